#!/usr/bin/env python3
"""Random steps a second from Python, with masks and observations, beside `roundhouse bench`:
bench/python.py [SECONDS]"""
import pathlib
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "python"))
import roundhouse  # noqa: E402

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 3


def batched(name):
    """Processor time of one core."""
    batch, steps, start = roundhouse.Batch(name, 512, 2, seed=1), 0, time.process_time()
    while time.process_time() - start < SECONDS:
        batch.step(batch.sample())
        steps += batch.games
    return steps / (time.process_time() - start)


def one_by_one(name):
    """Games of their own, with the legal actions as objects."""
    steps, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        game = roundhouse.Game(name, 2, steps)
        while not game.over:
            game.apply(game.legal()[0])
            steps += 1
    return steps / (time.process_time() - start)


for name in roundhouse.maps():
    print(f"{name:12} {batched(name):12,.0f} steps/s batched {one_by_one(name):10,.0f} one by one")
