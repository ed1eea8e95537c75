"""Help, exit codes and bad input of every command, with the exact sentences."""
import json
import os
import re

from harness import COMMANDS, FOLDER, ROOT, check, path, read, refused, run, same, write, run_tests


def test_help():
    code, out, err = run("--help")
    check(
        code == 0 and err == "" and all(c in out for c in COMMANDS),
        "help names every command",
        out,
        err,
    )
    check("Exit codes" in out, "help tells the exit codes", out)
    same(run("help"), (code, out, err), "help without dashes")
    with open(os.path.join(ROOT, "include", "roundhouse.h"), encoding="utf-8") as file:
        version = re.search(r'RH_VERSION "([^"]+)"', file.read())[1]
    same(run("--version")[:2], (0, f"roundhouse {version}\n"), "version")
    code, out, err = run()
    check(code == 2 and out == "" and "Usage:" in err, "no command at all", code, out, err)
    for command in COMMANDS:
        code, out, err = run(command, "--help")
        check(code == 0 and err == "", f"{command} --help", code, err)
        for part in ("Usage: roundhouse " + command, "--help", "Examples:", "Exit codes:"):
            check(part in out, f"{command} --help says {part!r}", out)
        check(
            all(len(line) <= 110 for line in out.splitlines()), f"{command} --help fits a terminal"
        )
        check("[usage." not in out, f"{command} --help has words for each option", out)
        same(run("help", command), (0, out, ""), f"help {command}")


def test_options_and_words_that_make_no_sense():
    refused(
        ["play", "usa", "you", "expert", "--threads", "99"],
        "roundhouse: --threads takes a whole number from 1 to 16, not 99.",
    )
    refused(
        ["simm"],
        "roundhouse: There is no command simm; did you mean sim? `roundhouse --help` lists them.",
    )
    refused(["xyzzyx"], "roundhouse: There is no command xyzzyx. `roundhouse --help` lists them.")
    refused(
        ["sim", "--thread", "2"],
        "roundhouse: `sim` has no option --thread; did you mean --threads?",
    )
    refused(
        ["sim", "--qqqqqqqqq"],
        "roundhouse: `sim` has no option --qqqqqqqqq. `roundhouse sim --help` lists them.",
    )
    refused(
        ["sim", "-x"], "roundhouse: `sim` has no option --x. `roundhouse sim --help` lists them."
    )
    refused(["sim", "--threads"], "roundhouse: The option --threads needs a value: --threads N.")
    refused(
        ["sim", "--threads", "two"],
        "roundhouse: --threads takes a whole number from 1 to 64, not two.",
    )
    refused(
        ["sim", "--threads=0"], "roundhouse: --threads takes a whole number from 1 to 64, not 0."
    )
    refused(["sim", "--json=1"], "roundhouse: The option --json takes no value.")
    refused(["sim", "--seed", "1", "--seed", "2"], "roundhouse: The option --seed is given twice.")
    refused(
        ["serve", "--prot", "1"], "roundhouse: `serve` has no option --prot; did you mean --port?"
    )
    refused(["serve", "--quiet=1"], "roundhouse: The option --quiet takes no value.")
    refused(
        ["serve", "--port", "1", "--port", "x"],
        "roundhouse: --port takes a whole number from 0 to 65535, not x.",
    )
    code, out, err = run("serve", "--host", "a", "--host", "b", "--limit", "chat=9", "--limit",
                         "cat=9")
    check(
        code == 2
        and err.startswith("roundhouse: --limit takes NAME=N, where N is at most 100000000 and ")
        and re.search(r" moves, messages, .* and \w+, not cat=9\.\n$", err),
        "a limit that is none",
        err,
    )
    refused(
        ["sim", "--seed", "0x1"], "roundhouse: --seed takes up to 64 hexadecimal digits, not 0x1."
    )
    refused(
        ["sim", "1", "2"],
        "roundhouse: `sim` does not expect the word 2. See `roundhouse sim --help`.",
    )
    refused(
        ["sim", "ten"],
        "roundhouse: `sim` takes the number of games, a whole number from 1 to 100000000, not ten.",
    )
    refused(["sim", "--bots", "random"], "roundhouse: The map usa is for 2 to 5 players, not 1.")
    refused(
        ["sim", "--map", "card-game", "--bots", "random,random,random,random,random"],
        "roundhouse: The map card-game is for 2 to 4 players, not 5.",
    )
    code, out, err = run("sim", "--bots", "random,gredy")
    check(
        code == 2
        and err.startswith("roundhouse: There is no bot gredy; did you mean greedy? There are "),
        "a mistyped bot",
        err,
    )
    refused(
        ["sim", "--map", "uas"],
        "roundhouse: There is no map uas; did you mean usa? A map file is named with its path.",
    )
    refused(
        ["perft", "--depth", "9"], "roundhouse: --depth takes a whole number from 1 to 8, not 9."
    )
    refused(
        ["bench", "--seconds", "-1"],
        "roundhouse: --seconds takes seconds from 0 to 3600, as in 0.5, not -1.",
    )


