"""Why a move of Giants is refused, in words and by which rule."""

from collections.abc import Callable

from motu.contract import IllegalMove
from motu.games.giants.notation import parts_of, space
from motu.games.giants.parts import (
    ACT,
    BACK,
    BID,
    CARRY,
    FIRST_HEX,
    HELP,
    LAY,
    PICK,
    PLACE,
    TAKE,
    TO_ASK,
    TO_BID,
    TO_BUY,
    TO_CLAIM,
    TO_DECLINE,
    TO_FINISH,
    TO_LAY,
    TO_LEAVE,
    TO_MARK,
    TO_PASS,
    TO_PICK,
    TO_REST,
    TO_TAKE,
    TO_TAKE_BACK,
    UNMOVED,
    figures_of,
    marker_of,
    moai_on,
    of_size,
    size_of,
)
from motu.games.giants.rules import GiantsState
from motu.games.giants.words import ask
from motu.language import texts

T, TN, TP = texts("motu.games.giants")

#: The moves below FIRST_HEX by where they begin, and the phases in which they are answers.
ANSWERS: tuple[tuple[int, tuple[int, ...]], ...] = (
    (TO_TAKE_BACK, (BACK,)),
    (TO_CLAIM, (UNMOVED,)),
    (TO_ASK, (HELP,)),
    (TO_MARK, (CARRY,)),
    (TO_PICK, (PICK,)),
    (TO_REST, (ACT,)),
    (TO_LAY, (LAY,)),
    (TO_PASS, (PLACE, PICK)),
    (TO_BUY, (PLACE,)),
    (TO_TAKE, (TAKE,)),
    (0, (BID,)),
)
ON_BOARD = {
    "worker": PLACE,
    "medicine": PLACE,
    "chief": PLACE,
    "step": CARRY,
    "reserve": ACT,
    "erect": CARRY,
    "crown": CARRY,
}


def is_look(state: GiantsState, move: int) -> bool:
    return state.first_look() <= move < space(state.board)


def refusal(state: GiantsState, seat: int, move: int) -> IllegalMove:
    """Why the seat may not make this move, by which rule."""
    if not 0 <= move < space(state.board):
        return IllegalMove(T("There is no such move."))
    if is_look(state, move):
        return _refuse_look(state, seat, move)
    if not _fits_phase(state, move):
        rule = ask(state, seat)[1]
        return IllegalMove(T("That is no answer to what is asked now."), rule)
    if move >= FIRST_HEX:
        what, number = parts_of(state.board, move)
        return REFUSED_ON_BOARD[what](state, seat, number)
    return _refuse_plain(state, seat, move)


def _fits_phase(state: GiantsState, move: int) -> bool:
    if move >= FIRST_HEX:
        return ON_BOARD[parts_of(state.board, move)[0]] == state.phase
    if move == TO_FINISH:
        return state.phase in (UNMOVED, BACK)
    return next(state.phase in phases for first, phases in ANSWERS if move >= first)


def _refuse_look(state: GiantsState, seat: int, move: int) -> IllegalMove:
    ahu = move - int(state.first_look())
    if not state.strict:
        return IllegalMove(T("Everybody sees the pedestals: there is nothing to look for."), "G22")
    if moai_on(state.ahus[ahu]) < 0:
        return IllegalMove(T("No Moai stands on {ahu}.", ahu=state.board.ahu_names[ahu]), "T11")
    return IllegalMove(T("You have no half tablet to give."), "T11")


def _refuse_plain(state: GiantsState, seat: int, move: int) -> IllegalMove:
    player = state.players[seat]
    if move < TO_TAKE:
        return _refuse_bid(state, seat, move)
    if move < TO_DECLINE:
        size = (move - TO_TAKE) // 2 + 1
        if of_size(state.quarry, size) == 0:
            return IllegalMove(T("There is no Moai of size {size} left in the quarry.", size=size), "A3")
        return IllegalMove(T("You have not enough unused carvers for size {size}.", size=size), "A3")
    if move == TO_BUY:
        if player.markers == 0:
            return IllegalMove(T("You have no unused marker."), "P4")
        return IllegalMove(T("There is no half tablet left in the box."), "G23")
    if move < TO_REST:
        return IllegalMove(T("You have not so many logs."), "P1")
    if move < TO_PICK:
        return IllegalMove(T("There is nothing of that kind to get on this hex."), "G4")
    if move < TO_MARK:
        return _refuse_pick(state, seat, move - TO_PICK)
    if move < TO_ASK:
        return _refuse_end(state, seat, move)
    if move < TO_CLAIM:
        return IllegalMove(T("Nobody of that colour can lend a hand there."), "T4")
    return IllegalMove(T("That piece is not one to choose now."), "T10" if move < TO_TAKE_BACK else "N1")


