#!/usr/bin/env python3
"""Tables as people use them: seats, invitations, devices, spectators, chat."""
import os
import random
import select
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *


def test_people_and_names():
    with Server() as s:
        p = s.person("Zoë 🚂")
        assert len(p["token"].split(".")[1]) >= 43
        assert s.ok("GET", "/api/me", token=p["token"])["name"] == "Zoë 🚂"
        assert s.ok("POST", "/api/me", {"name": "Zoë B."}, p["token"])["name"] == "Zoë B."
        for bad in ("", " x", "a" * 41, "a\nb", "a\u202eb", "a\u0000b", 7, None, ["x"]):
            assert s.request("POST", "/api/people", {"name": bad})[0] == 400, bad
        for token in ("x", p["token"][:-1], p["token"] + "A", "." + p["token"],
                      p["token"].replace(".", ":")):
            assert s.request("GET", "/api/me", token=token)[0] == 401, token
        # The secret is nowhere in the data folder.
        secret = p["token"].split(".")[1].encode()
        for name in set(os.listdir(s.data)) - {"admin.sock"}:
            assert secret not in open(os.path.join(s.data, name), "rb").read(), name


def test_private_table():
    """A private table is invisible without its code or invitation, to HTTP and to sockets."""
    with Server() as s:
        table, tokens, made = open_table(s, seats=2, public=False)
        stranger = s.person("Eve")["token"]
        assert s.request("GET", f"/api/tables/{table}", token=stranger)[0] == 404
        assert s.request("GET", f"/api/tables/{table}")[0] == 404
        assert s.ok("GET", "/api/tables")["tables"] == []
        assert s.request("POST", f"/api/tables/{table}/sit", {}, stranger)[0] == 404
        assert s.request("POST", "/api/tables/find", {"code": "0000-0000"})[0] == 404
        code = made["code"].lower().replace("-", " ")
        assert s.ok("POST", "/api/tables/find", {"code": code})["table"]["id"] == table
        assert s.ok("POST", "/api/tables/find", {"invite": made["invite"]})["table"]["id"] == table
        w = Socket(s.port)
        w.hello(stranger)
        w.say(t="watch", table=table, seat=0)
        assert w.until("error")["code"] == "unknown-table"
        w.say(t="watch", table=table, seat=0, code=made["code"])
        assert w.until("table")["table"]["id"] == table
        # New secrets make the old ones void.
        new = s.ok("POST", f"/api/tables/{table}/invite", {}, tokens[0])
        assert s.request("POST", "/api/tables/find", {"code": made["code"]})[0] == 404
        assert s.request("POST", "/api/tables/find", {"invite": made["invite"]})[0] == 404
        assert s.ok("POST", "/api/tables/find", {"code": new["code"]})["table"]["id"] == table
        text = str(s.ok("GET", f"/api/tables/{table}", token=tokens[0]))
        assert new["code"] not in text and new["invite"] not in text


def test_guessing_codes_is_slow():
    with Server(limits=[]) as s:
        seen = {s.request("POST", "/api/tables/find", {"code": f"AAAA-{i:04d}"})[0]
                for i in range(40)}
        assert 429 in seen


