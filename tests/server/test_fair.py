#!/usr/bin/env python3
"""Nobody starves the others: each attack at small size, from an address of its own (127.0.0.2).
What the honest player measured meanwhile is said as a figure; bench/attacks.py does the same at
full size."""
import os
import socket
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

EVIL = ("127.0.0.2", 0)


def connect(s):
    return socket.create_connection(("127.0.0.1", s.port), timeout=LONG, source_address=EVIL)


def evil(s, method, path, body=None, token=None):
    """A request from the other address."""
    c = http.client.HTTPConnection("127.0.0.1", s.port, timeout=LONG, source_address=EVIL)
    headers = {"Content-Type": "application/json",
               **({"Authorization": "Bearer " + token} if token else {})}
    c.request(method, path, json.dumps(body) if body is not None else None, headers)
    r = c.getresponse()
    text = r.read()
    c.close()
    return r.status, json.loads(text)


def evil_socket(kind, *args, **more):
    """A WebSocket from there."""
    create = socket.create_connection
    socket.create_connection = lambda at, timeout=None: create(at, timeout, source_address=EVIL)
    try:
        return kind(*args, **more)
    finally:
        socket.create_connection = create


def honest_game(s, most=60):
    """Plays some moves; the slowest, in milliseconds."""
    table, tokens, _ = start_table(s, seats=2)
    players = seat_players(s, table, tokens, want=("legal",))
    slowest, moves = 0.0, 0
    for p in players:
        p.take(p.until("snapshot"))
    while moves < most:
        p = next((p for p in players if p.legal), None)
        if p:
            begun = time.monotonic()
            move = p.move()
            while move not in p.acked:
                p.take(p.hear())
            slowest, moves = max(slowest, time.monotonic() - begun), moves + 1
        for q in players:
            while q._has_frame() or select.select([q.sock], [], [], 0.002)[0]:
                q.take(q.hear(1))
    return f"slowest of {moves} moves {slowest * 1000:.0f} ms"


def answers(sock):
    """How many answers have come so far."""
    sock.setblocking(False)
    data = b""
    try:
        while True:
            more = sock.recv(1 << 20)
            if not more:
                break
            data += more
    except BlockingIOError:
        pass
    sock.setblocking(True)
    return data.count(b"HTTP/1.1 200")


