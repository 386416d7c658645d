"""The panels beside the island of Giants: what may be chosen, and what each seat has."""

from collections.abc import Callable, Sequence
from typing import Any

from motu.contract import Question, View
from motu.games.giants import titles
from motu.language import Text, literal, texts
from motu.picture.marks import icon, tally
from motu.picture.pieces import figure, marker, moai, plate
from motu.picture.scene import Item, Panel, Touchable
from motu.picture.svg import use

T, TN, TP = texts("motu.games.giants")

SIDE = 48
#: What is in the middle of the small pictures of plain answers.
ICONS = {
    "pass": "pass",
    "decline": "cross",
    "rest": "cross",
    "leave": "check",
    "finish": "check",
}
SYMBOLS = {
    "buy": ("tablet-half", 40, 40),
    "act-logs": ("log", 44, 18),
    "act-headdress": ("pukao", 42, 22),
}


def panels(
    view: View, question: Question | None, touch: Touchable, language: str, names: Sequence[str]
) -> tuple[Panel, ...]:
    """What may be chosen beside the island, then the seats: the others in turn order, the own one last."""
    seats = int(view["seats"])
    first = 0 if view.seat is None else view.seat + 1
    order = [(first + place) % seats for place in range(seats)]
    choices = _choices(view, question, touch)
    shown = [Panel("choices", T("To choose"), tuple(choices))] if choices else []
    return (*shown, *[_seat(view, seat, touch, names[seat]) for seat in order])


# --------------------------------------------------------------------------------------------- choices


def _choices(view: View, question: Question | None, touch: Touchable) -> list[Item]:
    """The answers that are touched neither on the island nor in a stock, one small picture each."""
    if question is None or view.seat is None:
        return []
    items: dict[str, Item] = {}
    for answer in question.moves:
        for word in view.game.touches(view, answer):
            if word not in items and not word.startswith(("hex-", "ahu-", "moai-", "hat-", "stock-")):
                label = view.game.label(view, answer)
                items[word] = _item(view, word, label, touch)
    return list(items.values())


def _item(view: View, word: str, label: Text, touch: Touchable) -> Item:
    return Item(f"choice-{word}", _drawing(view, word), SIDE, SIDE, label, touch.classes(word), word)


def _drawing(view: View, word: str) -> str:
    """What a word of touch looks like."""
    colour = str(view.game.colours[view.seat or 0])
    if word in ICONS:
        return icon(ICONS[word], SIDE / 2, SIDE / 2, 30)
    if word in SYMBOLS:
        symbol, wide, high = SYMBOLS[word]
        return use(symbol, (SIDE - wide) / 2, (SIDE - high) / 2, wide, high)
    kind, _, rest = word.partition("-")
    drawers: dict[str, Callable[[], str]] = {
        "carve": lambda: _carvers(colour, [int(part) for part in rest.split("-")]),
        "bid": lambda: _counted(marker(colour, 22, 24, 36), int(rest)),
        "quarry": lambda: moai(int(rest) - 1, 24, 46, 16),
        "by": lambda: figure("chief" if rest == "chief" else "worker", colour, 24, 46, 34),
        "logs": lambda: _counted(use("log", 2, 16, 44, 18), int(rest)),
        "lend": lambda: plate(rest, 24, 24, 36),
        "act": lambda: (
            marker(colour, 24, 24, 36) if rest == "marker" else figure("worker", colour, 24, 46, 34)
        ),
        "mark": lambda: marker(colour, 24, 24, 38),
    }
    return drawers[kind]()


def _counted(drawn: str, count: int) -> str:
    return drawn + tally(count, 38, 38, 10)


