"""Whole games at a terminal: typed line by line, as far as the final scores."""
import glob
import hashlib
import re

from harness import check, finish, read, run, same
from terminal import Terminal

PROMPT = r"(You[^>\n]*>|Which one[^\n]*:)"


def decide(hint):
    """What to type for a hint: shorter than it, wherever the program must understand that."""
    words = hint.split()
    if words[0] == "claim":
        return " ".join(words[:2]).replace("--", " ") if words[1].count("--") == 1 else " ".join(words[:2])
    if words[0] == "harbor":
        return " ".join(words[:2])
    if words[0] == "draw" and "refill" in words:
        return " ".join(words[:2])
    return {"keep": "keep all", "mix": "mix " + words[1] if len(words) > 1 else "", "settle": "settle best"}.get(
        words[0], hint)


def play(game, *others):
    name = f"{game}-{len(others)}.ride"
    terminal = Terminal("play", game, "you", *others, "--think", "0.002", "--save", name)
    text = terminal.read(PROMPT)
    for _ in range(3000):
        if "The seed of this game was" in text or terminal.program.poll() is not None:
            break
        if re.search(r"Which one[^\n]*:\s*$", text):
            text = terminal.ask("1", PROMPT + "|ride\\.")
            continue
        hint = re.findall(r"would: (.*)", terminal.ask("hint", PROMPT))
        if not hint:
            break
        text = terminal.ask(decide(hint[-1].strip()), PROMPT + "|ride\\.")
    code = terminal.finish()
    return name, code, terminal.text()


def judge(game, *others):
    what = f"{game} against {', '.join(others)}"
    name, code, text = play(game, *others)
    same(code, 0, what + " ends well")
    check(re.search(r"^(You|\w+)( \d)? wins? with -?\d+ point|share the victory", text, re.M),
          what + " has a winner", text[-2000:])
    check("[" not in re.sub(r"\[yes\]", "", text), what + " lacks no message", *re.findall(r"\[[a-z.-]+\]", text))
    seed = re.search(r"The seed of this game was ([0-9a-f]{64})", text.replace("\n", " "))
    shown = re.search(r"SHA-256 of its seed:\s+([0-9a-f]{64})", text)
    check(seed and shown and hashlib.sha256(bytes.fromhex(seed[1])).hexdigest() == shown[1],
          what + " proves its deal")
    code, out, err = run("replay", name, "--verify")
    check(code == 0 and "keep the rules, and the end hash" in out, what + " can be replayed", out, err)
    rank = r"^\d\. (.*): (-?\d+) point"
    totals = re.findall(rank, text.replace("You:", "Player 1:"), re.M)
    same(re.findall(rank, run("replay", name)[1], re.M), totals, what + " has its scores")
    check(len(totals) == 1 + len(others), what + " ranks everybody", totals)
    return text


text = judge("usa", "greedy")
check("Longest path" in text and "completed, +" in text, "the scores of USA tell the longest path")
text = judge("great-lakes", "greedy", "random")
check("harbor" in text, "the scores of the Great Lakes tell harbors")
text = judge("card-game", "greedy", "random", "greedy")
check("The second round begins." in text and "Most completed tickets to" in text, "the card game has two rounds")
check("greedy 2" in text, "bots of one name are told apart")
check(not glob.glob("*.ride.*"), "no temporary file is left")
check(read("usa-1.ride").startswith("roundhouse 1\nmap usa "), "the record is a record")
finish()
