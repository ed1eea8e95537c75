#!/usr/bin/env python3
"""A deal that nobody can choose: each seat's client adds to the seed after its hash was shown, and
the finished record proves what the deal followed from."""
import hashlib
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *


def verify(text, *more):
    with tempfile.NamedTemporaryFile("w", suffix=".ride") as f:
        f.write(text)
        f.flush()
        return subprocess.run([PROGRAM, "replay", f.name, *(more or ("--verify",))],
                              capture_output=True, text=True,
                              env={**os.environ, "LANG": "C", "LC_ALL": "C.UTF-8"})


def finished(s, seeds, map="card-game"):
    """A game of two with these client seeds: the table before the deal, the game, the record."""
    table, tokens, _ = open_table(s, map=map, seats=2)
    for seat, seed in seeds.items():
        s.ok("POST", f"/api/tables/{table}/client-seed", {"seat": seat, "client_seed": seed},
             tokens[seat - 1])
    before = s.ok("GET", f"/api/tables/{table}")["table"]
    s.ok("POST", f"/api/tables/{table}/start", {}, tokens[0])
    play(seat_players(s, table, tokens, want=("legal",)))
    return before, s.ok("GET", f"/api/games/{table}"), \
        s.ok("GET", f"/api/games/{table}/record").decode()


def test_deal_follows_from_all():
    """The record names the seed that was committed to and what was added; SHA-256 over both,
    computed here, deals the same game as a record of the first kind with that seed."""
    with Server("--quiet") as s:
        one, two = os.urandom(32), os.urandom(32)
        before, game, record = finished(s, {1: one.hex(), 2: two.hex()})
        assert [x["client_seed"] for x in before["seats"]] == [one.hex(), two.hex()], \
            "everybody sees what was added"
        seed = bytes.fromhex(game["seed"])
        assert hashlib.sha256(seed).hexdigest() == before["seed_hash"] == game["seed_hash"], \
            "the promise was kept"
        assert record.startswith("roundhouse 2\n") and f"seed {seed.hex()}\n" in record
        for seat, added in ((1, one), (2, two)):
            assert f"client-seed {seat} {added.hex()}\n" in record
        out = verify(record)
        assert out.returncode == 0 and before["seed_hash"] in out.stdout and "1, 2" in out.stdout, \
            out
        mixed = hashlib.sha256(seed + b"\1" + one + b"\2" + two).hexdigest()
        plain = "".join(x.replace(seed.hex(), mixed)
                        for x in record.replace("roundhouse 2", "roundhouse 1").splitlines(True)
                        if not x.startswith("client-seed"))
        assert verify(plain).returncode == 0, \
            "the deal follows from the seed and both additions, and nothing else"
        # Another addition, or none, is another deal.
        other = record.replace(one.hex(), os.urandom(32).hex())
        assert verify(other).returncode != 0
        # It can be brought to another server, and is the same there.
        token = s.person()["token"]
        game = s.ok("POST", "/api/games", raw=record.encode(), type="text/plain",
                    token=token)["game"]
        again = s.ok("GET", f"/api/games/{game}/record", token=token).decode()
        assert [x for x in again.splitlines()
                if "seed" in x] == [x for x in record.splitlines() if "seed" in x]


def test_a_seat_may_add_nothing():
    """Who adds nothing loses nothing but their say; if nobody does, the record is of the first
    kind."""
    with Server("--quiet") as s:
        only = os.urandom(32)
        _, game, record = finished(s, {2: only.hex()})
        assert record.startswith("roundhouse 2\n") and record.count("client-seed") == 1
        assert verify(record).returncode == 0
        _, game, record = finished(s, {})
        assert record.startswith("roundhouse 1\n") and "client-seed" not in record
        assert verify(record).returncode == 0


def test_who_may_add():
    """One's own seat, before the deal; it survives a restart."""
    with Server("--quiet") as s:
        table, tokens, _ = open_table(s, seats=2)
        url, seed = f"/api/tables/{table}/client-seed", os.urandom(32).hex()
        assert s.request("POST", url, {"seat": 1, "client_seed": seed}, tokens[1])[0] == 403
        for bad in ("", "00", seed + "0", "g" * 64, 5, None):
            assert s.request("POST", url, {"seat": 1, "client_seed": bad}, tokens[0])[0] == 400
        s.ok("POST", url, {"seat": 1, "client_seed": seed}, tokens[0])
        s.kill()
        s.start()
        assert s.ok("GET", f"/api/tables/{table}")["table"]["seats"][0]["client_seed"] == seed
        s.ok("POST", f"/api/tables/{table}/start", {}, tokens[0])
        late = s.ok("POST", url, {"seat": 1, "client_seed": os.urandom(32).hex()}, tokens[0])
        assert late["late"] and late["table"]["seats"][0]["client_seed"] == seed
        hashes = []
        for _ in range(2):  # the log deals the same again
            p = Player(s.port, tokens[0], table, 1)
            p.watch()
            hashes.append(p.until("snapshot")["hash"])
            s.kill()
            s.start()
        assert hashes[0] == hashes[1]
        assert s.check()[2] == 0


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
