"""What runs the load generator: tables for it to play at, new ones for those that are over, and the
check of its history."""
import concurrent.futures
import http.client
import json
import os
import subprocess
import threading

local = threading.local()


def ask(port, method, path, body, token=None):
    """One request over a connection that the thread keeps."""
    kept = local.__dict__.setdefault("connections", {})
    if port not in kept:
        kept[port] = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token
    kept[port].request(method, path, json.dumps(body), headers)
    r = kept[port].getresponse()
    text = r.read()
    assert r.status < 300, (path, r.status, text)
    return json.loads(text)


def make_people(port, seats):
    return [ask(port, "POST", "/api/people", {"name": f"Load {i + 1}"})["token"]
            for i in range(seats)]


def make_table(port, tokens, map):
    kinds = [{"kind": "me"}] + [{"kind": "open"}] * (len(tokens) - 1)
    made = ask(port, "POST", "/api/tables", {"map": map, "seats": kinds, "public": True}, tokens[0])
    table = made["table"]["id"]
    for token in tokens[1:]:
        ask(port, "POST", f"/api/tables/{table}/sit", {}, token)
    ask(port, "POST", f"/api/tables/{table}/start", {}, tokens[0])
    return table


def fill_tables(ports, tables, seats, map):
    """People and tables that have begun, each opened at one of the ports in turn."""
    at = [ports[i % len(ports)] for i in range(tables)]
    with concurrent.futures.ThreadPoolExecutor(32) as pool:
        people = list(pool.map(lambda port: make_people(port, seats), at))
        return people, list(pool.map(lambda x: make_table(*x, map), zip(at, people)))


class Generator:
    """bench/load on some ports; ready when it is made."""

    def __init__(self, args, ports, people, tables, folder):
        self.args, self.ports, self.people = args, ports, people
        self.history = os.path.join(folder, "history.txt")
        seat_file = os.path.join(folder, "seats.txt")
        with open(seat_file, "w") as f:
            for table, tokens in zip(tables, people):
                f.writelines(f"{table} {i + 1} {token}\n" for i, token in enumerate(tokens))
        self.process = subprocess.Popen([os.path.join(args.build, "bench", "load"),
                                         ",".join(map(str, ports)), args.map,
                                         seat_file, self.history, str(args.rate), str(args.seconds),
                                         args.want],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "open\n"
        self.lock = threading.Lock()

    def say(self, line):
        with self.lock:
            try:
                self.process.stdin.write(line + "\n")
                self.process.stdin.flush()
            except BrokenPipeError:
                pass  # its time is up

    def replace(self, at):
        """Another table for the people whose game is over."""
        port = self.ports[at // self.args.seats % len(self.ports)]
        self.say(f"{at} {make_table(port, self.people[at // self.args.seats], self.args.map)}")

    def run(self):
        """Lets it begin, opens a new table for each that is over, and gives back what it
        reports."""
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            self.say("go")
            for line in self.process.stdout:
                if line.startswith("{"):
                    self.process.wait()
                    return json.loads(line)
                pool.submit(self.replace, int(line.split()[1]))
        raise RuntimeError("the generator ended without a report")

    def check(self, where):
        """The history against the log: one line that says what was found, all of it right."""
        out = subprocess.run([os.path.join(self.args.build, "bench", "history"), where,
                              self.history],
                             capture_output=True, text=True)
        assert out.returncode == 0, out.stdout + out.stderr
        return out.stdout.strip().splitlines()[-1]
