"""What lies beside the island: offerings, what every seat has, answers with no place on the board."""

import re
from typing import Any

from motu.contract import View
from motu.games.rapanui2019.board import OFFERINGS, RESOURCES, Board
from motu.games.rapanui2019.board_check import shown
from motu.games.rapanui2019.faces import (
    RESOURCE_SYMBOLS,
    SYMBOL_OF,
    TABLET_WORDS,
    ahu_tile,
    offering_tile,
    tile_named,
    tile_words,
)
from motu.games.rapanui2019.names import FIGURE_NAMES, THING_NAMES, amount_of, goods_listed, offering_name
from motu.games.rapanui2019.payments import offering_words, payments, route_goods
from motu.games.rapanui2019.position import PUKAO
from motu.games.rapanui2019.tiles import AHU_TILES, BONUS_TILES
from motu.language import Text, literal, texts
from motu.picture.cards import triangle_back
from motu.picture.drawing import Drawing
from motu.picture.marks import beads, icon
from motu.picture.part import remembered
from motu.picture.pieces import moai
from motu.picture.scene import Item, Panel
from motu.picture.svg import circle, g, rect, text, use

T, TN, TP = texts("motu.games.rapanui2019")

#: What an offering costs, in resources.
PRICES = ((0, 0, 0, 0), (1, 1, 1, 1), (0, 1, 2, 3), (2, 2, 2, 2), (3, 3, 3, 3))


def panels(drawing: Drawing[Board]) -> tuple[Panel, ...]:
    """Round and phase, the choices of the question, then the offerings, then the seats, one's own first."""
    seats = list(drawing.seats)
    if drawing.view.seat is not None:
        seats.remove(drawing.view.seat)
        seats.insert(0, drawing.view.seat)
    choices = [_choice(drawing, touch, label) for touch, label in drawing.choices()]
    answers = tuple(item for item in choices if item is not None)
    first = (Panel("choices", T("Your answers"), answers, under=True),) if answers else ()
    stacks = tuple(_stack(drawing, kind) for kind in range(len(OFFERINGS)))
    luxuries = tuple(_luxury(drawing, tile) for tile in drawing.view["luxury"])
    luxury = (Panel("luxury", T("Luxury offerings"), luxuries),) if luxuries else ()
    held = [panel for seat in seats for panel in _seat(drawing, seat)]
    now, free = status_notes(drawing.view)
    status = Panel("status", now, notes=(free,))
    return (status, *first, Panel("offerings", T("Offerings"), stacks), *luxury, *held)


def status_notes(view: View[Board]) -> tuple[Text, Text]:
    """Round and phase, and how near the end is."""
    phases = {
        "draft": T("choosing tiles"),
        "placing": T("placing"),
        "carving": T("carving"),
        "carrying": T("carrying"),
    }
    free = TN(
        "{count} Ahu is still free; the game ends with {last}.",
        "{count} Ahus are still free; the game ends with {last}.",
        view["free_ahus"],
        last=view["last_free"],
    )
    return T("Round {round}, {phase}", round=view["round"], phase=phases[view["phase"]]), free


# -------------------------------------------------------------------------------------- the offerings


def _stack(drawing: Drawing[Board], kind: int) -> Item:
    """A stack: edges below the top tile tell how many lie there; above stands its price or, where it can
    be had now, what would be paid.
    """
    values = drawing.view["stacks"][kind]
    touch = f"offering-{OFFERINGS[kind]}"
    lit = bool(drawing.classes(touch))
    price = to_pay(drawing.view, kind) if lit else _price(kind)
    words = offering_words(drawing.view, kind, values[0], False) if lit and values else None
    label = words or _stack_words(kind, tuple(values))
    return drawing.item(touch, price + _tiles_of_stack(kind, tuple(values)), (64, 90), label, touch)


@remembered
def _tiles_of_stack(kind: int, values: tuple[int, ...]) -> str:
    """The top tile and the edges of those below it, or the place where none is left."""
    if not values:
        return rect(
            1, 19, 60, 60, 10, fill="none", stroke="var(--rule)", stroke_width=2, stroke_dasharray="5 4"
        )
    edges = "".join(
        rect(
            1 + 2.5 * at, 19 + 3 * at, 60, 60, 10, fill="var(--sand)", stroke="var(--line)", stroke_width=1.6
        )
        for at in range(len(values) - 1, 0, -1)
    )
    return edges + g(offering_tile(kind, values[0], False), transform="translate(0 18) scale(.96)")


