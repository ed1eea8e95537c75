"""The package against the recorded games of tests/games: python3 -m unittest discover
python/tests"""
import pathlib
import random
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))
import roundhouse  # noqa: E402
from roundhouse import aec, openspiel  # noqa: E402

RECORDS = sorted((ROOT / "tests" / "games").glob("*.ride"))


def random_game(map, seats, seed, steps=None):
    """A game of random legal actions, with the number of steps it took."""
    rng, game = random.Random(seed), roundhouse.Game(map, seats, seed)
    while not game.over and (steps is None or len(game.history) < steps):
        game.apply(rng.choice(game.legal()))
    return game


class Games(unittest.TestCase):
    def test_recorded_games_replay(self):
        for path in RECORDS:
            with self.subTest(path.name):
                record = roundhouse.Record.load(path)
                end = [line.split()[1] for line in path.read_text().splitlines()
                       if line.startswith("end ")]
                self.assertEqual(f"{record.play().hash:016x}", end[0])
                self.assertEqual(len(record.actions), sum(line[0].isdigit() and ": " in line
                                                          for line in path.read_text().splitlines()
                                                          if line))

    def test_a_record_is_made_and_read_back(self):
        game = random_game("great-lakes", 3, 5)
        again = roundhouse.Record(game.record()).play()
        self.assertEqual((again.hash, again.score()), (game.hash, game.score()))

    def test_masks_are_what_is_legal(self):
        for name in roundhouse.maps():
            game, rng = roundhouse.Game(name, 2, 3), random.Random(1)
            for _ in range(120):
                if game.over:
                    break
                legal = game.legal()
                numbers = {game.number(action) for action in legal}
                self.assertEqual(len(numbers), len(legal))
                self.assertEqual(numbers, {i for i, allowed in enumerate(game.mask()) if allowed})
                action = rng.choice(legal)
                self.assertEqual(game.action(game.number(action)), action)
                self.assertEqual(game.action(str(action)), action)
                game.apply(game.number(action))

    def test_a_clone_goes_its_own_way(self):
        game = random_game("usa", 2, 8, steps=30)
        before, other = game.hash, game.clone()
        other.apply(other.legal()[0])
        self.assertEqual(game.hash, before)
        self.assertNotEqual(other.hash, before)

    def test_worlds_of_a_view_look_like_it(self):
        for name in roundhouse.maps():
            game = random_game(name, 2, 4, steps=40)
            seat = game.to_act[0]
            view = game.view(seat)
            for seed in range(5):
                twin = view.determinize(seed)
                self.assertEqual(twin.view(seat).observation(), view.observation())
                self.assertEqual(twin.mask(seat), game.mask(seat))

    def test_a_view_holds_no_secret(self):
        view = roundhouse.Game("usa", 3, 6).view(0)
        self.assertEqual(sum(view.json["players"][0]["hand"].values()), 4)
        self.assertEqual((view.json["players"][1]["hand"], view.json["players"][1]["cards"]),
                         ({}, 4))
        self.assertNotIn("seed", str(view))

    def test_a_refusal_names_its_reason(self):
        game = roundhouse.Game("usa", 2, 1)
        before = game.hash
        with self.assertRaises(roundhouse.Refused) as refused:
            game.apply("draw deck", 0)
        self.assertEqual(refused.exception.reason, "choose-tickets-first")
        self.assertEqual(game.hash, before)


