"""What pictures are drawn with: colours, letters and drawn things that all share, and those of a game.

A game brings its own in a folder `art` of its package, as much of it as it needs:

- `symbols.svg`: drawn things (`<symbol>`, `<pattern>`) that no other game has;
- `theme.css`: colours and looks of parts, written as the shared one is; pages and single pictures obey both;
- `page.css`: how its table is laid out on a page, every rule below `.game-<key>`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from motu.picture.theme import Theme, read_theme

_THING = re.compile(r'<(symbol|pattern) id="([^"]+)".*?</\1>', re.S)
_REFERENCE = re.compile(r'href="#([^"]+)"|url\(#([^)]+)\)')


@dataclass(frozen=True, eq=False)
class Art:
    """All that a picture may be drawn with: style sheets, and drawn things by their ids."""

    sheets: tuple[str, ...]
    symbols: dict[str, str]

    @property
    def sprite(self) -> str:
        """The drawn things one after another, as a page holds them."""
        return "".join(self.symbols.values())

    def used(self, markup: str) -> list[str]:
        """The ids of the things that markup refers to, directly or through others, in fixed order."""
        found: set[str] = set()
        waiting = [markup]
        while waiting:
            for href, url in _REFERENCE.findall(waiting.pop()):
                name = href or url
                if name in self.symbols and name not in found:
                    found.add(name)
                    waiting.append(self.symbols[name])
        return [name for name in self.symbols if name in found]


@cache
def art(package: str = "") -> Art:
    """What all share, and the art of a game beside it, found by its package."""
    folders = list(_folders(package))
    symbols: dict[str, str] = {}
    for folder in folders:
        symbols |= {found[2]: found[0] for found in _THING.finditer(_text(folder / "symbols.svg"))}
    return Art(tuple(_text(folder / "theme.css") for folder in folders), symbols)


@cache
def theme(name: str, package: str = "") -> Theme:
    """The theme of this name as pictures of a game know it."""
    return read_theme(name, art(package).sheets)


@cache
def own_sheet(package: str) -> str:
    """The style sheet that a game adds to its page: its colours and parts, then its layout."""
    folder = _own(package)
    return "" if folder is None else _text(folder / "theme.css") + _text(folder / "page.css")


def shared_sheet() -> str:
    """The colours, letters and parts that all pages and pictures share."""
    return art().sheets[0]


def _folders(package: str) -> Iterator[Traversable]:
    yield resources.files("motu.picture")
    own = _own(package)
    if own is not None:
        yield own


def _own(package: str) -> Traversable | None:
    """The folder with a game's own art, if it has one."""
    if not package:
        return None
    folder = resources.files(package) / "art"
    return folder if folder.is_dir() else None


def _text(file: Traversable) -> str:
    return file.read_text("utf-8") if file.is_file() else ""
