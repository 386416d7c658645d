"""Goals: what a seat can reach by some answers of its own in a row, and the ways there.

A game says of its kinds of moves what they are to a wish: where one begins (`FROM`: a piece is taken up), a
step (`STEPS`), what is found for people (`FOUND`: who helps, with what one pays), what passes a question over
(`OVER`: nothing is bought) and where one ends (`UNTIL`: it is erected). All else is common: ways are followed
on quiet copies of a world that the seat imagines, those that give others least first. Two ways meet where the
same is asked; the dearer one ends there, unless it pays others whom the cheaper one does not. What is found
holds in other imagined worlds too, or is left out.

The search is bounded in positions, so that it takes the same however fast the machine is.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from motu.contract import Asked, Game, View
from motu.language import Text, listed
from motu.moves import FOUND, FROM, OVER, STEPS, UNTIL, Found, board_of
from motu.state import State
from motu.wishes.at_once import MOST_ANSWERS
from motu.wishes.worlds import chance, imagined, sight

#: How many positions are looked at, how many goals are found at the most, and how many answers to one
#: question are tried where one is to be found.
MOST_POSITIONS = 1500
MOST_GOALS = 250
MOST_TRIED = 64
#: How many ways that pay different seats are followed to the same place.
MOST_WAYS = 3


@dataclass(frozen=True)
class Goal:
    """A goal and one way there.

    `path` are the things to touch for it, `label` names it, `rest` what comes after its beginning, `gains`
    are the points that each seat gets on the way. A way that is not `first` gives others more than another
    way to the same goal.
    """

    moves: tuple[int, ...]
    path: tuple[str, ...]
    label: Text
    rest: Text
    gains: tuple[int, ...]
    first: bool

    def given(self, seat: int) -> int:
        """What the way gives to others."""
        return _given(self.gains, seat)


def goals(state: State, seat: int) -> list[Goal]:
    """Every goal that takes more than one answer, in the order in which they are found: cheap ones first."""
    if not state.is_asked(seat) or not _may_begin(state, seat):
        return []
    worlds = imagined(state, seat)
    found = _Search(worlds[0], seat).found()
    sure = _Sure(worlds, seat)
    kept = [way for way in found if sure.holds(way.moves)]
    return _named(worlds[0], seat, kept)


def _may_begin(state: State, seat: int) -> bool:
    return any(_found(state, move).kind.wish in _BEGIN for move in state.moves(seat))


_BEGIN = (FROM, STEPS, OVER)


def _found(state: State, move: int) -> Found:
    return state.game.moves.find(state, move)


def _given(gains: Sequence[int], seat: int) -> int:
    return sum(max(0, gain) for other, gain in enumerate(gains) if other != seat)


# -------------------------------------------------------------------------------------------- the search


@dataclass
class _Way:
    """Some answers, the position after them, and what they gave whom."""

    moves: tuple[int, ...]
    state: State
    gains: tuple[int, ...]
    #: What others are to choose yet, which no points show.
    owed: tuple[int, ...]
    #: Where it began, if people name that; what is asked after it, or how it ended: where ways meet.
    begun: int
    at: Asked | int


class _Search:
    """Follows all ways from a position, those that give others least first."""

    def __init__(self, world: State, seat: int) -> None:
        self.world = world
        self.seat = seat
        self.before = world.scores()
        self.looked = 0
        self._layout = world.game.moves.on(board_of(world))
        self._number = count()
        self._heap: list[tuple[tuple[int, int], int, _Way]] = []
        #: What the ways that reached a place gave, by where they began and what is asked there.
        self._reached: dict[tuple[int, Asked | int], list[tuple[int, ...]]] = {}
        self._goals: dict[tuple[int, Asked | int, int], list[_Way]] = {}

    def found(self) -> list[_Way]:
        for move in self._in_order(self.world):
            if self._wish(move) in _BEGIN:
                self._follow(_Way((), self.world, self._nothing, self._nothing, -1, -1), move)
        while self._heap and self.looked < MOST_POSITIONS and len(self._goals) < MOST_GOALS:
            _, _, way = heappop(self._heap)
            if self._is_new(way):
                self._go_on(way)
        return [way for ways in self._goals.values() for way in ways]

    @property
    def _nothing(self) -> tuple[int, ...]:
        return (0,) * int(self.world.seats)

    def _wish(self, move: int) -> str:
        return self._layout.found(move).kind.wish

    def _in_order(self, state: State) -> tuple[int, ...]:
        return state.game.moves.in_order(state, sorted(state.moves(self.seat)))

    def _is_new(self, way: _Way) -> bool:
        """Whether no way that gives nobody more has come there."""
        there = self._reached.setdefault((way.begun, way.at), [])
        if len(there) >= MOST_WAYS or any(_is_no_dearer(other, way.gains, self.seat) for other in there):
            return False
        there.append(way.gains)
        return True

    def _go_on(self, way: _Way) -> None:
        """Answers what is asked next, where that belongs to a wish; otherwise the goal is reached."""
        moves = () if isinstance(way.at, int) else self._in_order(way.state)
        onward = [move for move in moves if self._leads_on(way, move)]
        ends = [move for move in moves if self._wish(move) == UNTIL]
        if not onward and not ends:
            if len(way.moves) > 1:
                self._reach(way, -1)
            return
        for move in ends:
            self._reach(replace(way, moves=(*way.moves, move)), move)
        if len(way.moves) + 1 < MOST_ANSWERS:
            for move in onward[:MOST_TRIED]:
                self._follow(way, move)

    def _leads_on(self, way: _Way, move: int) -> bool:
        """A wish begins once; what was passed over before that is no beginning."""
        wish = self._wish(move)
        return wish in (STEPS, FOUND, OVER) or (wish == FROM and way.begun < 0)

    def _reach(self, way: _Way, end: int) -> None:
        """Keeps a way to a goal; ways come cheapest first, and those that give nobody less are left out."""
        ways = self._goals.setdefault((way.begun, way.at, end), [])
        if len(ways) < MOST_WAYS and not any(
            _is_no_dearer(other.gains, way.gains, self.seat) for other in ways
        ):
            ways.append(way)

    def _follow(self, way: _Way, move: int) -> None:
        """Plays a move; if the same seat is asked on without chance the way goes on from there."""
        self.looked += 1
        after = way.state.clone()
        before = chance(after)
        after.ply += 1
        after.carry_out(self.seat, move)
        stays = chance(after) == before and after.is_asked(self.seat)
        if not stays and not way.moves:
            return  # a plain answer
        owed = self._owed(way, move)
        gains = way.gains if after.over else self._gains(after, owed)
        begun = move if self._wish(move) == FROM else way.begun
        at: Asked | int = move if self._wish(move) == STEPS else -1
        if stays:
            at = after.game.ask(after, self.seat)
        following = _Way((*way.moves, move), after, gains, owed, begun, at)
        cost = (_given(gains, self.seat), len(following.moves))
        heappush(self._heap, (cost, next(self._number), following))

    def _owed(self, way: _Way, move: int) -> tuple[int, ...]:
        kind, numbers = _found(self.world, move)
        if kind.gives is None:
            return way.owed
        more = kind.gives(way.state, self.seat, *numbers)
        return tuple(one + two for one, two in zip(way.owed, more, strict=True))

    def _gains(self, after: State, owed: tuple[int, ...]) -> tuple[int, ...]:
        points = zip(after.scores(), self.before, owed, strict=True)
        return tuple(now - then + yet for now, then, yet in points)


def _is_no_dearer(one: Sequence[int], two: Sequence[int], seat: int) -> bool:
    """Whether the first gives no other seat more than the second does."""
    return all(
        mine <= theirs for other, (mine, theirs) in enumerate(zip(one, two, strict=True)) if other != seat
    )


# ------------------------------------------------------------------------------------------ what is sure


class _Sure:
    """Whether ways hold in every imagined world, and nothing is learnt on them."""

    def __init__(self, worlds: Sequence[State], seat: int) -> None:
        self.worlds = worlds
        self.seat = seat
        #: The worlds after some answers; none where they do not hold.
        self._after: dict[tuple[int, ...], list[State]] = {(): list(worlds)}

    def holds(self, moves: tuple[int, ...]) -> bool:
        return len(self.worlds) == 1 or (
            bool(after := self.after(moves[:-1]))
            and all(moves[-1] in world.moves(self.seat) for world in after)
        )

    def after(self, moves: tuple[int, ...]) -> list[State]:
        if moves not in self._after:
            self._after[moves] = self._played(self.after(moves[:-1]), moves[-1])
        return self._after[moves]

    def _played(self, before: list[State], move: int) -> list[State]:
        after: list[State] = []
        for world in before:
            if move not in world.moves(self.seat):
                return []
            after.append(world.clone())
            left = chance(after[-1])
            after[-1].play(self.seat, move)
            if chance(after[-1]) != left or not after[-1].is_asked(self.seat):
                return []
        first = sight(after[0], self.seat) if after else None
        return after if all(sight(world, self.seat) == first for world in after[1:]) else []


# -------------------------------------------------------------------------------------------- their names


class _Said(NamedTuple):
    """A move that people name: what to touch for it, and its words."""

    touches: tuple[str, ...]
    words: Text


def _named(world: State, seat: int, ways: Sequence[_Way]) -> list[Goal]:
    """The ways as goals, under names; of those to the same goal the ones that give least are first."""
    names = _Names(world, seat)
    found: dict[tuple[object, ...], list[tuple[_Way, list[_Said]]]] = {}
    for way in ways:
        said = list(names.of(way.moves))
        place = (way.begun, way.at, way.moves[-1] if _is_end(world, way) else -1)
        found.setdefault(place, []).append((way, said))
    made: list[Goal] = []
    for same in found.values():
        least = min(_given(way.gains, seat) for way, _ in same)
        for way, said in same:
            path = tuple(touch for one in said for touch in one.touches)
            first = _given(way.gains, seat) == least
            words = [one.words for one in said]
            made.append(Goal(way.moves, path, listed(words), listed(words[1:] or words), way.gains, first))
    return made


def _is_end(world: State, way: _Way) -> bool:
    return _found(world, way.moves[-1]).kind.wish == UNTIL


class _Names:
    """What people name of a way: where it begins, its last step, and how it ends."""

    def __init__(self, world: State, seat: int) -> None:
        self.world = world
        self.seat = seat
        self.game: Game = world.game
        self.view = world.view(seat)

    def of(self, moves: Sequence[int]) -> Iterator[_Said]:
        kinds = [_found(self.world, move).kind for move in moves]
        end = kinds[-1]
        ends = end.wish == UNTIL
        named_end = ends and bool(end.parts or end.touch)
        for index, (move, kind) in enumerate(zip(moves, kinds, strict=True)):
            is_last_step = kind.wish == STEPS and STEPS not in [other.wish for other in kinds[index + 1 :]]
            if kind.wish == FROM or (is_last_step and not named_end):
                yield self._said(moves, index, touched=True)
            elif kind.wish == UNTIL and move == moves[-1] and index == len(moves) - 1:
                yield self._said(moves, index, touched=named_end)

    def _said(self, moves: Sequence[int], index: int, touched: bool) -> _Said:
        move, view = moves[index], self.view
        kind = _found(self.world, move).kind
        if index > 0 and (callable(kind.label) or callable(kind.touch)):
            view = self._later(moves[:index])
        return _Said(self.game.touches(view, move) if touched else (), self.game.label(view, move))

    def _later(self, moves: Sequence[int]) -> View:
        world = self.world.clone()
        for move in moves:
            world.play(self.seat, move)
        return world.view(self.seat)
