#!/usr/bin/env python3
"""Makes the pseudo-language xx of a message file: ⟦Ťéxť óf éńglíšh ~~⟧. What is shown without
brackets was never in a message file; what is cut off will be cut off in Greek too. pseudo.py en.txt
>xx.txt"""
import re
import sys

ACCENTS = str.maketrans("acdeilnorstuyzACDEILNORSTUYZ", "áčďéíľńóřšťúýžÁČĎÉÍĽŃÓŘŠŤÚÝŽ")
# Parameters, what is typed or run, and options stay as they are.
KEPT = re.compile(r"(\{[^{}|]*\}|`[^`]*`|--[a-z-]+)")


def word(text):
    """Accents what is not kept; in {n|card|cards} the forms, but not the name before them."""
    def forms(match):
        return "{" + match[1] + match[2].translate(ACCENTS) + "}"
    done = [part if KEPT.fullmatch(part) else
            "".join(forms(m) if (m := re.fullmatch(r"\{(\w+)(\|.*)\}", p)) else p.translate(ACCENTS)
                    for p in re.split(r"(\{\w+\|[^{}]*\})", part))
            for part in KEPT.split(text)]
    return "".join(done)


def pseudo(key, text):
    if key == "language":
        return "xx"
    if key.startswith("answer.") or not re.search(r"[A-Za-z]{2}", KEPT.sub("", text)):
        return text  # what is typed, and messages that only join others
    return f"⟦{word(text)} {'~' * (len(text) // 4)}⟧"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            key, equals, text = line.partition("=")
            if equals and not line.startswith("#"):
                print(f"{key.strip()} = {pseudo(key.strip(), text.strip())}")
