"""What an offering costs: T8, Q19 to Q22. Every resource may be paid with a dearer one.

A payment is how much of each resource is given: four in all, or two with *save*.
"""

from typing import Final

from mypy_extensions import i64

from motu.games.rapanui2019.board import LUXURY, STACK
from motu.games.rapanui2019.player import Player
from motu.games.rapanui2019.position import (
    Position,
)
from motu.games.rapanui2019.tiles import ARTISTIC, SAVE

# The kinds of offerings that are paid for in their own ways, as OFFERINGS counts them.
HUT: Final = 0
CHICKEN: Final = 1
BOAT: Final = 3
NECKLACE: Final = 4
OFFERING_KINDS: Final = 5

FULL_COST: Final = 4
SAVED_COST: Final = 2


def can_pay(kind: i64, cost: i64, goods: i64) -> bool:
    """Whether these resources suffice for an offering of the kind itself."""
    pearls: i64 = goods >> 24
    from_wood: i64 = pearls + ((goods >> 16) & 255)
    from_eggs: i64 = from_wood + ((goods >> 8) & 255)
    total: i64 = from_eggs + (goods & 255)
    if kind == HUT:
        return total >= cost
    if kind == CHICKEN:
        return from_eggs >= cost
    if kind == BOAT:
        return from_wood >= cost
    if kind == NECKLACE:
        return pearls >= cost
    if cost == SAVED_COST:  # Q20: two that can stand for two different kinds
        return total >= 2 and from_eggs >= 1
    return total >= 4 and from_eggs >= 3 and from_wood >= 2 and pearls >= 1


def is_price(kind: i64, cost: i64, reed: i64, eggs: i64, wood: i64, pearls: i64) -> bool:
    """Whether just this payment buys an offering of the kind itself."""
    if reed + eggs + wood + pearls != cost:
        return False
    return can_pay(kind, cost, reed | (eggs << 8) | (wood << 16) | (pearls << 24))


def can_get(kind: i64, cost: i64, goods: i64, artistic: bool) -> bool:
    """U2, Q21: paid for as it is or, being artistic, as the next lower kind."""
    return can_pay(kind, cost, goods) or (artistic and kind > HUT and can_pay(kind - 1, cost, goods))


def buys(kind: i64, cost: i64, reed: i64, eggs: i64, wood: i64, pearls: i64, artistic: bool) -> bool:
    """Whether just this payment brings an offering of the kind."""
    if is_price(kind, cost, reed, eggs, wood, pearls):
        return True
    return artistic and kind > HUT and is_price(kind - 1, cost, reed, eggs, wood, pearls)


def top_tile(position: Position, kind: i64) -> i64:
    """The top tile of an ordinary stack, or -1."""
    taken = position.taken_of(kind)
    return STACK * kind + taken if taken < position.board.stack[kind] else -1


def has_luxury(position: Position, kind: i64) -> bool:
    """Whether a luxury tile of the kind is left."""
    rest = position.luxury
    place: i64 = 0
    while rest >> place != 0:
        if (rest >> place) & 1 != 0 and position.board.kind_of(LUXURY + place) == kind:
            return True
        place += 1
    return False


def can_have_some(position: Position, player: Player, goods: i64, cost: i64, artistic: bool) -> bool:
    """Q19: whether any offering can be had for these resources."""
    for kind in range(i64(OFFERING_KINDS)):
        if can_get(kind, cost, goods, artistic) and (
            top_tile(position, kind) >= 0 or (player.may_take_luxury() and has_luxury(position, kind))
        ):
            return True
    return False


def can_decorate(position: Position, player: Player) -> bool:
    """T9, Q19, Q23: a Pukao is left and some offering can be paid for, if need be with save."""
    if position.pukao == 0 or player.total() < SAVED_COST:
        return False
    cost: i64 = FULL_COST
    if player.tablet or player.tile_count(SAVE) > 0:
        cost = SAVED_COST
    return can_have_some(position, player, player.goods, cost, player.has_bonus(ARTISTIC))
