"""What can happen in Giants, each kind declared once."""

from collections.abc import Sequence
from functools import partial

from motu.events import ONCE, OPEN_MEMORY, OWN, Events, Told
from motu.games.giants.board import Board
from motu.games.giants.moves import AHU, HEX, carvers
from motu.games.giants.pieces import MEDICINE_MAN, WORKER
from motu.language import Text, literal, texts
from motu.moves import Words

T, TN, TP = texts("motu.games.giants")

Numbers = tuple[int, ...]


def moais(sizes: Sequence[int]) -> Text:
    """Moais by their sizes, such as 1, 2, 2."""
    if not sizes:
        return T("nothing but broken stone")
    listed = literal(", ".join(str(size) for size in sorted(sizes)))
    return TN("a Moai of size {sizes}", "Moai of the sizes {sizes}", len(sizes), sizes=listed)


def rolled(board: Board, facts: Numbers, names: Sequence[str]) -> Words:
    return {"round": facts[0], "sizes": moais([size for size in facts[1:] if size])}


def left_over(board: Board, facts: Numbers, names: Sequence[str]) -> Words:
    return {"sizes": moais([size for size, count in enumerate(facts, 1) for _ in range(count)])}


def revealed(board: Board, facts: Numbers, names: Sequence[str]) -> Words:
    markers, workers, medicine_man, chief = facts
    return {
        "markers": TN("{count} marker", "{count} markers", markers),
        "carvers": carvers(chief, medicine_man, workers),
    }


def looked(board: Board, facts: Numbers, names: Sequence[str]) -> Words:
    return {"ahu": board.ahu_names[facts[0]], "name": names[facts[1]]}


#: Of a piece: its number, its size, which is 0 for a headdress, and its hex.
PIECE = (None, "size", HEX)
HEADDRESS = {1: 0}
counted = partial(Told, facts=("count",))
#: G26: what happens on the board is told to those present; strict memory then forgets it.
on_board = partial(Told, facts=PIECE, lasts=OPEN_MEMORY)

