"""What several commands share: reading options, boards and records, and speaking the user's language."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from motu.arena.sheet import Sheet
from motu.boards import BadBoard
from motu.contract import BadSetup, Game
from motu.language import LANGUAGES, Text, best_language, texts
from motu.record import Record, read
from motu.toml import MOST_BYTES

T, TN, TP = texts("motu")

console = Console(highlight=False)

Language = Annotated[str, typer.Option("--lang", help="en, de, nl or hu; else the language of your system.")]
Options = Annotated[list[str], typer.Option("--option", "-o", help="An option of the game, as name=value.")]
BoardFile = Annotated[Path | None, typer.Option("--board", help="A board of your own, as a TOML file.")]
Folder = Annotated[Path, typer.Option("--out", help="The folder where results and plots are kept.")]


def as_table(sheet: Sheet) -> Table:
    table = Table(title=sheet.title)
    for index, heading in enumerate(sheet.headings):
        is_name = index < sheet.names
        table.add_column(heading, justify="left" if is_name else "right", overflow="fold")
    for row in sheet.rows:
        table.add_row(*row)
    return table


#: The language that was asked for last: what goes wrong after that is told in it too.
_asked_for: list[str] = []


def chosen_language(wanted: str = "") -> str:
    """The language asked for, now or before, or the system's."""
    if wanted and wanted not in LANGUAGES:
        raise BadSetup(
            T("There is no language {name}; there are: {names}.", name=wanted, names=", ".join(LANGUAGES))
        )
    if wanted:
        _asked_for[:] = [wanted]
    return _asked_for[0] if _asked_for else best_language(_of_the_system())


def _of_the_system() -> str | None:
    """The first word of the system about its language; LC_ALL stands above what is meant for messages."""
    said = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, said), None)


def read_options(game: Game, pairs: Sequence[str], board: Path | None = None) -> dict[str, Any]:
    """The options given as name=value, and the board given as a file."""
    found: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadSetup(T("An option is given as name=value, not {pair}.", pair=pair))
        found[name] = value
    check_needs(game, found)
    if board is not None:
        found["board"] = text = read_board_file(board)
        problems = game.board_problems(text)
        if problems:
            raise BadBoard([of_file(board, problem) for problem in problems])
    return found


def check_needs(game: Game, given: Mapping[str, str]) -> None:
    """BadSetup if an option was given that means nothing without another, which was not."""
    known = {option.name: option for option in game.options}
    for option in [known[name] for name in given if name in known and known[name].needs]:
        needed = known[option.needs]
        if given.get(needed.name, str(needed.default)) == str(needed.default):
            raise BadSetup(
                T("{option} means nothing without {other}.", option=option.name, other=needed.name)
            )


def read_board_file(path: Path) -> str:
    """The text of a board's file, which is not read to its end if that is far; BadSetup if it is no text."""
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadSetup(of_file(path, _why_unread(error))) from None
    if len(raw) > MOST_BYTES:
        reason = T("This file is too long for a board: at most {most} bytes are read.", most=MOST_BYTES)
        raise BadSetup(of_file(path, reason))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadSetup(of_file(path, T("This file is not a text in UTF-8."))) from None
    if not text.strip():
        raise BadSetup(of_file(path, T("This file is empty.")))
    return text


def of_file(path: Path, problem: Text) -> Text:
    """A line about a file."""
    return T("{file}: {problem}", file=path, problem=problem)


def file_trouble(error: OSError) -> Text:
    """What the system says against a file, or against anything else that was asked of it."""
    if error.filename is None:
        return T("The system refuses: {reason}.", reason=error.strerror or error)
    return of_file(Path(os.fsdecode(error.filename)), _why_unread(error))


def _why_unread(error: OSError) -> Text:
    if isinstance(error, FileNotFoundError):
        return T("There is no such file.")
    if isinstance(error, IsADirectoryError):
        return T("This is a folder, not a file.")
    if isinstance(error, PermissionError):
        return T("You have no right to this file.")
    return T("This file cannot be read.")


def read_record(path: Path) -> Record:
    """The record in a file; BadSetup tells with its name what cannot be read."""
    try:
        return read(path.read_text("utf-8"))
    except UnicodeDecodeError:
        raise BadSetup(of_file(path, T("This file is not a text in UTF-8."))) from None
