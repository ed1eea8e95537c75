#!/usr/bin/env python3
"""One person at several devices: added by a link or a phrase, taken away, and whoever would steal
it."""
import os
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from frames import Closed
from harness import *


def add(s, label="Phone", **by):
    """Adds a device: status and answer."""
    return s.request("POST", "/api/devices", {"label": label, **by})


def link_of(s, token):
    return s.ok("POST", "/api/me/devices/link", {}, token)["link"]


def by_link(s, token, label="Phone"):
    status, answer = add(s, label, link=link_of(s, token))
    assert status == 201, answer
    return answer


def devices(s, token):
    return s.ok("GET", "/api/me/devices", token=token)


def remove(s, token, device):
    return s.request("POST", "/api/me/devices/remove", {"device": device}, token)


def code_of(answer):
    return answer[0], answer[1]["error"]["code"]


def ended(sock):
    """Hears whatever comes until the server closes; the close code, and what was said before."""
    said = []
    try:
        while True:
            said.append(sock.hear()["t"])
    except Closed as closed:
        return closed.code, said


def test_link():
    """Two devices are one person; a link is good once, the last one alone, and not for ever."""
    with Server("--quiet", "--limit", "guesses=1000") as s:
        oak = s.person("Oak")
        link = link_of(s, oak["token"])
        status, phone = add(s, "Παύλος’ phone 📱", link=link)
        assert status == 201 and phone["person"] == oak["person"] and phone["name"] == "Oak"
        assert phone["token"] != oak["token"]
        for token in (oak["token"], phone["token"]):
            assert s.ok("GET", "/api/me", token=token)["person"] == oak["person"]
        assert code_of(add(s, link=link)) == (404, "unknown-link"), "a stolen link is used twice"
        link, got = link_of(s, oak["token"]), []
        racers = [threading.Thread(target=lambda: got.append(add(s, "Racer", link=link)))
                  for _ in range(8)]
        for r in racers:
            r.start()
        for r in racers:
            r.join()
        assert sorted(status for status, _ in got) == [201] + [404] * 7, got
        racer = [answer for status, answer in got if status == 201][0]
        assert remove(s, oak["token"], racer["device"])[0] == 200
        old, new = link_of(s, oak["token"]), link_of(s, oak["token"])
        assert add(s, link=old)[0] == 404 and add(s, link=new)[0] == 201
        told = devices(s, phone["token"])
        assert [d["label"] for d in told["devices"]] == ["", "Παύλος’ phone 📱", "Phone"]
        assert told["here"] == phone["device"] == told["devices"][1]["id"]
        assert [d["via"] for d in told["devices"]] == ["first", "link", "link"]
        assert "phrase" not in told
        for body in ({}, {"link": "x", "phrase": "y", "label": "z"}, {"link": new},
                     {"link": new, "label": "\u202ex"}, {"link": 5, "label": "x"}):
            assert s.request("POST", "/api/devices", body)[0] == 400, body
        for path in ("", "/link", "/remove"):
            method = "POST" if path else "GET"
            assert s.request(method, "/api/me/devices" + path, {} if path else None)[0] == 401
        s.kill()
        s.start()
        assert devices(s, phone["token"]) == told
    with Server("--quiet", "--limit", "pairing_s=0") as s:
        assert add(s, link=link_of(s, s.person()["token"]))[0] == 404, "too old"


def test_removed():
    """A device that was taken away has lost its sockets and its token in the same moment; the
    others stay."""
    with Server("--quiet", "--limit", "young_s=0") as s:
        table, tokens, _ = start_table(s, seats=2)
        phone = by_link(s, tokens[0])
        at = {name: Player(s.port, token, table, 1)
              for name, token in (("desk", tokens[0]), ("phone", phone["token"]))}
        for p in at.values():
            p.watch()
            while p.seq is None:
                p.take(p.hear())
        other = Player(s.port, tokens[1], table, 2)
        other.watch()
        assert remove(s, tokens[0], phone["device"])[0] == 200
        code, said = ended(at["phone"])
        assert code == 4001 and "update" not in said, (code, said)
        assert s.request("GET", "/api/me", token=phone["token"])[0] == 401
        try:
            Player(s.port, phone["token"], table, 1)
            raise AssertionError("its token still says hello")
        except Closed as closed:
            assert closed.code == 4001
        assert code_of(remove(s, tokens[0], phone["device"])) == (404, "unknown-device")
        at["desk"].move("nonsense")
        assert at["desk"].until("refused")["code"] == "bad-action", "the other socket lives"
        here = devices(s, tokens[0])["here"]
        assert code_of(remove(s, tokens[0], here)) == (409, "last-device")
        assert remove(s, tokens[1], here)[0] == 404, "somebody else's"
        # One may leave from the device itself.
        phone = by_link(s, tokens[0])
        assert remove(s, phone["token"], phone["device"])[0] == 200
        assert s.request("GET", "/api/me", token=phone["token"])[0] == 401


