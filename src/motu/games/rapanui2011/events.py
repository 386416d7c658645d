"""What can happen in the card game, each kind declared once."""

from collections.abc import Sequence
from functools import partial

from motu.events import OPEN_MEMORY, OWN, Events, Told
from motu.games.rapanui2011.cards import MOAI, PRIEST, WOODCUTTER
from motu.games.rapanui2011.moves import OFFERING, kinds
from motu.games.rapanui2011.names import NAMES, TAKEN
from motu.language import joined, texts
from motu.moves import Words, named

T, TN, TP = texts("motu.games.rapanui2011")

CARD = named("card", kinds(TAKEN))
#: What is seen now but does not stay open on the table (R4).
Seen = partial(Told, lasts=OPEN_MEMORY)
Offering = partial(Seen, facts=(OFFERING,))


def laid(board: None, facts: tuple[int, ...], names: Sequence[str]) -> Words:
    return {"number": facts[0] + 1, "cards": joined([NAMES[card] for card in facts[1:]], ", ")}


def ended(board: None, facts: tuple[int, ...], names: Sequence[str]) -> Words:
    return {"points": " : ".join(str(points) for points in facts)}


EVENTS = Events(
    Told("start", "S4", T("{name} begins."), T("You begin.")),
    Seen("lay", "D2", T("Column {number}, from the front: {cards}."), facts=laid),
    Seen(
        "buy",
        "B1",
        T("{name} buys an offering card ({kind}) for {price} wood."),
        T("You buy an offering card ({kind}) for {price} wood."),
        facts=(OFFERING, "price"),
    ),
    Told("play", "P3", T("{name} builds a Moai."), T("You build a Moai."), when={0: MOAI}),
    Told(
        "play",
        lambda facts: {WOODCUTTER: "P1", PRIEST: "P2"}.get(facts[0], "P4"),
        T("{name} plays {card}."),
        T("You play {card}."),
        facts=(CARD,),
        when={1: 1},
    ),
    Told(
        "play",
        "P4",
        T("{name} plays {number} gatherers ({kind})."),
        T("You play {number} gatherers ({kind})."),
        facts=(OFFERING, "number"),
    ),
    Told("back", "P6", T("{name} puts a Moai back into the box."), T("You put a Moai back into the box.")),
    Offering("sacrifice", "O1", T("{name} sacrifices {kind}."), T("You sacrifice {kind}.")),
    Seen("bury", "O2", T("{name} sacrifices a card face down."), T("You sacrifice a card face down.")),
    Offering("bury-card", "O2", T("It is {kind}."), to=OWN),
    Offering("supply", "O3", T("{name} adds {kind} from the supply."), T("You add {kind} from the supply.")),
    Seen("draw", "D1", T("{name} takes {card}."), T("You take {card}."), facts=(None, CARD)),
    Seen("score", "W1", T("Woodcutters are scored."), when={0: WOODCUTTER}),
    Seen("score", "W2", T("Priests are scored."), when={0: PRIEST}),
    Seen("score", "W3", T("Moai are scored."), when={0: MOAI}),
    Offering("score", "W4", T("Gatherers ({kind}) are scored.")),
    Seen(
        "wood",
        lambda facts: "W3" if facts[1] == MOAI else "W1",
        T("{name} gets {amount} wood."),
        T("You get {amount} wood."),
        facts=("amount",),
    ),
    Seen(
        "glory",
        lambda facts: "W3" if facts[1] == MOAI else "W2",
        T("{name} gets {amount} glory."),
        T("You get {amount} glory."),
        facts=("amount",),
    ),
    Offering(
        "harvest",
        lambda facts: "W4" if facts[0] == facts[1] else "W6",
        T("{name} gets an offering card ({kind})."),
        T("You get an offering card ({kind})."),
    ),
    Seen("decline", "W6", T("{name} takes nothing."), T("You take nothing.")),
    Told(
        "worth",
        "E3",
        T("{kind}: {number} on the stone, worth {value} each."),
        facts=(named("kind", kinds(NAMES)), "number", "value"),
    ),
    Told("end", "E2", T("The game is over: {points} glory."), facts=ended),
)
