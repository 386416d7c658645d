"""What a seat sees on the table of Giants, as numbers. Seats are told from the viewer on, in turn.

Where something may be one of many pieces or hexes it is told by its number plus one, and 0 is none.
"""

from librt.vecs import vec
from mypy_extensions import i16, i64

from motu.games.giants import phases
from motu.games.giants.pieces import (
    HEADDRESSES,
    MOAIS,
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
from motu.games.giants.player import Player
from motu.games.giants.position import Position
from motu.sensing import each, seats_from, write_bits, write_choice


def sense(state: Position, seat: i64, out: vec[i16], at: i64) -> i64:
    at = sense_round(state, seat, out, at)
    for other in range(state.seats):
        number: i64 = (seat + other) % state.seats
        at = sense_player(state, state.players[number], number, other == 0, out, at)
    for hex_ in range(state.board.hexes):
        ground = state.ground[hex_]
        out[at] = i16(logs_on(ground))
        at += 1
        for other in range(state.seats):
            figures = figures_of(ground, (seat + other) % state.seats)
            out[at] = i16(figures & 7)
            out[at + 1] = i16((figures >> 3) & 1)
            out[at + 2] = i16(figures >> 4)
            at += 3
    for ahu in range(state.board.ahus):
        at = sense_ahu(state, seat, state.ahus[ahu], out, at)
    for piece in range(i64(PIECES)):
        at = sense_piece(state, seat, piece, out, at)
    return sense_on_the_way(state, out, at)


def seen_from(seat: i64, other: i64, seats: i64) -> i64:
    """How many seats after the viewer another sits, or -1 if there is none."""
    return (other - seat + seats) % seats if other >= 0 else -1


def sense_round(state: Position, seat: i64, out: vec[i16], at: i64) -> i64:
    """The round, whose turn it is, the dice, and what the box has."""
    seats = state.seats
    over = state.asking == 0
    one_turn = not over and state.phase != phases.BID and state.phase != phases.BACK
    at = write_choice(-1 if over else state.phase, len(phases.NAMES), out, at)
    out[at] = i16((state.asking >> seat) & 1)
    out[at + 1] = i16(state.round)
    out[at + 2] = i16(HEADDRESSES - state.headdresses)
    out[at + 3] = i16(state.halves)
    out[at + 4] = i16(state.logs)
    at = write_choice(seen_from(seat, state.seat, seats) if one_turn else -1, seats, out, at + 5)
    at = write_choice(seen_from(seat, state.start, seats), seats, out, at)
    for die in range(seats):
        out[at] = i16((state.dice >> (2 * die)) & 3)
        out[at + 1] = i16((state.rolled >> (2 * die)) & 3)
        out[at + 2] = i16(seen_from(seat, (state.order >> (3 * die)) & 7, seats))
        at += 3
    for size in range(i64(1), i64(4)):
        out[at] = i16(of_size(state.quarry, size))
        out[at + 1] = i16(of_size(state.supply, size))
        at += 2
    return write_bits(state.cleared, state.board.forests, out, at)


def sense_player(state: Position, player: Player, number: i64, own: bool, out: vec[i16], at: i64) -> i64:
    """What is before the screen; a bid from when it may be seen; and behind the screen, where it is shown."""
    over = state.asking == 0
    bidding = state.phase == phases.BID and not over
    out[at] = i16(player.points)
    out[at + 1] = i16(player.halves)
    out[at + 2] = i16(player.spent)
    out[at + 3] = i16((state.passed >> number) & 1) if not over else i16(0)
    out[at + 4] = i16(player.bidding) if own and bidding else i16(0)
    for index in range(i64(5), i64(17)):
        out[at + index] = 0
    if not bidding or (own and player.bidding > 0):
        out[at + 5] = i16(player.bid_markers)
        out[at + 6] = i16(player.bid_workers)
        out[at + 7] = i16(player.bid_medicine_man)
        out[at + 8] = i16(player.bid_chief)
    if not bidding:
        out[at + 9] = i16(player.carvers)
        out[at + 10] = i16(player.chief_carver)
    if own or over or not state.strict:
        out[at + 11] = i16(player.workers)
        out[at + 12] = i16(player.medicine_man)
        out[at + 13] = i16(player.chief)
        out[at + 14] = i16(player.logs)
        out[at + 15] = i16(player.markers)
        out[at + 16] = i16(player.pedestals)
    return at + 17


def sense_ahu(state: Position, seat: i64, word: i64, out: vec[i16], at: i64) -> i64:
    """G26: under strict memory whose pedestal lies under a Moai is not seen until the end."""
    moai = moai_on(word)
    hidden = state.strict and state.asking != 0 and moai >= 0
    owner: i64 = -1
    if not hidden:
        owner = owner_of(word)
    at = write_choice(seen_from(seat, owner, state.seats), state.seats, out, at)
    out[at] = i16(size_of(state.pieces[moai])) if moai >= 0 else i16(0)
    out[at + 1] = 1 if headdress_on(word) >= 0 else 0
    return at + 2


def sense_piece(state: Position, seat: i64, piece: i64, out: vec[i16], at: i64) -> i64:
    word = state.pieces[piece]
    for index in range(i64(5)):
        out[at + index] = 0
    if state.is_in_play(piece):
        out[at] = i16(size_of(word)) if piece < MOAIS else i16(4)
        out[at + 1] = 1 if status_of(word) == WAITS else 0
        out[at + 2] = i16(hex_of(word) + 1)
        out[at + 3] = i16(seen_from(seat, maker_of(word), state.seats) + 1)
        out[at + 4] = i16(seen_from(seat, marker_of(word), state.seats) + 1)
    return at + 5


def sense_on_the_way(state: Position, out: vec[i16], at: i64) -> i64:
    """The figure just placed, and the piece that is carried."""
    hexes = state.board.hexes
    placed = state.phase == phases.LAY or state.phase == phases.ACT
    helping = state.phase == phases.HELP
    carried = helping or state.phase == phases.CARRY
    at = write_choice(state.placed if placed else -1, 3, out, at)
    out[at] = i16(state.place + 1) if placed or helping else i16(0)
    out[at + 1] = i16(state.piece + 1) if carried else i16(0)
    out[at + 2] = i16(state.missing) if helping else i16(0)
    at = write_choice(-1, hexes, out, at + 3)
    if carried:
        for step in range(state.trail_length):
            out[at - hexes + state.trail[step]] = i16(step + 1)
    return at


def senses(state: Position) -> list[str]:
    """The names of these numbers."""
    board, seats = state.board, seats_from(int(state.seats))
    found = [
        *each("phase", list(phases.NAMES)),
        *("asked", "round", "headdresses in the box", "halves in the box", "logs in the box"),
        *each("turn", seats),
        *each("start player", seats),
    ]
    for die in range(1, len(seats) + 1):
        found += [f"die {die}", f"size rolled with die {die}", f"seats from own to the taker {die}"]
    for size in (1, 2, 3):
        found += [f"quarry: Moais of size {size}", f"box: Moais of size {size}"]
    found += [f"forest {number} cleared" for number in range(1, int(board.forests) + 1)]
    figures = ["workers", "medicine man", "chief"]
    bid = [f"{part} bid" for part in ("markers", *figures)]
    stock = [f"{part} in stock" for part in (*figures, "logs", "markers", "pedestals")]
    for who in seats:
        found += each(who, ["points", "halves", "spent markers", "passed", "own bidding step", *bid])
        found += each(who, ["carvers left", "chief left", *stock])
    for name in board.ids:
        found.append(f"hex {name}: logs")
        found += [f"hex {name}: {who} {figure}" for who in seats for figure in figures]
    for name in board.ahu_names:
        found += each(f"Ahu {name} owner", seats)
        found += [f"Ahu {name}: size of its Moai", f"Ahu {name}: crowned"]
    for piece in range(PIECES):
        found += each(f"piece {piece}", ["size, 4 a headdress", "waits", "hex", "maker", "marker"])
    found += each("just placed", figures)
    found += ["hex placed on or entered", "piece carried", "strength missing"]
    return [*found, *each("place on the trail", board.ids)]


def longest(state: Position) -> int:
    """G18, T3: a piece is picked at most once for each hex, and enters none twice in a move; at each step
    everybody may be asked to lend. The rest of a round is little beside that."""
    hexes, seats = int(state.board.hexes), int(state.seats)
    transport = PIECES * hexes * (hexes * (1 + seats) + 3)
    return int(state.last_round) * (transport + 100 * seats)
