#!/usr/bin/env python3
"""What honest players notice while somebody attacks the server, on this machine. Not a test: it
says numbers.
`bench/attacks.py [BUILD] [--tables N] [--rate N] [--seconds N] [--json] [ATTACK ...]`

Honest players sit at N tables and make moves at a fixed rate (open loop); each attack runs beside
them from an address of its own (127.0.0.2) with the server's limits as they are by default.
Reported is the time from due to acknowledged, the memory of the server at its highest, and what the
attack says about itself.

On a shared machine the server and the generator want precedence over the attackers, who would be
elsewhere:
    chrt -r 5 bench/attacks.py build/release"""
import argparse
import http.client
import json
import multiprocessing
import os
import select
import socket
import subprocess
import sys
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(ROOT, "tests", "server"), os.path.join(ROOT, "bench")]
EVIL = "127.0.0.2"


def connect(port):
    return socket.create_connection(("127.0.0.1", port), timeout=10, source_address=(EVIL, 0))


def drain(sock, seconds=0.0):
    """Reads what there is; whether the connection is still there."""
    sock.settimeout(seconds or 0.001)
    try:
        return bool(sock.recv(1 << 20))
    except (TimeoutError, BlockingIOError):
        return True
    except OSError:
        return False


def ask(port, method, path, body=None, token=None, source=EVIL):
    c = http.client.HTTPConnection("127.0.0.1", port, timeout=10, source_address=(source, 0))
    headers = {"Content-Type": "application/json",
               **({"Authorization": "Bearer " + token} if token else {})}
    c.request(method, path, json.dumps(body) if body is not None else None, headers)
    r = c.getresponse()
    text = r.read()
    c.close()
    return r.status, json.loads(text) if text[:1] == b"{" else text


def pipelined(port, stop, paths, sockets, token=None):
    """One request after the other without waiting for answers, on a few connections."""
    who = f"Authorization: Bearer {token}\r\n" if token else ""
    request = "".join(f"GET {p} HTTP/1.1\r\nHost: 127.0.0.1\r\n{who}\r\n" for p in paths)
    times = 200 // len(paths)
    request = request.encode() * times
    open_ = []
    sent = 0
    while not stop.is_set():
        while len(open_) < sockets:
            open_.append(connect(port))
        for s in list(open_):
            s.setblocking(False)
            try:
                sent += s.send(request)
            except BlockingIOError:
                pass
            except OSError:
                open_.remove(s)
                continue
            if not drain(s):
                open_.remove(s)
    return f"{sent // len(request) * times * len(paths)} requests sent"


def attack_list(port, stop):
    """One connection with pipelined GET /api/tables."""
    return pipelined(port, stop, ["/api/tables"], 1)


def attack_lists(port, stop):
    """Eight connections with pipelined GET /api/tables."""
    return pipelined(port, stop, ["/api/tables"], 8)


def attack_search(port, stop):
    """Eight connections that search for a player who is not there."""
    return pipelined(port, stop, ["/api/games?player=zzzzzz"], 8)


def attack_pages(port, stop):
    """Eight connections ask for all that is told of oneself, of the deal of the day and of
    ratings."""
    me = ask(port, "POST", "/api/people", {"name": "Nosy"})[1]["token"]
    day = ask(port, "GET", "/api/daily")[1]["day"]
    for map in ("usa", "great-lakes", "card-game"):
        ask(port, "POST", "/api/daily", {"map": map}, me)
    paths = ["/api/daily", f"/api/daily/{day}?map=usa", "/api/me", "/api/me/export",
             "/api/me/statistics", "/api/me/ratings", "/api/ratings?map=usa&seats=2",
             "/api/me/devices", "/api/me/alerts", "/api/games?mine=1"]
    return pipelined(port, stop, paths, 8, me)


def evil_sockets(port, n, token=None):
    """WebSockets of the attacker's address, as many as the server lets in."""
    from frames import Socket
    open_, create = [], socket.create_connection
    socket.create_connection = lambda at, timeout=None: create(at, timeout,
                                                               source_address=(EVIL, 0))
    for _ in range(n):
        try:
            s = Socket(port)
            s.hello(token)
            open_.append(s)
        except Exception:  # noqa: BLE001 - refused: that is what the limits are for
            break
    socket.create_connection = create
    return open_


def read_on(open_, stop, each=None):
    """Reads whatever comes, so that nobody is dropped for not reading; bytes read."""
    n, got = 0, select.epoll()
    by = {s.sock.fileno(): s for s in open_}
    for fd, s in by.items():
        s.sock.setblocking(False)
        got.register(fd, select.EPOLLIN)
    while not stop.is_set():
        if each:
            each()
        for fd, _ in got.poll(0.05):
            try:
                data = by[fd].sock.recv(1 << 18)
            except OSError:
                data = b""
            n += len(data)
            if not data:
                got.unregister(fd)
    return n


