"""The card game's moves as text, exact in both directions.

`buy:fish` and `buy:none`; `woodcutter`, `priest`, `moai`, `grain`, `grain*2` play from the hand, `back` puts
a Moai back; `give:fish` sacrifices, `supply:fish` adds the card from a supply; `column1` to `column4` draw;
`wood` or `glory` is the yield of Moais; `instead:fish` and `instead:none` answer for an empty supply.
"""

from motu.contract import BadNotation
from motu.games.rapanui2011.board import COLUMNS, GATHERERS, KINDS, WOODCUTTER
from motu.language import texts

T, TN, TP = texts("motu.games.rapanui2011")

OFFERINGS = KINDS[:GATHERERS]

#: Every move, in the order of their numbers.
WORDS = (
    *(f"buy:{kind}" for kind in OFFERINGS),
    "buy:none",
    *KINDS[WOODCUTTER:],
    *(f"{kind}{number}" for kind in OFFERINGS for number in ("", "*2", "*3")),
    "back",
    *(f"give:{kind}" for kind in OFFERINGS),
    *(f"supply:{kind}" for kind in OFFERINGS),
    *(f"column{number}" for number in range(1, COLUMNS + 1)),
    "wood",
    "glory",
    *(f"instead:{kind}" for kind in OFFERINGS),
    "instead:none",
)
NUMBERS = {word: move for move, word in enumerate(WORDS)}


def write(move: int) -> str:
    """The move in notation."""
    return WORDS[move]


def read(text: str) -> int:
    """The move that a text means, or BadNotation."""
    if text not in NUMBERS:
        raise BadNotation(
            T(
                "{text} is not a move. Moves look like buy:fish, woodcutter, grain*2, give:fish or column1.",
                text=text,
            )
        )
    return NUMBERS[text]
