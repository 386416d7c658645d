"""Giants in words: what is asked, what a move is called and what to touch for it, and the final account."""

from collections.abc import Callable
from typing import cast

from motu.contract import Points, View
from motu.games.giants.board import Board
from motu.games.giants.notation import parts_of
from motu.games.giants.parts import (
    ACT,
    BACK,
    BID,
    CARRY,
    CHIEF,
    FIRST_HEX,
    HELP,
    LAY,
    MOAIS,
    PICK,
    PLACE,
    TAKE,
    TO_ASK,
    TO_BID,
    TO_BUY,
    TO_CARVE,
    TO_CLAIM,
    TO_DECLINE,
    TO_FINISH,
    TO_HEADDRESS,
    TO_LAY,
    TO_LEAVE,
    TO_LOGS,
    TO_MARK,
    TO_MARKER,
    TO_PASS,
    TO_PICK,
    TO_REST,
    TO_TAKE,
    TO_TAKE_BACK,
    TO_WORKER,
    UNMOVED,
    headdress_on,
    moai_on,
    owner_of,
    size_of,
)
from motu.games.giants.position import TABLET_POINTS
from motu.games.giants.rules import GiantsState
from motu.games.giants.view import piece_name
from motu.language import Text, texts

T, TN, TP = texts("motu.games.giants")

# ------------------------------------------------------------------------------------------ questions

Asked = tuple[str, str, Text]


def ask(state: GiantsState, seat: int) -> Asked:
    """The kind of the question, its rule and its words."""
    return ASKED[int(state.phase)](state, seat)


def _ask_bid(state: GiantsState, seat: int) -> Asked:
    if state.players[seat].bidding == 0:
        return "carvers", "A1", T("Which figures will you bid as carvers?")
    return "markers", "A1", T("How many markers will you bid for the order of choice?")


def _ask_take(state: GiantsState, seat: int) -> Asked:
    return "take", "A3", T("Which Moai do you take?")


def _ask_place(state: GiantsState, seat: int) -> Asked:
    player = state.players[seat]
    if player.workers + player.medicine_man + player.chief == 0:
        return "place", "P4", T("Take half a tablet for a marker, or pass.")
    return "place", "P1", T("Place a figure on a hex, take half a tablet for a marker, or pass.")


def _ask_lay(state: GiantsState, seat: int) -> Asked:
    return "logs", "P1", T("How many logs will you lay on {hex}?", hex=state.board.ids[int(state.place)])


def _ask_act(state: GiantsState, seat: int) -> Asked:
    place = state.board.ids[int(state.place)]
    if state.placed == CHIEF:
        return "act", "P3", T("Will your chief break a tablet and act on {hex}?", hex=place)
    return "act", "P2", T("Will your medicine man act on {hex}?", hex=place)


def _ask_pick(state: GiantsState, seat: int) -> Asked:
    return "pick", "T1", T("Which piece will you move or mark?")


def _ask_carry(state: GiantsState, seat: int) -> Asked:
    size = int(size_of(state.pieces[state.piece]))
    values: dict[str, object] = {
        "hex": state.board.ids[int(state.trail[state.trail_length - 1])],
        "size": size,
    }
    if size == 0:
        return "carry", "T1", T("The headdress is on {hex}. Where next?", **values)
    return "carry", "T1", T("The Moai of size {size} is on {hex}. Where next?", **values)


def _ask_help(state: GiantsState, seat: int) -> Asked:
    place = state.board.ids[int(state.place)]
    left = int(state.missing)
    prompt = TN(
        "{count} helper is missing on {hex}. Who lends a hand?",
        "{count} helpers are missing on {hex}. Who lends a hand?",
        left,
        hex=place,
    )
    return "help", "T4", prompt


def _ask_unmoved(state: GiantsState, seat: int) -> Asked:
    return "unmoved", "T10", T("What you have not moved goes to its quarry. Will you mark it?")


def _ask_back(state: GiantsState, seat: int) -> Asked:
    return "back", "N1", T("Will you take markers back from your pieces?")


