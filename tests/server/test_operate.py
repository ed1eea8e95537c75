#!/usr/bin/env python3
"""What an operator does: files that are private, a restore as root, a full disk at the start, the
check beside a server that runs, an upgrade by reload."""
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

ROOT = os.geteuid() == 0


def modes(folder):
    return {f: stat.S_IMODE(os.stat(os.path.join(folder, f)).st_mode) for f in os.listdir(folder)
            if f != "log.txt"}


def serve(data, *words):
    return subprocess.run([PROGRAM, "serve", "--data", data, *words], capture_output=True,
                          text=True)


def test_private_files():
    """Data and backups are 0600 whatever the umask, and files of an older version become so."""
    old = os.umask(0)
    try:
        with Server("--quiet") as s:
            start_table(s, seats=2)
            assert set(modes(s.data).values()) == {0o600}, modes(s.data)
            backup = os.path.join(s.data, "backup.db")
            assert serve(s.data, "--backup", backup).returncode == 0
            assert set(modes(s.data).values()) == {0o600}, modes(s.data)
            s.kill()
            for f in modes(s.data):
                os.chmod(os.path.join(s.data, f), 0o644)
            os.unlink(backup)
            s.start()
            assert set(modes(s.data).values()) == {0o600}, modes(s.data)
    finally:
        os.umask(old)


def test_restore_keeps_the_owner():
    """Root restores, running or not: everything in the folder stays the property of the folder's
    owner, who can go on."""
    if not ROOT:
        return "not root here: the owner cannot be another"
    user = 12345
    folder = tempfile.mkdtemp(prefix="roundhouse-")
    os.chown(folder, user, user)
    own = lambda: {f for f in os.listdir(folder) if os.stat(os.path.join(folder, f)).st_uid != user
                   and f != "log.txt"}
    wrap = ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"]
    try:
        s = Server("--quiet", data=folder, wrap=wrap)
        table, tokens, _ = start_table(s, seats=2)
        backup = folder + ".backup"
        assert serve(folder, "--backup", backup).returncode == 0
        assert serve(folder, "--restore", backup).returncode == 0  # it restarts by itself
        log = lambda: open(s.log_path).read()
        wait_for(lambda: '"why":"restart"' in log() and log().count('"ready"') >= 2, log())
        assert not own(), own()
        assert s.stop() == 0
        assert serve(folder, "--restore", backup).returncode == 0  # nobody is there
        assert not own(), own()
        s.start()
        p = seat_players(s, table, tokens)[0]
        p.take(p.until("snapshot"))
        p.move()
        p.until("ack")
        s.stop()
        os.unlink(backup)
    finally:
        shutil.rmtree(folder)


def test_start_on_a_full_disk():
    """What can be read is served, moves are refused as retryable, /healthz says so; with room again
    all goes on by itself, and /healthz with it, though nobody writes."""
    if not ROOT:
        return "not root here: no small disk can be mounted"
    folder = tempfile.mkdtemp(prefix="roundhouse-")
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m,mode=0700", "tmpfs", folder], check=True)
    try:
        s = Server("--quiet", data=folder)
        s.log_path = "/dev/null"
        table, tokens, _ = start_table(s, seats=2)
        db = sqlite3.connect(os.path.join(folder, "roundhouse.db"))
        db.execute("DELETE FROM secret")  # as an older version left it
        db.commit()
        db.close()
        assert s.stop() == 0
        assert serve(folder, "--backup", folder + ".backup").returncode == 0
        os.unlink(folder + ".backup")
        filler = os.path.join(folder, "filler")
        with open(filler, "wb", buffering=0) as f:
            try:
                while True:
                    f.write(b"\0" * 4096)
            except OSError:
                pass
        s.start()
        assert s.request("GET", "/healthz")[0] == 503, "before anybody writes"
        assert s.ok("GET", "/api/me", token=tokens[0])["tables"][0]["id"] == table
        p = seat_players(s, table, tokens)[0]
        p.take(p.until("snapshot"))
        legal = list(p.legal)
        p.move(legal[0])
        refused = p.until("refused", "ack")
        assert refused["t"] == "refused" and refused["code"] == "storage" and refused["retry"], \
            refused
        assert s.request("POST", "/api/people", {"name": "New"})[0] == 503
        assert s.request("GET", "/api/daily")[0] == 503, "its secret could not be saved"
        os.unlink(filler)
        wait_for(lambda: s.request("GET", "/healthz")[0] == 200, "it does not turn good by itself")
        p.move(legal[0])
        assert p.until("refused", "ack")["t"] == "ack"
        wait_for(lambda: s.request("GET", "/api/daily")[0] == 200, "its secret is never drawn")
        assert s.stop() == 0
        assert s.check()[2] == 0
    finally:
        subprocess.run(["umount", "-l", folder], check=True)
        os.rmdir(folder)


