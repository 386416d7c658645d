"""Puzzles: positions where one move is clearly best for what the seat knows, and not the one that looks best.

They are found in records of bots and ship as data beside each game: the record, the move before which one is
asked, the best move, and numbers. Words are made from them when somebody reads them.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib import resources
from typing import Any

from motu.bots import bot
from motu.bots.levels import LEVELS
from motu.bots.simple import GreedyBot
from motu.bots.tuning import tuning
from motu.contract import Perspective, game
from motu.insight import Theme
from motu.language import Text, joined, texts
from motu.record import Answer, Record, read, replay, write
from motu.rng import Rng
from motu.study.analysis import percent
from motu.study.changes import changes, in_words
from motu.study.hint import reasons
from motu.study.luck import moves_of
from motu.study.thinking import TOP, Effort, Thinking
from motu.study.why import Difference, sentence

T, TN, TP = texts("motu")

#: By so much the best move must lead the next and the greedy one with two seats, at first and when it is
#: confirmed; with more seats by less, as shares are smaller.
CLEARLY, SURELY = 0.035, 0.03
#: The most iterations that a position gets at first, and how many times as much confirms that it is a puzzle.
LONGEST, CONFIRMED = 400, 10
#: After this part of the effort it is left alone where the greedy move is the favourite.
AT_A_GLANCE = 0.2
#: Worth a puzzle is a position where something is still open.
OPEN = (0.06, 0.96)
#: The fewest moves to choose from, and the fewest moves between two puzzles of one game.
CHOICE, APART = 4, 6
#: How often a bot is asked to tell at which level they find it, and how often it must.
ASKED, FOUND = 3, 2
#: How long a wrong try is thought about, to say why.
TRIED = Effort(iterations=200, seconds=1.5)
#: Nobody finds it at any level.
HARDEST = len(LEVELS) + 1


@dataclass(frozen=True)
class Tried:
    """One of the moves that lead people astray or home, and what it may bring the seat."""

    move: str
    expected: float


@dataclass(frozen=True)
class Puzzle:
    """A question of a record: the best answer, what it brings, what the tempting ones bring, and why."""

    record: int
    ply: int
    seat: int
    best: str
    theme: str
    #: The lowest level of bots that finds it; one more than the highest if none does.
    level: int
    expected: float
    greedy: Tried
    others: tuple[Tried, ...]
    why: tuple[Difference, ...]


@dataclass(frozen=True)
class Collection:
    """The puzzles of a game, and the records that they are taken from."""

    game: str
    records: tuple[str, ...] = ()
    puzzles: tuple[Puzzle, ...] = ()

    def position(self, puzzle: Puzzle) -> Perspective:
        """What the seat sees when it is asked."""
        return Perspective(replay(_read(self.records[puzzle.record]), puzzle.ply), puzzle.seat)

    def names(self, puzzle: Puzzle) -> list[str]:
        return _read(self.records[puzzle.record]).names

    def theme(self, puzzle: Puzzle) -> Theme:
        themes = game(self.game).insight.themes
        return next(one for one in themes if one.key == puzzle.theme)

    def data(self) -> dict[str, Any]:
        return asdict(self)


@cache
def _read(text: str) -> Record:
    return read(text)


@cache
def puzzles(key: str) -> Collection:
    """The puzzles that ship with a game; none where it has none."""
    found = resources.files(game(key).package) / "puzzles.json"
    return read_collection(json.loads(found.read_text("utf-8"))) if found.is_file() else Collection(key)


def read_collection(data: dict[str, Any]) -> Collection:
    return Collection(data["game"], tuple(data["records"]), tuple(map(_read_puzzle, data["puzzles"])))


def _read_puzzle(data: dict[str, Any]) -> Puzzle:
    return Puzzle(
        **{
            **data,
            "greedy": Tried(**data["greedy"]),
            "others": tuple(Tried(**one) for one in data["others"]),
            "why": tuple(Difference(**one) for one in data["why"]),
        }
    )


# ----------------------------------------------------------------------------------------------- words


def explanation(found: Collection, puzzle: Puzzle, names: Sequence[str]) -> Text:
    """Why the best move is best: what it does, what it leaves everybody with, and what it brings."""
    seen = found.position(puzzle)
    move = notated(seen, puzzle.best)
    said = in_words(seen, changes(seen, move), names)
    if puzzle.why:
        said.append(sentence(seen.game, puzzle.seat, puzzle.why, names))
    said.append(T("Your share of a win: {share} %.", share=percent(puzzle.expected)))
    return joined(said)


def answer_words(puzzle: Puzzle, move: str) -> Text:
    """What is said to somebody who tried this move."""
    if move == puzzle.best:
        return T("That is it.")
    known = next((one for one in (puzzle.greedy, *puzzle.others) if one.move == move), None)
    if known is None:
        return T("There is something better, worth {best} %.", best=percent(puzzle.expected))
    return T(
        "That brings {share} %; there is something worth {best} %.",
        share=percent(known.expected),
        best=percent(puzzle.expected),
    )


def wrong_words(found: Collection, puzzle: Puzzle, move: int, names: Sequence[str]) -> list[Text]:
    """What is said to somebody who tried a move that is not the best: in numbers, and what it lacks. It is
    thought about, so it takes a moment."""
    seen = found.position(puzzle)
    thinking, best = Thinking(seen, Rng.seeded("tried")), notated(seen, puzzle.best)
    thinking.think(TRIED)
    thinking.compare([best, move])
    high, low = (thinking.expected(one)[puzzle.seat] for one in (best, move))
    notation = seen.game.write(seen.imagine(Rng.seeded("puzzle")), puzzle.seat, move)
    known = next((one.expected for one in (puzzle.greedy, *puzzle.others) if one.move == notation), None)
    said = [
        T(
            "That brings {share} %; there is something worth {best} %.",
            share=percent(puzzle.expected * min(1.0, low / max(high, 1e-9)) if known is None else known),
            best=percent(puzzle.expected),
        )
    ]
    why = reasons(thinking, seen.game, best, move)
    if why:
        told = sentence(seen.game, puzzle.seat, why, names)
        said.append(T("What is best brings more: {reasons}", reasons=told))
    return said


def notated(seen: Perspective, text: str) -> int:
    """The move that stands in notation, by what the seat sees."""
    return seen.game.read(seen.imagine(Rng.seeded("puzzle")), int(seen.seat), text)


# --------------------------------------------------------------------------------------------- finding


@dataclass(frozen=True)
class Candidate:
    """A puzzle before it has a place in a collection."""

    record: Record
    puzzle: Puzzle


def usual_effort(key: str) -> Effort:
    """As much as the strongest level thinks, but not too long: most positions are no puzzles."""
    return Effort(min(tuning(key).budgets[-1], LONGEST))


def find(
    key: str,
    records: Iterable[Record],
    effort: Effort | None = None,
    skip: Callable[[str], bool] = lambda theme: False,
) -> Iterator[Candidate]:
    """The puzzles in records of a game; `skip` says which themes there are enough of."""
    wanted = effort or usual_effort(key)
    for record in records:
        last = -APART
        for state, seat, _ in moves_of(record):
            if state.ply - last < APART or len(state.moves(seat)) < CHOICE:
                continue
            seen = Perspective(state, seat)
            found = _puzzle_at(seen, wanted, skip)
            if found is not None:
                last = int(state.ply)
                yield Candidate(_cut(record, last), found)


def _cut(record: Record, ply: int) -> Record:
    """The record as far as the question, with names that tell nothing."""
    names = [str(number) for number in range(1, len(record.names) + 1)]
    answers = [Answer(one.seat, one.move) for one in record.moves()[:ply]]
    return Record(record.game, record.rules, names, record.options, seed=record.seed, answers=answers)


def _puzzle_at(seen: Perspective, effort: Effort, skip: Callable[[str], bool]) -> Puzzle | None:
    """The puzzle of a position, if it is one: first with the usual effort, then with ten times as much."""
    greedy = GreedyBot(0, "16").choose(seen)
    first = _clear_best(seen, greedy, effort, CLEARLY)
    if first is None:
        return None
    theme = _theme(seen, first.favourite)
    if skip(theme):
        return None
    sure = _clear_best(seen, greedy, effort.times(CONFIRMED), SURELY)
    if sure is None or sure.favourite != first.favourite:
        return None
    return _written(seen, sure, greedy, theme)


def _clear_best(seen: Perspective, greedy: int, effort: Effort, lead: float) -> Thinking | None:
    """What was thought, if one move leads all others clearly and is not the greedy one."""
    thinking = Thinking(seen, Rng.seeded(f"puzzle {seen.ply} {effort.iterations}"))
    for part in (AT_A_GLANCE, 1.0 - AT_A_GLANCE):
        thinking.think(effort.times(part))
        if thinking.favourite == greedy:
            return None
    best, seat = thinking.favourite, int(seen.seat)
    rivals = [move for move in {*thinking.order()[:TOP], greedy} if move != best]
    thinking.compare([best, *rivals])
    expected = thinking.expected(best)[seat]
    if not OPEN[0] <= expected <= OPEN[1]:
        return None
    leads = [thinking.gap(best, move) for move in rivals]
    fair = 2.0 / len(thinking.expected(best))
    return thinking if min(leads) >= lead * fair else None


def _theme(seen: Perspective, move: int) -> str:
    kind = seen.game.moves.find(seen.imagine(Rng.seeded("theme")), move).kind.name
    return seen.game.insight.theme(kind, [event.kind for event in changes(seen, move)]).key


def _written(seen: Perspective, thinking: Thinking, greedy: int, theme: str) -> Puzzle:
    best, seat = thinking.favourite, int(seen.seat)
    world = seen.imagine(Rng.seeded("notation"))

    def tried(move: int) -> Tried:
        return Tried(seen.game.write(world, seat, move), round(thinking.expected(move)[seat], 4))

    others = [move for move in thinking.order()[:TOP] if move not in (best, greedy)]
    why = [
        Difference(one.seat, one.aspect, round(one.by, 4))
        for one in reasons(thinking, seen.game, best, greedy)
    ]
    return Puzzle(
        0,
        seen.ply,
        seat,
        tried(best).move,
        theme,
        level_of(seen, best),
        tried(best).expected,
        tried(greedy),
        tuple(tried(move) for move in others),
        tuple(why),
    )


def level_of(seen: Perspective, best: int) -> int:
    """The lowest level whose bots mostly find the move."""
    for level in LEVELS:
        found = sum(bot(level.key, seed).choose(seen) == best for seed in range(ASKED))
        if found >= FOUND:
            return level.number
    return HARDEST


def collected(key: str, found: Iterable[Candidate]) -> Collection:
    """Candidates as a collection, the easiest first; records that several share are kept once."""
    puzzles: list[Puzzle] = []
    longest: dict[str, Record] = {}
    several = list(found)
    for one in several:
        seed = str(one.record.seed)
        if seed not in longest or len(longest[seed].answers) < len(one.record.answers):
            longest[seed] = one.record
    seeds = list(longest)
    records = [write(longest[seed]) for seed in seeds]
    for one in sorted(several, key=lambda each: (each.puzzle.level, each.puzzle.theme, each.puzzle.ply)):
        puzzles.append(Puzzle(**{**vars(one.puzzle), "record": seeds.index(str(one.record.seed))}))
    return Collection(key, tuple(records), tuple(puzzles))


def is_still_best(found: Collection, puzzle: Puzzle, effort: Effort) -> bool:
    """Whether the search still prefers the move to the one that looks best."""
    seen = found.position(puzzle)
    thinking = Thinking(seen, Rng.seeded("still"))
    thinking.think(effort)
    best, greedy = notated(seen, puzzle.best), notated(seen, puzzle.greedy.move)
    thinking.compare([best, greedy])
    return thinking.expected(best)[puzzle.seat] > thinking.expected(greedy)[puzzle.seat]
