"""An environment in the shape of PettingZoo's AEC: agents act one after the other, each with its
mask."""
from .game import Game, Map
from .spaces import Box, Dict, Discrete


class AEC:
    """
    `env.reset(); for agent in env.agent_iter(): ...; env.step(number)`.

    The reward comes at the end: 1 for a win shared by nobody, 0 for all others, a tie divided. An
    observation is a dictionary of `observation` and `action_mask`. A finished agent steps with
    None, as the contract says.
    """
    metadata = {"name": "roundhouse_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, map="usa", seats=2):
        self.map = Map(map) if isinstance(map, str) else map
        self.seats = seats
        self.possible_agents = [f"seat_{i}" for i in range(seats)]
        self.agents = []
        self._seat = {name: i for i, name in enumerate(self.possible_agents)}

    def action_space(self, agent):
        return Discrete(self.map.actions)

    def observation_space(self, agent):
        size = self.map.observation_size(self.seats)
        return Dict(observation=Box(-32768, 32767, (size,)),
                    action_mask=Box(0, 1, (self.map.actions,)))

    def reset(self, seed=None, options=None):
        self.game = Game(self.map, self.seats, seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.game.to_act[0]]

    def observe(self, agent):
        seat = self._seat[agent]
        acting = seat in self.game.to_act
        mask = self.game.mask(seat) if acting else bytes(self.map.actions)
        view = self.game.view(seat)
        if self.game.over:
            return {"observation": [0] * self.map.observation_size(self.seats), "action_mask": mask}
        return {"observation": view.observation(), "action_mask": mask}

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent]:
            self._step_dead(action)
            return
        self._cumulative_rewards[agent] = 0
        self.game.apply(action, self._seat[agent])
        self.rewards = dict.fromkeys(self.agents, 0)
        if self.game.over:
            self._finish()
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.game.to_act[0]]
        for name in self.agents:
            self._cumulative_rewards[name] += self.rewards[name]

    def _finish(self):
        score = self.game.score()
        winners = [i for i, side in enumerate(score) if side["rank"] == 0]
        for name in self.agents:
            self.rewards[name] = 1 / len(winners) if self._seat[name] in winners else 0
            self.terminations[name] = True
            self.infos[name] = {"points": score[self._seat[name]]["total"]}

    def _step_dead(self, action):
        if action is not None:
            raise ValueError("a finished agent steps with None")
        gone = self.agent_selection
        self.agents.remove(gone)
        for table in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations,
                      self.infos):
            table.pop(gone)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter=1 << 63):
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def render(self):
        return str(self.game.view(None))

    def close(self):
        self.agents = []
