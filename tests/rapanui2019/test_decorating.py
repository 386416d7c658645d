"""Decorating: what an offering costs and who can pay for which."""

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
    erected,
    goods,
    moves,
    own,
    play,
    put,
    table,
)

from motu.contract import IllegalMove
from motu.games.rapanui2019.paying import is_price
from motu.games.rapanui2019.rules import MoaiState

KINDS = ("hut", "chicken", "axe", "boat", "necklace")


def before_paying(
    amounts: tuple[int, int, int, int], tiles: str = "", tablet: bool = False, bonuses: str = ""
) -> MoaiState:
    """Blue stands before a Moai next to the Pukao mine, with nothing to buy but what is tested."""
    state = bare(table())
    erected(state, "d5")
    put(state, BLUE, "d5")
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, amounts, tiles, tablet, bonuses)
    return carrying(state)


@pytest.mark.rule("rapanui2019:W6", "rapanui2019:T6", "rapanui2019:T7")
def test_yellow_and_blue_decorate_for_8_and_12_points() -> None:
    state = bare(table(4))
    erected(state, "d5", 1)
    erected(state, "b4", 0)
    state.taken = 1 << 4
    put(state, YELLOW, "d5 c4")
    put(state, BLUE, "d4 b4")
    put(state, GREEN)
    put(state, RED)
    own(state, YELLOW, (0, 4, 0, 0), bonuses="artistic")
    state.players[YELLOW].bonuses = 1 | 4 | 8
    own(state, BLUE, (0, 0, 0, 4))
    state.players[BLUE].bonuses = 1 | 2 | 4
    carrying(state)
    assert state.asked == (BLUE,)
    play(state, "pukao>b4", "via:c4.b4")
    assert goods(state, YELLOW) == (1, 4, 0, 0)
    play(state, "necklace")
    assert state.players[BLUE].points == 12
    assert goods(state, BLUE) == (0, 0, 0, 0)
    assert state.asked == (YELLOW,)
    play(state, "pukao>d5", "via:c4.d4.d5")
    assert goods(state, BLUE) == (1, 0, 0, 0)
    play(state, "chicken")
    assert state.players[YELLOW].points == 8
    assert state.view(YELLOW)["players"][YELLOW]["tiles_taken"] == [{"kind": 1, "value": 8, "luxury": False}]


@pytest.mark.rule("rapanui2019:T6")
def test_helpers_of_a_pukao_earn_a_reed_whatever_their_space_shows() -> None:
    state = bare(table())
    erected(state, "a6")
    put(state, BLUE, "a6")
    put(state, GREEN, "b5 b6")
    put(state, RED)
    own(state, BLUE, (4, 0, 0, 0))
    state.players[BLUE].bonuses = 1 | 4 | 8
    carrying(state)
    play(state, "pukao>a6")
    assert goods(state, GREEN) == (2, 0, 0, 0)
    assert state.players[BLUE].points == 8


@pytest.mark.rule("rapanui2019:T8", "rapanui2019:Q20", "rapanui2019:Q19")
def test_each_resource_may_be_paid_with_a_dearer_one() -> None:
    """The prices by a second reckoning: give each asked-for kind its own resource, or a dearer one."""
    wanted = {0: (0, 0, 0, 0), 1: (1, 1, 1, 1), 2: (0, 1, 2, 3), 3: (2, 2, 2, 2), 4: (3, 3, 3, 3)}
    for amounts in product(range(5), repeat=4):
        paid = sorted(kind for kind, amount in enumerate(amounts) for _ in range(amount))
        for kind, asked_for in wanted.items():
            fits = len(paid) == 4 and all(have >= need for have, need in zip(paid, asked_for, strict=True))
            assert is_price(kind, 4, *amounts) == fits, (kind, amounts)
            saved = [(kind_,) * 2 for kind_ in (0, 1, 2, 3)]
            pairs = {0: saved[:1], 1: saved[1:2], 3: saved[2:3], 4: saved[3:]}.get(
                kind, [(one, two) for one in range(4) for two in range(one + 1, 4)]
            )
            two = len(paid) == 2 and any(paid[0] >= pair[0] and paid[1] >= pair[1] for pair in pairs)
            assert is_price(kind, 2, *amounts) == two, (kind, amounts)


