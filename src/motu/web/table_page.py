"""A table as one person sees it: a tree of parts with keys, each drawn from values alone.

The same parts make the whole page and what is sent of it after a change (`differences`).
"""

import json
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from motu.contract import Event, Game, Points, Question
from motu.language import Text, listed, literal, texts
from motu.moves import FROM, Kind
from motu.picture.marks import inside_of
from motu.picture.part import Part, Tree, remembered
from motu.picture.scene import Item, Panel
from motu.picture.svg import escape, start_of
from motu.web import actions
from motu.web.clock import now
from motu.web.rendering import bot_title, grown, markup
from motu.web.setup import SPEEDS
from motu.web.table import Happening, Table
from motu.wishes import Goal

T, TN, TP = texts("motu.web")

#: How many answers are shown as buttons before the rest folds away.
FEW = 6
#: Things at least so high are cards: they stand in a row of their own and may overlap.
CARD = 80
#: Questions of more letters than this are written smaller.
LONG = 90
#: How fast what happens is shown, as `static/motion.js` calls it.
TABLE_SPEEDS = (("calm", T("calm")), ("quick", T("quick")), ("once", T("at once")))
#: What stands before moves that are open beside the question.
ALSO = T("You may also:")
#: How many lines of the log are shown while the game goes on.
LINES = 40
#: How many lines of all logs are remembered as they are drawn.
MANY_LINES = 1 << 14
#: How many lines of chat are shown.
TALK = 60
#: How far back somebody without a seat may step while the game goes on.
STEPS_FOR_ALL = 12


@dataclass(frozen=True)
class Sight:
    """From where somebody looks: whose view he has, which seats he plays, and what is kept from him."""

    seat: int | None = None
    mine: tuple[int, ...] = ()
    #: Another seat of this browser is to be asked: nothing is shown until its player says that he looks.
    curtain: int | None = None
    #: The secret of the friend's link by which he looks over a shoulder.
    shoulder: str = ""

    @property
    def acts(self) -> bool:
        return self.seat is not None and self.seat in self.mine


class Choice(NamedTuple):
    """An answer, or several at once, as a button: its words, and what can be touched for it, in order."""

    name: str
    value: str
    label: str
    path: tuple[str, ...]
    free: bool = False
    #: Whether its path is touched in this order only.
    in_turn: bool = False
    #: Stands in the list only: it gives others more than another way, or is but the first step of one.
    folded: bool = False
    #: Comes behind all others, such as passing.
    last: bool = False
    #: The kind of move, where something is asked between its touches.
    kind: str = ""
    #: What is left to say of it when its beginning has been touched.
    rest: str = ""


class Place(NamedTuple):
    """A seat while somebody is still missing; its token for the host only."""

    number: int
    colour: str
    taken: bool
    name: str
    token: str


class Line(NamedTuple):
    """A line of the log: its number in the log of whoever reads it, and what it says."""

    number: int
    ply: int
    colour: str
    words: str
    rule: str
    new: bool = False
    #: Tells that an answer was the only one, before what it was.
    forced: bool = False


class Who(NamedTuple):
    """What is told of a seat: who sits there, whether he is there and asked, his points."""

    number: int
    colour: str
    name: str
    me: bool
    shown: bool
    asked: bool
    present: bool
    taken: bool
    status: str
    reaction: str
    score: int | None
    notes: tuple[str, ...]


class Why(NamedTuple):
    """What stands below the question: the first of these that there is."""

    refusal: str = ""
    rule: str = ""
    many: bool = False
    shoulder: str = ""
    watching: bool = False
    over: str = ""
    latest: str = ""


class Step(NamedTuple):
    """An earlier position that is looked at, and between which ones it can be stepped."""

    ply: int
    first: int
    last: int


@dataclass(frozen=True)
class Around:
    """What is known beside the log: who is there, the server's address, whether the viewer made the table."""

    present: frozenset[int] = frozenset()
    watching: int = 0
    address: str = ""
    is_host: bool = False


