"""Moves, each kind declared once: its parts, its notation, its words, what to touch, why it may be refused.

A move is a number. A `Space` lays the kinds of a game one behind the other, so that every number below its
size is one kind with the numbers of its parts, the last part counting fastest. Whoever writes, reads, names,
lights, counts or refuses a move goes through its declaration; only the compiled `legal` and `carry_out` of a
game know the numbers by themselves, and a test holds the two against each other.

Templates such as `{card}>{far}` are filled with the words that the parts give. A word that people read
otherwise than notation and pictures do is a `Name`: a key and a title.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from string import Formatter
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple

from typing_extensions import TypeVar

from motu.errors import BadNotation, IllegalMove
from motu.language import Text, literal, texts

if TYPE_CHECKING:
    from motu.contract import View
    from motu.state import State

T, TN, TP = texts("motu")

S = TypeVar("S", bound="State", default="State")

Words = Mapping[str, object]
#: A condition on a position, a seat and the numbers of a move's parts.
Condition = Callable[..., bool]


#: What a kind of move is to a wish (`motu.wishes`): where one begins; a step of the way, of which people name
#: the last only; an answer that is found for them, the one that gives others least; an answer that passes a
#: question over, so that one can answer the next at once; and where a wish ends.
FROM: Final = "from"
STEPS: Final = "steps"
FOUND: Final = "found"
OVER: Final = "over"
UNTIL: Final = "until"


def board_of(state: object) -> Any:
    """The board that a position is played on; none in games without one."""
    return getattr(state, "board", None)


class Name(NamedTuple):
    """What a thing is called: its key in notation and pictures, its title for people."""

    key: str
    title: Text


def keys(words: Words) -> dict[str, str]:
    """The words as notation and pictures have them."""
    return {name: word.key if isinstance(word, Name) else str(word) for name, word in words.items()}


def titles(words: Words) -> dict[str, object]:
    """The words as people read them."""
    return {name: word.title if isinstance(word, Name) else word for name, word in words.items()}


# ---------------------------------------------------------------------------------------------- parts


@dataclass(frozen=True)
class Part:
    """A thing that a move names by a number.

    `size` numbers are kept for it in the space; `count` of them are there on a board (all, if it does not
    say). `words` are the fields that it fills in templates.
    """

    size: int | Callable[[Any], int]
    words: Callable[[Any, int], Words]
    count: Callable[[Any], int] | None = None

    def size_on(self, board: object) -> int:
        return int(self.size(board) if callable(self.size) else self.size)

    def count_on(self, board: object) -> int:
        return self.size_on(board) if self.count is None else int(self.count(board))


def named(
    field: str,
    names: Sequence[str | Name] | Callable[[Any], Sequence[str | Name]],
    size: int | None = None,
) -> Part:
    """A part that is one of some names, which may be the board's; so many numbers are kept for it."""

    def names_on(board: object) -> Sequence[str | Name]:
        return names(board) if callable(names) else names

    def count(board: object) -> int:
        return len(names_on(board))

    def words(board: object, number: int) -> Words:
        return {field: names_on(board)[number]}

    return Part(count if size is None else size, words, count)


def counted(field: str, size: int, first: int = 0) -> Part:
    """A part that is a number, counted from `first`."""
    return Part(size, lambda board, number: {field: first + number})


# ---------------------------------------------------------------------------------------------- kinds


@dataclass(frozen=True)
class Because:
    """A reason to refuse a move: the rule, the condition that must hold, and what is said if it does not.

    Conditions are asked of a position, a seat and the numbers of the parts; so are words (and a rule) that
    depend on them.
    """

    rule: str | Callable[..., str]
    holds: Condition
    words: Text | Callable[..., Text]

    def rule_of(self, state: "State", seat: int, numbers: Sequence[int]) -> str:
        return self.rule(state, seat, *numbers) if callable(self.rule) else self.rule

    def say(self, state: "State", seat: int, numbers: Sequence[int], words: Words) -> Text:
        text = self.words(state, seat, *numbers) if callable(self.words) else self.words
        return text.filled(**titles(words))


def why(rule: str | Callable[..., str], holds: Condition, words: Text | Callable[..., Text]) -> Because:
    """A reason whose condition is on the position, the seat's player and the numbers of the parts."""
    return Because(rule, lambda state, seat, *parts: holds(state, state.players[seat], *parts), words)


def during(*phases: int) -> Condition:
    """That the position is in one of these phases."""
    return lambda state, *_: state.phase in phases


def outside(*phases: int) -> Condition:
    """That it is in none of these phases."""
    return lambda state, *_: state.phase not in phases


