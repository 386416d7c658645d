"""Every game as a Gymnasium environment: one seat learns, bots sit in the others.

    import gymnasium, motu.research.gym
    seat = gymnasium.make("motu/kahuna-v0", bots="level1", seat=0)

Each step answers one question of the seat; the bots answer theirs until it is asked again or the game is
over. An action that is not open is not played: it ends the episode with the least return, and
`info["refused"]` says why.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from motu.bots import Bot, bot
from motu.contract import IllegalMove, Perspective, game, games
from motu.research.pictures import MODES, rendered
from motu.research.zoo import Seen, seen, space_of


class Seat(gymnasium.Env[Seen, np.int64]):
    """One seat of a game."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        key: str,
        seats: int | None = None,
        seat: int = 0,
        bots: str = "random",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.render_mode = render_mode
        self.seat = seat
        self._game, self._seats, self._options, self._bots = game(key), seats, options, bots
        self._state = self._game.start(seats, 0, **options)
        self._state.check_seat(seat)
        self._others: list[Bot] = [bot(bots)]
        self.observation_space = space_of(self._state)  # type: ignore[assignment]
        self.action_space = spaces.Discrete(self._state.move_count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Starts a new game, and plays it up to the seat's first question."""
        super().reset(seed=seed)
        dealt, *minds = (int(number) for number in self.np_random.integers(2**40, size=1 + self._state.seats))
        self._state = self._game.start(self._seats, dealt, **self._options)
        self._others = [bot(self._bots, mind) for mind in minds]
        self._let_others_play()
        return self._seen(), {}

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Answers the seat's question."""
        try:
            self._state.play(self.seat, int(action))
        except IllegalMove as refused:
            least, _ = self._game.returns_range(int(self._state.seats))
            return self._seen(), least, True, False, {"refused": str(refused.reason)}
        self._let_others_play()
        if self.render_mode == "human":
            self.render()
        return self._seen(), self._state.returns()[self.seat], self._state.over, False, {}

    def _let_others_play(self) -> None:
        while not self._state.over and not self._state.is_asked(self.seat):
            other = self._state.asked[0]
            self._state.play(other, self._others[other].choose(Perspective(self._state, other)))

    def _seen(self) -> Seen:
        return seen(self._state, self.seat)

    def action_masks(self) -> Any:
        """Which moves are open, by the name that learners with masks look for."""
        return self._seen()["action_mask"].astype(bool)

    def render(self) -> Any:
        """What the seat sees."""
        asked = self._state.is_asked(self.seat)
        question = self._state.question(self.seat) if asked else None
        return rendered(self._state.view(self.seat), question, self.render_mode)


def register() -> None:
    """Makes every installed game known to Gymnasium, as `motu/<key>-v0`."""
    for key in games():
        name = f"motu/{key}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, "motu.research.gym:Seat", kwargs={"key": key})


register()
