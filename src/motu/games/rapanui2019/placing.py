"""Phase 1: each in turn places one figure, until everybody has placed everything (F1 to F4, Q5 to Q7)."""

from mypy_extensions import i64, mypyc_attr

from motu.bits import bit, lowest
from motu.games.rapanui2019 import numbers, phases
from motu.games.rapanui2019.player import CHIEF_FIGURE, IN_MINE, ON_STAR, SORCERER, VILLAGERS, Player
from motu.games.rapanui2019.tiles import CHIEF, POPULAR
from motu.games.rapanui2019.using import Using
from motu.state import Moves


@mypyc_attr(acyclic=True)
class Placing(Using):
    """The first phase of a round."""

    def begin_placing(self) -> None:
        """S1, F1: everybody has all figures at home that have joined."""
        for seat in range(self.seats):
            me = self.players[seat]
            me.figures = 0
            me.look()
            me.moai = 0
            me.home = i64(15) | (bit(SORCERER))
            if me.has_bonus(POPULAR):
                me.home |= bit(VILLAGERS - 1)
            if me.has_bonus(CHIEF):
                me.home |= bit(CHIEF_FIGURE)
        self.placed = False
        self.stars = 0
        self.slots = 0
        self.place = -1
        self.next_to_place()

    def next_to_place(self) -> None:
        """The next in turn order who has a figure at home; when there is none, carving begins."""
        for _ in range(self.seats):
            self.place = (self.place + 1) % self.seats
            seat = self.seat_at(self.place)
            self.keep_home(seat)
            if self.players[seat].home != 0:
                self.seat = seat
                self.ask_seat(seat, phases.PLACE)
                return
        self.begin_carving()

    def keep_home(self, seat: i64) -> None:
        """Q7: villagers for whom there is no room stay at home for this round."""
        me = self.players[seat]
        if me.home & 31 == 0 or me.home >= 32 or self.open_to(seat) != 0:
            return
        for column in range(i64(3)):
            if self.has_slot(column):
                return
        me.home = 0
        self.tell("no-room", seat)

    def has_slot(self, column: i64) -> bool:
        return (self.slots >> (4 * column)) & 15 < self.board.slots[column]

    def add_placings(self, seat: i64, moves: Moves) -> None:
        me = self.players[seat]
        if me.home & 31 != 0:
            moves.add_each(numbers.TO_SPACE, self.open_to(seat))  # F4
            for column in range(i64(3)):  # F3
                if self.has_slot(column):
                    moves.add(numbers.TO_COLUMN + column)
        if (me.home >> SORCERER) & 1 != 0:
            for star in range(self.board.stars):  # F2
                if (self.stars >> (4 * star)) & 15 == 0 and (star > 0 or self.placed):
                    moves.add(numbers.TO_STAR + star)
        if (me.home >> CHIEF_FIGURE) & 1 != 0:
            for column in range(i64(3)):
                moves.add(numbers.CHIEF_TO + column)

    def place_figure(self, seat: i64, move: i64) -> None:
        me = self.players[seat]
        if move < numbers.TO_COLUMN:
            self.leave_home(me, lowest(me.home), move - numbers.TO_SPACE + 1)
            self.tell("carrier", seat, move - numbers.TO_SPACE)
        elif move < numbers.TO_STAR:
            column: i64 = move - numbers.TO_COLUMN
            self.leave_home(me, lowest(me.home), IN_MINE + column)
            self.slots += bit(4 * column)
            self.tell("carver", seat, column)
        elif move < numbers.CHIEF_TO:
            star: i64 = move - numbers.TO_STAR
            self.leave_home(me, SORCERER, ON_STAR + star)
            self.stars |= (seat + 1) << (4 * star)
            self.tell("sorcerer", seat, star)
        else:
            self.leave_home(me, CHIEF_FIGURE, IN_MINE + move - numbers.CHIEF_TO)
            self.tell("chief", seat, move - numbers.CHIEF_TO)
        self.placed = True
        self.next_to_place()

    def leave_home(self, me: Player, figure: i64, place: i64) -> None:
        me.home &= ~(bit(figure))
        me.put(figure, place)
