#!/usr/bin/env python3
"""Duplicate: the same deal at many tables, secret until all is over, compared seat by seat."""
import hashlib
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *
from test_daily import Steady

HOUR = 60 * 60 * 1000


def opened(s, token, **more):
    return s.ok("POST", "/api/duplicates", {"map": "card-game", "seats": 2, "people": 2,
                                            "hours": 24, **more}, token)["duplicate"]


def look(s, id, token=None):
    return s.ok("GET", f"/api/duplicates/{id}", token=token)["duplicate"]


def sit(s, id, token):
    return s.ok("POST", f"/api/duplicates/{id}/play", {}, token)["table"]


def people(s, n):
    return [s.person(f"P{i}")["token"] for i in range(n)]


def finish(nodes, table, tokens, how):
    """Plays a table to its end, each player in one of some steady ways."""
    players = [Player(n.port, t, table["id"], i + 1, Steady(h), want=("view", "legal"))
               for i, (n, t, h) in enumerate(zip(nodes, tokens, how))]
    for p in players:  # all see the deal before anybody moves
        p.watch()
        p.take(p.until("snapshot"))
    play(players)
    for p in players:
        p.close()
    return players


def check(s, other=None):
    """Two tables of two and what came of it; at two nodes, if there are."""
    nodes = (s, other or s)
    a, b, c, d = tokens = people(s, 4)
    made = opened(s, a, title="Club night")
    id = made["id"]
    assert made["status"] == "open" and made["host"] and "seed" not in made
    one = sit(nodes[0], id, a)
    assert one["status"] == "open" and one["title"] == "Club night" and not one["public"]
    assert sit(nodes[0], id, a)["id"] == one["id"], "once a person"
    two = wait_for(lambda: [t for t in [sit(nodes[1], id, b)] if t["status"] == "playing"])[0]
    assert two["id"] == one["id"] and two["duplicate"] == id
    three = sit(nodes[1], id, c)
    assert three["id"] != one["id"]
    four = wait_for(lambda: [t for t in [sit(nodes[0], id, d)] if t["status"] == "playing"])[0]
    assert four["id"] == three["id"], "who waits at another meets the older one"
    assert sit(s, id, b)["id"] == one["id"]
    assert four["seed_hash"] == one["seed_hash"] == made["seed_hash"]
    seen = finish(nodes, one, (a, b), (0, 0))
    assert sit(s, id, a)["status"] == "over", "and no second try"
    assert look(s, id, b)["finished"] and look(s, id, b)["status"] == "open"
    s.ok("POST", f"/api/duplicates/{id}/close", {}, a)
    wait_for(lambda: look(nodes[1], id)["status"] == "closed")
    assert nodes[1].request("POST", f"/api/duplicates/{id}/play", {}, s.person()["token"])[0] == 409
    assert "results" not in look(s, id, a), "a table still plays"
    again = finish(nodes, three, (c, d), (0, -1))
    first = [p.stream[0][2] for p in (seen[0], again[0])]
    assert first[0] == first[1], "the same cards in the same seat"
    over = wait_for(lambda: [x for x in [look(nodes[1], id, d)] if x["status"] == "over"])[0]
    assert hashlib.sha256(bytes.fromhex(over["seed"])).hexdigest() == over["seed_hash"]
    seats = {n: [r for r in over["results"] if r["seat"] == n] for n in (1, 2)}
    for rows in seats.values():
        points = [r["points"] for r in rows]
        share = [1000, 0] if points[0] > points[1] else [500, 500]
        assert len(rows) == 2 and points == sorted(points, reverse=True)
        assert [r["matchpoints"] for r in rows] == share, rows
    assert [r["name"] for r in over["results"] if r.get("me")] == ["P3"]
    for r in over["results"]:
        assert over["seed"] in nodes[1].ok("GET", f"/api/games/{r['game']}/record").decode()
    return tokens, id


def test_compared():
    with Server("--quiet") as s:
        (a, *_), id = check(s)
        mine = s.ok("GET", "/api/duplicates", token=a)["duplicates"]
        assert [m["id"] for m in mine] == [id] and mine[0]["title"] == "Club night"
        kept = s.ok("GET", "/api/me/export", token=a)["duplicates"]
        assert [(k["duplicate"], k["host"], k["seat"]) for k in kept] == [(id, True, 1)]
        s.ok("POST", "/api/me/erase", {"name": "P0"}, a)
        told = look(s, id)
        assert "P0" not in json.dumps(told) and not told["title"] and len(told["results"]) == 3
        assert s.stop() == 0
        assert s.check()


