"""The picture of Kahuna: the archipelago with its bridges and stones, the market, and both hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, cast

from motu.contract import Question, View
from motu.games.kahuna.board import Board
from motu.games.kahuna.chart import BRIDGE, Chart, Isle, Way, chart
from motu.games.kahuna.position import ROUNDS
from motu.language import Text, literal, texts
from motu.picture.cards import CARD_HEIGHT, CARD_WIDTH, card, sea_back, symbol
from motu.picture.marks import beads, cross, icon, tally
from motu.picture.scene import Item, Panel, Scene, Touchable, touchable
from motu.picture.shore import sea, shallows
from motu.picture.svg import (
    circle,
    el,
    escape,
    g,
    move,
    number,
    path,
    rect,
    smooth,
    straight,
    text,
    title,
    use,
    use_at,
    whole,
    width_of,
)

T, TN, TP = texts("motu.games.kahuna")

COLOURS = ("black", "white")
#: Parts that look as they did are not drawn anew; so many are remembered.
REMEMBERED = 4096


@dataclass(frozen=True)
class Table:
    """All that the drawing of one scene needs: what is seen, by whom, in which words, and what is lit."""

    view: View
    board: Board
    chart: Chart
    language: str
    names: tuple[str, str]
    touch: Touchable
    #: Everything that some answer to the question touches, now or later.
    offered: frozenset[str]

    def say(self, words: Text) -> str:
        return words.say(self.language)

    def lit(self, touch: str) -> tuple[str, ...]:
        return self.touch.classes(touch)

    def state(self, touch: str) -> tuple[str, ...] | None:
        """The classes of a thing that an answer touches, now or later; None for all others."""
        return self.lit(touch) if touch in self.offered else None

    def owner(self, key: str, number: int) -> int | None:
        """The seat that has a bridge on a line, or a stone on an island."""
        for seat, player in enumerate(self.view["players"]):
            if number in player[key]:
                return seat
        return None


def scene(
    view: View, question: Question | None, language: str = "en", names: Sequence[str] | None = None
) -> Scene:
    """The view as a board and panels, with the question's answers lit."""
    board = cast(Board, view.board)
    ways = [view.game.touches(view, move) for move in question.moves] if question else []
    offered = frozenset(touch for way in ways for touch in way)
    table = Table(view, board, chart(board), language, seat_names(names, language), touchable(ways), offered)
    return Scene(_board(table), _panels(table))


def seat_names(names: Sequence[str] | None, language: str) -> tuple[str, str]:
    """What the two seats are called: by their names, or else by their colours."""
    if names:
        return names[0], names[1]
    return TP("seat", "Black").say(language), TP("seat", "White").say(language)


# ------------------------------------------------------------------------------------------- the map


def _board(table: Table) -> str:
    """The layers of the map, from the sea up to the pieces; the faces of the cards come along."""
    ground = _ground(table.chart)
    label = TN(
        "Map of Kahuna with {count} island", "Map of Kahuna with {count} islands", len(table.chart.isles)
    )
    isles, ways = list(enumerate(table.chart.isles)), list(enumerate(table.chart.ways))
    return whole(
        table.chart.view,
        el("defs", *_faces(table)),
        ground.sea,
        g(
            ground.shallows,
            g(*[_land(table, at, isle) for at, isle in isles], class_="land"),
            id="islands",
            stroke_linejoin="round",
        ),
        ground.growth,
        g(*[_asked(table, at, isle) for at, isle in isles], id="asked", fill="none"),
        g(*[_line(table, line, way) for line, way in ways], id="lines", fill="none"),
        ground.names,
        g(
            *[_bridge(table, line, way) for line, way in ways],
            *[_stone(table, at, isle) for at, isle in isles],
            id="pieces",
        ),
        id="board",
        role="img",
        aria_label=table.say(label),
    )


@dataclass(frozen=True)
class Ground:
    """What is the same in every position on a map."""

    sea: str
    shallows: str
    growth: str
    names: str


#: Points round the middle of a hill, so that it is no ellipse.
_HILL = ((1, 0.1), (0.62, 0.8), (0, 0.95), (-0.74, 0.7), (-1, -0.1), (-0.6, -0.84), (0.1, -0.9), (0.7, -0.64))


