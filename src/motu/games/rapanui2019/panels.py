"""What lies beside the island: offerings, what every seat has, answers with no place on the board."""

from collections.abc import Iterator
from typing import Any

from motu.contract import View
from motu.games.rapanui2019.board import OFFERINGS, RESOURCES, Board
from motu.games.rapanui2019.board_check import shown
from motu.games.rapanui2019.moves import MOVES, payment
from motu.games.rapanui2019.names import FIGURE_NAMES, THING_NAMES, amount_of, goods_listed, offering_name
from motu.games.rapanui2019.payments import offering_words, payments, route_goods
from motu.games.rapanui2019.position import PUKAO
from motu.games.rapanui2019.table import COLOURS, Table, tile_named, tile_words
from motu.games.rapanui2019.tiles import AHU_TILES, BONUS_TILES, TABLET_DOES, TABLET_TITLE
from motu.language import Text, literal, texts
from motu.picture.cards import triangle_back
from motu.picture.marks import beads, icon
from motu.picture.pieces import moai
from motu.picture.scene import Item, Panel
from motu.picture.svg import circle, g, rect, text, use

T, TN, TP = texts("motu.games.rapanui2019")

RESOURCE_SYMBOLS = ("res-reed", "res-egg", "res-wood", "res-pearl")
TILE_SYMBOLS = {
    "rest": "t-rest", "trade": "t-trade", "save": "t-save", "contribute": "t-contribute", "three": "t-three",
    "two": "t-two", "choice": "t-choice", "switch": "t-career", "lend": "t-hand", "favour": "t-favour",
}  # fmt: skip
#: What an offering costs, in resources.
PRICES = ((0, 0, 0, 0), (1, 1, 1, 1), (0, 1, 2, 3), (2, 2, 2, 2), (3, 3, 3, 3))


def panels(table: Table) -> tuple[Panel, ...]:
    """The choices of the question first, then the offerings, then the seats, one's own first."""
    seats = list(range(table.view["seats"]))
    if table.view.seat is not None:
        seats.remove(table.view.seat)
        seats.insert(0, table.view.seat)
    choices = tuple(_choices(table))
    first = (Panel("choices", T("Your answers"), choices, under=True),) if choices else ()
    held = [panel for seat in seats for panel in _seat(table, seat)]
    return (*first, _offerings(table), _luxuries(table), *held)


# -------------------------------------------------------------------------------------- the offerings


def _offerings(table: Table) -> Panel:
    stacks = [_stack(table, kind) for kind in range(len(OFFERINGS))]
    return Panel("offerings", T("Offerings"), tuple(stacks), (_round_note(table), _free_note(table)))


def _luxuries(table: Table) -> Panel:
    return Panel(
        "luxury", T("Luxury offerings"), tuple(_luxury(table, tile) for tile in table.view["luxury"])
    )


def _round_note(table: Table) -> Text:
    phases = {
        "draft": T("choosing tiles"),
        "placing": T("placing"),
        "carving": T("carving"),
        "carrying": T("carrying"),
    }
    return T("Round {round}, {phase}.", round=table.view["round"], phase=phases[table.view["phase"]])


def _free_note(table: Table) -> Text:
    return TN(
        "{count} Ahu is still free; the game ends with {last}.",
        "{count} Ahus are still free; the game ends with {last}.",
        table.view["free_ahus"],
        last=table.view["last_free"],
    )


def _stack(table: Table, kind: int) -> Item:
    """A stack: edges below the top tile tell how many lie there; above stands its price or, where it can
    be had now, what would be paid.
    """
    values = table.view["stacks"][kind]
    touch = f"offering-{OFFERINGS[kind]}"
    lit = bool(table.classes(touch))
    price = to_pay(table.view, kind) if lit else _price(kind)
    edges = "".join(
        rect(
            1 + 2.5 * at, 19 + 3 * at, 60, 60, 10, fill="var(--sand)", stroke="var(--line)", stroke_width=1.6
        )
        for at in range(len(values) - 1, 0, -1)
    )
    name = offering_name(kind, False)
    cost = goods_listed([PRICES[kind].count(one) for one in range(4)])
    if values:
        face = g(tile_face(kind, values[0], False), transform="translate(0 18) scale(.96)")
        label = T(
            "{offering}: {price}; values {values}", offering=name, price=cost,
            values=", ".join(str(value) for value in values),
        )  # fmt: skip
        if lit:
            label = offering_words(table.view, kind, values[0], False)
    else:
        face = rect(
            1, 19, 60, 60, 10, fill="none", stroke="var(--rule)", stroke_width=2, stroke_dasharray="5 4"
        )
        label = T("{offering}: none left", offering=name)
    return Item(touch, price + edges + face, 64, 90, label, table.classes(touch), touch)


