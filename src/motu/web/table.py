"""A table: what its log says, folded into who sits where, what has been played, and what is asked now."""

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hmac import compare_digest
from typing import Any, Self, TypeVar

import msgspec

from motu.contract import Event, Game, MotuError, Question, State, game, games
from motu.language import Text, texts
from motu.news import told_since
from motu.record import commitment
from motu.store import Entry, Standing, Summary
from motu.web import entries as log_of
from motu.web.clock import Clock
from motu.web.entries import BadEntry, facts_of
from motu.web.setup import SPEEDS, Setup
from motu.wishes import Goal, goals
from motu.wishes.worlds import chance, imagined, sight

T, TN, TP = texts("motu.web")

log = logging.getLogger("motu.web")

#: The kinds of entries beside answers that the log of the game tells everybody.
TOLD = ("forced", "undo", "decline", "end", "hints", "resign", "back")
#: The kinds of entries that play on.
PLAYED = ("answer", "answers", "forced")


class SetAside(MotuError):
    """A table that cannot be played here: its log is damaged, or made for what this server does not have.

    Everybody may read the reason. Whoever has the file may also read the detail, which can tell of hands.
    """

    def __init__(self, reason: Text, detail: Text | None = None) -> None:
        super().__init__(reason)
        self.detail = detail or reason


@dataclass(slots=True)
class Seat:
    """A place at the table: who plays it, and by which secret it is known."""

    token: str
    name: str = ""
    bot: str = ""
    holders: list[str] = field(default_factory=list)
    #: A bot stands in while the player is away, for good after he resigned.
    away: bool = False
    resigned: bool = False
    #: The secret by which a friend may watch over this player's shoulder.
    shared: str = ""
    #: Whether an answer plays itself where it is the only one.
    forcing: bool = True

    @property
    def taken(self) -> bool:
        return bool(self.bot or self.holders)

    @property
    def by_bot(self) -> bool:
        return bool(self.bot) or self.away or self.resigned


