#!/usr/bin/env python3
"""How long the pages about people take with many finished games and running slow ones, while moves
are made, and when word of turns leaves.

bench/place.py GAMES [SLOW [SECONDS]]: fills a data folder with copies of one finished game, spread
over a tenth as many people, and of one slow game that runs. Prints a line of figures each."""
import hashlib
import http.server
import json
import os
import random
import sqlite3
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../tests/server"))
from harness import GENEROUS, Player, Server, play, start_table, wait_for
from test_mine import finished
from test_orders import looker, slow_table

TOLD = 40  # slow games of which word of turns is listened to
COUNT = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?) "


def columns(db, table, other):
    """The columns of a table, some of them made otherwise."""
    names = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    return ", ".join(other.get(name, name) for name in names)


def fill(db, games, people):
    """Copies the last finished game, its seats given to people in turn; their sums and ratings as
    well. Logs are not copied: no page reads them."""
    first = people[0]
    number, = db.execute("SELECT max(number) FROM game WHERE status = 2").fetchone()
    top, = db.execute("SELECT max(number) FROM game").fetchone()
    db.execute("CREATE TEMP TABLE who (nth INTEGER PRIMARY KEY, id TEXT)")
    db.executemany("INSERT INTO who VALUES (?, ?)", enumerate(people))
    many = len(people)
    new = {"number": f"{top} + i", "id": "printf('%013d', i)", "ended": "ended + i"}
    db.execute(COUNT + f"INSERT INTO game SELECT {columns(db, 'game', new)} FROM game, n"
               " WHERE number = ?", (games, number))
    db.execute(COUNT + "INSERT INTO counted SELECT ? + i FROM n", (games, top))
    who = f"(SELECT id FROM who WHERE nth = (i * 7 + seat * 11) % {many})"
    new = {"game": f"{top} + i", "person": who, "ended": "ended + i"}
    db.execute(COUNT + f"INSERT INTO seat SELECT {columns(db, 'seat', new)} FROM seat, n"
               " WHERE game = ?", (games, number))
    rest = f" FROM {{}}, who w WHERE {{}} = '{first}' AND w.nth > 0"
    for table, key, new in (
            ("person", "person.id", {"id": "w.id", "name": "'Person ' || w.nth"}),
            ("tally", "tally.person", {"person": "w.id"}),
            ("tally_route", "tally_route.person", {"person": "w.id"})):
        db.execute(f"INSERT OR IGNORE INTO {table} SELECT {columns(db, table, new)}"
                   + rest.format(table, key))
    for ahead in (1, 7, 19):
        db.execute("INSERT OR IGNORE INTO versus SELECT a.id, b.id, 2, 1, 1 FROM who a, who b"
                   f" WHERE b.nth = (a.nth + {ahead}) % {many}")
    db.execute("INSERT INTO rating SELECT id, 'usa', 2, 1000000 + nth * 7919 % 1000000, 60000,"
               " 60000000, 20, ?1, ?1 + 5000000000 FROM who", (int(time.time() * 1000),))


def fill_slow(db, games, people):
    """Copies the last running game, with its log: each entry's hash follows from the number."""
    number, = db.execute("SELECT max(number) FROM game WHERE status = 1").fetchone()
    game = list(db.execute("SELECT * FROM game WHERE number = ?", (number,)).fetchone())
    seats = [list(s) for s in db.execute("SELECT * FROM seat WHERE game = ?", (number,))]
    log = [list(e) for e in db.execute("SELECT * FROM event WHERE game = ? ORDER BY seq",
                                       (number,))]
    turns = [list(t) for t in db.execute("SELECT * FROM turn WHERE game = ?", (number,))]
    top, = db.execute("SELECT max(number) FROM game").fetchone()
    marks = lambda row: ",".join("?" * len(row))
    for i in range(1, games + 1):
        game[0], game[1], game[2] = top + i, f"s{i:012d}", f"S{i:07d}"
        db.execute(f"INSERT INTO game VALUES ({marks(game)})", game)
        for j, seat in enumerate(seats):
            seat[0], seat[5] = game[0], people[(i * 13 + j * 17 + 1) % len(people)]
            db.execute(f"INSERT INTO seat VALUES ({marks(seat)})", seat)
        before = b""
        for e in log:
            _, seq, at, ms, kind, by, id, body, _ = e
            head = b"".join(n.to_bytes(size, "little") for n, size in (
                (game[0], 8), (at, 8), (seq, 4), (ms, 4), (kind, 1), (by, 1), (0, 6)))
            before = hashlib.blake2b(before + head + id.encode() + b"\0" + body.encode(),
                                     digest_size=32).digest()
            db.execute("INSERT INTO event VALUES (?,?,?,?,?,?,?,?,?)",
                       (game[0], seq, at, ms, kind, by, id, body, before))
        for turn in turns:
            turn[0], turn[2], turn[5] = game[0], seats[turn[1]][5], 1
            db.execute(f"INSERT INTO turn VALUES ({marks(turn)})", turn)


def keep_playing(s, stop, moves):
    """Games of two, one after the other, as fast as the server answers."""
    while not stop.is_set():
        table, tokens, _ = start_table(s, seats=2)
        players = [Player(s.port, t, table, i + 1, random.Random(i), want=("legal",))
                   for i, t in enumerate(tokens)]
        for p in players:
            p.watch()
        moves.append(play(players))
        for p in players:
            p.close()


