"""What an arena's records tell about a game: seats, length, choices, scores, and what is used how often."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from math import sqrt
from statistics import mean, median

from motu.arena.match import Result
from motu.arena.ratings import Interval
from motu.arena.sheet import Sheet
from motu.contract import Event, State
from motu.contract import game as found
from motu.record import Answer, Record, read, start


@dataclass
class Use:
    """How often an answer was there to be given, and how often it was given."""

    offered: int = 0
    taken: int = 0

    @property
    def rate(self) -> float:
        return self.taken / self.offered


@dataclass
class Stats:
    """The figures of many games of one kind."""

    game: str
    seats: int
    games: int = 0
    #: Each seat's victories, shared ones in part.
    wins: list[float] = field(default_factory=list)
    moves: list[int] = field(default_factory=list)
    #: How many answers each question had.
    choices: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    winning_scores: list[int] = field(default_factory=list)
    margins: list[int] = field(default_factory=list)
    #: By the kind of question and the answer in notation.
    uses: dict[tuple[str, str], Use] = field(default_factory=dict)
    #: How often each thing that the game counts was used, by heading.
    things: dict[str, Counter[str]] = field(default_factory=dict)
    #: What happened how often, by the kind of event.
    events: Counter[str] = field(default_factory=Counter)

    def seat_advantage(self) -> list[Interval]:
        """Each seat's share of the victories, with its 95 % interval."""
        found: list[Interval] = []
        for won in self.wins:
            share = won / self.games
            error = 1.96 * sqrt(max(share * (1.0 - share), 1e-9) / self.games)
            found.append(Interval(share, max(0.0, share - error), min(1.0, share + error)))
        return found

    def data(self) -> dict[str, object]:
        """The figures as plain data."""
        return {
            "game": self.game,
            "seats": self.seats,
            "games": self.games,
            "seat_advantage": [asdict(one) for one in self.seat_advantage()],
            "moves": spread(self.moves),
            "choices": spread(self.choices),
            "scores": spread(self.scores),
            "winning_scores": spread(self.winning_scores),
            "margins": spread(self.margins),
            "events_per_game": {kind: times / self.games for kind, times in self.events.most_common()},
            "things": [
                {"heading": heading, "counts": dict(counts.most_common())}
                for heading, counts in self.things.items()
            ],
            "uses": [
                {"question": kind, "answer": answer, "offered": use.offered, "taken": use.taken}
                for (kind, answer), use in sorted(self.uses.items())
            ],
        }


def sheets(found: Stats, most: int | None = None) -> list[Sheet]:
    """Where the figures lie, the seats' shares, the things used, and so many answers to each question."""
    return [spread_sheet(found), seat_sheet(found), thing_sheet(found), use_sheet(found, most)]


def spread_sheet(found: Stats) -> Sheet:
    named = {
        "moves in a game": found.moves,
        "answers to a question": found.choices,
        "points": found.scores,
        "winner's points": found.winning_scores,
        "winner's lead": found.margins,
    }
    order = ("mean", "median", "tenth", "ninetieth", "low", "high")
    rows: list[tuple[str, ...]] = []
    for name, values in named.items():
        row = spread(values)
        rows.append((name, *(f"{row[column]:.1f}" for column in order)))
    title = f"{found.game}, {found.seats} seats, {found.games:,} games"
    return Sheet(title, ("", "mean", "median", "10 %", "90 %", "least", "most"), rows)


def seat_sheet(found: Stats) -> Sheet:
    rows: list[tuple[str, ...]] = [
        (str(number), f"{one.value:.1%}", f"{one.low:.1%} – {one.high:.1%}")
        for number, one in enumerate(found.seat_advantage(), 1)
    ]
    return Sheet("Share of the victories", ("seat", "share", "95 %"), rows)


def thing_sheet(found: Stats) -> Sheet:
    rows: list[tuple[str, ...]] = [
        (heading, thing, f"{taken:,}", f"{taken / found.games:.2f}")
        for heading, counts in found.things.items()
        for thing, taken in counts.most_common()
    ]
    return Sheet("What is used", ("", "what", "taken", "times in a game"), rows, names=2)


def use_sheet(found: Stats, most: int | None = None) -> Sheet:
    """What was used how often, the most used answers of each question first."""
    rows: list[tuple[str, ...]] = []
    shown: Counter[str] = Counter()
    for (kind, answer), use in sorted(found.uses.items(), key=lambda pair: (pair[0][0], -pair[1].taken)):
        shown[kind] += 1
        if most is None or shown[kind] <= most:
            each = use.taken / found.games
            rows.append(
                (kind, answer, f"{use.taken:,}", f"{use.offered:,}", f"{use.rate:.1%}", f"{each:.2f}")
            )
    title = "Answers" if most is None else f"Answers: the {most} most used to each question"
    return Sheet(title, ("question", "answer", "taken", "offered", "rate", "times in a game"), rows, names=2)


def spread(values: list[int]) -> dict[str, float]:
    """Where values lie."""
    ordered = sorted(values)
    tenth = len(ordered) // 10
    return {
        "mean": mean(ordered),
        "median": median(ordered),
        "low": ordered[0],
        "tenth": ordered[tenth],
        "ninetieth": ordered[-1 - tenth],
        "high": ordered[-1],
    }


def gather(results: Iterable[Result], game: str, seats: int) -> Stats:
    """The figures of all games with that many seats."""
    headings = {heading: Counter[str]() for heading in found(game).moves.headings}
    stats = Stats(game, seats, wins=[0.0] * seats, things=headings)
    for result in results:
        if result.game == game and len(result.bots) == seats:
            add(stats, result)
    return stats


def add(stats: Stats, result: Result) -> None:
    stats.games += 1
    for seat, share in enumerate(result.shares):
        stats.wins[seat] += share
    ordered = sorted(result.scores, reverse=True)
    stats.scores += result.scores
    stats.winning_scores += [
        score for score, place in zip(result.scores, result.ranking, strict=True) if place == 1
    ]
    stats.margins.append(ordered[0] - ordered[1])
    stats.moves.append(result.moves)
    replay(stats, read(result.record))


def replay(stats: Stats, record: Record) -> None:
    """Goes through a game again and counts what was offered, what was done, and what happened."""
    state = start(record)
    for answer in record.moves():
        count_answer(stats, state, answer)
        seat = answer.seat - 1
        move = state.game.read(state, seat, answer.move)
        for heading, thing in state.game.things(state, move):
            stats.things.setdefault(heading, Counter())[thing] += 1
        state.play(seat, move)
    stats.events.update(event.kind for event in all_events(state))


def count_answer(stats: Stats, state: State, answer: Answer) -> None:
    """What could be done: answers by the kind of the question, and what is open beside it."""
    seat = answer.seat - 1
    offered = [("beside", move) for move in state.free_moves(seat)]
    if state.is_asked(seat):
        question = state.question(seat)
        offered += [(question.kind, move) for move in question.moves]
        stats.choices.append(len(state.moves(seat)))
    for kind, move in offered:
        notation = state.game.write(state, seat, move)
        use = stats.uses.setdefault((kind, notation), Use())
        use.offered += 1
        use.taken += notation == answer.move


def all_events(state: State) -> Iterator[Event]:
    """Everything that happened, whoever saw it."""
    event = state.told
    while event is not None:
        yield event
        event = event.before
