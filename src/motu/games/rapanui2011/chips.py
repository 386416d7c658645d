"""Chips, signs with a number, and what else the board and the panels of the card game's picture share."""

from typing import Any

from motu.games.rapanui2011.cards import GATHERERS, MOAI, PRIEST, WOODCUTTER
from motu.picture.svg import rect, text, use

#: The order in which villages are laid out: people, Moais, gatherers.
ORDER = (WOODCUTTER, PRIEST, MOAI, *range(GATHERERS))
CHIP_WIDTH, CHIP_HEIGHT = 43, 40


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