def test_stolen_link():
    """Who came by a link cannot, for a day, shut out those who were there before, make a phrase
    or erase; and is taken away by them."""
    with Server("--quiet") as s:
        oak = s.person("Oak")["token"]
        here = devices(s, oak)["here"]
        thief = by_link(s, oak)
        assert not devices(s, thief["token"])["trusted"] and devices(s, oak)["trusted"]
        assert code_of(remove(s, thief["token"], here)) == (403, "young-device")
        for body in ({}, {"remove": True}):
            assert code_of(s.request("POST", "/api/me/phrase", body, thief["token"])) \
                == (403, "young-device")
        assert remove(s, oak, thief["device"])[0] == 200
        # A younger device of the thief's does not help either.
        thief = by_link(s, oak)
        second = by_link(s, thief["token"])
        assert code_of(remove(s, second["token"], thief["device"])) == (403, "young-device")


def test_phrase():
    """Six words bring a person back; slips are told; another phrase makes the old one void."""
    with Server("--quiet", "--limit", "guesses=1000") as s:
        oak = s.person("Oak")
        phrase = s.ok("POST", "/api/me/phrase", {}, oak["token"])["phrase"]
        words = phrase.split()
        assert len(words) == 6 and all(len(w) == 5 and w.isalpha() for w in words), phrase
        assert devices(s, oak["token"])["phrase"]
        # Now even the last device can go.
        assert remove(s, oak["token"], devices(s, oak["token"])["here"])[0] == 200
        assert s.request("GET", "/api/me", token=oak["token"])[0] == 401
        status, back = add(s, "New", phrase="  " + "-".join(words).upper() + "\n")
        assert status == 201 and back["person"] == oak["person"]
        assert devices(s, back["token"])["trusted"], "who has the phrase is the person"
        assert [d["via"] for d in devices(s, back["token"])["devices"]] == ["phrase"]
        slip = phrase[:-1] + ("b" if phrase[-1] != "b" else "d")
        for bad in (slip, " ".join(words[:5]), phrase + " babab", "x" * 35, "", "🚂"):
            assert code_of(add(s, phrase=bad))[0] == 400, bad
        fresh = s.ok("POST", "/api/me/phrase", {}, back["token"])["phrase"]
        assert fresh != phrase
        assert code_of(add(s, phrase=phrase)) == (404, "unknown-phrase"), "the old one"
        assert add(s, phrase=fresh)[0] == 201
        s.ok("POST", "/api/me/phrase", {"remove": True}, back["token"])
        assert code_of(add(s, phrase=fresh)) == (404, "unknown-phrase")
        assert "phrase" not in devices(s, back["token"])
        made = {s.ok("POST", "/api/me/phrase", {}, back["token"])["phrase"] for _ in range(5)}
        assert len(made) == 5


def test_guesses():
    """Phrases and links cannot be tried without end; a slip is no try, and others go on."""
    with Server("--quiet", "--limit", "guesses=5") as s:
        others = [s.person()["token"] for _ in range(2)]
        phrase = s.ok("POST", "/api/me/phrase", {}, others[0])["phrase"]
        for _ in range(20):
            assert add(s, phrase="babab " * 5 + "babad")[0] == 400
        s.ok("POST", "/api/me/phrase", {}, others[0])
        tries = []
        wait_for(lambda: tries.append(add(s, phrase=phrase)[0]) or tries[-1] == 429)
        assert tries.count(404) >= 3 and len(tries) == tries.count(404) + 1, tries
        assert add(s, link="x" * 22)[0] == 429
        assert s.request("GET", "/api/me", token=others[1])[0] == 200


def test_nothing_leaks():
    """Secrets are nowhere but in the answer that told them; devices are told to nobody else."""
    with Server() as s:
        table, tokens, _ = start_table(s, seats=2, public=True)
        ear = Player(s.port, tokens[1], table, 2)
        ear.watch()
        link = link_of(s, tokens[0])
        phone = add(s, "Grandmother's tablet", link=link)[1]
        phrase = s.ok("POST", "/api/me/phrase", {}, tokens[0])["phrase"]
        p = Player(s.port, phone["token"], table, 1)
        p.watch()
        while not p.legal:
            p.take(p.hear())
        p.move()
        ear.until("update")
        lists = b"".join(s.request_full("GET", path, token=tokens[1])[2].headers.as_bytes()
                         + json.dumps(s.ok("GET", path, token=tokens[1])).encode()
                         for path in (f"/api/tables/{table}", "/api/me", "/api/tables",
                                      "/api/me/devices"))
        for secret in ("Grandmother", phone["device"], devices(s, tokens[0])["here"]):
            assert secret.encode() not in bytes(ear.heard) + lists, secret
        secrets = [link, phrase, phrase.split()[0], phone["token"].split(".")[1]]
        assert s.stop() == 0
        kept = b"".join(open(os.path.join(s.data, f), "rb").read()
                        for f in set(os.listdir(s.data)) - {"admin.sock"})
        for secret in secrets:
            assert secret.encode() not in kept, secret
        assert b"Grandmother's tablet" in kept, "the search finds what is there"


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
