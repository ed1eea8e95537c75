"""Bots by name, and matches between them."""
import ctypes as C

from ._library import Action as RawAction
from ._library import lib
from .game import Action, Game, Map


def bots():
    """The names of all bots."""
    names, i = [], 0
    while lib.rh_bot_name(i):
        names.append(lib.rh_bot_name(i).decode())
        i += 1
    return names


class Bot:
    """A bot of the program. The same view, seed and number of rollouts give the same answer."""

    def __init__(self, name, rollouts=400):
        self.name, self.rollouts = name, rollouts
        size = lib.rh_bot_memory(name.encode()) if isinstance(name, str) else 0
        if not size:
            raise ValueError(f"there is no bot called {name!r}; there are {', '.join(bots())}")
        self._memory = C.create_string_buffer(size + 64)
        self.about = lib.rh_bot_about(name.encode()).decode()

    def choose(self, view, seed=0):
        """What it does in a view of a seat that is to act."""
        raw = RawAction()
        start = -C.addressof(self._memory) % 64
        if not lib.rh_bot_choose(self.name.encode(), C.addressof(self._memory) + start,
                                 view.map._components,
                                 view._state, seed, self.rollouts, C.byref(raw)):
            raise ValueError("a bot needs the view of a seat that is to act")
        return Action(view.map, raw)

    def __call__(self, view):
        return self.choose(view)


def play(players, map="usa", seed=None):
    """Plays a whole game between players: each is called with its view and returns an action, a
    text or a number."""
    game = Game(map, len(players), seed)
    while not game.over:
        seat = game.to_act[0]
        game.apply(players[seat](game.view(seat)), seat)
    return game


def match(first, second, games=100, map="usa", seed=0):
    """Two players, each deal played from both seats: the share of wins of the first (a tie is half)
    and both means."""
    map = Map(map) if isinstance(map, str) else map
    wins, totals = 0.0, [0, 0]
    for i in range(games):
        swapped = i % 2
        game = play([second, first] if swapped else [first, second], map, seed + i // 2)
        score = game.score()[::-1] if swapped else game.score()
        ranks = [side["rank"] for side in score]
        wins += 0.5 if ranks[0] == ranks[1] else ranks[0] == 0
        totals = [total + side["total"] for total, side in zip(totals, score)]
    return {"games": games, "wins": wins / games, "score": totals[0] / games,
            "theirs": totals[1] / games}
