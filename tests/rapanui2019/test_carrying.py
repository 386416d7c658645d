"""Phase 3: chains of carriers, who earns what on the way, erecting and getting tired."""

import pytest
from rapanui2019.island import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    asked,
    bare,
    carrying,
    erected,
    goods,
    lay_tile,
    moves,
    own,
    play,
    put,
    space,
    table,
    told,
)

from motu.bits import members
from motu.contract import IllegalMove
from motu.games.rapanui2019.rules import MoaiState


def scene(seats: int = 3) -> MoaiState:
    state = bare(table(seats))
    for name in ("e5", "f5", "d5", "g4", "b4", "a6", "i4"):
        lay_tile(state, name, "favour")
    return state


@pytest.mark.rule("rapanui2019:W4", "rapanui2019:T2", "rapanui2019:T4", "rapanui2019:T5")
def test_yellows_large_moai_reaches_the_reed_ahu_over_his_own_carriers() -> None:
    state = scene(4)
    put(state, YELLOW, "f4 f5 e5")
    put(state, BLUE, "d5 d4")
    put(state, GREEN)
    put(state, RED)
    own(state, YELLOW, moai=(0, 0, 1))
    carrying(state)
    assert moves(state) == {"large>e5", "large>f5", "pass"}
    play(state, "large>e5", "via:e5")
    assert goods(state, BLUE) == (0, 0, 0, 0)
    assert goods(state, YELLOW) == (5, 0, 0, 0)
    assert told(state, "tired") == [(YELLOW, (space(state, "e5"), 2))]
    assert state.players[YELLOW].tile_count(9) == 1


@pytest.mark.rule("rapanui2019:W5", "rapanui2019:T3", "rapanui2019:T4")
def test_blues_moai_pass_a_reed_space_of_yellows_twice() -> None:
    state = scene(4)
    put(state, BLUE, "f5 d5")
    put(state, YELLOW, "e5")
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, moai=(1, 1, 0))
    carrying(state)
    play(state, "small>f5")
    assert (goods(state, YELLOW), goods(state, BLUE)) == ((1, 0, 0, 0), (0, 1, 0, 0))
    assert "medium>f5" not in moves(state)
    assert told(state, "tired") == [(BLUE, (space(state, "f5"), 0))]
    play(state, "medium>d5")
    assert (goods(state, YELLOW), goods(state, BLUE)) == ((2, 0, 0, 0), (0, 4, 0, 0))


@pytest.mark.rule("rapanui2019:T2")
def test_a_chain_must_be_unbroken_and_orthogonal() -> None:
    state = scene()
    put(state, BLUE, "f5")
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, (0, 2, 0, 0), moai=(1, 0, 0))
    carrying(state)
    assert "small>f5" not in moves(state)
    with pytest.raises(IllegalMove) as refused:
        play(state, "small>f5")
    assert refused.value.rule == "T2"


@pytest.mark.rule("rapanui2019:T3", "rapanui2019:Q13")
def test_an_opponent_earns_once_however_many_carriers_he_has_there() -> None:
    state = scene()
    put(state, BLUE, "f5")
    put(state, GREEN, "e5 e5 e5")
    put(state, RED)
    own(state, BLUE, moai=(1, 0, 0))
    carrying(state)
    play(state, "small>f5")
    assert goods(state, GREEN) == (1, 0, 0, 0)


@pytest.mark.rule("rapanui2019:Q13", "rapanui2019:T3")
def test_routes_are_asked_only_where_they_pay_differently() -> None:
    state = scene()
    put(state, BLUE, "f5")
    put(state, GREEN, "f4")
    put(state, RED, "e5")
    own(state, BLUE, moai=(1, 0, 0))
    carrying(state)
    play(state, "small>f5")
    assert asked(state) == "route"
    assert moves(state) == {"via:f4.f5", "via:e5.f5"}
    labels = {str(state.game.label(state.view(BLUE), move)) for move in state.moves(BLUE)}
    assert labels == {"f4 f5: Green 1 reed", "e5 f5: Red 1 reed"}
    play(state, "via:e5.f5")
    assert (goods(state, GREEN), goods(state, RED)) == ((0, 0, 0, 0), (1, 0, 0, 0))
    same = scene()
    put(same, BLUE, "f5")
    put(same, GREEN, "f4 e5")
    put(same, RED)
    own(same, BLUE, (0, 2, 0, 0), moai=(1, 0, 0))
    carrying(same)
    play(same, "small>f5")
    assert goods(same, GREEN) == (1, 0, 0, 0), "both ways pay Green one reed: nothing is asked"


