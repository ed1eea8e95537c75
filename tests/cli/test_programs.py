"""Programs over lines: both versions of what they hear, options, what their faults are called."""
import glob
import json
import os
import re
import sys

from harness import FOLDER, ROOT, check, path, read, run, run_tests, same, write

BOT = f"line:{sys.executable} {os.path.join(ROOT, 'examples', 'line.py')}"

# A program of the second version: logs what it hears, answers as its first argument says.
SECOND = """
import sys
log = open(sys.argv[2], "a")
first = ""
for line in sys.stdin:
    log.write(line); log.flush()
    if line == "roundhouse 1\\n":
        print("roundhouse 2\\noption size 3\\nready", flush=True)
        while line and line != "roundhouse 2\\n":
            line = sys.stdin.readline()
    elif line.startswith("new game"):
        print("ready", flush=True)
    elif line.startswith("legal "):
        first = first or line[6:]
    elif line.startswith("go "):
        print("info share 0.5\\ninfo why", first.split()[0], flush=True)
        print(sys.argv[1] or "action " + first, flush=True)
        first = ""
"""


def second(answer, log):
    program = write("second.py", SECOND)
    return f"{sys.executable} {program} '{answer}' {path(log)}"


def arena(*words):
    code, out, err = run("arena", *words, "--json")
    check(code == 0, "arena " + " ".join(words), err)
    return json.loads(out) if code == 0 else None


def test_programs_play():
    """A program plays like a built-in bot, at a table of two and of three, in every seat."""
    for seats, games in ("2", 8), ("3", 6):
        got = arena(BOT, "random", "--first", "--seats", seats, "--games", str(games))
        pair = got["pairs"][0]
        same((pair["bot"], pair["games"]), (BOT, games), f"{seats} seats: all games are played")
        check(pair["wins"] > 0.9, f"{seats} seats: the program wins against random", pair)
        check(pair["effort"]["decisions"] > 100, "its decisions are counted", pair)
        same((pair["effort"]["clock"], pair["effort_against"]["clock"]), ("wall", "processor"),
             "its time is wall time")
    code, out, err = run("arena", BOT, "random", "--games", "2")
    check("of a program wall time" in out, "the table says so", out, err)
    code, out, err = run("sim", "4", "--bots", f"{BOT},easy", "--seed", "1", "--json")
    same(json.loads(out)["bots"][0]["name"], BOT, "sim takes it too")


def test_one_process_for_many_games():
    """A program of the second version is started once, is given options, and hears of each game."""
    got = arena("line[size=7]:" + second("", "log.txt"), "random", "--games", "6", "--threads", "1",
                "--records", path("records"))
    same(got["pairs"][0]["games"], 6, "it plays them all")
    lines = read("log.txt").split("\n")
    words = [line.split(" ")[0] for line in lines if not line.startswith("map usa")]
    same([words.count(w) for w in ("roundhouse", "set", "map", "new", "scores", "over")],
         [1, 1, 1, 6, 6, 6], "one process, six games")  # what it skips is not in the log
    same(lines[1], "set size 7", "its option is set before anything else")
    same(json.loads(lines[2][4:])["id"], "usa", "the whole map")
    same(sum(words.count(w) for w in ("position", "go")) / 2,
         got["pairs"][0]["effort"]["decisions"], "and a question for each decision")
    events = [json.loads(line[6:]) for line in lines if line.startswith("event ")]
    check({"turn", "kept", "claimed", "over"} <= {e["event"] for e in events}, "events are told")
    record = read(os.path.join("records", "1-2-00000-1.ride")).split("\n")
    at = record.index("# share 0.5")
    check(record[at + 1].startswith("# why ") and record[at + 2].startswith("1: "),
          "its remarks stand in the record, above its action", record[at:at + 3])


def test_a_map_of_ones_own():
    """A map that no program knows is sent as a whole."""
    example = os.path.join(ROOT, "data", "example-map.json")
    got = arena(BOT, "random", "--games", "6", "--map", example)
    check(got["pairs"][0]["wins"] > 0.7, "it plays on it", got["pairs"][0])


