"""The card game in a terminal: columns, stone and supplies, everybody's village, the own cards."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel as Box
from rich.table import Table as Grid
from rich.text import Text as Line

from motu.contract import View
from motu.games.rapanui2011.cards import COLUMNS, GATHERERS
from motu.games.rapanui2011.chips import ORDER, has_bonus
from motu.games.rapanui2011.names import NAMES
from motu.games.rapanui2011.panels import hand_words, known_words, purse_words
from motu.language import texts
from motu.terminal import headed

T, TN, TP = texts("motu.games.rapanui2011")

#: The colour of each kind, ink on its band.
STYLES = (
    "black on #9CC9E3",
    "black on #A9CF9B",
    "black on #E9AFC3",
    "black on #F3D27C",
    "black on #D9A871",
    "black on #C9A6CE",
    "black on #BDB7AD",
)


def draw(view: View[None], language: str = "en", names: Sequence[str] | None = None) -> RenderableType:
    """The view for a terminal."""
    called = view.called(language, names)
    parts: list[RenderableType] = [
        Line(view.whose_turn(called).say(language), style="bold"),
        Columns([_columns(view, language), _stone(view, language), _supplies(view, language)]),
        *[_person(view, seat, called[seat], language) for seat in _in_order(view)],
    ]
    if view.seat is not None:
        parts.append(_own(view["players"][view.seat], language))
    return Group(*parts)


def _in_order(view: View[None]) -> list[int]:
    """The seats as they follow the viewer's, his own last."""
    first = 0 if view.seat is None else view.seat + 1
    return [(first + place) % int(view["seats"]) for place in range(view["seats"])]


def _card(kind: int, language: str, number: int | str = "") -> Line:
    """A card as a coloured strip with its name, as wide as the longest name needs."""
    said = (
        f"{number} {NAMES[kind].say(language)}"
        if number
        else NAMES[kind].say(language).ljust(_wide(language))
    )
    return Line(f" {said} ", style=STYLES[kind])


@cache
def _wide(language: str) -> int:
    return max(len(name.say(language)) for name in NAMES)


def _columns(view: View[None], language: str) -> RenderableType:
    """The columns from the back down to the front card, which has a frame of arrows."""
    grid = Grid.grid(padding=(0, 1))
    deepest = max(len(cards) for cards in view["columns"])
    for row in range(deepest):
        cells = []
        for cards in view["columns"]:
            behind = len(cards) - 1 - row
            cells.append(_card(cards[behind], language) if behind >= 0 else Line(""))
        grid.add_row(*cells)
    fronts = [
        Line(f"{number + 1}: {NAMES[view['columns'][number][0]].say(language)}", style="bold")
        if view["columns"][number]
        else Line(f"{number + 1}: –")
        for number in range(COLUMNS)
    ]
    grid.add_row(*fronts)
    pile = TN("{count} card in the pile", "{count} cards in the pile", view["pile"]).say(language)
    return Box(grid, title=T("The island: only the front cards can be taken").say(language), subtitle=pile)


def _stone(view: View[None], language: str) -> RenderableType:
    stone = view["stone"]
    lines: list[RenderableType] = [
        Line(TN("{count} card on the stone", "{count} cards on the stone", stone["size"]).say(language))
    ]
    if stone["top"] == "down":
        lines.append(Line(f" {'?':<{_wide(language)}} ", style="white on #B5452D"))
    elif stone["top"] is not None:
        lines.append(_card(stone["top"], language))
    if stone["shown"] is not None:
        values = view["values"] or [None] * GATHERERS
        for kind in range(GATHERERS):
            worth = "" if values[kind] is None else f" = {values[kind]}"
            lines.append(Line(f"{stone['shown'][kind]:>2} {NAMES[kind].say(language)}{worth}"))
    if stone["down"]:
        lines.append(Line(f"{stone['down']:>2} ?"))
    return Box(Group(*lines), title=T("The sacrificial stone").say(language))


def _supplies(view: View[None], language: str) -> RenderableType:
    buyer = view["players"][view["turn"] if view.seat is None else view.seat]
    grid = Grid.grid(padding=(0, 1))
    for kind in range(GATHERERS):
        price = T("{count} wood", count=buyer["prices"][kind]).say(language)
        left = T("{count} left", count=view["supplies"][kind]).say(language)
        grid.add_row(_card(kind, language), price, left)
    words = T("Offerings and prices") if view.seat is None else T("Offerings, your price")
    return Box(grid, title=words.say(language))


def _person(view: View[None], seat: int, name: str, language: str) -> RenderableType:
    """Somebody's wood, glory, cards and village; a plus marks where he would get the bonus of a kind."""
    player = view["players"][seat]
    head = headed(view, seat, f"{name}  ")
    if "points" in player:
        head.append(T("{count} glory", count=player["points"]).say(language) + "  ")
    head.append(purse_words(player).say(language), style="default not bold")
    head.append(f", {hand_words(player).say(language)}", style="default not bold")
    village = Line("  ")
    for kind in ORDER:
        number = player["display"][kind]
        if number:
            bonus = "+" if has_bonus(player, kind) else ""
            village.append(f" {NAMES[kind].say(language)} {number}{bonus} ", style=STYLES[kind])
            village.append(" ")
    lines = [head, village]
    if seat != view.seat and (known := known_words(player)):
        lines.append(Line(f"  {known.say(language)}", style="dim"))
    return Group(*lines)


def _own(player: dict[str, Any], language: str) -> RenderableType:
    """The viewer's own hand and offering cards."""
    hand = [_card(kind, language) for kind in ORDER for _ in range(player["hand"][kind])]
    offerings = [
        _card(kind, language, player["kinds"][kind]) for kind in range(GATHERERS) if player["kinds"][kind]
    ]
    held = TN("Your {count} offering card", "Your {count} offering cards", player["offerings"])
    boxes = ((hand, hand_words(player)), (offerings or [Line("–")], held))
    return Columns([Box(_row(cards), title=words.say(language), expand=False) for cards, words in boxes])


def _row(cards: Sequence[Line]) -> Grid:
    grid = Grid.grid(padding=(0, 1))
    grid.add_row(*cards)
    return grid
