"""A position of Rapa Nui (2019): what lies and stands where, and the small things one does with it.

Sets of spaces, offering tiles and seats are words with a bit for each. Other small numbers share words
too, such as the seats in turn order (4 bits each).
"""

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.bits import bit
from motu.games.rapanui2019 import phases
from motu.games.rapanui2019.board import Board
from motu.games.rapanui2019.player import Player
from motu.rng import Rng
from motu.state import State

if TYPE_CHECKING:
    from motu.contract import Game

# Sizes of Moai; a Pukao is the fourth thing that is carried.
SMALL: Final = 0
MEDIUM: Final = 1
LARGE: Final = 2
PUKAO: Final = 3

NO_WAY: Final = vec[i64]([0])


@mypyc_attr(acyclic=True)
class Position(State):
    """The table. Its phases are in the classes that follow one upon another up to `MoaiState`."""

    def __init__(
        self, game: "Game[Any, Any]", options: dict[str, Any], board: Board, rng: Rng, players: list[Player]
    ) -> None:
        super().__init__(game, options, len(players), rng)
        self.board = board
        self.players = players
        #: The Ahu tile that was laid on each space, and kinds laid out for the draft (4 bits each).
        self.laid: vec[i64] = NO_WAY
        self.offer: i64 = 0
        self.picks: i64 = 0
        self.phase: i64 = phases.PLACE
        #: Whose turn it is, the seats in turn order (4 bits each), and his place in it.
        self.seat: i64 = 0
        self.order: i64 = 0
        self.place: i64 = 0
        self.round: i64 = 1
        self.last_round: i64 = 60
        self.strict: bool = True
        #: Whether version 1 of the rules is played: carvers who change nothing may be used (Q2), and of very
        #: many routes those found first may be chosen (Q13).
        self.first_rules: bool = False
        #: Whether somebody has placed a figure this round (F2).
        self.placed: bool = False
        #: Who stands on each star (4 bits: seat + 1), and slots taken in each column (4 bits).
        self.stars: i64 = 0
        self.slots: i64 = 0
        #: Moai left of each size (4 bits), Pukao left.
        self.supply: i64 = 0
        self.pukao: i64 = 20
        #: Where Moai of each size stand, and which of them are decorated.
        self.small: i64 = 0
        self.medium: i64 = 0
        self.large: i64 = 0
        self.hats: i64 = 0
        #: How many tiles were taken of each ordinary stack (4 bits), and luxury tiles left, as bits.
        self.taken: i64 = 0
        self.luxury: i64 = 0
        #: Carvers not yet used by the one who carves (8 bits for each column); whether he took a Moai.
        self.left: i64 = 0
        self.carved: bool = False
        #: Who has passed.
        self.passed: i64 = 0
        #: The figure that a tile moves, and the question to go back to.
        self.moving: i64 = 0
        self.resumed: i64 = phases.PLACE
        #: What is being carried, where to, the spaces on the way, and how far it has come.
        self.thing: i64 = 0
        self.goal: i64 = 0
        self.way: vec[i64] = NO_WAY
        self.way_at: i64 = 0
        #: The routes to choose from, as sets of spaces.
        self.routes: vec[i64] = NO_WAY
        #: Erecting: extra resources. Decorating: whether save is in force, and the tile chosen.
        self.extra: i64 = 0
        self.saving: bool = False
        self.chosen: i64 = 0

    def copy_to(self, twin: "Position") -> None:
        """Everything but the players, who are made with the State."""
        self.copy_common(twin)
        twin.laid = self.laid
        twin.offer = self.offer
        twin.picks = self.picks
        twin.phase = self.phase
        twin.seat = self.seat
        twin.order = self.order
        twin.place = self.place
        twin.round = self.round
        twin.last_round = self.last_round
        twin.strict = self.strict
        twin.first_rules = self.first_rules
        twin.placed = self.placed
        twin.stars = self.stars
        twin.slots = self.slots
        twin.supply = self.supply
        twin.pukao = self.pukao
        twin.small = self.small
        twin.medium = self.medium
        twin.large = self.large
        twin.hats = self.hats
        twin.taken = self.taken
        twin.luxury = self.luxury
        twin.left = self.left
        twin.carved = self.carved
        twin.passed = self.passed
        twin.moving = self.moving
        twin.resumed = self.resumed
        twin.thing = self.thing
        twin.goal = self.goal
        twin.way = self.way
        twin.way_at = self.way_at
        twin.routes = self.routes
        twin.extra = self.extra
        twin.saving = self.saving
        twin.chosen = self.chosen

    # What can be seen.

    def seat_at(self, place: i64) -> i64:
        """The seat at a place of the turn order."""
        return (self.order >> (4 * place)) & 15

    def moai_left(self, size: i64) -> i64:
        return (self.supply >> (4 * size)) & 15

    def erected(self) -> i64:
        """The Ahu spaces with a Moai."""
        return self.small | self.medium | self.large

    def taken_of(self, kind: i64) -> i64:
        return (self.taken >> (4 * kind)) & 15

    def others_carriers(self, seat: i64) -> i64:
        """The spaces where carriers of other players stand."""
        found: i64 = 0
        for other in range(self.seats):
            if other != seat:
                found |= self.players[other].carriers
        return found

    def open_to(self, seat: i64) -> i64:
        """F4: the spaces where a player may put a carrier."""
        return self.board.open & ~self.others_carriers(seat)

    # What is done again and again.

    def gain(self, seat: i64, resource: i64, amount: i64) -> i64:
        """S2: resources for a player, as far as the track goes; returns how many he got."""
        player = self.players[seat]
        room: i64 = self.board.track_end - player.has(resource)
        if amount > room:
            amount = room
        player.goods += amount << (8 * resource)
        return amount

    def ask_seat(self, seat: i64, question: i64) -> None:
        self.phase = question
        self.asking = bit(seat)

    # What the phases ask of one another; each is carried out by the class of its phase.

    def go_on(self, seat: i64) -> None:
        """Asks on after a tile was used, or answers what has only one answer."""
        raise NotImplementedError

    def begin_carving(self) -> None:
        raise NotImplementedError

    def begin_carrying(self) -> None:
        raise NotImplementedError

    def begin_paying(self, seat: i64) -> None:
        raise NotImplementedError

    def end_round(self) -> None:
        raise NotImplementedError
