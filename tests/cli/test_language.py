"""The program in other languages: chosen by option and locale, a game in Greek, and nothing left
in English."""
import concurrent.futures
import json
import os
import re

from forms import Forms
from harness import ROOT, check, path, refused, run, same, write, run_tests
from terminal import Terminal

SENTENCE = {
    "en": (
        "With two or three players, once one route of a double route is claimed, the other is"
        " closed to everyone."
    ),
    "el": "Με δύο ή τρεις παίκτες",
    "ro": "Cu doi sau trei jucători",
    "is": "Þegar leikmenn eru tveir eða þrír",
    "it": "In due o tre",
}


def test_how_a_language_is_chosen():
    for language, sentence in SENTENCE.items():
        for words in (
            ["--lang", language, "rules", "USA-CLAIM-8"],
            ["rules", "usa-claim-8", f"--lang={language}"],
        ):
            code, out, err = run(*words)
            check(
                code == 0
                and err == ""
                and f"  USA-CLAIM-8: {sentence}" in out
                and out.count("\n") == 3,
                " ".join(words),
                out,
                err,
            )
    refused(
        ["rules", "--lang", "tlh"],
        "roundhouse: There is no language tlh, only en, el, ro, is and it.",
    )
    refused(["rules", "--lang"], "roundhouse: The option --lang needs a value: --lang LANGUAGE.")
    refused(
        ["--lang", "it", "simm"],
        "roundhouse: Il comando simm non esiste; intendevi sim? `roundhouse --help` li elenca.",
    )
    for variables, wanted in (
        ({"LC_ALL": "el_GR.UTF-8"}, "el"),
        ({"LC_ALL": "C.UTF-8", "LANG": "el_GR.UTF-8"}, "en"),
        ({"LC_ALL": "", "LC_MESSAGES": "ro", "LANG": "el"}, "ro"),
        ({"LC_ALL": "", "LANG": "is"}, "is"),
        ({"LC_ALL": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "el", "ROUNDHOUSE_LANG": "it"}, "it"),
    ):
        terminal = Terminal("rules", "USA-CLAIM-8", term="dumb", **variables)
        terminal.finish()
        check(SENTENCE[wanted] in terminal.text(), f"{variables} speaks {wanted}", terminal.text())


def test_the_rules():
    code, out, err = run("rules")
    check(
        code == 0 and "The Card Game" in out and "roundhouse rules great-lakes" in out,
        "rules introduces the games",
        out,
    )
    code, out, err = run("rules", "great-lakes")
    check(
        code == 0 and "  GL-SCORE-2: " in out and "USA-" not in out and "Harbors:" in out,
        "the rules of a game",
        out,
    )
    code, out, err = run("rules", "ΛΗΣΤΕΙΑ", "ΤΡΕΝΟΥ", "--lang", "el")
    check(
        code == 0 and out.count("CG-PLAY-5: ") == 1,
        "a word is found whatever its case and accents",
        out,
        err,
    )
    code, out, err = run("rules", "card-game", "locomotive")
    check(code == 0 and "CG-PLAY-2" in out and "USA-" not in out, "a word in one game", out, err)
    for language in ("en", "el", "ro", "is", "it"):
        # What --help advises finds its section in every language, and so do that section's words.
        code, out, err = run("rules", "--help", "--lang", language)
        examples = [
            line.split()[1:] for line in out.splitlines() if line.startswith("  roundhouse rules")
        ]
        check(len(examples) == 3, f"rules --help has examples in {language}", out)
        for words in examples:
            words = words[: words.index("--lang")] if "--lang" in words else words
            code, out, err = run(*words, "--lang", language)
            check(code == 0 and err == "", f"{' '.join(words)} in {language}", err)
        code, out, err = run("rules", "great-lakes", "harbor", "--lang", language)
        check(
            all(f"  GL-HARBOR-{n}: " in out for n in range(1, 7)),
            f"the harbors in {language}",
            out,
            err,
        )
        with open(os.path.join(ROOT, f"data/rules/{language}.txt"), encoding="utf-8") as file:
            heads = dict(
                line[8:].rstrip("\n").split(" = ") for line in file if line.startswith("section.")
            )
        for name, head in heads.items():
            code, out, err = run("rules", *head.split(), "--lang", language)
            check(code == 0 and f"-{name}-1: " in out, f"`rules {head}` in {language}", out, err)
    refused(
        ["rules", "xyzzy"], "roundhouse: No rule is called `xyzzy` or contains those words."
    )


