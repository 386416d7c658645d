"""Batches: the same games as one at a time, step by step, however many processes have them."""

from pathlib import Path

import numpy as np
import pytest

import motu
from motu.contract import State, game, games
from motu.research import speed
from motu.research.batch import Batch

TABLES = [(key, seats, {}) for key in games() for seats in game(key).seats]
TABLES += [
    ("rapanui2011", 2, {"memory": "open"}),
    ("giants", 3, {"memory": "strict"}),
    ("kahuna", 2, {"variant": "long-term"}),
]


def started(batch: Batch, place: int, time: int, **options: object) -> State:
    return game(batch.key).start(batch.seats, batch.seed_of(place, time), **options)


@pytest.mark.parametrize(("key", "seats", "options"), TABLES, ids=str)
def test_a_batch_is_the_same_games_played_one_at_a_time(
    key: str, seats: int, options: dict[str, str]
) -> None:
    batch = motu.batch(key, 3, seats=seats, seed="same", **options)
    single = [started(batch, place, 0, **options) for place in range(3)]
    times = [0, 0, 0]
    for _ in range(250):
        for place, state in enumerate(single):
            seat = state.asked[0]
            assert batch.seat[place] == seat
            assert np.array_equal(batch.masks[place], np.frombuffer(state.mask(seat), np.uint8))
            assert np.array_equal(batch.observations[place], np.frombuffer(state.observe(seat), np.int16))
        chosen = batch.sample()
        batch.step(chosen)
        for place, state in enumerate(single):
            state.play(state.asked[0], int(chosen[place]))
            assert batch.done[place] == state.over
            assert list(batch.rewards[place]) == state.returns()
            if state.over:
                times[place] += 1
                single[place] = started(batch, place, times[place], **options)
    assert len(batch.names) == batch.observations.shape[1] == len(game(key).observation(seats, **options))


def test_games_begin_again_by_themselves_and_differ() -> None:
    batch = motu.batch("rapanui2011", 4, seats=3, seed=5)
    ended = np.zeros(4, int)
    seen = set()
    while ended.min() < 3:
        batch.step(batch.sample())
        ended += batch.done
        for place in np.flatnonzero(batch.done):
            assert batch.rewards[place].sum() == pytest.approx(0) and batch.masks[place].any()
            seen.add(batch.observations[place].tobytes())
    assert len(seen) > 8


def test_arrays_are_the_memory_that_is_written_to() -> None:
    batch = motu.batch("kahuna", 2, seed=1)
    kept, before = batch.observations, batch.observations.copy()
    batch.step(batch.sample())
    assert kept is batch.observations and not np.array_equal(kept, before)
    with pytest.raises(ValueError, match="read-only"):
        kept[0, 0] = 1


def test_several_processes_play_the_same_games() -> None:
    with motu.batch("kahuna", 5, seed=9) as one, motu.batch("kahuna", 5, seed=9, processes=2) as two:
        for _ in range(200):
            chosen = one.sample()
            one.step(chosen)
            two.step(chosen)
            for name in ("observations", "masks", "rewards", "done", "seat"):
                assert np.array_equal(getattr(one, name), getattr(two, name)), name
        chosen = two.sample()
        assert two.masks[np.arange(5), chosen].all()
        with pytest.raises(ValueError, match="game 3, seat"):
            two.step([*chosen[:3], 999, chosen[4]])


def test_nobody_waits_for_a_process_that_has_died() -> None:
    with motu.batch("kahuna", 2, seed=1, processes=2) as batch:
        team = batch._team
        assert team is not None
        for _, worker in team.workers:
            worker.kill()
        with pytest.raises(RuntimeError, match="has died"):
            batch.step(batch.sample())


def test_without_observations_there_are_none() -> None:
    batch = motu.batch("giants", 3, seats=4, observe=False)
    batch.play_at_random(50)
    assert batch.observations.shape == (3, 0) and batch.masks.any(axis=1).all()


def test_the_bench_tells_of_one_process_and_of_two() -> None:
    found = speed.batch_speed("rapanui2011", seconds=0.01)
    assert all(figure > 0 for figure in found.values())
    for count in speed.SHARED:
        one, two, times = (
            found[f"{count:,} games: {what}"] for what in ("one process", "two", "times as fast")
        )
        assert times == two / one
    assert found["with observations"] > found["through PettingZoo"]


def test_a_move_that_is_not_open_is_refused_with_its_game_and_nothing_is_played() -> None:
    batch = motu.batch("kahuna", 2, seed=1)
    before = batch.observations.copy()
    good = batch.sample()
    closed = int(np.flatnonzero(~batch.masks[1])[0])
    for wrong in (-1, 181, closed):
        with pytest.raises(ValueError, match="game 1, seat"):
            batch.step([good[0], wrong])
    assert np.array_equal(before, batch.observations)
    with pytest.raises(ValueError, match="2 moves"):
        batch.step([1, 2, 3])
    with pytest.raises(ValueError, match="at least"):
        motu.batch("kahuna", 0)


def test_the_pages_for_programs_are_up_to_date() -> None:
    import reference

    for key in games():
        assert (reference.FOLDER / f"{key}.md").read_text("utf-8") == reference.page(game(key)), (
            "python tools/reference.py"
        )
    assert isinstance(reference.FOLDER, Path)
