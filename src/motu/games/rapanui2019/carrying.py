"""Phase 3: carrying Moai and Pukao over everybody's carriers, and erecting (T1 to T6, Q13 to Q18)."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.bits import bit, lowest
from motu.games.rapanui2019 import numbers, phases
from motu.games.rapanui2019.carving import Carving
from motu.games.rapanui2019.paying import can_decorate
from motu.games.rapanui2019.player import CHIEF_FIGURE, TIRED, Player
from motu.games.rapanui2019.position import MEDIUM, PUKAO, SMALL
from motu.games.rapanui2019.routes import find_routes, occupied_spaces, ordered, reached_from
from motu.games.rapanui2019.tiles import FERVENT, REED
from motu.state import Moves


@mypyc_attr(acyclic=True)
class Carrying(Carving):
    """The third phase of a round, but for the payment of offerings."""

    def begin_carrying(self) -> None:
        self.passed = 0
        self.place = -1
        self.next_to_carry()

    def next_to_carry(self) -> None:
        """T1, Q18: the next who has not passed. Who can neither carry nor use anything passes."""
        everybody: i64 = bit(self.seats) - 1
        while self.passed != everybody:
            self.place = (self.place + 1) % self.seats
            seat = self.seat_at(self.place)
            if (self.passed >> seat) & 1 == 0:
                self.seat = seat
                self.ask_seat(seat, phases.CARRY)
                if self.can_carry(seat) or self.can_use(seat):
                    return
                self.note_pass(seat)
        self.end_round()

    def note_pass(self, seat: i64) -> None:
        self.passed |= bit(seat)
        self.tell("pass", seat)

    def pass_on(self, seat: i64) -> None:
        self.note_pass(seat)
        self.next_to_carry()

    # ------------------------------------------------------------------------------------ what and where

    def moai_goals(self, me: Player) -> i64:
        """T2: Ahus without a Moai where an own carrier is not tired, reached from the crater."""
        goals: i64 = me.ready & self.board.ahus & ~self.erected()
        if me.moai == 0 or goals == 0:
            return 0
        return goals & reached_from(self.board, self.board.crater, occupied_spaces(self))

    def pukao_goals(self, me: Player) -> i64:
        """T6, T9: Moai without a hat where an own carrier is not tired, reached from the mine."""
        goals: i64 = me.ready & self.erected() & ~self.hats
        if goals == 0 or not can_decorate(self, me):
            return 0
        return goals & reached_from(self.board, self.board.mine, occupied_spaces(self))

    def can_carry(self, seat: i64) -> bool:
        me = self.players[seat]
        return self.moai_goals(me) != 0 or self.pukao_goals(me) != 0

    def add_carries(self, seat: i64, moves: Moves) -> None:
        me = self.players[seat]
        goals = self.moai_goals(me)
        size: i64 = 0
        while goals != 0 and size < PUKAO:
            if (me.moai >> (4 * size)) & 15 != 0:
                moves.add_each(numbers.CARRY_TO + 64 * size, goals)
            size += 1
        moves.add_each(numbers.CARRY_TO + 64 * PUKAO, self.pukao_goals(me))
        moves.add(numbers.PASS)

    def carry(self, seat: i64, thing: i64, goal: i64) -> None:
        """The thing leaves crater or mine; where routes pay differently, its owner is asked which."""
        me = self.players[seat]
        self.thing = thing
        self.goal = goal
        if thing == PUKAO:
            self.pukao -= 1
        else:
            me.moai -= bit(4 * thing)
        self.routes = find_routes(self, seat, thing, self.origin(thing), goal)
        if len(self.routes) > 1:
            self.ask_seat(seat, phases.ROUTE)
        else:
            self.set_out(seat, 0)

    def origin(self, thing: i64) -> i64:
        """Moai come from the crater, Pukao from the mine."""
        return self.board.mine if thing == PUKAO else self.board.crater

    def add_routes(self, moves: Moves) -> None:
        for route in range(i64(len(self.routes))):
            moves.add(numbers.BY_ROUTE + route)

    def spaces_of(self, route: i64) -> vec[i64]:
        """The spaces of a route one after another, without the first."""
        return ordered(self.board, self.origin(self.thing), self.goal, self.routes[route])

    # ----------------------------------------------------------------------------------------- on the way

    def set_out(self, seat: i64, route: i64) -> None:
        self.way = self.spaces_of(route)
        self.way_at = 0
        if not self.quiet:
            way = [int(space) for space in self.way]
            self.say("carry", seat, (int(self.thing), int(self.origin(self.thing)), *way))
        self.go_along()

    def go_along(self) -> None:
        """T3, Q14: the others are paid in the order of the way; where there is a choice, they choose."""
        while self.way_at < len(self.way):
            space = self.way[self.way_at]
            owner = self.owner_of(space)
            if owner >= 0 and owner != self.seat:
                if self.thing == PUKAO:
                    self.give(owner, REED, space)
                elif self.board.choice[space] != 0:
                    self.ask_seat(owner, phases.GIFT)
                    return
                else:
                    gifts = self.board.both[space]
                    while gifts != 0:
                        self.give(owner, lowest(gifts), space)
                        gifts &= gifts - 1
            self.way_at += 1
        if self.thing == PUKAO:
            self.begin_paying(self.seat)
        else:
            self.begin_erecting(self.seat)

    def owner_of(self, space: i64) -> i64:
        """Whose carriers stand on a space, or -1."""
        for seat in range(self.seats):
            if (self.players[seat].carriers >> space) & 1 != 0:
                return seat
        return -1

    def give(self, seat: i64, resource: i64, space: i64) -> None:
        got = self.gain(seat, resource, 1)
        self.tell("gift", seat, resource, got, space, self.thing)

    def add_gifts(self, moves: Moves) -> None:
        moves.add_each(numbers.GET, self.board.choice[self.way[self.way_at]])

    def accept(self, seat: i64, resource: i64) -> None:
        self.give(seat, resource, self.way[self.way_at])
        self.way_at += 1
        self.go_along()

    # ------------------------------------------------------------------------------------------ erecting

    def begin_erecting(self, seat: i64) -> None:
        """T4: first the Ahu tile, then the Moai stands; what it brings may still be changed by tiles."""
        here = bit(self.goal)
        if self.thing == SMALL:
            self.small |= here
        elif self.thing == MEDIUM:
            self.medium |= here
        else:
            self.large |= here
        tile = self.laid[self.goal]
        self.players[seat].tiles += bit(4 * tile)
        self.extra = 0
        self.tell("erect", seat, self.thing, self.goal, tile)
        self.ask_seat(seat, phases.ERECT)
        self.go_on(seat)

    def kinds_to_get(self) -> i64:
        shown: i64 = self.board.both[self.goal] | self.board.choice[self.goal]
        if self.players[self.seat].has_bonus(FERVENT):  # U1
            return (shown | (shown << 1)) & 15
        return shown

    def gain_of_moai(self) -> i64:
        """T4: 1, 3 or 5, and the extra."""
        return 2 * self.thing + 1 + self.extra

    def add_gains(self, moves: Moves) -> None:
        moves.add_each(numbers.GET, self.kinds_to_get())

    def go_on_erecting(self, seat: i64) -> None:
        """Where there is nothing to choose and nothing to use, the resources are taken at once."""
        kinds = self.kinds_to_get()
        if kinds & (kinds - 1) == 0 and not self.can_use(seat):
            self.get(seat, lowest(kinds))

    def get(self, seat: i64, resource: i64) -> None:
        amount = self.gain_of_moai()
        got = self.gain(seat, resource, amount)
        self.tell("get", seat, resource, got, amount)
        self.tire(seat)
        self.end_carry(seat)

    def tire(self, seat: i64) -> None:
        """T4, T7: the carrier at the goal lies down; where the chief stands, nobody tires (A9, Q12)."""
        me = self.players[seat]
        place: i64 = self.goal + 1
        if me.where(CHIEF_FIGURE) != place:
            me.put(me.figure_at(place), place | TIRED)
            self.tell("tired", seat, self.goal, self.thing)

    def end_carry(self, seat: i64) -> None:
        """Q1: once more tiles may be used; then the next carries."""
        self.ask_seat(seat, phases.CARRIED)
        if not self.can_use(seat):
            self.next_to_carry()
