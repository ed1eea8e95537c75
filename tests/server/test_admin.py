#!/usr/bin/env python3
"""What an operator asks a server that runs: `roundhouse admin`, over the socket in its folder."""
import hashlib
import os
import shutil
import socket
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *
from test_devices import ended
from test_erase import NAME, dump, fill, nothing_left

DAY = 24 * 3600 * 1000


def run(s, *words, wrap=()):
    return subprocess.run([*wrap, PROGRAM, "admin", *words, "--data", s.data], capture_output=True,
                          text=True, env={**os.environ, "LANG": "C", "LC_ALL": "C.UTF-8"})


def admin(s, *words):
    out = run(s, *words, "--json")
    assert out.returncode == 0, out
    return json.loads(out.stdout)


def refused(s, *words):
    out = run(s, *words)
    assert out.returncode == 1 and not out.stdout and out.stderr.count("\n") == 1, out
    return out.stderr


def test_tables():
    """All live tables, private ones too, page after page; nothing in it lets anybody in."""
    with Server("--quiet") as s:
        assert admin(s, "tables") == []
        secret, tokens, made = start_table(s, seats=2, public=False)
        p = Player(s.port, tokens[0], secret, 1)
        p.watch()
        p.until("snapshot")
        link = s.ok("POST", f"/api/tables/{secret}/link", {"seat": 2}, tokens[1])["link"]
        ids = [open_table(s, seats=2)[0] for _ in range(205)]
        all_ = admin(s, "tables")
        assert [x["table"]["id"] for x in all_] == [*reversed(ids), secret]
        last = all_[-1]
        assert last["leads"] and [x["online"] for x in last["table"]["seats"]] == [True, False]
        out = run(s, "tables").stdout
        text = json.dumps(all_) + out
        for word in (made["code"], made["invite"], link, *tokens):
            assert word not in text and word.split(".")[-1] not in text
        line = [x for x in out.splitlines() if secret in x][0]
        assert "playing" in line and line.endswith("Player 1*, Player 2") and \
            out.endswith("206 tables; * is here\n"), out[-200:]


def test_end():
    """An open table and a running game are closed; those who looked are told, and its cards stay
    hidden for ever."""
    with Server("--quiet") as s:
        idle, _, made = open_table(s, seats=2)
        game, tokens, _ = start_table(s, seats=2)
        p = Player(s.port, tokens[0], game, 1)
        p.watch()
        p.until("snapshot")
        assert run(s, "end", made["code"]).stdout == f"Table {idle} is closed.\n"
        assert admin(s, "end", game)["table"]["status"] == "closed"
        assert p.until("table")["table"]["status"] == "closed"
        for path in ("", "/record", "/replay?step=0&eye=2"):
            assert s.request("GET", f"/api/games/{game}{path}", token=tokens[0])[0] == 409
        assert admin(s, "tables") == [] and s.ok("GET", "/api/tables")["tables"] == []
        for name in (idle, game, "0000000000000", "x" * 100):
            refused(s, "end", name)
        s.stop()
        assert "No server of yours is running" in refused_by_nobody(s)
        s.start()
        assert s.check()[2] == 0


def refused_by_nobody(s):
    out = run(s, "end", "0000000000000")
    assert out.returncode == 1
    return out.stderr


def test_free():
    """A seat is freed as docs/secrecy.md says: nobody gets its cards but its player."""
    with Server("--quiet", "--limit", "abandon_s=5") as s:
        table, tokens, _ = open_table(s, seats=3, bots=1)
        assert admin(s, "free", table, "2")["table"]["seats"][1]["kind"] == "open"
        s.ok("POST", f"/api/tables/{table}/sit", {"seat": 2}, tokens[1])
        s.ok("POST", f"/api/tables/{table}/start", {}, tokens[0])
        p = Player(s.port, tokens[1], table, 2)
        p.watch()
        p.until("snapshot")
        assert "is here, or has only just left" in refused(s, "free", table, "2")
        p.close()
        assert "only just left" in refused(s, "free", table, "2")
        out = wait_for(lambda: run(s, "free", table, "2").stdout)
        assert out == f"A bot plays seat 2 of table {table} until its player is back.\n", out
        assert "already" in refused(s, "free", table, "2") == refused(s, "free", table, "3")
        seats = s.ok("GET", f"/api/tables/{table}")["table"]["seats"]
        assert seats[1]["kind"] == "person" and seats[1]["bot"]
        spy = s.person()["token"]
        for token in (tokens[0], spy):
            assert s.request("POST", f"/api/tables/{table}/sit", {"seat": 2}, token)[0] == 409
            q = Player(s.port, token, table, 2)
            q.watch()
            assert q.until("snapshot", "error")["code"] == "not-your-seat"
        s.ok("POST", f"/api/tables/{table}/giveback", {"seat": 2}, tokens[1])
        assert "no such seat" in refused(s, "free", table, "5")
        for words in (["free", table], ["free", table, "0"], ["free", table, "x"], ["end"], [],
                      ["expire", "0"], ["tables", "now"]):
            out = run(s, *words)
            assert out.returncode == 2 and out.stderr.count("\n") == 1, out


