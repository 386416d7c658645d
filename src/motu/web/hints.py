"""Hints at a table: the best moves for what the reader knows, why, and what could be taken on the board."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from motu.contract import MotuError
from motu.language import Text, texts
from motu.web.actions import Refused
from motu.web.incoming import whole
from motu.web.limits import TooMany
from motu.web.live import sight_for
from motu.web.rendering import render
from motu.web.studying import Given, Hinting, room_of
from motu.web.table import Table
from motu.web.visit import address_of, count, house_of, page, visit_of

T, TN, TP = texts("motu.web")


async def show(request: Request) -> Response:
    """A hint for the seat of whoever asks: a page, or only its body for the script that shows it beside."""
    table = await house_of(request).find(request.path_params["id"])
    visit, given, trouble, status = visit_of(request), None, None, 200
    seat, number = None, ""
    try:
        seat = seat_asking(table, visit.player_id, whole(request.query_params.get("show", "")))
        number = str(table.numbers[seat])
        count(request, "hints")
        given = await room_of(request).hints.ask(table.id, hinting(table, seat), address_of(request.scope))
    except MotuError as refusal:
        trouble, status = refusal.reason, 409
    except TooMany as much:
        trouble, status = much.reason, 429
    body = drawn(table, seat, number, given, trouble, visit.language)
    if request.headers.get("x-body"):
        return HTMLResponse(body, status)
    return page(request, "hint.html", status, table=table, body=body)


def seat_asking(table: Table, player: str, shown: int | None) -> int:
    """The seat for which somebody may have a hint; Refused with the reason if he may not."""
    sight = sight_for(table, player, shown)
    if not sight.acts or sight.seat is None:
        raise Refused(T("You only watch this table."))
    if not table.allows_hints:
        raise Refused(T("With people at the table there are hints only if all agree to it."))
    if sight.seat not in table.asked:
        raise Refused(T("There are hints when it is your turn."))
    return sight.seat


def hinting(table: Table, seat: int) -> Hinting:
    setup = table.setup
    return Hinting(
        setup.game,
        setup.rules,
        setup.seats,
        setup.seed,
        setup.options,
        tuple(table.answers),
        seat,
        tuple(table.names),
    )


def drawn(
    table: Table, seat: int | None, number: str, given: Given | None, trouble: Text | None, language: str
) -> str:
    """The body of a hint: what is best, what one could take oneself, and what the others could."""
    takings = given.takings if given else []
    return render(
        "hint_body.html",
        language,
        base=f"/table/{table.id}",
        number=number,
        moves=given.moves if given else [],
        mine=[one for one in takings if one.seat == seat],
        others=[one for one in takings if one.seat != seat],
        trouble=trouble,
    )
