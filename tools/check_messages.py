#!/usr/bin/env python3
"""Fails if a translation in data/messages or data/rules lacks a key, has one too many, differs from
English in its parameters, has a wrong number of plural forms, or leaves the words of the rulebooks;
if a key is used nowhere; and if a clause of docs/rules is not explained.

`check_messages.py --tidy de` brings data/messages/de.txt into the order of the English file, and
adds what is missing as comments: that is also how a new language begins (docs/translate.md)."""
import json
import pathlib
import re
import sys
import unicodedata

FORMS = {"ro": 3}  # plural forms, where they are not two: one|few|other

# Keys that code puts together. Any other key must stand in the sources as it is.
COMPUTED = (
    "one.", "count.", "color.", "city.", "title.", "event.", "refused.", "deck.", "prompt.", "may.",
    "help.", "page.game.", "page.about.", "page.level.", "page.chart.", "page.part.",
    "page.prompt.",
    "page.ask.", "page.ticket.", "page.do.", "page.exchange.", "page.tab.", "page.deck.",
    "page.route.",
    "page.lacks.", "page.kind.", "page.card.", "page.error.", "page.learn.", "page.short.",
    "why.", "level.", "usage.", "letter.", "water.", "list.", "page.key.", "page.tell.",
    "page.list.", "page.palette.", "page.example.", "type.", "stats.never.", "review.point.",
    "review.grade.",
    "page.alerts.", "admin.flag.", "page.review.", "page.rated.why.",
    "page.puzzles.verdict.", "page.orders.if.", "page.orders.do.",
)
# Names of a map's things in another language: only where the board's own form is not the usual one.
NAMES = ("city.", "title.")
# What may be the same as in English: what is typed, and what is called so everywhere.
SAME = re.compile(r"prompt\.|name$|page\.ok$|page\.chat$|page\.tab\.|page\.game\.|page\.short\."
                  r"|city\.|title\.|page\.bot$|page\.theme\.|page\.bonus$|page\.part\."
                  r"|page\.kind\.bot$|page\.level\.expert$|score\.total$|page\.pass$|water\."
                  r"|page\.list\.train$|page\.key\.pass$|complaint\.path$|complaint\.entry$")
# Where English has the word on the left, a translation has its rulebook's own
TERMS = {
    r"\blocomotives?\b": {"el": "ατμομηχαν", "ro": "locomotiv", "is": "dráttarv[aö]gn",
                          "it": "locomotiv"},
    r"\bwild\b": {"el": "τζόκερ", "ro": "joker", "is": "jóker", "it": "jolly"},
    r"\btickets?\b": {"el": "εισιτ[ήη]ρ[ίι]", "ro": "trase", "is": "miða?", "it": "bigliett"},
    r"\broutes?\b": {"el": "διαδρομ", "ro": r"\brut", "is": "leið", "it": "line[ae]"},
    r"\bharbors?\b": {"el": "λιμ[άα]ν", "ro": r"\bport", "is": "h[öa]fn", "it": r"\bport"},
    r"\brailyards?\b": {"el": "σταθμ", "ro": "triaj", "is": "tein", "it": "scal[oi]"},
    r"\bplatforms?\b": {"el": "αποβ[άα]θρ", "ro": "peron|peroan", "is": "p[aö]ll", "it": "banchin"},
    r"\bpoints?\b": {"el": "π[όο]ντ", "ro": "punct", "is": "stig", "it": "punt"},
}

failed = passed = 0


def expect(holds, where, what):
    global failed, passed
    passed += bool(holds)
    failed += not holds
    if not holds:
        print(f"{where}: {what}")


def read(path):
    """The keys of a file, each with its text and the number of its line."""
    book = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        key, equals, text = line.partition("=")
        if not line.strip() or line.startswith("#"):
            continue
        expect(equals, f"{path}:{number}", "a line is `key = text`")
        expect(key.strip() not in book, f"{path}:{number}", f"{key.strip()} is there twice")
        book[key.strip()] = (text.strip(), number)
    return book


