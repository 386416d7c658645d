"""A table as one person sees it: the whole page of it, drawn anew after every change."""

from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from motu.contract import Event, Question, State, View
from motu.language import Text, literal, texts
from motu.picture.marks import inside_of
from motu.picture.scene import Item, Panel, Scene
from motu.record import commitment
from motu.web import actions
from motu.web.clock import now
from motu.web.rendering import bot_title, render
from motu.web.setup import SPEEDS, new_token
from motu.web.table import Happening, Table

T, TN, TP = texts("motu.web")

#: How many answers are shown as buttons before the rest folds away.
FEW = 6
#: Things at least so high are cards: they stand in a row of their own and may overlap.
CARD = 80
#: How many lines of the log are shown while the game goes on.
LINES = 40
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


@dataclass(frozen=True)
class Choice:
    """An answer as a button: the move, its words, and what can be touched for it, in order."""

    move: int
    label: Text
    path: tuple[str, ...]
    free: bool


@dataclass(frozen=True)
class Line:
    """A line of the log."""

    ply: int
    colour: str
    words: Text
    rule: str
    new: bool


@dataclass(frozen=True)
class Around:
    """What is known beside the log: who is there, the server's address, whether the viewer made the table."""

    present: frozenset[int] = frozenset()
    watching: int = 0
    address: str = ""
    is_host: bool = False


def draw(table: Table, sight: Sight, language: str, around: Around, note: Text | None = None) -> str:
    """The table as it stands."""
    return render("table_body.html", language, **_facts(table, sight, language, around, note))


def draw_step(table: Table, sight: Sight, language: str, around: Around, ply: int) -> str:
    """The table as it stood after so many answers, to be stepped through."""
    first = first_step(table, sight)
    ply = max(first, min(ply, len(table.answers)))
    facts = _facts(table, sight, language, around, None, table.state_after(ply))
    facts["step"] = {"ply": ply, "first": first, "last": len(table.answers)}
    facts["told"] = [line.words for line in facts["log"] if line.ply == ply]
    return render("table_body.html", language, **facts)


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


def _facts(
    table: Table,
    sight: Sight,
    language: str,
    around: Around,
    note: Text | None,
    past: State | None = None,
) -> dict[str, Any]:
    """Everything that the template shows."""
    state = table.state if past is None else past
    seat = None if sight.curtain is not None else sight.seat
    plays = sight.acts and past is None and seat is not None and not table.seats[seat].resigned
    question = table.question(seat) if plays else None
    view = state.view(seat)
    scene = _scene(table, view, question, language)
    time = now()
    log = _log(table, state, seat, past is not None)
    return {
        "table": table,
        "game": table.game,
        "base": f"/table/{table.id}",
        "query": _query(sight, seat),
        "sight": replace(sight, seat=seat),
        "question": question,
        "choices": [] if past is not None else _choices(table, view, question, sight),
        "few": FEW,
        "board": Markup(scene.board),
        "panels": _panels(scene, seat, language),
        "people": [
            _person(table, number, scene, sight, around, time, language) for number in _order(table, seat)
        ],
        "log": log,
        "latest": log[-1].words if log else None,
        "chat": table.chat[-60:],
        "reactions": actions.REACTIONS,
        "may_undo": sight.acts and seat is not None and actions.may_undo(table, seat),
        "can_ask_undo": sight.acts and seat is not None and actions.last_own_answer(table, seat) is not None,
        "asks": _asks(table, question, sight),
        "where": _where(table, scene),
        "commitment": commitment(table.setup.seed, table.setup.salt),
        "around": around,
        "once": new_token(),
        "note": note,
        "result": _result(table) if table.ended and past is None else None,
        "first_step": first_step(table, sight),
        "replay_from": _replay_from(table, sight),
        "step": None,
        "told": [],
        "now": time,
    }


def _query(sight: Sight, seat: int | None) -> str:
    """What addresses of the table need so that the same sight is shown there."""
    if len(sight.mine) > 1 and seat is not None:
        return f"?show={seat}"
    return f"?shoulder={sight.shoulder}" if sight.shoulder else ""


def _scene(table: Table, view: View, question: Question | None, language: str) -> Scene:
    return table.game.scene(view, question, language, table.names)


def _order(table: Table, seat: int | None) -> list[int]:
    """The seats as they sit, the viewer's own last."""
    count = len(table.seats)
    first = 0 if seat is None else seat + 1
    return [(first + step) % count for step in range(count)]


# ------------------------------------------------------------------------------------------- answers


def _choices(table: Table, view: View, question: Question | None, sight: Sight) -> list[Choice]:
    if not sight.acts or sight.curtain is not None or sight.seat is None or table.seats[sight.seat].resigned:
        return []
    asked = [] if question is None else list(question.moves)
    free = [move for move in table.free_moves(sight.seat) if move not in asked]
    return [
        Choice(move, table.game.label(view, move), table.game.touches(view, move), move in free)
        for move in asked + free
    ]


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