@remembered
def _stack_words(kind: int, values: tuple[int, ...]) -> Text:
    name = offering_name(kind, False)
    if not values:
        return T("{offering}: none left", offering=name)
    cost = goods_listed([PRICES[kind].count(one) for one in range(4)])
    told = ", ".join(str(value) for value in values)
    return T("{offering}: {price}; values {values}", offering=name, price=cost, values=told)


def _small(resource: int, place: int) -> str:
    return use(RESOURCE_SYMBOLS[resource], 15 * place, 0, 15, 15)


@remembered
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


def _luxury(drawing: Drawing[Board], tile: dict[str, Any]) -> Item:
    touch = f"luxury-{tile['place'] + 1}"
    kind, value = tile["kind"], tile["value"]
    face = _small_offering(kind, value, True)
    if not drawing.classes(touch):
        return drawing.item(touch, face, (44, 44), _worth(kind, value, True), touch)
    face += g(to_pay(drawing.view, kind), transform="translate(2 45) scale(.66)")
    return drawing.item(touch, face, (44, 56), offering_words(drawing.view, kind, value, True), touch)


@remembered
def _small_offering(kind: int, value: int, luxury: bool) -> str:
    return g(offering_tile(kind, value, luxury), transform="scale(.71)")


@remembered
def _worth(kind: int, value: int, luxury: bool) -> Text:
    return T("{offering}, worth {value}", offering=offering_name(kind, luxury), value=value)


# ----------------------------------------------------------------------------------------- the seats


def _seat(drawing: Drawing[Board], seat: int) -> list[Panel]:
    """One panel for each of the others; one's own things have room in three."""
    player = drawing.view["players"][seat]
    key, title, notes = f"seat-{drawing.colour(seat)}", literal(drawing.names[seat]), _notes(drawing, seat)
    goods = [_goods(drawing, seat, resource, seat == drawing.view.seat) for resource in range(4)]
    rest = [*_tiles(drawing, seat), *_carved(drawing, seat), *_figures(drawing, seat), *_taken(drawing, seat)]
    if seat != drawing.view.seat:
        installed = [bonus for bonus in range(4) if BONUS_TILES[bonus].key in player["bonuses"]]
        items = [*goods, *[_bonus(drawing, seat, bonus) for bonus in installed], *rest]
        return [Panel(key, title, tuple(items), notes, seat, player.get("points"))]
    bonuses = [_bonus(drawing, seat, bonus) for bonus in range(4)]
    return [
        Panel(key, title, tuple(goods), notes, seat, player.get("points"), under=True),
        Panel("bonuses", T("Bonus tiles"), tuple(bonuses), under=True),
        *([Panel("kept", T("Tiles, figures, offerings"), tuple(rest), under=True)] if rest else []),
    ]


def _notes(drawing: Drawing[Board], seat: int) -> tuple[Text, ...]:
    place = drawing.view["order"].index(seat) + 1
    told = (T("first in order"), T("second in order"), T("third in order"), T("fourth in order"))[place - 1]
    if seat in drawing.view["passed"] and drawing.view["phase"] == "carrying":
        return (told, T("has passed"))
    return (told,)


def _goods(drawing: Drawing[Board], seat: int, resource: int, own: bool) -> Item:
    """A resource track: one's own in full, those of the others as a number."""
    amount = drawing.view["players"][seat]["goods"][resource]
    name, label = f"have-{RESOURCES[resource]}", amount_of(resource, amount)
    new = [seat, resource] in drawing.view["changed"]["goods"]
    if own:
        track = _track(resource, amount, int(drawing.board.track_end), drawing.colour(seat), new)
        return drawing.item(name, track, (322, 28), label, name)
    drawn = _amount(resource, amount)
    return Item(f"{name}-{drawing.colour(seat)}", drawn, 62, 28, label, ("new",) if new else ())


@remembered
def _amount(resource: int, amount: int) -> str:
    return _resource(resource) + text(str(amount), 32, 20, 17, fill="var(--ink)")


def _resource(resource: int) -> str:
    return circle(14, 14, 15, fill="var(--card)", opacity=".85") + use(
        RESOURCE_SYMBOLS[resource], 0, 0, 28, 28
    )


