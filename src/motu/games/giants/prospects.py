"""What the pieces of Giants promise: each part of the best Ahu that it may come to.

More if the way is open, less for each figure that is still missing on it, less again if it takes another
round.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.games.giants import phases
from motu.games.giants.pieces import (
    MOAIS,
    WAITS,
    figures_of,
    headdress_on,
    hex_of,
    maker_of,
    marker_of,
    moai_on,
    owner_of,
    reserved_by,
    size_of,
    status_of,
)
from motu.games.giants.position import Position
from motu.games.giants.routes import MISSING, NO_WAY, PAID, begin_search, block_trail, explore

#: The most pedestals that a player has.
MOST_PLACES: Final = 7
#: How sure one is of a piece without a marker.
ABANDONED: Final = 0.3
#: A headdress that may come later, as a part of its points.
CROWN: Final = 0.15
#: Parts of a piece's hope: planned for this round, and less for each figure missing; on its way in this
#: round, or left where it lies; later, less for each step, but something; abandoned, for a claimant. What of
#: it is lost as the end comes near.
PLANNED: Final = 0.93
PLANNED_FIGURE: Final = 0.045
ADVANCED: Final = 0.94
ADVANCED_FIGURE: Final = 0.03
LYING: Final = 0.9
LATER: Final = 0.66
LATER_STEP: Final = 0.03
LEAST: Final = 0.08
CLAIMED: Final = 0.4
HURRY: Final = 0.5
#: A point paid to others.
TOLL: Final = 1.1


def belongs_to(position: Position, piece: i64, seat: i64) -> bool:
    """G16: marked by the seat, made by it this round, or in its hands now."""
    word = position.pieces[piece]
    if marker_of(word) == seat or (marker_of(word) < 0 and maker_of(word) == seat):
        return True
    return position.seat == seat and is_carried(position, piece)


def is_carried(position: Position, piece: i64) -> bool:
    return phases.CARRY <= position.phase <= phases.HELP and position.piece == piece


def piece_hopes(position: Position, seat: i64, ahead: float) -> float:
    """What the seat's pieces promise: its headdresses, and its best Moais as far as its pedestals go."""
    late = 1.0 - HURRY + HURRY * ahead
    places: i64 = position.players[seat].pedestals + position.reserved_for(seat)
    best = vec[float]([0.0] * MOST_PLACES)
    total = 0.0
    for number in range(position.made()):
        piece = position.piece_made(number)
        if position.is_in_play(piece):
            hope = 0.0
            if belongs_to(position, piece, seat):
                if position.phase >= phases.PICK:
                    hope = hope_of_move(position, seat, piece, late)
                else:
                    hope = hope_of_plan(position, seat, piece, late)
            elif phases.BID < position.phase < phases.PICK and is_open_to_claims(position, seat, piece):
                hope = CLAIMED * hope_of_plan(position, seat, piece, late)
            if piece >= MOAIS:
                total += hope
            else:
                insert(best, places, hope)
    for index in range(places):
        total += best[index]
    return total


def insert(best: vec[float], places: i64, hope: float) -> None:
    """Keeps so many hopes, the greatest first."""
    for index in range(places):
        if hope > best[index]:
            lesser = best[index]
            best[index] = hope
            hope = lesser


def is_open_to_claims(position: Position, seat: i64, piece: i64) -> bool:
    """T9: abandoned, and the first of its kind there."""
    word = position.pieces[piece]
    if marker_of(word) >= 0 or maker_of(word) >= 0 or position.players[seat].markers == 0:
        return False
    for other in range(piece):
        if position.pieces[other] == word:
            return False
    return True


