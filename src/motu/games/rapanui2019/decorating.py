"""Decorating: the Pukao is set and an offering is paid for (T6 to T10, Q19 to Q23)."""

from mypy_extensions import i64, mypyc_attr

from motu.bits import bit
from motu.games.rapanui2019 import numbers, phases
from motu.games.rapanui2019.board import LUXURY
from motu.games.rapanui2019.carrying import Carrying
from motu.games.rapanui2019.paying import (
    FULL_COST,
    OFFERING_KINDS,
    SAVED_COST,
    buys,
    can_get,
    can_have_some,
    top_tile,
)
from motu.games.rapanui2019.tiles import ARTISTIC
from motu.state import Moves


@mypyc_attr(acyclic=True)
class Decorating(Carrying):
    """The payment at the end of a Pukao's way."""

    def begin_paying(self, seat: i64) -> None:
        """T7: the Pukao is set, the carrier is tired; now an offering is chosen."""
        self.hats |= bit(self.goal)
        self.saving = False
        self.tell("decorate", seat, self.goal)
        self.tire(seat)
        self.ask_seat(seat, phases.OFFER)
        self.go_on(seat)

    def cost(self) -> i64:
        return SAVED_COST if self.saving else FULL_COST

    def can_take_tile(self, seat: i64, tile: i64) -> bool:
        me = self.players[seat]
        return can_get(self.board.kind_of(tile), self.cost(), me.goods, me.has_bonus(ARTISTIC))

    def can_take_some(self, seat: i64) -> bool:
        """Whether any offering can be paid for as things are."""
        me = self.players[seat]
        return can_have_some(self, me, me.goods, self.cost(), me.has_bonus(ARTISTIC))

    def add_offerings(self, seat: i64, moves: Moves) -> None:
        """T7: the top tiles that can be paid for. A7, Q22: luxury tiles for those who may."""
        for kind in range(i64(OFFERING_KINDS)):
            tile = top_tile(self, kind)
            if tile >= 0 and self.can_take_tile(seat, tile):
                moves.add(numbers.TAKE_OFFERING + kind)
        if self.players[seat].may_take_luxury():
            for place in range(self.board.luxuries):
                if self.is_offered(place) and self.can_take_tile(seat, LUXURY + place):
                    moves.add(numbers.TAKE_LUXURY + place)

    def is_offered(self, place: i64) -> bool:
        """Whether a luxury tile is there and is the first of its like."""
        if (self.luxury >> place) & 1 == 0:
            return False
        board = self.board
        before: i64 = place - 1
        while before >= 0 and board.luxury_kind[before] == board.luxury_kind[place]:
            same = board.worth[LUXURY + before] == board.worth[LUXURY + place]
            if same and (self.luxury >> before) & 1 != 0:
                return False
            before -= 1
        return True

    def go_on_offering(self, seat: i64) -> None:
        """A single offering that can be had, with nothing to use, is chosen at once."""
        if self.can_use(seat):
            return
        only: i64 = -1
        for kind in range(i64(OFFERING_KINDS)):
            tile = top_tile(self, kind)
            if tile >= 0 and self.can_take_tile(seat, tile):
                if only >= 0:
                    return
                only = tile
        place: i64 = 0
        while self.players[seat].may_take_luxury() and place < self.board.luxuries:
            if self.is_offered(place) and self.can_take_tile(seat, LUXURY + place):
                if only >= 0:
                    return
                only = LUXURY + place
            place += 1
        self.choose_offering(seat, only)

    def take_offering(self, seat: i64, move: i64) -> None:
        if move < numbers.TAKE_LUXURY:
            self.choose_offering(seat, top_tile(self, move - numbers.TAKE_OFFERING))
        else:
            self.choose_offering(seat, LUXURY + move - numbers.TAKE_LUXURY)

    def choose_offering(self, seat: i64, tile: i64) -> None:
        """The player says with what he pays, unless there is only one way."""
        self.chosen = tile
        self.ask_seat(seat, phases.PRICING)
        price = self.next_price(seat, 0)
        if self.next_price(seat, price + 1) < 0:
            self.pay(seat, price)

    def next_price(self, seat: i64, code: i64) -> i64:
        """The first payment from this code on that buys the chosen tile, or -1.

        The code has the numbers of reed, eggs, wood and pearls as digits to the base of five.
        """
        me = self.players[seat]
        artistic = me.has_bonus(ARTISTIC)
        kind = self.board.kind_of(self.chosen)
        cost = self.cost()
        while code < 625:
            pearls: i64 = code % 5
            wood: i64 = (code // 5) % 5
            eggs: i64 = (code // 25) % 5
            reed: i64 = code // 125
            if (
                pearls + wood + eggs + reed == cost
                and pearls <= me.has(3)
                and wood <= me.has(2)
                and eggs <= me.has(1)
                and reed <= me.has(0)
                and buys(kind, cost, reed, eggs, wood, pearls, artistic)
            ):
                return code
            code += 1
        return -1

    def add_prices(self, seat: i64, moves: Moves) -> None:
        code = self.next_price(seat, 0)
        while code >= 0:
            moves.add(numbers.PAY + code)
            code = self.next_price(seat, code + 1)

    def pay(self, seat: i64, code: i64) -> None:
        """T7: the resources are paid, the tile is taken and kept face down."""
        me = self.players[seat]
        tile = self.chosen
        me.spend(0, code // 125)
        me.spend(1, (code // 25) % 5)
        me.spend(2, (code // 5) % 5)
        me.spend(3, code % 5)
        if tile < LUXURY:
            self.taken += bit(4 * self.board.kind_of(tile))
        else:
            self.luxury &= ~(bit(tile - LUXURY))
        me.offerings |= bit(tile)
        me.points += self.board.worth[tile]
        # Q26: everybody sees what is taken; with strict memory nobody else can look it up later.
        self.tell("own-offering", seat, code, tile)
        self.tell("offering", seat, code, tile)
        if self.strict:
            self.tell("face-down", seat)
        self.end_carry(seat)
