"""How good a position of Giants looks: for bots that look ahead only a little.

A seat's prospects are its points, what its Moais would score now, and what its pieces, people and stocks
promise. A piece promises part of the best Ahu it may come to: more if the way is open, less for each figure
that is still missing on it, less again if it takes another round.
"""

from typing import Final

from mypy_extensions import i64

from motu.games.giants.parts import (
    ACT,
    BACK,
    BID,
    CARRY,
    CHIEF,
    HELP,
    PICK,
    PLACE,
    WORKERS,
    figures_of,
    headdress_on,
    hex_of,
    maker_of,
    marker_of,
    moai_on,
    of_size,
    owner_of,
    reserved_by,
    size_of,
)
from motu.games.giants.position import Position

#: The cost of a way: a missing figure, a point paid to others, a step.
MISSING: Final = 64
PAID: Final = 3
STEP: Final = 1
NO_WAY: Final = 1 << 20

#: What lasts from round to round, in points.
WORKER_WORTH: Final = 3.2
MARKER_WORTH: Final = 1.6
LOG_WORTH: Final = 0.6


def promise(position: Position, seat: i64) -> float:
    """From 0 to 1: the seat's prospects against those of the others, the best of them above all."""
    mine = float(position.players[seat].points + position.points_to_come(seat)) + hopes(position, seat)
    best = -1000.0
    total = 0.0
    for other in range(position.seats):
        if other != seat:
            theirs = float(position.players[other].points + position.points_to_come(other))
            theirs += wealth(position, other)
            # Equals are told apart by who comes next, so that no seat is favoured by its number.
            total += theirs * (1.0 + 0.002 * float((other - seat + position.seats) % position.seats))
            if theirs > best:
                best = theirs
    ahead = mine - 0.5 * best - 0.5 * total / float(position.seats - 1)
    return 0.5 + 0.5 * ahead / (25.0 + (ahead if ahead > 0.0 else -ahead))


def wealth(position: Position, seat: i64) -> float:
    """What lasts from round to round: people, markers, logs, half tablets."""
    player = position.players[seat]
    owned = 6.0 - float(player.more_markers)
    people = float(WORKERS - player.more_workers)
    lasting = WORKER_WORTH * people + MARKER_WORTH * owned + LOG_WORTH * float(player.logs)
    return lasting + 0.5 * float(player.halves & 1)


def hopes(position: Position, seat: i64) -> float:
    """What is not yet points: wealth, pieces on their way, pedestals, helping hands, the bid."""
    player = position.players[seat]
    total = wealth(position, seat)
    total += piece_hopes(position, seat)
    total += helping_hopes(position, seat) + action_hopes(position, seat)
    phase = position.phase
    if phase == BID:
        total += bid_hopes(position, seat)
    elif PLACE <= phase <= ACT:
        total += 0.9 * float(player.markers) + 0.3 * float(player.spent)
        total += 0.12 * float(player.workers + player.medicine_man + player.chief)
    elif phase != BACK:
        total += 0.3 * float(player.markers)
        if (position.passed >> seat) & 1 != 0:
            total += 0.05
    for ahu in range(position.board.ahus):
        word = position.ahus[ahu]
        if owner_of(word) == seat:
            if moai_on(word) >= 0:
                total += 1.0
            else:
                total += 0.05 * float(position.board.moai_value[ahu])
    return total


def helping_hopes(position: Position, seat: i64) -> float:
    """T4: figures on the ways out of the quarries, where the others' pieces pass, may earn points."""
    if position.phase >= PICK:
        return 0.0
    board = position.board
    total = 0.0
    hex_: i64 = 0
    while hex_ < board.hexes:
        ground = position.ground[hex_]
        if ground != 0 and figures_of(ground, seat) != 0 and hex_ != board.moai_quarry:
            near = board.steps[board.moai_quarry * board.hexes + hex_]
            if near < 5:
                total += 0.08 * float(5 - near)
        hex_ += 1
    return total


def action_hopes(position: Position, seat: i64) -> float:
    """P5: a figure that may act now promises what its action gives."""
    if position.phase != ACT or position.seat != seat:
        return 0.0
    board = position.board
    hex_ = position.place
    gain = 0.0
    if hex_ == board.village:
        gain = WORKER_WORTH
    elif hex_ == board.hut:
        gain = MARKER_WORTH
    elif hex_ == board.headdress_quarry:
        gain = 2.5
    elif board.forest_at[hex_] >= 0:
        gain = LOG_WORTH * float(board.forest_logs[board.forest_at[hex_]])
    if position.placed == CHIEF:
        gain -= 3.0
    return gain if gain > 0.0 else 0.0