@pytest.mark.rule("rapanui2019:Q13")
def test_a_route_may_pay_more_and_may_cross_the_mine_but_no_space_twice() -> None:
    state = scene()
    put(state, BLUE, "b4")
    put(state, GREEN, "d4 c4")
    put(state, RED, "b5 d5")
    own(state, BLUE, moai=(1, 0, 0))
    carrying(state)
    play(state, "small>b4")
    assert moves(state) == {"via:d4.c4.b4", "via:d4.d5.c5.c4.b4", "via:d4.d5.c5.b5.b4", "via:d4.c4.c5.b5.b4"}
    play(state, "via:d4.d5.c5.b5.b4")
    assert state.asked == (GREEN,)
    play(state, "eggs")
    assert goods(state, RED) == (0, 1, 0, 0)
    assert state.asked == (RED,), "the choices come in the order of the way"
    play(state, "wood")
    assert goods(state, RED) == (0, 1, 1, 0)
    assert goods(state, BLUE) == (1, 0, 0, 0)


def crowded(rules: int = 2) -> MoaiState:
    """Seven carriers of each of four players stand on all spaces but one; Blue carries to i4."""
    state = bare(table(4, rules))
    free = [at for at in range(int(state.board.spaces)) if (state.board.open >> at) & 1]
    for number, at in enumerate(free[:28]):
        state.players[number % 4].put(number // 4, at + 1)
        state.players[number % 4].home = 0
    own(state, BLUE, moai=(1, 0, 0))
    carrying(state)
    play(state, "small>i4")
    return state


def payments(state: MoaiState) -> set[tuple[tuple[int, str], ...]]:
    """What every way from the crater to i4 pays to whom, by other code."""
    board, spaces = state.board, state.board.drawing["spaces"]
    owners = {at: seat for seat in (GREEN, RED, YELLOW) for at in members(state.players[seat].carriers)}
    stand_on = {*owners, *members(state.players[BLUE].carriers), int(board.mine)}
    found = set()
    ways = [[int(board.crater)]]
    while ways:
        way = ways.pop()
        if board.names[way[-1]] == "i4":
            gifts = [(at, gift) for at in way if at in owners for gift in spaces[at]["gives"].split("+")]
            found.add(tuple(sorted((owners[at], gift) for at, gift in gifts)))
        else:
            ways += [[*way, at] for at in members(board.near[way[-1]]) if at in stand_on and at not in way]
    return found


@pytest.mark.rule("rapanui2019:Q13")
def test_of_very_many_routes_those_that_pay_least_are_offered_and_that_is_said() -> None:
    state = crowded()
    paid = sorted(len(gifts) for gifts in payments(state))
    assert len(paid) > 400
    assert len(state.view(BLUE)["routes"]) == len(state.question(BLUE).moves) == 250
    assert "Of very many ways these 250 pay least." in str(state.question(BLUE).prompt)
    costs = []
    for move in state.question(BLUE).moves:
        after = state.clone()
        after.play(BLUE, move)
        while after.asked and after.question(after.asked[0]).kind == "gift":
            after.play(after.asked[0], after.moves(after.asked[0])[0])
        costs.append(sum(event.kind == "gift" for event in after.events(BLUE)))
    assert sorted(costs) == paid[:250]


@pytest.mark.rule("rapanui2019:Q13")
def test_by_the_first_rules_the_routes_found_first_are_offered() -> None:
    first, now = crowded(rules=1), crowded()
    assert len(first.routes) == len(now.routes) == 250
    assert set(first.routes) != set(now.routes)
    assert "pay least" not in str(first.question(BLUE).prompt)


@pytest.mark.rule("rapanui2019:Q14", "rapanui2019:T3")
def test_the_owner_chooses_and_may_choose_a_full_kind() -> None:
    state = scene()
    put(state, BLUE, "c4 b4")
    put(state, GREEN, "d4")
    put(state, RED)
    own(state, GREEN, (8, 1, 0, 0))
    own(state, BLUE, moai=(1, 0, 0))
    carrying(state)
    play(state, "small>b4")
    assert state.asked == (GREEN,)
    assert asked(state) == "gift"
    assert moves(state) == {"reed", "eggs"}
    play(state, "reed")
    assert goods(state, GREEN) == (8, 1, 0, 0)


@pytest.mark.rule("rapanui2019:Q15", "rapanui2019:T3", "rapanui2019:T6")
def test_a_space_with_two_resources_gives_both_for_a_moai_and_one_reed_for_a_pukao() -> None:
    state = scene()
    put(state, BLUE, "d4 b4 b4")
    put(state, GREEN, "c4")
    put(state, RED)
    own(state, BLUE, (0, 0, 0, 4), bonuses="artistic popular chief", moai=(1, 0, 0))
    carrying(state)
    play(state, "small>b4")
    assert goods(state, GREEN) == (1, 1, 0, 0)
    assert state.asked == (BLUE,)
    play(state, "pukao>b4")
    assert goods(state, GREEN) == (2, 1, 0, 0)


@pytest.mark.rule("rapanui2019:T1", "rapanui2019:Q18")
def test_who_passes_is_out_and_the_last_goes_on() -> None:
    state = scene()
    put(state, BLUE, "e5 f5 f4")
    put(state, GREEN, "d5")
    put(state, RED)
    own(state, BLUE, moai=(2, 0, 0))
    own(state, GREEN, moai=(1, 0, 0))
    carrying(state)
    play(state, "small>e5")
    assert state.asked == (GREEN,)
    play(state, "pass")
    assert state.asked == (BLUE,)
    play(state, "small>f5")
    assert state.round == 2, "with nothing left to carry or use he passes by himself"


@pytest.mark.rule("rapanui2019:T5", "rapanui2019:A1", "rapanui2019:Q17")
def test_tired_carriers_carry_and_earn_but_erect_only_after_a_rest() -> None:
    state = scene()
    put(state, BLUE, "e5* f5*")
    put(state, GREEN, "d5")
    put(state, RED)
    own(state, BLUE, tiles="rest", moai=(1, 0, 0))
    own(state, GREEN, moai=(1, 0, 0))
    carrying(state)
    with pytest.raises(IllegalMove) as refused:
        play(state, "small>e5")
    assert refused.value.rule == "T5"
    assert moves(state) == {"rest@e5", "rest@f5", "pass"}
    play(state, "rest@f5")
    assert "small>f5" in moves(state)
    play(state, "small>f5", "small>d5")
    assert goods(state, BLUE) == (1, 1, 0, 0), "the tired carrier on e5 earned a reed"


@pytest.mark.rule("rapanui2019:Q17", "rapanui2019:T2")
def test_one_moai_for_each_ahu() -> None:
    state = scene()
    put(state, BLUE, "e5 e5")
    put(state, GREEN)
    put(state, RED)
    erected(state, "e5")
    own(state, BLUE, (2, 0, 0, 0), moai=(1, 0, 0))
    carrying(state)
    with pytest.raises(IllegalMove) as refused:
        play(state, "small>e5")
    assert refused.value.rule == "Q17"


@pytest.mark.rule("rapanui2019:A5", "rapanui2019:A6", "rapanui2019:U1", "rapanui2019:Q3", "rapanui2019:Q16")
def test_extra_resources_combine_with_fervent_bought_on_the_spot() -> None:
    state = scene()
    lay_tile(state, "f5", "three")
    put(state, BLUE, "e5 f5")
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, (2, 0, 0, 0), "two", moai=(1, 0, 0))
    carrying(state)
    play(state, "small>f5")
    assert asked(state) == "erect"
    assert moves(state) == {"eggs", "three", "two", "+fervent"}
    play(state, "three", "+fervent", "two")
    assert moves(state) == {"eggs", "wood"}
    play(state, "wood")
    assert goods(state, BLUE)[2] == 6, "1 for the small Moai, 3 and 2 extra, all one level higher"


