"""The colours and letters of pictures and pages: style sheets as tokens and rules, light and dark."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

THEMES = ("light", "dark")

Tokens = dict[str, str]

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VAR = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)")
_MIX = re.compile(r"color-mix\(in srgb,\s*(#\w+|transparent)\s+(\d+)%,\s*(#\w+|transparent)\)")
_COLOUR = re.compile(r"#[0-9a-f]{6}\b")
_RGB = re.compile(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)")


@dataclass(frozen=True)
class Theme:
    """What style sheets say: the tokens of a theme, and what classes and elements add to them."""

    root: Tokens
    rules: Mapping[str, Mapping[str, str]]


def read_theme(name: str, sheets: Iterable[str]) -> Theme:
    """The theme of this name, its tokens resolved as far as they do not depend on a place.

    Of a sheet only what stands before its third part is read: what moves and what depends on a page is not
    for pictures.
    """
    rules: dict[str, dict[str, str]] = {}
    for sheet in sheets:
        css = re.sub(r"/\*.*?\*/", "", sheet.split("/* 3.")[0], flags=re.S)
        for selectors, body in _RULE.findall(css):
            pairs = [part.split(":", 1) for part in body.split(";") if ":" in part]
            said = {name.strip(): _written(value) for name, value in pairs}
            for selector in selectors.split(","):
                rules.setdefault(selector.strip(), {}).update(said)
    tokens = {**rules[":root"], **rules[f".{name}"]}
    return Theme({name: resolve(value, tokens) for name, value in tokens.items()}, rules)


def _written(value: str) -> str:
    """A value as pictures write it: on one line, colours in capitals."""
    return _COLOUR.sub(lambda found: found[0].upper(), " ".join(value.split()))


def resolve(value: str, tokens: Mapping[str, str]) -> str:
    """A value without custom properties and mixed colours.

    >>> resolve("color-mix(in srgb, var(--a) 50%, #000000)", {"--a": "#FF8000"})
    '#804000'
    """
    before = ""
    while value != before and "(" in value:
        before = value
        value = _VAR.sub(lambda found: tokens.get(found[1], found[2] or ""), value)
        value = _MIX.sub(_mixed, value)
    return _RGB.sub(r"rgba(\1,\2,\3,\4)", value)


def _mixed(found: re.Match[str]) -> str:
    one, share, two = found[1], int(found[2]) / 100, found[3]
    if two == "transparent":
        red, green, blue = _parts(one)
        return f"rgba({red},{green},{blue},{share:g})"
    mixed = (round(a * share + b * (1 - share)) for a, b in zip(_parts(one), _parts(two), strict=True))
    return "#" + "".join(f"{part:02X}" for part in mixed)


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