def _small(resource: int, place: int) -> str:
    return use(RESOURCE_SYMBOLS[resource], 15 * place, 0, 15, 15)


def _price(kind: int) -> str:
    """T7: what a stack costs, on a light strip."""
    strip = rect(-1, -1, 62, 17, 6, fill="var(--card)", opacity=".85")
    return g(strip, *(_small(one, place) for place, one in enumerate(PRICES[kind])))


def to_pay(view: View[Board], kind: int) -> str:
    """T8: the cheapest payment on a golden strip, with dots behind it where others are possible."""
    ways = payments(view, kind)
    if not ways:
        return ""
    pieces = [resource for resource, amount in enumerate(ways[0]) for _ in range(amount)]
    wide = 15 * len(pieces) + 2 + (14 if len(ways) > 1 and len(pieces) < 4 else 0)
    strip = rect(-1, -1, wide, 17, 6, fill="var(--lit)", stroke="var(--lit-edge)", stroke_width=1.2)
    dots = text("…", 15 * len(pieces) + 6, 11, 14, fill="var(--card-ink)") if len(ways) > 1 else ""
    return g(strip, *(_small(one, place) for place, one in enumerate(pieces)), dots)


def tile_face(kind: int, value: int, luxury: bool) -> str:
    """An offering tile of 62: what it shows, and its value."""
    ground = "var(--b-grain)" if luxury else "var(--card)"
    frame = (
        rect(5, 5, 52, 52, 7, fill="none", stroke="var(--scoria)", stroke_width=1.8, stroke_dasharray="2 3")
        if luxury
        else ""
    )
    return (
        rect(1, 1, 60, 60, 10, fill=ground, stroke="var(--line)", stroke_width=1.8)
        + frame
        + use(f"o-{OFFERINGS[kind]}", 6, 7, 38, 38)
        + circle(45, 45, 13, fill="var(--card)", stroke="var(--line)", stroke_width=1.6)
        + text(str(value), 45, 50.5, 16, text_anchor="middle", fill="var(--card-ink)")
    )


def _luxury(table: Table, tile: dict[str, Any]) -> Item:
    touch = f"luxury-{tile['place'] + 1}"
    label = offering_words(table.view, tile["kind"], tile["value"], True)
    lit = bool(table.classes(touch))
    if not lit:
        label = T(
            "{offering}, worth {value}", offering=offering_name(tile["kind"], True), value=tile["value"]
        )
    face = g(tile_face(tile["kind"], tile["value"], True), transform="scale(.71)")
    if lit:
        face += g(to_pay(table.view, tile["kind"]), transform="translate(2 45) scale(.66)")
    return Item(touch, face, 44, 56 if lit else 44, label, table.classes(touch), touch)


# ----------------------------------------------------------------------------------------- the seats


def _seat(table: Table, seat: int) -> list[Panel]:
    """One panel for each of the others; one's own things have room in three."""
    player = table.view["players"][seat]
    key, title, notes = f"seat-{COLOURS[seat]}", literal(table.names[seat]), _notes(table, seat)
    goods = [_goods(table, seat, resource, seat == table.view.seat) for resource in range(4)]
    rest = [*_tiles(table, seat), *_carved(table, seat), *_figures(table, seat), *_taken(table, seat)]
    if seat != table.view.seat:
        installed = [bonus for bonus in range(4) if BONUS_TILES[bonus].key in player["bonuses"]]
        items = [*goods, *[_bonus(table, seat, bonus) for bonus in installed], *rest]
        return [Panel(key, title, tuple(items), notes, seat, player.get("points"))]
    bonuses = [_bonus(table, seat, bonus) for bonus in range(4)]
    return [
        Panel(key, title, tuple(goods), notes, seat, player.get("points"), under=True),
        Panel("bonuses", T("Bonus tiles"), tuple(bonuses), under=True),
        *([Panel("kept", T("Tiles, figures, offerings"), tuple(rest), under=True)] if rest else []),
    ]


