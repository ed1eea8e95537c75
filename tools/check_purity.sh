#!/usr/bin/env bash
# Fails if core, rules or text call anything but these: no I/O, no clock, no memory, no globals.
set -euo pipefail
# The last one counts bits.
allowed='memcpy memset memmove memcmp strlen strchr strspn strncmp __assert_fail __popcountdi2'
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

tools/english.sh data/messages/en.txt >"$out/english.c"
gcc -std=c17 -O1 -fno-pie -fno-stack-protector -Iinclude -Isrc -r -nostdlib -o "$out/engine.o" \
    $(find src/core src/rules src/text -name '*.c' | sort) "$out/english.c"

failed=0
for symbol in $(nm -u "$out/engine.o" | awk '{print $2}'); do
    if ! grep -qw -- "$symbol" <<<"$allowed"; then
        echo "the engine calls $symbol"
        failed=1
    fi
done
if nm "$out/engine.o" | grep ' [BbCDd] '; then
    echo "the engine has variables that are not const (above)"
    failed=1
fi
exit $failed
