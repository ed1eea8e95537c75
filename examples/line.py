#!/usr/bin/env python3
"""A bot over lines, for every board: `roundhouse arena "line:python3 examples/line.py" random`.

It plans the cheapest way for each of its tickets, claims what it needs and draws the colors for it
(docs/bots.md tells what the lines mean). `line[spare=2]:…` leaves so many pieces unplanned.
"""
import heapq
import json
import sys

OPTIONS = {"spare": 0}


def say(*words):
    print(*words, flush=True)


def cheapest(world, me, taken, ticket):
    """The routes still to be claimed for a ticket, and their length; (None, inf): no way."""
    queue, seen = [(0, ticket["a"], ())], set()
    while queue:
        cost, city, way = heapq.heappop(queue)
        if city == ticket["b"]:
            return way, cost
        if city in seen:
            continue
        seen.add(city)
        for route in world["at"].get(city, []):
            owner, other = taken.get(route["id"]), taken.get(route.get("twin"))
            if owner not in (None, me) or (owner is None and other is not None
                                           and (world["closes"] or other == me)):
                continue
            step = (0, ()) if owner == me else (route["length"], (route["id"],))
            end = route["b"] if city == route["a"] else route["a"]
            heapq.heappush(queue, (cost + step[0], end, way + step[1]))
    return None, float("inf")


def choose(world, view, legal, least):
    """The best of the legal actions, and why."""
    me = view["eye"][0]
    taken = {route: key.split()[1] for key, ids in view.items() if key.startswith("routes ")
             for route in ids}
    ways = {t: cheapest(world, me, taken, world["tickets"][t])
            for t in view.get(f"offer {me}", []) + view.get(f"tickets {me}", [])}
    keeps = [a for a in legal if a.startswith("keep") and len(a.split()) == least + 1]
    if keeps:
        nearest = min(keeps, key=lambda a: sum(ways[t][1] for t in a.split()[1:]))
        return nearest, "the nearest cities"
    pieces = int(view[f"pieces {me}"][0]) - int(OPTIONS["spare"])
    needed = {r for way, cost in ways.values() if way and cost <= pieces for r in way}
    claims = [a.split() for a in legal if a.startswith("claim")]
    claims = [a for a in claims if a[1] in needed or not needed]
    if claims:  # the longest, with the fewest wild cards
        best = max(claims, key=lambda a: (world["routes"][a[1]]["length"], a[-1] != "locomotive"))
        return " ".join(best), "a ticket needs it" if needed else "it brings points"
    colors = {world["routes"][r]["color"] for r in needed} or set(world["train_cards"]["colors"])
    draws = [a for a in legal if a.startswith("draw") and a.split()[1] in colors]
    draws = draws or [a for a in legal if a.startswith("draw deck")]
    return (draws or legal)[0], "cards for " + (" ".join(sorted(needed)) or "long routes")


def learn(text):
    """The map, with what is asked of it often."""
    world = json.loads(text)
    routes = world.get("routes", [])
    for r in routes:
        twins = [x["id"] for x in routes if x.get("double") == r.get("double", r) and x is not r]
        r["twin"] = twins[0] if twins else None
    world["at"] = {c["id"]: [r for r in routes if c["id"] in (r["a"], r["b"])]
                   for c in world["cities"]}
    world["tickets"] = {t["id"]: t for t in world["tickets"]}
    world["routes"] = {r["id"]: r for r in routes}
    return world


world, view, legal, least = {}, {}, [], 0
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if line == "roundhouse 1\n":     # the host offers the first version: take the second
        say("roundhouse 2")
        for name, value in OPTIONS.items():
            say("option", name, value)
        say("ready")
        while sys.stdin.readline() not in ("roundhouse 2\n", ""):
            pass
    elif word == "set":
        name, _, OPTIONS[name] = rest.partition(" ")
    elif word == "map" and rest.startswith("{"):
        world = learn(rest)
    elif word == "new":              # new game SEAT of SEATS
        world["closes"] = int(rest.split()[-1]) < world["rules"].get("doubles_from", 0)
        say("ready")
    elif word == "position":
        view, legal, least = {}, [], 0
    elif word == "keep":
        least = int(rest)
    elif word == "legal":
        legal.append(rest)
    elif word == "go":
        action, why = choose(world, view, legal, least)
        say("info best", action)
        say("info why", why)
        say("action", action)
    elif word in ("hand", "seen", "offer", "tickets", "pieces", "routes", "score"):
        seat, *words = rest.split()
        view[f"{word} {seat}"] = words
    elif word not in ("event", "scores", "over"):
        view[word] = rest.split()
