#!/usr/bin/env python3
"""The deal of the day: the same for everybody, once a person, seen by others only afterwards, and
committed to in advance."""
import hashlib
import os
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

HOUR = 60 * 60 * 1000
DAY = 24 * HOUR


class Steady:
    """Chooses the same of the same actions; `at` says which."""

    def __init__(self, at=0):
        self.at = at

    def choice(self, legal):
        return sorted(legal)[self.at % len(legal)]


def begin(s, token, map="card-game"):
    return s.ok("POST", "/api/daily", {"map": map}, token)["table"]


def eyes(s, token, table, at=0):
    p = Player(s.port, token, table["id"], 1, Steady(at), want=("view", "legal"))
    p.watch()
    return p


def finish(s, token, map="card-game", at=0):
    """Plays the deal to its end; its table, and all that was sent."""
    table = begin(s, token, map)
    p = eyes(s, token, table, at)
    play([p])
    p.close()
    return table, p.stream


def results(s, day, token=None, map="card-game"):
    return s.request("GET", f"/api/daily/{day}?map={map}", token=token)


def new_day(s, clock):
    """Two hours after midnight, so that no test comes to the end of its day by itself."""
    clock.forward(DAY - clock.now() % DAY + 2 * HOUR)
    wait_for(lambda: s.request("GET", "/api/daily")[0] == 200, "its secret is not drawn")


def moves(s, table, token):
    """The moves of each seat, for at times all choose at once; and the record."""
    record = s.ok("GET", f"/api/games/{table['id']}/record", token=token).decode()
    return [[line for line in record.splitlines() if line.startswith(f"{seat}: ")]
            for seat in (1, 2, 3)], record


def test_same_for_all():
    """Who does the same sees the same: the cards, what the bots do, the points; on boards as well.
    Who does something else does not."""
    clock = Clock()
    with Server(env=clock.env) as s:
        new_day(s, clock)
        oak, elm, fir = (s.person(name)["token"] for name in ("Oak", "Elm", "Fir"))
        a, a_saw = finish(s, oak)
        b, b_saw = finish(s, elm)
        assert a["id"] != b["id"] and a["seed_hash"] == b["seed_hash"]
        assert [h for _, _, h in a_saw][-1] == [h for _, _, h in b_saw][-1]
        assert moves(s, a, oak)[0] == moves(s, b, elm)[0]
        assert all(len(seat) > 9 for seat in moves(s, a, oak)[0])
        finish(s, fir, at=-1)
        day = s.ok("GET", "/api/daily")["day"]
        got = results(s, day, fir)[1]
        points = [p["points"] for p in got["places"]]
        assert points == sorted(points, reverse=True) and got["finished"] == 3
        place = {p["name"]: p["place"] for p in got["places"]}
        assert place["Oak"] == place["Elm"] != place["Fir"] == got["mine"]["place"]
        assert [p["name"] for p in got["places"] if p.get("me")] == ["Fir"]
        # On a board for some moves.
        seen = []
        for token in (oak, elm):
            p = eyes(s, token, begin(s, token, "usa"))
            turns = []  # what one sees when it is one's turn
            while len(turns) < 9:
                if p.legal and not p.pending:
                    turns.append(p.hash)
                    p.move()
                p.take(p.hear(LONG))
            seen.append(turns[1:])  # at first all choose at once, in any order
            p.close()
        assert seen[0] == seen[1]
        mine = s.ok("GET", "/api/daily", token=oak)
        assert [(m["map"], "points" in m) for m in mine["mine"]] == [("card-game", True),
                                                                     ("usa", False)]
        assert [d.get("status") for d in mine["deals"]] == ["playing", None, "over"]


def test_seen_afterwards():
    """Nothing of another's game is seen by who has not finished: no list, no game, no record, no
    replay, no seed. Once the day is over everybody sees all, and what still ran is broken off."""
    clock = Clock()
    with Server(env=clock.env) as s:
        new_day(s, clock)
        oak, elm, fir = (s.person(name)["token"] for name in ("Oak", "Elm", "Fir"))
        day = s.ok("GET", "/api/daily")["day"]
        a, _ = finish(s, oak)
        seed = s.ok("GET", f"/api/games/{a['id']}", token=oak)["seed"]
        running = begin(s, elm)
        gone = begin(s, fir)
        assert s.ok("POST", f"/api/tables/{gone['id']}/close", {}, fir)["table"]["status"] \
            == "closed"
        told = []
        for token in (elm, fir, None):
            assert results(s, day, token)[1]["error"]["code"] == "not-yet"
            for path in (f"/api/games/{a['id']}", f"/api/games/{a['id']}/record",
                         f"/api/games/{a['id']}/replay?step=3", f"/api/tables/{a['id']}"):
                assert s.request("GET", path, token=token)[0] == 404, path
            for path in ("/api/daily", "/api/games", "/api/games?player=Oak", "/api/tables",
                         f"/api/daily/{day}?map=usa"):
                told.append(json.dumps(s.request("GET", path, token=token)[1]))
            w = Player(s.port, token, a["id"], 0)
            w.watch()
            told.append(json.dumps(w.until("error")))
            assert json.loads(told[-1])["code"] == "unknown-table"
        assert not [t for t in told if seed in t or a["id"] in t], "nothing of it is told"
        p = eyes(s, elm, running)
        # Who has finished sees the others' lines.
        play([p])
        p.close()
        assert results(s, day, elm)[1]["finished"] == 2
        assert moves(s, a, elm)[0] and results(s, day, fir)[0] == 403
        late = begin(s, s.person("Late")["token"], "usa")
        clock.forward(DAY - 2 * HOUR)
        assert results(s, day, fir)[0] == 403, "an hour is left to finish"
        clock.forward(HOUR)
        wait_for(lambda: "daily-over" in open(s.log_path).read(), "what still runs is broken off")
        assert late["id"] in open(s.log_path).read().split("daily-over")[1]
        got = results(s, day)[1]
        assert got["over"] and got["seed"] == seed and got["finished"] == 2
        assert "mine" not in got and moves(s, a, fir)[0] == moves(s, a, None)[0]
        assert s.request("GET", f"/api/games/{late['id']}/record")[0] == 404, "nor is it a game"
        assert results(s, s.ok("GET", "/api/daily")["day"], oak)[0] == 403, "a new day"


