"""Phase 2: the order of the sorcerers, and what carvers make."""

from functools import cache
from itertools import product

import pytest
from rapanui2019.island import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    asked,
    bare,
    carrying,
    carving,
    goods,
    moves,
    own,
    play,
    put,
    space,
    table,
    told,
)

from motu.contract import IllegalMove


@pytest.mark.rule("rapanui2019:W3", "rapanui2019:K1")
def test_the_order_becomes_that_of_the_sorcerers_and_holds_into_the_next_round() -> None:
    state = bare(table(4))
    state.order = GREEN | BLUE << 4 | RED << 8 | YELLOW << 12
    for seat, star in ((YELLOW, 0), (BLUE, 1), (GREEN, 2), (RED, 4)):
        put(state, seat, star=star)
    carving(state)
    assert [int(state.seat_at(place)) for place in range(4)] == [YELLOW, BLUE, GREEN, RED]
    assert state.round == 2, "nobody could carve, carry or use anything"
    assert state.asked == (YELLOW,)


@pytest.mark.rule("rapanui2019:W2", "rapanui2019:K2")
def test_who_carves_what_in_the_example() -> None:
    state = bare(table(4))
    put(state, BLUE, carvers="1 2 3")
    put(state, GREEN, carvers="1")
    put(state, YELLOW, carvers="1 1 2")
    put(state, RED, carvers="2 3")
    carving(state)
    assert state.asked == (BLUE,)
    assert moves(state) == {"small", "medium", "large", "done"}
    play(state, "large")
    assert state.asked == (GREEN,), "with nothing left to take the turn is over"
    play(state, "small")
    assert state.asked == (YELLOW,), "Red has no carver in column one and is not asked"
    play(state, "medium")
    assert moves(state) == {"small", "done"}
    play(state, "small")
    assert state.round == 2


@pytest.mark.rule("rapanui2019:W2", "rapanui2019:F3", "rapanui2019:U4")
def test_with_the_chief_under_column_two_yellow_makes_two_medium_ones() -> None:
    state = bare(table(4))
    put(state, YELLOW, carvers="1 1 2", chief="2")
    for seat in (BLUE, GREEN, RED):
        put(state, seat)
    carving(state)
    play(state, "medium")
    assert moves(state) == {"small", "medium", "done"}
    play(state, "medium")
    assert told(state, "carve") == [(YELLOW, (1,)), (YELLOW, (1,))]


@pytest.mark.rule("rapanui2019:K3", "rapanui2019:Q9")
def test_where_a_size_is_used_up_a_smaller_one_is_taken() -> None:
    state = bare(table())
    for seat in (GREEN, RED):
        put(state, seat)
    put(state, BLUE, carvers="1 2 3")
    state.supply &= 0x0FF
    carving(state)
    assert moves(state) == {"small", "medium", "done"}
    with pytest.raises(IllegalMove) as refused:
        play(state, "large")
    assert refused.value.rule == "K3"


@pytest.mark.rule("rapanui2019:Q9")
def test_nothing_ever_grows() -> None:
    state = bare(table())
    for seat in (GREEN, RED):
        put(state, seat)
    put(state, BLUE, carvers="1")
    state.supply &= 0xFF0
    carving(state)
    assert state.round == 2, "without small ones a lone carver gives nothing"


@pytest.mark.rule("rapanui2019:K4")
def test_columns_one_and_three_give_small_ones_only() -> None:
    state = bare(table())
    put(state, BLUE, carvers="1 3")
    put(state, GREEN, carvers="2 3")
    put(state, RED)
    carving(state)
    assert moves(state) == {"small", "done"}
    play(state, "small")
    assert state.round == 2, "Green has nobody in column one"


@pytest.mark.rule("rapanui2019:Q8")
def test_nobody_must_take_all() -> None:
    state = bare(table())
    put(state, BLUE, carvers="1 1")
    put(state, GREEN, carvers="1")
    put(state, RED)
    carving(state)
    play(state, "small", "done")
    assert state.asked == (GREEN,)
    assert state.players[BLUE].moai == 1


