"""Where games are studied: processes of their own read records, analyse games and give hints.

The loop waits for none of them. Analyses are kept with their tables. What else was found stays in memory as
long as there is room, those things longest that were asked for last: it can be found again.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Generic, TypeVar

from starlette.requests import HTTPConnection

from motu.contract import MotuError, Perspective, game
from motu.language import Text, texts
from motu.picture.png import to_png
from motu.record import Record, read, start
from motu.store import NotKept, Studies
from motu.study.analysis import Analysis, analyses, mistake_words, played_words, read_analysis
from motu.study.hint import Threat, hint, threats
from motu.study.puzzles import puzzles, wrong_words
from motu.study.thinking import Effort
from motu.web.clock import now
from motu.web.desk import Desk
from motu.web.incoming import LONGEST_IN_RECORD, LONGEST_RECORD, MOST_ANSWERS, TooLong, clean_name
from motu.web.limits import TooMany
from motu.web.workers import Failed, Work

T, TN, TP = texts("motu.web")

log = logging.getLogger("motu.web")

#: Seconds of a processor that reading a record may take; and how long reading, a hint, a picture, a moving
#: picture and an analysis are waited for on a busy machine.
LONGEST_READING = 5.0
READING, HINTING, PAINTING, DRAWING, ANALYSING = 60.0, 60.0, 60.0, 120.0, 3600.0
#: How long a hint is thought about.
HINT = Effort(seconds=2.0)
#: How many things that could be taken are told.
MOST_THREATS = 8
#: Of how many mistakes it is told what was better and why.
MOST_MISTAKES = 12
#: How many records and analyses are kept.
MOST_KEPT = 200

Kept = TypeVar("Kept")


class Shelf(Generic[Kept]):
    """Things by name, those asked for last; when there is no room the others go."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._things: OrderedDict[str, Kept] = OrderedDict()

    def find(self, name: str) -> Kept | None:
        if name in self._things:
            self._things.move_to_end(name)
        return self._things.get(name)

    def keep(self, name: str, thing: Kept) -> None:
        self._things[name] = thing
        self._things.move_to_end(name)
        if len(self._things) > self._most:
            self._things.popitem(last=False)


# -------------------------------------------------------------------------------------------- records


@dataclass(frozen=True)
class Played:
    """A record that can be watched: itself, its answers as moves, and whether the game came to its end."""

    record: Record
    answers: tuple[tuple[int, int], ...]
    is_over: bool


@dataclass(frozen=True)
class Reading:
    """A record that somebody sent is read and played to its end."""

    text: str

    def do(self) -> Played | Text:
        """What it tells, or what stands against it."""
        try:
            record = read(self.text)
            if len(record.moves()) > MOST_ANSWERS:
                return T("A record has at most {count} answers.", count=MOST_ANSWERS)
            return _played(record, time.process_time() + LONGEST_READING)
        except MotuError as refusal:
            return refusal.reason


def _played(record: Record, end: float) -> Played:
    """A record played and drawn; MotuError if that cannot be done, or not until the end."""
    record.names = [clean_name(name, LONGEST_IN_RECORD) for name in record.names]
    state, answers = start(record), []
    for number, answer in enumerate(record.moves(), 1):
        seat = answer.seat - 1
        try:
            move = state.game.read(state, seat, answer.move)
            state.play(seat, move)
        except MotuError as refusal:
            raise MotuError(
                T("Answer {number} of the record: {reason}", number=number, reason=refusal.reason)
            ) from refusal
        answers.append((seat, move))
        _check_time(end)
    for viewer in (None, *range(len(record.names))):
        state.game.scene(state.view(viewer), None)
        _check_time(end)
    return Played(record, tuple(answers), bool(state.over))


def _check_time(end: float) -> None:
    if time.process_time() > end:
        raise MotuError(T("This record takes too long to read."))


class Records:
    """Records that somebody sent, to be watched; under a name that follows from what they say."""

    def __init__(self) -> None:
        self._desk = Desk("motu-record", "records")
        self._shelf: Shelf[Played] = Shelf()

    async def add(self, text: str, whose: str = "") -> str:
        """Its name; MotuError with the reason if it cannot be watched."""
        clean = text.replace("\r\n", "\n").strip() + "\n"
        if len(clean.encode("utf-8", "replace")) > LONGEST_RECORD:
            raise TooLong
        name = sha256(clean.encode("utf-8", "replace")).hexdigest()[:16]
        if self._shelf.find(name) is None:
            self._shelf.keep(name, await self._read(clean, whose))
        return name

    async def _read(self, text: str, whose: str) -> Played:
        try:
            found = await self._desk.ask(Reading(text), READING, whose)
        except Failed as trouble:
            log.warning("a record could not be read: %s", trouble)
            raise MotuError(
                T("This record could not be read: it takes too long or too much memory.")
            ) from trouble
        if isinstance(found, Text):
            raise MotuError(found)
        assert isinstance(found, Played)
        return found

    def find(self, name: str) -> Played | None:
        return self._shelf.find(name)

    def close(self) -> None:
        self._desk.close()


