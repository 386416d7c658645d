"""The examples of the rules: a whole round, action by action, and the smaller ones."""

import pytest
from giants import tables
from giants.tables import BLUE, GREEN, RED

from motu.games.giants.pieces import headdress_on, moai_on, of_size, owner_of
from motu.games.giants.rules import GiantsState


def example_table() -> GiantsState:
    """What the three players have at the beginning of the example round."""
    state = tables.table(first="1")
    tables.give(state, GREEN, workers=3, markers=2, halves=2)
    tables.give(state, RED, workers=3, logs=5, markers=3, halves=1)
    tables.give(state, BLUE, workers=4, markers=3, halves=1)
    tables.piece(state, 1, "d9", marker=GREEN)
    tables.piece(state, 2, "f6", marker=BLUE)
    tables.piece(state, 0, "g2")
    return tables.roll(state, 1, 2, 3)


#: Who does what, his stock after it, and the points of all three.
PLACING = [
    (GREEN, "medicine@e6 gain=worker", "1 0 3 0 0 2 7"),
    (RED, "worker@f8 logs2", "0 1 2 3 1 1 7"),
    (BLUE, "chief@g5", "0 1 3 0 1 1 7"),
    (GREEN, "chief@e6 gain=worker", "0 0 4 0 0 0 7"),
    (RED, "worker@f7 logs2", "0 1 1 1 1 1 7"),
    (BLUE, "worker@g3", "0 1 2 0 1 1 7"),
    (GREEN, "worker@c8", "0 0 3 0 0 0 7"),
    (RED, "worker@g6 logs0", "0 1 0 1 1 1 7"),
    (BLUE, "medicine@g2 gain=headdress", "0 0 2 0 1 1 7"),
    (GREEN, "worker@d8", "0 0 2 0 0 0 7"),
    (RED, "medicine@g7 logs1 reserve:HangaTetenga", "0 0 0 0 1 1 6"),
    (BLUE, "buy", "0 0 2 0 0 2 7"),
    (GREEN, "worker@g7", "0 0 1 0 0 0 7"),
    (RED, "pass", "0 0 0 0 1 1 6"),
    (BLUE, "worker@g4", "0 0 1 0 0 2 7"),
    (GREEN, "worker@h2", "0 0 0 0 0 0 7"),
    (BLUE, "worker@g6", "0 0 0 0 0 2 7"),
]
CARRYING = [
    (GREEN, "moai1 >d8 >c8 erect:Hekii", "0 0 0 0 1 0 6", [0, 0, 0]),
    (RED, "hat1 >g3 >g4 >g5 >g6 >g7 mark", "0 0 0 0 0 1 6", [0, 0, 3]),
    (BLUE, "moai2 >g6 >g5 erect:Akahanga", "0 0 0 0 1 2 6", [0, 1, 3]),
    (GREEN, "moai3 mark", "0 0 0 0 0 0 6", [0, 1, 3]),
    (RED, "moai4 >f8 >f7 >g7 erect:HangaTetenga", "0 0 0 0 0 1 6", [1, 1, 3]),
    (BLUE, "hat2 >g3 >g4 >g5 crown:Akahanga", "0 0 0 0 1 2 6", [1, 1, 3]),
    (GREEN, "pass", "0 0 0 0 0 0 6", [1, 1, 3]),
]


def bid_in_example(state: GiantsState) -> None:
    assert state.asked == (GREEN, RED, BLUE)
    tables.play(state, "0:carve=1", "0:bid=2", "2:carve=1", "2:bid=2")
    assert [tables.stock(state, seat) for seat in range(3)] == [
        "1 1 3 0 2 2 7",
        "1 1 3 5 3 1 7",
        "1 1 4 0 3 1 7",
    ]
    tables.play(state, "1:carve=0c", "1:bid=2")
    assert [tables.stock(state, seat) for seat in range(3)] == [
        "1 1 2 0 0 2 7",
        "0 1 3 5 1 1 7",
        "1 1 3 0 1 1 7",
    ]
    assert state.asked == (GREEN,)
    assert tables.offered(state) == {"take1", "decline"}
    tables.play(state, "take1")
    assert state.asked == (RED,)
    tables.play(state, "take3c")


