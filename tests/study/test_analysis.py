"""Analyses: a first pass and a thorough one, progress, what is kept, and what is told."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from motu.arena.match import play
from motu.arena.schedule import Fixture
from motu.cli import app
from motu.contract import MotuError
from motu.language import LANGUAGES
from motu.record import Record, read
from motu.study.analysis import analyse, analyses, mistake_words, read_analysis
from motu.study.thinking import Effort

QUICK, DEEP = Effort(iterations=600), Effort(iterations=1500)


@pytest.fixture(scope="module")
def record() -> Record:
    return read(play(Fixture("kahuna", "analysis", ("greedy", "random"))).record)


def test_there_is_a_quick_analysis_and_then_a_thorough_one(record: Record) -> None:
    done: list[float] = []
    first, second = analyses(record, [QUICK, DEEP], done.append)
    assert (first.thorough, second.thorough) == (False, True)
    assert first.iterations < second.iterations
    assert done == sorted(done)
    assert done[-1] == pytest.approx(1.0)
    assert len(second.expected) == len(record.moves()) + 1
    assert second.expected[-1] in ((1.0, 0.0), (0.0, 1.0), (0.5, 0.5))


def test_the_same_record_is_always_judged_the_same(record: Record) -> None:
    assert analyse(record, [QUICK]) == analyse(record, [QUICK])


def test_mistakes_come_largest_first_and_are_told_in_every_language(record: Record) -> None:
    found = analyse(record, [DEEP])
    worst = found.mistakes()
    assert worst
    assert [one.cost for one in worst] == sorted((one.cost for one in worst), reverse=True)
    assert len(found.mistakes(1)) > len(found.mistakes(0)), "who answers at random errs more"
    for one in worst[:3]:
        said = {mistake_words(record, one).say(language) for language in LANGUAGES}
        assert len(said) == len(LANGUAGES)


def test_what_is_kept_is_read_again_and_another_form_is_not(record: Record) -> None:
    found = analyse(record, [QUICK])
    kept = json.loads(json.dumps(found.data()))
    assert read_analysis(kept) == found
    assert read_analysis({**kept, "form": 0}) is None


def test_a_running_game_is_not_analysed(record: Record) -> None:
    running = Record(record.game, record.rules, record.names, seed=record.seed, answers=record.answers[:9])
    with pytest.raises(MotuError):
        analyse(running, [QUICK])


def test_the_command_tells_the_ledger_or_gives_all_as_json(record: Record, tmp_path: Path) -> None:
    from motu.record import write

    file = tmp_path / "game.motu"
    file.write_text(write(record), "utf-8")
    told = CliRunner().invoke(app, ["analyse", str(file), "--seconds", "0.5", "--lang", "en"])
    assert told.exit_code == 0, told.output
    assert "Own decisions" in told.output
    given = CliRunner().invoke(app, ["analyse", str(file), "--seconds", "0.5", "--json"])
    data = json.loads(given.stdout)
    assert read_analysis(data) is not None