# ------------------------------------------------------------------------------------------- analyses


@dataclass(frozen=True)
class Found:
    """An analysis as data, and what is said of its largest mistakes, in their order: what was played, and why
    it was one."""

    data: dict[str, Any]
    words: tuple[tuple[Text, Text], ...]


@dataclass
class Analysing:
    """A finished game is analysed; meanwhile it is told how far that is, and what a quick look has found."""

    text: str
    news: tuple[float, Found | None] = (0.0, None)

    def do(self) -> Found:
        record = read(self.text)
        for analysis in analyses(record, progress=self._tell):
            found = Found(analysis.data(), _said_of(record, analysis))
            self.news = (self.news[0], found)
        return found

    def _tell(self, done: float) -> None:
        self.news = (done, self.news[1])


def _said_of(record: Record, analysis: Analysis) -> tuple[tuple[Text, Text], ...]:
    """What is said of the largest mistakes."""
    worst = analysis.mistakes()[:MOST_MISTAKES]
    return tuple((played_words(record, one), mistake_words(record, one)) for one in worst)


@dataclass
class Study:
    """The analysis of one game as far as it is: how much is done, what was found, and what went wrong."""

    done: float = 0.0
    found: Analysis | None = None
    words: tuple[tuple[Text, Text], ...] = ()
    is_over: bool = False
    trouble: Text | None = None

    def learn(self, found: Found) -> None:
        self.found, self.words = read_analysis(found.data), found.words


def _read_again(text: str, data: dict[str, Any]) -> Study | None:
    """What was kept of the analysis of a record; None if it is of an older form."""
    found = read_analysis(data)
    return None if found is None else Study(1.0, found, _said_of(read(text), found), is_over=True)


@dataclass
class Analyses:
    """Analyses of finished games, begun when somebody asks for one, each once, and kept with their tables."""

    _studies: Studies
    _desk: Desk = field(default_factory=lambda: Desk("motu-analysis", "analyses"))
    _shelf: Shelf[Study] = field(default_factory=Shelf)
    _works: set["asyncio.Task[None]"] = field(default_factory=set)

    async def find(self, name: str, text: Callable[[], str]) -> Study | None:
        """The analysis of a table with this record, as far as it is; None if there is none."""
        known = self._shelf.find(name)
        if known is None and (data := await self._studies.find(name)) is not None:
            known = await asyncio.to_thread(_read_again, text(), data)
            if known is not None:
                self._shelf.keep(name, known)
        return known

    async def begin(self, name: str, text: Callable[[], str], whose: str = "", is_kept: bool = True) -> None:
        """Begins the analysis of a game with this record, unless it is done or under way. If it is not to be
        kept, as that of a record which somebody sent, it stays in memory for a while."""
        await self.find(name, text)
        known = self._shelf.find(name)  # perhaps begun by somebody else meanwhile
        if known is not None and known.trouble is None:
            return
        self._desk.places.check(whose)
        study = Study()
        self._shelf.keep(name, study)
        work = asyncio.get_running_loop().create_task(self._analyse(name, study, text(), whose, is_kept))
        self._works.add(work)
        work.add_done_callback(self._works.discard)

    async def _analyse(self, name: str, study: Study, text: str, whose: str, is_kept: bool) -> None:
        def hear(news: object) -> None:
            assert isinstance(news, tuple)
            study.done, quick = news
            if study.found is None and isinstance(quick, Found):
                study.learn(quick)

        try:
            found = await self._desk.ask(Analysing(text), ANALYSING, whose, hear)
        except (Failed, TooMany) as trouble:
            log.warning("an analysis failed: %s", trouble)
            study.trouble = T("The analysis was broken off. Please try again.")
        else:
            assert isinstance(found, Found)
            study.learn(found)
            if is_kept:
                await self._keep(name, study)
        study.is_over = True

    async def _keep(self, name: str, study: Study) -> None:
        """Keeps what was found; if that is impossible now, it can be found again."""
        assert study.found is not None
        try:
            await self._studies.keep(name, now(), study.found.brief(), study.found.data())
        except NotKept as trouble:
            log.warning("the analysis of table %s is not kept: %s", name, trouble)

    async def close(self) -> None:
        await asyncio.to_thread(self._desk.close)
        if self._works:
            await asyncio.wait(self._works)


# ---------------------------------------------------------------------------------------------- hints


@dataclass(frozen=True)
class Advised:
    """One of the best moves in words: what it is, the share of a win that it promises, and why."""

    move: int
    label: Text
    share: float
    why: Text
    touches: tuple[str, ...]


@dataclass(frozen=True)
class Taking:
    """What somebody could take, in which part of all imagined worlds, and what it goes through."""

    seat: int
    what: Text
    likely: float
    touches: tuple[str, ...]