@pytest.mark.rule("giants:A1", "giants:A2", "giants:A3", "giants:A4", "giants:A5", "giants:A6", "giants:G8")
def test_the_auction_of_the_example_round() -> None:
    state = example_table()
    bid_in_example(state)
    assert [of_size(state.supply, size) for size in (1, 2, 3)] == [15, 11, 5]
    assert state.view(None)["phase"] == "place"
    assert state.asked == (GREEN,)


@pytest.mark.rule("giants:P1", "giants:P2", "giants:P3", "giants:P4", "giants:P5", "giants:G12")
def test_the_placing_of_the_example_round() -> None:
    state = example_table()
    bid_in_example(state)
    for seat, moves, after in PLACING:
        assert state.asked == (seat,), moves
        tables.play(state, *moves.split())
        assert tables.stock(state, seat) == after, moves
    assert tables.points(state) == [0, 0, 0]
    assert state.view(None)["phase"] == "pick", "Green and Blue have nothing left and pass"


@pytest.mark.rule(
    "giants:T1", "giants:T2", "giants:T3", "giants:T4", "giants:T6", "giants:T7", "giants:T8", "giants:T9",
    "giants:T10", "giants:G13", "giants:G16", "giants:G17", "giants:G18", "giants:N1", "giants:E2",
)  # fmt: skip
def test_the_transport_of_the_example_round() -> None:
    state = example_table()
    bid_in_example(state)
    for _, moves, _ in PLACING:
        tables.play(state, *moves.split())
    assert "hat1" not in tables.offered(state), "Green has no marker and nothing to crown"
    for number, (seat, moves, after, scored) in enumerate(CARRYING):
        assert state.asked == (seat,), moves
        if number == 1:
            assert {"moai1", "moai2", "moai3"}.isdisjoint(tables.offered(state)), "others' pieces"
            tables.play(state, "hat1")
            for step in (">g3", ">g4", ">g5", ">g6"):
                tables.play(state, step)
                assert "mark" in tables.offered(state)
                assert "leave" not in tables.offered(state)
            tables.play(state, ">g7")
            assert tables.offered(state) & {"mark", "leave"} == {"mark"}
            assert not any(move.startswith("crown") for move in tables.offered(state))
            tables.play(state, "mark")
        else:
            tables.play(state, *moves.split())
        assert tables.stock(state, seat) == after, moves
        assert tables.points(state) == scored, moves
    assert state.asked == (RED,)
    tables.play(state, "hat1", "crown:HangaTetenga")
    assert tables.points(state) == [1, 1, 3]
    assert state.asked == (GREEN,), "the others pass for want of a move, and Green may keep the marker"
    tables.play(state, "done")
    assert [tables.stock(state, seat) for seat in range(3)] == [
        "1 1 5 0 2 0 6",
        "1 1 3 0 3 1 6",
        "1 1 4 0 4 2 6",
    ]
    assert (state.burnt, state.logs) == (5, 22)
    assert state.halves == 27
    assert state.headdresses == 2
    assert (state.start, state.round) == (RED, 3)
    assert [tables.points(state)[seat] + state.points_to_come(seat) for seat in range(3)] == [4, 18, 22]


@pytest.mark.rule("giants:A7", "giants:A3", "giants:A4", "giants:G3", "giants:G6", "giants:G7")
def test_the_auction_example_for_five() -> None:
    state = tables.table(5)
    blue, green, red, yellow, purple = range(5)
    for seat, (workers, markers, halves) in enumerate(
        [(3, 2, 3), (3, 2, 0), (2, 1, 1), (1, 1, 1), (1, 2, 0)]
    ):
        tables.give(state, seat, workers=workers, markers=markers, halves=halves)
    tables.roll(state, 1, 2, 2, 3)
    for seat, bid in [(purple, "carve=0 bid=0"), (yellow, "carve=1 bid=1"), (blue, "carve=3 bid=2")]:
        tables.play(state, *(f"{seat}:{move}" for move in bid.split()))
    assert state.asked == (green, red)
    tables.play(state, "1:carve=3", "1:bid=2", "2:carve=2", "2:bid=1")
    assert state.asked == (blue,)
    tables.play(state, "take3")
    assert state.asked == (green,)
    tables.play(state, "take1")
    assert state.asked == (red,)
    tables.play(state, "take2")
    assert state.asked == (green,), "Yellow cannot take the 2 with one carver"
    assert tables.offered(state) == {"take2", "decline"}
    tables.play(state, "take2")
    assert state.view(None)["phase"] == "place"


