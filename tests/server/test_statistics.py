#!/usr/bin/env python3
"""Statistics: each finished game in them once, as its own scores say; told to their person
alone."""
import os
import sqlite3
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *
from test_mine import finished


def statistics(s, token):
    return s.ok("GET", "/api/me/statistics", token=token)


def games_in(answer):
    return sum(x["games"] for x in answer["sums"])


def counted(s, token, n):
    """The statistics as soon as so many games are in them."""
    wait_for(lambda: games_in(statistics(s, token)) >= n, statistics(s, token))
    return statistics(s, token)


def expected(s, token, person, games, map):
    """The sums by the scores of the games themselves."""
    sums = {"games": 0, "places": [0] * 5, "total": 0, "routes": 0, "completed": 0, "path": 0}
    routes = {}
    for id in games:
        game = s.ok("GET", f"/api/games/{id}", token=token)
        if game["game"]["map"] != map:
            continue
        seat = [x["seat"] for x in game["game"]["seats"] if x.get("person") == person][0] - 1
        score = game["scores"][seat]
        sums["games"] += 1
        sums["places"][score["rank"]] += 1
        for key, name in (("total", "total"), ("routes", "routes"), ("path", "longest")):
            sums[key] += score[name]
        sums["completed"] += len(score["completed"])
        end = s.ok("GET", f"/api/games/{id}/replay?step={game['steps']}&eye=0", token=token)
        for route in end["view"]["players"][seat].get("routes", []):
            routes[route] = routes.get(route, 0) + 1
    return sums, routes


def check(s, url=None):
    oak, elm = s.person("Oak"), s.person("Elm")
    tokens = [oak["token"], elm["token"]]
    games = [finished(s, tokens, map=m, public=i % 2 == 0)
             for i, m in enumerate(("usa", "usa", "card-game"))]
    twice = finished(s, [tokens[0], tokens[0]])  # both sides are one's own: in nobody's
    told = counted(s, tokens[0], 3)
    counted(s, tokens[1], 3)
    for map in ("usa", "card-game"):
        got = [x for x in told["sums"] if x["map"] == map]
        want, routes = expected(s, tokens[0], oak["person"], games, map)
        assert len(got) == 1 and got[0]["seats"] == 2 and not got[0]["alone"], got
        assert {k: got[0][k] for k in want} == want, (got[0], want)
        assert told["routes"].get(map, {}) == routes, (told["routes"], routes)
    (against,) = told["versus"]
    places = [x["places"] for x in told["sums"]]
    assert against["name"] == "Elm" and against["games"] == 3
    assert against["won"] + against["lost"] <= 3
    assert against["lost"] == sum(p[1] for p in places), (against, places)
    assert "person" not in against and elm["person"] not in json.dumps(told), "no ids of others"
    # A record that was handed in stands apart.
    record = s.ok("GET", f"/api/games/{games[0]}/record")
    s.ok("POST", "/api/games?seat=2", raw=record, type="text/plain", token=tokens[0])
    told = counted(s, tokens[0], 4)
    assert [x["games"] for x in told["sums"] if x["alone"]] == [1]
    assert s.request("GET", "/api/me/statistics")[0] == 401
    nobody = s.person("New")["token"]
    assert statistics(s, nobody) == {"sums": [], "routes": {}, "versus": []}
    assert twice not in games
    return tokens, told


def test_statistics():
    """On SQLite; made anew from the logs they are the same, over a kill too, and erased they are
    gone."""
    with Server("--quiet") as s:
        tokens, told = check(s)
        s.kill()
        s.start()
        time.sleep(2.5)
        assert statistics(s, tokens[0]) == told, "counted twice"
        assert s.stop() == 0
        with sqlite3.connect(f"{s.data}/roundhouse.db") as db:
            for table in ("counted", "tally", "tally_route", "versus"):
                db.execute(f"DELETE FROM {table}")
        db.close()
        s.start()
        assert counted(s, tokens[0], 4) == told, "as from an older data folder"
        s.ok("POST", "/api/me/erase", {"name": "Elm"}, tokens[1])
        assert statistics(s, tokens[0])["versus"] == []
        assert s.stop() == 0
        assert s.check()[2] == 0


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
