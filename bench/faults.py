#!/usr/bin/env python3
"""Faults by chance against three nodes on one PostgreSQL while games are played, for as many moves
as one likes.

    bench/faults.py [BUILD] [--moves N] [--stop-s N] [--tables N] [--seed N]

Each node reaches the data base through a line of its own. Every few seconds one thing goes wrong: a
node is killed, or stopped for a while (longer than its lease), the data base restarts with or
without a word, a node is cut off from it, loses the connection on which it hears of the others, or
a commit or its answer. At the end every acknowledged move must be in the log once, where it was
said to be, every hash that a seat was ever told must be that of the replay, and no clock may have
run out. It prints one table of what happened."""
import argparse
import collections
import os
import random
import signal
import subprocess
import sys
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tests", "server"))

parser = argparse.ArgumentParser(description=__doc__,
                                 formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("build", nargs="?", default=os.path.join(ROOT, "build", "release"))
parser.add_argument("--moves", type=int, default=50000)
parser.add_argument("--stop-s", type=float, default=30)
parser.add_argument("--tables", type=int, default=12)
parser.add_argument("--seed", type=int, default=1)
args = parser.parse_args()
os.environ["ROUNDHOUSE"] = os.path.join(args.build, "roundhouse")
from harness import Server  # noqa: E402
from postgres import Cluster, Line, check_history  # noqa: E402
from stubborn import Stubborn  # noqa: E402
from nodes import spread_table  # noqa: E402

KINDS = ("usa", "card-game", "great-lakes")


class Games:
    """So many tables at a time, each followed by another."""

    def __init__(self, nodes):
        self.nodes, self.live, self.done, self.made = nodes, [], [], 0

    def more(self):
        over = [g for g in self.live if all(p.over or p.error for p in g[2])]
        self.done += over
        self.live = [g for g in self.live if g not in over]
        while len(self.live) < args.tables:
            up = [n for n in self.nodes if n.process.poll() is None
                  and not getattr(n, "ill", False)]
            if not up:
                return
            self.made += 1
            table, tokens, _ = spread_table(up, map=KINDS[self.made % 3], seats=4, bots=1,
                                            public=True, clock={"move_s": 20})
            ports = [n.port for n in self.nodes]
            turn = [ports[i:] + ports[:i] for i in range(3)]
            players = [Stubborn(turn[i % 3], t, table, i + 1) for i, t in enumerate(tokens)]
            self.live.append((table, tokens, players))
            for p in players:
                p.start()

    def players(self):
        return [p for _, _, players in self.live for p in players if not p.over]

    def acked(self):
        return sum(len(p.acked) for _, _, players in self.live + self.done for p in players)


def level(games, since, most=30):
    """Seconds until every seat that plays has heard of its game again, after the healing."""
    while time.monotonic() < since + most:
        if all(p.heard_at > since or p.over for p in games.players()):
            break
        time.sleep(0.02)
    return time.monotonic() - since


def kill(rng, base, nodes, lines):
    n = rng.choice(nodes)
    n.ill = True
    n.kill()
    time.sleep(rng.uniform(0.1, 3))
    while True:
        try:
            n.start()
            break
        except RuntimeError:  # the data base was not there: as systemd does, once more
            time.sleep(1)
    n.ill = False


def stop(rng, base, nodes, lines):
    n = rng.choice(nodes)
    n.ill = True
    os.kill(n.pid(), signal.SIGSTOP)
    time.sleep(args.stop_s)
    os.kill(n.pid(), signal.SIGCONT)
    n.ill = False


def restart(rng, base, nodes, lines):
    base.stop(rng.choice(["fast", "immediate"]))
    time.sleep(rng.uniform(0, 2))
    base.start()


def cut_off(rng, base, nodes, lines):
    i = rng.randrange(len(nodes))
    nodes[i].ill = lines[i].silent = True
    time.sleep(rng.uniform(2, 12))
    nodes[i].ill = lines[i].silent = False


def deafen(rng, base, nodes, lines):
    rng.choice(lines).cut_listener()


def doubt(rng, base, nodes, lines):
    rng.choice(lines).lose.append(rng.choice(["answer", "commit"]))


FAULTS = {"a node killed": kill, "a node stopped": stop, "the data base restarted": restart,
          "a node cut off from it": cut_off,
          "a notify connection lost": deafen, "a commit or its answer lost": doubt}


def run(base):
    rng, count, slowest = random.Random(args.seed), collections.Counter(), collections.Counter()
    base.make("faults")
    lines = [Line(base) for _ in range(3)]
    nodes = [Server("--quiet", "--database", line.url("faults")) for line in lines]
    games, begun = Games(nodes), time.monotonic()
    names = list(FAULTS)

    def tend():
        while not ended.wait(0.2):
            try:
                games.more()
            except (OSError, AssertionError, ConnectionError):
                pass  # a table cannot be opened just now
    ended = threading.Event()
    tender = threading.Thread(target=tend)
    tender.start()
    while games.acked() < args.moves:
        time.sleep(rng.uniform(1, 3))
        name = names[sum(count.values()) % len(names)] if sum(count.values()) < len(names) \
            else rng.choice(names)
        FAULTS[name](rng, base, nodes, lines)
        count[name] += 1
        slowest[name] = max(slowest[name], level(games, time.monotonic()))
        print(f"{time.monotonic() - begun:6.0f} s  {games.acked():6d} acknowledged  {name}",
              file=sys.stderr, flush=True)
    ended.set()
    tender.join()
    wait = time.monotonic() + 60
    while games.players() and time.monotonic() < wait:
        time.sleep(0.2)
    for p in games.players():
        p.stop = True
    seconds = time.monotonic() - begun
    acked = 0
    told = os.path.join(nodes[0].data, "history.txt")
    with open(told, "w") as f:
        for table, tokens, players in games.live + games.done:
            acked += check_history(base, "faults", table, players)
            for p in players:
                assert len({seq for seq, _ in p.told}) == len(p.told), "two hashes for one entry"
                f.writelines(f"S {table} {p.args[3]} {seq} {hash}\n"
                             for seq, hash in sorted(p.told))
    out = subprocess.run([os.path.join(args.build, "bench", "history"), lines[0].url("faults"),
                          told], capture_output=True, text=True)
    assert out.returncode == 0, out.stdout + out.stderr
    hashes = out.stdout.split(" streams, ")[1].split()[0]
    bots = base.ask("faults", "SELECT count(*) FROM event WHERE kind = 1 AND id = '*'")[0][0]
    taken = base.ask("faults", "SELECT count(*) FROM event WHERE kind = 2")[0][0]
    leases = base.ask("faults", "SELECT coalesce(sum(fence), 0) FROM lease")[0][0]
    for n in nodes:
        n.__exit__()
    print("| what | times | slowest seat level again after it, s |\n| --- | --- | --- |")
    for name in names:
        print(f"| {name} | {count[name]} | {slowest[name]:.1f} |")
    print(f"\n{acked} acknowledged moves and {bots} of bots in {games.made} games and "
          f"{seconds:.0f} s: 0 lost, 0 doubled; "
          f"{hashes} hashes that seats were told, all as in the replay; {taken} clocks ran out; "
          f"fences of live games add up to {leases}.")
    assert taken == "0", "a clock ran out"


with Cluster() as cluster:
    run(cluster)
