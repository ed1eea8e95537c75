"""How a player types in a whole game, in any language: numbers for offers, the words that are
shown, one letter, and a look around."""
import os
import re

from harness import ROOT, check


class Forms:
    def __init__(self, language, prompt):
        path = os.path.join(ROOT, f"data/messages/{language}.txt")
        with open(path, encoding="utf-8") as file:
            pairs = (line.rstrip("\n").split(" = ", 1) for line in file if " = " in line)
            self.book = dict(pairs)
        self.prompt = prompt
        self.more = r"--[^\n]*" + re.escape(self.book["prompt.more"].rpartition("}")[2])
        self.would = self.book["hint"].split("{bot}")[1].split("{action}")[0]
        self.kept = False

    def word(self, key, nth=0):
        """What may be typed for a word of the notation; itself, if there is nothing else."""
        key = {"locomotive": "wild", "trains": "train", "ships": "ship"}.get(key, key)
        return self.book.get("type." + key, key).split()[nth]

    def city(self, name):
        return self.book.get("city." + name, name.replace("-", " "))

    def decide(self, hint):
        """What to type for what is advised: shorter, wherever the program must understand that."""
        verb, *rest = hint.split()
        if verb == "keep":
            first, self.kept = not self.kept, True
            return "1 2 3" if first else self.word("all")
        if verb == "mix":
            return f"{rest[0]} {50 - int(rest[0])}"
        if verb == "settle":
            return self.word("settle") + " " + self.word("best")
        typed = self.word(verb)
        if verb == "claim" and rest[0].count("--") == 1:
            return " ".join([typed, *map(self.city, rest[0].split("--"))])
        if verb == "claim":
            return typed + " " + rest[0]
        if verb == "harbor":
            return typed + " " + self.city(rest[0])
        if verb == "draw":
            return typed + " " + self.word(rest[0])
        if verb == "play":
            return " ".join([typed, *map(self.word, rest)])
        return hint

    def begin(self, terminal):
        """Keeps tickets and chooses pieces as advised, looks at everything, takes a card back."""
        text = terminal.read(self.prompt)
        while not text.strip().split("\n")[-1].count(self.book["prompt.draw"]):
            advised = re.findall(self.would + "(.*)", terminal.ask(self.word("hint"), self.prompt))
            check(advised, "there is a hint before the first turn", text)
            if not advised:
                return text
            text = terminal.ask(self.decide(advised[-1].strip()), self.prompt)
        for name in ("board", "tickets", "market", "others", "score", "routes"):
            letter = self.word(name, -1)
            short, whole = (self.answer(terminal, typed) for typed in (letter, name))
            check(len(letter) == 1 and len(short) > 40 and short == whole,
                  f"{letter} is {name}", short, whole)
        page = terminal.ask(self.word("rules"), self.more)
        check(re.search(self.more + r"\s*$", page), "rules come page by page", page[-300:])
        terminal.type("q")
        terminal.read(self.prompt)
        deck = "train-deck" if "great-lakes" in terminal.words else "deck"
        terminal.ask(self.word("draw") + " " + self.word(deck), self.prompt)
        undone = terminal.ask(self.word("undo"), self.prompt)
        check(self.book["undone.you"] in undone, "a card goes back", undone)
        return undone

    def answer(self, terminal, typed):
        """What a line is answered with, without the line itself, which the editor may repeat."""
        lines = terminal.ask(typed, self.prompt).split("\n")
        return "\n".join(line for line in lines if line != typed)