def _notes(table: Table, seat: int) -> tuple[Text, ...]:
    place = table.view["order"].index(seat) + 1
    told = (T("first in order"), T("second in order"), T("third in order"), T("fourth in order"))[place - 1]
    if seat in table.view["passed"] and table.view["phase"] == "carrying":
        return (told, T("has passed"))
    return (told,)


def _goods(table: Table, seat: int, resource: int, own: bool) -> Item:
    """A resource track: one's own in full, those of the others as a number."""
    amount = table.view["players"][seat]["goods"][resource]
    name = f"have-{RESOURCES[resource]}"
    touch = name if own else ""
    label = amount_of(resource, amount)
    new = [seat, resource] in table.view["changed"]["goods"]
    here = name if own else f"{name}-{COLOURS[seat]}"
    drawn = circle(14, 14, 15, fill="var(--card)", opacity=".85")
    drawn += use(RESOURCE_SYMBOLS[resource], 0, 0, 28, 28)
    if not own:
        drawn += text(str(amount), 32, 20, 17, fill="var(--ink)")
        return Item(here, drawn, 62, 28, label, ("new",) if new else ())
    end = int(table.board.track_end)
    step = 288 / (end + 1)
    for place in range(end + 1):
        x = 34 + step * place
        drawn += rect(
            x, 2, step - 3, 24, 6, fill="var(--paper-lo)" if place else "none", stroke="var(--rule)"
        )
        drawn += text(str(place), x + (step - 3) / 2, 19, 13, text_anchor="middle", fill="var(--ink-2)")
    x = 34 + step * amount + (step - 3) / 2
    drawn += beads("circle", cx=x, cy=14, r=14) if new else ""
    drawn += g(
        circle(x, 14, 13, fill="var(--seat)", stroke="var(--rim)", stroke_width=1.8),
        text(str(amount), x, 19, 14.5, text_anchor="middle", fill="var(--mark)"),
        class_=f"seat-{COLOURS[seat]}",
    )
    return Item(here, drawn, 322, 28, label, table.classes(touch), touch)


def _bonus(table: Table, seat: int, bonus: int) -> Item:
    own = seat == table.view.seat
    tile = BONUS_TILES[bonus]
    on = tile.key in table.view["players"][seat]["bonuses"]
    price = "".join(
        use(RESOURCE_SYMBOLS[tile.resource], 34 - 8.5 * tile.price + 17 * place, 47, 17, 17)
        for place in range(tile.price)
    )
    ring = icon_ring() if on else ""
    drawn = (
        rect(
            1, 1, 66, 66, 9, fill="var(--b-mulberry)" if on else "var(--card)", stroke="var(--line)",
            stroke_width=1.8, stroke_dasharray=None if on else "5 4",
        )
        + use(f"u-{tile.key}", 14, 4, 40, 40) + price + ring
    )  # fmt: skip
    touch = f"bonus-{tile.key}" if own else ""
    here = f"bonus-{tile.key}" if own else f"bonus-{tile.key}-{COLOURS[seat]}"
    told = T("{words} It is installed.", words=tile_words(tile)) if on else T(
        "{words} It costs {price}.", words=tile_words(tile), price=amount_of(tile.resource, tile.price)
    )  # fmt: skip
    classes = table.classes(touch) if own else ()
    if [seat, bonus] in table.view["changed"]["bonuses"]:
        classes = (*classes, "new")
    return _sized(Item(here, drawn, 68, 68, told, classes, touch), 68 if own else 34)


