"""Every rule, ruling and edition of the card game, each with a position in which it decides."""

import pytest
from rapanui2011.tables import (
    GAME,
    Seat,
    cards,
    glory,
    offered,
    offerings,
    play,
    refill_with,
    table,
    wood,
    words,
)
from worlds import random_play

from motu.contract import BadSetup, IllegalMove
from motu.games.rapanui2011.cards import ISLAND, KINDS, START, counts_of, size_of, values_on, worth
from motu.games.rapanui2011.knowledge import Hypothesis
from motu.games.rapanui2011.rules import CardsState
from motu.rng import Rng

rule = pytest.mark.rule


def started(seats: int = 4, seed: int = 1, **options: object) -> CardsState:
    state = GAME.start(seats, seed, **options)
    assert isinstance(state, CardsState)
    return state


def refused(state: CardsState, move: str) -> IllegalMove:
    """The refusal of a move; the position must not change."""
    seat, before = state.asked[0], state.view(state.asked[0]).json()
    with pytest.raises(IllegalMove) as caught:
        state.play(seat, GAME.read(state, seat, move))
    assert state.view(seat).json() == before
    return caught.value


# ------------------------------------------------------------------------------- components, set-up


@rule("rapanui2011:C1", "rapanui2011:S1")
def test_each_colour_has_a_woodcutter_in_the_village_and_three_different_gatherers_in_hand() -> None:
    state = started(memory="open")
    hands = []
    for player in state.players:
        assert words(player.display) == "woodcutter"
        assert size_of(player.hand) == 3 and max(counts_of(player.hand)) == 1
        hands.append(player.hand)
    assert counts_of(sum(hands)) == [3, 3, 3, 3]
    assert len(set(hands)) == 4
    assert len(started(2).players) == 2 and started(2).pile_size == 34


@rule("rapanui2011:C2", "rapanui2011:S2")
def test_fifty_island_cards_lie_in_four_columns_of_four_and_a_pile_of_34() -> None:
    state = started()
    assert sum(ISLAND) == 50 and dict(zip(KINDS, ISLAND, strict=True)) == {
        "fish": 5,
        "mulberry": 5,
        "sweet-potato": 5,
        "grain": 5,
        "woodcutter": 12,
        "priest": 9,
        "moai": 9,
    }
    view = state.view(None)
    assert [len(column) for column in view["columns"]] == [4, 4, 4, 4]
    assert view["pile"] == 34
    assert len({str(started(seed=seed).view(None)["columns"]) for seed in range(20)}) == 20


@rule("rapanui2011:S2")
def test_only_the_front_card_of_a_column_may_be_taken_and_all_four_can_be_read() -> None:
    state = table(Seat(hand="priest"), Seat(), columns=("grain moai fish", "priest", "moai", "fish"))
    assert state.view(1)["columns"][0] == [KINDS.index(kind) for kind in ("grain", "moai", "fish")]
    play(state, "priest")
    assert offered(state) == {"column1", "column2", "column3", "column4"}
    play(state, "column1")
    assert counts_of(state.players[0].hand)[KINDS.index("grain")] == 2
    assert state.view(1)["columns"][0] == [KINDS.index(kind) for kind in ("moai", "fish")]


@rule("rapanui2011:C3", "rapanui2011:S3")
def test_of_25_offering_cards_of_each_kind_every_player_takes_one_face_down() -> None:
    for seats in (2, 3, 4):
        state = started(seats)
        assert counts_of(state.supplies) == [25 - seats] * 4
        assert offerings(state) == [[1, 1, 1, 1]] * seats
        view = state.view(0)
        assert view["players"][0]["kinds"] == [1, 1, 1, 1]
        assert all("kinds" not in player for player in view["players"][1:])
        assert [player["offerings"] for player in view["players"]] == [4] * seats


@rule("rapanui2011:C4")
def test_wood_and_glory_are_counted_without_limit() -> None:
    state = table(
        Seat("woodcutter*10", wood=140, glory=70),
        Seat(),
        columns=("fish woodcutter", "priest", "priest", "priest"),
    )
    play(state, "buy:none", "mulberry", "column1")
    assert wood(state)[0] == 151 and state.view(1)["players"][0]["glory"] == 70


@rule("rapanui2011:C5")
def test_offering_cards_pile_up_on_one_stone_during_the_game() -> None:
    state = table(
        Seat("woodcutter sweet-potato grain", hand="moai*2", wood=14),
        Seat(hand="woodcutter"),
        columns=("fish priest", "fish priest", "fish", "fish"),
    )
    play(state, "buy:none", "moai", "give:fish", "give:fish", "supply:grain")
    assert state.view(0)["stone"]["size"] == 3
    play(state, "column1", "woodcutter", "column2")
    play(state, "buy:none", "moai", "give:grain", "give:grain", "supply:grain")
    assert state.view(0)["stone"]["size"] == 6


