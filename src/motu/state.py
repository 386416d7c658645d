"""Positions: the compiled half of the contract, which `motu.contract` completes.

A State says which seats are asked and what they may answer, and carries answers out. What it says to
people (questions, views, refusals) it leaves to its Game.
"""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from motu.bits import lowest
from motu.rng import Rng

if TYPE_CHECKING:
    from motu.contract import Game, Question, View

#: Who may see an event, as a set of bits: one for each seat, one for spectators.
EVERYBODY: Final = -1
SPECTATORS: Final = 1 << 16

MOST_MOVES: Final = 1024
#: Moves are small numbers; larger ones are refused before they meet a machine word.
MOST_NUMBER: Final = 1 << 31
#: What is no number of an event.
NO_FACT: Final = -MOST_NUMBER
#: No observation has so many numbers.
MOST_SENSED: Final = 8192


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

    def add_each(self, first: i64, bits: i64) -> None:
        """A move for each bit that is set, counted from the first one."""
        while bits != 0:
            self.items[self.count] = first + lowest(bits)
            self.count += 1
            bits &= bits - 1

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

    def line(self) -> str:
        """The event in one line, as `State.information` writes it."""
        return " ".join([self.kind, str(self.seat), *[str(fact) for fact in self.facts]])

    def __repr__(self) -> str:
        return f"<Event after {self.ply} moves: {self.line()}>"

    def __eq__(self, other: object) -> bool:
        """Events are equal that tell the same to the same seats, whatever happened before them."""
        return isinstance(other, Event) and self.told_alone() == other.told_alone()

    def __hash__(self) -> int:
        return hash(self.told_alone())

    def __reduce__(self) -> tuple[Any, ...]:
        """An event is copied and pickled alone; a State keeps the whole chain."""
        return Event, (*self.told_alone(), None)

    def told_alone(self) -> tuple[int, str, int, tuple[int, ...], int, bool]:
        """All of it but the event before."""
        return int(self.ply), self.kind, int(self.seat), self.facts, int(self.to), self.lasts


