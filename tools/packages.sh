# Installs Debian packages that are missing, by name and without a question. Sourced by run and test.

build_packages="gcc libc6-dev meson ninja-build pkg-config python3 libjansson-dev libedit-dev"
server_packages="libuv1-dev libhttp-parser-dev libwslay-dev libsqlite3-dev libsodium-dev zlib1g-dev
    libbrotli-dev libqrencode-dev"
test_packages="clang clang-tidy clang-format g++ binutils lld libclang-rt-14-dev wasi-libc
    libclang-rt-14-dev-wasm32 libcmocka-dev nodejs tmux strace curl node-ws libpq-dev postgresql"
web_packages="nodejs npm chromium"

need_packages() {
    local missing=() package
    command -v dpkg-query >/dev/null || return 0
    for package in "$@"; do # a command of that name will do: npm may come with another nodejs
        dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed ||
            command -v "$package" >/dev/null || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    echo "Installing ${missing[*]}"
    local root=()
    [ "$(id -u)" -eq 0 ] || root=(sudo)
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq update
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends \
        "${missing[@]}" >/dev/null
}
