#!/usr/bin/env python3
"""Counts the tests of a `meson test` run: by TAP lines, by a last line `N passed, N failed`, or as
one for each program. Shows the output of those that failed. Argument: the build folder."""
import json
import pathlib
import re
import sys

passed = failed = 0
log = pathlib.Path(sys.argv[1], "meson-logs/testlog.json")
if not log.exists():
    sys.exit("no test of this kind is registered in tests/meson.build")
for line in log.read_text().splitlines():
    test = json.loads(line)
    out = test.get("stdout") or ""
    good = len(re.findall(r"^ok ", out, re.M))
    bad = len(re.findall(r"^not ok ", out, re.M))
    totals = re.findall(r"^(\d+) passed, (\d+) failed$", out, re.M)
    if totals:
        good, bad = map(int, totals[-1])
    crashed = test["result"] not in ("OK", "SKIP", "EXPECTEDFAIL")
    if good + bad == 0:
        good = not crashed
    if crashed and bad == 0:
        bad = 1
    if bad:
        print(f"--- {test['name']}: {test['result']}")
        print("\n".join((out + (test.get("stderr") or "")).splitlines()[-60:]))
    passed += good
    failed += bad
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
