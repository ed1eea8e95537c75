"""A WebSocket client in the standard library, written after RFC 6455 and docs/protocol.md; it
shares no code with the server. Everything it receives is kept as bytes in `heard`, for the search
for leaks."""
import base64
import hashlib
import json
import os
import socket
import struct
import time

LONG = 180  # seconds for what happens at once on a machine that has time for it


class Closed(Exception):
    """The peer closed; `code` is its close code, or None."""

    def __init__(self, code=None, reason=""):
        super().__init__(f"closed {code} {reason}")
        self.code, self.reason = code, reason


class Socket:
    """A WebSocket client."""
    patience = LONG  # seconds for the handshake and the welcome

    def __init__(self, port, origin=None, host=None, path="/ws", more=(), wrap=None):
        self.sock = socket.create_connection(("127.0.0.1", port), timeout=self.patience)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.sock = wrap(self.sock) if wrap else self.sock
        self.heard = bytearray()
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {host or '127.0.0.1:%d' % port}",
                 "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
                 *more]
        if origin:
            lines.append("Origin: " + origin)
        self.sock.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._more(self.patience)
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed(self.status, head.decode())
        accept = base64.b64encode(hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")
                                               .encode()).digest())
        assert accept in head, head

    def _more(self, timeout):
        self.sock.settimeout(timeout)
        try:
            data = self.sock.recv(65536)
        except (ConnectionResetError, BrokenPipeError):
            raise Closed() from None
        if not data:
            raise Closed()
        self.heard += data
        self.buffer += data

    def frame(self, payload, opcode=1, fin=True, mask=True, length=None):
        n = len(payload) if length is None else length
        head = bytes([(128 if fin else 0) | opcode])
        bit = 128 if mask else 0
        head += bytes([bit | n]) if n < 126 else (
            bytes([bit | 126]) + struct.pack(">H", n) if n < 65536 else bytes([bit | 127])
            + struct.pack(">Q", n))
        if not mask:
            return head + payload
        key = os.urandom(4)
        pad = (key * (len(payload) // 4 + 1))[:len(payload)]
        return head + key + bytes(a ^ b for a, b in zip(payload, pad))

    def raw(self, data):
        try:
            self.sock.sendall(data)
        except OSError:
            raise Closed() from None

    def say(self, **message):
        self.raw(self.frame(json.dumps(message).encode()))

    def _take(self):
        """A whole frame out of the buffer, or None."""
        b = self.buffer
        if len(b) < 2:
            return None
        n, at = b[1] & 127, 2
        assert not b[1] & 128, "a server's frames are not masked"
        if n == 126:
            if len(b) < 4:
                return None
            n, at = struct.unpack(">H", b[2:4])[0], 4
        elif n == 127:
            if len(b) < 10:
                return None
            n, at = struct.unpack(">Q", b[2:10])[0], 10
        if len(b) < at + n:
            return None
        self.buffer = b[at + n:]
        return b[0] & 15, b[at:at + n]

    def _has_frame(self):
        keep = self.buffer
        frame = self._take()
        self.buffer = keep
        return frame is not None

    def hear(self, timeout=None):
        """The next message; None if nothing comes in that time. Without a time it has to come."""
        end = time.monotonic() + (LONG if timeout is None else timeout)
        while True:
            frame = self._take()
            if frame is None:
                left = end - time.monotonic()
                try:
                    if left > 0:
                        self._more(left)
                        continue
                except (TimeoutError, socket.timeout):
                    pass
                assert timeout is not None, "nothing comes"
                return None
            opcode, payload = frame
            if opcode == 9:
                self.raw(self.frame(payload, opcode=10))
            elif opcode == 8:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
                raise Closed(code, payload[2:].decode())
            elif opcode == 1:
                return json.loads(payload)

    def until(self, *types, timeout=LONG):
        """The next message of one of these types; others are passed over."""
        end = time.monotonic() + timeout
        while True:
            left = end - time.monotonic()
            m = self.hear(left) if left > 0 else None
            if m is None:
                raise AssertionError(f"no {types} in time")
            if m["t"] in types:
                return m

    def hello(self, token=None):
        self.say(t="hello", **({"token": token} if token else {}))
        return self.until("welcome", timeout=self.patience)

    def close(self):
        self.sock.close()
