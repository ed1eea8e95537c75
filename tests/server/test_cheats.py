#!/usr/bin/env python3
"""Cheats and foreign pages: nothing of theirs is accepted, and honest players notice nothing."""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *


def test_cheating():
    with Server() as s:
        table, tokens, _ = start_table(s, seats=2, first=1)
        foreign, foreign_tokens, _ = start_table(s, seats=2)
        a, b = seat_players(s, table, tokens)
        for p in (a, b):
            p.take(p.until("snapshot"))
        for p in (a, b):
            p.move([x for x in p.legal if x.startswith("keep")][0])
            for q in (a, b):
                q.take(q.until("update"))
        seq, hashes = a.seq, (a.hash, b.hash)
        eve = Socket(s.port)
        eve.hello(s.person("Eve")["token"])

        def refused(sock, code, **move):
            m = {"table": table, "seat": 2, "expect": seq, "id": f"x{refused.n}",
                 "action": "draw deck", **move}
            refused.n += 1
            sock.say(t="move", **m)
            answer = sock.until("refused", "error")
            assert answer["code"] == code \
                or (code, answer["code"]) == ("bad-message", "bad-json"), (code, m, answer)
        refused.n = 0

        refused(b, "not-your-turn")
        refused(b, "not-your-seat", seat=1)                        # the other's seat
        refused(eve, "not-your-seat", seat=1)                      # a stranger
        refused(b, "not-your-seat", table=foreign, seat=1)         # a foreign table
        refused(b, "not-your-seat", table="0000000000000")
        refused(a, "stale", seat=1, expect=0)                      # an old sequence
        refused(a, "stale", seat=1, expect=seq + 1)                # one that is not yet
        refused(a, "stale", seat=1, expect=4294967295)
        for bad in (-1, 1.5, 4294967296, 10**30, "1", None, [1], True, float("1e300")):
            refused(a, "bad-message", seat=1, expect=bad)
            a.close()
            a = Player(s.port, tokens[0], table, 1)
        for bad in (0, -1, 6, 255, 10**19, "1", None):
            refused(a, "bad-message", seat=bad)
            a.close()
            a = Player(s.port, tokens[0], table, 1)
        for bad in ("", "x" * 33, "a b", "*", "ä", 5, None):
            refused(a, "bad-message", seat=1, id=bad)
            a.close()
            a = Player(s.port, tokens[0], table, 1)
        for action in ("draw", "fly", "claim", "claim atlantis--mu 3 red",
                       "claim denver--omaha -4 purple",
                       "claim denver--omaha 4294967300 purple", "draw deck deck",
                       "draw deck\n1: draw deck",
                       "keep nothing", "mix 99 trains 1 ships", "exchange 3 trains for ships",
                       "harbor chicago 4 wild",
                       "claim denver--omaha " + "1 red " * 80, "\x00", "draw deck # hello",
                       "DRAW DECK", "pass"):
            a.say(t="move", table=table, seat=1, expect=seq, id=f"y{refused.n}", action=action)
            refused.n += 1
            m = a.until("refused", "error", "ack")
            if action in ("draw deck # hello",):
                assert m["t"] in ("refused", "ack")
                if m["t"] == "ack":
                    seq += 1
                continue
            assert m["t"] != "ack", action
        # Cards that one does not hold.
        refused(a, "not-in-hand" if False else "bad-action", seat=1, expect=seq,
                action="claim nowhere 9 red")
        a.close()
        a = Player(s.port, tokens[0], table, 1)
        a.watch()
        b2 = Player(s.port, tokens[1], table, 2)
        b2.watch()
        one, two = a.until("snapshot"), b2.until("snapshot")
        if seq == one["seq"] == b.seq:
            assert (one["hash"], two["hash"]) == hashes, "a refused move changed the game"
        # The same id: again is harmless, with another body refused, for another seat it is another
        # move.
        a.take(one)
        action = "draw deck"
        first = a.move(action)
        done = a.until("ack")
        for _ in range(3):
            a.say(t="move", table=table, seat=1, expect=done["seq"] - 1, id=first, action=action)
            again = a.until("ack", "refused")
            assert again["t"] == "ack" and again["seq"] == done["seq"]
        a.say(t="move", table=table, seat=1, expect=done["seq"], id=first,
              action="draw deck refill train-deck")
        assert a.until("ack", "refused")["code"] in ("id-reused", "bad-action")
        a.say(t="move", table=table, seat=1, expect=done["seq"], id=first, action="tickets")
        assert a.until("ack", "refused")["code"] == "id-reused"
        # Honest players go on to the end; moves after it are refused.
        for p in (a, b2):
            p.close()
        a, b = seat_players(s, table, tokens)
        play([a, b])
        a.say(t="move", table=table, seat=1, expect=a.seq, id="late", action="draw deck")
        assert a.until("refused")["code"] == "game-over"
        s.stop()
        assert s.check()[2] == 0


