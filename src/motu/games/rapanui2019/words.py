"""Rapa Nui (2019) in words: what is asked, what a move is called and touches, what points are for."""

from typing import Any, cast

from motu.contract import Points, View
from motu.games.rapanui2019.board import OFFERINGS, RESOURCES, Board
from motu.games.rapanui2019.board_check import shown
from motu.games.rapanui2019.notation import LENT, THINGS, luxury_values, payment, payment_text
from motu.games.rapanui2019.player import CHIEF_FIGURE, SORCERER
from motu.games.rapanui2019.position import (
    BY_ROUTE,
    CARRIED,
    CARRY,
    CARRY_TO,
    CARVE,
    CARVED,
    CHIEF_TO,
    DONE,
    DRAFT,
    DRAFT_TILE,
    ERECT,
    GET,
    GIFT,
    INSTALL,
    OFFER,
    PASS,
    PAY,
    PLACE,
    PRICING,
    PUKAO,
    TAKE_LUXURY,
    TAKE_MOAI,
    TAKE_OFFERING,
    TO_COLUMN,
    TO_STAR,
    USE,
    USE_CONTRIBUTE,
    USE_LEND,
    USE_REST,
    USE_TRADE,
    WHERE,
    WITH_TABLET,
)
from motu.games.rapanui2019.prices import needs_artistic, payments, way_of
from motu.games.rapanui2019.rules import MoaiState
from motu.games.rapanui2019.tiles import (
    AHU_TILES,
    BONUS_TILES,
    CONTRIBUTE,
    FAVOUR,
    FAVOUR_POINTS,
    LEND_A_HAND,
    REST,
    SAVE,
    TABLET_POINTS,
    TABLET_TITLE,
    TRADE,
)
from motu.games.rapanui2019.using import kind_used
from motu.games.rapanui2019.view import bits, tile_of
from motu.language import Text, literal, texts

T, TN, TP = texts("motu.games.rapanui2019")

# ------------------------------------------------------------------------------------------- names

RESOURCE_NAMES = (T("reed"), T("eggs"), T("wood"), T("pearls"))
OFFERING_NAMES = (T("hut"), T("chicken"), T("axe"), T("boat"), T("necklace"))
LUXURY_NAMES = (
    T("luxury hut"),
    T("luxury chicken"),
    T("luxury axe"),
    T("luxury boat"),
    T("luxury necklace"),
)
THING_NAMES = (T("small Moai"), T("medium Moai"), T("large Moai"), T("Pukao"))
COLUMN_NAMES = (T("column one"), T("column two"), T("column three"))
FIGURE_NAMES = {"villager": T("villager"), "sorcerer": T("sorcerer"), "chief": T("chief")}


def amount_of(resource: int, count: int) -> Text:
    """A number of one resource."""
    if resource == 0:
        return TN("{count} reed", "{count} reed", count)
    if resource == 1:
        return TN("{count} egg", "{count} eggs", count)
    if resource == 2:
        return TN("{count} wood", "{count} wood", count)
    return TN("{count} pearl", "{count} pearls", count)


def listed(parts: list[Text]) -> Text:
    """Texts one after another, parted by commas."""
    keys = [f"part{number}" for number in range(len(parts))]
    message = ", ".join(f"{{{key}}}" for key in keys)
    return Text("", message, values=dict(zip(keys, parts, strict=True)))


def goods_listed(goods: list[int]) -> Text:
    """Several amounts, without those that are nothing."""
    return listed([amount_of(resource, count) for resource, count in enumerate(goods) if count])


# --------------------------------------------------------------------------------------- questions