@dataclass(frozen=True)
class Given:
    """A hint: the best moves, and what could be taken before it is the seat's turn again."""

    moves: list[Advised]
    takings: list[Taking]


@dataclass(frozen=True)
class Hinting:
    """A seat at a table wants to know what is best by what it knows."""

    game: str
    rules: int
    seats: int
    seed: str
    options: Mapping[str, Any]
    answers: tuple[tuple[int, int], ...]
    seat: int
    names: tuple[str, ...]

    def do(self) -> Given:
        """Plays the game up to here; whoever thinks then sees no more than the seat."""
        state = game(self.game).start_by(self.rules, self.seats, self.seed, **self.options)
        for seat, move in self.answers:
            state.play(seat, move)
        return self.given(Perspective(state, self.seat))

    def given(self, seen: Perspective) -> Given:
        """The hint for what the seat sees."""
        return Given(self._best(seen), [self._told(seen, one) for one in threats(seen)[:MOST_THREATS]])

    def _best(self, seen: Perspective) -> list[Advised]:
        return [
            Advised(
                one.move,
                seen.game.label(seen.view, one.move),
                one.expected[self.seat],
                one.words(seen, self.names),
                seen.game.touches(seen.view, one.move),
            )
            for one in hint(seen, HINT)
        ]

    def _told(self, seen: Perspective, threat: Threat) -> Taking:
        return Taking(threat.seat, threat.what(seen, self.names), threat.likely, threat.touches)


@dataclass(frozen=True)
class Trying:
    """Somebody tried a move in a puzzle that is not the best: why not."""

    game: str
    number: int
    move: int
    names: tuple[str, ...]

    def do(self) -> list[Text]:
        found = puzzles(self.game)
        return wrong_words(found, found.puzzles[self.number - 1], self.move, self.names)


class Hints:
    """Who gives hints; the last ones are remembered, so that asking again gives the same."""

    def __init__(self) -> None:
        self._desk = Desk("motu-hint", "hints")
        self._shelf: Shelf[Given] = Shelf()

    async def ask(self, table: str, hinting: Hinting, whose: str = "") -> Given:
        name = f"{table} {hinting.seat} {hash(hinting.answers)}"
        known = self._shelf.find(name)
        if known is None:
            try:
                found = await self._desk.ask(hinting, HINTING, whose)
            except Failed as trouble:
                log.warning("no hint at table %s: %s", table, trouble)
                raise MotuError(T("There is no hint just now. Please try again.")) from trouble
            assert isinstance(found, Given)
            known = found
            self._shelf.keep(name, known)
        return known

    async def why_not(self, trying: Trying, whose: str = "") -> list[Text]:
        """What is said to a wrong try in a puzzle; nothing if there is nobody to ask just now."""
        try:
            found = await self._desk.ask(trying, HINTING, whose)
        except (Failed, TooMany) as trouble:
            log.warning("nothing to say to a try: %s", trouble)
            return []
        assert isinstance(found, list)
        return found

    def close(self) -> None:
        self._desk.close()


# ------------------------------------------------------------------------------------------- pictures


@dataclass(frozen=True)
class Painting:
    """A picture that stands alone becomes one in PNG: that takes half a second in which nothing else can be
    done in the same process."""

    svg: str
    width: int

    def do(self) -> bytes | Text:
        """The picture, or why there is none."""
        try:
            return to_png(self.svg, self.width)
        except MotuError as refusal:
            return refusal.reason


# ------------------------------------------------------------------------------------------- the room


class StudyRoom:
    """All of it, for as long as the server lives."""

    def __init__(self, studies: Studies) -> None:
        self.records = Records()
        self.analyses = Analyses(studies)
        self.hints = Hints()
        self._easel, self._films = Desk("motu-picture", "pictures"), Desk("motu-film", "films")

    async def paint(self, svg: str, width: int, whose: str = "") -> bytes:
        """A picture as PNG; MotuError if it cannot be drawn now."""
        return await self._drawn(self._easel, Painting(svg, width), PAINTING, whose)

    async def draw(self, drawing: Work, whose: str = "") -> bytes:
        """A moving picture; MotuError if it cannot be drawn now."""
        return await self._drawn(self._films, drawing, DRAWING, whose)

    async def _drawn(self, desk: Desk, work: Work, patience: float, whose: str) -> bytes:
        try:
            drawn = await desk.ask(work, patience, whose)
        except Failed as trouble:
            log.warning("no picture: %s", trouble)
            raise MotuError(T("This picture cannot be drawn just now. Please try again.")) from trouble
        if isinstance(drawn, Text):
            raise MotuError(drawn)
        assert isinstance(drawn, bytes)
        return drawn

    async def close(self) -> None:
        await self.analyses.close()
        self.records.close()
        self.hints.close()
        self._easel.close()
        self._films.close()


def room_of(connection: HTTPConnection) -> StudyRoom:
    room = connection.app.state.study
    assert isinstance(room, StudyRoom)
    return room
