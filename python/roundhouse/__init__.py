"""
Roundhouse from Python: games, views, actions, records, maps, bots, and many games at once.

    import roundhouse
    game = roundhouse.Game("usa", seats=2, seed=1)
    bot = roundhouse.Bot("medium")
    while not game.over:
        seat = game.to_act[0]
        game.apply(bot.choose(game.view(seat)))
    print(game.score())

Seats count from 0. docs/python.md tells more.
"""
from ._library import lib
from .batch import Batch
from .bots import Bot, bots, match, play
from .game import Action, Game, Map, Refused, View, maps
from .record import Record

__version__ = lib.rh_version().decode()
__all__ = ["Action", "Batch", "Bot", "Game", "Map", "Record", "Refused", "View", "bots", "maps",
           "match", "play"]
