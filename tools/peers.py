"""Decisions per second beside those of other collections of games, from one run: `make bench-peers`.

Every game is played at random by one process; a decision is to look which moves are open, to choose one, and
to play it. With an observation what the player sees is made into numbers at each decision too, as PettingZoo
and RLCard always do. The others' games run in an environment of their own (build/peers), ours in that of the
project, uncompiled and compiled; the rounds are taken in turn and medians are told.

Writes docs/peers.md and its plot.
"""

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

ROOT = Path(__file__).parent.parent
PEERS = ROOT / "build" / "peers" / "bin" / "python"
PAGE = ROOT / "docs" / "peers.md"

#: How often everything is measured, and how long each time.
ROUNDS, SECONDS = 3, 0.2

#: Games of similar kind, by interface: cards and hidden hands, dice, connections, many players.
SPIEL = {
    "gin rummy": "gin_rummy",
    "backgammon": "backgammon",
    "hex": "hex",
    "connect four": "connect_four",
    "Leduc": "leduc_poker",
}
ZOO = {"connect four": "connect_four_v3", "Leduc": "leduc_holdem_v4", "hold’em": "texas_holdem_v4"}
CARD = {"gin rummy": "gin-rummy", "Leduc": "leduc-holdem", "Uno": "uno"}
OURS = ("kahuna", "rapanui2011", "rapanui2019", "giants")
#: How we look at our own: what the interface is called, and how it is played.
FACES = ("OpenSpiel", "OpenSpiel, observed", "PettingZoo", "own", "own, observed", "batch, observed")

#: Plays some decisions and says how many.
Work = Callable[[], int]


# ------------------------------------------------------------------------------ what is measured


def by_spiel(name: str, observed: bool) -> Work:
    import pyspiel

    played, chosen = pyspiel.load_game(name), random.Random(1)
    kind = played.get_type()
    tensor = "observation_tensor" if kind.provides_observation_tensor else "information_state_tensor"
    kept = [played.new_initial_state()]

    def work() -> int:
        state, decisions = kept[0], 0
        while decisions < 200:
            if state.is_terminal():
                state = played.new_initial_state()
            elif state.is_chance_node():
                state.apply_action(drawn(state.chance_outcomes(), chosen))
            else:
                if observed:
                    getattr(state, tensor)(state.current_player())
                state.apply_action(chosen.choice(state.legal_actions()))
                decisions += 1
        kept[0] = state
        return decisions

    return work


def drawn(outcomes: list[tuple[int, float]], chosen: random.Random) -> int:
    """One outcome, as likely as it is; all are where there are very many of them."""
    if len(outcomes) > 500:
        return chosen.choice(outcomes)[0]
    return chosen.choices([one for one, _ in outcomes], [chance for _, chance in outcomes])[0]


def by_zoo(table: Any) -> Work:
    import numpy as np

    chosen = np.random.default_rng(1)
    table.reset(seed=1)

    def work() -> int:
        decisions = 0
        while decisions < 200:
            seen, _, ended, cut, info = table.last()
            if ended or cut:
                table.reset()
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            table.step(int(chosen.choice(np.flatnonzero(mask))))
            decisions += 1
        return decisions

    return work


def others_zoo(name: str) -> Work:
    from importlib import import_module

    return by_zoo(import_module(f"pettingzoo.classic.{name}").env())