class Memory:
    """What a viewer has been told, as lines, so that the words need not be found again."""

    __slots__ = ("_for", "_lines")

    def __init__(self) -> None:
        self._for: object = None
        self._lines: dict[Event | Happening, Line] = {}

    def lines(
        self,
        reader: object,
        told: Sequence[Event | Happening],
        find: Callable[[Event | Happening], Line],
    ) -> list[Line]:
        """The line of each of these for a reader; those of others are forgotten."""
        known = self._lines if reader == self._for else {}
        self._lines = {one: known.get(one) or find(one) for one in told}
        self._for = reader
        return [self._lines[one] for one in told]


def draw(
    table: Table,
    sight: Sight,
    language: str,
    around: Around,
    note: Text | None = None,
    once: str = "",
) -> str:
    """The table as it stands. A form by which one answers without scripts has an id of its own."""
    return str(_Page(table, sight, language, around, Memory(), note, once).drawn())


def grow(table: Table, sight: Sight, language: str, around: Around, memory: Memory) -> Tree:
    """The same for somebody who has seen it before, in its parts."""
    return _Page(table, sight, language, around, memory).drawn()


def draw_step(table: Table, sight: Sight, language: str, around: Around, ply: int) -> str:
    """The table as it stood after so many answers, to be stepped through."""
    first, last = first_step(table, sight), len(table.answers)
    step = Step(max(first, min(ply, last)), first, last)
    return str(_Page(table, sight, language, around, Memory(), step=step).drawn())


def first_step(table: Table, sight: Sight) -> int:
    """How far back one may step: to the beginning, or in a running game that forgets, to one's last answer.

    What has been seen and is hidden again stays so: nobody gets a second look further back.
    """
    return _recent(table, sight) if table.stage != "over" and table.game.forgets(table.state) else 0


def _recent(table: Table, sight: Sight) -> int:
    """Where what happened lately begins: with one's own last answer, for all others some answers ago."""
    last = None if sight.seat is None else actions.last_own_answer(table, sight.seat)
    return max(0, len(table.answers) - STEPS_FOR_ALL) if last is None else last + 1


def _replay_from(table: Table, sight: Sight) -> int | None:
    """Where stepping begins by itself: after one's own last answer if anything happened since."""
    first, recent, last = first_step(table, sight), _recent(table, sight), len(table.answers)
    return recent if recent < last else first if first < last else None


def _base(table: Table) -> str:
    return f"/table/{table.id}"


def _query(sight: Sight, seat: int | None) -> str:
    """What addresses of the table need so that the same sight is shown there."""
    if len(sight.mine) > 1 and seat is not None:
        return f"?show={seat}"
    return f"?shoulder={sight.shoulder}" if sight.shoulder else ""