@dataclass(frozen=True, eq=False)
class Kind(Generic[S]):
    """A kind of move, with all that is true of it.

    `text` is its notation, written in this form only; it is read in any letter case, and in the forms of
    `also` too. `label` are the words on a button, `touch` the words of the things to touch, in any order, or
    one after another only where it is `in_turn` (what they may look like: `motu.picture.scene`).
    `refused` are the reasons to refuse it, in order: the first whose condition does not hold is the reason,
    and where all hold the move is legal. Functions instead of templates are given the position (`text`) or
    the view (`label`, `touch`) and the numbers of the parts.

    `more` gives templates the words that depend on several parts together. `unmatched` is said of a text
    whose words are all known but do not belong together; a function is given the board and the words.
    `counts` are the things that figures about many games count, each under a heading. A kind that is
    `open_to_all` is open to seats that are not asked as well. People read one that comes `last`, such as
    passing, after all other answers, and moves of a kind by the number that `order` gives for their parts.
    `then` are the questions that follow when something has been touched: one for each word of `touch` but the
    first. `wish` says what it is to a wish, by which people answer several questions at once, and `gives`
    what it will bring each seat that its points do not show yet: asked of a position, a seat and the numbers.
    """

    name: str
    parts: tuple[Part, ...] = ()
    text: str | Callable[..., str] = ""
    label: Text | Callable[..., Text] | None = None
    touch: Sequence[str] | Callable[..., Sequence[str]] | None = None
    refused: tuple[Because, ...] = ()
    more: Callable[..., Words] | None = None
    also: Sequence[str] = ()
    unmatched: Text | Callable[[Any, Mapping[str, str]], Text] | None = None
    counts: Sequence[tuple[str, str]] = ()
    in_turn: bool = False
    open_to_all: bool = False
    last: bool = False
    order: Callable[..., int] | None = None
    then: Sequence[Text] = ()
    wish: str = ""
    gives: Callable[..., Sequence[int]] | None = None

    def template(self, board: object) -> str:
        """The notation, where it is not worked out from the position: as declared, or name and parts."""
        assert not callable(self.text)
        if self.text or not self.parts:
            return self.text or self.name
        fields = self.words(board, next(self.each(board)))
        return " ".join([self.name, *(f"{{{field}}}" for field in fields)])

    def words(self, board: object, numbers: Sequence[int]) -> Words:
        """All that the parts say, for templates."""
        found: dict[str, object] = {}
        for part, number in zip(self.parts, numbers, strict=True):
            found |= part.words(board, number)
        return found if self.more is None else {**found, **self.more(board, *numbers)}

    def each(self, board: object) -> Iterator[tuple[int, ...]]:
        """The numbers of the parts of every move of this kind on a board."""
        return product(*(range(part.count_on(board)) for part in self.parts))


class Found(NamedTuple):
    """A move taken apart: its kind, and the numbers of its parts."""

    kind: Kind[Any]
    numbers: tuple[int, ...]


# ---------------------------------------------------------------------------------------------- spaces


