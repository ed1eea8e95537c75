#!/usr/bin/env python3
"""Play over days: holidays, for which clocks stand still, and time that runs out."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *
from test_orders import looker, slow_table

HOUR = 3600 * 1000
DAY = 24 * HOUR


def holiday(s, token, days=None):
    body = None if days is None else {"days": days}
    return s.request("GET" if days is None else "POST", "/api/me/holiday", body, token)


def seat_of(s, table, token, seat):
    return s.ok("GET", f"/api/tables/{table}", token=token)["table"]["seats"][seat - 1]


def test_holiday():
    """Their clock stands still, over a restart, and the others see why; then it runs on."""
    clock = Clock()
    with Server(env=clock.env) as s:
        table, oak, elm = slow_table(s)
        p = looker(s, table, elm, 2)
        status, answer = holiday(s, oak, 3)
        assert status == 200 and answer["left_days"] == 29, answer  # not a whole day is used
        until = answer["until"]
        told = p.until("table")["table"]["seats"]
        assert told[0]["holiday"] == until and "holiday" not in told[1], told
        now = p.until("snapshot")["clock"]
        assert now["running"] == [] and now["left_ms"][0] > HOUR - 60_000, now
        p.close()
        clock.forward(2 * DAY)
        s.stop()
        s.start()
        p = looker(s, table, elm, 2)
        assert seat_of(s, table, elm, 1)["holiday"] == until
        assert "bot" not in seat_of(s, table, elm, 1)
        clock.forward(DAY + HOUR // 2)  # the holiday is over, half of the turn has passed
        assert "holiday" not in seat_of(s, table, elm, 1)
        p.watch()
        left = p.until("snapshot")["clock"]["left_ms"][0]
        assert HOUR // 4 < left <= HOUR // 2, left
        q = looker(s, table, oak, 1)
        q.move("draw deck")
        q.take(q.until("update"))
        clock.forward(HOUR)  # what was spent before it stays spent
        wait_for(lambda: "bot" in seat_of(s, table, elm, 1))
        s.stop()
        s.check()
        s.start()


def test_holiday_is_bounded():
    """So many days a year; what is not used is given back; nobody else's business."""
    clock = Clock()
    with Server(env=clock.env) as s:
        oak = s.person("Oak")["token"]
        assert holiday(s, None)[0] == 401
        assert holiday(s, oak) == (200, {"left_days": 30, "most_days": 30})
        for bad in (-1, 31, "7", 1.5):
            assert holiday(s, oak, bad)[0] == 400, bad
        assert holiday(s, oak, 0)[0] == 200
        assert "until" in holiday(s, oak, 20)[1]
        clock.forward(10 * DAY)
        assert holiday(s, oak)[1]["left_days"] == 19  # ten and a bit are used
        assert "until" not in holiday(s, oak, 0)[1]
        assert holiday(s, oak, 20)[0] == 409
        assert holiday(s, oak, 19)[0] == 200
        clock.forward(20 * DAY)
        assert holiday(s, oak)[1]["left_days"] == 0
        assert holiday(s, oak, 1)[1]["error"]["code"] == "too-many"
        assert len(s.ok("GET", "/api/me/export", token=oak)["holidays"]) == 2
        clock.forward(345 * DAY)  # a year after the first
        assert holiday(s, oak)[1]["left_days"] >= 10
        assert holiday(s, oak, 10)[0] == 200
        s.ok("POST", "/api/me/erase", {"name": "Oak"}, oak)
        elm = s.person("Elm")["token"]
        for _ in range(12):
            assert holiday(s, elm, 1)[0] == 200
            clock.forward(60_000)
            assert holiday(s, elm, 0)[0] == 200
        assert holiday(s, elm, 1)[0] == 409, "so many a year, however short"


def worst(legal):
    """Plays so badly that whoever does nothing has more points."""
    for word in ("tickets", "keep", "claim", "draw"):
        fits = [x for x in legal if x.split()[0] == word]
        if fits:
            return max(fits, key=len if word == "keep" else fits.index)
    return legal[0]


