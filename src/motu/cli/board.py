"""`motu board check`: what is wrong with a board of one's own."""

import tomllib
from pathlib import Path
from typing import Annotated

import typer

from motu.cli.common import Language, chosen_language, console
from motu.contract import BadSetup, game
from motu.language import texts

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
    language, text = chosen_language(lang), file.read_text("utf-8")
    problems = game(_game_of(text)).board_problems(text, strict)
    for problem in problems:
        console.print(problem.say(language), style="red", markup=False)
    if problems:
        raise typer.Exit(2)
    console.print(T("This board can be played.").say(language), style="green")


def _game_of(text: str) -> str:
    try:
        key = tomllib.loads(text).get("game")
    except tomllib.TOMLDecodeError as error:
        raise BadSetup(T("This is not TOML: {error}.", error=error)) from error
    if not isinstance(key, str):
        raise BadSetup(T('A board says which game it is for, such as game = "kahuna".'))
    return key
