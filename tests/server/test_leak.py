#!/usr/bin/env python3
"""No card leaks: every byte that was sent to anybody is searched afterwards for what they could not
know at that time, and twin games that differ only in another seat's cards give the same bytes."""
import base64
import collections
import hashlib
import itertools
import os
import random
import re
import shutil
import sqlite3
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

WANT_ALL = ("view", "position", "events", "legal", "past")
HERE = os.path.dirname(os.path.abspath(__file__))


def map_facts(map):
    with open(os.path.join(HERE, "../../data", map + ".json")) as f:
        return json.load(f)


class Ear:
    """Notes what one socket hears: each message with its bytes."""

    def __init__(self, sock, seat):
        self.sock, self.seat, self.messages = sock, seat, []

    def drain(self, wait=0.0):
        while self.sock._has_frame() or select.select([self.sock.sock], [], [], wait)[0]:
            m = self.sock.hear(1)
            if m is None:
                return
            self.note(m)

    def note(self, m):
        if isinstance(self.sock, Player):
            self.sock.take(m)
        self.messages.append(m)


def play_and_listen(s, map, seats, seed):
    """A whole private game with everybody around it; what each of them heard until the end."""
    rng = random.Random(seed)
    table, tokens, made = open_table(s, map=map, seats=seats, public=False)
    leaver = s.person("Leaver")["token"]
    s.ok("POST", f"/api/tables/{table}/seat", {"seat": seats, "kind": "open"}, tokens[0])
    s.ok("POST", f"/api/tables/{table}/sit", {"seat": seats, "code": made["code"]}, leaver)
    ex = Player(s.port, leaver, table, seats)
    ex.watch()
    s.ok("POST", f"/api/tables/{table}/stand", {"seat": seats}, leaver)
    s.ok("POST", f"/api/tables/{table}/sit", {"seat": seats, "code": made["code"]}, tokens[-1])
    s.ok("POST", f"/api/tables/{table}/start", {}, tokens[0])
    players = seat_players(s, table, tokens)
    ears = [Ear(p, p.seat) for p in players]
    spectator = Player(s.port, None, table, 0)
    spectator.watch(code=made["code"])
    stranger = Socket(s.port)
    stranger.hello(s.person("Eve")["token"])
    stranger.say(t="lobby", on=True)
    expelled = Player(s.port, None, table, 0, want=WANT_ALL)
    expelled.watch(code=made["code"])
    second = s.person("Player 1")["token"]  # the host's other identity
    spy = Player(s.port, second, table, 2)
    ears += [Ear(spectator, 0), Ear(ex, -1), Ear(stranger, -1), Ear(expelled, 0), Ear(spy, -1)]
    returning, over, asked, moves, renewed, last = [], False, 0, 0, False, None
    end = time.monotonic() + LONG
    while not over:
        assert time.monotonic() < end
        free = last in players and not (last.pending or last.legal or last.over)
        if free and rng.random() < 0.06:
            last.move("undo")  # before anybody else moves
        else:
            for p in players:
                if p.legal and not p.pending and not p.over:
                    p.move()
                    moves, last = moves + 1, p
        # the code gets about: a new one, and those who came by the old one are out
        if moves > 20 and not renewed:
            renewed = True
            made.update(s.ok("POST", f"/api/tables/{table}/invite", {}, tokens[0]))
            spectator.watch(code=made["code"])
        if rng.random() < 0.02:  # the host tries what gives eyes
            for what, body in (("seat", {"seat": 2, "kind": "open"}),
                               ("bot", {"seat": 2, "name": "Spy"}),
                               ("sit", {"seat": 2, "code": made["code"]}),
                               ("seat", {"seat": 2, "kind": "me"}),
                               ("giveback", {"seat": 2}), ("link", {"seat": 2})):
                for who in (tokens[0], second):
                    status = s.request("POST", f"/api/tables/{table}/{what}", body, who)[0]
                    assert status >= 400, (what, body, status)
            if asked < 4:
                spy.watch()
        if rng.random() < 0.05:  # somebody loses the connection and comes back
            i = rng.randrange(seats)
            old = players[i]
            if old.hash and not old.pending:
                new = Player(s.port, tokens[i], table, i + 1, random.Random(i + len(returning)),
                             WANT_ALL)
                new.watch(steps=max(0, old.seq - 30),
                          **({"seen": old.seq, "hash": old.hash} if rng.random() < 0.7 else {}))
                old.close()
                players[i] = new
                ears.append(Ear(new, i + 1))
                returning.append(new)
                if len(returning) % 4 == 1:  # and somebody comes to watch in the middle
                    late = Player(s.port, None, table, 0, want=WANT_ALL)
                    late.watch(code=made["code"], steps=0)
                    ears.append(Ear(late, 0))
        if rng.random() < 0.05:  # nobody gets at a running game by asking for it
            for path in ("record", "replay?step=0&eye=1", ""):
                status, _ = s.request("GET", f"/api/games/{table}/{path}".rstrip("/"),
                                      token=tokens[0])
                now = s.ok("GET", f"/api/tables/{table}", token=tokens[0])["table"]["status"]
                assert status == 409 or now == "over", (path, status)
                assert s.request("GET", f"/api/games/{table}/{path}".rstrip("/"),
                                 token=leaver)[0] == 404
            if asked < 4:  # ten errors close a socket
                asked += 1
                ex.watch()
                stranger.say(t="watch", table=table, seat=0)
        open_socks = [e for e in ears if e.sock.sock.fileno() >= 0]
        select.select([e.sock.sock for e in open_socks], [], [], 0.05)
        for e in open_socks:
            try:
                e.drain()
            except Closed:
                e.sock.close()
        over = all(p.over for p in players)
    for e in ears:
        if e.sock.sock.fileno() >= 0:
            e.drain(0.02)
    return table, tokens, made, leaver, ears