def test_late_move():
    """A move that comes when the day is over is refused, also before anything was broken off."""
    clock = Clock()
    with Server(env=clock.env) as s:
        new_day(s, clock)
        oak = s.person()["token"]
        p = eyes(s, oak, begin(s, oak))
        while not p.legal:
            p.take(p.hear(LONG))
        clock.forward(DAY)
        p.move()
        assert p.until("refused")["code"] == "game-over"


def test_as_it_is():
    """Once a person, alone, as it was dealt: nobody else comes to it, no bot stands in, no client
    adds to the deal."""
    clock = Clock()
    with Server(env=clock.env) as s:
        new_day(s, clock)
        oak = s.person()["token"]
        got = {}

        def go(i):
            got[i] = begin(s, oak)["id"]

        threads = [threading.Thread(target=go, args=(i,)) for i in range(4)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        assert len(set(got.values())) == 1, "of several requests at once one opens it"
        table = begin(s, oak)
        assert table["daily"] == s.ok("GET", "/api/daily")["day"] and not table["public"]
        assert [x["kind"] for x in table["seats"]] == ["person", "bot", "bot"]
        url = f"/api/tables/{table['id']}"
        for what, body in (("invite", {}), ("link", {"seat": 1}), ("bot", {"seat": 1, "name": "B"}),
                           ("takeover", {"seat": 1}), ("stand", {"seat": 1}),
                           ("seat", {"seat": 2, "kind": "bot", "level": "random"}),
                           ("client-seed", {"seat": 1, "client_seed": "00" * 32}),
                           ("color", {"seat": 1, "color": "red"})):
            answer = s.request("POST", f"{url}/{what}", body, oak)
            assert answer[0] == 409 and answer[1]["error"]["code"] == "daily", (what, answer)
        eve = s.person("Eve")["token"]
        assert s.request("POST", f"{url}/sit", {"seat": 1}, eve)[0] == 404
        assert s.ok("POST", f"{url}/close", {}, oak)["table"]["status"] == "closed"
        assert begin(s, oak)["status"] == "closed", "who breaks it off has had their try"
        bad = s.request("POST", "/api/daily", {"map": "../usa"}, oak)
        assert bad[1]["error"]["code"] == "bad-options"
        assert s.request("POST", "/api/daily", {"map": "usa"})[0] == 401
        for day in ("2026-02-30", "tomorrow", "9999-01-01"):
            assert results(s, day)[0] == 404
        assert s.request("GET", "/api/daily/2026-01-01?map=nowhere")[0] == 404


def test_committed():
    """The hash that is shown the day before is that of the seed, over restarts, and the program
    says so of the record."""
    clock = Clock()
    with Server(env=clock.env) as s:
        new_day(s, clock)
        promised = s.ok("GET", "/api/daily")["next"]
        assert s.stop() == 0
        clock.forward(DAY)
        s.start()
        today = s.ok("GET", "/api/daily")
        hashes = lambda x: [(d["map"], d["seed_hash"]) for d in x["deals"]]
        assert today["day"] == promised["day"] and hashes(today) == hashes(promised)
        assert len(set(hashes(today))) == 3 and hashes(today["next"]) != hashes(today)
        oak = s.person()["token"]
        table, _ = finish(s, oak)
        assert dict(hashes(today))["card-game"] == table["seed_hash"]
        _, record = moves(s, table, oak)
        path = os.path.join(s.data, "daily.ride")
        with open(path, "w") as f:
            f.write(record)
        out = subprocess.run([PROGRAM, "replay", path, "--verify"], capture_output=True, text=True)
        assert out.returncode == 0, out.stderr
        clock.forward(DAY)
        got = results(s, today["day"])[1]
        assert hashlib.sha256(bytes.fromhex(got["seed"])).hexdigest() == got["seed_hash"]
        assert got["seed"] in record


def test_erased():
    """Who is erased is in no list any more."""
    clock = Clock()
    with Server(env=clock.env) as s:
        new_day(s, clock)
        oak, elm = s.person("Oak")["token"], s.person("Elm")["token"]
        finish(s, oak)
        finish(s, elm)
        day = s.ok("GET", "/api/daily")["day"]
        s.ok("POST", "/api/me/erase", {"name": "Oak"}, oak)
        got = results(s, day, elm)[1]
        assert [p["name"] for p in got["places"]] == ["Elm"] and got["finished"] == 1


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
