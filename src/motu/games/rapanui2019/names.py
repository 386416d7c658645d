"""What things are called in the board game Rapa Nui: keys for notation and pictures, titles for people."""

from typing import Final

from motu.games.rapanui2019.board import Board
from motu.games.rapanui2019.board_check import OFFERINGS, RESOURCES, shown
from motu.games.rapanui2019.player import CHIEF_FIGURE, SORCERER
from motu.games.rapanui2019.position import PUKAO
from motu.language import Text, joined, texts
from motu.moves import Name

T, TN, TP = texts("motu.games.rapanui2019")

RESOURCE_NAMES: Final = tuple(map(Name, RESOURCES, (T("reed"), T("eggs"), T("wood"), T("pearls"))))
OFFERING_NAMES: Final = tuple(
    map(Name, OFFERINGS, (T("hut"), T("chicken"), T("axe"), T("boat"), T("necklace")))
)
LUXURY_NAMES: Final = (
    T("luxury hut"),
    T("luxury chicken"),
    T("luxury axe"),
    T("luxury boat"),
    T("luxury necklace"),
)
#: What is carried: Moai of three sizes, and hats.
THING_NAMES: Final = (
    Name("small", T("small Moai")),
    Name("medium", T("medium Moai")),
    Name("large", T("large Moai")),
    Name("pukao", T("Pukao")),
)
COLUMN_NAMES: Final = (Name("1", T("column one")), Name("2", T("column two")), Name("3", T("column three")))
FIGURE_NAMES: Final = {"villager": T("villager"), "sorcerer": T("sorcerer"), "chief": T("chief")}
COLOUR_NAMES: Final = (T("Blue"), T("Green"), T("Red"), T("Yellow"))
#: A number of each resource.
AMOUNTS: Final = (
    TN("{count} reed", "{count} reed"),
    TN("{count} egg", "{count} eggs"),
    TN("{count} wood", "{count} wood"),
    TN("{count} pearl", "{count} pearls"),
)


def figure_key(figure: int) -> str:
    """What a figure of a player is, by its number."""
    return {SORCERER: "sorcerer", CHIEF_FIGURE: "chief"}.get(figure, "villager")


def amount_of(resource: int, count: int) -> Text:
    """A number of one resource."""
    return AMOUNTS[resource].filled(count=count)


def goods_listed(goods: list[int]) -> Text:
    """Several amounts, without those that are nothing."""
    return joined([amount_of(resource, count) for resource, count in enumerate(goods) if count], ", ")


def gift_name(board: Board, space: int, thing: int) -> Text:
    """T3, T6: what a carrier on the space earns when the thing passes."""
    if thing == PUKAO:
        return amount_of(0, 1)
    gives = board.drawing["spaces"][space]["gives"]
    parts = [amount_of(RESOURCES.index(name), 1) for name in shown(gives)]
    if "/" not in gives:
        return joined(parts, ", ")
    chosen = parts[0]
    for part in parts[1:]:
        chosen = T("{one} or {other}", one=chosen, other=part)
    return chosen


def offering_name(kind: int, luxury: bool) -> Text:
    return LUXURY_NAMES[kind] if luxury else OFFERING_NAMES[kind].title
