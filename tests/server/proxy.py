"""A network that loses, delays, doubles and reorders."""
import socket
import struct
import threading
import time


class Proxy(threading.Thread):
    """Between client and server: cuts connections, delays, and sends a client's frames twice or in
    another order. Works on whole WebSocket messages of the client, and on bytes of the server."""

    def __init__(self, port, rng):
        super().__init__(daemon=True)
        self.target, self.rng = port, rng
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.count = {"cut": 0, "delayed": 0, "doubled": 0, "reordered": 0}

    def run(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:
                client.close()
                continue
            threading.Thread(target=self.up, args=(client, server), daemon=True).start()
            threading.Thread(target=self.down, args=(server, client), daemon=True).start()

    @staticmethod
    def frames(data):
        """Splits masked client frames; the rest that is not whole comes last."""
        out = []
        while len(data) >= 6:
            n, at = data[1] & 127, 2
            if n == 126:
                if len(data) < 8:
                    break
                n, at = struct.unpack(">H", data[2:4])[0], 4
            end = at + 4 + n
            if len(data) < end:
                break
            out.append(data[:end])
            data = data[end:]
        return out, data

    def up(self, client, server):
        try:
            head = b""
            while b"\r\n\r\n" not in head:
                more = client.recv(65536)
                if not more:
                    raise OSError
                head += more
            first, rest = head.split(b"\r\n\r\n", 1)
            server.sendall(first + b"\r\n\r\n")
            held, sent = None, 0
            while True:
                frames, rest = self.frames(rest)
                for f in frames:
                    sent += 1
                    dice = self.rng.random() if sent > 1 else 1  # hello goes through
                    if dice < 0.04:
                        self.count["cut"] += 1
                        raise OSError
                    if dice < 0.10:
                        self.count["delayed"] += 1
                        time.sleep(self.rng.uniform(0, 0.06))
                    if dice < 0.20 and held is None:
                        self.count["reordered"] += 1
                        held = f
                        continue
                    server.sendall(f)
                    if 0.20 <= dice < 0.40:
                        self.count["doubled"] += 1
                        server.sendall(f)
                    if held:
                        server.sendall(held)
                        held = None
                if held:
                    time.sleep(0.02)
                    server.sendall(held)
                    held = None
                more = client.recv(65536)
                if not more:
                    raise OSError
                rest += more
        except OSError:
            pass
        finally:
            for s in (client, server):
                try:
                    s.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def down(self, server, client):
        try:
            while True:
                data = server.recv(65536)
                if not data:
                    return
                if self.rng.random() < 0.02:
                    self.count["cut"] += 1
                    client.sendall(data[:self.rng.randrange(len(data))])
                    return
                client.sendall(data)
        except OSError:
            pass
        finally:
            for s in (client, server):
                try:
                    s.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
