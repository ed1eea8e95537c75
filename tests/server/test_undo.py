#!/usr/bin/env python3
"""Taking back at a table: an entry of the log, judged by the engine, heard by all, and replayed."""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

WANT = ("view", "position", "events", "legal", "undo")


def begin(s, want=WANT, **more):
    """A game for two after the first tickets: who is to act, the other, and a spectator."""
    table, tokens, _ = start_table(s, seats=2, first=1, **more)
    a, b = seat_players(s, table, tokens, want=want)
    w = Player(s.port, None, table, 0)
    w.watch()
    for p in (a, b, w):
        p.take(p.until("snapshot"))
    for p in (a, b):
        step(p, [a, b, w], "keep")
    return table, tokens, a, b, w


def step(p, all, begins):
    """One action that begins so, until all have heard of it; what p heard."""
    action = next(x for x in p.legal if x.startswith(begins))
    p.move(action)
    return [hear(q) for q in all][all.index(p)]


def hear(p):
    return p.take(p.until("update", "snapshot"))


def refused(p, *wanted):
    """What an undo is refused with; the list of legal moves stays."""
    legal = p.legal
    p.move("undo")
    m = p.take(p.until("refused"))
    p.legal = legal
    assert m["code"] in wanted, m
    return m


def test_claim():
    """A claim goes back and everybody sees the position from before: those who know of undo as an
    update, others as a snapshot; what was taken back is in the record, but no step of a replay."""
    with Server() as s:
        table, tokens, a, b, w = begin(s)
        before = {p: (p.hash, sorted(p.legal)) for p in (a, b, w)}
        assert step(a, [a, b, w], "claim")["take_back"] == "ok" and b.legal
        assert refused(b, "others-have-acted")["retry"] is False
        id = a.move("undo")
        mine, others, old = hear(a), hear(b), hear(w)
        assert (mine["t"], others["t"], old["t"]) == ("update", "update", "snapshot")
        assert mine["undo"] == others["undo"] == 3 and mine["by"] == others["by"] == 1
        assert mine["action"] == "undo" and "action" not in others and mine["events"] == []
        assert "undo" not in old and "take_back" not in old and old["seq"] == 4
        assert {p: (p.hash, sorted(p.legal)) for p in (a, b, w)} == before
        assert b.legal == []
        # resending is harmless, another action with the same name is not
        a.say(t="move", table=table, seat=1, expect=3, id=id, action="undo")
        assert a.until("ack")["seq"] == 4
        a.say(t="move", table=table, seat=1, expect=3, id=id, action="draw deck")
        assert a.until("refused")["code"] == "id-reused"
        refused(a, "others-have-acted")  # what stands last are the other's first tickets
        for p, move in ((a, "claim"), (b, "claim")):
            step(p, [a, b, w], move)
        a.say(t="move", table=table, seat=1, expect=4, id="late", action="undo")
        assert a.until("refused")["code"] == "stale"
        refused(a, "others-have-acted")
        for p in (a, b):
            s.ok("POST", f"/api/tables/{table}/takeover", {"seat": p.seat}, p.token)
        wait_for(lambda: s.ok("GET", f"/api/tables/{table}")["table"]["status"] == "over")
        record = s.ok("GET", f"/api/games/{table}/record").decode()
        assert record.startswith("roundhouse 3\n") and record.count("1: undo\n") == 1
        game = s.ok("GET", f"/api/games/{table}")
        assert game["steps"] == record.count(": ") - 2
        third = s.ok("GET", f"/api/games/{table}/replay?step=3&eye=1")
        assert third["by"] == 1 and third["action"].startswith("claim"), third
        again = s.ok("POST", "/api/games", raw=record.encode(), token=tokens[0], type="text/plain")
        copy = s.ok("GET", f"/api/games/{again['game']}", token=tokens[0])
        assert (copy["hash"], copy["steps"]) == (game["hash"], game["steps"])
        s.stop()
        s.check()


