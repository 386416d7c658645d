"""`motu fuzz`: random games with all invariants on; a failure is saved as a record."""

import os
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.progress import Progress, SpinnerColumn, TimeRemainingColumn

from motu.cli.common import Options, chosen_language, console, read_options
from motu.contract import Game, game, games
from motu.language import Text, texts
from motu.record import Match, write
from motu.rng import Rng
from motu.state import Moves, State
from motu.twins import difference, everything

T, TN, TP = texts("motu")

Found = TypeVar("Found")
#: What failed: its seed, the record or the board, and what went wrong.
Failure = tuple[int, str, str]

#: How many games a process plays before it reports.
BATCH = 50
#: No game of ours takes nearly so many decisions.
MOST_DECISIONS = 100_000
#: One decision in so many is a move beside the question, if there is any.
TAKES_FREE = 50
#: One decision in so many is looked at more closely (clones, imagined worlds, notation); one in one more with
#: every decision, so that the looks do not take most of the time of a long game.
LOOKS_CLOSER = 50
#: For so many moves a clone is compared with its original after each of them, then only at the end.
FOLLOWS = 10


def register(app: typer.Typer) -> None:
    app.command("fuzz")(fuzz)


def fuzz(
    key: Annotated[str, typer.Argument(metavar="[GAME]", help="Which game; else all.")] = "",
    number: Annotated[int, typer.Option("--games", min=1, help="How many games of each.")] = 1000,
    boards: Annotated[
        int, typer.Option("--boards", min=0, help="Instead of games: so many boards, changed at random.")
    ] = 0,
    seed: Annotated[int, typer.Option(help="Where the seeds begin.")] = 0,
    seats: Annotated[int, typer.Option(help="How many seats; else every number in turn.")] = 0,
    option: Options = [],  # noqa: B006
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = os.cpu_count() or 1,
    out: Annotated[Path, typer.Option(help="Where failures are saved.")] = Path("."),
) -> None:
    """Play random games and check the rules' invariants after every move; or try boards of one's own."""
    for name in [key] if key else games():
        if boards:
            if key or game(name).boards:
                _fuzz_boards(name, boards, seed, jobs, out)
        else:
            _fuzz_games(name, number, seed, seats, option, jobs, out)


def _fuzz_games(
    key: str, number: int, seed: int, seats: int, option: Sequence[str], jobs: int, out: Path
) -> None:
    options = {str(k): str(v) for k, v in read_options(game(key), option).items()}
    failures = run(key, number, seed, seats, options, jobs)
    _save(key, failures, out, ".motu")
    _tell(
        TN("{game}: {count} game, nothing found.", "{game}: {count} games, nothing found.", number, game=key)
    )


def _fuzz_boards(key: str, number: int, seed: int, jobs: int, out: Path) -> None:
    from motu.cli.board_fuzz import try_boards

    found = in_batches(key, number, seed, jobs, partial(try_boards, key))
    _save(key, [failure for _, failures in found for failure in failures], out, ".toml")
    _tell(
        TN(
            "{game}: {count} changed board, {accepted} of them accepted, nothing found.",
            "{game}: {count} changed boards, {accepted} of them accepted, nothing found.",
            number,
            game=key,
            accepted=sum(accepted for accepted, _ in found),
        )
    )


def _save(key: str, failures: Sequence[Failure], out: Path, ending: str) -> None:
    """Writes down what failed, if anything did, and stops there."""
    for failed, text, trace in failures:
        path = out / f"{key}-{failed}{ending}"
        path.write_text(text, "utf-8", "replace")
        console.print(f"{path}: {trace}", style="red", markup=False)
    if failures:
        raise typer.Exit(2)


def _tell(found: Text) -> None:
    console.print(found.say(chosen_language()), style="green")


def run(key: str, number: int, seed: int, seats: int, options: dict[str, str], jobs: int) -> list[Failure]:
    """Plays the games in several processes and returns the failures."""
    play = partial(play_batch, key, seats, options)
    return [failure for failures in in_batches(key, number, seed, jobs, play) for failure in failures]


def in_batches(key: str, number: int, seed: int, jobs: int, work: Callable[[int, int], Found]) -> list[Found]:
    """What comes of the work on so many seeds, done in several processes."""
    found: list[Found] = []
    starts = range(seed, seed + number, BATCH)
    with Progress(
        *Progress.get_default_columns(), SpinnerColumn(), TimeRemainingColumn(), transient=True
    ) as progress:
        task = progress.add_task(key, total=number)
        with ProcessPoolExecutor(jobs) as pool:
            batches = [pool.submit(work, first, min(first + BATCH, seed + number)) for first in starts]
            for first, batch in zip(starts, batches, strict=True):
                found.append(batch.result())
                progress.update(task, completed=first - seed + BATCH)
    return found


