"""Giants in words: moves as they are numbered, written and called, and the table in a terminal."""

from io import StringIO

import pytest
from giants.tables import (
    busy_play,
    empty_table,
    give,
    piece,
    placing,
    play,
    refused,
    roll,
    stand,
    table,
    transport,
)
from rich.console import Console

from motu.contract import game
from motu.games.giants import moves, numbers
from motu.games.giants.board import read_board
from motu.games.giants.rules import GiantsState
from motu.moves import Kind
from motu.rng import Rng

NAMES = ["Ann", "Bob", "Cid"]

#: Each kind of move, and where the compiled rules begin to count it.
FIRST: list[tuple[Kind[GiantsState], int]] = [
    (moves.CARVE, numbers.TO_CARVE),
    (moves.BID_MARKERS, numbers.TO_BID),
    (moves.TAKE_MOAI, numbers.TO_TAKE),
    (moves.DECLINE, numbers.TO_DECLINE),
    (moves.BUY, numbers.TO_BUY),
    (moves.PASS, numbers.TO_PASS),
    (moves.LAY_LOGS, numbers.TO_LAY),
    (moves.REST, numbers.TO_REST),
    (moves.GET, numbers.TO_WORKER),
    (moves.TAKE_UP, numbers.TO_PICK),
    (moves.MARK, numbers.TO_MARK),
    (moves.LEAVE, numbers.TO_LEAVE),
    (moves.ASK_HELP, numbers.TO_ASK),
    (moves.CLAIM, numbers.TO_CLAIM),
    (moves.TAKE_BACK, numbers.TO_TAKE_BACK),
    (moves.FINISH, numbers.TO_FINISH),
    (moves.PUT, numbers.FIRST_HEX),
]


def labels(state: GiantsState, seat: int = 0) -> list[str]:
    """The answers to the present question, as on buttons."""
    view = state.view(seat)
    return [str(state.game.label(view, move)) for move in state.question(seat).moves]


def printed(state: GiantsState) -> str:
    """The table as the first seat sees it in a terminal."""
    out = StringIO()
    Console(file=out, width=200).print(state.game.draw(state.view(0), "en", NAMES))
    return out.getvalue()


# ---------------------------------------------------------------------------------------------- moves


def test_the_declared_moves_lie_where_the_compiled_rules_count_them() -> None:
    state, board = table(), read_board("", 3)
    layout = moves.MOVES.on(board)
    assert [layout.moves_of(kind).start for kind, _ in FIRST] == [first for _, first in FIRST]
    gains = [layout.number(moves.GET, [gain]) for gain in range(4)]
    assert gains == [numbers.TO_WORKER, numbers.TO_MARKER, numbers.TO_LOGS, numbers.TO_HEADDRESS]
    on_board = [moves.STEP, moves.RESERVE, moves.ERECT, moves.CROWN, moves.LOOK]
    firsts = [state.first_step(), *(state.first_reservation() + n * board.ahus for n in range(4))]
    assert [layout.moves_of(kind).start for kind in on_board] == firsts
    assert firsts[-1] == state.first_look()
    assert layout.size == state.first_look() + board.ahus
    assert set(moves.MOVES.kinds) == {*on_board, *(kind for kind, _ in FIRST)}


def test_figures_about_many_games_count_what_is_gained_and_where_is_erected_and_crowned() -> None:
    state = table()
    for text, things in {
        "gain=worker": [("gained", "worker")],
        "erect:KoTeRiku": [("erected on", "KoTeRiku")],
        "crown:Tahai": [("crowned on", "Tahai")],
        "pass": [],
    }.items():
        assert state.game.things(state, state.game.read(state, 0, text)) == things


@pytest.mark.rule("giants:A3", "giants:G3")
def test_a_chief_who_was_not_bid_is_the_reason_and_not_too_few_carvers() -> None:
    state = empty_table()
    give(state, 0, workers=2)
    roll(state, 1)
    play(state, "0:carve=2", "1:carve=0", "2:carve=0")
    assert refused(state, "take1") == ""
    move = state.game.read(state, 0, "take1c")
    assert str(state.game.refusal(state, 0, move)) == "Your chief is not among your unused carvers."


# ----------------------------------------------------------------------------------------- in words


