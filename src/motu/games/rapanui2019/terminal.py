"""Rapa Nui (2019) in the terminal: the island as a grid of boxes, the mine, the track, and who has what.

It fits 80 columns and can be read without colours: every seat has a letter of its own.
"""

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from motu.contract import View
from motu.games.rapanui2019.board import OFFERINGS, Board
from motu.games.rapanui2019.faces import TABLET_WORDS, tile_words
from motu.games.rapanui2019.names import COLUMN_NAMES, FIGURE_NAMES, OFFERING_NAMES, amount_of
from motu.games.rapanui2019.panels import status_notes
from motu.games.rapanui2019.tiles import AHU_TILES, BONUS_TILES, MOST_BONUSES, TABLET_TITLE
from motu.language import Text, joined, listed, texts
from motu.terminal import colour_of, headed

T, TN, TP = texts("motu.games.rapanui2019")

#: The letters of the seats; resources and sizes of Moai by a sign each.
LETTERS = "BGRY"
RESOURCE_SIGNS = {"reed": "r", "eggs": "e", "wood": "w", "pearls": "p"}
#: What the offerings cost, from hut to necklace.
PRICE_SIGNS = ("rrrr", "eeee", "rewp", "wwww", "pppp")
MOAI_SIGNS = ("▂", "▅", "█")
HAT = "▀"
WIDE = 8


def draw(view: View[Board], language: str = "en", names: Sequence[str] | None = None) -> RenderableType:
    """The view for a terminal."""
    called = view.called(language, names)
    head = joined(status_notes(view), " · ").say(language)
    signs = T("r reed, e eggs, w wood, p pearls; _ free Ahu; ▂ ▅ █ Moai, ▀ with a hat")
    letters = T("^^ crater, @@ Pukao mine; capitals are carriers, in brackets tired")
    return Group(
        Panel(_island(view), title=head, box=box.ROUNDED, expand=False),
        Line(signs.say(language), style="dim"),
        Line(letters.say(language), style="dim"),
        Line(_lying(view, language), style="dim"),
        _mine(view, called, language),
        _offerings(view, language),
        _seats(view, called, language),
        *_explained(view, language),
    )


def _island(view: View[Board]) -> Line:
    """Two lines for every row of spaces: what there is, and who stands there."""
    spaces = view.board.drawing["spaces"]
    at = {(space["x"], space["y"]): number for number, space in enumerate(spaces)}
    sheet = Line(no_wrap=True)
    for y in range(max(space["y"] for space in spaces) + 1):
        for draw_part in (_ground, _people):
            for x in range(max(space["x"] for space in spaces) + 1):
                number = at.get((x, y))
                if number is None:
                    sheet.append(" " * WIDE)
                else:
                    draw_part(sheet, view, number, spaces[number])
            sheet.append("\n")
    return sheet


def _ground(sheet: Line, view: View[Board], number: int, space: dict[str, Any]) -> None:
    """Name, resources, and the Moai or the sign of a free Ahu."""
    if space["kind"] in ("crater", "mine"):
        sheet.append(f"{space['id']} {'^^' if space['kind'] == 'crater' else '@@'}".ljust(WIDE), "bold")
        return
    seen = view["spaces"][number]
    gives = "".join(RESOURCE_SIGNS.get(part, part) for part in _parts(space["gives"]))
    sign = "_" if space["kind"] == "ahu" else " "
    if seen["moai"] is not None:
        sign = MOAI_SIGNS[seen["moai"]] + (HAT if seen["hat"] else "")
    sheet.append(f"{space['id']}{gives}{sign}".ljust(WIDE))


def _lying(view: View[Board], language: str) -> str:
    """What the signs of the Ahu tiles on the island mean."""
    there = {space["tile"] for space in view["spaces"]}
    told = [f"{tile.key[: WIDE - 1]} {tile.title.say(language)}" for tile in AHU_TILES if tile.key in there]
    return ", ".join(told)


def _parts(gives: str) -> list[str]:
    return gives.replace("+", " + ").replace("/", " / ").split(" ")


def _people(sheet: Line, view: View[Board], number: int, space: dict[str, Any]) -> None:
    used = 0
    for seat, player in enumerate(view["players"]):
        for one in player["figures"]:
            if one.get("space") == number and used < WIDE - 3:
                letter = LETTERS[seat]
                shown = f"({letter})" if one["tired"] else letter
                sheet.append(shown, f"bold {colour_of(view, seat)}")
                used += len(shown)
    tile = view["spaces"][number]["tile"] or ""
    if tile and used < WIDE - 3:
        shown = (" " if used else "") + tile
        sheet.append(shown[: WIDE - 1 - used], "dim")
        used += len(shown[: WIDE - 1 - used])
    sheet.append(" " * (WIDE - used))


