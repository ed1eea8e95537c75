#!/usr/bin/env python3
"""Fails if a clause of docs/rules, or a reason to refuse a move, has no scenario in tests/rules;
and if a clause does not stand in src/rules above the code that does it, in the file of its middle
word."""
import json
import pathlib
import re
import sys

CLAUSE = re.compile(r"\b[A-Z]+-[A-Z]+-\d+\b")

# Clauses that are data: the members of a map file that say them.
DATA = {
    "USA-COMP-1": ("usa", "players pieces"),
    "USA-COMP-2": ("usa", "train_cards"),
    "USA-COMP-3": ("usa", "tickets longest_path_bonus"),
    "USA-COMP-4": ("usa", "route_points"),
    "GL-COMP-1": ("great-lakes", "players pieces"),
    "GL-COMP-2": ("great-lakes", "train_cards"),
    "GL-COMP-3": ("great-lakes", "ship_cards"),
    "GL-COMP-4": ("great-lakes", "tickets"),
    "GL-COMP-5": ("great-lakes", "route_points"),
    "CG-COMP-1": ("card-game", "players train_cards"),
    "CG-COMP-2": ("card-game", "tickets"),
    "CG-COMP-3": ("card-game", "big_cities"),
    "CG-SETUP-2": ("card-game", "big_cities"),  # components are open to everybody
}

# Clauses that are done in another file than their middle word says.
INSTEAD = {
    "USA-DRAW-9": ("deck.c", "decks are made anew wherever a card is needed"),
    "GL-DRAW-8": ("deck.c", "as USA-DRAW-9"),
    "CG-DRAW-3": ("deck.c", "as USA-DRAW-9"),
    "CG-TURN-3": ("view.c", "one file decides what a seat may see"),
    "CG-END-2": ("draw.c", "the row is the same in the last turns"),
    "GL-TICKET-3": ("score.c", "counted at the end"),
    "GL-HARBOR-5": ("score.c", "counted at the end"),
    "GL-HARBOR-6": ("score.c", "counted at the end"),
    "GL-CLAIM-9": ("score.c", "junctions matter when cities are joined"),
}

# Clauses of which another file does a part.
ALSO = {
    "CG-END-4": ("assign.c", "the best assignment is a search of its own"),
    "USA-TICKET-2": ("view.c", "one file decides what a seat may see"),
    "GL-TICKET-2": ("view.c", "as USA-TICKET-2"),
    "USA-SETUP-4": ("view.c", "as USA-TICKET-2"),
    "GL-SETUP-5": ("view.c", "as USA-TICKET-2"),
    "GL-CLAIM-9": ("harbor.c", "no harbor stands at a junction"),
}

# Refusals that are no rulebook's; tests/unit/record_test.c has them.
TAKING_BACK = {"nothing-to-undo", "others-have-acted", "undo-shown", "undo-not-alone"}

# A game's table of contents may name any clause of its game.
CONTENTS = {"usa.c": "USA", "great_lakes.c": "GL", "card_game.c": "CG"}

problems = []


def read_clauses():
    found = set()
    for path in pathlib.Path("docs/rules").glob("*.md"):
        found |= set(re.findall(r"^- \*\*([A-Z]+-[A-Z]+-\d+)\*\*", path.read_text(), re.M))
    return found


def read_results():
    header = pathlib.Path("include/roundhouse.h").read_text()
    enum = re.search(r"enum rh_result \{(.*?)\}", header, re.S)[1]
    names = set(re.findall(r"^\s*RH_(\w+),", enum, re.M)) - {"OK", "RESULTS"}
    return {name.lower().replace("_", "-") for name in names} - TAKING_BACK


def read_scenarios():
    named, refused = set(), set()
    for path in pathlib.Path("tests/rules").glob("*.t"):
        for line in path.read_text().splitlines():
            if line.startswith("=="):
                named |= set(CLAUSE.findall(line))
            elif line.startswith("no "):
                refused.add(line.split()[1])
    return named, refused


def is_home(file, clause):
    """Whether a file is that of the clause's middle word, or one of its parts (claim_list.c)."""
    return re.fullmatch(clause.split("-")[1].lower() + r"(_\w+)?\.c", file)


def check_code(clauses):
    places = {}  # of each clause: the files of src/rules that name it
    for path in pathlib.Path("src/rules").glob("*.[ch]"):
        comments = " ".join(re.findall(r"/\*.*?\*/", path.read_text(), re.S))
        for clause in set(CLAUSE.findall(comments)):
            if CONTENTS.get(path.name) != clause.split("-")[0]:
                places.setdefault(clause, set()).add(path.name)
    for clause in sorted(places.keys() - clauses):
        problems.append(f"{clause} stands in src/rules/{min(places[clause])} but is no clause "
                        "of docs/rules")
    for clause in sorted(clauses):
        home = clause.split("-")[1].lower() + ".c"
        wanted = {INSTEAD[clause][0] if clause in INSTEAD else home} \
            - ({home} if clause in DATA else set())
        wanted |= {ALSO[clause][0]} if clause in ALSO else set()
        for file in sorted(wanted - places.get(clause, set())):
            problems.append(f"{clause} does not stand in src/rules/{file}")
        for file in sorted(places.get(clause, set()) - wanted):
            if not is_home(file, clause) or clause in INSTEAD:
                problems.append(f"{clause} stands in src/rules/{file}; its place is "
                                f"{', '.join(wanted) or 'data'}")


def check_data(clauses):
    for clause, (name, members) in DATA.items():
        data = json.loads(pathlib.Path(f"data/{name}.json").read_text())
        for member in set(members.split()) - data.keys():
            problems.append(f"{clause} is data, but data/{name}.json has no {member}")
    for clause in sorted((DATA.keys() | INSTEAD.keys() | ALSO.keys()) - clauses):
        problems.append(f"{clause} stands in a table of this check but is no clause of docs/rules")


clauses, results = read_clauses(), read_results()
named, refused = read_scenarios()
problems += [f"{clause} has no scenario" for clause in sorted(clauses - named)]
problems += [f"{clause} is named by a scenario but is no clause of docs/rules"
             for clause in sorted(named - clauses)]
problems += [f"no scenario is refused with {result}" for result in sorted(results - refused)]
check_code(clauses)
check_data(clauses)
print("\n".join(problems), end="\n" if problems else "")
print(f"{max(2 * len(clauses) + len(results) - len(problems), 0)} passed, {len(problems)} failed")
sys.exit(bool(problems))
