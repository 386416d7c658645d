"""The rules of Giants: the round and its phases, what is asked, and what the answers do. Rule ids stand
beside the code; placing and transport have modules of their own.
"""

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from motu.games.giants import numbers, phases
from motu.games.giants.board import Board
from motu.games.giants.evaluation import promise
from motu.games.giants.features import describe
from motu.games.giants.observation import sense
from motu.games.giants.pieces import (
    LIES,
    MOAIS_OF_SIZE,
    WAITS,
    hex_of,
    logs_on,
    marker_of,
    moai_on,
    of_size,
    one_of,
    owner_of,
    piece_of,
    size_of,
)
from motu.games.giants.placing import Placing
from motu.games.giants.player import WORKERS, Player
from motu.games.giants.position import FACES, PEDESTALS
from motu.rng import Rng
from motu.state import Moves

if TYPE_CHECKING:
    from motu.contract import Game


@mypyc_attr(acyclic=True)
class GiantsState(Placing):
    """A position of Giants."""

    def __init__(
        self, game: "Game[Any, Any]", options: dict[str, Any], board: Board, seats: i64, rng: Rng, fresh: bool
    ) -> None:
        super().__init__(game, options, board, seats, rng, fresh)

    def clone(self) -> "GiantsState":
        twin = GiantsState(self.game, self.options, self.board, self.seats, self.rng.clone(), False)
        self.copy_to(twin)
        return twin

    # --------------------------------------------------------------------------------------- set-up

    def set_up(self, start: i64, workers: i64) -> None:
        """S1 to S5, X1."""
        for _ in range(self.seats):
            player = Player()
            player.workers = workers
            player.more_workers = WORKERS - workers
            player.pedestals = PEDESTALS[self.seats]
            self.players.append(player)
        for size in range(i64(1), i64(4)):
            self.supply += MOAIS_OF_SIZE[size] * one_of(size)
        self.start = start
        self.begin_round()

    # -------------------------------------------------------------------------- what can be answered

    def legal(self, seat: i64, moves: Moves) -> None:
        phase = self.phase
        if phase == phases.PLACE:
            self.add_placings(seat, moves)
        elif phase == phases.CARRY:
            self.add_ways(seat, moves)
        elif phase == phases.PICK:
            self.add_picks(seat, moves)
        elif phase == phases.ACT:
            self.add_actions(seat, moves)
        elif phase == phases.LAY:
            self.add_logs(seat, moves)
        elif phase == phases.BID:
            self.add_bids(seat, moves)
        elif phase == phases.TAKE:
            self.add_takings(seat, moves)
        elif phase == phases.HELP:
            self.add_helpers(seat, moves)
        elif phase == phases.UNMOVED:
            self.add_unmoved(seat, moves)
        else:
            self.add_returns(seat, moves)

    def free(self, seat: i64, moves: Moves) -> None:
        """T11, G22: at any time a half buys a look under a Moai; pointless under open memory."""
        if not self.strict or self.players[seat].halves == 0:
            return
        for ahu in range(self.board.ahus):
            if moai_on(self.ahus[ahu]) >= 0:
                moves.add(self.first_look() + ahu)

    def first_step(self) -> i64:
        return numbers.FIRST_HEX + 3 * self.board.hexes

    def first_look(self) -> i64:
        return numbers.FIRST_HEX + 4 * self.board.hexes + 3 * self.board.ahus

    def carry_out(self, seat: i64, move: i64) -> None:
        if move >= numbers.FIRST_HEX:
            self.step_on_board(seat, move)
        elif self.phase == phases.BID:
            self.bid(seat, move)
        elif self.phase == phases.TAKE:
            self.take(seat, move)
        elif self.phase == phases.PLACE:
            self.buy_or_pass(seat, move)
        elif self.phase == phases.LAY:
            self.lay(seat, move - numbers.TO_LAY)
        elif self.phase == phases.ACT:
            self.act(seat, move)
        elif self.phase == phases.PICK:
            if move == numbers.TO_PASS:
                self.retire(seat, False)
                self.next_carrier(seat)
            else:
                self.pick(seat, move - numbers.TO_PICK)
        elif self.phase == phases.CARRY:
            if move == numbers.TO_MARK:
                self.mark(seat)
            elif move == numbers.TO_LEAVE:
                self.leave(seat)
        elif self.phase == phases.HELP:
            self.lend(move - numbers.TO_ASK)
            self.ask_for_help(seat)
        elif self.phase == phases.UNMOVED:
            if move == numbers.TO_FINISH:
                self.claim_no_more()
            else:
                self.claim(seat, move - numbers.TO_CLAIM)
        else:
            self.take_back(seat, move)

    def step_on_board(self, seat: i64, move: i64) -> None:
        """The moves that name a hex or an Ahu."""
        hexes = self.board.hexes
        ahus = self.board.ahus
        number = move - numbers.FIRST_HEX
        if number < 3 * hexes:
            self.put_figure(seat, number // hexes, number % hexes)
            return
        number -= 3 * hexes
        if number < hexes:
            self.enter(seat, number)
            return
        number -= hexes
        if number < ahus:
            self.act(seat, move)
        elif number < 2 * ahus:
            self.erect(seat, number - ahus)
        elif number < 3 * ahus:
            self.crown(seat, number - 2 * ahus)
        else:
            self.look(seat, number - 3 * ahus)

    # ------------------------------------------------------------------------------ 1, the quarry

    def begin_round(self) -> None:
        """Q1, Q2, G9: the dice say which Moais can be carved."""
        self.dice = 0
        self.rolled = 0
        for die in range(self.seats):
            face = FACES[self.rng.below(6)]
            self.dice |= face << (2 * die)
            size = face
            if self.round == 1:
                if face == 0:
                    size = 1
                elif face == 3:
                    size = 2
            if size > 0 and of_size(self.supply, size) > 0:
                self.supply -= one_of(size)
                self.quarry += one_of(size)
                self.rolled |= size << (2 * die)
        if not self.quiet:
            sizes = [int((self.rolled >> (2 * die)) & 3) for die in range(int(self.seats))]
            self.say("round", self.start, (int(self.round), *sizes))
        self.begin_auction()

    # ------------------------------------------------------------------------------ 2, the auction

    def begin_auction(self) -> None:
        """A1: all are asked at once. Where every die is broken, there is nothing to bid for."""
        self.phase = phases.BID
        self.passed = 0
        for player in self.players:
            player.bidding = 0
        if self.quarry == 0:
            self.begin_placing()
        else:
            self.asking = (i64(1) << self.seats) - 1

    def add_bids(self, seat: i64, moves: Moves) -> None:
        player = self.players[seat]
        if player.bidding == 1:
            for markers in range(player.markers + 1):
                moves.add(numbers.TO_BID + markers)
            return
        for chief in range(player.chief + 1):
            for medicine_man in range(player.medicine_man + 1):
                for workers in range(player.workers + 1):
                    moves.add(numbers.TO_CARVE + 14 * chief + 7 * medicine_man + workers)

    def bid(self, seat: i64, move: i64) -> None:
        """A1: first the carvers, then the markers, if there are any; all is revealed when all bids are in."""
        player = self.players[seat]
        if player.bidding == 0:
            carvers = move - numbers.TO_CARVE
            player.bid_workers = carvers % 7
            player.bid_medicine_man = (carvers // 7) & 1
            player.bid_chief = carvers // 14
            player.bid_markers = 0
            player.bidding = 1
            if player.markers > 0:
                return
        else:
            player.bid_markers = move - numbers.TO_BID
        player.bidding = 2
        self.asking &= ~(i64(1) << seat)
        self.tell("bid-in", seat)
        if self.asking == 0:
            self.reveal()

    def reveal(self) -> None:
        """A1, A6: the bids leave the screens. A2: who chooses first."""
        for number in range(self.seats):
            seat: i64 = (self.start + number) % self.seats
            player = self.players[seat]
            player.workers -= player.bid_workers
            player.medicine_man -= player.bid_medicine_man
            player.chief -= player.bid_chief
            player.markers -= player.bid_markers
            player.carvers = player.bid_workers + player.bid_medicine_man
            player.chief_carver = player.bid_chief
            self.tell(
                "bid", seat, player.bid_markers, player.bid_workers, player.bid_medicine_man, player.bid_chief
            )
        self.set_order()
        self.phase = phases.TAKE
        self.next_taker(0)

    def set_order(self) -> None:
        """A2: more markers, then more halves (G8), then turn order."""
        chosen: i64 = 0
        self.order = 0
        for place in range(self.seats):
            best: i64 = -1
            best_claim: i64 = -1
            for number in range(self.seats):
                seat: i64 = (self.start + number) % self.seats
                player = self.players[seat]
                claim: i64 = 100 * player.bid_markers + player.halves
                if (chosen >> seat) & 1 == 0 and claim > best_claim:
                    best = seat
                    best_claim = claim
            chosen |= i64(1) << best
            self.order |= best << (3 * place)

    def next_taker(self, place: i64) -> None:
        """A3, A4, G6: in order, again and again; who cannot take is out; the rest goes back (A5)."""
        for ahead in range(self.seats):
            self.chooser = (place + ahead) % self.seats
            seat: i64 = (self.order >> (3 * self.chooser)) & 7
            if (self.passed >> seat) & 1 == 0:
                if self.can_take(self.players[seat]):
                    self.seat = seat
                    self.asking = i64(1) << seat
                    return
                self.passed |= i64(1) << seat
        if self.quarry != 0:
            left = self.quarry
            self.tell("left-over", -1, of_size(left, 1), of_size(left, 2), of_size(left, 3))
        self.supply += self.quarry
        self.quarry = 0
        self.begin_placing()

    def can_take(self, player: Player) -> bool:
        for size in range(i64(1), i64(4)):
            if of_size(self.quarry, size) > 0 and (player.carvers >= size or player.chief_carver > 0):
                return True
        return False

    def add_takings(self, seat: i64, moves: Moves) -> None:
        """A3, G3: with workers and medicine man, or with the chief, who is used up whole."""
        player = self.players[seat]
        for size in range(i64(1), i64(4)):
            if of_size(self.quarry, size) > 0:
                if player.carvers >= size:
                    moves.add(numbers.TO_TAKE + 2 * (size - 1))
                if player.chief_carver > 0:
                    moves.add(numbers.TO_TAKE + 2 * (size - 1) + 1)
        moves.add(numbers.TO_DECLINE)

    def take(self, seat: i64, move: i64) -> None:
        if move == numbers.TO_DECLINE:
            self.passed |= i64(1) << seat
            self.tell("decline", seat)
        else:
            size: i64 = (move - numbers.TO_TAKE) // 2 + 1
            with_chief: i64 = (move - numbers.TO_TAKE) & 1
            player = self.players[seat]
            if with_chief == 1:
                player.chief_carver = 0
            else:
                player.carvers -= size
            self.quarry -= one_of(size)
            self.pieces[self.moais] = piece_of(size, WAITS, seat, -1, self.board.moai_quarry)
            self.moais += 1
            self.tell("take", seat, size, with_chief)
        self.next_taker(self.chooser + 1)

    # --------------------------------------------------------------------- after 4, and 5, the end

    def end_transport(self) -> None:
        """E1, G27: the game may be over; else the round ends."""
        self.abandon_unmarked()
        if self.is_last_transport():
            self.end_game(self.complete())
        else:
            self.clear_board()

    def end_game(self, full: i64) -> None:
        """E2, G25."""
        self.asking = 0
        self.phase = phases.BACK
        for seat in range(self.seats):
            if (full >> seat) & 1 != 0:
                self.tell("complete", seat)
        for seat in range(self.seats):
            self.players[seat].points += self.points_to_come(seat)
            self.tell("final", seat, self.players[seat].points)

    def clear_board(self) -> None:
        """N1, G20: figures and markers return, logs on the board leave the game."""
        for player in self.players:
            player.workers = WORKERS - player.more_workers
            player.medicine_man = 1
            player.chief = 1
            player.markers += player.bid_markers + player.spent
            player.spent = 0
            player.bid_workers = 0
            player.bid_medicine_man = 0
            player.bid_chief = 0
            player.bid_markers = 0
            player.carvers = 0
            player.chief_carver = 0
        for hex_ in range(self.board.hexes):
            self.burnt += logs_on(self.ground[hex_])
            self.ground[hex_] = 0
        self.begin_returns()

    def begin_returns(self) -> None:
        """N1, G21: all who have markers on pieces are asked at once which they take back."""
        self.phase = phases.BACK
        self.asking = 0
        for seat in range(self.seats):
            if self.has_marked(seat):
                self.asking |= i64(1) << seat
        if self.asking == 0:
            self.next_round()

    def has_marked(self, seat: i64) -> bool:
        for number in range(self.made()):
            piece = self.piece_made(number)
            if marker_of(self.pieces[piece]) == seat:
                return True
        return False

    def add_returns(self, seat: i64, moves: Moves) -> None:
        for number in range(self.made()):
            piece = self.piece_made(number)
            if marker_of(self.pieces[piece]) == seat and not self.has_earlier_twin(piece):
                moves.add(numbers.TO_TAKE_BACK + piece)
        moves.add(numbers.TO_FINISH)

    def take_back(self, seat: i64, move: i64) -> None:
        if move != numbers.TO_FINISH:
            piece = move - numbers.TO_TAKE_BACK
            word = self.pieces[piece]
            self.pieces[piece] = piece_of(size_of(word), LIES, -1, -1, hex_of(word))
            self.players[seat].markers += 1
            self.tell_piece("take-back", seat, piece)
            if self.has_marked(seat):
                return
        self.asking &= ~(i64(1) << seat)
        if self.asking == 0:
            self.next_round()

    def next_round(self) -> None:
        """N1: the start player moves clockwise."""
        self.start = (self.start + 1) % self.seats
        self.round += 1
        self.begin_round()

    # ------------------------------------------------------------------------------------- looking

    def look(self, seat: i64, ahu: i64) -> None:
        """T11, G22: a half goes back to the box; only the seat sees the colour, and only now."""
        self.players[seat].halves -= 1
        self.halves += 1
        owner = owner_of(self.ahus[ahu])
        self.tell("look", seat, ahu)
        self.tell("colour", seat, ahu, owner, owner == seat)
        if self.phase == phases.ACT and self.seat == seat:  # P3: the chief's tablet may be gone
            self.go_to_action(seat)

    # --------------------------------------------------------------------------- bots and knowledge

    def evaluate(self, seat: i64) -> float:
        if self.asking == 0:
            return self.outcome(seat)
        return promise(self, seat)

    def chapter(self) -> i64:
        return self.round

    def features(self, seat: i64, out: vec[float]) -> i64:
        return describe(self, seat, out)

    def sense(self, seat: i64, out: vec[i16], at: i64) -> i64:
        return sense(self, seat, out, at)

    def imagine(self, seat: i64, rng: Rng) -> "GiantsState":
        """Bids not yet revealed are drawn anew (A1); under strict memory also the pedestals' owners (G26)."""
        self.check_seat(seat)
        twin = self.clone()
        twin.quiet = True
        twin.rng = rng.split()
        if twin.phase == phases.BID and twin.quarry != 0:
            for other in range(twin.seats):
                if other != seat:
                    twin.imagine_bid(twin.players[other], rng)
        if twin.strict:
            twin.mix_pedestals(rng)
        return twin

    def imagine_bid(self, player: Player, rng: Rng) -> None:
        """Any bid of what is behind the screen; a bid not yet complete begins afresh."""
        if player.bidding < 2:
            player.bidding = 0
            return
        player.bid_workers = rng.below(player.workers + 1)
        player.bid_medicine_man = rng.below(player.medicine_man + 1)
        player.bid_chief = rng.below(player.chief + 1)
        player.bid_markers = rng.below(player.markers + 1)

    def mix_pedestals(self, rng: Rng) -> None:
        """Whose pedestal lies under which Moai is drawn anew; each seat keeps as many as it has.

        They are sorted before they are shuffled: the same chance must not tell apart what looks alike.
        """
        standing = [ahu for ahu in range(self.board.ahus) if moai_on(self.ahus[ahu]) >= 0]
        owners = vec[i64](sorted([self.ahus[ahu] & 7 for ahu in standing]))
        rng.shuffle(owners)
        for index in range(len(standing)):
            self.ahus[standing[index]] = (self.ahus[standing[index]] & ~7) | owners[index]
