# Installs Debian packages that are missing, by name and without a question. Sourced by run and
# test.
#
# The names hold for Debian 12 and 13. `a|b`: the first of them that this release has. On another
# system nothing is installed; what the build cannot find is named with the package that has it in
# Debian.

# dpkg-dev tells meson where this Debian looks for libraries.
build_packages="gcc libc6-dev dpkg-dev meson ninja-build pkg-config python3 libjansson-dev
    libedit-dev"
server_packages="libuv1-dev libllhttp-dev|libhttp-parser-dev libwslay-dev libsqlite3-dev
    libsodium-dev zlib1g-dev libbrotli-dev libqrencode-dev libpq-dev libcurl4-openssl-dev
    libssl-dev"
page_packages="nodejs npm clang lld wasi-libc libclang-rt-dev-wasm32"
test_packages="git clang clang-tidy clang-format g++ binutils lld libclang-rt-dev wasi-libc
    libclang-rt-dev-wasm32 libcmocka-dev nodejs tmux strace curl node-ws postgresql
    python3-aiosmtpd"
web_packages="nodejs npm chromium firefox-esr webkit2gtk-driver xvfb xauth"
cluster_packages="postgresql patroni etcd-server haproxy curl"

# installed PACKAGE: as a package, or as a command of that name (npm may come with another nodejs).
installed() {
    dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed ||
        command -v "$1" >/dev/null
}

# known PACKAGE: whether this release has it.
known() {
    [[ $(apt-cache policy "$1" 2>/dev/null) =~ Candidate:\ [0-9] ]]
}

need_packages() {
    local missing=() package name
    command -v dpkg-query >/dev/null || { elsewhere "$@"; return; }
    for package in "$@"; do
        for name in ${package//|/ }; do
            ! installed "$name" || continue 2
        done
        missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    local root=()
    [ "$(id -u)" -eq 0 ] || root=(sudo)
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq update
    local chosen=()
    for package in "${missing[@]}"; do
        for name in ${package//|/ }; do
            ! known "$name" || { chosen+=("$name"); continue 2; }
        done
        echo "This system has no package ${package//|/ or }." >&2
        return 1
    done
    echo "Installing ${chosen[*]}"
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends \
        "${chosen[@]}" >/dev/null
}

# header NAME: whether the compiler finds it.
header() {
    echo "#include <$1>" | cc -E - >/dev/null 2>&1
}

# elsewhere PACKAGE...: on a system without dpkg, says which programs and libraries are missing.
elsewhere() {
    local package name lost=()
    for package in "$@"; do
        name=${package%%|*}
        case $name in
            gcc | clang | meson | python3 | npm | tmux | strace | curl | g++ | lld | chromium | \
                clang-tidy | clang-format) command -v "$name" >/dev/null ;;
            ninja-build) command -v ninja >/dev/null ;;
            nodejs) command -v node >/dev/null ;;
            pkg-config) command -v pkg-config >/dev/null || command -v pkgconf >/dev/null ;;
            libjansson-dev) pkg-config --exists jansson ;;
            libedit-dev) pkg-config --exists libedit ;;
            libuv1-dev) pkg-config --exists libuv ;;
            libllhttp-dev) pkg-config --exists libllhttp || header http_parser.h ;;
            libwslay-dev) header wslay/wslay.h ;;
            libsqlite3-dev) pkg-config --exists sqlite3 ;;
            libsodium-dev) pkg-config --exists libsodium ;;
            zlib1g-dev) pkg-config --exists zlib ;;
            libbrotli-dev) pkg-config --exists libbrotlienc ;;
            libqrencode-dev) pkg-config --exists libqrencode ;;
            libpq-dev) pkg-config --exists libpq ;;
            libcurl4-openssl-dev) pkg-config --exists libcurl ;;
            libssl-dev) pkg-config --exists libcrypto ;;
            libcmocka-dev) pkg-config --exists cmocka ;;
        esac || lost+=("$name")
    done
    [ ${#lost[@]} -eq 0 ] && return 0
    echo "Missing, by the names of Debian's packages: ${lost[*]}" >&2
    echo "Install what has them on this system, then try again." >&2
    return 1
}

# need_node: a Node.js that the page's tools run on. Debian's may be older; npm has newer ones.
need_node() {
    local here=$PWD/build/node
    export PATH=$here/node_modules/.bin:$PATH
    node -e 'const [a, b] = process.versions.node.split(".");
        process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' && return 0
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
