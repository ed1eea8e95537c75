#!/usr/bin/env python3
"""Makes the first inputs of the fuzz targets out of the maps, records and scenarios of the project.
Argument: the folder that gets map/, record/, action/, position/ and words.txt."""
import pathlib
import re
import sys

out = pathlib.Path(sys.argv[1])
maps = {"usa": "0", "great-lakes": "1", "card-game": "2"}
words = set()


def seed(kind, text):
    folder = out / kind
    folder.mkdir(parents=True, exist_ok=True)
    number = len(list(folder.iterdir()))
    (folder / f"seed-{number:04}").write_text(text)
    words.update(w for w in re.findall(r"[a-z][a-z-]{2,30}", text) if kind != "map")


for kind in ("map", "record", "action", "position", "message", "frame", "http", "notice"):
    for old in (out / kind).glob("seed-*"):
        old.unlink()
seed("notice", "9f3a60c2d1b0e4f7 e12:41 t12:8589934619 c12:3 p12:259")
for path in sorted(pathlib.Path("data").glob("*.json")):
    seed("map", path.read_text())
for path in sorted(pathlib.Path("tests/games").glob("*.ride")):
    text = path.read_text()
    seed("record", text)
    letter = maps.get(re.search(r"^map (\S+)", text, re.M)[1], "0")
    for action in sorted(set(re.findall(r"^\d: (.*)", text, re.M)))[::20]:
        seed("action", letter + action)
for path in sorted(pathlib.Path("tests/rules").glob("*.t")):
    for scenario in re.split(r"^==.*$", path.read_text(), flags=re.M):
        found = re.search(r"^map (\S+)", scenario, re.M)
        letter = maps.get(found[1] if found else "usa", "0")
        for action in re.findall(r"^(?:do|may|no \S+) \d: (.*)", scenario, re.M)[:2]:
            seed("action", letter + action)
        if found:
            lines = re.split(r"^(?:do|may|no|is|isnt|sees|acts|count|final|wins|bad|left|top) ",
                             scenario, 1, re.M)[0]
            seed("position", letter + "position 1\n" + lines[lines.index("map "):])
# What clients of the server say, as messages, as frames with a mask of zeros, and as requests.
for path in sorted(pathlib.Path("tests/server/golden").glob("client-*.json")):
    text = path.read_text().replace("\n", "")
    seed("message", text + "\n" + text.replace('"seat":1', '"seat":2'))
    if len(text) < 126:
        seed("frame", "\x7f" + "\x01" + chr(len(text)) + "\0\0\0\0" + text)
for method, path, body in re.findall(r'{"(GET|POST)", "([^"]+)", \w+, (\w+)}',
                                     pathlib.Path("src/server/api/api.c").read_text()):
    head = (f"{method} {path.replace('*', '0' * 13)} HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
            "application/json\r\n")
    text = '{"name":"A","seat":1,"map":"usa","seats":[{"kind":"me"},{"kind":"open"}]}' \
        if body != "0" else ""
    seed("http", head + f"Content-Length: {len(text)}\r\n\r\n{text}")
out.joinpath("words.txt").write_text("".join(f'"{w}"\n' for w in sorted(words)))
