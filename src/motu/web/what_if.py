"""What if: a table of one's own that begins with any position of a finished game, against bots or alone."""

import asyncio
import secrets
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from motu.language import texts
from motu.web import film, replays
from motu.web.actions import Refused
from motu.web.film import Reel
from motu.web.house import Branch, House
from motu.web.incoming import LONGEST_NAME, BranchForm, form_of, from_form
from motu.web.setup import Setup, check_bots, new_token
from motu.web.visit import count, go_to, house_of, keep_guest, keep_session, remember_level, welcome

T, TN, TP = texts("motu.web")

#: After so many answers nobody branches off: games of ours have fewer.
MOST_BEFORE = 1000


async def of_table(request: Request) -> Response:
    return await branch(request, await film.reel_at(request))


async def of_record(request: Request) -> Response:
    return await branch(request, replays.reel_at(request))


async def branch(request: Request, reel: Reel) -> Response:
    """Begins a table at the position that the address names, and goes there."""
    asked, ply = from_form(BranchForm, await form_of(request)), film.ply_of(request, reel)
    _check(reel, ply, asked.seat)
    if asked.bot:
        check_bots([asked.bot])
    count(request, "tables")
    guest = welcome(request, "")
    await keep_guest(request, guest)
    seats = range(len(reel.names))
    mine = [asked.seat] if asked.bot else list(seats)
    called = [name[:LONGEST_NAME] for name in reel.names]  # in records they may be longer
    names = [guest.player.name] if asked.bot else called
    table = await house_of(request).make(
        _setup(reel, guest.player.id, reel.address(ply, film.looked(request, reel))),
        {seat: (guest.player, name) for seat, name in zip(mine, names, strict=True)},
        {seat: asked.bot for seat in seats if seat not in mine},
        Branch(_names(called, guest.player.name), await asyncio.to_thread(_notations, reel, ply)),
    )
    response = go_to(f"/table/{table.id}")
    keep_session(request, response, guest.session)
    if asked.bot:
        remember_level(request, response, asked.bot)
    return response


def _check(reel: Reel, ply: int, seat: int) -> None:
    """Refused in words, where nobody can branch off."""
    if not reel.is_open:
        raise Refused(
            T("While a game goes on nobody branches off it: the true position is known to nobody yet.")
        )
    if ply > MOST_BEFORE:
        raise Refused(T("One can branch off within the first {count} answers.", count=MOST_BEFORE))
    if film.positions.at(reel, ply).over:
        raise Refused(T("Here the game is over: there is nothing left to play."))
    if seat >= len(reel.names):
        raise Refused(T("There is no such seat."))


def _setup(reel: Reel, by: str, origin: str) -> Setup:
    """The same game with the same cards, for nobody else to find."""
    first = reel.beginning
    return Setup(
        game=reel.game.key,
        rules=first.rules,
        seats=len(reel.names),
        options=reel.game.checked(first.options),
        speed="relaxed",
        public=False,
        by=by,
        seed=first.seed,
        salt=secrets.token_hex(16),
        tokens=[new_token() for _ in reel.names],
        origin=origin,
    )


def _names(called: Sequence[str], mine: str) -> list[str]:
    """The bots are called as those who sat there, unless that is what the player is called."""
    return [House.bot_name(seat) if name == mine else name for seat, name in enumerate(called)]


def _notations(reel: Reel, ply: int) -> list[tuple[int, str]]:
    """The answers up to a position, as logs keep them."""
    state, found = reel.start(), list[tuple[int, str]]()
    for seat, move in reel.answers[:ply]:
        found.append((seat, reel.game.write(state, seat, move)))
        state.play(seat, move)
    return found
