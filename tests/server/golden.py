#!/usr/bin/env python3
"""Golden messages: one file each in tests/server/golden, read here, by tests/server/golden.c and by
the page's tests. What a client says is sent to a real server and must be understood; what the
server says must have the members of the golden one, of the same types. `golden.py --update` writes
the server's anew."""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden")
UPDATE = "--update" in sys.argv


def real_undo(s):
    """What is told to who knows of taking back."""
    table, tokens, _ = start_table(s, seats=2, first=1)
    a, b = seat_players(s, table, tokens, want=["view", "position", "events", "legal", "undo"])
    a.take(a.until("snapshot")), b.take(b.until("snapshot"))
    for p in (a, b, a):
        p.move(p.legal[-1])  # the last is a claim, when it is not tickets
        a.take(a.until("update")), b.take(b.until("update"))
    a.move("undo")
    return a.until("update")


def real_messages(s):
    """One of each kind, from a real game: name -> message."""
    out = {"about": s.ok("GET", "/api/about")}
    out["person"] = s.person("Oak")
    oak = out["person"]["token"]
    out["table-new"] = s.ok("POST", "/api/tables", {
        "map": "usa", "seats": [{"kind": "me"}, {"kind": "open"},
                                {"kind": "bot", "level": "random"}], "first": 1,
        "public": True, "clock": {"move_s": 90}, "title": "Friday"}, oak)
    table = out["table-new"]["table"]["id"]
    elm = s.person("Elm")["token"]
    out["table"] = s.ok("POST", f"/api/tables/{table}/sit", {"seat": 2}, elm)["table"]
    out["error"] = s.request("POST", f"/api/tables/{table}/sit", {"seat": 2}, elm)[1]
    a = Player(s.port, oak, table, 1)
    a.say(t="hello")
    out["error-message"] = a.until("error")
    w = Socket(s.port)
    w.say(t="hello", token=oak)
    out["welcome"] = w.until("welcome")
    w.say(t="lobby", on=True)
    out["lobby"] = w.until("lobby")
    a.watch()
    out["table-message"] = a.until("table")
    a.say(t="chat", table=table, text="Hello")
    out["chat"] = a.until("chat")
    w.say(t="watch", table=table, seat=0)
    out["chats"] = w.until("chats")
    w.say(t="ping")
    out["pong"] = w.until("pong")
    s.ok("POST", f"/api/tables/{table}/start", {}, oak)
    out["snapshot"] = a.take(a.until("snapshot"))
    out["snapshot-spectator"] = w.until("snapshot")
    out["lobby-table"] = w.until("lobby-table")
    a.move(a.legal[-1])
    out["ack"] = a.take(a.until("ack"))
    m = a.take(a.until("update"))
    while m.get("by") != 1:
        m = a.take(a.until("update"))
    out["update"] = m
    b = Player(s.port, elm, table, 2)
    b.watch(seen=0, hash="0000000000000000")
    seen = b.take(b.until("snapshot"))
    while 3 in seen.get("to_act", [3]):  # the bot's choice must not come between what follows
        seen = b.take(b.until("update"))
    b.say(t="move", table=table, seat=2, expect=b.seq, id="c1-18", action="draw deck")
    out["refused"] = b.until("refused")
    b.watch(seen=b.seq, hash=b.hash)
    out["level"] = b.until("level", "snapshot", "update")
    b.say(t="unwatch", table=table, seat=2)
    b.say(t="watch", table=table, seat=0, want=["position", "past"])
    out["snapshot-past"] = b.until("snapshot")
    b.close()
    s.ok("POST", f"/api/tables/{table}/takeover", {"seat": 2}, elm)
    while "control" not in m:
        m = a.take(a.until("update"))
    out["update-control"] = m
    out["update-undo"] = real_undo(s)
    s.ok("POST", f"/api/tables/{table}/takeover", {"seat": 1}, oak)
    wait_for(lambda: s.ok("GET", f"/api/tables/{table}")["table"]["status"] == "over")
    out["game"] = s.ok("GET", f"/api/games/{table}")
    out["games"] = s.ok("GET", "/api/games")
    step = 12
    # a move of the seat itself, which has one member more
    while "action" not in out.get("replay", {}):
        out["replay"] = s.ok("GET", f"/api/games/{table}/replay?step={step}&eye=1")
        step += 1
    a = Player(s.port, oak, table, 1)
    a.watch()
    out["snapshot-over"] = a.until("snapshot")
    os.kill(s.pid(), signal.SIGTERM)
    out["bye"] = a.until("bye")
    return out


def shape(value, path=""):
    """The members of a message and their types; what lies in lists and under free keys is not
    counted."""
    if isinstance(value, dict) and not re.search(r"\.(view|events|scores|hand|cards|discard|yard)$",
                                                 path):
        out = {}
        for k, v in value.items():
            out.update(shape(v, f"{path}.{k}"))
        return out
    return {path: type(value).__name__}


def test_server_messages():
    with Server("--quiet") as s:
        real = real_messages(s)
    for name, message in real.items():
        path = os.path.join(FOLDER, f"server-{name}.json")
        if UPDATE:
            text = json.dumps(message, indent=1, ensure_ascii=False)
            # Secrets of a server that is gone are no secrets, but need not look like some.
            text = re.sub(r'("token": "[0-9a-z]{13}\.)[\w-]{43}', r"\1" + "A" * 43, text)
            text = re.sub(r'("invite": ")[\w-]{22}', r"\1" + "A" * 22, text)
            with open(path, "w") as f:
                f.write(text + "\n")
        with open(path) as f:
            golden = json.load(f)
        assert shape(golden) == shape(message), \
            (name, set(shape(golden).items()) ^ set(shape(message).items()))
    left = {f[len("server-"):-len(".json")] for f in os.listdir(FOLDER)
            if f.startswith("server-")} - set(real)
    assert not left, f"nobody makes {left}"
    return f"{len(real)} messages"


def test_client_messages():
    """The golden messages of a client, with the names in them made real, are all understood."""
    with Server("--quiet") as s:
        table, tokens, made = start_table(s, seats=2)
        n = 0
        for file in sorted(os.listdir(FOLDER)):
            if not file.startswith("client-"):
                continue
            n += 1
            with open(os.path.join(FOLDER, file)) as f:
                m = json.load(f)
            w = Socket(s.port)
            if m["t"] != "hello":
                w.hello(tokens[0])
            if "table" in m:
                m["table"] = table
            if "token" in m:
                m["token"] = tokens[0]
            w.say(**m)
            if m["t"] in ("unwatch", "chat"):  # these have no answer of their own
                w.say(t="ping")
            answer = w.hear()
            assert answer["t"] != "error", (file, answer)
    return f"{n} messages"


if __name__ == "__main__":
    sys.argv = [a for a in sys.argv if a != "--update"]
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
