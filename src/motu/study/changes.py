"""What a move changes as far as its seat can know: the events that follow in every imagined world alike."""

from collections.abc import Sequence

from motu.language import Text
from motu.rng import Rng
from motu.state import Event, Perspective, State

#: In so many worlds the move is tried.
WORLDS = 6


def loud(seen: Perspective, rng: Rng) -> State:
    """A world as the seat may imagine it, which tells what happens in it from now on."""
    world = seen.imagine(rng)
    world.quiet = False
    world.told = None
    return world


def changes(seen: Perspective, move: int) -> list[Event]:
    """What the seat would surely see happen."""
    rng = Rng.seeded(f"changes {seen.ply} {move}")
    told: list[list[Event]] = []
    for _ in range(WORLDS):
        world = loud(seen, rng)
        world.play(int(seen.seat), move)
        told.append(world.events(int(seen.seat)))
    return [event for event in told[0] if all(_among(event, others) for others in told[1:])]


def _among(event: Event, others: Sequence[Event]) -> bool:
    return any(_same(event, other) for other in others)


def _same(one: Event, two: Event) -> bool:
    return (one.kind, one.seat, one.facts) == (two.kind, two.seat, two.facts)


def in_words(seen: Perspective, events: Sequence[Event], names: Sequence[str]) -> list[Text]:
    """The events as they are told to the seat."""
    world = seen.imagine(Rng.seeded("words"))
    return [seen.game.tell(world, event, int(seen.seat), names) for event in events]