def test_maps():
    code, out, err = run("map", "list")
    check(
        code == 0
        and [line.split()[0] for line in out.splitlines()] == ["usa", "great-lakes", "card-game"],
        "map list",
        out,
    )
    for name in ("usa", "great-lakes", "card-game", ROOT + "/data/example-map.json"):
        code, out, err = run("map", "show", name)
        check(
            code == 0 and err == "" and "tickets" in out and "[" not in out,
            f"map show {name}",
            out,
            err,
        )
        code, out, err = run("map", "show", name, "--json")
        check(code == 0 and "tickets" in json.loads(out), f"map show {name} --json", err)
    same(run("map", "show", "--map", "usa"), run("map", "show", "usa"), "map show --map")
    code, out, err = run("map", "check", ROOT + "/data/example-map.json")
    check(
        code == 0
        and out.endswith(": Lantern Valley: 2 to 4 players, 11 cities, 18 routes, 18 tickets.\n")
        or "Lantern Valley: 2 to 4 players" in out,
        "map check of a good map",
        out,
        err,
    )
    write("bad.json", '{\n  "id": "x",\n  "game": "chess"\n}\n')
    code, out, err = run("map", "check", "bad.json")
    check(
        code == 2 and out == "" and err.startswith("bad.json:3: ") and err.count("\n") == 1,
        "map check of a bad map names file and line",
        code,
        err,
    )
    with open(ROOT + "/data/example-map.json", encoding="utf-8") as file:
        text = file.read()
    write("many.json", text.replace('"hand": 4', '"hand": 44').replace('"blue"}', '"bleu"}'))
    code, out, err = run("map", "check", "many.json")
    lines = [int(line.split(":")[1]) for line in err.splitlines()]
    check(
        code == 2 and out == "" and len(lines) > 2 and lines == sorted(lines),
        "map check tells all mistakes by line",
        err,
    )
    write("odd.json", text.replace(', "double": "brindlepass--ternwick"', ""))
    code, out, err = run("map", "check", "odd.json")
    check(
        code == 0 and ":39: warning: route 'brindlepass--ternwick--b': it joins the same" in err,
        "map check warns of what is most likely a slip",
        out,
        err,
    )
    code, out, err = run("map", "check", "odd.json", "--json")
    told = json.loads(out)
    check(
        code == 0 and err == "" and told["good"] and not told["mistakes"]
        and told["id"] == "lantern-valley" and len(told["hash"]) == 16
        and [w["line"] for w in told["warnings"]] == [39],
        "map check --json of a good map",
        out,
        err,
    )
    code, out, err = run("map", "check", "many.json", "--json", "--lang", "el")
    told = json.loads(out)
    check(
        code == 2 and err == "" and not told["good"] and "id" not in told and not told["warnings"]
        and [m["line"] for m in told["mistakes"]] == lines
        and all(re.search("[α-ω]", m["text"]) for m in told["mistakes"]),
        "map check --json of a bad map, in Greek",
        out,
        err,
    )
    write("worse.json", "{")
    code, out, err = run("map", "check", "worse.json")
    check(
        code == 2 and err.startswith("worse.json:1: this is not JSON"), "map check of no JSON", err
    )
    for game in ("usa", "great-lakes"):
        with open(os.path.join(ROOT, f"data/{game}.json"), encoding="utf-8") as file:
            cities = sum(not city.get("junction") for city in json.load(file)["cities"])
        code, out, err = run("map", "show", game)
        check(
            f" {cities} cities, " in out.splitlines()[0]
            and f"\n{cities} cities, with their ids:" in out,
            f"{game} counts its cities without junctions",
            out[:200],
        )
    refused(
        ["map", "check", "none.json"],
        "none.json: the map cannot be read: No such file or directory.",
    )
    refused(
        ["map", "chek", "x"],
        "roundhouse: `map` knows list, show, check and stats, not chek; did you mean check?",
    )
    refused(
        ["map"],
        (
            "roundhouse: Say what to do with maps: `map list`, `map show usa`, "
            "`map check my-map.json` or `map stats my-map.json`."
        ),
    )
    refused(["map", "check"], "roundhouse: Say which map: `map check FILE`.")


