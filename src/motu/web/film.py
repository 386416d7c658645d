"""Games as films: every position of a table or a record, from each viewpoint that is allowed; pictures, too.

While a game goes on everybody sees what he saw himself. When it is over it can be watched from anybody's
seat, or with open hands.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from secrets import token_hex
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from motu.contract import Event, Game, State
from motu.language import Text, texts
from motu.picture.part import Part
from motu.picture.scene import Panel, Scene
from motu.picture.standalone import standalone
from motu.picture.theme import THEMES
from motu.study.analysis import Analysis
from motu.web.graph import strip
from motu.web.incoming import NotHere, whole
from motu.web.live import sight_for
from motu.web.record_of import record_of
from motu.web.rendering import bot_levels, environment, render
from motu.web.still import still
from motu.web.studying import MOST_MISTAKES, room_of
from motu.web.table import Table
from motu.web.table_page import first_step
from motu.web.visit import FIRST_LEVEL, address_of, count, house_of, level_of, page, visit_of

T, TN, TP = texts("motu.web")

#: The viewpoint from which all hands are open, as addresses name it; seats count from 1 there, 0 is nobody's.
OPEN = "all"
#: How many positions are remembered, so that the next one needs only one move.
MOST_POSITIONS = 64
#: How wide a picture is as PNG.
PNG_WIDTH = 1280
#: How many positions a moving picture shows.
MOST_FRAMES = 60


@dataclass(frozen=True)
class Eye:
    """From where somebody looks: a seat, nobody's, or all hands open."""

    seat: int | None = None
    is_open: bool = False

    @property
    def name(self) -> str:
        """As addresses name it."""
        return OPEN if self.is_open else str(0 if self.seat is None else self.seat + 1)


@dataclass(frozen=True)
class Beginning:
    """How a game began: everything that decides its first position."""

    rules: int
    seed: str
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Reel:
    """A game that can be watched: how it begins, what was answered, from where and how far back one looks."""

    key: str
    game: Game
    names: Sequence[str]
    beginning: Beginning
    answers: tuple[tuple[int, int], ...]
    #: The address of its steps, and of where it comes from: a table, or records that somebody sent.
    base: str
    home: str
    is_table: bool
    #: Whether all of it may be known.
    is_open: bool
    #: From where it is watched if nothing else is wished.
    eye: Eye = Eye()
    first: int = 0
    #: What its addresses need beside.
    query: str = ""

    @property
    def last(self) -> int:
        return len(self.answers)

    def start(self) -> State:
        """The first position."""
        first = self.beginning
        return self.game.start_by(first.rules, len(self.names), first.seed, **first.options)

    def eyes(self) -> list[tuple[str, Text | str]]:
        """The viewpoints to choose from, by their names in addresses."""
        if not self.is_open:
            return []
        seats = [(Eye(seat).name, name) for seat, name in enumerate(self.names)]
        return [(OPEN, T("Open hands")), (Eye().name, T("What everybody knew")), *seats]

    def address(self, ply: int, eye: Eye, ending: str = "") -> str:
        """Names a position and a viewpoint, to be shared."""
        asked = self.query or (f"seat={eye.name}" if self.is_open else "")
        return f"{self.base}/{ply}{ending}" + (f"?{asked}" if asked else "")

    def moving(self, eye: Eye) -> str:
        """The address of the stretches of this film as moving pictures, and what it needs beside."""
        return self.address(0, eye).replace(f"{self.base}/0", f"{self.home}/film", 1)


