#!/usr/bin/env python3
"""Ratings: a rated game changes them once, with its end; leaving counts; what is not rated, and who
is told."""
import json
import os
import sqlite3
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

RATED = {"rated": True, "clock": {"move_s": 3600}}


def ratings(s, token):
    return s.ok("GET", "/api/me/ratings", token=token)["ratings"]


def best(s, map="card-game", seats=2, token=None):
    return s.ok("GET", f"/api/ratings?map={map}&seats={seats}", token=token)


def play_out(s, table, tokens):
    players = seat_players(s, table, tokens, want=("legal",))
    play(players)
    for p in players:
        p.close()


def rated_game(s, tokens, map="card-game", public=True, bots=(), **more):
    """A rated game of these people, and bots, to its end; its table."""
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in tokens[1:]),
             *({"kind": "bot", "level": b} for b in bots)]
    made = s.ok("POST", "/api/tables", {"map": map, "public": public, "seats": seats, **RATED,
                                        **more}, tokens[0])
    table = made["table"]["id"]
    for i, token in enumerate(tokens[1:]):
        s.ok("POST", f"/api/tables/{table}/sit", {"seat": i + 2, "invite": made["invite"]}, token)
    s.ok("POST", f"/api/tables/{table}/start", {}, tokens[0])
    play_out(s, table, tokens)
    return table


def places(s, table):
    return [x["rank"] for x in s.ok("GET", f"/api/tables/{table}")["table"]["result"]]


def check(s):
    """What holds on both databases; the tokens."""
    oak, elm = s.person("Oak"), s.person("Elm")
    tokens = [oak["token"], elm["token"]]
    assert ratings(s, tokens[0]) == []
    table = rated_game(s, tokens)
    seats = s.ok("GET", f"/api/tables/{table}")["table"]["seats"]
    assert [(x["rating"], x["deviation"]) for x in seats] == [(1500, 350)] * 2, "as they sat down"
    ranks = places(s, table)
    mine = [ratings(s, t) for t in tokens]
    for (r,), rank in zip(mine, ranks):
        assert (r["map"], r["seats"], r["games"]) == ("card-game", 2, 1)
        (step,) = r["history"]
        assert step["game"] == table and step["was"] == 1500 and step["rating"] == r["rating"]
        assert step["place"] == rank and 250 < r["deviation"] < 350
    told = s.ok("GET", f"/api/games/{table}")["ratings"]
    assert [(x["seat"], x["was"], x["rating"], x["deviation"]) for x in told] == [
        (i + 1, 1500, m[0]["rating"], m[0]["deviation"]) for i, m in enumerate(mine)]
    if ranks[0] != ranks[1]:
        won, lost = sorted(mine, key=lambda m: m[0]["history"][0]["place"])
        assert won[0]["rating"] > 1500 > lost[0]["rating"]
        assert won[0]["rating"] - 1500 == 1500 - lost[0]["rating"], "of equals"
    # Against a bot of fixed rating; another number of players is another rating.
    rated_game(s, tokens, bots=["greedy"])
    for token in tokens:
        three = [r for r in ratings(s, token) if r["seats"] == 3]
        assert len(three) == 1 and three[0]["games"] == 1
        assert 1 <= three[0]["history"][0]["place"] <= 3
    bots = {b["level"]: b for b in best(s, seats=3)["bots"]}
    assert "greedy" in bots
    # What is not rated changes nothing.
    before = [ratings(s, t) for t in tokens]
    plain, _, made = open_table(s, map="card-game", seats=1 + 1, bots=1, level="greedy")
    s.ok("POST", f"/api/tables/{plain}/start", {}, _[0])
    play_out(s, plain, _[:1])
    assert "ratings" not in s.ok("GET", f"/api/games/{plain}")
    assert ratings(s, _[0]) == []
    record = s.ok("GET", f"/api/games/{table}/record", token=tokens[0])
    s.ok("POST", "/api/games?seat=1", raw=record, type="text/plain", token=tokens[0])
    assert [ratings(s, t) for t in tokens] == before, "an import is not rated"
    return tokens, before


def test_rated():
    """One game, exactly once, over a kill; the data folder is in order."""
    with Server("--quiet") as s:
        tokens, before = check(s)
        s.kill()
        s.start()
        assert [ratings(s, t) for t in tokens] == before
        assert s.stop() == 0
        assert s.check()[2] == 0