def bid_hopes(position: Position, seat: i64) -> float:
    """A1: what the bid may bring: the largest Moai within reach, if others do not take it first."""
    player = position.players[seat]
    if player.bidding == 0:
        return 0.0
    places: i64 = player.pedestals
    waiting: i64 = 0
    piece = position.first_piece()
    while piece < position.last_piece():
        if position.is_in_play(piece) and belongs_to(position, piece, seat):
            waiting += 1
        piece = position.next_piece(piece)
    carvers: i64 = player.bid_workers + player.bid_medicine_man
    size: i64 = 3
    while size > 0 and (of_size(position.quarry, size) == 0 or (carvers < size and player.bid_chief == 0)):
        size -= 1
    cost = 1.1 * float(player.bid_workers) + 3.0 * float(player.bid_medicine_man)
    cost += 2.2 * float(player.bid_chief) + 0.75 * float(player.bid_markers)
    if size == 0 or places <= waiting:
        return -cost
    there = float(of_size(position.quarry, size))
    markers = float(player.bid_markers)
    if player.bidding == 1:
        markers = 1.0 if player.markers > 0 else 0.0
    chance = (there + 1.0 + markers) / (there + 2.6 + markers)
    return 4.5 * float(size) * chance / (1.0 + 0.6 * float(waiting)) - cost


def belongs_to(position: Position, piece: i64, seat: i64) -> bool:
    """G16: marked by the seat, made by it this round, or in its hands now."""
    word = position.pieces[piece]
    if marker_of(word) == seat or (marker_of(word) < 0 and maker_of(word) == seat):
        return True
    return position.seat == seat and is_carried(position, piece)


def is_carried(position: Position, piece: i64) -> bool:
    return CARRY <= position.phase <= HELP and position.piece == piece


def piece_hopes(position: Position, seat: i64) -> float:
    total = 0.0
    left: i64 = figures_left(position, seat)
    piece = position.first_piece()
    while piece < position.last_piece():
        if position.is_in_play(piece) and belongs_to(position, piece, seat):
            word = position.pieces[piece]
            hope = piece_hope(position, seat, piece, left)
            if marker_of(word) < 0 and position.phase >= PICK:
                hope *= 0.75 if position.players[seat].markers > 0 else 0.5  # T9
            if is_carried(position, piece):
                hope -= 0.4  # worth the turn only if something comes of it
            total += hope
        piece = position.next_piece(piece)
    return total


def figures_left(position: Position, seat: i64) -> i64:
    """The figures that the seat may still place in this round."""
    if position.phase >= PICK:
        return 0
    player = position.players[seat]
    left: i64 = player.workers + player.medicine_man + player.chief
    if position.phase == BID:
        left -= player.bid_workers + player.bid_medicine_man + player.bid_chief
    if position.phase <= PLACE:
        left += (player.logs + 1) // 2
    return left


def piece_hope(position: Position, seat: i64, piece: i64, left: i64) -> float:
    """Part of what the piece would score on the best Ahu for it."""
    board = position.board
    size = size_of(position.pieces[piece])
    hex_ = hex_of(position.pieces[piece])
    stays = False
    moved = was_moved(position, piece)
    carried = is_carried(position, piece)
    if carried:
        hex_ = position.trail[position.trail_length - 1]
    elif position.phase >= PICK:
        stays = (position.passed >> seat) & 1 != 0 or moved
    if not stays:
        explore(position, seat, size, hex_, left)
    best = 0.0
    ahu: i64 = 0
    while ahu < board.ahus:
        points = points_there(position, seat, size, ahu)
        if points > 0.0:
            home = board.ahu_hex[ahu]
            hope = points * later(board.steps[hex_ * board.hexes + home])
            if not stays:
                soon = points * chance_of_way(position, seat, home, left)
                if carried:
                    soon *= 1.05
                if soon > hope:
                    hope = soon
                elif position.phase >= PICK and not moved:
                    hope = points * later(nearest(position, piece, hex_, home))
            if hope > best:
                best = hope
        ahu += 1
    return best


