#!/usr/bin/env python3
"""Bots and programs at the table, standing in for people and giving back; clocks."""
import json
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples")


def test_giveback_stops_the_bot():
    """A move that a bot has thought of, and that waits for its moment, is not made once the person
    is back."""
    with Server(pace=1500) as s:
        table, tokens, _ = start_table(s, seats=2)
        a, b = seat_players(s, table, tokens)
        for p in (a, b):
            p.take(p.until("snapshot"))
        a.move([x for x in a.legal if x.startswith("keep")][0])
        a.until("update")
        url = f"/api/tables/{table}"
        s.ok("POST", url + "/takeover", {"seat": 2}, tokens[1])
        time.sleep(0.3)  # it has thought by now
        s.ok("POST", url + "/giveback", {"seat": 2}, tokens[1])
        time.sleep(1.5)
        a.say(t="ping")
        m = a.hear()
        while m["t"] != "pong":
            assert m["t"] != "update" or "control" in m, "the bot moved all the same"
            m = a.hear()


def test_bots_play_alone():
    """A table of each level, with hardly any time to think."""
    with Server("--think-ms", "2") as s:
        for level in [x["id"] for x in s.ok("GET", "/api/about")["levels"]]:
            table, tokens, _ = start_table(s, seats=2, bots=2, level=level)
            wait_for(lambda: s.ok("GET", f"/api/tables/{table}")["table"]["status"] == "over",
                     f"{level} does not come to an end")


def test_example_bots():
    """The two example programs play a whole game against each other, one from outside, one
    seated."""
    program = os.path.join(os.path.dirname(PROGRAM), "examples", "example_bot")
    with Server("--program", f"mine={program}") as s:
        for map in ("usa", "great-lakes", "card-game"):
            host = s.person("Host")["token"]
            table = s.ok("POST", "/api/tables", {"map": map, "public": True, "seats": [
                {"kind": "open"}, {"kind": "program", "level": "mine"}]}, host)["table"]["id"]
            token = s.ok("POST", f"/api/tables/{table}/bot", {"seat": 1, "name": "Python"},
                         host)["token"]
            s.ok("POST", f"/api/tables/{table}/start", {}, host)
            subprocess.run([sys.executable, os.path.join(EXAMPLES, "bot.py"), "127.0.0.1",
                            str(s.port), token,
                            table, "1"], check=True, timeout=LONG)
            game = s.ok("GET", f"/api/games/{table}")
            assert game["game"]["seats"][1]["kind"] == "program", "the program lost its seat"
    return "3 games"


# A program of the second version that logs what it hears, and who hears it.
SECOND = """#!%s
import os, sys
log, first = open(sys.argv[1], "a"), ""
for line in sys.stdin:
    log.write(f"{os.getpid()} {line}"); log.flush()
    if line == "roundhouse 1\\n":
        print("roundhouse 2\\noption size 3\\nready", flush=True)
        while line and line != "roundhouse 2\\n":
            line = sys.stdin.readline()
    elif line.startswith("new game"):
        print("ready", flush=True)
    elif line.startswith("legal "):
        first = first or line[6:]
    elif line.startswith("go "):
        print("info share 0.5\\naction", first, end="", flush=True)
        first = ""
""" % sys.executable