@lru_cache(maxsize=16)
def _ground(chart: Chart) -> Ground:
    left, top, width, height = chart.view
    water = sea(left - width / 2, top - height / 2, 2 * width, 2 * height, chart.swimmers)
    shores = [path(smooth(isle.shore), id=f"shore-{isle.name}") for isle in chart.isles]
    hills = [
        path(smooth([(round(x + w * c), round(y + h * s)) for c, s in _HILL])) for x, y, w, h in chart.hills
    ]
    bushes = [use_at(kind, round(x), round(y), w, round(w * 2 / 3)) for kind, x, y, w in chart.greens]
    growth = (
        g(g(*hills, fill="var(--leaf-2)", opacity=".38"), *bushes, id="greens")
        + g(
            *[circle(*isle.stone, 22) for isle in chart.isles],
            id="spots",
            fill="var(--sand)",
            stroke="var(--leaf-2)",
            stroke_width=1.5,
            stroke_dasharray="3 4",
        )
        + g(*[_landmark(isle) for isle in chart.isles], id="landmarks")
    )
    names = g(*[_name(isle) for isle in chart.isles], id="names", class_="names", font_size=17)
    return Ground(water, el("defs", g(*shores, id="shore")) + shallows(), growth, names)


def _landmark(isle: Isle) -> str:
    x, y, size = isle.landmark
    return use_at(isle.symbol, x, y, size, size)


def _name(isle: Isle) -> str:
    """An island's name: the initial, and the rest that small screens leave out."""
    rest = el("tspan", escape(isle.name[1:]), class_="rest")
    return el("text", escape(isle.name[0]), rest, id=f"name-{isle.name}", x=isle.label[0], y=isle.label[1])


def _land(table: Table, at: int, isle: Isle) -> str:
    """An island's land, which tells who has how many bridges there."""
    lines = [line for line, ends in enumerate(table.board.ends) if at in ends]
    have = [sum([line in player["bridges"] for line in lines]) for player in table.view["players"]]
    return _told_land(isle, len(lines), have[0], have[1], table.names, table.language)


@lru_cache(maxsize=REMEMBERED)
def _told_land(
    isle: Isle, lines: int, blacks: int, whites: int, names: tuple[str, str], language: str
) -> str:
    told = T(
        "{island}: {needed} of {lines} bridges hold it. {black}: {blacks}, {white}: {whites}.",
        island=isle.name,
        needed=lines // 2 + 1,
        lines=lines,
        black=names[0],
        white=names[1],
        blacks=blacks,
        whites=whites,
    )
    return el("use", title(told.say(language)), id=f"isle-{isle.name}", href=f"#shore-{isle.name}")


def _asked(table: Table, at: int, isle: Isle) -> str:
    """The gold edge of an island whose card has been chosen, and beads where a stone was lost just now."""
    chosen = f"hand-{isle.name}" in table.touch.chosen
    edge = el("use", href=f"#shore-{isle.name}", stroke="var(--lit)", stroke_width=5) if chosen else ""
    lost = any(island == at for island, _ in table.view["changed"]["lost"])
    return edge + (beads("circle", cx=isle.stone[0], cy=isle.stone[1], r=27) if lost else "")


# ------------------------------------------------------------------------------------ lines and pieces


def _line(table: Table, line: int, way: Way) -> str:
    if table.owner("bridges", line) is not None:
        return f'<g id="line-{way.name}" class="gone"></g>'
    freed = any(gone == line for gone, _ in table.view["changed"]["freed"])
    return _free_line(way, table.state(f"line-{way.name}"), freed, table.language)


@lru_cache(maxsize=REMEMBERED)
def _free_line(way: Way, lit: tuple[str, ...] | None, freed: bool, language: str) -> str:
    """A line between two shores: dots while it is free, gold with a plus where one may build."""
    half, touch = way.length / 2, f"line-{way.name}"
    along = f"M{number(-half)} 0h{number(2 * half)}"
    gold = g(
        path(along, class_="lit-edge"),
        path(along, class_="lit-line breathing"),
        path("M-5 0h10M0-5v10", class_="lit-sign", transform=f"rotate({number(-way.turn)})"),
        class_="glow",
    )
    return g(
        title(T("Free line {line}", line=way.name).say(language)),
        _frame_beads(half - 6) if freed else "",
        path(along, class_="dots"),
        gold + path(along, class_="hit") if lit is not None else "",
        id=touch,
        class_=" ".join(("way", *(lit or ()))),
        data_touch=touch,
        tabindex=0 if lit else None,
        transform=move(*way.middle, way.turn),
    )


def _frame_beads(half: float) -> str:
    """Beads round a bridge, or along the line where one was taken away."""
    return beads("rect", x=-half, y=-12, width=2 * half, height=24, rx=12)


