#!/usr/bin/env python3
"""A bot over lines for the USA map: `roundhouse arena "line:python3 examples/line.py" random`.

It reads views and writes actions (docs/bots.md): keeps two tickets, claims the longest route that one
color pays, and draws what it has most of.
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(HERE, "..", "data", "usa.json"), encoding="utf-8") as file:
    ROUTES = json.load(file)["routes"]
COLORS = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"]


def choose(view):
    """view: the words of each line, by the words that begin it."""
    me = view["eye"][0]
    if f"offer {me}" in view:
        return "keep " + " ".join(view[f"offer {me}"][:2])
    cards = view.get(f"hand {me}", [])
    hand = dict(zip(cards[1::2], map(int, cards[0::2])))
    taken = {r for key, words in view.items() if key.startswith("routes ") for r in words}
    pairs = {(r["a"], r["b"]) for r in ROUTES if r["id"] in taken}
    trains = int(view[f"pieces {me}"][0])
    if "drawn" not in view:
        for route in sorted(ROUTES, key=lambda r: -r["length"]):
            if route["length"] > trains or (route["a"], route["b"]) in pairs:
                continue
            for color in COLORS if route["color"] == "gray" else [route["color"]]:
                if hand.get(color, 0) >= route["length"]:
                    return f"claim {route['id']} {route['length']} {color}"
    row = [card for card in view.get("market", []) if card in COLORS]
    if row:
        return "draw " + max(row, key=lambda card: hand.get(card, 0))
    return "draw deck" if "deck train" in view or "discard" in view else "pass"


view = {}
for line in sys.stdin:
    words = line.split()
    if words[0] == "map" and not view:
        print("ready", flush=True)
    elif words[0] == "position":
        view = {"position": words[1:]}
    elif words[0] == "go":
        print("action", choose(view), flush=True)
    elif words[0] == "over":
        break
    elif words[0] in ("hand", "offer", "pieces", "routes", "deck"):
        view[" ".join(words[:2])] = words[2:]
    else:
        view[words[0]] = words[1:]
