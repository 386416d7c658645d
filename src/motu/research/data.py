"""Games that were played, as data: what `motu arena` or `motu train` wrote, one by one or as arrays.

for result in motu.records("motu-arena"):
    for state, seat, move in motu.record.positions(motu.record.read(result.record)): ...
moves = motu.records("motu-arena").arrays("kahuna", seats=2)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from motu.arena.match import Result
from motu.arena.run import Book
from motu.contract import BadSetup, game
from motu.language import texts
from motu.record import Record, positions, read

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from motu.research.parquet import Exported

T, TN, TP = texts("motu")


@dataclass(frozen=True)
class Decisions:
    """Every decision of some games, a row for each: arrays of the same length, in the order of play.

    `observations` are those of `State.observe` and `masks` those of `State.mask`, of the seat that moved;
    `moves` what it chose, `seats` who it was, `outcomes` its return at the end (`State.returns`), and
    `games` the number of the game, so that whole games can be kept aside.
    """

    observations: "NDArray[Any]"
    masks: "NDArray[Any]"
    moves: "NDArray[Any]"
    seats: "NDArray[Any]"
    outcomes: "NDArray[Any]"
    games: "NDArray[Any]"


class Records:
    """The results in a folder of `motu arena` or `motu train`: iterate over them, as often as one likes."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        if not self.folder.is_dir():
            raise BadSetup(T("There is no folder {name}.", name=str(folder)))

    def __iter__(self) -> Iterator[Result]:
        for path in sorted(self.folder.glob("*.jsonl")):
            yield from Book(path).results.values()

    def of_game(self, key: str, seats: int, most: int | None = None) -> Iterator[tuple[Result, Record]]:
        """The results, and their records, of a game with so many seats and the default options; at most so
        many."""
        found = 0
        for result in self:
            if result.game == key and len(result.bots) == seats and (most is None or found < most):
                record = read(result.record)
                if not record.options:
                    found += 1
                    yield result, record

    def export(self, key: str, folder: str | Path, seats: int | None = None, made: str = "") -> "Exported":
        """Writes them as tables of Parquet with a card that says what they are: `pip install motu[data]`."""
        from motu.research.parquet import export

        return export(self, key, folder, seats, made)

    def arrays(self, key: str, seats: int | None = None, most: int | None = None) -> Decisions:
        """All decisions of a game with so many seats, of at most so many games of the default options."""
        import numpy as np

        table = game(key).seats[0] if seats is None else seats
        rows: list[tuple[Any, Any, int, int, int]] = []
        returns: list[list[float]] = []
        for number, (_, record) in enumerate(self.of_game(key, table, most)):
            state = None
            for state, seat, move in positions(record):
                rows.append((state.observe(seat), state.mask(seat), move, seat, number))
            returns.append(state.returns() if state is not None else [0.0] * table)
        if not rows:
            raise BadSetup(T("There are no such results of {game} there.", game=game(key).title))
        return Decisions(
            np.array([np.frombuffer(row[0], np.int16) for row in rows]),
            np.array([np.frombuffer(row[1], np.uint8) for row in rows]),
            np.array([row[2] for row in rows], np.int32),
            np.array([row[3] for row in rows], np.int8),
            np.array([returns[row[4]][row[3]] for row in rows], np.float32),
            np.array([row[4] for row in rows], np.int32),
        )