def test_forfeit():
    """Whose time runs out is out of the game: no way back, and the last place, whatever the score.
    The others play on by the rules."""
    clock = Clock()
    with Server("--quiet", env=clock.env) as s:
        assert s.request("POST", "/api/tables", {
            "map": "usa", "seats": [{"kind": "me"}, {"kind": "open"}], "forfeit": True},
            s.person("Ash")["token"])[0] == 400, "without a clock it means nothing"
        table, oak, elm = slow_table(s, forfeit=True)
        assert s.ok("GET", f"/api/tables/{table}", token=elm)["table"]["options"]["forfeit"]
        p = looker(s, table, oak, 1)
        p.move("draw deck")
        p.take(p.until("update"))
        p.move("draw deck")
        p.take(p.until("update"))
        clock.forward(HOUR + 60_000)
        wait_for(lambda: seat_of(s, table, oak, 2).get("timed_out"))
        status, answer = s.request("POST", f"/api/tables/{table}/giveback", {"seat": 2}, elm)
        assert status == 409, answer
        q = looker(s, table, elm, 2)
        q.move("draw deck")
        assert q.until("refused")["code"] == "bot-plays"
        s.stop()
        s.start()
        p = Player(s.port, oak, table, 1)
        p.watch()
        out, end = [], time.monotonic() + LONG
        while not p.over:
            assert time.monotonic() < end
            m = p.take(p.hear(LONG))
            out += [e["event"] for e in m.get("events", []) if m.get("by") == 2]
            if p.legal and not p.pending:
                p.move(worst(p.legal))
        game = wait_for(lambda: s.request("GET", f"/api/games/{table}", token=elm)[0] == 200 and
                        s.ok("GET", f"/api/games/{table}", token=elm))
        one, two = game["game"]["result"]
        assert two["total"] > one["total"], "it must be shown that points do not count"
        assert (one["rank"], two["rank"]) == (1, 2), (one, two)
        assert set(out[:out.index("took") if "took" in out else None]) <= {
            "drew", "turn", "shuffled"}, "as long as there is a deck nothing is taken from others"
        sums = wait_for(lambda: s.ok("GET", "/api/me/statistics", token=oak)["sums"])
        assert sums[0]["places"][0] == 1, sums
        s.stop()
        s.check()
        s.start()


def test_all_out():
    """Of several, each goes out as their time runs out, and bots play on; with nobody left the game
    is broken off."""
    clock = Clock()
    with Server("--quiet", env=clock.env) as s:
        tables = []
        for map, bots in (("great-lakes", 1), ("card-game", 1), ("usa", 0)):
            table, tokens, _ = start_table(s, map=map, seats=2 + bots, bots=bots, level="greedy",
                                           clock={"move_s": 3600}, forfeit=True)
            tables.append((table, tokens[0], bots))
        ends = []
        for table, token, bots in tables:
            def over():
                now = s.ok("GET", f"/api/tables/{table}", token=token)["table"]
                if now["status"] == "playing":
                    clock.forward(HOUR // 6)
                return now["status"] != "playing" and now
            now = wait_for(over)
            assert now["status"] == ("over" if bots else "closed"), now
            if bots:
                assert [x["rank"] for x in now["result"]] == [2, 2, 1], now["result"]
            ends.append(now["status"])
        s.stop()
        s.check()
        s.start()
    return ", ".join(ends)


def test_who_is_away_is_not_gone():
    """At a slow table people come and go: nobody has a bot stand in for them, or breaks off the
    game, because they are not there."""
    with Server("--limit", "abandon_s=0") as s:
        table, oak, elm = slow_table(s)
        p = looker(s, table, oak, 1)
        p.watch()
        assert "gone" not in p.until("table")
        status, answer = s.request("POST", f"/api/tables/{table}/takeover", {"seat": 2}, oak)
        assert (status, answer["error"]["code"]) == (403, "not-your-seat"), answer
        answer = s.ok("POST", f"/api/tables/{table}/close", {"agree": True}, oak)
        assert answer["table"]["status"] == "playing" and answer["table"]["break_off"] == [1]
        answer = s.ok("POST", f"/api/tables/{table}/close", {"agree": True}, elm)
        assert answer["table"]["status"] == "closed"


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