def test_seats():
    """Sitting, standing, freeing, several on one device, moving to another device."""
    with Server() as s:
        oak, elm, eve = (s.person(n)["token"] for n in ("Oak", "Elm", "Eve"))
        made = s.ok("POST", "/api/tables", {"map": "usa", "public": True, "seats": [
            {"kind": "me", "name": "Mum"}, {"kind": "me", "name": "Dad"}, {"kind": "open"}]}, oak)
        table = made["table"]["id"]
        assert [x.get("name") for x in made["table"]["seats"]] == ["Mum", "Dad", None]
        url = f"/api/tables/{table}"
        assert s.request("POST", url + "/start", {}, oak)[1]["error"]["code"] == "seat-open"
        assert s.request("POST", url + "/sit", {"seat": 1}, elm)[1]["error"]["code"] == "seat-taken"
        assert s.ok("POST", url + "/sit", {}, elm)["table"]["seats"][2]["name"] == "Elm"
        assert s.request("POST", url + "/sit", {}, eve)[1]["error"]["code"] == "no-free-seat"
        assert s.request("POST", url + "/seat", {"seat": 3, "kind": "open"},
                         elm)[1]["error"]["code"] == "not-host"
        assert s.request("POST", url + "/start", {}, elm)[1]["error"]["code"] == "not-host"
        s.ok("POST", url + "/stand", {"seat": 3}, elm)
        s.ok("POST", url + "/sit", {"seat": 3}, eve)
        s.ok("POST", url + "/seat", {"seat": 3, "kind": "open"}, oak)
        s.ok("POST", url + "/sit", {"seat": 3}, elm)
        s.ok("POST", url + "/start", {}, oak)
        # The seat moves with everything; the old device sees it no more.
        old = Player(s.port, elm, table, 3)
        old.watch()
        old.until("snapshot")
        link = s.ok("POST", url + "/link", {"seat": 3}, elm)["link"]
        assert s.request("POST", url + "/link", {"seat": 3}, eve)[0] == 403
        assert s.request("POST", "/api/link", {"link": link[:-1] + "x"}, eve)[0] == 404
        moved = s.ok("POST", "/api/link", {"link": link}, eve)
        assert moved["seat"] == 3
        assert old.until("unwatched")["seat"] == 3
        assert s.request("POST", "/api/link", {"link": link}, elm)[0] == 404, "a link works once"
        old.watch()
        assert old.until("error")["code"] == "not-your-seat"
        new = Player(s.port, eve, table, 3)
        new.watch()
        assert new.until("snapshot")["seq"] == 1
        # Oak plays two seats over one socket.
        both = Socket(s.port)
        both.hello(oak)
        both.say(t="watch", table=table, seat=1)
        one = both.until("snapshot")
        both.say(t="watch", table=table, seat=2)
        two = both.until("snapshot")
        assert one["seat"] == 1 and two["seat"] == 2 and one["hash"] != two["hash"]


def test_colors_and_hints():
    """Who wears which color, and whether hints are allowed, is the table's, and stays."""
    with Server() as s:
        oak, elm = (s.person(n)["token"] for n in ("Oak", "Elm"))
        seats = [{"kind": "me", "color": "red"}, {"kind": "open"}, {"kind": "open"}]
        made = s.ok("POST", "/api/tables", {"map": "usa", "hints": True, "public": True,
                                            "seats": seats}, oak)["table"]
        colors = lambda: [x["color"] for x in s.ok("GET", url, token=oak)["table"]["seats"]]
        url = f"/api/tables/{made['id']}"
        assert made["options"]["hints"] is True
        assert colors() == ["red", "blue", "green"], "the rest wear what is left"
        s.ok("POST", url + "/sit", {"seat": 2}, elm)
        s.ok("POST", url + "/color", {"seat": 2, "color": "red"}, elm)
        assert colors() == ["blue", "red", "green"], "they change"
        assert s.request("POST", url + "/color", {"seat": 2, "color": "pink"}, elm)[0] == 400
        assert s.request("POST", url + "/color", {"seat": 1, "color": "black"}, elm)[0] == 403
        for bad in ("pink", "red", 3):
            seats[1]["color"] = bad
            assert s.request("POST", "/api/tables", {"map": "usa", "seats": seats}, oak)[0] == 400
        s.kill()
        s.start()
        assert colors() == ["blue", "red", "green"]
        assert s.ok("GET", url, token=oak)["table"]["options"]["hints"] is True


