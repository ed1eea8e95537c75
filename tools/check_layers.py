#!/usr/bin/env python3
"""Fails if an include points up: each folder of src/ may include only what stands below it."""
import pathlib
import re
import sys

BELOW = {
    "core": [],
    "rules": ["core"],
    "text": ["core"],
    "maps": ["core", "text"],
    "bots": ["core"],
    "say": ["core", "text"],
    "wasm": ["core", "text", "say", "bots"],
    "server": ["core", "say", "maps", "bots"],
    "cli": ["core", "say", "maps", "bots", "server"],
}
ENGINE = ["core", "rules", "text"]
PURE = ["assert.h", "limits.h", "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "string.h"]

files = failed = 0
for path in sorted(pathlib.Path("src").glob("*/*.[ch]")):
    layer = path.parent.name
    wrong = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        own = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
        system = re.match(r"\s*#\s*include\s+<([^>]+)>", line)
        if own and own[1] != "roundhouse.h":
            target = own[1].split("/")[0]
            if target != layer and target not in BELOW.get(layer, []):
                wrong.append(f"{path}:{number}: src/{layer} must not include {own[1]}")
        if system and layer in ENGINE and system[1] not in PURE:
            wrong.append(f"{path}:{number}: the engine does not use <{system[1]}>")
    files += 1
    failed += bool(wrong)
    print(*wrong, sep="\n", end="\n" if wrong else "")
print(f"{files - failed} passed, {failed} failed")
sys.exit(failed > 0)
