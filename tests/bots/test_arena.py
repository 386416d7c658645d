"""The arena: paired deals, rotated seats, the same results however they are played, and honest ratings."""

import json
import os
import pickle
import re
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from motu.arena import ladder, plots
from motu.arena.match import BotFailed, Result, play
from motu.arena.ratings import Interval, standings
from motu.arena.run import Book, processes, ray_cluster
from motu.arena.schedule import Fixture, Meeting, alone, meetings
from motu.arena.stats import gather
from motu.bots import known_as
from motu.cli import app
from motu.cli import arena as commands
from motu.contract import BadSetup, Perspective, game, games
from motu.record import read, verify

BOTS = ("greedy", "random")


def fixtures(number: int, seed: str = "test") -> list[Fixture]:
    return list(Meeting(BOTS).fixtures("kahuna", number, seed))


def won(deal: str, winner: str, loser: str, first: bool = True) -> Result:
    """A made-up result."""
    bots = [winner, loser] if first else [loser, winner]
    places = [1, 2] if first else [2, 1]
    return Result(
        f"{deal} {bots}",
        "kahuna",
        deal,
        bots,
        places,
        [float(place == 1) for place in places],
        [1, 0],
        10,
        "",
    )


# ------------------------------------------------------------------------------------------- schedule


def test_each_deal_is_played_from_all_seats() -> None:
    for meeting, seats in ((Meeting(("a", "b")), 2), (alone("a", "b", 4), 4), (Meeting(("a", "b", "c")), 3)):
        planned = list(meeting.fixtures("kahuna", 12, "s"))
        assert len(planned) == 12
        for deal in {fixture.deal for fixture in planned}:
            lines = [fixture.bots for fixture in planned if fixture.deal == deal]
            assert len(lines) == len(set(lines)) == seats
            for seat in range(seats):
                assert Counter(line[seat] for line in lines) == Counter(meeting.bots)


def test_games_are_rounded_up_to_whole_deals() -> None:
    assert len(list(Meeting(("a", "b")).fixtures("kahuna", 5, "s"))) == 6


def test_everybody_meets_everybody() -> None:
    assert [meeting.bots for meeting in meetings("abc", 2)] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert [meeting.bots for meeting in meetings("ab", 3)] == [("a", "b", "b"), ("b", "a", "a")]
    assert [meeting.bots for meeting in meetings("a", 3)] == [("a", "a", "a")]
    assert len(meetings("abcd", 3)) == 4
    with pytest.raises(BadSetup, match="twice"):
        meetings("aa", 2)


# -------------------------------------------------------------------------------------------- playing


def test_a_fixture_always_gives_the_same_result_with_its_whole_record() -> None:
    [fixture, *_] = fixtures(2)
    result = play(fixture)
    assert play(fixture) == result == Result.read(result.line())
    record = read(result.record)
    assert record.names == list(fixture.bots)
    assert all(finding.good for finding in verify(record))
    assert sum(result.shares) == 1.0


def test_a_run_that_was_broken_off_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path, other = tmp_path / "broken.jsonl", tmp_path / "whole.jsonl"
    whole = list(Book(other).play(fixtures(8)))
    list(Book(path).play(fixtures(4)))
    with path.open("a") as file:
        file.write('{"key": "half a li')
    played: list[Fixture] = []

    def watching(missing: list[Fixture]) -> Iterator[Result]:
        played.extend(missing)
        return map(play, missing)

    assert list(Book(path).play(fixtures(8), watching)) == whole  # type: ignore[arg-type]
    assert played == fixtures(8)[4:]
    assert path.read_text() == other.read_text()
    assert list(Book(path).play(fixtures(8), lambda missing: pytest.fail("nothing is missing"))) == whole


def test_several_processes_write_the_same_book_as_one(tmp_path: Path) -> None:
    list(Book(tmp_path / "one.jsonl").play(fixtures(6)))
    list(Book(tmp_path / "two.jsonl").play(fixtures(6), processes(2)))
    assert (tmp_path / "one.jsonl").read_text() == (tmp_path / "two.jsonl").read_text()