def _sized(item: Item, size: int) -> Item:
    """The same thing in a square of another size."""
    if item.width == size:
        return item
    scaled = g(item.svg, transform=f"scale({size / item.width:.3f})")
    return Item(item.id, scaled, size, size, item.label, item.classes, item.touch)


def icon_ring() -> str:
    ring = circle(58, 10, 10, fill="var(--lit)", stroke="var(--line)", stroke_width=1.6)
    return ring + icon("check", 58, 10, 14, "#2A211C")


def ahu_tile(key: str) -> str:
    return rect(1, 1, 42, 42, 8, fill="var(--card)", stroke="var(--line)", stroke_width=2) + use(
        TILE_SYMBOLS[key], 5, 5, 34, 34
    )


def _tiles(table: Table, seat: int) -> list[Item]:
    """Kept Ahu tiles and the tablet, each with what it does."""
    own = seat == table.view.seat
    player = table.view["players"][seat]
    found: list[Item] = []
    for tile in AHU_TILES:
        for copy in range(player["tiles"].get(tile.key, 0)):
            touch = f"tile-{tile.key}" if own else ""
            here = f"kept-{COLOURS[seat]}-{tile.key}-{copy + 1}"
            found.append(
                Item(
                    here,
                    ahu_tile(tile.key),
                    44,
                    44,
                    tile_words(tile),
                    table.classes(touch) if own else (),
                    touch,
                )
            )
    if player["tablet"]:
        touch = "tablet" if own else ""
        label = T("{tile}: {does}", tile=TABLET_TITLE, does=TABLET_DOES)
        drawn = use("tablet", 2, 2, 64, 40)
        found.append(
            Item(f"tablet-{COLOURS[seat]}", drawn, 68, 44, label, table.classes(touch) if own else (), touch)
        )
    return found


def _carved(table: Table, seat: int) -> list[Item]:
    """Moai carved this round that wait at the crater."""
    found: list[Item] = []
    for size, number in enumerate(table.view["players"][seat]["moai"]):
        for copy in range(number):
            label = T("{thing}, carved", thing=THING_NAMES[size].title)
            here = f"carved-{COLOURS[seat]}-{THING_NAMES[size].key}-{copy + 1}"
            found.append(Item(here, moai(size, 18, 42, 15), 36, 44, label))
    return found


def _figures(table: Table, seat: int) -> list[Item]:
    """Figures at home; and, where a question is about them, chief and sorcerer."""
    own = seat == table.view.seat
    player = table.view["players"][seat]
    found: list[Item] = []
    for number, one in enumerate(player["figures"]):
        at_home = number in player["home"]
        touch = one["figure"] if own and one["figure"] != "villager" else ""
        if at_home or (touch and table.classes(touch)):
            drawn = g(use(f"fig-{one['figure']}", 2, 0, 32, 43), class_=f"seat-{COLOURS[seat]}")
            label = T("{figure}, to be placed", figure=FIGURE_NAMES[one["figure"]])
            here = f"home-{COLOURS[seat]}-{number}"
            found.append(Item(here, drawn, 36, 44, label, table.classes(touch) if touch else (), touch))
    return found


def _taken(table: Table, seat: int) -> list[Item]:
    """Offerings: those one may see by kind and value, the others by their backs."""
    player = table.view["players"][seat]
    if "tiles_taken" in player:
        return [
            Item(
                f"taken-{COLOURS[seat]}-{number + 1}",
                g(tile_face(tile["kind"], tile["value"], tile["luxury"]), transform="scale(.71)"),
                44, 44,
                T(
                    "{offering}, worth {value}", value=tile["value"],
                    offering=offering_name(tile["kind"], tile["luxury"]),
                ),
            )
            for number, tile in enumerate(player["tiles_taken"])
        ]  # fmt: skip
    if not player["offerings"]:
        return []
    number = player["offerings"]
    drawn = g(triangle_back(), transform="scale(.31)") + text(f"{number}", 36, 30, 17, fill="var(--ink)")
    label = TN("{count} offering, face down", "{count} offerings, face down", number)
    return [Item(f"taken-{COLOURS[seat]}", drawn, 50, 44, label)]


