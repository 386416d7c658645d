"""The analysis of a finished game as a page: who could expect what when, mistakes, luck and skill."""

from collections.abc import Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from motu.contract import Game
from motu.language import Text, texts
from motu.study.analysis import Analysis, Judged
from motu.web.actions import Refused
from motu.web.graph import graph
from motu.web.record_of import record_of
from motu.web.rendering import render
from motu.web.studying import Study, room_of
from motu.web.table import Table
from motu.web.visit import address_of, count, go_to, house_of, page, visit_of

T, TN, TP = texts("motu.web")

#: How many of a seat's best moments are told.
MOST_GAINS = 3


async def show(request: Request) -> Response:
    """The analysis as far as it is: a whole page, or only its body for the script that waits."""
    table = await _finished(request)
    study = await room_of(request).analyses.find(table.id, lambda: record_of(table))
    body = drawn(table, study, visit_of(request).language)
    if request.headers.get("x-body"):
        return HTMLResponse(body)
    is_waiting = study is not None and not study.is_over
    return page(request, "analysis.html", table=table, game=table.game, body=body, is_waiting=is_waiting)


async def begin(request: Request) -> Response:
    """Begins the analysis, once for everybody."""
    table = await _finished(request)
    room = room_of(request).analyses
    known = await room.find(table.id, lambda: record_of(table))
    if known is None or known.trouble is not None:
        count(request, "analyses")
        await room.begin(table.id, lambda: record_of(table), address_of(request.scope))
    return go_to(f"/table/{table.id}/analysis")


async def _finished(request: Request) -> Table:
    table = await house_of(request).find(request.path_params["id"])
    if table.ended != "played":
        raise Refused(T("A game that was played to its end can be analysed, and no other."))
    return table


def drawn(table: Table, study: Study | None, language: str) -> str:
    found = None if study is None else study.found
    facts = {} if study is None or found is None else _facts(table.game, found, study.words)
    return render(
        "analysis_body.html",
        language,
        table=table,
        game=table.game,
        base=f"/table/{table.id}",
        study=study,
        found=found,
        **facts,
    )


def _facts(game: Game, found: Analysis, words: Sequence[tuple[Text, Text]]) -> dict[str, Any]:
    """Everything that the page tells of an analysis."""
    told = list(zip(found.mistakes(), words, strict=False))
    return {
        "picture": graph(
            found.expected,
            game.colours,
            [one.ply for one, _ in told],
            lambda ply: f"step/{ply}?seat=all",
        ),
        "mistakes": [_mistake(game, found, one, *said) for one, said in told],
        "accounts": [(words, [signed(value) for value in line]) for words, line in found.ledger.accounts()],
        "summaries": [_summary(found, seat) for seat in range(len(found.names))],
        "gains": [
            [(ply, signed(rise)) for ply, rise in found.gains(seat, MOST_GAINS)]
            for seat in range(len(found.names))
        ],
    }


def _mistake(game: Game, found: Analysis, one: Judged, played: Text, said: Text) -> dict[str, Any]:
    return {
        "ply": one.ply,
        "seat": one.seat,
        "name": found.names[one.seat],
        "colour": game.colours[one.seat],
        "played": played,
        "cost": signed(-one.cost),
        "words": said,
    }


def _summary(found: Analysis, seat: int) -> Text:
    """Luck and skill of a seat in one sentence."""
    balance = found.ledger.balance(seat)
    return T(
        "{name}: chance gave {luck}, own decisions {own}, those of the others {others}.",
        name=found.names[seat],
        luck=signed(balance.luck),
        own=signed(balance.own),
        others=signed(sum(balance.rivals.values())),
    )


def signed(share: float) -> str:
    """A change of a share of a win, in hundredths."""
    return f"{100.0 * share:+.1f}".replace("-", "−")
