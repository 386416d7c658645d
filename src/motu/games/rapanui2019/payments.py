"""What would be paid, told from a view: for an offering, and to the others on the way."""

from itertools import product

from motu.contract import View
from motu.games.rapanui2019 import numbers
from motu.games.rapanui2019.board import RESOURCES, Board
from motu.games.rapanui2019.board_check import shown
from motu.games.rapanui2019.names import COLOUR_NAMES, amount_of, gift_name, goods_listed, offering_name
from motu.games.rapanui2019.paying import FULL_COST, SAVED_COST, buys, is_price
from motu.games.rapanui2019.position import PUKAO
from motu.language import Text, joined, literal, texts

T, TN, TP = texts("motu.games.rapanui2019")

# ---------------------------------------------------------------------------------------- for offerings


def price_level(goods: list[int]) -> int:
    """How dear a payment is: dearer resources count more."""
    return sum(level * amount for level, amount in enumerate(goods))


def payments(view: View[Board], kind: int) -> list[list[int]]:
    """T8, Q20 to Q22: every payment that would bring an offering of the kind now, cheap ones first."""
    me = view["players"][view["turn"]]
    cost = SAVED_COST if view.data.get("saving") else FULL_COST
    artistic = "artistic" in me["bonuses"]
    found = [
        [reed, eggs, wood, pearls]
        for reed, eggs, wood, pearls in product(*(range(min(owned, cost) + 1) for owned in me["goods"]))
        if reed + eggs + wood + pearls == cost and buys(kind, cost, reed, eggs, wood, pearls, artistic)
    ]
    return sorted(found, key=price_level)


def offering_words(view: View[Board], kind: int, value: int, luxury: bool) -> Text:
    """An offering, its value and, where it can be paid for now, what would be paid (T8)."""
    name = offering_name(kind, luxury)
    paid = payments(view, kind) if view["question"] == "offer" else []
    if not paid:
        return T("{offering}, worth {value}", offering=name, value=value)
    price = goods_listed(paid[0])
    if not is_price(kind, sum(paid[0]), *paid[0]):  # U2: it pays for the next lower kind only
        price = T("{price} (artistic)", price=price)
    if len(paid) > 1:
        price = T("{price} or otherwise", price=price)
    return T("{offering}, worth {value}, for {price}", offering=name, value=value, price=price)


# ------------------------------------------------------------------------------------------ on the way


def route_goods(view: View[Board], route: list[int], thing: int) -> dict[int, tuple[list[int], list[int]]]:
    """T3, T6: by seat, how much of each resource is sure, and the spaces where its owner chooses."""
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
        gives = "reed" if thing == PUKAO else view.board.drawing["spaces"][space]["gives"]
        goods, choices = found.setdefault(owner, ([0, 0, 0, 0], []))
        if "/" in gives:
            choices.append(space)
            continue
        for name in shown(gives):
            goods[RESOURCES.index(name)] += 1
    return found


def earnings(view: View[Board], route: list[int], thing: int) -> Text | None:
    """Who earns what on a route, first what is sure, then what is chosen; none where nobody does."""
    parts = []
    for seat, (goods, choices) in route_goods(view, route, thing).items():
        gifts = [amount_of(kind, count) for kind, count in enumerate(goods) if count]
        gifts += [gift_name(view.board, space, thing) for space in choices]
        parts.append(T("{colour} {goods}", colour=COLOUR_NAMES[seat], goods=joined(gifts, ", ")))
    return joined(parts, ", ") if parts else None


def route_words(view: View[Board], number: int) -> Text:
    """A route by its spaces, and what it pays to whom."""
    route = view["routes"][number]
    way = literal(" ".join(view.board.names[space] for space in route))
    paid = earnings(view, route, view["carried"]["thing"])
    return T("{way}: {earnings}", way=way, earnings=paid) if paid else T("{way}: nobody earns", way=way)


def carry_words(view: View[Board], there: Text, thing: int, goal: int) -> Text:
    """T3, T6: where to, and what the others earn on the only way, or how many there are."""
    ways = [way for way in view.data.get("ways", ()) if (way["goal"], way["pukao"]) == (goal, thing == PUKAO)]
    if not ways:
        return there
    number = ways[0]["count"]
    if number == numbers.MOST_ROUTES:
        return T("{there}, by one of {count} ways or more", there=there, count=number)
    if number > 1:
        return T("{there}, by one of {count} ways", there=there, count=number)
    paid = earnings(view, ways[0]["route"], thing)
    return T("{there}: {earnings}", there=there, earnings=paid) if paid else there
