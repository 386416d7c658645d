"""Phase 2: the sorcerers settle the turn order, then carvers become Moai (K1 to K4, Q8 to Q10)."""

from mypy_extensions import i64, mypyc_attr

from motu.bits import bit
from motu.games.rapanui2019 import numbers, phases
from motu.games.rapanui2019.placing import Placing
from motu.games.rapanui2019.tiles import LEND_A_HAND
from motu.state import Moves


@mypyc_attr(acyclic=True)
class Carving(Placing):
    """The second phase of a round.

    A set of carvers whose Moai is used up gives a smaller one (K3), which the carver of column one alone
    gives as well. So a player simply says which size he takes, for the fewest carvers.
    """

    def begin_carving(self) -> None:
        """K1: the order of the sorcerers, who all stand on a star."""
        self.order = 0
        place: i64 = 0
        for star in range(self.board.stars):
            stands: i64 = (self.stars >> (4 * star)) & 15
            if stands != 0:
                self.order |= (stands - 1) << (4 * place)
                place += 1
        if not self.quiet:
            self.say("order", -1, tuple([int(self.seat_at(at)) for at in range(self.seats)]))
        self.place = -1
        self.next_to_carve()

    def next_to_carve(self) -> None:
        """Q1: everybody has a carving turn; who can neither carve nor use anything is not asked."""
        while True:
            self.place += 1
            if self.place == self.seats:
                self.begin_carrying()
                return
            self.seat = self.seat_at(self.place)
            self.count_carvers(self.seat)
            self.carved = False
            self.ask_seat(self.seat, phases.CARVE)
            if self.can_carve() or self.helps_somewhere(self.players[self.seat]):
                return
            self.phase = phases.CARVED
            if self.can_use(self.seat):
                return

    def count_carvers(self, seat: i64) -> None:
        me = self.players[seat]
        self.left = me.carvers_in(0) | (me.carvers_in(1) << 8) | (me.carvers_in(2) << 16)

    def can_carve(self) -> bool:
        return self.can_take(0) or self.can_take(1) or self.can_take(2)

    def can_take(self, size: i64) -> bool:
        """K2: a carver in every column up to that of the size, and such a Moai is left."""
        left = self.left
        if left & 255 == 0 or (size > 0 and (left >> 8) & 255 == 0) or (size > 1 and left >> 16 == 0):
            return False
        return self.moai_left(size) > 0

    def add_carvings(self, seat: i64, moves: Moves) -> None:
        for size in range(i64(3)):
            if self.can_take(size):
                moves.add(numbers.TAKE_MOAI + size)
        moves.add(numbers.DONE)

    def take_moai(self, seat: i64, size: i64) -> None:
        """K2: the carvers serve one Moai only."""
        self.left -= 1
        if size > 0:
            self.left -= 1 << 8
        if size > 1:
            self.left -= 1 << 16
        self.supply -= bit(4 * size)
        self.players[seat].moai += bit(4 * size)
        self.carved = True
        self.tell("carve", seat, size)
        self.go_on(seat)

    def go_on_carving(self, seat: i64) -> None:
        """When nothing more can be taken, the time after carving has come."""
        if self.can_carve() or (not self.carved and self.helps_somewhere(self.players[seat])):
            return
        self.phase = phases.CARVED
        if not self.can_use(seat):
            self.next_to_carve()

    def end_carving(self, seat: i64) -> None:
        """Q8: carvers may stay unused. Asked again is only who can now lend a hand."""
        me = self.players[seat]
        was = self.phase
        self.phase = phases.CARVED
        can_lend = me.tablet or me.tile_count(LEND_A_HAND) > 0
        if was != phases.CARVE or not can_lend or not self.works(me, LEND_A_HAND, numbers.USE):
            self.next_to_carve()
