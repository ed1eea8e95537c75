#!/bin/sh
# Makes a C file that puts other files into the program: embed.sh TABLE NAME=PATH... >out.c The
# assembler reads the files itself (.incbin), which is fast for large ones. Paths are relative to
# the folder in which the compiler runs. src/maps/embedded.h declares the type of the table.
set -eu
table=$1
shift
echo '/* Made by tools/embed.sh. */'
echo '#include "maps/embedded.h"'
n=0
for pair in "$@"; do
    part=${table}_$n
    cat <<END
/* $(cksum <"${pair#*=}"): so that this file changes when that one does, and is compiled again */
__asm__(".pushsection .rodata\n"
        ".global $part, ${part}_end\n"
        "$part: .incbin \"${pair#*=}\"\n"
        "${part}_end: .byte 0\n"
        ".popsection");
extern const char $part[], ${part}_end[];
END
    n=$((n + 1))
done
echo "extern const struct embedded $table[];"
echo "const struct embedded $table[] = {"
n=0
for pair in "$@"; do
    echo "    {\"${pair%%=*}\", ${table}_$n, ${table}_${n}_end},"
    n=$((n + 1))
done
echo '    {0},'
echo '};'