EVENTS = Events(
    Told(
        "round",
        "Q1",
        T("Round {round}: {sizes} in the quarry. {name} is start player."),
        T("Round {round}: {sizes} in the quarry. You are start player."),
        facts=rolled,
    ),
    Told("bid-in", "A1", T("{name} has bid."), T("You have bid.")),
    Told(
        "bid",
        "A1",
        T("{name} bids {markers}. Carvers: {carvers}."),
        T("You bid {markers}. Carvers: {carvers}."),
        facts=revealed,
    ),
    Told(
        "take",
        "A3",
        T("{name} takes a Moai of size {size} with the chief."),
        T("You take a Moai of size {size} with your chief."),
        facts=("size",),
        when={1: 1},
    ),
    Told(
        "take",
        "A3",
        T("{name} takes a Moai of size {size}."),
        T("You take a Moai of size {size}."),
        facts=("size",),
    ),
    Told("decline", "A4", T("{name} takes no more Moai."), T("You take no more Moai.")),
    Told("left-over", "A5", T("Nobody takes {sizes}: back to the box."), facts=left_over),
    Told("placing", "P1", T("Figures are placed.")),
    Told(
        "place",
        "P1",
        T("{name} places a worker on {hex}."),
        T("You place a worker on {hex}."),
        facts=(None, HEX),
        when={0: WORKER},
    ),
    Told(
        "place",
        "P1",
        T("{name} places the medicine man on {hex}."),
        T("You place your medicine man on {hex}."),
        facts=(None, HEX),
        when={0: MEDICINE_MAN},
    ),
    Told(
        "place",
        "P1",
        T("{name} places the chief on {hex}."),
        T("You place your chief on {hex}."),
        facts=(None, HEX),
    ),
    counted(
        "lay",
        "P1",
        TN("{name} lays {count} log there.", "{name} lays {count} logs there."),
        TN("You lay {count} log there.", "You lay {count} logs there."),
    ),
    Told("break", "P3", T("{name} breaks a tablet."), T("You break a tablet.")),
    Told("gain-worker", "P5", T("{name} gets a worker."), T("You get a worker.")),
    Told("gain-marker", "P5", T("{name} gets a marker."), T("You get a marker.")),
    counted(
        "gain-logs",
        "P5",
        TN("{name} gets {count} log.", "{name} gets {count} logs."),
        TN("You get {count} log.", "You get {count} logs."),
    ),
    Told("gain-headdress", "P5", T("{name} gets a headdress."), T("You get a headdress.")),
    on_board("reserve", "P5", T("{name} reserves {ahu}."), T("You reserve {ahu}."), facts=(AHU,)),
    Told(
        "buy", "P4", T("{name} gives a marker for half a tablet."), T("You give a marker for half a tablet.")
    ),
    Told("pass", "R1", T("{name} passes."), T("You pass.")),
    Told(
        "no-move",
        "G12",
        T("{name} has nothing left to do and passes."),
        T("You have nothing left to do and pass."),
    ),
    Told("transport", "T1", T("Transport begins.")),
    on_board(
        "pick",
        "T9",
        T("{name} claims the abandoned headdress on {hex}."),
        T("You claim the abandoned headdress on {hex}."),
        when={**HEADDRESS, 3: 1},
    ),
    on_board(
        "pick",
        "T9",
        T("{name} claims the abandoned Moai of size {size} on {hex}."),
        T("You claim the abandoned Moai of size {size} on {hex}."),
        when={3: 1},
    ),
    on_board(
        "pick",
        "T1",
        T("{name} takes up a headdress on {hex}."),
        T("You take up a headdress on {hex}."),
        when=HEADDRESS,
    ),
    on_board(
        "pick",
        "T1",
        T("{name} takes up a Moai of size {size} on {hex}."),
        T("You take up a Moai of size {size} on {hex}."),
    ),
    on_board("step", "T3", T("It comes to {hex}."), facts=(None, HEX)),
    on_board(
        "help",
        "T4",
        TN(
            "{name} helps on {hex} and scores {count} point.",
            "{name} helps on {hex} and scores {count} points.",
        ),
        TN("You help on {hex} and score {count} point.", "You help on {hex} and score {count} points."),
        facts=("count", HEX),
    ),
    on_board(
        "erect",
        "T6",
        T("{name} erects a Moai of size {size} on {ahu}."),
        T("You erect a Moai of size {size} on {ahu}."),
        facts=(None, AHU, "size"),
        when={3: 0},
    ),
    on_board(
        "erect",
        "X2",
        TN(
            "{name} erects a Moai of size {size} on {ahu} and scores {count} point.",
            "{name} erects a Moai of size {size} on {ahu} and scores {count} points.",
        ),
        TN(
            "You erect a Moai of size {size} on {ahu} and score {count} point.",
            "You erect a Moai of size {size} on {ahu} and score {count} points.",
        ),
        facts=(None, AHU, "size", "count"),
    ),
    Told("raised", "T6", T("A Moai of size {size} now stands on {ahu}."), facts=(AHU, "size")),
    on_board(
        "crown",
        "T7",
        T("{name} crowns the Moai on {ahu}."),
        T("You crown the Moai on {ahu}."),
        facts=(None, AHU),
    ),
    on_board(
        "mark",
        "T8",
        T("{name} marks a headdress on {hex}."),
        T("You mark a headdress on {hex}."),
        when=HEADDRESS,
    ),
    on_board(
        "mark",
        "T8",
        T("{name} marks a Moai of size {size} on {hex}."),
        T("You mark a Moai of size {size} on {hex}."),
    ),
    on_board("leave", "T9", T("{name} stops on {hex}."), T("You stop on {hex}.")),
    Told(
        "unmoved",
        "T10",
        T("A headdress of {name} stays unmarked on its quarry."),
        T("Your headdress stays unmarked on its quarry."),
        when=HEADDRESS,
    ),
    Told(
        "unmoved",
        "T10",
        T("A Moai of size {size} of {name} stays unmarked on its quarry."),
        T("Your Moai of size {size} stays unmarked on its quarry."),
        facts=PIECE,
    ),
    on_board(
        "take-back",
        "N1",
        T("{name} takes the marker back from the headdress on {hex}."),
        T("You take your marker back from the headdress on {hex}."),
        when=HEADDRESS,
    ),
    on_board(
        "take-back",
        "N1",
        T("{name} takes the marker back from the Moai of size {size} on {hex}."),
        T("You take your marker back from the Moai of size {size} on {hex}."),
    ),
    Told(
        "look",
        "T11",
        T("{name} gives half a tablet and looks under the Moai on {ahu}."),
        T("You give half a tablet and look under the Moai on {ahu}."),
        facts=(AHU,),
    ),
    Told(
        "colour", "T11", T("The pedestal on {ahu} is yours."), facts=(AHU,), when={2: 1}, to=OWN, lasts=ONCE
    ),
    Told("colour", "T11", T("The pedestal on {ahu} belongs to {name}."), facts=looked, to=OWN, lasts=ONCE),
    Told(
        "complete",
        "E1",
        T("{name} has a Moai on every pedestal: the game is over."),
        T("You have a Moai on every pedestal: the game is over."),
    ),
    counted(
        "final",
        "E2",
        TN("{name} has {count} point.", "{name} has {count} points."),
        TN("You have {count} point.", "You have {count} points."),
    ),
)
