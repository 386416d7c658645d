"""The moves of Giants, each kind declared once.

`carve=2mc` bids two workers, the medicine man and the chief, `bid=2` two markers; `take3` takes a Moai of
size 3 with workers, `take3c` with the chief, `decline` leaves the auction. `worker@e9`, `medicine@e9` and
`chief@e9` place a figure, `logs2` lays logs; `gain=worker`, `gain=marker`, `gain=logs`, `gain=headdress` and
`reserve:Tahai` act, `rest` does not; `buy` gets a half, `pass` passes. `moai7` and `hat3` take up a piece,
`>f6` moves it, `ask=red` borrows a hand, `erect:Tahai`, `crown:Tahai`, `mark` and `leave` end its move.
`claim:moai7` marks an unmoved piece, `back:moai7` takes a marker back, `done` ends either. `look:Tahai` gives
a half to see a pedestal.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from motu.contract import View
from motu.games.giants import phases
from motu.games.giants.board import Board
from motu.games.giants.names import piece_title
from motu.games.giants.pieces import (
    HEADDRESSES,
    MOAIS,
    PIECES,
    WAITS,
    figures_of,
    maker_of,
    marker_of,
    moai_on,
    of_size,
    reserved_by,
    size_of,
    status_of,
)
from motu.games.giants.player import Player
from motu.language import Text, literal, texts
from motu.moves import (
    FOUND,
    FROM,
    OVER,
    STEPS,
    UNTIL,
    Because,
    Condition,
    Kind,
    Name,
    Part,
    Space,
    counted,
    during,
    named,
    why,
)

if TYPE_CHECKING:
    from motu.games.giants.rules import GiantsState

T, TN, TP = texts("motu.games.giants")

# ---------------------------------------------------------------------------------------------- parts

COLOURS = (
    Name("blue", T("Blue")),
    Name("green", T("Green")),
    Name("red", T("Red")),
    Name("yellow", T("Yellow")),
    Name("purple", T("Purple")),
)


def piece_name(piece: int, between: str = "") -> str:
    """A piece in notation, moai1 to moai35 and hat1 to hat14; in pictures something stands between."""
    return f"moai{between}{piece + 1}" if piece < MOAIS else f"hat{between}{piece - MOAIS + 1}"


CHIEF = Part(2, lambda board, chief: {"c": "c" * chief, "chief": chief})
MEDICINE_MAN = Part(2, lambda board, medicine: {"m": "m" * medicine, "medicine": medicine})
WORKERS = counted("workers", 7)
SIZE = counted("size", 3, first=1)
CARVER = Part(2, lambda board, chief: {"c": "c" * chief, "by": "chief" if chief else "carvers"})
GAIN = named("gain", ("worker", "marker", "logs", "headdress"))
PIECE = Part(PIECES, lambda board, piece: {"piece": piece_name(piece), "thing": piece_name(piece, "-")})
COLOUR = named("colour", COLOURS)
FIGURE = named("figure", ("worker", "medicine", "chief"))
HEX = named("hex", lambda board: board.ids)
AHU = Part(
    lambda board: board.ahus,
    lambda board, ahu: {"ahu": Name(board.ahu_ids[ahu], literal(board.ahu_names[ahu]))},
)

# ------------------------------------------------------------------------------------------ in words


def carvers(chief: int, medicine_man: int, workers: int) -> Text:
    """A bid's carvers in words."""
    if workers == 0:
        alone = {
            (0, 0): T("No carvers"),
            (0, 1): T("The medicine man"),
            (1, 0): T("The chief"),
            (1, 1): T("The medicine man and the chief"),
        }
        return alone[chief, medicine_man]
    if medicine_man and chief:
        return TN(
            "{count} worker, the medicine man and the chief",
            "{count} workers, the medicine man and the chief",
            workers,
        )
    if medicine_man:
        return TN("{count} worker and the medicine man", "{count} workers and the medicine man", workers)
    if chief:
        return TN("{count} worker and the chief", "{count} workers and the chief", workers)
    return TN("{count} worker", "{count} workers", workers)


