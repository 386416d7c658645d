"""What a learned evaluation looks at in a position of the board game Rapa Nui."""

from librt.vecs import vec
from mypy_extensions import i64

from motu.bits import count
from motu.games.rapanui2019.carrying import Carrying
from motu.games.rapanui2019.position import (
    Player,
)
from motu.games.rapanui2019.tiles import ARTISTIC, CHIEF, FERVENT, POPULAR
from motu.games.rapanui2019.worth import time_left


def describe(position: Carrying, seat: i64, out: vec[float], at: i64) -> i64:
    """How far the game is, the seat itself, and the others at their best. Returns where it ends."""
    future = time_left(position)
    out[at] = future
    out[at + 1] = 1.0 if position.seat == seat else 0.0
    at = describe_player(position.players[seat], future, out, at + 2)
    best = at
    index: i64 = 0
    while index < 12:
        out[best + index] = 0.0
        index += 1
    for other in range(position.seats):
        if other != seat:
            describe_player(position.players[other], future, out, at + 12)
            index = 0
            while index < 12:
                out[best + index] = max(out[best + index], out[at + 12 + index])
                index += 1
    return best + 12


def describe_player(me: Player, future: float, out: vec[float], at: i64) -> i64:
    """Points, resources, tiles, bonuses, Moai, and people at home and on the way."""
    out[at] = float(me.points)
    for resource in range(i64(4)):
        out[at + 1 + resource] = float(me.has(resource))
    out[at + 5] = 1.0 if me.tablet else 0.0
    out[at + 6] = 1.0 if me.may_take_luxury() else 0.0
    bonuses: i64 = 0
    for bonus in (ARTISTIC, CHIEF, FERVENT, POPULAR):
        if me.has_bonus(bonus):
            bonuses += 1
    out[at + 7] = float(bonuses) * future
    out[at + 8] = float((me.moai & 15) + 2 * ((me.moai >> 4) & 15) + 3 * (me.moai >> 8))
    out[at + 9] = float(count(me.home))
    out[at + 10] = float(count(me.ready))
    out[at + 11] = float(me.total()) * future
    return at + 12
