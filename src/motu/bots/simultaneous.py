"""Seats that are asked at once choose blindly.

What one of them prefers, in the tree and where it is played on, depends on what all knew when they were asked
and on its own answers since, never on those of the others.
"""

from mypy_extensions import i64, mypyc_attr

from motu.bots.tree import NONE, Tree
from motu.state import State


@mypyc_attr(acyclic=True)
class Simultaneous:
    """The seats asked at once that have not all answered yet, in one iteration of a search."""

    def __init__(self) -> None:
        #: The seats that have still to answer, as bits; 0 while nobody is asked together with others.
        self.group: i64 = 0
        #: The node where they were asked, and the one mind (a seat and its node) that is being made up.
        self.node: i64 = NONE
        self.mind_seat: i64 = NONE
        self.mind: i64 = NONE
        #: The state when they were asked, and the same with the answers of one of them.
        self.before: State | None = None
        self.blind: State | None = None
        self.blind_seat: i64 = NONE

    def clear(self) -> None:
        self.group = 0

    def meet(self, state: State, seat: i64, node: i64) -> None:
        """Begins a group where several seats are asked at once; this one answers first."""
        if self.group != 0 or state.asking & (state.asking - 1) == 0:
            return
        self.group = state.asking
        self.node = node
        self.mind_seat = seat
        self.mind = node
        self.before = state.clone()
        self.blind_seat = NONE

    def mind_of(self, tree: Tree, seat: i64, node: i64) -> i64:
        """The node whose experience the seat may use: all that it can tell apart, and no more."""
        if self.group == 0:
            return node
        if seat != self.mind_seat:
            self.mind_seat = seat
            self.mind = tree.follow(self.node, -1 - seat)
        return self.mind

    def seen_by(self, seat: i64, state: State) -> State:
        """What a seat compares its moves in: of the answers given at the same time it sees its own only."""
        if self.group == 0:
            return state
        if seat != self.blind_seat:
            before = self.before
            assert before is not None
            self.blind = before.clone()
            self.blind_seat = seat
        blind = self.blind
        assert blind is not None
        return blind

    def who_goes_on(self, state: State) -> i64:
        """Of seats asked at once the one that has begun to answer goes on."""
        if self.group != 0 and (state.asking >> self.blind_seat) & 1 != 0:
            return self.blind_seat
        return state.turn()

    def settle(self, seat: i64, move: i64, asking: i64) -> None:
        """A seat has answered once its own question is over; the group ends with its last answer.

        Whether the seat is still asked would not tell: the same seat may be the first to be asked again.
        """
        if self.group == 0:
            return
        blind = self.blind
        assert blind is not None
        blind.carry_out(seat, move)
        if (blind.asking >> seat) & 1 != 0:
            return
        self.group &= ~(i64(1) << seat)
        if asking != self.group:
            self.group = 0
