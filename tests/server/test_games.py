#!/usr/bin/env python3
"""Games that are over: stored, searched, replayed, verified, taken out and in again."""
import os
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

HERE = os.path.dirname(os.path.abspath(__file__))


def test_three_games():
    """Each game, at each number of seats, is played to its end; the record replays to the same
    hash."""
    games = 0
    with Server("--quiet") as s:
        for map, most in (("usa", 5), ("great-lakes", 5), ("card-game", 4)):
            for seats in range(2, most + 1):
                table, tokens, _ = start_table(s, map=map, seats=seats)
                players = seat_players(s, table, tokens, want=("legal",))
                play(players)
                game = s.ok("GET", f"/api/games/{table}")
                assert all(p.hash and p.seq == game["game"]["seq"] for p in players)
                record = s.ok("GET", f"/api/games/{table}/record")
                assert f"end {game['hash']}".encode() in record
                assert hashlib.sha256(bytes.fromhex(game["seed"])).hexdigest() == game["seed_hash"]
                games += 1
                for p in players:
                    p.close()
        assert s.stop() == 0
        assert s.check()[0] == games
    return f"{games} games"


def test_finished_games():
    with Server("--quiet") as s:
        ids = []
        for i in range(5):
            table, tokens, _ = start_table(s, map="card-game", seats=2, public=i != 4)
            players = seat_players(s, table, tokens, want=("legal",))
            play(players)
            ids.append(table)
            if i == 0:
                s.ok("POST", "/api/me", {"name": "Zoë"}, tokens[0])
        games = s.ok("GET", "/api/games")["games"]
        assert [g["id"] for g in games] == ids[3::-1], "newest first, private ones left out"
        assert s.ok("GET", "/api/games", token=tokens[0])["games"][0]["id"] == ids[4]
        assert s.request("GET", f"/api/games/{ids[4]}")[0] == 404
        page = s.ok("GET", "/api/games?limit=3")
        assert [g["id"] for g in page["games"]] == ids[3:0:-1]
        rest = s.ok("GET", f"/api/games?limit=3&before={page['next']}")
        assert [g["id"] for g in rest["games"]] == [ids[0]] and "next" not in rest
        assert len(s.ok("GET", "/api/games?player=player%202")["games"]) == 4
        assert s.ok("GET", "/api/games?player=nobody")["games"] == []
        today = time.strftime("%Y-%m-%d", time.gmtime())
        assert len(s.ok("GET", f"/api/games?from={today}&to={today}")["games"]) == 4
        assert s.ok("GET", "/api/games?from=2001-01-01&to=2001-12-31")["games"] == []
        assert s.request("GET", "/api/games?from=yesterday")[0] == 400
        assert s.request("GET", "/api/games?limit=-1")[0] == 400
        # Replay from each seat's eyes; the last step shows all.
        game = s.ok("GET", f"/api/games/{ids[0]}")
        for eye in (0, 1, 2):
            for step in (0, 1, game["steps"] // 2, game["steps"]):
                r = s.ok("GET", f"/api/games/{ids[0]}/replay?step={step}&eye={eye}")
                assert r["step"] == step and r["view"] and r["position"].startswith("position 1")
        for bad in ("step=99999", "eye=3", "eye=-1", "step=x"):
            assert s.request("GET", f"/api/games/{ids[0]}/replay?{bad}")[0] == 400
        # A record goes out and comes in again as the same game.
        record = s.ok("GET", f"/api/games/{ids[0]}/record")
        copy = s.ok("POST", "/api/games", raw=record, type="text/plain", token=tokens[0])["game"]
        assert s.ok("GET", f"/api/games/{copy}/record",
                    token=tokens[0]).splitlines()[7:] == record.splitlines()[7:]
        broken = record.replace(b"draw", b"drew", 1)
        status, answer = s.request("POST", "/api/games", raw=broken, type="text/plain",
                                   token=tokens[0])
        assert status == 422 and "Line " in answer["error"]["message"], answer
        # An unfinished game keeps its secrets.
        live, live_tokens, _ = start_table(s, seats=2)
        for path in ("", "/record", "/replay?step=0&eye=1"):
            assert s.request("GET", f"/api/games/{live}{path}", token=live_tokens[0])[0] == 409


def test_uploaded_map():
    with Server() as s, open(os.path.join(HERE, "../../data/example-map.json"), "rb") as f:
        token = s.person("Oak")["token"]
        text = f.read()
        made = s.ok("POST", "/api/maps", raw=text, token=token)
        assert s.ok("GET", "/api/maps/" + made["map"]) == json.loads(text)
        assert s.ok("POST", "/api/maps", raw=text, token=token)["map"] == made["map"]
        told = s.ok("GET", "/api/maps")["maps"]
        assert [(m["id"], m["title"], m["game"])
                for m in told] == [(made["map"], "Lantern Valley", "usa")], told
        table, tokens, _ = start_table(s, map=made["map"], seats=2)
        play(seat_players(s, table, tokens, want=("legal",)))
        status, answer = s.request("POST", "/api/maps", raw=text.replace(b'"a": "', b'"a": "x', 1),
                                   token=token)
        assert status == 422 and answer["error"]["message"], answer
        wrong = text.replace(b'"hand": 4', b'"hand": 44')
        wrong = wrong.replace(b'"length": 5', b'"length": 55', 1)
        status, answer = s.request("POST", "/api/maps", raw=wrong, token=token)
        told = [(m["line"] > 1, m["text"].split(": ")[0]) for m in answer["mistakes"]]
        assert (status, told) == (422, [
            (True, "'hand' must be a whole number from 0 to 20, not 44"),
            (True, "route 'gullmark--lastlight'")]), answer
        assert answer["error"] == {"code": "bad-map", "message": answer["mistakes"][0]["text"],
                                   "retry": False}, answer
        odd = text.replace(b', "double": "brindlepass--ternwick"', b"")
        told = s.ok("POST", "/api/maps", raw=odd, token=token)["warnings"]
        assert len(told) == 1 and "but is no double route with it" in told[0]["text"], told
        assert "warnings" not in made, made
        s.kill()
        s.start()
        assert s.ok("GET", f"/api/games/{table}")["steps"] > 0
        # Its record comes in again where the map is, also after a restart; elsewhere it is refused.
        record = s.ok("GET", f"/api/games/{table}/record")
        copy = s.ok("POST", "/api/games", raw=record, type="text/plain", token=token)["game"]
        assert s.ok("GET", f"/api/games/{copy}", token=token)["game"]["map"] == made["map"]
        assert s.ok("GET", f"/api/games/{copy}/record",
                    token=token).splitlines()[7:] == record.splitlines()[7:]
    with Server() as s:
        token = s.person("Oak")["token"]
        status, answer = s.request("POST", "/api/games", raw=record, type="text/plain", token=token)
        assert status == 422 and "no map" in answer["error"]["message"], answer


def test_import_is_whole():
    """Only a game that is over comes in, and only with the end that its actions give."""
    with Server("--quiet") as s:
        token = s.person("Oak")["token"]

        def send(text, type="text/plain"):
            return s.request("POST", "/api/games", raw=text, type=type, token=token)
        with open(os.path.join(HERE, "../games/usa-2-usual.ride"), "rb") as f:
            record = f.read()
        game = send(record)[1]["game"]
        assert s.ok("GET", f"/api/games/{game}", token=token)["game"]["imported"]
        lines = record.splitlines(keepends=True)
        moves = [i for i, x in enumerate(lines) if re.match(rb"\d: ", x)]
        for n in (moves[0], moves[1], moves[len(moves) // 2], moves[-1]):
            part = b"".join(x for x in lines[:n])
            status, answer = send(part)
            assert status == 422 and answer["error"]["code"] == "bad-record" \
                and "not over" in answer["error"]["message"]
        assert send(record.replace(b"\nend ", b"\nend 1", 1))[0] == 422
        assert send(b"".join([*lines[:moves[3]], *lines[moves[4]:]]))[0] == 422, "a move is missing"
        assert send(record + b"1: draw deck\n")[0] == 422
        assert send(record.replace(b"\nseats 2\n", b"\nseats 2\nname 1 \xff\xfe\n", 1))[0] == 422, \
            "not UTF-8"
        assert send(b"")[0] == 422 and send(b"\0" + record)[0] == 422 \
            and send(record, "application/json")[0] == 415
        assert len(s.ok("GET", "/api/games", token=token)["games"]) == 1, \
            "what was refused is not there"
        assert s.stop() == 0
        assert s.check()[0] == 1


def test_verify():
    """Seed and record of a finished game: the hash that was shown before the deal is the hash of
    the seed that dealt, by `roundhouse replay --verify`, by this test's own arithmetic, and by the
    seed's own deal."""
    with Server("--quiet") as s, tempfile.TemporaryDirectory() as folder:
        for map in ("usa", "great-lakes", "card-game"):
            table, tokens, made = open_table(s, map=map, seats=2)
            promised = made["table"]["seed_hash"]
            a, b = (Player(s.port, t, table, i + 1, want=("legal",)) for i, t in enumerate(tokens))
            a.watch()
            assert a.until("table")["table"]["seed_hash"] == promised
            s.ok("POST", f"/api/tables/{table}/start", {}, tokens[0])
            b.watch()
            assert b.until("table")["table"]["seed_hash"] == promised
            play([a, b])
            game = s.ok("GET", f"/api/games/{table}")
            assert hashlib.sha256(bytes.fromhex(game["seed"])).hexdigest() == promised \
                == game["seed_hash"]
            file = os.path.join(folder, map + ".ride")
            with open(file, "wb") as f:
                f.write(s.ok("GET", f"/api/games/{table}/record"))
            out = subprocess.run([PROGRAM, "replay", file, "--verify"], capture_output=True,
                                 text=True)
            assert out.returncode == 0 and promised in out.stdout and game["hash"] in out.stdout, \
                out
            # Another seed is another deal: the record with it is found out.
            text = open(file).read()
            other = game["seed"][:-1] + ("0" if game["seed"][-1] != "0" else "1")
            with open(file, "w") as f:
                f.write(text.replace(game["seed"], other))
            out = subprocess.run([PROGRAM, "replay", file, "--verify"], capture_output=True,
                                 text=True)
            assert out.returncode != 0, "a record with another seed passes"
            for p in (a, b):
                p.close()


if __name__ == "__main__":
    run_all([f for n, f in list(globals().items()) if n.startswith("test_")])
