"""Long lists of tables, a page at a time: those that wait, those to watch, finished ones, and one's own."""

import re
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from motu.language import Text, texts
from motu.store import Mark, Summary
from motu.web.clock import now
from motu.web.incoming import NotHere
from motu.web.lobby import rows
from motu.web.visit import house_of, page, visit_of

T, TN, TP = texts("motu.web")

#: Where a page ends: when its last table changed, and which it is.
MARK = re.compile(r"([0-9]{1,20}(?:\.[0-9]{1,20})?)-([A-Za-z0-9_-]{1,64})")
#: How many tables stand on a page.
MOST = 50
#: The lists there are, and what they are called.
TITLES: dict[str, Text] = {
    "waiting": T("Open tables"),
    "playing": T("Watch"),
    "over": T("Finished games"),
    "mine": T("My finished games"),
}


async def show(request: Request) -> Response:
    """A page of a list, from where the one before ended."""
    which, visit = request.path_params["which"], visit_of(request)
    if which not in TITLES or (which == "mine" and not visit.player):
        raise NotHere
    found = await _found(request, which, _mark(request.query_params.get("before", "")))
    shown: dict[str, Any] = {"rows": rows(found[:MOST], visit.player_id), "now": now()}
    following = _following(found[MOST - 1]) if len(found) > MOST else ""
    return page(request, "lists.html", title=TITLES[which], which=which, following=following, **shown)


async def _found(request: Request, which: str, before: Mark | None) -> list[Summary]:
    """The tables of a page, and one more if there are any."""
    logs = house_of(request).logs
    if which == "mine":
        return await logs.finished_of(visit_of(request).player_id, MOST + 1, before)
    return await logs.summaries(which, MOST + 1, before)


def _mark(text: str) -> Mark | None:
    """Where a page ended, as its address tells it; NotHere for what is none."""
    if not text:
        return None
    found = MARK.fullmatch(text)
    if found is None:
        raise NotHere
    return float(found[1]), found[2]


def _following(last: Summary) -> str:
    return f"{last.changed!r}-{last.table}"
