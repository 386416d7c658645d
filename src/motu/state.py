"""Positions: the compiled half of the contract, which `motu.contract` completes.

A State says which seats are asked and what they may answer, and carries answers out. What it says to
people (questions, views, refusals) it leaves to its Game.
"""

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.rng import Rng

if TYPE_CHECKING:
    from motu.contract import Game, Question, View

#: Who may see an event, as a set of bits: one for each seat, one for spectators.
EVERYBODY: Final = -1
SPECTATORS: Final = 1 << 16

MOST_MOVES: Final = 1024
#: Moves are small numbers; larger ones are refused before they meet a machine word.
MOST_NUMBER: Final = 1 << 31


@mypyc_attr(acyclic=True)
class Moves:
    """A list of moves that is filled again and again without being made anew.

    No question has anywhere near `MOST_MOVES` answers. The hottest loops write to `items` themselves.
    """

    def __init__(self) -> None:
        self.items: vec[i64] = vec[i64]([0] * MOST_MOVES)
        self.count: i64 = 0

    def add(self, move: i64) -> None:
        self.items[self.count] = move
        self.count += 1

    def clear(self) -> None:
        self.count = 0

    def has(self, move: i64) -> bool:
        for index in range(self.count):
            if self.items[index] == move:
                return True
        return False

    def tuple(self) -> tuple[int, ...]:
        return tuple([int(self.items[index]) for index in range(self.count)])


