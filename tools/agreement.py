"""How good the analysis is: on how many positions its best move is that of ten times the thinking.

`python tools/agreement.py kahuna --positions 200` takes positions from games of bots, a few from each, and
thinks about each as an analysis does (longer where it is close, by what was saved where it was clear); then
with other luck ten times as long as an analysis thinks about a decision on average, unless it is sure before
that which move it prefers. It tells in how many of them

- both tell the same move to be best, as readers see it: the one that was played where it was no mistake;
- both searches prefer the same move, whatever was played;
- or the same plan: each means to play the other's move too before anybody else is asked, only later;
- or the first one's move is worth the same within one hundredth of a win,

of all positions and of those in which the seat can still win and lose (its share is more than 1.5 % from
either end), each with a 95 % interval (Wilson). Thinking is counted in time of the processor, so other work
does not change what is found. `--begin 20` goes on with the 21st game, and `--log FILE` adds a line for each
position, of which `--sum FILE` tells the sum, so that long measurements can be made in pieces.
"""

import argparse
from math import sqrt
from pathlib import Path
from time import thread_time

from motu.arena.match import play
from motu.arena.schedule import Fixture
from motu.contract import Perspective, game, games
from motu.record import Record, read, replay
from motu.rng import Rng
from motu.study.analysis import BORROWED, LONGEST, SEARCHED, usual_passes, verdict
from motu.study.luck import moves_of
from motu.study.thinking import Purse, Thinking

BOTS = ("level3", "level2")
#: So many positions are taken from each game.
FROM_EACH = 8
TIMES = 10
AS_GOOD = 0.01
#: The part of the effort for a decision that an analysis searches on average, and the part that is left
#: beside draws.
THOUGHT, BESIDE_DRAWS = 0.6, 0.93
ASKED = ("the same told", "the same move", "or plan", "or as good")


def record_of(key: str, number: int) -> Record:
    seats = game(key).seats[number % len(game(key).seats)]
    bots = tuple(BOTS[(number + seat) % len(BOTS)] for seat in range(seats))
    return read(play(Fixture(key, f"agreement-{number}", bots)).record)


def interval(found: int, of: int) -> str:
    centre, half = (found + 1.92) / (of + 3.84), 1.96 / (of + 3.84) * sqrt(found * (of - found) / of + 0.96)
    return f"{found / of:.0%} ({centre - half:.0%} … {centre + half:.0%})"


def agree(seen: Perspective, played: int, purse: Purse) -> tuple[bool, ...]:
    """Whether both tell the same move to be best, prefer the same, have one plan, find the
    first as good; and whether the game is open."""
    first, second = (Thinking(seen, Rng.seeded(f"agreement {seed}")) for seed in (1, 2))
    purse.begin()
    begun = thread_time()
    first.think_as_needed(purse.each.times(SEARCHED), purse, LONGEST)
    speed = first.iterations() / (thread_time() - begun)
    told = verdict(first, played)
    purse.end(first.iterations(), is_decision=True)
    second.think_until_sure(int(TIMES * THOUGHT * (purse.each.seconds or 0.0) * speed))
    favourites = first.order()[0], second.order()[0]
    same_told, is_open = told == verdict(second, played), second.is_open
    if favourites[0] == favourites[1]:
        return same_told, True, True, True, is_open
    one_plan = favourites[0] in second.plan() and favourites[1] in first.plan()
    second.compare(list(favourites))
    return same_told, False, one_plan, second.gap(favourites[1], favourites[0]) <= AS_GOOD, is_open


def look_at(key: str, number: int, purse: Purse | None) -> tuple[Purse, list[tuple[bool, ...]]]:
    """What is found in the positions of one game; what is left over goes to the next."""
    record = record_of(key, number)
    plies = [int(state.ply) for state, seat, _ in moves_of(record) if len(state.moves(seat)) > 1]
    whole = usual_passes(key)[1].times(BESIDE_DRAWS)
    fresh = Purse(whole, len(plies), BORROWED * len(plies))
    purse = fresh if purse is None else purse.for_another(fresh)
    found = []
    for part in range(FROM_EACH):
        state = replay(record, plies[len(plies) * (2 * part + 1) // (2 * FROM_EACH)])
        answer = record.moves()[int(state.ply)]
        move = state.game.read(state, answer.seat - 1, answer.move)
        found.append(agree(Perspective(state, answer.seat - 1), move, purse))
    return purse, found


def told(key: str, found: list[tuple[bool, ...]]) -> str:
    lines = []
    for name, rows in (("all", found), ("open", [row for row in found if row[-1]])):
        columns = zip(ASKED, zip(*rows, strict=True), strict=False)
        said = "; ".join(f"{asked} {interval(sum(column), len(rows))}" for asked, column in columns)
        lines.append(f"{key}, {name} {len(rows)} positions: {said}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game", choices=games())
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--begin", type=int, default=0, help="the number of the first game")
    parser.add_argument("--log", type=Path, help="adds what is found to this file")
    parser.add_argument("--sum", type=Path, help="tells the sum of such a file, and nothing else")
    wanted = parser.parse_args()
    if wanted.sum:
        rows = [
            line.split()[1:]
            for line in wanted.sum.read_text("utf-8").splitlines()
            if line.split()[0] == wanted.game
        ]
        print(told(wanted.game, [tuple(cell == "1" for cell in row) for row in rows]))
        return
    found: list[tuple[bool, ...]] = []
    purse: Purse | None = None
    for number in range(wanted.begin, wanted.begin + -(-wanted.positions // FROM_EACH)):
        purse, more = look_at(wanted.game, number, purse)
        found += more
        if wanted.log:
            with wanted.log.open("a", encoding="utf-8") as file:
                file.writelines(f"{wanted.game} {' '.join(str(int(cell)) for cell in row)}\n" for row in more)
        print(f"{told(wanted.game, found)} (games {wanted.begin} to {number})", flush=True)


if __name__ == "__main__":
    main()