def fault(command, *more, answer=None):
    """What is said of a program, without its name, and what is printed."""
    code, out, err = run("arena", "line:" + command, "random", "--games", "2", *more)
    same((code, out), (1, ""), f"{command}: it ends, and no table of no games is printed")
    return err.replace(f"roundhouse: line:{command}", "BOT").replace("roundhouse: ", "")


def test_faults_are_named():
    same(fault("exit 3"), "BOT exited with code 3 in the middle of a game.\n", "a crash")
    same(fault("kill -9 $$"), "BOT was ended by signal 9 (Killed).\n", "a crash by a signal")
    same(fault("exec 2>/dev/null; ./nobody"), "BOT: there is no such program (exit code 127).\n",
         "a missing program")
    same(fault("cat >/dev/null", "--patience", "0.02"), "BOT did not answer within 1.02 s.\n",
         "silence")
    same(fault("echo hallo"), "BOT exited with code 0 in the middle of a game.\nThe last line that "
         "it wrote was no answer: hallo\n", "a slip in the first version, which forgives it")
    same(fault(second("acton draw red", "a.txt")), "BOT wrote a line that is no answer: acton draw "
         "red\n", "a slip in the second version")
    same(fault("echo action fly").split("\n")[0],
         "BOT answered `action fly`, which is not possible: no action is called fly",
         "no action")


def test_an_illegal_action_is_kept():
    """An illegal action is told with its clause, and the position is kept in a file: with it the
    program does it again."""
    command = "while read x; do case $x in go*) echo action draw red;; esac; done"
    for name in glob.glob(path("fault-*.position")):
        os.remove(name)
    err = fault(command)
    files = glob.glob(path("fault-*.position"))
    same((err, len(files)), ("BOT answered `action draw red`, which is not possible: First choose "
         f"which tickets to keep. (USA-SETUP-3)\nWhat it saw is in {os.path.basename(files[0])}.\n",
         1), "the action, the reason and the clause")
    text = read(files[0])
    same(text.split("\n")[:3], [f"# line:{command}", "# action draw red",
         "# choose-tickets-first USA-SETUP-3"], "the file says what it is of")
    check("\neye 1\n" in text and "\nhand 2 4 hidden\n" in text, "it is what the seat saw", text)


def test_faults_may_lose():
    """As asked, a program that fails has lost the game, and the arena goes on."""
    crash = "line:exit 3"
    code, out, err = run("arena", crash, "random", "easy", "--games", "4", "--on-fault", "lose",
                         "--json")
    pair, other = json.loads(out)["pairs"][0], json.loads(out)["pairs"][2]
    same((code, pair["games"], pair["wins"], pair["faults"], pair["faults_against"]),
         (0, 4, 0, 4, 0), "all of its games are lost")
    same((other["games"], other["faults"]), (4, 0), "others play on")
    same(err, f"roundhouse: {crash} exited with code 3 in the middle of a game.\n", "told once")
    code, out, err = run("arena", "random", crash, "--seats", "3", "--games", "3", "--on-fault",
                         "lose", "--json")
    pair = json.loads(out)["pairs"][0]
    same((pair["wins"], pair["faults_against"]), (0.5, 3), "the two others share the win")
    code, out, err = run("arena", crash, "random", "--games", "4", "--on-fault", "lose")
    check(f"{crash} against random: 4 games lost by a fault" in out, "the table says so", out)
    code, out, err = run("arena", crash, "random", "--on-fault", "never")
    same((code, err), (2, "roundhouse: --on-fault is one of stop, lose, not never.\n"), "else")


def test_options_of_programs():
    """An option that a program does not have, and what cannot be read."""
    known = "line[size=7,width=2]:" + second("", "b.txt")
    code, out, err = run("arena", known, "random", "--games", "2")
    same((code, out, err), (1, "", f"roundhouse: {known} has no option width.\n"), "no such option")
    for text, why in (
        ("line[x]:y", "a program's options are written line[NAME=VALUE,NAME=VALUE]:COMMAND."),
        ("line@5:y", "a program is given milliseconds from 1 to 3600000, as in "
         "line@500ms:COMMAND."),
    ):
        code, out, err = run("arena", text, "random", "--games", "2")
        same((code, err), (2, f"roundhouse: {text}: {why}\n"), text)
    code, out, err = run("arena", "line:", "random")
    same((code, err), (2, "roundhouse: line: names no program: write line:COMMAND.\n"),
         "no program")
    code, out, err = run("sim", "2", "--bots", f"{known.replace(',width=2', '')},random", "--json")
    check(code == 0, "commas between brackets are the program's", err)


