# Installs Debian packages that are missing, by name and without a question. Sourced by run and test.

build_packages="gcc libc6-dev meson ninja-build pkg-config python3 libjansson-dev libedit-dev"
server_packages="libuv1-dev libhttp-parser-dev libwslay-dev libsqlite3-dev libsodium-dev zlib1g-dev
    libbrotli-dev libqrencode-dev"
test_packages="clang clang-tidy clang-format g++ binutils lld libclang-rt-14-dev wasi-libc
    libclang-rt-14-dev-wasm32 libcmocka-dev nodejs tmux strace curl node-ws libpq-dev postgresql"
page_packages="nodejs npm clang lld wasi-libc libclang-rt-14-dev-wasm32"
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

# need_node: a Node.js that the page's tools run on. Debian's may be older; npm has newer ones.
need_node() {
    local here=$PWD/build/node
    export PATH=$here/node_modules/.bin:$PATH
    node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' &&
        return 0
    echo "Installing a newer Node.js in build/node"
    npm install --prefix "$here" --no-audit --no-fund --loglevel error node@22
    hash -r
}

# need_page_tools: what web/package.json lists, again only when that list has changed.
need_page_tools() {
    local stamp=web/node_modules/.installed
    [ ! -e $stamp ] || ! cmp -s $stamp web/package-lock.json || return 0
    (cd web && npm install --no-save --no-audit --no-fund --loglevel error)
    cp web/package-lock.json $stamp
}