@remembered
def _track(resource: int, amount: int, end: int, colour: str, new: bool) -> str:
    """The whole track of a resource, with a counter where the amount stands."""
    step = 288 / (end + 1)
    drawn = _resource(resource)
    for place in range(end + 1):
        x = 34 + step * place
        drawn += rect(
            x, 2, step - 3, 24, 6, fill="var(--paper-lo)" if place else "none", stroke="var(--rule)"
        )
        drawn += text(str(place), x + (step - 3) / 2, 19, 13, text_anchor="middle", fill="var(--ink-2)")
    x = 34 + step * amount + (step - 3) / 2
    drawn += beads("circle", cx=x, cy=14, r=14) if new else ""
    return drawn + g(
        circle(x, 14, 13, fill="var(--seat)", stroke="var(--rim)", stroke_width=1.8),
        text(str(amount), x, 19, 14.5, text_anchor="middle", fill="var(--mark)"),
        class_=f"seat-{colour}",
    )


def _bonus(drawing: Drawing[Board], seat: int, bonus: int) -> Item:
    own = seat == drawing.view.seat
    tile = BONUS_TILES[bonus]
    on = tile.key in drawing.view["players"][seat]["bonuses"]
    key, drawn, told = f"bonus-{tile.key}", _bonus_tile(bonus, on), _bonus_words(bonus, on)
    new = ("new",) if [seat, bonus] in drawing.view["changed"]["bonuses"] else ()
    if own:
        return drawing.item(key, drawn, (68, 68), told, key, new)
    half = g(drawn, transform="scale(0.500)")
    return Item(f"{key}-{drawing.colour(seat)}", half, 34, 34, told, new)


@remembered
def _bonus_tile(bonus: int, on: bool) -> str:
    tile = BONUS_TILES[bonus]
    price = "".join(
        use(RESOURCE_SYMBOLS[tile.resource], 34 - 8.5 * tile.price + 17 * place, 47, 17, 17)
        for place in range(tile.price)
    )
    ring = circle(58, 10, 10, fill="var(--lit)", stroke="var(--line)", stroke_width=1.6)
    ring += icon("check", 58, 10, 14, "#2A211C")
    return (
        rect(
            1, 1, 66, 66, 9, fill="var(--b-mulberry)" if on else "var(--card)", stroke="var(--line)",
            stroke_width=1.8, stroke_dasharray=None if on else "5 4",
        )
        + use(f"u-{tile.key}", 14, 4, 40, 40) + price + (ring if on else "")
    )  # fmt: skip


@remembered
def _bonus_words(bonus: int, on: bool) -> Text:
    tile = BONUS_TILES[bonus]
    if on:
        return T("{words} It is installed.", words=tile_words(tile))
    return T("{words} It costs {price}.", words=tile_words(tile), price=amount_of(tile.resource, tile.price))


def _tiles(drawing: Drawing[Board], seat: int) -> list[Item]:
    """Kept Ahu tiles and the tablet, each with what it does."""
    own = seat == drawing.view.seat
    player = drawing.view["players"][seat]
    found: list[Item] = []
    for tile in AHU_TILES:
        for copy in range(player["tiles"].get(tile.key, 0)):
            touch = f"tile-{tile.key}" if own else ""
            key = f"kept-{drawing.colour(seat)}-{tile.key}-{copy + 1}"
            found.append(drawing.item(key, ahu_tile(tile.key), (44, 44), tile_words(tile), touch))
    if player["tablet"]:
        drawn, key = use("tablet", 2, 2, 64, 40), f"tablet-{drawing.colour(seat)}"
        found.append(drawing.item(key, drawn, (68, 44), TABLET_WORDS, "tablet" if own else ""))
    return found


def _carved(drawing: Drawing[Board], seat: int) -> list[Item]:
    """Moai carved this round that wait at the crater."""
    found: list[Item] = []
    for size, number in enumerate(drawing.view["players"][seat]["moai"]):
        for copy in range(number):
            label = T("{thing}, carved", thing=THING_NAMES[size].title)
            here = f"carved-{drawing.colour(seat)}-{THING_NAMES[size].key}-{copy + 1}"
            found.append(Item(here, moai(size, 18, 42, 15), 36, 44, label))
    return found


def _figures(drawing: Drawing[Board], seat: int) -> list[Item]:
    """Figures at home; and, where a question is about them, chief and sorcerer."""
    own = seat == drawing.view.seat
    player = drawing.view["players"][seat]
    found: list[Item] = []
    for number, one in enumerate(player["figures"]):
        at_home = number in player["home"]
        touch = one["figure"] if own and one["figure"] != "villager" else ""
        if at_home or (touch and drawing.classes(touch)):
            drawn = g(use(f"fig-{one['figure']}", 2, 0, 32, 43), class_=f"seat-{drawing.colour(seat)}")
            label = T("{figure}, to be placed", figure=FIGURE_NAMES[one["figure"]])
            here = f"home-{drawing.colour(seat)}-{number}"
            found.append(drawing.item(here, drawn, (36, 44), label, touch))
    return found