@pytest.mark.rule("rapanui2019:T7", "rapanui2019:T8")
def test_the_payer_chooses_the_offering_and_what_he_pays() -> None:
    state = before_paying((2, 3, 0, 1), bonuses="fervent popular chief")
    play(state, "pukao>d5")
    assert moves(state) == {"hut", "chicken"}
    play(state, "hut")
    assert asked(state) == "price"
    assert moves(state) == {"pay:2r2e", "pay:2r1e1p", "pay:1r3e", "pay:1r2e1p", "pay:3e1p"}
    play(state, "pay:1r3e")
    assert goods(state, BLUE) == (1, 0, 0, 1)


@pytest.mark.rule("rapanui2019:W7", "rapanui2019:T10")
def test_wood_may_be_paid_on_a_reed_space() -> None:
    state = bare(table())
    erected(state, "c6")
    put(state, BLUE, "c6")
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, (0, 0, 4, 0), bonuses="fervent artistic chief")
    carrying(state)
    play(state, "pukao>c6", "boat")
    assert state.players[BLUE].points == 11


@pytest.mark.rule("rapanui2019:T9", "rapanui2019:Q19", "rapanui2019:Q23")
def test_nobody_decorates_who_cannot_pay() -> None:
    state = before_paying((3, 0, 0, 0))
    with pytest.raises(IllegalMove) as refused:
        play(state, "pukao>d5")
    assert refused.value.rule == "T9"
    rich = before_paying((0, 4, 0, 0))
    assert "pukao>d5" in moves(rich)
    rich.pukao = 0
    assert "pukao>d5" not in moves(rich)


@pytest.mark.rule("rapanui2019:A3", "rapanui2019:Q20", "rapanui2019:A11")
def test_save_halves_the_price_and_with_the_axe_takes_any_two_different_kinds() -> None:
    state = before_paying((1, 0, 1, 0), "save", bonuses="fervent artistic popular")
    state.players[BLUE].bonuses = 1 | 4 | 8
    assert "pukao>d5" in moves(state), "only with save he can pay"
    play(state, "pukao>d5")
    assert moves(state) == {"save"}
    play(state, "save")
    assert moves(state) == {"hut", "axe"}
    play(state, "axe")
    assert state.players[BLUE].points == 10
    assert goods(state, BLUE) == (0, 0, 0, 0)
    two_reed = before_paying((2, 0, 0, 0), "save")
    two_reed.players[BLUE].bonuses = 1 | 4 | 8
    play(two_reed, "pukao>d5", "save")
    assert two_reed.players[BLUE].points == 8, "two reed buy no axe, so the hut is taken at once"


@pytest.mark.rule("rapanui2019:A11", "rapanui2019:A3", "rapanui2019:Q19")
def test_a_tablet_needed_for_the_payment_cannot_be_used_up_for_something_else() -> None:
    state = before_paying((3, 0, 0, 0), tablet=True, bonuses="fervent popular chief")
    play(state, "pukao>d5")
    assert moves(state) == {"tablet:save"}
    play(state, "tablet:save")
    assert not state.players[BLUE].tablet
    assert state.players[BLUE].points == 8


@pytest.mark.rule("rapanui2019:Q20", "rapanui2019:A3")
def test_save_counts_once_for_an_offering() -> None:
    state = before_paying((4, 0, 0, 0), "save save", tablet=True, bonuses="fervent popular chief")
    play(state, "pukao>d5", "save")
    assert not {"save", "tablet:save"} & moves(state)
    play(state, "hut")
    assert goods(state, BLUE) == (2, 0, 0, 0)
    assert state.players[BLUE].tile_count(2) == 1


@pytest.mark.rule("rapanui2019:W7", "rapanui2019:U2", "rapanui2019:Q3", "rapanui2019:Q21")
def test_artistic_brings_the_next_better_offering_and_can_be_bought_before_paying() -> None:
    state = before_paying((0, 6, 0, 0), bonuses="fervent popular")
    play(state, "pukao>d5")
    assert moves(state) == {"hut", "chicken", "+artistic"}
    play(state, "+artistic")
    assert moves(state) == {"hut", "chicken", "axe"}
    play(state, "axe")
    assert state.players[BLUE].points == 10


@pytest.mark.rule("rapanui2019:Q3", "rapanui2019:Q19")
def test_a_bonus_that_would_make_paying_impossible_is_not_offered_before_paying() -> None:
    state = before_paying((0, 4, 0, 0))
    play(state, "pukao>d5")
    with pytest.raises(IllegalMove) as refused:
        play(state, "+artistic")
    assert refused.value.rule in ("Q19", "U2")


