"""Games and states in the shape of OpenSpiel's `Game` and `State`: chance is in the deal, so no
chance nodes."""
from .game import Game as RoundhouseGame
from .game import Map

TERMINAL_PLAYER = -4


class Game:
    """`Game("usa", 2).new_initial_state()`."""

    def __init__(self, map="usa", seats=2):
        self.map = Map(map) if isinstance(map, str) else map
        self._seats = seats

    def num_players(self):
        return self._seats

    def num_distinct_actions(self):
        return self.map.actions

    def max_game_length(self):
        return 8192

    def min_utility(self):
        return -1.0

    def max_utility(self):
        return 1.0

    def utility_sum(self):
        return 0.0

    def observation_tensor_shape(self):
        return [self.map.observation_size(self._seats)]

    def observation_tensor_size(self):
        return self.map.observation_size(self._seats)

    def new_initial_state(self, seed=None):
        return State(self, RoundhouseGame(self.map, self._seats, seed))


class State:
    """A position. Returns are those of the win, divided among who shares it, less the fair share,
    so they sum to zero."""

    def __init__(self, game, position):
        self._game, self._position = game, position

    def get_game(self):
        return self._game

    def num_players(self):
        return self._game.num_players()

    def num_distinct_actions(self):
        return self._game.num_distinct_actions()

    def is_terminal(self):
        return self._position.over

    def is_chance_node(self):
        return False

    def is_simultaneous_node(self):
        return False

    def current_player(self):
        return TERMINAL_PLAYER if self.is_terminal() else self._position.to_act[0]

    def legal_actions(self, player=None):
        player = self.current_player() if player is None else player
        if self.is_terminal() or player not in self._position.to_act:
            return []
        return sorted(self._position.number(action) for action in self._position.legal(player))

    def legal_actions_mask(self, player=None):
        legal = set(self.legal_actions(player))
        return [int(i in legal) for i in range(self.num_distinct_actions())]

    def apply_action(self, action):
        if self.is_terminal():
            raise ValueError("the game is over")
        self._position.apply(action, self.current_player())

    def child(self, action):
        other = self.clone()
        other.apply_action(action)
        return other

    def clone(self):
        return State(self._game, self._position.clone())

    def history(self):
        return [str(action) for action in self._position.history]

    def action_to_string(self, player, action):
        return str(self._position.action(action, player))

    def returns(self):
        if not self.is_terminal():
            return [0.0] * self.num_players()
        ranks = [side["rank"] for side in self._position.score()]
        winners = ranks.count(0)
        worth = [1 / winners if rank == 0 else 0.0 for rank in ranks]
        fair = 1 / len(ranks)
        return [(share - fair) * len(ranks) / max(1, len(ranks) - 1) for share in worth]

    def player_return(self, player):
        return self.returns()[player]

    def rewards(self):
        return self.returns()

    def information_state_string(self, player=None):
        return str(self._position.view(self.current_player() if player is None else player))

    observation_string = information_state_string

    def observation_tensor(self, player=None):
        return self._position.view(self.current_player() if player is None
                                   else player).observation()

    def resample_from_infostate(self, player, probability_sampler):
        """A state that looks the same to a player; the sampler returns a number from 0 to 1."""
        view = self._position.view(player)
        return State(self._game, view.determinize(int(probability_sampler() * ((1 << 64) - 1))
                                                  & ((1 << 64) - 1)))

    def __str__(self):
        return str(self._position.view(None))
