"""How the greedy bot plays Giants: it comes to an end, crowns, and carries nothing to and fro."""

from collections import Counter

import pytest
from giants.tables import ahu, empty_table, give, piece, placing, raise_moai, roll, stand, table, transport

from motu.bots import bot
from motu.contract import Perspective, game
from motu.games.giants.numbers import TO_PASS
from motu.games.giants.phases import PICK
from motu.games.giants.pieces import headdress_on
from motu.games.giants.rules import GiantsState


def chosen(state: GiantsState, seat: int = 0) -> str:
    """What the bot answers, in notation."""
    return state.game.write(state, seat, bot("greedy", 1).choose(Perspective(state, seat)))


def ending(state: GiantsState) -> bool:
    """Whether the game is over after this phase: who has lost then, may put it off."""
    return any(state.owns_every_place(seat) for seat in range(int(state.seats)))


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_games_between_bots_end_early_with_crowned_moais_and_no_piece_wanders(seats: int) -> None:
    crowned = 0
    for seed in range(3):
        state = game("giants").start(seats, seed)
        assert isinstance(state, GiantsState)
        state.quiet = True
        players = [bot("greedy:1", seat) for seat in range(seats)]
        picked: Counter[tuple[int, int]] = Counter()
        while not state.over:
            seat = int(state.turn())
            move = players[seat].choose(Perspective(state, seat))
            if state.phase == PICK and move != TO_PASS and not ending(state):
                picked[int(state.round), move] += 1
            state.play(seat, move)
        assert state.round < 25, "far from the limit of 60"
        assert sum(picked.values()) < 2.5 * len(picked), "pieces are not taken up again and again in a phase"
        crowned += sum(headdress_on(state.ahus[n]) >= 0 for n in range(25))
    assert crowned >= 3


def test_a_moai_beside_a_free_ahu_is_erected_on_the_better_one() -> None:
    state = empty_table()
    piece(state, 3, "h4", marker=0)
    stand(state, 0, "h4", "w")
    stand(state, 0, "h3", "c")
    transport(state)
    answers = []
    while state.is_asked(0) and len(answers) < 4 and not (answers and answers[-1].startswith("erect")):
        answers.append(chosen(state))
        state.play(0, state.game.read(state, 0, answers[-1]))
    assert answers == ["moai1", ">h3", "erect:HangaPoukura"]


def test_a_headdress_goes_on_ones_own_moai_and_not_on_a_rivals() -> None:
    state = empty_table()
    raise_moai(state, 1, 1, "Vinapu Tahira")
    raise_moai(state, 0, 1, "Vinapu Tahiri")
    piece(state, 0, "i3", marker=0)
    stand(state, 0, "i3", "w")
    transport(state)
    for answer in ("hat1", "crown:VinapuTahiri"):
        assert chosen(state) == answer
        state.play(0, state.game.read(state, 0, answer))
    assert headdress_on(state.ahus[ahu(state, "Vinapu Tahiri")]) >= 0


def test_the_first_medicine_man_brings_a_worker() -> None:
    state = empty_table()
    placing(state)
    assert chosen(state) == "medicine@e6"


def test_nobody_bids_carvers_who_has_no_place_for_a_moai() -> None:
    for pedestals, bids in ((7, True), (0, False)):
        state = table()
        give(state, 0, workers=3, markers=2)
        roll(state, 1, 2, 3)
        state.players[0].pedestals = pedestals
        assert (chosen(state) != "carve=0") == bids
