#!/usr/bin/env python3
"""Several nodes on one PostgreSQL beside one node on it and one on SQLite, all on this machine, in
one run.

    chrt -r 5 bench/cluster.py [BUILD] [--nodes N] [--tables N] [--seats N] [--rate N] [--seconds N]

The seats of each table are spread over the nodes. For each set-up it says the moves acknowledged a
second, the time from due to acknowledged and to the update at every other seat, at the mover's node
and elsewhere, and the processor time of the parts; then it checks the whole history against the
log."""
import argparse
import json
import os
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tests", "server"))

parser = argparse.ArgumentParser(description=__doc__,
                                 formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("build", nargs="?", default=os.path.join(ROOT, "build", "release"))
parser.add_argument("--nodes", type=int, default=3)
parser.add_argument("--tables", type=int, default=300)
parser.add_argument("--seats", type=int, default=3)
parser.add_argument("--map", default="usa")
parser.add_argument("--rate", type=float, default=2000)
parser.add_argument("--seconds", type=float, default=30)
parser.add_argument("--want", default='"position"')
parser.add_argument("--only", choices=["sqlite", "postgres", "cluster"])
args = parser.parse_args()
os.environ["ROUNDHOUSE"] = os.path.join(args.build, "roundhouse")
from generator import Generator, fill_tables  # noqa: E402
from harness import GENEROUS, Server  # noqa: E402
from postgres import Cluster  # noqa: E402


def processor(pids):
    """Seconds of processor time of some processes so far."""
    total = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/stat") as f:
                ticks = f.read().rsplit(")", 1)[1].split()
            total += (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
        except OSError:
            pass
    return total


def backends(base):
    """The processes of a database."""
    if not base:
        return []
    with open(f"{base.folder}/data/postmaster.pid") as f:
        parent = f.readline().strip()
    out = subprocess.run(["pgrep", "-P", parent], capture_output=True, text=True).stdout
    return [int(x) for x in out.split()]


def measure(name, nodes, base, where):
    ports = [n.port for n in nodes]
    people, tables = fill_tables(ports, args.tables, args.seats, args.map)
    generator = Generator(args, ports, people, tables, nodes[0].data)
    time.sleep(2)
    before = processor([n.pid() for n in nodes]), processor(backends(base))
    begun = time.monotonic()
    bases = backends(base)
    answer = generator.run()
    spent = time.monotonic() - begun
    used = processor([n.pid() for n in nodes]) - before[0], processor(bases) - before[1]
    found = generator.check(where or nodes[0].data) if where else None
    for n in nodes:
        n.stop()
    found = found or generator.check(nodes[0].data)
    ack, same, other = answer["due_to_ack_ms"], answer["seats_same_node_ms"], \
        answer["seats_other_node_ms"]
    print(f"{name}: {answer['moves_per_second']:.0f} moves a second, {answer['refused']} refused; "
          f"ack p50 {ack['p50']} p99 {ack['p99']} ms; "
          f"seats of the same node p50 {same['due_p50']} p99 {same['due_p99']} ms, of others p50 "
          f"{other['due_p50']} p99 {other['due_p99']} ms; "
          f"processor {used[0] / spent:.0%} nodes, {used[1] / spent:.0%} database", flush=True)
    print(f"    {found}", flush=True)
    print("    " + json.dumps(answer), flush=True)


LIMITS = [*GENEROUS, "--limit", "sockets=20000", "--limit", "address=20000"]

if args.only in (None, "sqlite"):
    with Server("--quiet", limits=LIMITS) as s:
        measure("one node, SQLite", [s], None, None)
for name, n in (("postgres", 1), ("cluster", args.nodes)):
    if args.only not in (None, name):
        continue
    with Cluster() as base:
        url = base.make("bench")
        nodes = [Server("--quiet", "--database", url, limits=LIMITS) for _ in range(n)]
        try:
            measure(f"{n} node{'s' * (n > 1)}, PostgreSQL", nodes, base, url)
        finally:
            for s in nodes:
                s.__exit__()
