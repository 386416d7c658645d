"""The compiled modules and their source play the same games, move by move."""

import hashlib
import os
import subprocess
import sys

import pytest

from motu.cli.bench import uncompiled_copy
from motu.contract import game, games
from motu.measure import is_compiled
from motu.rng import Rng
from motu.state import Moves

GAMES = 1000
#: Enough for a thousand games of the shorter ones; of the longer ones fewer games are compared.
DECISIONS = 160_000


def fingerprint(key: str, number: int) -> str:
    """A digest of every question, answer, score and public view of so many seeded games."""
    digest, moves = hashlib.sha256(), Moves()
    played, decisions = game(key), 0
    for seed in range(number):
        if decisions > DECISIONS:
            break
        rng = Rng.seeded(f"twin {seed}")
        state = played.start(played.seats[seed % len(played.seats)], seed)
        while not state.over:
            seat = state.turn()
            moves.clear()
            state.legal(seat, moves)
            move = moves.items[rng.below(moves.count)]
            digest.update(repr((int(seat), moves.tuple(), int(move))).encode())
            state.step(seat, move)
            decisions += 1
        digest.update(state.view(None).json().encode())
        digest.update(
            repr((state.scores(), state.ranking(), [event.data() for event in state.events()])).encode()
        )
        digest.update(repr([round(state.evaluate(seat), 12) for seat in range(int(state.seats))]).encode())
    return digest.hexdigest()


@pytest.mark.parametrize("key", games())
def test_compiled_and_uncompiled_play_the_same_seeded_games(key: str) -> None:
    assert is_compiled(), "build with `make compile` first"
    script = (
        "from motu.measure import is_compiled; from test_compiled import fingerprint; "
        f"assert not is_compiled(); print(fingerprint({key!r}, {GAMES}))"
    )
    with uncompiled_copy() as copy:
        path = os.pathsep.join([str(copy), os.path.dirname(__file__)])
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
        done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == fingerprint(key, GAMES)
