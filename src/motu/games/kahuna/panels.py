"""The panels of Kahuna: the state of the game, both hands, the market and what was played."""

from collections.abc import Sequence
from typing import Any

from motu.contract import View
from motu.games.kahuna.board import Board
from motu.games.kahuna.position import ROUNDS
from motu.language import Text, joined, texts
from motu.picture.cards import CARD_HEIGHT, CARD_WIDTH
from motu.picture.drawing import Drawing
from motu.picture.marks import tally
from motu.picture.scene import Item, Panel
from motu.picture.svg import rect, use

T, TN, TP = texts("motu.games.kahuna")

CARD = CARD_WIDTH, CARD_HEIGHT
SMALL_CARD = 40, 56


def panels(drawing: Drawing[Board]) -> tuple[Panel, ...]:
    """The state of the game, the rival, the market, and what is one's own; a spectator sees two rivals."""
    me = drawing.view.seat
    status, market, played = _status(drawing), _market(drawing), _played(drawing)
    if me is None:
        return (status, _closed(drawing, 1), market, _closed(drawing, 0), *played)
    return (status, _closed(drawing, 1 - me), market, _own(drawing, me), *played)


def _status(drawing: Drawing[Board]) -> Panel:
    """Which round it is, what it is worth, and whose turn."""
    here, *notes = status_notes(drawing.view, drawing.names)
    return Panel("status", here, notes=(_worth(drawing.view), *notes))


def status_notes(view: View, names: Sequence[str]) -> tuple[Text, Text]:
    """Which round it is, and whose turn or victory."""
    return T("Round {round} of {rounds}", round=view["round"], rounds=ROUNDS), _turn(view, names)


def _worth(view: View) -> Text:
    if view["phase"] == "handicap":
        return TN("{count} handicap bridge to place", "{count} handicap bridges to place", view["handicap"])
    if view["round"] == ROUNDS:
        return T("Whoever has more stones scores the difference.")
    return TN(
        "Whoever has more stones scores {count} point.",
        "Whoever has more stones scores {count} points.",
        view["round"],
    )


def _turn(view: View, names: Sequence[str]) -> Text:
    if view["over"]:
        return joined([T("The game is over."), view.whose_turn(names)], " ")
    if view["phase"] != "final":
        return view.whose_turn(names)
    if view["turn"] == view.seat:
        return T("It is your last turn.")
    return T("{name} plays the last turn.", name=names[view["turn"]])


def _closed(drawing: Drawing[Board], seat: int) -> Panel:
    """A seat whose hand one does not see: card backs, with ids that tell nothing."""
    player = drawing.view["players"][seat]
    first = 0 if drawing.view.seat is not None or seat == 1 else drawing.view["players"][1]["cards"]
    label = T("Card of {name}, face down", name=drawing.names[seat])
    back = use("face-back", 0, 0, *SMALL_CARD)
    items = tuple(Item(f"h{first + card}", back, *SMALL_CARD, label) for card in range(player["cards"]))
    known = [T("Surely holds {cards}", cards=_names(drawing, player["known"]))] if player.get("known") else []
    return drawing.panel_of(seat, items, (_has(player), *known))


def _own(drawing: Drawing[Board], seat: int) -> Panel:
    """One's own hand, open, and what else one may do with it."""
    player = drawing.view["players"][seat]
    hand: list[int] = player["hand"]
    items = []
    for place, at in enumerate(hand):
        name = drawing.board.names[at]
        twin = "-2" if at in hand[:place] else ""
        label = T("Your card {card}", card=name)
        items.append(_card(drawing, at, f"hand-{name}{twin}", label, f"hand-{name} with-{name}"))
    actions = (
        drawing.answer("away", "away", T("Put it away")),
        drawing.answer("done", "check", T("End your turn")),
        drawing.answer("leave", "pass", T("Leave it free")),
    )
    items += [action for action in actions if action.id in drawing.offered]
    away = [T("Put away: {cards}", cards=_names(drawing, player["put_away"]))] if player["put_away"] else []
    return drawing.panel_of(seat, items, (_has(player), *away), T("You"))


def _has(player: dict[str, Any]) -> Text:
    return T(
        "{stones}, {cards}, {bridges}",
        stones=TN("{count} stone", "{count} stones", len(player["stones"])),
        cards=TN("{count} card", "{count} cards", player["cards"]),
        bridges=TN("{count} bridge left", "{count} bridges left", player["stock"]),
    )


def _names(drawing: Drawing[Board], cards: Sequence[int]) -> str:
    return ", ".join([drawing.board.names[at] for at in cards])


#: Where a card could lie.
SLOT = rect(2, 2, 96, 136, 9, fill="none", stroke="var(--rule)", stroke_width=2.5, stroke_dasharray="6 6")


def _market(drawing: Drawing[Board]) -> Panel:
    """The pile and the row that cards are drawn from."""
    view = drawing.view
    left = TN("{count} card in the pile", "{count} cards in the pile", view["pile"])
    back = use("face-back", 0, 0, *CARD) + tally(view["pile"], 50, 70, 22)
    items = [drawing.item("pile", back if view["pile"] else SLOT, CARD, left, "pile", ("source",))]
    for place, at in enumerate(view["row"]):
        name = f"row{place + 1}"
        if at is None:
            items.append(Item(name, SLOT, *CARD, T("Empty place"), touch=name))
        else:
            label = T("{card}, face up", card=drawing.board.names[at])
            classes = ("new",) if place in view["changed"]["row"] else ()
            items.append(_card(drawing, at, name, label, name, classes))
    if "none" in drawing.offered:
        items.append(drawing.answer("none", "pass", T("Draw nothing")))
    return Panel("market", T("Pile and row"), tuple(items))


def _played(drawing: Drawing[Board]) -> tuple[Panel, ...]:
    """The discard pile, to be looked through: one small card for each island, with how many there are."""
    discard: list[int] = drawing.view["discard"]
    items = []
    for at in sorted(set(discard)):
        name, copies = drawing.board.names[at], discard.count(at)
        face = use(f"face-{name}", 0, 0, *SMALL_CARD)
        two = tally(copies, 8, 48, 9) if copies > 1 else ""
        label = TN("{card}, played once", "{card}, played {count} times", copies, card=name)
        items.append(Item(f"played-{name}", face + two, *SMALL_CARD, label))
    title = TN("{count} card played", "{count} cards played", len(discard))
    return (Panel("played", title, tuple(items)),) if items else ()


def _card(
    drawing: Drawing[Board], at: int, key: str, label: Text, touch: str = "", classes: Sequence[str] = ()
) -> Item:
    """A card face up, as large as cards are."""
    face = use(f"face-{drawing.board.names[at]}", 0, 0, *CARD)
    return drawing.item(key, face, CARD, label, touch, classes)