# -------------------------------------------------------------------------------------------- panels


def _where(table: Table, scene: Scene) -> list[Text]:
    """The line in the bar: panels that hold nothing but words, else the speed."""
    said = [words for panel in scene.panels if _is_said(panel) for words in (panel.title, *panel.notes)]
    return said or [SPEEDS[table.setup.speed].title]


def _is_said(panel: Panel) -> bool:
    return panel.seat is None and not panel.items


def _panels(scene: Scene, seat: int | None, language: str) -> list[dict[str, Any]]:
    """The panels beside the board in their order, the viewer's own among them once."""
    found = [
        panel for panel in scene.panels if (panel.seat is None and not _is_said(panel)) or panel.seat == seat
    ]
    mine = [panel for panel in found if panel.seat is not None]
    return [_panel(panel, language) for panel in found if panel not in mine[1:]]


def _panel(panel: Panel, language: str) -> dict[str, Any]:
    return {
        "key": panel.key,
        "title": panel.title,
        "notes": panel.notes,
        "score": panel.score,
        "seat": panel.seat,
        "under": panel.under,
        "cards": [_thing(item, language) for item in panel.items if item.height >= CARD],
        "things": [_thing(item, language) for item in panel.items if item.height < CARD],
    }


def _thing(item: Item, language: str) -> dict[str, Any]:
    return {
        "id": item.id,
        "touch": item.touch,
        "classes": " ".join(item.classes),
        "label": item.label,
        "width": item.width,
        "height": item.height,
        "svg": Markup(inside_of(item, language)),
    }


def _person(
    table: Table, number: int, scene: Scene, sight: Sight, around: Around, now: float, language: str
) -> dict[str, Any]:
    """Everything about a seat: who sits there, what he has, his clock, whether he is there."""
    seat = table.seats[number]
    own = [_panel(panel, language) for panel in scene.panels if panel.seat == number]
    ends = table.clock.ends(number)
    return {
        "number": number,
        "seat": seat,
        "name": table.names[number],
        "colour": table.game.colours[number],
        "me": number == sight.seat and sight.acts,
        "shown": number == sight.seat,
        "asked": number in table.asked,
        "present": number in around.present,
        "remaining": table.clock.remaining(number, now),
        "ends": None if ends is None else round(ends * 1000),
        "score": next((panel["score"] for panel in own if panel["score"] is not None), None),
        "notes": [note for panel in own for note in panel["notes"]],
        "panels": own,
        "status": _status(seat.bot, seat.away, seat.resigned),
        "reaction": _reaction(table, number, now),
    }


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
            return actions.REACTIONS[said.words][0] if now - said.at < 8 else ""
    return ""


# ----------------------------------------------------------------------------------------------- log


def _log(table: Table, state: State, seat: int | None, in_past: bool) -> list[Line]:
    """What happened, as the seat saw it; in the past only what lasts."""
    latest = int(state.ply)
    most = None if table.stage == "over" else -LINES
    events = [event for event in state.events(seat) if event.lasts or not in_past]
    lines = [
        Line(
            int(event.ply),
            _colour(table, event),
            table.game.tell(state, event, seat, table.names),
            table.game.rule_of(event),
            int(event.ply) == latest,
        )
        for event in events[most:]
    ]
    notes = [
        Line(told.ply, table.game.colours[told.seat], _told(table, told, seat), "", told.ply == latest)
        for told in table.happenings
        if told.ply <= latest
    ]
    told = sorted(lines + notes, key=lambda line: line.ply)
    return told[most:]


def _colour(table: Table, event: Event) -> str:
    return table.game.colours[event.seat] if event.seat >= 0 else "grey"


def _told(table: Table, told: Happening, seat: int | None) -> Text:
    name, me = table.names[told.seat], told.seat == seat
    words = {
        "undo": (T("You took an answer back."), T("{name} took an answer back.", name=name)),
        "decline": (T("You declined."), T("{name} declined.", name=name)),
        "end": (T("You ended the game by agreement."), T("{name} ended the game by agreement.", name=name)),
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


def _result(table: Table) -> dict[str, Any]:
    """Who came where, and how every point came about."""
    places = table.places()
    played = table.ended == "played"
    account = table.game.account(table.state) if played else [[] for _ in table.seats]
    rows = [
        {
            "place": None if places is None else places[number],
            "name": table.names[number],
            "colour": table.game.colours[number],
            "score": int(table.state.score(number)) if played else None,
            "lines": account[number],
        }
        for number in range(len(table.seats))
    ]
    return {"rows": sorted(rows, key=lambda row: row["place"] or 0), "how": HOW[table.ended]}


HOW = {
    "played": literal(""),
    "resigned": T("The game ended by resignation."),
    "agreed": T("It ended without a result."),
}
