"""What a player may type: numbers for offers, whatever is shown in every language, slips of the
pen, one letter."""
import json
import os
import re

from harness import ROOT, check, run, run_tests, same

LANGUAGES = ("en", "el", "ro", "is", "it")


def messages(language):
    with open(os.path.join(ROOT, f"data/messages/{language}.txt"), encoding="utf-8") as file:
        pairs = (line.rstrip("\n").split(" = ", 1) for line in file if " = " in line)
        return {key: text for key, text in pairs}


def answers(game, *lines, language="en", bots=("greedy",)):
    """What each line is answered with, up to the next prompt."""
    code, out, err = run(
        "play", game, "you", *bots, "--seed", "5", "--no-save", "--lang", language,
        stdin="".join(line + "\n" for line in lines),
    )
    check(code == 0 and err == "", f"{game} goes well in {language}", out, err)
    parts = re.split(r"^[^\n>]*> |Which one, 1 to \d+\? Press Enter to cancel: ", out, flags=re.M)
    return parts[1 : 1 + len(lines)]


def test_numbers_answer_offers():
    got = answers("usa", "1 3", "2 3")
    check("You keep 2 tickets: Houston to Kansas City (5 points) and Duluth" in got[0], "1 3", got)
    same(got[1], "I do not know 2. Type help.\n", "no offer, no number")
    got = answers("usa", "all")
    check("You keep 3 tickets: " in got[0], "all", got)
    got = answers("usa", "1", "1 9", "keep little rock, houston")
    same(got[0], "You must keep more tickets. (USA-SETUP-3)\n", "one is too few")
    same(got[1], "9 is not one of the 3 tickets: give its number or its name.\n", "1 9")
    check("You keep 2 tickets: " in got[2], "tickets by a city of theirs", got)
    got = answers("great-lakes", "1 2 3", "27 24", "27 23")
    check("a mix has 50 pieces in all, not 51" in got[1], "a mix of too many", got)
    check("You start with 27 trains and 23 ships." in got[2], "27 23", got)
    got = answers("great-lakes", "όλα", "mix 23 πλοία", language="el")
    check("Ξεκινάς με 27 τρένα και 23 πλοία." in got[1], "so many ships", got)


def test_cities():
    got = answers("usa", "all", "board san", "board chcago", "board xyzzy", "claim denvr omaha",
                  "claim salt lake los angeles", "claim s.francisco los angeles", "b chicago")
    check(
        got[1].startswith("San Francisco: ")
        and "\nSanta Fe: " in got[1]
        and got[1].count("\n") == 2,
        "both matches are shown", got[1],
    )
    same(got[2], "There is no city with that name; did you mean chicago?\n", "a slip")
    same(got[3], "There is no city with that name. `board` lists them.\n", "no slip")
    same(got[4], "No route joins two cities with those names; did you mean denver, omaha?\n",
         "a slip in a route")
    same(got[5], "No route joins two cities with those names. `board` lists them.\n",
         "cities that no route joins")
    check("takes 3 purple cards" in got[6], "words cut short", got[6])
    check(got[7].startswith("Chicago: "), "one letter with a word", got[7])
    got = answers("great-lakes", "all", "mix 27", "harbor chcago", "harbor dulluth")
    same(got[2], "There is no city with that name; did you mean chicago?\n", "a slip in a harbor")
    same(got[3], "There is no city with that name; did you mean duluth?\n", "another")
    got = answers("usa", "όλα", "χάρτης ντενβε", "χάρτης σικαγκο", language="el")
    check(got[1].startswith("Ντένβερ: "), "the beginning of a Greek name", got[1])
    check("μήπως εννοείς σικαγο;" in got[2], "a slip in Greek", got[2])


