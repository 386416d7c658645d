"""A search that is looked over the shoulder: what each move brought everybody, and by which aspects."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from time import thread_time

from motu.bots.search import Search
from motu.bots.settings import Judge
from motu.bots.tuning import tuning
from motu.rng import Rng
from motu.state import Perspective, State
from motu.study.shares import Shares, plus, shares

#: Of so many ends of a move it is looked at which aspects brought them about.
LOOKED_AT = 96
#: So many iterations are made between two looks at the clock.
BREATH = 8
#: Before it is compared a move is thought about so often, or this part of what the favourite was; and then it
#: is tried for this part of that, but not oftener than it takes to tell a hundredth of a win.
FEW, PART, MEASURED, MANY = 16, 0.5, 0.3, 2000
#: A move is far ahead when the second one is tried less often than this part of its tries. Nothing is open so
#: close to victory or defeat, which is looked at when so much of what was told is used up.
CLEAR, SETTLED, AT_FIRST = 0.2, 0.015, 0.5
#: How many are most often compared, and how often the others are tried to know what moves bring on average.
TOP, GLANCES = 3, 6


@dataclass(frozen=True)
class Effort:
    """How much to think about one question: iterations, seconds on one core, or whichever ends first."""

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        assert self.iterations is not None or self.seconds is not None, "somewhere it must end"

    def times(self, factor: float) -> "Effort":
        """So many times as much."""
        return Effort(
            None if self.iterations is None else max(1, round(self.iterations * factor)),
            None if self.seconds is None else self.seconds * factor,
        )


class Purse:
    """What a game is thought about, and how much of it is left: where less is needed than would be even, the
    rest is for what is close. So much may be borrowed from the decisions to come, in decisions."""

    def __init__(self, whole: Effort, decisions: int, borrowed: float = 0.0) -> None:
        self.each = whole.times(1.0 / (decisions + borrowed))
        self._left = borrowed
        self._begun = 0.0

    def for_another(self, fresh: "Purse") -> "Purse":
        """For another game, with what is left of this one."""
        fresh._left = self._left
        return fresh

    def begin(self) -> None:
        """Something is thought about now."""
        self._begun = thread_time()

    def end(self, iterations: int, is_decision: bool) -> None:
        """It is done, after so many iterations; a decision brings what is even."""
        if self.each.seconds is None:
            used = iterations / (self.each.iterations or 1)
        else:
            used = (thread_time() - self._begun) / self.each.seconds
        self._left += is_decision - used

    def left(self) -> float:
        """How much is left for the decision in hand, in decisions, beside what is even."""
        if self.each.seconds is None:
            return self._left
        return self._left - (thread_time() - self._begun) / self.each.seconds


class Clock:
    """Tells when an effort is used up."""

    def __init__(self, effort: Effort) -> None:
        self._left = effort.iterations
        self._end = None if effort.seconds is None else thread_time() + effort.seconds

    def more(self) -> int:
        """How many iterations to make before asking again; 0 when it is enough."""
        if self._end is not None and thread_time() >= self._end:
            return 0
        if self._left is None:
            return BREATH
        now = min(BREATH, self._left)
        self._left -= now
        return now


@dataclass
class Ends:
    """Where iterations ended that began with a move: what they brought each seat, and of which aspects."""

    seats: int
    aspects: int
    times: int = 0
    total: Shares = ()
    squares: float = 0.0
    looked_at: int = 0
    weighed: list[list[float]] = field(default_factory=list)
    weighed_squares: list[list[float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.total = (0.0,) * self.seats
        self.weighed = [[0.0] * self.aspects for _ in range(self.seats)]
        self.weighed_squares = [[0.0] * self.aspects for _ in range(self.seats)]

    def add(self, brought: Shares, seat: int) -> None:
        self.times += 1
        self.total = plus(self.total, brought)
        self.squares += brought[seat] ** 2

    @property
    def mean(self) -> Shares:
        """What it brought each seat on average."""
        return tuple(one / self.times for one in self.total)

    def doubt(self, seat: int) -> float:
        """The standard error of what it brought the seat that thinks."""
        mine = self.total[seat] / self.times
        return sqrt(max(0.0, self.squares / self.times - mine * mine) / self.times)

    def weigh(self, seat: int, index: int, worth: float) -> None:
        """Of an end that is looked at: how much of an aspect a seat had."""
        self.weighed[seat][index] += worth
        self.weighed_squares[seat][index] += worth * worth

    def aspect(self, seat: int, index: int) -> float:
        """How much of an aspect a seat had on average."""
        return self.weighed[seat][index] / self.looked_at if self.looked_at else 0.0

    def aspect_doubt(self, seat: int, index: int) -> float:
        """The standard error of that."""
        if not self.looked_at:
            return 0.0
        mean = self.aspect(seat, index)
        return sqrt(
            max(0.0, self.weighed_squares[seat][index] / self.looked_at - mean * mean) / self.looked_at
        )


class Thinking:
    """Thinks about a question from what its seat can know, and keeps what came of every move."""

    def __init__(self, seen: Perspective, rng: Rng) -> None:
        game = seen.game
        settings = tuning(game.key).settings(game.key)
        self._seen = seen
        self.seat = int(seen.seat)
        self.moves = seen.moves
        self._judge: Judge = settings.judge
        self._aspects = game.insight.aspects
        self._search = Search(settings, rng)
        self._search.ask(seen)
        self._seats = int(seen.imagine(rng).seats)
        #: What came of the moves that were compared.
        self.ends: dict[int, Ends] = {}

    def think(self, effort: Effort) -> None:
        """Searches on."""
        clock = Clock(effort)
        while more := clock.more():
            self._search.run(more)

    def think_as_needed(self, effort: Effort, purse: Purse, most: float) -> None:
        """Searches on: less than told where nothing is open; up to so many times as long where no move is far
        ahead, as far as there is something left."""
        self.think(effort.times(AT_FIRST))
        if not self.is_open:
            return
        self.think(effort.times(1.0 - AT_FIRST))
        done = 1.0
        while not self._is_clear() and done < most and purse.left() > 0.0:
            self.think(effort)
            done += 1.0

    def think_until_sure(self, iterations: int) -> None:
        """Searches on, but no longer than the rest could change which move is the favourite."""
        end = self.iterations() + iterations
        while (left := end - self.iterations()) > 0 and not self._search.is_sure(left):
            self._search.run(min(left, max(BREATH, iterations // 100)))

    def _is_clear(self) -> bool:
        """Whether no other move is tried nearly as often as the favourite."""
        favourite, other = self.order()[:2]
        return int(self._search.visits(other)) < CLEAR * int(self._search.visits(favourite))

    @property
    def is_open(self) -> bool:
        """Whether the seat can still win and lose."""
        return SETTLED <= float(self._search.expected(self.favourite)) <= 1.0 - SETTLED

    def order(self) -> list[int]:
        """The moves, those tried most often first; then by what they promise."""
        search = self._search
        return sorted(self.moves, key=lambda move: (-search.visits(move), -search.preference(move)))

    def compare(self, moves: Sequence[int], few: int = FEW) -> None:
        """Makes the moves comparable: each is thought about nearly as much as the favourite, and then tried
        as often as the others. What was tried before they were understood does not count. Where there is
        only one, nobody asks why."""
        enough, times = max(few, int(PART * self._most())), self._times(few)
        for move in moves:
            missing = enough - int(self._search.visits(move))
            if missing > 0:
                self._run(missing, move)
        for move in moves:
            self.ends[move] = self._run(times, move, LOOKED_AT if len(moves) > 1 else 0)

    def tried(self, move: int) -> Shares:
        """What a move brings when it is tried anew, without asking why."""
        return self._run(self._times(), move).mean

    def usual(self) -> float:
        """What a move brings the seat on average of all; those not compared get a few tries."""
        ends = [self.ends.get(move) or self._run(GLANCES, move) for move in self.moves]
        return sum(one.mean[self.seat] for one in ends) / len(ends)

    def _most(self) -> int:
        """How often the favourite was tried."""
        return max(int(self._search.visits(move)) for move in self.moves)

    def _times(self, few: int = FEW) -> int:
        """How often moves are tried to be compared."""
        return max(few, min(MANY, int(MEASURED * self._most())))

    @property
    def favourite(self) -> int:
        """The move that the search prefers."""
        return self.order()[0]

    def plan(self) -> list[int]:
        """What the seat would do now and go on with while nobody else is asked, as far as that was thought
        about."""
        world, tree, node = self._seen.imagine(Rng.seeded("plan")), self._search.tree, self._search.root
        found: list[int] = []
        while node >= 0 and world.asked == (self.seat,):
            legal = world.moves(self.seat)
            edges = [(move, int(tree.find(node, move))) for move in legal]
            tried = [(int(tree.visits[edge]), move, edge) for move, edge in edges if edge >= 0]
            if not tried or max(tried)[0] < FEW:
                break
            _, move, edge = max(tried)
            found.append(move)
            world.play(self.seat, move)
            node = int(tree.child[edge])
        return found

    def expected(self, move: int) -> Shares:
        """What the move may be expected to bring each seat."""
        return self.ends[move].mean

    def gap(self, better: int, worse: int) -> float:
        """How much more one move brings the seat than another, as far as that is beyond doubt; else 0."""
        high, low = self.ends[better], self.ends[worse]
        found = high.mean[self.seat] - low.mean[self.seat]
        doubt = sqrt(high.doubt(self.seat) ** 2 + low.doubt(self.seat) ** 2)
        return found if found > 2.0 * doubt else 0.0

    def iterations(self) -> int:
        """How much was thought."""
        return int(self._search.thought())

    def _run(self, times: int, move: int, looked_at: int = 0) -> Ends:
        """Tries a move so often; at the first ends it is looked at what brought them about."""
        ends = Ends(self._seats, len(self._aspects))
        for number in range(times):
            leaf = self._search.iterate(move)
            ends.add(shares(leaf, self._judge, self.seat), self.seat)
            if number < looked_at:
                self._weigh(ends, leaf)
        return ends

    def _weigh(self, ends: Ends, leaf: State) -> None:
        ends.looked_at += 1
        for seat in range(ends.seats):
            for index, aspect in enumerate(self._aspects):
                ends.weigh(seat, index, aspect.worth(leaf, seat))
