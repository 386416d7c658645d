"""Games as tables of Parquet, with a card that says what they are: for `motu data`, or from Python.

    motu.records("motu-arena").export("kahuna", "motu-data")

Two tables are written: every decision as the seat that moved saw it, and every game whole, as a record.
"""

import json
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from motu import __version__
from motu.contract import BadSetup, Game, game
from motu.language import texts
from motu.record import Record, positions

if TYPE_CHECKING:
    import pyarrow

    from motu.arena.match import Result
    from motu.research.data import Records

T, TN, TP = texts("motu")

#: So many games are in memory at a time.
AT_ONCE = 200

#: The columns of the decisions, and what each means.
DECISIONS = {
    "game": "The number of the game, as in the table of games.",
    "ply": "How many moves were played before.",
    "seat": "The seat that moves, from 0.",
    "observation": "What it sees, as `State.observe` tells it; the schema's metadata names each number.",
    "legal": "The moves that are open to it, as numbers in the game's move space.",
    "move": "The move it chose.",
    "text": "That move in notation.",
    "outcome": "What the game brought the seat in the end, as `State.returns` tells it.",
}
#: The columns of the games, and what each means.
GAMES = {
    "game": "The number of the game.",
    "deal": "The deal: games of the same deal have the same luck, with the bots on other seats.",
    "bots": "The bot at each seat.",
    "ranking": "The place of each seat, from 1.",
    "shares": "Each seat's share of the victory; they add up to 1.",
    "scores": "The points of each seat.",
    "moves": "How many moves were played.",
    "record": "The whole game as a record: `motu.record.read` reads it, `motu replay` shows it.",
}

CARD = """# {title}, {seats} seats: {games:,} games of bots

{games:,} games and {decisions:,} decisions, written by motu {version} (rules {rules}) as Parquet.
{made}
Who played: {bots}. Options: as usual.

`{stem}.parquet` has a row for each decision, in the order of play:

| column | type | means |
|---|---|---|
{decision_rows}

`{stem}-games.parquet` has a row for each game:

| column | type | means |
|---|---|---|
{game_rows}

## To bear in mind

- A decision holds what its seat could see then and nothing else; `record` knows everything, the deal too.
- Games of one deal are alike. Whoever keeps games aside to measure by keeps whole deals aside.
- The bots play as well as they do: their moves are no proof of what is best.
- What numbers, moves and keys mean is told number by number in docs/reference/{key}.md; the names of the
  {numbers} observed numbers are also in the metadata of the schema, as JSON under `observation`.
- Nobody's personal data is in here: no person played.

```python
import pyarrow.parquet as pq

decisions = pq.read_table("{stem}.parquet", columns=["observation", "move", "outcome"])
```
"""


@dataclass(frozen=True)
class Exported:
    """What was written."""

    decisions_file: Path
    games_file: Path
    card: Path
    games: int
    decisions: int


def export(
    kept: "Records", key: str, folder: str | Path, seats: int | None = None, made: str = ""
) -> Exported:
    """Writes the games of a kind that were kept as two tables and a card; `made` says how they came about."""
    arrow, parquet = _libraries()
    played = game(key)
    table = played.seats[0] if seats is None else seats
    folder = Path(folder)
    results = enumerate(kept.of_game(key, table))
    part = list(islice(results, AT_ONCE))
    if not part:
        raise BadSetup(T("There are no such results of {game} there.", game=played.title))
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{key}-{table}"
    paths = folder / f"{stem}.parquet", folder / f"{stem}-games.parquet", folder / f"{stem}.md"
    schemas = decision_schema(arrow, played, table), game_schema(arrow, played, table)
    games, decisions, bots = 0, 0, set[str]()
    with (
        parquet.ParquetWriter(paths[0], schemas[0], compression="zstd") as moves,
        parquet.ParquetWriter(paths[1], schemas[1], compression="zstd") as whole,
    ):
        while part:
            rows = [row for number, (_, record) in part for row in decision_rows(number, record)]
            moves.write_table(arrow.Table.from_pylist(rows, schemas[0]))
            listed = [game_row(number, result) for number, (result, _) in part]
            whole.write_table(arrow.Table.from_pylist(listed, schemas[1]))
            games, decisions = games + len(part), decisions + len(rows)
            bots.update(*(result.bots for _, (result, _) in part))
            part = list(islice(results, AT_ONCE))
    card = CARD.format(
        title=played.title,
        key=key,
        seats=table,
        games=games,
        decisions=decisions,
        version=__version__,
        rules=played.version,
        made=made,
        bots=", ".join(sorted(bots)),
        stem=stem,
        numbers=len(played.observation(table)),
        decision_rows=_rows(schemas[0], DECISIONS),
        game_rows=_rows(schemas[1], GAMES),
    )
    paths[2].write_text(card, "utf-8")
    return Exported(*paths, games, decisions)


def _libraries() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise BadSetup(T("Tables need pyarrow; `pip install motu[data]` adds it.")) from None
    return pyarrow, pyarrow.parquet


def decision_schema(arrow: Any, played: Game, seats: int) -> "pyarrow.Schema":
    """The columns of the decisions with their types, and what the observed numbers are called."""
    names = played.observation(seats)
    return arrow.schema(
        [
            ("game", arrow.int32()),
            ("ply", arrow.int32()),
            ("seat", arrow.int8()),
            ("observation", arrow.list_(arrow.int16(), len(names))),
            ("legal", arrow.list_(arrow.int32())),
            ("move", arrow.int32()),
            ("text", arrow.string()),
            ("outcome", arrow.float32()),
        ],
        metadata=_metadata(played, seats) | {"observation": json.dumps(list(names), ensure_ascii=False)},
    )


def game_schema(arrow: Any, played: Game, seats: int) -> "pyarrow.Schema":
    """The columns of the games with their types."""
    return arrow.schema(
        [
            ("game", arrow.int32()),
            ("deal", arrow.string()),
            ("bots", arrow.list_(arrow.string())),
            ("ranking", arrow.list_(arrow.int8())),
            ("shares", arrow.list_(arrow.float32())),
            ("scores", arrow.list_(arrow.int32())),
            ("moves", arrow.int32()),
            ("record", arrow.string()),
        ],
        metadata=_metadata(played, seats),
    )


def _metadata(played: Game, seats: int) -> dict[str, str]:
    return {
        "motu": __version__,
        "motu_game": played.key,
        "motu_rules": str(played.version),
        "motu_seats": str(seats),
        "moves": str(played.move_count(seats)),
    }


def decision_rows(number: int, record: Record) -> list[dict[str, Any]]:
    """Every decision of a game; what it brought is known at its end."""
    rows: list[dict[str, Any]] = []
    state = None
    for state, seat, move in positions(record):
        rows.append(
            {
                "game": number,
                "ply": int(state.ply),
                "seat": seat,
                "observation": list(state.observe(seat)),
                "legal": list(state.moves(seat)),
                "move": move,
                "text": state.game.write(state, seat, move),
            }
        )
    returns = state.returns() if state is not None else []
    return [row | {"outcome": returns[row["seat"]]} for row in rows]


def game_row(number: int, result: "Result") -> dict[str, Any]:
    return {"game": number} | {name: getattr(result, name) for name in GAMES if name != "game"}


def _rows(schema: Any, means: dict[str, str]) -> str:
    """A line of the card for each column."""
    kinds = {field.name: str(field.type).replace("element: ", "").replace("item: ", "") for field in schema}
    return "\n".join(f"| `{name}` | {kind} | {means[name]} |" for name, kind in kinds.items())
