"""The drawn things that all games share: `symbols.svg`, and which of them a picture needs."""

import re
from functools import cache
from importlib import resources

_THING = re.compile(r'<(symbol|pattern) id="([^"]+)".*?</\1>', re.S)
_REFERENCE = re.compile(r'href="#([^"]+)"|url\(#([^)]+)\)')


@cache
def library() -> dict[str, str]:
    """Every symbol and pattern by its id, in the order of the file."""
    drawn = (resources.files("motu.picture") / "symbols.svg").read_text("utf-8")
    return {found[2]: found[0] for found in _THING.finditer(drawn)}


def used(markup: str) -> list[str]:
    """The ids of the shared things that markup refers to, directly or through others, in fixed order."""
    things = library()
    found: set[str] = set()
    waiting = [markup]
    while waiting:
        for href, url in _REFERENCE.findall(waiting.pop()):
            name = href or url
            if name in things and name not in found:
                found.add(name)
                waiting.append(things[name])
    return [name for name in things if name in found]
