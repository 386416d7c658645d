"""What is weighed in Giants, in words; what its puzzles are about; what is taken on its island."""

from motu.games.giants.evaluation import (
    helping_hopes,
    moment_hopes,
    pedestal_hopes,
    progress,
    wealth,
)
from motu.games.giants.prospects import piece_hopes
from motu.games.giants.rules import GiantsState
from motu.insight import Aspect, Insight, Theme
from motu.language import texts

T, TN, TP = texts("motu.games.giants")


def points(state: GiantsState, seat: int) -> float:
    """Those that it has, and what its Moai would score now."""
    return float(state.players[seat].points + state.points_to_come(seat))


def people(state: GiantsState, seat: int) -> float:
    return wealth(state, seat, 1.0 - progress(state))


def pieces(state: GiantsState, seat: int) -> float:
    return piece_hopes(state, seat, 1.0 - progress(state))


def round_to_come(state: GiantsState, seat: int) -> float:
    return moment_hopes(state, seat, 1.0 - progress(state))


INSIGHT = Insight(
    seconds=170.0,
    aspects=(
        Aspect("points", T("points"), points),
        Aspect("people", T("workers, markers and logs"), people),
        Aspect("pieces", T("Moai and headdresses on their way"), pieces),
        Aspect("pedestals", T("Ahus that stand or are reserved"), pedestal_hopes),
        Aspect("help", T("figures that others will need"), helping_hopes),
        Aspect("moment", T("what can still be done in this round"), round_to_come),
    ),
    themes=(
        Theme("erect", T("Where to erect"), ("erect",)),
        Theme("crown", T("Crown a Moai"), ("crown",)),
        Theme("reserve", T("Reserve an Ahu"), ("reserve",)),
        Theme("bid", T("What to bid"), ("carve", "bid", "take", "decline")),
        Theme("transport", T("Transport"), ("pick", "mark", "leave", "ask", "claim", "step", "back", "done")),
        Theme("place", T("Where figures are needed"), ("place", "logs")),
        Theme("action", T("What the figure does"), ("gain", "rest")),
        Theme("tablet", T("Tablets and markers"), ("buy", "look")),
        Theme("pass", T("To go on or to stop"), ("pass",)),
    ),
    takes=("erect", "crown", "reserve"),
)
