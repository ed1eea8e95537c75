#!/usr/bin/env bash
# Fails if a public header does not compile alone, in C and in C++, with either compiler.
set -euo pipefail
try() { echo '#include "roundhouse.h"' | "$@" -Wall -Wextra -Wpedantic -Werror -Iinclude -fsyntax-only -; }
try gcc -std=c17 -xc
try clang -std=c17 -xc
try g++ -std=c++17 -xc++
try clang++ -std=c++17 -xc++
