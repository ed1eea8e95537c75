#!/usr/bin/env python3
"""Nodes that are killed, stopped, cut off, or in doubt: nothing is lost or doubled, no bot moves
twice, no clock runs out."""
import os
import signal
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *
from nodes import Nodes, spread_table
from postgres import Cluster, Line, check_history
from stubborn import Stubborn


def check_streams(node, table, tokens, players):
    """What every seat was told, through whichever node, is what the log gives."""
    checked = 0
    for p in players:
        assert len({seq for seq, _ in p.told}) == len(p.told), "two hashes for one entry"
        for seq, hash in sorted(p.told):
            step = node.ok("GET", f"/api/games/{table}/replay?step={seq}&eye={p.args[3]}",
                           token=tokens[0])
            assert step["hash"] == hash, f"seat {p.args[3]} was told another game at {seq}"
            checked += 1
    return checked


def start_game(nodes, map, slow=0.02, **more):
    """A game whose players come to the nodes in turn, and go on at the next after a break."""
    table, tokens, _ = spread_table(nodes, map=map, public=True, **more)
    ports = [n.port for n in nodes]
    players = [Stubborn(ports[i % len(ports):] + ports[:i % len(ports)], t, table, i + 1, slow=slow)
               for i, t in enumerate(tokens)]
    for p in players:
        p.start()
    return table, tokens, players


def finish(cluster, name, node, game):
    table, tokens, players = game
    for p in players:
        p.slow = min(p.slow, 0.02)
    wait_for(lambda: all(p.over for p in players) or any(p.error for p in players))
    return check_history(cluster, name, table, players), check_streams(node, table, tokens, players)


def heard_in_doubt(a, line, oak):
    """The answer to the opening of a table is lost, and the node hears of the table before its
    writer is connected again: it knows one table, not two."""
    body = {"map": "usa", "public": True, "title": "Doubt", "seats": [{"kind": "open"}] * 2}
    made = []
    opens = threading.Thread(target=lambda: made.append(a.ok("POST", "/api/tables", body, oak)))
    known = lambda: [t["id"] for t in a.ok("GET", "/api/tables")["tables"]
                     if t["title"] == "Doubt"]
    line.shut_out = True
    line.lose.append("answer")
    opens.start()
    wait_for(known, "it does not hear of its own table")
    line.shut_out = False
    opens.join()
    assert known() == [made[0]["table"]["id"]], known()
    a.ok("POST", f"/api/tables/{made[0]['table']['id']}/close", {}, oak)


def test_commits_in_doubt():
    """A commit is lost on the way, or its answer: the move is in the log once, and is acknowledged
    once it is known."""
    with Cluster() as cluster, Nodes(cluster, "doubt", 1) as (b,):
        line = Line(cluster)
        with Server("--quiet", "--database", line.url("doubt")) as a:
            def told(word):
                with open(a.log_path) as log:
                    return log.read().count(f'"{word}"')

            oak, elm = a.person("Oak")["token"], a.person("Elm")["token"]
            # a table and a seat: made once, and not taken by oneself already
            for how in ("answer", "commit"):
                line.lose.append(how)
                table = a.ok("POST", "/api/tables",
                             {"map": "usa", "public": True,
                              "seats": [{"kind": "me"}, {"kind": "open"}]}, oak)["table"]["id"]
                line.lose.append(how)
                assert a.ok("POST", f"/api/tables/{table}/sit", {"seat": 2},
                            elm)["table"]["seats"][1]["name"] == "Elm"
            wait_for(lambda: len(b.ok("GET", "/api/me", token=elm)["tables"]) == 2
                     == len(b.ok("GET", "/api/tables")["tables"]))
            heard_in_doubt(a, line, oak)
            line.lost.clear()
            game = start_game([a, b], "card-game", slow=0.3, seats=3, bots=1)
            for how in ("answer", "commit", "answer", "answer", "commit"):
                before = told("settled")  # one doubt after the other
                line.lose.append(how)
                wait_for(lambda: told("settled") > before)
            acked, streams = finish(cluster, "doubt", b, game)
            assert len(line.lost) == 5, line.lost
            assert told("doubt") >= 9, told("doubt")
            assert a.process.poll() is None
    return (f"{acked} acknowledged, {streams} hashes told and replayed, {len(line.lost)} "
            "commits in doubt")


