"""Saving, resuming and leaving games, and what the program answers to what is typed."""
import glob
import os
import re
import signal

from harness import FOLDER, ROOT, check, path, read, refused, run, same, write, run_tests
from terminal import Terminal

STATE = path(".local/state/roundhouse")


def saved():
    return sorted(glob.glob(STATE + "/*"))


def answers(*lines, words=("usa", "you", "greedy", "--seed", "5", "--no-save")):
    """The introduction, then what each line is answered with, up to the next prompt."""
    code, out, err = run("play", *words, stdin="".join(line + "\n" for line in lines))
    check(code == 0 and err == "", "play goes well", out, err)
    return re.split(r"(?:^|(?<=\n))[^\n>]*> |Which one, 1 to \d+\? Press Enter to cancel: ", out)


def test_bad_beginnings():
    refused(
        ["play", "uas", "you", "greedy"],
        "roundhouse: There is no map uas; did you mean usa? A map file is named with its path.",
    )
    refused(["play", "usa", "you"], "roundhouse: The map usa is for 2 to 5 players, not 1.")
    refused(
        ["play", "card-game", "a", "b", "c", "d", "e"],
        "roundhouse: The map card-game is for 2 to 4 players, not 5.",
    )
    refused(
        ["play", "usa", "you", "greedy", "--first", "3"],
        "roundhouse: --first takes a whole number from 1 to 2, not 3.",
    )
    refused(
        ["play", "usa", "you", "greedy", "--seed", "xyz"],
        "roundhouse: --seed takes up to 64 hexadecimal digits, not xyz.",
    )
    code, out, err = run("play", "usa", "you", "gredy")
    check(
        code == 2 and err.startswith("roundhouse: There is no bot gredy; did you mean greedy?"),
        "a slip",
        err,
    )
    refused(
        ["play", "none.ride"], "roundhouse: none.ride cannot be read: No such file or directory."
    )
    refused(
        ["play", write("broken.ride", "roundhouse 1\nmap usa\nseats 2\nseed 12\n")],
        f"{path('broken.ride')}:4: a seed must be 64 hexadecimal digits.",
    )
    refused(
        [
            "play",
            write("cheat.ride", "roundhouse 1\nmap usa\nseats 2\nseed " + "0" * 64 + "\n1: pass\n"),
        ],
        (
            f"{path('cheat.ride')}:5: seat 1 may not do `pass` (USA-SETUP-3): First choose which "
            "tickets to keep."
        ),
        status=1,
    )
    for name in ("", "A\nB", "A\x1b[2J", "x" * 46 + "é", " Ash"):
        refused(
            ["play", "usa", name, "greedy", "--no-save"],
            "roundhouse: A player needs a name without control characters.",
        )
    code, out, err = run("play", stdin="")
    check(
        code == 2 and err == "roundhouse: The input ended before the game began.\n",
        "no answer",
        err,
    )
    code, out, err = run("play", stdin="2\n\nquit\nno\n")
    check(
        code == 0 and "The Great Lakes. Players: You and medium." in out,
        "what is not said is asked",
        out,
        err,
    )
    check(not saved(), "nothing is left of all this")


