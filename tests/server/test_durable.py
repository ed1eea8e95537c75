#!/usr/bin/env python3
"""Nothing acknowledged is ever lost or doubled: kills, the order of system calls, failing disks, and a
network that drops, delays, doubles and reorders. SECONDS=600 tests/server/test_durable.py test_kills
runs the campaign of kills for ten minutes instead of some seconds."""
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

NO_LEAK_CHECK = {"ASAN_OPTIONS": "detect_leaks=0"}  # it cannot work under strace
SECONDS = float(os.environ.get("SECONDS", "8"))


def log_of(server, table):
    """The moves of a table as they are on disk: seq -> (seat, id, action)."""
    db = sqlite3.connect(f"file:{server.data}/roundhouse.db?mode=ro", uri=True)
    rows = db.execute("SELECT e.seq, e.kind, e.seat, e.id, e.body FROM event e JOIN game g ON g.number = e.game"
                      " WHERE g.id = ? ORDER BY e.seq", (table,)).fetchall()
    db.close()
    assert [r[0] for r in rows] == list(range(len(rows))), "a gap"
    return {r[0]: r[2:] for r in rows if r[1] == 1}


class Stubborn(threading.Thread):
    """Plays a seat through any number of broken connections, resending what was not acknowledged, and
    notes every acknowledgement it ever got."""

    def __init__(self, port, token, table, seat, slow=0.0):
        super().__init__(daemon=True)
        self.args, self.slow = (port, token, table, seat), slow
        self.rng = random.Random(f"{table}{seat}")
        self.acked, self.doubts, self.over, self.stop, self.breaks, self.error = {}, 0, False, False, 0, None
        self.seen = None
        self.streams = []

    def run(self):
        pending = None
        while not self.over and not self.stop:
            try:
                pending = self.session(pending)
            except (Closed, OSError, AssertionError) as e:
                if isinstance(e, AssertionError) and "in time" not in str(e):
                    self.error = e
                    return
                self.breaks += 1
                time.sleep(0.03)

    def session(self, pending):
        self.pending = pending
        p = Player(*self.args, rng=self.rng, want=("legal",))
        self.player = p
        p.acked = self.acked
        p.n = self.rng.getrandbits(30)
        if self.seen:
            p.watch(seen=self.seen[0], hash=self.seen[1])
        else:
            p.watch()
        p.pending = self.waiting = getattr(self, "waiting", None)
        if p.pending:
            self.doubts += 1
            p.say(t="move", **p.pending)
        while not self.stop:
            m = p.hear(5)
            if m is None:
                raise Closed()
            if m["t"] == "bye":
                raise Closed()
            p.take(m)
            if m["t"] in ("snapshot", "update", "level"):
                if m["t"] == "update" and self.seen and m["seq"] > self.seen[0] + 1:
                    raise AssertionError(f"a gap in the stream: {self.seen[0]} then {m['seq']}")
                if m.get("hash"):
                    self.seen = (m["seq"], m["hash"])
            if m["t"] == "refused" and m["retry"] and self.waiting and m["id"] == self.waiting["id"]:
                time.sleep(0.05)
                p.pending = self.waiting
                p.say(t="move", **self.waiting)
                continue
            self.waiting = p.pending
            if p.over:
                self.over = True
                return None
            if p.legal and not p.pending:
                if self.slow:
                    time.sleep(self.slow * self.rng.random())
                p.move()
                self.waiting = p.pending
            elif m["t"] in ("refused", "level") and not p.pending and not p.legal:
                p.watch()  # stale: look again
        return None


def check_history(server, table, players):
    """Every acknowledged move is on disk exactly once, where the acknowledgement said."""
    moves = log_of(server, table)
    for p in players:
        assert not p.error, p.error
        seat = p.args[3] - 1
        for id, seq in p.acked.items():
            assert seq in moves and moves[seq][:2] == (seat, id), f"acknowledged {id} at {seq}, on disk {moves.get(seq)}"
        ids = [m[1] for m in moves.values() if m[0] == seat]
        assert len(ids) == len(set(ids)), "a move doubled"
    return len(moves)


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