@pytest.mark.rule("rapanui2019:U2", "rapanui2019:Q21")
def test_artistic_at_the_top_and_over_an_empty_stack() -> None:
    state = before_paying((0, 0, 0, 4), bonuses="artistic fervent popular")
    play(state, "pukao>d5")
    assert moves(state) == set(KINDS), "four pearls pay for anything, and nothing lies above a necklace"
    state = before_paying((0, 0, 4, 0), bonuses="artistic fervent popular")
    play(state, "pukao>d5")
    assert moves(state) == set(KINDS), "four wood pay for a boat, and artistic makes it a necklace"
    play(state, "necklace")
    assert state.players[BLUE].points == 12
    state = before_paying((0, 4, 0, 0), bonuses="artistic fervent popular")
    state.taken = 4 | 4 << 4
    assert "pukao>d5" in moves(state), "hut and chicken are gone, but artistic brings an axe"
    play(state, "pukao>d5")
    assert state.players[BLUE].points == 10
    empty = before_paying((0, 4, 0, 0), bonuses="fervent popular chief")
    empty.taken = 4 | 4 << 4
    assert not empty.asked or "pukao>d5" not in moves(empty)


@pytest.mark.rule("rapanui2019:A7", "rapanui2019:Q22")
def test_make_your_choice_opens_the_luxury_offerings_for_the_rest_of_the_game() -> None:
    state = before_paying((0, 0, 0, 8), "choice choice", bonuses="artistic fervent popular")
    state.taken = 4 << 16
    play(state, "pukao>d5")
    luxuries = {text for text in moves(state) if text.startswith("luxury")}
    assert luxuries == {
        "luxury:hut9", "luxury:chicken10", "luxury:axe11", "luxury:boat12",
        "luxury:necklace14", "luxury:necklace13",
    }  # fmt: skip
    play(state, "luxury:necklace14")
    if asked(state) == "price":
        play(state, "pay:4p")
    assert state.players[BLUE].points == 14
    assert state.players[BLUE].tile_count(6) == 2, "the tile stays"
    plain = before_paying((0, 0, 0, 4), bonuses="artistic fervent popular")
    play(plain, "pukao>d5")
    with pytest.raises(IllegalMove) as refused:
        play(plain, "luxury:hut9")
    assert refused.value.rule == "A7"


@pytest.mark.rule("rapanui2019:A11", "rapanui2019:Q23", "rapanui2019:Q2")
def test_the_tablet_copies_what_works_now_but_never_favour_or_make_your_choice() -> None:
    state = bare(table())
    put(state, BLUE, "e5* d5", carvers="1")
    put(state, GREEN)
    put(state, RED)
    own(state, BLUE, (3, 0, 0, 0), tablet=True, moai=(1, 0, 0))
    state.players[BLUE].bonuses = 2 | 4 | 8
    carrying(state)
    copied = {
        text.split(":")[1].rstrip("123").split("@")[0] for text in moves(state) if text.startswith("tablet:")
    }
    assert copied == {"rest", "trade", "switch", "lend"}
    play(state, "tablet:rest@e5")
    assert not state.players[BLUE].tablet
    assert "small>e5" in moves(state)
    texts = state.game.moves.on(state.board).readings
    assert not any(text.startswith("tablet:") and ("favour" in text or "choice" in text) for text in texts)


@pytest.mark.rule("rapanui2019:Z1", "rapanui2019:A10", "rapanui2019:A11")
def test_points_are_offerings_resources_tablet_and_favour() -> None:
    state = bare(table(max_rounds=1))
    for seat in (BLUE, GREEN, RED):
        put(state, seat)
    own(state, BLUE, (1, 2, 0, 0), "favour rest", tablet=True)
    own(state, GREEN, (5, 0, 0, 4))
    state.players[BLUE].bonuses = state.players[GREEN].bonuses = 1 | 2 | 4
    carrying(state)
    while not state.over:
        play(state, "pass")
    assert state.scores() == [9, 9, 0]
    assert state.ranking() == [1, 1, 3], "a tie is a shared victory"
    assert state.outcome(BLUE) == 0.5
    account = state.game.account(state)
    assert [sum(line.points for line in lines) for lines in account] == [9, 9, 0]
    assert [str(line.what) for line in account[BLUE]] == [
        "Resources left",
        "Rongorongo tablet, not used",
        "Favour",
    ]


