"""Goals: everything that can be reached by answers of one's own is found, and nothing else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from motu.contract import IllegalMove, State, game
from motu.moves import FOUND, FROM, OVER, STEPS, UNTIL
from motu.record import read, start
from motu.rng import Rng
from motu.wishes import Goal, at_once, goals
from motu.wishes.worlds import chance

RECORDS = Path(__file__).parent.parent / "records"

#: A way by hand: its answers, where it began and ended, and what the others got.
Way = tuple[tuple[int, ...], int]


def positions(name: str, *kinds: str) -> Iterator[tuple[State, int]]:
    """The positions of a record in which one of these is asked, each with the seat that is asked."""
    record = read((RECORDS / f"{name}.motu").read_text("utf-8"))
    state = start(record)
    for answer in record.moves():
        seat = answer.seat - 1
        if state.is_asked(seat) and state.game.ask(state, seat)[0] in kinds:
            yield state.clone(), seat
        state.play(seat, state.game.read(state, seat, answer.move))


def wish_of(state: State, move: int) -> str:
    return state.game.moves.find(state, move).kind.wish


def tried(state: State, seat: int, most: int) -> Iterator[Way]:
    """Every way that ends a wish, answer by answer, without any pruning, and what it gives to others."""
    left: list[tuple[State, tuple[int, ...]]] = [(state, ())]
    while left:
        here, moves = left.pop()
        for move in here.moves(seat):
            wish = wish_of(here, move)
            if wish == UNTIL and moves:
                yield (*moves, move), given(state, here, seat)
            elif (wish in (STEPS, FOUND, OVER) and moves) or (wish in (FROM, STEPS, OVER) and not moves):
                after = here.clone()
                after.play(seat, move)
                if after.is_asked(seat) and chance(after) == chance(here) and len(moves) < most:
                    left.append((after, (*moves, move)))


def given(before: State, after: State, seat: int) -> int:
    return sum(
        max(0, now - then)
        for other, (now, then) in enumerate(zip(after.scores(), before.scores(), strict=True))
        if other != seat
    )


def place_of(state: State, seat: int, moves: tuple[int, ...]) -> tuple[int, str, int]:
    """Where a way leads: what was taken up, what is asked before its last answer, and that answer."""
    here = state.clone()
    for move in moves[:-1]:
        here.play(seat, move)
    begun = moves[0] if wish_of(state, moves[0]) == FROM else -1
    return begun, str(here.game.ask(here, seat)[2]), moves[-1]


@pytest.mark.parametrize("kind", ["pick", "carry"])
def test_every_place_that_a_piece_can_reach_is_a_goal_by_the_way_that_gives_least(kind: str) -> None:
    compared = 0
    for state, seat in positions("giants-three-rounds", kind):
        by_hand: dict[tuple[int, str, int], int] = {}
        for moves, gift in tried(state, seat, most=9):
            place = place_of(state, seat, moves)
            by_hand[place] = min(gift, by_hand.get(place, 99))
        found = {
            place_of(state, seat, goal.moves): goal.given(seat)
            for goal in goals(state, seat)
            if goal.first and len(goal.moves) <= 10
        }
        assert found == by_hand
        compared += len(found)
    assert compared > 50


def test_ways_that_pay_differently_are_all_offered_and_the_dearer_ones_folded() -> None:
    dearer = 0
    for state, seat in positions("giants-three-rounds", "pick"):
        by_place: dict[tuple[int, str, int], list[Goal]] = {}
        for goal in goals(state, seat):
            by_place.setdefault(place_of(state, seat, goal.moves), []).append(goal)
        for ways in by_place.values():
            assert any(way.first for way in ways)
            others = [tuple(g for n, g in enumerate(way.gains) if n != seat) for way in ways]
            assert len(set(others)) == len(others)
            least = min(way.given(seat) for way in ways)
            assert all(way.first == (way.given(seat) == least) for way in ways)
            dearer += len(ways) > 1
    assert dearer


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("giants-three-rounds", ("place", "pick", "carry")),
        ("rapanui2019-two", ("carry", "offer")),
        ("rapanui2011-four", ("buy", "play")),
    ],
)
def test_a_goal_can_be_played_as_it_is(name: str, kinds: tuple[str, ...]) -> None:
    played = 0
    for state, seat in positions(name, *kinds):
        for goal in goals(state, seat)[:12]:
            assert at_once(state, seat, goal.moves) == list(goal.moves)
            assert len(goal.moves) > 1
            played += 1
    assert played > 5


def test_a_purchase_is_passed_over_by_playing_a_card() -> None:
    state, seat = next(positions("rapanui2011-four", "buy"))
    found = goals(state, seat)
    assert {goal.path for goal in found} and all(goal.path[0].startswith("hand-") for goal in found)


def test_a_card_is_played_and_another_drawn_for_it_with_one_wish() -> None:
    state, seat = next(positions("rapanui2011-four", "play"))
    wished = {goal.path: goal.moves for goal in goals(state, seat)}
    drawn = [path for path in wished if path[-1].startswith("column-")]
    assert drawn
    for path in drawn:
        after = state.clone()
        for move in wished[path]:
            after.play(seat, move)
        assert len(path) == len(wished[path]) == 2 and int(after.ply) == int(state.ply) + 2


def test_games_that_declare_no_wishes_have_no_goals() -> None:
    assert goals(game("kahuna").start(2, 1), 0) == []


def test_answers_with_chance_on_the_way_are_refused_at_once() -> None:
    state = game("kahuna").start(2, 5, first="1")
    with pytest.raises(IllegalMove, match="cannot be given at once"):
        at_once(state, 0, ["pile", "pile"])
    assert int(state.ply) == 0


def test_what_only_one_world_allows_is_refused_without_looking_at_the_true_one() -> None:
    """The refusal is the same in every world that the seat can imagine, so it tells nothing."""
    state = game("kahuna").start(2, 5, first="1")
    said = set()
    for number in range(10):
        world = state.imagine(0, Rng.seeded(number))
        try:
            at_once(world, 0, [state.moves(0)[0], "pile", "done"])
            said.add("played")
        except IllegalMove as refusal:
            said.add(str(refusal.reason))
    assert len(said) == 1