@pytest.mark.rule("giants:G16", "giants:T9")
def test_three_pieces_of_one_size_on_one_hex_are_called_by_whose_they_are() -> None:
    state = empty_table()
    give(state, 0, markers=1)
    piece(state, 1, "e9", marker=0)
    piece(state, 1, "e9", maker=0)
    piece(state, 1, "e9")
    stand(state, 0, "e9", "w")
    stand(state, 0, "e10", "w")
    transport(state)
    assert labels(state) == [
        "The Moai of size 1 on e9, marked by you",
        "The Moai of size 1 on e9, made by you this round",
        "The Moai of size 1 on e9, abandoned",
        "Pass",
    ]
    view = state.view(1)
    called = [str(state.game.label(view, numbers.TO_PICK + number)) for number in range(3)]
    assert called == [
        "The Moai of size 1 on e9, marked by Blue",
        "The Moai of size 1 on e9, made this round by Blue",
        "The Moai of size 1 on e9, abandoned",
    ]


def test_answers_that_look_different_are_called_differently() -> None:
    for seed in range(6):
        state = game("giants").start(3, seed, memory="strict", max_rounds=8)
        assert isinstance(state, GiantsState)
        for _ in busy_play(state, Rng.seeded(seed)):
            for seat in state.asked:
                view, called = state.view(seat), dict[str, object]()
                for move in state.question(seat).moves:
                    kind, numbers = moves.MOVES.find(state, move)
                    looks = [
                        p for p in view["pieces"] if moves.PIECE in kind.parts and p["piece"] == numbers[0]
                    ]
                    seen = [{**look, "piece": None} for look in looks] or move
                    assert called.setdefault(str(state.game.label(view, move)), seen) == seen


@pytest.mark.rule("giants:R1", "giants:G10")
def test_what_ends_a_turn_or_does_nothing_is_listed_after_the_useful_answers() -> None:
    state = empty_table()
    give(state, 0, workers=1, markers=1, halves=2)
    piece(state, 1, "e9", maker=0, waits=True)
    placing(state)
    assert labels(state)[-1] == "Pass"
    play(state, "medicine@e6")
    assert labels(state) == ["Get a worker", "Do not act"]

    state = empty_table()
    give(state, 0, markers=1)
    piece(state, 1, "e9", maker=0, waits=True)
    stand(state, 0, "e8", "w")
    stand(state, 0, "e10", "w")
    transport(state)
    assert labels(state)[-1] == "Pass"
    play(state, "moai1", ">e8")
    assert labels(state)[-2:] == ["Mark it", "Stop here"]


# --------------------------------------------------------------------------------- in a terminal


@pytest.mark.rule("giants:A5")
def test_a_terminal_tells_which_moais_are_still_in_the_quarry() -> None:
    state = empty_table()
    give(state, 0, workers=2)
    roll(state, 2, 1, 2)
    assert "Round 2. In the quarry: 1 2 2." in printed(state)
    play(state, "0:carve=2", "1:carve=0", "2:carve=0", "take2")
    assert "Round 2. The quarry is empty." in printed(state)


def test_a_terminal_tells_of_each_piece_in_one_sentence() -> None:
    state = empty_table()
    give(state, 0, markers=1)
    piece(state, 1, "e9", maker=1, waits=True)
    piece(state, 0, "e10", marker=2)
    piece(state, 2, "e8", marker=0)
    piece(state, 3, "e8")
    transport(state)
    lines = {line.strip() for line in printed(state).splitlines()}
    assert {
        "moai1: The Moai of size 1 on e9, made this round by Bob",
        "hat1: The headdress on e10, marked by Cid",
        "moai2: The Moai of size 2 on e8, marked by you",
        "moai3: The Moai of size 3 on e8, abandoned",
    } <= lines


def test_the_island_fits_a_terminal_of_80_columns() -> None:
    """And who stands on a hex is told whole there: here all three seats."""
    state = empty_table()
    for seat, kinds in enumerate(("wm", "w", "wc")):
        stand(state, seat, "g2", kinds)
    lines = printed(state).splitlines()
    island = lines[: next(at for at, line in enumerate(lines) if "j1" in line)]
    assert max(len(line.rstrip()) for line in island) <= 80
    assert any("wmwwc" in line for line in island)