def test_saving():
    write("mine.ride", "precious\n")
    refused(
        ["play", "usa", "you", "greedy", "--save", "mine.ride"],
        "roundhouse: mine.ride already exists: add --force to overwrite it.",
    )
    same(read("mine.ride"), "precious\n", "a file is not written over")
    refused(
        ["play", "usa", "you", "greedy", "--save", "no/such/folder.ride"],
        "roundhouse: no/such/folder.ride cannot be written: No such file or directory.",
    )
    code, out, err = run(
        "play", "usa", "you", "greedy", "--save", "mine.ride", "--force", stdin="keep all\n"
    )
    check(
        code == 0 and "Saved. Continue with `roundhouse play mine.ride`." in out,
        "the end of input saves",
        out,
    )
    check("1: keep " in read("mine.ride"), "the save has the action")
    code, out, err = run("play", "usa", "you", "greedy", stdin="keep all\nquit\n\n")
    check(code == 0 and len(saved()) == 1, "a game without a name is kept all the same", saved())
    code, out, err = run("play", "usa", "you", "greedy", stdin="keep all\nquit\nno\n")
    check(
        "The game was not saved." in out and len(saved()) == 1,
        "unless the player says no",
        out,
        saved(),
    )
    code, out, err = run(
        "play", "usa", "you", "greedy", stdin="keep all\nquit\nmine.ride\nother.ride\n"
    )
    check(
        "mine.ride already exists" in out
        and os.path.exists(path("other.ride"))
        and len(saved()) == 1,
        "or names a file that is free",
        out,
    )
    out = run(
        "play",
        "usa",
        "you",
        "greedy",
        stdin="save\nsave mine.ride\nsave mine.ride --force\nkeep all\n",
    )[1]
    check(
        "Give the name of a file: save FILE." in out
        and "mine.ride already exists: add --force" in out
        and "roundhouse play mine.ride" in out
        and len(saved()) == 1,
        "save inside a game",
        out,
    )
    check("1: keep " in read("mine.ride"), "and from then on it is saved there")
    same(os.stat(path("mine.ride")).st_mode & 0o777, 0o600, "a save is nobody else's")
    check(
        not [f for f in os.listdir(FOLDER.name) if re.search(r"ride\.\w{6}$", f)],
        "no temporary file stays",
    )

    code, out, err = run("play", "usa", "you", "greedy", "--no-save", stdin="keep all\nquit\nyes\n")
    check(
        "Saved. Continue with" in out and len(saved()) == 2,
        "yes keeps a game that was kept nowhere",
        out,
        saved(),
    )


def test_resuming():
    run(
        "play",
        "usa",
        "you",
        "greedy",
        "random",
        "--seed",
        "77",
        "--save",
        "half.ride",
        stdin="keep all\n",
    )
    half = read("half.ride")
    check("name 1 Player 1\nname 2 greedy\nname 3 random\n" in half, "names are recorded", half)
    code, out, err = run("play", "half.ride", stdin="draw deck\ndraw deck\n")
    check(
        code == 0 and "USA. Players: You, greedy and random. The game continues after" in out,
        "resuming",
        out,
        err,
    )
    check(
        read("half.ride").startswith(half) and read("half.ride").count("1: draw deck\n") == 2,
        "a resumed game goes on in its file",
        read("half.ride"),
    )
    hash_now = re.search(r"The hash is (\w+)\.", run("replay", "half.ride", "--verify")[1])[1]
    write("hashed.ride", read("half.ride") + f"end {hash_now}\n")
    code, out, err = run("play", "hashed.ride", stdin="draw deck\n")
    check(
        code == 0 and run("replay", "hashed.ride")[0] == 0,
        "a hash in the middle does not stay",
        out,
        err,
    )
    refused(
        ["play", "half.ride", "you"],
        (
            "roundhouse: half.ride is a game of 3 players: name as many, or none to leave them as"
            " they are."
        ),
    )
    code, out, err = run("play", "half.ride", "greedy", "greedy", "greedy")
    check(
        code == 0 and "wins with" in out and "end " in read("half.ride"),
        "others may take the seats",
        out,
        err,
    )
    code, out, err = run("play", "half.ride")
    check(code == 0 and "wins with" in out, "a finished game shows its scores", out, err)
    example = ROOT + "/data/example-map.json"
    out = run("play", example, "you", "greedy", "--save", "own.ride", stdin="keep all\n")[1]
    check(
        f"roundhouse play own.ride --map {example}" in out, "a map file is named for resuming", out
    )
    code, out, err = run("play", "own.ride")
    check(code == 2 and "name its file with --map FILE." in err, "and must be named", err)
    resumed = run("play", "own.ride", "--map", example)[1]
    check("The game continues after" in resumed, "then it goes on")


