"""What a seat can know of the rival's cards, compared with trying out every way it can have been."""

from itertools import combinations

import pytest
from kahuna.tables import BLACK, WHITE, play, table

from motu.contract import game
from motu.games.kahuna.rules import KahunaState
from motu.rng import Rng


def possible_hands(state: KahunaState, seat: int) -> set[int]:
    """All hands that the rival may have, by the hypotheses: known cards, and any of the rest."""
    known = state.knowledge(seat)
    hands: set[int] = set()
    for one in known.hypotheses:
        rest = known.unseen - one.hand - one.away
        cards = [1 << (2 * island) for island in range(12) for _ in range(rest >> (2 * island) & 3)]
        wanted = int(known.held) - sum(one.hand >> (2 * island) & 3 for island in range(12))
        hands |= {int(one.hand) + sum(chosen) for chosen in combinations(cards, wanted)}
    return hands


@pytest.mark.rule("kahuna:Q5")
def test_the_true_hand_is_always_possible_and_every_possible_hand_is_imagined() -> None:
    rng = Rng.seeded("knowledge")
    for seed in range(30):
        state = game("kahuna").start(seed=seed)
        assert isinstance(state, KahunaState)
        while not state.over:
            for seat in (BLACK, WHITE):
                hands = possible_hands(state, seat)
                assert int(state.player(1 - seat).hand) in hands
                imagined = state.imagine(seat, rng)
                imagined.check()
                assert int(imagined.player(1 - seat).hand) in hands
            moves = state.question(state.asked[0]).moves
            state.play(state.asked[0], moves[int(rng.below(len(moves)))])


@pytest.mark.rule("kahuna:Q5")
def test_a_card_drawn_after_another_was_put_away_is_not_the_one_away() -> None:
    state = table("", "LALE", "DUDA FAAA GOLA")
    play(state, "row1", "pile", "row2", "pile")
    duda, faaa = state.board.names.index("DUDA"), state.board.names.index("FAAA")
    play(state, "away:DUDA", "pile")
    one_of_them = possible_hands(state, WHITE)
    assert all((hand >> (2 * duda) & 3) + (hand >> (2 * faaa) & 3) >= 1 for hand in one_of_them)
    assert {one.away for one in state.knowledge(WHITE).hypotheses} == {1 << (2 * duda), 1 << (2 * faaa)}


@pytest.mark.rule("kahuna:Q5")
def test_at_the_end_of_a_round_counting_tells_the_whole_hand() -> None:
    state = table("ALOA BARI", "LALE", "DUDA", discard="ALOA BARI")
    state.discard += state.pile
    state.pile = state.pile_size = 0
    play(state, "row1")
    assert state.round == 2
    names = [state.board.names[card] for card in state.view(WHITE)["players"][BLACK]["known"]]
    assert names == ["ALOA", "BARI", "DUDA"], "nothing was put away, so all unseen cards were in that hand"


@pytest.mark.rule("kahuna:Q5")
def test_cards_left_over_from_a_round_are_none_that_the_rival_saw_played_in_it() -> None:
    rng = Rng.seeded(3)
    state = table("ALOA BARI", "LALE KAHU", "DUDA", discard="ALOA BARI")
    state.discard += state.pile
    state.pile = state.pile_size = 0
    play(state, "away:ALOA", "row1")
    imagined = {int(state.imagine(WHITE, rng).black.hand) for _ in range(200)}
    bari, duda, aloa = (1 << (2 * state.board.names.index(name)) for name in ("BARI", "DUDA", "ALOA"))
    assert imagined == {bari + duda, aloa + duda}, "the one left or the one put away, and what was taken last"
