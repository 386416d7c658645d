"""The rules of Kahuna: what is asked, and what the answers do. Rule ids stand beside the code."""

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from motu.bits import count, lowest
from motu.games.kahuna import phases
from motu.games.kahuna.knowledge import DEALT_AGAIN, DREW, PLAYED, PUT_AWAY, ROW_LAID, TOOK, Deed, cards_in
from motu.games.kahuna.observation import sense
from motu.games.kahuna.player import Player
from motu.games.kahuna.position import MOST_IN_HAND, ROUNDS, ROW, Position
from motu.state import Moves


@mypyc_attr(acyclic=True)
class KahunaState(Position):
    """A position of Kahuna that can be played on."""

    def clone(self) -> "KahunaState":
        twin = KahunaState(
            self.game, self.options, self.board, self.rng.clone(), self.black.clone(), self.white.clone()
        )
        self.copy_to(twin)
        return twin

    def sense(self, seat: i64, out: vec[i16], at: i64) -> i64:
        return sense(self, seat, out, at)

    # ------------------------------------------------------------------------------------- set-up

    def set_up(self, first: i64, handicap: i64, weaker: i64) -> None:
        """S1: three cards each, three face up, the rest is the pile. S2, X2."""
        for island in range(self.board.islands):
            self.pile |= i64(2) << (2 * island)
        self.pile_size = 2 * self.board.islands
        for player in (self.black, self.white):
            for _ in range(i64(3)):
                player.hand += i64(1) << (2 * self.draw_from_pile(self.rng))
                player.held += 1
        for place in range(i64(ROW)):
            self.fill(place)
        self.say("start", first, ())
        self.tell_row()
        self.first = first
        if handicap > 0:
            self.phase = phases.HANDICAP
            self.handicap = handicap
            self.seat = weaker
            self.asking = i64(1) << weaker
        else:
            self.begin_turn(first)

    def begin_turn(self, seat: i64) -> None:
        self.phase = phases.TURN
        self.seat = seat
        self.asking = i64(1) << seat

    # ---------------------------------------------------------------------------------- the moves
    # place: 2 * line + end · remove: first_removal + 3 * line + pair · then build, away, draw and the rest

    def first_removal(self) -> i64:
        return 2 * self.board.lines

    def first_build(self) -> i64:
        return 5 * self.board.lines

    def first_away(self) -> i64:
        return 6 * self.board.lines

    def first_draw(self) -> i64:
        """The three places of the row; then pile, decline, done and leave."""
        return 6 * self.board.lines + self.board.islands

    def legal(self, seat: i64, moves: Moves) -> None:
        me = self.black if seat == 0 else self.white
        rival = self.white if seat == 0 else self.black
        if self.phase == phases.HANDICAP:
            self.add_builds(me, rival, moves)
            return
        draw = self.first_draw()
        if self.phase == phases.REBUILD:
            moves.add(self.first_build() + self.freed)
            moves.add(draw + 6)
            return
        self.add_plays(me, rival, moves)
        if self.phase == phases.FINAL:
            moves.add(draw + 5)
            return
        items = moves.items
        found = moves.count
        if me.held < MOST_IN_HAND:  # D3
            if self.row & 63 != 0:
                items[found] = draw
                found += 1
            if self.row & (63 << 6) != 0:
                items[found] = draw + 1
                found += 1
            if self.row & (63 << 12) != 0:
                items[found] = draw + 2
                found += 1
            if self.pile_size > 0:
                items[found] = draw + 3
                found += 1
        if not self.declined:  # D2, Q1
            items[found] = draw + 4
            found += 1
        moves.count = found

    def add_builds(self, me: Player, rival: Player, moves: Moves) -> None:
        """X2: a bridge on any free line."""
        first = self.first_build()
        for line in range(self.board.lines):
            if ((me.bridges | rival.bridges) >> line) & 1 == 0:
                moves.add(first + line)

    def add_plays(self, me: Player, rival: Player, moves: Moves) -> None:
        """Every card in hand: put away (P4), or played at its island (P1, R1). The hottest loop."""
        first_spoke = self.board.first_spoke
        spokes = self.board.spokes
        two = self.board.two
        removals = self.first_removal()
        aways = self.first_away()
        may_put_away = self.phase == phases.TURN
        rivals = rival.bridges
        free: i64 = ~(me.bridges | rivals)
        if me.stock == 0:  # P5
            free = 0
        items = moves.items
        found = moves.count
        hand = me.hand
        cards = hand
        island: i64 = 0
        while cards != 0:
            copies: i64 = cards & 3
            if copies != 0:
                if may_put_away:
                    items[found] = aways + island
                    found += 1
                index = first_spoke[island]
                last = first_spoke[island + 1]
                while index < last:
                    spoke: i64 = spokes[index]
                    index += 1
                    line: i64 = spoke >> 1
                    if (free >> line) & 1 != 0:
                        if not self.long_term or not self.is_closed(rival, line):  # X1
                            items[found] = spoke
                            found += 1
                    elif (rivals >> line) & 1 != 0:
                        if copies == 2:
                            items[found] = removals + 3 * line + 2 * (spoke & 1)
                            found += 1
                        if spoke & 1 == 0 and (hand >> (2 * two[line])) & 3 != 0:
                            items[found] = removals + 3 * line + 1
                            found += 1
            cards >>= 2
            island += 1
        moves.count = found

    # ------------------------------------------------------------------------------- carrying out

    def carry_out(self, seat: i64, move: i64) -> None:
        if self.known is not None:
            self.known = None
        me = self.black if seat == 0 else self.white
        rival = self.white if seat == 0 else self.black
        if move < self.first_removal():
            self.place(seat, me, rival, move >> 1, move & 1)
        elif move < self.first_build():
            pair = move - self.first_removal()
            self.remove(seat, me, rival, pair // 3, pair % 3)
        elif move < self.first_away():
            self.build_freely(seat, me, rival, move - self.first_build())
        elif move < self.first_draw():
            self.put_away(seat, me, move - self.first_away())
        elif move < self.first_draw() + 3:
            self.take(seat, me, move - self.first_draw())
        elif move == self.first_draw() + 3:
            self.draw(seat, me)
        elif move == self.first_draw() + 4:
            self.decline(seat)
        elif move == self.first_draw() + 5:
            self.end_final_turn(seat)
        else:
            self.leave_freed(seat)

    def place(self, seat: i64, me: Player, rival: Player, line: i64, end: i64) -> None:
        """P1: a card names one end of a free line."""
        island = self.board.one[line] if end == 0 else self.board.two[line]
        self.play_card(seat, me, island)
        if not self.quiet:
            self.tell("place", seat, line, island)
        self.add_bridge(seat, me, rival, line)
        self.check_routed()

    def play_card(self, seat: i64, me: Player, island: i64) -> None:
        """P3: a played card goes face up on the discard pile."""
        self.note(PLAYED, seat, island)
        card: i64 = i64(1) << (2 * island)
        me.hand -= card
        me.held -= 1
        self.discard += card

    def add_bridge(self, seat: i64, me: Player, rival: Player, line: i64) -> None:
        """A bridge and all that follows from it (M1 to M6)."""
        me.bridges |= i64(1) << line
        me.stock -= 1
        self.claim(seat, me, rival, self.board.one[line])
        self.claim(seat, me, rival, self.board.two[line])

    def claim(self, seat: i64, me: Player, rival: Player, island: i64) -> None:
        """M1: more than half of the lines gives a stone. M2: a new stone clears the rival's bridges there."""
        if (me.stones >> island) & 1 != 0 or not self.has_majority(me, island):
            return
        me.stones |= i64(1) << island
        if not self.quiet:
            self.tell("stone", seat, island)
        lost: i64 = rival.bridges & self.board.lines_at[island]
        while lost != 0:
            line = lowest(lost)
            lost &= lost - 1
            if not self.quiet:
                self.tell("cleared", 1 - seat, line)
            self.return_bridge(1 - seat, rival, line, False)

    def return_bridge(self, owner: i64, player: Player, line: i64, by_pair: bool) -> None:
        """A bridge goes back to its owner, who may lose the stones at its ends (M3; R2 by a pair)."""
        player.bridges &= ~(i64(1) << line)
        player.stock += 1
        self.check_stone(owner, player, self.board.one[line], by_pair)
        self.check_stone(owner, player, self.board.two[line], by_pair)

    def check_stone(self, owner: i64, player: Player, island: i64, by_pair: bool) -> None:
        if (player.stones >> island) & 1 != 0 and not self.has_majority(player, island):
            player.stones &= ~(i64(1) << island)
            self.tell("lost", owner, island, by_pair)

    def remove(self, seat: i64, me: Player, rival: Player, line: i64, pair: i64) -> None:
        """R1: two cards that name its ends remove a bridge of the rival."""
        one = self.board.two[line] if pair == 2 else self.board.one[line]
        two = self.board.one[line] if pair == 0 else self.board.two[line]
        self.play_card(seat, me, one)
        self.play_card(seat, me, two)
        self.tell("remove", seat, line, one, two)
        self.return_bridge(1 - seat, rival, line, True)
        freed = self.long_term and me.stock > 0 and not self.is_closed(rival, line)  # X1
        if not freed or not self.rout_waits:
            self.check_routed()  # Q3
        if freed and self.asking != 0:
            self.resumed = self.phase
            self.phase = phases.REBUILD
            self.freed = line

    def is_closed(self, rival: Player, line: i64) -> bool:
        """X1: a line at an island with the rival's stone is closed."""
        return ((rival.stones >> self.board.one[line]) | (rival.stones >> self.board.two[line])) & 1 != 0

    def build_freely(self, seat: i64, me: Player, rival: Player, line: i64) -> None:
        """A bridge without a card: of the handicap (X2), or on the line just freed (X1)."""
        self.tell("handicap" if self.phase == phases.HANDICAP else "build", seat, line)
        self.add_bridge(seat, me, rival, line)
        if self.phase == phases.REBUILD:
            self.phase = self.resumed
            self.check_routed()
            return
        self.handicap -= 1
        if self.handicap == 0:
            self.begin_turn(self.first)

    def leave_freed(self, seat: i64) -> None:
        """X1: the remover may leave the freed line as it is."""
        self.tell("leave", seat, self.freed)
        self.phase = self.resumed
        self.check_routed()

    def put_away(self, seat: i64, me: Player, island: i64) -> None:
        """P4: a card goes face down under the discard pile."""
        card: i64 = i64(1) << (2 * island)
        me.hand -= card
        me.held -= 1
        me.away += card
        self.note(PUT_AWAY, seat, 0)
        if not self.quiet:
            self.tell("away", seat)
            self.tell("away-card", seat, island)

    def take(self, seat: i64, me: Player, place: i64) -> None:
        """D1: a face-up card, replaced from the pile."""
        island = self.row_card(place)
        self.note(TOOK, seat, island)
        me.hand += i64(1) << (2 * island)
        me.held += 1
        self.row &= ~(i64(63) << (6 * place))
        self.fill(place)
        if not self.quiet:
            self.tell("take", seat, place, island)
            if self.row_card(place) >= 0:
                self.tell("refill", -1, place, self.row_card(place))
        self.end_turn(seat, False)

    def draw(self, seat: i64, me: Player) -> None:
        """D1: the top of the pile, unseen by the rival."""
        self.note(DREW, seat, 0)
        island = self.draw_from_pile(self.rng)
        me.hand += i64(1) << (2 * island)
        me.held += 1
        if not self.quiet:
            self.tell("draw", seat)
            self.tell("draw-card", seat, island)
        self.end_turn(seat, False)

    def decline(self, seat: i64) -> None:
        """D2: no card is drawn."""
        if not self.quiet:
            self.tell("decline", seat)
        self.end_turn(seat, True)

    def note(self, kind: i64, seat: i64, island: i64) -> None:
        """Keeps what is about to be done with cards in front of everybody; a quiet State does not."""
        if self.quiet:
            self.missed = True
            return
        black: i64 = self.pile + self.white.hand + self.white.away
        white: i64 = self.pile + self.black.hand + self.black.away
        self.deeds = Deed(kind, seat, island, black, white, self.deeds)

    # ----------------------------------------------------------------------- turns, rounds, the end

    def end_turn(self, seat: i64, declined: bool) -> None:
        """D4. V1: the round ends with the last card of pile and row."""
        self.declined = declined
        if self.pile_size == 0 and self.row == 0:
            self.end_round(seat)
        else:
            self.begin_turn(1 - seat)

    def end_round(self, seat: i64) -> None:
        if self.round == ROUNDS:
            self.begin_final_turns(1 - seat)
            return
        self.score_round(self.round)
        self.deal_again()
        self.round += 1
        self.tell_row()
        self.begin_turn(1 - seat)
        self.check_bridges()

    def score_round(self, points: i64) -> None:
        """V1: the one with more stones scores; V3: in the third scoring he scores the difference."""
        ahead: i64 = count(self.black.stones) - count(self.white.stones)
        winner: i64 = -1
        if ahead != 0:
            winner = 0 if ahead > 0 else 1
            player = self.player(winner)
            if self.round == ROUNDS:
                points = ahead if ahead > 0 else -ahead
                player.third = points
            player.points += points
        else:
            points = 0
        self.tell("score", winner, self.round, count(self.black.stones), count(self.white.stones), points)

    def deal_again(self) -> None:
        """V2: the discard pile, with what was put away, becomes the new pile; three cards face up."""
        self.note(DEALT_AGAIN, -1, 0)
        self.pile = self.discard + self.black.away + self.white.away
        self.pile_size = cards_in(self.pile)
        self.discard = 0
        self.black.away = 0
        self.white.away = 0
        self.note(ROW_LAID, -1, 0)
        for place in range(i64(ROW)):
            self.fill(place)

    def tell_row(self) -> None:
        self.tell("deal", -1, self.round, self.row_card(0), self.row_card(1), self.row_card(2))

    def begin_final_turns(self, seat: i64) -> None:
        """V3: each has one more turn, the rival of the one who took the last card first."""
        self.finals = 2
        self.phase = phases.FINAL
        self.seat = seat
        self.asking = i64(1) << seat
        self.tell("last-turns", seat)

    def end_final_turn(self, seat: i64) -> None:
        self.tell("done", seat)
        self.finals -= 1
        self.seat = 1 - seat
        self.asking = i64(1) << (1 - seat)
        if self.finals == 0:
            self.score_round(0)
            self.end_game()

    def check_routed(self) -> None:
        """V5 is checked after every card in the second and the third round (and when they begin)."""
        if self.round > 1:
            self.check_bridges()

    def check_bridges(self) -> None:
        """Who has no bridge loses, unless V5 sleeps because both had none (Q3)."""
        black = self.black.bridges != 0
        white = self.white.bridges != 0
        if black and white:
            self.asleep = False
        elif not black and not white:
            self.asleep = True
        elif not self.asleep:
            self.loser = 1 if black else 0
            self.tell("routed", self.loser)
            self.end_game()

    def end_game(self) -> None:
        self.asking = 0
        self.tell("end", -1, self.black.points, self.white.points, self.loser >= 0)
