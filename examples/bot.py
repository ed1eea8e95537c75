#!/usr/bin/env python3
"""A bot from outside, over the protocol: bot.py HOST PORT TOKEN TABLE SEAT (docs/protocol.md)."""
import base64, json, os, random, socket, struct, sys, time

host, port, token, table, seat = sys.argv[1:6]
sock = socket.create_connection((host, int(port)))
sock.sendall((f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
              "Connection: Upgrade\r\n"
              f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n"
              "Sec-WebSocket-Version: 13\r\n\r\n").encode())
stream = sock.makefile("rb")
while stream.readline().strip():
    pass                                     # the answer's headers


def send(payload, opcode=1):
    n, mask = len(payload), os.urandom(4)
    head = bytes([0x80 | opcode, 0x80 | n]) if n < 126 \
        else bytes([0x80 | opcode, 0xFE]) + struct.pack(">H", n)
    sock.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))


def say(**message):
    send(json.dumps(message).encode())


def hear():
    opcode, n = stream.read(1)[0] & 15, stream.read(1)[0]
    n = struct.unpack(">H", stream.read(2))[0] if n == 126 \
        else struct.unpack(">Q", stream.read(8))[0] if n == 127 else n
    return opcode, stream.read(n)


say(t="hello", token=token)
say(t="watch", table=table, seat=int(seat), want=["legal"])
for move in range(100000):
    opcode, data = hear()
    message = json.loads(data) if opcode == 1 else {}
    if opcode == 9:
        send(data, 10)                       # ping: pong
    elif opcode == 8 or message.get("to_act") == []:
        break                                # closed, or the game is over
    elif message.get("t") == "refused" and message["retry"]:
        time.sleep(message.get("wait_ms", 1000) / 1000)
        say(t="watch", table=table, seat=int(seat), want=["legal"])
    elif message.get("legal"):
        say(t="move", table=table, seat=int(seat), expect=message["seq"], id=f"m{move}",
            action=random.choice(message["legal"]))
