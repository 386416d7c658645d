"""The bot around the search: how long it thinks, what it answers, and how sure it is of it."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from time import thread_time

from motu.bots.networks import read_network
from motu.bots.search import Search
from motu.bots.settings import Judge
from motu.bots.tuning import Tuning, tuning
from motu.contract import BadSetup, Perspective
from motu.language import texts
from motu.rng import Rng

T, TN, TP = texts("motu")

#: How many iterations it takes between two looks at the clock.
BREATH = 4
#: How much it thinks may be told in words beside the constants.
BUDGETS = {"iterations": int, "seconds": float}
#: Before the path of a network.
NETWORK = "network="
#: The least that a setting given in words may be, where that is not 0; and the most.
LEAST = {"iterations": 1, "depth": -1}
MOST = 1_000_000_000


@dataclass(frozen=True)
class Considered:
    """One of the moves: how often it was tried, and what it is expected to bring, from 0 to 1."""

    move: int
    visits: int
    expected: float


@dataclass(frozen=True)
class Verdict:
    """What a search found so far: the moves in the order of preference."""

    considered: tuple[Considered, ...]
    iterations: int

    @property
    def move(self) -> int:
        return self.considered[0].move

    @property
    def expected(self) -> float:
        return self.considered[0].expected


@dataclass(frozen=True)
class Plan:
    """How to think: the search's constants, and a budget of iterations, of seconds on one core, or both."""

    tuning: Tuning
    iterations: int | None = None
    seconds: float | None = None
    #: Who judges where playouts end; else the game itself or what was learned.
    judge: Judge | None = None
    #: Whether to answer before the iterations are used up, once they could not change the answer any more.
    no_longer_than_needed: bool = False


class SearchBot:
    """Searches until its iterations or its seconds are used up, whichever comes first.

    With a budget of iterations alone the same seed always gives the same answers. What was thought of
    the following questions of the same turn is kept and counts towards their budget.
    """

    def __init__(self, seed: int, plan: Callable[[str], Plan]) -> None:
        """`plan` tells how to think about a game, given its key."""
        self._plan_for = plan
        self._rng = Rng.seeded(f"search {seed}")
        self._search: Search | None = None
        self._plan = Plan(Tuning())
        self._game = ""
        #: What was answered last: after how many moves, and which.
        self._last = (-1, -1)
        self._stopped = False

    def choose(self, seen: Perspective) -> int:
        return self.think(seen).move

    def think(self, seen: Perspective, watch: Callable[[Verdict], None] | None = None) -> Verdict:
        """Searches for an answer; `watch` is told every now and then what was found so far."""
        self._stopped = False
        moves = seen.moves
        search = self._turn_to(seen)
        if len(moves) > 1:
            self._spend(search, moves, watch)
        answer = report(search, moves)
        self._last = (seen.ply, answer.move)
        return answer

    def stop(self) -> None:
        """Makes a search that is going on answer at once, from another thread or from `watch`."""
        self._stopped = True

    def _turn_to(self, seen: Perspective) -> Search:
        """The search with the question at its root; a tree of the same turn is kept."""
        key = seen.game.key
        if self._search is None or self._game != key:
            self._plan = self._plan_for(key)
            self._search = Search(self._plan.tuning.settings(key, self._plan.judge), self._rng)
            self._game = key
            self._last = (-1, -1)
        ply, move = self._last
        if ply >= 0 and seen.ply == ply + 1:
            self._search.ask_on(seen, move)
        else:
            self._search.ask(seen)
        return self._search

    def _spend(self, search: Search, moves: tuple[int, ...], watch: Callable[[Verdict], None] | None) -> None:
        end = None if self._plan.seconds is None else thread_time() + self._plan.seconds
        left = self._still_to_do(search)
        while left is None or left > 0:
            search.run(BREATH if left is None else min(BREATH, left))
            left = None if left is None else left - BREATH
            if watch is not None:
                watch(report(search, moves))
            if self._stopped or (end is not None and thread_time() >= end):
                return
            if left is not None and self._plan.no_longer_than_needed and search.is_sure(left):
                return

    def _still_to_do(self, search: Search) -> int | None:
        """Iterations of the same turn count; a quarter of the budget goes into every question."""
        budget = self._plan.iterations
        if budget is None:
            return None
        return max(budget - int(search.thought()), budget // 4, 1)


def report(search: Search, moves: tuple[int, ...]) -> Verdict:
    """The moves by how often they were tried, the more promising first among equals."""
    order = sorted(moves, key=lambda move: (search.visits(move), search.preference(move)), reverse=True)
    considered = [Considered(move, int(search.visits(move)), search.expected(move)) for move in order]
    return Verdict(tuple(considered), int(search.thought()))


def search_bot(seed: int, words: str = "") -> SearchBot:
    """`search:iterations=2000,seconds=1,explore=0.5`: budget and constants; without a budget, one second.

    `search:network=FILE` judges by the network that `motu train` wrote there.
    """
    said = words.split(",") if words else []
    files = [word.removeprefix(NETWORK) for word in said if word.startswith(NETWORK)]
    judged = read_network(files[-1]) if files else None
    parts = read_words(",".join(word for word in said if not word.startswith(NETWORK)))
    iterations = int(parts.pop("iterations")) if "iterations" in parts else None
    seconds = parts.pop("seconds", None if iterations else 1.0)

    def plan(game: str) -> Plan:
        judge = judged.judge_of(game) if judged else None
        return Plan(tuning(game).changed(parts), iterations, seconds, judge, no_longer_than_needed=True)

    return SearchBot(seed, plan)


def read_words(words: str) -> dict[str, float]:
    """Names and numbers, such as `iterations=2000,explore=0.5`; BadSetup for anything else."""
    settings = ((field.name, field.default) for field in fields(Tuning))
    known = BUDGETS | {name: type(usual) for name, usual in settings if isinstance(usual, int | float)}
    found: dict[str, float] = {}
    for word in words.split(",") if words else []:
        name, _, value = word.partition("=")
        if name not in known and value:
            names = ", ".join(sorted(known))
            raise BadSetup(T("There is no setting {name}; there are: {names}.", name=name, names=names))
        try:
            found[name] = float(value) if known.get(name) is float else int(value)
        except ValueError:
            raise BadSetup(T("{word} should look like depth=8.", word=word)) from None
        low = LEAST.get(name, 0)
        if not low <= found[name] <= MOST:
            raise BadSetup(
                T(
                    "{option}: {value} is not a number from {low} to {high}.",
                    option=name,
                    value=value,
                    low=low,
                    high=MOST,
                )
            )
    return found