def test_nobody_sees():
    """While anything is played nobody is told anything of a table where they do not sit, nor even
    who sat there its record; with the address, the ids and a seat at another table."""
    with Server("--quiet") as s:
        a, b, c, d, e = people(s, 5)
        id = opened(s, e)["id"]
        done = sit(s, id, a)
        sit(s, id, b)
        finish((s, s), done, (a, b), (0, 0))
        runs = sit(s, id, c)
        runs = sit(s, id, d)
        assert runs["status"] == "playing" and runs["id"] != done["id"]
        told = []
        for token in (a, b, c, d, e, None):
            for t, members in ((done, (a, b)), (runs, (c, d))):
                for path in ("", "/record", "/replay?step=3"):
                    got = s.request("GET", f"/api/games/{t['id']}{path}", token=token)
                    assert got[0] in (403, 404, 409), (path, got)
                    told.append(got[1])
                if token not in members:
                    assert s.request("GET", f"/api/tables/{t['id']}", token=token)[0] == 404
                    for seat in (0, 1):
                        w = Player(s.port, token, t["id"], seat)
                        w.watch()
                        m = w.until("error")
                        assert m["code"] in ("unknown-table", "not-your-seat"), m
                        w.close()
                    for what, body in (("sit", {"seat": 1}), ("takeover", {"seat": 1}),
                                       ("close", {}), ("rematch", {})):
                        if token:
                            got = s.request("POST", f"/api/tables/{t['id']}/{what}", body, token)
                            assert got[0] == 404, (what, got)
            for path in (f"/api/duplicates/{id}", "/api/games", "/api/games?player=P",
                         "/api/tables", "/api/daily"):
                answer = s.request("GET", path, token=token)[1]
                others = runs["id"] if token in (a, b, e, None) else done["id"]
                assert others not in json.dumps(answer), (path, answer)
                told.append(answer)
        assert not [t for t in told if "seed\":" in json.dumps(t) or "results" in t]
        # What would give a seat new eyes, or change the deal, is refused to those who sit there.
        for what, body in (("invite", {}), ("link", {"seat": 1}), ("bot", {"seat": 1, "name": "B"}),
                           ("seat", {"seat": 2, "kind": "bot", "level": "random"}), ("start", {}),
                           ("client-seed", {"seat": 1, "client_seed": "00" * 32})):
            got = s.request("POST", f"/api/tables/{runs['id']}/{what}", body, c)
            assert got[0] == 409 and got[1]["error"]["code"] == "duplicate", (what, got)
        got = s.ok("POST", f"/api/tables/{runs['id']}/takeover", {"seat": 1}, c)
        assert got["table"]["seats"][0]["bot"], "a bot may stand in"


def test_time():
    """When its time is over what still runs is broken off, and all is shown; with bots that do the
    same for the same moves, alone."""
    clock = Clock()
    with Server("--quiet", env=clock.env) as s:
        a, b, c = people(s, 3)
        id = opened(s, a, people=1, seats=3, hours=2)["id"]
        one, two, three = (sit(s, id, t) for t in (a, b, c))
        assert len({t["id"] for t in (one, two, three)}) == 3
        assert [x["kind"] for x in one["seats"]] == ["person", "bot", "bot"]
        (x,) = finish([s], one, [a], [0])
        (y,) = finish([s], two, [b], [0])
        assert x.stream[-1][2] == y.stream[-1][2], "the same moves, the same game"
        p = Player(s.port, c, three["id"], 1, want=("legal",))
        p.watch()
        while not p.legal:
            p.take(p.hear(LONG))
        clock.forward(2 * HOUR)
        p.move()
        assert p.until("refused")["code"] == "game-over"
        wait_for(lambda: s.ok("GET", f"/api/tables/{three['id']}", token=c)["table"]["status"]
                 == "closed")
        over = look(s, id)
        assert over["status"] == "over" and [r["matchpoints"] for r in over["results"]] == [500] * 2
        assert s.request("POST", f"/api/duplicates/{id}/play", {}, s.person()["token"])[0] == 409


def test_leaving():
    """Before the deal one may leave and come again; in a game that is seen in the results."""
    with Server("--quiet") as s:
        a, b, c = people(s, 3)
        for bad in ({"map": "x"}, {"seats": 9}, {"people": 0}, {"people": 3}, {"hours": 0},
                    {"move_s": 1}, {"title": ""}):
            got = s.request("POST", "/api/duplicates", {"map": "card-game", "seats": 2, "people": 2,
                                                        "hours": 24, **bad}, a)
            assert got[0] == 400 and got[1]["error"]["code"] == "bad-options", (bad, got)
        assert s.request("GET", "/api/duplicates/aaaaaaaaaaaaa")[0] == 404
        id = opened(s, c)["id"]
        one = sit(s, id, a)
        left = s.ok("POST", f"/api/tables/{one['id']}/stand", {"seat": 1}, a)["table"]
        assert left["status"] == "closed"
        one = sit(s, id, a)
        assert one["status"] == "open"
        assert s.request("POST", f"/api/tables/{one['id']}/close", {}, a)[0] == 409
        assert sit(s, id, b)["status"] == "playing"
        s.ok("POST", f"/api/tables/{one['id']}/stand", {"seat": 1}, a)
        (p,) = [Player(s.port, b, one["id"], 2, want=("legal",))]
        p.watch()
        play([p])
        assert s.request("POST", f"/api/duplicates/{id}/close", {}, a)[0] == 403
        s.ok("POST", f"/api/duplicates/{id}/close", {}, c)
        over = look(s, id, a)
        assert [(r["seat"], r.get("gone")) for r in over["results"]] == [(1, True), (2, None)]
        assert "matchpoints" not in over["results"][0], "nobody to compare with"


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
