"""What Giants asks, and what is told when it is over."""

from collections.abc import Callable

from motu.contract import Asked, Points
from motu.games.giants import phases
from motu.games.giants.pieces import CHIEF, headdress_on, moai_on, owner_of, size_of
from motu.games.giants.position import TABLET_POINTS
from motu.games.giants.rules import GiantsState
from motu.language import texts

T, TN, TP = texts("motu.games.giants")


def ask(state: GiantsState, seat: int) -> Asked:
    """The kind of the question, its rule and its words."""
    phase = int(state.phase)
    return ALWAYS_THE_SAME[phase] if phase in ALWAYS_THE_SAME else ASKED[phase](state, seat)


def is_known_to_all(state: GiantsState, seat: int) -> bool:
    """All stocks and pieces were seen by everybody; only bids are secret (A1)."""
    return int(state.phase) != phases.BID


def _ask_bid(state: GiantsState, seat: int) -> Asked:
    if state.players[seat].bidding == 0:
        return "carvers", "A1", T("Which figures will you bid as carvers?")
    return "markers", "A1", T("How many markers will you bid for the order of choice?")


def _ask_place(state: GiantsState, seat: int) -> Asked:
    player = state.players[seat]
    if player.workers + player.medicine_man + player.chief == 0:
        return "place", "P4", T("Take half a tablet for a marker, or pass.")
    return "place", "P1", T("Place a figure on a hex, take half a tablet for a marker, or pass.")


def _ask_lay(state: GiantsState, seat: int) -> Asked:
    return "logs", "P1", T("How many logs will you lay on {hex}?", hex=state.board.ids[state.place])


def _ask_act(state: GiantsState, seat: int) -> Asked:
    place = state.board.ids[state.place]
    if state.placed == CHIEF:
        return "act", "P3", T("Will your chief break a tablet and act on {hex}?", hex=place)
    return "act", "P2", T("Will your medicine man act on {hex}?", hex=place)


def _ask_carry(state: GiantsState, seat: int) -> Asked:
    size, place = int(size_of(state.pieces[state.piece])), state.trail[state.trail_length - 1]
    asked = (
        T("The Moai of size {size} is on {hex}. Where next?")
        if size
        else T("The headdress is on {hex}. Where next?")
    )
    return "carry", "T1", asked.filled(size=size, hex=state.board.ids[place])


def _ask_help(state: GiantsState, seat: int) -> Asked:
    prompt = TN(
        "{count} helper is missing on {hex}. Who lends a hand?",
        "{count} helpers are missing on {hex}. Who lends a hand?",
        int(state.missing),
        hex=state.board.ids[state.place],
    )
    return "help", "T4", prompt


ALWAYS_THE_SAME: dict[int, Asked] = {
    phases.TAKE: ("take", "A3", T("Which Moai do you take?")),
    phases.PICK: ("pick", "T1", T("Which piece will you move or mark?")),
    phases.UNMOVED: ("unmoved", "T10", T("What you have not moved goes to its quarry. Will you mark it?")),
    phases.BACK: ("back", "N1", T("Will you take markers back from your pieces?")),
}
ASKED: dict[int, Callable[[GiantsState, int], Asked]] = {
    phases.BID: _ask_bid,
    phases.PLACE: _ask_place,
    phases.LAY: _ask_lay,
    phases.ACT: _ask_act,
    phases.CARRY: _ask_carry,
    phases.HELP: _ask_help,
}


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
