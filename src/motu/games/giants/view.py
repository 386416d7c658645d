"""What a seat may know of a position of Giants (ruling G26), and nothing else."""

from typing import Any, Final

from mypy_extensions import i64

from motu.games.giants import phases
from motu.games.giants.pieces import (
    PIECES,
    WAITS,
    figures_of,
    headdress_on,
    hex_of,
    logs_on,
    maker_of,
    marker_of,
    moai_on,
    of_size,
    owner_of,
    size_of,
    status_of,
)
from motu.games.giants.rules import GiantsState

FIGURES: Final = ("worker", "medicine_man", "chief")

Data = dict[str, Any]


#: What each key of a view means. Hexes, Ahus and forests are numbered as on `board`.
MEANS = {
    "phase": "What is asked: bid, take, place, lay, act, pick, carry, help, unmoved, back; over at the end.",
    "round": "The round, from 1.",
    "start": "The start player.",
    "turn": "The seat whose turn it is; null while several are asked at once.",
    "dice": "The faces of the dice: 0 (broken) to 3.",
    "rolled": "The size of the Moai that each die brought, 0 for none.",
    "quarry": "Moais of size 1, 2 and 3 that can be taken.",
    "order": "The seats in the order of choice (A2).",
    "box": "What is left for all.",
    "box.moais": "Moais of size 1, 2 and 3.",
    "box.headdresses": "Headdresses.",
    "box.halves": "Halves of tablets.",
    "box.logs": "Logs.",
    "cleared": "For each forest whether it is cleared.",
    "hexes": "The hexes on which anything stands or lies.",
    "hexes[].hex": "Its number in `board.ids`.",
    "hexes[].logs": "Logs there.",
    "hexes[].figures": "The seats with figures there.",
    "hexes[].figures[].seat": "The seat.",
    "hexes[].figures[].worker": "How many workers.",
    "hexes[].figures[].medicine_man": "0 or 1.",
    "hexes[].figures[].chief": "0 or 1.",
    "ahus": "One for each Ahu.",
    "ahus[].owner": "Whose pedestal lies there; null for none, or where it is hidden under a Moai (G26).",
    "ahus[].size": "The size of the Moai that stands there, 0 for none.",
    "ahus[].crowned": "Whether it has a headdress.",
    "ahus[].moai": "The number of that Moai, null for none or where it is hidden.",
    "ahus[].headdress": "The number of that headdress, null for none or where it is hidden.",
    "pieces": "The Moais and headdresses on their way, or waiting.",
    "pieces[].piece": "Its number, as moves name it: Moais from 0, headdresses from 35.",
    "pieces[].size": "1 to 3; 0 is a headdress.",
    "pieces[].hex": "Where it lies.",
    "pieces[].waits": "Whether it was made this round and has not moved.",
    "pieces[].maker": "The seat that made it this round, or null.",
    "pieces[].marker": "The seat whose marker it bears, or null.",
    "placed": "While it is asked about: the figure just placed; else null.",
    "placed.figure": "worker, medicine_man or chief.",
    "placed.hex": "Where.",
    "carried": "While it is under way: the piece that is carried; else null.",
    "carried.piece": "Its number.",
    "carried.trail": "The hexes of this move so far, the first where it lay.",
    "carried.next": "While help is asked for: the hex to be entered; else null.",
    "carried.missing": "What foreign figures must still lend there.",
    "players": "One for each seat.",
    "players[].points": "Points on the track.",
    "players[].halves": "Halves of tablets.",
    "players[].spent": "Markers spent this round.",
    "players[].passed": "Whether it has passed in this phase.",
    "players[].bid": "The bid, from when it may be seen (one's own at once); else null.",
    "players[].bid.markers": "Markers.",
    "players[].bid.worker": "Workers.",
    "players[].bid.medicine_man": "0 or 1.",
    "players[].bid.chief": "0 or 1.",
    "players[].stock": "What is behind the screen; null where that is hidden.",
    "players[].stock.worker": "Workers.",
    "players[].stock.medicine_man": "0 or 1.",
    "players[].stock.chief": "0 or 1.",
    "players[].stock.logs": "Logs.",
    "players[].stock.markers": "Markers.",
    "players[].stock.pedestals": "Pedestals.",
    "players[].carvers": "Workers and medicine man of the bid that carve nothing yet.",
    "players[].chief_carver": "The same of the chief, 0 or 1.",
    "players[].bidding": "Own seat while bids are made: 0 carvers are to be said, 1 markers, 2 it is in.",
}


