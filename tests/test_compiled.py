"""The compiled modules and their source play the same games, move by move."""

import hashlib
import os
import subprocess
import sys

import pytest

from motu.built import is_compiled
from motu.contract import game, games
from motu.rng import Rng
from motu.state import Moves, State
from motu.twins import everything

GAMES = 1000
#: Enough for a thousand games of the shorter ones; of the longer ones fewer games are compared.
DECISIONS = 160_000
#: After so many decisions a whole position is compared.
LOOKS = 37


def whole(state: State, told: set[int]) -> str:
    """Everything in a position, also what no view shows, as it is written the same by both."""
    return repr(
        [
            (place, round(value, 12) if isinstance(value, float) else str(value))
            for place, value in everything(state, told)
        ]
    )


def fingerprint(key: str, number: int) -> str:
    """A digest of every question, answer and score of so many seeded games, and of whole positions."""
    digest, moves = hashlib.sha256(), Moves()
    played, decisions = game(key), 0
    for seed in range(number):
        if decisions > DECISIONS:
            break
        rng = Rng.seeded(f"twin {seed}")
        state, told = played.start(played.seats[seed % len(played.seats)], seed), set[int]()
        while not state.over:
            seat = state.turn()
            moves.clear()
            state.legal(seat, moves)
            move = moves.items[rng.below(moves.count)]
            digest.update(repr((int(seat), moves.tuple(), int(move))).encode())
            state.carry_out(seat, move)
            decisions += 1
            if decisions % LOOKS == 0:
                digest.update(whole(state, told).encode())
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
        "import motu.state; from test_compiled import fingerprint; "
        f"assert motu.state.__file__.endswith('.py'); print(fingerprint({key!r}, {GAMES}))"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*sys.path, os.path.dirname(__file__)])}
    environment |= {"MOTU_PURE": "1", "PYTHONSAFEPATH": "1"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == fingerprint(key, GAMES)