@rule("rapanui2011:S4")
def test_wood_at_the_start_is_2_3_4_5_clockwise_from_the_start_player() -> None:
    assert wood(started(4, first="1")) == [2, 3, 4, 5]
    assert wood(started(4, first="3")) == [4, 5, 2, 3]
    assert wood(started(2, first="2")) == [3, 2]
    assert {started(3, seed).asked for seed in range(40)} == {(0,), (1,), (2,)}
    with pytest.raises(BadSetup):
        started(2, first="3")


@rule("rapanui2011:S4")
def test_turns_go_clockwise() -> None:
    state = started(3, first="2", seed=7)
    turns = []
    for _ in random_play(state, Rng.seeded(1)):
        if not turns or turns[-1] != state.seat:
            turns.append(int(state.seat))
    assert turns == [(1 + number) % 3 for number in range(len(turns))]


# ------------------------------------------------------------------------------------ step 1: buying


@rule("rapanui2011:B1", "rapanui2011:B2")
def test_at_most_one_card_of_a_kind_that_can_be_paid_at_once() -> None:
    state = table(Seat("woodcutter mulberry*2", wood=4), Seat())
    assert offered(state) == {"buy:mulberry", "buy:none"}
    refusal = refused(state, "buy:fish")
    assert refusal.rule == "B2" and "5 wood" in str(refusal)
    play(state, "buy:mulberry")
    assert wood(state)[0] == 1 and offerings(state)[0] == [1, 2, 1, 1]
    assert counts_of(state.supplies) == [23, 22, 23, 23]
    assert refused(state, "buy:mulberry").rule == "P7"


@rule("rapanui2011:B1")
def test_an_empty_supply_cannot_be_bought_and_without_a_purchase_to_make_step_2_comes_at_once() -> None:
    others = "fish*24 mulberry sweet-potato grain"
    state = table(Seat("woodcutter fish*5", wood=4), Seat(offerings=others))
    assert state.question(0).kind == "play"
    state = table(Seat("woodcutter fish*5", wood=5), Seat(offerings=others))
    assert offered(state) == {"buy:mulberry", "buy:sweet-potato", "buy:grain", "buy:none"}
    assert refused(state, "buy:fish").rule == "B1"
    assert table(Seat(wood=4), Seat()).question(0).kind == "play"


@rule("rapanui2011:B2")
def test_the_price_never_falls_below_nothing() -> None:
    state = table(Seat("woodcutter grain*6", wood=0), Seat("woodcutter"))
    assert state.view(1)["players"][0]["prices"] == [5, 5, 5, 0]
    assert offered(state) == {"buy:grain", "buy:none"}
    play(state, "buy:grain")
    assert wood(state)[0] == 0


@rule("rapanui2011:B3")
def test_example_seven_wood_one_mulberry_two_grain_make_prices_of_4_3_5_5() -> None:
    state = table(Seat("woodcutter mulberry grain*2", wood=7), Seat())
    prices = dict(zip(KINDS, state.view(0)["players"][0]["prices"], strict=False))
    assert prices == {"mulberry": 4, "grain": 3, "fish": 5, "sweet-potato": 5}
    assert offered(state) == {"buy:fish", "buy:mulberry", "buy:sweet-potato", "buy:grain", "buy:none"}
    for kind, left in (("mulberry", 3), ("grain", 4), ("fish", 2), ("sweet-potato", 2)):
        world = state.clone()
        play(world, f"buy:{kind}")
        assert wood(world)[0] == left
    play(state, "buy:none")
    assert wood(state)[0] == 7 and state.question(0).kind == "play"


# ----------------------------------------------------------------------------------- step 2: playing


@rule("rapanui2011:P1", "rapanui2011:P2")
def test_a_woodcutter_or_a_priest_is_free_and_does_nothing() -> None:
    for kind in ("woodcutter", "priest"):
        state = table(Seat("woodcutter mulberry grain", hand=kind, wood=0), Seat())
        before = (wood(state), glory(state), offerings(state))
        play(state, kind)
        assert counts_of(state.players[0].display, 7)[KINDS.index(kind)] == (2 if kind == "woodcutter" else 1)
        assert (wood(state), glory(state), offerings(state)) == before
        assert state.question(0).kind == "draw"
    state = table(Seat(hand="sweet-potato mulberry grain"), Seat())
    assert refused(state, "woodcutter").rule == "P1"
    assert refused(state, "priest").rule == "P2"
    assert refused(state, "moai").rule == "P3"


