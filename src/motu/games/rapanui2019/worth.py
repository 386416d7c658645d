"""How much a seat's position is worth in points: what it has, and what its figures will bring this round."""

from mypy_extensions import i64

from motu.games.rapanui2019.carrying import Carrying
from motu.games.rapanui2019.paying import (
    FULL_COST,
    OFFERING_KINDS,
    SAVED_COST,
    can_decorate,
    can_get,
    has_luxury,
    top_tile,
)
from motu.games.rapanui2019.position import (
    CARRY,
    CARVE,
    ERECT,
    GIFT,
    OFFER,
    ON_STAR,
    PLACE,
    PRICING,
    PUKAO,
    ROUTE,
    SORCERER,
    Player,
    bit,
    count,
    lowest,
)
from motu.games.rapanui2019.routes import occupied_spaces, reached_from
from motu.games.rapanui2019.tiles import (
    ARTISTIC,
    CHIEF,
    FAVOUR,
    FERVENT,
    KINDS,
    MAKE_YOUR_CHOICE,
    POPULAR,
    TABLET_POINTS,
)


def worth_of(position: Carrying, seat: i64) -> float:
    """Points, and what all else will bring before the game ends."""
    me = position.players[seat]
    future = time_left(position)
    total = float(me.points) + goods_worth(me, future) + tiles_worth(me, future) + bonuses_worth(me, future)
    if position.seat == seat:
        total += worth_under_way(position, me, future)
    if position.at <= CARRY or (position.passed >> seat) & 1 == 0:
        total += worth_of_figures(position, me, future)
    return total


def time_left(position: Carrying) -> float:
    """How much of the game is to come, from 1 down to 0."""
    last: i64 = 3 if position.seats == 2 else position.seats
    free: i64 = position.board.ahu_count - count(position.erected()) - last
    if free <= 0:
        return 0.0
    return float(free) / float(position.board.ahu_count - last)


def resource_worth(resource: i64, future: float) -> float:
    """Dearer resources buy better offerings; in the end each is one point."""
    ripe = future * 3.0 if future < 0.33 else 1.0
    return 1.0 + ripe * (0.35 + 0.3 * float(resource))


def goods_worth(me: Player, future: float) -> float:
    """More than six of a kind are of little use, and the track ends."""
    total = 0.0
    resource: i64 = 0
    while resource < 4:
        have = me.has(resource)
        if have > 6:
            total += float(have - 6) * 0.3
            have = 6
        total += float(have) * resource_worth(resource, future)
        resource += 1
    return total


def tiles_worth(me: Player, future: float) -> float:
    total = 0.0
    if me.tablet:
        total += float(TABLET_POINTS)
    if me.tiles != 0:
        kind: i64 = 0
        while kind < KINDS:
            if kind == FAVOUR:
                total += 3.0 * float(me.tile_count(kind))
            elif kind == MAKE_YOUR_CHOICE:
                total += 4.0 * future if me.tile_count(kind) > 0 else 0.0
            else:
                total += 1.6 * future * float(me.tile_count(kind))
            kind += 1
    return total


def bonuses_worth(me: Player, future: float) -> float:
    total = 0.0
    if me.has_bonus(FERVENT):
        total += 6.0 * future
    if me.has_bonus(ARTISTIC):
        total += 6.0 * future
    if me.has_bonus(POPULAR):
        total += 12.0 * future
    if me.has_bonus(CHIEF):
        total += 8.0 * future
    return total


def worth_under_way(position: Carrying, me: Player, future: float) -> float:
    """What a thing that is on its way, or has just arrived, is about to bring."""
    at = position.at
    if ROUTE <= at <= GIFT:
        if position.thing == PUKAO:
            return best_offering(position, me, FULL_COST)
        return worth_of_erecting(position, position.thing, position.goal, future)
    if at == ERECT:
        return worth_of_gain(position, me, future)
    if at == OFFER:
        return best_offering(position, me, SAVED_COST if position.saving else FULL_COST)
    if at == PRICING:
        cost: i64 = SAVED_COST if position.saving else FULL_COST
        return float(position.board.worth[position.chosen]) - 1.4 * float(cost)
    return 0.0


def worth_of_erecting(position: Carrying, size: i64, goal: i64, future: float) -> float:
    """Resources and an Ahu tile."""
    shown: i64 = position.board.both[goal] | position.board.choice[goal]
    best: i64 = 3
    while (shown >> best) & 1 == 0:
        best -= 1
    return float(2 * size + 1) * resource_worth(best, future) + 1.6 * future + 0.4


def worth_of_gain(position: Carrying, me: Player, future: float) -> float:
    """What the Moai just erected will bring with the kinds and extras that there are now."""
    kinds = position.kinds_to_get()
    best = 0.0
    while kinds != 0:
        resource = lowest(kinds)
        kinds &= kinds - 1
        room: i64 = position.board.track_end - me.has(resource)
        amount = position.gain_of_moai()
        if amount > room:
            amount = room
        value = float(amount) * resource_worth(resource, future)
        if value > best:
            best = value
    return best