class Event:
    """Something that happened: what, by which seat (-1: nobody's), the numbers that tell it, who may see it.

    An event that does not last is shown to those present when it happens and is in no log afterwards.
    Long chains are freed one by one only where the class is known to the garbage collector, so unlike
    the others this one is not marked acyclic.
    """

    def __init__(
        self,
        ply: i64,
        kind: str,
        seat: i64,
        facts: tuple[int, ...],
        to: i64,
        lasts: bool,
        before: "Event | None",
    ) -> None:
        self.ply: i64 = ply
        self.kind = kind
        self.seat: i64 = seat
        self.facts = facts
        self.to: i64 = to
        self.lasts = lasts
        self.before = before

    def data(self) -> dict[str, object]:
        """The event as plain data."""
        return {"ply": int(self.ply), "kind": self.kind, "seat": int(self.seat), "facts": list(self.facts)}


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class State:
    """A position. It knows everything, so only views, questions and events of it are ever shown.

    Each game fills in `step`, `clone` and `score`, one with secrets `imagine` too; `legal`, `merit`,
    `evaluate` and the rest have defaults that work. Hot loops use these directly. `quiet` states, those that
    bots search, tell no events.
    """

    def __init__(self, game: "Game[Any, Any]", options: dict[str, Any], seats: i64, rng: Rng) -> None:
        self.game = game
        self.options = options
        self.seats: i64 = seats
        self.rng = rng
        #: The seats asked now, as bits; none when the game is over.
        self.asking: i64 = 0
        #: How many moves have been played.
        self.ply: i64 = 0
        self.quiet: bool = False
        self.told: Event | None = None

    # What a game must say. `legal` adds to `moves`; `step` trusts that the move is legal.

    def legal(self, seat: i64, moves: Moves) -> None:
        """Adds all that this asked seat may do now: its answers, and what its turn allows beside them.

        A game that does not say it itself, faster, leaves it to its declarations of moves.
        """
        for move in self.game.moves.legal(self, int(seat)):
            moves.add(move)

    def free(self, seat: i64, moves: Moves) -> None:
        """Adds the moves open to a seat beside the question. Most games have none.

        Those that belong to the seat's own turn are in `legal` too, so that bots think of them. Others,
        open to seats that are not asked, are not.
        """

    def step(self, seat: i64, move: i64) -> None:
        """Carries out a legal move, unchecked."""
        raise NotImplementedError

    def clone(self) -> "State":
        raise NotImplementedError

    def imagine(self, seat: i64, rng: Rng) -> "State":
        """A quiet State as the seat may imagine it: all that it knows is kept, all else is drawn anew.

        Where everybody sees everything that is all; a game with secrets must say what is drawn anew.
        """
        if not self.game.is_open:
            raise NotImplementedError
        twin = self.clone()
        twin.quiet = True
        twin.rng = rng
        return twin

    def score(self, seat: i64) -> i64:
        """The seat's points as they stand."""
        raise NotImplementedError

    def merit(self, seat: i64) -> tuple[int, ...]:
        """What decides the ranking, first things first: points, then tie-breaks."""
        return (int(self.score(seat)),)

    def evaluate(self, seat: i64) -> float:
        """How good the position looks for a seat, from 0 (lost) to 1 (won)."""
        return self.outcome(seat) if self.asking == 0 else 1.0 / float(self.seats)

    def chapter(self) -> i64:
        """How many parts of the game are over, such as rounds: where one ends, positions compare best."""
        return 0

    def worlds(self, seat: i64, most: i64, rng: Rng) -> list["World"]:
        """Every way it may be for the seat, if there are no more than that many; otherwise none.

        As in `imagine` all that is still to happen by chance comes from the given generator.
        """
        return []

    def features(self, seat: i64, out: vec[float]) -> i64:
        """Writes down what a learned evaluation looks at, and returns how many numbers that is.

        The first is always how the position looks. The others are true of every game; a game may write its
        own behind or instead of them.
        """
        best = 0.0
        most: i64 = -MOST_NUMBER
        for other in range(self.seats):
            if other != seat:
                best = max(best, self.evaluate(other))
                if self.score(other) > most:
                    most = self.score(other)
        out[0] = self.evaluate(seat)
        out[1] = best
        out[2] = float(self.score(seat) - most)
        out[3] = 1.0 if (self.asking >> seat) & 1 != 0 else 0.0
        out[4] = float(self.seats)
        return 5

    def check(self) -> None:
        """Raises AssertionError if the position breaks an invariant of the game."""

    # What everybody may ask.

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats asked now, in order; empty when the game is over."""
        return tuple([seat for seat in range(int(self.seats)) if (self.asking >> seat) & 1])

    @property
    def over(self) -> bool:
        return self.asking == 0

    def turn(self) -> i64:
        """The first seat asked, or -1 when the game is over."""
        asking = self.asking
        if asking == 0:
            return -1
        seat: i64 = 0
        while asking & 1 == 0:
            asking >>= 1
            seat += 1
        return seat

    def question(self, seat: int) -> "Question":
        """What the seat is asked now, with the answers to it and the moves beside it apart.

        They are sorted, so that moves of a kind stand together.
        """
        free = self.free_moves(seat) if self.is_asked(seat) else ()
        answers = sorted([move for move in self.moves(seat) if move not in free])
        return self.game.question(self, seat, tuple(answers), free)

    def moves(self, seat: int) -> tuple[int, ...]:
        """All that an asked seat may do now: the answers to its question and what its turn allows beside."""
        moves = Moves()
        if self.is_asked(seat):
            self.legal(seat, moves)
        return moves.tuple()

    def free_moves(self, seat: int) -> tuple[int, ...]:
        """The moves open to the seat beside the question."""
        moves = Moves()
        if not self.over:
            self.free(seat, moves)
        return tuple(sorted(moves.tuple()))

    def play(self, seat: int, move: int) -> None:
        """Answers the seat's question (or takes a free move); refuses what the rules refuse, unchanged."""
        moves = Moves()
        if self.is_asked(seat):
            self.legal(seat, moves)
        if not self.over and 0 <= seat < self.seats:
            self.free(seat, moves)
        if not -MOST_NUMBER < move < MOST_NUMBER or not moves.has(move):
            raise self.game.refuse(self, seat, move)
        self.ply += 1
        self.step(seat, move)

    def is_asked(self, seat: int) -> bool:
        return 0 <= seat < self.seats and (self.asking >> seat) & 1 == 1

    def view(self, seat: int | None) -> "View":
        """All that a seat may know; None is a spectator."""
        return self.game.view(self, seat)

    def events(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """What the seat (None: a spectator) saw happen after `since` moves had been played."""
        bit = SPECTATORS if seat is None else 1 << seat
        found: list[Event] = []
        event = self.told
        while event is not None:
            if event.ply < since or (event.ply == since and since > 0):
                break
            if event.to & bit and (event.lasts or event.ply == self.ply):
                found.append(event)
            event = event.before
        found.reverse()
        return found

    def say(
        self, kind: str, seat: i64, facts: tuple[int, ...], to: i64 = EVERYBODY, lasts: bool = True
    ) -> None:
        """Tells what happened, to whom and for how long its declaration says.

        Callers ask `quiet` first, so that a search does not even build the facts.
        """
        events = self.game.events
        if kind in events.forms:
            to = events.seen_by(kind, int(seat))
            lasts = events.lasts(kind, self.game.forgets(self))
        self.told = Event(self.ply, kind, seat, facts, to, lasts, self.told)

    def scores(self) -> list[int]:
        return [int(self.score(seat)) for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        """The place of each seat, from 1; equals share a place (1, 1, 3)."""
        merits = [self.merit(seat) for seat in range(self.seats)]
        return [1 + sum([other > merit for other in merits]) for merit in merits]

    def outcome(self, seat: i64) -> float:
        """The seat's share of the victory in a finished game: 1, 0, or a part when it is shared."""
        mine = self.merit(seat)
        winners = 1
        for other in range(self.seats):
            if other != seat:
                theirs = self.merit(other)
                if theirs > mine:
                    return 0.0
                if theirs == mine:
                    winners += 1
        return 1.0 / float(winners)

    def playout(self, rng: Rng, moves: Moves) -> i64:
        """Plays on at random to the end, in place, and returns how many decisions that took."""
        decisions: i64 = 0
        items = moves.items
        while self.asking != 0:
            seat = self.turn()
            moves.count = 0
            self.legal(seat, moves)
            self.step(seat, items[rng.below(moves.count)])
            decisions += 1
        return decisions


def keep_best_rival(out: vec[float], at: i64, each: i64, seats: i64) -> i64:
    """Of seats described one after another, the viewer first: keeps the viewer, the best of the others, and
    how far the viewer is ahead of that one and of them all on average. Returns where it ends.

    Each is told in as many numbers, the last of which says how well the seat stands.
    """
    mine = out[at + each - 1]
    best: i64 = at + each
    total = 0.0
    other: i64 = 1
    while other < seats:
        block: i64 = at + other * each
        total += out[block + each - 1]
        if out[block + each - 1] > out[best + each - 1]:
            best = block
        other += 1
    index: i64 = 0
    while index < each:
        out[at + each + index] = out[best + index]
        index += 1
    end: i64 = at + 2 * each
    out[end] = mine - out[end - 1]
    out[end + 1] = mine - total / float(seats - 1)
    return end + 2


@mypyc_attr(acyclic=True)
class World:
    """One way it may be, and how likely that is among the others. Who takes them in turn keeps account."""

    def __init__(self, state: State, weight: float) -> None:
        self.state = state
        self.weight = weight
        self.credit = 0.0


@mypyc_attr(acyclic=True)
class Perspective:
    """All that a bot gets: what one seat sees and can imagine of a position, never the position itself."""

    def __init__(self, state: State, seat: i64) -> None:
        self._state = state
        self.seat: i64 = seat

    @property
    def game(self) -> "Game[Any, Any]":
        return self._state.game

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return int(self._state.ply)

    @property
    def view(self) -> "View":
        return self._state.view(int(self.seat))

    @property
    def question(self) -> "Question":
        return self._state.question(int(self.seat))

    @property
    def moves(self) -> tuple[int, ...]:
        """All that the seat may do now: the answers to its question and what its turn allows beside them."""
        return self._state.moves(int(self.seat))

    def chapter(self) -> i64:
        """Which part of the game it is, such as the round."""
        return self._state.chapter()

    def imagine(self, rng: Rng) -> State:
        return self._state.imagine(self.seat, rng)

    def worlds(self, most: int, rng: Rng) -> list[World]:
        """Every way it may be, if there are no more than that many; otherwise none."""
        return self._state.worlds(self.seat, most, rng)
