"""How fast the search is: iterations per second from the middle of a game, for `motu bench --search`."""

from time import perf_counter

from motu.bots.search import Search
from motu.bots.tuning import Tuning, tuning
from motu.contract import Perspective, State, game
from motu.rng import Rng

#: How far into a random game the search is measured, as a part of its moves.
MIDDLE = 0.4
#: Random playouts to the end without a first impression: the plainest search, to compare games by.
PLAIN = Tuning(explore=0.7, bias=0.0, depth=-1, choices=0)


def search_speed(key: str, seats: int | None = None, seconds: float = 0.5) -> dict[str, float]:
    """Iterations per second with plain random playouts, and as the strongest level searches."""
    state = middle_position(key, seats)
    return {
        "plain_iterations_per_second": iterations_per_second(state, PLAIN, seconds),
        "tuned_iterations_per_second": iterations_per_second(state, tuning(key), seconds),
    }


def middle_position(key: str, seats: int | None = None) -> State:
    """A position from the middle of a random game in which somebody has a choice."""
    moves = len(random_game(key, seats)) * MIDDLE
    state = game(key).start(seats, "speed")
    for index, (seat, move) in enumerate(random_game(key, seats)):
        if index >= moves and len(state.moves(state.asked[0])) > 1:
            break
        state.play(seat, move)
    return state


def random_game(key: str, seats: int | None) -> list[tuple[int, int]]:
    """The moves of a game played at random, always the same."""
    state = game(key).start(seats, "speed")
    rng = Rng.seeded("speed")
    played: list[tuple[int, int]] = []
    while not state.over:
        seat = state.asked[0]
        moves = state.moves(seat)
        played.append((seat, moves[int(rng.below(len(moves)))]))
        state.play(*played[-1])
    return played


def iterations_per_second(state: State, constants: Tuning, seconds: float) -> float:
    """Doubles the iterations until they take long enough, each time with a new tree."""
    iterations, spent = 32, 0.0
    while spent < seconds:
        iterations *= 2
        search = Search(constants.settings(state.game.key), Rng.seeded("speed"))
        search.ask(Perspective(state, state.asked[0]))
        begun = perf_counter()
        search.run(iterations)
        spent = perf_counter() - begun
    return iterations / spent