@rule("rapanui2011:P3")
def test_a_moai_costs_7_wood_and_starts_an_offering_round_at_once() -> None:
    state = table(Seat("woodcutter mulberry grain", hand="moai", wood=7), Seat())
    play(state, "buy:none", "moai")
    assert wood(state)[0] == 0
    assert state.asked == (1,) and state.question(1).kind == "sacrifice"
    state = table(Seat("woodcutter mulberry grain", hand="moai", wood=6), Seat())
    play(state, "buy:none")
    assert refused(state, "moai").rule == "P3"


@rule("rapanui2011:P4")
def test_one_two_or_three_gatherers_of_a_kind_cost_0_1_or_2_wood() -> None:
    for number, price in ((1, 0), (2, 1), (3, 2)):
        state = table(Seat("woodcutter mulberry sweet-potato grain", hand="fish*3", wood=2), Seat())
        play(state, f"fish*{number}" if number > 1 else "fish")
        assert wood(state)[0] == 2 - price
        assert counts_of(state.players[0].display)[0] == number
    state = table(Seat("woodcutter mulberry sweet-potato grain", hand="fish*3", wood=1), Seat())
    assert offered(state) == {"fish", "fish*2"}
    refusal = refused(state, "fish*3")
    assert refusal.rule == "P4" and str(refusal) == "That costs 2 wood, and you have less."
    refusal = refused(state, "grain")
    assert refusal.rule == "P4" and str(refusal) == "You have no gatherer (grain) in hand."
    refusal = refused(table(Seat(hand="grain*2 mulberry"), Seat()), "grain*3")
    assert refusal.rule == "P4" and str(refusal) == "Of these gatherers (grain) you have only 2 in hand."


@rule("rapanui2011:P4")
def test_example_two_fish_cost_one_wood_although_a_fish_lies_there() -> None:
    state = table(Seat(), Seat("woodcutter fish grain sweet-potato", hand="fish*2 priest", wood=3), turn=1)
    play(state, "fish*2")
    assert wood(state)[1] == 2
    assert counts_of(state.players[1].display)[0] == 3


@rule("rapanui2011:P5")
def test_never_two_kinds_or_two_woodcutters_priests_or_moais() -> None:
    state = table(Seat("woodcutter mulberry sweet-potato grain", hand="woodcutter*2 priest"), Seat())
    assert offered(state) == {"woodcutter", "priest"}
    play(state, "woodcutter")
    assert refused(state, "priest").rule == "D1"
    assert refused(state, "woodcutter").rule == "D1"


@rule("rapanui2011:P6")
def test_of_three_moais_that_cannot_be_paid_one_goes_back_to_the_box() -> None:
    village = "woodcutter mulberry sweet-potato grain"
    state = table(Seat(village, hand="moai*3", wood=6), Seat())
    play(state, "buy:none")
    assert offered(state) == {"back"} and state.question(0).rule == "P6"
    refusal = refused(state, "column1")
    assert refusal.rule == "P6" and str(refusal) == "Now you must put a Moai back into the box."
    play(state, "back")
    assert state.question(0).kind == "draw" and state.view(1)["boxed"] == 1
    assert words(state.players[0].hand) == "moai*2" and "moai" not in words(state.players[0].display)


@rule("rapanui2011:P6")
def test_the_wood_counts_after_the_purchase_and_with_7_wood_a_moai_must_be_built() -> None:
    village = "woodcutter mulberry sweet-potato grain"
    state = table(Seat(village, hand="moai*3", wood=9), Seat())
    poorer = state.clone()
    play(poorer, "buy:grain")
    assert wood(poorer)[0] == 5 and offered(poorer) == {"back"}
    play(state, "buy:none")
    assert offered(state) == {"moai"}
    assert refused(state, "back").rule == "P6"
    state = table(Seat(village, hand="moai*2 priest", wood=3), Seat())
    assert offered(state) == {"priest"}
    assert refused(state, "back").rule == "P6"


@rule("rapanui2011:P7")
def test_there_is_no_passing_of_step_2() -> None:
    state = table(Seat(wood=5), Seat())
    play(state, "buy:none")
    assert state.question(0).rule == "P7"
    for move in ("buy:none", "column1", "instead:none", "wood"):
        assert refused(state, move).rule == "P7"


# ------------------------------------------------------------------------------- the offering round


