"""What follows from the sacrifices that a seat put face down: exactly the divisions that fit."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapanui2011.tables import cards

from motu.games.rapanui2011.cards import ONE, counts_of, number_of
from motu.games.rapanui2011.knowledge import (
    Hypothesis,
    after_burying,
    after_showing,
    choose,
    nothing_buried,
    perhaps_buried,
    surely_buried,
)
from motu.rng import Rng


def sets(found: list[Hypothesis]) -> set[int]:
    return {int(one.buried) for one in found}


@pytest.mark.rule("rapanui2011:R4")
def test_a_card_put_away_may_be_any_that_was_held_each_as_likely() -> None:
    found = after_burying(nothing_buried(), cards("fish*2 grain"))
    weights = {int(one.buried): one.weight for one in found}
    assert weights == {cards("fish"): pytest.approx(2 / 3), cards("grain"): pytest.approx(1 / 3)}


@pytest.mark.rule("rapanui2011:R4")
def test_what_is_shown_afterwards_was_not_put_away() -> None:
    found = after_burying(nothing_buried(), cards("fish grain"))
    found = after_showing(found, cards("fish grain"), 0)
    assert sets(found) == {cards("grain")}
    assert surely_buried(found) == perhaps_buried(found) == [0, 0, 0, 1]


Deeds = list[tuple[str, int]]


@pytest.mark.rule("rapanui2011:R4")
@given(st.lists(st.tuples(st.sampled_from(["gain", "show", "bury"]), st.integers(0, 3)), max_size=14))
@settings(max_examples=150, deadline=None)
def test_the_hypotheses_are_exactly_the_histories_that_fit_what_was_seen(deeds: Deeds) -> None:
    owned, held, found = cards("fish mulberry sweet-potato grain"), [1, 1, 1, 1], nothing_buried()
    histories = {(0, 0, 0, 0)}
    for deed, kind in deeds:
        one = int(ONE[kind])
        if deed == "gain":
            owned, held[kind] = owned + one, held[kind] + 1
        elif held[kind]:
            held[kind] -= 1
            if deed == "show":
                found = after_showing(found, owned, kind)
                histories = {h for h in histories if counts_of(owned)[kind] > h[kind]}
                owned -= one
            else:
                found = after_burying(found, owned)
                histories = {
                    tuple(h[k] + (k == other) for k in range(4))
                    for h in histories
                    for other in range(4)
                    if counts_of(owned)[other] > h[other]
                }
    assert {tuple(counts_of(one.buried)) for one in found} == histories
    assert sum(one.weight for one in found) == pytest.approx(1.0)
    assert [min(h[kind] for h in histories) for kind in range(4)] == surely_buried(found)
    assert [max(h[kind] for h in histories) for kind in range(4)] == perhaps_buried(found)
    truth = [counts_of(owned)[kind] - held[kind] for kind in range(4)]
    assert tuple(truth) in histories


@pytest.mark.rule("rapanui2011:R4")
def test_worlds_are_drawn_by_their_weights() -> None:
    found = after_burying(nothing_buried(), cards("fish*3 grain"))
    rng = Rng.seeded("weights")
    fish = sum(int(number_of(choose(found, rng), 0)) for _ in range(4000))
    assert 2850 < fish < 3150