@pytest.mark.rule("rapanui2019:U1", "rapanui2019:U2", "rapanui2019:U3", "rapanui2019:U4")
def test_at_most_three_of_the_four_bonus_tiles() -> None:
    state = bare(table())
    own(state, BLUE, (8, 8, 8, 8))
    play(state, "+fervent", "+artistic", "+chief")
    assert goods(state, BLUE) == (6, 6, 8, 5)
    with pytest.raises(IllegalMove) as refused:
        play(state, "+popular")
    assert refused.value.rule == "U3"


@pytest.mark.rule("rapanui2019:Q26")
def test_offerings_are_remembered_or_open_by_the_option() -> None:
    for memory in ("strict", "open"):
        state = bare(table(memory=memory))
        erected(state, "d5")
        put(state, BLUE, "d5")
        put(state, GREEN, "e5")
        put(state, RED)
        own(state, BLUE, (4, 0, 0, 0), bonuses="fervent popular chief")
        own(state, GREEN, (0, 2, 0, 0))
        carrying(state)
        play(state, "pukao>d5")
        for viewer in (GREEN, None):
            shown = state.view(viewer)["players"][BLUE]
            assert shown["offerings"] == 1
            assert ("points" in shown) == ("tiles_taken" in shown) == (memory == "open")
        assert state.view(BLUE)["players"][BLUE]["tiles_taken"][0]["value"] == 8
        seen = [event.kind for event in state.events(GREEN)]
        assert "offering" in seen, "who is present sees it"
        play(state, "pass")
        later = [event.kind for event in state.events(GREEN)]
        assert ("offering" in later) == (memory == "open")
        assert ("face-down" in later) == (memory == "strict")


def labels(state: MoaiState, language: str = "en") -> set[str]:
    """The answers to the question as they stand on buttons."""
    seat = state.asked[0]
    view = state.view(seat)
    return {state.game.label(view, move).say(language) for move in state.question(seat).moves}


@pytest.mark.rule("rapanui2019:T7", "rapanui2019:T8", "rapanui2019:A3", "rapanui2019:U2", "rapanui2019:A7")
def test_every_offering_that_can_be_had_says_what_would_be_paid() -> None:
    plain = before_paying((0, 4, 0, 0), bonuses="fervent popular chief")
    play(plain, "pukao>d5")
    assert labels(plain) == {"hut, worth 8, for 4 eggs", "chicken, worth 9, for 4 eggs"}
    several = before_paying((2, 3, 0, 1), bonuses="fervent popular chief")
    play(several, "pukao>d5")
    assert labels(several) == {
        "hut, worth 8, for 2 reed, 2 eggs or otherwise",
        "chicken, worth 9, for 3 eggs, 1 pearl",
    }
    play(several, "hut")
    assert asked(several) == "price"
    assert "2 reed, 1 egg, 1 pearl" in labels(several)
    artistic = before_paying((0, 0, 4, 0), bonuses="artistic popular chief")
    play(artistic, "pukao>d5")
    assert "necklace, worth 12, for 4 wood (artistic)" in labels(artistic)
    assert "boat, worth 11, for 4 wood" in labels(artistic)
    rich = before_paying((1, 0, 1, 0), "save choice", bonuses="fervent popular chief")
    play(rich, "pukao>d5")
    assert labels(rich) == {"Save: pay two instead of four"}, "nothing else can be paid for"
    play(rich, "save")
    assert labels(rich) == {
        "hut, worth 8, for 1 reed, 1 wood",
        "axe, worth 10, for 1 reed, 1 wood",
        "luxury hut, worth 9, for 1 reed, 1 wood",
        "luxury axe, worth 11, for 1 reed, 1 wood",
    }
    assert "luxury axe" not in str(labels(plain))


@pytest.mark.rule("rapanui2019:T3", "rapanui2019:T6", "rapanui2019:Q13")
def test_every_carry_says_what_it_pays_to_whom() -> None:
    state = bare(table())
    erected(state, "a6")
    put(state, BLUE, "a6 d5")
    put(state, GREEN, "b5 b6")
    put(state, RED, "d4 c4")
    own(state, BLUE, (4, 0, 0, 0), moai=(1, 0, 0), bonuses="fervent popular chief")
    carrying(state)
    said = {text.split(":")[0]: text for text in labels(state)}
    assert said["Pukao to a6"].startswith("Pukao to a6: Green 2 reed")
    view = state.view(BLUE)
    for way in view["ways"]:
        assert way["route"][-1] == way["goal"]
