#!/usr/bin/env python3
"""Fails if an include points up: each folder of src/ may include only what stands below it.

A folder of src/ is a layer. A layer may be divided into rooms, and then each room of it has a line
of its own in the table. A line names what the room may include besides itself, and everything it
names stands above it in the table, so that there is no circle."""
import pathlib
import re
import sys

# A name means the folder and all its rooms; "server/." would mean the files of the folder alone.
BELOW = {
    "core": [],
    "rules": ["core"],
    "text": ["core"],
    "maps": ["core", "text"],
    "bots": ["core"],
    "arena": ["bots"],
    "say": ["core", "text"],
    "wasm": ["core", "text", "say", "bots"],
    "server/base": ["core", "text", "say"],
    "server/store": ["server/base"],
    "server/net": ["server/base"],
    "server/tables": ["core", "maps", "server/base", "server/store", "server/net"],
    "server/bots": ["bots", "server/base", "server/store", "server/net", "server/tables"],
    "server/session": ["text", "server/base", "server/store", "server/net", "server/tables"],
    "server/api": ["text", "maps", "server/base", "server/store", "server/net", "server/tables", "server/bots"],
    "server/ops": ["maps", "server/base", "server/store", "server/net", "server/tables"],
    "server": ["server/base", "server/store", "server/net", "server/tables", "server/bots", "server/session",
               "server/api", "server/ops"],
    "cli/words": ["core", "say"],
    "cli": ["core", "say", "maps", "bots", "arena", "server", "cli/words"],
    "cli/typed": ["core", "say", "cli/words"],
    "cli/show": ["core", "say", "maps", "cli/.", "cli/words", "cli/typed"],
    "cli/play": ["core", "say", "maps", "bots", "arena", "cli/.", "cli/words", "cli/typed", "cli/show"],
    "cli/measure": ["core", "maps", "bots", "arena", "cli/.", "cli/words"],
}
ENGINE = ["core", "rules", "text"]
# Others see of the engine roundhouse.h, and these: small helpers with no rule in them.
HELPERS = ["core/bits.h", "core/hash.h", "text/complain.h", "text/json.h", "text/message.h", "text/out.h"]
PURE = ["assert.h", "limits.h", "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "string.h"]


def covers(name, folder):
    """Whether a name of the table means a folder: itself, one that it lies in, or with /. itself alone."""
    return folder == name.removesuffix("/.") or (folder + "/").startswith(name + "/")


def line_of(folder):
    """The line of the table for a folder; None: it has none. In a layer with rooms each has its own."""
    layer = folder.split("/")[0]
    if folder in BELOW or any(name.startswith(layer + "/") for name in BELOW):
        return folder if folder in BELOW else None
    return layer if layer in BELOW else None


def table():
    """What is wrong with the table itself."""
    names = list(BELOW)
    for at, name in enumerate(names):
        for below in BELOW[name]:
            if not below.endswith("/.") and below not in names[:at]:
                yield f"tools/check_layers.py: {name} names {below}, which does not stand above it"


def look(path):
    """What is wrong with the includes of a file."""
    folder = path.parent.relative_to("src").as_posix()
    room = line_of(folder)
    if room is None:
        yield f"{path}: tools/check_layers.py does not know the room {folder}"
        return
    for number, line in enumerate(path.read_text().splitlines(), 1):
        own = re.match(r'\s*#\s*include\s+"([^"]+)"', line)
        system = re.match(r"\s*#\s*include\s+<([^>]+)>", line)
        if own and own[1] != "roundhouse.h":
            target = own[1].rpartition("/")[0]
            if not any(covers(name, target) for name in [room, *BELOW[room]]):
                yield f"{path}:{number}: src/{room} must not include {own[1]}"
            elif target in ENGINE and room.split("/")[0] not in ENGINE and own[1] not in HELPERS:
                yield f"{path}:{number}: {own[1]} is the engine's own; others include roundhouse.h"
        if system and room.split("/")[0] in ENGINE and system[1] not in PURE:
            yield f"{path}:{number}: the engine does not use <{system[1]}>"


def main():
    files, failed = 0, 0
    for path in sorted(pathlib.Path("src").glob("*/**/*.[ch]")):
        wrong = list(look(path))
        files += 1
        failed += bool(wrong)
        print(*wrong, sep="\n", end="\n" if wrong else "")
    wrong = list(table())
    failed += len(wrong)
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{max(files - failed, 0)} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
