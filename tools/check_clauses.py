#!/usr/bin/env python3
"""Fails if a clause of docs/rules, or a reason to refuse a move, has no scenario in tests/rules."""
import pathlib
import re
import sys

clauses, results, named, refused = set(), set(), set(), set()
for path in pathlib.Path("docs/rules").glob("*.md"):
    clauses |= set(re.findall(r"^- \*\*([A-Z]+-[A-Z]+-\d+)\*\*", path.read_text(), re.M))

header = pathlib.Path("include/roundhouse.h").read_text()
enum = re.search(r"enum rh_result \{(.*?)\}", header, re.S)[1]
for name in re.findall(r"^\s*RH_(\w+),", enum, re.M):
    if name not in ("OK", "RESULTS"):
        results.add(name.lower().replace("_", "-"))

for path in pathlib.Path("tests/rules").glob("*.t"):
    for line in path.read_text().splitlines():
        if line.startswith("=="):
            named |= set(re.findall(r"\b[A-Z]+-[A-Z]+-\d+\b", line))
        elif line.startswith("no "):
            refused.add(line.split()[1])

for clause in sorted(clauses - named):
    print(f"{clause} has no scenario")
for clause in sorted(named - clauses):
    print(f"{clause} is named by a scenario but is no clause of docs/rules")
for result in sorted(results - refused):
    print(f"no scenario is refused with {result}")
failed = len(clauses - named) + len(named - clauses) + len(results - refused)
print(f"{len(clauses & named) + len(results & refused)} passed, {failed} failed")
sys.exit(failed > 0)