class Layout:
    """A space of moves on one board: which number is which move, and what every move is written as.

    What was found out about a move is remembered, for whoever shows a question asks it of every answer.
    """

    def __init__(self, kinds: Sequence[Kind[Any]], board: object) -> None:
        self.kinds = kinds
        self.board = board
        remembered = lru_cache(maxsize=4096)
        #: The move taken apart; none if there is no such move on this board.
        self.find: Callable[[int], Found | None] = remembered(self._find)
        #: The move in notation, and the ids of the things to touch for it, where templates tell them.
        self.text: Callable[[int], str] = remembered(self._text)
        self.touches: Callable[[int], tuple[str, ...]] = remembered(self._touches)
        self.sizes = [[part.size_on(board) for part in kind.parts] for kind in kinds]
        #: Where each kind begins; the last is where all end.
        self.firsts = [0]
        for sizes in self.sizes:
            self.firsts.append(self.firsts[-1] + _product(sizes))

    @property
    def size(self) -> int:
        return self.firsts[-1]

    def found(self, move: int) -> Found:
        """The move taken apart; IllegalMove if there is none of this number."""
        found = self.find(move)
        if found is None:
            raise IllegalMove(T("There is no such move."))
        return found

    def _find(self, move: int) -> Found | None:
        if not 0 <= move < self.size:
            return None
        at = bisect_right(self.firsts, move) - 1
        while not self.firsts[at] <= move < self.firsts[at + 1]:  # kinds without any move on this board
            at -= 1
        rest = move - self.firsts[at]
        numbers: list[int] = []
        for part_size in reversed(self.sizes[at]):
            rest, number = divmod(rest, part_size)
            numbers.append(number)
        kind = self.kinds[at]
        numbers.reverse()
        for part, number in zip(kind.parts, numbers, strict=True):
            if number >= part.count_on(self.board):
                return None
        return Found(kind, tuple(numbers))

    def _text(self, move: int) -> str:
        kind, numbers = self.found(move)
        return kind.template(self.board).format(**keys(kind.words(self.board, numbers)))

    def _touches(self, move: int) -> tuple[str, ...]:
        kind, numbers = self.found(move)
        assert not callable(kind.touch)
        words = keys(kind.words(self.board, numbers))
        if kind.touch is None:
            return ("-".join([kind.name, *words.values()]),)
        return tuple(touch.format(**words) for touch in kind.touch)

    def number(self, kind: Kind[Any], numbers: Sequence[int]) -> int:
        """The move of a kind with these numbers of its parts."""
        at = self.kinds.index(kind)
        move = 0
        for part_size, number in zip(self.sizes[at], numbers, strict=True):
            move = move * part_size + number
        return self.firsts[at] + move

    def moves_of(self, kind: Kind[Any]) -> range:
        """The numbers that a kind of move has."""
        at = self.kinds.index(kind)
        return range(self.firsts[at], self.firsts[at + 1])

    def moves(self) -> Iterator[int]:
        """All moves that there are on the board."""
        for kind in self.kinds:
            for numbers in kind.each(self.board):
                yield self.number(kind, numbers)

    def place(self, move: int) -> tuple[bool, int]:
        """Where people read a move among others; those that have the same place stay as they are."""
        found = self.find(move)
        if found is None:
            return False, 0
        kind, numbers = found
        return kind.last, 0 if kind.order is None else kind.order(*numbers)

    @cached_property
    def readings(self) -> dict[str, list[int]]:
        """Every way of writing a move, in small letters, and the moves that it can mean."""
        found: dict[str, list[int]] = {}
        for kind in self.kinds:
            if callable(kind.text):
                continue
            for numbers in kind.each(self.board):
                move = self.number(kind, numbers)
                words = keys(kind.words(self.board, numbers))
                for template in (kind.template(self.board), *kind.also):
                    meant = found.setdefault(template.format(**words).casefold(), [])
                    if move not in meant:
                        meant.append(move)
        return found

    @cached_property
    def known(self) -> dict[str, dict[str, set[str]]]:
        """For each kind, the words that there are for each field of its templates, in small letters."""
        found: dict[str, dict[str, set[str]]] = {}
        for kind in self.kinds:
            fields = found.setdefault(kind.name, {})
            for numbers in kind.each(self.board):
                for field, word in keys(kind.words(self.board, numbers)).items():
                    fields.setdefault(field, set()).add(word.casefold())
        return found