def test_what_shows():
    """A card that was drawn, one turned up, tickets offered: none of that goes back; nobody is
    alone at a table, and a bot that has moved has acted."""
    with Server() as s:
        table, tokens, a, b, w = begin(s)
        for first in ("draw deck", "draw "):
            assert step(a, [a, b, w], first)["take_back"] == "undo-shown"
            refused(a, "undo-shown")
        step(b, [a, b, w], "tickets")
        refused(b, "undo-shown")
        assert step(b, [a, b, w], "keep")["take_back"] == "ok"
        offer = b.hash
        b.move("undo")
        for p in (a, b, w):
            hear(p)
        assert b.hash != offer and all(x.startswith("keep") for x in b.legal)
        refused(b, "undo-shown")
        a.move("undo 1 alone")
        assert a.until("refused")["code"] == "undo-not-alone"
        a.move("undo 1")
        assert a.until("refused")["code"] == "bad-action"
        table, tokens, _ = start_table(s, seats=2, bots=1, first=1)
        p = seat_players(s, table, tokens, want=WANT)[0]
        p.take(p.until("snapshot"))
        while not p.legal or "claim" not in p.legal[-1]:
            if p.legal and not p.pending:
                p.move(p.legal[0])
            p.take(p.hear())
        p.move(next(x for x in p.legal if x.startswith("claim")))
        while not p.legal:
            p.take(p.hear())
        refused(p, "others-have-acted")


def test_restart_and_return():
    """The log tells a new process the same; who was away gets a snapshot with what stands."""
    with Server() as s:
        table, tokens, a, b, w = begin(s)
        step(a, [a, b, w], "claim")
        seen = (b.seq, b.hash)
        a.move("undo")
        for p in (a, b, w):
            hear(p)
        step(a, [a, b, w], "claim")
        now = {p.seat: p.hash for p in (a, b, w)}
        s.stop()
        s.start()
        for p, have in ((a, None), (b, seen)):
            new = Player(s.port, p.token, table, p.seat, want=[*WANT, "past"])
            new.watch(**({"seen": have[0], "hash": have[1]} if have else {}))
            m = new.take(new.until("snapshot"))
            assert new.hash == now[p.seat] and new.seq == 5
            assert [e["seq"] for e in m["past"]] == [1, 2, 5], m["past"]
            if p is a:
                assert m["take_back"] == "ok"
            else:
                new.watch(seen=new.seq, hash=new.hash)
                assert new.until("level", "snapshot", "update")["t"] == "level"


def test_clock():
    """Taking back gives no time: a turn that was ended and is open again has used what it used."""
    with Server() as s:
        table, tokens, a, b, w = begin(s, clock={"move_s": 60})
        left = lambda m: m["clock"]["left_ms"][0]
        time.sleep(0.3)
        for _ in range(3):
            step(a, [a, b, w], "claim")
            a.move("undo")
            m = [hear(p) for p in (a, b, w)][0]
        assert left(m) <= 59700, m["clock"]


def test_orders_end():
    """Who takes back decides again: standing orders would do at once what was taken back."""
    with Server() as s:
        table, tokens, a, b, w = begin(s, clock={"move_s": 3600})
        step(a, [a, b, w], "claim")
        orders = lambda **more: s.ok("POST", f"/api/tables/{table}/orders", {"seat": 1, **more},
                                     tokens[0])["orders"]
        assert orders(orders="draw deck twice") and orders()
        a.move("undo")
        [hear(p) for p in (a, b, w)]
        assert orders() == ""


def test_bot_thinks_anew():
    """A bot that is asked, and whose turn is then taken from it, moves only when its turn comes."""
    with Server(pace=400) as s:
        table, tokens, _ = start_table(s, seats=2, bots=1, first=1, level="greedy")
        p = seat_players(s, table, tokens, want=WANT)[0]
        p.take(p.until("snapshot"))
        p.move(p.legal[0])
        while not any(x.startswith("claim") for x in p.legal):
            p.take(p.hear())
        claims = [x for x in p.legal if x.startswith("claim")]
        undone = 0
        for claim in claims[:3]:
            p.move(claim)
            hear(p)
            p.move("undo")  # while the bot's answer waits for its moment
            m = p.until("update", "refused")
            while m["t"] == "update" and "undo" not in m:
                m = p.take(p.until("update", "refused"))
            if m["t"] == "refused":
                break
            p.take(m)
            undone += 1
        assert undone, "the bot was never slower"
        if p.legal:
            p.move(p.legal[0])
        while not p.legal:  # the bot has moved, as often as its turn came
            p.take(p.hear())
        return f"{undone} times taken back"


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
