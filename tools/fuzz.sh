#!/usr/bin/env bash
# Runs one fuzz target for some seconds: fuzz.sh TARGET SECONDS. What it finds stays in build/fuzz.
set -euo pipefail
target=$1
seconds=$2
mkdir -p "build/fuzz/$target"
if ! build/clang/tests/fuzz/"${target}_fuzz" "build/fuzz/$target" -max_total_time="$seconds" \
    -timeout=10 -rss_limit_mb=1024 -dict=build/fuzz/words.txt \
    -artifact_prefix="build/fuzz/$target-" \
    -print_final_stats=1 -verbosity=1 >"build/fuzz/$target.log" 2>&1; then
    tail -n 40 "build/fuzz/$target.log"
    exit 1
fi
grep number_of_executed_units "build/fuzz/$target.log" | sed "s/.*:/$target: inputs tried/"