def play_batch(key: str, seats: int, options: dict[str, str], first: int, last: int) -> list[Failure]:
    return [
        failure
        for seed in range(first, last)
        for failure in play_one(
            game(key), seed, seats or game(key).seats[seed % len(game(key).seats)], options
        )
    ]


def play_one(played: Game, seed: int, seats: int, options: dict[str, str]) -> Iterator[Failure]:
    """One random game; a failure comes with the record up to it and what went wrong."""
    state = played.start(seats, seed, **options)
    answers: list[tuple[int, int]] = []
    try:
        play_and_check(state, Rng.seeded(f"fuzz {seed}"), answers)
    except Exception:
        trace = traceback.format_exc(limit=-3)
        yield seed, record_of(played, seed, seats, options, answers), trace


def record_of(
    played: Game, seed: int, seats: int, options: dict[str, str], answers: list[tuple[int, int]]
) -> str:
    """The record of a game that failed, as far as it can be played again."""
    match = Match(played, [f"random {seat}" for seat in range(1, seats + 1)], seed, options)
    with suppress(Exception):
        for seat, move in answers:
            match.play(seat, move)
    return write(match.record)


class Follower:
    """A clone that makes the same moves as its original: everything in the two must stay the same."""

    def __init__(self, state: State) -> None:
        self.original, self.twin = state, state.clone()
        self.settled: set[tuple[int, int]] = set()
        self.moves = 0
        self.compare()

    def follow(self, seat: int, move: int) -> None:
        self.twin.play(seat, move)
        self.moves += 1
        if self.moves <= FOLLOWS or self.original.over:
            self.compare()

    def compare(self) -> None:
        place = difference(self.original, self.twin, self.settled)
        assert place is None, f"a clone differs in {place}"
        for seat in (*range(int(self.twin.seats)), None):
            assert self.twin.view(seat).json() == self.original.view(seat).json(), (
                f"a clone shows {seat} otherwise"
            )


def play_and_check(state: State, rng: Rng, answers: list[tuple[int, int]]) -> None:
    """Answers every question at random (free moves now and then) and checks everything on the way."""
    moves = Moves()
    follower = Follower(state)
    state.check()
    while not state.over:
        asked = state.asked
        seat = asked[int(rng.below(len(asked)))]
        moves.clear()
        state.legal(seat, moves)
        assert moves.count > 0, f"seat {seat} is asked and has no answer"
        move = int(moves.items[rng.below(moves.count)])
        if rng.below(LOOKS_CLOSER + len(answers)) == 0:
            assert len(set(moves.tuple())) == moves.count, "an answer is offered twice"
            check_copies(state, seat, rng)
            follower = Follower(state)
        if rng.below(TAKES_FREE) == 0:
            free = [
                (other, choice) for other in range(int(state.seats)) for choice in state.free_moves(other)
            ]
            if free:
                seat, move = free[int(rng.below(len(free)))]
        answers.append((seat, move))
        state.play(seat, move)
        follower.follow(seat, move)
        state.check()
        assert len(answers) < MOST_DECISIONS, "the game does not end"
    assert sorted(state.ranking())[0] == 1


def check_apart(state: State, rng: Rng) -> None:
    """Whatever a clone and an imagined State go through, the original stays as it is."""
    before = list(everything(state))
    for twin in (state.clone(), state.imagine(state.turn(), rng)):
        for _ in range(FOLLOWS):
            if not twin.over:
                moves = twin.moves(twin.asked[0])
                twin.play(twin.asked[0], moves[int(rng.below(len(moves)))])
    after = list(everything(state))
    changed = [place for (place, old), (_, new) in zip(before, after, strict=False) if old != new]
    assert before == after, f"a State is changed by its copies: {', '.join(changed[:3])}"


def check_copies(state: State, seat: int, rng: Rng) -> None:
    """A clone goes its own way; an imagined State looks the same to its seat; notation is exact."""
    check_apart(state, rng)
    imagined = state.imagine(seat, rng)
    imagined.check()
    assert imagined.view(seat).json() == state.view(seat).json(), "an imagined State looks different"
    question = state.question(seat)
    assert imagined.question(seat) == question, "an imagined State asks something else"
    assert question.moves, "there are moves beside the question, but no answer to it"
    for move in question.moves + question.free:
        assert state.game.read(state, seat, state.game.write(state, seat, move)) == move, (
            "notation is not exact"
        )
