"""Events, each declared once: its rule, its words, who may see it, whether it lasts.

Some kinds are told in several forms, by what happened: each form is a declaration of its own, and the first
whose `when` fits the facts is told. Who may see an event and whether it lasts is the same in all forms.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from motu.language import Text
from motu.moves import Part, Words, titles
from motu.state import EVERYBODY, Event

#: Who may see an event: everybody, or the seat that it is about, or all but that seat.
OWN: Final = "own"
OTHERS: Final = "others"
ALL: Final = "all"

#: How long: for good; only where nothing is to be remembered by oneself; only while it happens.
ALWAYS: Final = "always"
OPEN_MEMORY: Final = "open memory"
ONCE: Final = "once"

#: What the facts say in words: a part or a field's name for each, or a function of board, facts and names.
Facts = Sequence[Part | str | None] | Callable[[Any, tuple[int, ...], Sequence[str]], Words]


@dataclass(frozen=True)
class Told:
    """A kind of event, or one form of it: `others` are the words about somebody, `own` those to himself.

    `when` gives facts by their place: this form is told of events that have them. `rule` may depend on the
    facts too.
    """

    kind: str
    rule: str | Callable[[tuple[int, ...]], str]
    others: Text
    own: Text | None = None
    facts: Facts = ()
    when: Mapping[int, int] = field(default_factory=dict)
    to: str = ALL
    lasts: str = ALWAYS

    def fits(self, facts: Sequence[int]) -> bool:
        return all(facts[at] == wanted for at, wanted in self.when.items())

    def words(self, board: object, facts: tuple[int, ...], names: Sequence[str]) -> Words:
        """What goes into the words, from the facts."""
        if callable(self.facts):
            return self.facts(board, facts, names)
        found: dict[str, object] = {}
        for part, fact in zip(self.facts, facts, strict=False):
            if isinstance(part, str):
                found[part] = fact
            elif part is not None:
                found |= part.words(board, fact)
        return found


class Events:
    """All that can happen in a game."""

    def __init__(self, *told: Told) -> None:
        self.forms: dict[str, list[Told]] = {}
        for one in told:
            self.forms.setdefault(one.kind, []).append(one)
        for kind, forms in self.forms.items():
            assert not forms[-1].when, f"{kind}: the last form must fit everything"
            assert len({(one.to, one.lasts) for one in forms}) == 1, f"{kind}: one kind is seen by the same"

    def form_of(self, event: Event) -> Told:
        """The declaration that tells this event."""
        return next(one for one in self.forms[event.kind] if one.fits(event.facts))

    def rule_of(self, event: Event) -> str:
        rule = self.form_of(event).rule
        return rule(event.facts) if callable(rule) else rule

    def tell(self, board: object, event: Event, seat: int | None, names: Sequence[str]) -> Text:
        """The event in words for a viewer; his own seat is addressed as you."""
        told = self.form_of(event)
        words = titles(told.words(board, event.facts, names))
        if event.seat >= 0 and event.seat == seat and told.own is not None:
            return told.own.filled(**words)
        return told.others.filled(**{"name": names[event.seat] if event.seat >= 0 else "", **words})

    def seen_by(self, kind: str, seat: int) -> int:
        """Who may see an event of a seat, as bits."""
        to = self.forms[kind][0].to
        if to == ALL:
            return EVERYBODY
        himself = 1 << seat
        return himself if to == OWN else EVERYBODY & ~himself

    def lasts(self, kind: str, forgets: bool) -> bool:
        """Whether an event is kept in the log, where what was seen may have to be remembered by oneself."""
        lasts = self.forms[kind][0].lasts
        return lasts == ALWAYS or (lasts == OPEN_MEMORY and not forgets)
