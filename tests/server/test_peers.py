#!/usr/bin/env python3
"""Clients that nobody here wrote: Node's ws plays a game, curl asks over HTTP."""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

HERE = os.path.dirname(os.path.abspath(__file__))


def test_node_ws():
    node = "/usr/bin/node" if os.path.exists("/usr/bin/node") else "node"
    with Server("--quiet") as s:
        table, tokens, _ = start_table(s, map="card-game", seats=2)
        env = {**os.environ, "NODE_PATH": "/usr/share/nodejs"}
        peers = [subprocess.Popen([node, os.path.join(HERE, "peer.cjs"), str(s.port), t, table,
                                   str(i + 1)],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                  env=env)
                 for i, t in enumerate(tokens)]
        moves = 0
        for p in peers:
            out, err = p.communicate(timeout=LONG)
            assert p.returncode == 0, err
            answer = json.loads(out)
            moves += answer["moves"]
        assert s.ok("GET", f"/api/games/{table}")["steps"] == moves
    return f"{moves} moves"


def curl(s, *args):
    out = subprocess.run(["curl", "-sS", "--max-time", str(LONG), "-w", "\n%{http_code}", *args],
                         capture_output=True,
                         text=True, check=True).stdout
    body, code = out.rsplit("\n", 1)
    return int(code), body


def test_curl():
    with Server("--quiet") as s:
        base = f"http://127.0.0.1:{s.port}"
        code, body = curl(s, "-H", "Content-Type: application/json", "-d", '{"name":"Curl"}',
                          base + "/api/people")
        assert code == 201
        token = json.loads(body)["token"]
        auth = ["-H", f"Authorization: Bearer {token}"]
        code, body = curl(s, *auth, "-H", "Content-Type: application/json", "-d",
                          '{"map":"usa","public":true,"seats":['
                          '{"kind":"bot","level":"random"},{"kind":"bot","level":"random"}]}',
                          base + "/api/tables")
        assert code == 201, body
        table = json.loads(body)["table"]["id"]
        code, _ = curl(s, *auth, "-H", "Content-Type: application/json", "-d", "{}",
                       f"{base}/api/tables/{table}/start")
        assert code == 200
        wait_for(lambda: curl(s, f"{base}/api/games/{table}/record")[0] == 200)
        assert curl(s, "--compressed", base + "/")[0] == 200
        assert curl(s, "-I", base + "/")[0] == 200
        assert curl(s, "--http1.0", base + "/healthz") == (200, "ok\n")
        assert curl(s, "--path-as-is", base + "/../../etc/passwd")[0] == 400
        assert curl(s, "-X", "DELETE", base + "/api/tables")[0] == 405
        assert curl(s, "-H", "Expect: 100-continue", "-H", "Content-Type: application/json", "-d",
                    '{"name":"' + "x" * 39 + '"}', base + "/api/people")[0] == 201


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
