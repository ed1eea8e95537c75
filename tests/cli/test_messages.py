"""The message file and the code agree: no key is missing, none is left over, none is there twice."""
import pathlib
import re

from harness import ROOT, check, finish

root = pathlib.Path(ROOT)


def text_of(*patterns):
    return "".join(p.read_text(encoding="utf-8") for pattern in patterns for p in sorted(root.glob(pattern)))


def none(what, wrong):
    check(not wrong, what, *wrong)


lines = [line for line in text_of("data/messages/en.txt").splitlines() if line.strip() and line[0] != "#"]
pairs = [[part.strip() for part in line.split("=", 1)] for line in lines]
none("every line is key = text",
     [line for line in pairs if len(line) != 2 or not re.fullmatch(r"[a-z]+([.-][a-z0-9_-]+)*", line[0]) or not line[1]])
keys = [pair[0] for pair in pairs]
book = dict(pair for pair in pairs if len(pair) == 2)
none("every key is there once", sorted({key for key in keys if keys.count(key) > 1}))
none("braces fit", [key for key, text in book.items()
                    if not text.count("{") == text.count("}") == len(re.findall(r"\{[^{}]*\}", text))])
none("between braces stands a name, or a name and two forms",
     [key for key, text in book.items() for inside in re.findall(r"\{([^{}]*)\}", text)
      if not re.fullmatch(r"[a-z_]+(\|[^|{}]*\|[^|{}]*)?", inside)])

source = text_of("src/cli/*.c", "src/say/*.c", "src/server/*.c")
page = text_of("web/src/**/*.ts", "web/src/**/*.svelte")
groups = "|".join(sorted({key.split(".")[0] for key in book if "." in key}))
none("every key of the code is in the file",
     sorted({key for key in re.findall(rf'"((?:{groups})\.[a-z-]+(?:\.[a-z-]+)*)"', source) if key not in book}))
# Some keys are put together from a group and a word of the game.
none("every key of the file is used",
     [key for key in book if not re.match(r"(one|count|color|refused|may|prompt|help|event|page)\.|language$|name$", key)
      and f'"{key}"' not in source and f"'{key}'" not in page])

results = re.findall(r'\[RH_\w+\] = \{"([a-z-]+)"', text_of("src/text/result.c"))
check(len(results) > 30, "the results are found", results)
none("every refusal has a sentence", [r for r in results if r != "ok" and f"refused.{r}" not in book])
none("what a reader does has words for others too",
     [key for key in book if re.fullmatch(r"event\..*\.you", key) and key[:-3] + "other" not in book])
cards = [color + kind for color in "purple blue orange white green yellow black red".split()
         for kind in ("", "-harbor", "-ship", "-double")]
none("every card has its words", [c for c in cards if f"one.{c}" not in book or f"count.{c}" not in book])
finish()
