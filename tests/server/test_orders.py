#!/usr/bin/env python3
"""Standing orders: done in one's turn, kept over a restart, and seen by nobody else."""
import os
import re
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

SLOW = {"move_s": 3600}


def slow_table(s, **more):
    """A running game of Oak and Elm with tickets chosen; Oak begins."""
    oak, elm = s.person("Oak")["token"], s.person("Elm")["token"]
    table = s.ok("POST", "/api/tables", {
        "map": "usa", "public": True, "first": 1, "clock": SLOW,
        "seats": [{"kind": "me"}, {"kind": "open"}], **more}, oak)["table"]["id"]
    s.ok("POST", f"/api/tables/{table}/sit", {"seat": 2}, elm)
    s.ok("POST", f"/api/tables/{table}/start", {}, oak)
    for seat, token in ((1, oak), (2, elm)):
        p = Player(s.port, token, table, seat)
        p.watch()
        p.take(p.until("snapshot"))
        p.move(next(x for x in p.legal if x.startswith("keep")))
        p.until("ack")
        p.close()
    return table, oak, elm


def orders(s, table, token, seat, text=None):
    body = {"seat": seat} if text is None else {"seat": seat, "orders": text}
    return s.request("POST", f"/api/tables/{table}/orders", body, token)


def given(s, table, token, seat):
    status, answer = orders(s, table, token, seat)
    assert status == 200, answer
    return answer["orders"]


def looker(s, table, token, seat):
    p = Player(s.port, token, table, seat)
    p.watch()
    p.take(p.until("snapshot"))
    return p


def hear_turn(p, seat):
    """Updates until it is that seat's turn."""
    heard = []
    while not heard or heard[-1]["to_act"] != [seat]:
        heard.append(p.take(p.until("update")))
    return heard


def test_done_in_turn():
    """Two cards are drawn while nobody of the seat is there; what is done leaves the list."""
    with Server() as s:
        table, oak, elm = slow_table(s)
        p = looker(s, table, elm, 2)
        status, answer = orders(s, table, oak, 1, "draw deck twice\nif near 1: draw deck")
        assert status == 200 and answer["orders"].endswith("if near 1: draw deck\n"), answer
        hear_turn(p, 2)
        assert given(s, table, oak, 1) == "if near 1: draw deck\n"
        assert orders(s, table, oak, 1, "")[0] == 200
        assert given(s, table, oak, 1) == ""


def test_in_parts():
    """What is checked is told in parts and not kept; what is refused is refused all the same."""
    with Server() as s:
        table, oak, elm = slow_table(s)
        ask = lambda text: s.request("POST", f"/api/tables/{table}/orders",
                                     {"seat": 2, "orders": text, "check": True}, elm)
        status, answer = ask("if denver--omaha free and I hold 4 orange: claim it or draw red\n"
                             "draw deck twice; stop if near 2")
        assert status == 200, answer
        claim = {"kind": "claim", "text": "claim denver--omaha", "route": "denver--omaha"}
        assert answer["parts"] == {
            "orders": [
                {"if": [{"kind": "free", "text": "denver--omaha free", "route": "denver--omaha"},
                        {"kind": "hold", "text": "hold 4 orange", "card": "orange", "n": 4}],
                 "do": [claim, {"kind": "draw", "text": "draw red", "card": "red"}], "times": 1},
                {"if": [], "do": [{"kind": "draw", "text": "draw deck", "deck": "train"}],
                 "times": 2}],
            "stop": [{"kind": "near", "text": "near 2", "n": 2}]}, answer
        assert given(s, table, elm, 2) == ""
        assert ask("draw")[0] == 422
        status, answer = ask("")
        assert status == 200 and answer["parts"] == {"orders": [], "stop": []}, answer


def test_kept_over_a_restart():
    """Written in another's turn, kept on disk, done after the server has come back."""
    with Server() as s:
        table, oak, elm = slow_table(s)
        p = looker(s, table, oak, 1)
        for _ in range(2):
            p.move("draw deck")
            p.take(p.until("update"))
        p.close()
        assert orders(s, table, oak, 1, "draw deck 4 times")[0] == 200
        assert given(s, table, oak, 1) == "draw deck 4 times\n"
        s.stop()
        s.start()
        assert given(s, table, oak, 1) == "draw deck 4 times\n"
        p = looker(s, table, elm, 2)
        for _ in range(2):
            p.move("draw deck")
            p.take(p.until("update"))
        hear_turn(p, 2)
        assert given(s, table, oak, 1) == "draw deck 2 times\n"
        s.stop()
        s.check()
        s.start()


