"""The rulebooks as pages, every rule under its id, and the pictures of the games."""

import re
from functools import cache
from itertools import zip_longest
from typing import Any

from markdown_it import MarkdownIt
from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import Response

from motu import rulebook
from motu.contract import BadSetup, game, games_by_length
from motu.language import LANGUAGES
from motu.picture.inline import inlined
from motu.picture.theme import THEMES
from motu.rng import Rng
from motu.rulebook import Block, Example, Part, Rule
from motu.web.incoming import NotHere, game_at
from motu.web.visit import page, visit_of

#: How many moves of a random game have been played on the picture in the lobby.
SHOWN_AFTER = 60

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")


#: What can be read apart from the rest of a book, and printed on a sheet: the chapters of each.
SHEETS = {"card": ("card",), "rulings": ("options", "rulings")}

AN_ID = re.compile(r"(<[^>]*>)|\b([A-Z]{1,2}[0-9]{1,2})\b")
#: A number stays in one line with what it counts.
COUNTED = re.compile(r"(?<=[0-9]) (?=[^\W\d_]{2})")


async def show(request: Request) -> Response:
    """A rulebook in the visitor's language, or one sheet of it."""
    chosen, language = game_at(request), visit_of(request).language
    sheet = request.query_params.get("part", "")
    chapters = sheet_of(chosen.key, sheet, language) if sheet in SHEETS else []
    parts = parts_of(chosen.key, language)
    if request.headers.get("x-body"):  # beside a game only the text is wanted
        return page(request, "rules_text.html", parts=parts, sheet=chapters)
    return page(
        request, "rules.html", game=chosen, games=games_by_length(), parts=parts, sheet=chapters,
        sheets={name: bool(sheet_of(chosen.key, name, language)) for name in SHEETS},
    )  # fmt: skip


@cache
def parts_of(key: str, language: str) -> list[dict[str, Any]]:
    """The parts of a rulebook, each with its heading and its blocks as HTML."""
    return [_told(key, part, language) for part in rulebook.rulebook(game(key), language).parts]


@cache
def sheet_of(key: str, name: str, language: str) -> list[dict[str, Any]]:
    """The parts of one sheet of a rulebook; nothing if the book has no such chapters."""
    book = rulebook.rulebook(game(key), language)
    return [_told(key, part, language) for chapter in SHEETS[name] for part in book.chapter(chapter)]


def _told(key: str, part: Part, language: str) -> dict[str, Any]:
    blocks = [_shown(key, group, language) for group in _groups(part.blocks)]
    return {"level": part.level + 1, "title": part.title, "blocks": blocks}


def _groups(blocks: tuple[Block, ...]) -> list[list[Block]]:
    """Pictures go with the text before them, unless they are named after the rule behind them."""
    groups: list[list[Block]] = []
    for block, following in zip_longest(blocks, blocks[1:]):
        if isinstance(block, Example) and groups and not _is_named_after(block, following):
            groups[-1].append(block)
        else:
            groups.append([block])
    return groups


def _is_named_after(picture: Example, block: Block | None) -> bool:
    return isinstance(block, Rule) and picture.words.startswith(block.id)


def _shown(key: str, group: list[Block], language: str) -> Markup:
    """A text with its pictures, which stand first so that they can float beside it."""
    told = [_html(key, block, language) for block in group]
    if len(told) == 1:
        return told[0]
    return Markup('<div class="shown">{}{}</div>').format(Markup().join(told[1:]), told[0])


def _html(key: str, block: Block, language: str) -> Markup:
    if isinstance(block, Rule):
        name = Markup('<a class="rule" href="#{id}">{id}</a>').format(id=block.id)
        text = _linked(key, _markdown.renderInline(block.text), block.id)
        return Markup('<p id="{id}" class="law">{name} {text}</p>').format(id=block.id, name=name, text=text)
    if isinstance(block, Example):
        return Markup(
            '<figure><img src="/rules/{key}/{file}?lang={language}" alt="{words}" loading="lazy">'
            "<figcaption>{told}</figcaption></figure>"
        ).format(
            key=key,
            file=block.file,
            language=language,
            words=block.words,
            told=_linked(key, escape(block.words)),
        )
    return _linked(key, _markdown.render(block.text))


def _linked(key: str, html: str, own: str = "") -> Markup:
    """Every rule that is named is a link to it, except in itself."""
    rules = rulebook.rulebook(game(key)).rules

    def link(found: re.Match[str]) -> str:
        if found[2] in rules and found[2] != own:
            return f'<a href="#{found[2]}">{found[2]}</a>'
        return found[0]

    return Markup(COUNTED.sub("\u00a0", AN_ID.sub(link, html)))  # nosec B704 # our rulebooks


async def example(request: Request) -> Response:
    """A picture of a rulebook, with its words in the language of the page that shows it."""
    asked = request.query_params.get("lang", "")
    language = asked if asked in LANGUAGES else visit_of(request).language
    try:
        return _svg(rulebook.picture(game_at(request), request.path_params["file"], language))
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
    return inlined(played.scene(state.view(None), None).board, theme, played.package)


def _svg(picture: str) -> Response:
    headers = {"cache-control": "public, max-age=3600"}
    return Response(picture, media_type="image/svg+xml", headers=headers)
