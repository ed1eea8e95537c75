#!/usr/bin/env python3
"""What the server holds, on this machine, server and load generator together. Not a test: it takes
minutes and says numbers. `bench/server.py [BUILD] [--tables N] [--seats N] [--rate N] [--seconds N]
[--stored N]`

1. Opens N tables and a socket for every seat, and weighs an idle socket.
2. Has moves fall due at a fixed rate for some time (open loop), and says the time from due to
   acknowledged. A game that is over is followed by another of the same people at a new table, for
   as long as one likes.
3. Checks the history: every acknowledged move once, no gap, every hash that was sent.
4. Fills a data folder with stored games and times the start to the first acknowledged move.

On two cores server and generator want both for themselves; on a shared machine give them precedence
with chrt, as root (nice does not reach across sessions):

    chrt -r 5 bench/server.py build/release --only load                          10,000 sockets, a
    minute chrt -r 5 bench/server.py build/release --only load --seconds 1800           and for half
    an hour chrt -r 5 bench/server.py build/release --only load --tables 100 --seconds 90   every
    table played several times bench/server.py build/release --only start"""
import argparse
import json
import os
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(ROOT, "tests", "server"), os.path.join(ROOT, "bench")]

parser = argparse.ArgumentParser(description=__doc__,
                                 formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("build", nargs="?", default=os.path.join(ROOT, "build", "release"))
parser.add_argument("--tables", type=int, default=2500)
parser.add_argument("--seats", type=int, default=4)
parser.add_argument("--map", default="usa")
parser.add_argument("--rate", type=float, default=1000)
parser.add_argument("--seconds", type=float, default=60)
parser.add_argument("--stored", type=int, default=100000)
parser.add_argument("--want", default='"view","position","events"')
parser.add_argument("--only", choices=["load", "start"])
args = parser.parse_args()
os.environ["ROUNDHOUSE"] = os.path.join(args.build, "roundhouse")
from fill import fill  # noqa: E402
from harness import GENEROUS, Player, Server, start_table  # noqa: E402
from generator import Generator, fill_tables  # noqa: E402

def load():
    with Server("--quiet", limits=[*GENEROUS, "--limit", "sockets=20000", "--limit",
                                   "address=20000"]) as s:
        begun = time.monotonic()
        people, tables = fill_tables([s.port], args.tables, args.seats, args.map)
        print(f"{args.tables} tables of {args.seats} seats opened in "
              f"{time.monotonic() - begun:.0f} s", flush=True)
        time.sleep(2)
        before = s.metric("roundhouse_memory_bytes")
        generator = Generator(args, [s.port], people, tables, s.data)
        time.sleep(3)
        sockets = s.metric("roundhouse_sockets")
        idle = s.metric("roundhouse_memory_bytes")
        print(f"{sockets:.0f} sockets open and idle: "
              f"{(idle - before) / sockets / 1024:.1f} KB each, "
              f"{idle / 1e6:.0f} MB in all", flush=True)
        answer = generator.run()
        print(json.dumps(answer, indent=1))
        with open(f"/proc/{s.pid()}/stat") as f:
            ticks = f.read().rsplit(")", 1)[1].split()
        jobs = s.metric("roundhouse_commit_jobs_total")
        commits = max(1, s.metric("roundhouse_commits_total"))
        print(f"server: {(int(ticks[11]) + int(ticks[12])) / os.sysconf('SC_CLK_TCK'):.0f} s of "
              "processor time since its start, "
              f"{s.metric('roundhouse_memory_bytes') / 1e6:.0f} MB, "
              f"{jobs / commits:.1f} jobs a commit, "
              f"{s.metric('roundhouse_resyncs_total'):.0f} resyncs")
        text = s.ok("GET", "/metrics").decode()
        buckets = [(x.split('"')[1], int(x.split()[1])) for x in text.splitlines()
                   if x.startswith("roundhouse_commit_seconds_bucket")]
        print("commits within seconds:",
              ", ".join(f"{le} {n / max(1, buckets[-1][1]):.2%}" for le, n in buckets
                        if le in ("0.0025", "0.01", "0.025", "0.05", "0.1", "0.25")))
        slow = [json.loads(x) for x in open(s.log_path) if '"checkpoint"' in x]
        print("checkpoints beside the writer, ms:", [x["ms"] for x in slow])
        assert s.stop() == 0
        print(generator.check(s.data))


def start():
    with Server("--quiet") as s:
        start_table(s, map="card-game", seats=2, bots=2)
        live, tokens, _ = start_table(s, seats=2)
        while s.metric("roundhouse_games_finished_total") < 1:
            time.sleep(0.2)
        s.stop()
        fill(s.data, args.stored)
        size = os.path.getsize(f"{s.data}/roundhouse.db") / 1e9
        times = []
        for _ in range(3):
            begun = time.monotonic()
            s.start()
            p = Player(s.port, tokens[len(times) % 2], live, len(times) % 2 + 1, want=("legal",))
            p.watch()
            p.take(p.until("snapshot"))
            if p.legal:
                p.move()
                p.until("ack")
            times.append(time.monotonic() - begun)
            begun = time.monotonic()
            found = len(s.ok("GET", "/api/games?player=random&limit=20")["games"])
            search = time.monotonic() - begun
            s.stop()
        print(f"{args.stored} stored games, {size:.1f} GB: first move acknowledged "
              f"{max(times):.2f} s after the start; "
              f"a search took {search:.2f} s ({found} shown)")


if args.only != "start":
    load()
if args.only != "load":
    start()
