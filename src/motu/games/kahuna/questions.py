"""What Kahuna asks, and what is told when it is over."""

from motu.contract import Points
from motu.games.kahuna import phases
from motu.games.kahuna.position import MOST_IN_HAND
from motu.games.kahuna.rules import KahunaState
from motu.language import Text, texts

T, TN, TP = texts("motu.games.kahuna")


def ask(state: KahunaState, seat: int) -> tuple[str, str, Text]:
    """The kind of the question, its rule and its words."""
    if state.phase == phases.HANDICAP:
        left = int(state.handicap)
        prompt = TN(
            "Place {count} bridge on any free line.", "Place {count} bridges on any free lines.", left
        )
        return "handicap", "X2", prompt
    if state.phase == phases.REBUILD:
        one, two = (state.board.names[end] for end in state.board.ends[int(state.freed)])
        return "rebuild", "X1", T("{one} to {two} is free now. Will you build there?", one=one, two=two)
    if state.phase == phases.FINAL:
        return "final", "V3", T("Your last turn: play cards, or end it.")
    me = state.player(seat)
    if me.held < MOST_IN_HAND and state.declined:
        return "turn", "D2", T("Play cards, then draw one: after a turn without drawing you must.")
    if me.held < MOST_IN_HAND:
        return "turn", "T1", T("Play cards, then draw one to end your turn.")
    if state.declined:
        return "turn", "Q1", T("You hold five cards and must draw: play a card or put one away first.")
    return "turn", "D3", T("You hold five cards, so you cannot draw: play some, or end your turn.")


def account(state: KahunaState) -> list[list[Points]]:
    """How each seat's points came about, scoring by scoring."""
    lists: list[list[Points]] = [[], []]
    for event in state.events():
        if event.kind == "score":
            number, black, white, points = event.facts
            for seat in range(2):
                mine, theirs = (black, white) if seat == 0 else (white, black)
                what = T(
                    "Scoring {number}: stones {mine} to {theirs}", number=number, mine=mine, theirs=theirs
                )
                lists[seat].append(Points(what, points if event.seat == seat else 0))
    return lists
