#!/usr/bin/env python3
"""Brings the list of files in ARCHITECTURE.md up to date: keeps the lines that are there, drops those
of files that are gone, and gives each new file the first sentence of its head comment."""
import os
import pathlib
import re

from check_files import all_files, listed

ORDER = ["", "docs", "data", "include", "src", "src/core", "src/rules", "src/text", "src/maps", "src/bots",
         "src/cli", "src/server", "src/wasm", "web", "tests", "tools", ".ci"]
USUAL = {
    ".gitignore": "what git leaves alone",
    ".npmrc": "how npm behaves here",
    ".prettierignore": "what the formatter leaves alone",
    ".prettierrc.json": "the layout of TypeScript and Svelte",
    "eslint.config.js": "which warnings of the linter count",
    "meson.build": "what is built here",
    "package.json": "the npm packages, and their scripts",
    "package-lock.json": "the exact versions of the npm packages",
    "tsconfig.json": "how strict TypeScript is",
    "vite.config.ts": "how the page is built and tested",
}
PLAIN = (".json", ".t", ".ride", ".svg", ".png", ".woff2", ".txt")


def sentence(path):
    """The first sentence of a file's head comment, or of a text's title."""
    if os.path.basename(path) in USUAL:
        return USUAL[os.path.basename(path)]
    head = pathlib.Path(path).read_text(errors="replace")[:1500]
    head = re.sub(r"^#!.*\n", "", head)
    if path.endswith(PLAIN) or not re.match(r"\s*(/\*|//|#|<!--|\"\"\")", head):
        return ""
    head = re.sub(r"^\s*(/\*+|\*/|\*|//+|#+|<!--|\"\"\")\s?", "", head, flags=re.M)
    text = " ".join(head.split("\n\n")[0].split())
    text = re.sub(r"\s*(\*/|-->|\"\"\").*", "", text)
    text = re.split(r"(?<=[a-z0-9)`])[.;]\s", text + " ")[0]
    start, colon, rest = text.partition(": ")
    text = start if len(start) > 30 or len(text) > 90 else start + colon + rest
    return text.strip().rstrip(".")[:100]


def block(folder, names, known, about):
    lines = [f"{folder}/".ljust(28) + about.get(folder + "/", "")] if folder else []
    done = set()
    for name in names:
        stem, ending = os.path.splitext(name)
        path = os.path.join(folder, name)
        if name in done:
            continue
        label = name
        if ending == ".c" and stem + ".h" in names:
            label += " .h"
            done.add(stem + ".h")
        text = known.get(path) or sentence(path)
        lines.append((("  " if folder else "") + label).ljust(28) + text)
    return "\n".join(line.rstrip() for line in lines)


def main():
    page = pathlib.Path("ARCHITECTURE.md")
    before, _, files_part = page.read_text().partition("\n## Files\n")
    known, about = {}, {}
    for paths, text in listed(with_text=True):
        for path in paths:
            (about if path.endswith("/") else known)[path] = text
    patterns = [p for p in known if "*" in p]
    folders = {}
    for path in sorted(all_files()):
        folder, name = os.path.split(path)
        for pattern in patterns:
            if pathlib.PurePath(path).match(pattern):
                folder, name = os.path.split(pattern)
        if name not in folders.setdefault(folder, []):
            folders[folder].append(name)

    def place(folder):
        return max((i for i, f in enumerate(ORDER) if f and (folder + "/").startswith(f + "/")), default=0), folder

    blocks = [block(f, sorted(folders[f]), known, about) for f in sorted(folders, key=place)]
    intro = files_part.partition("```")[0]
    page.write_text(before + "\n## Files\n" + intro + "```\n" + "\n\n".join(blocks) + "\n```\n")


main()
