#!/usr/bin/env python3
"""Fails if ARCHITECTURE.md leaves a file out or names one that is not there, if a C file is in no
meson.build, or if a file names a place that only one machine knows."""
import fnmatch
import os
import pathlib
import re
import subprocess
import sys

SKIP = ("build", "node_modules", ".git", "dist", "__pycache__")


def all_files():
    """The files of the project: what git tracks, or else what lies here."""
    try:
        out = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout
        return [p for p in out.splitlines() if os.path.exists(p)]
    except (OSError, subprocess.CalledProcessError):
        found = []
        for folder, folders, names in os.walk("."):
            folders[:] = [f for f in folders if not f.startswith(SKIP)]
            found += [os.path.relpath(os.path.join(folder, n)) for n in names]
        return found


def listed():
    """Paths and patterns in the code blocks of ARCHITECTURE.md: a line `folder/`, then its files
    indented; a bare ending such as `.h` repeats the name before it."""
    paths, folder, inside = [], "", False
    for line in pathlib.Path("ARCHITECTURE.md").read_text().splitlines():
        if line.startswith("```"):
            inside, folder = not inside, ""
        elif inside and line.strip():
            names = re.match(r"\s*(\S+(?: \S+)*)", line)[1].split()
            if not line[0].isspace():
                folder = names[0] if names[0].endswith("/") else ""
                names = [] if folder else names
            for i, name in enumerate(names):
                full = re.sub(r"\.\w+$", name, names[i - 1]) if name[0] == "." and i else name
                paths.append(folder + full)
    return paths


files, patterns, wrong = all_files(), listed(), []
for path in files:
    if not any(fnmatch.fnmatch(path, p) for p in patterns):
        wrong.append(f"ARCHITECTURE.md does not list {path}")
for pattern in patterns:
    if not any(fnmatch.fnmatch(p, pattern) for p in files):
        wrong.append(f"ARCHITECTURE.md lists {pattern}, which is not there")

builds = "".join(p.read_text() for p in [pathlib.Path("meson.build"), *pathlib.Path(".").glob("src/*/meson.build"),
                                         *pathlib.Path("tests").rglob("meson.build")])
for path in files:
    if path.endswith(".c") and f"'{os.path.basename(path)}'" not in builds:
        wrong.append(f"no meson.build lists {path}")

places = re.compile(r"/(?:home|root|work)/|registry\.npmjs" r"\.|deb\.debian" r"\.org")
for path in files:
    if path.endswith((".png", ".woff2", ".wasm", ".ico")) or path == "tools/check_files.py":
        continue
    for number, line in enumerate(pathlib.Path(path).read_text(errors="replace").splitlines(), 1):
        if places.search(line):
            wrong.append(f"{path}:{number}: names a place of one machine or a registry")

print(*wrong, sep="\n", end="\n" if wrong else "")
print(f"{max(len(files) - len(wrong), 0)} passed, {len(wrong)} failed")
sys.exit(bool(wrong))