def attack_chat(port, stop):
    """One person with 300 sockets at a table of their own says as much as they can on each."""
    me = ask(port, "POST", "/api/people", {"name": "Loud"})[1]["token"]
    table = ask(port, "POST", "/api/tables", {"map": "usa", "seats": [
        {"kind": "me"}, {"kind": "me"}]}, me)[1]["table"]["id"]
    open_ = evil_sockets(port, 300, me)
    for s in open_:
        s.say(t="watch", table=table, seat=0, want=["view"])
    turn = [0]

    def say():
        s = open_[turn[0] % len(open_)]
        turn[0] += 1
        try:
            s.say(t="chat", table=table, text="x" * 300)
        except Exception:  # noqa: BLE001 - it was closed for saying too much
            pass
    n = read_on(open_, stop, lambda: [say() for _ in range(20)])
    return f"{turn[0]} lines said, {n // 1000000} MB heard"


def attack_eyes(port, stop):
    """1,000 sockets look on at eight tables of others each, and no two want to see the same."""
    tables = [t["id"] for t in ask(port, "GET", "/api/tables")[1]["tables"]]
    open_ = evil_sockets(port, 1000)
    kinds = ["view", "position", "events", "legal", "past"]
    for i, s in enumerate(open_):
        want = [kinds[k] for k in range(5) if i >> k & 1]
        try:
            for k in range(8):
                s.say(t="watch", table=tables[(i + k) % len(tables)], seat=0, want=want)
        except OSError:
            pass
    return f"{len(open_)} sockets, {read_on(open_, stop) // 1000000} MB heard"


def attack_bots(port, stop):
    """As many tables full of the strongest bots as one address gets."""
    me, made = ask(port, "POST", "/api/people", {"name": "Many"})[1]["token"], 0
    for _ in range(20):
        status, table = ask(port, "POST", "/api/tables", {"map": "usa", "public": True, "seats": [
            {"kind": "bot", "level": "expert"}] * 4}, me)
        if status < 300:
            made += ask(port, "POST", f"/api/tables/{table['table']['id']}/start", {}, me)[0] < 300
    stop.wait()
    return f"{made} tables"


def attack_lobby(port, stop):
    """Twenty sockets with 295 lobby requests each, over and over."""
    rounds = 0
    while not stop.is_set():
        open_ = evil_sockets(port, 20)
        for s in open_:
            try:
                s.raw(s.frame(b'{"t":"lobby","on":true}') * 295)
            except Exception:  # noqa: BLE001
                pass
        rounds += 1
        for s in open_:
            drain(s.sock, 0.05)
            s.close()
    return f"{rounds} rounds"


