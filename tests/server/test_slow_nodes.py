#!/usr/bin/env python3
"""Play over days at two nodes on one PostgreSQL: each standing order is done once, word of each
turn leaves once, a holiday counts everywhere, also when the node that leads the game is killed."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *
from postgres import Cluster
from test_alerts import Hook, confirmed
from nodes import Nodes, spread_table
from test_orders import given, looker, orders


def draw_two(s, table, token, seat):
    p = looker(s, table, token, seat)
    for _ in range(2):
        p.move("draw deck")
        while p.pending:
            p.take(p.hear(LONG))
        while not p.legal and p.n == 1:
            p.take(p.hear(LONG))
    p.close()


def test_killed():
    with Cluster() as cluster, Nodes(cluster, "slow", 2, "--alerts-inside") as (a, b):
        table, (oak, elm), _ = spread_table((a, b), public=True, first=1, clock={"move_s": 3600})

        def count(seat):
            return int(cluster.ask("slow", "SELECT count(*) FROM event WHERE kind = 1 AND seat ="
                                   f" {seat - 1}")[0][0])

        for seat, token in ((1, oak), (2, elm)):
            p = looker(a, table, token, seat)
            p.move(next(x for x in p.legal if x.startswith("keep")))
            p.until("ack")
            p.close()
        untold = "SELECT count(*) FROM turn WHERE told = 0"
        wait_for(lambda: cluster.ask("slow", untold)[0][0] == "0")  # of the turn that runs already
        hooks = [Hook(), Hook()]
        for token, hook in zip((oak, elm), hooks):
            confirmed(a, token, hook)
        assert orders(a, table, elm, 2, "draw deck 4 times")[0] == 200
        draw_two(a, table, oak, 1)  # the game was dealt at b, which leads it
        wait_for(lambda: given(a, table, elm, 2) == "draw deck 2 times\n")
        assert count(2) == 3
        assert hooks[0].next()["tables"] == [table]
        draw_two(a, table, oak, 1)
        b.kill()
        wait_for(lambda: given(a, table, elm, 2) == "")
        assert hooks[0].next()["tables"] == [table], "told by who leads now"
        assert (count(1), count(2)) == (5, 5), "each order was done once"
        draw_two(a, table, oak, 1)
        assert hooks[1].next()["tables"] == [table]
        b.start()
        draw_two(b, table, elm, 2)
        assert hooks[0].next()["tables"] == [table]
        assert hooks[0].came.empty(), "nothing is told twice"
        assert hooks[1].came.qsize() <= 2, "a turn may be told before orders do it"
        assert (count(1), count(2)) == (7, 7)


def test_holiday():
    """Taken at one node, it stops the clock at the other, and ends there."""
    with Cluster() as cluster, Nodes(cluster, "slow", 2) as (a, b):
        table, (oak, elm), _ = spread_table((a, b), public=True, first=1, clock={"move_s": 3600})
        seat = lambda s: s.ok("GET", f"/api/tables/{table}", token=elm)["table"]["seats"][0]
        a.ok("POST", "/api/me/holiday", {"days": 2}, oak)
        wait_for(lambda: "holiday" in seat(b))
        assert b.ok("GET", "/api/me/holiday", token=oak)["left_days"] == 29
        b.ok("POST", "/api/me/holiday", {"days": 0}, oak)
        wait_for(lambda: "holiday" not in seat(a))


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
