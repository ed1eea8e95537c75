#!/usr/bin/env python3
"""Nothing acknowledged is ever lost or doubled, by kills or by the network. SECONDS=600
tests/server/test_durable.py test_kills runs the campaign of kills for ten minutes instead of some
seconds."""
import os
import random
import sqlite3
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *
from proxy import Proxy
from stubborn import Stubborn, check_history

SECONDS = float(os.environ.get("SECONDS", "8"))


def test_kills():
    """kill -9 at random moments while people and bots play; restart; resend."""
    rng = random.Random(7)
    kills = games = moves = acked = 0
    end, tables = time.monotonic() + SECONDS, []

    def enough():
        now = acked + sum(len(p.acked) for _, players in tables for p in players)
        return time.monotonic() >= end and kills > 5 and now > 20
    with Server("--quiet") as s:
        while not enough():
            tables = []
            for map in ("usa", "card-game", "great-lakes"):
                table, tokens, _ = start_table(s, map=map, seats=3, bots=1)
                players = [Stubborn(s.port, t, table, i + 1, slow=0.01)
                           for i, t in enumerate(tokens)]
                tables.append((table, players))
            for _, players in tables:
                for p in players:
                    p.start()
            while not enough() and not all(p.over for _, ps in tables for p in ps):
                time.sleep(rng.uniform(0.05, 0.7))
                s.kill()
                kills += 1
                s.start()
            for _, players in tables:
                for p in players:
                    p.stop = True
                for p in players:
                    p.join(timeout=LONG)
            for table, players in tables:
                moves += check_history(s, table, players)
                acked += sum(len(p.acked) for p in players)
                games += 1
            tables = []
        assert s.stop() == 0
        checked = s.check()
        assert checked[2] == 0
    assert kills > 5 and acked > 20, (kills, acked)
    return (f"{kills} kills, {games} games, {moves} moves on disk, {acked} acknowledged, none "
            "lost, none doubled")


def test_exactly_once():
    """Through a proxy that drops, delays, doubles and reorders, each move is made exactly once."""
    acked = breaks = games = 0
    count = None
    with Server("--quiet") as s:
        proxy = Proxy(s.port, random.Random(3))
        proxy.start()
        for map in ("usa", "great-lakes", "card-game"):
            table, tokens, _ = start_table(s, map=map, seats=2)
            players = [Stubborn(proxy.port, t, table, i + 1) for i, t in enumerate(tokens)]
            for p in players:
                p.start()
            wait_for(lambda: all(p.over for p in players) or any(p.error for p in players),
                     "the game does not end")
            assert not any(p.error for p in players), [p.error for p in players]
            moves = check_history(s, table, players)
            # All moves of people were acknowledged in the end, but for the very last one perhaps.
            assert moves - sum(len(p.acked) for p in players) <= 2
            acked += sum(len(p.acked) for p in players)
            breaks += sum(p.breaks for p in players)
            games += 1
        count = proxy.count
        assert s.stop() == 0
        assert s.check()[2] == 0
    assert count["cut"] > 5 and count["doubled"] > 20 and count["reordered"] > 10, count
    return f"{games} games, {acked} moves, {breaks} broken connections, {count}"


OLD_TABLE = "8ncfg1bef7xzk"
OLD_TOKENS = ["5sa2babw94hsn.haVZ4XaRA9Vy1xp0TGT3AESwDunzjT1qjP9i7GuLJlI",
              "t7dvf3tgd500j.Z3WkjRJn1AI3C-v8vV0I44eVZla6lpejNlio4WdHYlI"]


def old_database(folder, more=""):
    path = os.path.join(folder, "roundhouse.db")
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "schema-1.sql")) as f:
        db = sqlite3.connect(path)
        db.executescript(f.read() + more)
        db.close()
    return path


def test_older_version():
    """The data of an older version opens where it was left, and its game goes on."""
    with tempfile.TemporaryDirectory(prefix="roundhouse-") as folder:
        path = old_database(folder)
        with Server("--quiet", data=folder) as s:
            players = seat_players(s, OLD_TABLE, OLD_TOKENS)
            for p in players:
                while p.seq is None:
                    p.take(p.hear())
                assert p.seq == 12, p.seq
            assert players[0].hash == "029111c046242f22", players[0].hash
            moves = play(players)
            assert s.stop() == 0
            assert s.check()[2] == 0
        db = sqlite3.connect(path)
        assert db.execute("PRAGMA user_version").fetchone()[0] >= 4
        assert db.execute("SELECT count(*) FROM event").fetchone()[0] >= 13 + moves
        db.close()
    return f"{moves} more moves"


def test_newer_version():
    """The data of a newer version is refused, not spoiled."""
    with tempfile.TemporaryDirectory(prefix="roundhouse-") as folder:
        path = old_database(folder, "PRAGMA user_version = 1000;")
        before = list(sqlite3.connect(path).iterdump())
        try:
            Server("--quiet", data=folder)
            raise AssertionError("it started")
        except RuntimeError as error:
            assert "newer version" in str(error), error
        assert list(sqlite3.connect(path).iterdump()) == before


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
