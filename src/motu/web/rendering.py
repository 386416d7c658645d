"""The pages' templates, one environment for each language, and what they call upon."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from datetime import timedelta
from functools import cache, lru_cache
from typing import Any, TypeVar

import segno
from babel.dates import format_timedelta
from babel.numbers import format_decimal
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from motu.bots.levels import LEVELS
from motu.contract import game, games
from motu.language import LANGUAGES, Text, literal, texts
from motu.picture.art import art
from motu.picture.part import Part, Tree
from motu.picture.pieces import plate_inside
from motu.web.actions import REACTIONS
from motu.web.assets import asset

T, TN, TP = texts("motu.web")


def bot_title(name: str) -> Text:
    """What a bot is called: by its level, or by its own name."""
    return dict(bot_levels()).get(name) or literal(name)


def title_of(key: str) -> Text:
    """What a game is called; one that is no longer here by its key."""
    return game(key).title if key in games() else literal(key)


def bot_levels() -> list[tuple[str, Text]]:
    """The bots to choose from, from the friendliest to the strongest."""
    return [(level.key, level.name) for level in LEVELS]


@cache
def environment(language: str) -> Environment:
    """The templates with everything they say in one language."""
    made = Environment(
        loader=PackageLoader("motu.web"),
        autoescape=True,
        finalize=lambda value: value.say(language) if isinstance(value, Text) else value,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        T=T,
        TN=TN,
        TP=TP,
        language=language,
        languages=LANGUAGES,
        icon=icon,
        slot=slot,
        asset=asset,
        plate=plate,
        sprite=sprite,
        reactions=REACTIONS,
        qr_code=qr_code,
        bot_title=bot_title,
        bot_levels=bot_levels,
        ago=ago_in(language),
        number=_number(language),
        say=lambda text: text.say(language) if isinstance(text, Text) else str(text),
    )
    return made


def render(template: str, language: str, **values: Any) -> str:
    return environment(language).get_template(template).render(values)


#: What stands in the markup of a part where others belong, on both sides of the name of the slot.
EDGE = "\x1f"
#: Where the parts of tables and of the lobby are described.
PARTS = ("table_parts.html", "table_start.html", "lobby_lists.html")
#: So many pieces of markup are remembered.
MANY = 1 << 12


def slot(name: str) -> Markup:
    """A place in a part for others, which are drawn by themselves."""
    return Markup(f"{EDGE}{name}{EDGE}")  # nosec B704 # a name of ours


@cache
def _macros(language: str) -> dict[str, Callable[..., str]]:
    """What draws parts, by name."""
    known = environment(language)
    return {name: macro for file in PARTS for name, macro in vars(known.get_template(file).module).items()}


@lru_cache(maxsize=MANY)
def _pieces(macro: str, language: str, values: tuple[Hashable, ...]) -> tuple[str, ...]:
    """What a macro draws from values alone: markup, and between any two pieces of it the name of a slot."""
    return tuple(str(_macros(language)[macro](*values)).strip().split(EDGE))


def markup(macro: str, language: str, *values: Hashable) -> str:
    """A piece of markup without slots."""
    return _pieces(macro, language, values)[0]


def filled(
    macro: str, key: str, language: str, values: tuple[Hashable, ...], slots: Mapping[str, Sequence[Part]]
) -> Part:
    """A part drawn from values by a macro of the templates, with other parts in its slots."""
    pieces = _pieces(macro, language, values)
    return _whole(key, pieces[0]) if len(pieces) == 1 else Part(key, *_inside(pieces, slots))


def grown(
    macro: str,
    key: str,
    language: str,
    values: tuple[Hashable, ...],
    slots: Mapping[str, Sequence[Part | Tree]],
) -> Tree:
    """The same as a tree, for what is large."""
    return Tree(key, *_inside(_pieces(macro, language, values), slots))


P = TypeVar("P", bound=Part | Tree)


def _inside(pieces: Sequence[str], slots: Mapping[str, Sequence[P]]) -> list[str | P]:
    """The pieces of markup, and the parts in the slots between them."""
    inside: list[str | P] = []
    for place, piece in enumerate(pieces):
        if place % 2:
            inside.extend(slots.get(piece, ()))
        else:
            inside.append(piece)
    return inside


@lru_cache(maxsize=MANY)
def _whole(key: str, drawn: str) -> Part:
    return Part(key, drawn)


def icon(name: str) -> Markup:
    """An icon of the interface; the words beside it say what it means."""
    return Markup('<svg class="ico" aria-hidden="true"><use href="#i-{}"/></svg>').format(name)


@cache
def plate(colour: str) -> Markup:
    """The sign of a seat."""
    start = f'<svg class="plate seat-{colour}" viewBox="0 0 24 24" aria-hidden="true">'
    return Markup(f"{start}{plate_inside(colour)}</svg>")  # nosec B704 # a drawing of ours


@lru_cache(256)
def qr_code(link: str) -> Markup:
    """A link as a QR code, dark on light whatever the colours of the page, so that any camera reads it."""
    drawn = segno.make(link, micro=False, error="m").svg_inline(
        border=3, dark="#2A211C", light="#FFFFFF", omitsize=True, svgclass="qr", lineclass=None
    )
    return Markup(drawn)  # nosec B704 # squares alone


@cache
def sprite(package: str = "") -> Markup:
    """All shared drawings, and those of a game, once for a page."""
    return Markup(  # nosec B704 # drawings of ours
        '<svg width="0" height="0" class="sprite" aria-hidden="true"><defs>'
        + art(package).sprite
        + "</defs></svg>"
    )


@cache
def ago_in(language: str) -> Callable[[float], str]:
    def said(seconds: float) -> str:
        """How long ago something was, roughly, in words."""
        return format_timedelta(-timedelta(seconds=max(1, seconds)), add_direction=True, locale=language)

    return said


def _number(language: str) -> Callable[[float], str]:
    def said(value: float) -> str:
        return format_decimal(round(value), locale=language)

    return said
