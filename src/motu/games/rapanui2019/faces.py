"""The faces of tiles and offerings, what tiles do in words, and the signs of resources."""

from motu.games.rapanui2019.board import OFFERINGS, RESOURCES
from motu.games.rapanui2019.tiles import AHU_TILES, TABLET_DOES, TABLET_TITLE, AhuTile, BonusTile
from motu.language import Text, texts
from motu.picture.part import remembered
from motu.picture.svg import circle, rect, text, use

T, TN, TP = texts("motu.games.rapanui2019")

RESOURCE_SYMBOLS = ("res-reed", "res-egg", "res-wood", "res-pearl")
SYMBOL_OF = dict(zip(RESOURCES, RESOURCE_SYMBOLS, strict=True))
TILE_SYMBOLS = {
    "rest": "t-rest", "trade": "t-trade", "save": "t-save", "contribute": "t-contribute", "three": "t-three",
    "two": "t-two", "choice": "t-choice", "switch": "t-career", "lend": "t-hand", "favour": "t-favour",
}  # fmt: skip


@remembered
def tile_words(tile: AhuTile | BonusTile) -> Text:
    """A tile in words: its name and what it does."""
    return T("{tile}: {does}", tile=tile.title, does=tile.does)


TABLET_WORDS = T("{tile}: {does}", tile=TABLET_TITLE, does=TABLET_DOES)


@remembered
def tile_named(key: str) -> AhuTile:
    return next(tile for tile in AHU_TILES if tile.key == key)


@remembered
def ahu_tile(key: str) -> str:
    """An Ahu tile of 44."""
    return rect(1, 1, 42, 42, 8, fill="var(--card)", stroke="var(--line)", stroke_width=2) + use(
        TILE_SYMBOLS[key], 5, 5, 34, 34
    )


@remembered
def offering_tile(kind: int, value: int, luxury: bool) -> str:
    """An offering tile of 62: what it shows, and its value."""
    ground = "var(--b-grain)" if luxury else "var(--card)"
    frame = (
        rect(5, 5, 52, 52, 7, fill="none", stroke="var(--scoria)", stroke_width=1.8, stroke_dasharray="2 3")
        if luxury
        else ""
    )
    return (
        rect(1, 1, 60, 60, 10, fill=ground, stroke="var(--line)", stroke_width=1.8)
        + frame
        + use(f"o-{OFFERINGS[kind]}", 6, 7, 38, 38)
        + circle(45, 45, 13, fill="var(--card)", stroke="var(--line)", stroke_width=1.6)
        + text(str(value), 45, 50.5, 16, text_anchor="middle", fill="var(--card-ink)")
    )