def test_hands_stay_apart():
    """In a running game nobody sits down to another's cards: neither the host nor anybody new,
    neither in the place of somebody who is away nor in a bot's. And who sends one of several seats
    to another device goes on hosting."""
    with Server("--limit", "abandon_s=0") as s:
        oak, elm, ash = (s.person(n)["token"] for n in ("Oak", "Elm", "Ash"))
        table = s.ok("POST", "/api/tables", {"map": "usa", "public": True, "seats": [
            {"kind": "me"}, {"kind": "me", "name": "Oak too"}, {"kind": "open"},
            {"kind": "bot", "level": "random"}]},
            oak)["table"]["id"]
        url = f"/api/tables/{table}"
        s.ok("POST", url + "/sit", {"seat": 3}, elm)
        s.ok("POST", url + "/start", {}, oak)
        freed = s.ok("POST", url + "/seat", {"seat": 3, "kind": "open"}, oak)["table"]["seats"][2]
        assert freed["kind"] == "person" and freed["bot"], "a bot stands in; the seat stays Elm's"
        for who in (oak, ash):
            assert s.request("POST", url + "/sit", {"seat": 3}, who)[0] == 409
        for seat in (3, 4):
            assert s.request("POST", url + "/seat", {"seat": seat, "kind": "me"}, oak)[0] == 403
        assert s.request("POST", url + "/seat", {"seat": 4, "kind": "open"}, oak)[0] == 409
        s.ok("POST", url + "/giveback", {"seat": 3}, elm)
        link = s.ok("POST", url + "/link", {"seat": 2}, oak)["link"]
        assert s.ok("POST", "/api/link", {"link": link}, ash)["table"]["host"] == made_by(s, oak)
        link = s.ok("POST", url + "/link", {"seat": 1}, oak)["link"]
        new = s.person("Oak")["token"]
        assert s.ok("POST", "/api/link", {"link": link}, new)["table"]["host"] == made_by(s, new), \
            "the last one takes it along"


def made_by(server, token):
    return server.ok("GET", "/api/me", token=token)["person"]


def test_one_device():
    """Three people share a browser: one identity and one socket, three seats, each with its own
    eyes, a whole game against a bot. A seat of theirs does not see what another of theirs holds."""
    with Server("--quiet") as s:
        oak = s.person("Oak")["token"]
        table = s.ok("POST", "/api/tables", {"map": "usa", "public": True, "seats": [
            {"kind": "me", "name": "Oak"}, {"kind": "me", "name": "Elm"},
            {"kind": "bot", "level": "random"},
            {"kind": "open"}]}, oak)["table"]["id"]
        s.ok("POST", f"/api/tables/{table}/sit", {"seat": 4, "name": "Ash"}, oak)
        s.ok("POST", f"/api/tables/{table}/start", {}, oak)
        one = Socket(s.port)
        one.hello(oak)
        seats = {n: Player.__new__(Player) for n in (1, 2, 4)}
        for n, p in seats.items():
            p.__dict__.update(table=table, seat=n, rng=random.Random(n), n=0, acked={}, stream=[],
                              pending=None, seq=None,
                              hash=None, legal=[], over=False, sock=one.sock, raw=one.raw)
            one.say(t="watch", table=table, seat=n, want=["view", "legal"])
        end = time.monotonic() + LONG
        while not all(p.over for p in seats.values()):
            assert time.monotonic() < end
            m = one.hear()
            if m["t"] in ("snapshot", "update") and m["view"]["phase"] != "over":
                assert all("held" not in p for i, p in enumerate(m["view"]["players"])
                           if i != m["seat"] - 1)
            for n, p in seats.items():
                if m.get("seat") == n:
                    p.take(m)
            for p in seats.values():
                if p.legal and not p.pending and not p.over:
                    p.move()
        names = [x["name"] for x in s.ok("GET", f"/api/games/{table}")["game"]["seats"]]
        assert names[0] == "Oak" and names[1] == "Elm" and names[3] == "Ash"
        assert all(p.acked for p in seats.values())


def test_watching():
    """A spectator sees the public view; a stranger may watch a public table, nobody another's
    seat."""
    with Server() as s:
        table, tokens, _ = start_table(s, seats=2)
        w = Player(s.port, None, table, 0)
        w.watch()
        m = w.until("snapshot")
        assert m["seat"] == 0 and "eye spectator" in m["position"] and m["legal"] == []
        w.say(t="watch", table=table, seat=1)
        assert w.until("error")["code"] == "not-your-seat"
        w.say(t="move", table=table, seat=1, expect=0, id="x", action="draw deck")
        assert w.until("refused")["code"] == "not-your-seat"