def label_take(view: View[Board], size: int, chief: int) -> Text:
    if chief:
        return T("Size {size} with the chief", size=size + 1)
    return TN("Size {size} with {count} carver", "Size {size} with {count} carvers", size + 1, size=size + 1)


GAINED = (T("Get a worker"), T("Get a marker"), T("Get the logs"), T("Get a headdress"))
PLACED = (T("Worker to {hex}"), T("Medicine man to {hex}"), T("Chief to {hex}"))


def seen(view: View[Board], piece: int) -> dict[str, Any] | None:
    """What a view tells of a piece, if it is in play."""
    return next((there for there in view["pieces"] if there["piece"] == piece), None)


def label_pick(view: View[Board], piece: int) -> Text:
    """What it is, where, and whose: what looks different is called differently."""
    there = seen(view, piece)
    if there is None:
        return literal(piece_name(piece))
    return piece_title(view, there, [colour.title for colour in COLOURS])


def label_piece(moai: Text, headdress: Text) -> Callable[[View[Board], int], Text]:
    """Words about a piece, which is a Moai or a headdress."""

    def label(view: View[Board], piece: int) -> Text:
        there = seen(view, piece)
        if there is None:
            return literal(piece_name(piece))
        words = moai if there["size"] else headdress
        return words.filled(size=there["size"], hex=view.board.ids[there["hex"]])

    return label


# ----------------------------------------------------------------------------------------- conditions


def here(state: "GiantsState") -> int:
    """Where the piece on its way is."""
    return int(state.trail[state.trail_length - 1])


def carried(state: "GiantsState") -> int:
    """The piece on its way, as a word."""
    return int(state.pieces[state.piece])


def has_figures(state: "GiantsState", me: Player, chief: int, medicine_man: int, workers: int) -> bool:
    return bool(me.chief >= chief and me.medicine_man >= medicine_man and me.workers >= workers)


def is_to_gain(state: "GiantsState", me: Player, gain: int) -> bool:
    """P5: where each thing is gained."""
    board, place = state.board, state.place
    quarry = place == board.headdress_quarry
    return bool((place == board.village, place == board.hut, board.forest_at[place] >= 0, quarry)[gain])


def is_left(state: "GiantsState", me: Player, gain: int) -> bool:
    """G4: what is used up gives nothing."""
    logs, headdresses = state.can_fell(state.place), HEADDRESSES - state.headdresses
    return bool((me.more_workers, me.more_markers, logs, headdresses)[gain])


def may_take_up(state: "GiantsState", seat: int, piece: int) -> bool:
    """Whether something can come of the piece."""
    return state.can_pick(seat, piece, state.ends_for(seat))


def is_abandoned(state: "GiantsState", seat: int, piece: int) -> bool:
    return state.is_abandoned(state.pieces[piece])


def is_open_to(state: "GiantsState", seat: int, piece: int) -> bool:
    return state.is_mine(state.pieces[piece], seat) or is_abandoned(state, seat, piece)


def is_unmoved(state: "GiantsState", seat: int, piece: int) -> bool:
    word = state.pieces[piece]
    return bool(status_of(word) == WAITS and maker_of(word) == seat)


def leads_on(state: "GiantsState", seat: int, hex_: int) -> bool:
    return state.leads_on(seat, state.piece, hex_, state.ends_for(seat))


# -------------------------------------------------------------------------------------------- reasons


def asked(*then: int) -> Because:
    """A move that is an answer only when this is asked."""
    words = T("That is no answer to what is asked now.")
    return why(lambda state, seat, *_: state.game.ask(state, seat)[1], during(*then), words)


def own_figure(rule: str) -> Because:
    return Because(
        rule,
        lambda state, seat, ahu: figures_of(state.ground[here(state)], seat) != 0,
        T("You have no figure of your own on this hex."),
    )


def on_its_hex(place: Callable[["GiantsState"], int]) -> Because:
    """P6: each Ahu belongs to one hex."""
    return Because(
        "P6",
        lambda state, seat, ahu: state.board.ahu_hex[ahu] == place(state),
        T("{ahu} does not belong to this hex."),
    )


