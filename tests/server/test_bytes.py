#!/usr/bin/env python3
"""Bad bytes: broken frames, messages and requests, slow and deaf clients. Closed in time, memory
bounded, and others are served meanwhile."""
import os
import socket
import struct
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *


def raw_http(port, data, wait=LONG):
    """Sends bytes as they are; everything that comes back, until the end or a wait for more."""
    s = socket.create_connection(("127.0.0.1", port), timeout=LONG)
    out = b""
    try:
        s.sendall(data)
        while True:
            more = s.recv(65536)
            if not more:
                break
            out += more
            s.settimeout(wait)
    except (TimeoutError, socket.timeout, ConnectionError):
        pass
    s.close()
    return out


def status_of(answer):
    return int(answer.split()[1]) if answer.startswith(b"HTTP/1.1 ") else None


def closes(sock, codes, timeout=LONG):
    try:
        end = time.monotonic() + timeout
        while time.monotonic() < end:
            sock.hear(timeout)
    except Closed as e:
        assert e.code in codes, (e.code, codes)
        return
    raise AssertionError("it stays open")


def test_frames():
    with Server() as s:
        def fresh():
            w = Socket(s.port)
            w.hello()
            return w
        w = fresh()
        w.raw(w.frame(b'{"t":"ping"}', mask=False))
        closes(w, {1002})
        w = fresh()
        w.raw(w.frame(b'{"t":"\xff\xfe"}'))
        closes(w, {1007})
        w = fresh()
        w.raw(w.frame(b'{"t":"\xed\xa0\x80"}'))  # half a surrogate pair
        closes(w, {1007})
        w = fresh()
        w.raw(w.frame(b"x" * 8193))
        closes(w, {1009})
        w = fresh()
        w.raw(w.frame(b"x", length=2**40))  # announces a terabyte
        closes(w, {1009, 1002})
        w = fresh()
        for i in range(3):  # fragments that are too long together
            w.raw(w.frame(b"y" * 8000, opcode=0 if i else 1, fin=False))
        closes(w, {1009})
        w = fresh()
        w.raw(w.frame(b"\x00\x01", opcode=2))
        closes(w, {1003})
        for opcode in (3, 7, 11, 15):
            w = fresh()
            w.raw(w.frame(b"", opcode=opcode))
            closes(w, {1002})
        w = fresh()
        w.raw(w.frame(b"x" * 126, opcode=9))  # a control frame has at most 125 bytes
        closes(w, {1002})
        w = fresh()
        w.raw(w.frame(b"a", opcode=0))  # goes on with nothing
        closes(w, {1002})
        w = fresh()
        w.raw(b"\xf1\x80aaaa")  # reserved bits
        closes(w, {1002})
        # A message in fragments with a ping between them is one message.
        w = fresh()
        w.raw(w.frame(b'{"t":', fin=False) + w.frame(b"hi", opcode=9)
              + w.frame(b'"ping"}', opcode=0))
        assert w.until("pong")
        # One byte at a time.
        for byte in w.frame(b'{"t":"ping"}'):
            w.raw(bytes([byte]))
        assert w.until("pong")


def test_messages():
    """Text that is no message gets an answer; ten of them close the socket; nothing is
    remembered."""
    bad = [b"", b"{", b"[]", b"null", b'"x"', b"{}", b'{"t":1}', b'{"t":"fly"}',
           b'{"t":"hello","t":"hello"}',
           b'{"t":"watch"}', b'{"t":"watch","table":1,"seat":0}',
           b'{"t":"chat","table":"x","text":{}}',
           b'{"a":' * 1300 + b"1" + b"}" * 1300, b'{"t":"ping","x":1e999}',
           b'{"t":"ping"} trailing', b'{"t":"pi\\u0000ng"}',
           b'\xef\xbb\xbf{"t":"ping"}',
           b'{"t":"move","table":"0000000000000","seat":1e0,"expect":0,"id":"a","action":"x"}']
    with Server() as s:
        for text in bad:
            w = Socket(s.port)
            w.hello()
            w.raw(w.frame(text))
            assert w.until("error")["code"] in ("bad-json", "bad-message", "unknown-table",
                                                "bad-chat"), text
            w.say(t="ping")
            assert w.until("pong"), "the socket goes on"
            w.close()
        w = Socket(s.port)
        w.say(t="ping")
        assert w.until("error")["message"] == "Say hello first."
        for _ in range(10):
            w.raw(w.frame(b"{"))
        closes(w, {1008})
        w = Socket(s.port)
        w.say(t="hello", token="0000000000000.AAAA")
        closes(w, {4001})


