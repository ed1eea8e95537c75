"""`roundhouse review`: what it says, what it saves, and that nothing is left behind when it is
broken off."""
import json
import os
import re
import signal
import subprocess

from harness import (
    FOLDER, PROGRAM, ROOT, await_work, check, environment, read, refused, run, run_tests, same,
    write,
)

GAMES = os.path.join(ROOT, "tests", "games")
DEPTH = ["--depth", "4"]


def start_of(name, actions):
    """The first actions of a recorded game, as a record of their own."""
    lines, n = [], 0
    with open(os.path.join(GAMES, name), encoding="utf-8") as file:
        for line in file:
            n += line[0].isdigit()
            if n <= actions and not line.startswith("end"):
                lines.append(line)
    return write("start-" + name, "".join(lines))


def review(*words):
    code, out, err = run("review", *words)
    same((code, err), (0, ""), "review " + " ".join(words))
    return out


def test_it_adds_up():
    """Broken off, with a deal, of each game and for up to five players: the account adds up."""
    for name in ("usa-2-deal", "great-lakes-3-usual", "usa-5-hoard", "card-game-4-rounds"):
        got = json.loads(review(start_of(name + ".ride", 12), *DEPTH, "--json"))
        same(len(got["steps"]), 13, name + ": a step for the deal and each action")
        for a in got["summary"]["accounts"]:
            same(
                a["result"] - a["fair"],
                a["luck"] - a["losses"] + a["others"] + a["rest"],
                name + ": the account adds up",
            )
        check(got["summary"]["whole"], name + ": all is known")


def test_two_curves():
    """Beside the curve for an onlooker stands each player's own: the chance of what was played."""
    game = start_of("usa-2-usual.ride", 40)
    steps = json.loads(review(game, *DEPTH, "--json", "--save", "curves.ride").splitlines()[0]
                       )["steps"]
    rows = [["."] * len(steps), ["."] * len(steps)]
    for one in steps:
        if "options" in one:
            own = one["options"][one["played"]]["win"]
            same(one["own_win"], own, "the chance of the option that was played")
            rows[one["seat"]][one["step"]:] = str(min(9, own // 1000)) * (len(steps) - one["step"])
    same([row[0] for row in rows], [".", "."], "nobody has decided anything at the deal")
    shown = [line.split()[-1] for line in review("curves.ride").splitlines() if line]
    at = shown.index("knew:")
    same(shown[at + 1:at + 3], ["".join(row) for row in rows], "is the row of digits")
    check(shown[at + 1:at + 3] != shown[at - 3:at - 1], "an onlooker sees more", shown)


def test_it_is_kept():
    """A reviewed record is a record, is opened without thinking, and says the same on any number
    of threads; another depth is thought about anew."""
    game = start_of("usa-2-usual.ride", 10)
    once = review(game, *DEPTH, "--threads", "1", "--save", "kept.ride")
    same(once.splitlines()[-1], "The record with its review is in `kept.ride`.", "it is saved")
    code, out, _ = run("replay", "kept.ride", "--verify")
    same(code, 0, "older readers skip what was added")
    again = review("kept.ride")
    same(again.splitlines(), once.splitlines()[:-1], "what was kept is said again")
    changed = re.sub(r" stands \d+", " stands 91234", read("kept.ride"), count=1)
    check(changed != read("kept.ride"), "a number was changed")
    shown = json.loads(review(write("changed.ride", changed), "--json"))
    same(shown["steps"][0]["win"][0], 91234, "what was kept is not thought about again")
    other = json.loads(review("kept.ride", "--depth", "5", "--json"))
    same(other["summary"]["depth"], 5, "another depth")
    threads = review(game, *DEPTH, "--threads", "3", "--save", "threads.ride")
    same(read("threads.ride"), read("kept.ride"), "threads change nothing")
    check(threads, "and it is told")
    half = read("kept.ride").splitlines(keepends=True)
    cut = next(i for i, line in enumerate(half) if line.startswith("#: 7 "))
    review(write("half.ride", "".join(half[:cut])), "--save", "whole.ride")
    same(read("whole.ride"), read("kept.ride"), "missing steps are found out")
    code, _, err = run("review", "kept.ride", "--save", "threads.ride")
    check(code == 2 and "--force" in err, "nothing is overwritten", err)


def test_undone_actions():
    """What was taken back is no decision, but stays in the record."""
    game = start_of("usa-2-usual.ride", 3)
    plain = json.loads(review(game, *DEPTH, "--json"))
    last = read("start-usa-2-usual.ride").splitlines()[-1]
    undone = read("start-usa-2-usual.ride").replace("roundhouse 1", "roundhouse 3")
    undone += last[:2] + " undo\n" + last + "\n"
    check(": claim" in last, "a claim shows nothing, so it may be taken back", last)
    got = json.loads(review(write("undone.ride", undone), *DEPTH, "--json", "--save", "u.ride"
                            ).splitlines()[0])
    same(got, plain, "what was taken back does not count")
    check(": undo" in read("u.ride"), "but it stays in the record")
    again = json.loads(review("u.ride", "--json"))
    same(again, plain, "and its review is found again")


def test_another_game():
    """A review that does not belong to the record is passed over."""
    reviewed = review(start_of("usa-2-usual.ride", 4), *DEPTH, "--save", "four.ride")
    check(reviewed, "reviewed")
    text = read("four.ride")
    lines = text.splitlines()
    last = max(i for i, line in enumerate(lines) if line[:1].isdigit())
    del lines[last]
    got = json.loads(review(write("three.ride", "\n".join(lines) + "\n"), *DEPTH, "--json"))
    same(got["summary"]["steps"], 4, "one action less")


def test_bad_input():
    game = start_of("usa-2-usual.ride", 4)
    sentence = (
        "roundhouse: Depth {} makes no sense: give quick, standard, deep, or a number from 4"
        " to 4096."
    )
    for depth in ("far", "0", "5000", "-1"):
        refused(["review", game, "--depth=" + depth], sentence.format(depth))
    refused(["review"], "roundhouse: Name the record to review: roundhouse review GAME.ride.")
    code, out, err = run("review", "nowhere.ride")
    same((code, out, len(err.splitlines())), (2, "", 1), "a file that is not there")
    broken = write("broken.ride", read(game).replace("1: ", "2: ", 1))
    code, out, err = run("review", broken)
    check(code in (1, 2) and "broken.ride:" in err and not out, "a record that breaks a rule", err)


def test_broken_off():
    """Ctrl-C leaves no file."""
    game = os.path.join(GAMES, "usa-2-usual.ride")
    before = set(os.listdir(FOLDER.name))
    process = subprocess.Popen(
        [PROGRAM, "review", game, "--depth", "4096", "--save", "late.ride"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        cwd=FOLDER.name,
    )
    await_work(process, 5)  # it has begun to think
    process.send_signal(signal.SIGINT)
    process.communicate()
    same(process.returncode, -signal.SIGINT, "it ends at once")
    same(set(os.listdir(FOLDER.name)), before, "and leaves nothing")


run_tests(globals())