@pytest.mark.rule("rapanui2019:A4", "rapanui2019:Q10", "rapanui2019:Q2")
def test_contribute_brings_a_virtual_carver_even_to_somebody_without_any() -> None:
    state = bare(table())
    for seat in (BLUE, GREEN, RED):
        put(state, seat)
    own(state, BLUE, tiles="contribute contribute")
    state.slots = 5
    carving(state)
    assert moves(state) == {"contribute1", "contribute2", "done"}
    play(state, "contribute2")
    assert "contribute1" in moves(state)
    assert "contribute3" not in moves(state), "it would have no effect"
    play(state, "contribute1")
    assert moves(state) == {"small", "medium", "done"}
    play(state, "medium")
    assert state.players[BLUE].tiles == 0
    assert state.players[BLUE].figures >> 48 == 0


@pytest.mark.rule("rapanui2019:A4", "rapanui2019:Q2")
def test_contribute_is_not_offered_where_it_changes_nothing() -> None:
    for rules, offered in (
        (2, {"contribute1", "contribute3"}),
        (1, {"contribute1", "contribute2", "contribute3"}),
    ):
        state = bare(table(rules=rules))
        put(state, BLUE, carvers="1 2")
        put(state, GREEN)
        put(state, RED)
        own(state, BLUE, tiles="contribute")
        carving(state)
        assert moves(state) - {"small", "medium", "done"} == offered, "without a second carver in column one"


@pytest.mark.rule("rapanui2019:A8", "rapanui2019:Q2")
def test_a_second_career_switch_brings_no_second_sorcerer() -> None:
    for rules, offered in ((2, {"mine1"}), (1, {"mine1", "mine2"})):
        state = bare(table(rules=rules))
        for seat in (BLUE, GREEN, RED):
            put(state, seat)
        own(state, BLUE, tiles="switch switch")
        carving(state)
        play(state, "switch")
        assert {text for text in moves(state) if text.startswith("mine")} == offered


@cache
def outcomes(carvers: tuple[int, ...], supply: tuple[int, ...]) -> set[tuple[int, ...]]:
    """K2, K3: every number of Moai of each size that these carvers can make, taken one by one."""
    found = {(0, 0, 0)}
    for size in range(3):
        if supply[size] and all(carvers[: size + 1]):
            fewer = tuple(number - (at <= size) for at, number in enumerate(carvers))
            left = tuple(number - (at == size) for at, number in enumerate(supply))
            for made in outcomes(fewer, left):
                found.add(tuple(number + (at == size) for at, number in enumerate(made)))
    return found


@pytest.mark.rule("rapanui2019:Q2", "rapanui2019:A4", "rapanui2019:Q10")
def test_a_carver_helps_just_where_some_moai_could_not_be_made_without_him() -> None:
    """By trying every way to add the other carvers that there may be."""
    state = bare(table())
    for carvers in product(range(3), repeat=3):
        for supply in product((0, 1, 3), repeat=3):
            state.left = sum(number << (8 * column) for column, number in enumerate(carvers))
            state.supply = sum(number << (4 * size) for size, number in enumerate(supply))
            for column, wild in product(range(3), range(3)):
                added = [
                    [(carvers[at] + more[at]) for at in range(3)]
                    for more in product(range(3), repeat=3)
                    if sum(more) <= wild
                ]
                helps = any(
                    outcomes(tuple(number + (at == column) for at, number in enumerate(with_others)), supply)
                    - outcomes(tuple(with_others), supply)
                    for with_others in added
                )
                assert state.helps(column, wild) == helps, (carvers, supply, column, wild)


@pytest.mark.rule("rapanui2019:A4", "rapanui2019:Q2")
def test_contribute_comes_before_the_moai_are_taken() -> None:
    state = bare(table())
    put(state, BLUE, carvers="1 1")
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, tiles="contribute")
    carving(state)
    assert "contribute2" in moves(state)
    play(state, "small")
    assert moves(state) == {"small", "done"}


