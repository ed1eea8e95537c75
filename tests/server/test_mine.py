#!/usr/bin/env python3
"""One's own games: found again by their end, by others' names, by map and by day; records handed
in; data of older versions."""
import os
import sqlite3
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

HERE = os.path.dirname(os.path.abspath(__file__))


# What later versions of the tables add to version 3, undone; in both databases.
UNDONE = """DROP INDEX seat_ended; ALTER TABLE seat DROP COLUMN ended; DROP TABLE handed;
ALTER TABLE game DROP COLUMN hints; ALTER TABLE game DROP COLUMN stand_in;
ALTER TABLE game DROP COLUMN colors; DROP TABLE orders;
ALTER TABLE game DROP COLUMN rematch; ALTER TABLE game DROP COLUMN asked;
ALTER TABLE game DROP COLUMN daily; DROP TABLE daily;
ALTER TABLE game DROP COLUMN forfeit; DROP TABLE holiday;
ALTER TABLE game DROP COLUMN duplicate; ALTER TABLE game DROP COLUMN until;
DROP TABLE duplicate; DROP TABLE duplicate_seat;
DROP TABLE device; DROP TABLE pairing; DROP TABLE phrase; DROP TABLE secret; DROP TABLE gone;
DROP INDEX game_host;
DROP TABLE counted; DROP TABLE tally; DROP TABLE tally_route;
DROP TABLE versus; DROP TABLE turn; DROP TABLE channel;
ALTER TABLE game DROP COLUMN rated; ALTER TABLE game DROP COLUMN quick;
ALTER TABLE seat DROP COLUMN rating; ALTER TABLE seat DROP COLUMN deviation;
DROP TABLE rating; DROP TABLE rated; DROP TABLE flag;"""


def mine(s, token, query=""):
    answer = s.ok("GET", "/api/games?mine=1" + query, token=token)
    return [g["id"] for g in answer["games"]], answer.get("next")


def finished(s, tokens, **options):
    """A game of these people to its end; its table."""
    made = s.ok("POST", "/api/tables",
                {"map": options.get("map", "card-game"), "public": options.get("public", True),
                 "seats": [{"kind": "me"}, *({"kind": "open"} for _ in tokens[1:])]}, tokens[0])
    table = made["table"]["id"]
    for i, token in enumerate(tokens[1:]):
        s.ok("POST", f"/api/tables/{table}/sit", {"seat": i + 2, "invite": made["invite"]}, token)
    s.ok("POST", f"/api/tables/{table}/start", {}, tokens[0])
    players = seat_players(s, table, tokens, want=("legal",))
    play(players)
    for p in players:
        p.close()
    return table


