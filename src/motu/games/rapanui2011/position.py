"""A position of the card game Rapa Nui: what lies where, who can know it, and what it is worth.

Sets of cards are words as in `board`. The columns are one word with three bits for each card, its kind plus
one; a column has twelve bits, the front card lowest.
"""

from typing import TYPE_CHECKING, Any, Final, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.games.rapanui2011 import phases
from motu.games.rapanui2011.cards import (
    COLUMNS,
    DEEP,
    GATHERERS,
    ISLAND,
    KINDS,
    MOAI,
    OFFERINGS,
    ONE,
    START,
    WOODCUTTER,
    counts_of,
    draw_from,
    draw_set,
    number_of,
    size_of,
    values_on,
    worth,
)
from motu.games.rapanui2011.evaluation import chance
from motu.games.rapanui2011.features import describe, describe_columns
from motu.games.rapanui2011.knowledge import Hypothesis, choose
from motu.games.rapanui2011.player import Player
from motu.rng import Rng
from motu.state import State, World

if TYPE_CHECKING:
    from motu.contract import Game

HAND: Final = 3

#: What lies on top of the stone, besides an offering card of a kind: nothing, or a card face down.
NOTHING: Final = -1
FACE_DOWN: Final = 4


@mypyc_attr(acyclic=True)
class Position(State):
    """All of a position but the moves, which `rules` adds."""

    def __init__(
        self, game: "Game[Any, Any]", options: dict[str, Any], seats: i64, rng: Rng, players: list[Player]
    ) -> None:
        super().__init__(game, options, seats, rng)
        self.players = players
        #: X2: the Hungarian edition.
        self.hungarian: bool = False
        #: R4: only what lies open now is shown.
        self.strict: bool = False
        self.phase: i64 = phases.PLAY
        #: Whose turn it is, and who began.
        self.seat: i64 = 0
        self.first: i64 = 0
        self.turns: i64 = 0
        self.columns: i64 = 0
        #: The cards left in the pile. They have no order: whatever is laid out is drawn at random.
        self.pile: i64 = 0
        self.pile_size: i64 = 0
        self.refills: i64 = 0
        self.supplies: i64 = 0
        #: The cards that were put on the stone face up; those face down are kept with the players.
        self.shown: i64 = 0
        self.stone_size: i64 = 0
        self.top: i64 = NOTHING
        #: Moais put back into the box (P6).
        self.boxed: i64 = 0
        #: The kind being scored, or scored last; -1 before the first scoring.
        self.scored: i64 = -1
        #: In offering rounds and scorings: how many seats after the active one comes the seat whose go it is.
        self.place: i64 = 0
        #: W4: the offering cards still due to that seat.
        self.due: i64 = 0

    def copy_to(self, twin: "Position") -> None:
        """Makes a new position the same as this one; its players it has already."""
        self.copy_common(twin)
        twin.hungarian = self.hungarian
        twin.strict = self.strict
        twin.phase = self.phase
        twin.seat = self.seat
        twin.first = self.first
        twin.turns = self.turns
        twin.columns = self.columns
        twin.pile = self.pile
        twin.pile_size = self.pile_size
        twin.refills = self.refills
        twin.supplies = self.supplies
        twin.shown = self.shown
        twin.stone_size = self.stone_size
        twin.top = self.top
        twin.boxed = self.boxed
        twin.scored = self.scored
        twin.place = self.place
        twin.due = self.due

    # ---------------------------------------------------------------------------------- the table

    def lay_out(self, column: i64) -> None:
        """S2, D2: up to four cards from the pile into an empty column; the last one laid is in front."""
        laid: i64 = 0
        cards: i64 = 0
        while laid < DEEP and self.pile_size > 0:
            kind = draw_from(self.pile, self.pile_size, self.rng)
            self.pile -= ONE[kind]
            self.pile_size -= 1
            cards = (cards << 3) | (kind + 1)
            laid += 1
        self.columns |= cards << (12 * column)
        if not self.quiet:
            self.say("lay", -1, (int(column), *self.column(column)))

    def front(self, column: i64) -> i64:
        """The kind of the front card of a column, or -1 if it is empty."""
        return ((self.columns >> (12 * column)) & 7) - 1

    def column(self, column: i64) -> list[int]:
        """The kinds of the cards of a column, front card first."""
        cards = (self.columns >> (12 * column)) & 4095
        found: list[int] = []
        while cards != 0:
            found.append(int((cards & 7) - 1))
            cards >>= 3
        return found

    def emptying_ends(self) -> bool:
        """E1: the refill that uses up the pile ends the game. X2: a column that nothing is left for does."""
        if self.hungarian:
            return self.pile_size == 0
        return self.pile_size <= DEEP

    # ------------------------------------------------------------------------------------ results

    def end_game(self) -> None:
        """E1: no more draws, no scoring, no further turn."""
        self.asking = 0
        if not self.quiet:
            stone = self.on_stone()
            values = values_on(stone)
            for kind in range(GATHERERS):
                self.say("worth", -1, (kind, int(number_of(stone, kind)), int(number_of(values, kind))))
            self.say("end", -1, tuple(self.scores()))

    def on_stone(self) -> i64:
        """All cards on the stone, those face down included."""
        stone = self.shown
        for player in self.players:
            stone += player.buried
        return stone

    def score(self, seat: i64) -> i64:
        """E2. What the offering cards are worth shows only at the end."""
        player = self.players[seat]
        if self.asking != 0:
            return player.open_glory()
        return player.open_glory() + worth(player.offerings, values_on(self.on_stone()))

    def merit(self, seat: i64) -> tuple[int, ...]:
        """E6: glory, then Moais, then wood (R5)."""
        player = self.players[seat]
        return (int(self.score(seat)), int(number_of(player.display, MOAI)), int(player.wood))

    def standing(self, seat: i64) -> i64:
        """The same in one number."""
        player = self.players[seat]
        return (self.score(seat) << 32) + (number_of(player.display, MOAI) << 16) + player.wood

    def ahead(self, one: i64, two: i64) -> i64:
        return self.standing(one) - self.standing(two)

    def evaluate(self, seat: i64) -> float:
        if self.asking == 0:
            return self.outcome(seat)
        return chance(self.players, seat, self.pile + self.in_columns(), self.on_stone())

    def features(self, seat: i64, out: vec[float]) -> i64:
        common = super().features(seat, out)
        undrawn: i64 = self.pile + self.in_columns()
        end = describe(self.players, seat, undrawn, self.on_stone(), out, common)
        end = describe_columns(self.columns, out, end)
        out[end] = 1.0 if self.seat == seat else 0.0
        out[end + 1] = float(HAND - self.players[self.seat].held)
        return end + 2

    def worlds(self, seat: i64, most: i64, rng: Rng) -> list[World]:
        """R4: under `open` every way in which the others may have put cards on the stone face down."""
        if self.strict or self.quiet or self.asking == 0:
            return []
        found = [World(self.imagine(seat, rng), 1.0)]
        for other in range(self.seats):
            if other != seat:
                if i64(len(found)) * len(self.players[other].hypotheses) > most:
                    return []
                found = divided(found, other, self.players[other].hypotheses)
        return found

    def in_columns(self) -> i64:
        """The cards of all columns as a set."""
        found: i64 = 0
        cards = self.columns
        while cards != 0:
            if cards & 7 != 0:
                found += ONE[(cards & 7) - 1]
            cards >>= 3
        return found

    # ---------------------------------------------------------------------------------- knowledge

    def imagine(self, seat: i64, rng: Rng) -> "Position":
        """R4: under `open` only the others' face-down sacrifices are unknown. R6: under `strict` all is that
        the seat's view does not show. The pile has no order, so it needs no shuffling."""
        self.check_seat(seat)
        twin = cast(Position, self.clone())
        twin.quiet = True
        twin.rng = rng.split()
        if self.asking == 0:
            return twin
        if self.strict:
            twin.deal_hands_anew(seat, rng)
            twin.deal_offerings_anew(seat, rng)
        else:
            twin.divide_anew(seat, rng, self.quiet)
        return twin

    def divide_anew(self, seat: i64, rng: Rng, guess: bool) -> None:
        """What each other seat owns is divided again into what it holds and what it put face down.

        A State that was quiet for some moves has not followed the hypotheses and can only guess.
        """
        for other in range(self.seats):
            player = self.players[other]
            if other != seat and player.buried != 0:
                owned: i64 = player.offerings + player.buried
                if guess:
                    player.buried = draw_set(owned, size_of(player.buried), rng)
                else:
                    player.buried = choose(player.hypotheses, rng)
                player.offerings = owned - player.buried

    def deal_hands_anew(self, seat: i64, rng: Rng) -> None:
        """The others' hands and the pile. A start gatherer lies in its owner's village or is in his hand."""
        unseen = self.pile
        for other in range(self.seats):
            if other != seat:
                player = self.players[other]
                unseen += player.hand
                player.hand = 0
                for kind in START[other]:
                    if number_of(player.display, kind) == 0:
                        player.hand += ONE[kind]
        for other in range(self.seats):
            if other != seat:
                unseen -= self.players[other].hand
        for other in range(self.seats):
            if other != seat:
                player = self.players[other]
                drawn = draw_set(unseen, player.held - size_of(player.hand), rng)
                player.hand += drawn
                unseen -= drawn
        self.pile = unseen

    def deal_offerings_anew(self, seat: i64, rng: Rng) -> None:
        """The others' offering cards and all that is covered on the stone, own sacrifices too (R6)."""
        seen = self.visible_on_stone()
        unseen: i64 = self.on_stone() - seen
        for other in range(self.seats):
            if other != seat:
                unseen += self.players[other].offerings
        for other in range(self.seats):
            player = self.players[other]
            if other != seat:
                player.offerings = draw_set(unseen, size_of(player.offerings), rng)
                unseen -= player.offerings
            player.buried = draw_set(unseen, size_of(player.buried), rng)
            unseen -= player.buried
        self.shown = seen + unseen

    def visible_on_stone(self) -> i64:
        """O4, X1: the card on top. X2: all that lie face up."""
        if self.hungarian:
            return self.shown
        if self.top == NOTHING or self.top == FACE_DOWN:
            return 0
        return ONE[self.top]

    # --------------------------------------------------------------------------------- invariants

    def check(self) -> None:
        self.check_island_cards()
        self.check_offerings()
        for seat in range(self.seats):
            player = self.players[seat]
            assert player.held == size_of(player.hand) <= HAND, "D1: the hand"
            assert player.wood >= 0, "B1, P3, P4: nobody pays what he has not"
            for kind in START[seat]:
                assert number_of(player.display + player.hand, kind) > 0, "C1: a start card is lost"
            if self.asking != 0 and seat != self.seat:
                assert player.held == HAND, "D1: between turns everybody has three cards"
        active = self.players[self.seat]
        if self.asking != 0:
            assert self.phase > phases.PLAY or active.held == HAND, "steps 1 and 2"
            assert self.phase != phases.DRAW or active.held < HAND, "step 3"
            for column in range(COLUMNS):
                assert self.front(column) >= 0, "D2: a column is empty"
            assert self.hungarian or self.pile_size > 0, "E1: the game goes on without a pile"

    def check_island_cards(self) -> None:
        cards = self.pile + self.in_columns() + self.boxed * ONE[MOAI]
        start = self.seats * ONE[WOODCUTTER]
        for seat in range(self.seats):
            cards += self.players[seat].display + self.players[seat].hand
            for kind in START[seat]:
                start += ONE[kind]
        assert counts_of(cards - start, len(KINDS)) == list(ISLAND), "C1, C2: island cards lost or made"
        assert self.pile_size == size_of(self.pile), "the pile"

    def check_offerings(self) -> None:
        cards = self.supplies + self.on_stone()
        for player in self.players:
            cards += player.offerings
            if not self.quiet:
                assert player.buried in [one.buried for one in player.hypotheses], "R4: the truth is possible"
        assert counts_of(cards) == [OFFERINGS] * GATHERERS, "C3: offering cards lost or made"
        assert self.stone_size == size_of(self.on_stone()), "O5: the stone"
        assert self.top in (NOTHING, FACE_DOWN) or number_of(self.shown, self.top) > 0, "O4: the top"


def divided(found: list[World], seat: i64, hypotheses: list[Hypothesis]) -> list[World]:
    """Each world once for every way in which a seat may have divided what it owns."""
    if len(hypotheses) == 1:
        return found
    more: list[World] = []
    for world in found:
        for one in hypotheses:
            twin = cast(Position, world.state.clone())
            player = twin.players[seat]
            owned: i64 = player.offerings + player.buried
            player.buried = one.buried
            player.offerings = owned - one.buried
            more.append(World(twin, world.weight * one.weight))
    return more