def test_fence():
    """The fence alone keeps a node from moving for a bot. A lease that the node holds without
    knowing of it is found, for nobody else would let that game go on."""
    with Cluster() as cluster, Nodes(cluster, "fence", 1) as (a,):
        game = start_game([a], "card-game", slow=0.6, seats=3, bots=2)

        def ask(sql):
            return cluster.ask("fence", sql)

        def fenced():
            with open(a.log_path) as log:
                return log.read().count('"fenced"')

        def count(seats):
            return int(ask(f"SELECT count(*) FROM event WHERE kind = 1 AND seat {seats}")[0][0])

        wait_for(lambda: count("> 0") > 6)
        ask("UPDATE lease SET fence = fence + 1")
        before = count("> 0")
        wait_for(lambda: count("> 0") > before + 4)
        tried = fenced()
        assert tried > 0, "a bot moved under an old fence"
        ask("INSERT INTO node VALUES ('other', now() + interval '1 hour');"
            "UPDATE lease SET fence = fence + 1, node = 'other'")
        bots = count("> 0")
        wait_for(lambda: fenced() > tried)  # a bot has tried
        assert count("> 0") == bots, "a bot moved under an old fence"
        ask("UPDATE node SET until = now() WHERE id = 'other'")
        acked, streams = finish(cluster, "fence", a, game)
        assert len(ask("SELECT 1 FROM event WHERE kind = 1 AND seat > 0")) > bots
    return f"{acked} acknowledged, {streams} hashes told and replayed, {bots} moves of bots before"


def test_silence():
    """A node hears nothing from the database for longer than its lease; then it loses only the
    connection on which it hears of the others. It is level again by itself, nothing is lost, and no
    clock runs out."""
    with Cluster() as cluster, Nodes(cluster, "silence", 1) as (b,):
        line = Line(cluster)
        with Server("--quiet", "--database", line.url("silence")) as a:
            game = start_game([b, a], "usa", seats=3, bots=1, slow=0.1, clock={"move_s": 16})
            time.sleep(1)
            line.silent = True
            time.sleep(18)
            line.silent = False
            healed = time.monotonic()
            wait_for(lambda: a.request("GET", "/healthz")[0] == 200)
            for s in (a, b):  # who plays may have gone to the other node
                eye = Player(s.port, None, game[0], 0)
                eye.watch()
                eye.until("snapshot")
            seq = lambda s: s.ok("GET", f"/api/tables/{game[0]}")["table"]["seq"]
            wait_for(lambda: seq(a) >= seq(b) - 1)
            healed = time.monotonic() - healed
            cuts = 0
            for _ in range(3):
                time.sleep(0.5)
                cuts += wait_for(line.cut_listener)
            acked, streams = finish(cluster, "silence", b, game)
            assert cuts > 0
            assert not cluster.ask("silence", "SELECT body FROM event WHERE kind = 2"), \
                "a clock ran out"
    return (f"{acked} acknowledged, {streams} hashes told and replayed, level {healed:.1f} s after "
            f"the silence, {cuts} listeners cut")


def test_faults():
    """A node is killed in the middle of a game, another is stopped for longer than its lease, the
    third too: nothing is lost or doubled, the bot plays on and no clock runs out."""
    with Cluster() as cluster, Nodes(cluster, "faults", 3) as nodes:
        games = [start_game(nodes, map, seats=3, bots=1, slow=0.1, clock={"move_s": 16})
                 for map in ("usa", "card-game", "great-lakes")]
        time.sleep(1.5)
        nodes[2].kill()  # it has dealt, so it leads
        time.sleep(1.5)
        for n in nodes[:2]:
            os.kill(n.pid(), signal.SIGSTOP)
            time.sleep(18)
            os.kill(n.pid(), signal.SIGCONT)
        nodes[2].start()
        done = [finish(cluster, "faults", nodes[2], game) for game in games]
        acked, streams = sum(d[0] for d in done), sum(d[1] for d in done)
        taken = cluster.ask("faults", "SELECT body FROM event WHERE kind = 2")
        assert not taken, f"a clock ran out: {taken}"
        breaks = sum(p.breaks for _, _, players in games for p in players)
    return f"{acked} acknowledged, {streams} hashes told and replayed, {breaks} broken connections"


if __name__ == "__main__":
    run_all([test_commits_in_doubt, test_fence, test_silence, test_faults])
