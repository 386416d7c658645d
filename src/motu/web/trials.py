"""Boards of one's own are tried before anybody plays on them, in a process of their own that has bounds.

Whatever is wrong with one, it is found there and told in words; no page waits for it, and what takes too long
or too much memory is broken off.
"""

import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass

from motu.contract import BadSetup, Game, MotuError, game
from motu.language import Text, texts
from motu.web.desk import Desk
from motu.web.workers import Failed

T, TN, TP = texts("motu.web")

log = logging.getLogger("motu.web")

#: Seconds that reading a board, beginning a game on it and drawing that may take a processor, and that are
#: waited for it on a busy machine.
LONGEST, PATIENCE = 1.0, 20.0


@dataclass(frozen=True)
class Trial:
    """A game with a board of somebody's own, begun and drawn for everybody."""

    game: str
    seats: int
    options: Mapping[str, object]

    def do(self) -> Text | None:
        """What stands against it, if anything."""
        begun = time.process_time()
        try:
            state = game(self.game).start(self.seats, 0, **self.options)
            for seat in (None, *range(self.seats)):
                state.game.scene(state.view(seat), None)
        except MotuError as refusal:
            return refusal.reason
        if time.process_time() - begun > LONGEST:
            return T("This board is too large: it takes too long to play on it.")
        return None


class Trials:
    """The desk at which boards are tried, one after another."""

    def __init__(self) -> None:
        self.desk = Desk("motu-board", "tables")

    async def check(self, trial: Trial, whose: str = "") -> None:
        """BadSetup, with the reason, for a board on which nobody can play."""
        try:
            refusal = await self.desk.ask(trial, PATIENCE, whose)
        except Failed as trouble:
            log.warning("a board of %s could not be tried: %s", trial.game, trouble)
            raise BadSetup(
                T("This board could not be tried: it takes too long or too much memory.")
            ) from trouble
        if isinstance(refusal, Text):
            raise BadSetup(refusal)

    def close(self) -> None:
        self.desk.close()


def has_own_board(chosen: Game, options: Mapping[str, object]) -> bool:
    """Whether an option is a text of somebody's own, as only boards are."""
    texts_of_own = [
        option.name for option in chosen.options if isinstance(option.default, str) and option.choices is None
    ]
    return any(str(options.get(name, "")).strip() for name in texts_of_own)