def test_programs_with_arguments_and_options():
    """A program may have arguments, and options of its own. One process of the second version plays
    one game after the other, hears events as its seat may know them, the scores, and no secrets."""
    with tempfile.TemporaryDirectory() as folder:
        path, log = os.path.join(folder, "my bot"), os.path.join(folder, "log")
        with open(path, "w") as f:
            f.write(SECOND)
        os.chmod(path, 0o755)
        with Server("--program", f"mine[size=7]='{path}' {log}") as s:
            for map in ("usa", "card-game"):
                host = s.person("Host")["token"]
                table = s.ok("POST", "/api/tables", {"map": map, "public": True, "seats": [
                    {"kind": "bot", "level": "beginner"}, {"kind": "program", "level": "mine"}]},
                             host)["table"]["id"]
                s.ok("POST", f"/api/tables/{table}/start", {}, host)
                wait_for(lambda: s.ok("GET", f"/api/tables/{table}")["table"]["status"] == "over")
                game = s.ok("GET", f"/api/games/{table}")
                assert game["game"]["seats"][1]["kind"] == "program", "the program lost its seat"
        with open(log) as f:
            heard = [line.split(" ", 1) for line in f]
    assert len({pid for pid, _ in heard}) == 1, "one process for both games"
    lines = [line for _, line in heard]
    assert lines[1] == "set size 7\n", lines[:2]
    maps = [json.loads(x[4:])["id"] for x in lines if x.startswith("map {")]
    assert maps == ["usa", "card-game"], maps
    assert lines.count("new game 2 of 2\n") == 2 and lines.count("over\n") == 2
    assert sum(x.startswith("scores [") for x in lines) == 2
    events = [json.loads(x[6:]) for x in lines if x.startswith("event ")]
    hidden = [e for e in events if e["event"] in ("drew", "dealt", "offered", "kept")]
    seen = {seat: [e.get("card") or e.get("tickets") for e in hidden if e["seat"] == seat]
            for seat in (0, 1)}
    assert all(seen[1]) and seen[1], "it sees its own cards and tickets"
    assert not any(seen[0]) and len(seen[0]) > 10, "and nobody else's"


def test_bad_programs_lose_their_seat():
    """They are stopped, the log names their fault but no card, and a file keeps what they saw."""
    with tempfile.TemporaryDirectory() as folder:
        silent, liar, dead = (os.path.join(folder, n) for n in ("silent", "liar", "dead"))
        for path, text in ((silent, "cat >/dev/null"),
                           (liar, "echo 'action claim the-moon 3 red'; cat >/dev/null"),
                           (dead, "exit 1")):
            with open(path, "w") as f:
                f.write("#!/bin/sh\n" + text + "\n")
            os.chmod(path, 0o755)
        with Server("--program", f"silent={silent}", "--program", f"liar={liar}", "--program",
                    f"dead={dead}",
                    "--program", f"none={folder}/none") as s:
            host = s.person("Host")["token"]
            tables = []
            for name in ("silent", "liar", "dead", "none"):
                table = s.ok("POST", "/api/tables", {"map": "usa", "public": True, "seats": [
                    {"kind": "program", "level": name}, {"kind": "bot", "level": "random"}]},
                             host)["table"]["id"]
                s.ok("POST", f"/api/tables/{table}/start", {}, host)
                tables.append(table)
            wait_for(lambda: all(s.ok("GET", f"/api/tables/{t}")["table"]["status"] == "over"
                                 for t in tables))
            with open(s.log_path) as f:
                told = [json.loads(x) for x in f if '"program"' in x]
            faults = {x["name"]: x for x in told if "fault" in x}
            assert {name: x["fault"] for name, x in faults.items()} == {
                "silent": "silent", "liar": "no-action", "dead": "exited", "none": "no-program"}
            assert faults["dead"]["number"] == 1
            with open(faults["liar"]["file"]) as f:
                kept = f.read()
            assert kept.startswith("# liar\n# action claim the-moon 3 red\n"), kept
            assert "\neye 1\n" in kept, kept
            with open(s.log_path) as f:
                assert "the-moon" not in f.read(), "the log names no action"


def test_takeover_and_back():
    with Server("--limit", "abandon_s=1") as s:
        table, tokens, _ = start_table(s, seats=2)
        url = f"/api/tables/{table}"
        a, b = seat_players(s, table, tokens, want=("legal",))
        for p in (a, b):
            p.take(p.until("snapshot"))
        assert s.request("POST", url + "/takeover", {"seat": 2}, tokens[0])[0] == 403, "Elm is here"
        b.close()
        wait_for(lambda: s.request("POST", url + "/takeover", {"seat": 2}, tokens[0])[0] == 200)
        assert s.ok("GET", url)["table"]["seats"][1]["bot"]
        control = a.until("update")
        while "control" not in control:
            control = a.until("update")
        assert control["control"]["kind"] == "takeover" and control["control"]["seat"] == 2
        # Elm comes back: refused while the bot plays, then gives the orders again.
        b = Player(s.port, tokens[1], table, 2, want=("legal",))
        b.watch()
        b.take(b.until("snapshot"))
        b.move("pass")
        assert b.until("refused")["code"] == "bot-plays"
        s.ok("POST", url + "/giveback", {"seat": 2}, tokens[1])
        b.pending = a.pending = None
        for p in (a, b):
            p.watch()
            p.take(p.until("snapshot"))
            p.pending = None
        play([a, b])


