"""Records: whole games as text, replayed by the engine (docs/record.md)."""
import ctypes as C

from ._library import Complaint, lib, room, text_of
from .game import Game, Map, complain


class Record:
    """A recorded game. `Record.load("game.ride").play()` is its last position."""

    def __init__(self, text, map=None):
        why, name = Complaint(), C.create_string_buffer(48)
        raw = text.encode()
        if not lib.rh_record_map(raw, name, C.byref(why)):
            raise complain(why)
        self.map = map or Map(name.value.decode())
        self._record = room("record")
        if not lib.rh_record_parse(self.map._components, raw, self._record, C.byref(why)):
            raise complain(why)

    @classmethod
    def load(cls, path, map=None):
        with open(path, encoding="utf-8") as f:
            return cls(f.read(), map)

    def play(self, steps=None):
        """The position after so many actions; without a number, after the last. Each action is
        checked."""
        state, why = room("state"), Complaint()
        steps = 0xFFFFFFFF if steps is None else steps
        if not isinstance(steps, int) or not 0 <= steps <= 0xFFFFFFFF:
            raise ValueError("steps is a number from 0")
        if not lib.rh_record_play(self.map._components, self._record, steps, state, C.byref(why)):
            raise complain(why)
        return Game._of(self.map, state)

    @property
    def actions(self):
        """The lines of its actions: [(seat, text)], seats from 0."""
        found = []
        for line in str(self).splitlines():
            seat, colon, text = line.partition(": ")
            if colon and seat.isdigit():
                found.append((int(seat) - 1, text))
        return found

    def __str__(self):
        return text_of(lib.rh_record_print, self.map._components, self._record)