def by_cards(name: str) -> Work:
    import rlcard

    table, chosen = rlcard.make(name, config={"seed": 1}), random.Random(1)

    def work() -> int:
        decisions = 0
        state, _ = table.reset()
        while not table.is_over():
            state, _ = table.step(chosen.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return work


def by_ourselves(key: str, observed: bool) -> Work:
    import motu

    chosen, number = random.Random(1), [0]

    def work() -> int:
        state = motu.game(key).start(seed=number[0])
        number[0] += 1
        decisions = 0
        while not state.over:
            seat = int(state.turn())
            if observed:
                state.observe(seat)
            state.play(seat, chosen.choice(state.moves(seat)))
            decisions += 1
        return decisions

    return work


def by_batch(key: str) -> Work:
    import motu

    batch = motu.batch(key, 256)

    def work() -> int:
        batch.step(batch.sample())
        return batch.games

    return work


def our_work(face: str, key: str) -> Work:
    if face.startswith("OpenSpiel"):
        import motu.research.spiel

        return by_spiel(motu.research.spiel.PREFIX + key, "observed" in face)
    if face == "PettingZoo":
        from motu.research.zoo import env

        return by_zoo(env(key))
    return by_batch(key) if face.startswith("batch") else by_ourselves(key, "observed" in face)


def works(whose: str) -> dict[tuple[str, str], Callable[[], Work]]:
    """Everything that one Python measures, by interface and game."""
    found: dict[tuple[str, str], Callable[[], Work]] = {}
    if whose == "ours":
        for key in OURS:
            for face in FACES:
                found[face, key] = lambda face=face, key=key: our_work(face, key)
        return found
    for title, name in SPIEL.items():
        found["OpenSpiel", title] = lambda name=name: by_spiel(name, False)
        found["OpenSpiel, observed", title] = lambda name=name: by_spiel(name, True)
    for title, name in ZOO.items():
        found["PettingZoo", title] = lambda name=name: others_zoo(name)
    for title, name in CARD.items():
        found["RLCard", title] = lambda name=name: by_cards(name)
    return found


def measured(whose: str, seconds: float) -> list[tuple[str, str, float]]:
    """Decisions per second of everything, by the time that this process really ran."""
    found = []
    for (face, title), prepared in works(whose).items():
        work = prepared()
        work()
        decisions, begun = 0, process_time()
        while process_time() - begun < seconds:
            decisions += work()
        found.append((face, title, decisions / (process_time() - begun)))
    return found


# ------------------------------------------------------------------------------------- the page


def run(python: Path | str, whose: str, seconds: float, pure: bool = False) -> dict[tuple[str, str], float]:
    environment = {**os.environ, "MOTU_PURE": "1" if pure else ""}
    command = [str(python), __file__, "--measure", whose, "--seconds", str(seconds)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    return {(face, title): speed for face, title, speed in json.loads(done.stdout.splitlines()[-1])}


def medians(rounds: list[dict[tuple[str, str], float]]) -> dict[tuple[str, str], float]:
    return {name: median(one[name] for one in rounds) for name in rounds[0]}


HEAD = """# Beside other collections

Random play in one process, decisions per second, {how} {seconds:g} s each, all taken in turn in one run of
`{command}`, with OpenSpiel {open_spiel}, PettingZoo {pettingzoo} and RLCard {rlcard} in
an environment of their own. *Observed* means that what a player sees is made into numbers
at each decision, as PettingZoo and RLCard always do. The games are of similar kind, not of similar length or
size: a decision in hex is much less than one in Giants. OpenSpiel has its own games in C++, RLCard in Python;
ours are Python, compiled or not. Seconds are those that a process really ran, on a busy machine too. What is
measured is told in `tools/peers.py`.

![Decisions per second, observed](peers.svg)
"""


def table(title: str, columns: list[str], rows: dict[str, list[float | None]]) -> list[str]:
    lines = [f"## {title}", "", f"| | {' | '.join(columns)} |", f"|---|{'---:|' * len(columns)}"]
    for name, cells in rows.items():
        told = " | ".join("" if cell is None else f"{cell:,.0f}" for cell in cells)
        lines.append(f"| {name} | {told} |")
    return [*lines, ""]


def as_page(
    head: str,
    theirs: dict[tuple[str, str], float],
    plain: dict[tuple[str, str], float],
    compiled: dict[tuple[str, str], float],
) -> str:
    faces = list(dict.fromkeys(face for face, _ in theirs))
    titles = list(dict.fromkeys(title for _, title in theirs))
    rows = {title: [theirs.get((face, title)) for face in faces] for title in titles}
    lines = [head, *table("Their games", faces, rows)]
    for words, found in (("compiled", compiled), ("uncompiled", plain)):
        ours: dict[str, list[float | None]] = {key: [found[face, key] for face in FACES] for key in OURS}
        lines += table(f"Ours, {words}", list(FACES), ours)
    return "\n".join(lines)


def plot(theirs: dict[tuple[str, str], float], compiled: dict[tuple[str, str], float]) -> str:
    """Bars of how many powers of ten a second has: speeds differ too much for anything else."""
    from motu.arena.plots import magnitudes

    seen = [face for face in FACES if "observed" in face or face == "PettingZoo"] + ["RLCard"]
    bars = {
        f"{title}, {face.removesuffix(', observed')}": value
        for (face, title), value in (theirs | compiled).items()
        if face in seen
    }
    ordered = dict(sorted(bars.items(), key=lambda one: -one[1]))
    ours = {name for name in ordered if name.startswith(OURS)}
    return magnitudes("Decisions per second with observations; ours in colour", ordered, ours)


def versions() -> dict[str, str]:
    code = "from importlib.metadata import version as v; import json; print(json.dumps({n: v(n) for n in "
    code += "('open_spiel', 'pettingzoo', 'rlcard')}))"
    found: dict[str, str] = json.loads(subprocess.check_output([str(PEERS), "-c", code], text=True))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each measurement")
    parser.add_argument("--measure", choices=["ours", "theirs"], help="measure here, and print JSON")
    given = parser.parse_args()
    if given.measure:
        print("\n" + json.dumps(measured(given.measure, given.seconds)))
        return
    rounds = [
        (
            run(PEERS, "theirs", given.seconds),
            run(sys.executable, "ours", given.seconds, pure=True),
            run(sys.executable, "ours", given.seconds),
        )
        for _ in range(given.rounds)
    ]
    theirs, plain, compiled = (medians(list(one)) for one in zip(*rounds, strict=True))
    usual = (given.rounds, given.seconds) == (ROUNDS, SECONDS)
    own = f"python tools/peers.py --rounds {given.rounds} --seconds {given.seconds:g}"
    how = f"medians of {given.rounds} rounds of" if given.rounds > 1 else "one round of"
    command = "make bench-peers" if usual else own
    head = HEAD.format(how=how, seconds=given.seconds, command=command, **versions())
    page = as_page(head, theirs, plain, compiled)
    PAGE.write_text(page, "utf-8")
    PAGE.with_suffix(".svg").write_text(plot(theirs, compiled), "utf-8")
    print(page)


if __name__ == "__main__":
    main()
