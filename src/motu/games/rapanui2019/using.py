"""Using tiles: Ahu tiles, the tablet and bonus tiles, each at its moments of one's own turn (Q1, Q2)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from motu.bits import bit, count, lowest
from motu.games.rapanui2019 import numbers, phases, tiles
from motu.games.rapanui2019.paying import FULL_COST, SAVED_COST, can_have_some
from motu.games.rapanui2019.player import CHIEF_FIGURE, IN_MINE, ON_STAR, SORCERER, TIRED, VILLAGERS, Player
from motu.games.rapanui2019.position import Position
from motu.state import Moves

#: Which moment of one's own turn each question is, by the numbers of the questions.
MOMENTS: Final = vec[i64]([
    tiles.NEVER, tiles.PLACING, tiles.BEFORE_CARVING, tiles.AFTER_CARVING, tiles.NEVER, tiles.BEFORE_CARRYING,
    tiles.NEVER, tiles.NEVER, tiles.ERECTING, tiles.PAYING, tiles.NEVER, tiles.AFTER_CARRYING,
])  # fmt: skip
#: Where the uses of each kind of tile begin; those that have none are never used.
FIRST_USE: Final = vec[i64]([
    numbers.USE_REST, numbers.USE_TRADE, numbers.USE_SAVE, numbers.USE_CONTRIBUTE, numbers.USE_THREE,
    numbers.USE_TWO, 0, numbers.USE_SWITCH, numbers.USE_LEND, 0,
])  # fmt: skip


def _kinds_used() -> vec[i64]:
    """The kind of tile that each use is of."""
    kinds = vec[i64]()
    for kind, uses in (
        (tiles.REST, 64), (tiles.TRADE, 16), (tiles.SAVE, 1), (tiles.CONTRIBUTE, 3), (tiles.THREE_EXTRA, 1),
        (tiles.TWO_EXTRA, 1), (tiles.CAREER_SWITCH, 1), (tiles.LEND_A_HAND, 5),
    ):  # fmt: skip
        for _ in range(uses):
            kinds = append(kinds, kind)
    return kinds


KIND_USED: Final = _kinds_used()


@mypyc_attr(acyclic=True)
class Using(Position):
    """What tiles can be used now, and what they do."""

    def moment(self) -> i64:
        """Which moment of the turn the present question is."""
        if self.phase == phases.CARVE and self.carved:
            return tiles.CARVING
        return MOMENTS[self.phase]

    def kinds_to_get(self) -> i64:
        """Q16: the resources that an erected Moai may bring, as bits."""
        raise NotImplementedError

    def gain_of_moai(self) -> i64:
        """T4, A5: how many resources the Moai just erected brings."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------ may be used

    def can_use(self, seat: i64) -> bool:
        """Whether there is anything to use now."""
        me = self.players[seat]
        if self.can_install_some(me):
            return True
        if me.tiles == 0 and not me.tablet:
            return False
        moment = self.moment()
        for kind in range(i64(tiles.KINDS)):
            if tiles.WHEN[kind] & moment != 0:
                if me.tile_count(kind) > 0 and self.works(me, kind, numbers.USE):
                    return True
                if me.tablet and self.works(me, kind, numbers.WITH_TABLET):
                    return True
        return False

    def can_install_some(self, me: Player) -> bool:
        for bonus in range(i64(tiles.BONUSES)):
            if self.can_install(me, bonus):
                return True
        return False

    def can_install(self, me: Player, bonus: i64) -> bool:
        """Q3: paid exactly in kind; while paying for an offering, enough must stay for it."""
        if me.has_bonus(bonus) or me.has(tiles.PRICE_KIND[bonus]) < tiles.PRICE[bonus]:
            return False
        if count(me.bonuses) >= tiles.MOST_BONUSES:
            return False
        if self.phase != phases.OFFER:
            return True
        goods: i64 = me.goods - (tiles.PRICE[bonus] << (8 * tiles.PRICE_KIND[bonus]))
        artistic = me.has_bonus(tiles.ARTISTIC) or bonus == tiles.ARTISTIC
        return can_have_some(self, me, goods, self.least_cost(me, me.tablet), artistic)

    def least_cost(self, me: Player, tablet: bool) -> i64:
        """What an offering costs at least: two if save is in force or can still be used."""
        if self.saving or tablet or me.tile_count(tiles.SAVE) > 0:
            return SAVED_COST
        return FULL_COST

    def works(self, me: Player, kind: i64, base: i64) -> bool:
        """Q2: whether the tile (or, by `base`, the tablet as this tile) would have an effect."""
        if kind == tiles.REST:
            return me.tired_spaces() != 0
        if kind == tiles.TRADE:
            return self.can_trade_some(me, base)
        if kind == tiles.SAVE:
            return not self.saving
        if kind == tiles.CONTRIBUTE:
            return self.helps_somewhere(me)
        if kind == tiles.CAREER_SWITCH:
            in_time = self.moment() == tiles.BEFORE_CARVING
            return me.is_on_star() and (self.has_open_space(me) or (in_time and self.helps_somewhere(me)))
        if kind == tiles.LEND_A_HAND:
            return self.is_in_mine(me) and self.has_open_space(me)
        return self.has_room_for_extra(me)

    def has_open_space(self, me: Player) -> bool:
        """Whether there is a space to go to for a carrier; his own ones always are."""
        return me.carriers != 0 or self.open_to(self.seat) != 0

    def is_in_mine(self, me: Player) -> bool:
        return me.carvers_in(0) + me.carvers_in(1) + me.carvers_in(2) > 0

    def can_trade_some(self, me: Player, base: i64) -> bool:
        for given in range(i64(4)):
            if me.has(given) >= 3:
                for taken in range(i64(4)):
                    if self.can_trade(me, given, taken, base):
                        return True
        return False

    def can_trade(self, me: Player, given: i64, taken: i64, base: i64) -> bool:
        """A2, Q4; while paying for an offering, enough must stay for it."""
        if given == taken or me.has(given) < 3 or me.has(taken) >= self.board.track_end:
            return False
        if self.phase != phases.OFFER:
            return True
        goods: i64 = me.goods - 3 * bit(8 * given) + (self.fitting(me, taken, 3) << (8 * taken))
        tablet = me.tablet and base == numbers.USE
        return can_have_some(self, me, goods, self.least_cost(me, tablet), me.has_bonus(tiles.ARTISTIC))

    def fitting(self, me: Player, resource: i64, amount: i64) -> i64:
        """How many of these fit on the track (S2)."""
        room: i64 = self.board.track_end - me.has(resource)
        return amount if amount < room else room

    def helps_somewhere(self, me: Player) -> bool:
        """Whether a tile could bring a carver who helps."""
        wild: i64 = self.wild_carvers(me) - 1
        return self.helps(0, wild) or self.helps(1, wild) or self.helps(2, wild)

    def wild_carvers(self, me: Player) -> i64:
        """Carvers for any column that the tiles of a player can still bring."""
        found: i64 = me.tile_count(tiles.CONTRIBUTE)
        if me.tablet:
            found += 1
        moving = self.phase == phases.WHERE and not self.first_rules
        if me.tile_count(tiles.CAREER_SWITCH) > 0 and me.is_on_star() and not moving:
            found += 1
        return found

    def carvers_left(self, column: i64) -> i64:
        """Carvers not yet used by the one who carves."""
        return (self.left >> (8 * column)) & 255

    def helps(self, column: i64, wild: i64) -> bool:
        """Q2: whether one more carver in the column, with so many for any others, makes more or larger Moai.

        He does if all carvers of the column are needed for Moai of its size or larger, of which the smallest
        that are left need the fewest others.
        """
        if self.first_rules:
            return self.serves(column, wild)
        moai: i64 = self.carvers_left(column) + 1
        missing: i64 = -1
        other: i64 = 0
        while other < 3 and moai > 0:
            if moai > self.carvers_left(other):
                missing += moai - self.carvers_left(other)
            if other >= column:
                moai -= self.moai_left(other)
            other += 1
        return moai <= 0 and missing <= wild

    def serves(self, column: i64, wild: i64) -> bool:
        """Version 1 of the rules: whether such a carver can take part in any Moai at all."""
        for size in range(column, i64(3)):
            missing: i64 = 0
            for other in range(size + 1):
                if other != column and self.carvers_left(other) == 0:
                    missing += 1
            if self.moai_left(size) > 0 and missing <= wild:
                return True
        return False

    def has_room_for_extra(self, me: Player) -> bool:
        kinds = self.kinds_to_get()
        amount = self.gain_of_moai()
        while kinds != 0:
            if me.has(lowest(kinds)) + amount < self.board.track_end:
                return True
            kinds &= kinds - 1
        return False

    # --------------------------------------------------------------------------------- the moves of it

    def add_uses(self, seat: i64, moves: Moves) -> None:
        """Everything that can be used now."""
        me = self.players[seat]
        for bonus in range(i64(tiles.BONUSES)):
            if self.can_install(me, bonus):
                moves.add(numbers.INSTALL + bonus)
        if me.tiles == 0 and not me.tablet:
            return
        moment = self.moment()
        for kind in range(i64(tiles.KINDS)):
            if tiles.WHEN[kind] & moment != 0:
                if me.tile_count(kind) > 0 and self.works(me, kind, numbers.USE):
                    self.add_use(me, kind, numbers.USE, moves)
                if me.tablet and self.works(me, kind, numbers.WITH_TABLET):
                    self.add_use(me, kind, numbers.WITH_TABLET, moves)

    def add_use(self, me: Player, kind: i64, base: i64, moves: Moves) -> None:
        """All ways to use a tile that works."""
        first: i64 = base + FIRST_USE[kind]
        if kind == tiles.REST:
            moves.add_each(first, me.tired_spaces())
        elif kind == tiles.TRADE:
            self.add_trades(me, base, moves)
        elif kind == tiles.CONTRIBUTE:
            self.add_columns(first, self.wild_carvers(me) - 1, moves)
        elif kind == tiles.LEND_A_HAND:
            self.add_lendings(me, first, moves)
        else:
            moves.add(first)

    def add_trades(self, me: Player, base: i64, moves: Moves) -> None:
        for given in range(i64(4)):
            for taken in range(i64(4)):
                if self.can_trade(me, given, taken, base):
                    moves.add(base + numbers.USE_TRADE + 4 * given + taken)

    def add_columns(self, first: i64, wild: i64, moves: Moves) -> None:
        for column in range(i64(3)):
            if self.helps(column, wild):
                moves.add(first + column)

    def add_lendings(self, me: Player, first: i64, moves: Moves) -> None:
        """A9, Q11, Q12: a villager of a column, the sorcerer or the chief in the mine."""
        for column in range(i64(3)):
            found = me.figure_at(IN_MINE + column)
            if 0 <= found < VILLAGERS:
                moves.add(first + column)
        if IN_MINE <= me.where(SORCERER) < ON_STAR:
            moves.add(first + 3)
        if IN_MINE <= me.where(CHIEF_FIGURE) < ON_STAR:
            moves.add(first + 4)

    # ------------------------------------------------------------------------------------- carrying out

    def install(self, seat: i64, bonus: i64) -> None:
        """U1 to U4. Q6: whom a bonus brings in while placing, is placed in this same phase."""
        me = self.players[seat]
        me.spend(tiles.PRICE_KIND[bonus], tiles.PRICE[bonus])
        me.bonuses |= bit(bonus)
        if self.phase == phases.PLACE and bonus == tiles.POPULAR:
            me.home |= bit(VILLAGERS - 1)
        if self.phase == phases.PLACE and bonus == tiles.CHIEF:
            me.home |= bit(CHIEF_FIGURE)
        self.tell("install", seat, bonus)
        self.go_on(seat)

    def use(self, seat: i64, move: i64) -> None:
        """Discards the tile or the tablet and does what it does."""
        me = self.players[seat]
        by_tablet = move >= numbers.WITH_TABLET
        what: i64 = move - (numbers.WITH_TABLET if by_tablet else numbers.USE)
        kind = KIND_USED[what]
        if by_tablet:
            me.tablet = False
        else:
            me.tiles -= bit(4 * kind)
        self.tell("tablet" if by_tablet else "use", seat, kind)
        if kind == tiles.CAREER_SWITCH:
            self.ask_where(seat, SORCERER)
        elif kind == tiles.LEND_A_HAND:
            self.ask_where(seat, self.lent_figure(me, what - numbers.USE_LEND))
        else:
            self.do(seat, me, kind, what)
            self.go_on(seat)

    def do(self, seat: i64, me: Player, kind: i64, what: i64) -> None:
        """A1 to A6: what works at once."""
        if kind == tiles.REST:
            place: i64 = what - numbers.USE_REST + 1
            me.put(me.figure_at(place | TIRED), place)
            self.tell("rest", seat, what - numbers.USE_REST)
        elif kind == tiles.TRADE:
            given: i64 = (what - numbers.USE_TRADE) // 4
            taken: i64 = (what - numbers.USE_TRADE) % 4
            me.spend(given, 3)
            got = self.gain(seat, taken, 3)
            self.tell("trade", seat, given, taken, got)
        elif kind == tiles.SAVE:
            self.saving = True
        elif kind == tiles.CONTRIBUTE:
            self.left += bit(8 * (what - numbers.USE_CONTRIBUTE))
            self.tell("contribute", seat, what - numbers.USE_CONTRIBUTE)
        else:
            self.extra += 3 if kind == tiles.THREE_EXTRA else 2

    def lent_figure(self, me: Player, which: i64) -> i64:
        if which == 3:
            return SORCERER
        if which == 4:
            return CHIEF_FIGURE
        return me.figure_at(IN_MINE + which)

    def ask_where(self, seat: i64, figure: i64) -> None:
        self.moving = figure
        self.resumed = self.phase
        self.ask_seat(seat, phases.WHERE)

    def add_where(self, seat: i64, moves: Moves) -> None:
        """A8, A9: to a space that is empty or one's own; a sorcerer in time also into the mine."""
        moves.add_each(numbers.TO_SPACE, self.open_to(seat))
        if self.resumed == phases.CARVE and not self.carved:
            self.add_columns(numbers.TO_COLUMN, self.wild_carvers(self.players[seat]), moves)

    def go_where(self, seat: i64, move: i64) -> None:
        me = self.players[seat]
        if move >= numbers.TO_COLUMN:
            column: i64 = move - numbers.TO_COLUMN
            me.put(self.moving, IN_MINE + column)
            self.left += bit(8 * column)
            self.tell("switch-carver", seat, column)
        else:
            kind = tiles.CAREER_SWITCH if me.where(self.moving) >= ON_STAR else tiles.LEND_A_HAND
            me.put(self.moving, move - numbers.TO_SPACE + 1)
            self.tell("moved", seat, self.moving, move - numbers.TO_SPACE, kind)
        self.ask_seat(seat, self.resumed)
        self.go_on(seat)
