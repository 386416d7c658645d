"""The contract between the games and everybody who plays them: the game asks, somebody answers.

A `Game` starts a `State`. A State says which seats are asked and offers each a `Question` with the
legal moves; `play` answers one. What a seat may know leaves the State as a `View`, what happened as
`Event`s, and what a seat can imagine as another State. Moves are ints; each game also writes and reads
them as text.

Positions are compiled and live in `motu.state`; what speaks, reads, writes and draws is here.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, Generic, Protocol

from typing_extensions import TypeVar

from motu import defaults
from motu.boards import Schema
from motu.errors import BadNotation, BadSetup, IllegalMove, MotuError
from motu.events import Events
from motu.insight import Insight
from motu.language import LANGUAGES, Text, literal, texts
from motu.moves import S, Space, board_of
from motu.picture.scene import Scene
from motu.rng import Rng
from motu.state import EVERYBODY, SPECTATORS, Event, Moves, Perspective, State

if TYPE_CHECKING:
    from rich.console import RenderableType

T, TN, TP = texts("motu")

#: The board that a game is played on, if it has one.
B = TypeVar("B", default=Any)


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


class View(Generic[B]):
    """What one seat (None: a spectator) may know of a position, as plain data."""

    def __init__(
        self, game: "Game[Any, B]", seat: int | None, board: B, data: dict[str, Any], board_text: str = ""
    ) -> None:
        self.game = game
        self.seat = seat
        #: The board played on: public, and too large to be sent along with every view; and as TOML, if it
        #: is not ours.
        self.board = board
        self.board_text = board_text
        #: What the seat may know, as plain data; `Game.means` says what each key means.
        self.data = data

    def __getitem__(self, name: str) -> Any:
        return self.data[name]

    def json(self) -> str:
        """The data as JSON, always in the same order."""
        return json.dumps(self.data, sort_keys=True, separators=(",", ":"))

    def called(self, language: str, names: Sequence[str] | None = None) -> tuple[str, ...]:
        """What the seats are called: by the names of those who sit there, or as the game calls them."""
        if names:
            return tuple(names)
        own = self.game.called or [T("Seat {number}", number=seat + 1) for seat in range(self["seats"])]
        return tuple(called.say(language) for called in own[: self["seats"]])

    def whose_turn(self, names: Sequence[str]) -> Text:
        """Whose turn it is, as the view's `turn` says, or who has won."""
        if not self["over"]:
            return (
                T("It is your turn.")
                if self["turn"] == self.seat
                else T("{name} is to play.", name=names[self["turn"]])
            )
        first, *others = [seat for seat, place in enumerate(self["ranking"]) if place == 1]
        if others:
            return T("The victory is shared.")
        return T("You win.") if first == self.seat else T("{name} wins.", name=names[first])

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{self.game.key} as {who} sees it after {self.data['ply']} moves: {', '.join(self.data)}>"

    def __eq__(self, other: object) -> bool:
        """Views are equal that show the same to the same seat of the same game."""
        if not isinstance(other, View):
            return NotImplemented
        mine = (self.game.key, self.seat, self.board_text, self.data)
        return mine == (other.game.key, other.seat, other.board_text, other.data)

    def __hash__(self) -> int:
        return hash((self.game.key, self.seat, self.json()))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored_view, (self.game, self.seat, self.data, self.board_text)

    def _repr_svg_(self) -> str:
        return self.game.picture(self)


def _restored_view(played: "Game", seat: int | None, data: dict[str, Any], board_text: str) -> View[Any]:
    return View(played, seat, played.board_for(data["seats"], board_text), data, board_text)


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
    #: The option without which, left as it is, this one means nothing.
    needs: str = ""

    def check(self, value: object) -> bool | int | str:
        """The value in its right type, or BadSetup."""
        if isinstance(self.default, bool):
            return self._switch(value)
        if isinstance(self.default, int):
            return self._number(value)
        if not isinstance(value, str):
            raise BadSetup(T("{option}: {value} is not a text.", **self._named(value)))
        if self.choices is not None and value not in self.choices:
            raise BadSetup(
                T("{option}: {value} is not one of {choices}.", **self._named(value, ", ".join(self.choices)))
            )
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


#: The kind of a question, its rule id and its words.
Asked = tuple[str, str, Text]