def chain(rows):
    """The log with its hashes made anew, as store_chain makes them."""
    before = b""
    for game, seq, at, ms, kind, seat, id, body, _ in rows:
        head = b"".join(n.to_bytes(size, "little") for n, size in (
            (game, 8), (at, 8), (seq, 4), (ms, 4), (kind, 1), (seat, 1))) + bytes(6)
        before = hashlib.blake2b(before + head + id.encode() + b"\0" + body.encode(),
                                 digest_size=32).digest()
        yield game, seq, at, ms, kind, seat, id, body, before


def age(data, days, *tables):
    """As if it had all been so long ago."""
    db = sqlite3.connect(f"{data}/roundhouse.db")
    for table in tables:
        number, = db.execute("SELECT number FROM game WHERE id = ?", (table,)).fetchone()
        db.execute("UPDATE game SET created = created - ?, started = max(started - ?, 0) "
                   "WHERE number = ?", (days * DAY, days * DAY, number))
        rows = db.execute("SELECT * FROM event WHERE game = ? ORDER BY seq", (number,)).fetchall()
        db.execute("DELETE FROM event WHERE game = ?", (number,))
        db.executemany("INSERT INTO event VALUES (?,?,?,?,?,?,?,?,?)",
                       chain([(r[0], r[1], r[2] - days * DAY, *r[3:]) for r in rows]))
    db.commit()
    db.close()


def test_expire():
    """What is old and forgotten is closed: not what is young, nor where somebody is, nor a game
    whose last move was made since."""
    with Server("--quiet") as s:
        old_open, old_game, here, moved = (f(s, seats=2) for f in (
            open_table, start_table, open_table, start_table))
        young = [open_table(s, seats=2)[0], start_table(s, seats=2)[0]]
        s.stop()
        age(s.data, 40, *(t[0] for t in (old_open, old_game, here, moved)))
        s.start()
        table, tokens, _ = moved
        p = Player(s.port, tokens[0], table, 1)
        p.watch()
        p.take(p.until("snapshot"))
        p.move()
        p.until("ack")
        p.close()
        ear = Player(s.port, here[1][0], here[0], 1)
        ear.watch()
        ear.until("table")
        assert admin(s, "expire", "90") == {"looked": 6, "ended": 0, "failed": 0}
        out = run(s, "expire", "30")
        assert out.stdout == "2 of 6 tables closed; 0 could not be saved.\n", out
        left = {t["table"]["id"] for t in admin(s, "tables")}
        assert left == {here[0], moved[0], *young}
        assert s.stop() == 0 and s.check()[2] == 0


def test_people():
    """People by their name, in any case, with a server or without."""
    with Server("--quiet") as s:
        made = [s.person(n)["person"] for n in ("Oak", "OAK", "Elm", "Νίκη")]
        assert {x["person"] for x in admin(s, "people", "oak")} == set(made[:2])
        assert [x["name"] for x in admin(s, "people", "Νίκη")] == ["Νίκη"]
        assert admin(s, "people", "Nobody") == []
        s.stop()
        assert run(s, "people", "elm").stdout.endswith(f"{made[2]}  Elm\n1 person of that name\n")


def test_remove():
    """A person and all that is kept of them: as if they had asked for it, but at once and without
    them. Their devices are out first, so that they sit down nowhere meanwhile."""
    with Server("--quiet") as s:
        oak, elm, live, over, mine, waiting, phone = fill(s)
        person = oak.split(".")[0]
        for words in (["remove"], ["remove", person, "x"]):
            assert run(s, *words).returncode == 2
        for nobody in ("0000000000000", NAME, "x" * 100, ""):
            assert "nobody with this id" in refused(s, "remove", nobody)
        ears = [Player(s.port, t, live, 1) for t in (oak, phone["token"])]
        for p in ears:
            p.watch()
        assert run(s, "remove", person).stdout == f"{person} is removed from everything that is " \
                                                  "kept.\n"
        for p in ears:
            assert ended(p)[0] == 4001
        for token in (oak, phone["token"]):
            assert s.request("GET", "/api/me", token=token)[0] == 401
        told = s.ok("GET", f"/api/tables/{live}", token=elm)["table"]
        assert [x["kind"] for x in told["seats"]] == ["bot", "person", "bot"]
        assert "nobody with this id" in refused(s, "remove", person)
        play([p for p in [Player(s.port, elm, live, 2, want=("legal",))] if not p.watch()])
        assert s.stop() == 0 and s.check()[2] == 0
        nothing_left(dump(f"{s.data}/roundhouse.db"), person)


