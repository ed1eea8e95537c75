"""What the server's tests share: a server process, HTTP, a WebSocket client, a player.

Standard library only.
"""
import base64
import hashlib
import http.client
import json
import os
import random
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

from frames import LONG, Closed, Socket

PROGRAM = os.environ.get("ROUNDHOUSE", "build/release/roundhouse")
CLOCK_SHIFT = os.path.abspath(os.environ.get(
    "CLOCK_SHIFT_LIB", os.path.join(os.path.dirname(PROGRAM), "tests/server/clock_shift.so")))
GENEROUS = ["--limit", "moves=1000000", "--limit", "messages=1000000", "--limit", "people=100000",
            "--limit", "tables=10000", "--limit", "uploads=10000", "--limit", "chat=100000",
            "--limit", "changes=10000000",
            "--limit", "loop_ms=100000", "--limit", "address=16000", "--limit", "opened=100000"]


class Server:
    """A real server process on a port of its own, with a data folder that outlives its restarts."""

    def __init__(self, *options, data=None, wrap=(), pace=0, limits=GENEROUS, env=None,
                 listen=None):
        self.data = data or tempfile.mkdtemp(prefix="roundhouse-")
        self.own_data = data is None
        self.options = ["--pace-ms", str(pace), "--think-ms", "50", *limits, *options]
        self.wrap, self.env, self.port, self.listen = list(wrap), env, 0, listen
        self.process = None
        self.log_path = os.path.join(self.data, "log.txt")
        self.start()

    def start(self):
        self.log = open(self.log_path, "ab")
        command = [*self.wrap, PROGRAM, "serve", "--data", self.data, "--port", str(self.port),
                   *self.options]
        if self.listen:
            command += ["--listen", self.listen]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log,
                                        env={**os.environ, **(self.env or {})})
        line = self.process.stdout.readline().decode()
        if "listens at" not in line:
            self.process.wait()
            raise RuntimeError("no start: " + line + open(self.log_path).read()[-2000:])
        self.port = int(line.rstrip("/\n").rsplit(":", 1)[1])

    def pid(self):
        """The server itself, also when something is wrapped around it."""
        if not self.wrap:
            return self.process.pid
        with open(os.path.join(self.data, "lock")) as f:
            return int(f.read())

    def kill(self):
        os.kill(self.pid(), signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()
        self.log.close()

    def stop(self):
        if self.process.poll() is None:
            os.kill(self.pid(), signal.SIGTERM)
        code = self.process.wait(timeout=LONG)
        self.process.stdout.close()
        self.log.close()
        return code

    def check(self):
        """Has the program read the whole data folder; the numbers it prints."""
        out = subprocess.run([PROGRAM, "serve", "--data", self.data, "--check"],
                             capture_output=True, text=True)
        if out.returncode != 0:
            raise AssertionError("check failed: " + out.stdout + out.stderr)
        return [int(w) for w in out.stdout.replace(",", "").split() if w.isdigit()]

    def request(self, method, path, body=None, token=None, headers=None, raw=None,
                type="application/json"):
        """One request; status and the decoded answer."""
        status, answer, _ = self.request_full(method, path, body, token, headers, raw, type)
        return status, answer

    def request_full(self, method, path, body=None, token=None, headers=None, raw=None,
                     type="application/json"):
        c = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONG)
        h = dict(headers or {})
        if token:
            h["Authorization"] = "Bearer " + token
        data = raw
        if body is not None:
            data = json.dumps(body).encode()
        if data is not None:
            h.setdefault("Content-Type", type)
        try:
            c.request(method, path, body=data, headers=h)
            r = c.getresponse()
            text = r.read()
            kind = r.getheader("Content-Type") or ""
            return r.status, (json.loads(text) if "json" in kind else text), r
        finally:
            c.close()

    def ok(self, method, path, body=None, token=None, **more):
        status, answer = self.request(method, path, body, token, **more)
        assert status < 300, (method, path, status, answer)
        return answer

    def person(self, name="Oak"):
        return self.ok("POST", "/api/people", {"name": name})

    def metric(self, name):
        text = self.ok("GET", "/metrics").decode()
        return [float(line.split()[1]) for line in text.splitlines()
                if line.startswith(name + " ")][0]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.kill()
        if self.own_data:
            shutil.rmtree(self.data, ignore_errors=True)


def wait_for(what, why="it does not happen", timeout=LONG):
    """Until it is true; what it gave."""
    end = time.monotonic() + timeout
    while True:
        got = what()
        if got:
            return got
        assert time.monotonic() < end, why
        time.sleep(0.05)


class Clock:
    """The clock of the wall, as servers see it that are started with `env`: it can be set forward
    and back while they run."""

    def __init__(self):
        self.file = tempfile.NamedTemporaryFile("w", prefix="roundhouse-clock-")
        self.ms = 0
        self.env = {"LD_PRELOAD": CLOCK_SHIFT, "CLOCK_SHIFT": self.file.name,
                    "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") +
                    ":verify_asan_link_order=0"}

    def now(self):
        return int(time.time() * 1000) + self.ms

    def forward(self, ms):
        self.ms += ms
        new = self.file.name + ".new"
        with open(new, "w") as f:
            f.write(str(self.ms))
        os.replace(new, self.file.name)