class Positions:
    """The positions that were looked at last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Any, ...], State] = OrderedDict()

    def at(self, reel: Reel, ply: int) -> State:
        """The position after so many answers; nobody may change it."""
        found = self._kept.get((reel.key, reel.answers[:ply]))
        if found is None:
            found = self._played(reel, ply)
        self._kept[reel.key, reel.answers[:ply]] = found
        self._kept.move_to_end((reel.key, reel.answers[:ply]))
        if len(self._kept) > MOST_POSITIONS:
            self._kept.popitem(last=False)
        return found

    def _played(self, reel: Reel, ply: int) -> State:
        before = self._kept.get((reel.key, reel.answers[: ply - 1])) if ply else None
        state, played = (reel.start(), 0) if before is None else (before.clone(), ply - 1)
        for seat, move in reel.answers[played:ply]:
            state.play(seat, move)
        return state


positions = Positions()


# --------------------------------------------------------------------------------------------- tables


async def show(request: Request) -> Response:
    """A position of a table: a whole page, or only its body for the script."""
    table, reel = await house_of(request).find(request.path_params["id"]), await reel_at(request)
    study = None
    if table.ended == "played":
        study = await room_of(request).analyses.find(table.id, lambda: record_of(table))
    return shown(request, reel, None if study is None else study.found, table.ended == "played")


async def picture(request: Request) -> Response:
    """A position of a table as a picture."""
    return await pictured(request, await reel_at(request))


async def reel_at(request: Request) -> Reel:
    """The table that an address names, as whoever asks may watch it."""
    table, visit = await house_of(request).find(request.path_params["id"]), visit_of(request)
    shoulder = request.query_params.get("shoulder", "")
    chosen = whole(request.query_params.get("show", ""))
    return reel_of(table, visit.player_id, chosen, shoulder)


def reel_of(table: Table, player: str, chosen: int | None = None, shoulder: str = "") -> Reel:
    """A table as whoever looks at it may watch it."""
    sight = sight_for(table, player, chosen, shoulder)
    seat = None if sight.curtain is not None else sight.seat
    is_open = table.stage == "over"
    query = f"shoulder={sight.shoulder}" if sight.shoulder else ""
    if len(sight.mine) > 1 and seat is not None:
        query = f"show={seat}"
    setup = table.setup
    return Reel(
        table.id,
        table.game,
        table.names,
        Beginning(setup.rules, setup.seed, setup.options),
        tuple(table.answers),
        f"/table/{table.id}/step",
        f"/table/{table.id}",
        True,
        is_open,
        Eye(seat),
        first_step(table, sight),
        "" if is_open else query,
    )


# ------------------------------------------------------------------------------------------ the pages


def shown(
    request: Request, reel: Reel, analysis: Analysis | None = None, can_analyse: bool = False
) -> Response:
    """The page of a film at the position that the address names, with the graph of its analysis if any."""
    count(request, "drawings")
    language = visit_of(request).language
    eye, ply = looked(request, reel), ply_of(request, reel)
    graph = None if analysis is None else strip_of(reel, analysis, ply)
    body = drawn(
        reel, eye, ply, language, _is_strange(request, reel, eye), level_of(request), graph, can_analyse
    )
    if request.headers.get("x-film"):
        return HTMLResponse(body)
    shared = reel.address(ply, eye, ".png") if reel.is_open else ""
    return page(request, "film.html", game=reel.game, body=body, shared=shared)


def strip_of(reel: Reel, analysis: Analysis, ply: int) -> Markup:
    """What everybody could expect over the game, with its mistakes and the position that is shown."""
    worst = [one.ply for one in analysis.mistakes()[:MOST_MISTAKES]]
    return strip(analysis.expected, reel.game.colours, worst, ply)


def ply_of(request: Request, reel: Reel, name: str = "ply") -> int:
    """The position that the address names; beyond what may be seen, the nearest that may."""
    asked = whole(request.path_params[name])
    if asked is None:
        raise NotHere
    return max(reel.first, min(asked, reel.last))


def looked(request: Request, reel: Reel) -> Eye:
    """The viewpoint that the address names, or one's own."""
    asked = request.query_params.get("seat", "")
    if not reel.is_open or not asked:
        return reel.eye
    if asked == OPEN:
        return Eye(is_open=True)
    number = whole(asked)
    if number is None or number > len(reel.names):
        raise NotHere
    return Eye(number - 1 if number else None)


def _is_strange(request: Request, reel: Reel, eye: Eye) -> bool:
    """Whether another viewpoint was asked for than may be had yet."""
    return request.query_params.get("seat", "") not in ("", eye.name)


