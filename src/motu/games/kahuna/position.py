"""A position of Kahuna: what lies where, who is ahead, and what a seat can know of it.

The cards of a hand or pile are a word with two bits for each island, which count its cards (0 to 2);
bridges are a word with a bit for each line, stones one with a bit for each island; the row is a word
with six bits for each of its three places, an island's number plus one, or 0 for an empty place.
"""

from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.bits import count
from motu.games.kahuna import phases
from motu.games.kahuna.board import Board
from motu.games.kahuna.evaluation import promise
from motu.games.kahuna.features import describe
from motu.games.kahuna.knowledge import Deed, Knowledge, as_seen, cards_in, draw_from
from motu.games.kahuna.player import Player
from motu.rng import Rng
from motu.state import State, World

if TYPE_CHECKING:
    from motu.contract import Game

BRIDGES: Final = 25
MOST_IN_HAND: Final = 5
ROW: Final = 3
ROUNDS: Final = 3


@mypyc_attr(acyclic=True)
class Position(State):
    """What lies on the table and in the hands. Seat 0 has the black pieces, seat 1 the white ones."""

    loose: ClassVar[tuple[str, ...]] = ("known",)

    def __init__(
        self,
        game: "Game[Any, Any]",
        options: dict[str, Any],
        board: Board,
        rng: Rng,
        black: Player,
        white: Player,
    ) -> None:
        super().__init__(game, options, 2, rng)
        self.board = board
        self.black = black
        self.white = white
        self.long_term: bool = False
        #: Whether V5 is looked at only once a freed line is built on or left, as in version 1 of the rules.
        self.rout_waits: bool = False
        self.phase: i64 = phases.TURN
        #: Whose turn it is.
        self.seat: i64 = 0
        self.round: i64 = 1
        self.row: i64 = 0
        #: The cards left in the pile. They have no order: whoever draws, draws at random.
        self.pile: i64 = 0
        self.pile_size: i64 = 0
        #: Played cards, face up. What was put away lies under them and is kept with the players.
        self.discard: i64 = 0
        #: Whether the rival did not draw in the turn just before (D2, Q1).
        self.declined: bool = False
        #: Whether both were without a bridge and V5 sleeps (Q3).
        self.asleep: bool = False
        #: The line that X1 lets the remover take.
        self.freed: i64 = 0
        #: What goes on after that: TURN or FINAL.
        self.resumed: i64 = phases.TURN
        #: Handicap bridges still to be placed (X2), and who begins after that.
        self.handicap: i64 = 0
        self.first: i64 = 0
        #: Final turns still to be played (V3).
        self.finals: i64 = 0
        #: Who lost by V5, or -1.
        self.loser: i64 = -1
        self.deeds: Deed | None = None
        #: Of an imagined State: whose knowledge the deeds tell, for only that seat saw them so; else -1.
        self.followed: i64 = -1
        #: Whether cards were moved while the State was quiet, so that deeds are missing.
        self.missed: bool = False
        #: What the seat that asked last can know, until something happens.
        self.known: Knowledge | None = None

    def copy_to(self, twin: "Position") -> None:
        """The rest of a clone, whose parts were cloned when it was made."""
        self.copy_common(twin)
        twin.long_term = self.long_term
        twin.rout_waits = self.rout_waits
        twin.phase = self.phase
        twin.seat = self.seat
        twin.round = self.round
        twin.row = self.row
        twin.pile = self.pile
        twin.pile_size = self.pile_size
        twin.discard = self.discard
        twin.declined = self.declined
        twin.asleep = self.asleep
        twin.freed = self.freed
        twin.resumed = self.resumed
        twin.handicap = self.handicap
        twin.first = self.first
        twin.finals = self.finals
        twin.loser = self.loser
        twin.deeds = self.deeds
        twin.followed = self.followed
        twin.missed = self.missed

    def player(self, seat: i64) -> Player:
        return self.black if seat == 0 else self.white

    @property
    def players(self) -> list[Player]:
        """Both, as other games have theirs."""
        return [self.black, self.white]

    def draw_from_pile(self, rng: Rng) -> i64:
        island = draw_from(self.pile, self.pile_size, rng)
        self.pile -= i64(1) << (2 * island)
        self.pile_size -= 1
        return island

    def row_card(self, place: i64) -> i64:
        """The island of a face-up card, or -1."""
        return ((self.row >> (6 * place)) & 63) - 1

    def fill(self, place: i64) -> None:
        """Lays the next card of the pile face up, while it lasts."""
        if self.pile_size > 0:
            self.row |= (self.draw_from_pile(self.rng) + 1) << (6 * place)

    def has_majority(self, player: Player, island: i64) -> bool:
        return count(player.bridges & self.board.lines_at[island]) >= self.board.majority[island]

    # ------------------------------------------------------------------------------------ results

    def score(self, seat: i64) -> i64:
        return self.player(seat).points

    def merit(self, seat: i64) -> tuple[int, ...]:
        """V4, V5: not routed, points, points of the third scoring, and bridges if nobody has a point."""
        me = self.player(seat)
        nobody = self.black.points == 0 and self.white.points == 0
        bridges = count(me.bridges) if nobody else 0
        return (int(self.loser != seat), int(me.points), int(me.third), int(bridges))

    def ahead(self, one: i64, two: i64) -> i64:
        if self.loser >= 0:
            return -1 if self.loser == one else 1
        me, rival = self.player(one), self.player(two)
        if me.points != rival.points:
            return me.points - rival.points
        if me.third != rival.third or me.points != 0:
            return me.third - rival.third
        return count(me.bridges) - count(rival.bridges)

    def evaluate(self, seat: i64) -> float:
        if self.asking == 0:
            return self.outcome(seat)
        return promise(self.board, self.player(seat), self.player(1 - seat), self.round == ROUNDS)

    def features(self, seat: i64, out: vec[float]) -> i64:
        common = super().features(seat, out)
        me = self.player(seat)
        end = describe(self.board, me, self.player(1 - seat), self.round, out, common)
        out[end] = float(self.pile_size)
        out[end + 1] = 1.0 if self.phase == phases.FINAL else 0.0
        return end + 2

    # ---------------------------------------------------------------------------------- knowledge

    def knowledge(self, seat: i64) -> Knowledge:
        """What the seat can know of the rival's cards. A State that was quiet meanwhile knows less."""
        found = self.known
        if found is None or found.seat != seat:
            found = self.reckoned(seat)
            self.known = found
        return found

    def reckoned(self, seat: i64) -> Knowledge:
        rival = self.player(1 - seat)
        unseen: i64 = self.pile + rival.hand + rival.away
        deeds = self.deeds if self.followed_by(seat) else None
        return Knowledge(seat, unseen, rival.held, cards_in(rival.away), deeds)

    def followed_by(self, seat: i64) -> bool:
        """Whether the deeds are all that the seat saw."""
        return not self.missed and (self.followed < 0 or self.followed == seat)

    def keep_past_of(self, seat: i64) -> None:
        super().keep_past_of(seat)
        self.deeds = as_seen(self.deeds, seat) if self.followed_by(seat) else None
        self.followed = seat

    def imagined(self, seat: i64, rng: Rng) -> "Position":
        """A quiet twin whose past is what the seat saw of it."""
        twin = cast(Position, self.clone())
        twin.quiet = True
        twin.rng = rng.split()
        if not self.followed_by(seat):
            twin.deeds = None
            twin.missed = False
        twin.followed = seat
        return twin

    def imagine(self, seat: i64, rng: Rng) -> "Position":
        """Q5: the rival's hand, his cards away and the pile are dealt anew as far as they are unknown."""
        self.check_seat(seat)
        known = self.knowledge(seat)
        one = known.choose(rng)
        twin = self.imagined(seat, rng)
        rival = twin.player(1 - seat)
        twin.pile = known.unseen - one.hand - one.away
        twin.pile_size = cards_in(twin.pile)
        rival.hand = one.hand
        for _ in range(rival.held - cards_in(one.hand)):
            rival.hand += i64(1) << (2 * twin.draw_from_pile(rng))
        rival.away = one.away
        for _ in range(known.gone - cards_in(one.away)):
            rival.away += i64(1) << (2 * twin.draw_from_pile(rng))
        twin.known = known
        return twin

    def worlds(self, seat: i64, most: i64, rng: Rng) -> list[World]:
        """Q5: every way the unseen cards may lie. The pile has no order."""
        found: list[World] = []
        known = self.knowledge(seat)
        for one in known.every(most):
            twin = self.imagined(seat, rng)
            rival = twin.player(1 - seat)
            rival.hand = one.hand
            rival.away = one.away
            twin.pile = known.unseen - one.hand - one.away
            twin.pile_size = cards_in(twin.pile)
            found.append(World(twin, one.weight))
        return found

    # --------------------------------------------------------------------------------- invariants

    def check(self) -> None:
        black, white = self.black, self.white
        assert black.bridges & white.bridges == 0, "M5: a line with two bridges"
        for player in (black, white):
            assert player.stock + count(player.bridges) == BRIDGES, "C1: bridges lost or made"
            assert player.held == cards_in(player.hand) <= MOST_IN_HAND, "T1: the hand"
            for island in range(self.board.islands):
                held = (player.stones >> island) & 1 == 1
                assert held == self.has_majority(player, island), "M1: stones are where majorities are"
        for island in range(self.board.islands):
            assert self.copies(island) == 2, "C1: two cards for each island"
        assert self.pile_size == cards_in(self.pile), "the pile"
        self.check_knowledge()

    def copies(self, island: i64) -> i64:
        """How many cards of an island there are, counted pile by pile so that no carry can hide one."""
        found: i64 = 0
        for cards in (
            self.pile,
            self.discard,
            self.black.hand,
            self.black.away,
            self.white.hand,
            self.white.away,
        ):
            found += (cards >> (2 * island)) & 3
        for place in range(i64(ROW)):
            if self.row_card(place) == island:
                found += 1
        return found

    def check_knowledge(self) -> None:
        """Q5: what each seat thinks possible can be, and is true."""
        for seat in range(i64(2)):
            known = self.known
            if known is None or known.seat != seat:
                known = self.reckoned(seat)
            rival = self.player(1 - seat)
            known.check(rival.hand, rival.away)