class Player(Socket):
    """Holds a seat and plays legal moves, chosen at random from what the server lists."""

    def __init__(self, port, token, table, seat, rng=None,
                 want=("view", "position", "events", "legal"), **kw):
        super().__init__(port, **kw)
        self.token, self.table, self.seat = token, table, seat
        self.rng = rng or random.Random(seat)
        self.want = list(want)
        self.seq, self.hash, self.legal, self.over = None, None, [], False
        self.n = 0
        self.acked = {}      # id -> seq
        self.stream = []     # (seq, hash) as they came
        self.pending = None  # a move without an answer
        if token:
            self.hello(token)
        else:
            self.hello()

    def watch(self, **more):
        self.say(t="watch", table=self.table, seat=self.seat, want=self.want, **more)

    def take(self, m):
        """Learns from a message, if one came."""
        if m is None:
            return m
        if m["t"] in ("snapshot", "update", "level") and m["table"] == self.table \
                and m["seat"] == self.seat:
            self.seq = m["seq"]
            self.hash = m.get("hash", self.hash)
            self.legal = m.get("legal", self.legal)
            self.stream.append((m["t"], m["seq"], m.get("hash")))
            if "view" in m:
                self.over = m["view"].get("phase") == "over"
            elif "to_act" in m:
                self.over = not m["to_act"]
        elif m["t"] == "ack":
            self.acked[m["id"]] = m["seq"]
            if self.pending and self.pending["id"] == m["id"]:
                self.pending = None
        elif m["t"] == "refused" and self.pending and self.pending["id"] == m["id"]:
            self.pending = None
        return m

    def move(self, action=None, **more):
        self.n += 1
        self.pending = {"table": self.table, "seat": self.seat, "expect": self.seq,
                        "id": f"{os.urandom(5).hex()}-{self.n}",
                        "action": action or self.rng.choice(self.legal), **more}
        self.legal = []
        self.say(t="move", **self.pending)
        return self.pending["id"]


def play(players, most=3000, timeout=LONG):
    """Plays until the game is over for all; the number of moves."""
    moves, end = 0, time.monotonic() + timeout
    while not all(p.over for p in players):
        assert time.monotonic() < end and moves < most, "the game does not end"
        for p in players:
            if p.legal and not p.pending and not p.over:
                p.move()
                moves += 1
        ready = [p for p in players if p.buffer and p._has_frame()] or select.select(
            [p.sock for p in players], [], [], 10)[0]
        for p in players:
            if p in ready or p.sock in ready:
                m = p.hear(5)
                while m:
                    p.take(m)
                    m = p.hear(0) if p._has_frame() else None
    return moves


def open_table(server, map="usa", seats=2, bots=0, level="random", public=True, **more):
    """A table with people on the first seats and bots on the rest: id, tokens, the answer."""
    people = [server.person(f"Player {i + 1}") for i in range(seats - bots)]
    host = people[0] if people else server.person("Host")
    kinds = [{"kind": "me"} if people and i == 0 else {"kind": "open"} for i in range(seats - bots)]
    kinds += [{"kind": "bot", "level": level}] * bots
    made = server.ok("POST", "/api/tables", {"map": map, "seats": kinds, "public": public, **more},
                     host["token"])
    table = made["table"]["id"]
    for i, p in enumerate(people[1:]):
        server.ok("POST", f"/api/tables/{table}/sit", {"seat": i + 2, "invite": made["invite"]},
                  p["token"])
    return table, [p["token"] for p in people] or [host["token"]], made


def start_table(server, **options):
    table, tokens, made = open_table(server, **options)
    server.ok("POST", f"/api/tables/{table}/start", {}, tokens[0])
    return table, tokens, made


def seat_players(server, table, tokens, **kw):
    players = [Player(server.port, t, table, i + 1, random.Random(i), **kw)
               for i, t in enumerate(tokens)]
    for p in players:
        p.watch()
    return players


def run_one(test, out):
    """One test in a process of its own; what it says goes to a file, for others run meanwhile."""
    sys.stdout = sys.stderr = open(out, "w")
    begun = time.monotonic()
    try:
        note = test() or ""
        print(f"ok {test.__name__} {time.monotonic() - begun:.1f} s {note}", flush=True)
    except BaseException:  # noqa: BLE001 - whatever it is, it is a failure
        import traceback
        print(f"not ok {test.__name__}")
        traceback.print_exc()
        sys.stdout.flush()
        os._exit(1)
    os._exit(0)


def run_all(tests):
    """Runs test functions, some at a time for they mostly wait (JOBS=1: one by one), prints
    TAP-like lines and the count that ./test reads."""
    wanted = sys.argv[1:]
    unknown = set(wanted) - {t.__name__ for t in tests}
    if unknown:
        sys.exit(f"there is no {', '.join(unknown)}, only {', '.join(t.__name__ for t in tests)}")
    todo = [t for t in tests if not wanted or t.__name__ in wanted]
    running, passed, failed = {}, 0, 0
    with tempfile.TemporaryDirectory(prefix="roundhouse-") as folder:
        while todo or running:
            while todo and len(running) < int(os.environ.get("JOBS", "4")):
                test = todo.pop(0)
                out = os.path.join(folder, test.__name__)
                pid = os.fork()
                if pid == 0:
                    run_one(test, out)
                running[pid] = out
            pid, status = os.wait()
            with open(running.pop(pid)) as f:
                print(f.read(), end="", flush=True)
            passed += status == 0
            failed += status != 0
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)
