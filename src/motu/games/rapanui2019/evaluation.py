"""How much a seat's position is worth in points: what it has, and what its figures will bring this round."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.bits import bit, count, lowest
from motu.games.rapanui2019 import phases, tiles
from motu.games.rapanui2019.carrying import Carrying
from motu.games.rapanui2019.paying import (
    FULL_COST,
    OFFERING_KINDS,
    SAVED_COST,
    can_get,
    can_pay,
    has_luxury,
    top_tile,
)
from motu.games.rapanui2019.player import ON_STAR, SORCERER, Player
from motu.games.rapanui2019.position import PUKAO
from motu.games.rapanui2019.routes import occupied_spaces, reached_from

#: A bird in the hand: what figures can do counts less than what they have done.
HOPED: Final = 0.6
#: Hardly any game lasts longer than so many rounds; from then on a round that brings nothing is dear, for
#: fair plans for the next one would else be worth more than a small thing done in this one.
LONG_GAME: Final = 13
IMPATIENCE: Final = 6.0


@mypyc_attr(acyclic=True)
class Ways:
    """What the worth of all seats depends on: the time left, and where things can be carried to."""

    def __init__(self, position: Carrying) -> None:
        board = position.board
        self.future = time_left(position)
        #: What one of each resource is worth.
        self.worth: vec[float] = vec[float]([resource_worth(kind, self.future) for kind in range(i64(4))])
        self.occupied: i64 = occupied_spaces(position)
        self.from_crater: i64 = reached_from(board, board.crater, self.occupied)
        self.from_mine: i64 = reached_from(board, board.mine, self.occupied)


def lead_of(position: Carrying, seat: i64) -> float:
    """By how much the seat leads the best of the others. Only its own plans count: who is forever busy
    with spoiling those of the others never erects anything."""
    ways = Ways(position)
    best = -1000.0
    for other in range(position.seats):
        if other != seat:
            theirs = worth_of(position, other, ways)
            if theirs > best:
                best = theirs
    mine = worth_of(position, seat, ways)
    if position.phase == phases.PLACE:
        mine += worth_of_placing(position, position.players[seat], ways)
    if position.round > LONG_GAME:
        mine -= IMPATIENCE * float(position.round - LONG_GAME)
    return mine - best


def worth_of(position: Carrying, seat: i64, ways: Ways) -> float:
    """Points, and what all else will surely bring before the game ends."""
    me = position.players[seat]
    future = ways.future
    total = float(me.points) + goods_worth(me, ways) + tiles_worth(me, future) + bonuses_worth(me, future)
    if position.seat == seat:
        total += worth_under_way(position, me, ways)
    if position.phase <= phases.CARRY or (position.passed >> seat) & 1 == 0:
        total += worth_of_figures(position, me, ways)
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


def goods_worth(me: Player, ways: Ways) -> float:
    total = 0.0
    for resource in range(i64(4)):
        total += amount_worth(resource, me.has(resource), ways)
    return total


def amount_worth(resource: i64, amount: i64, ways: Ways) -> float:
    """More than six of a kind are of little use, and the track ends."""
    if amount > 6:
        return 6.0 * ways.worth[resource] + 0.3 * float(amount - 6)
    return float(amount) * ways.worth[resource]


def worth_of_more(position: Carrying, me: Player, resource: i64, amount: i64, ways: Ways) -> float:
    """What it is worth to get so many of a resource, as far as they fit."""
    have = me.has(resource)
    after = least(have + amount, position.board.track_end)
    return amount_worth(resource, after, ways) - amount_worth(resource, have, ways)


def tiles_worth(me: Player, future: float) -> float:
    total = 0.0
    if me.tablet:
        total += float(tiles.TABLET_POINTS)
    if me.tiles != 0:
        for kind in range(i64(tiles.KINDS)):
            if kind == tiles.FAVOUR:
                total += 3.0 * float(me.tile_count(kind))
            elif kind == tiles.MAKE_YOUR_CHOICE:
                total += 4.0 * future if me.tile_count(kind) > 0 else 0.0
            else:
                total += 1.6 * future * float(me.tile_count(kind))
    return total


def bonuses_worth(me: Player, future: float) -> float:
    total = 0.0
    if me.has_bonus(tiles.FERVENT):
        total += 6.0 * future
    if me.has_bonus(tiles.ARTISTIC):
        total += 6.0 * future
    if me.has_bonus(tiles.POPULAR):
        total += 12.0 * future
    if me.has_bonus(tiles.CHIEF):
        total += 8.0 * future
    return total


def worth_under_way(position: Carrying, me: Player, ways: Ways) -> float:
    """What a thing that is on its way, or has just arrived, is about to bring."""
    phase = position.phase
    if phases.ROUTE <= phase <= phases.GIFT:
        if position.thing == PUKAO:
            return best_offering(position, me, FULL_COST, ways)
        return worth_of_erecting(position, me, position.thing, position.goal, ways)
    if phase == phases.ERECT:
        return worth_of_gain(position, me, ways)
    if phase == phases.OFFER:
        return best_offering(position, me, SAVED_COST if position.saving else FULL_COST, ways)
    if phase == phases.PRICING:
        cost: i64 = SAVED_COST if position.saving else FULL_COST
        return float(position.board.worth[position.chosen]) - float(cost) * ways.worth[1]
    return 0.0


def worth_of_erecting(position: Carrying, me: Player, size: i64, goal: i64, ways: Ways) -> float:
    """Resources and an Ahu tile."""
    kinds: i64 = position.board.both[goal] | position.board.choice[goal]
    if me.has_bonus(tiles.FERVENT):
        kinds = (kinds | (kinds << 1)) & 15
    return best_of_kinds(position, me, kinds, 2 * size + 1, ways) + 1.6 * ways.future + 0.4


def worth_of_gain(position: Carrying, me: Player, ways: Ways) -> float:
    """What the Moai just erected will bring with the kinds and extras that there are now."""
    return best_of_kinds(position, me, position.kinds_to_get(), position.gain_of_moai(), ways)


def best_of_kinds(position: Carrying, me: Player, kinds: i64, amount: i64, ways: Ways) -> float:
    best = 0.0
    while kinds != 0:
        value = worth_of_more(position, me, lowest(kinds), amount, ways)
        if value > best:
            best = value
        kinds &= kinds - 1
    return best


def best_offering(position: Carrying, me: Player, cost: i64, ways: Ways) -> float:
    """What the best offering is worth beyond its price."""
    best = 0.0
    for kind in range(i64(OFFERING_KINDS)):
        if can_get(kind, cost, me.goods, me.has_bonus(tiles.ARTISTIC)):
            paid: i64 = kind
            if paid > 0 and not can_pay(kind, cost, me.goods):
                paid -= 1
            price = float(cost) * ways.worth[0]
            price += 0.75 * float(cost * paid) * (ways.worth[1] - ways.worth[0])
            tile = top_tile(position, kind)
            value = -1.0
            if tile >= 0:
                value = float(position.board.worth[tile]) - price
            if me.may_take_luxury() and has_luxury(position, kind) and value < 13.0 - price:
                value = 8.5 + float(kind) - price
            if value > best:
                best = value
    return best


# ----------------------------------------------------------------------------------------- the figures


def worth_of_figures(position: Carrying, me: Player, ways: Ways) -> float:
    """What carvers and carriers of this round will surely bring."""
    erected = position.erected()
    total = worth_of_star(me)
    goals: i64 = me.ready & position.board.ahus & ~erected & ways.from_crater
    hats: i64 = me.ready & erected & ~position.hats & ways.from_mine
    if hats != 0:
        times = float(least(count(hats), me.total() // 4))
        total += HOPED * times * best_offering(position, me, FULL_COST, ways)
    left = vec[i64]([me.carvers_in(0), me.carvers_in(1), me.carvers_in(2)])
    return total + worth_of_sure_moai(position, me, goals, left, ways)


def worth_of_placing(position: Carrying, me: Player, ways: Ways) -> float:
    """While figures are placed: the best that can still be made of carvers and villagers."""
    goals: i64 = me.ready & position.board.ahus & ~position.erected()
    left = vec[i64]([me.carvers_in(0), me.carvers_in(1), me.carvers_in(2)])
    worth_of_sure_moai(position, me, goals & ways.from_crater, left, ways)
    return worth_of_helping(position, me, ways) + worth_of_plans(position, me, ways, left)


def worth_of_star(me: Player) -> float:
    """Earlier is better."""
    return -0.35 * float(me.where(SORCERER) - ON_STAR) if me.is_on_star() else -0.9


def worth_of_helping(position: Carrying, me: Player, ways: Ways) -> float:
    """Carriers in the chains of others earn, if the others have something to carry."""
    loads: i64 = 0
    for other in position.players:
        if other is not me:
            loads += other.carvers_in(0)
    share = 0.3 * float(loads) if loads < 3 else 1.0
    spaces: i64 = me.carriers & ways.from_crater
    total = 0.0
    while spaces != 0:
        space = lowest(spaces)
        spaces &= spaces - 1
        total += 0.3 * share * ways.worth[best_resource(position, space)]
    return total


def best_resource(position: Carrying, space: i64) -> i64:
    """The dearest resource that a space shows."""
    shown: i64 = position.board.both[space] | position.board.choice[space]
    best: i64 = 3
    while best > 0 and (shown >> best) & 1 == 0:
        best -= 1
    return best


def worth_of_sure_moai(position: Carrying, me: Player, goals: i64, left: vec[i64], ways: Ways) -> float:
    """The largest Moai go to the Ahus that bring most; the carvers they need are no longer left over."""
    small, medium, large = promised(position, me, left)
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
            value = worth_of_erecting(position, me, size, lowest(rest), ways)
            if value > best:
                best = value
                chosen = lowest(rest)
            rest &= rest - 1
        total += HOPED * best
        goals &= ~bit(chosen)
        for column in range(size + 1):
            left[column] -= 1
    return total + 0.05 * float(small + 2 * medium + 3 * large)


def promised(position: Carrying, me: Player, left: vec[i64]) -> tuple[i64, i64, i64]:
    """Moai carved, or to be carved by the figures in the mine."""
    first = left[0]
    second = left[1]
    third = left[2]
    if position.phase != phases.PLACE:
        if position.phase != phases.CARVE or position.players[position.seat] is not me:
            return me.moai & 15, (me.moai >> 4) & 15, me.moai >> 8
        first = position.left & 255
        second = (position.left >> 8) & 255
        third = position.left >> 16
    large = least(least(first, second), least(third, position.moai_left(2)))
    medium = least(least(first - large, second - large), position.moai_left(1))
    small = least(first - large - medium, position.moai_left(0))
    return small + (me.moai & 15), medium + ((me.moai >> 4) & 15), large + (me.moai >> 8)


def least(one: i64, two: i64) -> i64:
    return one if one < two else two


# ------------------------------------------------------------------------------------------ the plans


def worth_of_plans(position: Carrying, me: Player, ways: Ways, left: vec[i64]) -> float:
    """The best Moai and the best Pukao that the villagers at home can still bring to an Ahu."""
    villagers = count(me.home & 31)
    others: i64 = 0
    for player in position.players:
        if player is not me:
            others += count(player.home & 31)
    mine: i64 = position.open_to(position.players.index(me))
    moai = best_moai_plan(position, me, ways, mine, left, villagers, others)
    hat = best_offering(position, me, FULL_COST, ways)
    if hat > 0.0:
        hat *= best_hat_plan(position, me, ways, mine, villagers, others)
    return moai + 0.3 * hat if moai > hat else hat + 0.3 * moai


def best_moai_plan(
    position: Carrying, me: Player, ways: Ways, mine: i64, left: vec[i64], villagers: i64, others: i64
) -> float:
    board = position.board
    free: i64 = board.ahus & ~position.erected()
    sure: i64 = ways.from_crater & me.ready & free
    goals: i64 = mine & free & ~sure
    late: i64 = me.carriers & ~me.ready
    found = ways.from_crater
    edge = found
    best = 0.0
    depth: i64 = 0
    while depth <= villagers + 2 and goals != 0:
        if depth > 0:
            before = found
            found = one_further(position, ways.occupied, found, edge)
            edge = found & ~before
        reached: i64 = goals & found
        goals &= ~found
        size: i64 = 0
        while size < 3 and reached != 0:
            missing = depth + missing_carvers(position, left, size)
            chance = chance_of(position, missing, villagers, others)
            best = best_goal(position, me, ways, reached & ~late, size, chance, best)
            if reached & late != 0:
                chance = chance_of(position, missing + 1, villagers, others)
                best = best_goal(position, me, ways, reached & late, size, chance, best)
            size += 1
        depth += 1
    return best


def best_goal(
    position: Carrying, me: Player, ways: Ways, goals: i64, size: i64, chance: float, best: float
) -> float:
    """The best of these Ahus for a Moai that comes there with this chance, or what is better already."""
    if chance <= 0.0:
        return best
    while goals != 0:
        goal = lowest(goals)
        goals &= goals - 1
        value = chance * worth_of_erecting(position, me, size, goal, ways)
        value *= 1.0 + 0.1 * whim(position.round, goal, size)
        if value > best:
            best = value
    return best


def whim(round_: i64, goal: i64, size: i64) -> float:
    """In a long game one fancies another Ahu and another size every round, so that no deadlock lasts."""
    if round_ <= LONG_GAME:
        return 0.0
    return float((3 * round_ + 5 * goal + 2 * size * round_) % 11)


def best_hat_plan(
    position: Carrying, me: Player, ways: Ways, mine: i64, villagers: i64, others: i64
) -> float:
    sure: i64 = ways.from_mine & me.ready
    goals: i64 = mine & position.erected() & ~position.hats & ~sure
    found = ways.from_mine
    edge = found
    depth: i64 = 0
    while depth <= villagers + 2 and goals != 0:
        if depth > 0:
            before = found
            found = one_further(position, ways.occupied, found, edge)
            edge = found & ~before
        if goals & found != 0:
            return chance_of(position, depth, villagers, others)
        depth += 1
    return 0.0


def one_further(position: Carrying, occupied: i64, found: i64, edge: i64) -> i64:
    """All that is reached with one carrier more than before; only what was found last, the edge, leads on."""
    near = position.board.near
    more = found
    while edge != 0:
        more |= near[lowest(edge)]
        edge &= edge - 1
    edge = more & ~found
    while edge != 0:
        fresh: i64 = near[lowest(edge)] & occupied & ~more
        edge &= edge - 1
        more |= fresh
        edge |= fresh
    return more


def missing_carvers(position: Carrying, left: vec[i64], size: i64) -> i64:
    """How many carvers a Moai of the size still needs; too many if there is none of it, or no slot."""
    if position.moai_left(size) == 0:
        return 99
    missing: i64 = 0
    for column in range(size + 1):
        if left[column] <= 0:
            missing += 1
            if not position.has_slot(column):
                return 99
    return missing


def chance_of(position: Carrying, missing: i64, villagers: i64, others: i64) -> float:
    """How likely a plan succeeds that needs so many more figures.

    Others may happen to help, the more of them there are. The longer a game lasts the less one counts on
    that: else everybody could wait for everybody for ever.
    """
    if missing > villagers + 2 or missing > villagers + others:
        return 0.0
    value = 0.9 * HOPED
    own: i64 = least(missing, villagers)
    while own > 0:
        value *= 0.93
        own -= 1
    hope = 0.08 * float(position.seats) * (1.0 - float(position.round) / 16.0)
    if hope < 0.02:
        hope = 0.02
    while missing > villagers:
        value *= hope
        missing -= 1
    return value
