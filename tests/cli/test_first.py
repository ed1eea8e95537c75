"""How a newcomer begins: saved games to go on with, a first game that teaches, and lines that can
be copied."""
import os
import re

from harness import ROOT, check, path, read, refused, run, run_tests, same, write
from terminal import Terminal

STATE = path(".local/state/roundhouse")
WHEN = re.compile(r"saved \d{4}-\d\d-\d\d \d\d:\d\d after")
LANGUAGES = ("en", "el", "ro", "is", "it")


def kept(name, text, age):
    """A file among the saved games, of so many seconds ago."""
    os.makedirs(STATE, exist_ok=True)
    write(os.path.join(STATE, name), text)
    os.utime(os.path.join(STATE, name), (1700000000 - age, 1700000000 - age))


def played(*words, stdin):
    code, out, err = run("play", *words, "--save", "made.ride", "--force", stdin=stdin)
    check(code == 0, "a game to save", out, err)
    return read("made.ride")


def test_saved_games():
    check("Saved games" not in run("play", stdin="1\n\nquit\nno\n")[1], "nothing to go on with")
    kept("old.ride", played("usa", "Ash", "greedy", "--seed", "5", stdin="all\n"), 90)
    kept("new.ride", played("card-game", "Elm", "Oak", "--first", "1", stdin="\nall\n"), 10)
    kept("over.ride", played("usa", "greedy", "greedy", stdin=""), 0)
    kept("bad.ride", "roundhouse 1\nmap usa\nseats 2\nseed 12\n", 20)
    kept("own.ride", played(ROOT + "/data/example-map.json", "you", "greedy", stdin="all\n"), 30)
    kept("line.ride", "roundhouse 1\nmap usa\nseats 2\nname 1 line:x\nseed " + 64 * "0" + "\n", 40)
    before = read(os.path.join(STATE, "old.ride"))
    code, out, err = run("play", stdin="7\n2\ndraw deck\n")
    check(code == 0 and err == "", "a saved game goes on", out, err)
    listed, _, rest = out.partition("Number, or Enter for a new game: ")
    same(
        WHEN.sub("saved after", listed).splitlines(),
        [
            "Skipped `bad.ride:4`: a seed must be 64 hexadecimal digits.",
            "Skipped `own.ride`: it was played on the map lantern-valley, which is not built in; "
            "`roundhouse play GAME.ride --map FILE` continues it.",
            "Skipped `line.ride`: A program played seat 1, and files start no programs: name all "
            "players again, as in `play FILE you line:./my-bot`.",
            "Saved games that you can continue:",
            "  1. The Card Game: Elm and Oak; saved after 1 action",
            "  2. USA: Ash and greedy; saved after 2 actions",
        ],
        "the saved games, the latest first",
    )
    check(rest.startswith("Type a number from 1 to 2, or press Enter for a new game."), "7", rest)
    check("USA. Players: You and greedy. The game continues after 2 actions." in rest, "2", rest)
    same(read(os.path.join(STATE, "old.ride")), before + "1: draw deck\n", "it goes on in its file")
    out = run("play", stdin="\n2\n\nquit\nno\n")[1]
    check("The Great Lakes. Players: You and medium." in out, "Enter is a new game", out)
    out = run("play", "usa", "you", "greedy", "--no-save")[1]
    check("Saved games" not in out, "who names a game is not asked", out)


