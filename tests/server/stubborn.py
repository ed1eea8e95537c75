"""A player who comes back after anything and resends what was not acknowledged, and the check of
what they were told against what is on disk."""
import random
import sqlite3
import threading
import time

from harness import *


def log_of(server, table):
    """The moves of a table as they are on disk: seq -> (seat, id, action)."""
    db = sqlite3.connect(f"file:{server.data}/roundhouse.db?mode=ro", uri=True)
    rows = db.execute("SELECT e.seq, e.kind, e.seat, e.id, e.body FROM event e JOIN game g ON "
                      "g.number = e.game"
                      " WHERE g.id = ? ORDER BY e.seq", (table,)).fetchall()
    db.close()
    assert [r[0] for r in rows] == list(range(len(rows))), "a gap"
    return {r[0]: r[2:] for r in rows if r[1] == 1}


class Patient(Player):
    """Leaves a server that does not answer for one that does."""
    patience = 4


class Stubborn(threading.Thread):
    """Plays a seat through any number of broken connections, resending what was not acknowledged,
    and notes every acknowledgement and every hash it ever got. Of several ports it tries the next
    after each break."""

    def __init__(self, port, token, table, seat, slow=0.0):
        super().__init__(daemon=True)
        self.args, self.slow = (port, token, table, seat), slow
        self.ports = port if isinstance(port, list) else [port]
        self.told = set()  # (seq, hash)
        self.heard_at = 0  # when something last came
        self.rng = random.Random(f"{table}{seat}")
        self.acked, self.doubts, self.over, self.stop, self.breaks, self.error = {}, 0, False, \
            False, 0, None
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
        kind = Patient if len(self.ports) > 1 else Player
        p = kind(self.ports[self.breaks % len(self.ports)], *self.args[1:], rng=self.rng,
                 want=("legal",))
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
            m = p.hear(5 if len(self.ports) == 1 else 2)
            if m is None:
                raise Closed()  # the server may hang
            if m["t"] == "bye":
                raise Closed()
            p.take(m)
            self.heard_at = time.monotonic()
            if m["t"] in ("snapshot", "update", "level"):
                if m["t"] == "update" and self.seen and m["seq"] > self.seen[0] + 1:
                    raise AssertionError(f"a gap in the stream: {self.seen[0]} then {m['seq']}")
                if m.get("hash"):
                    self.seen = (m["seq"], m["hash"])
                    self.told.add(self.seen)
            if m["t"] == "refused" and m["retry"] and self.waiting \
                    and m["id"] == self.waiting["id"]:
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
            assert seq in moves and moves[seq][:2] == (seat, id), \
                f"acknowledged {id} at {seq}, on disk {moves.get(seq)}"
        ids = [m[1] for m in moves.values() if m[0] == seat]
        assert len(ids) == len(set(ids)), "a move doubled"
    return len(moves)