def was_moved(position: Position, piece: i64) -> bool:
    """Whether a piece has lain on more than one hex in this phase."""
    low: i64 = position.lain[2 * piece]
    high: i64 = position.lain[2 * piece + 1]
    return low & (low - 1) != 0 or high & (high - 1) != 0 or (low != 0 and high != 0)


def later(steps: i64) -> float:
    """What is left of a hope that takes so many more steps in later rounds."""
    part = 0.62 - 0.03 * float(steps)
    return part if part > 0.1 else 0.1


def chance_of_way(position: Position, seat: i64, home: i64, left: i64) -> float:
    """The part of a hope that the way to an Ahu leaves, by what is missing on it and what it costs."""
    cost = position.scratch[2 * position.board.hexes + 2 + home]
    if cost >= NO_WAY:
        return 0.0
    if cost < MISSING and figures_of(position.ground[home], seat) == 0:
        cost += MISSING
    missing = cost // MISSING
    if missing <= left:
        return 0.92 - 0.05 * float(missing) - 0.004 * float(cost % MISSING)
    return 0.62 - 0.03 * float(missing) - 0.004 * float(cost % MISSING)


def nearest(position: Position, piece: i64, start: i64, home: i64) -> i64:
    """How near to an Ahu a piece can come now, on ways that are open and to hexes new to it (G18)."""
    board = position.board
    costs = 2 * board.hexes + 2
    best: i64 = board.hexes
    hex_: i64 = 0
    while hex_ < board.hexes:
        open_way = position.scratch[costs + hex_] < MISSING
        if open_way and (hex_ == start or not position.has_lain(piece, hex_)):
            steps = board.steps[hex_ * board.hexes + home]
            if steps < best:
                best = steps
        hex_ += 1
    return best


def points_there(position: Position, seat: i64, size: i64, ahu: i64) -> float:
    """What a piece would score on an Ahu, if it may come there at all."""
    word = position.ahus[ahu]
    if size > 0:
        if word == reserved_by(seat) or (word == 0 and position.players[seat].pedestals > 0):
            crown = 0.3 * float(position.board.headdress_value[ahu])  # that may come later
            return float(position.board.moai_value[ahu] * size) + 0.5 + crown
        return 0.0
    if owner_of(word) == seat and headdress_on(word) < 0:
        points = float(position.board.headdress_value[ahu])
        return points if moai_on(word) >= 0 else 0.4 * points
    return 0.0


def explore(position: Position, seat: i64, size: i64, start: i64, left: i64) -> None:
    """Finds the cheapest way to every hex, with no more than so many figures missing, into the scratch."""
    board = position.board
    near = board.near
    first_near = board.first_near
    scratch = position.scratch
    costs = 2 * board.hexes + 2
    entries = costs + board.hexes
    most = MISSING * (left + 4)
    if left == 0:
        most = MISSING
    index: i64 = 0
    while index < board.hexes:
        scratch[costs + index] = NO_WAY
        scratch[entries + index] = -1
        index += 1
    scratch[costs + start] = 0
    queue = entries + board.hexes
    room: i64 = board.hexes
    head: i64 = 0
    waiting: i64 = 1
    scratch[queue] = start
    while waiting > 0:
        here = scratch[queue + head]
        head += 1
        if head == room:
            head = 0
        waiting -= 1
        so_far = scratch[costs + here]
        index = first_near[here]
        last = first_near[here + 1]
        while index < last:
            there = near[index]
            index += 1
            if so_far + STEP < scratch[costs + there]:
                entry = scratch[entries + there]
                if entry < 0:
                    entry = entry_cost(position, seat, size, there)
                    scratch[entries + there] = entry
                cost = so_far + entry
                if cost < scratch[costs + there] and cost < most and waiting < room:
                    scratch[costs + there] = cost
                    tail = head + waiting
                    if tail >= room:
                        tail -= room
                    scratch[queue + tail] = there
                    waiting += 1


def entry_cost(position: Position, seat: i64, size: i64, hex_: i64) -> i64:
    """T3, T4: what it takes to enter a hex: a step, points for those who help, figures that are missing."""
    ground = position.ground[hex_]
    if ground == 0:
        return STEP + MISSING * (size if size > 1 else 1)
    lacking = position.lacks(seat, size, hex_)
    if lacking == 0:
        return STEP
    foreign = position.foreign_strength(seat, hex_)
    if foreign >= lacking:
        return STEP + PAID * lacking
    return STEP + PAID * foreign + MISSING * (lacking - foreign)
