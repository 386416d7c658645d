"""What is new to a viewer, out of the chain of events: for logs, for pictures of what changed, for views."""

from mypy_extensions import i64

from motu.state import SPECTATORS, Event, State


def told_since(state: State, seat: int | None, ply: int) -> list[Event]:
    """All that a viewer saw happen after so many moves, also what is in no log afterwards."""
    bit: i64 = SPECTATORS if seat is None else i64(1) << seat
    found: list[Event] = []
    event = state.told
    while event is not None and event.ply > ply:
        if event.to & bit != 0:
            found.append(event)
        event = event.before
    found.reverse()
    return found


def news(state: State, deeds: frozenset[str], seat: int | None = None) -> list[Event]:
    """The public events that are new to a viewer, the latest first: what the others did since the seat last
    did something, or its own turn as far as it is played. A spectator is told of the last turn.

    Deeds are the kinds of events that say what a seat did; what followed from it is told after it.
    """
    viewer: i64 = -1 if seat is None else i64(seat)
    mover: i64 = -1
    found: list[Event] = []
    pending: list[Event] = []
    event = state.told
    while event is not None and event.ply > 0:
        if event.to & SPECTATORS != 0 and event.lasts:
            pending.append(event)
        if event.kind in deeds:
            by = event.seat
            if mover >= 0 and by != mover and (by == viewer or viewer < 0 or viewer == mover):
                break
            mover = by
            found += pending
            pending.clear()
        event = event.before
    return found
