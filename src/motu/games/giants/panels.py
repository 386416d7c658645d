"""The panels beside the island of Giants: what may be chosen, and what each seat has."""

from collections.abc import Callable, Sequence
from typing import Any

from motu.contract import View
from motu.games.giants.board import Board
from motu.games.giants.faces import marker
from motu.games.giants.names import Figures, figures, stock_words
from motu.language import Text, listed, literal, texts
from motu.picture.drawing import Drawing
from motu.picture.marks import icon, tally
from motu.picture.pieces import figure, moai, plate
from motu.picture.scene import Item, Panel
from motu.picture.svg import g, use

T, TN, TP = texts("motu.games.giants")

SIDE = 48
#: What is touched on the island or in a stock, by the first part of its words.
ON_BOARD = ("hex", "ahu", "look", "moai", "hat", "stock")
#: What is in the middle of the small pictures of plain answers.
ICONS = {
    "pass": "pass",
    "decline": "cross",
    "rest": "cross",
    "leave": "check",
    "finish": "check",
}
#: What figures are called where they are drawn and touched.
FIGURES = {"worker": "worker", "medicine_man": "medicine", "chief": "chief"}
SYMBOLS = {
    "buy": ("tablet-half", 40, 40),
    "act-logs": ("log", 44, 18),
    "act-headdress": ("pukao", 42, 22),
}


def panels(drawing: Drawing[Board]) -> tuple[Panel, ...]:
    """Round and phase, what may be chosen beside the island, then the seats: the others in turn order, the
    own one last."""
    choices = _choices(drawing)
    shown = [Panel("choices", T("To choose"), tuple(choices))] if choices else []
    own = [] if drawing.view.seat is None else [drawing.view.seat]
    return (_status(drawing.view), *shown, *[_seat(drawing, seat) for seat in [*drawing.others, *own]])


def _status(view: View[Board]) -> Panel:
    """Round and phase."""
    phases = {
        **dict.fromkeys(("bid", "take"), T("Phase 2: the auction")),
        **dict.fromkeys(("place", "lay", "act"), T("Phase 3: placing")),
        **dict.fromkeys(("pick", "carry", "help", "unmoved"), T("Phase 4: transport")),
        "back": T("Phase 5: the end of the round"),
        "over": T("The game is over."),
    }
    return Panel("status", T("Round {round}", round=view["round"]), notes=(phases[view["phase"]],))


# --------------------------------------------------------------------------------------------- choices


def _choices(drawing: Drawing[Board]) -> list[Item]:
    """The answers that are touched neither on the island nor in a stock, one small picture each."""
    colour = drawing.colour(drawing.view.seat or 0)
    return [
        drawing.answer(word, ICONS[word], label, f"choice-{word}")
        if word in ICONS
        else drawing.control(f"choice-{word}", _drawn(word, colour), (SIDE, SIDE), label, word)
        for word, label in drawing.choices()
        if word.split("-")[0] not in ON_BOARD
    ]


def _drawn(word: str, colour: str) -> str:
    """What a word of touch looks like."""
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


def _seat(drawing: Drawing[Board], seat: int) -> Panel:
    things = [*_before_screen(drawing, seat), *_behind_screen(drawing, seat)]
    return drawing.panel_of(seat, things, seat_notes(drawing.view, seat))


def seat_notes(view: View[Board], seat: int) -> list[Text]:
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
        carvers = listed(figures(Figures.of(bid)) or [literal("–")])
        found.append(T("bid: {markers}; {carvers}", markers=markers, carvers=carvers))
    if player["stock"] is None:
        found.append(T("The stock behind the screen is hidden."))
    return found


def _thing(drawing: Drawing[Board], key: str, drawn: str, count: int, label: Text, touch: str = "") -> Item:
    off = () if count else ("off",)
    return drawing.item(key, _counted(drawn, count), (SIDE, SIDE), label, touch, off)


def _before_screen(drawing: Drawing[Board], seat: int) -> list[Item]:
    player = drawing.view["players"][seat]
    halves = TN("{count} half tablet", "{count} half tablets", player["halves"])
    tablet = use("tablet-half", 4, 4, 38, 38)
    items = [_thing(drawing, f"halves-{seat}", tablet, player["halves"], halves)]
    if player["spent"]:
        spent = TN("{count} marker spent", "{count} markers spent", player["spent"])
        used = marker(drawing.colour(seat), 22, 24, 30)
        items.append(_thing(drawing, f"spent-{seat}", used, player["spent"], spent))
    return items


def _behind_screen(drawing: Drawing[Board], seat: int) -> list[Item]:
    """Figures, markers, logs and pedestals, where the viewer may see them; the own figures can be touched."""
    stock: dict[str, Any] | None = drawing.view["players"][seat]["stock"]
    if stock is None:
        return []
    items, colour = [], drawing.colour(seat)
    for kind, label in stock_words(stock).items():
        word = FIGURES.get(kind, "")
        touch = f"stock-{word}" if word and seat == drawing.view.seat else ""
        inside = g(_in_stock(kind, colour), class_=f"seat-{colour}")
        items.append(_thing(drawing, f"{kind}-{seat}", inside, stock[kind], label, touch))
    return items


def _in_stock(kind: str, colour: str) -> str:
    """What a thing behind a screen looks like."""
    if kind in FIGURES:
        return figure(FIGURES[kind], colour, 22, 44, 34 if kind == "chief" else 32)
    if kind == "markers":
        return marker(colour, 22, 24, 36)
    return use("log", 2, 15, 42, 17) if kind == "logs" else use("ped-up", 2, 18, 42, 15)
