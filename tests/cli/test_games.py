"""Whole games at a terminal: typed line by line, as far as the final scores."""
import glob
import hashlib
import re

from forms import Forms
from harness import check, path, read, run, run_tests, same
from terminal import Terminal

PROMPT = r"(You[^>\n]*>|Which one[^\n]*:)"


def play(game, *others):
    name = f"{game}-{len(others)}.ride"
    terminal = Terminal("play", game, "you", *others, "--think", "0.002", "--save", name)
    forms = Forms("en", PROMPT)
    code = terminal.play_hints(forms, "Which one", "The seed of this game was")
    return name, code, terminal.text()


def judge(game, *others):
    what = f"{game} against {', '.join(others)}"
    name, code, text = play(game, *others)
    same(code, 0, what + " ends well")
    check(
        re.search(
            r"^(You|\w+)( \d)? wins? (?:the tie-break )?with -?\d+ point|share the victory",
            text,
            re.M,
        ),
        what + " has a winner",
        text[-2000:],
    )
    check(
        re.search(r"would play: [^\r\n]*\r?\n  [A-Z]", text),
        what + " says why it would",
        text[:2000],
    )
    check(
        "[" not in re.sub(r"\[yes\]", "", text),
        what + " lacks no message",
        *re.findall(r"\[[a-z.-]+\]", text),
    )
    seed = re.search(r"The seed of this game was ([0-9a-f]{64})", text.replace("\n", " "))
    shown = re.search(r"SHA-256 of its seed:\s+([0-9a-f]{64})", text)
    check(
        seed and shown and hashlib.sha256(bytes.fromhex(seed[1])).hexdigest() == shown[1],
        what + " proves its deal",
    )
    code, out, err = run("replay", name, "--verify")
    check(
        code == 0 and "follow the rules, and the end hash" in out,
        what + " can be replayed",
        out,
        err,
    )
    rank = r"^\d\. (.*): (-?\d+) point"
    totals = re.findall(rank, text.replace("You:", "Player 1:"), re.M)[-1 - len(others) :]
    same(re.findall(rank, run("replay", name)[1], re.M), totals, what + " has its scores")
    check(len(totals) == 1 + len(others), what + " ranks everybody", totals)
    return text


def test_usa():
    text = judge("usa", "greedy")
    check(
        "Longest path" in text and "completed, +" in text, "the scores of USA tell the longest path"
    )
    check(read("usa-1.ride").startswith("roundhouse 3\nmap usa "), "the record is a record")
    check(not glob.glob(path("*.ride.*")), "no temporary file is left")


def test_great_lakes():
    text = judge("great-lakes", "greedy", "random")
    check("harbor" in text, "the scores of the Great Lakes tell harbors")


def test_card_game():
    text = judge("card-game", "greedy", "random", "greedy")
    check(
        "The second round begins." in text and "Most completed tickets to" in text,
        "the card game has two rounds",
    )
    check("greedy 2" in text, "bots of one name are told apart")


run_tests(globals())
