"""How often a person must answer in a game: question by question, and in wishes.

`python tools/clicks.py giants --seats 3 --games 3` lets bots play and counts for each seat the answers that
they gave, those of them that were forced, and what a person would have sent for the same game: several
answers at once where a goal leads there, nothing where an answer plays itself. A goal counts only if it leads
to the very position that the answers led to. `--from` reads records instead of playing.
"""

from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from motu.bots import bot
from motu.contract import Perspective, State, game
from motu.record import Match, Record, read, start
from motu.wishes import Goal, forced, goals


@dataclass
class Tally:
    """What one seat had to do."""

    answers: int = 0
    forced: int = 0
    wishes: int = 0
    #: Wishes that were one answer without any other: nobody else may know that it is the only one.
    needless: int = 0
    kinds: dict[str, int] = field(default_factory=dict)


def played(key: str, seats: int, number: int, who: str) -> Record:
    """A game between bots."""
    match = Match(game(key), [who] * seats, f"clicks {number}")
    players = [bot(who, 100 * number + seat) for seat in range(seats)]
    while not match.state.over:
        for seat in match.state.asked:
            match.play(seat, players[seat].choose(Perspective(match.state, seat)))
    return match.record


def tallies(record: Record) -> list[Tally]:
    """What each seat had to do in a game."""
    state = start(record)
    found = [Tally() for _ in range(int(state.seats))]
    answers = [(answer.seat - 1, answer.move) for answer in record.moves()]
    while answers:
        seat, text = answers[0]
        tally = found[seat]
        kind = state.game.ask(state, seat)[0] if state.is_asked(seat) else "free"
        only, run = forced(state), [text]
        if only is None:
            run = wished(state, seat, answers)
            tally.wishes += 1
            tally.needless += len(run) == 1 and is_only(state, seat)
            tally.kinds[kind] = tally.kinds.get(kind, 0) + 1
        for move in run:
            tally.answers += 1
            tally.forced += is_only(state, seat)
            state.play(seat, state.game.read(state, seat, move))
        for move in run:  # others who are asked at the same time may have answered in between
            answers.remove((seat, move))
    return found


def is_only(state: State, seat: int) -> bool:
    """Whether a seat can give but one answer."""
    return len(state.moves(seat)) == 1 and not state.free_moves(seat)


def wished(state: State, seat: int, answers: list[tuple[int, str]]) -> list[str]:
    """The answers from here on that a person would have given with one wish."""
    own = [text for other, text in answers if other == seat]
    if not state.is_asked(seat):
        return own[:1]
    best = 1
    for goal in goals(state, seat):
        best = max(best, reached_by(state, seat, goal, own))
    return own[:best]


def reached_by(state: State, seat: int, goal: Goal, own: list[str]) -> int:
    """How many of the answers the goal stands for: those that lead to the same position; else 1."""
    wanted = state.clone()
    for move in goal.moves:
        wanted.play(seat, move)
    given = [after - before for before, after in zip(state.scores(), wanted.scores(), strict=True)]
    here = state.clone()
    for count, text in enumerate(own, 1):
        if not here.is_asked(seat):
            break
        here.play(seat, here.game.read(here, seat, text))
        same_end = count > 1 and here.asked == wanted.asked and looks(here) == looks(wanted)
        if same_end and [*map(sum, zip(state.scores(), given, strict=True))] == here.scores():
            return count
        if count > 40:
            break
    return 1


def looks(state: State) -> str:
    """The position as everybody sees it, but for how many answers led there and what was told last."""
    data = {**state.view(None).data, "ply": 0}
    for passing in ("changed", "news", "trail", "latest"):
        data.pop(passing, None)
    return repr(data)


def main(
    key: Annotated[str, typer.Argument(metavar="GAME")],
    seats: int = 0,
    games: int = 3,
    who: Annotated[str, typer.Option("--bot")] = "level3",
    files: Annotated[list[Path], typer.Option("--from")] = [],  # noqa: B006
) -> None:
    """Print what a seat of each game had to do."""
    number = seats or game(key).seats[0]
    records = [read(path.read_text("utf-8")) for path in files]
    records = records or [played(key, number, index, who) for index in range(games)]
    table = Table(title=f"{key}: what one seat must answer")
    for heading in ("game", "answers", "of them forced", "wishes", "of them forced", "wishes by question"):
        table.add_column(heading)
    wishes, needless = [], []
    for index, record in enumerate(records, 1):
        found = tallies(record)
        kinds = sorted({kind for tally in found for kind in tally.kinds})
        by_kind = {kind: mean(tally.kinds.get(kind, 0) for tally in found) for kind in kinds}
        wishes += [tally.wishes for tally in found]
        needless += [tally.needless for tally in found]
        table.add_row(
            f"{index}, {len(found)} seats",
            f"{mean(tally.answers for tally in found):.1f}",
            f"{mean(tally.forced for tally in found):.1f}",
            f"{mean(tally.wishes for tally in found):.1f}",
            f"{mean(tally.needless for tally in found):.1f}",
            ", ".join(
                f"{kind} {count:.1f}" for kind, count in sorted(by_kind.items(), key=lambda one: -one[1])
            ),
        )
    console = Console()
    console.print(table)
    console.print(
        f"Wishes of a seat: {mean(wishes):.1f} on average, {min(wishes)} to {max(wishes)}; "
        f"{mean(needless):.1f} of them forced."
    )


if __name__ == "__main__":
    typer.run(main)
