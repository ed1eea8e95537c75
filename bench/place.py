#!/usr/bin/env python3
"""How long my games and statistics take with many finished games, while moves are made.

bench/place.py GAMES [SECONDS]: fills a data folder with copies of one finished game, spread over
people, and asks for both pages again and again. Prints a line of figures for each question."""
import os
import random
import sqlite3
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../tests/server"))
from harness import GENEROUS, Player, Server, play, start_table
from test_mine import finished


def fill(path, games, people):
    """Copies the last finished game, its seats given to people in turn; their sums as well. Logs
    are not copied: neither page reads them."""
    db = sqlite3.connect(path)
    db.execute("PRAGMA synchronous=OFF")
    number, = db.execute("SELECT max(number) FROM game WHERE status = 2").fetchone()
    game = list(db.execute("SELECT * FROM game WHERE number = ?", (number,)).fetchone())
    seats = [list(s) for s in db.execute("SELECT * FROM seat WHERE game = ?", (number,))]
    sums = [list(t) for t in db.execute("SELECT * FROM tally WHERE person = ?", (people[0],))]
    routes = list(db.execute("SELECT * FROM tally_route WHERE person = ?", (people[0],)))
    marks = lambda row: ",".join("?" * len(row))
    for i in range(1, games + 1):
        game[0], game[1], game[17] = number + i, f"{i:013d}", game[17] + 1
        db.execute(f"INSERT INTO game VALUES ({marks(game)})", game)
        db.execute("INSERT INTO counted VALUES (?)", (game[0],))
        for j, seat in enumerate(seats):
            seat[0], seat[5], seat[10] = game[0], people[(i * 7 + j * 11) % len(people)], game[17]
            db.execute(f"INSERT INTO seat VALUES ({marks(seat)})", seat)
    for n, person in enumerate(people[1:]):
        for row in sums:
            db.execute(f"INSERT OR IGNORE INTO tally VALUES ({marks(row)})", [person, *row[1:]])
        for row in routes:
            db.execute("INSERT OR IGNORE INTO tally_route VALUES (?,?,?,?)", [person, *row[1:]])
        for k in range(1, 30):
            db.execute("INSERT OR IGNORE INTO versus VALUES (?,?,2,1,1)",
                       (person, people[(n + k) % len(people)]))
    db.commit()
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()


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


def main():
    games, seconds = int(sys.argv[1]), float(sys.argv[2]) if len(sys.argv) > 2 else 15
    known = [f"{i:013d}".replace("0", "z") for i in range(max(2, games // 10))]
    with Server("--quiet", limits=GENEROUS) as s:
        people = [s.person(f"Person {i}") for i in range(50)]
        finished(s, [people[0]["token"], people[1]["token"]], map="usa")
        while not s.ok("GET", "/api/me/statistics", token=people[0]["token"])["sums"]:
            time.sleep(0.2)
        assert s.stop() == 0
        path = f"{s.data}/roundhouse.db"
        begun = time.monotonic()
        fill(path, games, [p["person"] for p in people] + known)
        print(f"{games} games of {len(known) + 50} people, {os.path.getsize(path) >> 20} MB, "
              f"filled in {time.monotonic() - begun:.0f} s")
        begun = time.monotonic()
        s.start()
        print(f"start {time.monotonic() - begun:.2f} s")
        stop, moves = threading.Event(), []
        threads = [threading.Thread(target=keep_playing, args=(s, stop, moves)) for _ in range(4)]
        for t in threads:
            t.start()
        before, begun = s.metric("roundhouse_moves_total"), time.monotonic()
        tokens = [p["token"] for p in people]
        for question in ("/api/games?mine=1", "/api/games?mine=1&player=nobody",
                         "/api/me/statistics"):
            print(measure(s, question, tokens, seconds))
        rate = (s.metric("roundhouse_moves_total") - before) / (time.monotonic() - begun)
        print(f"meanwhile {rate:.0f} moves a second")
        stop.set()
        for t in threads:
            t.join()


if __name__ == "__main__":
    main()