class _Page:
    """A page that is being drawn, part by part."""

    def __init__(
        self,
        table: Table,
        sight: Sight,
        language: str,
        around: Around,
        memory: Memory,
        note: Text | None = None,
        once: str = "",
        step: Step | None = None,
    ) -> None:
        self.table, self.game, self.language, self.around = table, table.game, language, around
        self.note, self.once, self.step, self.memory = note, once, step, memory
        self.names = table.names
        self.seat = seat = None if sight.curtain is not None else sight.seat
        self.sight = sight if sight.seat == seat else replace(sight, seat=seat)
        self.base, self.query = _base(table), _query(sight, seat)
        self.state = table.state if step is None else table.state_after(step.ply)
        self.plays = self.sight.acts and step is None and seat is not None and not table.seats[seat].resigned
        self.question = table.question(seat) if self.plays else None
        self.view = self.state.view(seat)
        nobody = T("A free seat").say(language)
        called = [place.name or nobody for place in table.seats]
        self.scene = self.game.scene(self.view, self.question, language, called)
        self.log = self._log()
        self.asks = self.say(_asks(table, self.question, self.sight))
        #: What is asked between the touches of a move, by its kind.
        self.then: dict[str, list[str]] = {}

    def say(self, words: Text) -> str:
        return words.say(self.language)

    def part(self, macro: str, key: str, *values: Hashable, **slots: Sequence[Part | Tree]) -> Tree:
        return grown(macro, key, self.language, values, slots)

    def drawn(self) -> Tree:
        below = [self._prompt(), self._chat(), self._menu(), self._announcement()]
        return Tree("page", self._start(), self._bar(), self._main(), *below, "</div>")

    def _start(self) -> str:
        """The page as an element: what its scripts have to know."""
        table, seat = self.table, self.seat
        start = start_of(
            "div",
            id="page",
            class_=f"table-page stage-{table.stage}{' stepping' if self.step else ''} game-{self.game.key}",
            data_table=table.id,
            data_base=self.base,
            data_query=self.query,
            data_game=self.game.key,
            data_ply=self.step.ply if self.step else len(table.answers),
            data_first=first_step(table, self.sight),
            data_seat="" if seat is None else seat,
            data_number="" if seat is None else table.numbers[seat],
            data_turn="yes" if self.question else "no",
            data_title=self.say(self.game.title),
            data_over="yes" if table.ended else "no",
        )
        return f"<{start}{_words(self.language)}"

    # ------------------------------------------------------------------------------------ the frame

    def _bar(self) -> Tree:
        """The line on top: panels that hold nothing but words, else the speed."""
        said = [] if self.table.stage == "waiting" else [one for one in self.scene.panels if _is_said(one)]
        found = [words for panel in said for words in (panel.title, *panel.notes)]
        where = tuple(self.say(words) for words in found or [SPEEDS[self.table.setup.speed].title])
        facts = (self.game, where, self.around.watching, bool(self.table.chat), self._hint())
        return self.part("bar", "bar", *facts, self.table.setup.origin)

    def _hint(self) -> str:
        """Where hints are to be had, if the seat may have them."""
        is_played = self.plays and self.table.stage == "playing"
        return f"{self.base}/hint{self.query}" if is_played and self.table.allows_hints else ""

    def _main(self) -> Tree:
        panels = self._panels()
        under = [self._panel(panel) for panel in panels if panel.under]
        slots: dict[str, Sequence[Part | Tree]] = {
            "curtain": self._curtain(),
            "board": [self.scene.board],
            "gathering": [self._gathering()] if self.table.stage == "waiting" else [],
            "under": [Tree("under", '<div class="under" id="under">', *under, "</div>")] if under else [],
            "side": [self._side([panel for panel in panels if not panel.under])],
        }
        return grown("main", "main", self.language, (self.game,), slots)

    def _curtain(self) -> list[Tree]:
        seat = self.sight.curtain
        if seat is None:
            return []
        return [self.part("curtain", "curtain", self.base, seat, self.game.colours[seat], self.names[seat])]

    def _side(self, panels: list[Panel]) -> Tree:
        table = self.table
        people = [self._person(number) for number in _order(table, self.seat) if number != self.seat]
        inside = [self.part("rivals", "rivals", people=people)]
        if table.ended and self.step is None:
            inside.append(self.part("result", "result", _result(table)))
        bots = [seat.bot for seat in table.seats if seat.bot]
        if self.around.is_host and self.sight.acts and self.step is None and bots and table.is_fresh():
            inside.append(self.part("levels", "levels", self.base, bots[0]))
        inside += [self._panel(panel) for panel in panels]
        return Tree("side", '<div class="side" id="side">', *inside, self._log_panel(), "</div>")

    def _gathering(self) -> Tree:
        """Who is there and who is missing, and how they are called."""
        table, is_host = self.table, self.around.is_host
        company = tuple(
            Place(
                number,
                self.game.colours[number],
                seat.taken,
                seat.name,
                seat.token if is_host and not seat.taken else "",
            )
            for number, seat in enumerate(table.seats)
        )
        may_sit = not self.sight.mine and table.setup.public
        address = self.around.address if is_host else ""
        return self.part("gathering", "gathering", self.game, self.base, address, company, is_host, may_sit)

    def _announcement(self) -> Tree:
        """What is read aloud: all that is new."""
        told = " ".join([*[line.words for line in self.log if line.new], self.asks])
        start = '<div id="announce" class="sr" role="status" aria-live="polite">'
        return Tree("announce", start, escape(told), "</div>")

    # ----------------------------------------------------------------------------------- the panels

    def _panels(self) -> list[Panel]:
        """The panels beside the board in their order, the viewer's own among them once."""
        found = [
            panel
            for panel in self.scene.panels
            if (panel.seat is None and not _is_said(panel)) or panel.seat == self.seat
        ]
        mine = [panel for panel in found if panel.seat is not None]
        return [panel for panel in found if panel not in mine[1:]]

    def _panel(self, panel: Panel) -> Tree:
        if panel.seat is not None:
            return self._person(panel.seat)
        title, notes = self.say(panel.title), self._notes(panel)
        return self.part("panel", f"panel-{panel.key}", panel.key, title, notes, things=self._things(panel))

    def _notes(self, *panels: Panel) -> tuple[str, ...]:
        return tuple([self.say(note) for panel in panels for note in panel.notes])

    def _things(self, panel: Panel) -> list[Tree]:
        """The things of a panel: cards in a row of their own, then the rest."""
        rows: dict[str, list[str]] = {"cards": [], "things": []}
        for item in panel.items:
            rows["cards" if item.height >= CARD else "things"].append(thing(item, self.language))
        return [
            Tree(key, f'<div class="{kind}" id="{escape(key)}">', *row, "</div>")
            for kind, row in rows.items()
            if row and (key := f"{kind}-{panel.key}")
        ]

    def _person(self, number: int) -> Tree:
        """Everything about a seat: who sits there, what he has, his clock, whether he is there."""
        table, time = self.table, now()
        seat, panels = table.seats[number], [panel for panel in self.scene.panels if panel.seat == number]
        status = _status(seat.bot, seat.away, seat.resigned)
        who = Who(
            number,
            self.game.colours[number],
            self.names[number],
            me=number == self.seat and self.sight.acts,
            shown=number == self.seat,
            asked=number in table.asked,
            present=number in self.around.present,
            taken=seat.taken,
            status="" if status is None else self.say(status),
            reaction=_reaction(table, number, time),
            score=next((panel.score for panel in panels if panel.score is not None), None),
            notes=self._notes(*panels),
        )
        things = [row for panel in panels for row in self._things(panel)]
        return self.part("person", f"person-{number}", who, clock=self._clock(number, time), things=things)

    def _clock(self, number: int, time: float) -> list[Tree]:
        left, ends = self.table.clock.remaining(number, time), self.table.clock.ends(number)
        if left is None:
            return []
        at = None if ends is None else round(ends * 1000)
        return [self.part("clock", f"clock-{number}", number, int(left), at)]

    # ---------------------------------------------------------------------------------- the question

    def _prompt(self) -> Tree:
        inside = self._stepping(self.step) if self.step else self._asking()
        return self.part("prompt", "prompt", self.base, self.query, inside=inside)

    def _stepping(self, step: Step) -> list[Tree]:
        told = tuple(line.words for line in self.log if line.ply == step.ply)
        words = self.part("stepping", "words", self.base, self.query, step, told)
        return [words, self.part("steps", "steps", self.base, self.query, step)]

    def _asking(self) -> list[Tree]:
        number = "" if self.seat is None else self.table.numbers[self.seat]
        choices = self._choices()
        size = "ask long" if len(self.asks) > LONG else "ask"
        ask = Tree("ask", f'<p class="{size}" id="ask">', escape(self.asks), "</p>")
        why = self.part("why", "why", self.game, self._why(len(choices) > FEW))
        return [
            self.part("asking", "asking", number, self.once),
            self.part("words", "words", words=[ask, why]),
            self._answers(choices),
        ]

    def _why(self, many: bool) -> Why:
        if self.note is not None:
            return Why(refusal=self.say(self.note))
        if self.question is not None and self.question.rule:
            return Why(rule=self.question.rule, many=many)
        if self.sight.shoulder and self.seat is not None:
            return Why(shoulder=self.names[self.seat])
        if not self.sight.mine:
            return Why(watching=True)
        if self.table.stage == "over":
            return Why(over=self.say(_in_figures(self.table)))
        return Why(latest=self.log[-1].words if self.log else "")

    def _choices(self) -> tuple[Choice, ...]:
        """What can be answered: single moves, then wishes of several, then what comes behind all others."""
        if not self.plays or self.seat is None:
            return ()
        asked = () if self.question is None else self.question.moves
        free = [move for move in self.table.free_moves(self.seat) if move not in asked]
        goals = self.table.goals(self.seat)
        begun = {goal.moves[0]: goal.path for goal in goals if goal.path}
        plain = [self._choice(move, move in free, begun.get(move)) for move in (*asked, *free)]
        ways = [*self._beginnings(goals), *[self._way(goal) for goal in goals]]
        behind = [choice for choice in plain if choice.last or choice.free]
        return (*[choice for choice in plain if not choice.last and not choice.free], *ways, *behind)

    def _choice(self, move: int, free: bool, begun: tuple[str, ...] | None) -> Choice:
        """A move; it is folded where a wish that begins with it is touched first at the same place."""
        touches, kind = self.game.touches(self.view, move), self._kind(move)
        return Choice(
            "move",
            str(move),
            self.say(self.game.label(self.view, move)),
            touches,
            free,
            in_turn=self.game.in_turn(self.view, move),
            folded=begun is not None and begun[: len(touches)] == touches,
            last=kind.last,
            kind=self._asks_on(kind),
        )

    def _kind(self, move: int) -> Kind:
        return self.game.moves.find(self.state, move).kind

    def _asks_on(self, kind: Kind) -> str:
        """The name of a kind that asks something between its touches; what it asks goes to the page."""
        if kind.then and kind.name not in self.then:
            self.then[kind.name] = [self.say(words) for words in kind.then]
        return kind.name if kind.then else ""

    def _beginnings(self, goals: Sequence[Goal]) -> list[Choice]:
        """Where several answers are needed to begin wishes: those alone, in the list."""
        found: dict[tuple[int, ...], Choice] = {}
        for goal in goals:
            start = next((n for n, move in enumerate(goal.moves) if self._kind(move).wish == FROM), 0)
            moves = goal.moves[: start + 1]
            if 0 < start < len(goal.moves) - 1 and moves not in found:
                touches, words = self._named(moves[-1])
                found[moves] = Choice("way", " ".join(map(str, moves)), words, touches, folded=True)
        return list(found.values())

    def _named(self, move: int) -> tuple[tuple[str, ...], str]:
        return self.game.touches(self.view, move), self.say(self.game.label(self.view, move))

    def _way(self, goal: Goal) -> Choice:
        """Several answers at once, with what the others get on the way."""
        gains = [
            TN("{name} earns {count}", "{name} earns {count}", gain, name=self.names[other])
            for other, gain in enumerate(goal.gains)
            if other != self.seat and gain > 0
        ]
        earned = listed(gains)

        def named(goal: Text) -> str:
            return self.say(T("{goal} ({gains})", goal=goal, gains=earned) if gains else goal)

        value = " ".join(map(str, goal.moves))
        begins = next((kind for move in goal.moves if (kind := self._kind(move)).wish == FROM), None)
        return Choice(
            "way",
            value,
            named(goal.label),
            goal.path,
            folded=not goal.first,
            kind=self._asks_on(begins) if begins else "",
            rest=named(goal.rest),
        )

    def _answers(self, choices: tuple[Choice, ...]) -> Tree:
        """The answers as buttons, and what else can be done now."""
        base, query, table, seat = self.base, self.query, self.table, self.seat
        before, after = list[Tree](), list[Tree]()
        if self.may_undo:
            before.append(self.part("undo", "undo", base, query))
        if table.proposal is not None and self.sight.acts:
            asked = table.proposal
            whose = (self.names[asked.by], asked.by == seat, seat in asked.consents)
            before.append(self.part("proposal", "proposal", base, query, asked.what, *whose))
        if self.sight.acts and seat is not None and table.seats[seat].away and table.stage == "playing":
            after.append(self.part("back", "back", base, query))
        if table.stage == "over":
            is_played = table.ended == "played"
            plays = bool(self.sight.mine)
            after.append(self.part("after", "after", base, query, plays, is_played, table.rematch))
        return self.part(
            "answers",
            "answers",
            len(choices) > FEW,
            missed=[self.part("missed", "missed", first_step(table, self.sight))],
            before=before,
            choices=[_buttons(choices, self.then, self.language)],
            after=after,
        )

    @cached_property
    def may_undo(self) -> bool:
        return self.sight.acts and self.seat is not None and actions.may_undo(self.table, self.seat)

    # ---------------------------------------------------------------------------------- chat and menu

    def _chat(self) -> Tree:
        first = max(0, len(self.table.chat) - TALK)
        lines = [
            self.part(
                "said",
                f"said-{number}",
                number,
                self.game.colours[said.seat],
                self.names[said.seat],
                said.words,
                said.reaction,
            )
            for number, said in enumerate(self.table.chat[first:], first)
        ]
        return self.part("chat", "chat", self.base, self.query, self.sight.acts, lines=lines)

    def _menu(self) -> Tree:
        mine = [self._mine(self.seat)] if self.sight.acts and self.seat is not None else []
        facts = (self.base, self.around.address, self.table.commitment, _speeds(self.language))
        return self.part("menu", "table-menu", *facts, mine=mine)

    def _mine(self, number: int) -> Tree:
        """What one can do with one's own seat, and the links to it."""
        table, seat = self.table, self.table.seats[number]
        undo = []
        if actions.last_own_answer(table, number) is not None:
            undo.append(self.part("menu_undo", "menu-undo", self.base, self.query, self.may_undo))
        facts = (table.stage, seat.away, seat.forcing, seat.shared, seat.token, table.allows_hints)
        return self.part("mine", "table-mine", self.base, self.query, self.around.address, *facts, undo=undo)

    # ------------------------------------------------------------------------------------------- log

    def _log_panel(self) -> Tree:
        replay = None if self.step else _replay_from(self.table, self.sight)
        head = self.part("log_head", "log-head", self.base, self.query, replay)
        lines = [_drawn_line(self.game, line, self.language) for line in self.log]
        return grown("log", "log", self.language, (), {"head": [head], "lines": lines})

    def _log(self) -> list[Line]:
        """What happened, as the seat saw it; in the past only what lasts. Before all are there: nothing."""
        table, state, latest = self.table, self.state, int(self.state.ply)
        if table.stage == "waiting":
            return []
        most = 0 if table.stage == "over" else LINES
        if self.step is None:
            all_events, since = table.events(self.seat), table.latest
        else:
            all_events, since = [event for event in state.events(self.seat) if event.lasts], latest - 1
        happened = [told for told in table.happenings if told.ply <= latest]
        told: list[Event | Happening] = [*all_events[-most:], *happened[-most:]]
        lines = self.memory.lines((self.seat, self.language, self.names), told, self._line_of)
        if happened:
            lines.sort(key=lambda line: (line.ply, not line.forced))
        shown = lines[-most:]
        first = len(all_events) + len(happened) - len(shown)
        return [
            Line(number, ply, colour, words, rule, ply > since)
            for number, (_, ply, colour, words, rule, *_) in enumerate(shown, first)
        ]

    def _line_of(self, told: Event | Happening) -> Line:
        colour = self.game.colours[told.seat] if told.seat >= 0 else "grey"
        if isinstance(told, Happening):
            words = self.say(_told(self.table, told, self.seat))
            return Line(0, told.ply, colour, words, "", forced=told.kind == "forced")
        words = self.say(self.game.tell(self.state, told, self.seat, self.names))
        return Line(0, int(told.ply), colour, words, self.game.rule_of(told))


