"""See before you decide: what some answers would do, in words and on the board, as far as that is certain."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree  # nosec B405 # reads what we have drawn
from xml.etree.ElementTree import Element  # nosec B405

from motu.contract import State
from motu.language import Text, texts
from motu.web.actions import Refused, Stale
from motu.web.table import Table
from motu.wishes import Foresight, foresee

T, TN, TP = texts("motu.web")

#: In how many worlds a board is drawn where not everything is certain.
MOST_BOARDS = 3


@dataclass(frozen=True)
class Seen:
    """What would happen: in words, in points (None: not certain), and the worlds to be drawn."""

    words: tuple[Text, ...]
    gains: tuple[int | None, ...]
    worlds: tuple[State, ...]


def preview(table: Table, seat: int, number: int, moves: Sequence[int]) -> Seen:
    """What the seat's answers to its question of this number would do; Stale if that is no longer asked."""
    if number != table.numbers[seat]:
        raise Stale(T("The table has changed since you were asked. Here is how it stands now."))
    if table.stage != "playing" or (seat not in table.asked and moves[0] not in table.free_moves(seat)):
        raise Refused(T("It is not your turn."))
    foreseen = foresee(table.state, seat, moves)
    return Seen(_words(table, seat, foreseen), foreseen.gains, foreseen.worlds[:MOST_BOARDS])


def _words(table: Table, seat: int, foreseen: Foresight) -> tuple[Text, ...]:
    world = foreseen.worlds[0]
    return tuple(table.game.tell(world, event, seat, table.names) for event in foreseen.events)


def message(table: Table, seat: int, seen: Seen, language: str) -> dict[str, Any]:
    """The preview for a page: the words, and what is drawn otherwise on the board, by id."""
    return {
        "words": [words.say(language) for words in seen.words],
        "board": changes(table, seat, seen.worlds, language),
    }


def changes(table: Table, seat: int, worlds: Sequence[State], language: str) -> dict[str, dict[str, str]]:
    """The parts of the board that would be drawn otherwise, the same in all worlds: how, and within what."""
    now = _parts(table, table.state, seat, language)
    then = [_parts(table, world, seat, language) for world in worlds]
    return {
        id: {"drawn": part.drawn, "within": part.within}
        for id, part in then[0].items()
        if (id not in now or now[id].own != part.own)
        and not (part.is_gone and (id not in now or now[id].is_gone))
        and all(id in other and other[id].own == part.own for other in then[1:])
    }


@dataclass(frozen=True)
class _Part:
    """Something on the board that has an id: what is drawn of itself, the whole of it, and within what."""

    own: str
    drawn: str
    within: str
    is_gone: bool


def _parts(table: Table, state: State, seat: int, language: str) -> dict[str, _Part]:
    """Everything on the board that has an id and something drawn of its own."""
    board = table.game.scene(state.view(seat), None, language, table.names).board
    root = ElementTree.fromstring(_NAMESPACE.sub("", board))  # nosec B314 # drawn by us
    found: dict[str, _Part] = {}
    _collect(root, "board", found)
    return found


_NAMESPACE = re.compile(r' xmlns="[^"]*"')
BEADS = ("beads", "cord")
#: What is only drawn where something else uses it.
_UNSEEN = ("defs", "symbol", "title", "clipPath")


def _collect(element: Element, within: str, found: dict[str, _Part]) -> None:
    for child in element:
        if child.tag in _UNSEEN:
            continue
        id = child.get("id", "")
        if id:
            drawn = ElementTree.tostring(child, "unicode")
            found[id] = _Part(_own(child), drawn, within, "gone" in child.get("class", "").split())
        _collect(child, id or within, found)


def _own(element: Element) -> str:
    """An element without what has an id of its own, and without the beads of what has just changed."""
    words = [element.tag, repr(sorted(element.attrib.items())), element.text or ""]
    words += [_own(child) for child in element if not child.get("id") and child.get("class") not in BEADS]
    return "|".join(words)
