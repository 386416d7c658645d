"""The one door: `motu play | replay | verify | rules | board | picture | bench | fuzz | admin …`."""

import re
import sys
from importlib import import_module
from itertools import pairwise
from typing import Annotated, Any

import typer
from rich.console import Console
from typer.core import TyperGroup
from typer.exceptions import TyperException
from typer.main import get_group

import motu
from motu.built import is_compiled, stale
from motu.cli.common import chosen_language, file_trouble
from motu.contract import MotuError
from motu.language import LANGUAGES, Text, texts

T, TN, TP = texts("motu")

#: The commands in the order in which help tells them, and the module of each.
MODULES = {
    "serve": "serve",
    "play": "play",
    "replay": "records",
    "verify": "records",
    "picture": "records",
    "rules": "rules",
    "board": "board",
    "bench": "bench",
    "fuzz": "fuzz",
    "arena": "arena",
    "ladder": "arena",
    "stats": "stats",
    "train": "train",
    "data": "data",
    "analyse": "study",
    "puzzles": "study",
    "catalogues": "catalogues",
    "worker": "worker",
    "admin": "admin",
    "backup": "copying",
    "copy": "copying",
    "tidy": "copying",
}


class Commands(TyperGroup):
    """The commands; the module of one is read when it is wanted, so that short answers come quickly.

    Contexts and commands are click's, of which Typer has a copy without names for others.
    """

    def list_commands(self, ctx: Any) -> list[str]:
        return list(MODULES)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in MODULES:
            return None
        part = typer.Typer()
        import_module(f"motu.cli.{MODULES[cmd_name]}").register(part)
        return get_group(part).commands[cmd_name]


app = typer.Typer(cls=Commands, no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)


def show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"motu {motu.__version__} ({how_it_runs().say(chosen_language(''))})")
        raise typer.Exit


def how_it_runs() -> Text:
    if not is_compiled():
        return T("uncompiled, so it is slower")
    if changed := stale():
        return T("compiled, but not as it stands here: {modules}", modules=", ".join(changed))
    return T("compiled")


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
    if "--debug" in sys.argv or len(sys.argv) == 1:
        app()  # a traceback, or the help
    try:
        sys.exit(app(standalone_mode=False))
    except TyperException as error:
        sys.exit(misused(error))
    except (MotuError, OSError, UnicodeDecodeError) as error:
        sys.exit(fail(words_of(error).say(chosen_language(""))))
    except KeyboardInterrupt:
        sys.exit(130)


def words_of(error: MotuError | OSError | UnicodeDecodeError) -> Text:
    """What went wrong, for people: no numbers of errors, no names of codecs."""
    if isinstance(error, MotuError):
        return error.reason
    if isinstance(error, UnicodeDecodeError):
        return T("This file is not a text in UTF-8.")
    return file_trouble(error)


def misused(error: Any) -> int:
    """A command that was called in a way that there is not."""
    command = error.ctx.command_path if getattr(error, "ctx", None) else "motu"
    more = T("{command} --help tells how it is called.", command=command)
    language = chosen_language(asked_for(sys.argv))
    return fail(f"{how_misused(error).say(language)} {more.say(language)}")


def asked_for(words: list[str]) -> str:
    """The language asked for by a command that was not understood."""
    told = [after for word, after in pairwise("=".join(words).split("=")) if word == "--lang"]
    return told[-1] if told and told[-1] in LANGUAGES else ""


def how_misused(error: Any) -> Text:
    """In what way; Typer says it in English only, and for some values in the words of a validator."""
    words = error.format_message()
    if option := getattr(error, "option_name", ""):
        return T("There is no such option, or nothing stands behind it: {name}.", name=option)
    if getattr(error, "param", None) is not None:
        name = error.param.get_error_hint().replace("'", "")
        if words.startswith("Missing"):
            return T("This is missing: {name}.", name=name)
        return T("What is given does not fit: {name}.", name=name)
    if found := re.search("No such command '(.*)'", words):
        return T("There is no such command: {name}.", name=found[1])
    if found := re.search(r"extra argument.*\((.*)\)", words):
        return T("This is too much: {words}.", words=found[1])
    return T("This cannot be understood: {words}", words=words)


def fail(words: str) -> int:
    Console(stderr=True, soft_wrap=True, highlight=False).print(words, style="red", markup=False)
    return 2
