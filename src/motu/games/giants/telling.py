"""What happened in Giants, told of somebody and to himself."""

from collections.abc import Callable, Sequence

from motu.contract import Event
from motu.games.giants.board import Board
from motu.games.giants.words import carvers
from motu.language import Text, literal, texts

T, TN, TP = texts("motu.games.giants")

#: For each kind of event: its rule, and how it is told of somebody and to himself.
Telling = tuple[str, Callable[..., Text], Callable[..., Text]]

TOLD: dict[str, Telling] = {
    "round": (
        "Q1",
        lambda **v: T("Round {round}: {sizes} in the quarry. {name} is start player.", **v),
        lambda **v: T("Round {round}: {sizes} in the quarry. You are start player.", **v),
    ),
    "bid-in": ("A1", lambda **v: T("{name} has bid.", **v), lambda **v: T("You have bid.", **v)),
    "bid": (
        "A1",
        lambda **v: T("{name} bids {markers}. Carvers: {carvers}.", **v),
        lambda **v: T("You bid {markers}. Carvers: {carvers}.", **v),
    ),
    "take": (
        "A3",
        lambda **v: T("{name} takes a Moai of size {size}.", **v),
        lambda **v: T("You take a Moai of size {size}.", **v),
    ),
    "take-chief": (
        "A3",
        lambda **v: T("{name} takes a Moai of size {size} with the chief.", **v),
        lambda **v: T("You take a Moai of size {size} with your chief.", **v),
    ),
    "decline": (
        "A4",
        lambda **v: T("{name} takes no more Moai.", **v),
        lambda **v: T("You take no more Moai.", **v),
    ),
    "left-over": (
        "A5",
        lambda **v: T("Nobody takes {sizes}: back to the box.", **v),
        lambda **v: T("Nobody takes {sizes}: back to the box.", **v),
    ),
    "placing": (
        "P1",
        lambda **v: T("Figures are placed.", **v),
        lambda **v: T("Figures are placed.", **v),
    ),
    "place-worker": (
        "P1",
        lambda **v: T("{name} places a worker on {hex}.", **v),
        lambda **v: T("You place a worker on {hex}.", **v),
    ),
    "place-medicine": (
        "P1",
        lambda **v: T("{name} places the medicine man on {hex}.", **v),
        lambda **v: T("You place your medicine man on {hex}.", **v),
    ),
    "place-chief": (
        "P1",
        lambda **v: T("{name} places the chief on {hex}.", **v),
        lambda **v: T("You place your chief on {hex}.", **v),
    ),
    "lay": (
        "P1",
        lambda count, **v: TN(
            "{name} lays {count} log there.", "{name} lays {count} logs there.", count, **v
        ),
        lambda count, **v: TN("You lay {count} log there.", "You lay {count} logs there.", count, **v),
    ),
    "break": (
        "P3",
        lambda **v: T("{name} breaks a tablet.", **v),
        lambda **v: T("You break a tablet.", **v),
    ),
    "gain-worker": (
        "P5",
        lambda **v: T("{name} gets a worker.", **v),
        lambda **v: T("You get a worker.", **v),
    ),
    "gain-marker": (
        "P5",
        lambda **v: T("{name} gets a marker.", **v),
        lambda **v: T("You get a marker.", **v),
    ),
    "gain-logs": (
        "P5",
        lambda count, **v: TN("{name} gets {count} log.", "{name} gets {count} logs.", count, **v),
        lambda count, **v: TN("You get {count} log.", "You get {count} logs.", count, **v),
    ),
    "gain-headdress": (
        "P5",
        lambda **v: T("{name} gets a headdress.", **v),
        lambda **v: T("You get a headdress.", **v),
    ),
    "reserve": ("P5", lambda **v: T("{name} reserves {ahu}.", **v), lambda **v: T("You reserve {ahu}.", **v)),
    "buy": (
        "P4",
        lambda **v: T("{name} gives a marker for half a tablet.", **v),
        lambda **v: T("You give a marker for half a tablet.", **v),
    ),
    "pass": ("R1", lambda **v: T("{name} passes.", **v), lambda **v: T("You pass.", **v)),
    "no-move": (
        "G12",
        lambda **v: T("{name} has nothing left to do and passes.", **v),
        lambda **v: T("You have nothing left to do and pass.", **v),
    ),
    "transport": ("T1", lambda **v: T("Transport begins.", **v), lambda **v: T("Transport begins.", **v)),
    "pick-moai": (
        "T1",
        lambda **v: T("{name} takes up a Moai of size {size} on {hex}.", **v),
        lambda **v: T("You take up a Moai of size {size} on {hex}.", **v),
    ),
    "pick-headdress": (
        "T1",
        lambda **v: T("{name} takes up a headdress on {hex}.", **v),
        lambda **v: T("You take up a headdress on {hex}.", **v),
    ),
    "claim-moai": (
        "T9",
        lambda **v: T("{name} claims the abandoned Moai of size {size} on {hex}.", **v),
        lambda **v: T("You claim the abandoned Moai of size {size} on {hex}.", **v),
    ),
    "claim-headdress": (
        "T9",
        lambda **v: T("{name} claims the abandoned headdress on {hex}.", **v),
        lambda **v: T("You claim the abandoned headdress on {hex}.", **v),
    ),
    "step": ("T3", lambda **v: T("It comes to {hex}.", **v), lambda **v: T("It comes to {hex}.", **v)),
    "help": (
        "T4",
        lambda count, **v: TN(
            "{name} helps on {hex} and scores {count} point.",
            "{name} helps on {hex} and scores {count} points.",
            count,
            **v,
        ),
        lambda count, **v: TN(
            "You help on {hex} and score {count} point.",
            "You help on {hex} and score {count} points.",
            count,
            **v,
        ),
    ),
    "erect": (
        "T6",
        lambda **v: T("{name} erects a Moai of size {size} on {ahu}.", **v),
        lambda **v: T("You erect a Moai of size {size} on {ahu}.", **v),
    ),
    "erect-points": (
        "X2",
        lambda count, **v: TN(
            "{name} erects a Moai of size {size} on {ahu} and scores {count} point.",
            "{name} erects a Moai of size {size} on {ahu} and scores {count} points.",
            count,
            **v,
        ),
        lambda count, **v: TN(
            "You erect a Moai of size {size} on {ahu} and score {count} point.",
            "You erect a Moai of size {size} on {ahu} and score {count} points.",
            count,
            **v,
        ),
    ),
    "raised": (
        "T6",
        lambda **v: T("A Moai of size {size} now stands on {ahu}.", **v),
        lambda **v: T("A Moai of size {size} now stands on {ahu}.", **v),
    ),
    "crown": (
        "T7",
        lambda **v: T("{name} crowns the Moai on {ahu}.", **v),
        lambda **v: T("You crown the Moai on {ahu}.", **v),
    ),
    "mark-moai": (
        "T8",
        lambda **v: T("{name} marks a Moai of size {size} on {hex}.", **v),
        lambda **v: T("You mark a Moai of size {size} on {hex}.", **v),
    ),
    "mark-headdress": (
        "T8",
        lambda **v: T("{name} marks a headdress on {hex}.", **v),
        lambda **v: T("You mark a headdress on {hex}.", **v),
    ),
    "leave": (
        "T9",
        lambda **v: T("{name} stops on {hex}.", **v),
        lambda **v: T("You stop on {hex}.", **v),
    ),
    "unmoved-moai": (
        "T10",
        lambda **v: T("A Moai of size {size} of {name} stays unmarked on its quarry.", **v),
        lambda **v: T("Your Moai of size {size} stays unmarked on its quarry.", **v),
    ),
    "unmoved-headdress": (
        "T10",
        lambda **v: T("A headdress of {name} stays unmarked on its quarry.", **v),
        lambda **v: T("Your headdress stays unmarked on its quarry.", **v),
    ),
    "take-back-moai": (
        "N1",
        lambda **v: T("{name} takes the marker back from the Moai of size {size} on {hex}.", **v),
        lambda **v: T("You take your marker back from the Moai of size {size} on {hex}.", **v),
    ),
    "take-back-headdress": (
        "N1",
        lambda **v: T("{name} takes the marker back from the headdress on {hex}.", **v),
        lambda **v: T("You take your marker back from the headdress on {hex}.", **v),
    ),
    "look": (
        "T11",
        lambda **v: T("{name} gives half a tablet and looks under the Moai on {ahu}.", **v),
        lambda **v: T("You give half a tablet and look under the Moai on {ahu}.", **v),
    ),
    "colour": (
        "T11",
        lambda **v: T("The pedestal on {ahu} belongs to {name}.", **v),
        lambda **v: T("The pedestal on {ahu} is yours.", **v),
    ),
    "complete": (
        "E1",
        lambda **v: T("{name} has a Moai on every pedestal: the game is over.", **v),
        lambda **v: T("You have a Moai on every pedestal: the game is over.", **v),
    ),
    "final": (
        "E2",
        lambda count, **v: TN("{name} has {count} point.", "{name} has {count} points.", count, **v),
        lambda count, **v: TN("You have {count} point.", "You have {count} points.", count, **v),
    ),
}


