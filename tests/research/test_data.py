"""Games that an arena wrote, read as they were played: one by one, and as arrays."""

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

import motu
from motu.arena.run import Book
from motu.arena.schedule import Meeting
from motu.cli import app
from motu.contract import BadSetup, game, games
from motu.record import positions, read
from motu.research import parquet


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


@pytest.mark.parametrize("key", games())
def test_tables_hold_the_same_decisions_and_games(key: str, tmp_path: Path) -> None:
    """One command plays games and writes them: what is read again is what was played."""
    done = CliRunner().invoke(
        app, ["data", key, "--games", "2", "--bot", "random", "--out", str(tmp_path)], catch_exceptions=False
    )
    assert done.exit_code == 0 and "2 played in" in done.stdout
    seats = game(key).seats[0]
    kept = motu.records(tmp_path / f"{key}-{seats}")
    found, played = kept.arrays(key), list(kept)
    table = pq.read_table(tmp_path / f"{key}-{seats}.parquet")
    assert table.column_names == list(parquet.DECISIONS)
    assert np.array_equal(np.array(table["observation"].to_pylist()), found.observations)
    assert table["move"].to_pylist() == found.moves.tolist()
    assert table["game"].to_pylist() == found.games.tolist()
    assert np.array_equal(np.array(table["outcome"].to_pylist(), np.float32), found.outcomes)
    for legal, mask in zip(table["legal"].to_pylist(), found.masks, strict=True):
        assert sorted(legal) == np.flatnonzero(mask).tolist()
    told = {name.decode(): value.decode() for name, value in table.schema.metadata.items()}
    assert json.loads(told["observation"]) == list(game(key).observation(seats))
    assert told["motu_rules"] == str(game(key).version)
    whole = pq.read_table(tmp_path / f"{key}-{seats}-games.parquet")
    assert whole["record"].to_pylist() == [result.record for result in played]
    assert whole["scores"].to_pylist() == [result.scores for result in played]
    card = (tmp_path / f"{key}-{seats}.md").read_text("utf-8")
    assert f"{len(table):,} decisions" in card and "motu data" in card and "random" in card
    for column, means in {**parquet.DECISIONS, **parquet.GAMES}.items():
        assert f"| `{column}` |" in card and means in card


def test_what_is_not_there_is_refused_in_words(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="no folder"):
        motu.records(tmp_path / "nowhere")
    with pytest.raises(BadSetup, match="no such results"):
        motu.records(tmp_path).arrays("kahuna")
