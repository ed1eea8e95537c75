#!/usr/bin/env python3
"""What the server holds, on this machine, server and load generator together. Not a test: it takes minutes
and says numbers. `bench/server.py [BUILD] [--tables N] [--seats N] [--rate N] [--seconds N] [--stored N]`

1. Opens N tables and a socket for every seat, and weighs an idle socket.
2. Has moves fall due at a fixed rate for some time (open loop), and says the time from due to acknowledged.
   A game that is over is followed by another of the same people at a new table, for as long as one likes.
3. Checks the history: every acknowledged move once, no gap, every hash that was sent.
4. Fills a data folder with stored games and times the start to the first acknowledged move.

On two cores server and generator want both for themselves; on a shared machine give them precedence with chrt, as
root (nice does not reach across sessions):

    chrt -r 5 bench/server.py build/release --only load                          10,000 sockets, a minute
    chrt -r 5 bench/server.py build/release --only load --seconds 1800           and for half an hour
    chrt -r 5 bench/server.py build/release --only load --tables 100 --seconds 90   every table played several times
    bench/server.py build/release --only start"""
import argparse
import concurrent.futures
import http.client
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tests", "server"))

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
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
from harness import GENEROUS, Player, Server, start_table  # noqa: E402

local = threading.local()


def ask(port, method, path, body, token=None):
    """One request over a connection that the thread keeps."""
    if not getattr(local, "connection", None):
        local.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token
    local.connection.request(method, path, json.dumps(body), headers)
    r = local.connection.getresponse()
    text = r.read()
    assert r.status < 300, (path, r.status, text)
    return json.loads(text)


def make_people(port, seats):
    return [ask(port, "POST", "/api/people", {"name": f"Load {i + 1}"})["token"] for i in range(seats)]


def make_table(port, tokens):
    kinds = [{"kind": "me"}] + [{"kind": "open"}] * (len(tokens) - 1)
    made = ask(port, "POST", "/api/tables", {"map": args.map, "seats": kinds, "public": True}, tokens[0])
    table = made["table"]["id"]
    for token in tokens[1:]:
        ask(port, "POST", f"/api/tables/{table}/sit", {}, token)
    ask(port, "POST", f"/api/tables/{table}/start", {}, tokens[0])
    return table


def run_generator(generator, port, people):
    """Lets it begin, opens a new table for each that is over, and gives back what it reports."""
    lock = threading.Lock()

    def say(line):
        with lock:
            try:
                generator.stdin.write(line + "\n")
                generator.stdin.flush()
            except BrokenPipeError:
                pass  # its time is up
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        say("go")
        for line in generator.stdout:
            if line.startswith("{"):
                return json.loads(line)
            first = int(line.split()[1])
            pool.submit(lambda at: say(f"{at} {make_table(port, people[at // args.seats])}"), first)
    raise RuntimeError("the generator ended without a report")


def load():
    with Server("--quiet", limits=[*GENEROUS, "--limit", "sockets=20000", "--limit", "address=20000"]) as s:
        begun = time.monotonic()
        with concurrent.futures.ThreadPoolExecutor(32) as pool:
            people = list(pool.map(lambda _: make_people(s.port, args.seats), range(args.tables)))
            tables = list(pool.map(lambda tokens: make_table(s.port, tokens), people))
        seats = [f"{table} {i + 1} {token}" for table, tokens in zip(tables, people) for i, token in enumerate(tokens)]
        print(f"{args.tables} tables of {args.seats} seats opened in {time.monotonic() - begun:.0f} s", flush=True)
        time.sleep(2)
        before = s.metric("roundhouse_memory_bytes")
        seat_file, history = os.path.join(s.data, "seats.txt"), os.path.join(s.data, "history.txt")
        with open(seat_file, "w") as f:
            f.write("\n".join(seats) + "\n")
        generator = subprocess.Popen([os.path.join(args.build, "bench", "load"), str(s.port), args.map, seat_file, history,
                                      str(args.rate), str(args.seconds), args.want],
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert generator.stdout.readline() == "open\n"
        time.sleep(3)
        sockets = s.metric("roundhouse_sockets")
        idle = s.metric("roundhouse_memory_bytes")
        print(f"{sockets:.0f} sockets open and idle: {(idle - before) / sockets / 1024:.1f} KB each, "
              f"{idle / 1e6:.0f} MB in all", flush=True)
        answer = run_generator(generator, s.port, people)
        generator.wait()
        print(json.dumps(answer, indent=1))
        with open(f"/proc/{s.pid()}/stat") as f:
            ticks = f.read().rsplit(")", 1)[1].split()
        print(f"server: {(int(ticks[11]) + int(ticks[12])) / os.sysconf('SC_CLK_TCK'):.0f} s of processor time since its start, "
              f"{s.metric('roundhouse_memory_bytes') / 1e6:.0f} MB, {s.metric('roundhouse_commit_jobs_total') / max(1, s.metric('roundhouse_commits_total')):.1f} jobs a commit, "
              f"{s.metric('roundhouse_resyncs_total'):.0f} resyncs")
        text = s.ok("GET", "/metrics").decode()
        buckets = [(x.split('"')[1], int(x.split()[1])) for x in text.splitlines() if x.startswith("roundhouse_commit_seconds_bucket")]
        print("commits within seconds:", ", ".join(f"{le} {n / max(1, buckets[-1][1]):.2%}" for le, n in buckets if le in ("0.0025", "0.01", "0.025", "0.05", "0.1", "0.25")))
        slow = [json.loads(x) for x in open(s.log_path) if '"checkpoint"' in x]
        print("checkpoints beside the writer, ms:", [x["ms"] for x in slow])
        assert s.stop() == 0
        out = subprocess.run([os.path.join(args.build, "bench", "history"), s.data, history], capture_output=True, text=True)
        print(out.stdout.strip() or out.stderr.strip())
        assert out.returncode == 0


def fill(data, n):
    """Copies one finished game n times under other names: rows as the server would have written them."""
    db = sqlite3.connect(f"{data}/roundhouse.db")
    db.execute("PRAGMA synchronous=OFF")
    number, = db.execute("SELECT number FROM game WHERE status = 2 LIMIT 1").fetchone()
    top, = db.execute("SELECT max(number) FROM game").fetchone()
    game = list(db.execute("SELECT * FROM game WHERE number = ?", (number,)).fetchone())
    seats = db.execute("SELECT * FROM seat WHERE game = ?", (number,)).fetchall()
    events = db.execute("SELECT * FROM event WHERE game = ?", (number,)).fetchall()
    for i in range(1, n + 1):
        copy = list(game)
        copy[0], copy[1], copy[2] = top + i, f"{i:013d}", f"{i // 10000:04d}-{i % 10000:04d}"
        copy[17] += i
        db.execute(f"INSERT INTO game VALUES ({','.join('?' * len(copy))})", copy)
        db.executemany(f"INSERT INTO seat VALUES ({','.join('?' * len(seats[0]))})", [(top + i, *x[1:]) for x in seats])
        db.executemany(f"INSERT INTO event VALUES ({','.join('?' * len(events[0]))})", [(top + i, *x[1:]) for x in events])
    db.commit()
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()


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
        print(f"{args.stored} stored games, {size:.1f} GB: first move acknowledged {max(times):.2f} s after the start; "
              f"a search took {search:.2f} s ({found} shown)")


if args.only != "start":
    load()
if args.only != "load":
    start()