@pytest.mark.rule("giants:P8", "giants:P4", "giants:P5")
def test_the_placing_example_for_four() -> None:
    state = tables.table(4)
    blue, yellow, red, green = range(4)
    for seat, workers, markers in [(blue, 1, 0), (yellow, 1, 0), (red, 1, 0), (green, 0, 1)]:
        tables.give(state, seat, workers=workers, markers=markers)
    for seat in (yellow, red):
        state.players[seat].chief, state.players[seat].bid_chief = 0, 1
    state.phase = 2
    tables.placing(state)
    rounds = [
        (
            ["worker@a4", "medicine@b4 gain=marker", "medicine@d6 gain=logs", "medicine@e6 gain=worker"],
            ["1 1 0 0 0", "0 0 1 0 1", "0 0 1 4 0", "1 0 1 0 1"],
        ),
        (
            ["medicine@b4 gain=marker", "worker@f6", "worker@f6 logs1", "buy"],
            ["1 0 0 0 1", "0 0 0 0 1", "0 0 0 3 0", "1 0 1 0 0"],
        ),
    ]
    for moves, after in rounds:
        for seat, turn in enumerate(moves):
            assert state.asked == (seat,)
            tables.play(state, *turn.split())
        assert [tables.stock(state, seat).rsplit(" ", 2)[0] for seat in range(4)] == after
    tables.play(state, "chief@f6", "buy")
    assert state.asked == (green,), "Red's logs alone cannot be laid"
    tables.play(state, "worker@f6", "pass", "chief@f6")
    assert state.view(None)["phase"] not in ("place", "lay", "act")
    assert state.players[blue].markers == 1


def carry_table(mover: int, start: str, size: int) -> GiantsState:
    state = tables.table(4)
    for seat in range(4):
        tables.give(state, seat, markers=2 if seat != mover else 0)
    tables.piece(state, size, start, maker=mover)
    return state


@pytest.mark.rule("giants:T5", "giants:T3", "giants:T4", "giants:G1", "giants:G2")
def test_carrying_examples_over_chiefs_logs_and_helpers() -> None:
    blue, yellow, red = 0, 1, 2
    state = carry_table(blue, "e9", 2)
    tables.stand(state, blue, "d9", "w")
    tables.stand(state, yellow, "e8", "c")
    tables.stand(state, blue, "e7", "w", logs=1)
    tables.stand(state, blue, "e6", "w")
    tables.stand(state, red, "e6", "w")
    tables.transport(state)
    tables.play(state, "moai1")
    assert ">d9" not in tables.offered(state), "one worker cannot carry a size 2"
    tables.play(state, ">e8")
    assert tables.points(state) == [0, 2, 0, 0]
    tables.play(state, ">e7")
    assert tables.points(state) == [0, 2, 0, 0]
    tables.play(state, ">e6")
    assert tables.points(state) == [0, 2, 1, 0]

    state = carry_table(yellow, "e9", 2)
    tables.stand(state, red, "e8", "w", logs=2)
    tables.stand(state, yellow, "e7", "w", logs=1)
    tables.transport(state)
    tables.play(state, "1:moai1", ">e8")
    assert tables.points(state) == [0, 0, 1, 0]
    tables.play(state, ">e7")
    assert tables.points(state) == [0, 0, 1, 0]