def drawn(
    reel: Reel,
    eye: Eye,
    ply: int,
    language: str,
    is_strange: bool = False,
    level: str = FIRST_LEVEL,
    graph: Markup | None = None,
    can_analyse: bool = False,
) -> str:
    """The body of the page; whoever branches off is offered bots of a level."""
    state = positions.at(reel, ply)
    scene = scene_of(reel, state, eye, language)
    log = logs.of(reel, eye, language)
    common = [panel for panel in scene.panels if panel.seat is None]
    return render(
        "film_body.html",
        language,
        reel=reel,
        game=reel.game,
        eye=eye,
        ply=ply,
        picture=still(Scene(scene.board, tuple(common)), language),
        said=[words for panel in common if not panel.items for words in (panel.title, *panel.notes)],
        people=[_person(reel, state, scene, seat, eye, language) for seat in range(len(reel.names))],
        log=log.at(ply),
        told=[each.line for each in log.lines if each.line.ply == ply],
        is_strange=is_strange,
        can_branch=reel.is_open and not state.over,
        mine=_seat_to_play(state, reel, eye),
        levels=bot_levels(),
        level=level,
        stretch=(max(reel.first, ply - MOST_FRAMES // 2), min(reel.last, ply + MOST_FRAMES // 2)),
        most_frames=MOST_FRAMES,
        graph=graph,
        can_analyse=can_analyse,
        moving=reel.moving(eye),
    )


def _seat_to_play(state: State, reel: Reel, eye: Eye) -> int:
    """Whose seat somebody who branches off most likely wants: whose eyes he looks with, or who is asked."""
    seat = eye.seat if eye.seat is not None else reel.eye.seat
    return seat if seat is not None else next(iter(state.asked), 0)


def scene_of(reel: Reel, state: State, eye: Eye, language: str) -> Scene:
    """What is to be seen. With open hands everybody's own things lie beside the common board."""
    scene = reel.game.scene(state.view(eye.seat), None, language, reel.names)
    if not eye.is_open:
        return scene
    public = {panel.key for panel in scene.panels}
    panels = [panel for panel in scene.panels if panel.seat is None]
    own = [reel.game.scene(state.view(seat), None, language, reel.names) for seat in range(len(reel.names))]
    for seat, each in enumerate(own):
        mine = [panel for panel in each.panels if panel.seat == seat or panel.key not in public]
        panels += [_of_seat(panel, seat) for panel in mine]
    return Scene(_with_definitions(scene.board, [each.board for each in own]), tuple(panels))


def _with_definitions(board: Part, others: Sequence[Part]) -> Part:
    """A board with everything that the panels of others need of theirs, such as the faces of their cards."""
    needed: dict[str, list[str]] = {}
    for other in others:
        for piece in _definitions(other):
            needed.setdefault(piece.key, []).extend(piece.pieces[1:-1])
    known = _definitions(board)
    return Part(
        board.key,
        *(
            Part(piece.key, piece.pieces[0], *_each_once(piece, needed), piece.pieces[-1])
            if isinstance(piece, Part) and piece in known
            else piece
            for piece in board.pieces
        ),
    )


def _definitions(board: Part) -> list[Part]:
    return [piece for piece in board.pieces if isinstance(piece, Part) and piece.startswith("<defs")]


def _each_once(piece: Part, needed: Mapping[str, Sequence[str]]) -> list[str]:
    return list(dict.fromkeys([*piece.pieces[1:-1], *needed.get(piece.key, ())]))


def _of_seat(panel: Panel, seat: int) -> Panel:
    """A panel among those of others: nothing in it is called as anything of theirs."""
    items = tuple(replace(item, id=f"{item.id}-of-{seat}", touch="") for item in panel.items)
    return replace(panel, key=f"{panel.key}-of-{seat}", items=items, seat=seat)


def _person(reel: Reel, state: State, scene: Scene, seat: int, eye: Eye, language: str) -> dict[str, Any]:
    own = [panel for panel in scene.panels if panel.seat == seat]
    return {
        "number": seat,
        "name": reel.names[seat],
        "colour": reel.game.colours[seat],
        "is_asked": seat in state.asked,
        "is_shown": eye.is_open or seat == eye.seat,
        "score": next((panel.score for panel in own if panel.score is not None), None),
        "notes": [note for panel in own for note in panel.notes],
        "panels": still(Scene(scene.board, tuple(own)), language)["panels"],
    }


# --------------------------------------------------------------------------------------------- the log


@dataclass(frozen=True)
class Line:
    """A line of the log, and the position to which it leads."""

    ply: int
    colour: str
    words: Text
    rule: str


def lines(reel: Reel, eye: Eye) -> list[Line]:
    """All that happened, as it may be known from a viewpoint; while the game goes on only what lasts."""
    state = positions.at(reel, reel.last)
    events = _as_everybody_saw(reel, state) if eye.is_open else state.events(eye.seat)
    return [
        Line(
            int(event.ply),
            reel.game.colours[event.seat] if event.seat >= 0 else "grey",
            reel.game.tell(state, event, eye.seat, reel.names),
            reel.game.rule_of(event),
        )
        for event in events
        if reel.is_open or event.lasts
    ]


def _as_everybody_saw(reel: Reel, state: State) -> list[Event]:
    """Every event as it was told to the seat whose answer brought it about."""
    told = [state.events(seat) for seat in range(len(reel.names))]
    told_by_ply: list[dict[int, list[Event]]] = []
    for events in told:
        by_ply: dict[int, list[Event]] = {}
        for event in events:
            by_ply.setdefault(int(event.ply), []).append(event)
        told_by_ply.append(by_ply)
    dealt = [event for event in state.events(None) if int(event.ply) == 0]
    return dealt + [
        event for ply, (seat, _) in enumerate(reel.answers, 1) for event in told_by_ply[seat].get(ply, [])
    ]


#: Stands in a line where it is told whether it is that of the position that is shown; nobody's words have it.
MARK = f"mark {token_hex(16)}"
#: How many logs are remembered: whoever watches a film needs the same one at every step.
MOST_LOGS = 8


@dataclass(frozen=True)
class Drawn:
    """A line as it stands in the page: before, between and behind what changes from position to position."""

    line: Line
    parts: tuple[str, str, str]


@dataclass(frozen=True)
class Log:
    """All lines of a log in a language."""

    lines: tuple[Drawn, ...]

    def at(self, ply: int) -> Markup:
        """The log where that position is shown."""
        return Markup("").join(Markup(_marked(each, ply)) for each in self.lines)  # nosec B704 # drawn below


def _marked(each: Drawn, ply: int) -> str:
    before, between, behind = each.parts
    if each.line.ply == ply:
        return f"{before} new{between} aria-current=step{behind}"
    return f"{before} later{between}{behind}" if each.line.ply > ply else before + between + behind


class Logs:
    """The logs that were looked at last: to draw one anew at every step takes long in a long game."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Any, ...], Log] = OrderedDict()

    def of(self, reel: Reel, eye: Eye, language: str) -> Log:
        key = (reel.key, reel.answers, tuple(reel.names), reel.query, reel.is_open, eye, language)
        found = self._kept.pop(key, None) or Log(_drawn_lines(reel, eye, language))
        self._kept[key] = found
        if len(self._kept) > MOST_LOGS:
            self._kept.popitem(last=False)
        return found

    def forget(self) -> None:
        self._kept.clear()


def _drawn_lines(reel: Reel, eye: Eye, language: str) -> tuple[Drawn, ...]:
    line_of = environment(language).get_template("film_line.html")
    found = []
    for line in lines(reel, eye):
        text = line_of.render(line=line, mark=MARK, address=reel.address(line.ply, eye), game=reel.game)
        before, between, behind = text.split(MARK)
        found.append(Drawn(line, (before, between, behind)))
    return tuple(found)


logs = Logs()


# -------------------------------------------------------------------------------------------- pictures


async def pictured(request: Request, reel: Reel) -> Response:
    """A position as a picture that stands alone."""
    count(request, "pictures")
    visit = visit_of(request)
    eye, ply, ending = looked(request, reel), ply_of(request, reel), request.path_params["ending"]
    if ending not in PICTURES:
        raise NotHere
    svg = standing_alone(reel, positions.at(reel, ply), eye, visit.language, theme_of(visit.theme))
    is_png, whose = ending == "png", address_of(request.scope)
    content = await room_of(request).paint(svg, PNG_WIDTH, whose) if is_png else svg.encode()
    name = f"{reel.game.key}-{ply}.{ending}"
    headers = {"content-disposition": f'inline; filename="{name}"'}
    return Response(content, media_type=PICTURES[ending], headers=headers)


def theme_of(wanted: str) -> str:
    """The theme of a picture that stands alone: the visitor's, or the light one."""
    return wanted if wanted in THEMES else THEMES[0]


def standing_alone(reel: Reel, state: State, eye: Eye, language: str, theme: str) -> str:
    """A position as an SVG that needs nothing beside."""
    scene = scene_of(reel, state, eye, language)
    return standalone(reel.game, state.view(eye.seat), scene, language, theme, reel.names)


#: The kinds of pictures, by the ending of their names.
PICTURES = {"svg": "image/svg+xml", "png": "image/png"}
