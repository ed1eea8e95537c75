#!/usr/bin/env python3
"""Quick matches: people of near rating are put together, the window grows with the wait, bots come
if all agree, leaving is one request, and nobody comes to such a table in another way."""
import os
import sqlite3
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

WISH = {"map": "card-game", "seats": 2, "move_s": 3600, "rated": True, "bots": False}
MINUTE = 60 * 1000


def quick(s, token, **more):
    return s.ok("POST", "/api/quick", {**WISH, **more}, token)["table"]


def wait(s, token, table):
    return s.ok("POST", f"/api/tables/{table['id']}/wait", {}, token)["table"]


def names(table):
    return [x.get("name") for x in table["seats"]]


def come(s, token, table):
    """A page at a table where one waits: it looks, and adds to the deal."""
    seat = 1 + [x.get("person") for x in status(s, table)["seats"]].index(token.split(".")[0])
    p = Player(s.port, token, table["id"], seat, want=("legal",))
    p.watch()
    p.until("table")
    s.ok("POST", f"/api/tables/{table['id']}/client-seed",
         {"seat": seat, "client_seed": os.urandom(32).hex()}, token)
    return p


def status(s, table):
    return s.ok("GET", f"/api/tables/{table['id']}")["table"]


def rate(s, ratings):
    """Gives people ratings, as if they had played much."""
    assert s.stop() == 0
    with sqlite3.connect(f"{s.data}/roundhouse.db") as db:
        for token, rating in ratings.items():
            db.execute("INSERT INTO rating VALUES (?,'card-game',2,?,60000,60000000,20,?,?)",
                       (token.split(".")[0], rating * 1000, int(time.time() * 1000), 0))
    db.close()
    s.start()


def check_meeting(s, other=None):
    """Two meet, each at a node of their own; the game begins by itself and is rated."""
    other = other or s
    oak, elm = s.person("Oak")["token"], s.person("Elm")["token"]
    table = quick(s, oak)
    assert table["status"] == "open" and table["public"] and names(table) == ["Oak", None]
    assert table["options"]["quick"] == "people" and table["options"]["rated"]
    assert quick(s, oak)["id"] == table["id"], "asked again it is the same wait"
    p = come(s, oak, table)
    wait_for(lambda: len(other.ok("GET", "/api/tables")["tables"]) == 1)
    met = wait_for(lambda: [t for t in [quick(other, elm)] if names(t) == ["Oak", "Elm"]])[0]
    assert met["id"] == table["id"]
    assert status(s, table)["status"] == "open", "not before Elm is here"
    q = come(other, elm, met)
    wait_for(lambda: wait(s, oak, table)["status"] == "playing")
    play([p, q])
    steps = [s.ok("GET", "/api/me/ratings", token=t)["ratings"][0]["history"] for t in (oak, elm)]
    assert [x[0]["game"] for x in steps] == [table["id"]] * 2
    return table


def test_meeting():
    with Server("--quiet") as s:
        check_meeting(s)
        fir = s.person("Fir")["token"]
        ash = s.person("Ash")["token"]
        one = quick(s, fir)
        # Something else is wished for: another table.
        for other in ({"seats": 3}, {"move_s": 60}, {"rated": False}, {"map": "usa"}):
            table = quick(s, ash, **other)
            assert table["id"] != one["id"] and names(table)[0] == "Ash", other
        tables = [t for t in s.ok("GET", "/api/tables")["tables"] if t["status"] == "open"]
        assert sorted(names(t)[0] for t in tables) == ["Ash", "Fir"], "nobody waits twice"
        assert quick(s, ash)["id"] == one["id"]
        for bad in ({"map": "nowhere"}, {"seats": 9}, {"move_s": 0}, {"bots": 3}):
            answer = s.request("POST", "/api/quick", {**WISH, **bad}, fir)
            assert answer[0] == 400 and answer[1]["error"]["code"] == "bad-options", bad
        assert s.request("POST", "/api/quick", WISH)[0] == 401