def building(*seats: Seat, **options: object) -> CardsState:
    """The first seat has just built a Moai."""
    builder = Seat("woodcutter mulberry grain", hand="moai", wood=7, offerings=seats[0].offerings)
    state = table(builder, *seats[1:], **options)
    if state.question(0).kind == "buy":
        play(state, "buy:none")
    play(state, "moai")
    return state


@rule("rapanui2011:O1", "rapanui2011:O2", "rapanui2011:O3", "rapanui2011:O5", "rapanui2011:O6")
def test_example_five_cards_come_upon_the_stone_one_of_them_face_down() -> None:
    state = building(Seat(), Seat(), Seat(), Seat(), memory="open")
    assert state.asked == (1,)
    play(state, "give:sweet-potato")
    assert state.asked == (2,)
    play(state, "give:grain")
    assert state.asked == (3,)
    play(state, "give:grain")
    assert state.asked == (0,) and state.question(0).kind == "bury"
    play(state, "give:fish")
    assert state.view(1)["stone"]["top"] == "down"
    assert state.question(0).kind == "supply"
    play(state, "supply:mulberry")
    assert state.view(2)["stone"] == {"size": 5, "top": 1, "shown": [0, 1, 1, 2], "down": 1}
    assert offerings(state) == [[0, 1, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0], [1, 1, 1, 0]]
    assert counts_of(state.supplies) == [21, 20, 21, 21]
    assert state.question(0).kind == "draw"


@rule("rapanui2011:O1", "rapanui2011:R2")
def test_who_has_no_offering_card_is_skipped_the_builder_too() -> None:
    state = building(Seat(offerings=""), Seat(offerings=""), Seat(offerings="grain"))
    assert state.asked == (2,) and offered(state) == {"give:grain"}
    assert refused(state, "give:fish").rule == "O1"
    play(state, "give:grain")
    assert state.asked == (0,) and state.question(0).kind == "supply"
    play(state, "supply:fish")
    assert state.stone_size == 2 and state.question(0).kind == "draw"


@rule("rapanui2011:O3")
def test_the_card_from_a_supply_is_not_optional_unless_all_are_empty() -> None:
    state = building(Seat(offerings="fish"), Seat(offerings=""))
    play(state, "give:fish")
    assert offered(state) == {f"supply:{kind}" for kind in KINDS[:4]}
    assert refused(state, "column1").rule == "O3"
    all_cards = "fish*25 mulberry*25 sweet-potato*25 grain*24"
    state = building(Seat(offerings="grain"), Seat(offerings=all_cards))
    play(state, "give:mulberry", "give:grain")
    assert state.question(0).kind == "draw" and state.view(1)["stone"]["top"] == "down"


@rule("rapanui2011:O2")
def test_the_builder_is_asked_even_if_he_has_one_kind_only() -> None:
    state = building(Seat(offerings="fish*3"), Seat(offerings=""))
    assert state.question(0).kind == "bury" and offered(state) == {"give:fish"}
    assert refused(state, "give:grain").rule == "O2"


@rule("rapanui2011:O4", "rapanui2011:X1", "rapanui2011:R6")
def test_german_and_strict_only_the_number_of_cards_and_the_top_one_are_seen() -> None:
    state = building(Seat(), Seat(), memory="strict")
    play(state, "give:grain", "give:fish", "supply:mulberry")
    for viewer in (0, 1, None):
        view = state.view(viewer)
        assert view["stone"] == {"size": 3, "top": 1, "shown": None, "down": None}
        assert all("buried" not in player and "least" not in player for player in view["players"])


@rule("rapanui2011:X2", "rapanui2011:O4")
def test_hungarian_all_cards_that_lie_face_up_stay_visible() -> None:
    state = building(Seat(), Seat(), memory="strict", edition="hungarian")
    play(state, "give:grain", "give:fish", "supply:mulberry")
    assert state.view(1)["stone"] == {"size": 3, "top": 1, "shown": [0, 1, 0, 1], "down": 1}


# ----------------------------------------------------------------------------------- step 3: drawing


@rule("rapanui2011:D1")
def test_cards_are_drawn_one_at_a_time_until_the_hand_holds_three() -> None:
    state = table(
        Seat("woodcutter mulberry sweet-potato grain", hand="fish*3", wood=2),
        Seat(),
        columns=("priest moai woodcutter", "woodcutter", "woodcutter", "woodcutter"),
    )
    play(state, "fish*3")
    for kind in ("priest", "moai", "woodcutter"):
        assert state.asked == (0,) and state.question(0).kind == "draw"
        assert KINDS[state.front(0)] == kind
        if kind != "woodcutter":
            play(state, "column1")
    play(state, "column2")
    assert words(state.players[0].hand) == "woodcutter priest moai"
    assert state.asked == (1,)
    assert refused(state, "column1").rule == "P7"