@cache
def _speeds(language: str) -> tuple[tuple[str, str], ...]:
    return tuple((key, words.say(language)) for key, words in TABLE_SPEEDS)


@cache
def _words(language: str) -> str:
    """What scripts say, as attributes of the page, and the end of its start; and the way past all that."""
    words = {
        "turn": T("Your turn"),
        "lost": T("The connection is lost. Trying again …"),
        "all": T("All {count} answers", count="#"),
        "missed": T("{count} moves since your last look", count="#"),
        "good": T("It is true: seed and salt give the number published at the start."),
        "bad": T("It is not true: seed and salt do not give the number published at the start."),
        "copied": T("Copied"),
        "tap": T("Tap again to play."),
        "where": T("Where to?"),
        "next": T("What next?"),
    }
    said = "".join(f' data-words-{name}="{escape(text.say(language))}"' for name, text in words.items())
    past = T("Skip to the question")
    skip = f'<a class="skip" href="#prompt">{escape(past.say(language))}</a>'
    return f"{said}>{skip}"


@remembered
def thing(item: Item, language: str) -> Part:
    """A small thing in a panel."""
    start = start_of(
        "svg",
        class_=" ".join(("thing", *item.classes)),
        id=item.id,
        viewBox=f"0 0 {item.width} {item.height}",
        preserveAspectRatio="xMinYMin slice",
        role="img",
        aria_label=item.label.say(language),
        tabindex=-1,
        data_touch=item.touch or None,
        style=f"--w:{item.width};--h:{item.height}",
    )
    return Part(item.id, f"<{start}>", inside_of(item, language), "</svg>")