def test_stand_in():
    """At a table that wants it a bot plays for whoever is gone while somebody waits, unasked."""
    with Server("--limit", "abandon_s=1") as s:
        table, tokens, _ = start_table(s, seats=2, stand_in=True)
        a, b = seat_players(s, table, tokens, want=("legal",))
        for p in (a, b):
            p.take(p.until("snapshot"))
        a.move([x for x in a.legal if x.startswith("keep")][0])
        b.close()
        told = a.until("table")
        while not told["gone"]:
            told = a.until("table")
        assert told["gone"][0]["seat"] == 2 and 0 < told["gone"][0]["patience_ms"] <= 1001
        assert told["table"]["options"]["stand_in"] and not told["table"]["seats"][1]["online"]
        control = a.until("update")
        while "control" not in control:
            control = a.until("update")
        control = control["control"]
        assert (control["kind"], control["seat"], control["why"]) == ("takeover", 2, "gone")
        # When nobody waits, nobody is stood in for.
        table, tokens, _ = start_table(s, seats=2, stand_in=True)
        time.sleep(2.5)
        seats = s.ok("GET", f"/api/tables/{table}", token=tokens[0])["table"]["seats"]
        assert not any(seat.get("bot") for seat in seats)


def test_clock_of_a_turn():
    """A turn has its time, not each of its actions; and no clock runs while the server is down."""
    with Server() as s:
        table, tokens, _ = start_table(s, seats=2, first=1, clock={"move_s": 300})
        a, b = seat_players(s, table, tokens)
        for p in (a, b):
            p.take(p.until("snapshot"))
        for p in (a, b):
            p.move([x for x in p.legal if x.startswith("keep")][0])
            clock = [q.take(q.until("update"))["clock"] for q in (a, b)][0]
        assert clock == {"left_ms": [300000, 300000], "running": [1]}
        time.sleep(0.3)
        a.move("draw deck")
        spent = a.take(a.until("update"))["clock"]["left_ms"][0]
        assert spent <= 299700, "the second card belongs to the same turn"
        time.sleep(0.3)
        s.kill()
        time.sleep(1)
        begun = time.monotonic()
        s.start()
        a = Player(s.port, tokens[0], table, 1)
        a.watch()
        left = a.take(a.until("snapshot"))["clock"]["left_ms"][0]
        assert spent >= left >= spent - 1000 * (time.monotonic() - begun), \
            "it ran while the server was down"
        a.move("draw deck")
        assert a.until("update")["clock"] == {"left_ms": [300000, 300000], "running": [2]}


def test_clock_runs_out():
    """A player who thinks too long is stood in for; the clock of a whole game gives nothing
    back."""
    with Server() as s:
        table, tokens, _ = start_table(s, seats=2, clock={"move_s": 5})
        whole, whole_tokens, _ = start_table(s, seats=2, clock={"game_s": 5})
        a = Player(s.port, tokens[0], table, 1)
        a.watch()
        assert a.until("snapshot")["clock"]["running"] == [1, 2]
        kinds = []
        while len(kinds) < 2:
            m = a.until("update")
            if "control" in m:
                kinds.append(m["control"])
        assert {k["seat"] for k in kinds} == {1, 2} and all(k["why"] == "clock" for k in kinds)
        wait_for(lambda: s.ok("GET", f"/api/tables/{whole}")["table"]["seats"][0].get("timed_out"))
        assert s.request("POST", f"/api/tables/{whole}/giveback", {"seat": 1},
                         whole_tokens[0])[0] == 409


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
