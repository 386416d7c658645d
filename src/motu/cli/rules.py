"""`motu rules`: a rulebook in the terminal."""

from typing import Annotated

import typer
from rich.markdown import Markdown

from motu.cli.common import Language, chosen_language, console
from motu.contract import game


def register(app: typer.Typer) -> None:
    app.command("rules")(show_rules)


def show_rules(
    key: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")], lang: Language = ""
) -> None:
    """Read the rules of a game, rule by rule with their ids."""
    console.print(Markdown(game(key).rulebook(chosen_language(lang))))