def _buttons(choices: Sequence[Choice], then: dict[str, list[str]], language: str) -> Part:
    """The answers as buttons. There can be many and they are often new, so no template draws them."""
    drawn, is_first = list[str](), True
    for choice in choices:
        if choice.free and is_first:
            drawn.append(f'<span class="also">{escape(ALSO.say(language))}</span>')
            is_first = False
        drawn.append(_button(choice))
    start = f'<div class="choices" id="choices" data-then="{escape(json.dumps(then)) if then else "{}"}">'
    return Part("choices", start, "".join(drawn), "</div>")


@remembered
def _button(choice: Choice) -> str:
    looks = f"btn{' free' if choice.free else ''}{' last' if choice.last else ''}"
    key = f"{choice.name}-{choice.value.replace(' ', '-')}"
    signs = f"{' data-in-turn' if choice.in_turn else ''}{' data-folded' if choice.folded else ''}"
    if choice.kind:
        signs += f' data-kind="{choice.kind}"'
    if choice.rest not in ("", choice.label):
        signs += f' data-rest="{escape(choice.rest)}"'
    return (
        f'<button class="{looks}" name="{choice.name}" value="{choice.value}" id="{key}" '
        f'data-path="{escape(" ".join(choice.path))}"{signs}>{escape(choice.label)}</button>'
    )