class Wrong(unittest.TestCase):
    def test_wrong_arguments_raise(self):
        game = roundhouse.Game("usa", 2, 1)
        wrong = [lambda: roundhouse.Map("nowhere"), lambda: roundhouse.Map(7),
                 lambda: roundhouse.Map.parse("{"),
                 lambda: roundhouse.Game("usa", 6), lambda: roundhouse.Game("usa", 2, b"short"),
                 lambda: roundhouse.Game("usa", 2, 1, first=2), lambda: game.view(2),
                 lambda: game.view("a"),
                 lambda: game.apply("fly to boston"), lambda: game.apply(10 ** 9),
                 lambda: game.apply(-1),
                 lambda: game.apply(1.5), lambda: game.legal(9), lambda: roundhouse.Bot("nobody"),
                 lambda: roundhouse.Bot("random").choose(game.view(None)),
                 lambda: roundhouse.Record("nonsense"),
                 lambda: roundhouse.Batch("usa", 0), lambda: roundhouse.Batch("usa", 4, 9),
                 lambda: roundhouse.Batch("usa", 2).step([0]),
                 lambda: roundhouse.Batch("usa", 2).step([0, 0]),
                 lambda: roundhouse.Batch("usa", 2).step([-1, 0]),
                 lambda: game.view(None).observation()]
        for i, call in enumerate(wrong):
            with self.subTest(i), self.assertRaises(ValueError):
                call()

    def test_a_finished_game_takes_nothing_more(self):
        game = random_game("card-game", 2, 2)
        with self.assertRaises(ValueError):
            game.legal()
        with self.assertRaises(ValueError):
            game.view(0).determinize(1)


class Bots(unittest.TestCase):
    def test_the_same_view_and_seed_give_the_same_answer(self):
        game = random_game("usa", 2, 9, steps=20)
        bot = roundhouse.Bot("hard")
        view = game.view(game.to_act[0])
        self.assertEqual(bot.choose(view, 5), bot.choose(view, 5))

    def test_greedy_beats_random(self):
        result = roundhouse.match(roundhouse.Bot("greedy"), roundhouse.Bot("random"), games=10)
        self.assertGreater(result["wins"], 0.8)


class Batches(unittest.TestCase):
    def test_rows_are_what_a_game_shows(self):
        batch = roundhouse.Batch("usa", 8, 2, seed=3)
        ended = 0
        for _ in range(1500):
            numbers = batch.sample()
            for game in range(8):
                self.assertEqual(batch.mask[game, int(numbers[game])], 1)
            ended += batch.step(numbers)
        self.assertGreater(ended, 8)

    def test_two_batches_of_one_seed_are_the_same(self):
        runs = []
        for _ in range(2):
            batch = roundhouse.Batch("great-lakes", 4, 3, seed=11)
            for _ in range(50):
                batch.step(batch.sample())
            runs.append(bytes(batch._observation))
        self.assertEqual(*runs)


class Adapters(unittest.TestCase):
    def test_aec_contract(self):
        env = aec.AEC("usa", 2)
        env.reset(seed=4)
        rng, rewards, seen = random.Random(4), dict.fromkeys(env.possible_agents, 0), set()
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            rewards[agent] += reward
            seen.add(agent)
            self.assertTrue(env.observation_space(agent).contains(
                {"observation": observation["observation"],
                 "action_mask": list(observation["action_mask"])}))
            legal = [i for i, allowed in enumerate(observation["action_mask"]) if allowed]
            env.step(None if terminated or truncated else rng.choice(legal))
        self.assertEqual((seen, env.agents), (set(env.possible_agents), []))
        self.assertAlmostEqual(sum(rewards.values()), 1)

    def test_openspiel_contract(self):
        game = openspiel.Game("card-game", 3)
        state, rng = game.new_initial_state(2), random.Random(2)
        while not state.is_terminal():
            player = state.current_player()
            legal = state.legal_actions()
            self.assertEqual(legal, [i for i, allowed in enumerate(state.legal_actions_mask())
                                     if allowed])
            self.assertEqual(state.legal_actions((player + 1) % 3) != [],
                             (player + 1) % 3 in state._position.to_act)
            self.assertEqual(len(state.observation_tensor(player)), game.observation_tensor_size())
            twin = state.resample_from_infostate(player, rng.random)
            self.assertEqual(twin.information_state_string(player).split("filled")[0],
                             state.information_state_string(player).split("filled")[0])
            action = rng.choice(legal)
            self.assertTrue(state.action_to_string(player, action))
            state.apply_action(action)
        self.assertEqual(state.current_player(), openspiel.TERMINAL_PLAYER)
        self.assertAlmostEqual(sum(state.returns()), 0)


if __name__ == "__main__":
    unittest.main()