def test_rates():
    """60 moves a minute a socket, tables of one person, other messages."""
    with Server(limits=[]) as s:
        table, tokens, _ = start_table(s, seats=2)
        a = Player(s.port, tokens[0], table, 1)
        codes = []
        for i in range(70):
            a.say(t="move", table=table, seat=1, expect=99999, id=f"r{i}", action="draw deck")
            codes.append(a.until("refused"))
        assert [m["code"] for m in codes].count("rate") >= 9 and codes[-1]["retry"] \
            and codes[-1]["wait_ms"] > 0
        made = [s.request("POST", "/api/tables",
                          {"map": "usa", "seats": [{"kind": "me"}, {"kind": "open"}]},
                          tokens[0])[0] for _ in range(25)]
        assert made.count(201) == 19 and made[-1] == 409
        # Seats changed over and over: each time something is saved and everybody told.
        again = [s.request("POST", f"/api/tables/{table}/takeover", {"seat": i % 2 + 1},
                           tokens[i % 2])[0] for i in range(620)]
        assert again[-1] == 429
        assert s.request("GET", "/api/me", token=tokens[0])[0] == 200, "looking is free"
        w = Socket(s.port)
        w.hello()
        w.say(t="ping")
        assert w.until("pong")
        try:  # each answer is read before the next message, so that no reset can swallow the reason
            for _ in range(400):
                w.say(t="ping")
                assert w.hear(), "an answer to each: a pong, or that it is too much"
            closed = False
        except Closed as e:
            closed = e.code == 1008
        assert closed, "a flood of messages closes the socket"


# ---- the web's own attacks -----------------------------------------------------------------------

def test_origins():
    with Server() as s:
        here = f"http://127.0.0.1:{s.port}"
        assert Socket(s.port, origin=here).status == 101
        assert Socket(s.port).status == 101, "a program has no origin, and no cookie to steal"
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{s.port + 1}",
                       f"http://127.0.0.1.evil.example:{s.port}",
                       "file://", here + ".evil.example"):
            try:
                Socket(s.port, origin=origin)
                raise AssertionError(origin)
            except Closed as e:
                assert e.code == 403, (origin, e.code)
            status, _ = s.request("POST", "/api/people", {"name": "x"}, headers={"Origin": origin})
            assert status == 403, origin
        assert s.request("POST", "/api/people", {"name": "x"}, headers={"Origin": here})[0] == 201
        # What a form of a foreign page could send without asking first.
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            assert s.request("POST", "/api/people", raw=b'{"name":"x"}', type=kind)[0] == 415, kind
        assert s.request("POST", "/api/people", {"name": "x"},
                         headers={"Sec-Fetch-Site": "cross-site"})[0] == 403
        status, _, r = s.request_full("OPTIONS", "/api/people", headers={"Origin": here})
        assert not r.getheader("Access-Control-Allow-Origin")
        # A page that gives its own name this machine's address.
        try:
            Socket(s.port, host="rebind.evil.example", origin="http://rebind.evil.example")
            raise AssertionError("rebinding")
        except Closed as e:
            assert e.code == 421
        for path in ("/", "/api/about"):
            _, _, r = s.request_full("GET", path)
            assert r.getheader("X-Content-Type-Options") == "nosniff" \
                and r.getheader("X-Frame-Options") == "DENY"


