"""The few spaces that learning libraries ask for, of the same shape as Gymnasium's."""
import random


class Discrete:
    """The numbers from 0 to n - 1."""

    def __init__(self, n):
        self.n = n

    def contains(self, x):
        return isinstance(x, int) and 0 <= x < self.n

    __contains__ = contains

    def sample(self, mask=None):
        """One number; with a mask, one whose byte is not 0."""
        allowed = range(self.n) if mask is None else [i for i, legal in enumerate(mask) if legal]
        return random.choice(allowed)


class Box:
    """Arrays of one shape with numbers between two bounds."""

    def __init__(self, low, high, shape):
        self.low, self.high, self.shape = low, high, shape

    def contains(self, x):
        return len(x) == self.shape[0] and all(self.low <= value <= self.high for value in x)

    __contains__ = contains


class Dict(dict):
    """Named spaces."""

    def contains(self, x):
        return set(x) == set(self) and all(space.contains(x[name]) for name, space in self.items())

    __contains__ = contains
