"""What can happen in Kahuna, each kind declared once."""

from collections.abc import Mapping, Sequence
from functools import partial

from motu.events import OWN, Events, Told
from motu.games.kahuna.board import Board
from motu.games.kahuna.moves import LINE
from motu.language import texts
from motu.moves import Words, named

T, TN, TP = texts("motu.games.kahuna")

ISLAND = named("island", lambda board: board.names)
CARD = named("card", lambda board: board.names)
of_island = partial(Told, facts=(ISLAND,))
of_line = partial(Told, facts=(LINE,))


def built(board: Board, facts: tuple[int, ...], names: Sequence[str]) -> Words:
    """The card that was played, and the island at the far end of the line."""
    line, card = facts
    one, two = board.ends[line]
    return {"card": board.names[card], "far": board.names[two if card == one else one]}


def dealt(board: Board, facts: tuple[int, ...], names: Sequence[str]) -> Words:
    return {"round": facts[0], "cards": ", ".join(board.names[card] for card in facts[1:] if card >= 0)}


def scored(board: Board, facts: tuple[int, ...], names: Sequence[str]) -> Words:
    number, black, white, points = facts
    more, less = max(black, white), min(black, white)
    return {"number": number, "black": black, "more": more, "less": less, "count": points}


def scoring(rule: str, when: Mapping[int, int]) -> tuple[Told, Told]:
    """A scoring in which nobody scores, and one in which somebody does."""
    nobody = T("Scoring {number}: stones {black} to {black}, nobody scores.")
    others = TN(
        "Scoring {number}: stones {more} to {less}, {name} scores {count} point.",
        "Scoring {number}: stones {more} to {less}, {name} scores {count} points.",
    )
    own = TN(
        "Scoring {number}: stones {more} to {less}, you score {count} point.",
        "Scoring {number}: stones {more} to {less}, you score {count} points.",
    )
    return (
        Told("score", rule, nobody, facts=scored, when={**when, 3: 0}),
        Told("score", rule, others, own, facts=scored, when=when),
    )


EVENTS = Events(
    Told("start", "S2", T("{name} begins."), T("You begin.")),
    Told("deal", "S1", T("Round {round}: {cards} lie face up."), facts=dealt, when={0: 1}),
    Told("deal", "V2", T("Round {round}: {cards} lie face up."), facts=dealt),
    of_line("handicap", "X2", T("{name} builds {line}."), T("You build {line}.")),
    Told(
        "place",
        "P1",
        T("{name} plays {card} and builds to {far}."),
        T("You play {card} and build to {far}."),
        facts=built,
    ),
    of_line("build", "X1", T("{name} builds {line}."), T("You build {line}.")),
    of_island("stone", "M1", T("{name} holds {island}."), T("You hold {island}.")),
    of_line(
        "cleared", "M2", T("{name} takes back the bridge {line}."), T("You take back the bridge {line}.")
    ),
    of_island("lost", "R2", T("{name} loses {island}."), T("You lose {island}."), when={1: 1}),
    of_island("lost", "M3", T("{name} loses {island}."), T("You lose {island}.")),
    Told(
        "remove",
        "R1",
        T("{name} plays {first} and {second} and removes {line}."),
        T("You play {first} and {second} and remove {line}."),
        facts=(LINE, named("first", lambda board: board.names), named("second", lambda board: board.names)),
    ),
    of_line("leave", "X1", T("{name} leaves {line} free."), T("You leave {line} free.")),
    Told("away", "P4", T("{name} puts a card away."), T("You put a card away.")),
    of_island("away-card", "P4", T("It is {island}."), to=OWN),
    Told("take", "D1", T("{name} takes {card}."), T("You take {card}."), facts=(None, CARD)),
    Told("refill", "D1", T("{card} is laid face up."), facts=(None, CARD)),
    Told("draw", "D1", T("{name} draws from the pile."), T("You draw from the pile.")),
    of_island("draw-card", "D1", T("It is {island}."), to=OWN),
    Told("decline", "D2", T("{name} draws nothing."), T("You draw nothing.")),
    Told(
        "last-turns",
        "V3",
        T("The cards are used up. Each has one more turn, {name} first."),
        T("The cards are used up. Each has one more turn, you first."),
    ),
    Told("done", "V3", T("{name} is done."), T("You are done.")),
    *scoring("V3", {0: 3}),
    *scoring("V1", {}),
    Told("routed", "V5", T("{name} has no bridge left and loses."), T("You have no bridge left and lose.")),
    Told("end", "V5", T("The game is over."), when={2: 1}),
    Told("end", "V4", T("The game is over: {black} to {white}."), facts=("black", "white")),
)
