"""What a learned evaluation looks at in a position of the board game Rapa Nui."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.bits import count
from motu.games.rapanui2019 import phases
from motu.games.rapanui2019.carrying import Carrying
from motu.games.rapanui2019.evaluation import (
    Ways,
    best_offering,
    bonuses_worth,
    goods_worth,
    tiles_worth,
    worth_of_figures,
    worth_of_placing,
    worth_of_star,
    worth_under_way,
)
from motu.games.rapanui2019.paying import FULL_COST
from motu.games.rapanui2019.tiles import ARTISTIC, CHIEF, FERVENT, POPULAR
from motu.state import keep_best_rival

#: Where players begin, and how many numbers tell of each; the last is the worth of all.
FIRST: Final = 11
EACH: Final = 26
WORTH: Final = EACH - 1


def describe(position: Carrying, seat: i64, out: vec[float]) -> i64:
    """How it looks, how far the game is, the seat, the best of the others, and the rest of them.

    Returns how many numbers that is.
    """
    ways = Ways(position)
    out[0] = position.evaluate(seat)
    out[1] = float(position.seats)
    out[2] = 1.0 if position.seat == seat else 0.0
    out[3] = 1.0 if (position.asking >> seat) & 1 != 0 else 0.0
    out[4] = ways.future
    out[5] = float(position.round)
    out[6] = 1.0 if position.phase == phases.PLACE else 0.0
    out[7] = 1.0 if position.phase == phases.CARVE else 0.0
    out[8] = 1.0 if position.phase == phases.CARRY else 0.0
    out[9] = 1.0 if position.phase >= phases.ROUTE else 0.0
    out[10] = float(position.pukao)
    describe_player(position, seat, ways, out, FIRST)
    at: i64 = FIRST
    for other in range(position.seats):
        if other != seat:
            at += EACH
            describe_player(position, other, ways, out, at)
    return keep_best_rival(out, FIRST, EACH, position.seats)


def describe_player(position: Carrying, seat: i64, ways: Ways, out: vec[float], at: i64) -> None:
    """The parts of what the seat's position is worth, what it has, and where its people are."""
    me = position.players[seat]
    future = ways.future
    out[at] = float(me.points)
    out[at + 1] = goods_worth(me, ways)
    out[at + 2] = tiles_worth(me, future)
    out[at + 3] = bonuses_worth(me, future)
    out[at + 4] = worth_under_way(position, me, ways) if position.seat == seat else 0.0
    busy = position.phase <= phases.CARRY or (position.passed >> seat) & 1 == 0
    out[at + 5] = worth_of_figures(position, me, ways) if busy else 0.0
    out[at + 6] = worth_of_placing(position, me, ways) if position.phase == phases.PLACE else 0.0
    worth = 0.0
    for index in range(i64(7)):
        worth += out[at + index]
    out[at + 7] = best_offering(position, me, FULL_COST, ways)
    for resource in range(i64(4)):
        out[at + 8 + resource] = float(me.has(resource))
    out[at + 12] = 1.0 if me.tablet else 0.0
    out[at + 13] = 1.0 if me.may_take_luxury() else 0.0
    out[at + 14] = future if me.has_bonus(ARTISTIC) else 0.0
    out[at + 15] = future if me.has_bonus(CHIEF) else 0.0
    out[at + 16] = future if me.has_bonus(FERVENT) else 0.0
    out[at + 17] = future if me.has_bonus(POPULAR) else 0.0
    out[at + 18] = float((me.moai & 15) + 2 * ((me.moai >> 4) & 15) + 3 * (me.moai >> 8))
    out[at + 19] = float(count(me.home))
    out[at + 20] = float(count(me.ready))
    out[at + 21] = float(count(me.carriers))
    out[at + 22] = float(me.carvers_in(0) + me.carvers_in(1) + me.carvers_in(2))
    out[at + 23] = worth_of_star(me)
    out[at + 24] = 1.0 if (position.passed >> seat) & 1 != 0 else 0.0
    out[at + WORTH] = worth
