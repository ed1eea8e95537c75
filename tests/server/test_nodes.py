#!/usr/bin/env python3
"""Two nodes on one PostgreSQL: any node serves any table, and all see one game."""
import os
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *
from nodes import Nodes, spread_table
from postgres import Cluster, Line, check_history
import test_duplicate as duplicate
import test_quick as quick
import test_ratings as ratings


def spread_game(nodes, cluster, name, map, seats, bots):
    """A whole game, its players and a spectator on different nodes: one order, one stream, one
    end."""
    table, tokens, made = spread_table(nodes, map=map, seats=seats, bots=bots, public=True)
    players = [Player(nodes[i % len(nodes)].port, t, table, i + 1, random.Random(i))
               for i, t in enumerate(tokens)]
    eyes = [Player(n.port, None, table, 0, want=("view",)) for n in nodes]
    for p in [*players, *eyes]:
        p.watch()
    moves = play([*players, *eyes])
    streams = {tuple((seq, hash) for t, seq, hash in p.stream if t == "update")[-20:] for p in eyes}
    assert len(streams) == 1, "two spectators saw two games"
    for p in players:
        seqs = [seq for t, seq, _ in p.stream if t == "update"]
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs))), "a gap, or another order"
        p.args, p.error = (0, 0, 0, p.seat), None
    assert check_history(cluster, name, table, players) == moves
    records = {n.ok("GET", f"/api/games/{table}/record", token=tokens[0]) for n in nodes}
    assert len(records) == 1
    return moves


def test_games():
    """One game of each kind."""
    with Cluster() as cluster, Nodes(cluster, "games") as nodes:
        moves = [spread_game(nodes, cluster, "games", *kind)
                 for kind in (("usa", 3, 1), ("card-game", 2, 0), ("great-lakes", 3, 0))]
        undone = taken_back(nodes)
    return f"{moves} moves; {undone}"


def until_seq(p, seq):
    """Hears on until so much of the game is known."""
    while (p.seq or 0) < seq:
        p.take(p.until("snapshot", "update"))


def cheapest(legal):
    """The claim of the fewest cards."""
    return min((x for x in legal if x.startswith("claim")),
               key=lambda x: sum(int(n) for n in x.split()[2::2]))


def taken_back(nodes):
    """An undo at one node is heard at the other; of an undo and a move at once, at two nodes, one
    is made, and both see the same game."""
    table, tokens, _ = spread_table(nodes, public=True, first=1)
    players = [Player(n.port, t, table, i + 1, want=("view", "legal", "undo"))
               for i, (n, t) in enumerate(zip(nodes, tokens))]
    old = Player(nodes[1].port, None, table, 0, want=("view",))
    for p in (*players, old):
        p.watch()
        p.take(p.until("snapshot"))
    a, b = players
    seq, won = 0, []

    def move(p, action):
        nonlocal seq
        p.move(action)
        seq += 1
        for q in (*players, old):
            until_seq(q, seq)

    move(a, a.legal[-1])
    move(b, b.legal[-1])
    before = b.hash
    for _ in range(3):
        move(a, cheapest(a.legal))
        move(a, "undo")
        assert b.hash == before and not b.legal and a.legal
        assert old.stream[-1][0] == "snapshot"
        move(a, cheapest(a.legal))
        a.move("undo")
        b.move("draw deck")
        answers = [p.take(p.until("ack", "refused"))["t"] for p in (b, a)]
        assert sorted(answers) == ["ack", "refused"], answers
        won.append(answers[0] == "ack")
        seq += 1
        for q in (*players, old):
            q.watch()
            q.take(q.until("snapshot"))
        assert {q.seq for q in (*players, old)} == {seq}
        if won[-1]:
            move(b, "draw deck")
        before = b.hash
    return f"{sum(won)} of {len(won)} moves were before the undo"


