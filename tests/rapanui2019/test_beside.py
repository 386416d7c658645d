"""Tiles are used beside the question, at any moment of one's own turn that is theirs (Q1, Q2)."""

import re

import pytest
from rapanui2019.island import (
    BLUE,
    GREEN,
    RED,
    answers,
    asked,
    bare,
    beside,
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

from motu.bots import bot
from motu.contract import IllegalMove, Perspective, game
from motu.games.rapanui2019.numbers import INSTALL, USE
from motu.games.rapanui2019.rules import MoaiState
from motu.rng import Rng

ALL_TILES = "rest trade save contribute three two switch lend"


def rich(state: MoaiState) -> MoaiState:
    """Blue has one of each tile that can be used, and three of everything."""
    own(state, BLUE, (3, 3, 3, 3), ALL_TILES)
    return state


def kinds(state: MoaiState) -> set[str]:
    """The tiles offered beside the question, by the words before numbers, spaces and kinds."""
    words = [re.match("[a-z]*", text) for text in beside(state) if not text.startswith("+")]
    return {word[0] for word in words if word}


@pytest.mark.rule("rapanui2019:Q1", "rapanui2019:Q2")
def test_while_placing_one_trades_and_installs_beside_the_question() -> None:
    state = rich(bare(table()))
    assert answers(state) == {text for text in moves(state) if not text.startswith(("trade", "+"))}
    assert kinds(state) == {"trade"}
    assert {"+fervent", "+artistic", "+popular", "+chief"} <= beside(state)
    play(state, "+fervent", "trade:eggs>wood")
    assert asked(state) == "place", "the question is still there"
    assert state.asked == (BLUE,)
    assert goods(state, BLUE) == (1, 0, 6, 3)


@pytest.mark.rule("rapanui2019:Q1", "rapanui2019:Q2")
def test_each_tile_works_at_its_own_moments_of_carving() -> None:
    state = bare(table())
    put(state, BLUE, "e5", carvers="1 1")
    put(state, GREEN)
    put(state, RED)
    rich(state)
    carving(state)
    assert answers(state) == {"small", "done"}
    assert kinds(state) == {"trade", "contribute", "switch"}
    play(state, "small")
    assert kinds(state) == {"trade", "switch"}, "a carver who comes now comes too late"
    play(state, "done")
    assert asked(state) == "carved"
    assert answers(state) == {"done"}
    assert kinds(state) == {"trade", "switch", "lend"}


@pytest.mark.rule("rapanui2019:Q1", "rapanui2019:Q2")
def test_each_tile_works_at_its_own_moments_of_carrying() -> None:
    state = bare(table())
    put(state, BLUE, "e5 f5 c4*", carvers="1")
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, (3, 3, 3, 3), ALL_TILES, moai=(1, 0, 0))
    carrying(state)
    assert answers(state) == {"small>e5", "small>f5", "pass"}
    assert kinds(state) == {"rest", "trade", "switch", "lend"}
    play(state, "small>f5")
    assert asked(state) == "erect"
    assert kinds(state) == {"trade", "three", "two"}
    play(state, "eggs")
    assert asked(state) == "carried"
    assert answers(state) == {"done"}
    assert kinds(state) == {"rest", "trade", "switch", "lend"}


@pytest.mark.rule("rapanui2019:A3", "rapanui2019:Q19")
def test_save_is_beside_the_payment_and_an_answer_where_nothing_else_can_be_paid() -> None:
    def at_the_payment(reed: int) -> MoaiState:
        state = bare(table())
        erected(state, "d5")
        put(state, BLUE, "d5")
        put(state, GREEN)
        put(state, RED)
        own(state, BLUE, (reed, 0, 0, 0), "save", bonuses="fervent popular chief")
        carrying(state)
        play(state, "pukao>d5")
        return state

    wealthy, poor = at_the_payment(4), at_the_payment(2)
    assert answers(wealthy) == {"hut"}
    assert beside(wealthy) == {"save"}
    assert answers(poor) == {"save"}
    assert beside(poor) == set()


@pytest.mark.rule("rapanui2019:Q1")
def test_nobody_has_moves_beside_the_turn_of_another_or_beside_a_step_within_a_move() -> None:
    state = rich(bare(table()))
    own(state, GREEN, (3, 3, 3, 3), ALL_TILES)
    assert state.asked == (BLUE,)
    assert state.free_moves(GREEN) == ()
    with pytest.raises(IllegalMove):
        state.play(GREEN, INSTALL)
    put(state, BLUE, carvers="1")
    put(state, GREEN)
    put(state, RED)
    carving(state)
    play(state, "switch")
    assert asked(state) == "where"
    assert beside(state) == set()


@pytest.mark.rule("rapanui2019:Q1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_answers_and_moves_beside_them_are_all_there_is_and_never_the_same(seats: int) -> None:
    state, rng = game("rapanui2019").start(seats, 5), Rng.seeded("beside")
    used = 0
    while not state.over:
        seat = state.asked[0]
        question, every = state.question(seat), state.moves(seat)
        assert question.moves, "a question always has an answer"
        assert question.free == state.free_moves(seat)
        assert sorted(question.moves + question.free) == sorted(every)
        move = every[int(rng.below(len(every)))]
        used += move in question.free
        state.play(seat, move)
    assert used > 3


@pytest.mark.parametrize("name", ["random", "greedy:1", "level1"])
def test_bots_use_tiles(name: str) -> None:
    state = game("rapanui2019").start(2, 3)
    bots = [bot(name, seat) for seat in range(2)]
    used = 0
    while not state.over and used < 3:
        seat = state.asked[0]
        move = bots[seat].choose(Perspective(state, seat))
        used += move >= USE
        state.play(seat, move)
    assert used == 3


def prompt(state: MoaiState) -> str:
    return str(state.question(state.asked[0]).prompt)


@pytest.mark.rule("rapanui2019:F1", "rapanui2019:Q18")
def test_questions_speak_of_what_there_is_to_do() -> None:
    state = bare(table())
    assert prompt(state) == "Place a figure: on the island, in the Moai mine, or your sorcerer on a star."
    play(state, "c4", "star1", "star2", "star3")
    assert prompt(state) == "Place a villager: on the island or in the Moai mine."
    state.players[state.asked[0]].home = 1 << 6
    assert prompt(state) == "Put your chief under a column of the Moai mine."
    state = bare(table())
    state.players[BLUE].home = 1 << 5
    assert prompt(state) == "Put your sorcerer on a star."
    put(state, BLUE)
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, (2, 0, 0, 0))
    carrying(state)
    assert prompt(state) == "You have nothing to carry: pass, or use something first."