def _mine(view: View[Board], called: Sequence[str], language: str) -> Table:
    """The columns of the mine, and the star track."""
    grid = Table(box=box.SIMPLE, pad_edge=False)
    for column in range(3):
        grid.add_column(COLUMN_NAMES[column].title.say(language))
    grid.add_column(T("Order").say(language))
    row = []
    for column in range(3):
        there = [
            LETTERS[seat]
            for seat, player in enumerate(view["players"])
            for one in player["figures"]
            if one.get("column") == column
        ]
        row.append(f"{MOAI_SIGNS[column]}×{view['supply'][column]} " + " ".join(there))
    stars = " ".join(LETTERS[seat] if seat >= 0 else str(star + 1) for star, seat in enumerate(view["stars"]))
    grid.add_row(*row, f"{', '.join(called[seat] for seat in view['order'])}  ★ {stars}")
    return grid


def _offerings(view: View[Board], language: str) -> Line:
    parts = [
        f"{OFFERING_NAMES[kind].title.say(language)} ({PRICE_SIGNS[kind]})"
        f" {'/'.join(map(str, view['stacks'][kind])) or '-'}"
        for kind in range(len(OFFERINGS))
    ]
    luxury = ", ".join(
        f"{OFFERING_NAMES[tile['kind']].title.say(language)} {tile['value']}" for tile in view["luxury"]
    )
    lines = [", ".join(parts[:3]), ", ".join(parts[3:])]
    return Line("\n".join(lines) + "\n" + T("Luxury: {tiles}", tiles=luxury).say(language))


def _seats(view: View[Board], called: Sequence[str], language: str) -> RenderableType:
    """For every seat a line of resources, and below it whatever else there is."""
    lines: list[RenderableType] = []
    for seat, player in enumerate(view["players"]):
        goods = [amount_of(resource, count) for resource, count in enumerate(player["goods"])]
        head = headed(view, seat, f"{LETTERS[seat]} {called[seat]}  ")
        head.append(listed(goods).say(language), style="default not bold")
        lines += [head, Padding(Line(_belongings(view, player, language)), (0, 0, 0, 4))]
    return Group(*lines)


def _belongings(view: View[Board], player: dict[str, Any], language: str) -> str:
    values = player.get("tiles_taken")
    taken = player["offerings"] if values is None else " ".join(str(tile["value"]) for tile in values)
    told = (
        (T("Points"), player.get("points", "?")),
        (T("To place"), _home(player, language) if view["phase"] == "placing" else ""),
        (T("Tiles"), listed(_tiles(player)).say(language)),
        (T("Offerings"), taken),
    )
    return "; ".join(f"{what.say(language)}: {shown}" for what, shown in told if shown != "")


def _home(player: dict[str, Any], language: str) -> str:
    """The figures that are still to be placed: how many villagers, and who else."""
    figures = [player["figures"][number]["figure"] for number in player["home"]]
    villagers = figures.count("villager")
    others = [FIGURE_NAMES[one].say(language) for one in figures if one != "villager"]
    return " + ".join([str(villagers), *others] if villagers else others)


def _explained(view: View[Board], language: str) -> list[Line]:
    """What one's own tiles do, and the bonus tiles that one could install now."""
    if view.seat is None:
        return []
    me = view["players"][view.seat]
    told = [tile_words(tile) for tile in AHU_TILES if tile.key in me["tiles"]]
    if me["tablet"]:
        told.append(TABLET_WORDS)
    if len(me["bonuses"]) < MOST_BONUSES:
        told += [
            T(
                "{tile}, {price}: {does}", tile=tile.title, does=tile.does,
                price=amount_of(tile.resource, tile.price),
            )
            for tile in BONUS_TILES
            if tile.key not in me["bonuses"] and me["goods"][tile.resource] >= tile.price
        ]  # fmt: skip
    return [Line(one.say(language), style="dim") for one in told]


def _tiles(player: dict[str, Any]) -> list[Text]:
    found = [tile.title for tile in AHU_TILES for _ in range(player["tiles"].get(tile.key, 0))]
    found += [TABLET_TITLE] if player["tablet"] else []
    return found + [tile.title for tile in BONUS_TILES if tile.key in player["bonuses"]]
