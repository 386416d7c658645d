"""The analysis of a finished game as a page: who could expect what when, mistakes, luck and skill."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from motu.contract import Game, game
from motu.language import Text, texts
from motu.record import write
from motu.study.analysis import Analysis, Judged
from motu.web import replays
from motu.web.actions import Refused
from motu.web.graph import graph
from motu.web.record_of import record_of
from motu.web.rendering import render
from motu.web.studying import Study, room_of
from motu.web.visit import address_of, count, go_to, house_of, page, visit_of

T, TN, TP = texts("motu.web")

ONLY_FINISHED = T("A game that was played to its end can be analysed, and no other.")
#: How many of a seat's best moments are told.
MOST_GAINS = 3


@dataclass(frozen=True)
class Subject:
    """A game that is over and can be analysed: a table, or a record that somebody sent."""

    #: Under which name its analysis is found.
    name: str
    game: Game
    names: Sequence[str]
    #: Its address.
    base: str
    is_table: bool
    text: Callable[[], str]


async def show(request: Request) -> Response:
    """The analysis of a table."""
    return await _shown(request, await _table(request))


async def begin(request: Request) -> Response:
    """Begins the analysis of a table, once for everybody."""
    return await _begun(request, await _table(request))


async def show_record(request: Request) -> Response:
    """The analysis of a record that somebody sent."""
    return await _shown(request, _record(request))


async def begin_record(request: Request) -> Response:
    return await _begun(request, _record(request))


async def _shown(request: Request, subject: Subject) -> Response:
    """The analysis as far as it is: a whole page, or only its body for the script that waits."""
    study = await room_of(request).analyses.find(subject.name, subject.text)
    body = drawn(subject, study, visit_of(request).language)
    if request.headers.get("x-body"):
        return HTMLResponse(body)
    is_waiting = study is not None and not study.is_over
    return page(request, "analysis.html", game=subject.game, body=body, is_waiting=is_waiting)


async def _begun(request: Request, subject: Subject) -> Response:
    room = room_of(request).analyses
    known = await room.find(subject.name, subject.text)
    if known is None or known.trouble is not None:
        count(request, "analyses")
        await room.begin(subject.name, subject.text, address_of(request.scope), is_kept=subject.is_table)
    return go_to(f"{subject.base}/analysis")


async def _table(request: Request) -> Subject:
    table = await house_of(request).find(request.path_params["id"])
    if table.ended != "played":
        raise Refused(ONLY_FINISHED)
    return Subject(table.id, table.game, table.names, f"/table/{table.id}", True, lambda: record_of(table))


def _record(request: Request) -> Subject:
    played = replays.played_at(request)
    if not played.is_over:
        raise Refused(ONLY_FINISHED)
    record, name = played.record, request.path_params["name"]
    base = f"/replay/{name}"
    return Subject(f"record {name}", game(record.game), record.names, base, False, lambda: write(record))


def drawn(subject: Subject, study: Study | None, language: str) -> str:
    found = None if study is None else study.found
    facts = {} if study is None or found is None else _facts(subject.game, found, study.words)
    return render(
        "analysis_body.html",
        language,
        subject=subject,
        game=subject.game,
        base=subject.base,
        study=study,
        found=found,
        **facts,
    )


def _facts(played: Game, found: Analysis, words: Sequence[tuple[Text, Text]]) -> dict[str, Any]:
    """Everything that the page tells of an analysis."""
    told = list(zip(found.mistakes(), words, strict=False))
    return {
        "picture": graph(
            found.expected,
            played.colours,
            [one.ply for one, _ in told],
            lambda ply: f"step/{ply}?seat=all",
        ),
        "mistakes": [_mistake(played, found, one, *said) for one, said in told],
        "accounts": [(words, [signed(value) for value in line]) for words, line in found.ledger.accounts()],
        "summaries": [_summary(found, seat) for seat in range(len(found.names))],
        "gains": [
            [(ply, signed(rise)) for ply, rise in found.gains(seat, MOST_GAINS)]
            for seat in range(len(found.names))
        ],
    }


def _mistake(of: Game, found: Analysis, one: Judged, played: Text, said: Text) -> dict[str, Any]:
    return {
        "ply": one.ply,
        "seat": one.seat,
        "name": found.names[one.seat],
        "colour": of.colours[one.seat],
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
