"""What happened, in words: told of somebody, and to himself."""

from collections.abc import Callable, Sequence

from motu.contract import Event
from motu.games.rapanui2019.board import LUXURY, Board
from motu.games.rapanui2019.notation import payment
from motu.games.rapanui2019.player import CHIEF_FIGURE, SORCERER
from motu.games.rapanui2019.position import (
    PUKAO,
)
from motu.games.rapanui2019.tiles import AHU_TILES, BONUS_TILES
from motu.games.rapanui2019.words import (
    COLUMN_NAMES,
    FIGURE_NAMES,
    LUXURY_NAMES,
    OFFERING_NAMES,
    RESOURCE_NAMES,
    THING_NAMES,
    amount_of,
    goods_listed,
)
from motu.language import Text, literal, texts

T, TN, TP = texts("motu.games.rapanui2019")

#: For each kind of event: its rule, and how it is told of somebody and to himself.
Telling = tuple[str, Callable[..., Text], Callable[..., Text]]

TOLD: dict[str, Telling] = {
    "start": (
        "S5",
        lambda **v: T("The totems stand in this order: {order}.", **v),
        lambda **v: T("The totems stand in this order: {order}.", **v),
    ),
    "draft": (
        "X2",
        lambda **v: T("{name} takes {tile} from the offer.", **v),
        lambda **v: T("You take {tile} from the offer.", **v),
    ),
    "round": ("F1", lambda **v: T("Round {round}.", **v), lambda **v: T("Round {round}.", **v)),
    "carrier": (
        "F4",
        lambda **v: T("{name} puts a carrier on {space}.", **v),
        lambda **v: T("You put a carrier on {space}.", **v),
    ),
    "carver": (
        "F3",
        lambda **v: T("{name} puts a carver into {column}.", **v),
        lambda **v: T("You put a carver into {column}.", **v),
    ),
    "sorcerer": (
        "F2",
        lambda **v: T("{name} puts the sorcerer on star {star}.", **v),
        lambda **v: T("You put your sorcerer on star {star}.", **v),
    ),
    "chief": (
        "U4",
        lambda **v: T("{name} puts the chief under {column}.", **v),
        lambda **v: T("You put your chief under {column}.", **v),
    ),
    "no-room": (
        "Q7",
        lambda **v: T("There is no room for the villagers of {name}.", **v),
        lambda **v: T("There is no room for your villagers.", **v),
    ),
    "order": (
        "K1",
        lambda **v: T("The new order: {order}.", **v),
        lambda **v: T("The new order: {order}.", **v),
    ),
    "carve": (
        "K2",
        lambda **v: T("{name} carves: {thing}.", **v),
        lambda **v: T("You carve: {thing}.", **v),
    ),
    "use": ("Q1", lambda **v: T("{name} uses {tile}.", **v), lambda **v: T("You use {tile}.", **v)),
    "tablet": (
        "A11",
        lambda **v: T("{name} uses the tablet as {tile}.", **v),
        lambda **v: T("You use the tablet as {tile}.", **v),
    ),
    "rest": (
        "A1",
        lambda **v: T("The carrier of {name} on {space} stands up.", **v),
        lambda **v: T("Your carrier on {space} stands up.", **v),
    ),
    "trade": (
        "A2",
        lambda **v: T("{name} gives {given} and gets {taken}.", **v),
        lambda **v: T("You give {given} and get {taken}.", **v),
    ),
    "contribute": (
        "A4",
        lambda **v: T("{name} has one carver more in {column}.", **v),
        lambda **v: T("You have one carver more in {column}.", **v),
    ),
    "switch-carver": (
        "A8",
        lambda **v: T("The sorcerer of {name} carves in {column}.", **v),
        lambda **v: T("Your sorcerer carves in {column}.", **v),
    ),
    "moved": (
        "A9",
        lambda **v: T("{name} moves a figure to {space}: {figure}.", **v),
        lambda **v: T("You move a figure to {space}: {figure}.", **v),
    ),
    "install": (
        "U1",
        lambda **v: T("{name} installs {bonus} for {price}.", **v),
        lambda **v: T("You install {bonus} for {price}.", **v),
    ),
    "carry": (
        "T2",
        lambda **v: T("{name} carries to {space}: {thing}.", **v),
        lambda **v: T("You carry to {space}: {thing}.", **v),
    ),
    "gift": (
        "T3",
        lambda **v: T("{name} earns {goods} on {space}.", **v),
        lambda **v: T("You earn {goods} on {space}.", **v),
    ),
    "gift-lost": (
        "S2",
        lambda **v: T("{name} would earn {goods} on {space}, but has no room for it.", **v),
        lambda **v: T("You would earn {goods} on {space}, but have no room for it.", **v),
    ),
    "erect": (
        "T4",
        lambda **v: T("{name} erects on {space}: {thing}. The tile there: {tile}.", **v),
        lambda **v: T("You erect on {space}: {thing}. The tile there: {tile}.", **v),
    ),
    "get": ("T4", lambda **v: T("{name} gets {goods}.", **v), lambda **v: T("You get {goods}.", **v)),
    "get-nothing": (
        "S2",
        lambda **v: T("{name} gets nothing: the track of {resource} is full.", **v),
        lambda **v: T("You get nothing: your track of {resource} is full.", **v),
    ),
    "tired": (
        "T5",
        lambda **v: T("The carrier of {name} on {space} is tired.", **v),
        lambda **v: T("Your carrier on {space} is tired.", **v),
    ),
    "decorate": (
        "T7",
        lambda **v: T("{name} decorates the Moai on {space}.", **v),
        lambda **v: T("You decorate the Moai on {space}.", **v),
    ),
    "offering": (
        "T7",
        lambda **v: T("{name} pays {goods} for an offering: {offering}, worth {value}.", **v),
        lambda **v: T("You pay {goods} for an offering: {offering}, worth {value}.", **v),
    ),
    "face-down": (
        "Q26",
        lambda **v: T("{name} keeps the offering face down.", **v),
        lambda **v: T("You keep the offering face down.", **v),
    ),
    "pass": ("T1", lambda **v: T("{name} passes.", **v), lambda **v: T("You pass.", **v)),
    "end": (
        "Z1",
        lambda **v: T("The game is over: {points}.", **v),
        lambda **v: T("The game is over: {points}.", **v),
    ),
}


