"""What a seat may know of a position of Giants (ruling G26), and nothing else."""

from typing import Any

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

FIGURES = ("worker", "medicine_man", "chief")
SIZES = (1, 2, 3)

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
    phase = int(state.phase)
    one_turn = phase not in (phases.BID, phases.BACK) and not state.over
    return {
        "phase": "over" if state.over else phases.NAMES[phase],
        "round": int(state.round),
        "start": int(state.start),
        "turn": int(state.seat) if one_turn else None,
        "dice": [_two_bits(state.dice, die) for die in range(int(state.seats))],
        "rolled": [_two_bits(state.rolled, die) for die in range(int(state.seats))],
        "quarry": [int(of_size(state.quarry, size)) for size in SIZES],
        "order": [int((state.order >> (3 * n)) & 7) for n in range(int(state.seats))],
        "box": {
            "moais": [int(of_size(state.supply, size)) for size in SIZES],
            "headdresses": 14 - int(state.headdresses),
            "halves": int(state.halves),
            "logs": int(state.logs),
        },
        "cleared": [bool((state.cleared >> n) & 1) for n in range(int(state.board.forests))],
        "hexes": [_hex(state, n) for n in range(int(state.board.hexes)) if state.ground[n]],
        "ahus": [_ahu(state, n) for n in range(int(state.board.ahus))],
        "pieces": [_piece(state, n) for n in range(PIECES) if state.is_in_play(n)],
        "placed": _placed(state) if phase in (phases.LAY, phases.ACT) else None,
        "carried": _carried(state) if phase in (phases.CARRY, phases.HELP) else None,
        "players": [_player(state, number, seat) for number in range(int(state.seats))],
    }


def _two_bits(packed: int, number: int) -> int:
    return int((packed >> (2 * number)) & 3)


def _seat(number: int) -> int | None:
    return None if number < 0 else int(number)


def _hex(state: GiantsState, number: int) -> Data:
    ground = state.ground[number]
    figures = []
    for seat in range(int(state.seats)):
        bits = int(figures_of(ground, seat))
        if bits:
            figures.append(
                {"seat": seat, "worker": bits & 7, "medicine_man": (bits >> 3) & 1, "chief": bits >> 4}
            )
    return {"hex": number, "logs": int(logs_on(ground)), "figures": figures}


def _ahu(state: GiantsState, number: int) -> Data:
    """G26: under strict memory nobody is shown whose pedestal lies under a Moai, until the end."""
    word = state.ahus[number]
    moai, headdress = int(moai_on(word)), int(headdress_on(word))
    hidden = state.strict and not state.over and moai >= 0
    return {
        "owner": None if hidden else _seat(owner_of(word)),
        "size": int(size_of(state.pieces[moai])) if moai >= 0 else 0,
        "crowned": headdress >= 0,
        "moai": None if hidden or moai < 0 else moai,
        "headdress": None if hidden or headdress < 0 else headdress,
    }


def _piece(state: GiantsState, number: int) -> Data:
    word = state.pieces[number]
    return {
        "piece": number,
        "size": int(size_of(word)),
        "hex": int(hex_of(word)),
        "waits": bool(status_of(word) == WAITS),
        "maker": _seat(maker_of(word)),
        "marker": _seat(marker_of(word)),
    }


def _placed(state: GiantsState) -> Data:
    return {"figure": FIGURES[int(state.placed)], "hex": int(state.place)}


def _carried(state: GiantsState) -> Data:
    helping = state.phase == phases.HELP
    return {
        "piece": int(state.piece),
        "trail": [int(state.trail[n]) for n in range(int(state.trail_length))],
        "next": int(state.place) if helping else None,
        "missing": int(state.missing) if helping else 0,
    }


def _player(state: GiantsState, number: int, seat: int | None) -> Data:
    player = state.players[number]
    bidding = state.phase == phases.BID and not state.over
    shown = seat == number or not state.strict or state.over
    data: Data = {
        "points": int(player.points),
        "halves": int(player.halves),
        "spent": int(player.spent),
        "passed": bool((state.passed >> number) & 1) and not state.over,
        "bid": None,
        "stock": None,
        "carvers": 0,
        "chief_carver": 0,
    }
    if (not bidding) or (seat == number and player.bidding > 0):
        data["bid"] = {
            "markers": int(player.bid_markers),
            "worker": int(player.bid_workers),
            "medicine_man": int(player.bid_medicine_man),
            "chief": int(player.bid_chief),
        }
    if not bidding:
        data["carvers"] = int(player.carvers)
        data["chief_carver"] = int(player.chief_carver)
    if shown:
        data["stock"] = {
            "worker": int(player.workers),
            "medicine_man": int(player.medicine_man),
            "chief": int(player.chief),
            "logs": int(player.logs),
            "markers": int(player.markers),
            "pedestals": int(player.pedestals),
        }
    if seat == number and bidding:
        data["bidding"] = int(player.bidding)
    return data