class Draws(Protocol):
    """Draws a view as a board and panels, with a question's answers lit."""

    def __call__(
        self,
        view: View[Any],
        question: Question | None,
        language: str = "en",
        names: Sequence[str] | None = None,
    ) -> Scene: ...


class Prints(Protocol):
    """Draws a view for a terminal."""

    def __call__(
        self, view: View[Any], language: str = "en", names: Sequence[str] | None = None
    ) -> "RenderableType": ...


#: What the keys mean that the views of all games have.
COMMON_MEANS = {
    "game": "The key of the game.",
    "rules": "The version of its rules.",
    "seats": "How many seats there are; they count from 0.",
    "seat": "Whose view it is; null for a spectator.",
    "options": "The options of the game by name, but the board.",
    "options{}": "The value of an option.",
    "ply": "How many moves have been played.",
    "asked": "The seats that are asked now.",
    "over": "Whether the game is over.",
    "ranking": "At the end the place of each seat, from 1; equals share one. Else null.",
}

#: What a State keeps among its options that a view tells elsewhere.
BESIDE = ("board", "rules")


@dataclass(eq=False, repr=False)
class Game(Generic[S, B]):
    """One of the games: what it is called, how it is set up, and how it speaks, reads, writes and draws.

    A game says what is its own in the fields below; whatever can be told from its declarations of moves and
    events is common to all. It is found through the entry point group `motu.games`.
    """

    #: The word for it in commands, records and addresses, and the package where its texts and rules lie.
    key: str = ""
    package: str = ""
    title: Text = field(default_factory=lambda: literal("?"))
    blurb: Text = field(default_factory=lambda: literal(""))
    #: The numbers of seats it can be played with, and about how long that takes.
    seats: Sequence[int] = (2,)
    minutes: int = 30
    #: The colours of the seats in order, and what they are called where nobody sits, if not by numbers.
    colours: Sequence[str] = ("blue", "green", "red", "yellow", "purple")
    called: Sequence[Text] = ()
    options: Sequence[Option] = ()
    #: The version of the rules; a change that makes old records play differently counts it up. Records and
    #: tables of older versions go on by these where the game still knows them: it finds them in its options.
    version: int = 1
    older: Sequence[int] = ()
    #: What can be done and what can happen.
    moves: Space[S] = field(default_factory=Space)
    events: Events = field(default_factory=Events)

    # What a game says in functions of its own. Only the first has no default.

    #: The first position, with checked options.
    begin: Callable[["Game[S, B]", int, Rng, dict[str, Any]], S] = defaults.begin
    #: What an asked seat is asked.
    ask: Callable[[S, int], Asked] = defaults.ask
    #: Whether everybody at the table could work out, from all that was ever seen, what the asked seat may
    #: answer now: then an only answer can play itself and tells nobody anything.
    is_known_to_all: Callable[[S, int], bool] = defaults.is_known_to_all
    #: The fields of the State that everybody may see; or a function that builds the game's own part of a
    #: view from what the seat may know, never by filtering.
    shows: Sequence[str] = ()
    see: Callable[[S, int | None], dict[str, Any]] = defaults.see
    #: Whether a seat may come to know, with such options, what is hidden from others.
    hides: Callable[[S], bool] = defaults.hides
    #: What each key of the game's own part of a view means, by its path: `players[].hand`.
    means: Mapping[str, str] = field(default_factory=dict)
    #: What each number of an observation means, in the order in which `State.sense` writes them.
    senses: Callable[[S], Sequence[str]] = defaults.senses
    #: How seats are asked: one after another, or several at once, and what that means for them.
    simultaneity: str = "One seat is asked at a time."
    #: No game with so many seats and such options takes more moves.
    longest: Callable[[S], int] = defaults.longest
    #: For a finished game: how each seat's points came about.
    account: Callable[[S], list[list[Points]]] = defaults.account
    #: The view as a board and panels, with the question's answers lit.
    scene: Draws = defaults.scene
    #: The view for a terminal.
    draw: Prints = defaults.draw
    #: What boards of one's own must be like, where there can be any.
    boards: Schema | None = None
    #: What hints, analyses and puzzles explain its positions by.
    insight: Insight = field(default_factory=Insight)

    def start(self, seats: int | None = None, seed: int | str = 0, **options: object) -> S:
        """A new game. The same seats, seed and options always give the same game."""
        return self.start_by(self.version, seats, seed, **options)

    def start_by(self, rules: int, seats: int | None, seed: int | str, **options: object) -> S:
        """A new game by some version of its rules."""
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
        return self.begin(self, number, Rng.seeded(seed), self.checked(options) | self._older(rules))

    def knows(self, rules: int) -> bool:
        """Whether it can be played by this version of its rules."""
        return rules == self.version or rules in self.older

    def _older(self, rules: int) -> dict[str, int]:
        """What a State keeps beside its options: the version of its rules, if that is not the newest."""
        if rules == self.version:
            return {}
        if not self.knows(rules):
            raise BadSetup(
                T(
                    "{game} cannot be played by version {theirs} of its rules; here is version {ours}.",
                    game=self.title,
                    theirs=rules,
                    ours=self.version,
                )
            )
        return {"rules": rules}

    def checked(self, options: Mapping[str, object]) -> dict[str, Any]:
        """All options with their values, defaults filled in; BadSetup for what is unknown or wrong."""
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                names = ", ".join(known)
                raise BadSetup(T("There is no option {name}; there are: {names}.", name=name, names=names))
        return {name: option.check(options.get(name, option.default)) for name, option in known.items()}

    def board_of(self, state: S) -> B:
        """The board that the State is played on, for pictures and words."""
        board: B = board_of(state)
        return board

    def board_problems(self, text: str, strict: bool = False) -> Sequence[Text]:
        """What is wrong with a board given as TOML; `strict` adds what we ask of our own boards."""
        if self.boards is None:
            return [T("{game} has no board of one’s own.", game=self.title)]
        return self.boards.problems(text, strict)

    def board_for(self, seats: int, text: str) -> B:
        """The board that a text describes, ours if it says nothing; the same object as positions have."""
        return self.board_of(self.start(seats, 0, **({"board": text} if text else {})))

    @property
    def is_open(self) -> bool:
        """Whether everybody sees everything: so it is where a game only names the fields that it shows."""
        return self.see is defaults.see

    # ----------------------------------------------------------------------------------- questions

    def question(self, state: S, seat: int, moves: tuple[int, ...], free: tuple[int, ...] = ()) -> Question:
        """What an asked seat is asked, in words; IllegalMove for any other."""
        self._check_asked(state, seat)
        kind, rule, prompt = self.ask(state, seat)
        return Question(seat, kind, rule, prompt, self.moves.in_order(state, moves), free)

    def refuse(self, state: S, seat: int, move: int) -> IllegalMove:
        """Why a seat may not make a move, asked or not."""
        try:
            self._check_seat(state, seat)
            if state.over or not self.moves.is_open_to_all(state, move):
                self._check_asked(state, seat)
        except IllegalMove as refusal:
            return refusal
        return self.refusal(state, seat, move)

    def refusal(self, state: S, seat: int, move: int) -> IllegalMove:
        """Why the asked seat may not make this move."""
        return self.moves.refusal(state, seat, move)

    def _check_seat(self, state: S, seat: int) -> None:
        if not 0 <= seat < state.seats:
            raise self.no_seat(seat)

    def _check_asked(self, state: S, seat: int) -> None:
        self._check_seat(state, seat)
        if state.over:
            raise IllegalMove(T("The game is over."))
        if seat not in state.asked:
            raise IllegalMove(T("It is not your turn."))

    def no_seat(self, seat: int) -> IllegalMove:
        return IllegalMove(T("There is no seat {seat} at this table.", seat=seat + 1))

    def not_over(self) -> IllegalMove:
        return IllegalMove(literal("The game is not over yet, so nobody has won."))

    # ------------------------------------------------------------------------------------- research

    def move_count(self, seats: int | None = None, **options: object) -> int:
        """How many moves there are: every move is a number below it."""
        return self.moves_on(self.start(seats, 0, **options))

    def moves_on(self, state: State) -> int:
        """How many moves there are on the board of a position."""
        return self.moves.on(board_of(state)).size

    def max_length(self, seats: int | None = None, **options: object) -> int:
        """No game takes more moves than this: a bound, far above what is usual."""
        return self.longest(self.start(seats, 0, **options))

    def observation(self, seats: int | None = None, **options: object) -> tuple[str, ...]:
        """What each number of `State.observe` means."""
        return tuple(self.senses(self.start(seats, 0, **options)))

    def shown_numbers(self, state: State, seat: int) -> list[int]:
        """What a game that everybody sees whole tells as numbers, where it has no observation of its own."""
        if not self.is_open:
            raise NotImplementedError(f"{self.key} does not say what a seat senses")
        return defaults.shown_numbers(state, seat)

    def returns_range(self, seats: int) -> tuple[float, float]:
        """The least and the most that `State.returns` can bring a seat."""
        return -1.0 / max(seats - 1, 1), 1.0

    def set_up_line(self, state: State, seat: int) -> str:
        """What is known of a game before it begins, for `State.information`."""
        options = {name: value for name, value in state.options.items() if name != "rules"}
        rules = state.options.get("rules", self.version)
        return f"{self.key} {rules} {state.seats} {seat} {json.dumps(options, sort_keys=True)}"

    def __repr__(self) -> str:
        return f"motu.game({self.key!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is found by its key wherever it is installed."""
        if _installed().get(self.key) is not self:
            raise TypeError(f"the game {self.key!r} is not installed, so it cannot be pickled")
        return game, (self.key,)

    # ------------------------------------------------------------------------------ moves and events

    def write(self, state: S, seat: int, move: int) -> str:
        """The move in notation."""
        return self.moves.write(state, move)

    def read(self, state: S, seat: int, text: str) -> int:
        """The move that a text in notation means; BadNotation if none. Whether it is legal `play` says."""
        return self.moves.read(state, seat, text)

    def label(self, view: View[B], move: int) -> Text:
        """The move in words, as on a button."""
        return self.moves.label(view, move)

    def touches(self, view: View[B], move: int) -> tuple[str, ...]:
        """The things in the picture to touch for this move, by their words (`motu.picture.scene`)."""
        return self.moves.touches(view, move)

    def in_turn(self, view: View[B], move: int) -> bool:
        """Whether these are touched in their order only, as where the other way round is another move."""
        return self.moves.in_turn(view, move)

    def things(self, state: S, move: int) -> list[tuple[str, str]]:
        """What figures about many games count when this move is made, each under its heading."""
        return self.moves.things(state, move)

    def tell(self, state: S, event: Event, seat: int | None, names: Sequence[str]) -> Text:
        """An event in words for a viewer; his own seat is addressed as you."""
        return self.events.tell(self.board_of(state), event, seat, names)

    def rule_of(self, event: Event) -> str:
        """The id of the rule behind an event."""
        return self.events.rule_of(event)

    # -------------------------------------------------------------------------------- views, pictures

    def forgets(self, state: State) -> bool:
        """Whether what everybody saw may be hidden again later: so it is under strict memory."""
        return state.options.get("memory") == "strict"

    def view(self, state: S, seat: int | None) -> View[B]:
        """What the seat may know: the common facts, and the game's own by `see`."""
        data: dict[str, Any] = state.common_facts(seat, self.version, BESIDE)
        data.update(self.see(state, seat))
        return View(self, seat, board_of(state), data, state.options.get("board", ""))

    def picture(
        self,
        view: View[B],
        question: Question | None = None,
        language: str = "en",
        theme: str = "light",
        names: Sequence[str] | None = None,
    ) -> str:
        """The view as one SVG picture that stands alone, with the question's answers lit."""
        from motu.picture.standalone import standalone

        return standalone(self, view, self.scene(view, question, language, names), language, theme, names)

    def rulebook(self, language: str = "en") -> str:
        """The rules in a language, as Markdown, every rule under its id; in English where it has no other."""
        if language not in LANGUAGES:
            raise BadSetup(T("There is no rulebook in {language}.", language=language))
        for page in (f"{language}.md", "en.md"):
            found = resources.files(self.package) / "rulebook" / page
            if found.is_file():
                return found.read_text("utf-8")
        return self._no_rulebook(language)

    def _no_rulebook(self, language: str) -> str:
        """A page for a game whose rules nobody has written down yet."""
        nothing = T("Nobody has written down its rules yet.")
        return "\n\n".join([f"# {self.title.say(language)}", self.blurb.say(language), nothing.say(language)])


@cache
def _installed() -> dict[str, Game]:
    found: dict[str, Game] = {}
    for point in sorted(entry_points(group="motu.games"), key=lambda point: point.name):
        found.setdefault(point.name, point.load())
    return found


def games() -> list[str]:
    """The keys of all games there are."""
    return list(_installed())


def games_by_length() -> list[Game]:
    """All games as people are shown them: the quickest to learn and to play first."""
    return sorted(_installed().values(), key=lambda one: (one.minutes, one.key))


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
    "games_by_length",
]
