#!/usr/bin/env python3
"""For the operator: the page's files, stopping, backup and restore, health, limits."""
import gzip
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
import time
from datetime import datetime

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *


def test_page():
    with Server() as s:
        status, body, r = s.request_full("GET", "/")
        assert status == 200 and "default-src 'none'" in r.getheader("Content-Security-Policy")
        assert "wasm-unsafe-eval" in r.getheader("Content-Security-Policy")
        tag = r.getheader("ETag")
        assert s.request("GET", "/", headers={"If-None-Match": tag})[0] == 304
        status, packed, r = s.request_full("GET", "/index.html",
                                           headers={"Accept-Encoding": "gzip"})
        assert r.getheader("Content-Encoding") != "gzip" or gzip.decompress(packed) == body
        status, _, r = s.request_full("GET", "/index.html", headers={"Accept-Encoding": "gzip, br"})
        assert r.getheader("Vary") == "Accept-Encoding"
        assert s.request("HEAD", "/")[1] == b""
        assert s.request("POST", "/", {})[0] == 405
        assert s.request("GET", "/no-such-file")[0] == 404


def test_announcement():
    """In a terminal the address that others use comes as a QR code too, whole, with its three eyes
    in place."""
    eye = ["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"]
    with tempfile.TemporaryDirectory() as folder:
        terminal, other = pty.openpty()
        p = subprocess.Popen([PROGRAM, "serve", "--data", folder, "--port", "0", "--public-url",
                              "https://play.example.org"],
                             stdout=other, stderr=subprocess.PIPE)
        os.close(other)
        while b'"ready"' not in p.stderr.readline():
            pass
        text = b""
        while text.count(b"[0m") < 15:  # 25 modules and the quiet zone, two a line
            text += os.read(terminal, 65536)
        p.terminate()
        assert p.wait(timeout=LONG) == 0
        p.stderr.close()
        os.close(terminal)
    assert "Others can reach it at https://play.example.org/\r\n" in text.decode()
    rows = []
    for line in re.findall(r"\x1b\[30;107m(.*?)\x1b\[0m", text.decode()):
        rows.append("".join("#" if c in "█▀" else " " for c in line))
        rows.append("".join("#" if c in "█▄" else " " for c in line))
    size = len(rows[0]) - 4  # without the quiet zone
    code = [row[2:2 + size] for row in rows[2:2 + size]]
    assert [r[:7] for r in code[:7]] == [r[-7:] for r in code[:7]] == [r[:7] for r in code[-7:]] \
        == eye
    assert not any("#" in row[:2] + row[-2:] for row in rows), "the quiet zone"


def test_drain():
    """SIGTERM: what is under way is finished, sockets hear "service restart", and it ends soon."""
    with Server() as s:
        table, tokens, _ = start_table(s, seats=2)
        a, b = seat_players(s, table, tokens)
        a.take(a.until("snapshot"))
        a.move()
        os.kill(s.pid(), signal.SIGTERM)
        answers, code = [], None
        try:
            while True:
                answers.append(a.hear())
        except Closed as e:
            code = e.code
        assert code == 1012, code
        kinds = [m["t"] for m in answers]
        assert kinds[-1] == "bye" and answers[-1]["retry_ms"] > 0
        assert "ack" in kinds or "refused" in kinds
        assert s.process.wait(timeout=LONG) == 0
        at = {m["event"]: datetime.fromisoformat(m["at"].rstrip("Z"))
              for m in map(json.loads, open(s.log_path))}
        assert (at["end"] - at["drain"]).total_seconds() < 30, "by its own clock"
        s.start()
        c = Player(s.port, tokens[0], table, 1)
        c.watch()
        assert c.until("snapshot")["seq"] == (1 if "ack" in kinds else 0)


def test_backup_and_restore():
    with Server() as s, tempfile.TemporaryDirectory() as folder:
        table, tokens, _ = start_table(s, map="card-game", seats=2)
        players = seat_players(s, table, tokens, want=("legal",))
        file = os.path.join(folder, "backup.db")
        command = [PROGRAM, "serve", "--data", s.data]
        subprocess.run([*command, "--backup", file], check=True, capture_output=True)
        assert subprocess.run([*command, "--backup", file], capture_output=True).returncode == 2, \
            "not clobbered"
        subprocess.run([*command, "--backup", file, "--force"], check=True, capture_output=True)
        play(players)
        assert s.ok("GET", f"/api/tables/{table}")["table"]["status"] == "over"
        # While it runs: the server starts anew with the backup, and the game can be played again.
        port = s.port
        s.options += ["--port", str(port)]
        subprocess.run([*command, "--restore", file], check=True, capture_output=True)
        end = time.monotonic() + LONG
        while True:
            try:
                s.port = port
                lines = open(s.log_path).read().splitlines()
                again = json.loads([x for x in lines if '"ready"' in x][-1])["port"]
                s.port = again
                if s.ok("GET", f"/api/tables/{table}")["table"]["status"] == "playing":
                    break
            except (OSError, AssertionError):
                pass
            assert time.monotonic() < end, "it does not come back"
            time.sleep(0.1)
        play(seat_players(s, table, tokens, want=("legal",)))
        assert os.path.exists(os.path.join(s.data, "before-restore.db"))
        with open(file, "r+b") as f:
            f.truncate(20000)
        assert subprocess.run([*command, "--restore", file], capture_output=True).returncode == 2
        assert s.stop() == 0
        s.check()


def test_two_servers_one_folder():
    with Server() as s:
        out = subprocess.run([PROGRAM, "serve", "--data", s.data, "--port", "0"],
                             capture_output=True, text=True)
        assert out.returncode == 1 and "another server" in out.stderr


def test_health_and_metrics():
    with Server() as s:
        assert s.ok("GET", "/healthz") == b"ok\n"
        start_table(s, seats=2, bots=2)
        wait_for(lambda: s.metric("roundhouse_moves_total") > 0
                 and s.metric("roundhouse_commits_total") > 0)
        text = s.ok("GET", "/metrics").decode()
        assert "roundhouse_commit_seconds_bucket" in text
        for line in open(s.log_path):
            json.loads(line)


def test_connections_of_an_address():
    """So many connections of one address, so that nobody can take them all; they are given back.
    Behind a proxy it is the address that the proxy tells, and an IPv6 network is one."""
    with Server("--limit", "address=5") as s:
        held = [Socket(s.port) for _ in range(4)]
        assert s.ok("GET", "/healthz") == b"ok\n"
        held.append(Socket(s.port))
        try:
            Socket(s.port)
            raise RuntimeError("one too many")
        except Closed:
            pass
        held.pop().close()
        end = time.monotonic() + LONG
        while True:
            try:
                held.append(Socket(s.port))
                break
            except Closed:
                assert time.monotonic() < end, "it is not given back"
                time.sleep(0.02)
    with Server("--limit", "address=2", "--trust-proxy") as s:
        def come(address):
            return Socket(s.port, more=[f"X-Forwarded-For: 203.0.113.9, {address}"])
        held = [come("198.51.100.1"), come("198.51.100.1"), come("198.51.100.2"),
                come("2001:db8::1"),
                come("2001:db8::ffff:2"), come("2001:db8:0:1::1")]
        for address in ("198.51.100.1", "2001:db8::3"):
            try:
                come(address)
                raise RuntimeError("one too many")
            except Closed as e:
                assert e.code == 429



if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
