"""What a seat can know of the rival's cards, compared with trying out every way it can have been."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from kahuna.tables import BLACK, WHITE, offered, packed, play, table, without_pile
from kahuna.witness import KINDS, SMALL, Witness, a_game, check, compared, way_of

from motu.contract import game
from motu.games.kahuna.rules import KahunaState
from motu.record import read, start
from motu.rng import Rng

RECORDS = Path(__file__).parent.parent / "records"


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


def known(state: KahunaState, seat: int) -> list[str]:
    """The cards that a seat knows to be in the rival's hand."""
    return [state.board.names[card] for card in state.view(seat)["players"][1 - seat]["known"]]


def take(state: KahunaState, name: str) -> None:
    row = [state.board.names[card] for card in state.view(None)["row"]]
    play(state, f"row{row.index(name) + 1}")


def both_back_in_the_row() -> KahunaState:
    """White has put both COCO away, and the second round begins with both of them in the row."""
    for seed in range(1000):
        state = without_pile(table("LALE", "COCO COCO GOLA HUNA", "DUDA", turn=WHITE))
        state.rng = Rng.seeded(seed)
        play(state, "away:COCO", "away:COCO", "none", "row1")
        if [state.board.names[card] for card in state.view(None)["row"]].count("COCO") == 2:
            return state
    raise AssertionError("both COCO are never in the row")


@pytest.mark.rule("kahuna:Q5")
def test_two_cards_that_were_put_away_and_taken_again_are_both_known() -> None:
    state = both_back_in_the_row()
    assert known(state, BLACK) == ["GOLA", "HUNA"], "both COCO are in the row"
    take(state, "COCO")
    play(state, "pile")
    assert known(state, BLACK) == ["COCO", "GOLA", "HUNA"]
    take(state, "COCO")
    assert known(state, BLACK) == ["COCO", "COCO", "GOLA", "HUNA"]


def imagined_after_the_second(state: KahunaState) -> list[KahunaState]:
    """White takes the second COCO, too: what Black imagines then."""
    take(state, "COCO")
    rng = Rng.seeded(1)
    worlds = [state.imagine(BLACK, rng) for _ in range(200)]
    for world in worlds:
        world.check()
    return worlds  # type: ignore[return-value]


@pytest.mark.rule("kahuna:Q5", "kahuna:C1")
def test_no_third_and_fourth_card_of_an_island_is_imagined() -> None:
    state = both_back_in_the_row()
    take(state, "COCO")
    play(state, "pile", "away:GOLA", "away:HUNA")
    emptied = without_pile(state.clone())
    assert {int(world.pile_size) for world in imagined_after_the_second(state)} == {14}
    assert not any("pile" in offered(world) for world in imagined_after_the_second(emptied))


@pytest.mark.rule("kahuna:Q5")
def test_in_a_game_a_card_that_comes_up_again_was_not_kept() -> None:
    """Black puts ALOA away, and both ALOA come into the row after another deal: none is in the hand."""
    record = read((RECORDS / "kahuna-aloa-again.motu").read_text("utf-8"))
    state = start(record)
    assert isinstance(state, KahunaState)
    witness, rng = Witness(state, WHITE), Rng.seeded(1)
    seen = {}
    for answer in record.moves():
        play(state, answer.move)
        witness.hear(state)
        check(state, witness, rng)
        seen[int(state.ply)] = known(state, WHITE)
    assert seen[84] == [] and seen[85] == ["ALOA"]


def positions_of(kind: int) -> Iterator[int]:
    players, options = KINDS[kind]
    return compared(a_game(1000 + kind, players, **options))


@pytest.mark.rule("kahuna:Q5")
@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_every_way_it_can_be_is_thought_of_with_its_chance_and_no_other(kind: int) -> None:
    assert len(list(positions_of(kind))) > 50


@pytest.mark.rule("kahuna:Q5")
def test_worlds_are_imagined_as_often_as_they_are_likely() -> None:
    rng, looked = Rng.seeded("often"), 0
    witness: Witness | None = None
    for state in a_game(3, "hiders", board=SMALL):
        witness = witness or Witness(state, BLACK)
        witness.hear(state)
        if state.ply % 9 == 0 and 1 < len(witness.ways) < 40:
            looked += 1
            worlds = [state.imagine(BLACK, rng) for _ in range(4000)]
            often = Counter(way_of(world, WHITE) for world in worlds)  # type: ignore[arg-type]
            for way, chance in witness.chances().items():
                spread = (4000 * chance * (1 - chance)) ** 0.5
                assert abs(often[way] - 4000 * chance) < 5 * spread
    assert looked >= 3


@pytest.mark.parametrize(
    ("hand", "away", "why"),
    [
        ("ALOA ALOA", "ALOA ALOA", "cards are imagined that are elsewhere"),
        ("DUDA DUDA", "", "cards are imagined that are elsewhere"),
        ("ALOA ALOA BARI", "", "more cards are known than the rival holds"),
        ("ALOA", "BARI BARI", "more cards are known than the rival put away"),
        ("COCO", "", "the truth is not thought possible"),
    ],
)
def test_the_check_sees_a_hypothesis_that_cannot_be(hand: str, away: str, why: str) -> None:
    state = table("ALOA BARI ALOA", "LALE", "DUDA FAAA GOLA")
    play(state, "away:ALOA")
    hypothesis = state.knowledge(WHITE).hypotheses[0]
    state.check()
    hypothesis.hand, hypothesis.away = packed(state, hand), packed(state, away)
    with pytest.raises(AssertionError, match=why):
        state.check()


def test_the_check_sees_cards_whose_sum_carries_into_the_next_island() -> None:
    state = table("ALOA", "LALE", "DUDA FAAA GOLA")
    state.black.away = state.white.away = packed(state, "ALOA ALOA")
    state.pile -= packed(state, "BARI")
    state.pile_size -= 1
    with pytest.raises(AssertionError, match="C1: two cards for each island"):
        state.check()
