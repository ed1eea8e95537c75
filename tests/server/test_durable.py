#!/usr/bin/env python3
"""Nothing acknowledged is ever lost or doubled, by kills or by the network. SECONDS=600
tests/server/test_durable.py test_kills runs the campaign of kills for ten minutes instead of some seconds."""
import os
import random
import sys
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
    end = time.monotonic() + SECONDS
    with Server("--quiet") as s:
        while time.monotonic() < end:
            tables = []
            for map in ("usa", "card-game", "great-lakes"):
                table, tokens, _ = start_table(s, map=map, seats=3, bots=1)
                players = [Stubborn(s.port, t, table, i + 1, slow=0.01) for i, t in enumerate(tokens)]
                tables.append((table, players))
            for _, players in tables:
                for p in players:
                    p.start()
            while time.monotonic() < end and not all(p.over for _, ps in tables for p in ps):
                time.sleep(rng.uniform(0.05, 0.7))
                s.kill()
                kills += 1
                s.start()
            for _, players in tables:
                for p in players:
                    p.stop = True
                for p in players:
                    p.join(timeout=30)
            for table, players in tables:
                moves += check_history(s, table, players)
                acked += sum(len(p.acked) for p in players)
                games += 1
        assert s.stop() == 0
        checked = s.check()
        assert checked[2] == 0
    assert kills > 5 and acked > 20, (kills, acked)
    return f"{kills} kills, {games} games, {moves} moves on disk, {acked} acknowledged, none lost, none doubled"


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
            end = time.monotonic() + 60
            while not all(p.over for p in players) and time.monotonic() < end:
                assert not any(p.error for p in players), [p.error for p in players]
                time.sleep(0.02)
            assert all(p.over for p in players), "the game does not end"
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


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