def test_map_stats():
    words = ["map", "stats", ROOT + "/data/example-map.json", "--games", "40", "--seed", "1"]
    code, out, err = run(*words)
    check(
        code == 0
        and out.startswith("Lantern Valley: 40 games of medium, medium and medium.\n")
        and re.search(r"^osmery--tarnhollow +100\.0$", out, re.M)
        and "Tickets that nobody ever kept: " in out,
        "map stats",
        out,
        err,
    )
    code, out, err = run(*words, "--json", "--threads", "1")
    one = json.loads(out)
    same(json.loads(run(*words, "--json", "--threads", "3")[1]), one, "on any number of threads")
    with open(ROOT + "/data/example-map.json", encoding="utf-8") as file:
        data = json.load(file)
    same([r["id"] for r in one["routes"]], [r["id"] for r in data["routes"]], "every route")
    same([t["id"] for t in one["tickets"]], [t["id"] for t in data["tickets"]], "every ticket")
    check(
        one["games"] == 40 == sum(t["wins"] for t in one["turns"]) + one["turns"][0]["shared"]
        or any(t["shared"] for t in one["turns"]),
        "each game has its winner",
        one["turns"],
    )
    check(all(t["completed"] <= t["held"] <= 40 for t in one["tickets"]), "tickets", one["tickets"])
    same(
        one["never"]["held"],
        [t["id"] for t in one["tickets"] if not t["held"]],
        "what never happens",
    )
    code, out, err = run("map", "stats", "card-game", "--games", "6", "--bots", "greedy,random")
    check(code == 0 and "of greedy and random." in out and "route" not in out, "no routes", out)
    refused(
        ["map", "stats", "usa", "--seats", "6"],
        "roundhouse: --seats takes a whole number from 2 to 5, not 6.",
    )
    refused(["map", "stats"], "roundhouse: Say which map: `map stats FILE`.")


def test_simulations():
    code, out, err = run("sim", "20", "--seed", "5", "--threads", "2")
    check(
        code == 0 and err == "" and out.startswith("player ") and "games: 20, " in out,
        "sim prints a table",
        out,
        err,
    )
    for game in ("usa", "great-lakes", "card-game"):
        results = []
        for threads in ("1", "3"):
            code, out, err = run(
                "sim",
                "30",
                "--game",
                game,
                "--bots",
                "random,greedy",
                "--seed",
                "5",
                "--json",
                "--threads",
                threads,
            )
            result = json.loads(out)
            check(
                code == 0 and result["games"] == 30 and result["actions"] > 0,
                f"sim on {game}",
                out,
                err,
            )
            results.append({k: result[k] for k in ("games", "actions", "bots", "seed")})
        same(results[0], results[1], f"sim on {game} does not depend on threads")
        wins = sum(b["wins"] for b in results[0]["bots"])
        shared = max(b["shared"] for b in results[0]["bots"])
        check(30 - wins == shared, f"every game on {game} has winners", results[0])
    code, out, err = run(
        "sim", "12", "--map", ROOT + "/data/example-map.json", "--seed", "1", "--json"
    )
    check(code == 0 and json.loads(out)["games"] == 12, "sim on a map file", err)


def test_numbers():
    write("perft.txt", "# a comment\nusa 2 1 0 1 8\n\nusa 2 1 0 2 32 # and another\n")
    code, out, err = run("perft", "--check", "perft.txt")
    check(code == 0 and out.endswith("2 passed, 0 failed\n"), "perft --check", out, err)
    write("perft.txt", "usa 2 1 0 1 9\n")
    code, out, err = run("perft", "--check", "perft.txt")
    check(
        code == 1 and "FAILED: it is 8" in out and out.endswith("0 passed, 1 failed\n"),
        "perft differs",
        out,
    )
    write("perft.txt", "usa 2 1 0 1 8\nusa 7 1 0 1 8\n")
    code, out, err = run("perft", "--check", "perft.txt")
    same(
        (code, err),
        (2, "perft.txt:2: A line is a map, 4 whole numbers that fit it, and the result.\n"),
        "perft with a bad line",
    )
    refused(
        ["bench", "--check", "none.txt"],
        "roundhouse: none.txt cannot be read: No such file or directory.",
    )
    code, out, err = run("perft", "--map", "card-game", "--seats", "3", "--depth", "2")
    check(code == 0 and len(out.splitlines()) == 2, "perft prints a line a depth", out, err)
    code, out, err = run("bench", "--map", "card-game", "--seconds", "0.001", "--json")
    figures = json.loads(out)
    check(
        code == 0 and figures["state_bytes"] <= 2048 and figures["games_per_second"] > 0,
        "bench --json",
        out,
    )
    code, out, err = run("bench", "--map", "usa", "--seconds", "0.001")
    check(
        code == 0
        and all(
            word in out
            for word in (
                "random games",
                "actions",
                "bytes",
                "copy",
                "legal",
                "apply",
                "fill",
                "longest path",
                "signature",
            )
        ),
        "bench",
        out,
    )