def best_offering(position: Carrying, me: Player, cost: i64) -> float:
    """What the best offering is worth beyond its price."""
    best = 0.0
    kind: i64 = 0
    while kind < OFFERING_KINDS:
        if can_get(kind, cost, me.goods, me.has_bonus(ARTISTIC)):
            tile = top_tile(position, kind)
            value = -1.0
            if tile >= 0:
                value = float(position.board.worth[tile]) - 0.8 * float(kind)
            if me.may_take_luxury() and has_luxury(position, kind):
                value += 2.0
            if value > best:
                best = value
        kind += 1
    return best - 1.4 * float(cost) if best > 0.0 else 0.0


# ----------------------------------------------------------------------------------------- the figures


def worth_of_figures(position: Carrying, me: Player, future: float) -> float:
    """What carvers and carriers of this round promise, as far as the chains reach already."""
    if me.figures == 0 and me.moai == 0:
        return 0.0
    chance = 0.45 if position.at == PLACE else 0.0
    occupied = occupied_spaces(position)
    goals: i64 = me.ready & position.board.ahus & ~position.erected()
    total = worth_of_moai(position, me, goals, occupied, chance, future)
    hats: i64 = me.ready & position.erected() & ~position.hats
    if hats != 0 and can_decorate(position, me):
        near = reached_from(position.board, position.board.mine, occupied)
        times: i64 = me.total() // 4
        while hats != 0 and times > 0:
            total += 4.5 * closeness(near, lowest(hats), chance)
            hats &= hats - 1
            times -= 1
    return total + worth_of_helping(position, me, occupied, future) + worth_of_star(me)


def worth_of_star(me: Player) -> float:
    """Earlier is better."""
    return -0.35 * float(me.where(SORCERER) - ON_STAR) if me.is_on_star() else -0.9


def worth_of_helping(position: Carrying, me: Player, occupied: i64, future: float) -> float:
    """Carriers in the chains of others earn."""
    linked = reached_from(position.board, position.board.crater, occupied)
    spaces: i64 = me.carriers & linked
    total = 0.0
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        gifts: i64 = position.board.both[space] | position.board.choice[space]
        best: i64 = 3
        while gifts >> best == 0:
            best -= 1
        total += 0.35 * resource_worth(best, future)
    return total


def worth_of_moai(
    position: Carrying, me: Player, goals: i64, occupied: i64, chance: float, future: float
) -> float:
    """The largest Moai go to the Ahus that bring most, each by how nearly its chain is closed."""
    small, medium, large = promised(position, me)
    if goals == 0 or small + medium + large == 0:
        return 0.3 * float(small) + 0.5 * float(medium) + 0.7 * float(large)
    total = 0.0
    while goals != 0 and small + medium + large > 0:
        size: i64 = 0
        if large > 0:
            size = 2
            large -= 1
        elif medium > 0:
            size = 1
            medium -= 1
        else:
            small -= 1
        best = -1.0
        chosen: i64 = 0
        rest = goals
        while rest != 0:
            goal = lowest(rest)
            rest &= rest - 1
            value = worth_of_erecting(position, size, goal, future)
            value *= closeness_to(position, position.board.crater, occupied, goal, chance)
            if value > best:
                best = value
                chosen = goal
        total += best * 0.9
        goals &= ~(bit(chosen))
    return total + 0.3 * float(small) + 0.5 * float(medium) + 0.7 * float(large)


def promised(position: Carrying, me: Player) -> tuple[i64, i64, i64]:
    """Moai carved, or to be carved by the figures in the mine."""
    if position.at != PLACE and not (position.at == CARVE and position.players[position.seat] is me):
        return me.moai & 15, (me.moai >> 4) & 15, me.moai >> 8
    first = me.carvers_in(0) if position.at == PLACE else position.left & 255
    second = me.carvers_in(1) if position.at == PLACE else (position.left >> 8) & 255
    third = me.carvers_in(2) if position.at == PLACE else position.left >> 16
    large = least(least(first, second), least(third, position.moai_left(2)))
    medium = least(least(first - large, second - large), position.moai_left(1))
    small = least(first - large - medium, position.moai_left(0))
    return small + (me.moai & 15), medium + ((me.moai >> 4) & 15), large + (me.moai >> 8)


def least(one: i64, two: i64) -> i64:
    return one if one < two else two


def closeness(linked: i64, goal: i64, chance: float) -> float:
    return 1.0 if (linked >> goal) & 1 != 0 else chance * 0.6


def closeness_to(position: Carrying, start: i64, occupied: i64, goal: i64, chance: float) -> float:
    """One where the chain is closed; less for every carrier that is missing."""
    near = position.board.near
    found = reached_from(position.board, start, occupied)
    value = 1.0
    missing: i64 = 0
    while (found >> goal) & 1 == 0:
        missing += 1
        value *= chance
        if missing > 3 or value == 0.0:
            return 0.0
        grown = found
        edge = found
        while edge != 0:
            grown |= near[lowest(edge)]
            edge &= edge - 1
        found = grown
        edge = grown
        while edge != 0:
            fresh: i64 = near[lowest(edge)] & occupied & ~found
            edge &= edge - 1
            found |= fresh
            edge |= fresh
    return value
