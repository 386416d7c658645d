"""What the drawing of one scene needs: what is seen, by whom, in which words, and what is lit."""

from dataclasses import dataclass

from motu.contract import View
from motu.games.rapanui2019.board import Board
from motu.games.rapanui2019.tiles import AHU_TILES, AhuTile, BonusTile
from motu.language import Text, texts
from motu.picture.scene import Touchable

T, TN, TP = texts("motu.games.rapanui2019")

COLOURS = ("blue", "green", "red", "yellow")


@dataclass(frozen=True)
class Table:
    """One scene to be drawn."""

    view: View[Board]
    board: Board
    language: str
    names: tuple[str, ...]
    touch: Touchable
    #: The answers to the question, if there is one.
    moves: tuple[int, ...]

    def say(self, words: Text) -> str:
        return words.say(self.language)

    def classes(self, touch: str) -> tuple[str, ...]:
        return self.touch.classes(touch)


def tile_words(tile: AhuTile | BonusTile) -> Text:
    """A tile in words: its name and what it does."""
    return T("{tile}: {does}", tile=tile.title, does=tile.does)


def tile_named(key: str) -> AhuTile:
    return next(tile for tile in AHU_TILES if tile.key == key)
