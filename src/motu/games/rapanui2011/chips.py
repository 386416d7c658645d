"""Chips, signs with a number, and what else the board and the panels of the card game's picture share."""

from dataclasses import dataclass
from typing import Any

from motu.contract import View
from motu.games.rapanui2011.cards import GATHERERS, MOAI, PRIEST, WOODCUTTER
from motu.language import Text
from motu.picture.scene import Touchable
from motu.picture.svg import rect, text, use

COLOURS = ("blue", "green", "red", "yellow")
#: The order in which villages are laid out: people, Moais, gatherers.
ORDER = (WOODCUTTER, PRIEST, MOAI, *range(GATHERERS))
CHIP_WIDTH, CHIP_HEIGHT = 43, 40


@dataclass(frozen=True)
class Table:
    """All that the drawing of one scene needs: what is seen, by whom, in which words, and what is lit."""

    view: View[None]
    language: str
    names: tuple[str, ...]
    touch: Touchable
    offered: frozenset[str]

    def say(self, words: Text) -> str:
        return words.say(self.language)

    def lit(self, touch: str) -> tuple[str, ...]:
        return self.touch.classes(touch)

    @property
    def me(self) -> dict[str, Any] | None:
        return None if self.view.seat is None else self.view["players"][self.view.seat]


def has_bonus(player: dict[str, Any], kind: int) -> bool:
    """Whether a scoring of the kind would bring the bonus: two cards and the sole majority."""
    number = player["display"][kind]
    return bool(player["yields"][kind] > (min(1, number) if kind < GATHERERS else number))


def chip(sign: str, fill: str, number: str) -> str:
    """A sign in its colour, and how many there are of it."""
    shape = rect(1, 1, CHIP_WIDTH - 2, CHIP_HEIGHT - 2, 8, fill=fill, stroke="var(--line)", stroke_width=1.6)
    box = (5, 9, 16, 22) if sign == "face-back" else (2, 8, 24, 24)
    return (
        shape
        + use(sign, *box)
        + text(number, 33, 27, 18, room=17, text_anchor="middle", fill="var(--card-ink)")
    )