def tell(board: Board, event: Event, seat: int | None, names: Sequence[str]) -> Text:
    """An event in words for a viewer."""
    of_somebody, to_himself = TOLD[_form(event)][1:]
    values = _values(board, event)
    if event.seat >= 0 and event.seat == seat:
        return to_himself(**values)
    return of_somebody(name=names[event.seat] if event.seat >= 0 else "", **values)


def rule_of(event: Event) -> str:
    return TOLD[_form(event)][0]


def _form(event: Event) -> str:
    """The key of an event in the table: some kinds are told in several ways."""
    kind, facts = event.kind, event.facts
    if kind == "place":
        return ("place-worker", "place-medicine", "place-chief")[facts[0]]
    if kind in ("mark", "unmoved", "take-back"):
        return f"{kind}-moai" if facts[1] else f"{kind}-headdress"
    if kind == "pick":
        return f"{'claim' if facts[3] else 'pick'}-{'moai' if facts[1] else 'headdress'}"
    if kind == "take" and facts[1]:
        return "take-chief"
    if kind == "erect" and facts[3]:
        return "erect-points"
    return kind


def _values(board: Board, event: Event) -> dict[str, object]:
    kind, facts = event.kind, event.facts
    if kind in ("pick", "mark", "leave", "unmoved", "take-back"):
        return {"size": facts[1], "hex": board.ids[facts[2]]}
    if kind == "round":
        return {"round": facts[0], "sizes": _sizes([size for size in facts[1:] if size])}
    if kind == "left-over":
        return {"sizes": _sizes([size for size in (1, 2, 3) for _ in range(facts[size - 1])])}
    if kind == "bid":
        markers = TN("{count} marker", "{count} markers", facts[0])
        return {"markers": markers, "carvers": carvers(*facts[1:])}
    if kind in ("reserve", "look", "colour"):
        return {"ahu": board.ahu_names[facts[0]]}
    if kind == "erect":
        return {"ahu": board.ahu_names[facts[1]], "size": facts[2], "count": facts[3]}
    tellers: dict[str, Callable[[], dict[str, object]]] = {
        "take": lambda: {"size": facts[0]},
        "place": lambda: {"hex": board.ids[facts[1]]},
        "lay": lambda: {"count": facts[0]},
        "gain-logs": lambda: {"count": facts[0]},
        "step": lambda: {"hex": board.ids[facts[1]]},
        "help": lambda: {"count": facts[0], "hex": board.ids[facts[1]]},
        "raised": lambda: {"ahu": board.ahu_names[facts[0]], "size": facts[1]},
        "crown": lambda: {"ahu": board.ahu_names[facts[1]]},
        "final": lambda: {"count": facts[0]},
    }
    return tellers[kind]() if kind in tellers else {}


def _sizes(sizes: Sequence[int]) -> Text:
    """Moais by their sizes, such as 1, 2, 2."""
    if not sizes:
        return T("nothing but broken stone")
    listed = literal(", ".join(str(size) for size in sorted(sizes)))
    return TN("a Moai of size {sizes}", "Moais of the sizes {sizes}", len(sizes), sizes=listed)
