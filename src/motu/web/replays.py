"""Records that somebody has: sent here they are watched like tables that are over."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from motu.contract import MotuError, game
from motu.language import Text, texts
from motu.record import write
from motu.web import film
from motu.web.film import Beginning, Reel
from motu.web.incoming import RECORD_BODY, RecordForm, form_of, from_form
from motu.web.studying import Played, room_of
from motu.web.visit import address_of, count, go_to, page

T, TN, TP = texts("motu.web")


class NoRecord(MotuError):
    """A record that is not here, or no longer."""

    def __init__(self) -> None:
        super().__init__(T("This record is not here any more. Please send it again."))


async def ask(request: Request) -> Response:
    """The form that takes a record."""
    return _form(request)


def _form(request: Request, trouble: Text | None = None, text: str = "") -> Response:
    status = 200 if trouble is None else 400
    return page(request, "replay.html", status, trouble=trouble, text=text)


async def send(request: Request) -> Response:
    """Takes a record, and shows it from its beginning."""
    count(request, "records")
    form = await form_of(request, RECORD_BODY)
    try:
        text, whose = from_form(RecordForm, form).record, address_of(request.scope)
        name = await room_of(request).records.add(text, whose)
    except MotuError as refusal:
        return _form(request, refusal.reason, form.get("record", ""))
    return go_to(f"/replay/{name}/step/0")


async def show(request: Request) -> Response:
    reel, played = reel_at(request), played_at(request)
    study = await room_of(request).analyses.find(reel.key, lambda: write(played.record))
    return film.shown(request, reel, None if study is None else study.found, played.is_over)


async def picture(request: Request) -> Response:
    return await film.pictured(request, reel_at(request))


async def record(request: Request) -> Response:
    """The record as a file again."""
    name, played = request.path_params["name"], played_at(request)
    headers = {"content-disposition": f'attachment; filename="{played.record.game}-{name}.motu"'}
    return PlainTextResponse(write(played.record), headers=headers)


def played_at(request: Request) -> Played:
    """The record that an address names."""
    played = room_of(request).records.find(request.path_params["name"])
    if played is None:
        raise NoRecord
    return played


def reel_at(request: Request) -> Reel:
    """Whoever has a record knows all of it, so it is open, over or not."""
    name, played = request.path_params["name"], played_at(request)
    return Reel(
        f"record {name}",
        game(played.record.game),
        played.record.names,
        Beginning(played.record.rules, played.record.seed or "", played.record.options),
        played.answers,
        f"/replay/{name}/step",
        f"/replay/{name}",
        False,
        True,
    )
