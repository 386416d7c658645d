"""The one door: `motu play | replay | verify | rules | board | picture | bench | fuzz | admin …`."""

import sys
from typing import Annotated

import typer
from rich.console import Console

import motu
from motu.cli import admin, arena, bench, board, fuzz, play, records, rules, serve, stats, train
from motu.cli.common import chosen_language
from motu.contract import MotuError
from motu.language import texts
from motu.measure import is_compiled

T, TN, TP = texts("motu")

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)
for part in (serve, play, records, rules, board, bench, fuzz, arena, stats, train, admin):
    part.register(app)


def show_version(wanted: bool) -> None:
    if wanted:
        how = T("compiled") if is_compiled() else T("uncompiled: no C compiler was there, so it is slower")
        typer.echo(f"motu {motu.__version__} ({how.say(chosen_language(''))})")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Tell the version.")
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", help="Show a traceback when something goes wrong.")
    ] = False,
) -> None:
    """Four board games of the South Sea: Kahuna, Rapa Nui (cards and board), Giants."""


def main() -> None:
    """Runs a command; what goes wrong is told in one line, with exit code 2."""
    if "--debug" in sys.argv:
        app()
    try:
        app()
    except (MotuError, OSError, UnicodeDecodeError) as error:
        words = error.reason.say(chosen_language("")) if isinstance(error, MotuError) else str(error)
        Console(stderr=True, soft_wrap=True, highlight=False).print(words, style="red", markup=False)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
