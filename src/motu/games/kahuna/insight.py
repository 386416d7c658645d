"""What is weighed in Kahuna, in words; what its puzzles are about; what is taken on its map."""

from motu.bits import count
from motu.games.kahuna.evaluation import ground
from motu.games.kahuna.position import ROUNDS
from motu.games.kahuna.rules import KahunaState
from motu.insight import Aspect, Insight, Theme
from motu.language import texts

T, TN, TP = texts("motu.games.kahuna")


def points(state: KahunaState, seat: int) -> float:
    return float(state.player(seat).points)


def stones(state: KahunaState, seat: int) -> float:
    """By what the next scoring is worth."""
    return float(count(state.player(seat).stones)) * (1.0 if state.round == ROUNDS else 0.5)


def majorities(state: KahunaState, seat: int) -> float:
    return 0.15 * ground(state.board, state.player(seat), state.player(1 - seat))


def cards(state: KahunaState, seat: int) -> float:
    return 0.1 * float(state.player(seat).held)


INSIGHT = Insight(
    aspects=(
        Aspect("points", T("points"), points),
        Aspect("stones", T("Kahuna stones on islands"), stones),
        Aspect("majorities", T("bridges on the way to majorities"), majorities),
        Aspect("cards", T("cards in hand"), cards),
    ),
    themes=(
        Theme("pair", T("A pair that costs an island"), ("remove",), ("lost",)),
        Theme("remove", T("Take a bridge away"), ("remove",)),
        Theme("chain", T("One bridge, more than one island"), ("place",), ("lost",)),
        Theme("island", T("Take the island"), ("place",), ("stone",)),
        Theme("build", T("Where to build"), ("place", "build")),
        Theme("away", T("A card in the way"), ("away",)),
        Theme("draw", T("When to stop, and what to draw"), ("take", "pile", "none", "done")),
    ),
    takes=("stone",),
)
