#!/usr/bin/env python3
"""Every way to be given eyes in a running game, tried by somebody who wants to look into another's
hand. docs/secrecy.md says for each why it shows nothing; the names of the tests are those of its
chapters."""
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *


class Game:
    """Oak hosts and plays seat 1, Elm plays seat 2, a bot seat 3; Ash is Oak's second identity."""

    def __init__(self, *options, public=True, away=False, **more):
        self.s = Server("--quiet", *options)
        self.oak, self.elm, self.ash = (self.s.person(n)["token"] for n in ("Oak", "Elm", "Ash"))
        self.made = self.s.ok("POST", "/api/tables",
                              {"map": "usa", "public": public, "first": 1, "seats": [
                                  {"kind": "me"}, {"kind": "open"},
                                  {"kind": "bot", "level": "random"}], **more}, self.oak)
        self.id = self.made["table"]["id"]
        self.url = f"/api/tables/{self.id}"
        self.s.ok("POST", self.url + "/sit", {"seat": 2, "code": self.made["code"]}, self.elm)
        self.s.ok("POST", self.url + "/start", {}, self.oak)
        self.player = None if away else self.watch(self.elm, 2)

    def watch(self, token, seat, answer="snapshot", **more):
        p = Player(self.s.port, token, self.id, seat)
        p.watch(**more)
        p.take(p.until(answer))
        return p

    def post(self, what, body, token):
        status, answer = self.s.request("POST", self.url + "/" + what, body, token)
        return status, answer["error"]["code"] if status >= 400 else answer["table"]

    def hand_is_safe(self, *tokens, seat=2):
        """None of these sees that seat: not by watching it, nor in anything that the table says."""
        for token in tokens:
            p = Player(self.s.port, token, self.id, seat)
            p.watch()
            assert p.until("snapshot", "error").get("code") in ("not-your-seat", "unknown-table")
            p.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.s.__exit__()


def heard_after(sock, type, until="pong"):
    """What a socket hears after a message of this type, up to an answer to a ping."""
    sock.until(type)
    sock.say(t="ping")
    out = []
    while not out or out[-1]["t"] != until:
        out.append(sock.hear())
    return out[:-1]


def test_seat():
    """The host frees a seat whose player is here, or left just now: refused. After absence a bot
    stands in, and the seat is still its player's alone."""
    with Game("--limit", "abandon_s=4") as g:
        for kind in ({"kind": "open"}, {"kind": "bot", "level": "greedy"}):
            assert g.post("seat", {"seat": 2, **kind}, g.oak) == (403, "not-your-seat")
        g.player.close()
        assert g.post("seat", {"seat": 2, "kind": "open"}, g.oak) == (403, "not-your-seat"), \
            "gone only just now"
        for token in (g.oak, g.ash):
            assert g.post("sit", {"seat": 2}, token)[0] == 409
        wait_for(lambda: g.post("seat", {"seat": 2, "kind": "open"}, g.oak)[0] == 200)
        table = g.s.ok("GET", g.url)["table"]
        assert table["seats"][1]["kind"] == "person" and table["seats"][1]["bot"]
        g.hand_is_safe(g.oak, g.ash)
        for body in ({"seat": 2, "kind": "me"}, {"seat": 3, "kind": "me"}):
            assert g.post("seat", body, g.oak) == (403, "forbidden")
        assert g.post("sit", {}, g.ash)[0] == 409
        assert g.post("giveback", {"seat": 2}, g.elm)[0] == 200, "back to its owner"
        assert g.watch(g.elm, 2).seat == 2


def test_spectator_only_is_here():
    """Who watches their own table as a spectator is here too, and has time to come back from that
    as well."""
    with Game("--limit", "abandon_s=4", away=True) as g:
        w = g.watch(g.elm, 0)
        time.sleep(4.3)
        assert g.post("takeover", {"seat": 2}, g.oak) == (403, "not-your-seat")
        w.close()
        assert g.post("takeover", {"seat": 2}, g.oak) == (403, "not-your-seat")


