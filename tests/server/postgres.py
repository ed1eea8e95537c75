"""A real PostgreSQL for the tests, started here and stopped here, and the check of what players
were told against it."""
import os
import select
import shutil
import socket
import subprocess
import tempfile
import threading

BIN = subprocess.run(["pg_config", "--bindir"], capture_output=True, text=True,
                     check=True).stdout.strip()
AS = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []  # initdb refuses root


class Cluster:
    """A PostgreSQL server in a folder of its own, reached through a socket there."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="roundhouse-pq-")
        if AS:
            shutil.chown(self.folder, "postgres")
            os.chmod(self.folder, 0o755)
        self.do("initdb", "-D", f"{self.folder}/data", "-U", "postgres", "--no-sync", "-E", "UTF8",
                "--locale=C.UTF-8")
        self.start()

    def do(self, program, *args):
        return subprocess.run([*AS, os.path.join(BIN, program), *args], check=True,
                              capture_output=True, text=True,
                              cwd="/").stdout

    def start(self):
        self.do("pg_ctl", "-D", f"{self.folder}/data", "-w", "-l", f"{self.folder}/log.txt",
                "-o", f"-c listen_addresses= -k {self.folder}", "start")

    def stop(self, how):
        self.do("pg_ctl", "-D", f"{self.folder}/data", "-w", "-m", how, "stop")

    def make(self, name):
        self.do("createdb", "-h", self.folder, "-U", "postgres", name)
        return f"postgres://postgres@/{name}?host={self.folder}"

    def ask(self, name, sql):
        return [line.split("|") for line in self.do("psql", "-h", self.folder, "-U", "postgres",
                                                    "-At", "-c", sql, name).splitlines()]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.stop("immediate")
        except subprocess.CalledProcessError:
            pass
        shutil.rmtree(self.folder)


def check_history(cluster, name, table, players):
    """Every acknowledged move is in the database exactly once, where the acknowledgement said."""
    rows = cluster.ask(name, "SELECT e.seq, e.kind, e.seat, e.id FROM event e JOIN game g ON "
                       "g.number = e.game"
                             f" WHERE g.id = '{table}' ORDER BY e.seq")
    assert [int(r[0]) for r in rows] == list(range(len(rows))), "a gap"
    moves = {int(r[0]): (int(r[2]), r[3]) for r in rows if r[1] == "1"}
    for p in players:
        assert not p.error, p.error
        for id, seq in p.acked.items():
            assert moves.get(seq) == (p.args[3] - 1, id), \
                f"acknowledged {id} at {seq}, saved {moves.get(seq)}"
        ids = [m[1] for m in moves.values() if m[0] == p.args[3] - 1]
        assert len(ids) == len(set(ids)), "a move doubled"
    return sum(len(p.acked) for p in players)


class Line(threading.Thread):
    """The network between a node and the database: a commit can get lost on it, or its answer;
    connections can be cut, and all of it can fall silent, or that alone on which a node hears of
    the others."""

    def __init__(self, cluster):
        super().__init__(daemon=True)
        self.where = f"{cluster.folder}/.s.PGSQL.5432"
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.pairs, self.silent, self.deaf, self.lose, self.lost = [], False, False, [], []
        self.shut_out = False  # who connects anew waits
        self.start()

    def url(self, name):
        return f"postgres://postgres@127.0.0.1:{self.port}/{name}"

    def run(self):
        while True:
            near, _ = self.listener.accept()
            while self.shut_out:
                threading.Event().wait(0.05)
            far = socket.socket(socket.AF_UNIX)
            try:
                far.connect(self.where)
            except OSError:
                near.close()
                continue
            pair = {"near": near, "far": far, "listens": False}
            self.pairs.append(pair)
            threading.Thread(target=self.carry, args=(pair,), daemon=True).start()

    def carry(self, pair):
        near, far = pair["near"], pair["far"]
        try:
            while True:
                for s in select.select([near, far], [], [], 0.1)[0]:
                    while self.silent or (self.deaf and pair["listens"]):
                        threading.Event().wait(0.05)
                    data = s.recv(65536)
                    if not data:
                        raise OSError
                    pair["listens"] |= b"LISTEN roundhouse" in data
                    if s is near and b"COMMIT" in data and self.lose:
                        self.drop_commit(far, data)
                    (far if s is near else near).sendall(data)
        except OSError:
            pass
        self.cut(pair)

    def drop_commit(self, far, data):
        """Loses it on the way, or its answer: the database has done it or not, and the node cannot
        know."""
        how = self.lose.pop(0)
        self.lost.append(how)
        if how == "answer":
            far.sendall(data)
            far.recv(65536)
        raise OSError

    @staticmethod
    def shut(pair):
        for s in (pair["near"], pair["far"]):
            try:
                s.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # the other thread was quicker

    def cut(self, pair):
        self.shut(pair)
        for s in (pair["near"], pair["far"]):
            s.close()
        if pair in self.pairs:
            self.pairs.remove(pair)

    def cut_listener(self):
        """The connection that hears of other nodes; whether there was one."""
        found = [p for p in self.pairs if p["listens"]]
        for p in found:
            self.shut(p)
        return len(found)
