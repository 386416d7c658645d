"""`motu replay`, `motu verify` and `motu picture`: what can be done with a record."""

from pathlib import Path
from typing import Annotated

import typer

from motu.cli.common import Language, chosen_language, console, read_record
from motu.contract import BadSetup, State
from motu.language import texts
from motu.picture.png import to_png
from motu.record import Record, replay, verify

T, TN, TP = texts("motu")

File = Annotated[Path, typer.Argument(metavar="FILE", help="A record.")]
Seat = Annotated[int, typer.Option(help="See it as this seat does, from 1; 0 is a spectator.")]
Ply = Annotated[int | None, typer.Option(help="Stop after so many moves; else at the end.")]


def register(app: typer.Typer) -> None:
    app.command("replay")(show_replay)
    app.command("verify")(show_findings)
    app.command("picture")(draw_picture)


def viewer(record: Record, seat: int) -> int | None:
    """The seat that looks, as the State counts; None for a spectator."""
    if not 0 <= seat <= len(record.names):
        raise BadSetup(T("There is no seat {seat} at this table.", seat=seat))
    return seat - 1 if seat else None


def show_replay(file: File, ply: Ply = None, seat: Seat = 0, lang: Language = "") -> None:
    """Tell a recorded game move by move and show where it ends."""
    language, record = chosen_language(lang), read_record(file)
    state, looks = replay(record, ply), viewer(record, seat)
    for event in state.events(looks):
        words = state.game.tell(state, event, looks, record.names).say(language)
        console.print(f"{event.ply:>4}  {words}", f"({state.game.rule_of(event)})", markup=False)
    console.print(state.game.draw(state.view(looks), language, record.names))


def show_findings(file: File, lang: Language = "") -> None:
    """Check a record: the seed committed to, every move, and the result."""
    language, findings = chosen_language(lang), verify(read_record(file))
    for finding in findings:
        mark, style = ("✓", "green") if finding.good else ("✗", "red")
        if not finding.checked:
            mark, style = "·", "default"
        console.print(f"{mark} {finding.what.say(language)}", style=style, markup=False)
    if not all(finding.good for finding in findings):
        raise typer.Exit(2)


def draw_picture(
    file: File,
    out: Annotated[Path, typer.Option("-o", "--out", help="The picture: .svg or .png.")],
    ply: Ply = None,
    seat: Seat = 0,
    theme: Annotated[str, typer.Option(help="light or dark.")] = "light",
    lang: Language = "",
) -> None:
    """Draw a position of a recorded game."""
    if out.suffix not in (".svg", ".png"):
        raise BadSetup(T("A picture is an .svg or a .png file, not {name}.", name=out.name))
    if theme not in ("light", "dark"):
        raise BadSetup(T("The theme is light or dark, not {name}.", name=theme))
    record = read_record(file)
    svg = picture_of(replay(record, ply), record, seat, chosen_language(lang), theme)
    if out.suffix == ".svg":
        out.write_text(svg, "utf-8")
    else:
        out.write_bytes(to_png(svg))


def picture_of(state: State, record: Record, seat: int, language: str, theme: str) -> str:
    """The position with the seat's own question lit, if it is asked one."""
    looks = viewer(record, seat)
    question = state.question(looks) if looks is not None and state.is_asked(looks) else None
    return state.game.picture(state.view(looks), question, language, theme, record.names)