def test_bot_token():
    """A token for a program is given before the deal only."""
    with Game("--limit", "abandon_s=0", away=True) as g:
        g.post("seat", {"seat": 2, "kind": "open"}, g.oak)
        for seat in (1, 2, 3):
            assert g.post("bot", {"seat": seat, "name": "Spy"}, g.oak) == (409, "seat-taken")
        # A data folder of an older version may hold a seat that was freed for anybody.
        g.s.kill()
        import sqlite3
        db = sqlite3.connect(f"{g.s.data}/roundhouse.db")
        db.execute("UPDATE seat SET kind = 0, person = '', bot_plays = 0, level = '' "
                   "WHERE seat = 1")
        db.commit()
        db.close()
        g.s.start()
        assert g.post("bot", {"seat": 2, "name": "Spy"}, g.oak) == (403, "forbidden")
        for token in (g.oak, g.ash, g.elm):
            assert g.post("sit", {"seat": 2}, token) == (403, "forbidden")
        g.hand_is_safe(g.oak, g.ash)
        assert g.post("seat", {"seat": 2, "kind": "bot", "level": "random"},
                      g.oak)[1]["seats"][1]["kind"] == "bot"


def test_program():
    """A program of the operator's does not get cards in a running game: neither a person's, nor a
    bot's, who may play for somebody that was there before."""
    with Game("--limit", "abandon_s=0", "--program", "mine=/bin/cat", away=True) as g:
        for seat in (2, 3):
            assert g.post("seat", {"seat": seat, "kind": "program", "level": "mine"},
                          g.oak) == (403, "forbidden")


def test_erased():
    """Who is erased in a running game leaves their cards to a bot, and nobody gets them from it:
    not by a program, a token, sitting down, standing in, nor as the same name once more."""
    with Game("--limit", "abandon_s=0", "--program", "mine=/bin/cat") as g:
        link = g.s.ok("POST", g.url + "/link", {"seat": 2}, g.elm)["link"]
        g.s.ok("POST", "/api/me/erase", {"name": "Elm"}, g.elm)
        try:
            g.player.until("unwatched")
            while True:
                assert "view" not in g.player.hear()
        except Closed as closed:
            assert closed.code == 4001
        again = g.s.person("Elm")["token"]
        bot = {"seat": 2, "kind": "bot", "level": "greedy"}
        assert g.post("seat", bot, g.oak)[1]["seats"][1]["kind"] == "bot"
        for who in (g.oak, g.ash, again):
            for what, body in (("seat", {"seat": 2, "kind": "program", "level": "mine"}),
                               ("seat", {"seat": 2, "kind": "me"}),
                               ("seat", {"seat": 2, "kind": "open"}),
                               ("bot", {"seat": 2, "name": "Spy"}), ("sit", {"seat": 2}),
                               ("takeover", {"seat": 2}), ("giveback", {"seat": 2}),
                               ("link", {"seat": 2}), ("orders", {"seat": 2})):
                assert g.post(what, body, who)[0] >= 400, (what, body)
            assert g.s.request("POST", "/api/link", {"link": link}, who)[0] == 404
        g.hand_is_safe(g.oak, g.ash, again)
        assert g.post("seat", {"seat": 2, "kind": "open"}, g.oak) == (409, "started")


