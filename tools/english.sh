#!/bin/sh
# Makes a C file of those English messages that the engine says by itself: english.sh en.txt >out.c
set -eu
cat <<'END'
/* Made by tools/english.sh. */
#pragma GCC diagnostic ignored "-Woverlength-strings"
extern const char complain_english[];
const char complain_english[] =
END
sed -n '/^language =/p; /^complaint\./p; /^refused\./p' "$1" | sed 's/[\\"]/\\&/g; s/.*/    "&\\n"/'
echo '    ;'
