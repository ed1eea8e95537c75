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
    "text/position": ["core", "text/."],
    "text/record": ["core", "text/."],
    "text/orders": ["core", "text/."],
    "maps": ["core", "text"],
    "bots/nn": [],
    "bots/params": [],
    "bots/plan": ["core", "bots/params"],
    "bots/policy": ["core", "bots/params", "bots/plan"],
    "bots/belief": ["core", "bots/nn", "bots/params", "bots/plan"],
    "bots/search": ["core", "bots/nn", "bots/params", "bots/plan", "bots/policy", "bots/belief"],
    "bots/explain": ["core", "bots/params", "bots/plan", "bots/search"],
    "bots": ["core", "bots/nn", "bots/params", "bots/plan", "bots/policy", "bots/belief",
             "bots/search",
             "bots/explain"],
    "ratings": ["maps"],
    "lib": ["core", "maps", "bots"],
    "review": ["core", "text", "bots"],
    "talk": ["core", "maps"],
    "arena": ["bots", "review", "talk"],
    "say": ["core", "text"],
    "wasm": ["core", "text", "say", "maps", "bots", "review"],
    "server/base": ["core", "text", "say"],
    "server/store": ["server/base"],
    "server/net": ["server/base"],
    "server/tables": ["core", "text", "maps", "ratings", "server/base", "server/store",
                      "server/net"],
    "server/people": ["core", "maps", "server/base", "server/store", "server/net", "server/tables"],
    "server/alerts": ["server/base", "server/store", "server/tables"],
    "server/bots": ["core", "text", "bots", "talk", "server/base", "server/store", "server/net",
                    "server/tables"],
    "server/session": ["core", "text", "server/base", "server/store", "server/net",
                       "server/tables", "server/people"],
    "server/cluster": ["server/base", "server/store", "server/net", "server/tables",
                       "server/session"],
    "server/api": ["core", "text", "maps", "ratings", "server/base", "server/store", "server/net",
                   "server/tables", "server/alerts", "server/bots", "server/people"],
    "server/ops": ["maps", "server/base", "server/store", "server/net", "server/tables",
                   "server/people"],
    "server": ["server/base", "server/store", "server/net", "server/tables", "server/people",
               "server/bots", "server/session",
               "server/cluster", "server/alerts", "server/api", "server/ops"],
    "cli/words": ["core", "say"],
    "cli": ["core", "text", "say", "maps", "bots", "review", "talk", "arena", "server",
            "cli/words"],
    "cli/typed": ["core", "say", "cli/words"],
    "cli/picture": ["core", "text", "say", "maps", "cli/.", "cli/words"],
    "cli/show": ["core", "say", "maps", "bots", "cli/.", "cli/words", "cli/typed", "cli/picture"],
    "cli/play": ["core", "say", "maps", "bots", "arena", "cli/.", "cli/words", "cli/typed",
                 "cli/picture", "cli/show"],
    "cli/review": ["core", "text", "say", "bots", "review", "cli/.", "cli/words", "cli/show"],
    "cli/measure": ["core", "maps", "bots", "arena", "cli/.", "cli/words"],
}
PUBLIC = ["roundhouse.h", "roundhouse/bots.h", "roundhouse/learn.h", "roundhouse/maps.h"]
ENGINE = ["core", "rules", "text"]
# Others see of the engine roundhouse.h, and these: small helpers with no rule in them.
HELPERS = ["core/bits.h", "core/hash.h", "core/seat.h", "text/complain.h", "text/json.h",
           "text/json_event.h", "text/json_read.h", "text/message.h", "text/orders/orders.h",
           "text/out.h"]
PURE = ["assert.h", "limits.h", "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "string.h"]


def covers(name, folder):
    """Whether a name of the table means a folder: itself, one that it lies in, or with /. itself
    alone."""
    return folder == name.removesuffix("/.") or (folder + "/").startswith(name + "/")


def line_of(folder):
    """The line of the table for a folder; None: it has none. In a layer with rooms each has its
    own."""
    layer = folder.split("/")[0]
    if folder in BELOW or any(name.startswith(layer + "/") for name in BELOW):
        return folder if folder in BELOW else None
    return layer if layer in BELOW else None


def engine(folder):
    return folder.split("/")[0] in ENGINE


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
        if own and own[1] not in PUBLIC:
            target = own[1].rpartition("/")[0]
            if not any(covers(name, target) for name in [room, *BELOW[room]]):
                yield f"{path}:{number}: src/{room} must not include {own[1]}"
            elif engine(target) and not engine(room) and own[1] not in HELPERS:
                yield f"{path}:{number}: {own[1]} is the engine's own; others include roundhouse.h"
        if system and engine(room) and system[1] not in PURE:
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