@rule("rapanui2011:D2")
def test_an_emptied_column_is_refilled_at_once_with_four_cards() -> None:
    state = table(Seat(hand="priest"), Seat(), columns=("fish", "priest moai", "moai", "moai"))
    pile = int(state.pile_size)
    play(state, "priest", "column1")
    assert len(state.column(0)) == 4 and state.pile_size == pile - 4 and state.refills == 1


@rule("rapanui2011:D3", "rapanui2011:D5")
def test_only_what_the_last_draw_uncovers_is_scored() -> None:
    state = table(
        Seat("woodcutter*2 priest mulberry sweet-potato grain", hand="fish*2", wood=1),
        Seat("woodcutter"),
        columns=("moai priest", "fish woodcutter", "moai", "moai"),
    )
    play(state, "fish*2", "column1")
    assert glory(state) == [0, 0]
    play(state, "column2")
    assert wood(state) == [3, 1] and glory(state) == [0, 0]
    assert [event.facts[0] for event in state.events() if event.kind == "score"] == [
        KINDS.index("woodcutter")
    ]


@rule("rapanui2011:D4")
def test_example_1_under_the_grain_appears_a_moai_and_moais_are_scored() -> None:
    state = table(
        Seat("woodcutter mulberry grain", hand="priest"),
        Seat("woodcutter moai"),
        columns=("grain moai woodcutter", "fish", "fish", "fish"),
    )
    play(state, "priest", "column1")
    assert "grain" in words(state.players[0].hand) and size_of(state.players[0].hand) == 3
    assert state.asked == (1,) and state.question(1).kind == "yield"


@rule("rapanui2011:D4", "rapanui2011:D2", "rapanui2011:D3")
def test_example_2_a_moai_then_the_last_priest_of_a_column_and_the_new_front_card_is_scored() -> None:
    state = table(
        Seat("woodcutter mulberry sweet-potato grain priest moai", hand="fish*2", wood=1),
        Seat("woodcutter*3"),
        columns=("moai grain priest", "priest", "fish", "fish"),
    )
    play(state, "fish*2")
    world = refill_with(state, ["column1", "column2"], "woodcutter")
    assert {"moai", "priest"} < set(words(world.players[0].hand).split())
    assert wood(world) == [1, 4] and glory(world) == [0, 0]
    assert world.asked == (1,) and offerings(world) == [[1, 1, 1, 1], [1, 1, 1, 1]]


# ------------------------------------------------------------------------------------------- scoring


@rule("rapanui2011:W1")
def test_example_two_woodcutters_and_the_sole_majority_give_three_wood() -> None:
    state = table(
        Seat("woodcutter", hand="priest"),
        Seat("woodcutter*2"),
        Seat("woodcutter"),
        Seat("woodcutter"),
        columns=("fish woodcutter", "priest", "moai", "moai"),
    )
    play(state, "priest", "column1")
    assert wood(state) == [1, 3, 1, 1]


@rule("rapanui2011:W1")
def test_no_bonus_for_a_shared_majority_or_for_a_single_card() -> None:
    columns = ("fish woodcutter", "priest", "moai", "moai")
    state = table(
        Seat("woodcutter*2", hand="priest"), Seat("woodcutter*2"), Seat("woodcutter"), columns=columns
    )
    play(state, "priest", "column1")
    assert wood(state) == [2, 2, 1]


@rule("rapanui2011:W1", "rapanui2011:W2")
@pytest.mark.parametrize("scored", ["woodcutter", "priest"])
def test_of_a_village_that_gets_nothing_nothing_is_told(scored: str) -> None:
    state = table(
        Seat("moai", hand="priest"),
        Seat(f"{scored}*2"),
        Seat("moai"),
        columns=(f"fish {scored}", "moai", "moai", "moai"),
    )
    play(state, "priest", "column1")
    gained = [(event.seat, event.facts[0]) for event in state.events() if event.kind in ("wood", "glory")]
    assert gained == ([(1, 3)] if scored == "woodcutter" else [(0, 1), (1, 3)])


@rule("rapanui2011:W2")
def test_example_a_single_priest_gives_one_glory_and_no_bonus() -> None:
    columns = ("fish priest", "woodcutter", "moai", "moai")
    state = table(Seat(hand="woodcutter"), Seat(), Seat("woodcutter priest"), Seat(), columns=columns)
    play(state, "woodcutter", "column1")
    assert glory(state) == [0, 0, 1, 0]
    state = table(Seat(hand="woodcutter"), Seat(), Seat("woodcutter priest*2"), Seat(), columns=columns)
    play(state, "woodcutter", "column1")
    assert glory(state) == [0, 0, 3, 0]