def ask(state: MoaiState, seat: int) -> tuple[str, str, Text]:
    """The kind of the question, its rule and its words."""
    phase = int(state.phase)
    board = state.board
    if phase == DRAFT:
        return "draft", "X2", T("Take an Ahu tile from the offer.")
    if phase == PLACE:
        return "place", "F1", _place_words(int(state.players[seat].home))
    if phase == CARVE:
        return "carve", "K2", T("What will your carvers make?")
    if phase == CARVED:
        return "carved", "Q1", T("Use something more, or end your turn.")
    if phase == WHERE:
        if state.moving == SORCERER and state.resumed == CARVE:
            return "where", "A8", T("Where will your sorcerer work?")
        figure = FIGURE_NAMES[
            {SORCERER: "sorcerer", CHIEF_FIGURE: "chief"}.get(int(state.moving), "villager")
        ]
        return "where", "A9", T("Your {figure} becomes a carrier: on which space?", figure=figure)
    if phase == CARRY:
        if not state.can_carry(seat):
            return "carry", "Q18", T("You have nothing to carry: pass, or use something first.")
        return "carry", "T1", T("Carry a Moai or a Pukao, or pass.")
    goal = board.names[int(state.goal)]
    thing = THING_NAMES[int(state.thing)]
    if phase == GIFT:
        space = board.names[int(state.way[state.way_at])]
        return "gift", "T3", T("Your carrier on {space} helps: what will you take?", space=space)
    if phase == ERECT:
        return "erect", "T4", T("{thing} on {goal}: take your resources.", thing=thing, goal=goal)
    if phase == OFFER:
        return "offer", "T7", T("You decorate {goal}: which offering will you pay for?", goal=goal)
    if phase == PRICING:
        tile = tile_of(state, int(state.chosen))
        name = (LUXURY_NAMES if tile["luxury"] else OFFERING_NAMES)[tile["kind"]]
        asks = T("{offering}, worth {value}: with what will you pay?", offering=name, value=tile["value"])
        return "price", "T8", asks
    if phase == CARRIED:
        return "carried", "Q1", T("Use something more, or end your turn.")
    return "route", "Q13", T("{thing} to {goal}: which way?", thing=thing, goal=goal)


def _place_words(home: int) -> Text:
    """What can still be placed, and where."""
    villagers, sorcerer, chief = home & 31, (home >> SORCERER) & 1, (home >> CHIEF_FIGURE) & 1
    if chief and (villagers or sorcerer):
        return T("Place a figure: on the island, in the mine, your sorcerer on a star, or your chief.")
    if chief:
        return T("Put your chief under a column of the mine.")
    if villagers and sorcerer:
        return T("Place a figure: on the island, in the mine, or your sorcerer on a star.")
    if sorcerer:
        return T("Put your sorcerer on a star.")
    return T("Place a villager: on the island or in the mine.")


# ------------------------------------------------------------------------------------------- moves


def label(view: View, move: int) -> Text:
    """A move as the words on a button."""
    board = cast(Board, view.board)
    if move < TAKE_MOAI:
        return _placing_label(board, view, move)
    if move < DONE:
        return T("Take: {thing}", thing=THING_NAMES[move - TAKE_MOAI])
    if move == DONE:
        return T("Done carving") if view["question"] == "carve" else T("End your turn")
    if move == PASS:
        return T("Pass")
    if move < BY_ROUTE:
        return _carry_label(view, *divmod(move - CARRY_TO, 64))
    if move < GET:
        return route_label(view, move - BY_ROUTE)
    if move < TAKE_OFFERING:
        return _gain_label(view, move - GET)
    if move < PAY:
        return _offering_label(view, board, move)
    if move < DRAFT_TILE:
        return goods_listed(payment(move - PAY))
    if move < USE:
        return T("Take {tile}", tile=AHU_TILES[move - DRAFT_TILE].title)
    if move >= INSTALL:
        bonus = BONUS_TILES[move - INSTALL]
        price = amount_of(bonus.resource, bonus.price)
        return T("Install {bonus} for {price}", bonus=bonus.title, price=price)
    if move >= WITH_TABLET:
        return T("Tablet as {use}", use=_use_label(board, move - WITH_TABLET))
    return _use_label(board, move - USE)


def _placing_label(board: Board, view: View, move: int) -> Text:
    if move < TO_COLUMN:
        return T("Carrier on {space}", space=board.names[move])
    if move < TO_STAR:
        return T("Carver in {column}", column=COLUMN_NAMES[move - TO_COLUMN])
    if move < CHIEF_TO:
        return T("Sorcerer on star {number}", number=move - TO_STAR + 1)
    return T("Chief under {column}", column=COLUMN_NAMES[move - CHIEF_TO])


def _gain_label(view: View, resource: int) -> Text:
    return amount_of(resource, view["gain"] if view["question"] == "erect" else 1)


def _carry_label(view: View, thing: int, goal: int) -> Text:
    """T3, T6: where to, and what the others earn on the way."""
    there = T("{thing} to {space}", thing=THING_NAMES[thing], space=cast(Board, view.board).names[goal])
    way = way_of(view, thing, goal)
    if way is None:
        return there
    route, count = way
    if count > 1:
        return T("{there}, by one of {count} ways", there=there, count=count)
    paid = _earnings(route_payments(view, route, thing))
    return T("{there}: {earnings}", there=there, earnings=paid) if paid else there


