#!/usr/bin/env python3
"""Fails if ARCHITECTURE.md leaves a file out or names one that is not there, if a C file is in no
meson.build, or if a file names a place that only one machine knows."""
import fnmatch
import os
import pathlib
import re
import subprocess
import sys

BINARY = (".png", ".woff2", ".wasm", ".ico")
PLACES = re.compile(r"(?<![\w.])/(?:home|root|work)/|\b(?:registry|deb)\.\w+\.(?:com|org)\b")
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


def listed(with_text=False):
    """What ARCHITECTURE.md lists under Files: a line `folder/`, then its files indented; a bare ending
    such as `.h` repeats the name before it. Two spaces part the names from the text."""
    found, folder = [], ""
    page = pathlib.Path("ARCHITECTURE.md").read_text().partition("\n## Files\n")[2]
    for line in page.partition("```\n")[2].partition("```")[0].splitlines():
        if line.strip():
            names, _, text = line.strip().partition("  ")
            names = names.split()
            if not line[0].isspace():
                folder = names[0] if names[0].endswith("/") else ""
                names = [""] if folder else names
            for i, name in enumerate(names):
                if i and name.startswith("."):
                    names[i] = re.sub(r"\.\w+$", name, names[i - 1])
            found.append(([folder + name for name in names], text.strip()))
    return found if with_text else [p for paths, _ in found for p in paths if not p.endswith("/")]


def main():
    files, patterns, wrong = all_files(), listed(), []
    for path in files:
        if not any(fnmatch.fnmatch(path, p) for p in patterns):
            wrong.append(f"ARCHITECTURE.md does not list {path} (tools/mend_architecture.py does it)")
    wrong += [f"ARCHITECTURE.md says nothing of {paths[0]}" for paths, text in listed(True) if not text]
    for pattern in patterns:
        if not any(fnmatch.fnmatch(p, pattern) for p in files):
            wrong.append(f"ARCHITECTURE.md lists {pattern}, which is not there")

    builds = "".join(pathlib.Path(p).read_text() for p in files if p.endswith("meson.build"))
    for path in files:
        name = os.path.basename(path)
        short = re.sub(r"_(test|fuzz)\.c$", "", name)
        if path.endswith(".c") and f"'{name}'" not in builds and f"'{short}'" not in builds:
            wrong.append(f"no meson.build lists {path}")

    for path in files:
        if path.endswith(BINARY) or path == "tools/check_files.py":
            continue
        for number, line in enumerate(pathlib.Path(path).read_text(errors="replace").splitlines(), 1):
            if PLACES.search(line):
                wrong.append(f"{path}:{number}: names a place of one machine, or a registry")

    print(*wrong, sep="\n", end="\n" if wrong else "")
    print(f"{max(len(files) - len(wrong), 0)} passed, {len(wrong)} failed")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