def test_chat():
    with Server(limits=[]) as s:
        table, tokens, _ = open_table(s, seats=2)
        a, b = seat_players(s, table, tokens)
        a.say(t="chat", table=table, text="<script>alert(1)</script> & \"hi\"")
        line = b.until("chat")["line"]
        assert line["text"] == "<script>alert(1)</script> & \"hi\"" and line["seat"] == 1
        assert b"<script" not in bytes(b.heard), "what is sent is harmless in a page too"
        for bad in ("", "x" * 301, "a\u0007b", 3):
            a.say(t="chat", table=table, text=bad)
            assert a.until("error")["code"] == "bad-chat"
        eve = Socket(s.port)
        eve.hello(s.person("Eve")["token"])
        eve.say(t="chat", table=table, text="let me in")
        assert eve.until("error")["code"] == "bad-chat"
        for i in range(30):
            b.say(t="chat", table=table, text=f"line {i}")
        assert "wait" in b.until("error")["message"]
        s.kill()
        s.start()
        c = Player(s.port, tokens[1], table, 2)
        c.watch()
        lines = c.until("chats")["lines"]
        assert lines[0]["text"].startswith("<script>") \
            and [x["n"] for x in lines] == sorted(x["n"] for x in lines)


def test_lobby_messages():
    with Server() as s:
        w = Socket(s.port)
        w.hello()
        w.say(t="lobby", on=True)
        assert w.until("lobby")["tables"] == []
        table, tokens, _ = open_table(s, seats=2)
        seen = [w.until("lobby-table")["table"] for _ in range(2)]
        assert seen[0]["id"] == table and seen[1]["seats"][1]["kind"] == "person"
        open_table(s, seats=2, public=False)
        s.ok("POST", f"/api/tables/{table}/close", {}, tokens[0])
        assert w.until("lobby-table")["table"]["status"] == "closed"


def test_coming_back():
    """A client that was away gets exactly what it missed, or a snapshot, or hears that it is
    level."""
    with Server() as s:
        table, tokens, _ = start_table(s, seats=2)
        a, b = seat_players(s, table, tokens)
        for p in (a, b):
            p.take(p.until("snapshot"))
        seen = [(b.seq, b.hash)]
        while b.seq < 30:
            for p in (a, b):
                if p.legal:
                    p.move()
            for p in (a, b):
                while p._has_frame() or select.select([p.sock], [], [], 0.02)[0]:
                    p.take(p.hear(1))
            if b.seq != seen[-1][0]:
                seen.append((b.seq, b.hash))
        by_seq = {q: h for kind, q, h in b.stream if h}
        for back in (0, 1, 5, 20, 29, 30):
            c = Player(s.port, tokens[1], table, 2)
            q = b.seq - back
            if q not in by_seq:
                continue
            c.watch(seen=q, hash=by_seq[q])
            if back == 0:
                m = c.until("level", "snapshot", "update")
                assert m["t"] == "level" and m["hash"] == b.hash
                continue
            got = [c.until("update", "snapshot") for _ in range(back)]
            assert [m["seq"] for m in got] == list(range(q + 1, b.seq + 1)), \
                (back, [m["seq"] for m in got])
            assert got[-1]["hash"] == b.hash and "view" in got[-1] \
                and all("view" not in m for m in got[:-1])
        c = Player(s.port, tokens[1], table, 2)
        c.watch(seen=b.seq - 1, hash="0123456789abcdef")
        assert c.until("update", "snapshot")["t"] == "snapshot", "a wrong hash is no proof"
        c.watch(seen=b.seq + 5, hash=b.hash)
        assert c.until("update", "snapshot")["t"] == "snapshot"


def test_whose_turn():
    """Who sits at a running game is told whose turn it is and since when, also after a restart."""
    with Server() as s:
        table, tokens, _ = start_table(s)
        other = s.person("Stranger")["token"]
        open_table(s)
        assert s.ok("GET", "/api/me", token=other)["turns"] == []
        dealt = s.ok("GET", "/api/me", token=tokens[1])["turns"]
        assert [t["table"] for t in dealt] == [table], dealt
        assert dealt[0]["to_act"] == [1, 2], dealt
        players = seat_players(s, table, tokens)
        for p in players:
            while p.seq is None:
                p.take(p.hear())
        players[0].move()
        while players[0].seq < 1:
            players[0].take(players[0].hear())
        turns = s.ok("GET", "/api/me", token=tokens[0])["turns"]
        assert turns[0]["to_act"] == [2] and turns[0]["moved"] >= dealt[0]["moved"] > 0, turns
        s.kill()
        s.start()
        assert s.ok("GET", "/api/me", token=tokens[0])["turns"] == turns


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
