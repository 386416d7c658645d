"""Writes tests/research/playthroughs/: the first moves of a game of each, with what OpenSpiel shows."""

import random
from hashlib import sha256
from pathlib import Path

import pyspiel

from motu.contract import games
from motu.research import spiel

FOLDER = Path(__file__).parent.parent / "tests" / "research" / "playthroughs"
MOVES = 16


def written(key: str) -> str:
    """Each state, who is asked, what is open, and digests of what each player sees and remembers."""
    played = pyspiel.load_game(spiel.PREFIX + key)
    kind = played.get_type()
    lines = [
        f"game: {played}",
        f"type: {kind.chance_mode.name} {kind.information.name} {kind.utility.name} {kind.reward_model.name}",
        f"actions: {played.num_distinct_actions()} longest: {played.max_game_length()}",
        f"utility: {played.min_utility()} … {played.max_utility()}",
    ]
    state, chosen = played.new_initial_state(), random.Random(1)
    state.apply_action(1)
    for number in range(MOVES):
        actions = state.legal_actions()
        action = chosen.choice(actions)
        player = state.current_player()
        lines += ["", f"# {number}: {state}", f"player: {player}"]
        lines.append("open: " + ", ".join(f"{one} {state.action_to_string(one)}" for one in actions))
        for seat in range(played.num_players()):
            seen = " ".join(f"{value:g}" for value in state.observation_tensor(seat))
            recalled = state.information_state_string(seat)
            lines.append(f"seat {seat}: sees {_digest(seen)}, recalls {_digest(recalled)}")
        lines.append(f"plays: {action} {state.action_to_string(action)}")
        state.apply_action(action)
    return "\n".join(lines) + "\n"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for key in games():
        (FOLDER / f"{key}.txt").write_text(written(key), "utf-8")
