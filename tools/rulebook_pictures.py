"""Draws the pictures of the rulebooks from real positions, laid out and played on by the rules."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

from motu.contract import game
from motu.picture.scene import Scene
from motu.picture.standalone import standalone
from motu.state import State

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from kahuna.tables import BLACK, WHITE, lay, play, table  # noqa: E402

#: Kahuna: the bridges before each step of the worked example, White's behind Black's, and the step itself.
BLACK_AT_FIRST = "ALOA-BARI ALOA-HUNA HUNA-IFFI HUNA-LALE ELAI-FAAA ELAI-IFFI ELAI-JOJO"
WHITE_AT_FIRST = "ALOA-DUDA DUDA-HUNA DUDA-ELAI ELAI-HUNA BARI-ELAI BARI-COCO"
STEPS = (("DUDA>BARI",), ("BARI>ALOA",), ("HUNA+HUNAxELAI-HUNA",), ("ELAI>HUNA",))


def worked_example(steps: int) -> State:
    """The example after so many of its steps; only the last of them counts as news."""
    state = table("HUNA HUNA ELAI", "DUDA BARI", "COCO FAAA GOLA", turn=WHITE)
    lay(state, BLACK, BLACK_AT_FIRST)
    lay(state, WHITE, WHITE_AT_FIRST)
    for step in range(steps):
        if step == 2:
            play(state, "pile")
        state.told = None
        play(state, *STEPS[step])
    return state


def two_stones(built: bool) -> State:
    """M4: one bridge that gives both its ends, before and after it is built."""
    state = table("JOJO", "", "COCO FAAA HUNA", turn=BLACK)
    lay(state, BLACK, "FAAA-JOJO IFFI-JOJO COCO-KAHU KAHU-LALE")
    lay(state, WHITE, "FAAA-GOLA GOLA-JOJO GOLA-KAHU")
    if built:
        play(state, "JOJO>KAHU")
    return state


EXAMPLES: dict[str, dict[str, Callable[[], State]]] = {
    "kahuna": {
        "example-map": lambda: table(),
        "example-two-stones-1": lambda: two_stones(False),
        "example-two-stones-2": lambda: two_stones(True),
        "example-1": lambda: worked_example(0),
        "example-2": lambda: worked_example(1),
        "example-3": lambda: worked_example(2),
        "example-4": lambda: worked_example(3),
        "example-5": lambda: worked_example(4),
    },
}


def drawn(state: State) -> str:
    """The board alone, as a spectator sees it, without the words that belong to one language."""
    view = state.view(None)
    board = Scene(state.game.scene(view, None).board)
    picture = re.sub(r"<title>.*?</title>", "", standalone(state.game, view, board))
    return re.sub(r' aria-label="[^"]*"', "", picture)


def folder_of(key: str) -> Path:
    return ROOT / "src" / Path(*game(key).package.split(".")) / "rulebook"


def main() -> None:
    for key, examples in EXAMPLES.items():
        for name, position in examples.items():
            place = folder_of(key) / f"{name}.svg"
            place.write_text(drawn(position()) + "\n", "utf-8")
            print(f"{place.relative_to(ROOT)}: {place.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
