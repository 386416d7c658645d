"""A position of Giants: what it consists of, what is derived from it, and what always holds in it."""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.bits import bit
from motu.games.giants import phases
from motu.games.giants.board import Board
from motu.games.giants.pieces import (
    CAPACITY,
    HEADDRESSES,
    MOAIS,
    MOAIS_OF_SIZE,
    NOWHERE,
    PIECES,
    STANDS,
    figures_of,
    headdress_on,
    hex_of,
    logs_on,
    marker_of,
    moai_on,
    of_size,
    one_of,
    owner_of,
    size_of,
    status_of,
)
from motu.games.giants.player import MARKERS, WORKERS, Player
from motu.rng import Rng
from motu.state import State

if TYPE_CHECKING:
    from motu.contract import Game

# C1: what there is for all.
LOGS: Final = 27
HALVES: Final = 30
#: Pedestals of each player by the number of players (S1).
PEDESTALS: Final = (0, 0, 0, 7, 6, 5)
#: Every die has these faces.
FACES: Final = vec[i64]([0, 1, 1, 2, 2, 3])
#: E2: points for a whole tablet.
TABLET_POINTS: Final = 3


@mypyc_attr(acyclic=True)
class Position(State):
    """All that is on the table of Giants. What is asked and done with it comes in `transport` and `rules`."""

    loose: ClassVar[tuple[str, ...]] = ("scratch",)

    def __init__(
        self, game: "Game[Any, Any]", options: dict[str, Any], board: Board, seats: i64, rng: Rng, fresh: bool
    ) -> None:
        super().__init__(game, options, seats, rng)
        self.board = board
        self.players: list[Player] = []
        #: Options: memory (G5), immediate scoring (X2), the last round (G27).
        self.strict: bool = False
        self.immediate: bool = False
        self.last_round: i64 = 60
        #: Whether unmoved pieces may be marked although the game ends (G19), as in version 2 of the rules.
        self.marks_to_the_last: bool = False
        self.phase: i64 = phases.BID
        self.round: i64 = 1
        #: The start player, and whose turn it is.
        self.start: i64 = 0
        self.seat: i64 = 0
        #: The seats that have passed in this phase, as bits; in the auction those that are out.
        self.passed: i64 = 0
        #: The faces of the dice and the sizes they gave, two bits each; Moais in the quarry and in the box.
        self.dice: i64 = 0
        self.rolled: i64 = 0
        self.quarry: i64 = 0
        self.supply: i64 = 0
        #: A2: the order of choice, three bits for each seat, and whose choice it is.
        self.order: i64 = 0
        self.chooser: i64 = 0
        self.halves: i64 = HALVES
        self.logs: i64 = LOGS
        #: Logs that have left the game.
        self.burnt: i64 = 0
        #: The Moais and headdresses made so far.
        self.moais: i64 = 0
        self.headdresses: i64 = 0
        #: The forests that are cleared, as bits.
        self.cleared: i64 = 0
        #: The figure just placed: its kind and its hex.
        self.placed: i64 = 0
        self.place: i64 = 0
        #: The piece on its way, how long its trail is, what it still lacks to enter `place`, and what each
        #: seat lends there, three bits each.
        self.piece: i64 = 0
        self.trail_length: i64 = 0
        self.missing: i64 = 0
        self.lent: i64 = 0
        #: The Ahus on which a Moai was erected in this phase, as bits.
        self.raised: i64 = 0
        if fresh:
            self.ground: vec[i64] = vec[i64]([0] * int(board.hexes))
            self.ahus: vec[i64] = vec[i64]([0] * int(board.ahus))
            self.pieces: vec[i64] = vec[i64]([0] * PIECES)
            #: The hexes on which each piece has lain in this phase (G18), two words of 62 bits each.
            self.lain: vec[i64] = vec[i64]([0] * (2 * PIECES))
            #: The hexes of the present move, the starting one first.
            self.trail: vec[i64] = vec[i64]([0] * int(board.hexes))
            #: Marks and a queue for searches, shared by all clones: it holds nothing between two moves.
            self.scratch: vec[i64] = vec[i64]([0] * int(5 * board.hexes + 2))

    def copy_to(self, twin: "Position") -> None:
        self.copy_common(twin)
        twin.players = [player.clone() for player in self.players]
        twin.strict = self.strict
        twin.immediate = self.immediate
        twin.last_round = self.last_round
        twin.marks_to_the_last = self.marks_to_the_last
        twin.phase = self.phase
        twin.round = self.round
        twin.start = self.start
        twin.seat = self.seat
        twin.passed = self.passed
        twin.dice = self.dice
        twin.rolled = self.rolled
        twin.quarry = self.quarry
        twin.supply = self.supply
        twin.order = self.order
        twin.chooser = self.chooser
        twin.halves = self.halves
        twin.logs = self.logs
        twin.burnt = self.burnt
        twin.moais = self.moais
        twin.headdresses = self.headdresses
        twin.cleared = self.cleared
        twin.placed = self.placed
        twin.place = self.place
        twin.piece = self.piece
        twin.trail_length = self.trail_length
        twin.missing = self.missing
        twin.lent = self.lent
        twin.raised = self.raised
        twin.ground = self.ground[:]
        twin.ahus = self.ahus[:]
        twin.pieces = self.pieces[:]
        twin.lain = self.lain[:]
        twin.trail = self.trail[:]
        twin.scratch = self.scratch

    # --------------------------------------------------------------------------------------- pieces

    def made(self) -> i64:
        """How many pieces have been made."""
        return self.moais + self.headdresses

    def piece_made(self, number: i64) -> i64:
        """One of the pieces made so far: the Moais, then the headdresses."""
        return number if number < self.moais else MOAIS + number - self.moais

    def is_in_play(self, piece: i64) -> bool:
        status = status_of(self.pieces[piece])
        return NOWHERE < status < STANDS

    def has_lain(self, piece: i64, hex_: i64) -> bool:
        if hex_ < 62:
            return (self.lain[2 * piece] >> hex_) & 1 != 0
        return (self.lain[2 * piece + 1] >> (hex_ - 62)) & 1 != 0

    def note_place(self, piece: i64, hex_: i64) -> None:
        """G18: the piece lies, or has lain, on this hex in this phase."""
        if hex_ < 62:
            self.lain[2 * piece] |= bit(hex_)
        else:
            self.lain[2 * piece + 1] |= bit(hex_ - 62)

    # ------------------------------------------------------------------------------------- carrying

    def lacks(self, seat: i64, size: i64, hex_: i64) -> i64:
        """G1: what foreign figures must lend there: what is missing, and 1 at least without own figures."""
        ground = self.ground[hex_]
        need = size
        if size == 0:
            need = 1
        need -= logs_on(ground)
        own = figures_of(ground, seat)
        if own == 0:
            return need if need > 1 else 1
        need -= CAPACITY[own]
        return need if need > 0 else 0

    def foreign_strength(self, seat: i64, hex_: i64) -> i64:
        ground = self.ground[hex_]
        total: i64 = 0
        for other in range(self.seats):
            if other != seat:
                total += CAPACITY[(ground >> (5 * other)) & 31]
        return total

    # -------------------------------------------------------------------------------------- results

    def score(self, seat: i64) -> i64:
        """The points on the track; all that is counted at the end is added there then."""
        return self.players[seat].points

    def ahu_points(self, ahu: i64) -> i64:
        """E2: what the Moai there and its headdress are worth."""
        word = self.ahus[ahu]
        moai = moai_on(word)
        if moai < 0:
            return 0
        points: i64 = self.board.moai_value[ahu] * size_of(self.pieces[moai])
        if headdress_on(word) >= 0:
            points += self.board.headdress_value[ahu]
        return points

    def points_to_come(self, seat: i64) -> i64:
        """E2: what would be added to a seat's points if the game ended now."""
        points: i64 = TABLET_POINTS * (self.players[seat].halves >> 1)
        for ahu in range(self.board.ahus):
            word = self.ahus[ahu]
            if owner_of(word) == seat and moai_on(word) >= 0:
                points += self.ahu_points(ahu)
                if self.immediate:  # X2: the Moai was scored when it was erected
                    points -= self.board.moai_value[ahu] * size_of(self.pieces[moai_on(word)])
        return points

    def erected_by(self, seat: i64) -> i64:
        found: i64 = 0
        for ahu in range(self.board.ahus):
            if owner_of(self.ahus[ahu]) == seat and moai_on(self.ahus[ahu]) >= 0:
                found += 1
        return found

    def reserved_for(self, seat: i64) -> i64:
        found: i64 = 0
        for ahu in range(self.board.ahus):
            if owner_of(self.ahus[ahu]) == seat and moai_on(self.ahus[ahu]) < 0:
                found += 1
        return found

    # ----------------------------------------------------------------------------------- invariants

    def check(self) -> None:
        for seat in range(self.seats):
            self.check_player(seat)
        halves = self.halves
        logs = self.logs + self.burnt
        for player in self.players:
            halves += player.halves
            logs += player.logs
        for hex_ in range(self.board.hexes):
            logs += logs_on(self.ground[hex_])
        assert halves == HALVES, "C1: halves lost or made"
        assert logs == LOGS, "C1: logs lost or made"
        self.check_pieces()

    def check_player(self, seat: i64) -> None:
        player = self.players[seat]
        workers: i64 = player.workers + player.more_workers
        others: i64 = player.medicine_man + player.chief
        markers: i64 = player.markers + player.more_markers + player.spent
        if self.phase != phases.BID:
            workers += player.bid_workers
            others += player.bid_medicine_man + player.bid_chief
            markers += player.bid_markers
        for hex_ in range(self.board.hexes):
            figures = figures_of(self.ground[hex_], seat)
            workers += figures & 7
            others += ((figures >> 3) & 1) + (figures >> 4)
        for piece in range(i64(PIECES)):
            if marker_of(self.pieces[piece]) == seat:
                markers += 1
        pedestals: i64 = player.pedestals + self.reserved_for(seat) + self.erected_by(seat)
        assert workers == WORKERS, "C1: workers lost or made"
        assert others == 2, "C1: medicine man or chief lost or made"
        assert markers == MARKERS, "C1: markers lost or made"
        assert pedestals == PEDESTALS[self.seats], "S1: pedestals lost or made"
        for amount in (player.workers, player.logs, player.markers, player.halves, player.pedestals):
            assert amount >= 0, "a stock below nothing"

    def check_pieces(self) -> None:
        counts: i64 = self.supply + self.quarry
        standing: i64 = 0
        for piece in range(i64(PIECES)):
            word = self.pieces[piece]
            made = piece < self.moais or MOAIS <= piece < MOAIS + self.headdresses
            assert made == (status_of(word) != NOWHERE), "a piece that was not made"
            if made and piece < MOAIS:
                assert size_of(word) > 0, "a Moai without size"
                counts += one_of(size_of(word))
            if status_of(word) == STANDS:
                standing += 1
            assert hex_of(word) < self.board.hexes, "a piece beside the island"
        for size in range(1, 4):
            assert of_size(counts, size) == MOAIS_OF_SIZE[size], "C1: Moais lost or made"
        assert self.headdresses <= HEADDRESSES, "C1: too many headdresses"
        seen: set[int] = set()
        for ahu in range(self.board.ahus):
            for there in (int(moai_on(self.ahus[ahu])), int(headdress_on(self.ahus[ahu]))):
                if there >= 0:
                    assert status_of(self.pieces[there]) == STANDS, "a piece on an Ahu that lies"
                    assert there not in seen, "a piece on two Ahus"
                    seen.add(there)
        assert len(seen) == standing, "a Moai that stands nowhere"
