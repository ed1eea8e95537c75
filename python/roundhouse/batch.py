"""Thousands of games stepped in one call, dealt anew when they end."""
import ctypes as C

from ._library import NO_NUMBER, lib
from .game import Map

try:
    import numpy
except ImportError:  # arrays are then plain memoryviews
    numpy = None


def _array(kind, code, *shape):
    """An array that the library writes into: numpy's if it is there."""
    n = 1
    for side in shape:
        n *= side
    raw = (kind * n)()
    if numpy:
        return raw, numpy.frombuffer(raw, dtype=code).reshape(shape)
    return raw, memoryview(raw).cast("B").cast({"u1": "B", "i2": "h", "u4": "I"}[code], shape)


class Batch:
    """
    Many games of one map side by side.

    `seat`, `observation` and `mask` hold what the seats to act see, one row a game; `step(numbers)`
    does one action in each, and leaves in `done` which games ended and in `points` with what; those
    are dealt anew.
    """

    def __init__(self, map="usa", games=1024, seats=2, seed=0):
        self.map = Map(map) if isinstance(map, str) else map
        if not isinstance(games, int) or not 0 < games <= 1 << 20:
            raise ValueError("a batch has 1 to 1,048,576 games")
        if not isinstance(seats, int) or not isinstance(seed, int):
            raise ValueError("seats and seed are numbers")
        self.games, self.seats = games, seats
        self._batch = lib.rh_batch_create(self.map._components, games, max(0, min(seats, 255)),
                                          seed & (1 << 64) - 1)
        if not self._batch:
            raise ValueError(f"{self.map.id} is not for {seats} players")
        self._seat, self.seat = _array(C.c_uint8, "u1", games)
        self._observation, self.observation = _array(C.c_int16, "i2", games,
                                                     self.map.observation_size(seats))
        self._mask, self.mask = _array(C.c_uint8, "u1", games, self.map.actions)
        self._done, self.done = _array(C.c_uint8, "u1", games)
        self._points, self.points = _array(C.c_int16, "i2", games, seats)
        self._number, self.number = _array(C.c_uint32, "u4", games)
        self._look()

    def __del__(self):
        if getattr(self, "_batch", None):
            lib.rh_batch_destroy(self._batch)

    def _look(self):
        lib.rh_batch_look(self._batch, self._seat, self._observation, self._mask)

    def sample(self):
        """One legal number a game, each equally likely; the array is used again by the next
        call."""
        lib.rh_batch_sample(self._batch, self._number)
        return self.number

    def step(self, numbers):
        """Does one action in each game; returns how many games ended. A wrong number changes
        nothing."""
        if numbers is not self.number:
            if len(numbers) != self.games:
                raise ValueError(f"{self.games} games need as many numbers")
            for i, number in enumerate(numbers) if not numpy else ():
                self.number[i] = number
            if numpy:
                given = numpy.asarray(numbers)
                if given.dtype.kind not in "iu" or (given < 0).any():
                    raise ValueError("numbers of actions are whole and not negative")
                self.number[:] = given
        ended = lib.rh_batch_step(self._batch, self._number, self._done, self._points)
        if ended > self.games:
            game = NO_NUMBER - ended
            raise ValueError(f"{int(self.number[game])} is not legal in game {game}")
        self._look()
        return ended
