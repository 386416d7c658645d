"""Players who build one Moai after another on the nearest free Ahu: neither clever nor idle."""

from giants.tables import asks, steps_between

from motu.games.giants.pieces import hex_of, size_of
from motu.games.giants.rules import GiantsState


class Porter:
    """Answers for one seat, by a plan that is made anew for each question."""

    def __init__(self, state: GiantsState, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.moves = {state.game.write(state, seat, move): move for move in state.question(seat).moves}

    def choose(self) -> int:
        wanted = {
            "bid": ["bid=0", "carve=0" if self.burden() >= 0 else "carve=0c"],
            "place": self.placings(),
            "act": ["gain=worker"],
            "lay": ["logs0"],
            "pick": [f"moai{self.burden() + 1}", "pass"],
            "carry": self.ways(),
            "back": ["done"],
        }
        for text in wanted.get(asks(self.state), []):
            if text in self.moves:
                return self.moves[text]
        return next(iter(self.moves.values()))

    def burden(self) -> int:
        """The first Moai that is his, or -1."""
        for number in range(int(self.state.moais)):
            if self.state.is_in_play(number) and self.state.is_mine(self.state.pieces[number], self.seat):
                return number
        return -1

    def way(self) -> list[int]:
        """The hexes from his Moai to the nearest Ahu on which he could erect it."""
        state, board = self.state, self.state.board
        if self.burden() < 0:
            return []
        here = int(hex_of(state.pieces[self.burden()]))
        if asks(state) == "carry":
            here = int(state.trail[state.trail_length - 1])
        goals = [int(board.ahu_hex[n]) for n in range(int(board.ahus)) if state.can_erect(self.seat, n)]
        if not goals:
            return []
        goal = min(goals, key=lambda place: steps_between(board, here, place))
        found = []
        while here != goal:
            here = min(board.neighbours_of(here), key=lambda place: steps_between(board, place, goal))
            found.append(here)
        return found or [goal]

    def placings(self) -> list[str]:
        """A worker more at first; then people wherever the way lacks them."""
        found = ["medicine@e6"] if self.state.round <= 5 else []
        size = size_of(self.state.pieces[self.burden()]) if self.burden() >= 0 else 0
        for place in self.way():
            if self.state.lacks(self.seat, size, place) > 0:
                name = self.state.board.ids[place]
                return [*found, *(f"{figure}@{name}" for figure in ("worker", "medicine", "chief")), "pass"]
        return [*found, "pass"]

    def ways(self) -> list[str]:
        erecting = [text for text in self.moves if text.startswith("erect")]
        return [*erecting, *(f">{self.state.board.ids[place]}" for place in self.way()[:1]), "mark", "leave"]
