"""Games that an arena wrote, read as they were played: one by one, and as arrays."""

from pathlib import Path

import numpy as np
import pytest

import motu
from motu.arena.run import Book
from motu.arena.schedule import Meeting
from motu.contract import BadSetup, game, games
from motu.record import positions, read


@pytest.mark.parametrize("key", games())
def test_arrays_hold_every_decision_as_its_seat_saw_it(key: str, tmp_path: Path) -> None:
    seats = game(key).seats[0]
    played = list(Book(tmp_path / f"{key}.jsonl").play(Meeting(("random",) * seats).fixtures(key, 2, "data")))
    kept = motu.records(tmp_path)
    assert list(kept) == list(kept) == played
    found = kept.arrays(key)
    row = 0
    for number, result in enumerate(played):
        for state, seat, move in positions(read(result.record)):
            assert found.observations[row].tolist() == list(state.observe(seat))
            assert found.masks[row].tolist() == list(state.mask(seat))
            assert found.masks[row, move] == 1 and found.moves[row] == move
            assert (found.seats[row], found.games[row]) == (seat, number)
            assert found.outcomes[row] == np.float32((result.shares[seat] * seats - 1) / (seats - 1))
            row += 1
    assert row == len(found.moves) == sum(result.moves for result in played)
    assert set(kept.arrays(key, most=1).games.tolist()) == {0}


def test_what_is_not_there_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="no folder"):
        motu.records(tmp_path / "nowhere")
    with pytest.raises(BadSetup, match="no such results"):
        motu.records(tmp_path).arrays("kahuna")