# --------------------------------------------------------------------------------------- the choices


def _choices(table: Table) -> Iterator[Item]:
    """Answers that are touched neither on the board nor among what one has."""
    seen: set[str] = set()
    for move in table.moves:
        for touch in table.view.game.touches(table.view, move):
            item = _choice(table, move, touch)
            if item is not None and touch not in seen:
                seen.add(touch)
                yield item


def _choice(table: Table, move: int, touch: str) -> Item | None:
    kind, _, rest = touch.partition("-")
    label = table.view.game.label(table.view, move)
    classes = table.classes(touch)
    if kind in ("load", "carve"):
        thing = next(number for number, name in enumerate(THING_NAMES) if name.key == rest)
        drawn = use("pukao", 2, 14, 44, 24) if thing == PUKAO else moai(thing, 24, 46, 17)
        return Item(touch, drawn, 48, 48, THING_NAMES[thing].title, classes, touch)
    if kind in ("done", "pass"):
        return Item(
            touch, icon("check" if kind == "done" else "pass", 24, 24, 36), 48, 48, label, classes, touch
        )
    if kind == "offer":
        return Item(touch, ahu_tile(rest), 44, 44, tile_words(tile_named(rest)), classes, touch)
    if kind == "as":
        return Item(touch, ahu_tile(rest), 44, 44, tile_words(tile_named(rest)), (*classes, "later"), touch)
    if kind == "pay":
        return _payment(payment(_number(table, move)), touch, label, classes)
    if kind == "route":
        return _route(table, _number(table, move), touch, label, classes)
    if kind == "have" and table.view["question"] == "gift":
        return Item(
            f"get-{rest}",
            use(RESOURCE_SYMBOLS[RESOURCES.index(rest)], 4, 4, 36, 36),
            44,
            44,
            label,
            classes,
            touch,
        )
    return None


def _number(table: Table, move: int) -> int:
    """The number of the one part of a move."""
    found = MOVES.on(table.board).find(move)
    return found.numbers[0] if found else 0


def _payment(goods: list[int], touch: str, label: Text, classes: tuple[str, ...]) -> Item:
    """What would be paid, piece by piece."""
    pieces = [resource for resource, amount in enumerate(goods) for _ in range(amount)]
    drawn = rect(1, 1, 102, 30, 8, fill="var(--card)", stroke="var(--line)", stroke_width=1.6)
    drawn += "".join(
        use(RESOURCE_SYMBOLS[one], 5 + 24 * place, 4, 24, 24) for place, one in enumerate(pieces)
    )
    return Item(touch, drawn, 104, 32, label, classes, touch)


def _route(table: Table, number: int, touch: str, label: Text, classes: tuple[str, ...]) -> Item:
    """A route: who is paid what on it, then its spaces."""
    view = table.view
    drawn = rect(1, 1, 320, 30, 8, fill="var(--card)", stroke="var(--line)", stroke_width=1.6)
    at = 8.0
    for seat, (goods, choices) in route_goods(view, view["routes"][number], view["carried"]["thing"]).items():
        drawn += g(use(f"pl-{COLOURS[seat]}", at, 7, 18, 18), class_=f"seat-{COLOURS[seat]}")
        at += 22
        for kind, count in enumerate(goods):
            if count:
                drawn += text(str(count), at, 21, 14, fill="var(--card-ink)")
                drawn += use(RESOURCE_SYMBOLS[kind], at + 9, 6, 20, 20)
                at += 32
        for space in choices:
            kinds = shown(table.board.drawing["spaces"][space]["gives"])
            drawn += "".join(
                use(RESOURCE_SYMBOLS[RESOURCES.index(kind)], at + 13 * place, 8, 16, 16)
                for place, kind in enumerate(kinds)
            )
            at += 14 * len(kinds) + 8
    way = " ".join(table.board.names[space] for space in view["routes"][number])
    drawn += text(way, 314, 20, 12, room=max(40, 302 - at), text_anchor="end", class_="plainly",
                  fill="var(--card-ink)")  # fmt: skip
    return Item(touch, drawn, 322, 32, label, classes, touch)