@pytest.mark.rule("rapanui2019:A8", "rapanui2019:Q2", "rapanui2019:Q11")
def test_career_switch_makes_the_sorcerer_a_carver_or_a_carrier() -> None:
    state = bare(table())
    put(state, BLUE, "c4", carvers="1")
    put(state, GREEN, "d4")
    put(state, RED)
    own(state, BLUE, tiles="switch")
    state.slots = 5 | 4 << 4
    carving(state)
    play(state, "switch")
    assert asked(state) == "where"
    assert {"mine2", "c4", "e5"} <= moves(state)
    assert not {"d4", "e4", "c5"} & moves(state)
    other = state.clone()
    play(state, "mine2")
    assert moves(state) == {"small", "medium", "done"}
    play(other, "e5")
    assert (other.players[BLUE].ready >> space(other, "e5")) & 1
    assert [int(other.seat_at(place)) for place in range(3)] == [BLUE, GREEN, RED], "the order stays"


@pytest.mark.rule("rapanui2019:A8", "rapanui2019:Q2")
def test_once_moai_are_taken_the_sorcerer_can_only_carry() -> None:
    state = bare(table())
    put(state, BLUE, carvers="1 1")
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, tiles="switch")
    carving(state)
    play(state, "small", "switch")
    assert not {"mine1", "mine2", "mine3"} & moves(state)
    assert "e5" in moves(state)


@pytest.mark.rule("rapanui2019:A9", "rapanui2019:Q2", "rapanui2019:Q12")
def test_lend_a_hand_moves_a_carver_after_carving_and_his_moai_stays() -> None:
    state = bare(table())
    put(state, BLUE, carvers="1", chief="3")
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, tiles="lend")
    carving(state)
    assert "lend1" not in moves(state), "not before the Moai is taken"
    play(state, "small")
    assert asked(state) == "carved"
    assert moves(state) == {"lend1", "lend-chief", "done"}
    play(state, "lend1", "e5")
    assert state.players[BLUE].moai == 1
    assert state.players[BLUE].carvers_in(0) == 0
    assert "small>e5" in moves(state)


@pytest.mark.rule("rapanui2019:Q10", "rapanui2019:A9")
def test_virtual_carvers_cannot_be_lent() -> None:
    state = bare(table())
    for seat in (BLUE, GREEN, RED):
        put(state, seat)
    own(state, BLUE, tiles="contribute lend")
    carving(state)
    play(state, "contribute1", "small")
    assert state.round == 2 or "lend1" not in moves(state)


@pytest.mark.rule("rapanui2019:W7", "rapanui2019:Q1", "rapanui2019:A2", "rapanui2019:Q4")
def test_trade_works_in_any_own_turn_and_what_does_not_fit_is_lost() -> None:
    state = bare(table())
    for seat in (BLUE, GREEN, RED):
        put(state, seat)
    own(state, BLUE, (0, 3, 0, 6), "trade")
    own(state, GREEN, (0, 3, 0, 0), "trade")
    carving(state)
    assert state.asked == (BLUE,)
    assert asked(state) == "carved", "a turn of his own, even without carvers"
    play(state, "trade:eggs>pearls")
    assert goods(state, BLUE) == (0, 0, 0, 8)
    while state.asked != (GREEN,):
        play(state, "done")
    play(state, "trade:eggs>pearls")
    assert goods(state, GREEN) == (0, 0, 0, 3), "3 eggs become 3 pearls"


@pytest.mark.rule("rapanui2019:Q1", "rapanui2019:Q25")
def test_nothing_is_used_after_the_pass_or_in_the_turn_of_another() -> None:
    state = bare(table())
    for seat in (BLUE, GREEN, RED):
        put(state, seat)
    own(state, BLUE, (2, 0, 0, 0))
    own(state, GREEN, (2, 0, 0, 0))
    carrying(state)
    assert moves(state) == {"pass", "+fervent"}
    with pytest.raises(IllegalMove):
        state.play(GREEN, state.game.read(state, GREEN, "+fervent"))
    play(state, "pass")
    assert state.asked == (GREEN,)
    with pytest.raises(IllegalMove):
        state.play(BLUE, state.game.read(state, BLUE, "+fervent"))