def _carvers(colour: str, counts: Sequence[int]) -> str:
    """The figures of a bid side by side."""
    workers, medicine_man, chief = counts
    shown = ["worker"] * (1 if workers else 0) + ["medicine"] * medicine_man + ["chief"] * chief
    if not shown:
        return icon("cross", SIDE / 2, SIDE / 2, 26)
    gap = 15
    left = SIDE / 2 - gap * (len(shown) - 1) / 2
    drawn = "".join([figure(look, colour, left + gap * at, 42, 26) for at, look in enumerate(shown)])
    return drawn + (tally(workers, left - 6, 40, 8) if workers else "")


# ----------------------------------------------------------------------------------------------- seats


def _seat(view: View, seat: int, touch: Touchable, name: str) -> Panel:
    player = view["players"][seat]
    colour = str(view.game.colours[seat])
    items = [*_before_screen(player, colour, seat), *_behind_screen(view, player, colour, seat, touch)]
    return Panel(
        f"seat-{seat}",
        Text("", "{name}", values={"name": name}),
        tuple(items),
        tuple(seat_notes(view, seat)),
        seat,
        player["points"],
    )


def seat_notes(view: View, seat: int) -> list[Text]:
    """What there is to say of a seat: start player, passed, bid, hidden stock."""
    player = view["players"][seat]
    found = []
    if view["start"] == seat:
        found.append(T("start player"))
    if player["passed"] and view["phase"] != "take":
        found.append(T("has passed"))
    bid = player["bid"]
    if bid and any(bid.values()):
        markers = TN("{count} marker", "{count} markers", bid["markers"])
        carvers = titles.listed(titles.figures(bid) or [literal("–")])
        found.append(T("bid: {markers}; {carvers}", markers=markers, carvers=carvers))
    if player["stock"] is None:
        found.append(T("The stock behind the screen is hidden."))
    return found


def _thing(
    ident: str, drawn: str, count: int, label: Text, classes: tuple[str, ...] = (), touch: str = ""
) -> Item:
    off = () if count else ("off",)
    return Item(ident, drawn + tally(count, 38, 38, 10), SIDE, SIDE, label, (*classes, *off), touch)


def _before_screen(player: dict[str, Any], colour: str, seat: int) -> list[Item]:
    halves = TN("{count} half tablet", "{count} half tablets", player["halves"])
    items = [_thing(f"halves-{seat}", use("tablet-half", 4, 4, 38, 38), player["halves"], halves)]
    if player["spent"]:
        spent = TN("{count} marker spent", "{count} markers spent", player["spent"])
        items.append(_thing(f"spent-{seat}", marker(colour, 22, 24, 30), player["spent"], spent))
    return items


def _behind_screen(
    view: View, player: dict[str, Any], colour: str, seat: int, touch: Touchable
) -> list[Item]:
    """Figures, markers, logs and pedestals, where the viewer may see them; the own figures can be touched."""
    stock = player["stock"]
    if stock is None:
        return []
    rows: tuple[tuple[str, str, str, Text], ...] = (
        ("worker", "worker", figure("worker", colour, 22, 44, 32), _worker_words(stock["worker"])),
        ("medicine_man", "medicine", figure("medicine", colour, 22, 44, 32), T("medicine man")),
        ("chief", "chief", figure("chief", colour, 22, 44, 34), T("chief")),
        (
            "markers",
            "",
            marker(colour, 22, 24, 36),
            TN("{count} marker", "{count} markers", stock["markers"]),
        ),
        ("logs", "", use("log", 2, 15, 42, 17), TN("{count} log", "{count} logs", stock["logs"])),
        (
            "pedestals",
            "",
            use("ped-up", 2, 18, 42, 15),
            TN("{count} pedestal", "{count} pedestals", stock["pedestals"]),
        ),
    )
    items = []
    for key, figure_word, drawn, label in rows:
        word = f"stock-{figure_word}" if figure_word and seat == view.seat else ""
        inside = f'<g class="seat-{colour}">{drawn}</g>'
        classes = touch.classes(word) if word else ()
        items.append(_thing(f"{key}-{seat}", inside, stock[key], label, classes, word))
    return items


def _worker_words(count: int) -> Text:
    return TN("{count} worker", "{count} workers", count)
