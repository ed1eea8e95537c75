#!/usr/bin/env python3
"""Tries what docs/deploy.md advises: `tools/check_deploy.py [BUILD]`, by hand, for it needs nginx
and systemd.

The unit is judged by systemd-analyze, and every system call that the server makes has to pass its
filter. The example for nginx is run as it is written, but for ports, names of files and the
certificate, in front of a real server with the options of the unit: the page over TLS and HTTP/2, a
whole game through the WebSocket, addresses and origins as they are behind a proxy. NGINX_PROGRAM
names another nginx than the one that is installed."""
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.abspath(sys.argv[1] if len(sys.argv) > 1
                        else os.path.join(ROOT, "build", "release"))
os.environ["ROUNDHOUSE"] = os.path.join(BUILD, "roundhouse")
sys.path.insert(0, os.path.join(ROOT, "tests", "server"))
from harness import GENEROUS, PROGRAM, Closed, Player, Server, Socket  # noqa: E402

NGINX = os.environ.get("NGINX_PROGRAM", "nginx")
NAME = "play.example.org"
with open(os.path.join(ROOT, "docs", "deploy.md")) as f:
    ADVICE = f.read()


def block(language):
    return re.search(rf"```{language}\n(.*?)```", ADVICE, re.S).group(1)


def check_unit(folder):
    unit = os.path.join(folder, "roundhouse.service")
    with open(unit, "w") as f:
        f.write(block("ini").replace("/usr/local/bin/roundhouse", PROGRAM))
    out = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True,
                         text=True)
    assert out.returncode == 0 and not out.stderr.strip(), out.stderr
    out = subprocess.run(["systemd-analyze", "security", "--offline=true", "--threshold=20", unit],
                         capture_output=True, text=True)
    assert out.returncode == 0, out.stdout[-600:] + out.stderr
    print("unit:", out.stdout.strip().splitlines()[-1])


def calls_of(name):
    """The system calls of a set of systemd's."""
    out = subprocess.run(["systemd-analyze", "syscall-filter", name], capture_output=True,
                         text=True, check=True).stdout
    words = [w for w in (line.strip() for line in out.splitlines()[1:])
             if w and not w.startswith("#")]
    return set().union(*(calls_of(w) if w.startswith("@") else {w} for w in words))


def check_calls(trace):
    allowed = set()
    for line in re.findall(r"^SystemCallFilter=(.*)$", block("ini"), re.M):
        named = set().union(*(calls_of(w) for w in line.lstrip("~").split()))
        allowed = allowed - named if line.startswith("~") else allowed | named
    allowed |= calls_of("@default")
    with open(trace, errors="replace") as f:
        made = set(re.findall(r"^\d+ +(\w+)\(", f.read(), re.M))
    assert len(made) > 30 and made <= allowed, f"the unit forbids {sorted(made - allowed)}"
    print(f"unit: {len(made)} kinds of system calls, all pass its filter")


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def start_nginx(folder, port, behind):
    key, certificate = os.path.join(folder, "key.pem"), os.path.join(folder, "certificate.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1",
                    "-subj", f"/CN={NAME}",
                    "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", key, "-out", certificate],
                   check=True, capture_output=True)
    site = block("nginx").replace("listen 443",
                                  f"listen 127.0.0.1:{port}").replace(":8080", f":{behind}")
    site = re.sub(r"(ssl_certificate +).*;", rf"\1{certificate};", site)
    site = re.sub(r"(ssl_certificate_key +).*;", rf"\1{key};", site)
    temporary = "".join(f"{x}_temp_path {folder}/{x};"
                        for x in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    with open(os.path.join(folder, "nginx.conf"), "w") as f:
        f.write(f"daemon off; pid {folder}/pid; error_log {folder}/error.log;\n"
                f"events {{ }}\nhttp {{ access_log {folder}/access.log; {temporary}\n{site}\n}}\n")
    command = [NGINX, "-p", folder, "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"]
    subprocess.run([*command, "-t", "-q"], check=True)
    nginx = subprocess.Popen(command)
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return nginx, certificate
        except ConnectionRefusedError:
            assert nginx.poll() is None, "nginx ended"


def check_proxy(folder):
    words = re.search(r"ExecStart=(.*?)(?<!\\)\n", block("ini"),
                      re.S).group(1).replace("\\\n", " ").split()
    options = [w for w in words if w in ("--trust-proxy", "--quiet")] \
        + ["--public-url", f"https://{NAME}"]
    assert all(w in words for w in options)
    port, trace = free_port(), os.path.join(folder, "trace.txt")
    data, wrap = os.path.join(folder, "data"), ["strace", "-f", "-qq", "-o", trace]
    os.mkdir(data)
    if os.geteuid() == 0:  # the unit's user is not root either, and SQLite does more for root
        shutil.chown(data, "nobody")
        open(trace, "w").close()
        shutil.chown(trace, "nobody")
        wrap += ["-u", "nobody"]
    with Server(*options, limits=[*GENEROUS, "--limit", "address=3"],
                wrap=wrap, data=data) as s:
        nginx, certificate = start_nginx(folder, port, s.port)
        trust = ssl.create_default_context(cafile=certificate)

        def tls(plain):
            return trust.wrap_socket(plain, server_hostname=NAME)

        def curl(*args):
            return subprocess.run(["curl", "-sS", "--http2", "--cacert", certificate, "--resolve",
                                   f"{NAME}:{port}:127.0.0.1",
                                   *args], capture_output=True, text=True, check=True).stdout
        try:
            url = f"https://{NAME}:{port}"
            head = curl("-D-", "-o/dev/null", "--compressed", url + "/")
            assert head.startswith("HTTP/2 200") and "content-security-policy" in head.lower(), head
            assert curl("-o/dev/null", "-w%{http_code}", url + "/metrics") == "403"
            assert curl(url + "/healthz") == "ok\n"
            way = {"host": NAME, "wrap": tls}
            host = s.person("Oak")["token"]
            table = s.ok("POST", "/api/tables", {"map": "card-game", "public": True, "seats": [
                {"kind": "me"}, {"kind": "bot", "level": "random"}]}, host)["table"]["id"]
            s.ok("POST", f"/api/tables/{table}/start", {}, host)
            p = Player(port, host, table, 1, want=("legal",), origin=f"https://{NAME}", **way)
            p.watch()
            while not p.over:
                p.take(p.hear())
                if p.legal and not p.pending:
                    p.move()
            print(f"proxy: a game of {p.seq} entries over TLS")
            for bad in ({"origin": "https://evil.example"},
                        {"more": ["X-Forwarded-For: 198.51.100.7"], "fill": True}):
                try:
                    held = [Socket(port, **{**way, **{k: v for k, v in bad.items() if k != "fill"}})
                            for _ in range(4 if bad.get("fill") else 1)]
                    raise AssertionError(f"{bad} came in {len(held)} times")
                except Closed as e:
                    assert e.code == (429 if bad.get("fill") else 403), e
            print("proxy: a foreign origin is refused, and a forged address does not lift the "
                  "limit of the real one")
        finally:
            nginx.terminate()
            nginx.wait()
        assert s.stop() == 0
    check_calls(trace)


with tempfile.TemporaryDirectory(prefix="roundhouse-") as place:
    os.chmod(place, 0o755)
    check_unit(place)
    assert shutil.which(NGINX), "nginx is not installed: apt install nginx"
    check_proxy(place)
