"""What can happen in the board game Rapa Nui, each kind declared once."""

from collections.abc import Sequence
from functools import partial

from motu.events import OPEN_MEMORY, OTHERS, OWN, Events, Told
from motu.games.rapanui2019.board import LUXURY, Board
from motu.games.rapanui2019.moves import BONUS, COLUMN, MOAI, SPACE, STAR, THING, TILE, payment
from motu.games.rapanui2019.names import (
    FIGURE_NAMES,
    RESOURCE_NAMES,
    amount_of,
    figure_key,
    goods_listed,
    offering_name,
)
from motu.games.rapanui2019.position import PUKAO
from motu.language import literal, texts
from motu.moves import Words

T, TN, TP = texts("motu.games.rapanui2019")

Facts = tuple[int, ...]

# ------------------------------------------------------------------------------------------ the words


def in_order(board: Board, facts: Facts, names: Sequence[str]) -> Words:
    return {"order": literal(", ".join(names[seat] for seat in facts))}


def traded(board: Board, facts: Facts, names: Sequence[str]) -> Words:
    given, taken, got = facts
    return {"given": amount_of(given, 3), "taken": amount_of(taken, got)}


def moved(board: Board, facts: Facts, names: Sequence[str]) -> Words:
    figure, space, _ = facts
    return {"figure": FIGURE_NAMES[figure_key(figure)], "space": board.names[space]}


def carried(board: Board, facts: Facts, names: Sequence[str]) -> Words:
    return {**THING.words(board, facts[0]), "space": board.names[facts[-1]]}


def earned(board: Board, facts: Facts, names: Sequence[str]) -> Words:
    resource, _, space, _ = facts
    return {"goods": amount_of(resource, 1), "space": board.names[space]}


def got(board: Board, facts: Facts, names: Sequence[str]) -> Words:
    resource, amount, _ = facts
    return {"goods": amount_of(resource, amount), "resource": RESOURCE_NAMES[resource]}


def paid(board: Board, facts: Facts, names: Sequence[str]) -> Words:
    code, tile = facts
    name = offering_name(int(board.kind_of(tile)), tile >= LUXURY)
    return {"goods": goods_listed(payment(code)), "offering": name, "value": int(board.worth[tile])}


def points(board: Board, facts: Facts, names: Sequence[str]) -> Words:
    return {"points": literal(", ".join(f"{names[seat]} {points}" for seat, points in enumerate(facts)))}


# ----------------------------------------------------------------------------------------- the events


def rule_of_tile(facts: Facts) -> str:
    """A1 to A10."""
    return f"A{facts[-1] + 1}"


on_space = partial(Told, facts=(SPACE,))
in_column = partial(Told, facts=(COLUMN,))
of_tile = partial(Told, facts=(TILE,))

EVENTS = Events(
    Told("start", "S5", T("The totems stand in this order: {order}."), facts=in_order),
    of_tile(
        "draft",
        "X2",
        T("{name} takes “{tile}” from the offer."),
        T("You take “{tile}” from the offer."),
    ),
    Told("round", "F1", T("Round {round}."), facts=("round",)),
    on_space("carrier", "F4", T("{name} puts a carrier on {space}."), T("You put a carrier on {space}.")),
    in_column("carver", "F3", T("{name} puts a carver into {column}."), T("You put a carver into {column}.")),
    Told(
        "sorcerer",
        "F2",
        T("{name} puts the sorcerer on star {star}."),
        T("You put your sorcerer on star {star}."),
        facts=(STAR,),
    ),
    in_column(
        "chief",
        "F3",
        T("{name} puts the chief under {column}."),
        T("You put your chief under {column}."),
    ),
    Told(
        "no-room",
        "Q7",
        T("There is no room for the villagers of {name}."),
        T("There is no room for your villagers."),
    ),
    Told("order", "K1", T("The new order: {order}."), facts=in_order),
    Told("carve", "K2", T("{name} carves: {thing}."), T("You carve: {thing}."), facts=(MOAI,)),
    of_tile("use", rule_of_tile, T("{name} uses “{tile}”."), T("You use “{tile}”.")),
    of_tile("tablet", "A11", T("{name} uses the tablet as “{tile}”."), T("You use the tablet as “{tile}”.")),
    on_space(
        "rest",
        "A1",
        T("The carrier of {name} on {space} stands up."),
        T("Your carrier on {space} stands up."),
    ),
    Told(
        "trade",
        "A2",
        T("{name} gives {given} and gets {taken}."),
        T("You give {given} and get {taken}."),
        facts=traded,
    ),
    in_column(
        "contribute",
        "A4",
        T("{name} has one carver more in {column}."),
        T("You have one carver more in {column}."),
    ),
    in_column(
        "switch-carver",
        "A8",
        T("The sorcerer of {name} carves in {column}."),
        T("Your sorcerer carves in {column}."),
    ),
    Told(
        "moved",
        rule_of_tile,
        T("{name} moves a figure to {space}: {figure}."),
        T("You move a figure to {space}: {figure}."),
        facts=moved,
    ),
    Told(
        "install",
        lambda facts: f"U{facts[0] + 1}",
        T("{name} installs “{bonus}” for {price}."),
        T("You install “{bonus}” for {price}."),
        facts=(BONUS,),
    ),
    Told(
        "carry",
        lambda facts: "T6" if facts[0] == PUKAO else "T2",
        T("{name} carries to {space}: {thing}."),
        T("You carry to {space}: {thing}."),
        facts=carried,
    ),
    Told(
        "gift",
        "S2",
        T("{name} would earn {goods} on {space}, but has no room for it."),
        T("You would earn {goods} on {space}, but have no room for it."),
        facts=earned,
        when={1: 0},
    ),
    Told(
        "gift",
        lambda facts: "T6" if facts[-1] == PUKAO else "T3",
        T("{name} earns {goods} on {space}."),
        T("You earn {goods} on {space}."),
        facts=earned,
    ),
    Told(
        "erect",
        "T4",
        T("{name} erects on {space}: {thing}. The tile there: {tile}."),
        T("You erect on {space}: {thing}. The tile there: {tile}."),
        facts=(MOAI, SPACE, TILE),
    ),
    Told(
        "get",
        "S2",
        T("{name} gets nothing: the track of {resource} is full."),
        T("You get nothing: your track of {resource} is full."),
        facts=got,
        when={1: 0},
    ),
    Told("get", "T4", T("{name} gets {goods}."), T("You get {goods}."), facts=got),
    on_space(
        "tired",
        lambda facts: "T7" if facts[-1] == PUKAO else "T4",
        T("The carrier of {name} on {space} is tired."),
        T("Your carrier on {space} is tired."),
    ),
    on_space(
        "decorate",
        "T7",
        T("{name} decorates the Moai on {space}."),
        T("You decorate the Moai on {space}."),
    ),
    Told(
        "own-offering",
        "T7",
        T("You pay {goods} for an offering: {offering}, worth {value}."),
        facts=paid,
        to=OWN,
    ),
    Told(
        "offering",
        "T7",
        T("{name} pays {goods} for an offering: {offering}, worth {value}."),
        facts=paid,
        to=OTHERS,
        lasts=OPEN_MEMORY,
    ),
    Told("face-down", "Q26", T("{name} keeps the offering face down."), to=OTHERS),
    Told("pass", "T1", T("{name} passes."), T("You pass.")),
    Told("end", "Z1", T("The game is over: {points}."), facts=points),
)