def test_pipelined_requests():
    """Requests without end on one connection: each is answered, in turn, and a game goes on beside
    them. An address that has used up its time waits; the others do not."""
    with Server("--quiet") as s:
        c = connect(s)
        n = 300
        c.sendall(b"".join(f"GET /api/tables/{i:013d} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
                           for i in range(n - 1)) +
                  b"GET /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        got = b""
        while True:
            more = c.recv(1 << 16)
            if not more:
                break
            got += more
        assert got.count(b"HTTP/1.1 404") == n - 1 and got.endswith(b'{"tables":[]}'), \
            "every answer, in order"
    with Server("--quiet", "--limit", "loop_ms=4",
                limits=["--limit", "people=1000", "--limit", "moves=1000"]) as s:
        c = [connect(s) for _ in range(8)]
        one, sent = b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n", 0
        for x in c:
            x.setblocking(False)  # a server that reads no further lets the kernel's queue fill
            sent += x.send(one * 4000) // len(one)
        # The honest one is another address; its share is small here too, so it plays a little.
        note = honest_game(s, 6)
        done = sum(answers(x) for x in c)
        assert done < sent, "the address that floods was not made to wait"
        return f"{note}; {done} of {sent} requests of the flood answered"


def test_socket_of_messages():
    """A socket with many messages at once hears an answer to each, in order, and a game goes on
    beside it."""
    with Server("--quiet") as s:
        open_table(s, seats=2)
        table, tokens, _ = start_table(s, seats=2)
        w = Socket(s.port)
        w.hello()
        frames = []
        for i in range(100):
            frames.append(w.frame(b'{"t":"lobby","on":true}'))
            frames.append(w.frame(json.dumps({"t": "watch", "table": table, "seat": 0,
                                              "want": ["past"]}).encode()))
        frames.append(w.frame(b'{"t":"ping"}'))
        data = b"".join(frames)
        for at in range(0, len(data), 1000):  # frames that are cut anywhere
            w.raw(data[at:at + 1000])
        note = honest_game(s, 20)
        heard = []
        while not heard or heard[-1]["t"] != "pong":
            heard.append(w.hear())
        kinds = [m["t"] for m in heard if m["t"] in ("lobby", "snapshot")]
        assert kinds == ["lobby", "snapshot"] * 100 or "resync" in [m["t"] for m in heard], \
            kinds[:10]
        return note


def test_lookers_on_pay():
    """Who only looks on, from an address that has used up its share, is shown less, and later how
    it is; those who play hear of each move."""
    with Server("--quiet", "--limit", "loop_ms=5", limits=["--limit", "moves=1000"]) as s:
        table, tokens, _ = start_table(s, map="card-game", seats=2)
        eyes = [evil_socket(Player, s.port, None, table, 0, want=("view", "position", "past"))
                for _ in range(20)]
        for p in eyes:
            p.say(t="lobby", on=True)
            p.watch()
            p.until("snapshot")
        over = threading.Event()

        def flood():
            c = connect(s)
            one = b"GET /api/tables/0000000000000 HTTP/1.1\r\nHost: localhost\r\n\r\n"
            while not over.is_set():
                c.settimeout(0.01)
                try:
                    c.send(one * 99)
                except OSError:
                    pass  # the server reads no further
                answers(c)
        flooding = threading.Thread(target=flood)
        flooding.start()
        players = seat_players(s, table, tokens, want=("legal",))
        play(players)
        over.set()
        flooding.join()
        last = players[0].seq
        for p in players:
            assert [x[1] for x in p.stream if x[0] == "update"] == list(range(1, last + 1))
        less = 0
        for p in eyes:
            while p.seq != last:
                p.take(p.hear())
            less += len([x for x in p.stream if x[0] == "update"]) < last
        other, _, _ = open_table(s, seats=2)
        ids = []
        while other not in ids:
            m = eyes[0].until("lobby", "lobby-table")
            ids = [t["id"] for t in m.get("tables") or [m["table"]]]
        assert less and s.metric("roundhouse_resyncs_total") >= less
        return f"{less} of {len(eyes)} lookers-on saw less than all {last} moves"


def test_lists_are_fresh():
    """The list is made once a change, and says each change at once."""
    with Server("--quiet") as s:
        for _ in range(3):
            table, tokens, made = open_table(s, seats=3, bots=1)
            listed = s.ok("GET", "/api/tables")["tables"]
            assert listed[0]["id"] == table and listed[0]["seats"][1]["kind"] == "person"
            p = Player(s.port, tokens[1], table, 2)
            p.watch()
            p.until("table")
            assert s.ok("GET", "/api/tables")["tables"][0]["seats"][1]["online"]
            s.ok("POST", f"/api/tables/{table}/start", {}, tokens[0])
            assert s.ok("GET", "/api/tables")["tables"][0]["status"] == "playing"
        idle, tokens, _ = open_table(s, seats=2)
        s.ok("POST", f"/api/tables/{idle}/close", {}, tokens[0])
        assert idle not in [t["id"] for t in s.ok("GET", "/api/tables")["tables"]]


def test_unfinished_uploads():
    """Bodies that never end: bounded in memory, of one address too, and another's upload goes
    through."""
    with Server("--quiet") as s:
        before = s.metric("roundhouse_memory_bytes")
        head = (b"POST /api/maps HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                b"Content-Length: 524288\r\n\r\n")
        open_ = []
        for _ in range(100):
            c = connect(s)
            try:
                c.sendall(head + b" " * 500000)
            except OSError:
                pass
            open_.append(c)
        time.sleep(1)
        grown = s.metric("roundhouse_memory_bytes") - before
        assert grown < 32e6, f"memory grew by {grown / 1e6:.0f} MB"
        told = set()

        def refused():
            for c in select.select(open_, [], [], 0)[0]:
                try:
                    told.update([c] if b"503" in c.recv(4096) else [])
                except OSError:
                    pass
            return len(told)
        wait_for(lambda: refused() > 50, "most were not refused")
        status, answer = s.request("POST", "/api/maps", raw=b" " * 400000,
                                   token=s.person()["token"])
        assert status == 422, "somebody else's is read and judged"
        for c in open_:
            c.close()
        wait_for(lambda: s.metric("roundhouse_connections") <= 1)
        token = s.person()["token"]
        c = http.client.HTTPConnection("127.0.0.1", s.port, source_address=EVIL)
        c.request("POST", "/api/maps", b" " * 400000,
                  {"Content-Type": "application/json", "Authorization": "Bearer " + token})
        assert c.getresponse().status == 422, "what they held was given back"
        return f"{grown / 1e6:.1f} MB more for 100 unfinished uploads, {len(told)} refused"


def many_tables(s, most, begin):
    """Opens as many tables as the other address gets, and begins them; how many."""
    made = 0
    for i in range(most // 15):
        token = evil(s, "POST", "/api/people", {"name": f"Many {i}"})[1]["token"]
        for _ in range(15):
            status, answer = evil(s, "POST", "/api/tables", {
                "map": "usa", "public": True,
                "seats": [{"kind": "me"}, {"kind": "me" if begin else "open"}]}, token)
            made += status == 201
            if status == 201 and begin:
                assert evil(s, "POST", f"/api/tables/{answer['table']['id']}/start", {},
                            token)[0] == 200
    return made


def test_many_tables():
    """One address opens as many tables as it gets, and begins them: those of others stay in the
    list."""
    for begin in (False, True):
        with Server("--quiet", limits=[]) as s:
            mine, _, _ = open_table(s, seats=2)
            begun = time.monotonic()
            made = many_tables(s, 60, begin)
            more = (time.monotonic() - begun) * 30 / 60  # thirty at once, and thirty a minute
            listed = s.ok("GET", "/api/tables")["tables"]
            assert 30 <= made <= 30 + more + 1 and len(listed) == 11 and listed[-1]["id"] == mine, \
                (made, more, len(listed))
    with Server("--quiet", limits=["--limit", "tables=1", "--limit", "opened=1000", "--limit",
                                   "people=1000"]) as s:
        assert sum(evil(s, "POST", "/api/tables", {"map": "usa", "seats": [
            {"kind": "me"}, {"kind": "open"}]}, evil(s, "POST", "/api/people", {
                "name": "Many"})[1]["token"])[0] == 201 for _ in range(60)) == 50
        open_table(s, seats=2)


def test_forgotten_games():
    """A game that nobody looks at any more leaves the list and the memory, and goes on when its
    players come back; one with a clock is kept, for its clock runs."""
    with Server("--quiet", "--limit", "idle_s=1") as s:
        ids = []
        for more in ({}, {"clock": {"game_s": 3600}}):
            table, tokens, _ = start_table(s, seats=2, **more)
            players = seat_players(s, table, tokens)
            for p in players:
                p.take(p.until("snapshot"))
            players[0].move()
            players[0].take(players[0].until("ack"))
            s.ok("POST", f"/api/tables/{table}/close", {}, tokens[0])
            ids.append((table, tokens, players))
        assert len(s.ok("GET", "/api/tables")["tables"]) == 2
        for _, _, players in ids:
            for p in players:
                p.close()
        wait_for(lambda: not s.ok("GET", "/api/tables")["tables"]
                 and "seq" not in s.ok("GET", f"/api/tables/{ids[0][0]}")["table"])
        assert s.ok("GET", f"/api/tables/{ids[1][0]}")["table"]["seq"] == 2
        table, tokens, before = ids[0]
        players = seat_players(s, table, tokens)
        assert players[0].until("table")["table"]["break_off"] == [1], "as it was when they left"
        for p in players:
            p.take(p.until("snapshot"))
            assert p.seq == 2 and p.legal or p is players[0]
        players[1].move()
        players[1].until("ack")


def test_chat_without_end():
    """Many sockets of one address say as much as they can: an address says ten times what a socket
    may, and another's line is heard."""
    with Server("--quiet", limits=["--limit", "chat=3"]) as s:
        table, tokens, _ = start_table(s, seats=2)
        ear = Player(s.port, tokens[1], table, 2)
        ear.watch()
        begun = time.monotonic()
        loud = [evil_socket(Player, s.port, tokens[0], table, 1) for _ in range(20)]
        for p in loud:
            for i in range(4):
                p.say(t="chat", table=table, text=f"x{i}")
            p.say(t="ping")
            p.until("pong")
        ear.say(t="chat", table=table, text="I am here")
        lines = []
        while not lines or lines[-1]["seat"] != 2:
            lines.append(ear.until("chat")["line"])
        more = (time.monotonic() - begun) * 30 / 60  # thirty at once, and thirty a minute
        assert len(lines) <= 32 + more, f"{len(lines)} lines of one address"


def test_game_without_end():
    """What can be done without end at one table, taking back and agreeing to break off and not,
    ends with a bound on the log; moves go on, also after a restart, and it can be closed."""
    with Server("--quiet", "--limit", "entries=41") as s:
        table, tokens, _ = start_table(s, seats=2, first=1)
        players = seat_players(s, table, tokens, want=("legal", "view"))
        for p in players:
            p.take(p.until("snapshot"))
            p.move(p.legal[0])
            p.take(p.until("ack"))
        a = players[0]
        while (a.seq or 0) < 2:
            a.take(a.hear())
        claim = min((x for x in a.legal if x.startswith("claim")), key=len)
        close = lambda agree: s.request("POST", f"/api/tables/{table}/close", {"agree": agree},
                                        tokens[1])
        a.move(claim)
        a.take(a.until("ack"))
        n = 0
        while n < 41 and close(n % 2 == 0)[0] == 200:
            n += 1
        assert n == 37, n  # and the deal, and three moves
        assert close(True)[1]["error"]["code"] == "long-game"
        a.seq = 3 + n
        a.move("undo")
        assert a.until("ack", "refused")["code"] == "long-game"
        s.kill()
        s.start()
        b = seat_players(s, table, tokens, want=("legal",))[1]
        b.take(b.until("snapshot"))
        b.move(b.legal[0])
        assert b.until("ack", "refused")["t"] == "ack", "moves go on"
        s.ok("POST", f"/api/tables/{table}/close", {}, tokens[0])


def test_open_tables_expire():
    """A table to which nobody comes is closed; one where somebody waits is not, nor is a game."""
    with Server("--quiet", "--limit", "open_s=8") as s:
        empty, tokens, _ = open_table(s, seats=2)
        kept, more, _ = open_table(s, seats=2)
        game, _, _ = start_table(s, seats=2)
        p = Player(s.port, more[0], kept, 1)
        p.watch()
        wait_for(lambda: s.ok("GET", f"/api/tables/{empty}",
                              token=tokens[0])["table"]["status"] == "closed")
        time.sleep(1.5)
        assert s.ok("GET", f"/api/tables/{kept}")["table"]["status"] == "open"
        assert s.ok("GET", f"/api/tables/{game}")["table"]["status"] == "playing"


def test_wrong_codes():
    """Who guesses is stopped; a neighbor behind the same address with the right code gets in."""
    with Server("--quiet", "--limit", "guesses=5") as s:
        _, _, made = open_table(s, seats=2, public=False)
        find = lambda code, token=None: s.request("POST", "/api/tables/find", {"code": code},
                                                  token)[0]
        guesser, neighbor = s.person()["token"], s.person()["token"]
        assert [find("AAAA-0001", guesser) for _ in range(7)] == [404] * 5 + [429] * 2
        assert find(made["code"], guesser) == 429 and find(made["code"], neighbor) == 200

        def tries():
            token = s.person()["token"]
            return [find("AAAA-0002", token) for _ in range(5)]
        # Many names of one guesser use up what the whole address has.
        wait_for(lambda: tries() == [404, 429, 429, 429, 429])
        assert find(made["code"], s.person()["token"]) == 200, \
            "who has not guessed wrong gets a try"
        wait_for(lambda: find("AAAA-0001") == 429, "without a name there is no end")


def test_one_address_has_not_all_sockets():
    with Server("--quiet", limits=["--limit", "address=20"]) as s:
        open_ = [connect(s) for _ in range(30)]
        alive = 0
        for c in open_:
            try:
                c.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                alive += bool(c.recv(100))
            except OSError:
                pass
        assert alive == 20 and s.ok("GET", "/healthz") == b"ok\n"


def test_long_answers():
    """Searches and replays without end are made on threads, a few at once; too many are asked to
    come again."""
    with Server("--quiet") as s:
        table, _, _ = start_table(s, map="card-game", seats=2, bots=2)
        wait_for(lambda: s.metric("roundhouse_games_finished_total") >= 1)
        open_ = []
        for i in range(300):
            c = connect(s)
            path = f"/api/games/{table}/replay?step={i}&eye=1" if i % 2 \
                else "/api/games?player=nobody"
            c.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: "
                      "close\r\n\r\n".encode())
            open_.append(c)
        note = honest_game(s, 20)
        for _ in range(5):  # another address is not asked to come again because of this one
            assert s.request("GET", "/api/games?player=random")[0] == 200
        codes = []
        for c in open_:
            data = b""
            while more := c.recv(1 << 16):
                data += more
            codes.append(int(data.split()[1]))
        assert set(codes) <= {200, 400, 503} and codes.count(200) > 30, collections_of(codes)
        assert s.request("GET", f"/api/games/{table}/replay?step=9999")[0] == 400
        return f"{note}; {codes.count(200)} answered, {codes.count(503)} asked to come again"


def collections_of(codes):
    return {c: codes.count(c) for c in set(codes)}


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
