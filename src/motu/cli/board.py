"""`motu board check`: what is wrong with a board of one's own."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from motu.cli.common import Language, chosen_language, console, of_file, read_board_file
from motu.contract import BadSetup, game
from motu.language import Text, texts
from motu.toml import read_toml

T, TN, TP = texts("motu")


def register(app: typer.Typer) -> None:
    part = typer.Typer(no_args_is_help=True, help="Boards of one's own.")
    part.command("check")(check_board)
    part.callback()(lambda: None)
    app.add_typer(part, name="board")


def check_board(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A board as TOML.")],
    strict: Annotated[
        bool, typer.Option("--strict", help="Also check what we ask of our own boards.")
    ] = False,
    lang: Language = "",
) -> None:
    """Tell everything that is wrong with a board, or that it can be played."""
    language, text = chosen_language(lang), read_board_file(file)
    problems = _problems(text, strict)
    for problem in problems:
        console.print(of_file(file, problem).say(language), style="red", markup=False, soft_wrap=True)
    if problems:
        raise typer.Exit(2)
    console.print(T("This board can be played.").say(language), style="green")


def _problems(text: str, strict: bool) -> Sequence[Text]:
    """What is wrong with a board, for the game that it says it is for."""
    try:
        key = read_toml(text).get("game")
        if not isinstance(key, str):
            raise BadSetup(T('A board says which game it is for, such as game = "kahuna".'))
        return game(key).board_problems(text, strict)
    except BadSetup as trouble:
        return [trouble.reason]
