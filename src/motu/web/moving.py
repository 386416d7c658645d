"""A stretch of a film as one moving picture, WebP or GIF, drawn in a process of its own."""

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PIL import Image
from starlette.requests import Request
from starlette.responses import Response

from motu.contract import game
from motu.language import texts
from motu.picture.png import to_png
from motu.web import film, replays
from motu.web.actions import Refused
from motu.web.film import MOST_FRAMES, Beginning, Eye, Reel
from motu.web.incoming import NotHere
from motu.web.studying import room_of
from motu.web.visit import address_of, count, visit_of

T, TN, TP = texts("motu.web")

#: How wide it is, and how many milliseconds a position stands; the last one longer.
WIDTH, STANDS, STANDS_LAST = 800, 900, 3000
#: The kinds of moving pictures, by the ending of their names.
KINDS = {"webp": "image/webp", "gif": "image/gif"}


async def of_table(request: Request) -> Response:
    return await moving(request, await film.reel_at(request))


async def of_record(request: Request) -> Response:
    return await moving(request, replays.reel_at(request))


async def moving(request: Request, reel: Reel) -> Response:
    """The stretch between the two positions that the address names."""
    eye, ending, visit = film.looked(request, reel), request.path_params["ending"], visit_of(request)
    first, last = (film.ply_of(request, reel, name) for name in ("first", "last"))
    if ending not in KINDS:
        raise NotHere
    if not 0 <= last - first < MOST_FRAMES:
        raise Refused(T("A moving picture shows up to {count} positions.", count=MOST_FRAMES))
    count(request, "films")
    drawing = Drawing(
        reel.game.key,
        tuple(reel.names),
        reel.beginning,
        reel.answers[:last],
        reel.is_open,
        eye,
        (first, last),
        visit.language,
        film.theme_of(visit.theme),
        ending,
    )
    content = await room_of(request).draw(drawing, address_of(request.scope))
    name = f"{reel.game.key}-{first}-{last}.{ending}"
    headers = {"content-disposition": f'inline; filename="{name}"'}
    return Response(content, media_type=KINDS[ending], headers=headers)


@dataclass(frozen=True)
class Drawing:
    """The work of drawing it. Of what comes behind the stretch it knows nothing."""

    game: str
    names: tuple[str, ...]
    beginning: Beginning
    answers: tuple[tuple[int, int], ...]
    is_open: bool
    eye: Eye
    stretch: tuple[int, int]
    language: str
    theme: str
    ending: str

    def do(self) -> bytes:
        first, last = self.stretch
        return animated([self._frame(ply) for ply in range(first, last + 1)], self.ending)

    def _frame(self, ply: int) -> bytes:
        reel = self._reel()
        svg = film.standing_alone(reel, film.positions.at(reel, ply), self.eye, self.language, self.theme)
        return to_png(svg, WIDTH)

    def _reel(self) -> Reel:
        played = game(self.game)
        return Reel("", played, self.names, self.beginning, self.answers, "", "", False, self.is_open)


def animated(pictures: list[bytes], ending: str) -> bytes:
    """Pictures in PNG one after another as a moving one."""
    frames = _alike([Image.open(io.BytesIO(picture)).convert("RGB") for picture in pictures])
    stands = [STANDS] * (len(frames) - 1) + [STANDS_LAST]
    wishes: Mapping[str, Any] = {"quality": 70, "method": 2} if ending == "webp" else {"optimize": True}
    written = io.BytesIO()
    frames[0].save(
        written,
        format=ending.upper(),
        save_all=True,
        append_images=frames[1:],
        duration=stands,
        loop=0,
        **wishes,
    )
    return written.getvalue()


def _alike(frames: list[Image.Image]) -> list[Image.Image]:
    """All as high as the highest: what is added has the colour of the paper."""
    height = max(frame.height for frame in frames)
    found = []
    for frame in frames:
        whole = Image.new("RGB", (frame.width, height), frame.getpixel((0, 0)))
        whole.paste(frame)
        found.append(whole)
    return found