def my_games(s):
    """What is mine, whatever the database; the tokens and games for more."""
    oak, elm, fir = (s.person(name)["token"] for name in ("Oak", "Elm 50%_", "Fir"))
    both = finished(s, [oak, elm])
    private = finished(s, [oak, fir], public=False)
    twice = finished(s, [oak, oak], public=False)
    others = finished(s, [elm, fir], map="usa")
    assert mine(s, oak) == ([twice, private, both], None), "each once, the last first"
    assert mine(s, elm) == ([others, both], None)
    assert mine(s, fir, "&map=usa")[0] == [others]
    assert mine(s, oak, "&player=elm%2050%25_")[0] == [both], "no signs of a pattern"
    assert mine(s, oak, "&player=nobody")[0] == []
    today = time.strftime("%Y-%m-%d", time.gmtime())
    assert mine(s, oak, f"&from={today}&to={today}")[0] == [twice, private, both]
    assert mine(s, oak, "&to=2001-01-01")[0] == []
    first, cursor = mine(s, oak, "&limit=2")
    assert first == [twice, private]
    assert mine(s, oak, f"&limit=2&before={cursor}") == ([both], None)
    assert s.request("GET", "/api/games?mine=1")[0] == 401
    assert s.request("GET", "/api/games?mine=2", token=oak)[0] == 400
    # A game that runs, or was broken off, is not among them.
    live, tokens, _ = start_table(s, seats=2)
    assert mine(s, tokens[0]) == ([], None)
    for token in tokens:
        s.ok("POST", f"/api/tables/{live}/close", {"agree": True}, token)
    assert mine(s, tokens[0]) == ([], None)
    # What was played elsewhere is handed in once, as mine, and marked.
    record = s.ok("GET", f"/api/games/{both}/record")
    send = lambda query, token=fir: s.request("POST", "/api/games" + query, raw=record, token=token,
                                              type="text/plain")
    status, answer = send("?seat=2")
    assert status == 201
    assert send("?seat=2") == (200, answer), "the same game"
    assert mine(s, fir)[0][0] == answer["game"]
    game = s.ok("GET", f"/api/games/{answer['game']}", token=fir)["game"]
    assert game["imported"] and [x["kind"] for x in game["seats"]] == ["open", "person"]
    assert s.request("GET", f"/api/games/{answer['game']}", token=oak)[0] == 404
    assert send("?seat=2", elm)[0] == 201, "somebody else's own"
    assert send("")[0] == 201 and len(mine(s, fir)[0]) == 3, "nobody's seat: not mine"
    for bad in ("0", "6", "1,", "1;2", "x", "", "-1"):
        assert send("?seat=" + bad)[0] == 400, bad
    assert send("?seat=3")[0] == 422
    return oak, [twice, private, both]


def test_my_games():
    with Server("--quiet") as s:
        my_games(s)
        assert s.stop() == 0
        assert s.check()[2] == 0


def test_older_version():
    """The finished games of a data folder of version 3 are found by their people."""
    with Server("--quiet") as s:
        oak, games = my_games(s)
        assert s.stop() == 0
        with sqlite3.connect(f"{s.data}/roundhouse.db") as db:
            db.executescript(UNDONE + "PRAGMA user_version = 3;")
        db.close()
        s.start()
        assert mine(s, oak)[0] == games
        live, tokens, _ = start_table(s, seats=2)
        assert mine(s, tokens[0])[0] == []


def test_search_by_name():
    """A part of a name finds the games of whoever has it, whether few do or very many: the newest
    first, in any case, and private ones not."""
    with Server("--quiet") as s:
        table, _, _ = start_table(s, map="card-game", seats=2, bots=2)
        wait_for(lambda: s.metric("roundhouse_games_finished_total") >= 1)
        assert s.stop() == 0
        db = sqlite3.connect(f"{s.data}/roundhouse.db")
        columns = [[c[1] for c in db.execute(f"PRAGMA table_info({t})")] for t in ("game", "seat")]
        game = dict(zip(columns[0], db.execute("SELECT * FROM game").fetchone()))
        seats = [dict(zip(columns[1], x)) for x in db.execute("SELECT * FROM seat")]
        for i in range(120):
            rows = [("game", {**game, "number": 1000 + i, "id": f"{i:013d}", "public": i != 77,
                              "ended": game["ended"] + i})]
            rows += [("seat", {**x, "game": 1000 + i, "name": f"Name{i}-{x['seat']}"})
                     for x in seats]
            for t, row in rows:
                db.execute(f"INSERT INTO {t} VALUES ({','.join('?' * len(row))})",
                           list(row.values()))
        db.commit()
        db.close()
        s.start()
        find = lambda part: [int(x["id"]) for x in s.ok(
            "GET", f"/api/games?limit=100&player={part}")["games"]]
        shown = [i for i in range(119, -1, -1) if i != 77]
        assert find("name7") == [i for i in shown if str(i).startswith("7")]
        assert find("NAME5-1") == [5] and find("zzz") == [] == find("name77")
        assert find("name") == shown[:100] and find("-0") == shown[:100]
        assert [x["id"] for x in s.ok("GET", "/api/games?player=random")["games"]] == [table]


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
