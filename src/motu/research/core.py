"""Many games stepped together, without an interpreter in between: the compiled half of `batch`."""

from collections.abc import Callable

from librt.strings import read_i32_le
from librt.vecs import vec
from mypy_extensions import i16, i32, i64, mypyc_attr, u8

from motu.rng import Rng
from motu.state import Moves, State

#: Begins the game at a place for the so many-th time.
Begin = Callable[[int, int], State]


@mypyc_attr(acyclic=True)
class Core:
    """Some games side by side. What is asked of them lies in packed vectors, which are written in place."""

    def __init__(self, games: int, begin: Begin, observed: bool, chance: Rng) -> None:
        self.begin = begin
        self.chance = chance
        self.observed = observed
        self.states: list[State] = [begin(place, 0) for place in range(games)]
        first = self.states[0]
        self.games: i64 = games
        self.seats: i64 = first.seats
        self.moves: i64 = first.move_count
        self.numbers: i64 = len(first.observe(0)) if observed else 0
        #: How often the game at each place has begun anew, and the moves that are open there now.
        self.begun: vec[i64] = vec[i64]([0] * games)
        self.open: list[Moves] = [Moves() for _ in range(games)]
        self.observations: vec[i16] = vec[i16]([0] * int(self.games * self.numbers))
        self.masks: vec[u8] = vec[u8]([0] * int(self.games * self.moves))
        self.rewards: vec[float] = vec[float]([0.0] * int(self.games * self.seats))
        self.done: vec[u8] = vec[u8]([0] * games)
        self.seat: vec[i64] = vec[i64]([0] * games)
        self.chosen: vec[i32] = vec[i32]([0] * games)
        for place in range(self.games):
            self.ask(place)

    def step(self, actions: bytes) -> None:
        """Plays a move in every game, 32 bits for each; a game that is over begins anew at once.

        A move that is not open is refused before any is played.
        """
        masks, moves = self.masks, self.moves
        for place in range(self.games):
            move = i64(read_i32_le(actions, 4 * place))
            if move < 0 or move >= moves or masks[place * moves + move] == 0:
                raise self.refusal(place, move)
        for place in range(self.games):
            if self.done[place] != 0:
                self.forget_result(place)
            self.play(place, i64(read_i32_le(actions, 4 * place)))

    def play(self, place: i64, move: i64) -> None:
        state = self.states[place]
        state.ply += 1
        state.carry_out(self.seat[place], move)
        if state.asking == 0:
            self.end(place, state)
        self.ask(place)

    def ask(self, place: i64) -> None:
        """Writes down who is asked now, what is open to him, and what he sees."""
        state = self.states[place]
        seat = state.turn()
        self.seat[place] = seat
        masks, first = self.masks, place * self.moves
        opened = self.open[place]
        items = opened.items
        for index in range(opened.count):
            masks[first + items[index]] = 0
        opened.count = 0
        state.legal(seat, opened)
        for index in range(opened.count):
            masks[first + items[index]] = 1
        if self.observed:
            state.sense(seat, self.observations, place * self.numbers)

    def end(self, place: i64, state: State) -> None:
        """Tells what the game brought each seat, and begins the next one."""
        at = place * self.seats
        for reward in state.returns():
            self.rewards[at] = reward
            at += 1
        self.done[place] = 1
        self.begun[place] += 1
        self.states[place] = self.begin(int(place), int(self.begun[place]))

    def forget_result(self, place: i64) -> None:
        self.done[place] = 0
        for seat in range(self.seats):
            self.rewards[place * self.seats + seat] = 0.0

    def choose_at_random(self) -> None:
        """Writes a move into `chosen` for every game, each that is open as likely as the others."""
        for place in range(self.games):
            opened = self.open[place]
            self.chosen[place] = i32(opened.items[self.chance.below(opened.count)])

    def play_at_random(self, steps: i64) -> None:
        """So many random moves in every game, with all that `step` writes."""
        for _ in range(steps):
            for place in range(self.games):
                if self.done[place] != 0:
                    self.forget_result(place)
                opened = self.open[place]
                self.play(place, opened.items[self.chance.below(opened.count)])

    def refusal(self, place: i64, move: i64) -> Exception:
        state = self.states[place]
        reason = state.game.refuse(state, int(self.seat[place]), int(move))
        return ValueError(f"game {place}, seat {self.seat[place]}, move {move}: {reason}")