def test_what_ends_a_program():
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup it is ignored, by children too
    for how in (signal.SIGKILL, signal.SIGINT, signal.SIGHUP):
        terminal = Terminal("play", "usa", "you", "greedy", "--save", f"{how.name}.ride")
        terminal.read("keep>")
        terminal.ask("keep all", "You.*claim>")
        terminal.program.send_signal(how)
        terminal.finish()
        code, out, err = run("replay", f"{how.name}.ride", "--verify")
        check(
            code == 0 and "follows the rules so far" in out,
            f"after {how.name} the game is there",
            err,
        )
    terminal = Terminal("play", "usa", "you", "greedy", "--save", "ctrl-c.ride")
    terminal.read("keep>")
    terminal.type("board\x03")
    same(terminal.finish(), 0, "Ctrl-C ends the program")
    check(
        "Saved. Continue with `roundhouse play ctrl-c.ride`." in terminal.text(),
        "and says where the game is",
        terminal.text()[-300:],
    )


def test_what_is_typed():
    got = answers("keep 1", "keep 9", "keep nothing", "pass", "keep 1 1 2")
    same(got[1], "You must keep more tickets. (USA-SETUP-3)\n", "too few tickets")
    same(got[2], "9 is not one of the 3 tickets: give its number or its name.\n", "no such ticket")
    same(got[3], "You must keep more tickets. (USA-SETUP-3)\n", "no tickets")
    same(got[4], "First choose which tickets to keep. (USA-SETUP-3)\n", "no pass")
    check("You keep 2 tickets: " in got[5], "tickets by number", got[5])
    got = answers(
        "keep all",
        "tickets",
        "pass",
        "claim denver omaha",
        "claim houston dallas 1 green",
        "claim houston dallas red",
        "claim dallas--houston--b 1 red",
    )
    check(
        got[2].endswith("To draw new tickets type: draw tickets\n")
        and "5 pieces to go, for example" in got[2],
        "tickets tells what is missing",
        got[2],
    )
    same(
        got[3],
        "You may pass only when you have no other move. (USA-TURN-2)\n",
        "no pass here either",
    )
    same(
        got[4],
        "Denver to Omaha takes 4 purple cards. You need 3 more, or locomotives.\n",
        "what is lacking",
    )
    same(
        got[5],
        "You cannot pay that way. Leave out the cards, and I will show you how you can.\n",
        "no such cards",
    )
    check(
        "cheapest way: claim dallas--houston--a 1 red\nYou claim Dallas to Houston with 1 red for 1"
        " point."
        in got[6],
        "a color is enough",
        got[6],
    )
    same(
        got[7],
        "You cannot claim both routes of a double route. (USA-CLAIM-7)\n",
        "the twin is closed",
    )
    got = answers(
        "keep all",
        "claim houston dallas",
        "2",
        "draw locomotive",
        "frobnicate",
        "boad",
        "save",
        "legal keep",
    )
    check(
        "That could mean:\n  1. claim dallas--houston--a 1 white\n" in got[2],
        "equally thrifty colors are asked for",
        got[2],
    )
    check(
        "You claim Dallas to Houston with 1 black for 1 point." in got[3],
        "and answered by number",
        got[3],
    )
    got = answers("keep all", "draw red", "draw locomotive", "claim denver omaha", "draw dec")
    same(
        got[3],
        "Your second card cannot be a face-up locomotive. (USA-DRAW-4)\n",
        "no second locomotive",
    )
    same(
        got[4],
        "You have drawn one card; draw your second card first. (USA-DRAW-1)\n",
        "no claim in between",
    )
    check(got[5].startswith("You draw a"), "a word by its beginning", got[5])
    got = answers(
        "keep all",
        "frobnicate",
        "boad",
        "harbor omaha",
        "save",
        "legal keep",
        "board nowhere",
        "log 3",
    )
    same(got[2], "I do not know frobnicate. Type help.\n", "an unknown word")
    same(
        got[3],
        "I do not know boad; did you mean board? Type help for all there is.\n",
        "a mistyped word",
    )
    same(got[4], "This game has no such action. (USA-TURN-1)\n", "an action of another game")
    same(got[6], "Nothing that begins with `keep` is legal now.\n", "legal keep")
    same(got[7], "There is no city with that name. `board` lists them.\n", "board nowhere")
    words = ("card-game", "you", "greedy", "--seed", "5", "--no-save")
    got = answers("keep 1 2", "play red", "1", words=words)
    check(
        "That could mean:\n  1. play 1 red 1 locomotive\n" in got[2]
        and "You play 1 red and 1 locomotive" in got[3],
        "play red",
        got[2:4],
    )
    words = ("great-lakes", "you", "greedy", "--seed", "5", "--no-save")
    got = answers(
        "keep 1 2 3",
        "mix 99",
        "mix 27",
        "draw white",
        "2",
        "exchange 0 trains for ships",
        words=words,
    )
    same(got[2], "You do not have that many pieces of each kind. (GL-SETUP-3)\n", "a bad mix")
    check(
        "1. draw white refill train-deck\n  2. draw white refill ship-deck" in got[4],
        "the refill is asked for",
        got[4],
    )


