"""The contract between the games and everybody who plays them: the game asks, somebody answers.

A `Game` starts a `State`. A State says which seats are asked and offers each a `Question` with the
legal moves; `play` answers one. What a seat may know leaves the State as a `View`, what happened as
`Event`s, and what a seat can imagine as another State. Moves are ints; each game also writes and reads
them as text.

Positions are compiled and live in `motu.state`; what speaks, reads, writes and draws is here.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from motu.language import LANGUAGES, Text, texts
from motu.picture.scene import Scene
from motu.rng import Rng
from motu.state import EVERYBODY, SPECTATORS, Event, Moves, Perspective, State

if TYPE_CHECKING:
    from rich.console import RenderableType

T, TN, TP = texts("motu")


class MotuError(Exception):
    """What went wrong, in words for people."""

    def __init__(self, reason: Text) -> None:
        super().__init__(str(reason))
        self.reason = reason


class IllegalMove(MotuError):
    """A move that the rules refuse: why, and by which rule."""

    def __init__(self, reason: Text, rule: str = "") -> None:
        super().__init__(reason)
        self.rule = rule


class BadSetup(MotuError):
    """A game that cannot be started so: unknown option, wrong number of seats, faulty board."""


class BadNotation(MotuError):
    """A text that is not a move here."""


# -------------------------------------------------------------------------------- questions and views


@dataclass(frozen=True)
class Question:
    """What a seat is asked: the kind of question, the rule behind it, the words, and the answers to it.

    `free` are the moves open to the seat beside it, which do not answer it.
    """

    seat: int
    kind: str
    rule: str
    prompt: Text
    moves: tuple[int, ...]
    free: tuple[int, ...] = ()


class View:
    """What one seat (None: a spectator) may know of a position, as plain data."""

    def __init__(self, game: "Game", seat: int | None, board: object, data: dict[str, Any]) -> None:
        self.game = game
        self.seat = seat
        #: The board played on: public, and too large to be sent along with every view.
        self.board = board
        self.data = data

    def __getitem__(self, name: str) -> Any:
        return self.data[name]

    def json(self) -> str:
        """The data as JSON, always in the same order."""
        return json.dumps(self.data, sort_keys=True, separators=(",", ":"))

    def _repr_svg_(self) -> str:
        return self.game.picture(self)


# ---------------------------------------------------------------------------------------------- games


@dataclass(frozen=True)
class Option:
    """A choice made before a game starts: a switch, a number within bounds, one of some words, or a text."""

    name: str
    title: Text
    meaning: Text
    default: bool | int | str
    low: int = 0
    high: int = 0
    choices: Mapping[str, Text] | None = None

    def check(self, value: object) -> bool | int | str:
        """The value in its right type, or BadSetup."""
        if isinstance(self.default, bool):
            return self._switch(value)
        if isinstance(self.default, int):
            return self._number(value)
        if self.choices is not None and value not in self.choices:
            raise BadSetup(
                T("{option}: {value} is not one of {choices}.", **self._named(value, ", ".join(self.choices)))
            )
        if not isinstance(value, str):
            raise BadSetup(T("{option}: {value} is not a text.", **self._named(value)))
        return value

    def _switch(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        word = str(value).lower()
        if word not in ("yes", "no", "true", "false", "on", "off"):
            raise BadSetup(T("{option}: {value} is neither yes nor no.", **self._named(value)))
        return word in ("yes", "true", "on")

    def _number(self, value: object) -> int:
        try:
            number = int(str(value))
        except ValueError:
            number = self.low - 1
        if isinstance(value, bool) or not self.low <= number <= self.high:
            raise BadSetup(
                T(
                    "{option}: {value} is not a number from {low} to {high}.",
                    low=self.low,
                    high=self.high,
                    **self._named(value),
                )
            )
        return number

    def _named(self, value: object, choices: str = "") -> dict[str, object]:
        return {"option": self.name, "value": value, "choices": choices}


@dataclass(frozen=True)
class Points:
    """One line of the final account: what for, and how many."""

    what: Text
    points: int


class Game:
    """One of the games: what it is called, how it is set up, and how it speaks, reads, writes and draws.

    A game is a folder with a subclass of this and of State, found through the entry point group
    `motu.games`. Everything below the line is for the game to say.
    """

    #: The word for it in commands, records and addresses.
    key: str = ""
    title: Text
    blurb: Text
    #: The numbers of seats it can be played with, and about how long that takes.
    seats: Sequence[int] = (2,)
    minutes: int = 30
    options: Sequence[Option] = ()
    #: The version of the rules; a change that makes old records play differently counts it up.
    version: int = 1
    #: What figures about many games count: a question, and the part of its answers that names a thing.
    counted: Sequence[tuple[str, str]] = ()
    #: The colours of the seats in order.
    colours: Sequence[str] = ("blue", "green", "red", "yellow", "purple")

    def start(self, seats: int | None = None, seed: int | str = 0, **options: object) -> State:
        """A new game. The same seats, seed and options always give the same game."""
        number = self.seats[0] if seats is None else seats
        if number not in self.seats:
            counts = ", ".join(str(count) for count in self.seats)
            raise BadSetup(
                T(
                    "{game} is for {counts} players, not {seats}.",
                    game=self.title,
                    counts=counts,
                    seats=number,
                )
            )
        return self.begin(number, Rng.seeded(seed), self.checked(options))

    def checked(self, options: Mapping[str, object]) -> dict[str, Any]:
        """All options with their values, defaults filled in; BadSetup for what is unknown or wrong."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                names = ", ".join(known)
                raise BadSetup(T("There is no option {name}; there are: {names}.", name=name, names=names))
        return {name: option.check(options.get(name, option.default)) for name, option in known.items()}

    def question(
        self, state: State, seat: int, moves: tuple[int, ...], free: tuple[int, ...] = ()
    ) -> Question:
        """What an asked seat is asked, in words; IllegalMove for any other."""
        self._check_asked(state, seat)
        kind, rule, prompt = self.ask(state, seat)
        return Question(seat, kind, rule, prompt, moves, free)

    def forgets(self, state: State) -> bool:
        """Whether what everybody saw may be hidden again later: so it is under strict memory."""
        return state.options.get("memory") == "strict"

    def refuse(self, state: State, seat: int, move: int) -> IllegalMove:
        """Why a seat may not make a move, asked or not."""
        try:
            self._check_asked(state, seat)
        except IllegalMove as refusal:
            return refusal
        return self.refusal(state, seat, move)

    def _check_asked(self, state: State, seat: int) -> None:
        if not 0 <= seat < state.seats:
            raise IllegalMove(T("There is no seat {seat} at this table.", seat=seat + 1))
        if state.over:
            raise IllegalMove(T("The game is over."))
        if seat not in state.asked:
            raise IllegalMove(T("It is not your turn."))

    def view(self, state: State, seat: int | None) -> View:
        """What the seat may know: the common facts, and the game's own by `see`."""
        if seat is not None and not 0 <= seat < state.seats:
            raise IllegalMove(T("There is no seat {seat} at this table.", seat=seat + 1))
        data: dict[str, Any] = {
            "game": self.key,
            "rules": self.version,
            "seats": int(state.seats),
            "seat": seat,
            "options": {name: value for name, value in state.options.items() if name != "board"},
            "ply": int(state.ply),
            "asked": list(state.asked),
            "over": state.over,
            "ranking": state.ranking() if state.over else None,
        }
        data.update(self.see(state, seat))
        return View(self, seat, self.board_of(state), data)

    def picture(
        self,
        view: View,
        question: Question | None = None,
        language: str = "en",
        theme: str = "light",
        names: Sequence[str] | None = None,
    ) -> str:
        """The view as one SVG picture that stands alone, with the question's answers lit."""
        from motu.picture.standalone import standalone

        return standalone(self, view, self.scene(view, question, language, names), language, theme, names)

    def rulebook(self, language: str = "en") -> str:
        """The rules in a language, as Markdown, every rule under its id."""
        if language not in LANGUAGES:
            raise BadSetup(T("There is no rulebook in {language}.", language=language))
        return (resources.files(type(self).__module__) / "rulebook" / f"{language}.md").read_text("utf-8")

    # ------------------------------------------------------------------------------------------------

    def begin(self, seats: int, rng: Rng, options: dict[str, Any]) -> State:
        """The first position, with checked options."""
        raise NotImplementedError

    def board_of(self, state: State) -> object:
        """The board that the State is played on, for pictures and words."""
        return None

    def board_problems(self, text: str, strict: bool = False) -> list[Text]:
        """What is wrong with a board given as TOML; `strict` adds what we ask of our own boards."""
        return [T("{game} has no board of one's own.", game=self.title)]

    def see(self, state: State, seat: int | None) -> dict[str, Any]:
        """The game's own part of a view: built from what the seat may know, never filtered."""
        raise NotImplementedError

    def ask(self, state: State, seat: int) -> tuple[str, str, Text]:
        """The kind of the seat's question, its rule id and its words."""
        raise NotImplementedError

    def refusal(self, state: State, seat: int, move: int) -> IllegalMove:
        """Why the asked seat may not make this move."""
        raise NotImplementedError

    def write(self, state: State, seat: int, move: int) -> str:
        """The move in notation."""
        raise NotImplementedError

    def read(self, state: State, seat: int, text: str) -> int:
        """The move that a text in notation means; BadNotation if none. Whether it is legal `play` says."""
        raise NotImplementedError

    def label(self, view: View, move: int) -> Text:
        """The move in words, as on a button."""
        raise NotImplementedError

    def touches(self, view: View, move: int) -> tuple[str, ...]:
        """The things in the picture to touch for this move, one after another, by their ids."""
        raise NotImplementedError

    def tell(self, state: State, event: Event, seat: int | None, names: Sequence[str]) -> Text:
        """An event in words for a viewer; his own seat is addressed as you."""
        raise NotImplementedError

    def rule_of(self, event: Event) -> str:
        """The id of the rule behind an event, or nothing."""
        return ""

    def account(self, state: State) -> list[list[Points]]:
        """For a finished game: how each seat's points came about."""
        raise NotImplementedError

    def scene(
        self, view: View, question: Question | None, language: str = "en", names: Sequence[str] | None = None
    ) -> Scene:
        """The view as a board and panels, with the question's answers lit."""
        raise NotImplementedError

    def draw(self, view: View, language: str = "en", names: Sequence[str] | None = None) -> "RenderableType":
        """The view for a terminal."""
        raise NotImplementedError


@cache
def _installed() -> dict[str, Game]:
    found: dict[str, Game] = {}
    for point in sorted(entry_points(group="motu.games"), key=lambda point: point.name):
        found.setdefault(point.name, point.load())
    return found


def games() -> list[str]:
    """The keys of all games there are."""
    return list(_installed())


def game(key: str) -> Game:
    """The game with this key."""
    if key not in _installed():
        raise BadSetup(T("There is no game {key}; there are: {keys}.", key=key, keys=", ".join(games())))
    return _installed()[key]


__all__ = [
    "EVERYBODY",
    "SPECTATORS",
    "BadNotation",
    "BadSetup",
    "Event",
    "Game",
    "IllegalMove",
    "MotuError",
    "Moves",
    "Option",
    "Perspective",
    "Points",
    "Question",
    "State",
    "View",
    "game",
    "games",
]