@dataclass(slots=True)
class Proposal:
    """Something that needs everybody's consent: to take answers back, to end the game, to have hints."""

    what: str
    by: int
    to: int
    consents: set[int]


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat, or a reaction."""

    at: float
    seat: int
    words: str
    reaction: bool


@dataclass(frozen=True, slots=True)
class Happening:
    """Something beside the game that everybody is told, and after how many answers it happened."""

    ply: int
    kind: str
    seat: int


@dataclass(frozen=True, slots=True)
class Given:
    """What an entry of the log played: the first of its answers, whose they are, whether they were forced."""

    first: int
    seat: int
    forced: bool


#: So many things are remembered that are equal at many tables, and at each of them only referred to.
SHARED = 1 << 14
_given = lru_cache(maxsize=SHARED)(Given)
P = TypeVar("P", bound=tuple[int, ...])


@lru_cache(maxsize=SHARED)
def _same(numbers: P) -> P:
    """The same numbers, as they are kept for all tables."""
    return numbers


def _share_facts(state: State, before: Event | None = None) -> None:
    """Lets what happened since an earlier event refer to facts that all tables share."""
    event = state.told
    while event is not None and event is not before:
        event.facts = _same(event.facts)
        event = event.before


class Table:
    """The live form of a log. Only `apply` changes it, and only by an entry."""

    def __init__(self, id: str, entries: Iterable[Entry]) -> None:
        """Told from its log; SetAside, with the reason, if that cannot be done."""
        log = iter(entries)
        first = next(log)
        self.id = id
        self.made = self.changed = first.at
        self.setup = _read_setup(first)
        #: What was published before the first move, so that its chance can be checked afterwards.
        self.commitment = commitment(self.setup.seed, self.setup.salt)
        self.game: Game = game(self.setup.game)
        self.seats = [Seat(token) for token in self.setup.tokens]
        self.clock = Clock(SPEEDS[self.setup.speed], self.setup.seats)
        self.state: State = self._first_position()
        _share_facts(self.state)
        self.answers: list[tuple[int, int]] = []
        #: The same by entries of the log, of which one may have played several.
        self.given: list[Given] = []
        #: Counts answers and answers taken back; each seat's question has the number at which it arose.
        self.revision = 0
        #: How often something was taken back.
        self.taken_back = 0
        self.numbers = [0] * self.setup.seats
        self.entries = 1
        self.ids: dict[str, int] = {}
        self.proposal: Proposal | None = None
        self.chat: list[Said] = []
        self.happenings: list[Happening] = []
        self.begun = False
        #: How the table ended: `played`, `resigned` or `agreed`; empty while it has not.
        self.ended = ""
        self.rematch = ""
        #: Whether all people at the table agreed to have hints.
        self.hinted = False
        #: What each seat is asked and may do beside it, found once for each position.
        self._questions: list[Question | None] = [None] * self.setup.seats
        self._free: list[tuple[int, ...]] = [()] * self.setup.seats
        self._asked_of: list[object] = [None] * self.setup.seats
        self._told_nothing: dict[tuple[int, int], bool] = {}
        self._goals: tuple[int, int, list[Goal]] = (-1, -1, [])
        #: The position before the last entry that played on, and how many answers it has.
        self._before: tuple[int, State] | None = None
        for entry in log:
            self._read(entry)

    # ------------------------------------------------------------------------------------ what is

    @property
    def stage(self) -> str:
        if self.ended:
            return "over"
        return "playing" if self.begun else "waiting"

    @property
    def names(self) -> list[str]:
        return [seat.name or f"{number}" for number, seat in enumerate(self.seats, 1)]

    @property
    def asked(self) -> tuple[int, ...]:
        return self.state.asked if self.stage == "playing" else ()

    def question(self, seat: int | None) -> Question | None:
        """What the seat is asked now, if anything."""
        return None if seat is None else self._questions[seat]

    def free_moves(self, seat: int) -> tuple[int, ...]:
        """The moves open to the seat beside its question."""
        return self._free[seat]

    def goals(self, seat: int) -> list[Goal]:
        """What the seat can reach by several answers at once; found once for each question."""
        if seat not in self.asked:
            return []
        if self._goals[:2] != (self.revision, seat):
            self._goals = (self.revision, seat, goals(self.state, seat))
        return self._goals[2]

    @property
    def latest(self) -> int:
        """After how many answers the last entry of the log played on."""
        return self.given[-1].first if self.given else 0

    def events(self, seat: int | None) -> list[Event]:
        """What a viewer saw happen: all that lasts, and everything that the last entry brought."""
        fresh = told_since(self.state, seat, self.latest)
        return [event for event in self.state.events(seat) if event.ply <= self.latest] + fresh

    def seat_of(self, token: str) -> int | None:
        """The seat that a secret link belongs to."""
        return _found(token, [seat.token for seat in self.seats])

    def seat_shared_by(self, token: str) -> int | None:
        """The seat whose player lets whoever has this secret watch over his shoulder."""
        return _found(token, [seat.shared for seat in self.seats])

    def seats_of(self, player: str) -> list[int]:
        """The seats that a player holds."""
        return [number for number, seat in enumerate(self.seats) if player in seat.holders]

    def people(self) -> list[int]:
        """The seats that people play at the moment."""
        return [number for number, seat in enumerate(self.seats) if seat.holders and not seat.by_bot]

    def players(self) -> list[int]:
        """The seats that people play, whether or not they are away."""
        return [number for number, seat in enumerate(self.seats) if seat.holders and not seat.resigned]

    @property
    def allows_hints(self) -> bool:
        """Against bots alone; among people when all of them have agreed."""
        return self.hinted or len(self.players()) <= 1

    def bots_asked(self) -> list[int]:
        return [seat for seat in self.asked if self.seats[seat].by_bot]

    def is_fresh(self) -> bool:
        """Whether no person has answered yet: until then bots may become others."""
        return self.stage == "playing" and all(self.seats[seat].bot for seat, _ in self.answers)

    def places(self) -> list[int] | None:
        """The place of each seat in a table that ended with a result."""
        if self.ended == "played":
            ranking = self.state.ranking()
        elif self.ended == "resigned":
            ranking = [1] * len(self.seats)
        else:
            return None
        staying = sum(not seat.resigned for seat in self.seats)
        return [
            staying + 1 if seat.resigned else 1 + self._better(ranking, number)
            for number, seat in enumerate(self.seats)
        ]

    def _better(self, ranking: list[int], number: int) -> int:
        return sum(
            place < ranking[number] and not seat.resigned
            for place, seat in zip(ranking, self.seats, strict=True)
        )

    def holders(self) -> list[str]:
        """Everybody who holds a seat."""
        return [player for seat in self.seats for player in seat.holders]

    def summary(self) -> Summary:
        """What lists of tables show of this one."""
        facts = {
            "game": self.setup.game,
            "speed": self.setup.speed,
            "made": self.made,
            "seats": [
                {"name": seat.name, "bot": seat.bot, "holders": seat.holders, "away": seat.by_bot}
                for seat in self.seats
            ],
            "asked": list(self.asked),
            "ply": len(self.answers),
            "origin": self.setup.origin,
            "ended": self.ended,
            "places": self.places(),
            "scores": self.state.scores() if self.ended == "played" else None,
        }
        return Summary(self.id, self.stage, self.setup.public, self.changed, self.entries, facts)

    def due(self) -> float | None:
        """When something must be done though nobody does anything: a bot answers, a clock runs out."""
        if self.bots_asked():
            return 0.0
        return min((end for seat in self.asked if (end := self.clock.ends(seat)) is not None), default=None)

    def standing(self, due: float | None, is_tended: bool = False, just_ended: bool = False) -> Standing:
        """What is kept beside the log."""
        places = self._rated() if just_ended else {}
        return Standing(self.summary(), self.holders(), due, is_tended, places)

    def _rated(self) -> dict[str, int]:
        """The places by player, if there is a result, every seat was somebody else's and nobody had hints."""
        places = self.places() or [0] * len(self.seats)
        rated = {
            seat.holders[0]: place for seat, place in zip(self.seats, places, strict=True) if seat.holders
        }
        return rated if len(rated) == len(self.seats) and all(places) and not self.hinted else {}

    # ---------------------------------------------------------------------------------- what would be

    def after(self, entries: Sequence[Entry]) -> list[Self]:
        """The table after each of these entries, which have not happened yet; raises what stands against one.

        Nothing of this table changes, so what is not yet on the disk is seen by nobody.
        """
        tables: list[Self] = []
        for entry in entries:
            table = (tables[-1] if tables else self)._twin()
            table.apply(entry)
            tables.append(table)
        return tables

    def become(self, after: Self) -> None:
        """What would be is: it is on the disk."""
        self.__dict__ = after.__dict__

    def _twin(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__ = self.__dict__ | {
            name: value.copy() for name, value in self.__dict__.items() if isinstance(value, list | dict)
        }
        twin.seats = [replace(seat, holders=seat.holders.copy()) for seat in self.seats]
        twin.clock = self.clock.copy()
        twin.state = self.state.clone()
        if self.proposal is not None:
            twin.proposal = replace(self.proposal, consents=set(self.proposal.consents))
        return twin

    # ----------------------------------------------------------------------------------- positions

    def _first_position(self) -> State:
        try:
            return self._start()
        except MotuError as bad:
            raise SetAside(T("This table cannot be set up here: {reason}", reason=bad.reason)) from bad
        except Exception as trouble:
            log.exception("table %s cannot be set up", self.id)
            raise SetAside(_unreadable(0)) from trouble

    def _start(self) -> State:
        setup = self.setup
        return self.game.start_by(setup.rules, setup.seats, setup.seed, **setup.options)

    def state_after(self, answers: int) -> State:
        """The position after so many answers, played anew from the log unless it is one of the last."""
        if answers == len(self.answers):
            return self.state.clone()
        if self._before is not None and self._before[0] <= answers:
            return self._play_on(self._before[1].clone(), self._before[0], answers)
        return self._played(answers)

    def _played(self, answers: int) -> State:
        return self._play_on(self._start(), 0, answers)

    def _play_on(self, state: State, first: int, last: int) -> State:
        for seat, move in self.answers[first:last]:
            state.play(seat, move)
        return state

    def told_nothing(self, index: int, viewer: int) -> bool:
        """Whether an answer met no chance and showed a seat nothing that it did not know."""
        if (index, viewer) not in self._told_nothing:
            self._told_nothing[index, viewer] = self._look_back(index, viewer)
        return self._told_nothing[index, viewer]

    def _look_back(self, index: int, viewer: int) -> bool:
        seat, move = self.answers[index]
        before = self.state_after(index)
        after = self.state_after(index + 1)
        if chance(before) != chance(after):
            return False
        seen = sight(after, viewer)
        for world in imagined(before, viewer):
            if move not in {*world.moves(seat), *world.free_moves(seat)}:
                return False
            world.quiet = False  # views tell what has just changed, too
            world.play(seat, move)
            if sight(world, viewer) != seen:
                return False
        return True

    # ----------------------------------------------------------------------------------- the fold

    def _read(self, entry: Entry) -> None:
        """Takes an entry of a log in that others may have written; SetAside if it makes no sense here."""
        if entry.number != self.entries:
            raise SetAside(T("Entry {number} is missing in the log of this table.", number=self.entries))
        try:
            self.apply(entry)
        except MotuError as refused:
            raise SetAside(_unplayable(entry.number), _refused(entry.number, refused.reason)) from refused
        except BadEntry as bad:
            raise SetAside(_unreadable(entry.number)) from bad
        except Exception as trouble:
            log.exception("entry %d of table %s cannot be played", entry.number, self.id)
            raise SetAside(_unplayable(entry.number)) from trouble

    def apply(self, entry: Entry) -> None:
        """Takes the next entry of the log in."""
        facts = facts_of(entry, len(self.seats))
        _FOLDS[entry.kind](self, entry, facts)
        self.entries = entry.number + 1
        self.changed = entry.at
        if entry.once:
            self.ids[entry.once] = entry.number
        self._note(entry.kind, facts)
        if not self.begun and all(seat.taken for seat in self.seats):
            self.begun = True
        if self.state.over and not self.ended:
            self.ended = "played"
        self._ask(entry.at)

    def _note(self, kind: str, facts: msgspec.Struct) -> None:
        told = kind if kind in TOLD else ""
        if isinstance(facts, log_of.Leave):
            told = facts.why
        elif isinstance(facts, log_of.Share):
            told = "shared" if facts.token else ""
        if told and isinstance(facts, log_of.OfSeat):
            self.happenings.append(Happening(len(self.answers), told, facts.seat))

    def _ask(self, at: float) -> None:
        """Numbers the questions that have changed and runs the clocks of those who are asked."""
        self.clock.ask([seat for seat in self.asked if not self.seats[seat].by_bot], at)
        is_played, asked_seats = self.stage == "playing", self.asked
        for seat in range(len(self.seats)):
            self._questions[seat] = self.state.question(seat) if seat in asked_seats else None
            self._free[seat] = self.state.free_moves(seat) if is_played else ()
            asked = self._asked_now(seat)
            if asked != self._asked_of[seat]:
                self._asked_of[seat] = asked
                self.numbers[seat] = self.revision

    def _asked_now(self, seat: int) -> object:
        question = self._questions[seat]
        mine = sum(by == seat for by, _ in self.answers)
        return (question and (question.kind, question.moves), self._free[seat], mine, self.stage)

    def _sit(self, entry: Entry, facts: log_of.Sit) -> None:
        seat = self.seats[facts.seat]
        if facts.player not in seat.holders:
            seat.holders.append(facts.player)
        seat.name = facts.name or seat.name
        seat.token = facts.token or seat.token

    def _stand(self, entry: Entry, facts: log_of.Stand) -> None:
        seat = self.seats[facts.seat]
        seat.holders.clear()
        seat.name, seat.token, seat.shared = "", facts.token, ""

    def _fill(self, entry: Entry, facts: log_of.Fill) -> None:
        seat = self.seats[facts.seat]
        seat.bot, seat.name = facts.bot, facts.name
        seat.token = seat.shared = ""  # nobody comes by a link to where a bot sits

    def _answer(self, entry: Entry, facts: log_of.Answer) -> None:
        self._play_all(facts.seat, [facts.text], forced=False)
        self.clock.answered(facts.seat, entry.at)

    def _answers(self, entry: Entry, facts: log_of.Answers) -> None:
        self._play_all(facts.seat, facts.texts, forced=False)
        self.clock.answered(facts.seat, entry.at)

    def _forced(self, entry: Entry, facts: log_of.Answer) -> None:
        self._play_all(facts.seat, [facts.text], forced=True)

    def _before_this(self, entry: Entry, facts: log_of.Before) -> None:
        for seat, text in facts.answers:
            move = self.game.read(self.state, seat, text)
            self.state.play(seat, move)
            self.given.append(_given(len(self.answers), seat, forced=False))
            self.answers.append(_same((seat, move)))
        self.revision += 1

    def _forcing(self, entry: Entry, facts: log_of.Forcing) -> None:
        self.seats[facts.seat].forcing = facts.on

    def _play_all(self, seat: int, answers: list[str], forced: bool) -> None:
        """Plays the answers of one entry: all of them, or none if one is refused."""
        after, moves = self.state.clone(), list[int]()
        for text in answers:
            moves.append(self.game.read(after, seat, text))
            after.play(seat, moves[-1])
        _share_facts(after, self.state.told)
        self._before = (len(self.answers), self.state)
        self.state = after
        self.given.append(_given(len(self.answers), seat, forced))
        self.answers += [_same((seat, move)) for move in moves]
        self.revision += 1
        if self.proposal is not None and self.proposal.what == "undo":
            self.proposal = None

    def _undo(self, entry: Entry, facts: log_of.Undo) -> None:
        del self.answers[facts.to :]
        self.happenings = [told for told in self.happenings if told.ply <= facts.to]
        self.given = [given for given in self.given if given.first < facts.to]
        self._told_nothing = {key: told for key, told in self._told_nothing.items() if key[0] < facts.to}
        self._before = None
        self.state = self._played(len(self.answers))
        self.revision += 1
        self.taken_back += 1
        self.proposal = None

    def _propose(self, entry: Entry, facts: log_of.Propose) -> None:
        self.proposal = Proposal(facts.what, facts.seat, facts.to, {facts.seat})

    def _consent(self, entry: Entry, facts: log_of.OfSeat) -> None:
        if self.proposal is not None:
            self.proposal.consents.add(facts.seat)

    def _decline(self, entry: Entry, facts: log_of.OfSeat) -> None:
        self.proposal = None

    def _end(self, entry: Entry, facts: log_of.OfSeat) -> None:
        self.ended = "agreed"
        self.proposal = None

    def _hints(self, entry: Entry, facts: log_of.OfSeat) -> None:
        self.hinted = True
        self.proposal = None

    def _resign(self, entry: Entry, facts: log_of.OfSeat) -> None:
        self.seats[facts.seat].resigned = True
        if sum(not seat.resigned for seat in self.seats) == 1:
            self.ended = "resigned"

    def _leave(self, entry: Entry, facts: log_of.Leave) -> None:
        self.seats[facts.seat].away = True

    def _back(self, entry: Entry, facts: log_of.OfSeat) -> None:
        self.seats[facts.seat].away = False
        self.clock.come_back(facts.seat)

    def _share(self, entry: Entry, facts: log_of.Share) -> None:
        self.seats[facts.seat].shared = facts.token

    def _say(self, entry: Entry, facts: log_of.Say) -> None:
        self.chat.append(Said(entry.at, facts.seat, facts.words, entry.kind == "react"))

    def _rematch(self, entry: Entry, facts: log_of.Rematch) -> None:
        self.rematch = facts.table

    def _resume(self, entry: Entry, facts: log_of.Resume) -> None:
        self.clock.resume(entry.at)


#: What each kind of entry does to the table.
_FOLDS: dict[str, Callable[[Table, Entry, Any], None]] = {
    "sit": Table._sit,
    "stand": Table._stand,
    "fill": Table._fill,
    "answer": Table._answer,
    "answers": Table._answers,
    "forced": Table._forced,
    "before": Table._before_this,
    "forcing": Table._forcing,
    "undo": Table._undo,
    "propose": Table._propose,
    "consent": Table._consent,
    "decline": Table._decline,
    "end": Table._end,
    "hints": Table._hints,
    "resign": Table._resign,
    "leave": Table._leave,
    "back": Table._back,
    "share": Table._share,
    "chat": Table._say,
    "react": Table._say,
    "rematch": Table._rematch,
    "resume": Table._resume,
}


def _read_setup(first: Entry) -> Setup:
    """The setup of a table; SetAside if it is none, or one that cannot be played here."""
    try:
        setup = log_of.read(first, Setup)
    except BadEntry as bad:
        raise SetAside(_unreadable(first.number)) from bad
    if first.kind != "made" or first.number != 0 or len(setup.tokens) != setup.seats:
        raise SetAside(_unreadable(first.number))
    if setup.game not in games():
        raise SetAside(T("This table plays {game}, a game that this server does not have.", game=setup.game))
    played = game(setup.game)
    if not played.knows(setup.rules):
        raise SetAside(
            T(
                "This table follows rules {theirs} of {game}; this server has rules {ours}.",
                theirs=setup.rules,
                game=played.title,
                ours=played.version,
            )
        )
    if setup.speed not in SPEEDS:
        raise SetAside(
            T(
                "This table is played at the speed {speed}, which this server does not have.",
                speed=setup.speed,
            )
        )
    return setup


def _unreadable(number: int) -> Text:
    return T("Entry {number} of the log of this table cannot be read.", number=number)


def _unplayable(number: int) -> Text:
    return T("Entry {number} of the log of this table cannot be played by these rules.", number=number)


def _refused(number: int, reason: Text) -> Text:
    return T("Entry {number} of the log is refused by the rules: {reason}", number=number, reason=reason)


def _found(secret: str, secrets: list[str]) -> int | None:
    """Where a secret stands among others. How long it takes to find tells nothing about them."""
    given, found = secret.encode("utf-8", "replace"), None
    for number, known in enumerate(secrets):
        if compare_digest(known.encode(), given) and known:
            found = number
    return found
