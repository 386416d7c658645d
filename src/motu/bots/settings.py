"""What a search is told: its constants, and who says how good a position looks."""

from mypy_extensions import i64, mypyc_attr

from motu.state import State


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Judge:
    """Says how good a position looks for a seat, from 0 (lost) to 1 (won): as the game itself does."""

    def judge(self, state: State, seat: i64) -> float:
        return state.evaluate(seat)


@mypyc_attr(acyclic=True)
class Settings:
    """How to search: the constants that are tuned for each game."""

    def __init__(
        self,
        explore: float,
        bias: float,
        depth: i64,
        chapters: i64,
        choices: i64,
        recall: i64,
        history: float,
        worlds: i64,
        forgetful: bool,
        looks: Judge,
        judge: Judge,
    ) -> None:
        #: How much to try what has been tried little.
        self.explore = explore
        #: How many visits the first impression of a move is worth; 0 asks for none.
        self.bias = bias
        #: How many decisions a playout goes on for before the position is judged; -1: to the end.
        self.depth: i64 = depth
        #: How many chapters of the game to look through: all is judged where the last of them ends, and
        #: playouts go on as long as that takes; 0: as far as `depth` says, wherever that is.
        self.chapters: i64 = chapters
        #: How many moves drawn at random a playout compares by their looks; 0 or 1: it plays at random.
        self.choices: i64 = choices
        #: After a playout that compared all moves, so many compare only those that looked best lately and a
        #: few more; 0: they always draw as many as `choices` says.
        self.recall: i64 = recall
        #: How often a playout takes the move that did best so far wherever it was played (MAST).
        self.history = history
        #: How many worlds are imagined and then used again and again; 0: a new one each time.
        self.worlds: i64 = worlds
        #: Whether to forget what was seen in earlier turns and guess from what lies on the table.
        self.forgetful = forgetful
        #: Who says how a move looks, often and quickly, and who judges where a playout ends.
        self.looks = looks
        self.judge = judge


def impression(looks: Judge, state: State, seat: i64, move: i64) -> float:
    """How the position looks to a seat right after its move."""
    after = state.clone()
    after.carry_out(seat, move)
    return looks.judge(after, seat) if after.asking != 0 else after.outcome(seat)
