#!/usr/bin/env python3
"""The same server with its games in PostgreSQL: a real one, started here, killed here, and started again."""
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *
from stubborn import Stubborn

BIN = subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True, check=True).stdout.strip()
AS = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []  # initdb refuses root


class Cluster:
    """A PostgreSQL server in a folder of its own, reached through a socket there."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="roundhouse-pq-")
        if AS:
            shutil.chown(self.folder, "postgres")
            os.chmod(self.folder, 0o755)
        self.do("initdb", "-D", f"{self.folder}/data", "-U", "postgres", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8")
        self.start()

    def do(self, program, *args):
        return subprocess.run([*AS, os.path.join(BIN, program), *args], check=True, capture_output=True, text=True,
                              cwd="/").stdout

    def start(self):
        self.do("pg_ctl", "-D", f"{self.folder}/data", "-w", "-l", f"{self.folder}/log.txt",
                "-o", f"-c listen_addresses= -k {self.folder}", "start")

    def stop(self, how):
        self.do("pg_ctl", "-D", f"{self.folder}/data", "-w", "-m", how, "stop")

    def make(self, name):
        self.do("createdb", "-h", self.folder, "-U", "postgres", name)
        return f"postgres://postgres@/{name}?host={self.folder}"

    def ask(self, name, sql):
        return [line.split("|") for line in self.do("psql", "-h", self.folder, "-U", "postgres", "-At", "-c", sql, name).splitlines()]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.stop("immediate")
        except subprocess.CalledProcessError:
            pass
        shutil.rmtree(self.folder)


def check_history(cluster, name, table, players):
    """Every acknowledged move is in the data base exactly once, where the acknowledgement said."""
    rows = cluster.ask(name, "SELECT e.seq, e.kind, e.seat, e.id FROM event e JOIN game g ON g.number = e.game"
                             f" WHERE g.id = '{table}' ORDER BY e.seq")
    assert [int(r[0]) for r in rows] == list(range(len(rows))), "a gap"
    moves = {int(r[0]): (int(r[2]), r[3]) for r in rows if r[1] == "1"}
    for p in players:
        assert not p.error, p.error
        for id, seq in p.acked.items():
            assert moves.get(seq) == (p.args[3] - 1, id), f"acknowledged {id} at {seq}, saved {moves.get(seq)}"
        ids = [m[1] for m in moves.values() if m[0] == p.args[3] - 1]
        assert len(ids) == len(set(ids)), "a move doubled"
    return sum(len(p.acked) for p in players)


def seat_stubborn(s, map, **more):
    table, tokens, _ = start_table(s, map=map, **more)
    players = [Stubborn(s.port, t, table, i + 1, slow=0.01) for i, t in enumerate(tokens)]
    for p in players:
        p.start()
    return table, players


def finish(players, timeout=60):
    end = time.monotonic() + timeout
    while not all(p.over for p in players):
        assert not any(p.error for p in players), [p.error for p in players]
        assert time.monotonic() < end, "the game does not end"
        time.sleep(0.05)
    for p in players:
        p.join(timeout=20)


def everything(cluster):
    """What is kept comes back: people, tables, games of all kinds, chat, maps, searches, imports."""
    url = cluster.make("everything")
    with Server("--quiet", "--database", url) as s:
        out = subprocess.run([PROGRAM, "serve", "--data", s.data + "-2", "--port", "0", "--database", url],
                             capture_output=True, text=True)
        assert out.returncode == 1 and "another server" in out.stderr, out
        out = subprocess.run([PROGRAM, "serve", "--data", s.data, "--database", url, "--backup", "x"], capture_output=True)
        assert out.returncode == 2
        shutil.rmtree(s.data + "-2")
        oak = s.person("Zoë 🚂")["token"]
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../data/example-map.json"), "rb") as f:
            map = s.ok("POST", "/api/maps", raw=f.read(), token=oak)["map"]
        for m, public in (("usa", True), (map, True), ("card-game", False)):
            table, tokens, _ = start_table(s, map=m, seats=3, bots=1, public=public)
            players = seat_players(s, table, tokens, want=("legal",))
            players[0].say(t="chat", table=table, text="'); DROP TABLE event; --")
            play(players)
        record = s.ok("GET", f"/api/games/{table}/record", token=tokens[0])
        copy = s.ok("POST", "/api/games", raw=record, type="text/plain", token=oak)["game"]
        live, live_tokens, _ = start_table(s, seats=2, clock={"move_s": 100})
        link = s.ok("POST", f"/api/tables/{live}/link", {"seat": 2}, live_tokens[1])["link"]
        before = s.ok("GET", f"/api/tables/{live}")["table"]
        s.kill()
        s.start()
        after = s.ok("GET", f"/api/tables/{live}")["table"]
        after.setdefault("seq", 0)  # not read before somebody looks
        assert after == before, (before, after)
        assert s.ok("GET", "/api/me", token=oak)["name"] == "Zoë 🚂"
        assert s.ok("POST", "/api/link", {"link": link}, oak)["seat"] == 2
        assert len(s.ok("GET", "/api/games")["games"]) == 2
        mine = s.ok("GET", "/api/games?limit=1", token=oak)
        assert mine["games"][0]["id"] == copy and len(s.ok("GET", f"/api/games?before={mine['next']}")["games"]) == 2
        assert len(s.ok("GET", f"/api/games?map={map}&player=PLAYER%202")["games"]) == 1
        assert s.ok("GET", f"/api/games/{copy}/record", token=oak).splitlines()[7:] == record.splitlines()[7:]
        p = Player(s.port, tokens[0], table, 1)
        p.watch()
        assert p.until("chats")["lines"][0]["text"] == "'); DROP TABLE event; --"
        assert s.stop() == 0
        out = subprocess.run([PROGRAM, "serve", "--data", s.data, "--database", url, "--check"], capture_output=True, text=True)
        assert out.returncode == 0 and out.stdout.startswith("5 games"), out
        assert not os.path.exists(os.path.join(s.data, "roundhouse.db"))


def kills(cluster):
    """kill -9 of the game server."""
    with Server("--quiet", "--database", cluster.make("kills")) as s:
        table, players = seat_stubborn(s, "card-game", seats=3, bots=1)
        for _ in range(4):
            time.sleep(0.3)
            s.kill()
            s.start()
        finish(players)
        assert check_history(cluster, "kills", table, players) > 30


def outage(cluster):
    """The data base goes away in the middle, without a word, and comes back. Either moves are refused meanwhile and
    then go on; or, if it was in the middle of a commit, the server ends with 74 and its next start goes on."""
    with Server("--quiet", "--database", cluster.make("outage")) as s:
        table, players = seat_stubborn(s, "card-game", seats=3, bots=1)
        ends = 0
        for how in ("immediate", "fast"):
            time.sleep(0.5)
            cluster.stop(how)
            time.sleep(0.3)
            if s.process.poll() is None:
                assert s.request("GET", "/healthz")[0] in (200, 503)
                status, answer = s.request("GET", "/api/me", token=players[0].args[1])
                assert status == 503 and answer["error"]["retry"], "a token is not unknown because it cannot be read"
            cluster.start()
            if s.process.poll() is not None:
                assert s.process.returncode == 74
                ends += 1
                s.start()
        finish(players)
        assert check_history(cluster, "outage", table, players) > 30
    return ends


def test_postgres():
    with Cluster() as cluster:
        everything(cluster)
        kills(cluster)
        ends = outage(cluster)
    return f"{ends} of 2 outages hit a commit"


if __name__ == "__main__":
    run_all([test_postgres])
