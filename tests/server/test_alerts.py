#!/usr/bin/env python3
"""Word that it is one's turn: confirmed first, sent once, in one message, with nothing secret; by
e-mail to a real SMTP server, and to web-hooks that answer, refuse, are slow or gone."""
import base64
import email
import email.header
import http.server
import os
import queue
import re
import subprocess
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *
from test_orders import looker, slow_table

SYSTEM_PYTHON = "/usr/bin/python3"  # where Debian's aiosmtpd is


class Hook:
    """A web-hook receiver: what came, and what it answers."""

    def __init__(self, status=200):
        self.came, self.status = queue.Queue(), status
        hook = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                hook.came.put(json.loads(body))
                self.send_response(hook.status)
                self.send_header("Location", "http://127.0.0.1:1/")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/turns?x=1"

    def next(self):
        return self.came.get(timeout=LONG)


class Mail:
    """A real SMTP server of another program, and the messages that it took."""

    def __init__(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [SYSTEM_PYTHON, "-u", "-m", "aiosmtpd", "-n", "-l", f"127.0.0.1:{self.port}",
             "-c", "aiosmtpd.handlers.Debugging", "stdout"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        wait_for(self.answers)

    def answers(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), LONG).close()
            return True
        except OSError:
            return False

    def next(self):
        lines, inside = [], False
        for line in self.process.stdout:
            if line.startswith("---------- MESSAGE FOLLOWS"):
                inside = True
            elif line.startswith("------------ END MESSAGE"):
                return email.message_from_string("".join(lines))
            elif inside:
                lines.append(line)

    def close(self):
        self.process.kill()
        self.process.wait()


def text_of(message):
    return message.get_payload(decode=True).decode()


def hook_up(s, token, hook):
    made = s.ok("POST", "/api/me/alerts", {"way": "hook", "target": hook.url}, token)
    return made["id"], hook.next()["code"]


def confirmed(s, token, hook):
    id, code = hook_up(s, token, hook)
    s.ok("POST", "/api/me/alerts/confirm", {"id": id, "code": code}, token)
    return id


def draw_two(p):
    for _ in range(2):
        p.move("draw deck")
        p.take(p.until("update"))


def test_hook():
    """Nothing before it is confirmed; then one message a turn, over a restart too, and the end."""
    hook = Hook()
    with Server("--alerts-inside") as s:
        table, oak, elm = slow_table(s)
        id, code = hook_up(s, elm, hook)
        assert s.ok("GET", "/api/me/alerts", token=elm)["alerts"] == [
            {"id": id, "way": "hook", "target": hook.url, "confirmed": False}]
        wrong = "0000-0000" if code != "0000-0000" else "0000-0001"
        assert s.request("POST", "/api/me/alerts/confirm", {"id": id, "code": wrong}, elm)[0] == 403
        assert s.request("POST", "/api/me/alerts/confirm", {"id": id, "code": code}, oak)[0] == 404
        s.ok("POST", "/api/me/alerts/confirm", {"id": id, "code": code.lower()}, elm)
        draw_two(looker(s, table, oak, 1))
        told = hook.next()
        assert told["t"] == "your-turn" and told["tables"] == [table] and told["n"] == 1, told
        q = looker(s, table, elm, 2)
        draw_two(q)
        q.close()
        draw_two(looker(s, table, oak, 1))
        s.stop()  # before it is told, or just after: once in either case
        s.start()
        assert hook.next()["n"] == 1
        for _ in range(2):
            s.stop()
            s.start()
        time.sleep(5)  # a whole pass: nothing is told twice
        assert hook.came.empty()
        s.ok("POST", "/api/me/alerts/drop", {"id": id}, elm)
        assert s.ok("GET", "/api/me/alerts", token=elm)["alerts"] == []


def test_bundled():
    """Turns at several tables that begin together are told together; who is there hears nothing."""
    hook = Hook()
    with Server("--alerts-inside") as s:
        oak, elm = s.person("Oak")["token"], s.person("Elm")["token"]
        confirmed(s, elm, hook)
        tables = []
        for i in range(3):
            made = s.ok("POST", "/api/tables", {
                "map": "usa", "public": True, "title": f"Evening {i}", "clock": {"move_s": 86400},
                "seats": [{"kind": "me"}, {"kind": "open"}]}, oak)["table"]["id"]
            s.ok("POST", f"/api/tables/{made}/sit", {"seat": 2}, elm)
            tables.append(made)
        watching = None
        for i, table in enumerate(tables):
            s.ok("POST", f"/api/tables/{table}/start", {}, oak)
            if i == 0:
                watching = looker(s, table, elm, 2)
        told = hook.next()
        while len(told["tables"]) < 2:  # a pass may come between
            more = hook.next()
            told["tables"] += more["tables"]
        assert sorted(told["tables"]) == sorted(tables[1:]), told
        assert "Evening 1" in told["text"] or "Evening 2" in told["text"]
        watching.close()


def test_mail():
    """In the reader's language, with an address that stops it; no header can be smuggled in."""
    mail = Mail()
    try:
        with Server("--smtp", f"smtp://127.0.0.1:{mail.port}", "--mail-from", "games@mail.example",
                    "--public-url", "https://play.example") as s:
            table, oak, elm = slow_table(s)
            for bad in ("elm", "elm@x", "a@b.example\r\nBcc: c@d.example",
                        "a@b.example,c@d.example"):
                assert s.request("POST", "/api/me/alerts", {"way": "mail", "target": bad},
                                 elm)[0] == 422, bad
            made = s.ok("POST", "/api/me/alerts", {
                "way": "mail", "target": "elm@home.example", "language": "el"}, elm)
            first = mail.next()
            assert first["To"] == "<elm@home.example>" and first["From"] == "<games@mail.example>"
            code = re.search(r"[0-9A-Z]{4}-[0-9A-Z]{4}", text_of(first))[0]
            assert "κωδικός" in text_of(first)
            s.ok("POST", "/api/me/alerts/confirm", {"id": made["id"], "code": code}, elm)
            draw_two(looker(s, table, oak, 1))
            told = mail.next()
            subject = str(email.header.make_header(email.header.decode_header(told["Subject"])))
            assert subject == "Σειρά σου (1 παιχνίδι)", subject
            stop = re.search(r"https://play\.example/#/stop/(\S+)", text_of(told))[1]
            assert f"<https://play.example/#/stop/{stop}>" == told["List-Unsubscribe"]
            assert s.request("POST", "/api/alerts/stop", {"stop": stop[:-1] + "!"})[0] == 404
            s.ok("POST", "/api/alerts/stop", {"stop": stop})
            assert s.request("POST", "/api/alerts/stop", {"stop": stop})[0] == 404
            assert s.ok("GET", "/api/me/alerts", token=elm)["alerts"] == []
    finally:
        mail.close()


def test_nothing_secret():
    """No card, ticket or seat's name of a running game is in what is sent."""
    hook = Hook()
    with Server("--alerts-inside") as s:
        table, oak, elm = slow_table(s)
        confirmed(s, elm, hook)
        draw_two(looker(s, table, oak, 1))
        told = hook.next()
        assert set(told) == {"t", "n", "tables", "text"}, told
        assert told["text"] == "It's your turn: usa.", told
        assert elm not in json.dumps(told) and oak not in json.dumps(told)
        assert elm.split(".")[1].encode() not in open(s.log_path, "rb").read()


def test_inside():
    """By default nothing goes to the operator's own network, whatever a name or redirect says."""
    hook = Hook()
    with Server() as s:
        elm = s.person("Elm")["token"]
        ways = {w["way"]: w.get("lacks") for w in s.ok("GET", "/api/me/alerts", token=elm)["ways"]}
        assert ways["hook"] is None and "smtp" in ways["mail"].lower() and ways["push"]
        for bad in (hook.url, "ftp://x.example/", "https://a@b.example/", "http://x.example/"):
            assert s.request("POST", "/api/me/alerts", {"way": "hook", "target": bad},
                             elm)[0] == 422, bad
        port = hook.server.server_port
        for name in (f"127.0.0.1:{port}", f"localhost:{port}", f"[::1]:{port}", f"0.0.0.0:{port}",
                     "169.254.169.254"):
            s.ok("POST", "/api/me/alerts", {"way": "hook", "target": f"https://{name}/"}, elm)
        wait_for(lambda: open(s.log_path).read().count('"alert"') >= 5)
        log = open(s.log_path).read()
        assert '"result":0' not in log, log
        assert hook.came.empty()


def test_bad_peers():
    """A hook that redirects is not followed; one that is gone is forgotten."""
    moved, gone = Hook(302), Hook(410)
    with Server("--alerts-inside") as s:
        elm = s.person("Elm")["token"]
        s.ok("POST", "/api/me/alerts", {"way": "hook", "target": moved.url}, elm)
        moved.next()
        s.ok("POST", "/api/me/alerts", {"way": "hook", "target": gone.url}, elm)
        gone.next()
        alerts = lambda: s.ok("GET", "/api/me/alerts", token=elm)["alerts"]
        wait_for(lambda: len(alerts()) == 1)
        left = alerts()
        assert [x["target"] for x in left] == [moved.url], left
        assert moved.came.empty() and s.ok("GET", "/healthz") == b"ok\n"


def test_not_for_strangers():
    hook = Hook()
    with Server("--alerts-inside", limits=[]) as s:
        oak, elm = s.person("Oak")["token"], s.person("Elm")["token"]
        assert s.request("GET", "/api/me/alerts")[0] == 401
        assert s.request("POST", "/api/me/alerts", {"way": "hook", "target": hook.url})[0] == 401
        id = s.ok("POST", "/api/me/alerts", {"way": "hook", "target": hook.url}, elm)["id"]
        assert s.request("POST", "/api/me/alerts/drop", {"id": id}, oak)[0] == 404
        assert s.ok("GET", "/api/me/alerts", token=oak)["alerts"] == []
        seen = {s.request("POST", "/api/me/alerts", {"way": "hook", "target": hook.url}, oak)[0]
                for _ in range(8)}
        assert seen == {201, 429}, seen


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