@pytest.mark.rule("giants:T12", "giants:T6", "giants:T7", "giants:P6")
def test_a_size_three_is_erected_where_an_own_worker_stands_and_crowned_by_another() -> None:
    red, yellow = 0, 1
    state = tables.table()
    for seat in range(3):
        tables.give(state, seat)
    tables.piece(state, 3, "g4", maker=red)
    tables.piece(state, 0, "g5", maker=yellow)
    tables.stand(state, 2, "h3", "www")
    tables.stand(state, red, "h4", "w")
    tables.stand(state, yellow, "h4", "ww")
    tables.transport(state)
    tables.play(state, "moai1", ">h3")
    assert not any(move.startswith("erect") for move in tables.offered(state)), "no red figure stands there"
    tables.play(state, "leave")
    assert state.asked == (yellow,)

    state = tables.table()
    for seat in range(3):
        tables.give(state, seat)
    tables.piece(state, 3, "g4", maker=red)
    tables.piece(state, 0, "g5", maker=yellow)
    tables.stand(state, red, "h4", "w")
    tables.stand(state, yellow, "h4", "ww")
    tables.transport(state)
    tables.play(state, "moai1", ">h4")
    assert tables.points(state) == [0, 2, 0]
    assert {"erect:HangaTee", "erect:RungaVae"} <= tables.offered(state)
    tables.play(state, "erect:HangaTee", "hat1", ">h4")
    assert {"leave", "crown:HangaTee"} <= tables.offered(state)
    tables.play(state, "crown:HangaTee")
    word = state.ahus[state.board.ahu_names.index("Hanga Te'e")]
    assert (owner_of(word), moai_on(word), headdress_on(word)) == (red, 0, 35)


@pytest.mark.rule("giants:T13", "giants:T9", "giants:G17")
def test_an_abandoned_headdress_is_taken_three_hexes_far_and_must_be_marked() -> None:
    blue, red, yellow = 0, 1, 2
    state = tables.table()
    tables.give(state, blue, markers=1)
    tables.give(state, red, workers=0)
    tables.give(state, yellow, workers=0)
    tables.piece(state, 0, "g2")
    tables.stand(state, red, "g3", "w")
    tables.stand(state, blue, "g4", "w")
    tables.stand(state, yellow, "g5", "w")
    tables.transport(state)
    tables.play(state, "hat1", ">g3", ">g4", ">g5")
    assert tables.points(state) == [0, 1, 1]
    assert tables.offered(state) == {"mark"}
    tables.play(state, "mark")
    assert state.view(None)["pieces"][0]["marker"] == blue


@pytest.mark.rule("giants:E3", "giants:E2", "giants:X2")
@pytest.mark.parametrize(
    ("name", "size", "crowned", "worth"),
    [("Riata", 3, False, 27), ("Tahai", 1, False, 8), ("Te Peu", 2, True, 22)],
)
def test_scoring_examples(name: str, size: int, crowned: bool, worth: int) -> None:
    state = tables.table()
    for seat in range(3):
        tables.give(state, seat)
    tables.raise_moai(state, GREEN, size, name)
    place = state.board.ahu_names.index(name)
    if crowned:
        number = tables.piece(state, 0, "g2")
        state.pieces[number] |= 3 << 2
        state.ahus[place] |= (number + 1) << 9
    tables.settle(state)
    assert state.points_to_come(GREEN) == worth
    assert state.ahu_points(place) == worth


@pytest.mark.rule("giants:G13", "giants:G14")
def test_a_reserved_ahu_is_closed_to_all_but_its_owner() -> None:
    state = tables.table()
    for seat in range(3):
        tables.give(state, seat)
    tables.reserve(state, RED, "Hanga Tetenga")
    tables.piece(state, 1, "g7", marker=GREEN)
    tables.piece(state, 1, "g7", marker=RED)
    tables.stand(state, GREEN, "g7", "w")
    tables.stand(state, RED, "g7", "w")
    tables.stand(state, BLUE, "g6", "w")
    tables.transport(state)
    tables.play(state, "moai1")
    assert "erect:HangaTetenga" not in tables.offered(state)
    tables.play(state, ">g6", "leave", "moai2")
    assert "erect:HangaTetenga" in tables.offered(state)
