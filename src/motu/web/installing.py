"""Motu as an app of its own on a phone or a desktop: its card, its icons, and a page without a network."""

from functools import cache

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from motu.language import texts
from motu.picture.png import to_png
from motu.web.assets import assets, edition
from motu.web.incoming import NotHere, whole
from motu.web.visit import page, visit_of

T, TN, TP = texts("motu.web")

#: The widths in which systems ask for an icon, in pixels.
WIDTHS = (180, 192, 512)
#: The colours of the paper and of the sea, as in theme.css.
PAPER, SEA = "#f5ecd8", "#2f97a3"


async def card(request: Request) -> Response:
    """The manifest: what the app is called, how it looks, where it begins."""
    language = visit_of(request).language
    shown = {
        "id": "/",
        "name": "Motu",
        "short_name": "Motu",
        "description": T("Four games of the South Seas").say(language),
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": [
            {
                "src": f"/icon-{width}.png",
                "sizes": f"{width}x{width}",
                "type": "image/png",
                "purpose": purpose,
            }
            for width in WIDTHS
            for purpose in ("any", "maskable")
        ],
    }
    return JSONResponse(shown, media_type="application/manifest+json", headers={"cache-control": "no-cache"})


async def icon(request: Request) -> Response:
    """The icon in one of the widths; it fills its square, so that systems may cut it as they like."""
    width = whole(request.path_params["width"])
    if width not in WIDTHS:
        raise NotHere
    return Response(_icon(width), media_type="image/png", headers={"cache-control": "public, max-age=86400"})


@cache
def _icon(width: int) -> bytes:
    drawn = assets()["icon.svg"].decode()
    ground = f'<rect x="-20" y="-20" width="80" height="80" fill="{SEA}"/>'
    start = drawn.index(">") + 1
    return to_png(
        drawn[:start].replace('viewBox="0 0 32 32"', 'viewBox="-2 -2 36 36"') + ground + drawn[start:], width
    )


async def worker(request: Request) -> Response:
    """The service worker: another one for another edition or language, so that it is renewed with them."""
    first = f"// {edition()} {visit_of(request).language}\n".encode()
    headers = {"cache-control": "no-cache", "vary": "cookie, accept-language"}
    return Response(first + assets()["worker.js"], media_type="text/javascript", headers=headers)


async def offline(request: Request) -> Response:
    """What is shown where no page can be had; it needs nothing else."""
    return page(request, "offline.html", sea=SEA, picture=assets()["icon.svg"].decode())