def test_replay():
    run("play", "usa", "greedy", "random", "--seed", "c0ffee", "--save", "good.ride")
    good = read("good.ride")
    code, out, err = run("replay", "good.ride")
    check(
        code == 0 and "greedy wins with" in out and "end hash" in out and "Longest path" in out,
        "replay",
        out,
        err,
    )
    same(run("replay", "-", stdin=good), (code, out, err), "replay of standard input")
    code, out, err = run("replay", "good.ride", "--verify")
    check(
        code == 0
        and "follow the rules, and the end hash" in out
        and "SHA-256 of the seed: " in out,
        "verify",
        out,
        err,
    )
    code, out, err = run("replay", "good.ride", "--json")
    whole = json.loads(out)
    check(
        whole["over"] and len(whole["scores"]) == 2 and whole["position"]["phase"] == "over",
        "replay --json",
        out,
    )
    code, out, err = run("replay", "good.ride", "--step", "10", "--eye", "2", "--text")
    check(
        code == 0 and "eye 2\n" in out and "hidden" in out and "seed" not in out,
        "a view has no secrets",
        out,
    )
    code, out, err = run("replay", "good.ride", "--step", "10", "--json")
    check(
        code == 0 and json.loads(out)["step"] == 10 and not json.loads(out)["over"],
        "replay --step --json",
        out,
    )
    code, out, err = run("replay", "good.ride", "--log")
    check(code == 0 and "greedy claims " in out and "The game is over." in out, "replay --log", out)
    refused(["replay"], "roundhouse: Say which record to replay: `roundhouse replay FILE`.")
    refused(
        ["replay", "none.ride"], "roundhouse: none.ride cannot be read: No such file or directory."
    )
    refused(["replay", "."], "roundhouse: . cannot be read: Is a directory.")
    refused(
        ["replay", "good.ride", "--eye", "3"],
        "roundhouse: --eye takes a seat from 1 to 2, or spectator, not 3.",
    )
    n = whole["actions"]
    refused(
        ["replay", "good.ride", "--step", str(n + 1)],
        f"roundhouse: --step takes a whole number from 0 to {n}, not {n + 1}.",
    )
    lines = good.splitlines(keepends=True)
    head = next(i for i, line in enumerate(lines) if line.startswith(("1:", "2:")))
    refused(
        ["replay", write("word.ride", "".join(lines[:head]) + "1: jump high\n")],
        f"{path('word.ride')}:{head + 1}: no action is called jump.",
    )
    refused(
        ["replay", write("rule.ride", "".join(lines[:head]) + "1: pass\n")],
        (
            f"{path('rule.ride')}:{head + 1}: seat 1 may not do `pass` (USA-SETUP-3): First choose"
            " which tickets to keep."
        ),
        status=1,
    )
    code, out, err = run(
        "replay", write("end.ride", "".join(lines[:-1]) + "end 0123456789abcdef\n"), "--verify"
    )
    check(code == 1 and "not at 0123456789abcdef" in err, "a wrong end hash", code, err)
    # Rules that are broken already by what is written: the clause and exit code 1.
    for game, action, reason in (
        (
            "usa",
            "claim atlanta--charleston 1 red 1 blue",
            "all cards must be of one color, not blue and red (USA-CLAIM-2)",
        ),
        (
            "great-lakes",
            "harbor chicago 2 red 2 red-ship",
            "only cards with the harbor symbol can pay for a harbor (GL-HARBOR-3)",
        ),
        (
            "great-lakes",
            "mix 26 trains 23 ships",
            "a mix has 50 pieces in all, not 49 (GL-SETUP-3)",
        ),
        (
            "card-game",
            "play red blue locomotive",
            "no locomotive can be played with several colors (CG-PLAY-3)",
        ),
        (
            "card-game",
            "play 2 red 1 blue",
            "with several colors, play one card of each (CG-PLAY-1)",
        ),
    ):
        refused(
            [
                "replay",
                write(
                    "written.ride",
                    f"roundhouse 1\nmap {game}\nseats 2\nseed {'0' * 64}\n1: {action}\n",
                ),
            ],
            f"{path('written.ride')}:5: {reason}.",
            1,
        )
    # A finished game that has an order of the deal left over.
    deal = (
        open(os.path.join(ROOT, "tests/games/usa-2-deal.ride"), encoding="utf-8")
        .read()
        .splitlines(True)
    )
    at = max(i for i, line in enumerate(deal) if line.startswith("deal")) + 1
    refused(
        ["replay", write("surplus.ride", "".join(deal[:at] + ["deal train red\n"] + deal[at:]))],
        (
            f"{path('surplus.ride')}:{at + 1}: the game is over before the train deck is shuffled"
            " into this order."
        ),
        1,
    )
    # A game that is not over is not called right.
    unfinished = "".join(line for line in lines[: head + 10])
    code, out, err = run("replay", write("unfinished.ride", unfinished), "--verify")
    check(
        code == 0
        and "follows the rules so far, but the game is not over after 10 actions" in out
        and "right" not in out,
        "an unfinished game is verified so far",
        out,
        err,
    )
    refused(
        ["replay", write("format.ride", "roundhouse 4\n")],
        f"{path('format.ride')}:1: this program reads versions 1 to 3 of the format, not 4.",
    )
    code, out, err = run(
        "replay", write("map.ride", "roundhouse 1\nmap nowhere\nseats 2\nseed " + "0" * 64 + "\n")
    )
    check(
        code == 2 and "was played on the map nowhere, which is not built in" in err,
        "a map that is not there",
        err,
    )
    with open(path("binary.ride"), "wb") as file:
        file.write(b"roundhouse 1\n\0\0\0")
    refused(["replay", "binary.ride"], "roundhouse: binary.ride cannot be read: it is not text.")


