#!/usr/bin/env python3
"""What is kept about a person: given out whole to them alone, and erased whole."""
import os
import sqlite3
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from frames import Closed
from harness import *
from test_devices import by_link, code_of, ended
from test_durable import OLD_TABLE, OLD_TOKENS, old_database
from test_mine import finished

NAME = "Zacharias Ωμέγα"



def live_game(s, oak, elm):
    """A running game of the two with a bot; its table."""
    made = s.ok("POST", "/api/tables", {"map": "card-game", "title": f"{NAME}’s", "seats": [
        {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]}, oak)
    table = made["table"]["id"]
    s.ok("POST", f"/api/tables/{table}/sit", {"seat": 2, "code": made["code"]}, elm)
    s.ok("POST", f"/api/tables/{table}/start", {}, oak)
    return table


def fill(s):
    """Two people with everything that can be kept about one of them."""
    oak, elm = s.person(NAME)["token"], s.person("Elm")["token"]
    live = live_game(s, oak, elm)
    over = finished(s, [oak, elm])
    mine = finished(s, [elm, oak], public=False)
    for table in (live, over, mine):
        p = Player(s.port, oak, table, 2 if table == mine else 1)
        p.watch()
        p.say(t="chat", table=table, text=f"I am {NAME} at {table}")
        p.until("chat")
        p.close()
    record = s.ok("GET", f"/api/games/{over}/record")
    s.ok("POST", "/api/games?seat=1", raw=record, type="text/plain", token=oak)
    for public in (True, False):  # one of one's own, one of another's
        host, guest = (oak, elm) if public else (elm, oak)
        made = s.ok("POST", "/api/tables",
                    {"map": "usa", "public": public, "seats": [{"kind": "me"}, {"kind": "open"}]},
                    host)
        s.ok("POST", f"/api/tables/{made['table']['id']}/sit", {"seat": 2, "code": made["code"]},
             guest)
        waiting = made["table"]["id"]
    s.ok("POST", "/api/me/phrase", {}, oak)
    phone = by_link(s, oak, f"{NAME}’s phone")
    s.ok("POST", "/api/me/devices/link", {}, oak)
    return oak, elm, live, over, mine, waiting, phone


def erase(s, token, name=NAME):
    return s.request("POST", "/api/me/erase", {"name": name}, token)


def test_export():
    with Server("--quiet") as s:
        oak, elm, live, over, mine, waiting, phone = fill(s)
        p = Player(s.port, elm, over, 2)
        p.watch()
        p.say(t="chat", table=over, text="Elm's own words")
        p.until("chat")
        data = s.ok("GET", "/api/me/export", token=oak)
        assert data["name"] == NAME and data["created"] and data["phrase"]
        assert {d["label"] for d in data["devices"]} == {"", f"{NAME}’s phone"}
        assert len(data["games"]) == 3 and {over, mine} < {g["id"] for g in data["games"]}
        assert {live, waiting} < {t["id"] for t in data["tables"]} and len(data["tables"]) == 3
        assert {c["table"] for c in data["chat"]} == {live, over, mine}
        text = json.dumps(data)
        assert "own words" not in text and "hash" not in data["devices"][0]
        assert phone["token"].split(".")[1] not in text
        assert s.request("GET", "/api/me/export")[0] == 401


def nothing_left(rows, person):
    """No row of any table knows them. An id that means nobody is still in entries of logs, and for
    a day where other nodes hear of it."""
    for table, row in rows:
        for value in row:
            assert NAME not in str(value), (table, row)
            assert table in ("event", "gone") or person not in str(value), (table, row)


def dump(path):
    db = sqlite3.connect(path)
    tables = [t for t, in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    rows = [(t, row) for t in tables for row in db.execute(f"SELECT * FROM {t}")]
    db.close()
    return rows


def test_erase():
    """Nothing is left; the others' games go on and stay whole."""
    with Server("--quiet", "--limit", "young_s=86400") as s:
        oak, elm, live, over, mine, waiting, phone = fill(s)
        person = oak.split(".")[0]
        record = s.ok("GET", f"/api/games/{over}/record")
        with sqlite3.connect(f"{s.data}/roundhouse.db", timeout=LONG) as db:
            db.execute("INSERT INTO channel VALUES ('c', ?, 1, ?, x'00', 'en', 1, 'c', 's')",
                       (person, NAME))
            db.execute("INSERT INTO turn VALUES (99, 1, ?, 1, 1, 0)", (person,))
            db.execute("INSERT INTO orders VALUES (99, 1, ?, 'draw red')", (person,))
            db.execute("INSERT INTO rating VALUES (?, 'usa', 2, 1, 1, 1, 1, 1, 1)", (person,))
            db.execute("INSERT INTO rated VALUES (99, 0, ?, 'usa', 2, 1, 1, 1, 1, 1)", (person,))
            db.execute("INSERT INTO flag VALUES (?, '', 'program', 1, '', 1)", (person,))
            db.execute("INSERT INTO flag VALUES ('', ?, 'private', 1, '', 1)", (person,))
        db.close()
        assert code_of(erase(s, oak, "Elm")) == (400, "bad-name")
        assert code_of(erase(s, phone["token"])) == (403, "young-device")
        assert s.request("POST", "/api/me/erase", {"name": NAME})[0] == 401
        sock = Player(s.port, oak, live, 1)
        sock.watch()
        while sock.seq is None:
            sock.take(sock.hear())
        assert erase(s, oak) == (200, {"erased": True})
        code, said = ended(sock)
        assert code == 4001 and "unwatched" in said, (code, said)
        for token in (oak, phone["token"]):
            assert s.request("GET", "/api/me", token=token)[0] == 401
        told = s.ok("GET", f"/api/tables/{live}", token=elm)["table"]
        assert [x["kind"] for x in told["seats"]] == ["bot", "person", "bot"]
        assert NAME not in json.dumps(told) and person not in json.dumps(told)
        told = s.ok("GET", f"/api/tables/{waiting}", token=elm)["table"]
        assert [x["kind"] for x in told["seats"]] == ["person", "open"]
        play([p for p in [Player(s.port, elm, live, 2, want=("legal",))] if not p.watch()])
        after = s.ok("GET", f"/api/games/{over}/record")
        assert NAME.encode() in record and NAME.encode() not in after
        keep = lambda text: [x for x in text.splitlines() if not x.startswith(b"name ")]
        assert keep(record) == keep(after)
        assert s.request("GET", f"/api/games/{mine}", token=elm)[0] == 200
        assert s.stop() == 0
        assert s.check()[2] == 0
        nothing_left(dump(f"{s.data}/roundhouse.db"), person)


def test_old_logs():
    """The log of a game of the first version loses the name too, of that person alone, and its
    chain holds."""
    with tempfile.TemporaryDirectory(prefix="roundhouse-") as folder:
        path = old_database(folder)
        with Server("--quiet", data=folder) as s:
            play(seat_players(s, OLD_TABLE, OLD_TOKENS, want=("legal",)))
            for token in OLD_TOKENS:
                s.ok("POST", "/api/me", {"name": NAME}, token)
            assert erase(s, OLD_TOKENS[0])[0] == 200
            assert s.stop() == 0
            assert s.check()[2] == 0
        heads = [row[7] for table, row in dump(path) if table == "event" and row[1] == 0]
        assert "name 1 " not in heads[0] and "\nname 2 Player 2\n" in heads[0], heads


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
