"""How good the analysis is: on how many positions its best move is that of ten times the thinking.

`python tools/agreement.py kahuna --positions 200` takes positions from games of bots, a few from each, thinks
about each as an analysis does (longer where it is close, by what was saved where it was clear), and then ten
times as long as one for a move on average, with other luck. It tells
in how many of them both prefer the same move; in how many the same move or the same plan, where each means to
play the other's move too before anybody else is asked, only later; and in how many the first one's move is
worth the same within one hundredth of a win, each with a 95 % interval (Wilson). `--begin 20` goes on with
the 21st game, so that long measurements can be made in pieces and added up.
"""

import argparse
from math import sqrt

from motu.arena.match import play
from motu.arena.schedule import Fixture
from motu.contract import Perspective, game, games
from motu.record import Record, read, replay
from motu.rng import Rng
from motu.study.analysis import SEARCHED, usual_passes
from motu.study.luck import moves_of
from motu.study.thinking import Effort, Thinking

BOTS = ("level3", "level2")
#: So many positions are taken from each game.
FROM_EACH = 8
TIMES = 10
AS_GOOD = 0.01


def record_of(key: str, number: int) -> Record:
    seats = game(key).seats[number % len(game(key).seats)]
    bots = tuple(BOTS[(number + seat) % len(BOTS)] for seat in range(seats))
    return read(play(Fixture(key, f"agreement-{number}", bots)).record)


def interval(found: int, of: int) -> str:
    centre, half = (found + 1.92) / (of + 3.84), 1.96 / (of + 3.84) * sqrt(found * (of - found) / of + 0.96)
    return f"{found / of:.0%} ({centre - half:.0%} … {centre + half:.0%})"


def agree(seen: Perspective, seconds: float, saved: float) -> tuple[bool, bool, bool, float]:
    """Whether both prefer the same move; whether they have one plan; whether the first one's is as good;
    how much of its effort the first one used."""
    effort = Effort(seconds=seconds)
    first, second = (Thinking(seen, Rng.seeded(f"agreement {seed}")) for seed in (1, 2))
    used = first.think_as_needed(effort, saved)
    second.think(effort.times(TIMES))
    if first.favourite == second.favourite:
        return True, True, True, used
    same_plan = first.favourite in second.plan() and second.favourite in first.plan()
    second.compare([first.favourite, second.favourite])
    return False, same_plan, second.gap(second.favourite, first.favourite) <= AS_GOOD, used


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=games())
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--begin", type=int, default=0, help="the number of the first game")
    wanted = parser.parse_args()
    same = planned = as_good = looked = 0
    number = wanted.begin
    while looked < wanted.positions:
        record = record_of(wanted.game, number)
        number += 1
        saved = 0.0
        plies = [int(state.ply) for state, seat, _ in moves_of(record) if len(state.moves(seat)) > 1]
        seconds = SEARCHED * (usual_passes(wanted.game)[1].seconds or 0.0) / len(plies)
        for part in range(min(FROM_EACH, wanted.positions - looked)):
            state = replay(record, plies[len(plies) * (2 * part + 1) // (2 * FROM_EACH)])
            seat = record.moves()[int(state.ply)].seat - 1
            both = agree(Perspective(state, seat), seconds, saved)
            saved += 1.0 - both[3]
            looked, same, planned, as_good = (
                looked + 1,
                same + both[0],
                planned + both[1],
                as_good + both[2],
            )
        print(f"{wanted.game}: {looked} positions of games {wanted.begin} to {number - 1}: ", end="")
        print(f"the same move in {same}, {interval(same, looked)}, ", end="")
        print(f"or plan in {planned}, {interval(planned, looked)}, ", end="")
        print(f"as good in {as_good}, {interval(as_good, looked)}; {seconds:.2f} s each", flush=True)


if __name__ == "__main__":
    main()