def test_letters():
    got = answers("usa", "all", "t", "m", "o", "s", "l", "r", "h", "?")
    for text, wanted in zip(got[1:], ("Your 3 tickets:", "Face up: ", "You: 0 points, 3 tickets",
                                      "The points so far, as far as you can see them:",
                                      "You keep 3 tickets", "You can pay for ",
                                      "The bot expert would play: ", "Actions; the first letters")):
        check(wanted in text, "a letter: " + wanted, text)
    check(re.search(r"would play: .*\n  [A-Z]", got[7]), "a hint says why", got[7])
    got = answers("great-lakes", "all", "m 27", "h")
    check("You start with 27 trains" in got[1], "a letter with a word is an action", got[1])
    check("would play: " in got[2], "and alone a command", got[2])


def test_points_and_routes():
    got = answers("usa", "all", "claim dallas houston black", "routes", "score")
    check("You own 1 route:\n  Dallas to Houston: 1 gray, 1 point\n" in got[2], "one's own", got[2])
    check("Your tickets also need " in got[2], "what tickets need", got[2])
    check(got[2].count("  Atlanta to Raleigh: 2 gray, 2 points\n") == 1, "twins once", got[2])
    check("Houston to Kansas City: not completed, -5" in got[3], "one's own tickets", got[3])
    check(got[3].count("not completed") == 3, "and nobody else's", got[3])


def cards():
    """Every kind of card of the Great Lakes by its name in the notation, with its message keys."""
    with open(os.path.join(ROOT, "data/great-lakes.json"), encoding="utf-8") as file:
        colors = json.load(file)["train_cards"]["colors"]
    return [c + kind for c in colors for kind in ("", "-harbor", "-ship", "-double")] + ["wild"]


def forms(text):
    """What a message says for one and for more: {n|ship|ships}, and numbers are left out."""
    most = max((m.count("|") for m in re.findall(r"\{n(\|[^}]*)\}", text)), default=1)
    for i in range(most):
        one = re.sub(r"\{n\|([^}]*)\}", lambda m: m[1].split("|")[i], text)
        yield one.replace("{n}", "").strip()


def test_what_is_shown_can_be_typed():
    for language in LANGUAGES:
        book = messages(language)
        shown = [(text, card) for card in cards()
                 for key in ("one.", "count.") for text in forms(book[key + card])]
        shown += [(book["deck.train"], "train-deck"), (book["deck.ship"], "ship-deck"),
                  (book["deck.ticket"], "tickets")]
        shown += [(change(text), name) for change in (str.lower, str.upper) for text, name in shown]
        lines = ["all", "27 23", *("legal draw " + text for text, _ in shown)]
        got = answers("great-lakes", *lines, language=language)[2:]
        none = book["legal.none"].split("`")[0]
        for (text, name), answer in zip(shown, got):
            named = re.search(r"`draw ([^`]*)`", answer)  # if none lies there; else it is listed
            listed = not named and answer.split("\n")[1].startswith("  draw " + name)
            right = named[1] == name if named else listed
            check(right, f"draw {text} ({language}) is draw {name}", answer)
        check(any(none in answer for answer in got), f"not all lie there ({language})", none)


def test_verbs_of_every_language():
    kinds = "keep mix draw tickets claim harbor exchange play complete settle pass".split()
    commands = "help board routes hand market others score log legal rules hint".split()
    for language in LANGUAGES:
        book = messages(language)
        for kind in kinds:
            words = book["prompt." + kind].split(" (")[0]
            if kind == "tickets":
                continue
            got = answers("great-lakes", "legal " + words, language=language)[0]
            check(f"`{kind}`" in got or f"  {kind} " in got, f"{words} is {kind} ({language})", got)
        for command in commands:
            typed = book["help.word-" + command].split(" (")[0].split(",")[0].split(":")[0]
            both = answers("usa", "all", typed, command, language=language)[1:]
            same(both[0], both[1], f"{typed} is {command} ({language})")
    got = answers("usa", "όλα", "τράβα κόκκινη", "τράβα τράπουλα", language="el")
    check("Παίρνεις" in got[1] and "κόκκινη" in got[1], "τράβα κόκκινη", got[1])
    check("Τραβάς" in got[2], "τράβα τράπουλα", got[2])


run_tests(globals())
