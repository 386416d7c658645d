"""The rules of Rapa Nui (2019): set-up, what is asked, rounds, the end. Each phase has its own module."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from motu.bits import bit, count
from motu.games.rapanui2019 import numbers, phases
from motu.games.rapanui2019.decorating import Decorating
from motu.games.rapanui2019.evaluation import lead_of
from motu.games.rapanui2019.features import describe
from motu.games.rapanui2019.observation import sense
from motu.games.rapanui2019.player import FIGURES, IN_MINE, ON_STAR
from motu.games.rapanui2019.tiles import FAVOUR, FAVOUR_POINTS, KINDS, MOST_BONUSES, NEVER, TABLET_POINTS
from motu.rng import Rng
from motu.state import Moves

#: C2: Moai of each size, and those that are out with two players (X2).
MOAI: Final = (8, 7, 6)
OUT_WITH_TWO: Final = (2, 1, 1)
PUKAO_IN_ALL: Final = 20
DRAFT_PICKS: Final = 4


@mypyc_attr(acyclic=True)
class MoaiState(Decorating):
    """A position of Rapa Nui (2019) with all its rules."""

    def clone(self) -> "MoaiState":
        players = [player.clone() for player in self.players]
        twin = MoaiState(self.game, self.options, self.board, self.rng.clone(), players)
        self.copy_to(twin)
        return twin

    def imagine(self, seat: i64, rng: Rng) -> "MoaiState":
        """After the set-up there is neither chance nor secret: all saw what lies face down (Q26)."""
        self.check_seat(seat)
        twin = self.clone()
        twin.quiet = True
        twin.rng = rng.split()
        return twin

    # ------------------------------------------------------------------------------------------ set-up

    def set_up(self, tiles: list[int], tablets: bool) -> None:
        """S1 to S6, X1, X2: the tiles are laid in random order, the totems stand in random order."""
        heap = vec[i64](tiles)
        self.rng.shuffle(heap)
        self.laid = vec[i64]([-1] * int(self.board.spaces))
        at: i64 = 0
        for space in range(self.board.spaces):
            if (self.board.ahus >> space) & 1 != 0:
                self.laid[space] = heap[at]
                at += 1
        for size in range(3):
            out = OUT_WITH_TWO[size] if self.seats == 2 else 0
            self.supply |= i64(MOAI[size] - out) << (4 * size)
        self.luxury = (bit(self.board.luxuries)) - 1
        seats = vec[i64](list(range(int(self.seats))))
        self.rng.shuffle(seats)
        for place in range(self.seats):
            self.order |= seats[place] << (4 * place)
        for player in self.players:
            player.tablet = tablets
        self.say("start", seats[0], tuple([int(seat) for seat in seats]))
        if self.seats == 2:
            for rest in range(at, i64(len(heap))):
                self.offer += bit(4 * heap[rest])
            self.begin_draft()
        else:
            self.begin_round()

    def begin_draft(self) -> None:
        """X2, Q24: second, first, second, first player; while something is offered."""
        if self.offer == 0 or self.picks == DRAFT_PICKS:
            self.begin_round()
            return
        self.seat = self.seat_at(1 - self.picks % 2)
        self.ask_seat(self.seat, phases.DRAFT)

    def draft(self, seat: i64, kind: i64) -> None:
        """The tile is taken, its likes leave the offer."""
        self.players[seat].tiles += bit(4 * kind)
        self.offer &= ~(15 * bit(4 * kind))
        self.picks += 1
        self.tell("draft", seat, kind)
        self.begin_draft()

    # ------------------------------------------------------------------------------------ what is asked

    def legal(self, seat: i64, moves: Moves) -> None:
        phase = self.phase
        if phase == phases.PLACE:
            self.add_placings(seat, moves)
        elif phase == phases.CARVE:
            self.add_carvings(seat, moves)
        elif phase == phases.CARRY:
            self.add_carries(seat, moves)
        elif phase == phases.ERECT:
            self.add_gains(moves)
        elif phase == phases.OFFER:
            self.add_offerings(seat, moves)
        elif phase != phases.CARVED and phase != phases.CARRIED:
            self.add_answers(seat, phase, moves)
            return
        else:
            moves.add(numbers.DONE)
        self.add_uses(seat, moves)

    def free(self, seat: i64, moves: Moves) -> None:
        """Q1: tiles are used beside the question of one's own turn, as many as one likes.

        A *save* without which nothing could be paid for is no extra: it is an answer.
        """
        if (self.asking >> seat) & 1 == 0 or self.moment() == NEVER:
            return
        kept = moves.count
        self.add_uses(seat, moves)
        if self.phase == phases.OFFER and not self.can_take_some(seat):
            for index in range(kept, moves.count):
                move = moves.items[index]
                if move != numbers.USE + numbers.USE_SAVE and move != numbers.WITH_TABLET + numbers.USE_SAVE:
                    moves.items[kept] = move
                    kept += 1
            moves.count = kept

    def add_answers(self, seat: i64, phase: i64, moves: Moves) -> None:
        """Questions beside which no tile can be used."""
        if phase == phases.WHERE:
            self.add_where(seat, moves)
        elif phase == phases.ROUTE:
            self.add_routes(moves)
        elif phase == phases.GIFT:
            self.add_gifts(moves)
        elif phase == phases.PRICING:
            self.add_prices(seat, moves)
        else:
            for kind in range(i64(KINDS)):
                if (self.offer >> (4 * kind)) & 15 != 0:
                    moves.add(numbers.DRAFT_TILE + kind)

    def carry_out(self, seat: i64, move: i64) -> None:
        if move < numbers.TAKE_MOAI:
            if self.phase == phases.WHERE:
                self.go_where(seat, move)
            else:
                self.place_figure(seat, move)
        elif move < numbers.DONE:
            self.take_moai(seat, move - numbers.TAKE_MOAI)
        elif move == numbers.DONE:
            self.end_turn(seat)
        elif move == numbers.PASS:
            self.pass_on(seat)
        elif move < numbers.BY_ROUTE:
            self.carry(seat, (move - numbers.CARRY_TO) // 64, (move - numbers.CARRY_TO) % 64)
        elif move < numbers.GET:
            self.set_out(seat, move - numbers.BY_ROUTE)
        elif move < numbers.TAKE_OFFERING:
            if self.phase == phases.GIFT:
                self.accept(seat, move - numbers.GET)
            else:
                self.get(seat, move - numbers.GET)
        elif move < numbers.PAY:
            self.take_offering(seat, move)
        elif move < numbers.DRAFT_TILE:
            self.pay(seat, move - numbers.PAY)
        elif move < numbers.USE:
            self.draft(seat, move - numbers.DRAFT_TILE)
        elif move < numbers.INSTALL:
            self.use(seat, move)
        else:
            self.install(seat, move - numbers.INSTALL)

    def end_turn(self, seat: i64) -> None:
        if self.phase == phases.CARRIED:
            self.next_to_carry()
        else:
            self.end_carving(seat)

    def go_on(self, seat: i64) -> None:
        phase = self.phase
        if phase == phases.CARVE:
            self.go_on_carving(seat)
        elif phase == phases.CARVED:
            if not self.can_use(seat):
                self.next_to_carve()
        elif phase == phases.CARRY:
            if not self.can_carry(seat) and not self.can_use(seat):
                self.pass_on(seat)
        elif phase == phases.ERECT:
            self.go_on_erecting(seat)
        elif phase == phases.OFFER:
            self.go_on_offering(seat)
        elif phase == phases.CARRIED and not self.can_use(seat):
            self.next_to_carry()

    # ------------------------------------------------------------------------------------ rounds, the end

    def begin_round(self) -> None:
        self.tell("round", -1, self.round)
        self.begin_placing()

    def free_ahus(self) -> i64:
        return self.board.ahu_count - count(self.erected())

    def last_free(self) -> i64:
        """N2: with so few Ahus free the game is over."""
        return 3 if self.seats == 2 else self.seats

    def end_round(self) -> None:
        """N1: carved Moai that were not erected go back. N2, Q27: the end."""
        for player in self.players:
            self.supply += player.moai
            player.moai = 0
        if self.free_ahus() <= self.last_free() or self.round >= self.last_round:
            self.asking = 0
            if not self.quiet:
                self.say("end", -1, tuple([int(self.score(seat)) for seat in range(self.seats)]))
            return
        self.round += 1
        self.begin_round()

    # ---------------------------------------------------------------------------------------- results

    def score(self, seat: i64) -> i64:
        """Z1: offerings, resources, an unused tablet, the favour."""
        me = self.players[seat]
        points: i64 = me.points + me.total()
        if me.tablet:
            points += TABLET_POINTS
        return points + FAVOUR_POINTS * me.tile_count(FAVOUR)

    def ahead(self, one: i64, two: i64) -> i64:
        """Z1: a tie is a shared victory."""
        return self.score(one) - self.score(two)

    def evaluate(self, seat: i64) -> float:
        """By how much the seat leads the best of the others, in points and what will bring points."""
        if self.asking == 0:
            return self.outcome(seat)
        lead = lead_of(self, seat)
        return 0.5 + 0.5 * lead / (20.0 + (lead if lead > 0.0 else -lead))

    def chapter(self) -> i64:
        return self.round

    def features(self, seat: i64, out: vec[float]) -> i64:
        return describe(self, seat, out)

    def sense(self, seat: i64, out: vec[i16], at: i64) -> i64:
        return sense(self, seat, out, at)

    # -------------------------------------------------------------------------------------- invariants

    def check(self) -> None:
        self.check_pieces()
        held: i64 = 0
        for player in self.players:
            assert player.carriers & held == 0, "F4: carriers of two players on one space"
            held |= player.carriers
            for resource in range(i64(4)):
                assert 0 <= player.has(resource) <= self.board.track_end, "S2: a track beyond its ends"
            assert count(player.bonuses) <= MOST_BONUSES, "at most three bonus tiles"
            for figure in range(i64(FIGURES)):
                place = player.where(figure) & 127
                assert place < IN_MINE + 3 or ON_STAR <= place < ON_STAR + self.board.stars, (
                    "a figure is lost"
                )
        crater_and_mine: i64 = (bit(self.board.crater)) | (bit(self.board.mine))
        assert held & crater_and_mine == 0, "F4: crater and mine are closed"

    def check_pieces(self) -> None:
        """Nothing is lost or made: Moai, Pukao, offering tiles."""
        assert self.hats & ~self.erected() == 0, "a hat without a Moai"
        standing = [self.small, self.medium, self.large]
        on_the_way = self.phase == phases.ROUTE or self.phase == phases.GIFT
        for size in range(i64(3)):
            found = self.moai_left(size) + count(standing[size])
            for player in self.players:
                found += (player.moai >> (4 * size)) & 15
            if on_the_way and self.thing == size:
                found += 1
            out = OUT_WITH_TWO[size] if self.seats == 2 else 0
            assert found == MOAI[size] - out, "C2: Moai lost or made"
        hats: i64 = self.pukao + count(self.hats) + (1 if on_the_way and self.thing == 3 else 0)
        assert hats == PUKAO_IN_ALL, "C2: Pukao lost or made"
        taken: i64 = 0
        points: i64 = 0
        for player in self.players:
            assert player.offerings & taken == 0, "an offering taken twice"
            taken |= player.offerings
            points += player.points
        for tile in range(i64(62)):
            if (taken >> tile) & 1 != 0:
                points -= self.board.worth[tile]
        assert points == 0, "Z1: points without tiles"