@pytest.mark.rule("rapanui2019:W7", "rapanui2019:U1")
def test_fervent_turns_eggs_into_wood_and_leaves_pearls() -> None:
    for name, kinds in (("f5", {"eggs", "wood"}), ("e5", {"reed", "eggs"})):
        state = scene()
        put(state, BLUE, "e5 f5")
        put(state, GREEN)
        put(state, RED)
        own(state, BLUE, bonuses="fervent", moai=(1, 0, 0))
        carrying(state)
        play(state, f"small>{name}")
        assert moves(state) == kinds
    state = scene()
    put(state, BLUE, "f4 g4 h4 i4")
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, bonuses="fervent", moai=(1, 0, 0))
    carrying(state)
    play(state, "small>i4")
    assert goods(state, BLUE) == (0, 0, 0, 1)


@pytest.mark.rule("rapanui2019:Q2", "rapanui2019:A5")
def test_extra_resources_that_do_not_fit_are_not_offered() -> None:
    state = scene()
    put(state, BLUE, "e5")
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, (7, 0, 0, 0), "three", bonuses="fervent", moai=(1, 0, 0))
    state.players[BLUE].bonuses = 2 | 4 | 8
    carrying(state)
    play(state, "small>e5")
    assert goods(state, BLUE) == (8, 0, 0, 0)