def test_json():
    """What prints data prints it as JSON, with the fields of docs/json.md."""
    with open(ROOT + "/docs/json.md", encoding="utf-8") as file:
        manual = file.read()
    game = ROOT + "/tests/games/usa-2-usual.ride"
    for words, lines in (
        (["sim", "2", "--seed", "1"], 1),
        (["arena", "easy", "greedy", "--games", "2"], 1),
        (["replay", game, "--verify"], 1),
        (["map", "list"], 3),
        (["rules"], 100),
        (["rules", "USA-CLAIM-8"], 1),
        (["perft", "--depth", "2"], 2),
        (["bench", "--seconds", "0.001", "--map", "usa"], 1),
    ):
        code, out, err = run(*words, "--json")
        got = [json.loads(line) for line in out.splitlines()]
        what = " ".join(words) + " --json"
        check(code == 0 and len(got) >= lines and err == "", what, out[:300], err)
        for field in {key for x in got for key in x}:
            check(f"`{field}`" in manual, f"docs/json.md says what {field} is", what)
    log = json.loads(run("replay", game, "--log", "--json", "--eye", "1")[1])["events"]
    check(len(log) > 100 and log[-1]["event"] == "over", "the events of a game", log[-1])
    hidden = [e for e in log if e["event"] == "drew" and e["seat"] == 1]
    check(hidden and all(e["card"] is None for e in hidden), "as the eye may see them", hidden)
    same(len(run("rules", "--json")[1].splitlines()),
         sum(len(run("rules", g, "--json")[1].splitlines())
             for g in ("usa", "great-lakes", "card-game")), "all three games")


def test_full_disks():
    if os.path.exists("/dev/full"):
        import subprocess
        from harness import PROGRAM, environment

        with open("/dev/full", "w", encoding="utf-8") as full:
            done = subprocess.run(
                [PROGRAM, "map", "show", "usa"],
                stdout=full,
                stderr=subprocess.PIPE,
                text=True,
                env=environment(),
                cwd=FOLDER.name,
                check=False,
            )
        same(
            (done.returncode, done.stderr),
            (2, "roundhouse: The output could not be written.\n"),
            "a full disk",
        )


run_tests(globals())