ASKED: dict[int, Callable[[GiantsState, int], Asked]] = {
    BID: _ask_bid,
    TAKE: _ask_take,
    PLACE: _ask_place,
    LAY: _ask_lay,
    ACT: _ask_act,
    PICK: _ask_pick,
    CARRY: _ask_carry,
    HELP: _ask_help,
    UNMOVED: _ask_unmoved,
    BACK: _ask_back,
}

# ---------------------------------------------------------------------------------------------- moves

#: What the moves that need no number are called, and what to touch for them.
PLAIN: dict[int, tuple[Text, str]] = {
    TO_DECLINE: (T("Take none"), "decline"),
    TO_BUY: (T("A marker for half a tablet"), "buy"),
    TO_PASS: (T("Pass"), "pass"),
    TO_REST: (T("Do not act"), "rest"),
    TO_WORKER: (T("Get a worker"), "act-worker"),
    TO_MARKER: (T("Get a marker"), "act-marker"),
    TO_LOGS: (T("Get the logs"), "act-logs"),
    TO_HEADDRESS: (T("Get a headdress"), "act-headdress"),
    TO_MARK: (T("Mark it"), "mark"),
    TO_LEAVE: (T("Stop here"), "leave"),
    TO_FINISH: (T("No more"), "finish"),
}
COLOURS: dict[str, Text] = {
    "blue": T("Blue"),
    "green": T("Green"),
    "red": T("Red"),
    "yellow": T("Yellow"),
    "purple": T("Purple"),
}


def label(view: View, move: int) -> Text:
    """A move as the words on a button."""
    if move in PLAIN:
        return PLAIN[move][0]
    if move >= FIRST_HEX:
        return _label_on_board(cast(Board, view.board), move)
    if move < TO_BID:
        return carvers(*carvers_of(move))
    if move < TO_TAKE:
        return TN("{count} marker", "{count} markers", move - TO_BID)
    if move < TO_DECLINE:
        size, chief = (move - TO_TAKE) // 2 + 1, (move - TO_TAKE) % 2
        if chief:
            return T("Size {size} with the chief", size=size)
        return TN("Size {size} with {count} carver", "Size {size} with {count} carvers", size, size=size)
    if move < TO_REST:
        return TN("{count} log", "{count} logs", move - TO_LAY)
    if move < TO_MARK:
        return _label_piece(view, move - TO_PICK)
    if move < TO_CLAIM:
        return T("{colour} helps", colour=COLOURS[view.game.colours[move - TO_ASK]])
    if move < TO_TAKE_BACK:
        return _label_claim(view, move - TO_CLAIM)
    return _label_back(view, move - TO_TAKE_BACK)


def carvers_of(move: int) -> tuple[int, int, int]:
    """The workers, medicine men and chiefs of a bid."""
    bid = move - TO_CARVE
    return bid % 7, bid // 7 % 2, bid // 14


def carvers(workers: int, medicine_man: int, chief: int) -> Text:
    """A bid's carvers in words."""
    if workers == 0:
        alone = {
            (0, 0): T("No carvers"),
            (1, 0): T("The medicine man"),
            (0, 1): T("The chief"),
            (1, 1): T("The medicine man and the chief"),
        }
        return alone[medicine_man, chief]
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


def _label_on_board(board: Board, move: int) -> Text:
    what, number = parts_of(board, move)
    if what in ("reserve", "erect", "crown", "look"):
        values: dict[str, object] = {"ahu": board.ahu_names[number]}
        return {
            "reserve": T("Reserve {ahu}", **values),
            "erect": T("Erect it on {ahu}", **values),
            "crown": T("Crown the Moai on {ahu}", **values),
            "look": T("Give half a tablet to look under the Moai on {ahu}", **values),
        }[what]
    place: dict[str, object] = {"hex": board.ids[number]}
    return {
        "worker": T("Worker to {hex}", **place),
        "medicine": T("Medicine man to {hex}", **place),
        "chief": T("Chief to {hex}", **place),
        "step": T("To {hex}", **place),
    }[what]