@lru_cache(maxsize=MANY_LINES)
def _drawn_line(game: Game, line: Line, language: str) -> Part:
    key = f"line-{line.number}"
    start = f'<li class="seat-{line.colour}{" new" if line.new else ""}" id="{key}">'
    rule = rule_sign(game, line.rule, language) if line.rule else ""
    return Part(key, start, escape(line.words), rule, "</li>")


@remembered
def rule_sign(game: Game, rule: str, language: str) -> str:
    """The id of a rule, which leads to its words."""
    return " " + markup("rule", language, game, rule)


def _order(table: Table, seat: int | None) -> list[int]:
    """The seats as they sit, the viewer's own last."""
    count = len(table.seats)
    first = 0 if seat is None else seat + 1
    return [(first + step) % count for step in range(count)]


# ------------------------------------------------------------------------------------------- answers


def _asks(table: Table, question: Question | None, sight: Sight) -> Text:
    """The one line that says what happens now."""
    if table.ended:
        return _headline(table, sight)
    if table.stage == "waiting":
        free = sum(not place.taken for place in table.seats)
        return TN("Waiting for {count} more player.", "Waiting for {count} more players.", free)
    if question is not None:
        return question.prompt
    names = ", ".join(table.names[number] for number in table.asked)
    if all(table.seats[number].by_bot for number in table.asked):
        return T("Now thinking: {names}.", names=names)
    return T("Waiting for {names}.", names=names)