def test_learning():
    lines = {
        "usa": ["1 3", *["draw deck"] * 2, "claim seattle vancouver", "1", "hint"],
        "great-lakes": ["1 2 3", "27 23", *["draw train-deck"] * 2, "legal claim"],
        "card-game": ["1 2", *["draw deck"] * 2, "legal play"],
    }
    for language in LANGUAGES:
        for game, typed in lines.items():
            code, out, err = run("play", game, "--learn", "--no-save", "--lang", language,
                                 stdin="\n".join(typed) + "\n")
            check(code == 0 and err == "" and out.count("\n* ") >= 5,
                  f"{game} teaches in {language}", out, err)
            check(not re.search(r"\[[a-z.-]+\]", out), f"{game} lacks nothing in {language}", out)
    again = [run("play", "usa", "--learn", "--no-save", stdin="all\n")[1] for _ in range(2)]
    same(again[0], again[1], "it is always dealt alike")
    out = run("play", stdin="\n4\n3\n" if os.path.isdir(STATE) else "4\n3\n")[1]
    check("Which game do you want to learn?" in out and "The Card Game. Players: You" in out
          and "* Cards go from your hand" in out, "it is offered to a newcomer", out)
    refused(["play", "--learn", "usa", "you"], "roundhouse: --learn deals a game of its own: name a"
            " map at most, no players and no file.")


def test_lessons_follow_what_is_done():
    """Each lesson comes once, after what the one before asked for."""
    typed = ("1 3", "draw deck", "undo", "draw deck", "draw deck", "draw deck", "draw deck", "quit")
    out = run("play", "usa", "--learn", "--no-save", stdin="\n".join(typed) + "\nno\n")[1]
    prompts = re.split(r"^You[^\n>]*> ", out, flags=re.M)
    lessons = [[line[2:16] for line in text.split("\n") if line.startswith("* ")]
               for text in prompts]
    same(lessons[0], ["Connect cities", "Keep at least "], "first the tickets")
    same(lessons[1], ["These are your", "Take two cards"], "then cards")
    same([n for n, said in enumerate(lessons) if said], [0, 1, 5], "then routes, after two cards")
    same(lessons[5], ["A route takes ", "Claim a route "], "and how to claim them")
    check("  keep 1 3, or 1 3 alone: " in prompts[0], "with what to type", prompts[0])


def test_lines_to_copy():
    """A path is not broken, and a shell takes it as one word, whatever is in it."""
    folder = path("my own games, and each of them with a very long name that fits no line")
    os.makedirs(folder, exist_ok=True)
    terminal = Terminal("play", "usa", "you", "greedy", size=(40, 60), XDG_STATE_HOME=folder)
    terminal.read("keep>")
    check(re.search(r"`" + re.escape(folder) + r"/roundhouse/usa-\d+-\d+\.ride`", terminal.text()),
          "where the game is saved", terminal.text())
    terminal.type("quit\r")
    terminal.read(r"\[yes\]:")
    terminal.type("\r")
    terminal.finish()
    command = re.search(r"`(roundhouse play '[^'\n]*')`", terminal.text())
    check(command and folder in command[1], "how it goes on", terminal.text())


def test_levels_are_proposed():
    """Three wins or losses in a row against one level propose the next or the one before."""
    game = played("usa", "easy", "easy", "--seed", "5", stdin="").splitlines(keepends=True)
    last = max(i for i, line in enumerate(game) if line.startswith("1: "))
    start = "".join(game[:last]).replace("name 1 easy\n", "name 1 Ash\n")
    check("name 1 Ash" in start, "a person sits there", start)

    def end(*words):
        write("near.ride", start)
        code, out, err = run("play", "near.ride", *words, stdin=game[last][3:])
        check(code == 0 and "The seed of this game was" in out, "it is over", out, err)
        return out

    tried = [end() for _ in range(3)]
    check(all(" in a row" not in out for out in tried[:2]), "two are not enough", tried)
    won = read(os.path.join(STATE, "streak")) == "easy won 3\n"
    level = "fair" if won else "casual"
    check(f" in a row: " in tried[2] and f"  {level}: " in tried[2], "the third one is", tried[2])
    out = run("play", stdin="\n1\n\nquit\nno\n")[1]
    check(f"Players: You and {level}." in out, "and is what Enter means", out)
    check(" in a row" not in end("Ash", "medium"), "another level begins anew")
    check(read(os.path.join(STATE, "streak")).startswith("medium "), "and is counted")
    check("medium" in run("play", stdin="\n1\n\nquit\nno\n")[1], "then the usual one again")


run_tests(globals())
