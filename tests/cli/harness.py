"""Runs the program for the tests of the command line, and counts what holds."""
import os
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1])
ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
FOLDER = tempfile.TemporaryDirectory(prefix="roundhouse-cli-")
COMMANDS = ["play", "sim", "replay", "review", "map", "perft", "bench"]
LONG = 180  # seconds for what happens at once on a machine that has time for it
passed = failed = 0


def environment(**more):
    env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "XDG_STATE_HOME")}
    return {**env, "LC_ALL": "C.UTF-8", "TERM": "dumb", "HOME": FOLDER.name, **more}


def path(name):
    return os.path.join(FOLDER.name, name)


def write(name, text):
    with open(path(name), "w", encoding="utf-8") as file:
        file.write(text)
    return path(name)


def read(name):
    with open(path(name), encoding="utf-8") as file:
        return file.read()


def run(*words, stdin=""):
    """Runs the program; returns its exit code, output and errors."""
    done = subprocess.run(
        [PROGRAM, *words],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=3 * LONG,
        env=environment(),
        cwd=FOLDER.name,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def await_work(process, ticks):
    """Until a process has used so many hundredths of a second of a processor, or has ended."""
    while process.poll() is None:
        with open(f"/proc/{process.pid}/stat", encoding="utf-8") as file:
            used = file.read().rpartition(")")[2].split()[11:13]
        if sum(map(int, used)) > ticks:
            return
        time.sleep(0.01)


def check(holds, what, *details):
    global passed, failed
    if holds:
        passed += 1
        return
    failed += 1
    print("FAILED:", what)
    for detail in details:
        print("    " + str(detail).replace("\n", "\n    "))


def same(got, wanted, what):
    check(got == wanted, what, f"got:    {got!r}", f"wanted: {wanted!r}")


def refused(words, sentence, status=2, stdin=""):
    """The program says exactly one sentence on its error output, and nothing else."""
    code, out, err = run(*words, stdin=stdin)
    same((code, out, err), (status, "", sentence + "\n"), "roundhouse " + " ".join(words))


def run_tests(module):
    """Runs the functions test_… of a script, or those named behind the program on its command
    line."""
    tests = {name: test for name, test in module.items() if name.startswith("test_")}
    wanted = sys.argv[2:] or list(tests)
    for name in wanted:
        if name not in tests:
            sys.exit(f"there is no {name}, only {', '.join(tests)}")
        tests[name]()
    FOLDER.cleanup()
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)
