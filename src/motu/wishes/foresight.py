"""What a move would do, as far as that is certain: it is played in worlds that the seat can imagine, and only
what is told the same in all of them is shown."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from motu.news import told_since
from motu.state import Event, State
from motu.wishes.worlds import chance, each_with_its_chance, imagined, sight

#: Seeing ahead asks more worlds than a wish does: what is shown must not be a guess.
WORLDS_AHEAD = 8


@dataclass(frozen=True)
class Foresight:
    """What is certain: what the seat would be told, what each seat's points change by (None: not certain),
    and the worlds after it, one if the seat would see the same in all."""

    events: tuple[Event, ...]
    gains: tuple[int | None, ...]
    worlds: tuple[State, ...]


def foresee(state: State, seat: int, moves: Sequence[int]) -> Foresight:
    """What the seat's answers, one after another, would do. IllegalMove if the first is none."""
    worlds = imagined(state, seat, WORLDS_AHEAD)
    before = chance(worlds[0])
    _play_all(worlds, seat, moves)
    if len(worlds) == 1 and chance(worlds[0]) != before:
        worlds = each_with_its_chance(state, seat, WORLDS_AHEAD)
        _play_all(worlds, seat, moves)
    told = [told_since(world, seat, int(state.ply)) for world in worlds]
    return Foresight(_told_in_all(told), _gains(state, worlds), _apart(worlds, seat))


def _play_all(worlds: Sequence[State], seat: int, moves: Sequence[int]) -> None:
    """Plays the answers in every world, as far as they can be given in all of them."""
    for number, move in enumerate(moves):
        for world in worlds:
            if move not in {*world.moves(seat), *world.free_moves(seat)}:
                if number == 0:
                    raise world.game.refuse(world, seat, move)
                return
        for world in worlds:
            world.quiet = False
            world.play(seat, move)


def _told_in_all(told: list[list[Event]]) -> tuple[Event, ...]:
    """The events of the first world that all others tell as well, in their order."""
    common = Counter(_facts(event) for event in told[0])
    for others in told[1:]:
        common &= Counter(_facts(event) for event in others)
    found: list[Event] = []
    for event in told[0]:
        if common[_facts(event)] > 0:
            common[_facts(event)] -= 1
            found.append(event)
    return tuple(found)


def _facts(event: Event) -> tuple[str, int, tuple[int, ...]]:
    return event.kind, int(event.seat), event.facts


def _gains(state: State, worlds: Sequence[State]) -> tuple[int | None, ...]:
    before = state.scores()
    after = [world.scores() for world in worlds]
    return tuple(
        after[0][seat] - before[seat] if len({scores[seat] for scores in after}) == 1 else None
        for seat in range(int(state.seats))
    )


def _apart(worlds: Sequence[State], seat: int) -> tuple[State, ...]:
    """The worlds that look different to the seat."""
    first = sight(worlds[0], seat)
    if all(sight(world, seat) == first for world in worlds[1:]):
        return (worlds[0],)
    return tuple(worlds)