class Played:
    """A move that was played, and the one before it."""

    def __init__(self, ply: i64, seat: i64, move: i64, before: "Played | None") -> None:
        self.ply: i64 = ply
        self.seat: i64 = seat
        self.move: i64 = move
        self.before = before


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class State:
    """A position. It knows everything, so only views, questions and events of it are ever shown.

    Each game fills in `carry_out`, `clone` and `score`, one with secrets `imagine` too; `legal`, `merit`,
    `evaluate` and the rest have defaults that work. Hot loops use these directly. `quiet` states, those that
    bots search, tell no events and keep no moves.

    States are copied with `clone` (or the `copy` module), pickled, compared with `==` in everything that
    they hold, and drawn by notebooks as a spectator sees them. A clone shares the luck to come with its
    original until one of them is given other luck with `reseed`.
    """

    #: Attributes that follow from the others, or are written before they are read: copies may differ in them.
    loose: ClassVar[tuple[str, ...]] = ()

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
        self.played: Played | None = None

    # What a game must say. `legal` adds to `moves`; `carry_out` trusts that the move is legal.

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

    def carry_out(self, seat: i64, move: i64) -> None:
        """Carries out a move without asking whether it is legal, for compiled loops; else use `play`."""
        raise NotImplementedError

    def clone(self) -> "State":
        """A twin that goes its own way, with the same luck to come."""
        raise NotImplementedError

    def imagine(self, seat: i64, rng: Rng) -> "State":
        """A quiet State as the seat may imagine it: all that it knows is kept, all else is drawn anew.

        Where everybody sees everything that is all; a game with secrets must say what is drawn anew.
        """
        self.check_seat(seat)
        if not self.game.is_open:
            raise NotImplementedError(f"{self.game.key} does not say what a seat imagines")
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

    def sense(self, seat: i64, out: vec[i16], at: i64) -> i64:
        """Writes what the seat sees on the table now as numbers, from a place on; returns where they end.

        They are made from what the seat may know and nothing else; `Game.senses` names each of them. A game
        that says nothing of its own tells the fields that it shows to everybody.
        """
        for number in self.game.shown_numbers(self, int(seat)):
            out[at] = i16(number)
            at += 1
        return at

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
        if not self.quiet:
            self.played = Played(self.ply, seat, move, self.played)
        self.carry_out(seat, move)

    def step(self, seat: int, move: int) -> None:
        """The same as `play`, by the name that it has elsewhere."""
        self.play(seat, move)

    def check_seat(self, seat: i64) -> None:
        """IllegalMove if there is no such seat."""
        if seat < 0 or seat >= self.seats:
            raise self.game.no_seat(int(seat))

    def is_asked(self, seat: int) -> bool:
        return 0 <= seat < self.seats and (self.asking >> seat) & 1 == 1

    def view(self, seat: int | None) -> "View":
        """All that a seat may know; None is a spectator."""
        return self.game.view(self, seat)

    def common_facts(self, seat: int | None, rules: int, beside: tuple[str, ...]) -> dict[str, Any]:
        """What every view begins with, whatever the game: `contract.COMMON_MEANS` says what it means.

        Options that stand beside the others are left out. IllegalMove if there is no such seat.
        """
        if seat is not None:
            self.check_seat(seat)
        options = self.options.copy()
        for name in beside:
            options.pop(name, None)
        asked: list[int] = []
        for one in range(self.seats):
            if (self.asking >> one) & 1 != 0:
                asked.append(int(one))
        over = self.asking == 0
        return {
            "game": self.game.key,
            "rules": self.options.get("rules", rules),
            "seats": int(self.seats),
            "seat": seat,
            "options": options,
            "ply": int(self.ply),
            "asked": asked,
            "over": over,
            "ranking": self.ranking() if over else None,
        }

    def events(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """What the seat (None: a spectator) saw happen after `since` moves had been played."""
        if seat is not None:
            self.check_seat(seat)
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

    def say(self, kind: str, seat: i64, facts: tuple[int, ...]) -> None:
        """Tells what happened, to whom and for how long its declaration says; else to all, for good.

        Callers ask `quiet` first, so that a search does not even build the facts; `tell` does that for them.
        """
        events = self.game.events
        to: i64 = EVERYBODY
        lasts = True
        if kind in events.forms:
            to = events.seen_by(kind, int(seat))
            lasts = events.lasts(kind, self.game.forgets(self))
        self.told = Event(self.ply, kind, seat, facts, to, lasts, self.told)

    def tell(
        self,
        kind: str,
        seat: i64,
        one: i64 = NO_FACT,
        two: i64 = NO_FACT,
        three: i64 = NO_FACT,
        four: i64 = NO_FACT,
    ) -> None:
        """Says what happened in up to four numbers, which cost nothing where the State is quiet.

        The call itself costs a little: what happens in every other move asks `quiet` before it.
        """
        if not self.quiet:
            facts = [int(fact) for fact in (one, two, three, four) if fact != NO_FACT]
            self.say(kind, seat, tuple(facts))

    def scores(self) -> list[int]:
        return [int(self.score(seat)) for seat in range(self.seats)]

    def ranking(self) -> list[int]:
        """The place of each seat, from 1; equals share a place (1, 1, 3)."""
        merits = [self.merit(seat) for seat in range(self.seats)]
        return [1 + sum([other > merit for other in merits]) for merit in merits]

    def outcome(self, seat: i64) -> float:
        """The seat's share of the victory in a finished game: 1, 0, or a part when it is shared."""
        if self.asking != 0:
            raise self.game.not_over()
        self.check_seat(seat)
        winners: i64 = 1
        for other in range(self.seats):
            if other != seat:
                ahead = self.ahead(seat, other)
                if ahead < 0:
                    return 0.0
                if ahead == 0:
                    winners += 1
        return 1.0 / float(winners)

    def ahead(self, one: i64, two: i64) -> i64:
        """More than 0 if the first seat ranks before the second, 0 if they are equal, else less.

        A game may say it faster than its `merit` does.
        """
        mine, theirs = self.merit(one), self.merit(two)
        return 1 if mine > theirs else (0 if mine == theirs else -1)

    def copy_common(self, twin: "State") -> None:
        """What every clone has of its original, whatever the game."""
        twin.asking = self.asking
        twin.ply = self.ply
        twin.quiet = self.quiet
        twin.told = self.told
        twin.played = self.played

    def keep_past_of(self, seat: i64) -> None:
        """Forgets of the past whatever the seat did not see: others' moves, and what was told to others.

        A game whose positions remember more of the past than that says what else is forgotten.
        """
        bit: i64 = i64(1) << seat
        events: list[Event] = []
        event = self.told
        while event is not None:
            if event.to & bit != 0:
                events.append(event)
            event = event.before
        moves: list[Played] = []
        played = self.played
        while played is not None:
            if played.seat == seat:
                moves.append(played)
            played = played.before
        self.told = None
        while len(events) > 0:
            one = events.pop()
            self.told = Event(one.ply, one.kind, one.seat, one.facts, one.to, one.lasts, self.told)
        self.played = None
        while len(moves) > 0:
            move = moves.pop()
            self.played = Played(move.ply, move.seat, move.move, self.played)

    # What programs that study games ask.

    @property
    def move_count(self) -> int:
        """How many moves there are in this game on this board: every move is a number below it."""
        return self.game.moves_on(self)

    def history(self) -> list[tuple[int, int]]:
        """The seats and moves played so far, in order. A quiet State keeps none."""
        found: list[tuple[int, int]] = []
        played = self.played
        while played is not None:
            found.append((int(played.seat), int(played.move)))
            played = played.before
        found.reverse()
        return found

    def observe(self, seat: int, out: Any = None) -> Any:
        """What the seat sees on the table now, as numbers that `Game.observation` names.

        They are written into `out`, anything that can be filled by a slice (a NumPy array, a list), or
        returned as a packed vector of 16-bit numbers, which `numpy.frombuffer(…, "int16")` reads.
        """
        self.check_seat(seat)
        written = vec[i16]([0] * MOST_SENSED)
        found = written[: self.sense(seat, written, 0)]
        if out is None:
            return found
        out[:] = found
        return out

    def mask(self, seat: int, out: Any = None) -> Any:
        """A 1 for each move that the seat may make now and a 0 for each other, `move_count` in all.

        All are 0 for a seat that is not asked. Where they are written is as in `observe`.
        """
        self.check_seat(seat)
        found = vec[u8]([0] * self.move_count)
        if self.is_asked(seat):
            self.allow(seat, Moves(), found, 0)
        if out is None:
            return found
        out[:] = found
        return out

    def allow(self, seat: i64, moves: Moves, out: vec[u8], at: i64) -> None:
        """Writes a 1 for each legal move of an asked seat, from a place on."""
        moves.count = 0
        self.legal(seat, moves)
        for index in range(moves.count):
            out[at + moves.items[index]] = 1

    def information(self, seat: int) -> str:
        """All that the seat has ever learned in this game, as text: the set-up, its own moves, what it saw
        happen, and what it sees now. Positions that it cannot tell apart give the same text.
        """
        self.check_seat(seat)
        bit: i64 = i64(1) << seat
        lines: list[str] = []
        event, played = self.told, self.played
        while event is not None or played is not None:
            if event is not None and (played is None or event.ply >= played.ply):
                if event.to & bit != 0:
                    lines.append(f"{event.ply} {event.line()}")
                event = event.before
            elif played is not None:
                if played.seat == seat:
                    lines.append(f"{played.ply} > {played.move}")
                played = played.before
        lines.append(self.game.set_up_line(self, seat))
        lines.reverse()
        lines.append(self.view(seat).json())
        return "\n".join(lines)

    def returns(self) -> list[float]:
        """What the game brought each seat: they add up to 0, and are all 0 while it is not over.

        Who wins alone gets 1, all others lose an equal share of it: -1 with two seats, -1/2 with three.
        """
        if self.asking != 0:
            return [0.0] * int(self.seats)
        seats = float(self.seats)
        return [(self.outcome(seat) * seats - 1.0) / max(seats - 1.0, 1.0) for seat in range(self.seats)]

    def reseed(self, seed: "int | str | Rng") -> None:
        """From now on whatever happens by chance comes from another seed; what is dealt stays as it is."""
        self.rng = seed.clone() if isinstance(seed, Rng) else Rng.seeded(seed)

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Everything, as plain data: what `pickle` keeps."""
        from motu.saving import restore, saved

        return restore, (saved(self),)

    def __eq__(self, other: object) -> bool:
        """Whether two positions are the same in everything, also in what is hidden and in their luck."""
        from motu.twins import difference

        return isinstance(other, State) and difference(self, other) is None

    def __hash__(self) -> int:
        raise TypeError("a position changes, so it cannot be hashed; `information` and `history` can")

    def __repr__(self) -> str:
        asked = ", ".join([str(seat) for seat in self.asked]) if self.asking != 0 else "nobody, it is over"
        return f"<{self.game.key}: {self.seats} seats, {self.ply} moves played, asked: {asked}>"

    def __dir__(self) -> list[str]:
        """What everybody may ask of any State, and what this one consists of; not how its rules work."""
        from motu.twins import attributes

        return sorted({*dir(State), *attributes(self)})

    def _repr_svg_(self) -> str:
        return self.game.picture(self.view(None))

    def playout(self, rng: Rng, moves: Moves) -> i64:
        """Plays on at random to the end, in place, and returns how many decisions that took."""
        decisions: i64 = 0
        items = moves.items
        while self.asking != 0:
            seat = self.turn()
            moves.count = 0
            self.legal(seat, moves)
            self.carry_out(seat, items[rng.below(moves.count)])
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
    for other in range(i64(1), seats):
        block: i64 = at + other * each
        total += out[block + each - 1]
        if out[block + each - 1] > out[best + each - 1]:
            best = block
    for index in range(each):
        out[at + each + index] = out[best + index]
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
        #: The same position with the past as the seat saw it, once a bot imagines something.
        self._seen: State | None = None

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
        """A position as it may be: all that the seat knows is kept, all else is drawn anew.

        Its past, too, is what the seat saw of it: others' hidden moves and secrets are not in there.
        """
        return self._as_seen().imagine(self.seat, rng)

    def _as_seen(self) -> State:
        seen = self._seen
        if seen is None or seen.ply != self._state.ply:
            seen = self._state.clone()
            seen.keep_past_of(self.seat)
            self._seen = seen
        return seen

    def write(self, move: int) -> str:
        """A move of the seat in notation."""
        return self.game.write(self._state, int(self.seat), move)

    def read(self, text: str) -> int:
        """The move that a text in notation means; BadNotation if none."""
        return self.game.read(self._state, int(self.seat), text)

    def observe(self, out: Any = None) -> Any:
        """What the seat sees, as numbers: `State.observe`."""
        return self._state.observe(int(self.seat), out)

    def mask(self, out: Any = None) -> Any:
        """Which moves the seat may make: `State.mask`."""
        return self._state.mask(int(self.seat), out)

    def information(self) -> str:
        """All that the seat has ever learned: `State.information`."""
        return self._state.information(int(self.seat))

    def __repr__(self) -> str:
        return f"<seat {self.seat} of {self._state!r}>"

    def worlds(self, most: int, rng: Rng) -> list[World]:
        """Every way it may be, if there are no more than that many; otherwise none."""
        return self._as_seen().worlds(self.seat, most, rng)
