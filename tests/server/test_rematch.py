#!/usr/bin/env python3
"""A rematch: the same players at a table like the last one, the first seat moved on."""
import os
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *


def finished(s, people=2, bots=1, map="usa", public=False, **more):
    """A game that is over: its table, the tokens of those who played."""
    table, tokens, _ = start_table(s, map=map, seats=people + bots, bots=bots, public=public,
                                   **more)
    players = seat_players(s, table, tokens)
    play(players)
    for p in players:
        p.close()
    return table, tokens


def ask(s, table, token):
    return s.ok("POST", f"/api/tables/{table}/rematch", {}, token)["table"]


def add(s, table, seat, token):
    """What a client adds to the deal when it has come."""
    return s.ok("POST", f"/api/tables/{table}/client-seed",
                {"seat": seat, "client_seed": os.urandom(32).hex()}, token)["table"]


def test_all_are_asked():
    """Who looks at the old table is told, everybody's seat is kept, and the game begins by itself
    once all have come."""
    with Server() as s:
        table, tokens = finished(s, first=2, hints=True, title="Friday", clock={"move_s": 3600})
        old = s.ok("GET", f"/api/tables/{table}", token=tokens[0])["table"]
        eyes = Player(s.port, tokens[1], table, 2)
        eyes.watch()
        assert "rematch" not in eyes.until("table")["table"]
        made = ask(s, table, tokens[0])
        assert eyes.until("table")["table"]["rematch"] == made["id"] != table
        assert made["status"] == "open" and made["asked"] and not made["public"]
        assert made["options"] == {**old["options"], "first": 3}, "the first seat moves on"
        assert (made["title"], made["map"], made["clock"]) == ("Friday", "usa", old["clock"])
        assert made["seed_hash"] != old["seed_hash"]
        assert [x["kind"] for x in made["seats"]] == ["person", "open", "bot"]
        assert made["seats"][1]["asked"] == old["seats"][1]["person"]
        assert [x["name"] for x in made["seats"]] == [x["name"] for x in old["seats"]]
        # It is among the tables of who is asked, who may look at it, and of nobody else.
        mine = s.ok("GET", "/api/me", token=tokens[1])["tables"]
        assert [t["id"] for t in mine] == [made["id"]]
        url = f"/api/tables/{made['id']}"
        eve = s.person("Eve")["token"]
        assert s.ok("GET", url, token=tokens[1])["table"]["asked"]
        assert s.request("GET", url, token=eve)[0] == 404
        assert s.request("POST", url + "/start", {}, tokens[0])[1]["error"]["code"] == "seat-open"
        assert add(s, made["id"], 1, tokens[0])["status"] == "open"
        come = ask(s, table, tokens[1])
        assert come["id"] == made["id"] and come["seats"][1]["kind"] == "person"
        assert ask(s, table, tokens[1])["id"] == made["id"], "asking again changes nothing"
        assert add(s, made["id"], 2, tokens[1])["status"] == "playing"
        new = seat_players(s, made["id"], tokens, want=("view",))
        assert [p.until("snapshot")["seq"] >= 0 for p in new] == [True, True]


def test_alone_with_bots():
    """With nobody to wait for it begins with what the client adds; the seat that began is found
    even if it was drawn."""
    with Server() as s:
        table, tokens = finished(s, people=1, bots=1, map="card-game")
        record = s.ok("GET", f"/api/games/{table}/record", token=tokens[0]).decode()
        began = int(record.split("\nfirst ")[1].split()[0])
        made = ask(s, table, tokens[0])
        assert made["options"]["first"] == 3 - began
        assert add(s, made["id"], 1, tokens[0])["status"] == "playing"


def test_two_at_once():
    """Of two who ask at once the second comes to the table of the first."""
    with Server() as s:
        table, tokens = finished(s, bots=0, map="card-game")
        got = {}

        def go(i):
            got[i] = ask(s, table, tokens[i])["id"]

        threads = [threading.Thread(target=go, args=(i,)) for i in (0, 1)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        assert got[0] == got[1]
        kinds = [x["kind"] for x in ask(s, table, tokens[0])["seats"]]
        assert kinds == ["person", "person"]


def test_refused():
    """Only those who played may ask, once the game is over, and a kept seat is nobody else's."""
    with Server() as s:
        running, tokens, _ = start_table(s, seats=2, map="card-game")
        url = f"/api/tables/{running}/rematch"
        assert s.request("POST", url, {}, tokens[0])[1]["error"]["code"] == "unfinished"
        table, tokens = finished(s, bots=0, map="card-game", public=True)
        eve = s.person("Eve")["token"]
        url = f"/api/tables/{table}/rematch"
        assert s.request("POST", url, {}, eve)[1]["error"]["code"] == "not-your-seat"
        assert s.request("POST", url, {})[0] == 401
        assert s.request("POST", "/api/tables/0000000000000/rematch", {}, eve)[0] == 404
        made = ask(s, table, tokens[0])["id"]
        assert s.request("POST", f"/api/tables/{made}/sit", {"seat": 2}, eve)[0] == 409
        assert s.request("POST", f"/api/tables/{made}/sit", {}, eve)[0] == 409
        w = Player(s.port, eve, made, 2)
        w.watch()
        assert w.until("error")["code"] == "not-your-seat", "a kept seat has no eyes yet"


def test_given_away():
    """The host may give a kept seat to a bot; a rematch that was closed is asked for anew."""
    with Server() as s:
        table, tokens = finished(s, bots=0, map="card-game")
        made = ask(s, table, tokens[0])["id"]
        s.ok("POST", f"/api/tables/{made}/seat", {"seat": 2, "kind": "bot", "level": "random"},
             tokens[0])
        url = f"/api/tables/{table}/rematch"
        assert s.request("POST", url, {}, tokens[1])[1]["error"]["code"] == "seat-taken"
        assert s.request("GET", f"/api/tables/{made}", token=tokens[1])[0] == 404
        s.ok("POST", f"/api/tables/{made}/close", {}, tokens[0])
        again = ask(s, table, tokens[1])
        assert again["id"] != made and again["seats"][0]["kind"] == "open"
        assert ask(s, table, tokens[0])["seats"][0]["kind"] == "person"


def test_restart_and_erased():
    """It is kept; and who is erased is asked no more."""
    with Server() as s:
        table, tokens = finished(s, bots=0, map="card-game")
        made = ask(s, table, tokens[0])["id"]
        s.kill()
        s.start()
        assert ask(s, table, tokens[0])["id"] == made
        assert s.ok("GET", f"/api/tables/{made}", token=tokens[1])["table"]["asked"]
        s.ok("POST", "/api/me/erase", {"name": "Player 2"}, tokens[1])
        seat = s.ok("GET", f"/api/tables/{made}", token=tokens[0])["table"]["seats"][1]
        assert seat == {"seat": 2, "kind": "open"}, seat


if __name__ == "__main__":
    run_all([test_all_are_asked, test_alone_with_bots, test_two_at_once, test_refused,
             test_given_away, test_restart_and_erased])
