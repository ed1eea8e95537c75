"""What an installation has, used without the source tree: program, manual pages, completions,
library, Python package; and that it can be taken away again."""
import os
import re
import shutil
import subprocess

from harness import FOLDER, PROGRAM, ROOT, check, path, run_tests, same

BUILD = os.path.dirname(PROGRAM)
PLACE = path("installed")


def call(*words, **more):
    """Runs something outside the source tree; returns its exit code and output."""
    env = {"PATH": "/usr/bin:/bin", "HOME": FOLDER.name, "LC_ALL": "C.UTF-8", **more}
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          cwd=FOLDER.name, env=env, check=False)
    return done.returncode, done.stdout


def works(what, *words, says="", **more):
    code, out = call(*words, **more)
    check(code == 0 and re.search(says, out), what, out)
    return out


def found(name):
    """The only installed file, or folder, of this name."""
    all_of = [os.path.join(folder, name) for folder, folders, files in os.walk(PLACE)
              if name in folders + files]
    check(len(all_of) == 1, name + " is installed once", *all_of)
    return all_of[0]


def flags(*words):
    pc = found("roundhouse.pc")
    return works("pkg-config knows it", "pkg-config", *words, "roundhouse", says="roundhouse",
                 PKG_CONFIG_PATH=os.path.dirname(pc), PKG_CONFIG_SYSROOT_DIR=PLACE).split()


def program():
    binary = next(os.path.join(folder, "roundhouse") for folder, _, files in os.walk(PLACE)
                  if folder.endswith("/bin") and "roundhouse" in files)
    works("the program plays", binary, "sim", "4", "--seed", "1", says="games: 4, actions: ")
    listed = works("and lists its commands", binary, "--help", says="Commands:")
    commands = re.findall(r"^  ([a-z]+) +\S", listed.split("Commands:")[1].split("\n\n")[0], re.M)
    check(len(commands) >= 9, "some commands", commands)
    for name in ["roundhouse", *(f"roundhouse-{command}" for command in commands)]:
        with open(found(name + ".1"), encoding="utf-8") as file:
            page = file.read()
        said = re.search(r"\.SH NAME\n(\S+) \\- (.+)\n\.SH SYNOPSIS\n\.B roundhouse", page)
        about = call(binary, *name.split("-")[1:], "--help", "--lang", "en")[1]
        check(said and said[1] == name and said[2][:15].lower() == about[:15].lower(),
              name + " has a page", page[:300])
        if shutil.which("man"):
            same(call("man", "--warnings", "-Tutf8", "-Z", "-l", found(name + ".1"))[1]
                 .count("warning"), 0, name + " is good to man")
    return commands


def completions(commands):
    script = (f"source '{found('roundhouse.bash')}'; COMP_WORDS=(roundhouse $1 '$2'); "
              "COMP_CWORD=$3; _roundhouse; echo \"${COMPREPLY[@]}\"")
    shown = call("bash", "--norc", "-c", script.replace("$1 '$2'", "''").replace("$3", "1"))[1]
    check(set(commands) <= set(shown.split()), "bash completes commands", shown)
    for start, end in (("play --lea", "--learn"), ("map che", "check")):
        command, word = start.split()
        filled = script.replace("$1", command).replace("$2", word).replace("$3", "2")
        same(call("bash", "--norc", "-c", filled)[1].strip(), end, f"bash completes {start}")
        if shutil.which("fish"):
            works(f"fish completes {start}", "fish", "--no-config", "-c",
                  f"source '{found('roundhouse.fish')}'; complete -C 'roundhouse {start}'",
                  says="(?m)^" + end + r"\b")
    if shutil.which("zsh"):
        works("zsh reads its completions", "zsh", "-n", found("_roundhouse"))


def library():
    example = shutil.copy(os.path.join(ROOT, "examples/library.c"), FOLDER.name)
    where = {"LD_LIBRARY_PATH": os.path.dirname(found("libroundhouse.so"))}
    strict = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    works("a program is linked", "cc", *strict, example, *flags("--cflags", "--libs"), "-o",
          path("shared"))
    works("and runs", path("shared"), "usa", "greedy", "random", says="\nend [0-9a-f]{16}\n",
          **where)
    works("a program has the library in it", "cc", *strict, example, *flags("--cflags"),
          found("libroundhouse.a"), "-lm", "-o", path("static"))
    works("and runs alone", path("static"), "usa", "greedy", "random", says="\nend [0-9a-f]{16}\n")
    headers = "".join(f"#include <{name}>\n" for name in (
        "roundhouse/learn.h", "roundhouse/bots.h", "roundhouse/maps.h", "roundhouse.h"))
    with open(path("headers.h"), "w", encoding="utf-8") as file:
        file.write(headers)
    for words in (["gcc", "-std=c17", "-xc"], ["g++", "-std=c++11", "-xc++"]):
        if shutil.which(words[0]):
            works("headers for " + words[0], words[0], *strict, "-fsyntax-only",
                  *flags("--cflags"), *words[1:], path("headers.h"))


def python():
    package = os.path.dirname(os.path.dirname(found("game.py")))
    play = ("import roundhouse as r; g = r.play([r.Bot('greedy'), r.Bot('random')], 'usa', seed=1);"
            "print(r._library.__file__, g.score())")
    works("Python plays", "python3", "-c", play, says=re.escape(package), PYTHONPATH=package)


def test_installation():
    works("it is installed", "meson", "install", "-C", BUILD, "--no-rebuild", "--destdir", PLACE,
          PATH=os.environ["PATH"])
    completions(program())
    library()
    python()
    for name in ("roundhouse.service", "roundhouse.conf", "roundhouse.desktop", "roundhouse.svg"):
        found(name)
    works("it is taken away", "ninja", "-C", BUILD, "uninstall", PATH=os.environ["PATH"])
    left = [os.path.join(folder, name) for folder, _, files in os.walk(PLACE) for name in files
            if not name.endswith(".pyc")]
    same(left, [], "and nothing is left")


run_tests(globals())
