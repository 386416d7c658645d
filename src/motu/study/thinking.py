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
#: is tried for this part of that.
FEW, PART, MEASURED = 16, 0.5, 0.3
#: A move is far ahead when the second one is tried less often than this part of its tries; where two are
#: close it is thought so many times longer at most.
CLEAR, MOST_LONGER = 0.4, 2.0
#: How many are most often compared.
TOP = 3


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

    def __post_init__(self) -> None:
        self.total = (0.0,) * self.seats
        self.weighed = [[0.0] * self.aspects for _ in range(self.seats)]

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

    def aspect(self, seat: int, index: int) -> float:
        """How much of an aspect a seat had on average."""
        return self.weighed[seat][index] / self.looked_at if self.looked_at else 0.0


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

    def think_as_needed(self, effort: Effort, saved: float) -> float:
        """Searches on: half as long as told where one move is far ahead, longer where two are close, as far
        as enough was saved elsewhere. How much of the effort was used, 1.0 being all of it."""
        self.think(effort.times(0.5))
        if self._is_clear():
            return 0.5
        self.think(effort.times(0.5))
        longer = min(saved, MOST_LONGER)
        if longer <= 0.0 or self._is_clear():
            return 1.0
        self.think(effort.times(longer))
        return 1.0 + longer

    def _is_clear(self) -> bool:
        """Whether no other move is tried nearly as often as the favourite."""
        best, second = (int(self._search.visits(move)) for move in self.order()[:2])
        return second < CLEAR * best

    def order(self) -> list[int]:
        """The moves, those tried most often first; then by what they promise."""
        search = self._search
        return sorted(self.moves, key=lambda move: (-search.visits(move), -search.preference(move)))

    def compare(self, moves: Sequence[int]) -> None:
        """Makes the moves comparable: each is thought about nearly as much as the favourite, and then tried
        as often as the others. What was tried before they were understood does not count."""
        enough, times = max(FEW, int(PART * self._most())), self._times()
        for move in moves:
            missing = enough - int(self._search.visits(move))
            if missing > 0:
                self._run(missing, move)
        for move in moves:
            self.ends[move] = self._run(times, move, LOOKED_AT)

    def tried(self, move: int) -> Shares:
        """What a move brings when it is tried anew, without asking why."""
        return self._run(self._times(), move).mean

    def _most(self) -> int:
        """How often the favourite was tried."""
        return max(int(self._search.visits(move)) for move in self.moves)

    def _times(self) -> int:
        """How often moves are tried to be compared."""
        return max(FEW, int(MEASURED * self._most()))

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
                ends.weighed[seat][index] += aspect.worth(leaf, seat)