def kind_of(event: Event) -> str:
    """The kind of telling: gains that are lost are told in other words."""
    if event.kind == "gift" and event.facts[1] == 0:
        return "gift-lost"
    if event.kind == "get" and event.facts[1] == 0:
        return "get-nothing"
    return event.kind


def tell(board: Board, event: Event, seat: int | None, names: Sequence[str]) -> Text:
    """An event in words for a viewer."""
    of_somebody, to_himself = TOLD[kind_of(event)][1:]
    values = _values(board, event, names)
    if event.seat >= 0 and event.seat == seat:
        return to_himself(**values)
    return of_somebody(name=names[event.seat] if event.seat >= 0 else "", **values)


def rule_of(event: Event) -> str:
    if event.kind == "install":
        return f"U{event.facts[0] + 1}"
    if event.kind == "carry" and event.facts[0] == PUKAO:
        return "T6"
    return TOLD[kind_of(event)][0]


def _values(board: Board, event: Event, names: Sequence[str]) -> dict[str, object]:
    """What goes into the words, from the facts of the event."""
    found = _values_of_placing(board, event, names)
    return found if found is not None else _values_of_carrying(board, event)


def _values_of_placing(board: Board, event: Event, names: Sequence[str]) -> dict[str, object] | None:
    facts, kind = event.facts, event.kind
    if kind in ("start", "order"):
        return {"order": literal(", ".join(names[seat] for seat in facts))}
    if kind == "round":
        return {"round": facts[0]}
    if kind in ("carrier", "rest", "tired", "decorate"):
        return {"space": board.names[facts[0]]}
    if kind in ("carver", "chief", "contribute", "switch-carver"):
        return {"column": COLUMN_NAMES[facts[0]]}
    if kind == "sorcerer":
        return {"star": facts[0] + 1}
    if kind == "carve":
        return {"thing": THING_NAMES[facts[0]]}
    if kind in ("draft", "use", "tablet"):
        return {"tile": AHU_TILES[facts[0]].title}
    if kind == "trade":
        given, taken, got = facts
        return {"given": amount_of(given, 3), "taken": amount_of(taken, got)}
    if kind == "end":
        return {"points": literal(", ".join(f"{names[at]} {points}" for at, points in enumerate(facts)))}
    return None


def _values_of_carrying(board: Board, event: Event) -> dict[str, object]:
    facts, kind = event.facts, event.kind
    if kind == "moved":
        figure = {SORCERER: "sorcerer", CHIEF_FIGURE: "chief"}.get(facts[0], "villager")
        return {"figure": FIGURE_NAMES[figure], "space": board.names[facts[1]]}
    if kind == "install":
        bonus = BONUS_TILES[facts[0]]
        return {"bonus": bonus.title, "price": amount_of(bonus.resource, bonus.price)}
    if kind == "carry":
        return {"thing": THING_NAMES[facts[0]], "space": board.names[facts[-1]]}
    if kind == "gift":
        return {"goods": amount_of(facts[0], 1), "space": board.names[facts[2]]}
    if kind == "erect":
        size, space, tile = facts
        return {"thing": THING_NAMES[size], "space": board.names[space], "tile": AHU_TILES[tile].title}
    if kind == "get":
        return {"goods": amount_of(facts[0], facts[1]), "resource": RESOURCE_NAMES[facts[0]]}
    if kind == "offering":
        code, tile = facts
        name = (LUXURY_NAMES if tile >= LUXURY else OFFERING_NAMES)[int(board.kind_of(tile))]
        return {"goods": goods_listed(payment(code)), "offering": name, "value": int(board.worth[tile])}
    return {}
