"""What is weighed in the board game Rapa Nui, in words; what its puzzles are about; what is taken."""

from motu.games.rapanui2019 import phases
from motu.games.rapanui2019.evaluation import (
    Ways,
    bonuses_worth,
    goods_worth,
    tiles_worth,
    worth_of_figures,
    worth_of_placing,
    worth_under_way,
)
from motu.games.rapanui2019.rules import MoaiState
from motu.insight import Aspect, Insight, Theme
from motu.language import texts

T, TN, TP = texts("motu.games.rapanui2019")


def points(state: MoaiState, seat: int) -> float:
    return float(state.players[seat].points)


def resources(state: MoaiState, seat: int) -> float:
    return goods_worth(state.players[seat], Ways(state))


def tiles(state: MoaiState, seat: int) -> float:
    return tiles_worth(state.players[seat], Ways(state).future)


def bonuses(state: MoaiState, seat: int) -> float:
    return bonuses_worth(state.players[seat], Ways(state).future)


def load(state: MoaiState, seat: int) -> float:
    """What is on its way, or has just arrived."""
    return worth_under_way(state, state.players[seat], Ways(state)) if state.seat == seat else 0.0


def figures(state: MoaiState, seat: int) -> float:
    """What carvers and carriers of this round will surely bring."""
    if state.phase > phases.CARRY and (state.passed >> seat) & 1:
        return 0.0
    return worth_of_figures(state, state.players[seat], Ways(state))


def plans(state: MoaiState, seat: int) -> float:
    """What can still be made of the villagers at home."""
    if state.phase != phases.PLACE:
        return 0.0
    return worth_of_placing(state, state.players[seat], Ways(state))


INSIGHT = Insight(
    seconds=170.0,
    aspects=(
        Aspect("points", T("points"), points),
        Aspect("resources", T("resources"), resources),
        Aspect("tiles", T("tiles"), tiles),
        Aspect("bonuses", T("bonuses"), bonuses),
        Aspect("load", T("what is being carried"), load),
        Aspect("figures", T("carvers and carriers in good places"), figures),
        Aspect("plans", T("plans for the villagers at home"), plans),
    ),
    themes=(
        Theme("erect", T("Erect a Moai"), (), ("erect",)),
        Theme("decorate", T("Decorate a Moai"), ("offering", "luxury", "pay"), ()),
        Theme("carry", T("Which way to carry"), ("carry", "route")),
        Theme("carve", T("In the Moai mine"), ("column", "chief", "carve")),
        Theme("carriers", T("Where carriers stand"), ("space",)),
        Theme("order", T("The sorcerer and the order"), ("star",)),
        Theme("resources", T("Which resource"), ("have",)),
        Theme("pass", T("To go on or to stop"), ("pass", "done")),
        Theme("tiles", T("The right tile")),
    ),
    takes=("erect", "decorate"),
)