def test_link():
    """A link takes a seat to somebody who knows no other cards, or none that its giver did not
    know."""
    with Game(away=True) as g:
        link = g.s.ok("POST", g.url + "/link", {"seat": 2}, g.elm)["link"]
        assert g.s.request("POST", "/api/link", {"link": link}, g.oak)[0] == 403, "Oak holds cards"
        one = g.s.ok("POST", g.url + "/link", {"seat": 1}, g.oak)["link"]
        g.s.ok("POST", "/api/link", {"link": one}, g.ash)  # to another device of Oak's
        for who in (g.oak, g.ash):  # who has held cards, though no longer, knows them
            assert g.s.request("POST", "/api/link", {"link": link}, who)[0] == 403
        g.s.kill()
        g.s.start()  # that is in the log, not in memory
        assert g.s.request("POST", "/api/link", {"link": link}, g.oak)[0] == 403
        new = g.s.person("Elm")["token"]
        g.s.ok("POST", "/api/link", {"link": link}, new)
        g.hand_is_safe(g.elm, g.oak, g.ash)
        back = g.s.ok("POST", g.url + "/link", {"seat": 2}, new)["link"]
        g.s.ok("POST", "/api/link", {"link": back}, g.elm)  # and back again
        g.watch(g.elm, 2)


def test_link_of_several():
    """Two seats of one device move to another one, one after the other."""
    with Server("--quiet") as s:
        oak, new = s.person("Oak")["token"], s.person("Oak")["token"]
        table = s.ok("POST", "/api/tables",
                     {"map": "usa", "seats": [{"kind": "me"}, {"kind": "me", "name": "Elm"}]},
                     oak)["table"]["id"]
        s.ok("POST", f"/api/tables/{table}/start", {}, oak)
        for seat in (1, 2):
            link = s.ok("POST", f"/api/tables/{table}/link", {"seat": seat}, oak)["link"]
            s.ok("POST", "/api/link", {"link": link}, new)


def test_hand_over():
    """Standing up and a bot's standing in give nobody eyes; only the owner takes the seat back."""
    with Game("--limit", "abandon_s=0", away=True) as g:
        assert g.post("stand", {"seat": 2}, g.elm)[1]["seats"][1]["bot"]
        for who in (g.oak, g.ash):
            assert g.post("giveback", {"seat": 2}, who) == (403, "not-your-seat")
            assert g.post("link", {"seat": 2}, who) == (403, "not-your-seat")
            assert g.post("stand", {"seat": 2}, who) == (403, "not-your-seat")
        g.hand_is_safe(g.oak, g.ash)
        assert g.post("giveback", {"seat": 2}, g.elm)[0] == 200


def test_big_screen():
    """Seat 0 is the public view, with nobody's cards, also for who plays."""
    with Game() as g:
        for token in (None, g.oak, g.elm):
            p = Player(g.s.port, token, g.id, 0)
            p.watch()
            m = p.until("snapshot")
            assert "eye spectator" in m["position"] and not m["view"]["tickets"] \
                and not m["view"]["offer"]
            assert all(set(x["hand"]) <= {"hidden"} or not x["hand"] for x in m["view"]["players"])


def test_quick_match():
    """Who was put together with somebody sees no more of them than at any table, whether they came
    first, wait, or have left again."""
    with Server("--quiet", "--limit", "abandon_s=0") as s:
        oak, elm, ash = (s.person(n)["token"] for n in ("Oak", "Elm", "Ash"))
        wish = {"map": "usa", "seats": 2, "move_s": 3600, "rated": False, "bots": False}
        table = s.ok("POST", "/api/quick", wish, oak)["table"]["id"]
        url = f"/api/tables/{table}"
        players = [Player(s.port, oak, table, 1)]
        players[0].watch()
        players[0].until("table")
        s.ok("POST", "/api/quick", wish, ash)
        spy = Player(s.port, ash, table, 2)
        spy.watch()
        spy.until("table")
        s.ok("POST", url + "/stand", {"seat": 2}, ash)
        assert not [m for m in heard_after(spy, "unwatched") if m.get("table")]
        s.ok("POST", "/api/quick", wish, elm)
        players.append(Player(s.port, elm, table, 2))
        players[1].watch()
        players[1].until("table")
        for i, token in ((1, oak), (2, elm)):
            s.ok("POST", url + "/client-seed", {"seat": i, "client_seed": "0" * 64}, token)
        wait_for(lambda: s.ok("POST", url + "/wait", {}, oak)["table"]["status"] == "playing")
        players[1].take(players[1].until("snapshot"))
        players[1].close()
        for what, body in (("seat", {"seat": 2, "kind": "me"}), ("bot", {"seat": 2, "name": "Spy"}),
                           ("sit", {"seat": 2}), ("link", {"seat": 2}), ("giveback", {"seat": 2}),
                           ("orders", {"seat": 2})):
            for who in (oak, ash):
                assert s.request("POST", f"{url}/{what}", body, who)[0] >= 400, (what, who)
        for who in (oak, ash):
            p = Player(s.port, who, table, 2)
            p.watch()
            assert p.until("snapshot", "error")["code"] == "not-your-seat"
        spy.say(t="ping")
        assert spy.hear()["t"] == "pong", "who left hears nothing more"


