#!/usr/bin/env python3
"""Prints every file with its purpose, the first sentence of its head comment: `tools/files.py
[FOLDER]`.

Also for other scripts: which files the project has, and what a file says it is for."""
import os
import pathlib
import re
import subprocess
import sys

SKIP = ("build", "node_modules", ".git", "dist", "__pycache__")
COMMENT = re.compile(r"\s*(/\*|//|#|<!--|\"\"\"|;)")


def all_files():
    """The files of the project: what git tracks and what is new, or else what lies here."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    try:
        out = subprocess.run(listing, capture_output=True, text=True, check=True).stdout
        return [p for p in out.splitlines() if os.path.exists(p)]
    except (OSError, subprocess.CalledProcessError):
        found = []
        for folder, folders, names in os.walk("."):
            folders[:] = [f for f in folders if not f.startswith(SKIP)]
            found += [os.path.relpath(os.path.join(folder, n)) for n in names]
        return found


def purpose(path):
    """The first sentence of a file's head comment, or of a text's title; "" if it has none."""
    head = pathlib.Path(path).read_text(errors="replace")[:1500]
    head = re.sub(r"^#!.*\n", "", head)
    if path.endswith(".svelte"):
        head = re.sub(r"^\s*<script[^>]*>\s*", "", head)
    if not COMMENT.match(head):
        return ""
    lines = re.match(r"(?:\s*(?://|#(?! include)).*\n?)+", head)
    if lines:  # the comment ends with the last line that begins so
        head = lines[0]
    head = re.sub(r"^\s*(/\*+|\*/|\*|//+|#+|<!--|\"\"\"|;+)[ \t]?", "", head, flags=re.M)
    text = " ".join(head.strip().split("\n\n")[0].split())
    text = re.sub(r"\s*(\*/|-->|\"\"\").*", "", text)
    see = re.fullmatch(r"See (\S+\.h)\.", text)
    if see:
        return purpose(os.path.join(os.path.dirname(path), see[1]))
    return re.split(r"(?<=[a-z0-9)`])[.;]\s", text + " ")[0].strip().rstrip(".")


def main():
    under = sys.argv[1].rstrip("/") + "/" if len(sys.argv) > 1 else ""
    files = sorted((os.path.dirname(p), os.path.basename(p)) for p in all_files()
                   if p.startswith(under))
    if not files:
        print(f"{sys.argv[1]} is no folder of the project.", file=sys.stderr)
        return 2
    before = None
    for folder, name in files:
        if folder != before:
            print(("\n" if before is not None else "") + (folder or ".") + "/")
            before = folder
        print(f"  {name:<28} {purpose(os.path.join(folder, name))}".rstrip())
    return 0


if __name__ == "__main__":
    sys.exit(main())