def test_killed_at_the_end():
    """Whenever the server dies: a game is over and rated, or neither."""
    with Server("--quiet") as s:
        tokens = [s.person(n)["token"] for n in ("Oak", "Elm")]
        for answered in (0, 1, 2, 3):  # moves of the last turn, before the one that is only sent
            seats = [{"kind": "me"}, {"kind": "open"}]
            made = s.ok("POST", "/api/tables", {"map": "card-game", "public": True, "seats": seats,
                                                **RATED}, tokens[0])
            table = made["table"]["id"]
            s.ok("POST", f"/api/tables/{table}/sit", {"seat": 2}, tokens[1])
            s.ok("POST", f"/api/tables/{table}/start", {}, tokens[0])
            players = [Ender(s.port, t, table, i + 1) for i, t in enumerate(tokens)]
            for p in players:
                p.watch()
            play_to_last(players)
            for _ in range(answered):
                step(players)
            for p in players:
                if p.legal and not p.over:
                    p.move()
            s.kill()
            s.start()
            over = s.ok("GET", f"/api/tables/{table}")["table"]["status"] == "over"
            games = [[h["game"] for r in ratings(s, t) for h in r["history"]] for t in tokens]
            assert [table in g for g in games] == [over, over], (answered, over, games)
            if not over:
                play_out(s, table, tokens)
        games = [[h["game"] for r in ratings(s, t) for h in r["history"]] for t in tokens]
        assert [len(g) for g in games] == [4, 4] and all(len(set(g)) == 4 for g in games)
        assert [r["games"] for t in tokens for r in ratings(s, t)] == [4, 4]


class Ender(Player):
    """Knows how many turns are left, and holds back in the last one."""

    left = None

    def take(self, m):
        if m and "view" in m:
            self.left = m["view"]["turns_left"] if m["view"]["ending"] else None
        return super().take(m)


def step(players):
    """Whoever may moves, and is answered."""
    for p in players:
        if p.legal and not p.pending and not p.over:
            p.move()
            while p.pending:
                p.take(p.hear())
        p.take(p.hear(0.05))


def play_to_last(players):
    """Until only the last turn is left; who has it moves no more."""
    end = time.monotonic() + LONG
    while not any(p.legal and p.left == 1 for p in players):
        assert time.monotonic() < end and not any(p.over for p in players)
        for p in players:
            if p.legal and not p.pending:
                p.move()
            p.take(p.hear(0.01))


def refused(s, token, path, body, code="rated", why=None):
    status, answer = s.request("POST", path, body, token)
    assert status in (400, 409) and answer["error"]["code"] == code, (path, body, status, answer)
    assert why is None or answer["error"]["why"] == why, (path, body, answer)


def test_what_is_rated():
    """Published maps, a clock, one seat each, bots of known rating, nobody's program: no more."""
    with Server("--quiet", "--program", f"mine={os.path.abspath(__file__)}") as s:
        oak, elm = s.person("Oak")["token"], s.person("Elm")["token"]
        me, free = {"kind": "me"}, {"kind": "open"}
        good = {"map": "card-game", "public": True, "seats": [me, free, free], **RATED}
        program = {"kind": "program", "level": "mine"}
        hungry = {"kind": "bot", "level": "style-hungry"}
        for why, change in (("clock", {"clock": None}), ("hints", {"hints": True}),
                            ("first", {"first": 1}), ("open", {"open_platform": True}),
                            ("twice", {"seats": [me, me]}), ("program", {"seats": [me, program]}),
                            ("bot", {"seats": [me, hungry]})):
            refused(s, oak, "/api/tables", {**good, **change}, why=why)
        refused(s, oak, "/api/tables", {**good, "rated": 1}, "bad-options")
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)),
                               "../../data/example-map.json"), "rb") as f:
            map = s.ok("POST", "/api/maps", raw=f.read(), token=oak)["map"]
        refused(s, oak, "/api/tables", {**good, "map": map, "seats": [me, free]}, why="map")
        made = s.ok("POST", "/api/tables", good, oak)
        at = f"/api/tables/{made['table']['id']}"
        assert made["table"]["options"]["rated"] is True
        refused(s, oak, at + "/sit", {"seat": 2})
        refused(s, oak, at + "/bot", {"seat": 2, "name": "My bot"})
        refused(s, oak, at + "/seat", {"seat": 2, "kind": "program", "level": "mine"})
        # A program's token from elsewhere sits down nowhere either.
        plain = s.ok("POST", "/api/tables", {"map": "usa", "seats": [me, free]}, oak)["table"]["id"]
        program = s.ok("POST", f"/api/tables/{plain}/bot", {"seat": 2, "name": "It"}, oak)["token"]
        refused(s, program, at + "/sit", {"seat": 2})
        s.ok("POST", at + "/sit", {"seat": 2}, elm)
        s.ok("POST", at + "/seat", {"seat": 3, "kind": "bot", "level": "greedy"}, oak)
        bot = s.ok("GET", at)["table"]["seats"][2]
        fixed = {b["level"]: b for b in best(s, seats=3)["bots"]}["greedy"]
        assert (bot["rating"], bot["deviation"]) == (fixed["rating"], fixed["deviation"])
        link = s.ok("POST", at + "/link", {"seat": 1}, oak)["link"]
        refused(s, s.person("Fir")["token"], "/api/link", {"link": link})
        s.ok("POST", at + "/start", {}, oak)
        refused(s, oak, at + "/seat", {"seat": 3, "kind": "bot", "level": "expert"})