def _headline(table: Table, sight: Sight) -> Text:
    places = table.places()
    if places is None:
        return T("The game was ended by agreement.")
    winners = [number for number, place in enumerate(places) if place == 1]
    if len(winners) > 1:
        return T("{names} share the victory.", names=", ".join(table.names[number] for number in winners))
    if sight.acts and sight.seat == winners[0]:
        return T("You win.")
    return T("{name} wins.", name=table.names[winners[0]])


def _in_figures(table: Table) -> Text:
    """How a game went, in one line: the points, best first, and how many answers it took."""
    count = len(table.answers)
    if table.ended != "played":
        return TN("After {count} move.", "After {count} moves.", count)
    scores = sorted((int(table.state.score(seat)) for seat in range(len(table.seats))), reverse=True)
    points = " : ".join(map(str, scores))
    return TN("{points} after {count} move.", "{points} after {count} moves.", count, points=points)


def _is_said(panel: Panel) -> bool:
    return panel.seat is None and not panel.items


def _status(bot: str, away: bool, resigned: bool) -> Text | None:
    if resigned:
        return T("resigned, a bot plays on")
    if bot:
        return T("a bot, {level}", level=bot_title(bot))
    return T("away, a bot plays on") if away else None


def _reaction(table: Table, number: int, now: float) -> str:
    """What the seat has just shown, for some seconds."""
    for said in reversed(table.chat):
        if said.seat == number and said.reaction:
            return said.words if now - said.at < 8 else ""
    return ""