def test_help():
    for language, usage in (
        ("el", "Χρήση: "),
        ("ro", "Folosire: "),
        ("is", "Notkun: "),
        ("it", "Uso: "),
    ):
        code, out, err = run("--help", "--lang", language)
        check(code == 0 and usage in out and "Commands" not in out, f"help in {language}", out, err)
        for command in (
            "play",
            "serve",
            "sim",
            "arena",
            "replay",
            "rules",
            "map",
            "perft",
            "bench",
        ):
            code, out, err = run(command, "--help", "--lang", language)
            check(
                code == 0 and err == "" and usage + "roundhouse " + command in out,
                f"{command} --help in {language}",
                out,
                err,
            )
            check(
                not any(
                    word in out for word in ("Usage", "Examples", "Exit codes", " the ", "[usage.")
                ),
                f"{command} --help has no English in {language}",
                out,
            )
            check(
                all(len(line) <= 120 for line in out.splitlines()),
                f"{command} --help in {language} fits a terminal",
                out,
            )


def test_tables_of_numbers():
    for words, heads in (
        (["sim", "4"], "παίκτης          νίκες    κοινές   νίκες %    πόντοι Εισιτήρια"),
        (
            ["arena", "random", "greedy", "--games", "2"],
            "παίκτης                  αντίπαλος                 παιχν.",
        ),
        (["bench", "--map", "usa", "--seconds", "0.001"], "usa, 2 παίκτες"),
    ):
        code, out, err = run(*words, "--lang", "el")
        check(
            code == 0 and out.startswith(heads), f"{words[0]} prints its table in Greek", out, err
        )
        check(
            not any(word in out for word in ("games", "wins", "score", "actions")),
            f"{words[0]} prints no English",
            out,
        )


def test_a_server_to_who_runs_it():
    for words, sentence in (
        (["--port", "x"], "Το --port θέλει ακέραιο από 0 έως 65535, όχι x."),
        (
            ["--data", path("none"), "--backup", path("new.db")],
            f"δεν υπάρχει παιχνίδι στον φάκελο {path('none')}: No such file or directory.",
        ),
        (
            ["--backup", path("wrong.db")],
            "το {file} υπάρχει. Δώσε άλλο αρχείο, ή πρόσθεσε --force.",
        ),
    ):
        refused(
            ["serve", *words, "--lang", "el"],
            "roundhouse: " + sentence.replace("{file}", write("wrong.db", "x")),
        )


def test_what_is_wrong_with_files():
    write("wrong.ride", f"roundhouse 1\nmap usa\nseats 2\nseed {'0' * 64}\n1: pass\n")
    write("wrong.json", '{"id": "x", "game": "board", "titel": "X"}')
    for language, record, game_map in (
        (
            "el",
            "η θέση 1 δεν μπορεί να παίξει `pass` (USA-SETUP-3): Πρώτα",
            "'titel' δεν είναι κλειδί που ταιριάζει εδώ· το 'title' είναι.",
        ),
        (
            "ro",
            "locul 1 nu poate juca `pass` (USA-SETUP-3): ",
            "'titel' nu este o cheie potrivită aici; 'title' este.",
        ),
        (
            "is",
            "sæti 1 má ekki leika `pass` (USA-SETUP-3): ",
            "'titel' er ekki lykill sem á heima hér; 'title' er það.",
        ),
        (
            "it",
            "il posto 1 non può giocare `pass` (USA-SETUP-3): ",
            "'titel' non è una chiave ammessa qui; 'title' lo è.",
        ),
    ):
        code, out, err = run("replay", path("wrong.ride"), "--lang", language)
        check(
            code == 1 and f"wrong.ride:5: {record}" in err,
            f"a record that breaks a rule, in {language}",
            err,
        )
        code, out, err = run("map", "check", path("wrong.json"), "--lang", language)
        check(code == 2 and f"wrong.json:1: {game_map}" in err, f"a wrong map, in {language}", err)


