"""A table: what its log says, folded into who sits where, what has been played, and what is asked now."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from motu.contract import Game, Question, State, game
from motu.rng import Rng
from motu.store import Entry
from motu.store.logs import Summary
from motu.web.clock import Clock
from motu.web.setup import SPEEDS, Setup

#: The kinds of entries beside answers that the log of the game tells everybody.
TOLD = ("undo", "decline", "end", "resign", "back")
#: In how many imagined worlds a move must turn out the same to count as having shown nothing new.
WORLDS = 4


@dataclass
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

    @property
    def taken(self) -> bool:
        return bool(self.bot or self.holders)

    @property
    def by_bot(self) -> bool:
        return bool(self.bot) or self.away or self.resigned


@dataclass
class Proposal:
    """Something that needs everybody's consent: to take answers back, or to end the game."""

    what: str
    by: int
    to: int
    consents: set[int]


@dataclass(frozen=True)
class Said:
    """A line of chat, or a reaction."""

    at: float
    seat: int
    words: str
    reaction: bool


@dataclass(frozen=True)
class Happening:
    """Something beside the game that everybody is told, and after how many answers it happened."""

    ply: int
    kind: str
    seat: int


class Table:
    """The live form of a log. Only `apply` changes it, and only by an entry."""

    def __init__(self, id: str, entries: Iterable[Entry]) -> None:
        log = iter(entries)
        first = next(log)
        self.id = id
        self.made = self.changed = first.at
        self.setup = Setup(**first.data)
        self.game: Game = game(self.setup.game)
        self.seats = [Seat(token) for token in self.setup.tokens]
        self.clock = Clock(SPEEDS[self.setup.speed], self.setup.seats)
        self.state: State = self._start()
        self.answers: list[tuple[int, int]] = []
        #: Counts answers and answers taken back; each seat's question has the number at which it arose.
        self.revision = 0
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
        self._asked_of: list[object] = [None] * self.setup.seats
        self._told_nothing: dict[int, bool] = {}
        #: The position before the last answer, and how many answers it has.
        self._before: tuple[int, State] | None = None
        for entry in log:
            self.apply(entry)

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
        return self.state.question(seat) if seat is not None and seat in self.asked else None

    def free_moves(self, seat: int) -> tuple[int, ...]:
        return self.state.free_moves(seat) if self.stage == "playing" else ()

    def seat_of(self, token: str) -> int | None:
        """The seat that a secret link belongs to."""
        for number, seat in enumerate(self.seats):
            if seat.token == token:
                return number
        return None

    def seats_of(self, player: str) -> list[int]:
        """The seats that a player holds."""
        return [number for number, seat in enumerate(self.seats) if player in seat.holders]

    def people(self) -> list[int]:
        """The seats that people play at the moment."""
        return [number for number, seat in enumerate(self.seats) if seat.holders and not seat.by_bot]

    def bots_asked(self) -> list[int]:
        return [seat for seat in self.asked if self.seats[seat].by_bot]

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
            "ended": self.ended,
            "places": self.places(),
            "scores": self.state.scores() if self.ended == "played" else None,
        }
        return Summary(self.id, self.stage, self.setup.public, self.changed, self.entries, facts)

    # ----------------------------------------------------------------------------------- positions

    def _start(self) -> State:
        return self.game.start(self.setup.seats, self.setup.seed, **self.setup.options)

    def state_after(self, answers: int) -> State:
        """The position after so many answers, played anew from the log unless it is one of the last two."""
        if answers == len(self.answers):
            return self.state.clone()
        if self._before is not None and self._before[0] == answers:
            return self._before[1].clone()
        return self._played(answers)

    def _played(self, answers: int) -> State:
        state = self._start()
        for seat, move in self.answers[:answers]:
            state.play(seat, move)
        return state

    def told_nothing(self, index: int) -> bool:
        """Whether an answer met no chance and showed its player nothing that he did not know."""
        if index not in self._told_nothing:
            self._told_nothing[index] = self._look_back(index)
        return self._told_nothing[index]

    def _look_back(self, index: int) -> bool:
        seat, move = self.answers[index]
        before = self.state_after(index)
        after = self.state_after(index + 1)
        if _chance(before) != _chance(after):
            return False
        seen = _sight(after, seat)
        for number in range(WORLDS):
            world = before.imagine(seat, Rng.seeded(f"look back {number}"))
            world.quiet, world.ply = False, before.ply  # views tell what has just changed, too
            world.play(seat, move)
            if _sight(world, seat) != seen:
                return False
        return True

    # ----------------------------------------------------------------------------------- the fold

    def apply(self, entry: Entry) -> None:
        """Takes the next entry of the log in."""
        self.entries = entry.number + 1
        self.changed = entry.at
        if entry.once:
            self.ids[entry.once] = entry.number
        _KINDS[entry.kind](self, entry, entry.data)
        self._note(entry)
        if not self.begun and all(seat.taken for seat in self.seats):
            self.begun = True
        if self.state.over and not self.ended:
            self.ended = "played"
        self._ask(entry.at)

    def _note(self, entry: Entry) -> None:
        kind = {"leave": entry.data.get("why", ""), "share": "shared" if entry.data.get("token") else ""}
        if told := kind.get(entry.kind, entry.kind if entry.kind in TOLD else ""):
            self.happenings.append(Happening(len(self.answers), told, entry.data["seat"]))

    def _ask(self, at: float) -> None:
        """Numbers the questions that have changed and runs the clocks of those who are asked."""
        self.clock.ask([seat for seat in self.asked if not self.seats[seat].by_bot], at)
        for seat in range(len(self.seats)):
            asked = self._asked_now(seat)
            if asked != self._asked_of[seat]:
                self._asked_of[seat] = asked
                self.numbers[seat] = self.revision

    def _asked_now(self, seat: int) -> object:
        question = self.question(seat)
        mine = sum(by == seat for by, _ in self.answers)
        return (question and (question.kind, question.moves), self.free_moves(seat), mine, self.stage)

    def _sit(self, entry: Entry, data: dict[str, Any]) -> None:
        seat = self.seats[data["seat"]]
        if data["player"] not in seat.holders:
            seat.holders.append(data["player"])
        seat.name = data.get("name") or seat.name
        seat.token = data.get("token") or seat.token

    def _stand(self, entry: Entry, data: dict[str, Any]) -> None:
        seat = self.seats[data["seat"]]
        seat.holders.clear()
        seat.name, seat.token = "", data["token"]

    def _fill(self, entry: Entry, data: dict[str, Any]) -> None:
        seat = self.seats[data["seat"]]
        seat.bot, seat.name = data["bot"], data["name"]

    def _answer(self, entry: Entry, data: dict[str, Any]) -> None:
        seat, move = data["seat"], data["move"]
        self._before = (len(self.answers), self.state.clone())
        self.state.play(seat, move)
        self.answers.append((seat, move))
        self.revision += 1
        self.clock.answered(seat, entry.at)
        if self.proposal is not None and self.proposal.what == "undo":
            self.proposal = None

    def _undo(self, entry: Entry, data: dict[str, Any]) -> None:
        del self.answers[data["to"] :]
        self.happenings = [told for told in self.happenings if told.ply <= data["to"]]
        self._told_nothing = {index: told for index, told in self._told_nothing.items() if index < data["to"]}
        self._before = None
        self.state = self._played(len(self.answers))
        self.revision += 1
        self.proposal = None

    def _propose(self, entry: Entry, data: dict[str, Any]) -> None:
        self.proposal = Proposal(data["what"], data["seat"], data["to"], {data["seat"]})

    def _consent(self, entry: Entry, data: dict[str, Any]) -> None:
        if self.proposal is not None:
            self.proposal.consents.add(data["seat"])

    def _decline(self, entry: Entry, data: dict[str, Any]) -> None:
        self.proposal = None

    def _end(self, entry: Entry, data: dict[str, Any]) -> None:
        self.ended = "agreed"
        self.proposal = None

    def _resign(self, entry: Entry, data: dict[str, Any]) -> None:
        self.seats[data["seat"]].resigned = True
        if sum(not seat.resigned for seat in self.seats) == 1:
            self.ended = "resigned"

    def _leave(self, entry: Entry, data: dict[str, Any]) -> None:
        self.seats[data["seat"]].away = True

    def _back(self, entry: Entry, data: dict[str, Any]) -> None:
        self.seats[data["seat"]].away = False
        self.clock.come_back(data["seat"])

    def _share(self, entry: Entry, data: dict[str, Any]) -> None:
        self.seats[data["seat"]].shared = data["token"]

    def _say(self, entry: Entry, data: dict[str, Any]) -> None:
        self.chat.append(Said(entry.at, data["seat"], data["words"], entry.kind == "react"))

    def _rematch(self, entry: Entry, data: dict[str, Any]) -> None:
        self.rematch = data["table"]

    def _resume(self, entry: Entry, data: dict[str, Any]) -> None:
        self.clock.resume(entry.at)


#: What each kind of entry does to the table.
_KINDS: dict[str, Callable[[Table, Entry, dict[str, Any]], None]] = {
    "sit": Table._sit,
    "stand": Table._stand,
    "fill": Table._fill,
    "answer": Table._answer,
    "undo": Table._undo,
    "propose": Table._propose,
    "consent": Table._consent,
    "decline": Table._decline,
    "end": Table._end,
    "resign": Table._resign,
    "leave": Table._leave,
    "back": Table._back,
    "share": Table._share,
    "chat": Table._say,
    "react": Table._say,
    "rematch": Table._rematch,
    "resume": Table._resume,
}


def _chance(state: State) -> tuple[int, int, int, int]:
    rng = state.rng
    return int(rng.a), int(rng.b), int(rng.c), int(rng.d)


def _sight(state: State, seat: int) -> dict[str, Any]:
    return state.view(seat).data