@pytest.mark.rule("rapanui2019:A9", "rapanui2019:Q12")
def test_a_chief_on_an_ahu_never_tires_and_spares_the_villagers() -> None:
    state = scene()
    put(state, BLUE, "e5", chief="e5")
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, (6, 0, 0, 0), bonuses="fervent artistic", moai=(1, 0, 0))
    state.players[BLUE].put(1, space(state, "d5") + 1)
    carrying(state)
    play(state, "small>e5", "reed")
    assert state.asked == (BLUE,)
    assert (state.players[BLUE].ready >> space(state, "e5")) & 1
    assert state.players[BLUE].tired_spaces() == 0
    play(state, "pukao>e5")
    assert state.players[BLUE].tired_spaces() == 0


@pytest.mark.rule("rapanui2019:Q11")
def test_a_sorcerer_who_carries_earns_and_tires_like_a_villager() -> None:
    state = scene()
    put(state, BLUE)
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, tiles="switch", moai=(1, 0, 0))
    carrying(state)
    play(state, "switch", "e5", "small>e5")
    assert goods(state, BLUE) == (1, 0, 0, 0)
    figures = [event for event in state.events(BLUE) if event.kind == "tired"]
    assert [event.facts for event in figures] == [(space(state, "e5"), 0)]


@pytest.mark.rule("rapanui2019:N1")
def test_moai_not_erected_go_back_and_all_figures_come_home() -> None:
    state = scene()
    put(state, BLUE, "a6")
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, moai=(0, 1, 1))
    carrying(state)
    assert state.round == 2
    assert [state.moai_left(size) for size in range(3)] == [8, 7, 6]
    assert all(player.carriers == 0 for player in state.players)


@pytest.mark.rule("rapanui2019:W7", "rapanui2019:N2", "rapanui2019:Q25")
@pytest.mark.parametrize(("seats", "left"), [(4, 4), (3, 3), (2, 3)])
def test_the_game_ends_after_a_round_with_few_ahus_left(seats: int, left: int) -> None:
    state = bare(table(seats))
    ahus = [name for at, name in enumerate(state.board.names) if (state.board.ahus >> at) & 1]
    for number, name in enumerate(ahus[: len(ahus) - left - 1]):
        erected(state, name, number % 3 if number < 15 else 0)
    for seat in range(seats):
        put(state, seat)
    one_more = state.clone()
    carrying(state)
    assert not state.over
    one_more.small |= 1 << one_more.board.names.index(ahus[-1])
    carrying(one_more)
    assert one_more.over


@pytest.mark.rule("rapanui2019:Q27")
def test_after_the_last_round_the_game_is_scored() -> None:
    state = bare(table(max_rounds=1))
    for seat in range(3):
        put(state, seat)
    carrying(state)
    assert state.over
    assert state.ranking() == [1, 1, 1]