def before_end(ear):
    """What was heard while the game ran."""
    out = []
    for m in ear.messages:
        if m["t"] in ("update", "snapshot") and m.get("to_act") == []:
            break
        if m["t"] == "table" and m["table"]["status"] == "over":
            break
        out.append(m)
    return out


def own_tickets(s, table, tokens, seats, steps, controls):
    """By replay after the end: for each seat, the entry from which it knew each ticket; and what
    was taken back. Entries that are no moves, `controls`, have no line in the record."""
    known = [{} for _ in range(seats)]
    record = s.ok("GET", f"/api/games/{table}/record", token=tokens[0]).decode()
    moves, undoes = [(0, "")], {}  # those that stand, and entries that take back others
    lines = [line.split(": ", 1)[1] for line in record.splitlines() if re.match(r"\d: ", line)]
    entries = (seq for seq in itertools.count(1) if seq not in controls)
    for seq, move in zip(entries, lines):
        if move == "undo":
            undoes[seq] = moves.pop()[0]
        else:
            moves.append((seq, move))
    assert len(moves) == steps + 1
    # Tickets change hands only with these; the last step shows all of them to everybody.
    turns = [(step, seq) for step, (seq, m) in enumerate(moves[:-1])
             if m.split()[:1] in ([], ["keep"], ["tickets"], ["settle"], ["complete"])]
    for seat in range(seats):
        for step, seq in turns:
            v = s.ok("GET", f"/api/games/{table}/replay?step={step}&eye={seat + 1}",
                     token=tokens[0])["view"]
            for t in v["tickets"] + v["offer"] + v["chosen"] + v["returned"]:
                known[seat].setdefault(t, seq)
            for p in v["players"]:  # completed tickets lie open
                for t in p["completed"]:
                    for k in known:
                        k.setdefault(t, seq)
    return known, undoes