def _bridge(table: Table, line: int, way: Way) -> str:
    owner, name = table.owner("bridges", line), f"bridge-{way.name}"
    if owner is None:
        side = _side(table, "freed", line)
        return _absent_bridge(way, side, _waiting(table, side))
    new = line in table.view["changed"]["built"]
    return _built(way, owner, table.state(name), new, table.names[owner], table.language)


@lru_cache(maxsize=REMEMBERED)
def _built(way: Way, owner: int, lit: tuple[str, ...] | None, new: bool, owned_by: str, language: str) -> str:
    """A bridge, with beads when it is new, and with a cross where it may be removed."""
    name, half = f"bridge-{way.name}", way.stretch * BRIDGE / 2
    gold = g(
        rect(-half - 3, -10, 2 * half + 6, 20, 10, class_="halo"),
        g(cross(0, 0, 10), transform=f"rotate({number(-way.turn)})"),
        class_="glow",
    )
    return g(
        title(T("Bridge {line} of {name}", line=way.name, name=owned_by).say(language)),
        _frame_beads(half + 5) if new else "",
        _plank(COLOURS[owner], way.stretch),
        gold + path(f"M{number(-half)} 0h{number(2 * half)}", class_="hit") if lit is not None else "",
        id=name,
        class_=" ".join(("piece", f"seat-{COLOURS[owner]}", *(lit or ()))),
        data_touch=name,
        tabindex=0 if lit else None,
        transform=move(*way.middle, way.turn),
    )


def _plank(colour: str, stretch: float) -> str:
    stretched = f"scale({number(stretch)} 1)" if stretch != 1 else None
    return use(f"br-{colour}", -39, -9, 78, 18, transform=stretched)


def _stone(table: Table, at: int, isle: Isle) -> str:
    owner = table.owner("stones", at)
    if owner is None:
        side = _side(table, "lost", at)
        return _absent_stone(isle, side, _waiting(table, side))
    return _held(isle, owner, at in table.view["changed"]["won"], table.names[owner], table.language)


@lru_cache(maxsize=REMEMBERED)
def _held(isle: Isle, owner: int, new: bool, owned_by: str, language: str) -> str:
    """A stone: black with a ring and a spiral, white with a dashed ring and a star."""
    return g(
        title(T("{name} holds {island}", name=owned_by, island=isle.name).say(language)),
        beads("circle", r=27) if new else "",
        _disc(COLOURS[owner]),
        id=f"stone-{isle.name}",
        class_=f"piece seat-{COLOURS[owner]}",
        transform=move(*isle.stone),
    )


def _disc(colour: str) -> str:
    return use(f"st-{colour}", -24, -24, 48, 50)


def _side(table: Table, key: str, number: int) -> int:
    """The seat that had a piece until just now; else whoever is to play, as he may bring it next."""
    for gone, seat in table.view["changed"][key]:
        if gone == number:
            return int(seat)
    return int(table.view["turn"])


def _waiting(table: Table, side: int) -> tuple[int, int]:
    """Where a seat's pieces wait unseen, beyond the edge of the map: the viewer's own below."""
    left, top, width, height = table.chart.view
    below = side == (table.view.seat or 0)
    return round(left + width / 2), round(top + height + 50 if below else top - 50)


@lru_cache(maxsize=REMEMBERED)
def _absent_bridge(way: Way, side: int, place: tuple[int, int]) -> str:
    shape, at = _plank(COLOURS[side], way.stretch), move(*place, way.turn)
    return g(shape, id=f"bridge-{way.name}", class_=f"piece seat-{COLOURS[side]} gone", transform=at)


@lru_cache(maxsize=REMEMBERED)
def _absent_stone(isle: Isle, side: int, place: tuple[int, int]) -> str:
    shape, at = _disc(COLOURS[side]), move(*place)
    return g(shape, id=f"stone-{isle.name}", class_=f"piece seat-{COLOURS[side]} gone", transform=at)


# ------------------------------------------------------------------------------------------- cards


def _faces(table: Table) -> list[str]:
    """The definitions that cards need: the back, the map in little, and each face that is to be seen."""
    view = table.view
    seen = {card for card in view["row"] if card is not None} | set(view["discard"])
    for player in view["players"]:
        seen.update(player.get("hand", ()))
    return [BACK, _small_map(table.chart), *[_face(table.chart, at) for at in sorted(seen)]]


BACK = symbol("face-back", sea_back())
#: The window on a card that shows the map in little: left, top, width, height.
WINDOW = (7, 88, 86, 45)