MOAI_COLUMNS = ("fish moai", "woodcutter", "priest", "priest")


@rule("rapanui2011:W3")
def test_example_moais_give_one_wood_or_glory_and_the_sole_majority_three_all_of_one_sort() -> None:
    state = table(
        Seat("woodcutter moai*2", hand="woodcutter"), Seat(), Seat("woodcutter moai"), columns=MOAI_COLUMNS
    )
    play(state, "woodcutter", "column1")
    assert state.asked == (0,) and offered(state) == {"wood", "glory"}
    play(state, "glory")
    assert state.asked == (2,) and offered(state) == {"wood", "glory"}
    assert refused(state, "woodcutter").rule == "W3"
    play(state, "wood")
    assert glory(state) == [3, 0, 0] and wood(state) == [0, 0, 1]
    assert state.asked == (1,) and state.question(1).kind == "play"


@rule("rapanui2011:W3")
def test_moai_yields_are_chosen_clockwise_from_the_active_player() -> None:
    seats = [Seat("woodcutter moai", wood=0) for _ in range(4)]
    seats[2].hand = "priest"
    state = table(*seats, columns=("fish moai", "woodcutter", "priest", "priest"), turn=2)
    play(state, "priest", "column1")
    asked = []
    for _ in range(4):
        asked += state.asked
        play(state, "wood")
    assert asked == [2, 3, 0, 1] and wood(state) == [1, 1, 1, 1]


GRAIN_COLUMNS = ("fish grain", "woodcutter", "priest", "priest")


@rule("rapanui2011:W4")
def test_example_two_with_two_grain_get_one_card_each_and_no_bonus() -> None:
    state = table(
        Seat(hand="priest"),
        Seat("woodcutter"),
        Seat("woodcutter grain*2"),
        Seat("woodcutter grain*2"),
        columns=GRAIN_COLUMNS,
    )
    play(state, "priest", "column1")
    assert [held[3] for held in offerings(state)] == [1, 1, 2, 2]


@rule("rapanui2011:W4")
def test_gatherers_give_one_card_not_one_for_each_and_one_more_for_the_sole_majority() -> None:
    state = table(
        Seat(hand="priest"), Seat("woodcutter grain*3"), Seat("woodcutter grain"), columns=GRAIN_COLUMNS
    )
    play(state, "priest", "column1")
    assert [held[3] for held in offerings(state)] == [1, 3, 2]
    assert offerings(state)[1][:3] == [1, 1, 1]


@rule("rapanui2011:W5", "rapanui2011:W6")
def test_the_active_player_takes_first_with_his_bonus_then_clockwise() -> None:
    hoard = "fish mulberry sweet-potato grain*23"
    state = table(
        Seat("woodcutter grain", offerings=hoard),
        Seat("woodcutter grain*2", hand="priest fish", offerings=""),
        Seat("woodcutter", offerings=""),
        columns=("moai grain", "woodcutter", "priest", "priest"),
        turn=1,
    )
    assert counts_of(state.supplies)[3] == 2
    play(state, "priest", "column1")
    assert offerings(state)[1] == [0, 0, 0, 2]
    assert state.asked == (0,) and state.question(0).kind == "instead"
    assert offered(state) == {"instead:fish", "instead:mulberry", "instead:sweet-potato", "instead:none"}
    assert refused(state, "instead:grain").rule == "W6"
    play(state, "instead:mulberry")
    assert offerings(state)[0] == [1, 2, 1, 23] and state.asked == (2,)


@rule("rapanui2011:W6")
def test_each_card_due_may_be_replaced_or_declined_and_with_no_supply_there_is_nothing() -> None:
    hoard = "mulberry sweet-potato grain*24"
    state = table(
        Seat("woodcutter grain*2", hand="priest", offerings=hoard),
        Seat("woodcutter", offerings=""),
        columns=("moai grain", "woodcutter", "priest", "priest"),
    )
    play(state, "priest", "column1")
    assert offerings(state)[0][3] == 25 and state.view(1)["due"] == 1
    declined = state.clone()
    play(declined, "instead:none")
    assert offerings(declined)[0] == [0, 1, 1, 25] and declined.asked == (1,)
    play(state, "instead:fish")
    assert offerings(state)[0] == [1, 1, 1, 25] and state.asked == (1,)
    state = table(
        Seat("woodcutter grain*2", hand="priest", offerings="fish*25 mulberry*25 sweet-potato*25"),
        Seat("woodcutter grain", offerings="grain*25"),
        columns=("moai grain", "woodcutter", "priest", "priest"),
    )
    play(state, "priest", "column1")
    assert state.asked == (1,) and state.question(1).kind == "play"