def parameters(text):
    return set(re.findall(r"\{(\w+)[|}]", text))


def check_text(path, key, english, text, number):
    """One translated line against the English one."""
    where, language = f"{path}:{number}", path.stem
    bare = re.sub(r"\{\w+(\|[^{}]*)?\}", "", text)
    expect("{" not in bare and "}" not in bare and text, where,
           "braces do not match, or no text is there")
    expect(parameters(text) == parameters(english), where,
           f"{key} has {sorted(parameters(text))} where English has {sorted(parameters(english))}")
    for forms in re.findall(r"\{\w+\|([^{}]*)\}", text):
        wanted = FORMS.get(language, 2)
        expect(forms.count("|") + 1 == wanted, where, f"{{…|{forms}}} needs {wanted} forms")
    if language == "en":
        return
    if re.search("[A-Za-z]{3}", re.sub(r"\{\w+\}|`[^`]*`", "", english)) and not SAME.match(key):
        expect(text != english, where, f"{key} is not translated")
    typed = r"\{\w+\}|`[^`]*`|'[a-z_]+'|Ticket to Ride" \
        + ("|^[^:]*: " if key.startswith("help.") else "")
    plain = re.sub(typed, "", english)
    for word, terms in TERMS.items() if not key.startswith(("prompt.", "complaint.deck")) else ():
        if re.search(word, plain) and language in terms:
            expect(re.search(terms[language], text, re.I), where,
                   f"{key} says {word!r} without the rulebook's {terms[language]!r}")


def known_names():
    """The ids of all cities and maps, as the program knows them."""
    names = set()
    for path in pathlib.Path("data").glob("*.json"):
        data = json.loads(path.read_text(encoding="utf-8"))
        names.add("title." + data["id"])
        names |= {"city." + city["id"] for city in data.get("cities", [])}
    return names


def base_of(key, english, names):
    """The English key of a message, or of one that a translation has for a game alone:
    `KEY.great-lakes`."""
    start, _, game = key.rpartition(".")
    return start if key not in english and f"title.{game}" in names else key


def check_folder(folder, names):
    english = read(pathlib.Path(f"data/{folder}/en.txt"))
    languages = sorted(pathlib.Path(f"data/{folder}").glob("*.txt"))
    for path in languages:
        book = english if path.stem == "en" else read(path)
        expect(book.get("language", ("",))[0] == path.stem, path,
               f"`language = {path.stem}` is missing")
        for key in english:
            if not key.startswith(NAMES):
                expect(key in book, path, f"{key} is missing")
        for key, (text, number) in book.items():
            base = base_of(key, english, names)
            if key.startswith(NAMES):
                expect(key in names, f"{path}:{number}", f"{key} names nothing on any map")
            else:
                expect(base in english, f"{path}:{number}", f"{key} is no key of the English file")
            if base in english and key != "language":
                check_text(path, key, english[base][0], text, number)
    return english, {path.stem for path in languages}


def check_used(keys):
    """Whether each key stands in the sources, or begins like one that is put together."""
    files = [p for folder in ("src", "web/src") for end in ("c", "h", "ts", "svelte")
             for p in pathlib.Path(folder).rglob("*." + end)]
    sources = "\n".join(p.read_text(encoding="utf-8") for p in files)
    quoted = set(re.findall(r"[\"'`]([a-z][a-z0-9.-]*)[\"'`]", sources))
    for key in keys:
        base = key.removesuffix(".locomotive")  # a game's own variant of a message
        short = base.removeprefix("complaint.")  # as code that complains names it
        used = base in quoted or short in quoted or key.startswith(COMPUTED) \
            or key in ("language", "name")
        expect(used, "data/messages/en.txt", f"{key} is used nowhere")
    for short in re.findall(r"(?:in_complain|maps_wrong)\([^,]+,\s+\"([a-z][a-z-]*)\",", sources):
        expect(f"complaint.{short}" in keys, "data/messages/en.txt",
               f"complaint.{short} is missing")
    said = r"\b(?:say|say_item|fail|column|notify|notify_wrong|phrase\([^,]+,[^,]+,)[\s(]*[\"']"
    for key in re.findall(said + r"([a-z]+\.[a-z][a-z0-9.-]*)[\"']", sources):
        expect(key in keys, "data/messages/en.txt", f"{key} is missing")
    for prefix in COMPUTED:
        start = prefix.rstrip(".")
        at_work = re.search(r"[\"'`]" + re.escape(start) + r"(\.(\$\{|%)|[\"'`.])", sources)
        expect(at_work, "tools/check_messages.py",
               f"no code puts together keys that begin with {prefix}")