def test_every_sentence_in_the_pseudo_language():
    KNOWN = set(
        "sha roundhouse you expert greedy random beginner novice casual easy fair steady medium"
        " hard usa ride help rules hint"
        " log legal board hand tickets ticket market others save quit file keep draw claim play"
        " complete settle pass mix harbor harbors exchange deck train ship trains ships for refill"
        " all best city wild locomotive double purple blue orange white green yellow black red gray"
        " player nothing foo boad".split()
    )
    for game in ("usa", "great-lakes", "card-game"):
        with open(f"{ROOT}/data/{game}.json", encoding="utf-8") as file:
            data = json.load(file)
        names = {c[k] for c in data.get("cities", []) for k in ("id", "name")} | {data["title"]}
        names |= {t[k] for t in data["tickets"] for k in "ab"}
        KNOWN |= set(re.findall(r"[a-z]+", " ".join(names).lower()))

    def bare(text):
        """The words that went through no message: plain English letters, but not what is typed or
        named."""
        words = {
            w.lower()
            for w in re.findall(
                r"[^\W\d_]{3,}", re.sub(r"`[^`]*`|/\S+|[0-9a-f]{64}|[A-Z]+-[A-Z]+-\d+", " ", text)
            )
        }
        return {w for w in words if w.isascii() and re.search("[acdeilnorstuyz]", w)} - KNOWN

    LINES = (
        "keep all\nmix 27\nhelp\n"
        "board\nhand\ntickets\nmarket\nothers\nlog\nlegal\nrules\nhint\nsave\nfoo\nboad\nclaim\n"
        "claim"
        " denver omaha\nclaim x y\nharbor\nharbor duluth\npass\nplay red\n1\ndraw locomotive\ndraw"
        " wild\ndraw deck\ndraw ship-deck\ndraw deck\nothers\nlog\nquit\n\n"
    )
    for game in ("usa", "great-lakes", "card-game"):
        code, out, err = run(
            "play",
            game,
            "you",
            "greedy",
            "--seed",
            "5",
            "--lang",
            "xx",
            "--save",
            game + ".ride",
            stdin=LINES,
        )
        check(
            code == 0 and err == "" and "⟦Ýóúř ťúřń. " in out,
            f"{game} in the pseudo-language",
            out,
            err,
        )
        same(bare(out), set(), f"{game} says nothing outside the messages")
        code, out, err = run("play", game + ".ride", "greedy", "greedy", "--lang", "xx")
        check(
            code == 0 and "wíńš wíťh" in out, f"{game} ends in the pseudo-language", out[-500:], err
        )
        same(bare(out), set(), f"{game} tells its end from the messages")


def test_whole_games_in_greek():
    PROMPT = r"(Εσύ[^>\n]*>|Ποιο, από 1 έως[^\n]*:)"

    def play_greek(game):
        terminal = Terminal(
            "play",
            game,
            "you",
            "greedy",
            "--think",
            "0.002",
            "--seed",
            "9",
            "--save",
            f"el-{game}.ride",
            LC_ALL="el_GR.UTF-8",
        )
        code = terminal.play_hints(
            Forms("el", PROMPT), "Ποιο, από 1 έως", "Ο σπόρος του παιχνιδιού ήταν"
        )
        return code, terminal.text()

    GAMES = ("usa", "great-lakes", "card-game")
    with concurrent.futures.ThreadPoolExecutor() as side_by_side:
        played = list(side_by_side.map(play_greek, GAMES))
    for game, (code, text) in zip(GAMES, played):
        flat = " ".join(text.split())
        check(
            code == 0 and re.search(r"Νίκη με -?\d+ πόντ|Κερδίζεις με|Μοιρασμένη νίκη", flat),
            f"{game} played in Greek",
            text[-1500:],
        )
        check(
            "Σύνολο: " in text and "ολοκληρωμένο, +" in text or "ανολοκλήρωτο, -" in text,
            f"{game} counts in Greek",
        )
        check(
            "[" not in re.sub(r"\[ναι\]", "", text),
            f"{game} lacks no Greek message",
            *re.findall(r"\[[a-z.-]+\]", text),
        )
        verb = {"usa": "κλείνει", "great-lakes": "καταλαμβάνει"}.get(game)
        same(
            set(re.findall(r"greedy (\w+) τη διαδρομή", flat)),
            {verb} - {None},
            f"{game} claims routes with its rulebook's verb",
        )
        check("�" not in text and "\\U+" not in text, f"{game} writes UTF-8")
        code, out, err = run("replay", f"el-{game}.ride", "--verify")
        check(code == 0, f"{game} was recorded as in any language", err)
    terminal = Terminal("play", "usa", "you", "greedy", "--seed", "5", "--no-save", "--lang", "el")
    terminal.read(PROMPT)
    check("Κρατάς 3 Εισιτήρια: " in terminal.ask("keep all", PROMPT), "a turn in Greek")
    check(
        "Ντένβερ – Ομάχα: μήκος 4, χρώμα μοβ"
        in " ".join(terminal.ask("claim ντενβερ Ομάχα", PROMPT).split()),
        "cities are typed in Greek",
        terminal.text()[-500:],
    )
    check(
        "(USA-TURN-2)" in terminal.ask("pass", PROMPT)
        and "USA-TURN-2: Πάσο" in terminal.ask("rules usa-turn-2", PROMPT),
        "a refusal names its clause, and `rules` opens it",
        terminal.text()[-500:],
    )
    check(
        "τράβα κόκκινη: " in terminal.ask("βοήθεια", PROMPT), "help tells what is typed in Greek"
    )
    check(
        "Λιτλ Ροκ – Γουίνιπεγκ (11 πόντοι)" in terminal.ask("tickets", PROMPT),
        "tickets name cities in Greek",
    )
    terminal.ask("quit", r"[^\n]*: ")
    terminal.type("όχι\r")
    same(terminal.finish(), 0, "and a Greek no ends it")


run_tests(globals())
