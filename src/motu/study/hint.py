"""A hint: the best moves for a seat, what each may bring, and why; and what can be taken on the board.

Everything is found from what the seat sees and can imagine.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from motu.bots.settings import Judge, impression
from motu.contract import Game, Perspective
from motu.language import Text, joined, texts
from motu.rng import Rng
from motu.state import Event, State
from motu.study.changes import changes, in_words, loud
from motu.study.shares import Shares
from motu.study.thinking import TOP, Effort, Thinking
from motu.study.why import Difference, differences, sentence

T, TN, TP = texts("motu")

#: How many worlds are looked at for what could be taken, and how far at most.
WORLDS, DEPTH = 12, 60


@dataclass(frozen=True)
class Advice:
    """One of the best moves: what it may bring each seat, what a move brings the one that asks on average of
    all that there are, what happens at once, and why it is good."""

    move: int
    expected: Shares
    usual: float
    events: tuple[Event, ...]
    why: tuple[Difference, ...]

    def words(self, seen: Perspective, names: Sequence[str]) -> Text:
        """For the seat: what the move does, what it makes of its share, and what speaks for it."""
        told = in_words(seen, self.events, names)
        share = risen(self.usual, self.expected[int(seen.seat)])
        reasons = [sentence(seen.game, int(seen.seat), self.why, names)] if self.why else []
        return joined([*told, share, *reasons])


def risen(usual: float, high: float) -> Text:
    """What a move makes of a share, in words."""
    before, after = round(100.0 * usual), round(100.0 * high)
    if before == after:
        return T("Your share of a win stays at {high} %.", high=after)
    if before < after:
        return T("Your share of a win rises from {low} to {high} %.", low=before, high=after)
    return T("Your share of a win falls from {low} to {high} %.", low=before, high=after)


def hint(seen: Perspective, effort: Effort, seed: int | str = 0) -> list[Advice]:
    """The three best moves, the best first."""
    thinking = Thinking(seen, Rng.seeded(f"hint {seed} {seen.ply}"))
    if len(thinking.moves) > 1:
        thinking.think(effort)
    best = thinking.order()[:TOP]
    thinking.compare(best)
    seat = int(seen.seat)
    best.sort(key=lambda move: -thinking.expected(move)[seat])
    usual = thinking.usual()
    return [
        Advice(
            move,
            thinking.expected(move),
            usual,
            tuple(changes(seen, move)),
            reasons(thinking, seen.game, move),
        )
        for move in best
    ]


def reasons(thinking: Thinking, game: Game, move: int, than: int | None = None) -> tuple[Difference, ...]:
    """Why a move is good, compared with another, or with all others that were tried."""
    others = [ends for other, ends in thinking.ends.items() if other != move and than in (None, other)]
    return differences(game, thinking.seat, thinking.ends[move], others)


# -------------------------------------------------------------------------------------------- threats


@dataclass(frozen=True)
class Threat:
    """Something that a seat could take before the reader's turn comes again, and in which part of all worlds.

    `touches` are the things in the picture that the move goes through.
    """

    seat: int
    event: Event
    likely: float
    touches: tuple[str, ...]

    def what(self, seen: Perspective, names: Sequence[str]) -> Text:
        """What would happen, as it would be told to the reader."""
        return in_words(seen, [self.event], names)[0]


def threats(seen: Perspective, seed: int | str = 0) -> list[Threat]:
    """What each seat could take, the likeliest first; nothing where the game does not say what is taken."""
    takes = seen.game.insight.takes
    if not takes:
        return []
    rng = Rng.seeded(f"threats {seed} {seen.ply}")
    found: dict[tuple[Any, ...], list[Threat]] = {}
    for _ in range(WORLDS):
        for key, threat in _takings(seen, loud(seen, rng)).items():
            found.setdefault(key, []).append(threat)
    merged = [
        Threat(several[0].seat, several[0].event, len(several) / WORLDS, several[0].touches)
        for several in found.values()
    ]
    return sorted(merged, key=lambda one: (-one.likely, one.seat, one.event.facts))


def _takings(seen: Perspective, world: State) -> dict[tuple[Any, ...], Threat]:
    """What can be taken in one world until the reader's turn comes again, everybody playing by looks."""
    found: dict[tuple[Any, ...], Threat] = {}
    reader, away = int(seen.seat), False
    for _ in range(DEPTH):
        if world.over or (away and world.is_asked(reader)):
            break
        seat = world.asked[0]
        away = away or seat != reader
        for move in world.moves(seat):
            for event in _taken(seen, world, seat, move):
                found.setdefault(
                    (event.kind, event.seat, event.facts),
                    Threat(seat, event, 1.0, seen.game.touches(seen.view, move)),
                )
        world.play(seat, best_looking(world, seat))
    return found


def best_looking(world: State, seat: int) -> int:
    """The move after which a world looks best."""
    looks = Judge()
    return max(world.moves(seat), key=lambda move: impression(looks, world, seat, move))


def _taken(seen: Perspective, world: State, seat: int, move: int) -> list[Event]:
    after = world.clone()
    after.told = None
    after.play(seat, move)
    takes = seen.game.insight.takes
    return [event for event in after.events(int(seen.seat)) if event.kind in takes and event.seat == seat]
