"""A view as environments render it: SVG, an array of pixels, or characters."""

from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from motu.contract import Question, View

MODES = ("svg", "rgb_array", "ansi", "human")
#: How wide pictures are, in pixels, and texts, in characters.
PIXELS, CHARACTERS = 800, 120


def rendered(view: View[Any], question: Question | None, mode: str | None) -> str | NDArray[np.uint8] | None:
    """What `render` returns in a mode; a person is shown the characters, and nothing is returned."""
    if mode == "svg":
        return view.game.picture(view, question)
    if mode == "rgb_array":
        return pixels(view.game.picture(view, question))
    if mode == "ansi":
        return characters(view)
    if mode == "human":
        Console().print(view.game.draw(view))
    return None


def pixels(svg: str) -> NDArray[np.uint8]:
    """A picture as rows of red, green and blue."""
    from PIL import Image

    from motu.picture.png import to_png

    with Image.open(BytesIO(to_png(svg, PIXELS))) as image:
        return np.asarray(image.convert("RGB"), np.uint8)


def characters(view: View[Any]) -> str:
    """The view as `motu play` shows it."""
    console = Console(width=CHARACTERS, file=None, record=True, quiet=False)
    with console.capture() as captured:
        console.print(view.game.draw(view))
    return captured.get()
