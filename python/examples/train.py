"""
Trains a small policy by policy gradient until it beats `random`: python3 python/examples/train.py

A linear softmax over the actions of two-player USA, from features of the observation, with the
final margin as its reward. With numpy it takes some seconds on one core.
"""
import pathlib
import sys
import time

try:
    import numpy
except ImportError:
    sys.exit("train.py needs numpy, python3-numpy in Debian.")

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import roundhouse  # noqa: E402

GAMES, ROUNDS, RATE = 128, 12, 0.5


def policy(weights, features, mask):
    """The chances of each legal action."""
    worth = features @ weights
    worth[mask == 0] = -numpy.inf
    worth -= worth.max(axis=1, keepdims=True)
    chance = numpy.exp(worth)
    return chance / chance.sum(axis=1, keepdims=True)


def features_of(observation):
    """The observation within about -1 to 1, and a constant."""
    scaled = numpy.tanh(observation / 8.0).astype(numpy.float32)
    return numpy.hstack([scaled, numpy.ones((len(scaled), 1), numpy.float32)])


def choose(rng, chance):
    return (chance.cumsum(axis=1) > rng.random((len(chance), 1))).argmax(axis=1)


def train(seed=1):
    """Seat 0 learns from whole games against itself; the margin against the mean says what was
    good."""
    rng = numpy.random.default_rng(seed)
    batch = roundhouse.Batch("usa", GAMES, 2, seed)
    weights = numpy.zeros((batch.observation.shape[1] + 1, batch.map.actions), numpy.float32)
    for _ in range(ROUNDS):
        steps, counted = [], numpy.zeros(GAMES, bool)
        margin = numpy.zeros(GAMES)
        while not counted.all():
            features = features_of(batch.observation)
            chance = policy(weights, features, batch.mask)
            number = choose(rng, chance)
            steps.append((features, number, batch.seat.copy(), ~counted))
            batch.step(number)
            ended = (batch.done == 1) & ~counted
            margin[ended] = batch.points[ended, 0] - batch.points[ended, 1]
            total = batch.points[ended].mean(axis=1)
            margin[ended] = numpy.clip(margin[ended] / 60 + total / 60, -3, 3)
            counted |= ended
        advantage = (margin - margin.mean()) / (margin.std() + 1e-6)
        update = numpy.zeros_like(weights)
        for features, number, seat, live in steps:
            rows = live & (seat == 0)
            chosen = features[rows] * advantage[rows, None]
            numpy.add.at(update.T, number[rows], chosen)
        weights += RATE * update / GAMES
    return weights


def player(weights, seed):
    rng = numpy.random.default_rng(seed)

    def act(view):
        features = features_of(numpy.array([view.observation()], numpy.float32))
        mask = numpy.frombuffer(view.mask(view.eye), numpy.uint8)[None]
        return int(choose(rng, policy(weights, features, mask))[0])

    return act


if __name__ == "__main__":
    start = time.time()
    learnt = train()
    print(f"trained in {time.time() - start:.0f} s")
    print(roundhouse.match(player(learnt, 2), roundhouse.Bot("random"), games=40))