def _piece(view: View, number: int) -> tuple[int, dict[str, object]]:
    """A piece's size, and what its label tells of it."""
    for piece in view["pieces"]:
        if piece["piece"] == number:
            size = int(piece["size"])
            return size, {"size": size, "hex": cast(Board, view.board).ids[piece["hex"]]}
    return 0 if number >= MOAIS else 1, {"size": 1, "hex": "?"}


def _label_piece(view: View, number: int) -> Text:
    size, values = _piece(view, number)
    if size == 0:
        return T("The headdress on {hex}", **values)
    return T("The Moai of size {size} on {hex}", **values)


def _label_claim(view: View, number: int) -> Text:
    size, values = _piece(view, number)
    if size == 0:
        return T("Mark the headdress", **values)
    return T("Mark the Moai of size {size}", **values)


def _label_back(view: View, number: int) -> Text:
    size, values = _piece(view, number)
    if size == 0:
        return T("From the headdress on {hex}", **values)
    return T("From the Moai of size {size} on {hex}", **values)


def touches(view: View, move: int) -> tuple[str, ...]:
    """What to touch in the picture, one after another."""
    if move in PLAIN:
        return (PLAIN[move][1],)
    if move >= FIRST_HEX:
        return _touches_on_board(cast(Board, view.board), move)
    if move < TO_BID:
        workers, medicine_man, chief = carvers_of(move)
        return (f"carve-{workers}-{medicine_man}-{chief}",)
    if move < TO_TAKE:
        return (f"bid-{move - TO_BID}",)
    if move < TO_DECLINE:
        size, chief = (move - TO_TAKE) // 2 + 1, (move - TO_TAKE) % 2
        return (f"quarry-{size}", "by-chief" if chief else "by-carvers")
    if move < TO_REST:
        return (f"logs-{move - TO_LAY}",)
    if TO_ASK <= move < TO_CLAIM:
        return (f"lend-{view.game.colours[move - TO_ASK]}",)
    first = TO_PICK if move < TO_MARK else TO_CLAIM if move < TO_TAKE_BACK else TO_TAKE_BACK
    return (piece_id(move - first),)


def piece_id(piece: int) -> str:
    """The id of a piece in pictures."""
    name = piece_name(piece)
    return f"moai-{name[4:]}" if name.startswith("moai") else f"hat-{name[3:]}"


def _touches_on_board(board: Board, move: int) -> tuple[str, ...]:
    what, number = parts_of(board, move)
    if what == "look":
        return (f"look-{board.ahu_ids[number]}",)
    if what in ("reserve", "erect", "crown"):
        return (f"ahu-{board.ahu_ids[number]}",)
    if what == "step":
        return (f"hex-{board.ids[number]}",)
    return (f"stock-{what}", f"hex-{board.ids[number]}")


# -------------------------------------------------------------------------------------------- account


def account(state: GiantsState) -> list[list[Points]]:
    """E2: how each seat's points came about: Moai by Moai, tablets, and what was gained on the way."""
    return [_account_of(state, seat) for seat in range(int(state.seats))]


def _account_of(state: GiantsState, seat: int) -> list[Points]:
    lines: list[Points] = []
    board = state.board
    for ahu in range(int(board.ahus)):
        word = state.ahus[ahu]
        if owner_of(word) != seat or moai_on(word) < 0:
            continue
        size, value = int(size_of(state.pieces[moai_on(word)])), int(board.moai_value[ahu])
        what = T("{ahu}: {value} × size {size}", ahu=board.ahu_names[ahu], value=value, size=size)
        lines.append(Points(what, value * size))
        if headdress_on(word) >= 0:
            crowned = T("{ahu}: headdress", ahu=board.ahu_names[ahu])
            lines.append(Points(crowned, int(board.headdress_value[ahu])))
    tablets = int(state.players[seat].halves) // 2
    if tablets:
        lines.append(Points(TN("{count} tablet", "{count} tablets", tablets), TABLET_POINTS * tablets))
    counted = sum(line.points for line in lines)
    helping = int(state.players[seat].points) - counted
    return [Points(T("Helping others to carry"), helping), *lines]