def strength_left(position: Position, seat: i64, size: i64) -> i64:
    """What the figures and logs that the seat may still place in this round can do for a size."""
    player = position.players[seat]
    if (position.passed >> seat) & 1 != 0 and position.phase >= phases.PLACE:
        return 0
    figures: i64 = player.workers + player.medicine_man
    chief: i64 = player.chief
    if position.phase == phases.BID:
        figures -= player.bid_workers + player.bid_medicine_man
        chief -= player.bid_chief
    logs: i64 = 0
    if size > 1:
        chief *= size
        logs = figures * (size - 1)
        if player.logs < logs:
            logs = player.logs
    return figures + chief + logs


def hope_of_plan(position: Position, seat: i64, piece: i64, late: float) -> float:
    """Before the transport: part of the best Ahu for the piece, by what is still missing on the way there."""
    board = position.board
    size = size_of(position.pieces[piece])
    hex_ = hex_of(position.pieces[piece])
    left = strength_left(position, seat, size)
    begin_search(position)
    explore(position, seat, size, hex_, left)
    scratch = position.scratch
    costs = 2 * board.hexes + 2
    row = hex_ * board.hexes
    slope = slope_of(size)
    rate = toll_rate(position)
    best = 0.0
    dream = 0.0
    most = 0.0
    goal: i64 = -1
    for ahu in range(board.ahus):
        points = points_there(position, seat, size, ahu)
        if points > 0.0:
            home = board.ahu_hex[ahu]
            hope = points * later(board.steps[row + home], slope)
            if hope > dream:
                dream = hope
                most = points
                goal = home
            cost = scratch[costs + home]
            if cost < MISSING and figures_of(position.ground[home], seat) == 0:
                cost += MISSING
            if cost // MISSING <= left:
                hope = points * (PLANNED - PLANNED_FIGURE * float(cost // MISSING))
                hope -= rate * float(cost % MISSING)
                if hope > best:
                    best = hope
    if goal < 0 or best >= most * LATER * ADVANCED * late:
        return best
    far = advance(position, goal, most, slope, left) * late
    return far if far > best else best


def advance(position: Position, goal: i64, points: float, slope: float, left: i64) -> float:
    """What the piece promises where it may come to in this round, on the way to its points in a later one."""
    board = position.board
    scratch = position.scratch
    steps = board.steps
    costs = 2 * board.hexes + 2
    row = goal * board.hexes
    rate = toll_rate(position)
    best = 0.0
    for hex_ in range(board.hexes):
        cost = scratch[costs + hex_]
        if cost < NO_WAY and cost // MISSING <= left:
            part = ADVANCED - ADVANCED_FIGURE * float(cost // MISSING)
            if cost == 0:
                part = LYING
            hope = points * later(steps[row + hex_], slope) * part - rate * float(cost % MISSING)
            if hope > best:
                best = hope
    return best


def toll_rate(position: Position) -> float:
    """What each unit of a way's costs, for the points paid on it and its steps, is worth to the mover."""
    return TOLL / float(PAID * (position.seats - 1))


def hope_of_move(position: Position, seat: i64, piece: i64, late: float) -> float:
    """In the transport: the best end that the piece can come to on ways that are open now, or its rest."""
    word = position.pieces[piece]
    size = size_of(word)
    hex_ = hex_of(word)
    carried = is_carried(position, piece)
    values = values_of_ahus(position, seat, size)
    kept = late * claim(position, seat, word) * hope_of_rest(position, values, size, hex_)
    if carried:
        if position.phase == phases.HELP or position.trail_length > 1 or not can_mark(position, seat, word):
            kept = 0.0
    elif (position.passed >> seat) & 1 != 0 or position.phase >= phases.UNMOVED:
        return kept
    begin_search(position)
    if carried:
        hex_ = block_trail(position)
    explore(position, seat, size, hex_, 0)
    found = best_end(position, seat, piece, values, late)
    if not carried:
        found *= 0.97  # it takes a turn, and others may be there first
    return found if found > kept else kept


def best_end(position: Position, seat: i64, piece: i64, values: vec[float], late: float) -> float:
    """The best of the hexes that can be reached: to set the piece there, or to let it lie there."""
    board = position.board
    word = position.pieces[piece]
    size = size_of(word)
    costs = 2 * board.hexes + 2
    secure = claim(position, seat, word) * late
    most_at_rest = secure * LATER * greatest(values)
    rate = toll_rate(position)
    best = 0.0
    for hex_ in range(board.hexes):
        cost = position.scratch[costs + hex_]
        if 0 <= cost < MISSING:
            hope = 0.0
            if figures_of(position.ground[hex_], seat) != 0:
                hope = hope_of_setting(position, seat, size, hex_)
            toll = rate * float(cost)
            if most_at_rest - toll > best and not position.has_lain(piece, hex_):
                rest = secure * hope_of_rest(position, values, size, hex_)
                if rest > hope:
                    hope = rest
            hope -= toll
            if hope > best:
                best = hope
    return best


def hope_of_setting(position: Position, seat: i64, size: i64, hex_: i64) -> float:
    """The best of the hex's own Ahus."""
    board = position.board
    best = 0.0
    for index in range(board.first_ahu[hex_], board.first_ahu[hex_ + 1]):
        ahu = board.ahus_at[index]
        if size > 0 or moai_on(position.ahus[ahu]) >= 0:
            points = points_there(position, seat, size, ahu)
            if points > best:
                best = points
    return best


def hope_of_rest(position: Position, values: vec[float], size: i64, hex_: i64) -> float:
    """What a piece that lies there promises for later rounds."""
    board = position.board
    row = hex_ * board.hexes
    slope = slope_of(size)
    best = 0.0
    for ahu in range(board.ahus):
        value = values[ahu]
        if value * LATER > best:
            hope = value * later(board.steps[row + board.ahu_hex[ahu]], slope)
            if hope > best:
                best = hope
    return best


def values_of_ahus(position: Position, seat: i64, size: i64) -> vec[float]:
    """What a piece of the seat would score on each Ahu."""
    values = vec[float]([0.0] * int(position.board.ahus))
    for ahu in range(position.board.ahus):
        values[ahu] = points_there(position, seat, size, ahu)
    return values


def greatest(values: vec[float]) -> float:
    best = 0.0
    for value in values:
        if value > best:
            best = value
    return best


def claim(position: Position, seat: i64, word: i64) -> float:
    """How sure the seat is of a piece that is neither erected nor crowns: T8, T9, T10."""
    if marker_of(word) == seat:
        return 1.0
    markers = position.players[seat].markers
    if position.phase > phases.HELP or (position.passed >> seat) & 1 != 0:
        return 0.85 if markers > 0 and status_of(word) == WAITS else ABANDONED
    if markers > 0:
        return 0.85
    return ABANDONED if maker_of(word) == seat else 0.0


def can_mark(position: Position, seat: i64, word: i64) -> bool:
    """T8: instead of a move, too."""
    return marker_of(word) < 0 and position.players[seat].markers > 0


def slope_of(size: i64) -> float:
    """What a step more costs a hope for later rounds: the heavier the piece, the more."""
    return LATER_STEP * (0.6 + 0.4 * float(size))


def later(steps: i64, slope: float) -> float:
    """What is left of a hope that takes so many more steps in later rounds."""
    part = LATER - slope * float(steps)
    return part if part > LEAST else LEAST


def points_there(position: Position, seat: i64, size: i64, ahu: i64) -> float:
    """What a piece would score on an Ahu, if it may come there at all."""
    word = position.ahus[ahu]
    if size > 0:
        if word == reserved_by(seat) or (word == 0 and position.players[seat].pedestals > 0):
            crown = CROWN * float(position.board.headdress_value[ahu])  # that may come later
            return float(position.board.moai_value[ahu] * size) + 0.5 + crown
        return 0.0
    if owner_of(word) == seat and headdress_on(word) < 0:
        points = (1.0 - CROWN) * float(position.board.headdress_value[ahu])
        return points if moai_on(word) >= 0 else 0.4 * points
    return 0.0