def no_twin(rule: str) -> Because:
    """Of pieces that are the same in everything only one is offered."""
    return Because(
        rule,
        lambda state, seat, piece: not state.has_earlier_twin(piece),
        T("There is a piece just like it: take that one."),
    )


def bidding(stage: int) -> Because:
    words = T("First say your carvers, then your markers.")
    return why("A1", lambda state, me, *_: me.bidding == stage, words)


def unused_marker(rule: str) -> Because:
    return why(rule, lambda state, me: me.markers > 0, T("You have no unused marker."))


def a_pedestal(rule: str, holds: Condition) -> Because:
    return Because(rule, holds, T("You have no pedestal left behind your screen."))


MUST_END = T("An abandoned piece must be erected, crown a Moai or be marked.")
NOT_FREE = T("{ahu} is not free.")
NOT_TO_CHOOSE = T("That piece is not one to choose now.")

#: A piece that has moved may not stop where it has already lain.
REST_HERE = Because(
    "G18",
    lambda state, seat: state.trail_length == 1 or not state.has_lain(state.piece, here(state)),
    lambda state, seat: T("It has already lain on {hex} in this phase.", hex=state.board.ids[here(state)]),
)

# ---------------------------------------------------------------------------------------------- kinds

CARVE: Kind["GiantsState"] = Kind(
    "carve",
    (CHIEF, MEDICINE_MAN, WORKERS),
    text="carve={workers}{m}{c}",
    label=lambda view, *bid: carvers(*bid),
    touch=("carve-{workers}-{medicine}-{chief}",),
    then=(T("How many markers will you bid for the order of choice?"),),
    wish=FROM,
    refused=(asked(phases.BID), bidding(0), why("A1", has_figures, T("You do not have that many figures."))),
)
BID_MARKERS: Kind["GiantsState"] = Kind(
    "bid",
    (counted("count", 7),),
    text="bid={count}",
    label=TN("{count} marker", "{count} markers"),
    wish=UNTIL,
    refused=(
        asked(phases.BID),
        bidding(1),
        why("A1", lambda state, me, count: me.markers >= count, T("You do not have that many markers.")),
    ),
)
TAKE_MOAI: Kind["GiantsState"] = Kind(
    "take",
    (SIZE, CARVER),
    text="take{size}{c}",
    label=label_take,
    touch=("quarry-{size}", "by-{by}"),
    then=(T("Who carves it?"),),
    refused=(
        asked(phases.TAKE),
        Because(
            "A3",
            lambda state, seat, size, _: of_size(state.quarry, size + 1) > 0,
            T("There is no Moai of size {size} left in the quarry."),
        ),
        why(
            "A3",
            lambda state, me, size, chief: chief or me.carvers > size,
            T("You do not have enough unused carvers for size {size}."),
        ),
        why(
            "A3",
            lambda state, me, size, chief: not chief or me.chief_carver > 0,
            T("Your chief is not among your unused carvers."),
        ),
    ),
)
DECLINE: Kind["GiantsState"] = Kind("decline", label=T("Take none"), refused=(asked(phases.TAKE),), last=True)
BUY: Kind["GiantsState"] = Kind(
    "buy",
    label=T("A marker for half a tablet"),
    refused=(
        asked(phases.PLACE),
        unused_marker("P4"),
        Because("G23", lambda state, seat: state.halves > 0, T("There is no half tablet left in the box.")),
    ),
)
PASS: Kind["GiantsState"] = Kind(
    "pass", label=T("Pass"), refused=(asked(phases.PLACE, phases.PICK),), last=True
)
LAY_LOGS: Kind["GiantsState"] = Kind(
    "logs",
    (counted("count", 3),),
    text="logs{count}",
    label=TN("{count} log", "{count} logs"),
    refused=(
        asked(phases.LAY),
        why("P1", lambda state, me, count: me.logs >= count, T("You do not have that many logs.")),
    ),
)
REST: Kind["GiantsState"] = Kind(
    "rest", label=T("Do not act"), refused=(asked(phases.ACT),), last=True, wish=UNTIL
)
GET: Kind["GiantsState"] = Kind(
    "gain",
    (GAIN,),
    text="gain={gain}",
    label=lambda view, gain: GAINED[gain],
    touch=("act-{gain}",),
    wish=UNTIL,
    counts=(("gained", "{gain}"),),
    refused=(
        asked(phases.ACT),
        why("P5", is_to_gain, T("There is nothing of that kind to get on this hex.")),
        why("G4", is_left, T("There is nothing of that kind left.")),
    ),
)
TAKE_UP: Kind["GiantsState"] = Kind(
    "pick",
    (PIECE,),
    text="{piece}",
    label=label_pick,
    touch=("{thing}",),
    wish=FROM,
    refused=(
        asked(phases.PICK),
        Because("T1", lambda state, seat, piece: state.is_in_play(piece), T("That piece is not on its way.")),
        Because("G16", is_open_to, T("That piece belongs to somebody else.")),
        Because("T9", lambda *where: not is_abandoned(*where) or may_take_up(*where), MUST_END),
        Because("G18", may_take_up, T("Nothing can be done with that piece now.")),
        no_twin("T1"),
    ),
)
MARK: Kind["GiantsState"] = Kind(
    "mark",
    label=T("Mark it"),
    wish=UNTIL,
    refused=(
        asked(phases.CARRY),
        Because("T8", lambda state, seat: marker_of(carried(state)) < 0, T("It already bears your marker.")),
        unused_marker("T8"),
        REST_HERE,
    ),
    last=True,
)
LEAVE: Kind["GiantsState"] = Kind(
    "leave",
    label=T("Stop here"),
    wish=UNTIL,
    refused=(
        asked(phases.CARRY),
        Because(
            "G18",
            lambda state, seat: state.trail_length > 1,
            T("Without moving, a piece must be erected, crown a Moai or be marked."),
        ),
        Because("T9", lambda state, seat: state.is_mine(carried(state), seat), MUST_END),
        REST_HERE,
    ),
    last=True,
)
ASK_HELP: Kind["GiantsState"] = Kind(
    "ask",
    (COLOUR,),
    text="ask={colour}",
    label=T("{colour} helps"),
    touch=("lend-{colour}",),
    wish=FOUND,
    refused=(
        asked(phases.HELP),
        Because(
            "T4",
            lambda state, seat, other: other != seat and state.can_lend(other) > 0,
            T("Nobody of that colour can lend a hand there."),
        ),
    ),
)
CLAIM: Kind["GiantsState"] = Kind(
    "claim",
    (PIECE,),
    text="claim:{piece}",
    label=label_piece(T("Mark the Moai of size {size}"), T("Mark the headdress")),
    touch=("{thing}",),
    refused=(
        asked(phases.UNMOVED),
        Because("T10", is_unmoved, NOT_TO_CHOOSE),
        no_twin("T10"),
    ),
)
TAKE_BACK: Kind["GiantsState"] = Kind(
    "back",
    (PIECE,),
    text="back:{piece}",
    label=label_piece(T("From the Moai of size {size} on {hex}"), T("From the headdress on {hex}")),
    touch=("{thing}",),
    refused=(
        asked(phases.BACK),
        Because("N1", lambda state, seat, piece: marker_of(state.pieces[piece]) == seat, NOT_TO_CHOOSE),
        no_twin("N1"),
    ),
)
FINISH: Kind["GiantsState"] = Kind(
    "done",
    label=T("No more"),
    touch=("finish",),
    wish=OVER,
    refused=(asked(phases.UNMOVED, phases.BACK),),
    last=True,
)
PUT: Kind["GiantsState"] = Kind(
    "place",
    (FIGURE, HEX),
    text="{figure}@{hex}",
    label=lambda view, figure, hex_: PLACED[figure].filled(hex=view.board.ids[hex_]),
    touch=("stock-{figure}", "hex-{hex}"),
    then=(T("Where to?"),),
    wish=FROM,
    refused=(
        asked(phases.PLACE),
        why(
            "P1",
            lambda state, me, figure, _: me.count(figure) > 0,
            T("You have no such figure behind your screen."),
        ),
    ),
)
STEP: Kind["GiantsState"] = Kind(
    "step",
    (HEX,),
    text=">{hex}",
    label=T("To {hex}"),
    touch=("hex-{hex}",),
    wish=STEPS,
    refused=(
        asked(phases.CARRY),
        Because(
            "T3",
            lambda state, seat, hex_: hex_ in state.board.neighbours_of(here(state)),
            T("{hex} is not beside the piece."),
        ),
        Because(
            "T3",
            lambda state, seat, hex_: not state.is_on_trail(hex_),
            T("It has already been on {hex} in this move."),
        ),
        Because(
            "T3",
            lambda state, seat, hex_: state.can_enter(seat, size_of(carried(state)), hex_),
            T("There is not enough help on {hex}."),
        ),
        Because("G18", leads_on, T("Nothing useful can follow on {hex}.")),
    ),
)
RESERVE: Kind["GiantsState"] = Kind(
    "reserve",
    (AHU,),
    text="reserve:{ahu}",
    label=T("Reserve {ahu}"),
    touch=("ahu-{ahu}",),
    wish=UNTIL,
    refused=(
        asked(phases.ACT),
        on_its_hex(lambda state: state.place),
        Because("G13", lambda state, seat, ahu: state.ahus[ahu] == 0, NOT_FREE),
        a_pedestal("G4", lambda state, seat, ahu: state.players[seat].pedestals > 0),
    ),
)
ERECT: Kind["GiantsState"] = Kind(
    "erect",
    (AHU,),
    text="erect:{ahu}",
    label=T("Erect it on {ahu}"),
    touch=("ahu-{ahu}",),
    counts=(("erected on", "{ahu}"),),
    wish=UNTIL,
    refused=(
        asked(phases.CARRY),
        Because("T6", lambda state, *_: size_of(carried(state)) > 0, T("Only a Moai can be erected.")),
        on_its_hex(here),
        own_figure("T6"),
        Because("G13", lambda state, seat, ahu: state.ahus[ahu] in (0, reserved_by(seat)), NOT_FREE),
        a_pedestal("G14", lambda state, seat, ahu: state.can_erect(seat, ahu)),
    ),
)
CROWN: Kind["GiantsState"] = Kind(
    "crown",
    (AHU,),
    text="crown:{ahu}",
    label=T("Crown the Moai on {ahu}"),
    touch=("ahu-{ahu}",),
    counts=(("crowned on", "{ahu}"),),
    wish=UNTIL,
    refused=(
        asked(phases.CARRY),
        Because("T7", lambda state, *_: size_of(carried(state)) == 0, T("Only a headdress can crown.")),
        on_its_hex(here),
        own_figure("T7"),
        Because("T7", lambda state, seat, ahu: state.can_crown(ahu), T("No uncrowned Moai stands on {ahu}.")),
    ),
)
LOOK: Kind["GiantsState"] = Kind(
    "look",
    (AHU,),
    text="look:{ahu}",
    label=T("Give half a tablet to look under the Moai on {ahu}"),
    touch=("look-{ahu}",),
    refused=(
        Because(
            "G22",
            lambda state, *_: state.strict,
            T("Everybody sees the pedestals: there is nothing to look for."),
        ),
        Because("T11", lambda state, seat, ahu: moai_on(state.ahus[ahu]) >= 0, T("No Moai stands on {ahu}.")),
        why("T11", lambda state, me, ahu: me.halves > 0, T("You have no half tablet to give.")),
    ),
    open_to_all=True,
)

#: In the order in which the compiled rules count them; what a board makes more or fewer of comes last.
AUCTION = (CARVE, BID_MARKERS, TAKE_MOAI, DECLINE)
PLACING = (BUY, PASS, LAY_LOGS, REST, GET)
CARRYING = (TAKE_UP, MARK, LEAVE, ASK_HELP, CLAIM, TAKE_BACK, FINISH)
ON_BOARD = (PUT, STEP, RESERVE, ERECT, CROWN, LOOK)
MOVES: Space["GiantsState"] = Space(
    *(*AUCTION, *PLACING, *CARRYING, *ON_BOARD),
    examples="carve=2m, worker@e9, moai7, >f6, erect:Tahai, pass",
    missing={
        "hex": T("There is no hex {name}."),
        "ahu": T("There is no Ahu {name}."),
        "colour": T("There is no colour {name}."),
    },
)