def _told(table: Table, told: Happening, seat: int | None) -> Text:
    name, me = table.names[told.seat], told.seat == seat
    words = {
        "forced": (T("You had no other answer."), T("{name} had no other answer.", name=name)),
        "undo": (T("You took an answer back."), T("{name} took an answer back.", name=name)),
        "decline": (T("You declined."), T("{name} declined.", name=name)),
        "end": (T("You ended the game by agreement."), T("{name} ended the game by agreement.", name=name)),
        "hints": (T("All agreed: everybody may have hints."), T("All agreed: everybody may have hints.")),
        "resign": (T("You resigned."), T("{name} resigned.", name=name)),
        "back": (T("You are back."), T("{name} is back.", name=name)),
        "left": (T("You left; a bot plays on."), T("{name} left; a bot plays on.", name=name)),
        "time": (
            T("Your time ran out; a bot plays on until you are back."),
            T("{name}’s time ran out; a bot plays on.", name=name),
        ),
        "shared": (
            T("You let a friend watch over your shoulder."),
            T("{name} lets a friend watch over the shoulder.", name=name),
        ),
    }
    return words[told.kind][0 if me else 1]


# -------------------------------------------------------------------------------------------- results


class Row(NamedTuple):
    """Where a seat came, and by which points."""

    place: int | None
    name: str
    colour: str
    score: int | None
    lines: tuple[Points, ...]


class Result(NamedTuple):
    """How a game ended, and what shows that its chance was fair."""

    rows: tuple[Row, ...]
    how: Text
    commitment: str
    seed: str
    salt: str


def _result(table: Table) -> Result:
    """Who came where, and how every point came about."""
    places, setup = table.places(), table.setup
    played = table.ended == "played"
    account = table.game.account(table.state) if played else [[] for _ in table.seats]
    rows = [
        Row(
            None if places is None else places[number],
            table.names[number],
            table.game.colours[number],
            int(table.state.score(number)) if played else None,
            tuple(account[number]),
        )
        for number in range(len(table.seats))
    ]
    rows.sort(key=lambda row: row.place or 0)
    return Result(tuple(rows), HOW[table.ended], table.commitment, setup.seed, setup.salt)


HOW = {
    "played": literal(""),
    "resigned": T("The game ended by resignation."),
    "agreed": T("It ended without a result."),
}
