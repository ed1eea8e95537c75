#!/usr/bin/env python3
"""The figures that are published: runs the tests that try a server from outside, as often as asked,
and writes one table.
`bench/reliability.py [BUILD] [--size N] [--seconds N] [--write docs/reliability.md]`

Each line is a test of tests/server, repeated N times with its numbers added up, but for two that
are made here: inputs that no client would send, and what honest players notice of attacks
(bench/attacks.py). A test that fails ends it: a table is written of what held only. The faults need
root."""
import argparse
import datetime
import glob
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TESTS = os.path.join(ROOT, "tests", "server")
sys.path[:0] = [TESTS, os.path.join(ROOT, "bench")]

# What it is about, and the tests that try it.
LINES = [
    ("The server is killed (kill -9) in the middle of games", "test_durable", "test_kills"),
    ("Connections are cut, delayed, doubled and reordered", "test_durable", "test_exactly_once"),
    ("Each acknowledgement after the sync of its move, by system calls", "test_disk",
     "test_sync_before_ack"),
    ("A write to the disk fails once", "test_disk", "test_write_fails_once"),
    ("The disk is full for a while", "test_disk", "test_disk_full_for_a_while"),
    ("The disk fails for good", "test_disk", "test_disk_fails_for_good"),
    ("A sync to the disk fails", "test_disk", "test_sync_fails"),
    ("A start on a full disk", "test_operate", "test_start_on_a_full_disk"),
    ("Whole games searched for cards that leak", "test_leak", "test_search"),
    ("Twin games that differ in another's cards", "test_twins", "test_twins"),
    ("Three nodes on one data base, one killed, the others stopped for longer than their lease",
     "test_node_faults", "test_faults"),
]


def run_test(file, test, build):
    """What it says about itself."""
    out = subprocess.run([sys.executable, os.path.join(TESTS, file + ".py"), test], text=True,
                         capture_output=True, env={**os.environ,
                                                   "ROUNDHOUSE": os.path.join(build, "roundhouse"),
                                                   "JOBS": "1"})
    if out.returncode != 0:
        sys.exit(f"{file} {test} failed:\n{out.stdout}{out.stderr}")
    return re.search(r"^ok \w+ [\d.]+ s (.*)$", out.stdout, re.M).group(1).strip()


def add_up(notes):
    """Notes of the same words with their numbers added."""
    words = re.sub(r"\d+(\.\d+)?", "#", notes[0])
    if any(re.sub(r"\d+(\.\d+)?", "#", n) != words for n in notes):
        return "; ".join(notes)
    numbers = [[float(x) for x in re.findall(r"\d+(?:\.\d+)?", n)] for n in notes]
    sums = iter([sum(column) for column in zip(*numbers)])
    return re.sub("#", lambda _: f"{next(sums):,.0f}", words)


def hostile(size, build):
    """Random changes of what clients say, over HTTP and WebSocket, beside a game that goes on: no
    input stops it."""
    os.environ["ROUNDHOUSE"] = os.path.join(build, "roundhouse")
    from frames import Closed, Socket
    from harness import Server, play, seat_players, start_table
    import socket
    rng = random.Random(size)
    messages = [open(f, "rb").read()
                for f in sorted(glob.glob(os.path.join(TESTS, "golden", "client-*.json")))]
    requests = [b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\n\r\n",
                b"POST /api/people HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                b"application/json\r\nContent-Length: 14\r\n\r\n"
                b'{"name":"Oak"}', b"GET /api/games?player=oak&limit=3 HTTP/1.1\r\nHost: "
                b"localhost\r\n\r\n"]

    def change(data):
        data = bytearray(data)
        for _ in range(rng.randrange(1, 6)):
            at = rng.randrange(len(data))
            how = rng.randrange(4)
            if how == 0:
                data[at] = rng.randrange(256)
            elif how == 1:
                del data[at:at + rng.randrange(1, 9)]
            elif how == 2:
                data[at:at] = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 9)))
            else:
                data[at:at] = data[max(0, at - 20):at]
            if not data:
                data = bytearray(b" ")
        return bytes(data)
    sent = 0
    with Server("--quiet") as s:
        table, tokens, _ = start_table(s, seats=2)
        while sent < 20000 * size:
            try:
                if rng.random() < 0.3:
                    with socket.create_connection(("127.0.0.1", s.port), timeout=10) as c:
                        for _ in range(10):
                            c.sendall(change(rng.choice(requests)))
                            sent += 1
                else:
                    w = Socket(s.port)
                    if rng.random() < 0.8:
                        w.hello(rng.choice(tokens))
                    for _ in range(30):
                        text = rng.choice(messages).replace(b"f3k9", table.encode())
                        w.raw(change(w.frame(text)) if rng.random() < 0.3
                              else w.frame(change(text)))
                        sent += 1
                    w.close()
            except (OSError, Closed):
                pass
        players = seat_players(s, table, tokens, want=("legal",))
        play(players)
        assert s.stop() == 0 and s.check()[2] == 0
    return (f"{sent:,} inputs beside a game that was played to its end afterwards; the "
            "folder is sound")


def attacks(build, seconds):
    """Lines of bench/attacks.py."""
    # attackers would be elsewhere
    first = ["chrt", "-r", "5"] if os.geteuid() == 0 and shutil.which("chrt") else []
    out = subprocess.run([*first, os.path.join(ROOT, "bench", "attacks.py"), build, "--seconds",
                          str(seconds), "--json"],
                         capture_output=True, text=True)
    if out.returncode != 0:
        sys.exit("attacks: " + out.stderr)
    return [json.loads(line) for line in out.stdout.splitlines()]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", nargs="?", default=os.path.join(ROOT, "build", "release"))
    parser.add_argument("--size", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--write")
    args = parser.parse_args()
    git = lambda *words: subprocess.run(["git", "-C", ROOT, *words], capture_output=True,
                                        text=True).stdout.strip()
    begun = time.monotonic()
    rows = []
    for what, file, test in LINES:
        notes = [run_test(file, test, args.build) for _ in range(args.size)]
        said = add_up(notes) if notes[0] else f"{args.size} times, as it should be"
        rows.append(f"| {what} | {said} |")
        print(rows[-1], flush=True)
    rows.append(f"| Inputs that no client would send | {hostile(args.size, args.build)} |")
    print(rows[-1], flush=True)
    lines = [f"| {a['attack']} | {a['p50_ms']:.1f} ms | {a['p99_ms']:.1f} ms | "
             f"{a['memory_mb']} MB |"
             for a in attacks(args.build, args.seconds)]
    print("\n".join(lines), flush=True)
    if args.write:
        options = f"--size {args.size} --seconds {args.seconds:g}"
        text = open(args.write).read()
        head = text[:text.index("<!-- figures -->")]
        with open(args.write, "w") as f:
            f.write(head + "<!-- figures -->\n"
                    f"{datetime.date.today()}, commit {git('rev-parse', '--short=12', 'HEAD')}, "
                    f"`bench/reliability.py {options}`,"
                    f" {os.cpu_count()} cores, {(time.monotonic() - begun) / 60:.0f} minutes.\n\n"
                    "| what was done | what came of it |\n| --- | --- |\n" + "\n".join(rows) +
                    "\n\nHonest players at 100 tables, 100 moves a second, from due to "
                    "acknowledged, beside an attack:\n\n"
                    "| attack | p50 | p99 | memory |\n| --- | --- | --- | --- |\n"
                    + "\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
