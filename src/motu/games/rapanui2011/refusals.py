"""Why a move of the card game is refused, and by which rule."""

from motu.contract import IllegalMove
from motu.games.rapanui2011.board import KINDS, MOAI, PRIEST, WOODCUTTER, counts_of
from motu.games.rapanui2011.position import BURY, BUY, DRAW, HAND, INSTEAD, PLAY, SACRIFICE, SUPPLY, YIELD
from motu.games.rapanui2011.rules import (
    BUYING_NOTHING,
    DRAWING,
    GATHERING,
    MOAI_WOOD,
    MOVES,
    PLAYING,
    PUTTING_BACK,
    SACRIFICING,
    SUPPLYING,
    TAKING_INSTEAD,
    TAKING_WOOD,
    RapaNuiState,
)
from motu.games.rapanui2011.words import OFFERED
from motu.language import Text, texts

T, TN, TP = texts("motu.games.rapanui2011")

#: In each phase: the moves that answer its question, and what is said to any other.
ANSWERS: dict[int, tuple[range, str, Text]] = {
    BUY: (range(PLAYING), "B1", T("First say whether you buy an offering card.")),
    PLAY: (range(PLAYING, SACRIFICING), "P7", T("Now you must play from your hand.")),
    SACRIFICE: (range(SACRIFICING, SUPPLYING), "O1", T("Now you must sacrifice one of your offering cards.")),
    BURY: (range(SACRIFICING, SUPPLYING), "O2", T("Now you must sacrifice one of your offering cards.")),
    SUPPLY: (range(SUPPLYING, DRAWING), "O3", T("Now you must put a card from a supply on the stone.")),
    DRAW: (range(DRAWING, TAKING_WOOD), "D1", T("Now you must take a front card.")),
    YIELD: (range(TAKING_WOOD, TAKING_INSTEAD), "W3", T("First choose: wood or glory.")),
    INSTEAD: (range(TAKING_INSTEAD, MOVES), "W6", T("First choose another offering card, or none.")),
}
#: What the hand lacks, and by which rule that matters.
LACKING = {
    WOODCUTTER: ("P1", T("You have no woodcutter in hand.")),
    PRIEST: ("P2", T("You have no priest in hand.")),
    MOAI: ("P3", T("You have no Moai in hand.")),
}


def refusal(state: RapaNuiState, seat: int, move: int) -> IllegalMove:
    """Why the asked seat may not make this move, by which rule."""
    if not 0 <= move < MOVES:
        return IllegalMove(T("There is no such move."))
    answers, rule, reason = ANSWERS[int(state.phase)]
    if move not in answers:
        return IllegalMove(reason, rule)
    if move < BUYING_NOTHING:
        return _refuse_purchase(state, seat, move)
    if move < GATHERING:
        return _refuse_one(state, seat, WOODCUTTER + move - PLAYING)
    if move < PUTTING_BACK:
        return _refuse_gatherers(state, seat, *divmod(move - GATHERING, 3))
    if move == PUTTING_BACK:
        return _refuse_putting_back(state, seat)
    if move < SUPPLYING:
        kind = OFFERED[move - SACRIFICING]
        return IllegalMove(T("You have no such offering card ({kind}).", kind=kind), rule)
    first = SUPPLYING if move < DRAWING else TAKING_INSTEAD
    return IllegalMove(T("This supply is empty ({kind}).", kind=OFFERED[move - first]), rule)


def _refuse_purchase(state: RapaNuiState, seat: int, kind: int) -> IllegalMove:
    if counts_of(state.supplies)[kind] == 0:
        return IllegalMove(T("This supply is empty ({kind}).", kind=OFFERED[kind]), "B1")
    player = state.players[seat]
    return IllegalMove(
        T(
            "That costs {price} wood ({kind}), and you have {wood}.",
            kind=OFFERED[kind],
            price=int(player.price(kind)),
            wood=int(player.wood),
        ),
        "B2",
    )


def _refuse_one(state: RapaNuiState, seat: int, kind: int) -> IllegalMove:
    player = state.players[seat]
    if counts_of(player.hand, len(KINDS))[kind] == 0:
        rule, reason = LACKING[kind]
        return IllegalMove(reason, rule)
    return IllegalMove(
        T("A Moai costs {price} wood, and you have {wood}.", price=MOAI_WOOD, wood=int(player.wood)), "P3"
    )


def _refuse_gatherers(state: RapaNuiState, seat: int, kind: int, more: int) -> IllegalMove:
    held = counts_of(state.players[seat].hand)[kind]
    if held <= more:
        values: dict[str, object] = {"kind": OFFERED[kind], "held": held}
        return IllegalMove(T("So many gatherers ({kind}) you do not have in hand: {held}.", **values), "P4")
    return IllegalMove(T("That costs {price} wood, and you have fewer.", price=more), "P4")


def _refuse_putting_back(state: RapaNuiState, seat: int) -> IllegalMove:
    if counts_of(state.players[seat].hand, len(KINDS))[MOAI] < HAND:
        return IllegalMove(T("A Moai goes back only if you hold three of them."), "P6")
    return IllegalMove(T("You have the wood for a Moai, so you must build one."), "P6")
