"""The pages' templates, one environment for each language, and what they call upon."""

from collections.abc import Callable
from datetime import timedelta
from functools import cache
from typing import Any

from babel.dates import format_timedelta
from babel.numbers import format_decimal
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from motu.bots.levels import LEVELS
from motu.contract import game, games
from motu.language import LANGUAGES, Text, literal, texts
from motu.picture.pieces import plate_inside
from motu.picture.symbols import library
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
        asset=asset,
        plate=plate,
        sprite=sprite,
        bot_title=bot_title,
        bot_levels=bot_levels,
        ago=_ago(language),
        number=_number(language),
        say=lambda text: text.say(language) if isinstance(text, Text) else str(text),
    )
    return made


def render(template: str, language: str, **values: Any) -> str:
    return environment(language).get_template(template).render(values)


def icon(name: str) -> Markup:
    """An icon of the interface; the words beside it say what it means."""
    return Markup('<svg class="ico" aria-hidden="true"><use href="#i-{}"/></svg>').format(name)


@cache
def plate(colour: str) -> Markup:
    """The sign of a seat."""
    start = f'<svg class="plate seat-{colour}" viewBox="0 0 24 24" aria-hidden="true">'
    return Markup(f"{start}{plate_inside(colour)}</svg>")


@cache
def sprite() -> Markup:
    """All shared drawings, once for a page."""
    return Markup(
        '<svg width="0" height="0" class="sprite" aria-hidden="true"><defs>'
        + "".join(library().values())
        + "</defs></svg>"
    )


def _ago(language: str) -> Callable[[float], str]:
    def said(seconds: float) -> str:
        """How long ago something was, roughly, in words."""
        return format_timedelta(-timedelta(seconds=max(1, seconds)), add_direction=True, locale=language)

    return said


def _number(language: str) -> Callable[[float], str]:
    def said(value: float) -> str:
        return format_decimal(round(value), locale=language)

    return said