def test_bots():
    """They come after the wait, if everybody agrees; of the strength of who waits."""
    with Server("--quiet", "--limit", "quick_s=0") as s:
        oak, elm, fir = (s.person(n)["token"] for n in ("Oak", "Elm", "Fir"))
        table = quick(s, oak, bots=True, seats=3)
        assert table["options"]["quick"] == "bots"
        assert wait(s, oak, table)["status"] == "open", "nobody is there yet"
        p = come(s, oak, table)
        q = quick(s, elm, bots=False, seats=3)
        assert q["id"] == table["id"] and q["options"]["quick"] == "people"
        e = come(s, elm, table)
        assert wait(s, oak, table)["status"] == wait(s, elm, table)["status"] == "open"
        s.ok("POST", f"/api/tables/{table['id']}/stand", {"seat": 2}, elm)
        e.close()
        began = wait(s, oak, table)
        assert began["status"] == "playing" and [x["kind"] for x in began["seats"]] == [
            "person", "bot", "bot"]
        assert all(1400 <= x["rating"] <= 1600 for x in began["seats"][1:]), began["seats"]
        play([p])
        assert s.ok("GET", "/api/me/ratings", token=oak)["ratings"][0]["games"] == 1
        # A map on which no bot has a rating has bots as well.
        mine = quick(s, fir, bots=True, rated=False, map="usa", seats=2)
        f = come(s, fir, mine)
        assert wait(s, fir, mine)["status"] == "playing"
        f.close()
    with Server("--quiet", "--limit", "quick_s=3600") as s:
        oak = s.person("Oak")["token"]
        table = quick(s, oak, bots=True)
        p = come(s, oak, table)
        assert wait(s, oak, table)["status"] == "open", "the wait is not over"
        p.close()


def test_window():
    """Who is far waits elsewhere; with the wait the window grows, and two who wait meet."""
    clock = Clock()
    with Server("--quiet", env=clock.env) as s:
        oak, elm, fir, ash = (s.person(n)["token"] for n in ("Oak", "Elm", "Fir", "Ash"))
        rate(s, {oak: 1500, elm: 2000, fir: 1950, ash: 1560})
        table, far = quick(s, oak, seats=2), quick(s, elm)
        eyes = [come(s, oak, table), come(s, elm, far)]
        assert far["id"] != table["id"]
        assert wait(s, elm, far)["id"] == far["id"]
        near = quick(s, fir)
        assert names(near) == ["Elm", "Fir"], "the nearest"
        s.ok("POST", f"/api/tables/{near['id']}/stand", {"seat": 2}, fir)
        clock.forward(MINUTE)  # 100 and 5 a second: not yet
        assert wait(s, elm, far)["id"] == far["id"]
        clock.forward(MINUTE // 2)
        assert wait(s, oak, table)["id"] == table["id"], "the older table stays"
        met = wait(s, elm, far)
        assert met["id"] == table["id"] and names(met) == ["Oak", "Elm"]
        assert status(s, far)["status"] == "closed", "nobody is left there"
        assert names(quick(s, ash)) == ["Ash", None], "the other is full"
        assert len(eyes) == 2


def test_alone():
    """No seat of such a table is had, given or taken by hand; leaving is one request; who is gone
    is not waited with."""
    with Server("--quiet", "--limit", "abandon_s=1") as s:
        oak, elm, fir = (s.person(n)["token"] for n in ("Oak", "Elm", "Fir"))
        table = quick(s, oak, seats=3)
        p = come(s, oak, table)
        url = f"/api/tables/{table['id']}"
        for token, what, body in ((elm, "sit", {"seat": 2}), (oak, "start", {}),
                                  (oak, "seat", {"seat": 2, "kind": "bot", "level": "fair"}),
                                  (oak, "bot", {"seat": 2, "name": "B"}), (oak, "invite", {}),
                                  (oak, "link", {"seat": 1}), (oak, "close", {})):
            answer = s.request("POST", f"{url}/{what}", body, token)
            assert answer[0] == 409 and answer[1]["error"]["code"] == "quick", (what, answer)
        assert names(quick(s, elm, seats=3)) == ["Oak", "Elm", None]
        q = come(s, elm, table)
        # The host leaves: the next hosts, and the wait goes on.
        s.ok("POST", f"{url}/stand", {"seat": 1}, oak)
        left = status(s, table)
        assert left["host"] == elm.split(".")[0] and names(left) == [None, "Elm", None]
        assert wait(s, oak, table)["id"] == table["id"], "who has left is only told"
        assert names(status(s, table)) == [None, "Elm", None]
        # Elm's page is closed: whoever comes then does not wait with them.
        q.close()
        mine = wait_for(lambda: [t for t in [quick(s, fir, seats=3)] if "Elm" not in names(t)])[0]
        assert mine["host"] == fir.split(".")[0]
        p.close()
        wait_for(lambda: status(s, mine)["status"] == "closed", "a wait without anybody ends")
        assert s.request("POST", f"{url}/wait", {}, s.person()["token"])[0] in (200, 404)
        last = quick(s, oak, seats=4)
        stood = s.ok("POST", f"/api/tables/{last['id']}/stand", {"seat": 1}, oak)["table"]
        assert stood["status"] == "closed"


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