def test_requests():
    with Server() as s:
        host = f"Host: 127.0.0.1:{s.port}\r\n".encode()
        for data, wanted in (
                (b"GET / HTTP/1.1\r\n\r\n", {421}),
                (b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", {421}),
                (b"GET / HTTP/1.1\r\n" + host + host + b"\r\n", {400}),
                (b"GET / HTTP/9.9\r\n" + host + b"\r\n", {400, 505}),
                (b"BREW /pot HTTP/1.1\r\n" + host + b"\r\n", {400, 501}),
                (b"GET /" + b"a" * 3000 + b" HTTP/1.1\r\n" + host + b"\r\n", {414}),
                (b"GET / HTTP/1.1\r\n" + host + b"X: " + b"a" * 9000 + b"\r\n\r\n", {431}),
                (b"GET / HTTP/1.1\r\n" + host + b"X: y\r\n" * 100 + b"\r\n", {431}),
                (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", {400, 501}),
                (b"POST /api/people HTTP/1.1\r\n" + host + b"Content-Length: 99999999999\r\n\r\n",
                 {413}),
                (b"POST /api/people HTTP/1.1\r\n" + host + b"Content-Length: -1\r\n\r\n", {400}),
                (b"POST /api/people HTTP/1.1\r\n" + host
                 + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", {400}),
                (b"POST /api/people HTTP/1.1\r\n" + host + b"Content-Type: application/json\r\n"
                 b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", {400}),
                (b"GET http://127.0.0.1/ HTTP/1.1\r\n" + host + b"\r\n", {400}),
                (b"CONNECT evil.example:80 HTTP/1.1\r\n" + host + b"\r\n", {400, 404, 405, 501})):
            answer = raw_http(s.port, data, wait=1.0)
            assert status_of(answer) in wanted, (data[:60], answer[:80])
        for path in ("/../etc/passwd", "/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd",
                     "//etc/passwd", "/.git/config",
                     "/assets/../../x", "/%00", "/a%", "/\\..\\x", "/api/games/../tables",
                     "/api/tables/%2e%2e/start"):
            answer = raw_http(s.port, b"GET " + path.encode() + b" HTTP/1.1\r\n" + host
                              + b"Connection: close\r\n\r\n", 1.0)
            assert status_of(answer) in (400, 404), (path, answer[:60])
            assert b"root:" not in answer
        # Many requests at once are answered in order, and chunks are put together.
        two = (b"GET /healthz HTTP/1.1\r\n" + host + b"\r\n") * 50 + b"GET /healthz HTTP/1.1\r\n" \
            + host + b"Connection: close\r\n\r\n"
        assert raw_http(s.port, two).count(b"\r\n\r\nok\n") == 51
        chunked = b"POST /api/people HTTP/1.1\r\n" + host \
            + b"Content-Type: application/json\r\nConnection: close\r\n" \
              b"Transfer-Encoding: chunked\r\n\r\n" \
              b"8\r\n{\"name\":\r\n6\r\n\"Oak\"}\r\n0\r\n\r\n"
        assert status_of(raw_http(s.port, chunked)) == 201
        assert s.request("POST", "/api/people", raw=b"x" * 70000)[0] == 413
        assert s.ok("GET", "/healthz") == b"ok\n"


def test_slow_and_silent():
    """All are cut off: slow headers and sockets without hello first, slow bodies and readers that
    never read later. Others are served meanwhile."""
    with Server("--quiet") as s:
        table, tokens, _ = start_table(s, seats=2)
        slow = socket.create_connection(("127.0.0.1", s.port))
        slow.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        body = socket.create_connection(("127.0.0.1", s.port))
        body.sendall(b"POST /api/people HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: "
                     b"60000\r\n\r\n{")
        mute = Socket(s.port)
        deaf = Player(s.port, None, table, 0)
        deaf.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        # asks for megabytes, more than the kernel keeps, and reads none of them
        for i in range(1500):
            deaf.watch()
            time.sleep(0.01 if i % 20 == 0 else 0)
        begun, ends = time.monotonic(), {}  # in the order in which they end
        drips = {"slow": (slow, b"X-Drip: 1\r\n"), "body": (body, b"x"), "mute": (mute.sock, b"")}
        for sock, _ in drips.values():
            sock.settimeout(0.2)
        while len(ends) < 4 and time.monotonic() - begun < LONG:
            assert s.ok("GET", "/healthz") == b"ok\n"
            if "deaf" not in ends and s.metric("roundhouse_sockets") \
                    < (2 if "mute" not in ends else 1):
                ends["deaf"] = time.monotonic() - begun
            for name, (sock, drip) in drips.items():
                if name in ends:
                    continue
                try:
                    sock.sendall(drip)
                    if not sock.recv(1000):
                        ends[name] = time.monotonic() - begun
                except (TimeoutError, socket.timeout):
                    pass
                except OSError:
                    ends[name] = time.monotonic() - begun
        assert set(list(ends)[:2]) == {"slow", "mute"} \
            and set(list(ends)[2:]) == {"body", "deaf"}, ends
    return str({n: round(t) for n, t in ends.items()})


def test_reader_that_does_not_read():
    """Its queue is bounded, others are not held up, and when it reads again it is level by a
    snapshot."""
    with Server("--quiet", env={"ASAN_OPTIONS": "quarantine_size_mb=1"}) as s:
        table, tokens, _ = start_table(s, seats=2)
        lazy = Player(s.port, None, table, 0)
        lazy.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.watch()
        lazy.until("snapshot")
        before = s.metric("roundhouse_memory_bytes")
        players = seat_players(s, table, tokens)
        play(players)  # lazy reads nothing of it, and nobody waits for that
        many = [Player(s.port, None, table, 0) for _ in range(30)]
        for m in many:
            m.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            for _ in range(150):
                m.watch()
        wait_for(lambda: s.metric("roundhouse_resyncs_total") != 0, "nobody's queue was ever full")
        time.sleep(1)
        grown = s.metric("roundhouse_memory_bytes") - before
        # Each may have 256 KB waiting, in two buffers that have grown to it.
        assert grown < 31 * 2 * (256 + 16) * 1024 + (8 << 20), \
            f"memory grew by {grown / 1e6:.1f} MB"
        # It reads again: resync and a snapshot that is the truth.
        last = None
        m = many[0]
        end = time.monotonic() + LONG
        while time.monotonic() < end:
            got = m.hear(20 if not last else 1)
            if got is None:
                break
            if got["t"] in ("snapshot", "resync"):
                last = got
        assert last and last["t"] == "snapshot"
        assert s.ok("GET", "/healthz") == b"ok\n"
        return f"memory grew by {grown / 1e6:.1f} MB with 31 of them"


def test_silent_sockets():
    """What a socket costs that says nothing, which most do most of the time."""
    with Server("--quiet", env={"ASAN_OPTIONS": "quarantine_size_mb=1"}) as s:
        sockets = [Socket(s.port) for _ in range(50)]  # what is made once
        for w in sockets:
            w.hello()
        before = s.metric("roundhouse_memory_bytes")
        for _ in range(500):
            sockets.append(Socket(s.port))
            sockets[-1].hello()
        each = (s.metric("roundhouse_memory_bytes") - before) / 500
        assert each < 8192, f"{each:.0f} bytes a socket"
        return f"{each / 1024:.1f} KB a socket"


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
