"""The fourth phase: one piece a turn, step by step, and how it ends. Rule ids stand beside the code."""

from mypy_extensions import i64, mypyc_attr

from motu.bits import bit
from motu.games.giants import numbers, phases
from motu.games.giants.pieces import (
    LIES,
    MOAIS,
    STANDS,
    WAITS,
    figures_of,
    headdress_on,
    hex_of,
    maker_of,
    marker_of,
    moai_on,
    piece_of,
    reserved_by,
    size_of,
    status_of,
    strength_of,
)
from motu.games.giants.position import Position
from motu.state import Moves


@mypyc_attr(acyclic=True)
class Transport(Position):
    """A position with the rules of the transport phase."""

    # ----------------------------------------------------------------------------- begin and turns

    def begin_transport(self) -> None:
        self.phase = phases.PICK
        self.passed = 0
        self.raised = 0
        for number in range(self.made()):
            piece = self.piece_made(number)
            self.lain[2 * piece] = 0
            self.lain[2 * piece + 1] = 0
            self.note_place(piece, hex_of(self.pieces[piece]))
        self.tell("transport", -1)
        self.next_carrier(self.start + self.seats - 1)

    def next_carrier(self, after: i64) -> None:
        """R1: the next who has not passed and can do something; G12: who cannot has passed."""
        self.phase = phases.PICK
        for ahead in range(i64(1), self.seats + 1):
            seat: i64 = (after + ahead) % self.seats
            if (self.passed >> seat) & 1 == 0:
                if self.can_pick_any(seat):
                    self.seat = seat
                    self.asking = i64(1) << seat
                    return
                self.retire(seat, True)
        self.begin_unmoved()

    def retire(self, seat: i64, forced: bool) -> None:
        """P4, R1: a pass holds for the rest of the phase."""
        self.passed |= i64(1) << seat
        self.tell("no-move" if forced else "pass", seat)

    # -------------------------------------------------------------------------- who may do what

    def is_mine(self, word: i64, seat: i64) -> bool:
        """G16: a marked piece belongs to its marker's owner, one made this round to its maker."""
        marker = marker_of(word)
        return marker == seat or (marker < 0 and maker_of(word) == seat)

    def is_abandoned(self, word: i64) -> bool:
        """T9: neither marked nor made this round."""
        return marker_of(word) < 0 and maker_of(word) < 0

    def can_mark(self, word: i64, seat: i64) -> bool:
        """T8, G16: an unused marker, and no marker on the piece."""
        return marker_of(word) < 0 and self.players[seat].markers > 0

    def can_erect(self, seat: i64, ahu: i64) -> bool:
        """T6, G13, G14: the Ahu is free and a pedestal is there for it, or it is reserved for the seat."""
        word = self.ahus[ahu]
        if word == 0:
            return self.players[seat].pedestals > 0
        return word == reserved_by(seat)

    def can_crown(self, ahu: i64) -> bool:
        """T7: an uncrowned Moai stands there, anybody's."""
        word = self.ahus[ahu]
        return moai_on(word) >= 0 and headdress_on(word) < 0

    def can_set(self, seat: i64, size: i64, hex_: i64) -> bool:
        """T6, T7: whether a piece could be erected or could crown on this hex."""
        first = self.board.first_ahu[hex_]
        last = self.board.first_ahu[hex_ + 1]
        if first == last or figures_of(self.ground[hex_], seat) == 0:
            return False
        for index in range(first, last):
            if self.can_set_on(seat, size, self.board.ahus_at[index]):
                return True
        return False

    def can_set_on(self, seat: i64, size: i64, ahu: i64) -> bool:
        return self.can_crown(ahu) if size == 0 else self.can_erect(seat, ahu)

    def can_enter(self, seat: i64, size: i64, hex_: i64) -> bool:
        """T3, T4: own figures, logs and foreign figures together are strong enough."""
        if self.ground[hex_] == 0:
            return False
        lacking = self.lacks(seat, size, hex_)
        return lacking == 0 or self.foreign_strength(seat, hex_) >= lacking

    def may_end(self, seat: i64, piece: i64, hex_: i64) -> bool:
        """Whether a move of the piece may end on a hex: set there, left or marked (T6 to T9, G17, G18)."""
        word = self.pieces[piece]
        if (self.is_mine(word, seat) or self.can_mark(word, seat)) and not self.has_lain(piece, hex_):
            return True
        return self.can_set(seat, size_of(word), hex_)

    def ends_for(self, seat: i64) -> i64:
        """Whether on any hex the seat could crown (bit 0) or erect (bit 1)."""
        ends: i64 = 0
        for ahu in range(self.board.ahus):
            if figures_of(self.ground[self.board.ahu_hex[ahu]], seat) != 0:
                if self.can_crown(ahu):
                    ends |= 1
                elif self.can_erect(seat, ahu):
                    ends |= 2
        return ends

    def may_come_to_something(self, seat: i64, word: i64, ends: i64) -> bool:
        """Whether the seat could leave or mark the piece somewhere, or set it on some hex."""
        if self.is_mine(word, seat) or self.can_mark(word, seat):
            return True
        return ends & (1 if size_of(word) == 0 else 2) != 0

    # --------------------------------------------------------------------- steps worth to be taken

    def mark_trail(self) -> i64:
        """Marks the hexes of the present move in the scratch; returns the mark."""
        scratch = self.scratch
        last = 2 * self.board.hexes + 1
        scratch[last] += 1
        mark = scratch[last]
        for index in range(self.trail_length):
            scratch[self.trail[index]] = mark
        return mark

    def leads_on(self, seat: i64, piece: i64, hex_: i64, ends: i64) -> bool:
        """Whether the piece may enter a hex beside it, and end there or somewhere beyond."""
        if not self.can_enter(seat, size_of(self.pieces[piece]), hex_):
            return False
        if self.may_end(seat, piece, hex_):
            return True
        word = self.pieces[piece]
        return self.may_come_to_something(seat, word, ends) and self.ends_beyond(seat, piece, hex_)

    def ends_beyond(self, seat: i64, piece: i64, hex_: i64) -> bool:
        """Searches on from a hex for one where the move may end, without the hexes of the trail (T3)."""
        size = size_of(self.pieces[piece])
        scratch = self.scratch
        near = self.board.near
        first_near = self.board.first_near
        mark = self.mark_trail()
        scratch[hex_] = mark
        queue = self.board.hexes
        head = queue
        tail = queue + 1
        scratch[queue] = hex_
        while head < tail:
            here = scratch[head]
            head += 1
            for index in range(first_near[here], first_near[here + 1]):
                there = near[index]
                if scratch[there] != mark and self.can_enter(seat, size, there):
                    if self.may_end(seat, piece, there):
                        return True
                    scratch[there] = mark
                    scratch[tail] = there
                    tail += 1
        return False

    def is_on_trail(self, hex_: i64) -> bool:
        for index in range(self.trail_length):
            if self.trail[index] == hex_:
                return True
        return False

    def add_steps(self, seat: i64, piece: i64, hex_: i64, moves: Moves) -> None:
        near = self.board.near
        ends = self.ends_for(seat)
        first = numbers.FIRST_HEX + 3 * self.board.hexes
        for index in range(self.board.first_near[hex_], self.board.first_near[hex_ + 1]):
            there = near[index]
            if not self.is_on_trail(there) and self.leads_on(seat, piece, there, ends):
                moves.add(first + there)

    # ---------------------------------------------------------------------------- which piece, T1

    def can_pick(self, seat: i64, piece: i64, ends: i64) -> bool:
        """T1, T9, G16, G17: the piece is the seat's or abandoned, and something can come of it."""
        word = self.pieces[piece]
        status = status_of(word)
        if status != WAITS and status != LIES:
            return False
        if not self.is_mine(word, seat) and not self.is_abandoned(word):
            return False
        if not self.may_come_to_something(seat, word, ends):
            return False
        hex_ = hex_of(word)
        if self.can_mark(word, seat) or self.can_set(seat, size_of(word), hex_):
            return True
        return self.leads_anywhere(seat, piece, hex_, ends)

    def leads_anywhere(self, seat: i64, piece: i64, hex_: i64, ends: i64) -> bool:
        """Whether a move could begin there. Trying that leaves no trace."""
        first, length = self.trail[0], self.trail_length
        self.trail[0] = hex_
        self.trail_length = 1
        index = self.board.first_near[hex_]
        last = self.board.first_near[hex_ + 1]
        while index < last and not self.leads_on(seat, piece, self.board.near[index], ends):
            index += 1
        self.trail[0] = first
        self.trail_length = length
        return index < last

    def can_pick_any(self, seat: i64) -> bool:
        ends = self.ends_for(seat)
        for number in range(self.made()):
            piece = self.piece_made(number)
            if self.can_pick(seat, piece, ends):
                return True
        return False

    def has_lain_alike(self, one: i64, two: i64) -> bool:
        lain = self.lain
        return lain[2 * one] == lain[2 * two] and lain[2 * one + 1] == lain[2 * two + 1]

    def has_earlier_twin(self, piece: i64) -> bool:
        """Whether an earlier piece is the same in everything, so that only that one is offered."""
        word = self.pieces[piece]
        first: i64 = MOAIS if piece >= MOAIS else 0
        for other in range(first, piece):
            if self.pieces[other] == word and self.has_lain_alike(other, piece):
                return True
        return False

    def add_picks(self, seat: i64, moves: Moves) -> None:
        ends = self.ends_for(seat)
        for number in range(self.made()):
            piece = self.piece_made(number)
            if self.can_pick(seat, piece, ends) and not self.has_earlier_twin(piece):
                moves.add(numbers.TO_PICK + piece)
        moves.add(numbers.TO_PASS)

    def pick(self, seat: i64, piece: i64) -> None:
        self.phase = phases.CARRY
        self.piece = piece
        self.trail[0] = hex_of(self.pieces[piece])
        self.trail_length = 1
        word = self.pieces[piece]
        self.tell("pick", seat, piece, size_of(word), hex_of(word), not self.is_mine(word, seat))

    # -------------------------------------------------------------------------------- on the way

    def add_ways(self, seat: i64, moves: Moves) -> None:
        """What can be done with the piece on its way: further steps, and all ways to end its move."""
        piece = self.piece
        word = self.pieces[piece]
        hex_ = self.trail[self.trail_length - 1]
        moved = self.trail_length > 1
        self.add_steps(seat, piece, hex_, moves)
        if self.can_set(seat, size_of(word), hex_):
            self.add_settings(seat, size_of(word), hex_, moves)
        if not moved or not self.has_lain(piece, hex_):
            if self.can_mark(word, seat):
                moves.add(numbers.TO_MARK)
            if moved and self.is_mine(word, seat):
                moves.add(numbers.TO_LEAVE)

    def add_settings(self, seat: i64, size: i64, hex_: i64, moves: Moves) -> None:
        """T6, T7: the Ahus of the hex, to erect on or to crown on."""
        erections = numbers.FIRST_HEX + 4 * self.board.hexes + self.board.ahus
        first = erections + self.board.ahus if size == 0 else erections
        for index in range(self.board.first_ahu[hex_], self.board.first_ahu[hex_ + 1]):
            ahu = self.board.ahus_at[index]
            if self.can_set_on(seat, size, ahu):
                moves.add(first + ahu)

    def enter(self, seat: i64, hex_: i64) -> None:
        """T3, T4: one step; whose foreign figures help is asked where there is a choice."""
        self.place = hex_
        self.lent = 0
        self.missing = self.lacks(seat, size_of(self.pieces[self.piece]), hex_)
        self.ask_for_help(seat)

    def can_lend(self, other: i64) -> i64:
        """What a seat's figures on the hex to be entered could still lend."""
        return strength_of(self.ground[self.place], other) - ((self.lent >> (3 * other)) & 7)

    def ask_for_help(self, seat: i64) -> None:
        """G1: asks who lends the next hand; where only one can, or all must, nothing is asked."""
        while self.missing > 0:
            lenders: i64 = 0
            total: i64 = 0
            last: i64 = 0
            for other in range(self.seats):
                if other != seat and self.can_lend(other) > 0:
                    lenders += 1
                    total += self.can_lend(other)
                    last = other
            if lenders > 1 and total > self.missing:
                self.phase = phases.HELP
                return
            self.lend(last)
        self.arrive(seat)

    def lend(self, other: i64) -> None:
        self.lent += i64(1) << (3 * other)
        self.missing -= 1

    def add_helpers(self, seat: i64, moves: Moves) -> None:
        for other in range(self.seats):
            if other != seat and self.can_lend(other) > 0:
                moves.add(numbers.TO_ASK + other)

    def arrive(self, seat: i64) -> None:
        """T4: who has lent scores at once."""
        self.phase = phases.CARRY
        self.trail[self.trail_length] = self.place
        self.trail_length += 1
        self.tell("step", seat, self.piece, self.place)
        other: i64 = 0
        while self.lent != 0:
            amount: i64 = self.lent & 7
            if amount > 0:
                self.players[other].points += amount
                self.tell("help", other, amount, self.place, seat)
            self.lent >>= 3
            other += 1

    # ------------------------------------------------------------------------- the end of a move

    def put(self, seat: i64, status: i64, marker: i64) -> None:
        """The piece on its way comes to rest, at the end of its trail."""
        hex_ = self.trail[self.trail_length - 1]
        word = self.pieces[self.piece]
        maker = maker_of(word)
        if status == STANDS:
            maker = -1
            if marker_of(word) == seat:  # T8
                self.players[seat].markers += 1
        self.pieces[self.piece] = piece_of(size_of(word), status, maker, marker, hex_)
        self.note_place(self.piece, hex_)

    def erect(self, seat: i64, ahu: i64) -> None:
        """T6: on an own pedestal, turned face down, for good. X2: scored at once."""
        player = self.players[seat]
        if self.ahus[ahu] == 0:
            player.pedestals -= 1
        self.ahus[ahu] = reserved_by(seat) | (self.piece + 1) << 3
        self.put(seat, STANDS, -1)
        self.raised |= bit(ahu)
        size = size_of(self.pieces[self.piece])
        points: i64 = 0
        if self.immediate:
            points = self.board.moai_value[ahu] * size
            player.points += points
        self.tell("erect", seat, self.piece, ahu, size, points)
        self.next_carrier(seat)

    def crown(self, seat: i64, ahu: i64) -> None:
        """T7: the headdress stays on the Moai, whoever's it is."""
        self.ahus[ahu] |= (self.piece + 1) << 9
        self.put(seat, STANDS, -1)
        self.tell("crown", seat, self.piece, ahu)
        self.next_carrier(seat)

    def mark(self, seat: i64) -> None:
        """T8: from now on only this seat may move the piece."""
        self.players[seat].markers -= 1
        self.put(seat, LIES, seat)
        self.tell_piece("mark", seat, self.piece)
        self.next_carrier(seat)

    def leave(self, seat: i64) -> None:
        self.put(seat, LIES, marker_of(self.pieces[self.piece]))
        self.tell_piece("leave", seat, self.piece)
        self.next_carrier(seat)

    def tell_piece(self, kind: str, seat: i64, piece: i64) -> None:
        word = self.pieces[piece]
        self.tell(kind, seat, piece, size_of(word), hex_of(word))

    # ------------------------------------------------------------------- unmoved pieces, T10, G19

    def begin_unmoved(self) -> None:
        """G19: where the game is over with this phase, a marker changes nothing, and nobody is asked."""
        if self.is_last_transport() and not self.marks_to_the_last:
            self.end_transport()
            return
        self.phase = phases.UNMOVED
        self.chooser = 0
        self.next_unmoved()

    def next_unmoved(self) -> None:
        """In turn order, those who have pieces not moved, and markers for them, are asked."""
        while self.chooser < self.seats:
            self.seat = (self.start + self.chooser) % self.seats
            if self.players[self.seat].markers > 0 and self.has_unmoved(self.seat):
                self.asking = i64(1) << self.seat
                return
            self.chooser += 1
        self.end_transport()

    def has_unmoved(self, seat: i64) -> bool:
        for number in range(self.made()):
            piece = self.piece_made(number)
            word = self.pieces[piece]
            if status_of(word) == WAITS and maker_of(word) == seat:
                return True
        return False

    def add_unmoved(self, seat: i64, moves: Moves) -> None:
        for number in range(self.made()):
            piece = self.piece_made(number)
            word = self.pieces[piece]
            if status_of(word) == WAITS and maker_of(word) == seat and not self.has_earlier_twin(piece):
                moves.add(numbers.TO_CLAIM + piece)
        moves.add(numbers.TO_FINISH)

    def claim(self, seat: i64, piece: i64) -> None:
        """T10: the piece is put on its quarry and marked."""
        word = self.pieces[piece]
        self.players[seat].markers -= 1
        self.pieces[piece] = piece_of(size_of(word), LIES, seat, seat, hex_of(word))
        self.tell_piece("mark", seat, piece)
        self.next_unmoved()

    def claim_no_more(self) -> None:
        self.chooser += 1
        self.next_unmoved()

    def abandon_unmarked(self) -> None:
        """T9, T10, G16: unmoved pieces lie on their quarries; nobody is a maker any more."""
        for number in range(self.made()):
            piece = self.piece_made(number)
            word = self.pieces[piece]
            if self.is_in_play(piece):
                self.pieces[piece] = piece_of(size_of(word), LIES, -1, marker_of(word), hex_of(word))
                if status_of(word) == WAITS:
                    self.tell_piece("unmoved", maker_of(word), piece)
        if self.strict and not self.quiet:
            for ahu in range(self.board.ahus):
                if (self.raised >> ahu) & 1 != 0:
                    self.tell("raised", -1, ahu, size_of(self.pieces[moai_on(self.ahus[ahu])]))

    def owns_every_place(self, seat: i64) -> bool:
        """E1: a Moai stands on every pedestal of the seat."""
        return self.players[seat].pedestals == 0 and self.reserved_for(seat) == 0

    def complete(self) -> i64:
        """E1: the seats with a Moai on every pedestal, as bits."""
        full: i64 = 0
        for seat in range(self.seats):
            if self.owns_every_place(seat):
                full |= i64(1) << seat
        return full

    def is_last_transport(self) -> bool:
        """E1, G27: whether the game is over with this phase; no marker on a piece changes that."""
        return self.complete() != 0 or self.round >= self.last_round

    def end_transport(self) -> None:
        """What comes after the phase; `rules` says."""
        raise NotImplementedError