# ----------------------------------------------------------------------------------------------- end


def last_refill(edition: str) -> CardsState:
    """A column is about to be emptied when the pile has two cards left."""
    return table(
        Seat("woodcutter mulberry sweet-potato grain", hand="fish*2 priest", wood=1),
        Seat("woodcutter"),
        columns=("woodcutter", "fish", "sweet-potato grain", "sweet-potato grain"),
        pile="moai priest",
        edition=edition,
    )


@rule("rapanui2011:E1", "rapanui2011:X1")
def test_german_the_ninth_refill_uses_up_the_pile_and_ends_the_game_at_once() -> None:
    state = last_refill("german")
    assert state.pile_size == 2
    play(state, "fish*2", "column1")
    assert state.over and state.pile_size == 0 and len(state.column(0)) == 2
    assert state.players[0].held == 2, "the hand is not filled further"
    assert not [event for event in state.events() if event.kind == "score"]


@rule("rapanui2011:X2", "rapanui2011:R1")
def test_hungarian_play_goes_on_until_a_column_is_empty_and_nothing_can_be_laid_there() -> None:
    state = last_refill("hungarian")
    play(state, "fish*2", "column1")
    assert not state.over and len(state.column(0)) == 2 and state.pile_size == 0
    play(state, "column3")
    assert offerings(state)[0] == [1, 1, 1, 2], "the turn is scored as ever"
    before = offerings(state)
    play(state, "buy:none", "fish", "column2")
    assert state.over and state.column(1) == [] and state.players[1].held == 3
    assert offerings(state) == before, "no scoring"


@rule("rapanui2011:E2")
def test_final_glory_is_tokens_four_a_moai_one_for_five_wood_and_the_offering_cards() -> None:
    state = last_refill("german")
    me = state.players[0]
    me.glory, me.wood = 6, 15
    me.display += cards("moai")
    state.players[1].display -= cards("moai")
    state.shown = cards("grain*3 fish*2 mulberry")
    state.supplies -= state.shown
    state.stone_size, state.top = 6, 0
    play(state, "fish*2", "column1")
    assert state.over and wood(state)[0] == 14
    assert state.score(0) == 6 + 4 + 2 + (3 + 2 + 1 + 0)
    lines = GAME.account(state)[0]
    assert [line.points for line in lines] == [6, 4, 2, 2, 1, 0, 3]
    assert sum(line.points for line in lines) == state.score(0)
    assert str(lines[3].what) == "Fish: 1 at 2 (2 on the stone)"


@rule("rapanui2011:E3")
@pytest.mark.parametrize(
    ("stone", "values"),
    [
        ("grain*4 mulberry*4 fish*2 sweet-potato", [2, 3, 1, 3]),
        ("grain*4 mulberry*3 fish*2 sweet-potato", [1, 2, 0, 3]),
        ("grain*4 mulberry*4 fish*4 sweet-potato", [3, 3, 2, 3]),
        ("grain*4 mulberry*4 fish*2 sweet-potato*2", [2, 3, 2, 3]),
        ("grain*2 mulberry*2 fish*2 sweet-potato*2", [3, 3, 3, 3]),
        ("grain", [2, 2, 2, 3]),
        ("grain*4 mulberry fish", [2, 2, 1, 3]),
    ],
)
def test_kinds_equally_frequent_share_a_value_and_none_is_skipped(stone: str, values: list[int]) -> None:
    assert counts_of(values_on(cards(stone))) == values


@rule("rapanui2011:E3")
def test_cards_face_down_are_counted_in_the_end() -> None:
    state = last_refill("german")
    state.players[1].buried = cards("fish*2")
    state.shown = cards("grain")
    state.supplies -= cards("fish*2 grain")
    state.stone_size, state.top = 3, 3
    state.players[1].hypotheses = [Hypothesis(cards("fish*2"), 1.0)]
    play(state, "fish*2", "column1")
    assert state.view(None)["values"] == [3, 1, 1, 2]
    assert state.view(None)["stone"]["shown"] == [2, 0, 0, 1]


@rule("rapanui2011:E4")
def test_with_nothing_on_the_stone_every_offering_card_is_worth_nothing() -> None:
    assert values_on(0) == 0
    state = last_refill("german")
    play(state, "fish*2", "column1")
    assert state.over and state.view(0)["values"] == [0, 0, 0, 0]
    assert state.score(0) == 0


