#!/usr/bin/env python3
"""Fails if a line of code is longer than 100 columns: of C with its comments, of the page, of
Python, of shell, of the build. One text in quotes may be longer, such as the path of a drawing."""
import pathlib
import re
import sys

from files import all_files

CODE = (".c", ".h", ".ts", ".svelte", ".css", ".mjs", ".py", ".sh", "meson.build")
WIDTH = 100
# What cannot be broken: a text in quotes, with what stands before and behind it.
QUOTED = re.compile(r"""^\s*(?:[\w.]+: )?(['"])[^'"]{80,}\1[;,+ ]*$""")


def is_code(path):
    if path.endswith(CODE):
        return True
    with open(path, "rb") as file:
        return re.match(rb"#!.*sh\n", file.readline()) is not None


def too_wide(path):
    for number, line in enumerate(pathlib.Path(path).read_text().splitlines(), 1):
        if len(line) > WIDTH and not QUOTED.match(line):
            yield f"{path}:{number}: is longer than {WIDTH} columns"


def main():
    files = [path for path in all_files() if is_code(path)]
    wrong = {path: list(too_wide(path)) for path in files}
    print(*(w for all_of_it in wrong.values() for w in all_of_it), sep="\n")
    failed = sum(map(bool, wrong.values()))
    print(f"{len(files) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
