"""`roundhouse arena`: it goes on where it stopped, is played in parts, and clear answers end it."""
import glob
import json
import os
import signal
import subprocess
import time

from harness import (FOLDER, PROGRAM, ROOT, await_work, check, environment, path, read, refused,
                     run, run_tests, same, write)

def arena(*words):
    code, out, err = run("arena", *words, "--json")
    check(code == 0, "arena " + " ".join(words), err)
    return json.loads(out) if code == 0 else None


def test_threads_change_nothing():
    """The same seed and rollouts give the same results on any number of threads."""
    once = arena("hard@20", "medium", "greedy", "--games", "6", "--seed", "7")
    twice = arena("hard@20", "medium", "greedy", "--games", "6", "--seed", "7", "--threads", "3")
    for a, b in zip(once["pairs"], twice["pairs"]):
        same(
            [a[k] for k in ("wins", "score", "actions")],
            [b[k] for k in ("wins", "score", "actions")],
            f"{a['bot']} against {a['against']}: threads change nothing",
        )


def test_luck():
    """Results without luck: the same on any number of threads and from a file, and they add up;
    a file without it is another arena."""
    words = ["steady", "fair", "--games", "8", "--seed", "5", "--luck"]
    once = arena(*words, "--results", path("luck.txt"))["pairs"][0]
    for more in ["--threads", "3"], ["--results", path("luck.txt")]:
        again = arena(*words, *more)["pairs"][0]
        for key in ("wins", "luck", "adjusted", "adjusted_error", "luck_gain"):
            check(abs(again[key] - once[key]) < 2e-5, f"{more[0]}: {key}", once, again)
    check(once["luck"] != 0, "somebody was lucky", once)
    check(abs(once["wins"] - once["luck"] - once["adjusted"]) < 2e-5, "it adds up", once)
    half = read("luck.txt").splitlines(keepends=True)
    write("half.txt", "".join(half[:3]))
    again = arena(*words, "--results", path("half.txt"))["pairs"][0]
    check(abs(again["adjusted"] - once["adjusted"]) < 2e-5, "it goes on where it stopped", again)
    code, _, err = run("arena", *words[:-1], "--results", path("luck.txt"))
    same((code, len(err.splitlines())), (2, 1), "without luck it is another arena")
    plain = arena(*words[:-1])["pairs"][0]
    same((plain["wins"], "luck" in plain), (once["wins"], False), "luck changes no result")


def test_it_goes_on():
    """An arena goes on where it stopped: what is in the file is not played again,
    and a line that was cut short is."""
    words = ("medium", "easy", "--games", "20", "--results", path("results.txt"))
    whole = arena(*words)
    lines = read("results.txt").split("\n")
    same(len(lines), 12, "a header and a line a deal")
    write("results.txt", "\n".join(lines[:6]) + "\n" + lines[6][:9])
    again = arena(*words)
    same(
        again["pairs"][0]["wins"],
        whole["pairs"][0]["wins"],
        "a resumed arena comes to the same result",
    )
    same(len(read("results.txt").split("\n")), 13, "only the missing deals were played")
    write("results.txt", "")
    same(
        (arena(*words)["pairs"][0]["wins"], read("results.txt").split("\n")[0]),
        (whole["pairs"][0]["wins"], lines[0]),
        "a file that a crash left empty is begun anew",
    )
    code, out, err = run(
        "arena", "medium", "novice", "--games", "20", "--results", path("results.txt")
    )
    same((code, "another arena" in err), (2, True), "results of another arena are not continued")


def test_clear_answers_end_it():
    """A question that is clear ends early."""
    clear = arena("medium", "random", "--games", "2000", "--beats", "70")
    check(clear["pairs"][0]["games"] < 400, "it stops when the answer is clear", clear["pairs"][0])