def attack_uploads(port, stop):
    """600 uploads that never end, half a megabyte each but for the last byte."""
    head = (b"POST /api/maps HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            b"Content-Length: 524288\r\n\r\n")
    open_ = []
    for _ in range(600):
        try:
            s = connect(port)
            s.settimeout(0.2)
            s.sendall(head + b" " * 524000)
        except OSError:
            pass
        open_.append(s)
    stop.wait()
    return f"{len(open_)} begun"


def attack_tables(port, stop):
    """As many public tables as one address gets, every second one begun, and how many of them are
    in the list."""
    made = 0
    mine = set()
    begun = time.monotonic()
    while not stop.is_set() and time.monotonic() < begun + 3:
        status, person = ask(port, "POST", "/api/people", {"name": "Many"})
        for _ in range(20):
            if status >= 300:
                break
            begin = made % 2
            status, table = ask(port, "POST", "/api/tables",
                                {"map": "usa", "public": True, "seats": [
                                    {"kind": "me"}, {"kind": "me" if begin else "open"}]},
                                person["token"])
            if status < 300:
                made += 1
                mine.add(table["table"]["id"])
            if status < 300 and begin:
                status = ask(port, "POST", f"/api/tables/{table['table']['id']}/start", {},
                             person["token"])[0]
    listed = {t["id"] for t in ask(port, "GET", "/api/tables")[1]["tables"]}
    stop.wait()
    return f"{made} made in 3 s, {len(mine & listed)} of {len(listed)} in the list are theirs"


ATTACKS = {"none": lambda port, stop: stop.wait() and "", "list": attack_list,
           "lists": attack_lists, "pages": attack_pages, "lobby": attack_lobby,
           "uploads": attack_uploads, "tables": attack_tables, "search": attack_search,
           "chat": attack_chat, "eyes": attack_eyes, "bots": attack_bots}


def run_attack(name, port, stop, out):
    out.put(f"{name}: {ATTACKS[name](port, stop)}")


class Honest:
    """People at tables, moving at a rate: bench/load behind a server of its own."""

    def __init__(self, args, names):
        from harness import Server
        self.args = args
        self.server = Server("--quiet", limits=[])
        if "search" in names or "all" in names:
            self.fill()

    def fill(self):
        from fill import fill
        from harness import start_table
        start_table(self.server, map="card-game", seats=2, bots=2)
        while self.server.metric("roundhouse_games_finished_total") < 1:
            time.sleep(0.2)
        self.server.stop()
        fill(self.server.data, self.args.stored)
        self.server.start()

    def seats(self):
        """Two people at each table, each table from an address of its own."""
        port, lines = self.server.port, []
        for i in range(self.args.tables):
            me = f"127.0.{1 + i // 250}.{1 + i % 250}"
            oak, elm = (ask(port, "POST", "/api/people", {"name": n}, source=me)[1]["token"]
                        for n in ("Oak", "Elm"))
            table = ask(port, "POST", "/api/tables",
                        {"map": "usa", "public": True, "seats": [{"kind": "me"}, {"kind": "open"}]},
                        oak, me)[1]["table"]["id"]
            for what, who in (("sit", elm), ("start", oak)):
                status, answer = ask(port, "POST", f"/api/tables/{table}/{what}", {}, who, me)
                assert status == 200, answer
            lines += [f"{table} 1 {oak}", f"{table} 2 {elm}"]
        return lines

    def run(self, names):
        s, args = self.server, self.args
        lines = self.seats()
        seat_file, history = os.path.join(s.data, "seats.txt"), os.path.join(s.data, "history.txt")
        with open(seat_file, "w") as f:
            f.write("\n".join(lines) + "\n")
        load = subprocess.Popen([os.path.join(args.build, "bench", "load"), str(s.port), "usa",
                                 seat_file, history,
                                 str(args.rate), str(args.seconds)], stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, text=True)
        assert load.stdout.readline() == "open\n"
        stop, out = multiprocessing.Event(), multiprocessing.Queue()
        attackers = [multiprocessing.Process(target=run_attack, args=(n, s.port, stop, out))
                     for n in names]
        for a in attackers:
            a.start()
            os.sched_setscheduler(a.pid, os.SCHED_OTHER, os.sched_param(0))
            os.setpriority(os.PRIO_PROCESS, a.pid, 19)
        time.sleep(3.0)  # some take as long to get going
        most = [0]

        def weigh():
            while not stop.is_set():
                with open(f"/proc/{s.pid()}/statm") as f:
                    most[0] = max(most[0], int(f.read().split()[1]) * 4096)
                time.sleep(0.05)
        weighing = threading.Thread(target=weigh)
        weighing.start()
        load.stdin.write("go\n")
        load.stdin.flush()
        answer = next(json.loads(line) for line in load.stdout if line.startswith("{"))
        load.stdin.close()
        load.wait()
        stop.set()
        weighing.join()
        said = [out.get(timeout=30) for _ in names]
        for a in attackers:
            a.join(5)
            if a.is_alive():
                a.kill()
        return answer, most[0], said


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", nargs="?", default=os.path.join(ROOT, "build", "release"))
    parser.add_argument("attack", nargs="*", default=[])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--stored", type=int, default=20000)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    os.environ["ROUNDHOUSE"] = os.path.join(args.build, "roundhouse")
    for name in args.attack or [*ATTACKS, "all"]:
        names = [n for n in ATTACKS if n != "none"] if name == "all" else [name]
        honest = Honest(args, [name])
        with honest.server:
            answer, memory, said = honest.run(names)
            report = {"attack": name, "p50_ms": answer["due_to_ack_ms"]["p50"],
                      "p99_ms": answer["due_to_ack_ms"]["p99"],
                      "max_ms": answer["due_to_ack_ms"]["max"], "moves": answer["moves"],
                      "memory_mb": memory // 1000000,
                      "said": said}
            print(json.dumps(report), flush=True) if args.json else print(
                f"{name:8} p50 {report['p50_ms']:8.1f} ms   p99 {report['p99_ms']:8.1f} ms   max "
                f"{report['max_ms']:8.1f} ms   "
                f"{report['moves']} moves   {report['memory_mb']} MB   {'; '.join(said)}",
                flush=True)


if __name__ == "__main__":
    main()