def test_replay_review_and_import():
    """A running game and one that was broken off have no record, replay or result to look at, nor
    is a game of this server changed by an import."""
    with Game("--limit", "abandon_s=0", away=True) as g:
        def closed():
            for path in ("", "/record", "/replay?step=0&eye=2"):
                for token in (g.oak, g.elm, g.ash, None):
                    assert g.s.request("GET", f"/api/games/{g.id}{path}", token=token)[0] == 409, \
                        path
        closed()
        assert g.id not in str(g.s.ok("GET", "/api/games", token=g.oak))
        assert g.post("close", {}, g.oak)[1]["status"] == "closed"
        closed()
        assert "seed\"" not in json.dumps(g.s.ok("GET", g.url, token=g.oak))


def test_what_is_told_of_oneself():
    """What one is told of oneself while a game runs, whole or in sums, holds nothing that the table
    does not show to everybody."""
    with Game() as g:
        keep = [x for x in g.player.legal if x.startswith("keep")][0]
        g.player.move(keep)
        g.player.until("ack")
        wait_for(lambda: g.s.ok("GET", g.url)["table"]["seq"] == 2)  # the bot has chosen too
        for token in (g.oak, g.elm):
            data = g.s.ok("GET", "/api/me/export", token=token)
            assert data["games"] == [] and data["tables"] == [g.s.ok("GET", g.url)["table"]]
            told = g.s.ok("GET", "/api/me/statistics", token=token)
            assert told == {"sums": [], "routes": {}, "versus": []}, told
            for part in ("export", "statistics", ""):
                text = json.dumps(g.s.ok("GET", f"/api/me/{part}".rstrip("/"), token=token))
                for word in ("hand", "offer", '"tickets"', "position", '"deck', '"seed"'):
                    assert word not in text, (part, word)
        for what in ("export", "statistics", "devices", "alerts"):
            assert g.s.request("GET", f"/api/me/{what}")[0] == 401


def test_undo():
    """An undo is a move of one's own seat, judged by the engine: there is no other way."""
    with Game() as g:
        for t in ("undo", "takeback", "back"):
            g.player.say(t=t, table=g.id, seat=2)
            assert g.player.until("error")["code"] == "bad-message"
        for what in ("undo", "takeback"):
            assert g.s.request("POST", f"{g.url}/{what}", {}, g.oak)[0] == 404


