"""`roundhouse arena`: programs take part, arenas go on where they stopped, clear answers end them."""
import json
import os
import sys

from harness import ROOT, check, finish, path, read, run, same, write

BOT = f"line:{sys.executable} {os.path.join(ROOT, 'examples', 'line.py')}"


def arena(*words):
    code, out, err = run("arena", *words, "--json")
    check(code == 0, "arena " + " ".join(words), err)
    return json.loads(out) if code == 0 else None


# A program plays like a built-in bot, at a table of two and of three, in every seat.
for seats, games in ("2", 8), ("3", 6):
    got = arena(BOT, "random", "--first", "--seats", seats, "--games", str(games))
    pair = got["pairs"][0]
    same((pair["bot"], pair["games"]), (BOT, games), f"{seats} seats: all games are played")
    check(pair["wins"] > 0.9, f"{seats} seats: the program wins against random", pair)
    check(pair["effort"]["decisions"] > 100, "its decisions are counted", pair)

# One that breaks the rules is named, and the arena ends.
code, out, err = run("arena", "line:echo action fly", "random", "--games", "2")
same((code, "line:echo action fly" in err), (1, True), "a program that breaks the rules is named")

# The same seed and rollouts give the same results on any number of threads.
once = arena("hard@20", "medium", "greedy", "--games", "6", "--seed", "7")
twice = arena("hard@20", "medium", "greedy", "--games", "6", "--seed", "7", "--threads", "3")
for a, b in zip(once["pairs"], twice["pairs"]):
    same([a[k] for k in ("wins", "score", "actions")], [b[k] for k in ("wins", "score", "actions")],
         f"{a['bot']} against {a['against']}: threads change nothing")

# An arena goes on where it stopped: what is in the file is not played again,
# and a line that was cut short is.
words = ("medium", "easy", "--games", "20", "--results", path("results.txt"))
whole = arena(*words)
lines = read("results.txt").split("\n")
same(len(lines), 12, "a header and a line a deal")
write("results.txt", "\n".join(lines[:6]) + "\n" + lines[6][:9])
again = arena(*words)
same(again["pairs"][0]["wins"], whole["pairs"][0]["wins"], "a resumed arena comes to the same result")
same(len(read("results.txt").split("\n")), 13, "only the missing deals were played")
write("results.txt", "")
same((arena(*words)["pairs"][0]["wins"], read("results.txt").split("\n")[0]), (whole["pairs"][0]["wins"], lines[0]),
     "a file that a crash left empty is begun anew")
code, out, err = run("arena", "medium", "novice", "--games", "20", "--results", path("results.txt"))
same((code, "another arena" in err), (2, True), "results of another arena are not continued")

# A question that is clear ends early.
clear = arena("medium", "random", "--games", "2000", "--beats", "70")
check(clear["pairs"][0]["games"] < 400, "it stops when the answer is clear", clear["pairs"][0])

finish()