def test_remove_a_busy_one():
    """Who opens tables as fast as they can while they are removed is out all the same; a host who
    does not sit at a table takes it along."""
    with Server("--quiet") as s:
        oak = s.person(NAME)["token"]
        person = oak.split(".")[0]
        seats = {"map": "usa", "seats": [{"kind": "open"}] * 2}
        s.ok("POST", "/api/tables", seats, oak)
        command = subprocess.Popen([PROGRAM, "admin", "remove", person, "--data", s.data],
                                   stdout=subprocess.DEVNULL)
        while s.request("POST", "/api/tables", seats, oak)[0] == 201:
            pass
        assert command.wait(LONG) == 0
        assert s.ok("GET", "/api/tables")["tables"] == [] == admin(s, "tables")
        assert s.stop() == 0
        nothing_left(dump(f"{s.data}/roundhouse.db"), person)


def test_export():
    """Every finished game, private ones too, with the maps of one's own; none that runs. What is
    there stays, and the next time adds what is new."""
    with Server("--quiet") as s, tempfile.TemporaryDirectory() as out:
        token = s.person()["token"]
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)),
                               "../../data/example-map.json"), "rb") as f:
            map = s.ok("POST", "/api/maps", raw=f.read(), token=token)["map"]
        done = {start_table(s, map=m, seats=2, bots=2, public=p)[0]
                for m, p in (("card-game", True), ("card-game", False), (map, True))}
        running, _, _ = start_table(s, seats=2)
        wait_for(lambda: s.metric("roundhouse_games_finished_total") >= 3)
        games = os.path.join(out, "games")
        assert admin(s, "export", games) == {"written": 3, "there": 0, "failed": 0}
        assert set(os.listdir(games)) == {f"{x}.ride" for x in done} | {f"{map}.json"}
        for name in os.listdir(games):
            path = os.path.join(games, name)
            assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
            if name.endswith(".ride"):
                with open(path) as f:
                    built_in = "map card-game" in f.read()
                own = [] if built_in else ["--map", f"{games}/{map}.json"]
                said = subprocess.run([PROGRAM, "replay", path, "--verify", *own],
                                      capture_output=True)
                assert said.returncode == 0, said
        kept = os.path.join(games, f"{sorted(done)[0]}.ride")
        with open(kept, "w") as f:
            f.write("mine")
        os.unlink(os.path.join(games, f"{sorted(done)[1]}.ride"))
        s.stop()
        text = run(s, "export", games).stdout
        assert text == f"1 game written to {games}; 2 already there, 0 unreadable.\n", text
        with open(kept) as f:
            assert f.read() == "mine"
        for bad in (kept, os.path.join(out, "no", "such")):
            assert run(s, "export", bad).returncode == 1


def test_who_may_ask():
    """Only the folder's owner and root."""
    with Server("--quiet") as s:
        path = os.path.join(s.data, "admin.sock")
        assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
        if os.geteuid() == 0:  # though somebody opened everything up
            os.chmod(s.data, 0o777)
            os.chmod(path, 0o777)
            out = run(s, "tables", wrap=["setpriv", "--reuid=12345", "--clear-groups"])
            assert out.returncode == 1 and not out.stdout, out
        assert admin(s, "nodes")["nodes"] == []
        s.stop()
        assert not os.path.exists(path)
        s.start()
        s.kill()
        s.start()  # its socket was left behind
        assert "This is node" in run(s, "nodes").stdout


def test_long_folder():
    """A folder whose name is longer than a socket's may be."""
    folder = os.path.join(tempfile.mkdtemp(prefix="roundhouse-"), "x" * 150)
    os.mkdir(folder)
    try:
        with Server("--quiet", data=folder) as s:
            assert admin(s, "tables") == []
            s.stop()
    finally:
        shutil.rmtree(os.path.dirname(folder))


def test_any_bytes():
    """Whatever comes over the socket: an answer or an end, and the server goes on."""
    with Server("--quiet") as s:
        table, _, _ = open_table(s, seats=2)

        def connect():
            c = socket.socket(socket.AF_UNIX)
            c.settimeout(LONG)
            c.connect(os.path.join(s.data, "admin.sock"))
            return c

        for line in (b"\n", b"x\n", b"{}\n", b'{"do":1}\n', b'{"do":"where","do":"tables"}\n',
                     b'{"do":"end"}\n', b'{"do":"free","table":"%s","seat":9}\n' % table.encode(),
                     b'{"do":"tables","from":-1}\n', b'{"do":"tables","from":99999}\n',
                     b'{"do":"expire","days":1e9}\n', b"a" * 5000, b"{" * 4000 + b"\n", b""):
            c = connect()
            c.sendall(line)
            c.shutdown(socket.SHUT_WR)
            got = b""
            while more := c.recv(65536):
                got += more
            assert not got or json.loads(got), (line, got)
            c.close()
        silent = [connect() for _ in range(20)]
        time.sleep(0.1)
        for c in silent:
            c.close()
        wait_for(lambda: run(s, "tables").returncode == 0)
        c = connect()
        c.sendall(b'{"do":"expire","days":1}\n')
        c.close()  # does not wait for the answer
        assert s.stop() == 0


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