def test_lobby():
    """Tables, codes, invitations, links, chat, maps and finished games are the same everywhere, at
    once."""
    with Cluster() as cluster, Nodes(cluster, "lobby") as (a, b):
        oak, elm = a.person("Oak"), b.person("Elm")
        ear = Socket(b.port)
        ear.hello()
        ear.say(t="lobby", on=True)
        ear.until("lobby")
        made = a.ok("POST", "/api/tables",
                    {"map": "usa", "public": True, "seats": [{"kind": "me"}, {"kind": "open"}]},
                    oak["token"])
        table = made["table"]["id"]
        assert ear.until("lobby-table")["table"]["id"] == table
        assert b.ok("POST", "/api/tables/find", {"code": made["code"]})["table"]["id"] == table
        assert b.ok("POST", "/api/tables/find", {"invite": made["invite"]})["table"]["id"] == table
        secret = a.ok("POST", "/api/tables",
                      {"map": "usa", "seats": [{"kind": "me"}, {"kind": "open"}]}, oak["token"])
        assert b.ok("POST", "/api/tables/find",
                    {"code": secret["code"]})["table"]["id"] == secret["table"]["id"]
        new = b.ok("POST", f"/api/tables/{secret['table']['id']}/invite", {}, oak["token"])
        for old in ({"code": secret["code"]}, {"invite": secret["invite"]}):
            assert a.request("POST", "/api/tables/find", old)[0] == 404, \
                "a void code still works at the other node"
        assert a.ok("POST", "/api/tables/find",
                    {"code": new["code"]})["table"]["id"] == secret["table"]["id"]

        b.ok("POST", f"/api/tables/{table}/sit", {}, elm["token"])
        a.ok("POST", f"/api/tables/{table}/start", {}, oak["token"])
        at_a, at_b = Player(a.port, oak["token"], table, 1), Player(b.port, elm["token"], table, 2)
        for p in (at_a, at_b):
            p.watch()
            p.until("snapshot")
        for s in (a, b):
            wait_for(lambda: all(x["online"]
                                 for x in s.ok("GET", f"/api/tables/{table}")["table"]["seats"]))

        for i in range(10):  # at the same time from both: each line once, in one order
            at_a.say(t="chat", table=table, text=f"a{i}")
            at_b.say(t="chat", table=table, text=f"b{i}")
        heard = [[p.until("chat")["line"] for _ in range(20)] for p in (at_a, at_b)]
        assert heard[0] == heard[1] and [x["n"] for x in heard[0]] == list(range(1, 21)), heard

        link = b.ok("POST", f"/api/tables/{table}/link", {"seat": 2}, elm["token"])["link"]
        assert a.ok("POST", "/api/link", {"link": link}, a.person("Ash")["token"])["seat"] == 2
        assert at_b.until("unwatched")["seat"] == 2
        assert b.request("POST", "/api/link", {"link": link}, elm["token"])[0] == 404, \
            "a link works twice"
        b.kill()
        wait_for(lambda: a.ok("GET", f"/api/tables/{table}")["table"]["watching"] == 0)
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)),
                               "../../data/example-map.json"), "rb") as f:
            map = a.ok("POST", "/api/maps", raw=f.read(), token=oak["token"])["map"]
        b.start()
        spread_game([a, b], cluster, "lobby", map, 2, 0)
        assert a.ok("GET", "/api/games") == b.ok("GET", "/api/games") != {"games": []}


def test_admin():
    """Any node tells of all of them, and changes any table; who is at another node is here."""
    def admin(s, *words):
        out = subprocess.run([PROGRAM, "admin", *words, "--data", s.data, "--json"],
                             capture_output=True, text=True)
        return json.loads(out.stdout) if out.returncode == 0 else out.stderr

    with Cluster() as cluster, Nodes(cluster, "admin", 2, "--limit", "abandon_s=0") as (a, b):
        table, tokens, _ = spread_table([a, b], seats=3, bots=1)  # dealt by b
        other, _, _ = spread_table([b, a], seats=3, bots=1)
        names = [admin(s, "nodes")["here"] for s in (a, b)]
        wait_for(lambda: {n["node"]: n["leases"] for n in admin(a, "nodes")["nodes"]}
                 == {"": 0, names[0]: 1, names[1]: 1})
        assert [t["leads"] for t in admin(b, "tables") if t["table"]["id"] == table] == [True]
        assert [t["leads"] for t in admin(a, "tables") if t["table"]["id"] == table] == [False]
        p = Player(b.port, tokens[1], table, 2)
        p.watch()
        p.until("snapshot")
        wait_for(lambda: a.ok("GET", f"/api/tables/{table}",
                              token=tokens[0])["table"]["seats"][1]["online"])
        assert "is here" in admin(a, "free", table, "2")
        p.close()
        wait_for(lambda: isinstance(admin(a, "free", table, "2"), dict))
        p = Player(b.port, tokens[1], table, 2)
        p.watch()
        assert p.until("table")["table"]["seats"][1]["bot"]
        admin(a, "end", table)
        wait_for(lambda: p.until("table")["table"]["status"] == "closed")
        admin(b, "end", other)
        wait_for(lambda: all(n["leases"] == 0 for n in admin(a, "nodes")["nodes"]))
        assert len(admin(a, "people", "Player 2")) == 2, "the database of the server is found"
        with tempfile.TemporaryDirectory() as folder:
            game, tokens, _ = spread_table([a, b], map="card-game", seats=2)
            players = [Player(n.port, t, game, i + 1)
                       for i, (n, t) in enumerate(zip((a, b), tokens))]
            for q in players:
                q.watch()
            play(players)
            assert admin(a, "export", folder)["written"] == 1
            assert os.listdir(folder) == [f"{game}.ride"]