def _taken(drawing: Drawing[Board], seat: int) -> list[Item]:
    """Offerings: those one may see by kind and value, the others by their backs."""
    player = drawing.view["players"][seat]
    if "tiles_taken" in player:
        return [
            Item(f"taken-{drawing.colour(seat)}-{number}", _small_offering(**tile), 44, 44, _worth(**tile))
            for number, tile in enumerate(player["tiles_taken"], 1)
        ]
    if not player["offerings"]:
        return []
    number = player["offerings"]
    drawn = g(triangle_back(), transform="scale(.31)") + text(f"{number}", 36, 30, 17, fill="var(--ink)")
    label = TN("{count} offering, face down", "{count} offerings, face down", number)
    return [Item(f"taken-{drawing.colour(seat)}", drawn, 50, 44, label)]


# --------------------------------------------------------------------------------------- the choices


def _choice(drawing: Drawing[Board], touch: str, label: Text) -> Item | None:
    """What is touched for an answer, if it is neither on the board nor among what one has."""
    kind, _, rest = touch.partition("-")
    if kind in ("load", "carve"):
        thing = [name.key for name in THING_NAMES].index(rest)
        drawn = use("pukao", 2, 14, 44, 24) if thing == PUKAO else moai(thing, 24, 46, 17)
        return drawing.control(touch, drawn, (48, 48), THING_NAMES[thing].title, touch)
    if kind in ("done", "pass"):
        return drawing.control(
            touch, icon("check" if kind == "done" else "pass", 24, 24, 36), (48, 48), label, touch
        )
    if kind in ("offer", "as"):
        later = ("later",) if kind == "as" else ()
        return drawing.control(touch, ahu_tile(rest), (44, 44), tile_words(tile_named(rest)), touch, later)
    if kind == "pay":
        return drawing.control(touch, _payment(rest), (104, 32), label, touch)
    if kind == "route":
        return drawing.control(touch, _route(drawing, int(rest) - 1), (322, 32), label, touch)
    if kind == "have" and drawing.view["question"] == "gift":
        drawn = use(SYMBOL_OF[rest], 4, 4, 36, 36)
        return drawing.control(f"get-{rest}", drawn, (44, 44), label, touch)
    return None


#: The letters by which payments name resources.
INITIALS = "".join(name[0] for name in RESOURCES)


def _payment(paid: str) -> str:
    """What would be paid, such as `1r3e`, piece by piece."""
    amounts = re.findall(r"(\d+)([a-z])", paid)
    pieces = [INITIALS.index(letter) for amount, letter in amounts for _ in range(int(amount))]
    drawn = rect(1, 1, 102, 30, 8, fill="var(--card)", stroke="var(--line)", stroke_width=1.6)
    return drawn + "".join(
        use(RESOURCE_SYMBOLS[one], 5 + 24 * place, 4, 24, 24) for place, one in enumerate(pieces)
    )


def _route(drawing: Drawing[Board], number: int) -> str:
    """A route: who is paid what on it, then its spaces."""
    view = drawing.view
    route, spaces = view["routes"][number], drawing.board.drawing["spaces"]
    drawn = rect(1, 1, 320, 30, 8, fill="var(--card)", stroke="var(--line)", stroke_width=1.6)
    at = 8.0
    for seat, (goods, choices) in route_goods(view, route, view["carried"]["thing"]).items():
        colour = drawing.colour(seat)
        drawn += g(use(f"pl-{colour}", at, 7, 18, 18), class_=f"seat-{colour}")
        at += 22
        for kind, count in enumerate(goods):
            if count:
                drawn += text(str(count), at, 21, 14, fill="var(--card-ink)")
                drawn += use(RESOURCE_SYMBOLS[kind], at + 9, 6, 20, 20)
                at += 32
        for space in choices:
            kinds = shown(spaces[space]["gives"])
            for place, name in enumerate(kinds):
                drawn += use(SYMBOL_OF[name], at + 13 * place, 8, 16, 16)
            at += 14 * len(kinds) + 8
    way = " ".join(drawing.board.names[space] for space in route)
    return drawn + text(way, 314, 20, 12, room=max(40, 302 - at), text_anchor="end", class_="plainly",
                        fill="var(--card-ink)")  # fmt: skip
