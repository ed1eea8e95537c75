#!/usr/bin/env python3
"""A deal that nobody can choose: each seat's client adds to the seed after its hash was shown, and
the finished record proves what the deal followed from."""
import hashlib
import os
import sqlite3
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


def add(s, table, tokens, seat, seed):
    return s.ok("POST", f"/api/tables/{table}/client-seed", {"seat": seat, "client_seed": seed},
                tokens[seat - 1])


def finished(s, seeds, map="card-game", meddle=None):
    """A game of two with these client seeds: the table before the deal, the game, the record."""
    table, tokens, _ = open_table(s, map=map, seats=2)
    for seat, seed in seeds.items():
        add(s, table, tokens, seat, seed)
    before = s.ok("GET", f"/api/tables/{table}")["table"]
    if meddle:
        meddle(table)
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


def test_every_tampering_is_caught():
    """One line of a record changed, taken out, put in or doubled, and it is not verified, or not
    with the hash that was shown: whichever line it is. And it is verified as it was."""
    with Server("--quiet") as s:
        seeds = {1: os.urandom(32).hex(), 2: os.urandom(32).hex()}
        before, _, record = finished(s, seeds)
        lines = record.splitlines(True)
        def held(text):
            out = verify(text)
            return out.returncode == 0 and before["seed_hash"] in out.stdout and \
                "1, 2" in out.stdout and "not over" not in out.stdout

        assert held(record)
        other = "client-seed 2 " + os.urandom(32).hex() + "\n"
        at = {word: next(i for i, x in enumerate(lines) if x.startswith(word))
              for word in ("roundhouse", "map", "seats", "seed", "client-seed 1", "client-seed 2",
                           "end")}
        first = next(i for i, x in enumerate(lines) if x.startswith("1: draw"))
        without = lambda i: lines[:i] + lines[i + 1:]
        instead = lambda i, text: lines[:i] + [text] + lines[i + 1:]
        one, two = at["client-seed 1"], at["client-seed 2"]
        forged = {
            "another seed": instead(at["seed"], f"seed {os.urandom(32).hex()}\n"),
            "no seed": without(at["seed"]),
            "another addition": instead(two, other),
            "an addition doubled": lines[:two] + [lines[two], other] + lines[two + 1:],
            "an addition left out": without(two),
            "no addition": [x for x in instead(at["roundhouse"], "roundhouse 1\n")
                            if "client-seed" not in x],
            "an addition of a seat that is not there":
                instead(two, other.replace("seed 2", "seed 3")),
            "additions exchanged": instead(one, lines[two].replace("seed 2", "seed 1"))[:two]
                + [lines[one].replace("seed 1", "seed 2")] + lines[two + 1:],
            "the first kind with additions": instead(at["roundhouse"], "roundhouse 1\n"),
            "another map": instead(at["map"], lines[at["map"]].replace("card-game", "usa")),
            "a move left out": without(first),
            "a move doubled": lines[:first] + [lines[first]] * 2 + lines[first + 1:],
            "another end": instead(at["end"], "end 0123456789abcdef\n"),
            "cut short": lines[:-3],
        }
        for what, text in forged.items():
            text = "".join(text)
            assert text != record and not held(text), what


def test_a_server_that_swaps_the_seed():
    """A server that deals from another seed than the one whose hash it has shown is found out: the
    record is verified with another hash."""
    with Server("--quiet") as s:
        def swap(table):
            s.stop()
            with sqlite3.connect(f"{s.data}/roundhouse.db") as db:
                db.execute("UPDATE game SET seed = ? WHERE id = ?", (os.urandom(32), table))
            db.close()
            s.start()
        before, game, record = finished(s, {1: os.urandom(32).hex()}, meddle=swap)
        out = verify(record)
        assert out.returncode == 0 and before["seed_hash"] not in out.stdout, out
        assert game["seed_hash"] != before["seed_hash"]
        # Nor does a record help that names what was promised, whose seed the server does not have:
        # any other seed than that of the deal deals another game.
        lie = record.replace(game["seed"], before["seed_hash"])
        assert verify(lie).returncode != 0


def test_a_seat_that_adds_twice_or_last():
    """What counts is what stands in the table at the deal, for all to see. Who adds last has seen
    what the others added, and not the seed; to add the same as another does not cancel it."""
    with Server("--quiet") as s:
        table, tokens, _ = open_table(s, map="card-game", seats=2)
        one, two = os.urandom(32).hex(), os.urandom(32).hex()
        eye = Player(s.port, tokens[0], table, 1)
        eye.watch()
        eye.until("table")
        for seed in (two, one):  # the second is the first seat's, once more
            add(s, table, tokens, 1, one)
            add(s, table, tokens, 2, seed)
            while eye.until("table")["table"]["seats"][1].get("client_seed") != seed:
                pass
        s.ok("POST", f"/api/tables/{table}/start", {}, tokens[0])
        for seat in (1, 2):  # too late for either
            assert add(s, table, tokens, seat, two)["late"]
        eye.close()
        players = seat_players(s, table, tokens, want=("legal",))
        seed_hash = s.ok("GET", f"/api/tables/{table}")["table"]["seed_hash"]
        play(players)
        game = s.ok("GET", f"/api/games/{table}")
        record = s.ok("GET", f"/api/games/{table}/record").decode()
        for seat in (1, 2):
            assert f"client-seed {seat} {one}\n" in record and two not in record
        assert verify(record).returncode == 0 and seed_hash == game["seed_hash"]
        none = "".join(x for x in record.replace("roundhouse 2", "roundhouse 1").splitlines(True)
                       if "client-seed" not in x)
        assert verify(none).returncode != 0, "the same twice is not the same as nothing"
        # A seat that is left leaves nothing in the deal.
        table, tokens, made = open_table(s, map="card-game", seats=2)
        add(s, table, tokens, 2, two)
        s.ok("POST", f"/api/tables/{table}/stand", {"seat": 2}, tokens[1])
        ash = s.person("Ash")["token"]
        seats = s.ok("POST", f"/api/tables/{table}/sit", {"seat": 2, "code": made["code"]},
                     ash)["table"]["seats"]
        assert "client_seed" not in seats[1]


def test_records_of_the_first_kind():
    """They are verified as ever, here and after an import, and say nothing of additions."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../games")
    texts = [open(os.path.join(folder, f), encoding="utf-8").read()
             for f in sorted(os.listdir(folder)) if f.endswith(".ride")]
    first = [t for t in texts if t.startswith("roundhouse 1\n") and "\nseed " in t
             and "\nend " in t][:3]
    assert first
    with Server("--quiet") as s:
        token = s.person()["token"]
        for text in first:
            out = verify(text)
            assert out.returncode == 0 and "these seats added" not in out.stdout, out
            status, made = s.request("POST", "/api/games", raw=text.encode(), type="text/plain",
                                     token=token)
            if status == 201:
                again = s.ok("GET", f"/api/games/{made['game']}/record", token=token).decode()
                assert again.startswith("roundhouse 1\n") and verify(again).returncode == 0


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