def _offering_label(view: View, board: Board, move: int) -> Text:
    if move >= TAKE_LUXURY:
        place = move - TAKE_LUXURY
        kind = int(board.luxury_kind[place])
        return offering_words(view, kind, luxury_values(board)[place], True)
    kind = move - TAKE_OFFERING
    stack = view["stacks"][kind]
    return offering_words(view, kind, stack[0] if stack else 0, False)


def offering_words(view: View, kind: int, value: int, luxury: bool) -> Text:
    """An offering, its value and, where it can be paid for now, what would be paid (T8)."""
    name = (LUXURY_NAMES if luxury else OFFERING_NAMES)[kind]
    paid = payments(view, kind) if view["question"] == "offer" else []
    if not paid:
        return T("{offering}, worth {value}", offering=name, value=value)
    price = goods_listed(paid[0])
    if needs_artistic(kind, paid[0]):
        price = T("{price} (artistic)", price=price)
    if len(paid) > 1:
        price = T("{price} or otherwise", price=price)
    return T("{offering}, worth {value}, for {price}", offering=name, value=value, price=price)


def _use_label(board: Board, what: int) -> Text:
    """What a tile would do."""
    kind = int(kind_used(what))
    title = AHU_TILES[kind].title
    if kind == REST:
        return T("{tile}: {space}", tile=title, space=board.names[what - USE_REST])
    if kind == TRADE:
        given, taken = divmod(what - USE_TRADE, 4)
        return T(
            "{tile}: {given} for {taken}", tile=title, given=amount_of(given, 3), taken=amount_of(taken, 3)
        )
    if kind == CONTRIBUTE:
        return T("{tile}: {column}", tile=title, column=COLUMN_NAMES[what - USE_CONTRIBUTE])
    if kind == SAVE:
        return T("{tile}: pay two instead of four", tile=title)
    if kind == LEND_A_HAND:
        which = what - USE_LEND
        if which < 3:
            return T("{tile}: {column}", tile=title, column=COLUMN_NAMES[which])
        figure = FIGURE_NAMES["sorcerer" if which == 3 else "chief"]
        return T("{tile}: {figure}", tile=title, figure=figure)
    return title


def route_payments(view: View, route: list[int], thing: int) -> dict[int, list[Text]]:
    """T3, T6: what the others get on a route, by seat: first what is sure, then what they choose."""
    board = cast(Board, view.board)
    found: dict[int, list[Text]] = {}
    for seat, (goods, choices) in route_goods(view, route, thing).items():
        sure = [amount_of(kind, count) for kind, count in enumerate(goods) if count]
        found[seat] = sure + [gift_name(board, space, thing) for space in choices]
    return found


def route_goods(view: View, route: list[int], thing: int) -> dict[int, tuple[list[int], list[int]]]:
    """T3, T6: by seat, how much of each resource is sure, and the spaces where its owner chooses."""
    board = cast(Board, view.board)
    found: dict[int, tuple[list[int], list[int]]] = {}
    owners = {
        figure["space"]: seat
        for seat, player in enumerate(view["players"])
        for figure in player["figures"]
        if "space" in figure
    }
    for space in route:
        owner = owners.get(space)
        if owner is None or owner == view["turn"]:
            continue
        gives = "reed" if thing == PUKAO else board.drawing["spaces"][space]["gives"]
        goods, choices = found.setdefault(owner, ([0, 0, 0, 0], []))
        if "/" in gives:
            choices.append(space)
            continue
        for name in shown(gives):
            goods[RESOURCES.index(name)] += 1
    return found


def gift_name(board: Board, space: int, thing: int) -> Text:
    """What a carrier on the space earns when the thing passes."""
    if thing == PUKAO:
        return amount_of(0, 1)
    gives = board.drawing["spaces"][space]["gives"]
    parts = [amount_of(RESOURCES.index(name), 1) for name in gives.replace("/", "+").split("+")]
    if "/" not in gives:
        return listed(parts)
    chosen = parts[0]
    for part in parts[1:]:
        chosen = T("{one} or {other}", one=chosen, other=part)
    return chosen


