#!/usr/bin/env python3
"""Twin games that differ only in another seat's hidden cards give the same bytes."""
import hashlib
import os
import random
import re
import select
import shutil
import sqlite3
import struct
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *
from test_leak import map_facts


def deck_of(map):
    """The cards of each deck of the box by the words of the notation, and the tickets' ids."""
    facts = map_facts(map)
    colors = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"]
    if map == "usa":
        train = [c for c in colors for _ in range(12)] + ["locomotive"] * 14
        return train, [], [t["id"] for t in facts["tickets"]]
    if map == "card-game":
        train = [c for c in colors for _ in range(10)] + ["locomotive"] * 14
        return train, [], [t["id"] for t in facts["tickets"]]
    six = ["purple", "yellow", "green", "red", "black", "white"]
    train = [c for c in six for _ in range(7)] + \
        [c + "-harbor" for c in six for _ in range(4)] + ["wild"] * 14
    ship = [c + "-ship" for c in six for _ in range(4)] \
        + [c + "-double" for c in six for _ in range(6)]
    return train, ship, [t["id"] for t in facts["tickets"]]


def rewrite_deal(data, decks):
    """Replaces the seed in the log of the one game of a data folder by the order of its decks."""
    db = sqlite3.connect(f"{data}/roundhouse.db")
    game, at, body = db.execute("SELECT game, at, body FROM event WHERE seq = 0").fetchone()
    lines = [x for x in body.splitlines() if not x.startswith("seed")]
    lines += [f"deal {name} {' '.join(cards)}" for name, cards in decks if cards]
    body = "\n".join(lines) + "\n"
    head = struct.pack("<QQIIBB6x", game, at, 0, 0, 0, 5)
    link = hashlib.blake2b(head + b"\0" + body.encode(), digest_size=32).digest()
    db.execute("UPDATE event SET body = ?, hash = ? WHERE game = ? AND seq = 0", (body, link, game))
    db.commit()
    db.close()


def hear_twin(data, table, tokens, choices, keep_seats):
    """Plays scripted moves on one twin; the bytes for seat 1 and for a spectator, without the
    clock."""
    with Server("--quiet", data=data) as s:
        a, b = Player(s.port, tokens[0], table, 1), Player(s.port, tokens[1], table, 2)
        w = Player(s.port, None, table, 0)
        for p in (a, b, w):
            p.watch()
            p.take(p.until("snapshot"))
        moves = 0
        rng = random.Random(11)
        while moves < choices:
            for p in (a, b):
                if not p.legal:
                    continue
                keeps = [x for x in p.legal if x.startswith("keep")]
                draws = [x for x in p.legal if x in ("draw deck", "draw train-deck",
                                                     "draw ship-deck")]
                mixes = [x for x in p.legal if x.startswith("mix")]
                pick = keeps[-1] if keeps else mixes[rng.randrange(len(mixes)) if p is a else 0] \
                    if mixes else \
                    draws[moves % len(draws)]
                p.move(pick, id=f"twin-{moves}")
                moves += 1
                for q in (a, b, w):
                    q.take(q.until("update"))
                for q in (a, b, w):
                    while q._has_frame() or select.select([q.sock], [], [], 0.005)[0]:
                        q.take(q.hear(1))
                if moves % 3 == 1:  # may it be taken back? The answer, too, is the same
                    kept, p.legal = p.legal, []
                    p.move("undo", id=f"undo-{moves}")
                    if p.take(p.until("refused", "snapshot"))["t"] == "refused":
                        p.legal = kept
                    else:
                        [q.take(q.until("snapshot")) for q in (a, b, w) if q is not p]
        # A client that comes back gets the same as well.
        c = Player(s.port, tokens[0], table, 1)
        c.watch()
        c.until("snapshot")
        out = [bytes(x.heard) for x in (a, w, c)]
        s.stop()
        # What the server chose itself: the key of the handshake, and the time.
        return [re.sub(rb'"(at|patience_ms)":\d+', rb'"\1":0', x.split(b"\r\n\r\n", 1)[1])
                for x in out], b.hash


def test_twins():
    """Two games that differ in the hand, the blind draws and the tickets of seat 2 only: seat 1, a
    spectator and a returning client are sent the same bytes."""
    compared = 0
    for map, hand, row, ships, offer in (("usa", 4, 5, 0, 3), ("great-lakes", 2, 3, 2, 5),
                                         ("card-game", 7, 5, 0, 6)):
        rng = random.Random(5)
        train, ship, tickets = deck_of(map)
        wild = "wild" if map == "great-lakes" else "locomotive"
        while True:
            rng.shuffle(train), rng.shuffle(ship), rng.shuffle(tickets)
            swapped = list(train)
            mine = list(range(hand, 2 * hand))  # dealt to seat 2
            first = 2 * hand + row
            if map != "great-lakes":  # seat 2 draws places 2 and 3 of every four, blind
                mine += [i for i in range(first, first + 16) if (i - first) % 4 >= 2]
            for n, i in enumerate(mine):
                j = len(train) - 1 - n
                swapped[i], swapped[j] = swapped[j], swapped[i]
            changed = sum(train[i] != swapped[i] for i in mine)
            if train[2 * hand:first].count(wild) < 2 and changed >= len(mine) - 2:
                break
        ship2 = list(ship)
        if ships:
            ship2[ships], ship2[-1] = ship2[-1], ship2[ships]
        tickets2 = list(tickets)
        for n in range(offer):  # what seat 2 is offered
            i, j = offer + n, len(tickets) - 1 - n
            tickets2[i], tickets2[j] = tickets2[j], tickets2[i]
        with Server("--quiet") as s:
            table, tokens, _ = start_table(s, map=map, seats=2, first=1)
            s.stop()
            heard = []
            for decks in ((train, ship, tickets), (swapped, ship2, tickets2)):
                copy = s.data + f"-twin{len(heard)}"
                shutil.copytree(s.data, copy)
                rewrite_deal(copy, list(zip(("train", "ship", "ticket"), decks)))
                heard.append(hear_twin(copy, table, tokens, 12, None))
                shutil.rmtree(copy)
        assert heard[0][1] != heard[1][1], \
            "the twins do not differ for seat 2: the test shows nothing"
        for who, one, two in zip(("seat 1", "spectator", "returning"), heard[0][0], heard[1][0]):
            assert one == two, (f"{map}: the bytes for {who} differ at "
                                f"{next(i for i in range(len(one)) if one[i:i+1] != two[i:i+1])}")
            compared += len(one)
    return f"{compared} bytes equal"


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
