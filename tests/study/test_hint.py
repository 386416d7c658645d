"""Hints: what they say, in every game and language, and that they come from what the seat sees alone."""

from collections.abc import Iterator

import nim
import pytest

from motu.arena.match import play
from motu.arena.schedule import Fixture
from motu.contract import Perspective, games
from motu.language import LANGUAGES
from motu.record import Record, read, replay
from motu.rng import Rng
from motu.study.changes import changes
from motu.study.hint import hint, risen, threats
from motu.study.thinking import Effort

FEW = Effort(iterations=40)


def some_record(key: str) -> Record:
    return read(
        play(Fixture(key, "hints", ("greedy", "greedy", "greedy")[: 3 if key == "giants" else 2])).record
    )


def questions(record: Record, number: int = 3) -> Iterator[Perspective]:
    for part in range(1, number + 1):
        state = replay(record, len(record.moves()) * part // (number + 2))
        yield Perspective(state, state.asked[0])


@pytest.mark.parametrize("key", games())
def test_a_hint_names_up_to_three_legal_moves_with_shares_and_words(key: str) -> None:
    record = some_record(key)
    for seen in questions(record):
        advice = hint(seen, FEW)
        assert len(advice) == min(3, len(seen.moves))
        assert {one.move for one in advice} <= set(seen.moves)
        mine = [one.expected[seen.seat] for one in advice]
        assert mine == sorted(mine, reverse=True)
        for one in advice:
            assert sum(one.expected) == pytest.approx(1.0)
            assert 0.0 <= one.usual <= 1.0
            assert str(risen(one.usual, one.expected[seen.seat])) in str(one.words(seen, record.names))
            for language in LANGUAGES:
                assert "{" not in one.words(seen, record.names).say(language)


def test_a_hint_says_how_a_share_changes() -> None:
    assert str(risen(0.41, 0.52)) == "Your share of a win rises from 41 to 52 %."
    assert str(risen(0.52, 0.41)) == "Your share of a win falls from 52 to 41 %."
    assert str(risen(0.412, 0.408)) == "Your share of a win stays at 41 %."


@pytest.mark.parametrize("key", ["kahuna", "rapanui2019"])
def test_the_best_move_brings_more_than_moves_do_on_average(key: str) -> None:
    for seen in questions(some_record(key), 2):
        best = hint(seen, Effort(iterations=400))[0]
        assert best.usual <= best.expected[seen.seat] + 0.02


@pytest.mark.parametrize("key", games())
def test_hints_and_threats_depend_on_nothing_that_the_seat_cannot_know(key: str) -> None:
    for seen in questions(some_record(key), 2):
        other = seen.imagine(Rng.seeded("another world"))
        twin = Perspective(other, seen.seat)
        for move in seen.moves[:5]:
            told = [(one.kind, one.facts) for one in changes(seen, move)]
            assert told == [(one.kind, one.facts) for one in changes(twin, move)], key


def test_in_kahuna_an_island_one_bridge_short_is_a_threat() -> None:
    record = some_record("kahuna")
    found = [threat for seen in questions(record, 6) for threat in threats(seen)]
    assert found
    assert all(0.0 < threat.likely <= 1.0 and threat.event.kind == "stone" for threat in found)
    assert all(threat.touches for threat in found)


@pytest.mark.parametrize("key", games())
def test_the_aspects_of_a_game_are_weighed_in_every_position(key: str) -> None:
    for seen in questions(some_record(key), 5):
        world = seen.imagine(Rng.seeded("aspects"))
        for aspect in world.game.insight.aspects:
            assert isinstance(aspect.worth(world, int(seen.seat)), float)


def test_a_game_that_says_nothing_is_explained_by_its_evaluation() -> None:
    state = nim.GAME.start(2, 0)
    seen = Perspective(state, 0)
    advice = hint(seen, Effort(iterations=400))
    assert advice[0].expected[0] >= advice[-1].expected[0]
    assert str(advice[0].words(seen, ["Ana", "Ben"])) is not None
    assert threats(seen) == []