def test_taking_back_alone():
    """Alone against bots everything, and the file says so; the same cards come again."""
    lines = ["keep all", "draw deck", "draw deck", "undo", "draw deck", "save alone.ride"]
    first = ("usa", "you", "greedy", "--seed", "5", "--first", "1", "--no-save")
    got = answers(*lines, words=first)
    check("You are back before your last move: 2 actions were taken back." in got[4], "undo", got)
    drawn = re.findall(r"You draw an? \w+\.", "".join(got))
    same(drawn[1], drawn[2], "the same card comes again")
    undo = [line for line in read("alone.ride").splitlines() if "undo" in line]
    same(undo, ["1: undo 2 alone"], "the file says who was alone")
    check(read("alone.ride").startswith("roundhouse 3\n"), "and has a version that knows it")
    out = run("replay", "alone.ride", "--verify")[1]
    check("2 actions were taken back.\n" in out and "played alone against bots" in out, "so", out)
    out = run("play", "alone.ride", stdin="undo\nundo\nundo\nundo\nlog\n")[1]
    check("There is nothing to take back.\n" in out, "down to the deal", out)
    check("Nothing has happened yet." in out or "has chosen" in out, "the log goes back too", out)


def test_taking_back_together():
    """People at one keyboard only what has shown nothing."""
    keeps = "\nkeep all\n\n\nkeep all\n\n\n"
    claim = "claim portland seattle 1 yellow\n\n\nundo\n\n\n"
    words = ("play", "usa", "Ash", "Elm", "--seed", "6", "--first", "1", "--save", "two.ride")
    out = run(*words, stdin=keeps + "undo\n" + claim + "draw deck\nundo\ndraw deck\n")[1]
    same(out.count("That move revealed something hidden"), 2, "first tickets, and a card drawn")
    check("Ash takes back the last move." in out, "a claim goes back", out)
    moves = [line for line in read("two.ride").splitlines() if ": " in line and "keep" not in line]
    same(moves[1], "1: undo", "as a line")
    same(len(moves), 4, "and nothing else changes it")


def test_what_others_may_see():
    code, out, err = run(
        "play",
        "usa",
        "Ash",
        "Elm",
        "--seed",
        "6",
        "--first",
        "1",
        "--no-save",
        stdin="\nkeep all\n\n\nkeep all\n\n\ndraw deck\ndraw deck\n\n\nothers\nlog\nquit\nno\n",
    )
    screens = out.split("\n" * 100)
    check(len(screens) > 5, "the screen is cleared between people", len(screens))
    elm = "".join(screen for screen in screens if "Elm: " in screen)
    check(
        "You draw" not in elm and elm.count("Ash draws a card from the deck.") >= 2,
        "nobody sees another's draw",
        elm,
    )
    ash = "".join(screen for screen in screens if "Ash: " in screen and "Elm: " not in screen)
    tickets = re.findall(r"\d\. (\S.* to .*) \(\d+ points\)", ash)
    check(
        len(tickets) == 3 and not any(ticket in elm for ticket in tickets),
        "nor another's tickets",
        tickets,
    )


run_tests(globals())
