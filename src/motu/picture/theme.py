"""The colours and letters of pictures and pages: `theme.css` as tokens and rules, light and dark."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

THEMES = ("light", "dark")

Tokens = dict[str, str]

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VAR = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)")
_MIX = re.compile(r"color-mix\(in srgb,\s*(#\w+|transparent)\s+(\d+)%,\s*(#\w+|transparent)\)")
_RGB = re.compile(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)")


@dataclass(frozen=True)
class Theme:
    """What `theme.css` says: the tokens of a theme, and what classes and elements add to them."""

    root: Tokens
    rules: Mapping[str, Mapping[str, str]]


@cache
def stylesheet() -> str:
    """The whole of `theme.css`, for live pages."""
    return (resources.files("motu.picture") / "theme.css").read_text("utf-8")


@cache
def theme(name: str) -> Theme:
    """The theme of this name, its tokens resolved as far as they do not depend on a place."""
    css = re.sub(r"/\*.*?\*/", "", stylesheet().split("/* 3.")[0], flags=re.S)
    rules: dict[str, dict[str, str]] = {}
    for selectors, body in _RULE.findall(css):
        pairs = [part.split(":", 1) for part in body.split(";") if ":" in part]
        for selector in selectors.split(","):
            said = rules.setdefault(selector.strip(), {})
            said.update({name.strip(): value.strip() for name, value in pairs})
    tokens = {**rules[":root"], **rules[f".{name}"]}
    return Theme({name: resolve(value, tokens) for name, value in tokens.items()}, rules)


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