def test_sync_before_ack():
    """In the order of system calls: the move's id is written to the log, the log is synced with success,
    and only then a socket is sent the acknowledgement with that id."""
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "trace.txt")
        with Server("--quiet", env=NO_LEAK_CHECK,
                    wrap=["strace", "-f", "-qq", "-s", "5000", "-y", "-o", trace, "-e",
                          "trace=write,writev,sendto,sendmsg,pwrite64,fdatasync,fsync"]) as s:
            table, tokens, _ = start_table(s, map="card-game", seats=2)
            players = seat_players(s, table, tokens, want=("legal",))
            play(players, timeout=120)
            ids = {id for p in players for id in p.acked}
            s.stop()
        written, synced, syncing, proved = set(), set(), {}, set()
        with open(trace, errors="replace") as f:
            for line in f:
                thread = line.split()[0]
                if re.search(r"pwrite64\(\d+<[^>]*-wal>", line):
                    written |= {id for id in ids - written if id in line}
                elif re.search(r"f(data)?sync\(\d+<[^>]*-wal>", line):
                    syncing[thread] = set(written)
                    if re.search(r"\) += 0$", line):
                        synced |= syncing.pop(thread)
                elif re.search(r"f(data)?sync resumed>\) += 0$", line):
                    synced |= syncing.pop(thread, set())
                elif '"t\\":\\"ack\\"' in line or '\\"ack\\"' in line:
                    for id in re.findall(r'\\"id\\":\\"([0-9a-f]+-\d+)\\"', line):
                        assert id in synced, f"{id} was acknowledged before it was synced"
                        proved.add(id)
    assert len(proved) > 0.9 * len(ids) > 30, f"{len(proved)} of {len(ids)} seen in the trace"
    return f"{len(proved)} acknowledgements, each after the sync of its own move"


def fault(call, error, when, seconds=6.0):
    """Plays while a system call of the writer fails; then what the server did, and what is on disk."""
    # strace counts calls of each thread; the main one makes about 50 writes and 15 syncs at the start.
    s = Server("--quiet", env=NO_LEAK_CHECK,
               wrap=["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}",
                     "-e", f"inject={call}:error={error}:when={when}"])
    try:
        table, tokens, _ = start_table(s, map="card-game", seats=2)
    except (AssertionError, OSError, http.client.HTTPException):
        table = None
    refused = healthy = 0
    players = []
    try:
        if table:
            players = [Stubborn(s.port, t, table, i + 1) for i, t in enumerate(tokens)]
            for p in players:
                p.start()
            end = time.monotonic() + seconds
            while time.monotonic() < end and not all(p.over for p in players) and s.process.poll() is None:
                time.sleep(0.05)
                try:
                    status, _ = s.request("GET", "/healthz")
                    healthy += status == 200
                    refused += status == 503
                except (OSError, http.client.HTTPException):
                    pass
        code = s.process.poll()
    finally:
        for p in players:
            p.stop = True
        for p in players:
            p.join(timeout=20)
        if s.process.poll() is None:
            s.kill()
        else:
            s.process.stdout.close()
            s.log.close()
    s.wrap = []
    s.start()  # the disk is well again
    if table:
        check_history(s, table, players)
    assert s.ok("GET", "/healthz") == b"ok\n"
    assert s.stop() == 0
    assert s.check()[2] == 0
    acked = sum(len(p.acked) for p in players)
    over = table and all(p.over for p in players)
    shutil.rmtree(s.data)
    return {"code": code, "acked": acked, "over": over, "unwell": refused, "well": healthy}


def test_write_fails_once():
    """One write to the disk fails: that move is refused and resent, the game goes on."""
    done = []
    for error in ("EIO", "ENOSPC"):
        for when in ("60", "131"):
            r = fault("pwrite64", error, when, seconds=30)
            assert r["code"] is None and r["over"], (error, when, r)
            done.append(r["acked"])
    return f"{len(done)} faults, {sum(done)} acknowledged, all on disk"


def test_disk_full_for_a_while():
    """Every write fails for some time, then space returns: reads stay up, moves are refused, it recovers."""
    r = fault("pwrite64", "ENOSPC", "60..140", seconds=40)
    assert r["code"] is None and r["over"], r
    r2 = fault("pwrite64", "EIO", "60..140", seconds=40)
    assert r2["code"] is None and r2["over"], r2
    return f"unwell {r['unwell']} and {r2['unwell']} looks, then well; {r['acked'] + r2['acked']} acknowledged"


