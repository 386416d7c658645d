"""Drawings of tables, each with what is told of it to those who have an earlier one.

What everybody may see is drawn once for all who look on in the same language, and so is the difference from
what they have.
"""

from collections import OrderedDict

import msgspec

from motu.picture.part import Outline, Part, Tree
from motu.state import State
from motu.web.differences import differences
from motu.web.table import Table
from motu.web.table_page import Around, Memory, Sight, grow

#: How many public drawings are kept: each as long as its onlookers are being told.
MOST = 32


class Drawing:
    """A page as it was drawn at one moment."""

    def __init__(self, page: Part | Tree) -> None:
        self.page = page
        self.outline = page.outline
        self._told: dict[Outline | None, str] = {}

    def told(self, has: Outline | None) -> str:
        """The fields of a message that brings a browser from what it has to this; nothing if it has this."""
        if has not in self._told:
            self._told[has] = self._tell(has)
        return self._told[has]

    def _tell(self, has: Outline | None) -> str:
        if has is None:
            return f'"html":{written(str(self.page))}'
        changes = differences(has, self.page)
        return f'"parts":{written(changes)}' if changes else ""


def written(value: object) -> str:
    """A value as JSON."""
    return msgspec.json.encode(value).decode()


#: Drawings for everybody, by who asks for them, and of which position at what time they are.
_public: OrderedDict[tuple[str, str, str, bool], tuple[State, int, Around, Drawing]] = OrderedDict()


def drawing_of(table: Table, sight: Sight, language: str, around: Around, memory: Memory) -> Drawing:
    """The table as somebody sees it now."""
    if sight != Sight():
        return Drawing(grow(table, sight, language, around, memory))
    key = (table.id, language, around.address, around.is_host)
    known = _public.get(key)
    if known is None or known[0] is not table.state or known[1:3] != (table.entries, around):
        drawn = Drawing(grow(table, sight, language, around, memory))
        _public[key] = known = (table.state, table.entries, around, drawn)
    _public.move_to_end(key)
    while len(_public) > MOST:
        _public.popitem(last=False)
    return known[3]
