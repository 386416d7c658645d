"""Moves and events as they are declared: their numbers, their texts, their order, and why they are refused."""

import pytest
from rapanui2019.island import (
    BLUE,
    GREEN,
    RED,
    bare,
    carrying,
    carving,
    erected,
    goods,
    moves,
    own,
    play,
    put,
    table,
)

from motu.contract import IllegalMove, game
from motu.games.rapanui2019 import moves as declared
from motu.games.rapanui2019 import numbers
from motu.games.rapanui2019.rules import MoaiState

GAME = game("rapanui2019")
KINDS = (
    "TO_SPACE", "TO_COLUMN", "TO_STAR", "CHIEF_TO", "TAKE_MOAI", "DONE", "PASS", "CARRY_TO", "BY_ROUTE", "GET",
    "TAKE_OFFERING", "TAKE_LUXURY", "PAY", "DRAFT_TILE", "INSTALL",
)  # fmt: skip
USES = (
    "USE_REST", "USE_TRADE", "USE_SAVE", "USE_CONTRIBUTE", "USE_THREE", "USE_TWO", "USE_SWITCH", "USE_LEND",
)  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_rules_count_the_moves_as_they_are_declared(seats: int) -> None:
    layout = GAME.moves.on(GAME.start(seats, 1).board)
    for name in KINDS:
        assert layout.moves_of(getattr(declared, name)).start == getattr(numbers, name), name
    for first, kinds in ((numbers.USE, declared.TILE_USES), (numbers.WITH_TABLET, declared.TABLET_USES)):
        starts = [layout.moves_of(kind).start - first for kind in kinds]
        assert starts == [getattr(numbers, name) for name in USES]
    assert layout.size == numbers.MOVES


def refused(state: MoaiState, text: str) -> tuple[str, str]:
    """The rule by which a move is refused, and the words."""
    with pytest.raises(IllegalMove) as why:
        play(state, text)
    return why.value.rule, str(why.value.reason)


def decorating(amounts: tuple[int, int, int, int], tiles: str = "") -> MoaiState:
    state = bare(table())
    erected(state, "d5")
    put(state, BLUE, "d5")
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, amounts, tiles, bonuses="fervent popular chief")
    carrying(state)
    play(state, "pukao>d5")
    return state


@pytest.mark.rule("rapanui2019:A8", "rapanui2019:Q2")
def test_where_a_sorcerer_may_not_go_he_is_told_why() -> None:
    state = bare(table())
    for seat in (BLUE, GREEN, RED):
        put(state, seat)
    own(state, BLUE, tiles="switch")
    carving(state)
    play(state, "switch")
    assert refused(state, "mine2") == ("Q2", "A carver there would serve no Moai: column two.")
    assert refused(state, "star4") == ("F2", "Sorcerers go to the stars only while figures are placed.")
    assert refused(state, "c5") == (
        "F4",
        "Crater and Pukao mine are closed: the neutral carriers stand there.",
    )
    state.slots = 5
    play(state, "mine1")
    assert "small" in moves(state), "even in a full column"


@pytest.mark.rule("rapanui2019:Q2", "rapanui2019:A9")
def test_nobody_goes_into_the_mine_once_the_moai_are_taken() -> None:
    state = bare(table())
    put(state, BLUE, carvers="1")
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, tiles="lend")
    carrying(state)
    play(state, "lend1")
    said = "Only a sorcerer may go into the Moai mine now, and only before the Moai are taken."
    assert refused(state, "mine1") == ("Q2", said)


@pytest.mark.rule("rapanui2019:T8")
def test_a_payment_is_refused_for_the_moment_the_goods_or_the_price() -> None:
    placing = bare(table())
    assert refused(placing, "pay:4r") == ("T8", "Nothing is to be paid now.")
    state = decorating((2, 3, 0, 1))
    play(state, "hut")
    assert refused(state, "pay:4w") == ("T8", "You do not have this: 4 wood.")
    assert refused(state, "pay:1r") == ("T8", "This does not pay for the offering.")


@pytest.mark.rule("rapanui2019:T8")
def test_payments_are_listed_from_cheap_to_dear() -> None:
    state = decorating((8, 8, 8, 8))
    play(state, "hut")
    listed = [GAME.write(state, BLUE, move) for move in state.question(BLUE).moves]
    assert listed[:3] == ["pay:4r", "pay:3r1e", "pay:2r2e"]
    assert listed[-1] == "pay:4p"
    assert len(listed) == 35
    assert sorted(state.question(BLUE).moves) == sorted(state.moves(BLUE)), "the moves are the same"


@pytest.mark.rule("rapanui2019:A7", "rapanui2019:Q22")
def test_a_luxury_offering_is_called_the_same_whichever_of_two_equal_ones_is_left() -> None:
    state = decorating((0, 0, 8, 0), "choice")
    assert "luxury:boat12" in moves(state)
    assert refused(state, "luxury:boat12b")[0] == "Q22"
    state.luxury &= ~(1 << 3)
    assert "luxury:boat12b" in moves(state)
    play(state, "luxury:BOAT12")
    assert goods(state, BLUE) == (0, 0, 4, 0)
    assert (state.luxury >> 3) & 3 == 0


@pytest.mark.rule("rapanui2019:T3", "rapanui2019:T4", "rapanui2019:T6", "rapanui2019:T7", "rapanui2019:A8")
def test_what_happens_is_told_by_the_rule_behind_it() -> None:
    state = bare(table())
    put(state, BLUE, "e5 f5", carvers="1")
    put(state, GREEN, "f4")
    put(state, RED, "d4 d5")
    own(state, BLUE, (4, 0, 0, 0), "switch lend rest", bonuses="fervent popular chief", moai=(1, 0, 0))
    carrying(state)
    play(state, "switch", "c4", "lend1", "h4", "small>f5", "via:f4.f5", "eggs", "rest@f5", "pukao>f5")
    while state.asked == (BLUE,) and state.question(BLUE).kind in ("route", "offer", "price"):
        state.play(BLUE, state.moves(BLUE)[0])
    told = [(event.kind, GAME.rule_of(event)) for event in state.events(GREEN)]
    for kind, rule in (
        ("use", "A8"), ("moved", "A8"), ("use", "A9"), ("moved", "A9"), ("carry", "T2"), ("gift", "T3"),
        ("erect", "T4"), ("get", "T4"), ("tired", "T4"), ("rest", "A1"), ("carry", "T6"), ("gift", "T6"),
        ("decorate", "T7"), ("tired", "T7"), ("offering", "T7"),
    ):  # fmt: skip
        assert (kind, rule) in told
