"""A person at a terminal: a pseudo-terminal with the program on the other side."""
import codecs
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import termios
import time

from harness import FOLDER, LONG, PROGRAM, environment

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|[\x00-\x08\x0b-\x1f]")


class Terminal:
    def __init__(self, *words, term="xterm", size=(50, 200), **more):
        self.words = words
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        self.program = subprocess.Popen(
            [PROGRAM, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(TERM=term, **more),
            cwd=FOLDER.name,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)
        self.raw = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")(
            "replace"
        )  # a read may end within a letter
        self.seen = 0

    def read(self, until, seconds=LONG):
        """Reads until a prompt, a regular expression, ends the text; returns what is new."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            fresh = ESCAPE.sub("", self.raw[self.seen :]).replace("\r", "")
            if re.search(r"(?:" + until + r")\s*$", fresh):
                self.seen = len(self.raw)
                return fresh
            ready, _, _ = select.select([self.master], [], [], 0.5)
            if ready:
                try:
                    data = os.read(self.master, 65536)
                except OSError:
                    break
                if not data:
                    break
                self.raw += self.decoder.decode(data)
        fresh = ESCAPE.sub("", self.raw[self.seen :]).replace("\r", "")
        self.seen = len(self.raw)
        return fresh

    def type(self, text):
        os.write(self.master, text.encode())

    def ask(self, line, until=r"[>:]"):
        self.type(line + "\r")
        return self.read("\\n(?:" + until + ")")  # the editor may draw the old prompt again

    def text(self):
        return ESCAPE.sub("", self.raw).replace("\r", "")

    def finish(self):
        """Reads to the end; returns the exit code."""
        self.read(r"\Z(?!)", seconds=LONG)
        code = self.program.wait(timeout=LONG)
        os.close(self.master)
        return code

    def play_hints(self, forms, which, end):
        """Plays to the end by typing what hints advise, in these forms: `which` asks for one of a
        list, `end` is said last."""
        prompt = forms.prompt
        text = forms.begin(self)
        for _ in range(3000):
            if end in text or self.program.poll() is not None:
                break
            if re.search(which + r"[^\n]*:\s*$", text):
                text = self.ask("1", prompt + r"|ride`?\.")
                continue
            # A prompt alone may be one that the editor drew again.
            self.type("hint\r")
            text = self.read(forms.would + r"(?s:.*)\n" + prompt + "|" + which + r"[^\n]*:")
            hint = re.findall(forms.would + "(.*)", text)
            if not hint and re.search(which + r"[^\n]*:\s*$", text):
                continue
            if not hint:
                break
            text = self.ask(forms.decide(hint[-1].strip()), prompt + r"|ride`?\.")
        return self.finish()
