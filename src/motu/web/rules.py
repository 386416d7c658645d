"""The rulebooks as pages, every rule under its id, and the pictures of the games."""

from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from motu import rulebook
from motu.contract import BadSetup, game, games
from motu.picture.inline import inlined
from motu.picture.theme import THEMES
from motu.rng import Rng
from motu.rulebook import Block, Example, Rule
from motu.web.incoming import NotHere, game_at
from motu.web.visit import page, visit_of

#: How many moves of a random game have been played on the picture in the lobby.
SHOWN_AFTER = 60

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


async def show(request: Request) -> Response:
    """A rulebook in the visitor's language."""
    chosen = game_at(request)
    parts = parts_of(chosen.key, visit_of(request).language)
    return page(request, "rules.html", game=chosen, games=[game(key) for key in games()], parts=parts)


@cache
def parts_of(key: str, language: str) -> list[dict[str, Any]]:
    """The parts of a rulebook, each with its heading and its blocks as HTML."""
    book = rulebook.rulebook(game(key), language)
    return [
        {
            "level": part.level + 1,
            "title": part.title,
            "blocks": [_html(key, block) for block in part.blocks],
        }
        for part in book.parts
    ]


def _html(key: str, block: Block) -> Markup:
    if isinstance(block, Rule):
        text = Markup(_markdown.renderInline(block.text))
        name = Markup('<a class="rule" href="#{id}">{id}</a>').format(id=block.id)
        return Markup('<p id="{id}">{name} {text}</p>').format(id=block.id, name=name, text=text)
    if isinstance(block, Example):
        return Markup('<figure><img src="/rules/{key}/{file}" alt="{words}" loading="lazy"></figure>').format(
            key=key, file=block.file, words=block.words
        )
    return Markup(_markdown.render(block.text))


async def example(request: Request) -> Response:
    """A picture of a rulebook."""
    try:
        return _svg(rulebook.picture(game_at(request), request.path_params["file"]))
    except BadSetup as error:
        raise NotHere from error


async def picture(request: Request) -> Response:
    """A game in full swing, for the lobby."""
    theme = request.query_params.get("theme", "")
    return _svg(_board(game_at(request).key, theme if theme in THEMES else "light"))


@cache
def _board(key: str, theme: str) -> str:
    """The board of a game that has been played at random for a while."""
    played = game(key)
    state, rng = played.start(seed=7), Rng.seeded("the picture in the lobby")
    for _ in range(SHOWN_AFTER):
        if state.over:
            break
        seat = state.asked[0]
        moves = state.moves(seat)
        state.play(seat, moves[int(rng.below(len(moves)))])
    return inlined(played.scene(state.view(None), None).board, theme)


def _svg(picture: str) -> Response:
    headers = {"cache-control": "public, max-age=3600"}
    return Response(picture, media_type="image/svg+xml", headers=headers)