def test_parts():
    """Parts played by processes of their own, put together, are the whole arena: the same shares,
    scores and error bars. So do the examples of docs/bots.md, with other ways to start them."""
    words = ["medium", "easy", "greedy", "--games", "26", "--seed", "5"]
    whole = arena(*words)
    parts = [
        subprocess.Popen([PROGRAM, "arena", *words, "--part", f"{n}/3", "--results",
                          path(f"p{n}.txt")], env=environment(), stdout=subprocess.DEVNULL)
        for n in (1, 2, 3)
    ]
    same([p.wait() for p in parts], [0, 0, 0], "each part is played")
    same([len(read(f"p{n}.txt").split("\n")) - 2 for n in (1, 2, 3)], [15, 12, 12],
         "a part plays its share of the deals of each pair")
    files = [path(f"p{n}.txt") for n in (1, 2, 3)]
    merged = arena("merge", *files)
    keys = ("bot", "against", "games", "wins", "error", "score", "score_against", "actions")
    for a, b in zip(whole["pairs"], merged["pairs"]):
        same([a[k] for k in keys], [b[k] for k in keys], f"{a['bot']} against {a['against']}")
    same(merged["ratings"], whole["ratings"], "the ratings are the same")
    same((merged["missing"], merged["seed"]), (0, whole["seed"]), "nothing is missing")
    same(arena("merge", *files, files[0])["pairs"], merged["pairs"], "a deal counts once")
    same(arena("merge", files[0], files[2])["missing"], 12, "a lost part is told")
    code, out, err = run("arena", "merge", files[0], files[2])
    check("12 deals are missing" in out, "the table tells it too", out, err)


def test_the_example_of_the_manual():
    """The lines of docs/bots.md for processes on one machine give what one process gives."""
    with open(os.path.join(ROOT, "docs", "bots.md"), encoding="utf-8") as file:
        script = file.read().split("With processes on this machine:")[1].split("```")[1]
    os.symlink(PROGRAM, path("roundhouse"))
    env = environment(PATH=FOLDER.name + ":" + os.environ["PATH"])
    got = subprocess.run(["sh", "-ec", script], env=env, cwd=FOLDER.name, capture_output=True,
                         text=True, check=False)
    code, whole, err = run("arena", "medium", "steady", "--seed", "b08")
    strip = lambda text: [line.split()[:7] for line in text.split("\n")]  # without the times
    same((got.returncode, strip(got.stdout)), (code, strip(whole)), "the example")


def test_parts_of_something_else():
    """Results of another arena are not mixed in, and nonsense is refused."""
    arena("easy", "greedy", "--games", "2", "--results", path("one.txt"))
    arena("easy", "greedy", "--games", "2", "--seed", "2", "--results", path("two.txt"))
    refused(["arena", "merge", path("one.txt"), path("two.txt")],
            f"roundhouse: {path('two.txt')} is not a part of the same arena as the first file: "
            "map, seats, seed and players must be the same.")
    refused(["arena", "merge", write("no.txt", "something\n")],
            f"roundhouse: {path('no.txt')} does not hold the results of an arena on this map.")
    refused(["arena", "merge"],
            "roundhouse: Say which results to put together: `roundhouse arena merge FILE...`.")
    write("empty.txt", read("one.txt").split("\n")[0] + "\n")
    refused(["arena", "merge", path("empty.txt")], "roundhouse: No game was played.")
    for part in "0/3", "4/3", "3", "a/b", "1/0", "1/100001", "/", "1/2/3":
        refused(["arena", "easy", "greedy", "--part", part],
                "roundhouse: --part takes a share such as 3/16, of at most 100000 parts, not "
                f"{part}.")
    refused(["arena", "easy", "greedy", "--part", "1/2", "--beats", "60"],
            "roundhouse: Give --part or --beats, not both.")


def test_results_of_before():
    """A file that was begun before faults were counted, with a program named as it then was, goes
    on, and can be put together with others."""
    words = ["line:cat >/dev/null; exit 3", "easy", "--games", "4", "--results", path("old.txt")]
    run("arena", "easy", "greedy", "--games", "4", "--results", path("new.txt"))
    header = read("new.txt").split("\n")[0].replace("easy greedy", f"{words[0]} easy")
    write("old.txt", header + "\n0 0 0.500000 1.000 2.000 130.0 9 1.0 1.0 9 1.0 1.0\n"
          "0 1 1.000000 1.000 2.000 130.0 9 1.0 1.0 9 1.0 1.0\n")
    got = arena(*words)["pairs"][0]
    same((got["games"], got["wins"], got["faults"]), (4, 0.75, 0), "it is read as it is")
    run("arena", "easy", "greedy", "--games", "4", "--results", path("twelve.txt"))
    lines = read("twelve.txt").split("\n")
    same([len(line.split()) for line in lines[1:-1]], [14, 14], "a line has fourteen numbers")
    write("twelve.txt", "\n".join([lines[0]] + [" ".join(x.split()[:12]) for x in lines[1:]]))
    same(arena("merge", path("twelve.txt"))["pairs"][0]["wins"],
         arena("easy", "greedy", "--games", "4")["pairs"][0]["wins"], "twelve numbers will do")


