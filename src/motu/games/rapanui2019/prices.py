"""What would be paid for an offering, and what the others would earn on the way, told from a view."""

from itertools import product

from motu.contract import View
from motu.games.rapanui2019.paying import FULL_COST, SAVED_COST, buys, is_price


def payments(view: View, kind: int) -> list[list[int]]:
    """T8, Q20 to Q22: every payment that would bring an offering of the kind now, cheap ones first."""
    me = view["players"][view["turn"]]
    cost = SAVED_COST if view.data.get("saving") else FULL_COST
    artistic = "artistic" in me["bonuses"]
    found = [
        [reed, eggs, wood, pearls]
        for reed, eggs, wood, pearls in product(*(range(min(owned, cost) + 1) for owned in me["goods"]))
        if reed + eggs + wood + pearls == cost and buys(kind, cost, reed, eggs, wood, pearls, artistic)
    ]
    return sorted(found, key=lambda paid: sum(level * amount for level, amount in enumerate(paid)))


def needs_artistic(kind: int, paid: list[int]) -> bool:
    """U2: whether this pays for the next lower kind only."""
    reed, eggs, wood, pearls = paid
    return not is_price(kind, reed + eggs + wood + pearls, reed, eggs, wood, pearls)


def way_of(view: View, thing: int, goal: int) -> tuple[list[int], int] | None:
    """The shortest way of a thing to a goal, where one may carry now, and how many pay differently."""
    for way in view.data.get("ways", ()):
        if way["goal"] == goal and way["pukao"] == (thing == 3):
            return way["route"], way["count"]
    return None