@lru_cache(maxsize=16)
def _small_map(chart: Chart) -> str:
    """The archipelago in little, for all cards."""
    outlines = "".join(_outlines(chart))
    return path(outlines, id="archipelago", fill="var(--lagoon)")


@lru_cache(maxsize=16)
def _outlines(chart: Chart) -> list[str]:
    """Each island's shore as it lies in a card's window; the map may be pressed a little to fill it."""
    points = [point for isle in chart.isles for point in isle.shore]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    across, down = (WINDOW[2] - 6) / (right - left), (WINDOW[3] - 5) / (bottom - top)
    across, down = min(across, 1.4 * down), min(down, 1.4 * across)
    x0 = WINDOW[0] + WINDOW[2] / 2 - across * (left + right) / 2
    y0 = WINDOW[1] + WINDOW[3] / 2 - down * (top + bottom) / 2
    return [
        straight(
            [(round(x0 + x * across, 1), round(y0 + y * down, 1)) for x, y in isle.shore[::2]], closed=True
        )
        for isle in chart.isles
    ]


@lru_cache(maxsize=512)
def _face(chart: Chart, at: int) -> str:
    """The face of a card: the island's name with a red initial, its landmark, and where it lies."""
    isle = chart.isles[at]
    squeeze = number(min(1.0, 82 / width_of(isle.name, 22)))
    name = el(
        "text",
        el("tspan", isle.name[0], fill="var(--card-red)"),
        isle.name[1:],
        transform=f"translate(9 25) scale({squeeze} 1)",
        font_size=22,
        fill="var(--card-ink)",
    )
    face = card(
        name,
        rect(7, 32, 86, 52, 5, fill="var(--foam)"),
        use_at(isle.symbol, 50, 58, 46, 46),
        rect(*WINDOW, 5, fill="var(--sea)"),
        el("use", href="#archipelago"),
        path(_outlines(chart)[at], fill="var(--lit)", stroke="var(--lit)", stroke_width=1.5),
    )
    return symbol(f"face-{isle.name}", face)


def _card(table: Table, at: int, name: str, label: Text, touch: str = "", new: bool = False) -> Item:
    """A card face up, as large as cards are."""
    face = use(f"face-{table.board.names[at]}", 0, 0, CARD_WIDTH, CARD_HEIGHT)
    classes = (*table.lit(touch), "new") if new else table.lit(touch)
    return Item(name, face, CARD_WIDTH, CARD_HEIGHT, label, classes, touch)


# ------------------------------------------------------------------------------------------ panels


def _panels(table: Table) -> tuple[Panel, ...]:
    """The state of the game, the rival, the market, and what is one's own; a spectator sees two rivals."""
    me = table.view.seat
    status, market, played = _status(table), _market(table), _played(table)
    if me is None:
        return (status, _closed(table, 1), market, _closed(table, 0), *played)
    return (status, _closed(table, 1 - me), market, _own(table, me), *played)


def _status(table: Table) -> Panel:
    """Which round it is, what it is worth, and whose turn."""
    here, *notes = status_notes(table.view, table.names)
    return Panel("status", here, notes=(_worth(table.view), *notes))


def status_notes(view: View, names: Sequence[str]) -> tuple[Text, Text]:
    """Which round it is, and whose turn or victory."""
    return T("Round {round} of {rounds}", round=view["round"], rounds=ROUNDS), _turn(view, names)


def _worth(view: View) -> Text:
    if view["phase"] == "handicap":
        return TN("{count} handicap bridge to place", "{count} handicap bridges to place", view["handicap"])
    if view["round"] == ROUNDS:
        return T("Whoever has more stones scores the difference.")
    return TN(
        "Whoever has more stones scores {count} point.",
        "Whoever has more stones scores {count} points.",
        view["round"],
    )


def _turn(view: View, names: Sequence[str]) -> Text:
    if view["over"]:
        winners = [seat for seat, place in enumerate(view["ranking"]) if place == 1]
        if len(winners) > 1:
            return T("The game is over. The victory is shared.")
        if winners[0] == view.seat:
            return T("The game is over. You win.")
        return T("The game is over. {name} wins.", name=names[winners[0]])
    if view["turn"] == view.seat:
        return T("It is your last turn.") if view["phase"] == "final" else T("It is your turn.")
    if view["phase"] == "final":
        return T("{name} plays the last turn.", name=names[view["turn"]])
    return T("{name} is to play.", name=names[view["turn"]])


