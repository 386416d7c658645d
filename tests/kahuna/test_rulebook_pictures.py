"""The pictures of the rulebook show the positions that it speaks of."""

from xml.etree import ElementTree

import pytest
from kahuna.tables import BLACK, WHITE, bridges, stones
from rulebook_pictures import EXAMPLES

from motu.contract import game
from motu.games.kahuna.rules import KahunaState
from motu.rulebook import picture

#: Who holds which islands in each picture, as the rulebook says: Black's first, then White's.
HELD = {
    "example-map": ("", ""),
    "example-build": ("", ""),
    "example-majority": ("LALE", ""),
    "example-half": ("", ""),
    "example-stays": ("IFFI", ""),
    "example-pair-1": ("", ""),
    "example-pair-2": ("", ""),
    "example-draw": ("", ""),
    "example-two-stones-1": ("", "GOLA"),
    "example-two-stones-2": ("JOJO KAHU", ""),
    "example-1": ("ALOA HUNA", "DUDA"),
    "example-2": ("HUNA", "BARI DUDA"),
    "example-3": ("", "ALOA BARI DUDA"),
    "example-4": ("", "ALOA BARI DUDA"),
    "example-5": ("ELAI HUNA", "ALOA BARI"),
}


def drawn(svg: str, kind: str, colour: str) -> set[str]:
    """The names of the pieces of a kind and colour that a picture shows."""
    found: set[str] = set()
    for part in ElementTree.fromstring(svg).iter():
        name = part.get("id", "")
        shapes = [shape.get("href", "") for shape in part]
        if name.startswith(f"{kind}-") and any(f"-{colour}-" in shape for shape in shapes):
            found.add(name.removeprefix(f"{kind}-"))
    return found


@pytest.mark.parametrize("name", EXAMPLES["kahuna"])
def test_a_picture_shows_its_position(name: str) -> None:
    svg, state = picture(game("kahuna"), f"{name}.svg"), EXAMPLES["kahuna"][name].position()
    assert isinstance(state, KahunaState)
    for seat, colour in ((BLACK, "black"), (WHITE, "white")):
        assert drawn(svg, "bridge", colour) == bridges(state, seat)
        assert drawn(svg, "stone", colour) == stones(state, seat) == set(HELD[name][seat].split())