def test_players():
    """Who plays is told in one way, and what is wrong with it in one sentence."""
    ladder = ("random, beginner, novice, casual, easy, fair, greedy, steady, medium, hard and "
              "expert")
    refused(["arena", "hardd", "random"], "roundhouse: There is no bot hardd; did you mean hard? "
            f"There are {ladder}.")
    refused(["sim", "--bots", "random,zzzzzz@5"],
            f"roundhouse: There is no bot zzzzzz, only {ladder}.")
    for text in "hard@", "hard@x", "hard@5s", "hard@100000001", "hard@0ms", "hard@3600001ms":
        refused(["arena", text, "random"],
                f"roundhouse: {text}: after @ comes a number of rollouts from 0 to 100000000, or "
                "of milliseconds from 1 to 3600000, as in hard@500 or expert@100ms.")
    refused(["arena", "random"], "roundhouse: `arena` takes 2 to 24 players, not 1. `roundhouse "
            "arena --help` tells how to name them.")
    refused(["arena", "random", "easy", "--rollouts", "5", "--think", "1"],
            "roundhouse: Give --rollouts or --think, not both.")
    plain = arena("hard@20", "medium", "--games", "4")
    option = arena("hard", "medium", "--games", "4", "--rollouts", "20")
    same(option["pairs"][0]["wins"], plain["pairs"][0]["wins"], "--rollouts is the usual budget")
    same(option["pairs"][0]["actions"], plain["pairs"][0]["actions"], "and gives the same games")


def test_records():
    """The record of each game is kept in a folder, and replays."""
    arena("easy", "greedy", "--games", "4", "--records", path("records"))
    names = sorted(os.path.basename(x) for x in glob.glob(path("records/*.ride")))
    same(names, [f"1-2-0000{n}-{seat}.ride" for n in (0, 1) for seat in (1, 2)], "one a game")
    for name in names:
        code, out, err = run("replay", path(f"records/{name}"), "--verify")
        check(code == 0 and "end hash" in out, f"{name} is correct", out, err)
    write("file", "")
    refused(["arena", "easy", "greedy", "--games", "2", "--records", path("file/x")],
            f"roundhouse: {path('file/x')} cannot be written: Not a directory.")


def stopped(*words):
    """A command that is interrupted once it has begun: exit code, output."""
    done = subprocess.Popen([PROGRAM, *words], env=environment(), stdout=subprocess.PIPE, text=True,
                            cwd=FOLDER.name)
    with open(f"/proc/{done.pid}/status", encoding="utf-8") as status:
        while "SigCgt:\t0000000000000000" in status.read():  # it is not yet ready for Ctrl-C
            time.sleep(0.01)
            status.seek(0)
    await_work(done, 30)  # some games
    done.send_signal(signal.SIGINT)
    out = done.communicate()[0]
    return done.returncode, out


def test_ctrl_c():
    """Ctrl-C ends sim and arena, and what there is is printed."""
    code, out = stopped("sim", "100000000", "--bots", "random,random", "--json")
    got = json.loads(out)
    check(code == 130 and 0 < got["games"] < got["wanted"] == 100000000, "sim prints it", code, got)
    same(got["bots"][0]["wins"] + got["bots"][1]["wins"] + got["bots"][0]["shared"], got["games"],
         "and counts what was played")
    code, out = stopped("arena", "random", "beginner", "--games", "10000000", "--json")
    got = json.loads(out)
    check(code == 130 and got["missing"] > 0 and got["pairs"][0]["games"] > 0, "so does arena", got)


run_tests(globals())