def see(state: GiantsState, seat: int | None) -> Data:
    viewer: i64 = -1 if seat is None else i64(seat)
    phase, seats, board = state.phase, state.seats, state.board
    over = state.asking == 0
    one_turn = phase != phases.BID and phase != phases.BACK and not over
    return {
        "phase": "over" if over else phases.NAMES[int(phase)],
        "round": int(state.round),
        "start": int(state.start),
        "turn": int(state.seat) if one_turn else None,
        "dice": [_two_bits(state.dice, die) for die in range(seats)],
        "rolled": [_two_bits(state.rolled, die) for die in range(seats)],
        "quarry": _by_size(state.quarry),
        "order": [int((state.order >> (3 * n)) & 7) for n in range(seats)],
        "box": {
            "moais": _by_size(state.supply),
            "headdresses": 14 - int(state.headdresses),
            "halves": int(state.halves),
            "logs": int(state.logs),
        },
        "cleared": [(state.cleared >> n) & 1 != 0 for n in range(board.forests)],
        "hexes": [_hex(state, n) for n in range(board.hexes) if state.ground[n] != 0],
        "ahus": [_ahu(state, n, state.strict and not over) for n in range(board.ahus)],
        "pieces": [_piece(state, n) for n in range(i64(PIECES)) if state.is_in_play(n)],
        "placed": _placed(state) if phase == phases.LAY or phase == phases.ACT else None,
        "carried": _carried(state) if phase == phases.CARRY or phase == phases.HELP else None,
        "players": [_player(state, number, viewer, over) for number in range(seats)],
    }


def _two_bits(packed: i64, number: i64) -> int:
    return int((packed >> (2 * number)) & 3)


def _by_size(packed: i64) -> list[int]:
    """How many Moais there are of size 1, 2 and 3."""
    return [int(of_size(packed, 1)), int(of_size(packed, 2)), int(of_size(packed, 3))]


def _or_none(number: i64) -> int | None:
    return None if number < 0 else int(number)


def _hex(state: GiantsState, number: i64) -> Data:
    ground = state.ground[number]
    figures: list[Data] = []
    for seat in range(state.seats):
        bits = figures_of(ground, seat)
        if bits != 0:
            figures.append(
                {
                    "seat": int(seat),
                    "worker": int(bits & 7),
                    "medicine_man": int((bits >> 3) & 1),
                    "chief": int(bits >> 4),
                }
            )
    return {"hex": int(number), "logs": int(logs_on(ground)), "figures": figures}


#: An Ahu on which nothing is.
BARE: Final[Data] = {"owner": None, "size": 0, "crowned": False, "moai": None, "headdress": None}
#: Ahus and pieces as they were shown before, by their words. Views get copies, which cost less than new ones.
SHOWN: Final[dict[int, Data]] = {}
MOST_SHOWN: Final = 1 << 14


def _keep(key: int, shown: Data) -> Data:
    if len(SHOWN) >= MOST_SHOWN:
        SHOWN.clear()
    SHOWN[key] = shown
    return shown


def _ahu(state: GiantsState, number: i64, strict: bool) -> Data:
    """G26: under strict memory nobody is shown whose pedestal lies under a Moai, until the end."""
    word = state.ahus[number]
    if word == 0:
        return BARE.copy()
    moai = moai_on(word)
    hidden = strict and moai >= 0
    size: i64 = size_of(state.pieces[moai]) if moai >= 0 else 0
    key = -1 - int(word << 3 | size << 1 | (1 if hidden else 0))
    known = SHOWN.get(key)
    if known is None:
        headdress = headdress_on(word)
        known = _keep(
            key,
            {
                "owner": None if hidden else _or_none(owner_of(word)),
                "size": int(size),
                "crowned": headdress >= 0,
                "moai": None if hidden else _or_none(moai),
                "headdress": None if hidden else _or_none(headdress),
            },
        )
    return known.copy()


def _piece(state: GiantsState, number: i64) -> Data:
    word = state.pieces[number]
    key = int(word << 6 | number)
    known = SHOWN.get(key)
    if known is None:
        known = _keep(
            key,
            {
                "piece": int(number),
                "size": int(size_of(word)),
                "hex": int(hex_of(word)),
                "waits": status_of(word) == WAITS,
                "maker": _or_none(maker_of(word)),
                "marker": _or_none(marker_of(word)),
            },
        )
    return known.copy()


def _placed(state: GiantsState) -> Data:
    return {"figure": FIGURES[int(state.placed)], "hex": int(state.place)}


def _carried(state: GiantsState) -> Data:
    helping = state.phase == phases.HELP
    return {
        "piece": int(state.piece),
        "trail": [int(state.trail[n]) for n in range(state.trail_length)],
        "next": int(state.place) if helping else None,
        "missing": int(state.missing) if helping else 0,
    }


def _player(state: GiantsState, number: i64, viewer: i64, over: bool) -> Data:
    player = state.players[number]
    bidding = state.phase == phases.BID and not over
    own = viewer == number
    bid: Data | None = None
    if (not bidding) or (own and player.bidding > 0):
        bid = {
            "markers": int(player.bid_markers),
            "worker": int(player.bid_workers),
            "medicine_man": int(player.bid_medicine_man),
            "chief": int(player.bid_chief),
        }
    stock: Data | None = None
    if own or not state.strict or over:
        stock = {
            "worker": int(player.workers),
            "medicine_man": int(player.medicine_man),
            "chief": int(player.chief),
            "logs": int(player.logs),
            "markers": int(player.markers),
            "pedestals": int(player.pedestals),
        }
    data: Data = {
        "points": int(player.points),
        "halves": int(player.halves),
        "spent": int(player.spent),
        "passed": (state.passed >> number) & 1 != 0 and not over,
        "bid": bid,
        "stock": stock,
        "carvers": 0 if bidding else int(player.carvers),
        "chief_carver": 0 if bidding else int(player.chief_carver),
    }
    if own and bidding:
        data["bidding"] = int(player.bidding)
    return data
