#!/usr/bin/env python3
"""Rates the bots on the scale of people: tools/rate_bots.py [MAP...] >data/ratings.txt

For each published map and number of players the levels that do not search play each other, all
pairs; those that do play the level below them. `fair` is 1500, where everybody begins, in each
list. A line is: map, players, level, rating, deviation (the standard error, 30 to 350).
--games N is for each pair of the first kind, --search N for each of the second (a tenth for expert,
whose time is measured: an idle machine, please). Maps that are not named keep their lines.
"""
import argparse
import json
import math
import pathlib
import subprocess

MAPS = {"usa": (2, 5), "great-lakes": (2, 5), "card-game": (2, 4)}
QUICK = ["random", "beginner", "novice", "casual", "easy", "fair", "greedy", "steady", "medium"]
SEARCH = [("hard", "medium", 1), ("expert@50ms", "medium", 3)]
FILE = pathlib.Path(__file__).parent.parent / "data" / "ratings.txt"
HEAD = "# Made by tools/rate_bots.py: map, players, level, rating, deviation\n"


def arena(args, players, games, game, seats):
    out = subprocess.run([args.program, "arena", *players, "--map", game, "--seats", str(seats),
                          "--games", str(games), "--threads", "1", "--json"],
                         check=True, stdout=subprocess.PIPE).stdout
    return {r["bot"]: (r["rating"], r["error"]) for r in json.loads(out)["ratings"]}


def rate(args, game, seats):
    found = arena(args, QUICK, args.games, game, seats)
    zero = found["fair"][0]
    ratings = {bot: (1500 + r - zero, error) for bot, (r, error) in found.items()}
    for bot, below, cost in SEARCH:
        pair = arena(args, [bot, below], max(args.search // cost, 2), game, seats)
        name = bot.partition("@")[0]
        # both errors of a pair are half of that of their difference
        ratings[name] = (ratings[below][0] + pair[bot][0] - pair[below][0],
                         math.hypot(ratings[below][1], pair[bot][1] + pair[below][1]))
    return [f"{game} {seats} {bot} {round(r)} {min(350, max(30, round(error)))}\n"
            for bot, (r, error) in ratings.items()]


def main():
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--program", default="build/release/roundhouse")
    p.add_argument("--games", type=int, default=200)
    p.add_argument("--search", type=int, default=60)
    p.add_argument("maps", nargs="*", default=[])
    args = p.parse_args()
    old = FILE.read_text().splitlines(keepends=True) if FILE.exists() else []
    print(HEAD, end="")
    for game, (least, most) in MAPS.items():
        kept = [line for line in old if line.startswith(game + " ")]
        if args.maps and game not in args.maps:
            print("".join(kept), end="")
            continue
        for seats in range(least, most + 1):
            print("".join(rate(args, game, seats)), end="", flush=True)


if __name__ == "__main__":
    main()