def test_play_takes_programs():
    """A program sits at the terminal's table; a file that is continued never starts one."""
    code, out, err = run("play", "usa", BOT, "easy@5", "--seed", "1", "--save", "p.ride")
    check(code == 0 and f"{BOT[:40]}" in out and "wins with" in out, "a whole game", out, err)
    code, out, err = run("replay", "p.ride", "--verify")
    check(code == 0 and "end hash" in out, "its record is right", out, err)
    second = "line:" + write_short()
    run("play", "usa", "you", second, "--seed", "2", "--save", "half.ride", stdin="keep all\n")
    code, out, err = run("play", "half.ride", stdin="")
    same((code, err), (2, "roundhouse: A program played seat 2, and files start no programs: name "
         "all players again, as in `play FILE you line:./my-bot`.\n"), "no file starts it")
    code, out, err = run("play", "half.ride", "you", second, stdin="draw deck\ndraw deck\n")
    check(code == 0 and re.search(r"b.sh (claims|draws|takes)", out), "named again it goes on", out)
    code, out, err = run("play", "usa", "you", "line:exit 3", "--no-save", stdin="keep all\n")
    check("line:exit 3 exited with code 3" in err, "its faults are named", err)
    for words in (["hardd@5"], ["hard@x"], ["line[x]:y"]):
        code, out, err = run("play", "usa", "you", *words, "--no-save")
        check(code == 2 and err.count("\n") == 1, f"{words[0]} is refused", err)
    once = run("play", "usa", "medium", "hard", "--rollouts", "20", "--seed", "3", "--no-save")[1]
    again = run("play", "usa", "medium", "hard@20", "--seed", "3", "--no-save")[1]
    same(once.replace("hard", "X"), again.replace("hard@20", "X"), "rollouts are said alike")


def write_short():
    """A program with a short command, for names in records have 47 bytes."""
    short = write("b.sh", f"#!/bin/sh\nexec {BOT[5:]}\n")
    os.chmod(short, 0o755)
    return "./b.sh"


# Runs a program and writes down both sides, as the manual does.
BOTH_SIDES = """
import subprocess, sys
pipe = subprocess.PIPE
bot = subprocess.Popen([sys.executable, sys.argv[1]], stdin=pipe, stdout=pipe, text=True)
log, first = open(sys.argv[2], "w"), True
for line in sys.stdin:
    log.write("> " + line)
    bot.stdin.write(line)
    bot.stdin.flush()
    asked = line.startswith("go ")
    until = "ready" if line.startswith("new game") or first and asked else "action" if asked else ""
    first = first and not asked
    while until:
        answer = bot.stdout.readline()
        log.write("< " + answer)
        print(answer, end="", flush=True)
        until = "" if answer.split()[:1] in ([until], []) else until
    log.flush()
"""


def test_the_transcript_of_the_manual():
    """docs/bots.md shows what is said, word for word."""
    with open(os.path.join(ROOT, "docs", "bots.md"), encoding="utf-8") as file:
        wanted = file.read().split("### A transcript")[1].split("```")[1].strip().split("\n")
    world = next(line[6:] for line in wanted if line.startswith("> map {"))
    both = write("both.py", BOTH_SIDES)
    program = f"{sys.executable} {both} {BOT.split()[-1]} {path('both.txt')}"
    arena("line[spare=0]:" + program, "easy", "--map", write("towns.json", world), "--games", "4",
          "--part", "2/2", "--threads", "1", "--seed", "2")
    same(read("both.txt").split("\n")[: len(wanted)], wanted, "the transcript")


run_tests(globals())
