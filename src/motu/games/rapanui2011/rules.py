"""The rules of the card game Rapa Nui: what is asked, and what the answers do. With their rule ids."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from motu.games.rapanui2011 import phases
from motu.games.rapanui2011.cards import (
    COLUMNS,
    GATHERERS,
    ISLAND,
    MOAI,
    OFFERINGS,
    ONE,
    PRIEST,
    START,
    WOODCUTTER,
    number_of,
    packed,
    size_of,
)
from motu.games.rapanui2011.knowledge import after_burying, after_showing
from motu.games.rapanui2011.observation import sense
from motu.games.rapanui2011.player import Player
from motu.games.rapanui2011.position import FACE_DOWN, HAND, Position
from motu.state import Moves

MOAI_WOOD: Final = 7
FIRST_WOOD: Final = 2

# The moves: four kinds each to buy, sacrifice, take from a supply and take instead, and the rest between.
BUYING: Final = 0
BUYING_NOTHING: Final = 4
PLAYING: Final = 5  # woodcutter, priest, Moai
GATHERING: Final = 8  # 3 * kind + how many - 1
PUTTING_BACK: Final = 20
SACRIFICING: Final = 21
SUPPLYING: Final = 25
DRAWING: Final = 29
TAKING_WOOD: Final = 33
TAKING_GLORY: Final = 34
TAKING_INSTEAD: Final = 35
TAKING_NOTHING: Final = 39


@mypyc_attr(acyclic=True)
class CardsState(Position):
    """A position with its moves."""

    def clone(self) -> "CardsState":
        players = [player.clone() for player in self.players]
        twin = CardsState(self.game, self.options, self.seats, self.rng.clone(), players)
        self.copy_to(twin)
        return twin

    def sense(self, seat: i64, out: vec[i16], at: i64) -> i64:
        return sense(self, seat, out, at)

    # ------------------------------------------------------------------------------------- set-up

    def set_up(self, first: i64) -> None:
        """S1 to S4."""
        self.first = first
        self.pile = packed(ISLAND)
        self.pile_size = size_of(self.pile)
        self.supplies = packed((OFFERINGS,) * GATHERERS)
        one_of_each = packed((1,) * GATHERERS)
        for seat in range(self.seats):
            player = self.players[seat]
            player.display = ONE[WOODCUTTER]
            for kind in START[seat]:
                player.hand += ONE[kind]
            player.held = HAND
            player.offerings = one_of_each
            player.wood = FIRST_WOOD + (seat - first + self.seats) % self.seats
            self.supplies -= one_of_each
        self.say("start", first, ())
        for column in range(i64(COLUMNS)):
            self.lay_out(column)
        self.begin_turn(first)

    # ---------------------------------------------------------------------------------- the moves

    def legal(self, seat: i64, moves: Moves) -> None:
        player = self.players[seat]
        phase = self.phase
        if phase == phases.BUY:
            self.add_purchases(player, moves)
        elif phase == phases.PLAY:
            self.add_plays(player, moves)
        elif phase in (phases.SACRIFICE, phases.BURY):
            self.add_kinds(player.offerings, SACRIFICING, moves)
        elif phase == phases.SUPPLY:
            self.add_kinds(self.supplies, SUPPLYING, moves)
        elif phase == phases.DRAW:
            for column in range(i64(COLUMNS)):
                moves.add(DRAWING + column)
        elif phase == phases.YIELD:
            moves.add(TAKING_WOOD)
            moves.add(TAKING_GLORY)
        else:
            self.add_kinds(self.supplies, TAKING_INSTEAD, moves)
            moves.add(TAKING_NOTHING)

    def add_kinds(self, cards: i64, first: i64, moves: Moves) -> None:
        """One move for every kind of offering card in a set."""
        while cards != 0:
            if cards & 255 != 0:
                moves.add(first)
            cards >>= 8
            first += 1

    def add_purchases(self, player: Player, moves: Moves) -> None:
        """B1: any kind that is left and that the player can pay, or nothing."""
        for kind in range(i64(GATHERERS)):
            if self.can_buy(player, kind):
                moves.add(BUYING + kind)
        moves.add(BUYING_NOTHING)

    def can_buy(self, player: Player, kind: i64) -> bool:
        return number_of(self.supplies, kind) != 0 and player.price(kind) <= player.wood

    def add_plays(self, player: Player, moves: Moves) -> None:
        """P1 to P6: one card, or up to three gatherers of a kind; three Moais without wood: one goes back."""
        hand = player.hand
        wood = player.wood
        for kind in range(i64(GATHERERS)):
            copies = number_of(hand, kind)
            number: i64 = 1
            while number <= copies and number - 1 <= wood:  # P4
                moves.add(GATHERING + 3 * kind + number - 1)
                number += 1
        if number_of(hand, WOODCUTTER) != 0:
            moves.add(PLAYING)
        if number_of(hand, PRIEST) != 0:
            moves.add(PLAYING + 1)
        moais = number_of(hand, MOAI)
        if moais != 0 and wood >= MOAI_WOOD:
            moves.add(PLAYING + 2)
        elif moais == HAND:
            moves.add(PUTTING_BACK)

    # ------------------------------------------------------------------------------- carrying out

    def carry_out(self, seat: i64, move: i64) -> None:
        player = self.players[seat]
        if move < BUYING_NOTHING:
            self.buy(seat, player, move)
        elif move == BUYING_NOTHING:
            self.phase = phases.PLAY
        elif move < GATHERING:
            self.play_one(seat, player, move - PLAYING + WOODCUTTER)
        elif move < PUTTING_BACK:
            self.play_gatherers(seat, player, (move - GATHERING) // 3, (move - GATHERING) % 3 + 1)
        elif move == PUTTING_BACK:
            self.put_back(seat, player)
        elif move < SUPPLYING:
            self.sacrifice(seat, player, move - SACRIFICING)
        elif move < DRAWING:
            self.sacrifice_from_supply(seat, move - SUPPLYING)
        elif move < TAKING_WOOD:
            self.draw(seat, player, move - DRAWING)
        elif move < TAKING_INSTEAD:
            self.take_yield(seat, player, move == TAKING_GLORY)
        else:
            self.take_instead(seat, player, move - TAKING_INSTEAD)

    def begin_turn(self, seat: i64) -> None:
        """Step 1, if there is anything to buy; else step 2."""
        self.seat = seat
        self.asking = i64(1) << seat
        self.turns += 1
        self.phase = phases.PLAY
        player = self.players[seat]
        for kind in range(i64(GATHERERS)):
            if self.can_buy(player, kind):
                self.phase = phases.BUY
                return

    def buy(self, seat: i64, player: Player, kind: i64) -> None:
        """B1, B2."""
        price = player.price(kind)
        player.wood -= price
        self.get_offering(player, kind)
        if not self.quiet:
            self.tell("buy", seat, kind, price)
        self.phase = phases.PLAY

    def get_offering(self, player: Player, kind: i64) -> None:
        player.offerings += ONE[kind]
        self.supplies -= ONE[kind]

    def play_one(self, seat: i64, player: Player, kind: i64) -> None:
        """P1 to P3: a woodcutter, a priest or a Moai."""
        self.lay_down(player, kind, 1)
        if not self.quiet:
            self.tell("play", seat, kind, 1)
        if kind == MOAI:
            player.wood -= MOAI_WOOD
            self.place = 1
            self.go_on_with_offering_round()
        else:
            self.phase = phases.DRAW

    def play_gatherers(self, seat: i64, player: Player, kind: i64, number: i64) -> None:
        """P4: the first is free, each further one costs a wood."""
        self.lay_down(player, kind, number)
        player.wood -= number - 1
        if not self.quiet:
            self.tell("play", seat, kind, number)
        self.phase = phases.DRAW

    def lay_down(self, player: Player, kind: i64, number: i64) -> None:
        player.hand -= number * ONE[kind]
        player.held -= number
        player.display += number * ONE[kind]

    def put_back(self, seat: i64, player: Player) -> None:
        """P6: a Moai that nobody can pay goes to the box."""
        player.hand -= ONE[MOAI]
        player.held -= 1
        self.boxed += 1
        self.tell("back", seat)
        self.phase = phases.DRAW

    # ------------------------------------------------------------------------- the offering round

    def go_on_with_offering_round(self) -> None:
        """O1 to O3: the others in turn, each who has a card (R2), then the builder."""
        while self.place < self.seats:
            seat: i64 = (self.seat + self.place) % self.seats
            if self.players[seat].offerings != 0:
                self.phase = phases.SACRIFICE
                self.asking = i64(1) << seat
                return
            self.place += 1
        self.asking = i64(1) << self.seat
        if self.place == self.seats and self.players[self.seat].offerings != 0:
            self.phase = phases.BURY
        elif self.supplies != 0:
            self.phase = phases.SUPPLY
        else:
            self.phase = phases.DRAW

    def sacrifice(self, seat: i64, player: Player, kind: i64) -> None:
        """O1: face up. O2: the builder's face down. O5: gone for good."""
        if not self.quiet:
            self.tell_sacrifice(seat, player, kind)
        player.offerings -= ONE[kind]
        self.stone_size += 1
        if self.phase == phases.BURY:
            player.buried += ONE[kind]
            self.top = FACE_DOWN
        else:
            self.shown += ONE[kind]
            self.top = kind
        self.place += 1
        self.go_on_with_offering_round()

    def tell_sacrifice(self, seat: i64, player: Player, kind: i64) -> None:
        owned: i64 = player.offerings + player.buried
        if self.phase == phases.BURY:
            player.hypotheses = after_burying(player.hypotheses, owned)
            self.say("bury", seat, ())
            self.say("bury-card", seat, (int(kind),))
        else:
            player.hypotheses = after_showing(player.hypotheses, owned, kind)
            self.say("sacrifice", seat, (int(kind),))

    def sacrifice_from_supply(self, seat: i64, kind: i64) -> None:
        """O3: the builder's second card, from a supply, face up on top."""
        self.supplies -= ONE[kind]
        self.shown += ONE[kind]
        self.stone_size += 1
        self.top = kind
        if not self.quiet:
            self.tell("supply", seat, kind)
        self.phase = phases.DRAW

    # -------------------------------------------------------------------------- drawing and scoring

    def draw(self, seat: i64, player: Player, column: i64) -> None:
        """D1: the front card of a column. D2: an emptied one is laid out anew. E1, X2: or the game ends."""
        kind = self.front(column)
        player.hand += ONE[kind]
        player.held += 1
        cards: i64 = (self.columns >> (12 * column)) & 4095
        self.columns ^= (cards ^ (cards >> 3)) << (12 * column)
        if not self.quiet:
            self.tell("draw", seat, column, kind)
        if cards < 8:
            ends = self.emptying_ends()
            self.refill(column)
            if ends:
                self.end_game()
                return
        if player.held == HAND:
            self.score_kind(self.front(column))

    def refill(self, column: i64) -> None:
        """D2, as long as there are cards."""
        if self.pile_size > 0:
            self.refills += 1
            self.lay_out(column)

    def score_kind(self, kind: i64) -> None:
        """D3, D5: the kind that the last draw uncovered is scored, for all."""
        self.scored = kind
        if not self.quiet:
            self.tell("score", -1, kind)
        if kind in (WOODCUTTER, PRIEST):
            for place in range(self.seats):
                self.pay((self.seat + place) % self.seats, kind)
            self.begin_turn((self.seat + 1) % self.seats)
            return
        self.place = 0
        if kind == MOAI:
            self.go_on_with_moai_yield()
        else:
            self.due = self.worth_of(self.seat, kind)
            self.go_on_with_harvest()

    def worth_of(self, seat: i64, kind: i64) -> i64:
        """W1 to W4: one for each card (gatherers: one in all), one more for two and the sole majority."""
        mine = number_of(self.players[seat].display, kind)
        if mine == 0:
            return 0
        bonus: i64 = 1
        if mine < 2:
            bonus = 0
        for other in range(self.seats):
            if other != seat and number_of(self.players[other].display, kind) >= mine:
                bonus = 0
        if kind < GATHERERS:
            return 1 + bonus
        return mine + bonus

    def pay(self, seat: i64, kind: i64) -> None:
        """W1: wood for woodcutters. W2: glory for priests. Of a seat that gets nothing, nothing is told."""
        amount = self.worth_of(seat, kind)
        if amount == 0:
            return
        if kind == PRIEST:
            self.get_glory(seat, amount)
        else:
            self.get_wood(seat, amount)

    def get_wood(self, seat: i64, amount: i64) -> None:
        self.players[seat].wood += amount
        if not self.quiet:
            self.tell("wood", seat, amount, self.scored)

    def get_glory(self, seat: i64, amount: i64) -> None:
        self.players[seat].glory += amount
        if not self.quiet:
            self.tell("glory", seat, amount, self.scored)

    def go_on_with_moai_yield(self) -> None:
        """W3: whoever has a Moai chooses, clockwise from the active player."""
        while self.place < self.seats:
            seat: i64 = (self.seat + self.place) % self.seats
            if number_of(self.players[seat].display, MOAI) != 0:
                self.phase = phases.YIELD
                self.asking = i64(1) << seat
                return
            self.place += 1
        self.begin_turn((self.seat + 1) % self.seats)

    def take_yield(self, seat: i64, player: Player, glory: bool) -> None:
        """W3: all in wood or all in glory."""
        amount = self.worth_of(seat, MOAI)
        if glory:
            self.get_glory(seat, amount)
        else:
            self.get_wood(seat, amount)
        self.place += 1
        self.go_on_with_moai_yield()

    def go_on_with_harvest(self) -> None:
        """W4, W5: offering cards of the kind, the active player first. W6: others when it runs out."""
        kind = self.scored
        while True:
            seat: i64 = (self.seat + self.place) % self.seats
            player = self.players[seat]
            while self.due > 0 and self.supplies != 0:
                if number_of(self.supplies, kind) == 0:
                    self.phase = phases.INSTEAD
                    self.asking = i64(1) << seat
                    return
                self.harvest(seat, player, kind)
            self.place += 1
            if self.place == self.seats:
                break
            self.due = self.worth_of((self.seat + self.place) % self.seats, kind)
        self.due = 0
        self.begin_turn((self.seat + 1) % self.seats)

    def harvest(self, seat: i64, player: Player, kind: i64) -> None:
        self.due -= 1
        self.get_offering(player, kind)
        if not self.quiet:
            self.tell("harvest", seat, kind, self.scored)

    def take_instead(self, seat: i64, player: Player, kind: i64) -> None:
        """W6: a card of another kind, or none."""
        if kind < GATHERERS:
            self.harvest(seat, player, kind)
        else:
            self.due -= 1
            self.tell("decline", seat)
        self.go_on_with_harvest()
