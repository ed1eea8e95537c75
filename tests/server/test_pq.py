#!/usr/bin/env python3
"""The same server with its games in PostgreSQL: a real one, started here, killed here, and started
again."""
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *
from postgres import Cluster, Line, check_history
from test_mine import UNDONE, mine, my_games
from stubborn import Stubborn
import test_ratings as ratings
import test_statistics as statistics

def seat_stubborn(s, map, **more):
    table, tokens, _ = start_table(s, map=map, **more)
    players = [Stubborn(s.port, t, table, i + 1, slow=0.01) for i, t in enumerate(tokens)]
    for p in players:
        p.start()
    return table, players


def finish(players):
    end = time.monotonic() + LONG
    while not all(p.over for p in players):
        assert not any(p.error for p in players), [p.error for p in players]
        assert time.monotonic() < end, "the game does not end"
        time.sleep(0.05)
    for p in players:
        p.join(timeout=LONG)


def everything(cluster):
    """What is kept comes back: people, tables, games of all kinds, chat, maps, searches,
    imports."""
    url = cluster.make("everything")
    with Server("--quiet", "--database", url) as s:
        out = subprocess.run([PROGRAM, "serve", "--data", s.data, "--database", url, "--backup",
                              "x"], capture_output=True)
        assert out.returncode == 2
        oak = s.person("Zoë 🚂")["token"]
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)),
                               "../../data/example-map.json"), "rb") as f:
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
        assert mine["games"][0]["id"] == copy \
            and len(s.ok("GET", f"/api/games?before={mine['next']}")["games"]) == 2
        assert len(s.ok("GET", f"/api/games?map={map}&player=PLAYER%202")["games"]) == 1
        assert s.ok("GET", f"/api/games/{copy}/record",
                    token=oak).splitlines()[7:] == record.splitlines()[7:]
        p = Player(s.port, tokens[0], table, 1)
        p.watch()
        assert p.until("chats")["lines"][0]["text"] == "'); DROP TABLE event; --"
        assert s.stop() == 0
        out = subprocess.run([PROGRAM, "serve", "--data", s.data, "--database", url, "--check"],
                             capture_output=True, text=True)
        assert out.returncode == 0 and out.stdout.startswith("5 games"), out
        assert not os.path.exists(os.path.join(s.data, "roundhouse.db"))


def own_games(cluster):
    """One's own games are found, also those that were finished at version 3 of the tables."""
    with Server("--quiet", "--database", cluster.make("own")) as s:
        oak, games = my_games(s)
        assert s.stop() == 0
        cluster.ask("own", UNDONE + "UPDATE meta SET version = 3;")
        s.start()
        assert mine(s, oak)[0] == games


def sums(cluster):
    """Two nodes count the same games, each once."""
    url = cluster.make("sums")
    with Server("--quiet", "--database", url) as a, Server("--quiet", "--database", url) as b:
        tokens, told = statistics.check(a)
        time.sleep(2.5)
        assert statistics.statistics(b, tokens[0]) == told


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
    """The database goes away in the middle, without a word, and comes back: moves are refused
    meanwhile, or wait if they were in the middle of a commit, and then go on."""
    with Server("--quiet", "--database", cluster.make("outage")) as s:
        table, players = seat_stubborn(s, "card-game", seats=3, bots=1)
        for how in ("immediate", "fast"):
            time.sleep(0.5)
            cluster.stop(how)
            time.sleep(0.3)
            assert s.request("GET", "/healthz")[0] in (200, 503)
            status, answer = s.request("GET", "/api/me", token=players[0].args[1])
            assert status == 503 and answer["error"]["retry"], \
                "a token is not unknown because it cannot be read"
            cluster.start()
        finish(players)
        assert check_history(cluster, "outage", table, players) > 30
        with open(s.log_path) as log:
            return log.read().count('"doubt"')


def health(cluster):
    """/healthz tells of a database that has fallen silent, and turns good again with it, though
    nobody writes: who is unwell is sent nobody who could."""
    cluster.make("health")
    line = Line(cluster)
    with Server("--quiet", "--database", line.url("health")) as s:
        is_well = lambda: s.request("GET", "/healthz")[0] == 200
        line.silent = True
        wait_for(lambda: not is_well(), "it does not notice the silence")
        line.silent = False
        wait_for(is_well, "it stays unwell after the silence")


def rated(cluster):
    with Server("--quiet", "--database", cluster.make("rated")) as s:
        ratings.check(s)


def test_postgres():
    with Cluster() as cluster:
        everything(cluster)
        rated(cluster)
        own_games(cluster)
        sums(cluster)
        kills(cluster)
        doubts = outage(cluster)
        health(cluster)
    return f"{doubts} of 2 outages hit a commit"


if __name__ == "__main__":
    run_all([test_postgres])
