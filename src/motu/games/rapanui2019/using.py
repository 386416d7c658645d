"""Using tiles: Ahu tiles, the tablet and bonus tiles, each at its moments of one's own turn (Q1, Q2)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.bits import bit, count, lowest
from motu.games.rapanui2019.paying import FULL_COST, SAVED_COST, can_have_some
from motu.games.rapanui2019.player import CHIEF_FIGURE, IN_MINE, ON_STAR, SORCERER, TIRED, VILLAGERS, Player
from motu.games.rapanui2019.position import (
    CARRIED,
    CARRY,
    CARVE,
    CARVED,
    ERECT,
    INSTALL,
    OFFER,
    PLACE,
    TO_COLUMN,
    TO_SPACE,
    USE,
    USE_CONTRIBUTE,
    USE_LEND,
    USE_REST,
    USE_SAVE,
    USE_SWITCH,
    USE_THREE,
    USE_TRADE,
    USE_TWO,
    WHERE,
    WITH_TABLET,
    Position,
)
from motu.games.rapanui2019.tiles import (
    AFTER_CARRYING,
    AFTER_CARVING,
    ARTISTIC,
    BEFORE_CARRYING,
    BEFORE_CARVING,
    BONUSES,
    CAREER_SWITCH,
    CARVING,
    CHIEF,
    CONTRIBUTE,
    ERECTING,
    KINDS,
    LEND_A_HAND,
    MOST_BONUSES,
    NEVER,
    PAYING,
    PLACING,
    POPULAR,
    PRICE,
    PRICE_KIND,
    REST,
    SAVE,
    THREE_EXTRA,
    TRADE,
    TWO_EXTRA,
    WHEN,
)
from motu.state import Moves

#: The kind of tile that each use is of.
KIND_USED: Final = vec[i64](
    [REST] * 64 + [TRADE] * 16 + [SAVE] + [CONTRIBUTE] * 3 + [THREE_EXTRA, TWO_EXTRA, CAREER_SWITCH]
    + [LEND_A_HAND] * 5
)  # fmt: skip


@mypyc_attr(acyclic=True)
class Using(Position):
    """What tiles can be used now, and what they do."""

    def moment(self) -> i64:
        """Which moment of the turn the present question is."""
        phase = self.phase
        if phase == PLACE:
            return PLACING
        if phase == CARVE:
            return CARVING if self.carved else BEFORE_CARVING
        if phase == CARVED:
            return AFTER_CARVING
        if phase == CARRY:
            return BEFORE_CARRYING
        if phase == ERECT:
            return ERECTING
        if phase == OFFER:
            return PAYING
        if phase == CARRIED:
            return AFTER_CARRYING
        return NEVER

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
        kind: i64 = 0
        while kind < KINDS:
            if WHEN[kind] & moment != 0:
                if me.tile_count(kind) > 0 and self.works(me, kind, USE):
                    return True
                if me.tablet and self.works(me, kind, WITH_TABLET):
                    return True
            kind += 1
        return False

    def can_install_some(self, me: Player) -> bool:
        bonus: i64 = 0
        while bonus < BONUSES:
            if self.can_install(me, bonus):
                return True
            bonus += 1
        return False

    def can_install(self, me: Player, bonus: i64) -> bool:
        """Q3: paid exactly in kind; while paying for an offering, enough must stay for it."""
        if me.has_bonus(bonus) or me.has(PRICE_KIND[bonus]) < PRICE[bonus]:
            return False
        if count(me.bonuses) >= MOST_BONUSES:
            return False
        if self.phase != OFFER:
            return True
        goods: i64 = me.goods - (PRICE[bonus] << (8 * PRICE_KIND[bonus]))
        artistic = me.has_bonus(ARTISTIC) or bonus == ARTISTIC
        return can_have_some(self, me, goods, self.least_cost(me, me.tablet), artistic)

    def least_cost(self, me: Player, tablet: bool) -> i64:
        """What an offering costs at least: two if save is in force or can still be used."""
        if self.saving or tablet or me.tile_count(SAVE) > 0:
            return SAVED_COST
        return FULL_COST

    def works(self, me: Player, kind: i64, base: i64) -> bool:
        """Q2: whether the tile (or, by `base`, the tablet as this tile) would have an effect."""
        if kind == REST:
            return me.tired_spaces() != 0
        if kind == TRADE:
            return self.can_trade_some(me, base)
        if kind == SAVE:
            return not self.saving
        if kind == CONTRIBUTE:
            return self.helps_somewhere(me)
        if kind == CAREER_SWITCH:
            return me.is_on_star() and (
                self.has_open_space(me) or (self.moment() == BEFORE_CARVING and self.helps_somewhere(me))
            )
        if kind == LEND_A_HAND:
            return self.is_in_mine(me) and self.has_open_space(me)
        return self.has_room_for_extra(me)

    def has_open_space(self, me: Player) -> bool:
        """Whether there is a space to go to for a carrier; his own ones always are."""
        return me.carriers != 0 or self.open_to(self.seat) != 0

    def is_in_mine(self, me: Player) -> bool:
        return me.carvers_in(0) + me.carvers_in(1) + me.carvers_in(2) > 0

    def can_trade_some(self, me: Player, base: i64) -> bool:
        given: i64 = 0
        while given < 4:
            if me.has(given) >= 3:
                taken: i64 = 0
                while taken < 4:
                    if self.can_trade(me, given, taken, base):
                        return True
                    taken += 1
            given += 1
        return False

    def can_trade(self, me: Player, given: i64, taken: i64, base: i64) -> bool:
        """A2, Q4; while paying for an offering, enough must stay for it."""
        if given == taken or me.has(given) < 3 or me.has(taken) >= self.board.track_end:
            return False
        if self.phase != OFFER:
            return True
        goods: i64 = me.goods - 3 * bit(8 * given) + (self.fitting(me, taken, 3) << (8 * taken))
        tablet = me.tablet and base == USE
        return can_have_some(self, me, goods, self.least_cost(me, tablet), me.has_bonus(ARTISTIC))

    def fitting(self, me: Player, resource: i64, amount: i64) -> i64:
        """How many of these fit on the track (S2)."""
        room: i64 = self.board.track_end - me.has(resource)
        return amount if amount < room else room

    def helps_somewhere(self, me: Player) -> bool:
        wild: i64 = self.wild_carvers(me) - 1
        return self.helps(0, wild) or self.helps(1, wild) or self.helps(2, wild)

    def wild_carvers(self, me: Player) -> i64:
        """Carvers for any column that the tiles of a player can still bring."""
        found: i64 = me.tile_count(CONTRIBUTE)
        if me.tablet:
            found += 1
        moving = self.phase == WHERE and not self.first_rules
        if me.tile_count(CAREER_SWITCH) > 0 and me.is_on_star() and not moving:
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
        size = column
        while size < 3:
            if self.moai_left(size) > 0:
                missing: i64 = 0
                other: i64 = 0
                while other <= size:
                    if other != column and self.carvers_left(other) == 0:
                        missing += 1
                    other += 1
                if missing <= wild:
                    return True
            size += 1
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
        bonus: i64 = 0
        while bonus < BONUSES:
            if self.can_install(me, bonus):
                moves.add(INSTALL + bonus)
            bonus += 1
        if me.tiles == 0 and not me.tablet:
            return
        moment = self.moment()
        kind: i64 = 0
        while kind < KINDS:
            if WHEN[kind] & moment != 0:
                if me.tile_count(kind) > 0 and self.works(me, kind, USE):
                    self.add_use(me, kind, USE, moves)
                if me.tablet and self.works(me, kind, WITH_TABLET):
                    self.add_use(me, kind, WITH_TABLET, moves)
            kind += 1

    def add_use(self, me: Player, kind: i64, base: i64, moves: Moves) -> None:
        """All ways to use a tile that works."""
        if kind == REST:
            spaces = me.tired_spaces()
            while spaces != 0:
                moves.add(base + USE_REST + lowest(spaces))
                spaces &= spaces - 1
        elif kind == TRADE:
            self.add_trades(me, base, moves)
        elif kind == SAVE:
            moves.add(base + USE_SAVE)
        elif kind == CONTRIBUTE:
            self.add_columns(base + USE_CONTRIBUTE, self.wild_carvers(me) - 1, moves)
        elif kind == THREE_EXTRA:
            moves.add(base + USE_THREE)
        elif kind == TWO_EXTRA:
            moves.add(base + USE_TWO)
        elif kind == CAREER_SWITCH:
            moves.add(base + USE_SWITCH)
        else:
            self.add_lendings(me, base + USE_LEND, moves)

    def add_trades(self, me: Player, base: i64, moves: Moves) -> None:
        given: i64 = 0
        while given < 4:
            taken: i64 = 0
            while taken < 4:
                if self.can_trade(me, given, taken, base):
                    moves.add(base + USE_TRADE + 4 * given + taken)
                taken += 1
            given += 1

    def add_columns(self, first: i64, wild: i64, moves: Moves) -> None:
        column: i64 = 0
        while column < 3:
            if self.helps(column, wild):
                moves.add(first + column)
            column += 1

    def add_lendings(self, me: Player, first: i64, moves: Moves) -> None:
        """A9, Q11, Q12: a villager of a column, the sorcerer or the chief in the mine."""
        column: i64 = 0
        while column < 3:
            found = me.figure_at(IN_MINE + column)
            if 0 <= found < VILLAGERS:
                moves.add(first + column)
            column += 1
        if IN_MINE <= me.where(SORCERER) < ON_STAR:
            moves.add(first + 3)
        if IN_MINE <= me.where(CHIEF_FIGURE) < ON_STAR:
            moves.add(first + 4)

    # ------------------------------------------------------------------------------------- carrying out

    def install(self, seat: i64, bonus: i64) -> None:
        """U1 to U4. Q6: whom a bonus brings in while placing, is placed in this same phase."""
        me = self.players[seat]
        me.spend(PRICE_KIND[bonus], PRICE[bonus])
        me.bonuses |= bit(bonus)
        if self.phase == PLACE and bonus == POPULAR:
            me.home |= bit(VILLAGERS - 1)
        if self.phase == PLACE and bonus == CHIEF:
            me.home |= bit(CHIEF_FIGURE)
        if not self.quiet:
            self.say("install", seat, (int(bonus),))
        self.go_on(seat)

    def use(self, seat: i64, move: i64) -> None:
        """Discards the tile or the tablet and does what it does."""
        me = self.players[seat]
        by_tablet = move >= WITH_TABLET
        what: i64 = move - (WITH_TABLET if by_tablet else USE)
        kind = KIND_USED[what]
        if by_tablet:
            me.tablet = False
        else:
            me.tiles -= bit(4 * kind)
        if not self.quiet:
            self.say("tablet" if by_tablet else "use", seat, (int(kind),))
        if kind == CAREER_SWITCH:
            self.ask_where(seat, SORCERER)
        elif kind == LEND_A_HAND:
            self.ask_where(seat, self.lent_figure(me, what - USE_LEND))
        else:
            self.do(seat, me, kind, what)
            self.go_on(seat)

    def do(self, seat: i64, me: Player, kind: i64, what: i64) -> None:
        """A1 to A6: what works at once."""
        if kind == REST:
            place: i64 = what - USE_REST + 1
            me.put(me.figure_at(place | TIRED), place)
            if not self.quiet:
                self.say("rest", seat, (int(what - USE_REST),))
        elif kind == TRADE:
            given: i64 = (what - USE_TRADE) // 4
            taken: i64 = (what - USE_TRADE) % 4
            me.spend(given, 3)
            got = self.gain(seat, taken, 3)
            if not self.quiet:
                self.say("trade", seat, (int(given), int(taken), int(got)))
        elif kind == SAVE:
            self.saving = True
        elif kind == CONTRIBUTE:
            self.left += bit(8 * (what - USE_CONTRIBUTE))
            if not self.quiet:
                self.say("contribute", seat, (int(what - USE_CONTRIBUTE),))
        else:
            self.extra += 3 if kind == THREE_EXTRA else 2

    def lent_figure(self, me: Player, which: i64) -> i64:
        if which == 3:
            return SORCERER
        if which == 4:
            return CHIEF_FIGURE
        return me.figure_at(IN_MINE + which)

    def ask_where(self, seat: i64, figure: i64) -> None:
        self.moving = figure
        self.resumed = self.phase
        self.ask_seat(seat, WHERE)

    def add_where(self, seat: i64, moves: Moves) -> None:
        """A8, A9: to a space that is empty or one's own; a sorcerer in time also into the mine."""
        spaces = self.open_to(seat)
        while spaces != 0:
            moves.add(TO_SPACE + lowest(spaces))
            spaces &= spaces - 1
        if self.resumed == CARVE and not self.carved:
            self.add_columns(TO_COLUMN, self.wild_carvers(self.players[seat]), moves)

    def go_where(self, seat: i64, move: i64) -> None:
        me = self.players[seat]
        if move >= TO_COLUMN:
            column: i64 = move - TO_COLUMN
            me.put(self.moving, IN_MINE + column)
            self.left += bit(8 * column)
            if not self.quiet:
                self.say("switch-carver", seat, (int(column),))
        else:
            kind = CAREER_SWITCH if me.where(self.moving) >= ON_STAR else LEND_A_HAND
            me.put(self.moving, move - TO_SPACE + 1)
            if not self.quiet:
                self.say("moved", seat, (int(self.moving), int(move - TO_SPACE), kind))
        self.ask_seat(seat, self.resumed)
        self.go_on(seat)