def route_label(view: View, number: int) -> Text:
    """A route by its spaces, and what it pays to whom."""
    board = cast(Board, view.board)
    route = view["routes"][number]
    way = literal(" ".join(board.names[space] for space in route))
    paid = _earnings(route_payments(view, route, view["carried"]["thing"]))
    return T("{way}: {earnings}", way=way, earnings=paid) if paid else T("{way}: nobody earns", way=way)


def _earnings(paid: dict[int, list[Text]]) -> Text | None:
    """Who earns what, or nothing where nobody does."""
    parts = [
        T("{colour} {goods}", colour=COLOUR_NAMES[seat], goods=listed(gifts)) for seat, gifts in paid.items()
    ]
    return listed(parts) if parts else None


COLOUR_NAMES = (T("Blue"), T("Green"), T("Red"), T("Yellow"))


# ----------------------------------------------------------------------------------------- touches


def touches(view: View, move: int) -> tuple[str, ...]:
    """What to touch in the picture, one after another."""
    names = cast(Board, view.board).names
    if move < TO_COLUMN:
        return (f"space-{names[move]}",)
    if move < TO_STAR:
        return (f"column-{move - TO_COLUMN + 1}",)
    if move < CHIEF_TO:
        return (f"star-{move - TO_STAR + 1}",)
    if move < TAKE_MOAI:
        return ("chief", f"column-{move - CHIEF_TO + 1}")
    if move < DONE:
        return (f"carve-{THINGS[move - TAKE_MOAI]}",)
    if move <= PASS:
        return ("done" if move == DONE else "pass",)
    if move < BY_ROUTE:
        thing, space = divmod(move - CARRY_TO, 64)
        return (f"load-{THINGS[thing]}", f"space-{names[space]}")
    if move < GET:
        return (f"route-{move - BY_ROUTE + 1}",)
    if move < TAKE_OFFERING:
        return (f"have-{RESOURCES[move - GET]}",)
    if move < TAKE_LUXURY:
        return (f"offering-{OFFERINGS[move - TAKE_OFFERING]}",)
    if move < PAY:
        return (f"luxury-{move - TAKE_LUXURY + 1}",)
    if move < DRAFT_TILE:
        return (f"pay-{payment_text(move - PAY)[4:]}",)
    if move < USE:
        return (f"offer-{AHU_TILES[move - DRAFT_TILE].key}",)
    if move >= INSTALL:
        return (f"bonus-{BONUS_TILES[move - INSTALL].key}",)
    if move >= WITH_TABLET:
        what = move - WITH_TABLET
        return ("tablet", f"as-{AHU_TILES[int(kind_used(what))].key}", *_use_touches(names, what))
    return (f"tile-{AHU_TILES[int(kind_used(move - USE))].key}", *_use_touches(names, move - USE))


def _use_touches(names: list[str], what: int) -> tuple[str, ...]:
    """What is touched after the tile itself."""
    kind = int(kind_used(what))
    if kind == REST:
        return (f"space-{names[what - USE_REST]}",)
    if kind == TRADE:
        given, taken = divmod(what - USE_TRADE, 4)
        return (f"have-{RESOURCES[given]}", f"have-{RESOURCES[taken]}")
    if kind == CONTRIBUTE:
        return (f"column-{what - USE_CONTRIBUTE + 1}",)
    if kind == LEND_A_HAND:
        which = what - USE_LEND
        return (f"column-{which + 1}",) if which < 3 else (LENT[which].removeprefix("lend-"),)
    return ()


# ----------------------------------------------------------------------------------------- account


def account(state: MoaiState) -> list[list[Points]]:
    """Z1: how each seat's points came about."""
    return [_account_of(state, seat) for seat in range(state.seats)]


def _account_of(state: MoaiState, seat: int) -> list[Points]:
    me = state.players[seat]
    lines: list[Points] = []
    for number in bits(me.offerings):
        tile: dict[str, Any] = tile_of(state, number)
        name = (LUXURY_NAMES if tile["luxury"] else OFFERING_NAMES)[tile["kind"]]
        lines.append(Points(T("Offering: {offering}", offering=name), tile["value"]))
    lines.append(Points(T("Resources left"), int(me.total())))
    if me.tablet:
        lines.append(Points(T("{tablet}, not used", tablet=TABLET_TITLE), TABLET_POINTS))
    if me.tile_count(FAVOUR):
        lines.append(Points(AHU_TILES[FAVOUR].title, FAVOUR_POINTS * int(me.tile_count(FAVOUR))))
    return lines