def rematch(nodes):
    """Both players ask for a rematch at once, each at a node of their own: they meet at one table,
    who looks at the other node hears of it, and it begins when both have added to the deal."""
    for _ in range(3):
        table, tokens, _ = spread_table(nodes, map="card-game", public=True)
        players = [Player(nodes[i].port, t, table, i + 1) for i, t in enumerate(tokens)]
        for p in players:
            p.watch()
        play(players)
        got = [None] * 2

        def ask(i):
            url = f"/api/tables/{table}/rematch"
            got[i] = nodes[i].ok("POST", url, {}, tokens[i])["table"]["id"]
        threads = [threading.Thread(target=ask, args=(i,)) for i in (0, 1)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        assert got[0] == got[1] != table, got
        for p in players:
            while p.until("table")["table"].get("rematch") != got[0]:
                pass
        for i, t in enumerate(tokens):
            seat = {"seat": i + 1, "client_seed": os.urandom(32).hex()}
            nodes[i].ok("POST", f"/api/tables/{got[0]}/client-seed", seat, t)
        status = {n.ok("GET", f"/api/tables/{got[0]}", token=tokens[0])["table"]["status"]
                  for n in nodes}
        assert status == {"playing"}, status


def test_seats_are_taken_once():
    """Many sit down on one seat at both nodes at once: one gets it."""
    with Cluster() as cluster, Nodes(cluster, "seats") as nodes:
        for _ in range(5):
            host, people = nodes[0].person()["token"], [nodes[0].person(f"P{i}")["token"]
                                                        for i in range(6)]
            table = nodes[0].ok("POST", "/api/tables",
                                {"map": "usa", "public": True,
                                 "seats": [{"kind": "me"}, {"kind": "open"}]}, host)["table"]["id"]
            codes = [None] * 6

            def sit(i):
                codes[i] = nodes[i % 2].request("POST", f"/api/tables/{table}/sit", {"seat": 2},
                                                people[i])[0]
            threads = [threading.Thread(target=sit, args=(i,)) for i in range(6)]
            for t in threads:
                t.start()
            for t in threads:
                t.join()
            assert sorted(codes) == [200] + [409] * 5, codes
        rematch(nodes)


def test_devices():
    """A link made at one node is used at another, once; a device that is taken away at one loses
    its sockets at all, even if a node did not hear of it."""
    with Cluster() as cluster, Nodes(cluster, "devices", 1, "--limit", "young_s=0") as (a,):
        line = Line(cluster)
        with Server("--quiet", "--database", line.url("devices")) as b:
            oak = a.person("Oak")["token"]
            for cut in (False, True):
                link = a.ok("POST", "/api/me/devices/link", {}, oak)["link"]
                wish = {"link": link, "label": "Phone"}
                phone = b.ok("POST", "/api/devices", wish)
                for node in (a, b):
                    assert node.request("POST", "/api/devices", wish)[0] == 404
                socks = [Socket(node.port) for node in (a, b)]
                for sock in socks:
                    sock.hello(phone["token"])
                if cut:
                    wait_for(line.cut_listener)
                a.ok("POST", "/api/me/devices/remove", {"device": phone["device"]}, oak)
                for sock in socks:
                    try:
                        while True:
                            sock.hear()
                    except Closed as closed:
                        assert closed.code == 4001, closed
                for node in (a, b):
                    assert node.request("GET", "/api/me", token=phone["token"])[0] == 401
            phrase = b.ok("POST", "/api/me/phrase", {}, oak)["phrase"]
            wish = {"phrase": phrase, "label": "New"}
            back = a.ok("POST", "/api/devices", wish)
            assert back["name"] == "Oak", "one salt for all nodes"
            # Erased at one, they are nobody at any.
            table, tokens, _ = spread_table([a, b], seats=2, public=True)
            sock = Player(b.port, tokens[0], table, 1)
            sock.watch()
            sock.until("snapshot")
            a.ok("POST", "/api/me/erase", {"name": "Player 1"}, tokens[0])
            try:
                while True:
                    sock.hear()
            except Closed as closed:
                assert closed.code == 4001, closed
            told = b.ok("GET", f"/api/tables/{table}", token=tokens[1])["table"]
            assert [x["kind"] for x in told["seats"]] == ["bot", "person"]
        rows = cluster.ask("devices", "SELECT * FROM seat")
        assert tokens[0].split(".")[0] not in str(rows)


def test_ratings():
    """Games of the same people that end at once, at two nodes: each is in their ratings once, one
    built on the other."""
    with Cluster() as cluster, Nodes(cluster, "ratings") as nodes:
        people = [nodes[0].person(n)["token"] for n in ("Oak", "Elm", "Fir")]
        failed = []

        def games(i):
            try:
                for n in range(3):
                    three = people if (i + n) % 2 else people[::-1]
                    ratings.rated_game(nodes[i % 2], three[:2] if n else three)
            except BaseException as e:  # noqa: BLE001 - said below
                failed.append(e)

        threads = [threading.Thread(target=games, args=(i,)) for i in range(4)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        assert not failed, failed
        for token in people:
            told = ratings.ratings(nodes[0], token)
            assert told == ratings.ratings(nodes[1], token)
            for r in told:
                steps = r["history"]
                assert r["games"] == len(steps) == len({x["game"] for x in steps})
                assert sorted([1500] + [x["rating"] for x in steps]) == \
                    sorted([r["rating"]] + [x["was"] for x in steps]), steps
        assert sum(len(r["history"]) for t in people for r in ratings.ratings(nodes[0], t)) == \
            4 * (3 + 2 + 2)


def hears_no_more(p, until=None):
    """Up to a message of this type, or the end: nothing of what happens in the game."""
    try:
        while True:
            m = p.hear()
            assert m["t"] not in ("update", "snapshot", "level"), m
            if m["t"] == until:
                return
    except Closed as closed:
        assert not until and closed.code == 4001, closed


def keep(p):
    """Keeps the first of the choices."""
    p.move([x for x in p.legal if x.startswith("keep")][0])
    p.take(p.until("ack"))


def test_duplicate():
    """Tables of one duplicate at different nodes: one deal, shown nowhere before all is over."""
    with Cluster() as cluster, Nodes(cluster, "duplicate") as (a, b):
        duplicate.check(a, b)


def test_quick_match():
    """Two who wait at different nodes meet, and of two tables that wait one is left."""
    with Cluster() as cluster, Nodes(cluster, "quick") as (a, b):
        quick.check_meeting(a, b)
        oak, elm = a.person("Oak")["token"], a.person("Elm")["token"]
        wishes = {}

        def ask(node, token):
            wishes[token] = quick.quick(node, token)

        threads = [threading.Thread(target=ask, args=x) for x in ((a, oak), (b, elm))]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        eyes = [quick.come(a, oak, wishes[oak]), quick.come(b, elm, wishes[elm])]
        wait_for(lambda: len({quick.wait(n, t, wishes[t])["id"] for n, t in ((a, oak), (b, elm))})
                 == 1)
        assert len(eyes) == 2


def test_eyes_are_taken_everywhere():
    """A code is void, a seat has moved, a person is gone: at one node. Another one does not hear of
    it; yet nobody there is told of an entry after it."""
    with Cluster() as cluster, Nodes(cluster, "eyes", 1) as (a,):
        line = Line(cluster)
        with Server("--quiet", "--database", line.url("eyes")) as b:
            table, (oak, elm), made = spread_table([a, b], first=1)
            one, two, eve = (Player(b.port, token, table, i) for i, token in
                             ((1, oak), (2, elm), (0, None)))
            for p in (one, two, eve):
                p.watch(code=made["code"])
                p.take(p.until("snapshot"))
            line.deaf = True
            a.ok("POST", f"/api/tables/{table}/invite", {}, oak)
            keep(two)
            hears_no_more(eve, "unwatched")
            line.deaf = False

            link = b.ok("POST", f"/api/tables/{table}/link", {"seat": 2}, elm)["link"]
            new = a.person("New")["token"]
            line.deaf = True
            a.ok("POST", "/api/link", {"link": link}, new)
            keep(one)
            until_seq(two, 2)  # of its own move, after the invitation
            hears_no_more(two, "unwatched")
            line.deaf = False

            two = Player(b.port, new, table, 2)
            two.watch()
            two.take(two.until("snapshot"))
            until_seq(one, 4)
            line.deaf = True
            a.ok("POST", "/api/me/erase", {"name": "Player 1"}, oak)
            two.move("draw deck")  # it is not its turn, but the node looks again: a bot has seat 1
            until_seq(two, 5)
            hears_no_more(one, "unwatched")
            line.deaf = False
            hears_no_more(one)


if __name__ == "__main__":
    run_all([test_games, test_lobby, test_admin, test_seats_are_taken_once, test_devices,
             test_ratings, test_quick_match, test_duplicate, test_eyes_are_taken_everywhere])