class Space(Generic[S]):
    """The kinds of moves of a game, in the order of their numbers.

    `examples` show how moves look in a text; `missing` says, for fields of the templates, what is told
    about a word that names nothing on the board.
    """

    def __init__(
        self, *kinds: Kind[S], examples: str = "", missing: Mapping[str, Text] | None = None
    ) -> None:
        self.kinds = kinds
        self.examples = examples
        self.missing = missing or {}
        self._layouts = lru_cache(maxsize=256)(lambda board: Layout(kinds, board))

    def on(self, board: object) -> Layout:
        """The space laid out for a board."""
        return self._layouts(board)

    def find(self, state: S, move: int) -> Found:
        """The move taken apart; IllegalMove if there is none of this number."""
        return self.on(board_of(state)).found(move)

    # --------------------------------------------------------------------------------- in notation

    def write(self, state: S, move: int) -> str:
        """The move in notation."""
        layout = self.on(board_of(state))
        kind, numbers = layout.found(move)
        return kind.text(state, *numbers) if callable(kind.text) else layout.text(move)

    def read(self, state: S, seat: int, text: str) -> int:
        """The move that a text means, in any letter case; BadNotation if none.

        Where it can mean several, such as one of two equal tiles, it means one that is legal.
        """
        layout = self.on(board_of(state))
        meant = layout.readings.get(text.strip().casefold()) or self._worked_out(state, seat, text)
        if not meant:
            raise BadNotation(self._not_a_move(layout, text))
        if len(meant) == 1:
            return meant[0]
        open_now = {*state.moves(seat), *state.free_moves(seat)}
        return next((move for move in meant if move in open_now), meant[0])

    def _worked_out(self, state: S, seat: int, text: str) -> list[int]:
        """The legal moves whose notation depends on the position and is this text."""
        if not any(callable(kind.text) for kind in self.kinds):
            return []
        wanted = text.strip().casefold()
        return [move for move in state.moves(seat) if self.write(state, move).casefold() == wanted]

    def _not_a_move(self, layout: Layout, text: str) -> Text:
        """What is wrong with a text that is no move: an unknown name, or no form of a move at all."""
        for kind in self.kinds:
            templates = () if callable(kind.text) else (kind.template(layout.board), *kind.also)
            for template in templates:
                if found := re.fullmatch(_pattern(template), text.strip(), re.IGNORECASE):
                    wrong = self._what_is_wrong(kind, layout, found.groupdict())
                    if wrong is not None:
                        return wrong
        return T("{text} is not a move. Moves look like {examples}.", text=text, examples=self.examples)

    def _what_is_wrong(self, kind: Kind[S], layout: Layout, said: Mapping[str, str]) -> Text | None:
        """The complaint about the first word of a text that is not known, or about words that do not fit."""
        known = layout.known[kind.name]
        for field, word in said.items():
            if word.casefold() not in known.get(field, ()):
                return self.missing[field].filled(name=word) if field in self.missing else None
        if callable(kind.unmatched):
            return kind.unmatched(layout.board, said)
        return None if kind.unmatched is None else kind.unmatched.filled(**said)

    # ----------------------------------------------------------------------------- in words, to touch

    def in_order(self, state: S, moves: Sequence[int]) -> tuple[int, ...]:
        """The moves as people read them: the last behind all others, those of a kind in its order."""
        return tuple(sorted(moves, key=self.on(board_of(state)).place))

    def label(self, view: "View[Any]", move: int) -> Text:
        """The move in words, as on a button."""
        kind, numbers = self.on(view.board).found(move)
        if callable(kind.label):
            return kind.label(view, *numbers)
        words = kind.words(view.board, numbers)
        if kind.label is None:
            return literal(" ".join([kind.name, *keys(words).values()]))
        return kind.label.filled(**titles(words))

    def in_turn(self, view: "View[Any]", move: int) -> bool:
        """Whether the things to touch for a move are touched in their order only."""
        return self.on(view.board).found(move).kind.in_turn

    def touches(self, view: "View[Any]", move: int) -> tuple[str, ...]:
        """The ids of the things to touch in the picture, one after another."""
        layout = self.on(view.board)
        kind, numbers = layout.found(move)
        return tuple(kind.touch(view, *numbers)) if callable(kind.touch) else layout.touches(move)

    def things(self, state: S, move: int) -> list[tuple[str, str]]:
        """What figures about many games count when this move is made, each under its heading."""
        kind, numbers = self.find(state, move)
        words = keys(kind.words(board_of(state), numbers)) if kind.counts else {}
        return [(heading, template.format(**words)) for heading, template in kind.counts]

    @property
    def headings(self) -> list[str]:
        """Under what figures about many games count things."""
        return list(dict.fromkeys(heading for kind in self.kinds for heading, _ in kind.counts))

    # ------------------------------------------------------------------------------------- refusals

    def reason(self, state: S, seat: int, move: int) -> Because | None:
        """The first reason to refuse the move; none if it is legal."""
        kind, numbers = self.find(state, move)
        return next((one for one in kind.refused if not one.holds(state, seat, *numbers)), None)

    def refusal(self, state: S, seat: int, move: int) -> IllegalMove:
        """Why the seat may not make this move, by which rule."""
        try:
            kind, numbers = self.find(state, move)
        except IllegalMove as missing:
            return missing
        why = self.reason(state, seat, move)
        if why is None:
            return IllegalMove(T("That is not possible now."))
        words = kind.words(board_of(state), numbers)
        return IllegalMove(why.say(state, seat, numbers, words), why.rule_of(state, seat, numbers))

    def is_open_to_all(self, state: S, move: int) -> bool:
        """Whether a move of this kind may be made out of turn."""
        found = self.on(board_of(state)).find(move)
        return found is not None and found.kind.open_to_all

    def legal(self, state: S, seat: int) -> Iterator[int]:
        """Every move that no declared reason refuses."""
        layout = self.on(board_of(state))
        for kind in self.kinds:
            for numbers in kind.each(layout.board):
                if all(one.holds(state, seat, *numbers) for one in kind.refused):
                    yield layout.number(kind, numbers)


def _product(sizes: Iterable[int]) -> int:
    total = 1
    for size in sizes:
        total *= size
    return total


def _pattern(template: str) -> str:
    """A template as a regular expression, with a group for each field."""
    made = ""
    seen: set[str] = set()
    for before, field, _, _ in Formatter().parse(template):
        made += re.escape(before)
        if field is not None:
            made += f"(?P={field})" if field in seen else f"(?P<{field}>\\w+)"
            seen.add(field)
    return made