def test_restore_without_room():
    """On a disk that has room for the backup, but not for a copy of what was there, the server that
    runs starts anew with the backup, and the former state is kept with its log."""
    if not ROOT:
        return "not root here: no small disk can be mounted"
    folder = tempfile.mkdtemp(prefix="roundhouse-")
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m,mode=0700", "tmpfs", folder], check=True)
    try:
        s = Server("--quiet", data=folder)
        old = s.person("Old")["token"]
        assert serve(folder, "--backup", folder + ".backup").returncode == 0
        new = s.person("New")["token"]
        room = os.stat(folder + ".backup").st_size * 3 // 2
        filler = os.path.join(folder, "filler")
        with open(filler, "wb", buffering=0) as f:
            try:
                while True:
                    f.write(b"\0" * 4096)
            except OSError:
                f.truncate(f.tell() - room)
        assert serve(folder, "--restore", folder + ".backup").returncode == 0
        log = lambda: open(s.log_path).read()
        wait_for(lambda: s.process.poll() is not None or log().count('"ready"') == 2, log())
        s.port = json.loads([x for x in log().splitlines() if '"ready"' in x][-1])["port"]
        assert s.ok("GET", "/api/me", token=old)["name"] == "Old"
        assert s.request("GET", "/api/me", token=new)[0] == 401
        os.unlink(filler)
        with sqlite3.connect(os.path.join(folder, "before-restore.db")) as db:
            assert [r[0] for r in db.execute("SELECT name FROM person ORDER BY created")] \
                == ["Old", "New"]
        db.close()
        assert s.stop() == 0
    finally:
        subprocess.run(["umount", "-l", folder], check=True)
        os.rmdir(folder)
        os.unlink(folder + ".backup")


def test_check_beside_a_server():
    """The check reads a folder in use, again and again, while games go on and end; it disturbs
    nobody and finds nothing."""
    with Server("--quiet") as s:
        checks = 0
        for _ in range(3):
            start_table(s, map="card-game", seats=2, bots=2)
        table, tokens, _ = start_table(s, seats=2)
        players = seat_players(s, table, tokens, want=("legal",))
        for p in players:
            p.take(p.until("snapshot"))
        for _ in range(5):
            assert s.check()[2] == 0
            checks += 1
        play(players)
        assert s.check()[2] == 0
        assert s.ok("GET", "/healthz") == b"ok\n"
        return f"{checks + 1} checks"


def test_upgrade_by_reload():
    """The file of the program is replaced, as a package does; a reload runs the new one, and the
    log says which."""
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "roundhouse")
        shutil.copy(PROGRAM, program)
        import harness
        old, harness.PROGRAM = harness.PROGRAM, program
        try:
            with Server("--quiet") as s:
                table, tokens, _ = start_table(s, seats=2)
                new = program + ".new"
                with open(new, "w") as f:
                    f.write("#!/bin/sh\necho new program >&2\nexec "
                            f"{os.path.abspath(PROGRAM)} \"$@\"\n")
                os.chmod(new, 0o755)
                os.rename(new, program)
                os.kill(s.pid(), signal.SIGHUP)
                wait_for(lambda: open(s.log_path).read().count('"ready"') >= 2)
                log = open(s.log_path).read()
                assert "new program" in log, "the old program runs on"
                assert all('"version":"' in x for x in log.splitlines() if '"ready"' in x)
                s.port = json.loads([x for x in log.splitlines() if '"ready"' in x][-1])["port"]
                assert s.ok("GET", f"/api/tables/{table}")["table"]["status"] == "playing"
        finally:
            harness.PROGRAM = old


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