@rule("rapanui2011:E5")
def test_example_values_3_3_2_1_make_16_and_15_glory() -> None:
    values = values_on(cards("grain*4 mulberry*4 fish*2 sweet-potato"))
    worths = dict(zip(KINDS, counts_of(values), strict=False))
    assert worths == {"grain": 3, "mulberry": 3, "fish": 2, "sweet-potato": 1}
    assert worth(cards("grain*2 mulberry fish*3 sweet-potato"), values) == 16
    assert worth(cards("mulberry fish*5 sweet-potato*2"), values) == 15


@rule("rapanui2011:E6", "rapanui2011:R5")
def test_ties_go_to_more_moais_then_to_more_wood_and_are_shared_after_that() -> None:
    state = started(4)
    state.asking = 0
    for player in state.players:
        player.wood, player.glory, player.display = 4, 8, cards("woodcutter")
    assert state.ranking() == [1, 1, 1, 1] and state.outcome(2) == 0.25
    state.players[1].glory, state.players[1].display = 4, cards("woodcutter moai")
    assert state.ranking() == [2, 1, 2, 2]
    state.players[0].wood = 3
    assert state.ranking() == [4, 1, 2, 2]
    state.players[3].glory, state.players[3].display = 4, cards("woodcutter moai")
    assert state.ranking() == [4, 1, 3, 1] and state.outcome(1) == 0.5 and state.outcome(0) == 0.0
    state.players[3].wood, state.players[3].glory = 9, 3
    assert state.ranking() == [4, 2, 3, 1], "wood that was counted for glory is still there"


# ---------------------------------------------------------------------------------- editions, rulings


@rule("rapanui2011:X3")
def test_the_slips_of_the_hungarian_text_change_nothing() -> None:
    state = started(3, edition="hungarian", first="1")
    assert wood(state) == [2, 3, 4], "the last of three gets 4 wood, not 5"
    state = table(Seat("woodcutter", offerings="fish*5", wood=5), Seat(), edition="hungarian")
    assert state.view(0)["players"][0]["prices"] == [5, 5, 5, 5], "offering cards make nothing cheaper"
    state = building(Seat(), Seat(), memory="open", edition="hungarian")
    play(state, "give:grain", "give:fish", "supply:mulberry")
    told = [event.kind for event in state.events(None) if event.kind in ("sacrifice", "bury", "supply")]
    assert told == ["sacrifice", "bury", "supply"], "the others' cards lie face up"


@rule("rapanui2011:R3")
def test_with_fewer_players_all_island_and_offering_cards_stay_in_the_game() -> None:
    for seats in (2, 3, 4):
        state = started(seats)
        starters = sum(len(START[seat]) + 1 for seat in range(seats))
        held = sum(size_of(player.display + player.hand) for player in state.players)
        assert held == starters
        assert size_of(state.pile) + size_of(state.in_columns()) == 50
        assert size_of(state.supplies) + sum(size_of(player.offerings) for player in state.players) == 100


@rule("rapanui2011:R4", "rapanui2011:R6")
def test_open_memory_counts_what_all_saw_and_only_the_builder_knows_his_card() -> None:
    state = building(Seat(), Seat(), Seat(), memory="open")
    play(state, "give:grain", "give:grain", "give:fish", "supply:mulberry")
    assert state.view(0)["players"][0]["buried"] == [1, 0, 0, 0]
    for viewer in (1, 2, None):
        builder = state.view(viewer)["players"][0]
        assert builder["least"] == [0, 0, 0, 0] and builder["most"] == [1, 1, 1, 1]
        assert builder["down"] == 1 and "buried" not in builder and "kinds" not in builder
        assert sum(builder["hand"]) == 2, "hands follow from the colour and from open draws"
    other = state.view(0)["players"][1]
    assert other["least"] == other["most"] == [1, 1, 1, 0]


@rule("rapanui2011:R4")
def test_what_the_builder_shows_later_is_no_longer_suspected() -> None:
    village = "woodcutter fish mulberry sweet-potato grain"
    seats = [Seat(village, hand="moai", wood=7), Seat(village, hand="moai", wood=7)]
    state = table(*seats, memory="open", columns=("priest fish", "priest fish", "priest", "priest"))
    play(state, "buy:none", "moai", "give:grain", "give:fish", "supply:mulberry", "column1")
    while state.seat == 0:
        play(state, "wood")
    known = state.view(1)["players"][0]
    assert known["most"] == [2, 1, 1, 1], "one more fish was harvested"
    play(state, "buy:none", "moai", "give:grain")
    known = state.view(1)["players"][0]
    assert known["most"] == [2, 1, 1, 0] and known["least"] == [1, 0, 0, 0]
