"""What is weighed in the card game Rapa Nui, in words; what its puzzles are about."""

from collections.abc import Callable

from motu.games.rapanui2011.evaluation import expected, turns_left
from motu.games.rapanui2011.rules import CardsState
from motu.insight import Aspect, Insight, Theme
from motu.language import texts

T, TN, TP = texts("motu.games.rapanui2011")


def outlook(state: CardsState, seat: int, *without: str) -> float:
    """The glory that a seat may expect in the end, had it not these things."""
    players = list(state.players)
    if without:
        players[seat] = players[seat].clone()
        for thing in without:
            setattr(players[seat], thing, 0)
    undrawn = state.pile + state.in_columns()
    return expected(players, seat, undrawn, state.on_stone(), turns_left(undrawn))


def due_to(*without: str) -> Callable[[CardsState, int], float]:
    """What the last of these things adds, when the seat has none of the others."""

    def worth(state: CardsState, seat: int) -> float:
        return outlook(state, seat, *without[:-1]) - outlook(state, seat, *without)

    return worth


def village(state: CardsState, seat: int) -> float:
    return outlook(state, seat, "glory", "wood", "offerings", "hand")


INSIGHT = Insight(
    aspects=(
        Aspect("glory", T("glory"), due_to("glory")),
        Aspect("wood", T("wood"), due_to("glory", "wood")),
        Aspect("offerings", T("offering cards that will count"), due_to("glory", "wood", "offerings")),
        Aspect("hand", T("cards in hand"), due_to("glory", "wood", "offerings", "hand")),
        Aspect("village", T("what the village will bring"), village),
    ),
    themes=(
        Theme("moai", T("A Moai now or later"), ("moai", "back")),
        Theme("gatherers", T("Gatherers for the village"), ("gatherers",)),
        Theme("play", T("Woodcutter or priest"), ("woodcutter", "priest")),
        Theme("buy", T("Buy or save"), ("buy", "no-purchase")),
        Theme("sacrifice", T("What to sacrifice"), ("give", "supply")),
        Theme("draw", T("Which card to take"), ("draw",)),
        Theme("scoring", T("What a scoring gives"), ("wood", "glory", "instead", "nothing")),
    ),
)