def public_hands(facts, ears, seats, undoes):
    """What everybody knows of each hand, from the public events alone: seq -> [Counter]. An undo
    tells nobody more than they knew before what it takes back."""
    start = collections.Counter()
    if facts["id"] == "card-game":  # CG-SETUP-1
        start["locomotive"] = 1
    hands = [collections.Counter(start) for _ in range(seats)]
    by_seq, events = {0: [h.copy() for h in hands]}, {}
    for m in next(e for e in ears if e.seat == 0).messages:
        if m["t"] == "update" and "events" in m:
            events[m["seq"]] = m["events"]
    for seq in range(1, max([*events, *undoes]) + 1):
        if seq in undoes:
            hands = [h.copy() for h in by_seq[undoes[seq] - 1]]
        for e in events.get(seq, []):
            if e["event"] == "took":
                hands[e["seat"]][e["card"]] += 1
            elif e["event"] in ("claimed", "built", "laid"):
                for card, n in e["cards"].items():
                    hands[e["seat"]][card] = max(0, hands[e["seat"]][card] - n)
        by_seq[seq] = [h.copy() for h in hands]
    return by_seq


def check_message(m, seat, hands, seats):
    """One view or update: nothing of another's hand, offer, choice, tickets or decks."""
    me = seat - 1
    for e in m.get("events", []):
        if e.get("seat") != me or seat == 0:
            if e["event"] in ("drew", "dealt"):
                assert e["card"] is None, e
            if e["event"] in ("offered", "kept"):
                assert e["tickets"] is None or e["n"] == 0, e
    if m.get("by") != seat or seat == 0:
        assert "action" not in m, m["action"]
    if "view" in m:
        for o, p in enumerate(m["view"]["players"]):
            if o != me:
                for card, n in p["hand"].items():
                    assert n <= hands[o][card], (o, card, n, hands[o])
                assert "held" not in p
                # CG-END-3: the platforms are opened when tickets are settled.
                assert "platform" not in p or m["view"]["phase"] == "settling"
        if seat == 0:
            assert not m["view"]["tickets"] and not m["view"]["offer"]
    for line in m.get("position", "").splitlines():
        w = line.split()
        assert w[0] != "seed" and w[0] != "filled", line
        if w[0] == "deck":
            named = [x for x in w[2:] if x != "hidden" and not x.isdigit()]
            assert not named or w[1] == "ticket", line
            assert "view" not in m or set(named) <= set(m["view"]["returned"]), line
        elif w[0] in ("hand", "tickets", "offer", "chosen", "mix") and int(w[1]) != seat:
            n = collections.Counter()
            for number, card in zip(w[2::2], w[3::2]):
                n[card] += int(number) if number.isdigit() else 99
            for card in n:
                if not card.startswith("hidden"):
                    assert w[0] == "hand" and n[card] <= hands[int(w[1]) - 1][card], line
        elif w[0] == "returned":
            assert int(w[1]) == seat, line


def check_past(ears, undoes):
    """Who comes late is told of the past what those who had the same eyes all the time were told,
    of what still stands, and shown what they saw then; entries, and positions."""
    told, seen = {}, {}
    for ear in ears:
        for m in ear.messages:
            if m["t"] == "update":
                told[ear.seat, m["seq"]] = {k: m[k] for k in ("by", "action", "events", "control")
                                            if k in m}
                seen[ear.seat, m["seq"]] = m.get("position")
    entries = steps = 0
    for ear in ears:
        for m in ear.messages:
            past = m.get("past", [])
            assert m["t"] == "snapshot" or not past
            now = m.get("seq", 0)
            gone = {s for u in undoes for s in (u, undoes[u]) if u <= now}
            stands = [s for s in range(1, now + 1)[-400:] if s not in gone]
            assert "past" not in m or [e["seq"] for e in past] == stands, \
                (now, [e["seq"] for e in past], stands)
            for e in past:
                # nobody heard it if the seat was away just then
                live = told.get((ear.seat, e["seq"]))
                assert live in (None, {k: v for k, v in e.items()
                                       if k not in ("seq", "position")}), (ear.seat, e, live)
                entries += live is not None
                then = seen.get((ear.seat, e["seq"]))
                if "position" in e and then:
                    assert e["position"] == then, (ear.seat, e["seq"])
                    steps += 1
    return entries, steps


