"""A terminal of a given size, as tmux shows it: what a person sees."""
import os
import shutil
import subprocess
import sys
import time

from harness import FOLDER, LONG, PROGRAM, check, environment

if not shutil.which("tmux"):
    print("tmux is not installed")
    sys.exit(77)

sockets = []


def tmux(*words):
    return subprocess.run(
        ["tmux", "-u", "-S", sockets[-1], "-f", "/dev/null", *words],
        capture_output=True,
        text=True,
        env=environment(TERM="xterm-256color"),
        check=False,
    ).stdout


def start(*words, size=(100, 40), **more):
    if sockets:
        tmux("kill-server")
    sockets.append(os.path.join(FOLDER.name, f"tmux-{len(sockets)}"))
    settings = [f"{name}={value}" for name, value in more.items()]
    command = " ".join(["env", f"HOME={FOLDER.name}", "LC_ALL=C.UTF-8", *settings, PROGRAM, *words])
    tmux("new-session", "-d", "-x", str(size[0]), "-y", str(size[1]), command + "; sleep 600")


def keys(*words):
    tmux("send-keys", *words)


def screen(*more):
    return tmux("capture-pane", "-p", *more).replace("\u00a0", " ")


def shows(text, what, seconds=LONG, scrollback=False):
    """Waits until a text is on the screen."""
    more = ["-S", "-"] if scrollback else []
    end = time.monotonic() + seconds
    while text not in screen(*more) and time.monotonic() < end:
        time.sleep(0.05)
    check(text in screen(*more), what, screen(*more))


def enter(line, text):
    """Types a line and waits for what answers it."""
    keys("-l", line)
    keys("Enter")
    shows(text, f"the answer to {line}", scrollback=True)


def stop():
    tmux("kill-server")