def test_stopped():
    """Orders end when what they name happens; then the seat decides."""
    with Server() as s:
        table, oak, elm = slow_table(s)
        q = looker(s, table, elm, 2)
        orders(s, table, oak, 1, "draw deck 40 times; stop if portland--seattle--a taken")
        hear_turn(q, 2)
        q.move(next(x for x in q.legal if x.startswith("claim portland--seattle--a")))
        q.take(q.until("update"))
        p = looker(s, table, oak, 1)
        assert any(x.startswith("draw") for x in p.legal), "Oak decides"
        wait_for(lambda: given(s, table, oak, 1) == "")  # they are dropped a moment later


def test_refused():
    with Server() as s:
        table, oak, elm = slow_table(s)
        for bad in ("draw", "keep nothing", "claim nowhere", "if x draw deck", "draw deck 0 times",
                    "claim denver--omaha 4 red", "stop if ending", 7, "x" * 5000):
            assert orders(s, table, oak, 1, bad)[0] in (400, 422), bad
        assert orders(s, table, oak, 1, "claim denver--omaha 4 red")[1]["error"]["code"] \
            == "bad-orders"
        assert given(s, table, oak, 1) == ""
        quick = s.ok("POST", "/api/tables", {
            "map": "usa", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}, oak)
        quick = quick["table"]["id"]
        s.ok("POST", f"/api/tables/{quick}/start", {}, oak)
        assert orders(s, quick, oak, 1, "draw deck")[1]["error"]["code"] == "not-slow"


def test_seen_by_nobody_else():
    """Neither the other player nor a stranger can read or write them."""
    with Server() as s:
        table, oak, elm = slow_table(s)
        eve = s.person("Eve")["token"]
        p = looker(s, table, oak, 1)
        for _ in range(2):
            p.move("draw deck")
            p.take(p.until("update"))
        secret = "if hold 12 locomotive: draw deck"
        assert orders(s, table, oak, 1, secret)[0] == 200
        for token in (elm, eve):
            assert orders(s, table, token, 1)[0] == 403
            assert orders(s, table, token, 1, "draw deck")[0] == 403
        assert orders(s, table, None, 1)[0] == 401
        assert given(s, table, elm, 2) == ""
        for token in (elm, eve, None):
            assert "locomotive:" not in str(s.ok("GET", f"/api/tables/{table}", token=token))
        # the seat's next owner does not inherit them
        link = s.ok("POST", f"/api/tables/{table}/link", {"seat": 1}, oak)["link"]
        s.ok("POST", "/api/link", {"link": link}, eve)
        assert given(s, table, eve, 1) == ""


def same(messages):
    """Without what differs from one game to the next: moments, clocks."""
    text = json.dumps(messages, sort_keys=True)
    return re.sub(r'"(at|ms|left_ms|wait_ms|moved)": (\d+|\[[^]]*\])', r'"\1": 0', text)


def test_twins():
    """The other player and a spectator hear the same bytes, whether orders or a hand moved."""
    heard, folder = {}, tempfile.mkdtemp(prefix="roundhouse-")
    try:
        os.mkdir(folder + "/a")
        with Server(data=folder + "/a") as s:
            table, oak, elm = slow_table(s)
            s.stop()
        shutil.copytree(folder + "/a", folder + "/b")
        for twin, by_orders in (("a", True), ("b", False)):
            with Server(data=f"{folder}/{twin}") as s:
                lookers = [looker(s, table, elm, 2), looker(s, table, None, 0)]
                if by_orders:
                    assert orders(s, table, oak, 1, "draw deck twice")[0] == 200
                else:
                    p = Player(s.port, oak, table, 1, want=["legal"])
                    p.watch()
                    p.take(p.until("snapshot"))
                    for _ in range(2):
                        p.move("draw deck")
                        p.take(p.until("update"))
                    p.close()
                heard[twin] = [same(hear_turn(q, 2)) for q in lookers]
        assert heard["a"] == heard["b"], heard
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
