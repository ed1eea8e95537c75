#!/usr/bin/env python3
"""The disk: synced before it is acknowledged, in the order of system calls; writes and syncs that
fail, once and for good; bytes that changed."""
import http.client
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *
from stubborn import Stubborn, check_history

NO_LEAK_CHECK = {"ASAN_OPTIONS": "detect_leaks=0"}  # it cannot work under strace


def test_sync_before_ack():
    """In the order of system calls: the move's id is written to the log, the log is synced with
    success, and only then a socket is sent the acknowledgement with that id."""
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "trace.txt")
        with Server("--quiet", env=NO_LEAK_CHECK,
                    wrap=["strace", "-f", "-qq", "-s", "5000", "-y", "-o", trace, "-e",
                          "trace=write,writev,sendto,sendmsg,pwrite64,fdatasync,fsync"]) as s:
            table, tokens, _ = start_table(s, map="card-game", seats=2)
            players = seat_players(s, table, tokens, want=("legal",))
            play(players)
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


def fault(call, error, when, seconds=LONG, enough=lambda refused: False):
    """Plays while a system call of the writer fails; then what the server did, and what is on
    disk."""
    # strace counts calls of each thread. The tables are made before, so that the faults meet the
    # game however many tables there are.
    s = Server("--quiet", env=NO_LEAK_CHECK)
    s.stop()
    s.wrap = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}",
              "-e", f"inject={call}:error={error}:when={when}"]
    s.start()
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
            while time.monotonic() < end and not enough(refused) \
                    and not all(p.over for p in players) and s.process.poll() is None:
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
            p.join(timeout=LONG)
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
            r = fault("pwrite64", error, when)
            assert r["code"] is None and r["over"], (error, when, r)
            done.append(r["acked"])
    return f"{len(done)} faults, {sum(done)} acknowledged, all on disk"


def test_disk_full_for_a_while():
    """Every write fails for some time, then space returns: reads stay up, moves are refused, it
    recovers."""
    r = fault("pwrite64", "ENOSPC", "60..140")
    assert r["code"] is None and r["over"], r
    r2 = fault("pwrite64", "EIO", "60..140")
    assert r2["code"] is None and r2["over"], r2
    return (f"unwell {r['unwell']} and {r2['unwell']} looks, then well; {r['acked'] + r2['acked']} "
            "acknowledged")


def test_disk_fails_for_good():
    """Every write fails from some moment on: nothing unsaved is acknowledged, reads go on."""
    for error in ("EIO", "ENOSPC"):
        r = fault("pwrite64", error, "80+", enough=lambda refused: refused > 3)
        assert r["code"] is None and r["unwell"] > 3 and not r["over"], (error, r)


def test_sync_fails():
    """A failed sync: not one acknowledgement more, and the end; the next start has what was
    acknowledged."""
    for error, when in (("EIO", "18"), ("EIO", "60"), ("EIO", "70+"), ("ENOSPC", "60"),
                        ("ENOSPC", "70+")):
        r = fault("fdatasync", error, when)
        assert r["code"] == 74, (error, when, r)


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
        out = subprocess.run([PROGRAM, "serve", "--data", s.data, "--check"], capture_output=True,
                             text=True)
        assert out.returncode == 1 and "damaged" in out.stdout
        s.start()
        assert s.request("GET", f"/api/games/{table}")[0] == 503


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
