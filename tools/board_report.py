"""Plays many games between equal bots on our boards and reports how good the boards are.

    python tools/board_report.py rapanui2019|giants [games]

writes `docs/boards/GAME.md` and its plots. The bots look one step ahead and give one answer in thirty by
chance, so that equal games do not repeat. Where it is known how a game between people ended, stronger bots
play some games more, to compare by. A game that the report is made for says below which of its boards are
played with how many seats, and which places were used in a finished game.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from motu.arena.plots import bars, histogram
from motu.bots import bot
from motu.contract import Perspective, State, View, game
from motu.rng import Rng

ROOT = Path(__file__).parent.parent
GAMES = 10_000
#: One answer in so many is given by chance.
RESTLESS = 30
#: Who plays to compare with people, and how many games.
STRONG, STRONG_GAMES = "level3", 60
#: What is asked of a board: the least use of a place, the most victories of a seat beyond its share.
LEAST_USE, MOST_SHARE = 0.05, 1.25


@dataclass
class Side:
    """One board with one number of seats: its name, the share of all games, and what came of them."""

    name: str
    seats: int
    share: float
    games: int = 0
    ended: int = 0
    rounds: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    wins: Counter[int] = field(default_factory=Counter)
    first: float = 0.0
    used: Counter[str] = field(default_factory=Counter)
    crowned: Counter[str] = field(default_factory=Counter)


def restless(state: State, seed: str, player: str) -> None:
    """Plays a game to its end. Where several are asked at once, they answer in any order."""
    rng = Rng.seeded(seed)
    bots = [bot(player, seat) for seat in range(int(state.seats))]
    state.quiet = True
    while not state.over:
        asked = state.asked
        seat = asked[0] if len(asked) == 1 else asked[int(rng.below(len(asked)))]
        if rng.below(RESTLESS) == 0:
            moves = state.moves(seat)
            state.play(seat, moves[int(rng.below(len(moves)))])
        else:
            state.play(seat, bots[seat].choose(Perspective(state, seat)))


# ----------------------------------------------------------------------------------- what games count


def used_on_rapanui(view: View) -> Iterator[tuple[str, bool]]:
    """The Ahus with a Moai, and whether it is decorated."""
    for name, space in zip(view.board.names, view["spaces"], strict=True):  # type: ignore[attr-defined]
        if space["moai"] is not None:
            yield name, space["hat"]


def places_on_rapanui(view: View) -> list[str]:
    spaces = view.board.drawing["spaces"]  # type: ignore[attr-defined]
    return [space["id"] for space in spaces if space["kind"] == "ahu"]


def used_on_giants(view: View) -> Iterator[tuple[str, bool]]:
    """The Ahus with a Moai, and whether it is crowned."""
    for name, ahu in zip(view.board.ahu_names, view["ahus"], strict=True):  # type: ignore[attr-defined]
        if ahu["size"]:
            yield name, ahu["crowned"]


def places_on_giants(view: View) -> list[str]:
    return list(view.board.ahu_names)  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Report:
    """What the report needs to know of a game."""

    sides: Callable[[], list[Side]]
    places: Callable[[View], list[str]]
    used: Callable[[View], Iterator[tuple[str, bool]]]
    #: Whether a game came to its end by the rules, not by the limit on its rounds.
    ended: Callable[[View], bool]
    #: How a game between people ended, where that is known.
    people: tuple[int, ...] = ()


REPORTS = {
    "rapanui2019": Report(
        lambda: [Side("front", 4, 0.4), Side("front", 3, 0.3), Side("back", 2, 0.3)],
        places_on_rapanui,
        used_on_rapanui,
        lambda view: view["free_ahus"] <= view["last_free"],
    ),
    "giants": Report(
        lambda: [Side("island", 4, 0.4), Side("island", 3, 0.3), Side("island", 5, 0.3)],
        places_on_giants,
        used_on_giants,
        lambda view: view["round"] < view["options"]["max_rounds"],
        (95, 92, 85, 77),
    ),
}


def play(job: tuple[str, str, int, int, int]) -> Side:
    """Some games between bots of one kind with so many seats, from one seed on."""
    key, player, seats, first, games = job
    report, made = REPORTS[key], Side("", seats, 0)
    for number in range(first, first + games):
        state = game(key).start(seats, f"board {number}")
        opening = state.turn()
        restless(state, f"board {number}", player)
        view = state.view(None)
        made.games += 1
        made.ended += report.ended(view)
        made.rounds.append(view["round"])
        made.scores += state.scores()
        for seat in range(seats):
            made.wins[seat] += round(1000 * state.outcome(seat))
        made.first += state.outcome(opening)
        for name, crowned in report.used(view):
            made.used[name] += 1
            made.crowned[name] += crowned
    return made


def play_all(pool: Executor, key: str, player: str, side: Side, games: int) -> None:
    """So many games, in small parts."""
    step = 100 if games > 1000 else 5
    starts = range(0, games, step)
    jobs = [(key, player, side.seats, first, min(step, games - first)) for first in starts]
    gather(side, list(pool.map(play, jobs)))


def gather(side: Side, parts: list[Side]) -> None:
    for part in parts:
        side.games += part.games
        side.ended += part.ended
        side.rounds += part.rounds
        side.scores += part.scores
        side.wins += part.wins
        side.first += part.first
        side.used += part.used
        side.crowned += part.crowned


# ---------------------------------------------------------------------------------------- the report


def chapter(key: str, side: Side, folder: Path) -> tuple[str, bool]:
    """What is told of a side, and whether it holds."""
    view = game(key).start(side.seats, 0).view(None)
    use = {name: side.used[name] / side.games for name in REPORTS[key].places(view)}
    hats = {name: side.crowned[name] / side.games for name in use}
    wins = {seat: side.wins[seat] / 1000 / side.games for seat in range(side.seats)}
    most = max(wins.values()) * side.seats
    holds = min(use.values()) >= LEAST_USE and most <= MOST_SHARE and side.ended == side.games
    name = f"{key}-{side.name}-{side.seats}"
    plots = {
        f"{name}-use": bars(
            "Games in which each Ahu got a Moai", {n: 100 * v for n, v in use.items()}, ".0f"
        ),
        f"{name}-scores": histogram("Points of the seats", side.scores),
        f"{name}-rounds": histogram("Rounds", side.rounds),
    }
    for plot, svg in plots.items():
        (folder / f"{plot}.svg").write_text(svg + "\n", "utf-8")
    least = min(use, key=lambda place: use[place])
    lines = [
        f"## {side.name.capitalize()}, {side.seats} players",
        "",
        "| asked | found | holds |",
        "|---|---|---|",
        f"| every Ahu used in at least {LEAST_USE:.0%} of the games | {least}: {use[least]:.1%} | "
        f"{yes(use[least] >= LEAST_USE)} |",
        f"| no seat wins more than {MOST_SHARE} times its share | {most:.3f} times | "
        f"{yes(most <= MOST_SHARE)} |",
        f"| games end by the rules | {side.ended} of {side.games} | {yes(side.ended == side.games)} |",
        "",
        f"Rounds: {mean(side.rounds):.1f} on average, {min(side.rounds)} to {max(side.rounds)}. "
        f"Points: {mean(side.scores):.1f} on average, by place {', '.join(by_place(side))}. "
        f"Victories by seat: {', '.join(f'{share:.1%}' for share in wins.values())}; "
        f"of the seat asked first: {side.first / side.games:.1%}. "
        f"Decorated: {sum(side.crowned.values()) / side.games:.1f} in a game; "
        f"least: {min(hats, key=lambda place: hats[place])}, {min(hats.values()):.1%}.",
        "",
        *[f"![{plot}]({plot}.svg)" for plot in plots],
        "",
    ]
    return "\n".join(lines), holds


def compared(people: tuple[int, ...], strong: Side) -> str:
    """How games between stronger bots end, beside one between people."""
    return (
        f"A game between people ended {', '.join(map(str, people))}; {strong.games} games between bots of "
        f"{STRONG} end {', '.join(by_place(strong))} on average, after {mean(strong.rounds):.1f} rounds.\n"
    )


def by_place(side: Side) -> list[str]:
    """The mean points of the winner, of the second and so on."""
    games = [sorted(side.scores[at : at + side.seats]) for at in range(0, len(side.scores), side.seats)]
    return [f"{mean(list(points)):.0f}" for points in reversed(list(zip(*games, strict=True)))]


def yes(holds: bool) -> str:
    return "yes" if holds else "**no**"


def mean(values: list[int]) -> float:
    return sum(values) / len(values)


def main() -> None:
    key = sys.argv[1]
    games = int(sys.argv[2]) if len(sys.argv) > 2 else GAMES
    folder = ROOT / "docs" / "boards"
    folder.mkdir(parents=True, exist_ok=True)
    sides = REPORTS[key].sides()
    told, holds = [], True
    with ProcessPoolExecutor(2) as pool:
        for side in sides:
            play_all(pool, key, "greedy:1", side, round(games * side.share))
            text, good = chapter(key, side, folder)
            if side.seats == len(REPORTS[key].people):
                strong = Side(side.name, side.seats, 0)
                play_all(pool, key, STRONG, strong, STRONG_GAMES)
                text += "\n" + compared(REPORTS[key].people, strong)
            told.append(text)
            holds = holds and good
            print(text)
    command = key if games == GAMES else f"{key} {games}"
    head = (
        f"# How good our boards are: {game(key).title}\n\n"
        f"{sum(side.games for side in sides)} games between equal bots, which look one step ahead and give "
        f"one answer in {RESTLESS} by chance. Made by `python tools/board_report.py {command}`.\n\n"
    )
    (folder / f"{key}.md").write_text(head + "\n".join(told), "utf-8")
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
