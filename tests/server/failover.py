#!/usr/bin/env python3
"""The whole cluster of deploy/cluster: games through haproxy while nodes are killed and upgraded
one by one, and PostgreSQL fails over to its standby and back. `./test cluster` runs it; it takes
some minutes."""
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *
from postgres import BIN
from stubborn import Stubborn
from nodes import spread_table

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../deploy/cluster")
FREE = 7500
KINDS = ("usa", "card-game", "great-lakes")


class Door:
    """haproxy's port, with the requests of a server."""
    request, request_full, ok, person = Server.request, Server.request_full, Server.ok, \
        Server.person

    def __init__(self, port):
        self.port = port


class Whole:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="roundhouse-cluster-")
        self.env = {**os.environ, "PORT": str(FREE), "ROUNDHOUSE": os.path.abspath(PROGRAM),
                    "SERVE": " ".join(["--quiet", "--pace-ms", "0", "--think-ms", "50", *GENEROUS])}
        self.do("start")
        self.door = Door(FREE)

    def do(self, *words):
        subprocess.run([SCRIPT, *words, self.folder], check=True, env=self.env,
                       stdout=subprocess.DEVNULL)

    def ask(self, name, sql):
        url = (f"postgres://postgres@127.0.0.1:{FREE + 21},127.0.0.1:{FREE + 22}/{name}"
               "?target_session_attrs=read-write")
        out = subprocess.run([os.path.join(BIN, "psql"), "-At", url, "-c", sql], check=True,
                             capture_output=True, text=True)
        return [line.split("|") for line in out.stdout.splitlines()]

    def role(self, path):
        """The PostgreSQL of which Patroni says so, or None: primary, sync."""
        for n in (1, 2):
            try:
                with socket.create_connection(("127.0.0.1", FREE + 10 + n), timeout=2) as s:
                    s.sendall(f"GET /{path} HTTP/1.0\r\n\r\n".encode())
                    if b" 200 " in s.recv(100):
                        return f"pg{n}"
            except OSError:
                pass
        return None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.do("stop")
        shutil.rmtree(self.folder, ignore_errors=True)


class Games:
    """Some games at a time, each followed by another until it is enough; what was acknowledged, and
    when."""

    def __init__(self, door, n=6):
        self.door, self.n, self.live, self.done, self.made = door, n, [], [], 0
        self.more()

    def more(self):
        self.done += [g for g in self.live if all(p.over or p.error for p in g[1])]
        self.live = [g for g in self.live if g not in self.done]
        while len(self.live) < self.n:
            table, tokens, _ = spread_table([self.door], map=KINDS[self.made % 3], seats=3, bots=1,
                                            public=True, clock={"move_s": 30})
            players = [Stubborn([FREE, FREE], t, table, i + 1, slow=0.05)
                       for i, t in enumerate(tokens)]
            self.made += 1
            self.live.append((table, players))
            for p in players:
                p.start()

    def acked(self):
        return sum(len(p.acked) for _, players in self.live + self.done for p in players)

    def go_on(self, seconds=0, moves=30, timeout=120):
        """Until so many more moves are acknowledged; the seconds to the first of them."""
        begun, before, first = time.monotonic(), self.acked(), None
        while time.monotonic() < begun + seconds or self.acked() < before + moves:
            assert time.monotonic() < begun + timeout, "the games do not go on"
            first = first or (time.monotonic() - begun if self.acked() > before else None)
            try:
                self.more()
            except (OSError, AssertionError):
                pass  # a table cannot be opened just now
            time.sleep(0.1)
        return first or time.monotonic() - begun


def check(whole, games):
    from postgres import check_history
    taken = whole.ask("roundhouse", "SELECT game, seq, body FROM event WHERE kind = 2")
    assert not taken, f"a clock ran out: {taken}"
    total = 0
    for table, players in games.live + games.done:
        for p in players:
            assert len({seq for seq, _ in p.told}) == len(p.told), "two hashes for one entry"
        total += check_history(whole, "roundhouse", table, players)
    return total


def test_failover():
    notes = []
    with Whole() as whole:
        games = Games(whole.door)
        games.go_on(moves=200)
        for n in (1, 2, 3):  # upgraded one by one
            whole.do(f"node{n}", "stop")
            whole.do(f"node{n}", "start")
            games.go_on(seconds=3)
        for n in (1, 3):
            whole.do(f"node{n}", "kill")
            notes.append(f"node{n} killed: next move {games.go_on(seconds=8):.1f} s later")
            whole.do(f"node{n}", "start")
            games.go_on(seconds=3)
        for _ in range(2):
            old = wait_for(lambda: whole.role("primary"))
            wait_for(lambda: whole.role("sync"))
            whole.do(old, "kill")
            wait_for(lambda: whole.role("primary") not in (None, old))
            notes.append(f"{old} killed: next move {games.go_on():.1f} s after the "
                         "standby took over")
            whole.do(old, "start")
            games.go_on(seconds=5)
        whole.do("etcd", "stop")  # for less than it takes to lose the lead
        time.sleep(3)
        whole.do("etcd", "start")
        games.go_on(moves=100)
        for _, players in games.live:
            for p in players:
                p.stop = True
        for _, players in games.live:
            for p in players:
                p.join(10)
        acked = check(whole, games)
    return f"{acked} acknowledged, none lost; " + "; ".join(notes)


if __name__ == "__main__":
    run_all([test_failover])