@pytest.fixture
def cluster() -> Iterator[str]:
    """A real Ray with two workers."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    ray = pytest.importorskip("ray")
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=80_000_000)
    yield ray.get_runtime_context().gcs_address
    ray.shutdown()


def test_a_ray_cluster_gives_the_same_results_as_one_process(cluster: str, tmp_path: Path) -> None:
    list(Book(tmp_path / "here.jsonl").play(fixtures(8)))
    list(Book(tmp_path / "there.jsonl").play(fixtures(8), ray_cluster(cluster)))
    assert (tmp_path / "there.jsonl").read_text() == (tmp_path / "here.jsonl").read_text()
    command = [sys.executable, "-m", "motu", "arena", "kahuna", *BOTS, "--games", "8", "--seed", "test"]
    done = subprocess.run(
        [*command, "--ray", cluster, "--out", str(tmp_path), "--json"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "kahuna-2.jsonl").read_text() == (tmp_path / "here.jsonl").read_text()


# -------------------------------------------------------------------------------------------- ratings


def test_ratings_find_the_odds_behind_the_results() -> None:
    """Three wins to one are 191 points of rating apart."""
    results = [won(str(deal), "a", "b") if deal % 4 else won(str(deal), "b", "a") for deal in range(400)]
    strong, weak = standings(results)
    assert (strong.bot, weak.bot) == ("a", "b")
    assert strong.rating.value - weak.rating.value == pytest.approx(191, abs=2)
    assert strong.share.low < 0.75 < strong.share.high
    assert strong.share.high - strong.share.low == pytest.approx(
        2 * 1.96 * (0.75 * 0.25 / 400) ** 0.5, rel=0.2
    )


def test_intervals_are_wider_when_the_games_of_a_deal_go_together() -> None:
    """Both games of a deal to the same bot say no more than one game."""
    together = [
        won(str(deal), *pair, first=first)
        for deal in range(100)
        for first in (True, False)
        for pair in [("a", "b") if deal % 2 else ("b", "a")]
    ]
    apart = [
        won(f"{deal} {first}", *pair, first=first)
        for deal in range(100)
        for first in (True, False)
        for pair in [("a", "b") if deal % 2 else ("b", "a")]
    ]
    [wide, _], [narrow, _] = standings(together), standings(apart)
    assert wide.share.high - wide.share.low > 1.25 * (narrow.share.high - narrow.share.low)


def test_a_bot_that_never_lost_has_a_finite_rating() -> None:
    strong, weak = standings([won(str(deal), "a", "b") for deal in range(20)])
    assert 200 < strong.rating.value - weak.rating.value < 1000


def test_few_games_prove_little() -> None:
    strong, _ = standings([won(str(deal), "a", "b") for deal in range(3)])
    assert strong.share.value == strong.share.high == 1.0
    assert strong.share.low < 0.65


def test_shares_are_compared_with_a_fair_share() -> None:
    lone = list(alone("greedy", "random", 2).fixtures("kahuna", 20, "fair"))
    best, _ = standings([play(fixture) for fixture in lone])
    assert best.bot == "greedy"
    assert best.fair == 0.5
    assert best.share.low > 0.6


# --------------------------------------------------------------------------------------------- ladder


def test_every_step_of_the_ladder_has_its_goal() -> None:
    two, four = ladder.steps("kahuna", 2), ladder.steps("kahuna", 4)
    assert [(step.upper, step.lower) for step in two][:3] == [
        ("greedy", "random"),
        ("level1", "greedy"),
        ("level2", "level1"),
    ]
    assert [step.goal for step in two] == [0.5, 0.5, 0.65, 0.65, 0.65, 0.65, 0.9]
    assert [step.goal for step in four] == [0.25, 0.25, 0.35, 0.35, 0.35, 0.35, 0.7]
    assert [len(list(step.fixtures(100))) for step in two] == [100, 100, 100, 100, 100, 100, 20]


def test_a_goal_is_reached_only_when_the_whole_interval_is_above_it() -> None:
    [step] = [step for step in ladder.steps("kahuna", 2) if step.lower == "level1"]
    verdicts = {
        (0.66, 0.75): "yes",
        (0.60, 0.72): "likely",
        (0.50, 0.68): "open",
        (0.40, 0.60): "no",
    }
    for (low, high), verdict in verdicts.items():
        assert ladder.Measured(step, 100, Interval((low + high) / 2, low, high)).verdict == verdict


# ---------------------------------------------------------------------------------- stats and commands


@pytest.mark.parametrize("key", games())
def test_stats_count_what_the_records_hold(key: str) -> None:
    seats = game(key).seats[0]
    results = [play(fixture) for fixture in Meeting(("greedy",) * seats).fixtures(key, 6, "stats")]
    found = gather(results, key, seats)
    assert found.games == len(results) == 6
    assert sum(found.wins) == pytest.approx(6)
    assert sum(use.taken for use in found.uses.values()) == sum(found.moves)
    assert sum(use.offered for use in found.uses.values()) >= sum(found.choices)
    assert all(0 <= use.taken <= use.offered for use in found.uses.values())
    assert sum(found.events.values()) > 0
    things = found.things
    assert set(game(key).moves.headings) <= set(things) != set()
    assert all(things.values()), "every way of naming things meets some"
    json.dumps(found.data())


def test_things_are_counted_by_what_the_moves_declare() -> None:
    state = game("kahuna").start(seed=1)
    for text, things in {
        "FAAA>JOJO": [("cards", "FAAA")],
        "HUNA+ELAIxELAI-HUNA": [("cards", "ELAI"), ("cards", "HUNA")],
        "pile": [],
    }.items():
        assert state.game.things(state, state.game.read(state, 0, text)) == things


def test_plots_are_well_formed_and_show_every_row() -> None:
    from xml.etree import ElementTree

    drawn = {
        plots.intervals("Title", {"one": Interval(1, 0, 2), "two": Interval(3, 2, 4)}): (
            "one",
            "two",
            "Title",
        ),
        plots.bars("Title", {"one": 1.0, "none": 0.0}): ("one", "none"),
        plots.histogram("Title", [1, 2, 3, 3, 9]): ("Title",),
        plots.magnitudes("Title", {"one": 3.0, "more": 40_000.0}, {"one"}): ("one", "40,000"),
        plots.curves("Title", {"up": [(0, 1), (1, 2)], "flat": [(0, 1), (1, 1)]}): ("up", "flat"),
    }
    for plot, words in drawn.items():
        ElementTree.fromstring(plot)
        assert all(word in plot for word in words)


def test_the_commands_go_from_games_to_tables_and_plots(tmp_path: Path) -> None:
    runner = CliRunner()
    shared = ["--out", str(tmp_path)]
    told = runner.invoke(app, ["arena", "kahuna", "greedy", "random", "--games", "6", *shared])
    assert told.exit_code == 0, told.output
    assert "greedy" in told.output
    assert (tmp_path / "kahuna-2-ratings.svg").read_text().startswith("<svg")
    lines = runner.invoke(app, ["arena", "kahuna", "greedy", "random", "--games", "6", "--json", *shared])
    results = [json.loads(line) for line in lines.stdout.splitlines()]
    assert len(results) == 6 + 2
    told = runner.invoke(app, ["stats", "kahuna", *shared])
    assert told.exit_code == 0, told.output
    assert "6 games" in told.output
    assert (tmp_path / "kahuna-2-seats.svg").exists()
    [figures] = json.loads(runner.invoke(app, ["stats", "kahuna", "--json", *shared]).stdout)
    assert (figures["seats"], figures["games"]) == (2, 6)
    told = runner.invoke(app, ["stats", str(tmp_path / "kahuna-2.jsonl"), *shared])
    assert told.exit_code == 0 and "6 games" in told.output, told.output
    page = tmp_path / "ladder.md"
    climbed = runner.invoke(app, ["ladder", "kahuna", "--games", "2", *shared])
    assert climbed.exit_code == 0, climbed.output
    assert page.read_text().count("\n| level") == 6


def test_a_bot_that_met_nobody_but_itself_has_no_rating(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["arena", "kahuna", "random", "--games", "2", "--out", str(tmp_path)])
    assert told.exit_code == 0 and "random" in told.output
    assert "+0" not in told.output and not list(tmp_path.glob("*.svg"))


def test_who_lost_every_game_has_no_interval_and_stats_say_what_a_file_is_not(tmp_path: Path) -> None:
    runner = CliRunner()
    told = runner.invoke(app, ["arena", "kahuna", "level3", "random", "--games", "4", "--out", str(tmp_path)])
    assert told.exit_code == 0 and "│ – │" in re.sub(" +", " ", told.output)
    (tmp_path / "empty.jsonl").touch()
    for words, wanted in (
        ("nowhere.jsonl", "no file nowhere.jsonl"),
        (str(tmp_path), "no file"),
        ("x", "no game x"),
    ):
        refused = runner.invoke(app, ["stats", words])
        assert isinstance(refused.exception, BadSetup) and wanted in str(refused.exception)
    with pytest.raises(BadSetup, match="no results of an arena"):
        runner.invoke(app, ["stats", str(tmp_path / "empty.jsonl")], catch_exceptions=False)


def test_where_no_cluster_answers_that_is_said_at_once(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(BadSetup, match=f"no Ray cluster at {address}"):
            list(ray_cluster(address)(fixtures(1)))


def test_a_page_of_figures_tells_of_the_bots_asked_for_and_has_its_plots_beside_it(tmp_path: Path) -> None:
    book = Book(tmp_path / "mixed-rapanui2011-3.jsonl")
    for bots in (("greedy",) * 3, ("random",) * 3, ("greedy", "random", "random")):
        list(book.play(Meeting(bots).fixtures("rapanui2011", 3, "page")))
    page = tmp_path / "docs" / "figures.md"
    asked = ["stats", "rapanui2011", "--bot", "greedy", "--out", str(tmp_path), "--page", str(page)]
    told = CliRunner().invoke(app, asked)
    assert told.exit_code == 0, told.output
    words = page.read_text()
    assert "**rapanui2011, 3 seats, 3 games**" in words
    assert f"`motu stats rapanui2011 --bot greedy --page {page}`" in words
    assert "| play | woodcutter |" in words
    pictures = re.findall(r"\]\((.+?)\)", words)
    assert len(pictures) == 6
    assert all((page.parent / name).exists() for name in pictures)
    things, answers = words.split("**Answers: the 6 most used to each question**")
    assert answers.count("\n| play |") == 6
    assert "| play | moai |" in things
    nobody = CliRunner().invoke(app, [*asked, "--bot", "level1"])
    assert isinstance(nobody.exception, BadSetup)


def test_a_bot_that_there_is_not_is_refused_before_any_game_is_played(tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["arena", "kahuna", "random", "greedy", "level9", "--out", str(tmp_path)])
    assert isinstance(told.exception, BadSetup)
    assert list(tmp_path.iterdir()) == []


def test_every_bar_of_a_histogram_stands_for_as_many_sizes() -> None:
    drawn = plots.histogram("Title", list(range(100)))
    heights = re.findall(r'<rect[^>]* height="([^"]+)"', drawn)[1:]
    assert len(heights) == 20
    assert len(set(heights)) == 1


def test_a_step_of_the_ladder_that_takes_long_gets_no_further_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "rounds", lambda number: [2, number])
    page = tmp_path / "ladder.md"
    asked = ["ladder", "kahuna", "--games", "4", "--out", str(tmp_path), "--page", str(page)]
    for patience, played in (("1e-06", 2), ("60", 4)):
        told = CliRunner().invoke(app, [*asked, "--step-minutes", patience])
        assert told.exit_code == 0, told.output
        neighbours = [line for line in page.read_text().splitlines() if "| level5 | greedy |" not in line]
        assert sum(f" | {played} | " in line for line in neighbours) == 6
        assert f"`motu ladder --games 4 --step-minutes {patience}`" in page.read_text()


# ------------------------------------------------------------------------------------ bots of one's own


class Stubborn:
    """Wants a move that there is not, or falls over its own feet."""

    def __init__(self, seed: int, words: str = "") -> None:
        self.words = words

    def choose(self, seen: Perspective) -> int:
        return 99_999 if self.words == "wants" else 1 // 0


@pytest.mark.parametrize(("how", "says"), [("wants", "wanted move 99999"), ("falls", "ZeroDivisionError")])
def test_a_bot_that_fails_is_named_with_its_seat_its_deal_and_its_move(how: str, says: str) -> None:
    known_as("stubborn", Stubborn)
    fixture = Fixture("kahuna", "deal-7", ("random", f"stubborn:{how}"))
    with pytest.raises(BotFailed) as failed:
        play(fixture)
    kept = pickle.loads(pickle.dumps(failed.value))
    for told in (str(failed.value), str(kept), kept.reason.say("de")):
        assert f"stubborn:{how}" in told and "deal-7" in told
    assert "seat 2" in str(kept) and says in str(kept)


def test_results_of_an_earlier_run_are_told_and_played_anew_where_that_is_wanted(tmp_path: Path) -> None:
    asked = ["arena", "kahuna", "random", "--games", "4", "--out", str(tmp_path)]
    first = CliRunner().invoke(app, asked)
    assert first.exit_code == 0 and "earlier" not in first.stderr
    assert "4 of 4 games" in CliRunner().invoke(app, asked).stderr
    lines = (tmp_path / "kahuna-2.jsonl").read_text("utf-8").count("\n")
    fresh = CliRunner().invoke(app, [*asked, "--fresh"])
    assert "earlier" not in fresh.stderr
    assert (tmp_path / "kahuna-2.jsonl").read_text("utf-8").count("\n") == 2 * lines


def test_a_bot_that_says_another_version_is_another_bot() -> None:
    known_as("grown", Stubborn)
    fixture = Fixture("kahuna", "1", ("random", "grown"))
    before = fixture.key
    Stubborn.version = "2"  # type: ignore[attr-defined]
    try:
        assert fixture.key == f"{before}@2" and "random" in fixture.key
    finally:
        del Stubborn.version  # type: ignore[attr-defined]