def test_disk_fails_for_good():
    """Every write fails from some moment on: nothing unsaved is acknowledged, reads go on."""
    for error in ("EIO", "ENOSPC"):
        r = fault("pwrite64", error, "80+", seconds=4)
        assert r["code"] is None and r["unwell"] > 3 and not r["over"], (error, r)


def test_sync_fails():
    """A failed sync: not one acknowledgement more, and the end; the next start has what was acknowledged."""
    for when in ("18", "60", "70+"):
        r = fault("fdatasync", "EIO", when, seconds=8)
        assert r["code"] == 74, (when, r)


class Proxy(threading.Thread):
    """Between client and server: cuts connections, delays, and sends a client's frames twice or in another
    order. Works on whole WebSocket messages of the client, and on bytes of the server."""

    def __init__(self, port, rng):
        super().__init__(daemon=True)
        self.target, self.rng = port, rng
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.count = {"cut": 0, "delayed": 0, "doubled": 0, "reordered": 0}

    def run(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                client.close()
                continue
            threading.Thread(target=self.up, args=(client, server), daemon=True).start()
            threading.Thread(target=self.down, args=(server, client), daemon=True).start()

    @staticmethod
    def frames(data):
        """Splits masked client frames; the rest that is not whole comes last."""
        out = []
        while len(data) >= 6:
            n, at = data[1] & 127, 2
            if n == 126:
                if len(data) < 8:
                    break
                n, at = struct.unpack(">H", data[2:4])[0], 4
            end = at + 4 + n
            if len(data) < end:
                break
            out.append(data[:end])
            data = data[end:]
        return out, data

    def up(self, client, server):
        try:
            head = b""
            while b"\r\n\r\n" not in head:
                more = client.recv(65536)
                if not more:
                    raise OSError
                head += more
            first, rest = head.split(b"\r\n\r\n", 1)
            server.sendall(first + b"\r\n\r\n")
            held, sent = None, 0
            while True:
                frames, rest = self.frames(rest)
                for f in frames:
                    sent += 1
                    dice = self.rng.random() if sent > 1 else 1  # hello goes through
                    if dice < 0.04:
                        self.count["cut"] += 1
                        raise OSError
                    if dice < 0.10:
                        self.count["delayed"] += 1
                        time.sleep(self.rng.uniform(0, 0.06))
                    if dice < 0.20 and held is None:
                        self.count["reordered"] += 1
                        held = f
                        continue
                    server.sendall(f)
                    if 0.20 <= dice < 0.40:
                        self.count["doubled"] += 1
                        server.sendall(f)
                    if held:
                        server.sendall(held)
                        held = None
                if held:
                    time.sleep(0.02)
                    server.sendall(held)
                    held = None
                more = client.recv(65536)
                if not more:
                    raise OSError
                rest += more
        except OSError:
            pass
        finally:
            for s in (client, server):
                try:
                    s.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def down(self, server, client):
        try:
            while True:
                data = server.recv(65536)
                if not data:
                    return
                if self.rng.random() < 0.02:
                    self.count["cut"] += 1
                    client.sendall(data[:self.rng.randrange(len(data))])
                    return
                client.sendall(data)
        except OSError:
            pass
        finally:
            for s in (client, server):
                try:
                    s.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass


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


def test_damage_is_found():
    """A changed byte in a stored log is found by the check and never served as a game."""
    with Server("--quiet") as s:
        table, tokens, _ = start_table(s, map="card-game", seats=2)
        play(seat_players(s, table, tokens, want=("legal",)))
        assert s.stop() == 0
        db = sqlite3.connect(f"{s.data}/roundhouse.db")
        db.execute("UPDATE event SET body = 'draw deck' WHERE kind = 1 AND seq = 9")
        db.execute("UPDATE event SET ms = ms + 1 WHERE seq = 5")
        db.commit()
        db.close()
        out = subprocess.run([PROGRAM, "serve", "--data", s.data, "--check"], capture_output=True, text=True)
        assert out.returncode == 1 and "damaged" in out.stdout
        s.start()
        assert s.request("GET", f"/api/games/{table}")[0] == 503


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