def test_leaving():
    """A bot that moves for somebody makes them last, whatever it wins and though they come back;
    and nobody is spared by breaking off without them."""
    with Server("--quiet") as s:
        tokens = [s.person(n)["token"] for n in ("Oak", "Elm")]
        made = s.ok("POST", "/api/tables", {"map": "card-game", "public": True, **RATED,
                                            "seats": [{"kind": "me"}, {"kind": "open"}]}, tokens[0])
        at = f"/api/tables/{made['table']['id']}"
        s.ok("POST", at + "/sit", {"seat": 2}, tokens[1])
        s.ok("POST", at + "/start", {}, tokens[0])
        s.ok("POST", at + "/takeover", {"seat": 2}, tokens[1])
        (oak,) = seat_players(s, made["table"]["id"], tokens[:1])
        while oak.seq is None or oak.seq < 8:  # the bot has moved meanwhile
            if oak.legal and not oak.pending:
                oak.move()
            oak.take(oak.hear(0.05))
        answer = s.ok("POST", at + "/close", {"agree": True}, tokens[0])
        assert answer["table"]["status"] == "playing", "Elm would be spared"
        s.ok("POST", at + "/giveback", {"seat": 2}, tokens[1])
        oak.close()
        play_out(s, made["table"]["id"], tokens)
        steps = [ratings(s, t)[0]["history"][0] for t in tokens]
        assert [x["place"] for x in steps] == [1, 2], "last, whatever the bot won"
        assert steps[0]["rating"] > 1500 > steps[1]["rating"]


def flags(s):
    out = subprocess.run([PROGRAM, "admin", "flags", "--data", s.data, "--json"],
                         capture_output=True, text=True, check=True).stdout
    return {(f["kind"], f["name"], f.get("other_name")): f["games"] for f in json.loads(out)}


def test_flags():
    """Shown to the operator, and to nobody else: programs, one address, the same few in private."""
    with Server("--quiet", "--trust-proxy") as s:
        oak, elm, fir = (s.person(n)["token"] for n in ("Oak", "Elm", "Fir"))
        rated_game(s, [oak, elm])
        told = flags(s)
        assert told == {("program", "Oak", None): 1, ("program", "Elm", None): 1,
                        ("address", *sorted(("Oak", "Elm"), key=lambda n: {"Oak": oak, "Elm": elm}
                                            [n])): 1}, told
        for _ in range(5):
            assert not any(k[0] == "private" for k in flags(s))
            rated_game(s, [oak, fir], public=False)
        (private,) = [v for k, v in flags(s).items() if k[0] == "private"]
        assert private == 5
        out = subprocess.run([PROGRAM, "admin", "flags", "--data", s.data], capture_output=True,
                             text=True, check=True).stdout
        assert "private tables" in out and "Fir" in out, out
        s.ok("POST", "/api/me/erase", {"name": "Fir"}, fir)
        assert not any("Fir" in k for k in flags(s))


def test_the_best():
    """In the list are those who are sure enough and play; erased they are gone at once."""
    with Server("--quiet") as s:
        tokens = [s.person(f"P{i}")["token"] for i in range(4)]
        rated_game(s, tokens[:2])
        assert best(s)["best"] == [] and best(s, token=tokens[0])["me"]["games"] == 1
        assert "place" not in best(s, token=tokens[0])["me"], "provisional"
        assert best(s, token=s.person("New")["token"])["me"] == {
            "rating": 1500, "deviation": 350, "games": 0}
        assert s.stop() == 0
        year = 365 * 86400 * 1000
        now = int(time.time() * 1000)
        with sqlite3.connect(f"{s.data}/roundhouse.db") as db:
            for i, (rating, deviation, until) in enumerate(((1600, 80, now + year),
                                                            (1700, 80, now + year),
                                                            (1900, 80, now - 1),
                                                            (1650, 50, now + year))):
                db.execute("INSERT OR REPLACE INTO rating VALUES (?,'card-game',2,?,?,60000000,20,"
                           "?,?)", (tokens[i].split(".")[0], rating * 1000, deviation * 1000,
                                    now - year * (i == 2) // 2, until))
        db.close()
        s.start()
        told = best(s, token=tokens[3])
        assert [b["name"] for b in told["best"]] == ["P1", "P3", "P0"], told
        assert told["me"]["place"] == 2
        assert set(told["best"][0]) == {"name", "rating", "deviation", "games"}, "no ids"
        rested = best(s, token=tokens[2])["me"]
        assert rested["deviation"] > 90 and "place" not in rested, "it grows with time"
        s.ok("POST", "/api/me/erase", {"name": "P1"}, tokens[1])
        assert [b["name"] for b in best(s)["best"]] == ["P3", "P0"]
        for bad in ("map=usa&seats=9", "map=nowhere&seats=2", "seats=2", "map=usa", ""):
            assert s.request("GET", "/api/ratings?" + bad)[0] == 400, bad
        assert s.request("GET", "/api/me/ratings")[0] == 401


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
