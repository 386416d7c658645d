"""Every game as a PettingZoo environment: the seats are agents, asked one after another (AEC).

    from motu.research.zoo import env
    games = env("kahuna", render_mode="ansi")

Seats that are asked at once answer in the order of their numbers; what one answered is in no observation of
another before all have. Rewards are the returns of the game, at its end.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from motu.contract import State, game
from motu.research.pictures import MODES, rendered
from motu.rng import Rng

Seen = dict[str, NDArray[Any]]


def seen(state: State, seat: int) -> Seen:
    """What a seat observes: the numbers of `State.observe`, and which moves are open to it."""
    return {
        "observation": np.frombuffer(state.observe(seat), np.int16),
        "action_mask": np.frombuffer(state.mask(seat), np.uint8).astype(np.int8),
    }


def space_of(state: State) -> spaces.Dict:
    """Where observations lie."""
    bounds = np.iinfo(np.int16)
    numbers = len(state.observe(0))
    return spaces.Dict(
        {
            "observation": spaces.Box(bounds.min, bounds.max, (numbers,), np.int16),
            "action_mask": spaces.Box(0, 1, (state.move_count,), np.int8),
        }
    )


class Seats(AECEnv):  # type: ignore[misc]
    """One game; `reset(seed)` starts it."""

    def __init__(
        self, key: str, seats: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"there is no render mode {render_mode}; there are: {', '.join(MODES)}")
        self.metadata = {
            "name": f"motu_{key}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self._game, self._seats, self._options = game(key), seats, options
        self._state = self._game.start(seats, 0, **options)
        self._chance = Rng.seeded(f"zoo {key}")
        self.possible_agents = [f"seat_{seat}" for seat in range(int(self._state.seats))]
        self.observation_spaces = {agent: space_of(self._state) for agent in self.possible_agents}
        moves = self._state.move_count
        self.action_spaces = {agent: spaces.Discrete(moves) for agent in self.possible_agents}

    @property
    def motu_state(self) -> State:
        """The position, which knows everything; agents should not look."""
        return self._state

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game; without a seed one follows from the one before."""
        if seed is not None:
            self._chance = Rng.seeded(f"zoo {self._game.key} {seed}")
        dealt = f"{self._chance.next()} {self._chance.next()}"
        self._state = self._game.start(self._seats, dealt, **self._options)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._state.asked[0]]

    def observe(self, agent: str) -> Seen:
        return seen(self._state, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Plays a move of the agent that is asked; IllegalMove says why, if it may not."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("an agent that is asked must answer")
        agent = self.agent_selection
        self._state.play(self.possible_agents.index(agent), int(action))
        self._cumulative_rewards[agent] = 0.0
        if self._state.over:
            self.rewards = dict(zip(self.possible_agents, self._state.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._state.asked[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """What a spectator sees."""
        return rendered(self._state.view(None), None, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def env(key: str, seats: int | None = None, render_mode: str | None = None, **options: Any) -> Seats:
    """A game as PettingZoo has them."""
    return Seats(key, seats, render_mode, **options)
