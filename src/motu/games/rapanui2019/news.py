"""What has just changed on the table, for the marks in the picture."""

from typing import Any

from motu.games.rapanui2019.rules import MoaiState
from motu.state import SPECTATORS, Event

#: What a seat does; whatever follows from it is told after it.
DEEDS = frozenset(
    (
        "carrier",
        "carver",
        "sorcerer",
        "chief",
        "carve",
        "carry",
        "install",
        "use",
        "tablet",
        "draft",
        "moved",
        "switch-carver",
    )
)


def changed(state: MoaiState, seat: int | None) -> dict[str, Any]:
    """What the others did since the seat last did something, or its own turn as far as it is played.

    A spectator is shown the last turn. Spaces that a figure came to or stood up on, Moai erected or
    crowned, stars, columns with the seat of the carver, resources by seat, bonus tiles by seat.
    """
    news: dict[str, set[Any]] = {
        name: set() for name in ("spaces", "moai", "stars", "columns", "goods", "bonuses")
    }
    for event in _since(state, seat):
        _note(news, event)
    return {name: sorted(list(one) if isinstance(one, tuple) else one for one in news[name]) for name in news}


def _note(news: dict[str, set[Any]], event: Event) -> None:
    kind, seat, facts = event.kind, int(event.seat), event.facts
    if kind in ("carrier", "rest"):
        news["spaces"].add(facts[0])
    elif kind == "moved":
        news["spaces"].add(facts[1])
    elif kind == "erect":
        news["moai"].add(facts[1])
    elif kind == "decorate":
        news["moai"].add(facts[0])
    elif kind == "sorcerer":
        news["stars"].add(facts[0])
    elif kind in ("carver", "chief", "switch-carver"):
        news["columns"].add((facts[0], seat))
    elif kind in ("gift", "get") and facts[1]:
        news["goods"].add((seat, facts[0]))
    elif kind == "trade":
        news["goods"] |= {(seat, facts[0]), (seat, facts[1])}
    elif kind == "install":
        news["bonuses"].add((seat, facts[0]))


def _since(state: MoaiState, seat: int | None) -> list[Event]:
    """The public events that are news to a viewer; none of the round before, whose figures are home."""
    found: list[Event] = []
    pending: list[Event] = []
    event, mover = state.told, -1
    while event is not None and event.ply > 0:
        if event.to & SPECTATORS and event.lasts:
            pending.append(event)
        if event.kind in DEEDS:
            by = int(event.seat)
            if mover >= 0 and by != mover and (by == seat or seat in (None, mover)):
                break
            mover = by
            found += pending
            pending = []
        event = event.before
    since = next((number for number, one in enumerate(found) if one.kind == "round"), len(found))
    return found[:since] if any(one.kind in DEEDS for one in found[:since]) else _lasting(found)


def _lasting(events: list[Event]) -> list[Event]:
    """At the start of a round: what stays on the table from the one before."""
    return [event for event in events if event.kind in ("erect", "decorate", "gift", "get", "install")]