NASTY = ["'; DROP TABLE game; --", "\" OR 1=1 --", "<img src=x onerror=alert(1)>",
         "Robert'); DELETE FROM person;--",
         "%s%n%x", "../../etc/passwd", "{{7*7}}", "\\u0027", "a'||(SELECT hash FROM person)||'",
         "1;PRAGMA writable_schema=1"]


def test_nasty_text_everywhere():
    """SQL, markup and formats in every field are text, and stay it."""
    with Server() as s:
        oak = s.person("Oak")["token"]
        for text in NASTY:
            p = s.person(text)
            assert s.ok("GET", "/api/me", token=p["token"])["name"] == text
            made = s.ok("POST", "/api/tables",
                        {"map": "card-game", "public": True, "title": text, "seats": [
                            {"kind": "me", "name": text}, {"kind": "bot", "level": "random"}]},
                        p["token"])
            assert made["table"]["title"] == text and made["table"]["seats"][0]["name"] == text
            table = made["table"]["id"]
            w = Player(s.port, p["token"], table, 1)
            w.watch()
            w.until("table")
            w.say(t="chat", table=table, text=text)
            assert w.until("chat")["line"]["text"] == text
            assert b"<img" not in bytes(w.heard)
            s.ok("POST", f"/api/tables/{table}/start", {}, p["token"])
            w.take(w.until("snapshot"))
            w.say(t="move", table=table, seat=1, expect=w.seq, id="a", action=text)
            assert w.until("refused")["code"] == "bad-action"
            w.say(t="watch", table=text, seat=0)
            assert w.until("error")["code"] in ("unknown-table", "bad-message")
            for path in ("/api/tables/", "/api/games/", "/api/maps/"):
                quoted = "".join(f"%{b:02x}" for b in text.encode())
                assert s.request("GET", path + quoted)[0] in (400, 404)
            for key in ("player", "map", "from", "before", "limit"):
                quoted = "".join(f"%{b:02x}" for b in text.encode())
                status, answer = s.request("GET", f"/api/games?{key}={quoted}")
                assert status == 400 or answer["games"] == [], (key, text, status)
            for field in ("map", "title"):
                s.request("POST", "/api/tables", {"map": "usa", "seats": text, field: text}, oak)
            assert s.request("POST", "/api/tables/find", {"code": text, "invite": text})[0] == 404
            assert s.request("POST", "/api/link", {"link": text}, oak)[0] == 404
            assert s.request("POST", "/api/games", raw=text.encode(), type="text/plain",
                             token=oak)[0] == 422
            assert s.request("POST", "/api/maps", raw=text.encode(), token=oak)[0] == 422
            assert s.request("GET", "/api/me", token=text)[0] == 401
        # The log is lines of JSON whatever was in it, and holds no secret.
        log = open(s.log_path).read()
        for line in log.splitlines():
            json.loads(line)
        assert oak.split(".")[1] not in log
        assert s.stop() == 0
        s.check()


def test_no_secret_in_log():
    with Server() as s:
        table, tokens, made = start_table(s, map="card-game", seats=2, public=False)
        link = s.ok("POST", f"/api/tables/{table}/link", {"seat": 2}, tokens[1])["link"]
        play(seat_players(s, table, tokens, want=("legal",)))
        seed = s.ok("GET", f"/api/games/{table}", token=tokens[0])["seed"]
        log = open(s.log_path).read()
        for secret in (*tokens, made["invite"], made["code"], link.split(".")[2], seed[:16],
                       "draw ", "keep "):
            assert secret not in log, secret


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
