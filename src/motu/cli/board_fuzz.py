"""`motu fuzz --boards`: boards changed at random; whatever is accepted can be drawn, played and shown.

Every board, good or bad, goes the ways of a player: it is checked with and without `strict`, its faults are
told in every language, and a table for it is asked of the web app. A good one is played to its end by bots,
drawn for a page, as a picture and for a terminal on the way, and written into a record that is read again.
"""

import asyncio
import json
import re
import tempfile
import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from rich.console import Console
from starlette.applications import Starlette

from motu.bots import bot
from motu.cli.fuzz import MOST_DECISIONS, Failure
from motu.cli.mutants import mutant
from motu.contract import BadSetup, Game, Perspective, State, game
from motu.language import LANGUAGES, texts
from motu.record import Match, read, replay, write
from motu.rng import Rng
from motu.web.app import make_app

T, TN, TP = texts("motu")

#: Who sits at the seats: most answer at random, some take what looks best at once.
BOTS = ("random", "greedy:1", "random")
#: After so many answers, and at the end, a position is drawn as a picture and for a terminal.
DRAWN_AFTER = 20


def try_boards(key: str, first: int, last: int) -> tuple[int, list[Failure]]:
    """Tries the boards with these seeds: how many of them are accepted, and what went wrong."""
    return asyncio.run(_try_boards(game(key), first, last))


async def _try_boards(played: Game[Any, Any], first: int, last: int) -> tuple[int, list[Failure]]:
    accepted, failures = 0, list[Failure]()
    async with _server() as app:
        for seed in range(first, last):
            text = board_of(played, seed)
            try:
                accepted += await _try_board(played, text, seed, app)
            except Exception:
                failures.append((seed, text, traceback.format_exc(limit=-4)))
    return accepted, failures


def board_of(played: Game[Any, Any], seed: int) -> str:
    """The board with this seed."""
    if played.boards is None:
        raise BadSetup(T("{game} has no board of one’s own.", game=played.title))
    return mutant(played.boards, Rng.seeded(f"board {played.key} {seed}"))


async def _try_board(played: Game[Any, Any], text: str, seed: int, app: Starlette) -> bool:
    """Whether a board is accepted; everything that must hold of it is tried."""
    problems = played.board_problems(text)
    for problem in [*problems, *played.board_problems(text, strict=True)]:
        for language in LANGUAGES:
            assert problem.say(language)
    if problems:
        await _refuse(app, played, text)
        return False
    counts = [seats for seats in played.seats if _starts(played, seats, text)]
    seats = counts[seed % len(counts)]
    await _show(app, played, seats, text)
    _play(played, seats, text, seed)
    return True


def _starts(played: Game[Any, Any], seats: int, text: str) -> bool:
    try:
        played.start(seats, 0, board=text)
    except BadSetup:
        return False
    return True


# ---------------------------------------------------------------------------------- playing and drawing


def _play(played: Game[Any, Any], seats: int, text: str, seed: int) -> None:
    """Bots play to the end, and on the way it is drawn: often for a page, now and then in every way."""
    match = Match(played, [f"Bot {seat}" for seat in range(1, seats + 1)], seed, {"board": text})
    bots = [bot(BOTS[(seed + seat) % len(BOTS)], seat) for seat in range(seats)]
    state = match.state
    while not state.over:
        seat = state.asked[0]
        if state.ply & (state.ply - 1) == 0:
            state.check()
            state.game.scene(state.view(seat), state.question(seat))
        if state.ply == DRAWN_AFTER:
            _draw(state, seat)
        match.play(seat, bots[seat].choose(Perspective(state, seat)))
        assert state.ply < MOST_DECISIONS, "the game does not end"
    state.check()
    _draw(state, 0)
    kept = read(write(match.record))
    assert kept.options["board"] == text, "a record changes the board"
    assert replay(kept).ranking() == state.ranking()


def _draw(state: State, seat: int) -> None:
    """The position as its seat sees it: picture and terminal."""
    view = state.view(seat)
    question = state.question(seat) if state.is_asked(seat) else None
    picture = state.game.picture(view, question)
    ids = {one.get("id") for one in ElementTree.fromstring(picture).iter()}  # nosec B314 # we drew it
    lost = set(re.findall(r'(?:href="|url\()#([^")]+)', picture)) - ids
    assert not lost, f"the picture has no {lost}"
    assert not re.search(r'[" ,](nan|-?inf)[" ,]', picture), "the picture has a place that is nowhere"
    Console(width=80, file=StringIO()).print(state.game.draw(view))


# ------------------------------------------------------------------------------------------- the page


@asynccontextmanager
async def _server() -> AsyncIterator[Starlette]:
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Path(folder) / "boards.db", limited=False)
        async with app.router.lifespan_context(app):
            yield app


async def _refuse(app: Starlette, played: Game[Any, Any], text: str) -> None:
    """There is no table for the board, and words say why."""
    assert not _starts(played, played.seats[0], text), "check and start disagree"
    status, answer = await _wish(app, played, played.seats[0], text)
    assert (status, bool(answer["error"])) == (400, True), answer


async def _show(app: Starlette, played: Game[Any, Any], seats: int, text: str) -> None:
    """There is a table for the board, and its page shows it."""
    status, answer = await _wish(app, played, seats, text)
    assert status == 201, answer
    status, body = await _ask(app, "GET", f"/table/{answer['table']}")
    assert (status, b'id="board"' in body) == (200, True), body[:200]


async def _wish(app: Starlette, played: Game[Any, Any], seats: int, text: str) -> tuple[int, dict[str, Any]]:
    """Asks for a table."""
    wish = {"game": played.key, "seats": seats, "options": {"board": text}}
    status, body = await _ask(app, "POST", "/api/tables", json.dumps(wish).encode())
    return status, json.loads(body)


async def _ask(app: Starlette, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
    """One request to the app, as a server would hand it on."""
    heard: list[dict[str, Any]] = []
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [(b"host", b"motu"), (b"content-type", b"application/json")],
        "client": ("127.0.0.1", 1),
        "server": ("motu", 80),
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
    }

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        heard.append(message)

    await app(scope, receive, send)
    return heard[0]["status"], b"".join([part.get("body", b"") for part in heard[1:]])