def _closed(table: Table, seat: int) -> Panel:
    """A seat whose hand one does not see: card backs, with ids that tell nothing."""
    player = table.view["players"][seat]
    first = 0 if table.view.seat is not None or seat == 1 else table.view["players"][1]["cards"]
    label = T("Card of {name}, face down", name=table.names[seat])
    back = use("face-back", 0, 0, 40, 56)
    items = tuple(Item(f"h{first + card}", back, 40, 56, label) for card in range(player["cards"]))
    known = [T("Surely holds {cards}", cards=_names(table, player["known"]))] if player.get("known") else []
    return Panel(
        f"seat-{seat}",
        literal(table.names[seat]),
        items,
        (_has(player), *known),
        seat=seat,
        score=player["points"],
    )


def _own(table: Table, seat: int) -> Panel:
    """One's own hand, open, and what else one may do with it."""
    player = table.view["players"][seat]
    hand: list[int] = player["hand"]
    items = []
    for place, at in enumerate(hand):
        name = table.board.names[at]
        twin = "-2" if at in hand[:place] else ""
        label = T("Your card {card}", card=name)
        items.append(_card(table, at, f"hand-{name}{twin}", label, f"hand-{name} with-{name}"))
    actions = (
        _action(table, "away", "away", T("Put it away")),
        _action(table, "done", "check", T("End your turn")),
        _action(table, "leave", "pass", T("Leave it free")),
    )
    items += [action for action in actions if action.id in table.offered]
    away = [T("Put away: {cards}", cards=_names(table, player["put_away"]))] if player["put_away"] else []
    return Panel(
        f"seat-{seat}", T("You"), tuple(items), (_has(player), *away), seat=seat, score=player["points"]
    )


def _has(player: dict[str, Any]) -> Text:
    return T(
        "{stones}, {cards}, {bridges}",
        stones=TN("{count} stone", "{count} stones", len(player["stones"])),
        cards=TN("{count} card", "{count} cards", player["cards"]),
        bridges=TN("{count} bridge left", "{count} bridges left", player["stock"]),
    )


def _names(table: Table, cards: Sequence[int]) -> str:
    return ", ".join([table.board.names[at] for at in cards])


def _market(table: Table) -> Panel:
    """The pile and the row that cards are drawn from."""
    view = table.view
    left = TN("{count} card in the pile", "{count} cards in the pile", view["pile"])
    back = use("face-back", 0, 0, CARD_WIDTH, CARD_HEIGHT) + tally(view["pile"], 50, 70, 22)
    pile = Item(
        "pile", back if view["pile"] else _slot(), CARD_WIDTH, CARD_HEIGHT, left, table.lit("pile"), "pile"
    )
    items = [pile]
    for place, at in enumerate(view["row"]):
        name = f"row{place + 1}"
        if at is None:
            items.append(Item(name, _slot(), CARD_WIDTH, CARD_HEIGHT, T("Empty place"), (), name))
        else:
            label = T("{card}, face up", card=table.board.names[at])
            items.append(_card(table, at, name, label, name, new=place in view["changed"]["row"]))
    if "none" in table.offered:
        items.append(_action(table, "none", "pass", T("Draw nothing")))
    return Panel("market", T("Pile and row"), tuple(items))


def _slot() -> str:
    """Where a card could lie."""
    return rect(2, 2, 96, 136, 9, fill="none", stroke="var(--rule)", stroke_width=2.5, stroke_dasharray="6 6")


def _action(table: Table, name: str, sign: str, words: Text) -> Item:
    """Something one may do that is no card: a lozenge with a sign and words."""
    shape = rect(1, 1, 158, 38, 10, fill="var(--paper-hi)", stroke="var(--ink)", stroke_width=1.5)
    said = text(table.say(words), 38, 25, 14.5, room=114, class_="boldly", fill="var(--ink)")
    return Item(name, shape + icon(sign, 20, 20, 20) + said, 160, 40, words, table.lit(name), name)


def _played(table: Table) -> tuple[Panel, ...]:
    """The discard pile, to be looked through: one small card for each island, with how many there are."""
    discard: list[int] = table.view["discard"]
    items = []
    for at in sorted(set(discard)):
        name, copies = table.board.names[at], discard.count(at)
        face = use(f"face-{name}", 0, 0, 40, 56)
        two = tally(copies, 8, 48, 9) if copies > 1 else ""
        label = TN("{card}, played once", "{card}, played {count} times", copies, card=name)
        items.append(Item(f"played-{name}", face + two, 40, 56, label))
    title = TN("{count} card played", "{count} cards played", len(discard))
    return (Panel("played", title, tuple(items)),) if items else ()
