"""The third phase: figures and logs on the island, and what medicine men and chiefs do there."""

from mypy_extensions import i64, mypyc_attr

from motu.bits import bit
from motu.games.giants import numbers, phases
from motu.games.giants.pieces import (
    CHIEF,
    FIGURE,
    HEADDRESSES,
    LOG,
    MOAIS,
    WAITS,
    WORKER,
    piece_of,
    reserved_by,
)
from motu.games.giants.player import Player
from motu.games.giants.transport import Transport
from motu.state import Moves


@mypyc_attr(acyclic=True)
class Placing(Transport):
    """A position with the rules of the placing phase."""

    def first_reservation(self) -> i64:
        """The Ahus to reserve; then those to erect on, to crown on and to look under."""
        return numbers.FIRST_HEX + 4 * self.board.hexes

    def begin_placing(self) -> None:
        self.passed = 0
        self.tell("placing", -1)
        self.next_placer(self.start + self.seats - 1)

    def next_placer(self, after: i64) -> None:
        """R1: the next who has not passed; G12: who can do nothing has passed."""
        self.phase = phases.PLACE
        for ahead in range(i64(1), self.seats + 1):
            seat: i64 = (after + ahead) % self.seats
            if (self.passed >> seat) & 1 == 0:
                player = self.players[seat]
                if player.workers + player.medicine_man + player.chief > 0 or self.can_buy(player):
                    self.seat = seat
                    self.asking = i64(1) << seat
                    return
                self.retire(seat, True)
        self.begin_transport()

    def can_buy(self, player: Player) -> bool:
        """P4, G23: a marker, and a half left in the box."""
        return player.markers > 0 and self.halves > 0

    def add_placings(self, seat: i64, moves: Moves) -> None:
        """P1: any figure on any hex. The question with the most answers, so it writes them itself."""
        player = self.players[seat]
        hexes = self.board.hexes
        items = moves.items
        found = moves.count
        for kind in range(i64(3)):
            if player.count(kind) > 0:
                first: i64 = numbers.FIRST_HEX + kind * hexes
                for hex_ in range(hexes):
                    items[found] = first + hex_
                    found += 1
        moves.count = found
        if self.can_buy(player):
            moves.add(numbers.TO_BUY)
        moves.add(numbers.TO_PASS)

    def buy_or_pass(self, seat: i64, move: i64) -> None:
        """P4: a marker for a half, or out of this phase."""
        if move == numbers.TO_PASS:
            self.retire(seat, False)
        else:
            player = self.players[seat]
            player.markers -= 1
            player.spent += 1
            player.halves += 1
            self.halves -= 1
            self.tell("buy", seat)
        self.next_placer(seat)

    def put_figure(self, seat: i64, kind: i64, hex_: i64) -> None:
        """P1: a figure on a hex; then its logs and its action."""
        player = self.players[seat]
        player.take_figure(kind)
        self.ground[hex_] += FIGURE[kind] << (5 * seat)
        self.placed = kind
        self.place = hex_
        self.tell("place", seat, kind, hex_)
        if kind != CHIEF and player.logs > 0:
            self.phase = phases.LAY
        else:
            self.go_to_action(seat)

    def add_logs(self, seat: i64, moves: Moves) -> None:
        """P1: none, one or two."""
        most = self.players[seat].logs
        if most > 2:
            most = 2
        for logs in range(most + 1):
            moves.add(numbers.TO_LAY + logs)

    def lay(self, seat: i64, logs: i64) -> None:
        """G11: logs are laid before the figure acts."""
        self.players[seat].logs -= logs
        self.ground[self.place] += logs * LOG
        if logs > 0:
            self.tell("lay", seat, logs, self.place)
        self.go_to_action(seat)

    def go_to_action(self, seat: i64) -> None:
        """P2, P3: the medicine man may act, the chief if a tablet is broken."""
        may_act = self.placed != WORKER and (self.placed != CHIEF or self.players[seat].halves >= 2)
        if may_act and self.can_act(seat, self.place):
            self.phase = phases.ACT
            return
        self.next_placer(seat)

    def can_act(self, seat: i64, hex_: i64) -> bool:
        board = self.board
        if hex_ == board.village and self.players[seat].more_workers > 0:
            return True
        if hex_ == board.hut and self.players[seat].more_markers > 0:
            return True
        if hex_ == board.headdress_quarry and self.headdresses < HEADDRESSES:
            return True
        return self.can_fell(hex_) or self.can_reserve(seat, hex_)

    def can_fell(self, hex_: i64) -> bool:
        """G4, G23: the forest there is not cleared, and there are logs."""
        forest = self.board.forest_at[hex_]
        return forest >= 0 and (self.cleared >> forest) & 1 == 0 and self.logs > 0

    def can_reserve(self, seat: i64, hex_: i64) -> bool:
        """G4, G13: a free Ahu there, and a pedestal behind the screen."""
        if self.players[seat].pedestals == 0:
            return False
        for index in range(self.board.first_ahu[hex_], self.board.first_ahu[hex_ + 1]):
            if self.ahus[self.board.ahus_at[index]] == 0:
                return True
        return False

    def add_actions(self, seat: i64, moves: Moves) -> None:
        """P5, G10: one action, at choice, or none."""
        board = self.board
        player = self.players[seat]
        hex_ = self.place
        if hex_ == board.village and player.more_workers > 0:
            moves.add(numbers.TO_WORKER)
        if hex_ == board.hut and player.more_markers > 0:
            moves.add(numbers.TO_MARKER)
        if self.can_fell(hex_):
            moves.add(numbers.TO_LOGS)
        if hex_ == board.headdress_quarry and self.headdresses < HEADDRESSES:
            moves.add(numbers.TO_HEADDRESS)
        if player.pedestals > 0:
            for index in range(board.first_ahu[hex_], board.first_ahu[hex_ + 1]):
                if self.ahus[board.ahus_at[index]] == 0:
                    moves.add(self.first_reservation() + board.ahus_at[index])
        moves.add(numbers.TO_REST)

    def act(self, seat: i64, move: i64) -> None:
        if move != numbers.TO_REST:
            if self.placed == CHIEF:
                self.break_tablet(seat)
            self.do_action(seat, move)
        self.next_placer(seat)

    def break_tablet(self, seat: i64) -> None:
        """P3: two halves go back to the box."""
        self.players[seat].halves -= 2
        self.halves += 2
        self.tell("break", seat)

    def do_action(self, seat: i64, move: i64) -> None:
        player = self.players[seat]
        if move == numbers.TO_WORKER:
            player.workers += 1
            player.more_workers -= 1
            self.tell("gain-worker", seat)
        elif move == numbers.TO_MARKER:
            player.markers += 1
            player.more_markers -= 1
            self.tell("gain-marker", seat)
        elif move == numbers.TO_LOGS:
            self.fell(seat, player)
        elif move == numbers.TO_HEADDRESS:
            piece = MOAIS + self.headdresses
            self.pieces[piece] = piece_of(0, WAITS, seat, -1, self.board.headdress_quarry)
            self.headdresses += 1
            self.tell("gain-headdress", seat, piece)
        else:
            ahu = move - self.first_reservation()
            player.pedestals -= 1
            self.ahus[ahu] = reserved_by(seat)
            self.tell("reserve", seat, ahu)

    def fell(self, seat: i64, player: Player) -> None:
        """P5: as many logs as the tile shows, or as there are; then the tile is turned."""
        forest = self.board.forest_at[self.place]
        logs = self.board.forest_logs[forest]
        if logs > self.logs:
            logs = self.logs
        self.logs -= logs
        player.logs += logs
        self.cleared |= bit(forest)
        self.tell("gain-logs", seat, logs, self.place)