def search(s, map, seats, seed):
    facts = map_facts(map)
    table, tokens, made, leaver, ears = play_and_listen(s, map, seats, seed)
    game = s.ok("GET", f"/api/games/{table}", token=tokens[0])
    steps = game["steps"]
    routes = {r.get("id") or f"{r['a']}--{r['b']}" for r in facts.get("routes", [])}
    controls = {m["seq"] for e in ears for m in e.messages if "control" in m}
    assert controls, "the new invitation is an entry too"
    known, undoes = own_tickets(s, table, tokens, seats, steps, controls)
    tickets = set().union(*known) - routes
    hands = public_hands(facts, ears, seats, undoes)
    past, steps = check_past(ears, undoes)
    raw_seed = bytes.fromhex(game["seed"])
    secrets = [game["seed"].encode()[i:i + 12] for i in range(0, 52)] \
        + [raw_seed[i:i + 6] for i in range(26)]
    secrets += [base64.b64encode(raw_seed)[:12]]
    words = searched = expelled = 0
    for ear in ears:
        heard = before_end(ear)
        last_seq = 0
        for m in heard:
            text = json.dumps(m, ensure_ascii=False)
            searched += len(text)
            last_seq = m.get("seq", last_seq) if m["t"] in ("update", "snapshot") else last_seq
            for secret in secrets[:52]:
                assert secret.decode() not in text, "the seed"
            for other in [*tokens, leaver]:
                assert other.split(".")[1] not in text, "a token"
            assert made["invite"] not in text and made["code"] not in text
            mine = known[ear.seat - 1] if ear.seat > 0 else {}
            for t in tickets:
                if t in text and re.search(rf"(?<![a-z-]){t}(?![a-z-])", text):
                    words += 1
                    public = ear.seat >= 0 and any(t in k and k[t] <= last_seq for k in known) \
                        and "completed" in text
                    assert (t in mine and mine[t] <= last_seq) or public, \
                        f"seat {ear.seat} heard of {t} at {last_seq}"
            if m["t"] in ("update", "snapshot"):
                assert ear.seat >= 0, "a stranger or ex-member was sent the game"
                for told in (m, *m.get("past", [])):
                    check_message(told, ear.seat, hands[told["seq"]], seats)
        out = [i for i, m in enumerate(ear.messages) if m["t"] == "unwatched"]
        if ear.seat == 0 and out:
            expelled += 1
            back = [m["t"] for m in ear.messages[out[0] + 1:] if m.get("table")]
            assert not back or back[0] == "table", \
                "after the code was void: nothing, until invited again"
        if ear.seat < 0:
            assert not any(m["t"] in ("update", "snapshot", "level") for m in ear.messages)
        raw = bytes(ear.sock.heard) if ear.seat < 0 else b""
        for secret in secrets:
            assert secret not in raw
    assert expelled >= 2, "the void code was not tried"
    return searched, words, past, steps, len(undoes)


def test_search():
    """Whole games of all three, searched."""
    searched = words = past = shown = undone = games = 0
    with Server("--quiet") as s:
        for map, seats, seed in (("usa", 3, 1), ("great-lakes", 3, 2), ("card-game", 3, 3),
                                 ("usa", 2, 4)):
            n, w, p, st, u = search(s, map, seats, seed)
            searched, words, past, games = searched + n, words + w, past + p, games + 1
            undone, shown = undone + u, shown + st
    assert past > 0 and shown > 0, "nobody came late"
    assert undone > 0, "nothing was taken back"
    return (f"{games} games, {searched // 1000} KB searched, {words} own tickets found where they "
            f"belong, {past} entries of the past, {shown} with positions, {undone} taken back")


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