def _refuse_bid(state: GiantsState, seat: int, move: int) -> IllegalMove:
    player = state.players[seat]
    if (move < TO_BID) != (player.bidding == 0):
        return IllegalMove(T("First say your carvers, then your markers."), "A1")
    if move >= TO_BID:
        return IllegalMove(T("You have not so many markers."), "A1")
    return IllegalMove(T("You have not so many figures."), "A1")


def _refuse_pick(state: GiantsState, seat: int, piece: int) -> IllegalMove:
    if not state.is_in_play(piece):
        return IllegalMove(T("That piece is not on its way."), "T1")
    word = state.pieces[piece]
    if not state.is_mine(word, seat) and not state.is_abandoned(word):
        return IllegalMove(T("That piece belongs to somebody else."), "G16")
    if state.has_earlier_twin(piece):
        return IllegalMove(T("There is a piece just like it: take that one."), "T1")
    if state.is_abandoned(word):
        return IllegalMove(T("An abandoned piece must be erected, crown a Moai or be marked."), "T9")
    return IllegalMove(T("Nothing can be done with that piece now."), "G18")


def _refuse_end(state: GiantsState, seat: int, move: int) -> IllegalMove:
    word = state.pieces[int(state.piece)]
    place = int(state.trail[state.trail_length - 1])
    if move == TO_MARK and marker_of(word) == seat:
        return IllegalMove(T("It already bears your marker."), "T8")
    if move == TO_MARK and state.players[seat].markers == 0:
        return IllegalMove(T("You have no unused marker."), "T8")
    if move == TO_LEAVE and state.trail_length == 1:
        return IllegalMove(T("Without moving, a piece must be erected, crown a Moai or be marked."), "G18")
    if move == TO_LEAVE and not state.is_mine(word, seat):
        return IllegalMove(T("An abandoned piece must be erected, crown a Moai or be marked."), "T9")
    return IllegalMove(T("It has already lain on {hex} in this phase.", hex=state.board.ids[place]), "G18")


def _refuse_figure(state: GiantsState, seat: int, number: int) -> IllegalMove:
    return IllegalMove(T("You have no such figure behind your screen."), "P1")


def _refuse_step(state: GiantsState, seat: int, number: int) -> IllegalMove:
    name = state.board.ids[number]
    place = int(state.trail[state.trail_length - 1])
    size = size_of(state.pieces[int(state.piece)])
    if number not in state.board.neighbours_of(place):
        return IllegalMove(T("{hex} is not beside the piece.", hex=name), "T3")
    if state.is_on_trail(number):
        return IllegalMove(T("It has already been on {hex} in this move.", hex=name), "T3")
    if not state.can_enter(seat, size, number):
        return IllegalMove(T("There is not enough help on {hex}.", hex=name), "T3")
    return IllegalMove(T("Nothing useful can follow on {hex}.", hex=name), "G18")


def _refuse_reservation(state: GiantsState, seat: int, number: int) -> IllegalMove:
    name = state.board.ahu_names[number]
    if state.board.ahu_hex[number] != state.place:
        return IllegalMove(T("{ahu} does not belong to this hex.", ahu=name), "P6")
    if state.ahus[number]:
        return IllegalMove(T("{ahu} is not free.", ahu=name), "G13")
    return IllegalMove(T("You have no pedestal left behind your screen."), "G4")


def _refuse_setting(state: GiantsState, seat: int, number: int) -> IllegalMove | None:
    """What erecting and crowning have in common."""
    place = int(state.trail[state.trail_length - 1])
    if state.board.ahu_hex[number] != place:
        name = state.board.ahu_names[number]
        return IllegalMove(T("{ahu} does not belong to this hex.", ahu=name), "P6")
    if figures_of(state.ground[place], seat) == 0:
        return IllegalMove(T("You have no figure of your own on this hex."), "T6")
    return None


def _refuse_erection(state: GiantsState, seat: int, number: int) -> IllegalMove:
    name = state.board.ahu_names[number]
    if size_of(state.pieces[int(state.piece)]) == 0:
        return IllegalMove(T("Only a Moai can be erected."), "T6")
    if refused := _refuse_setting(state, seat, number):
        return refused
    if state.ahus[number]:
        return IllegalMove(T("{ahu} is not free.", ahu=name), "G13")
    return IllegalMove(T("You have no pedestal left behind your screen."), "G14")


def _refuse_crowning(state: GiantsState, seat: int, number: int) -> IllegalMove:
    name = state.board.ahu_names[number]
    if size_of(state.pieces[int(state.piece)]) > 0:
        return IllegalMove(T("Only a headdress can crown."), "T7")
    if refused := _refuse_setting(state, seat, number):
        return refused
    return IllegalMove(T("No uncrowned Moai stands on {ahu}.", ahu=name), "T7")


REFUSED_ON_BOARD: dict[str, Callable[[GiantsState, int, int], IllegalMove]] = {
    "worker": _refuse_figure,
    "medicine": _refuse_figure,
    "chief": _refuse_figure,
    "step": _refuse_step,
    "reserve": _refuse_reservation,
    "erect": _refuse_erection,
    "crown": _refuse_crowning,
}
