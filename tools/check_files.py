#!/usr/bin/env python3
"""Fails if a source file does not begin with its purpose, if no meson.build lists a C file or a
Python test, if ARCHITECTURE.md leaves a folder out or names one that is not there, if a document
names a file that is not there, if a file names a place that only one machine knows, or if the
version stands in two places."""
import json
import os
import pathlib
import re
import subprocess
import sys

from files import all_files, purpose

BINARY = (".png", ".woff2", ".wasm", ".ico")
SOURCE = (".c", ".h", ".ts", ".svelte", ".py", ".sh", ".mjs")
PLACES = re.compile(r"(?<![\w.])/(?:home|root|work)/|\b(?:registry|deb)\.\w+\.(?:com|org)\b")
NAMED = re.compile(
    r"\b(?:src|web/src|tests|tools|bench|docs|data|examples|include|deploy|python)/[\w./-]*\w"
    r"\.(?:c|h|ts|svelte|py|sh|md|json|t|mjs)\b")

def without_purpose(files):
    for path in files:
        if path.endswith(SOURCE) and not purpose(path):
            yield f"{path} does not begin with a comment that says what it is for"


def built(path):
    """What a meson.build lists, as paths; tests are listed by their names without an ending."""
    folder, text = os.path.dirname(path), pathlib.Path(path).read_text()
    for names in re.findall(r"'[^'\n]+'(?:\s*/\s*'[^'\n]+')*", text):
        name = "/".join(re.findall(r"'([^']+)'", names))
        for ending in ("", "_test.c", "_fuzz.c", ".c", ".py"):
            yield os.path.normpath(os.path.join(folder, name + ending))


def not_built(files):
    listed = {p for path in files if path.endswith("meson.build") for p in built(path)}
    for path in files:
        test = os.path.basename(path).startswith("test_") and path.endswith(".py")
        if (path.endswith(".c") or test) and path not in listed:
            yield f"no meson.build lists {path}"


def folders_named():
    """The folders below "Folders" in ARCHITECTURE.md: what a line begins with, and what of it the
    remark names."""
    at = ""
    text = pathlib.Path("ARCHITECTURE.md").read_text().partition("\n## Folders\n")[2]
    for line in text.splitlines():
        first = re.match(r"([\w.][\w./-]*)/\s", line)
        if first:
            at, line = first[1], line[first.end():]
            yield at
        elif not line.startswith(" "):
            continue
        for name in re.findall(r"(?<![\w./-])([\w./-]+)/(?![\w/])", line):
            yield f"{at}/{name}"


def folders_left_out(files):
    named = set(folders_named())
    for folder in sorted({os.path.dirname(p) for p in files if p.endswith(SOURCE) and "/" in p}
                         - named):
        yield f"ARCHITECTURE.md has no line for {folder}/"
    for folder in sorted(named):
        if not os.path.isdir(folder):
            yield f"ARCHITECTURE.md names the folder {folder}/, which is not there"


def not_there(files):
    for path in files:
        if path.endswith(".md") and path != "STYLE.md":  # which holds up other projects' files
            for name in sorted(set(NAMED.findall(pathlib.Path(path).read_text()))):
                if os.path.basename(name).partition(".")[0].isupper():  # stands for a name
                    continue
                if not os.path.exists(name) \
                        and not os.path.exists(os.path.join(os.path.dirname(path), name)):
                    yield f"{path} names {name}, which is not there"


def places(files):
    for path in files:
        if path.endswith(BINARY) or path == "tools/check_files.py":
            continue
        for number, line in enumerate(pathlib.Path(path).read_text(errors="replace").splitlines(),
                                      1):
            if PLACES.search(line):
                yield f"{path}:{number}: names a place of one machine, or a registry"


def versions():
    """The one version stands in include/roundhouse.h, with its changes in CHANGELOG.md; the page's
    package has none of its own."""
    version = subprocess.run("tools/version.sh", capture_output=True, text=True, check=True).stdout
    changes = re.search(r"^## (\S+?),?\s", pathlib.Path("CHANGELOG.md").read_text(), re.M)[1]
    if version.strip() != changes:
        yield f"CHANGELOG.md begins with {changes}, and the version is {version.strip()}"
    for path in ("web/package.json", "web/package-lock.json"):
        package = json.loads(pathlib.Path(path).read_text())
        if "version" in package or "version" in package.get("packages", {}).get("", {}):
            yield f"{path} has a version of its own"


def main():
    files = all_files()
    wrong = [w for check in (without_purpose, not_built, folders_left_out, not_there, places)
             for w in check(files)]
    wrong += versions()
    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{max(len(files) - len(wrong), 0)} passed, {len(wrong)} failed")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
