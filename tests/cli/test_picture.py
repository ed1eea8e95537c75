"""The board drawn with characters, at the two usual sizes, and what is longer than the screen."""
import json
import os
import re

from harness import ROOT, check, run, run_tests, same, write
from screen import enter, keys, screen, shows, start, stop

SIZES = ((80, 24), (120, 40))
SIGNS = "○◉□▣"
ALL = [("all", "draw tickets or claim>")]


def map_of(name):
    with open(os.path.join(ROOT, f"data/{name}.json"), encoding="utf-8") as file:
        return json.load(file)


def draw(*words, size, lines, **more):
    """The screen after these lines, and then `board`."""
    start("play", *words, "--no-save", "--first", "1", size=size, **more)
    shows("keep>", "a prompt")
    for line, answer in lines:
        enter(line, answer)
    enter("board", "×: closed")
    return screen()


def shown_names(text, cities):
    """Each city's name as the picture has it: whole, or cut short as one may type it."""
    for name in cities:
        words = name.split()
        initials = "".join(word[0] + "." for word in words[:-1])
        forms = [name, initials + words[-1]]
        forms += [(initials + words[-1])[:n] for n in (7, 5, 4, 3)]
        yield name, next((form for form in forms if form in text), None)


def test_the_boards():
    for name, lines in (("usa", ALL), ("great-lakes", [("1 2 3", "mix>"), ("27 23", "draw")])):
        data = map_of(name)
        cities = [c["name"] for c in data["cities"] if c.get("name") and not c.get("junction")]
        for size in SIZES:
            text = draw(name, "you", "greedy", "--seed", "5", size=size, lines=lines)
            what = f"{name} at {size[0]} x {size[1]}"
            picture = text.rpartition("①")[0]  # without its legend
            same(sum(map(picture.count, SIGNS)), len(cities), what + ": the cities")
            legend = text[len(picture) :].strip().split("\n")[1:-1]
            broken = [line for line in legend if not re.match(r"  \S+: ", line)]
            same(broken, [], what + ": no entry of the legend is broken")
            names = dict(shown_names(text, cities))
            same([n for n in names if not names[n]], [], what + ": every name")
            whole = sum(names[n] == n for n in names)
            check(whole >= len(cities) * (0.9 if size[0] > 100 else 0.6), what + ": whole", names)
            check(all(len(line) <= size[0] for line in text.split("\n")), what + ": fits", text)
            check(re.search(r"\d!", text) and re.search("[◉▣]", text), what + ": tickets", text)
            check("B6" in text or "RW4" in text, what + ": letters and lengths", text)
            short = re.findall(r"(?<![\w.])(?:[A-Z]\.)+[A-Z]\w+\.?", text)
            for word in short:
                enter("board " + word, f"> board {word}\n")
            check("no city with that name" not in screen("-S", "-"), "all can be typed", short)


def test_owners_without_colors():
    text = draw("usa", "you", "greedy", "--seed", "5", size=(120, 40),
                lines=[*ALL, ("claim dallas houston black", "for 1 point.")], NO_COLOR="1")
    check("①×" in text, "one's own route, and its closed twin", text)
    check("① You 1 " in text and "② greedy" in text, "the signs are told", text)
    check("\x1b[" not in screen("-e"), "no color", screen("-e"))
    text = draw("usa", "you", "greedy", "--seed", "5", size=(120, 40), lines=ALL)
    colored = screen("-e")
    check("\x1b[94m" in colored and "\x1b[91m" in colored, "colors", colored)


def test_words_alone():
    start("play", "usa", "you", "greedy", "--seed", "5", "--no-save", "--plain", size=(80, 24))
    shows("keep>", "a prompt")
    enter("all", "claim>")
    enter("board", "q stops --")
    check("Atlanta: Charleston 2 gray; Miami 5 blue; " in screen(), "a list in words", screen())
    check(not re.search("[⠁-⣿○①]", screen()), "no drawing", screen())
    code, out, err = run("play", "usa", "you", "greedy", "--seed", "5", stdin="all\nb\n")
    check(code == 0 and "Atlanta: Charleston 2 gray; " in out, "nor in a pipe", out[-500:], err)


def test_a_map_without_places():
    data = map_of("example-map")
    for city in data["cities"]:
        del city["at"]
    data["id"] = "nowhere"
    file = write("nowhere.json", json.dumps(data))
    text = draw(file, "you", "greedy", "--seed", "4", size=(80, 24), lines=ALL)
    names = dict(shown_names(text, [c["name"] for c in data["cities"]]))
    same([n for n in names if not names[n]], [], "every name of a map without places")
    again = draw(file, "you", "greedy", "--seed", "4", size=(80, 24), lines=ALL)
    same(again, text, "it always looks the same")


def test_railyards():
    for size in SIZES:
        text = draw_yards(size)
        check("│♣G│♣G│♣G │ rob: 4" in text, "a row of cards", text)
        check("platform: 1" in text and "New York 15" in text, "platforms and big cities", text)
        check("rob: " not in text.split("greedy")[0], "nobody robs oneself", text)


def draw_yards(size):
    start("play", "card-game", "you", "greedy", "--seed", "5", "--no-save", "--first", "1",
          size=size)
    shows("keep>", "a prompt")
    enter("all", "play>")
    enter("play red", "Which one")
    enter("1", "You play")
    enter("b", "New York 15")
    return screen()


def test_pages():
    start("play", "usa", "you", "greedy", "--seed", "5", "--no-save", size=(80, 24))
    shows("keep>", "a prompt")
    enter("rules", "any key goes on, q stops --")
    first = screen()
    keys("Space")
    shows("USA-DRAW-1", "the second page")
    check(screen() != first and "any key goes on" in screen(), "is another", screen())
    keys("q")
    shows("You: keep>", "q ends it")
    enter("m", "Deck: ")
    check("any key" not in screen(), "what is short needs no key", screen())
    stop()


run_tests(globals())