def fold(text):
    """Capital letters without accents."""
    return "".join(c for c in unicodedata.normalize("NFD", text.upper())
                   if not unicodedata.combining(c))


def check_letters(path):
    """Each color has one letter of its name, and no two have the same."""
    book = dict(re.findall(r"^([a-z.-]+) = (.*)$", path.read_text(encoding="utf-8"), re.M))
    letters = {key[7:]: text for key, text in book.items() if key.startswith("letter.")}
    expect(len(set(letters.values())) == len(letters), path, "two colors have the same letter")
    for color, letter in letters.items():
        expect(len(letter) == 1, path, f"letter.{color} is not one letter")
        expect(color == "wild" or letter in fold(book[f"color.{color}"]), path,
               f"letter.{color} is not in {book.get(f'color.{color}')}")


def check_rules(keys):
    clauses = set()
    for path in pathlib.Path("docs/rules").glob("*.md"):
        clauses |= set(re.findall(r"^- \*\*([A-Z]+-[A-Z]+-\d+)\*\*",
                                  path.read_text(encoding="utf-8"), re.M))
    explained = {key[5:] for key in keys if key.startswith("rule.")}
    for clause in sorted(clauses | explained):
        expect(clause in explained, "data/rules/en.txt", f"{clause} is not explained")
        expect(clause in clauses, "data/rules/en.txt", f"{clause} is no clause of docs/rules")
    for clause in sorted(explained):
        game, section, _ = clause.split("-")
        expect(f"section.{section}" in keys, "data/rules/en.txt", f"section.{section} is missing")
        expect(f"about.{game}" in keys, "data/rules/en.txt", f"about.{game} is missing")


def tidy(language):
    """Rewrites a translation in the order of English; what is missing becomes a comment."""
    path = pathlib.Path(f"data/messages/{language}.txt")
    names, known = known_names(), read(pathlib.Path("data/messages/en.txt"))
    book = read(path) if path.exists() else {"language": (language, 0)}
    lines = ["# Messages of Roundhouse in the order of en.txt; docs/translate.md says how "
             "to write them."]
    english = pathlib.Path("data/messages/en.txt").read_text(encoding="utf-8")
    for line in english[english.index("\nlanguage") + 1:].splitlines():
        key = line.partition("=")[0].strip()
        if line.startswith("#") or "=" not in line:
            lines.append(line)
        elif key in book:
            own = [k for k in book if base_of(k, known, names) == key]
            lines += [f"{k} = {book.pop(k)[0]}" for k in own]
        elif not key.startswith(NAMES):
            lines.append(f"# missing: {line}")
    called = [f"{key} = {text}" for key, (text, _) in sorted(book.items()) if key.startswith(NAMES)]
    if called:
        lines += ["", "# ---- names that differ from the board's " + "-" * 52, *called]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def main():
    if sys.argv[1:2] == ["--tidy"]:
        for language in sys.argv[2:]:
            tidy(language)
        return
    messages, spoken = check_folder("messages", known_names())
    rules, explained = check_folder("rules", set())
    expect(spoken == explained, "data", f"languages differ: {spoken ^ explained} have only one "
           "of two files")
    for language in spoken:
        check_letters(pathlib.Path(f"data/messages/{language}.txt"))
    check_used(messages)
    check_rules(rules)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
