#!/usr/bin/env bash
# Fails if a public header does not compile alone, in C and in C++, with either compiler.
set -euo pipefail
try() {
    for header in include/roundhouse.h include/roundhouse/*.h; do
        echo "#include <${header#include/}>" |
            "$@" -Wall -Wextra -Wpedantic -Werror -Iinclude -fsyntax-only -
    done
}
try gcc -std=c17 -xc
try clang -std=c17 -xc
try g++ -std=c++17 -xc++
try clang++ -std=c++17 -xc++
