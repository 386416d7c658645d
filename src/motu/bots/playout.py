"""Playing on where the tree ends: by looks, by what looked best before, by history, or at random."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.bots.settings import Settings, impression
from motu.bots.simultaneous import Simultaneous
from motu.bots.tree import NONE, longer
from motu.rng import Rng
from motu.state import Moves, State

#: No playout goes on for longer; then the position is judged as it stands.
LONGEST_PLAYOUT: Final = 2000
MOST_SEATS: Final = 16
FIRST_MOVES: Final = 256
#: For so many iterations a move that looked best is recalled.
RECENT: Final = 8
#: So many moves are compared at least.
FEW_MOVES: Final = 4


@mypyc_attr(acyclic=True)
class Playout:
    """Plays on from the end of the tree, and keeps what it learned from one playout to the next."""

    def __init__(self, settings: Settings, rng: Rng, simultaneous: Simultaneous) -> None:
        self.settings = settings
        self.looks = settings.looks
        self.rng = rng
        self.simultaneous = simultaneous
        self.moves = Moves()
        #: What moves there is room for below: those with smaller numbers.
        self.space: i64 = FIRST_MOVES
        #: How many playouts there were, and of each seat and move the last in which it looked best.
        self.now: i64 = RECENT
        self.liked: vec[i64] = vec[i64]([0] * (FIRST_MOVES * MOST_SEATS))
        #: Whether this playout compares all moves, as the first of a question does.
        self.compares_all = True
        #: Of each seat and move: how often played in this search and with what result (MAST).
        self.played: vec[i64] = vec[i64]([0] * (FIRST_MOVES * MOST_SEATS))
        self.earned: vec[float] = vec[float]([0.0] * (FIRST_MOVES * MOST_SEATS))
        #: The moves of this playout, and who made them.
        self.replies: vec[i64] = vec[i64]([0] * FIRST_MOVES)
        self.repliers: vec[i64] = vec[i64]([0] * FIRST_MOVES)
        self.answered: i64 = 0

    def forget(self) -> None:
        """A new question: what was learned for the last one does not count."""
        self.now += RECENT
        if self.settings.history > 0.0:
            index: i64 = 0
            while index < len(self.played):
                self.played[index] = 0
                self.earned[index] = 0.0
                index += 1

    def play_on(self, state: State, horizon: i64, earlier: i64) -> None:
        """Plays on as far as the settings say, but never past the horizon; `earlier` playouts went before."""
        self.now += 1
        self.answered = 0
        self.compares_all = earlier % (self.settings.recall + 1) == 0
        left = self.settings.depth
        if left < 0 or self.settings.chapters > 0:
            left = LONGEST_PLAYOUT
        moves = self.moves
        simultaneous = self.simultaneous
        while left > 0 and state.asking != 0 and state.chapter() < horizon:
            seat = simultaneous.who_goes_on(state)
            simultaneous.meet(state, seat, NONE)
            moves.count = 0
            state.legal(seat, moves)
            move = self.reply(simultaneous.seen_by(seat, state), seat)
            if self.settings.history > 0.0:
                self.note_reply(seat, move)
            state.carry_out(seat, move)
            simultaneous.settle(seat, move, state.asking)
            left -= 1

    def reply(self, state: State, seat: i64) -> i64:
        """A playout's move: the one with the best history, the best looking of a few, or any."""
        moves = self.moves
        if moves.count == 1:
            return moves.items[0]
        if self.settings.history > 0.0 and self.rng.unit() < self.settings.history:
            return self.best_by_history(seat)
        if self.settings.choices > 1:
            if self.settings.recall > 0:
                return self.best_recalled(state, seat)
            return self.best_looking(state, seat)
        return moves.items[self.rng.below(moves.count)]

    # ----------------------------------------------------------------------------------- looks

    def best_looking(self, state: State, seat: i64) -> i64:
        """The best looking move of all, or of a few drawn at random where there are more."""
        moves = self.moves
        few = moves.count <= self.settings.choices
        tries = moves.count if few else self.settings.choices
        place: i64 = self.rng.below(moves.count)  # where to begin, so that equals have equal chances
        chosen: i64 = NONE
        best = -1.0
        while tries > 0:
            move: i64 = moves.items[place]
            tries -= 1
            place = (place + 1) % moves.count if few else self.rng.below(moves.count)
            if move != chosen:
                worth = impression(self.looks, state, seat, move)
                if worth > best:
                    best = worth
                    chosen = move
        return chosen

    def best_recalled(self, state: State, seat: i64) -> i64:
        """The best looking move of those that looked best in earlier playouts, and of a few more."""
        moves = self.moves
        everything = self.compares_all or moves.count <= FEW_MOVES
        place: i64 = self.rng.below(moves.count)
        left: i64 = moves.count
        chosen: i64 = moves.items[place]
        best = -1.0
        while left > 0:
            move: i64 = moves.items[place]
            left -= 1
            place += 1
            if place == moves.count:
                place = 0
            if everything or self.is_liked(seat, move) or self.rng.below(moves.count) < FEW_MOVES:
                worth = impression(self.looks, state, seat, move)
                if worth > best:
                    best = worth
                    chosen = move
        while chosen >= self.space:
            self.widen()
        self.liked[seat * self.space + chosen] = self.now
        return chosen

    def is_liked(self, seat: i64, move: i64) -> bool:
        return move < self.space and self.now - self.liked[seat * self.space + move] < RECENT

    # --------------------------------------------------------------------------------- history

    def best_by_history(self, seat: i64) -> i64:
        """The move that did best in this search, wherever it was played; a move never played comes first."""
        moves = self.moves
        start = self.rng.below(moves.count)
        chosen: i64 = moves.items[start]
        best = -1.0
        index: i64 = 0
        while index < moves.count:
            move: i64 = moves.items[(start + index) % moves.count]
            worth = 2.0
            if move < self.space:
                place: i64 = seat * self.space + move
                if self.played[place] > 0:
                    worth = self.earned[place] / float(self.played[place])
            if worth > best:
                best = worth
                chosen = move
            index += 1
        return chosen

    def note_reply(self, seat: i64, move: i64) -> None:
        if self.answered == len(self.replies):
            self.replies = longer(self.replies)
            self.repliers = longer(self.repliers)
        self.replies[self.answered] = move
        self.repliers[self.answered] = seat
        self.answered += 1

    def remember(self, result: vec[float]) -> None:
        """Adds the moves of this playout to their history, with what it brought each seat."""
        index: i64 = 0
        while index < self.answered:
            seat: i64 = self.repliers[index]
            self.remember_move(seat, self.replies[index], result[seat])
            index += 1

    def remember_move(self, seat: i64, move: i64, result: float) -> None:
        while move >= self.space:
            self.widen()
        place: i64 = seat * self.space + move
        self.played[place] += 1
        self.earned[place] += result

    def widen(self) -> None:
        """Makes room for moves with larger numbers, and forgets: this happens once in a search's life."""
        self.space *= 2
        self.played = vec[i64]([0] * int(self.space * MOST_SEATS))
        self.earned = vec[float]([0.0] * int(self.space * MOST_SEATS))
        self.liked = vec[i64]([0] * int(self.space * MOST_SEATS))