def measure(s, path, tokens, seconds):
    times, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        begun = time.monotonic()
        s.ok("GET", path, token=random.choice(tokens))
        times.append(time.monotonic() - begun)
        time.sleep(0.01)
    times.sort()
    at = lambda share: f"{times[int(share * (len(times) - 1))] * 1000:.1f} ms"
    return f"{path}: {len(times)} asked, median {at(0.5)}, p99 {at(0.99)}, most {at(1)}"


class Ear:
    """A web-hook that notes when it was told of which table."""

    def __init__(self):
        self.told, self.code = [], None
        ear = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                said = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                ear.told += [(table, time.monotonic()) for table in said.get("tables", ())]
                ear.code = said.get("code", ear.code)
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/"

    def confirm(self, s, token):
        self.code = None
        made = s.ok("POST", "/api/me/alerts", {"way": "hook", "target": self.url}, token)
        wait_for(lambda: self.code)
        s.ok("POST", "/api/me/alerts/confirm", {"id": made["id"], "code": self.code}, token)


def end_turns(s, slow, begun):
    """The one who is to move at each of these tables draws two cards: the other's turn begins."""
    for table, oak, elm in slow:
        for seat, token in ((1, oak), (2, elm)):
            p = looker(s, table, token, seat)
            if any(x == "draw deck" for x in p.legal):
                for _ in range(2):
                    p.move("draw deck")
                    p.take(p.until("update"))
                begun.append((table, time.monotonic()))
                p.close()
                break
            p.close()


def tell_late(begun, told):
    """How long after each turn word of it came, and how often."""
    waits, twice, left = [], 0, sorted(told, key=lambda x: x[1])
    for table, at in begun:
        came = [t for name, t in left if name == table and t >= at]
        if came:
            waits.append(came[0] - at)
            left.remove((table, came[0]))
    return waits, len(left)


def main():
    games = int(sys.argv[1])
    slow_n = int(sys.argv[2]) if len(sys.argv) > 2 else games // 50
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 15
    known = [f"{i:013d}".replace("0", "z") for i in range(max(20, games // 10))]
    ear = Ear()
    with Server("--quiet", "--alerts-inside", "--limit", "alerts=100000", limits=GENEROUS) as s:
        people = [s.person(f"Person {i}") for i in range(50)]
        finished(s, [people[0]["token"], people[1]["token"]], map="usa")
        while not s.ok("GET", "/api/me/statistics", token=people[0]["token"])["sums"]:
            time.sleep(0.2)
        slow = [slow_table(s, clock={"move_s": 7 * 24 * 3600}) for _ in range(TOLD)]
        for _, oak, elm in slow:
            for token in (oak, elm):
                ear.confirm(s, token)
        path = f"{s.data}/roundhouse.db"
        untold = "SELECT count(*) FROM turn WHERE told = 0"
        wait_for(lambda: not sqlite3.connect(path).execute(untold).fetchone()[0])
        assert s.stop() == 0
        begun = time.monotonic()
        db = sqlite3.connect(path)
        db.execute("PRAGMA synchronous=OFF")
        everybody = [p["person"] for p in people] + known
        fill(db, games, everybody)
        fill_slow(db, slow_n, everybody)
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.close()
        print(f"{games} games of {len(everybody)} people, {slow_n} slow games run, "
              f"{os.path.getsize(path) >> 20} MB, filled in {time.monotonic() - begun:.0f} s",
              flush=True)
        begun = time.monotonic()
        s.start()
        print(f"start {time.monotonic() - begun:.2f} s", flush=True)
        time.sleep(20)  # slow games come into memory, a few at a time
        with open(f"/proc/{s.pid()}/status") as status:
            rss = next(int(x.split()[1]) for x in status if x.startswith("VmRSS"))
        print(f"{s.metric('roundhouse_tables_playing'):.0f} games run, {rss >> 10} MB of memory")
        ear.told.clear()
        stop, moves, turns = threading.Event(), [], []
        threads = [threading.Thread(target=keep_playing, args=(s, stop, moves)) for _ in range(4)]
        for t in threads:
            t.start()
        before, begun = s.metric("roundhouse_moves_total"), time.monotonic()
        threading.Thread(target=end_turns, args=(s, slow, turns)).start()
        tokens = [p["token"] for p in people]
        for question in ("/api/games?mine=1", "/api/games?mine=1&player=nobody",
                         "/api/me/statistics", "/api/ratings?map=usa&seats=2"):
            print(measure(s, question, tokens, seconds), flush=True)
        rate = (s.metric("roundhouse_moves_total") - before) / (time.monotonic() - begun)
        print(f"meanwhile {rate:.0f} moves a second")
        stop.set()
        for t in threads:
            t.join()
        wait_for(lambda: len(ear.told) >= len(turns) == TOLD)
        waits, more = tell_late(turns, ear.told)
        print(f"{len(waits)} of {len(turns)} turns told, the last after {max(waits):.1f} s, "
              f"{more} told twice")
        turns.clear(), ear.told.clear()
        end_turns(s, slow, turns)
        s.stop()
        s.start()
        wait_for(lambda: len(ear.told) >= TOLD)
        s.stop()
        s.start()
        time.sleep(10)
        waits, more = tell_late(turns, ear.told)
        print(f"over two restarts {len(waits)} of {len(turns)} turns told, the last after "
              f"{max(waits):.1f} s, {more} told twice")


if __name__ == "__main__":
    main()
