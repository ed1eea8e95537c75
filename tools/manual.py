#!/usr/bin/env python3
"""Makes manual pages and completions from what `--help` says: manual.py PROGRAM FOLDER COMMAND...

For roundhouse(1) and one page a command, and for bash, zsh and fish. It fails if the commands named
are not the ones that the program lists, so that the build never forgets one."""
import os
import re
import subprocess
import sys


def help_of(program, *words):
    return subprocess.run([program, *words, "--help", "--lang", "en"], capture_output=True,
                          text=True,
                          check=True).stdout


TITLES = "Usage|Options|Commands|Examples|Exit codes"


def parts(text):
    """The sections of a help text: [(title, [line])]; the first has no title."""
    found = [("", [])]
    for line in text.splitlines():
        title = re.fullmatch(rf"({TITLES}):(?: (.*))?", line)
        if title:
            found.append((title[1], [title[2]] if title[2] else []))
        elif not line.strip() and found[-1][0] and found[-1][1] and found[-1][0] != "Examples":
            found.append(("", []))
        else:
            found[-1][1].append(line)
    return [(title, lines) for title, lines in found if any(line.strip() for line in lines)]


def roff(text):
    """Text with what roff would misread masked; `words` in backquotes are bold."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    text = re.sub(r"`([^`]*)`", r"\\fB\1\\fR", text)
    return re.sub(r"^([.'])", r"\\&\1", text)


def rows(lines):
    """Two columns, `  NAME  text`, as pairs."""
    for line in lines:
        row = re.fullmatch(r"  (\S.*?)  +(.*)", line)
        if row:
            yield row[1], row[2]


def page(name, text, others, version):
    sections = parts(text)
    about = " ".join(sections[0][1]).rstrip(".")
    out = [f'.TH {name.upper()} 1 "" "roundhouse {version}" "Roundhouse"', ".SH NAME",
           f"{name} \\- {roff(about[0].lower() + about[1:])}"]
    described = False
    for title, lines in sections[1:]:
        if title == "Usage":
            out += [".SH SYNOPSIS", ".B " + roff(" ".join(line.strip() for line in lines))]
        elif title in ("Options", "Commands"):
            out.append(".SH " + title.upper())
            for left, right in rows(lines):
                out += [".TP", ".B " + roff(left), roff(right)]
        elif title == "Examples":
            out += [".SH EXAMPLES", ".nf", *map(roff, (line for line in lines if line.strip())),
                    ".fi"]
        elif title:
            out += [".SH " + title.upper(), *map(roff, lines)]
        else:
            out += [".PP" if described else ".SH DESCRIPTION", *map(roff, lines)]
            described = True
    out += [".SH SEE ALSO", ", ".join(f"\\fB{roff(other)}\\fR(1)" for other in others
                                      if other != name)]
    return "\n".join(out) + "\n"


def options(text):
    """[(option, whether a value follows, what it means)] of a help text."""
    for title, lines in parts(text):
        if title == "Options":
            for left, right in rows(lines):
                words = left.split()
                yield words[0], len(words) > 1, right


def verbs(text):
    """What a command may be told to do: `tables | end TABLE` in its usage."""
    usage = " ".join(next(lines for title, lines in parts(text) if title == "Usage"))
    usage = re.sub(r"\[[^]]*\]", "", usage.split(maxsplit=2)[-1])
    return [way.split()[0] for way in usage.split("|") if re.match(r" *[a-z]+( |$)", way)]


def bash(commands):
    lines = ["# bash completion for roundhouse", "_roundhouse() {", "    local words",
             '    if [ "$COMP_CWORD" -eq 1 ]; then',
             f'        words="{" ".join(commands)} --help --version"',
             "    else", '        case "${COMP_WORDS[1]}" in']
    for name, text in commands.items():
        words = [option for option, *_ in options(text)]
        lines.append(f'            {name}) words="{" ".join(verbs(text) + words)}" ;;')
    lines += ["        esac", "    fi",
              '    mapfile -t COMPREPLY < <(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}")',
              "}",
              "complete -o default -F _roundhouse roundhouse", ""]
    return "\n".join(lines)


def quoted(text):
    return text.replace("'", "'\\''")


def zsh(commands, about):
    lines = ["#compdef roundhouse", "if (( CURRENT == 2 )); then", "    local -a commands=("]
    lines += [f"        '{name}:{quoted(about[name])}'" for name in commands]
    lines += ["    )", "    _describe command commands", "    return", "fi", 'case "$words[2]" in']
    for name, text in commands.items():
        specs = []
        for option, takes, meaning in options(text):
            meaning = quoted(re.sub(r"[][:]", " ", meaning))
            specs.append(f"'{option}[{meaning}]{':value:_files' if takes else ''}'")
        if verbs(text):
            specs.append(f"'2:what:({' '.join(verbs(text))})'")
        lines.append(f"    {name}) _arguments {' '.join(specs)} '*:file:_files' ;;")
    return "\n".join(lines + ["esac", ""])


def fish(commands, about):
    lines = ["# fish completion for roundhouse"]
    for name, text in commands.items():
        lines.append(f"complete -c roundhouse -n __fish_use_subcommand -a {name} -d "
                     f"'{quoted(about[name])}'")
        if verbs(text):
            lines.append(f"complete -c roundhouse -n '__fish_seen_subcommand_from {name}' -a "
                         f"'{' '.join(verbs(text))}'")
        for option, takes, meaning in options(text):
            lines.append(f"complete -c roundhouse -n '__fish_seen_subcommand_from {name}' -l "
                         f"{option[2:]}"
                         f"{' -r' if takes else ''} -d '{quoted(meaning)}'")
    return "\n".join(lines + [""])


def main():
    program, folder, *wanted = sys.argv[1:]
    top = help_of(program)
    about = dict(rows(next(lines for title, lines in parts(top) if title == "Commands")))
    if sorted(about) != sorted(wanted):
        sys.exit(f"manual.py: the program has the commands {sorted(about)}, the build names "
                 f"{sorted(wanted)}")
    version = subprocess.run([program, "--version"], capture_output=True, text=True,
                             check=True).stdout.split()[1]
    commands = {name: help_of(program, name) for name in about}
    names = ["roundhouse", *(f"roundhouse-{name}" for name in commands)]
    made = {"roundhouse.1": page("roundhouse", top, names, version),
            "roundhouse.bash": bash(commands), "_roundhouse": zsh(commands, about),
            "roundhouse.fish": fish(commands, about)}
    for name, text in commands.items():
        made[f"roundhouse-{name}.1"] = page(f"roundhouse-{name}", text, names, version)
    for name, text in made.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as f:
            f.write(text)


if __name__ == "__main__":
    main()