def test_break_off():
    """A game with people in it ends before its end only if all who are here agree."""
    with Game("--limit", "abandon_s=4") as g:
        table = g.post("close", {}, g.oak)[1]
        assert table["status"] == "playing" and table["break_off"] == [1]
        assert g.player.until("table")["table"]["break_off"] == [1], "Elm is asked"
        assert g.post("close", {}, g.ash) == (403, "not-host")
        assert "break_off" not in g.post("close", {"agree": False}, g.oak)[1]
        g.s.kill()
        g.s.start()
        g.player = g.watch(g.elm, 2)
        assert g.post("close", {}, g.elm)[1]["break_off"] == [2]
        g.s.kill()
        g.s.start()  # an agreement is in the log
        g.watch(g.elm, 2)
        assert g.post("close", {}, g.oak)[1]["status"] == "closed"
    with Game("--limit", "abandon_s=4") as g:
        g.player.close()
        assert g.post("close", {}, g.oak)[1]["status"] == "playing", "gone only just now"
        wait_for(lambda: g.post("close", {}, g.oak)[1]["status"] == "closed")
    with Game() as g:  # alone with a program from outside, which is here and has no opinion
        made = g.s.ok("POST", "/api/tables",
                      {"map": "usa", "seats": [{"kind": "me"}, {"kind": "open"}]}, g.oak)
        url = f"/api/tables/{made['table']['id']}"
        bot = g.s.ok("POST", url + "/bot", {"seat": 2, "name": "Mine"}, g.oak)["token"]
        g.s.ok("POST", url + "/start", {}, g.oak)
        p = Player(g.s.port, bot, made["table"]["id"], 2)
        p.watch()
        p.until("snapshot")
        assert g.s.ok("POST", url + "/close", {}, g.oak)["table"]["status"] == "closed"


def test_host_without_a_seat():
    """Who hosts and does not play cannot end the game of those who do."""
    with Server("--quiet") as s:
        host, oak, elm = (s.person(n)["token"] for n in ("Host", "Oak", "Elm"))
        made = s.ok("POST", "/api/tables",
                    {"map": "usa", "public": True, "seats": [{"kind": "open"}] * 2}, host)
        url = f"/api/tables/{made['table']['id']}"
        for token in (oak, elm):
            s.ok("POST", url + "/sit", {}, token)
        s.ok("POST", url + "/start", {}, host)
        status, answer = s.request("POST", url + "/close", {}, host)
        assert (status, answer["error"]["code"]) == (403, "players-here")
        assert s.request("POST", url + "/seat", {"seat": 1, "kind": "me"}, host)[0] == 403


def test_expelled():
    """A void code, a seat that one left, a seat that moved away, a closed table: no further word of
    the game."""
    with Game(public=False) as g:
        eve = Player(g.s.port, g.ash, g.id, 0)
        eve.watch(code=g.made["code"])
        eve.until("snapshot")
        new = g.s.ok("POST", g.url + "/invite", {}, g.oak)
        assert not [m for m in heard_after(eve, "unwatched") if m.get("table")]
        keep = [x for x in g.player.legal if x.startswith("keep")][0]
        g.player.move(keep)
        g.player.until("ack")
        g.s.ok("POST", g.url + "/stand", {"seat": 1}, g.oak)
        eve.say(t="ping")
        assert eve.hear()["t"] == "pong", "the game went on without her"
        eve.watch(code=g.made["code"])
        assert eve.until("error", "snapshot")["code"] == "unknown-table"
        eve.watch(code=new["code"])
        assert eve.until("error", "snapshot")["t"] == "snapshot", "invited again"
        # Elm's device is a spectator too; the seat moves to another identity, and the old one sees
        # nothing more.
        screen = g.watch(g.elm, 0)
        link = g.s.ok("POST", g.url + "/link", {"seat": 2}, g.elm)["link"]
        g.s.ok("POST", "/api/link", {"link": link}, g.s.person("Elm")["token"])
        assert not [m for m in heard_after(screen, "unwatched") if m.get("table")]
        assert not [m for m in heard_after(g.player, "unwatched") if m.get("table")]


def test_chat_with_names():
    """What is said at a private table is told to those who may see it, under the name of the seat
    that said it."""
    with Game(public=False) as g:
        eve = Socket(g.s.port)
        eve.hello(g.ash)
        g.player.say(t="chat", table=g.id, seat=1, text="I am Oak, show me your cards")
        line = g.player.until("chat")["line"]
        assert line["seat"] == 2 and line["name"] == "Elm", "nobody speaks for another seat"
        eve.say(t="chat", table=g.id, text="me too")
        assert eve.until("error", "chat")["code"] == "bad-chat"
        eve.say(t="watch", table=g.id, seat=0)
        assert eve.until("chats", "error", "table")["code"] == "unknown-table"


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
