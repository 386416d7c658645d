"""The files that pages load, under addresses that change with them: browsers may keep them for good."""

from functools import cache
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from mimetypes import MimeTypes

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from motu.contract import game, games
from motu.picture.art import own_sheet, shared_sheet
from motu.web.incoming import NotHere

#: How long a browser may keep a file: a year, without asking.
FOR_GOOD = "public, max-age=31536000, immutable"

_types = MimeTypes()


@cache
def assets() -> dict[str, bytes]:
    """Every file by its name; among them the colours and letters that pages share with pictures, and the
    style sheet of every game."""
    sheets = {f"games/{key}.css": own_sheet(game(key).package) for key in games()}
    found = {name: sheet.encode() for name, sheet in {"theme.css": shared_sheet(), **sheets}.items()}
    return found | _below(resources.files("motu.web") / "static")


def _below(folder: Traversable, path: str = "") -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for item in folder.iterdir():
        if item.is_dir():
            found |= _below(item, f"{path}{item.name}/")
        else:
            found[path + item.name] = item.read_bytes()
    return found


@cache
def edition() -> str:
    """A word that changes whenever any of the files does: they load one another by their names."""
    whole = sha256()
    for name, content in sorted(assets().items()):
        whole.update(f"{name} {len(content)}\n".encode() + content)
    return whole.hexdigest()[:12]


def asset(name: str) -> str:
    """The address of a file."""
    return f"/static/{edition()}/{name}"


async def robots(request: Request) -> Response:
    """What machines that read everything may read: the lobby and the rules, no tables."""
    lines = ["User-agent: *", "Disallow: /table/", "Disallow: /api/", "Disallow: /account", "Allow: /", ""]
    return PlainTextResponse("\n".join(lines), headers={"cache-control": "public, max-age=86400"})


async def favicon(request: Request) -> Response:
    """The sign of the house, for those that ask for it under the old name."""
    headers = {"cache-control": "public, max-age=86400"}
    return Response(assets()["icon.svg"], media_type="image/svg+xml", headers=headers)


async def show(request: Request) -> Response:
    """A file. A page of another edition, left open while the server was renewed, gets it as it is now."""
    name = request.path_params["file"]
    if name not in assets():
        raise NotHere
    is_current = request.path_params["edition"] == edition()
    headers = {"cache-control": FOR_GOOD if is_current else "no-cache"}
    return Response(assets()[name], media_type=_types.guess_type(name)[0], headers=headers)
