"""How good a position of Giants looks: for bots that look ahead only a little.

A seat's prospects are its points, what its Moais would score now, and what its pieces, people and stocks
promise. A piece promises part of the best Ahu it may come to: more if the way is open, less for each figure
that is still missing on it, less again if it takes another round.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.games.giants.parts import (
    ACT,
    BACK,
    BID,
    CARRY,
    CHIEF,
    HELP,
    MARKERS,
    MOAIS,
    PEDESTALS,
    PICK,
    PLACE,
    TAKE,
    UNMOVED,
    WAITS,
    WORKERS,
    figures_of,
    headdress_on,
    hex_of,
    maker_of,
    marker_of,
    moai_on,
    of_size,
    one_of,
    owner_of,
    reserved_by,
    size_of,
    status_of,
    strength_of,
)
from motu.games.giants.position import Position
from motu.games.giants.ways import MISSING, NO_WAY, PAID, begin_search, block_trail, explore

#: The most pedestals that a player has.
MOST_PLACES: Final = 7
#: How sure one is of a piece without a marker.
ABANDONED: Final = 0.3

#: What lasts from round to round, in points, at the beginning of a game.
WORKER_WORTH: Final = 6.0
MARKER_WORTH: Final = 2.4
LOG_WORTH: Final = 0.3
#: Half a tablet without its other half; a headdress that can be had; a Moai that stands, for the end is
#: nearer; a point of a reserved Ahu; a headdress that may come later.
HALF_WORTH: Final = 0.5
HEADDRESS_WORTH: Final = 2.5
STANDING: Final = 2.0
RESERVED: Final = 0.05
CROWN: Final = 0.15
#: Markers before the placing, spent on a half and before the transport; a figure not yet placed.
MARKER_TO_PLACE: Final = 0.9
SPENT_MARKER: Final = 0.3
MARKER_TO_CARRY: Final = 0.3
IN_HAND: Final = 0.12
#: A bid: a Moai by its size, less for each that waits already; what workers, others and markers cost.
CARVED: Final = 4.5
WAITING: Final = 0.6
CARVER_COST: Final = 3.3
BID_HEALER_COST: Final = 3.0
BID_CHIEF_COST: Final = 2.2
BID_MARKER_COST: Final = 0.75
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
#: A point paid to others; a figure near the others' Moais.
TOLL: Final = 1.1
HELPING: Final = 0.04


def promise(position: Position, seat: i64) -> float:
    """From 0 to 1: the seat's prospects against those of the others, the best of them above all."""
    mine = float(position.players[seat].points + position.points_to_come(seat))
    ahead_of_us = 1.0 - progress(position)
    mine += hopes(position, seat, ahead_of_us)
    best = -1000.0
    total = 0.0
    for other in range(position.seats):
        if other != seat:
            theirs = float(position.players[other].points + position.points_to_come(other))
            theirs += wealth(position, other, ahead_of_us)
            # Equals are told apart by who comes next, so that no seat is favoured by its number.
            total += theirs * (1.0 + 0.002 * float((other - seat + position.seats) % position.seats))
            if theirs > best:
                best = theirs
    ahead = mine - 0.5 * best - 0.5 * total / float(position.seats - 1)
    return 0.5 + 0.5 * ahead / (25.0 + (ahead if ahead > 0.0 else -ahead))


def wealth(position: Position, seat: i64, ahead: float) -> float:
    """What lasts from round to round, as long as the game goes on: people, markers, logs, half tablets."""
    player = position.players[seat]
    people = float(WORKERS - player.more_workers)
    lasting = WORKER_WORTH * people + MARKER_WORTH * float(MARKERS - player.more_markers)
    lasting += LOG_WORTH * float(player.logs)
    return lasting * ahead + HALF_WORTH * float(player.halves & 1)


def hopes(position: Position, seat: i64, ahead: float) -> float:
    """What is not yet points: wealth, pieces on their way, pedestals, helping hands, the moment."""
    total = wealth(position, seat, ahead) + piece_hopes(position, seat, ahead)
    total += helping_hopes(position, seat) + moment_hopes(position, seat, ahead)
    return total + pedestal_hopes(position, seat)


def moment_hopes(position: Position, seat: i64, ahead: float) -> float:
    """What this phase promises: the action, the bid, markers and figures that can still be used in it."""
    player = position.players[seat]
    phase = position.phase
    total = action_hopes(position, seat, ahead)
    if phase == BID:
        total += bid_hopes(position, seat)
    elif phase == TAKE:
        total += auction_hopes(position, seat)
    elif PLACE <= phase <= ACT:
        total += MARKER_TO_PLACE * float(player.markers) + SPENT_MARKER * float(player.spent)
        if (position.passed >> seat) & 1 == 0:
            total += IN_HAND * float(player.workers + player.medicine_man + player.chief)
    elif phase != BACK:
        total += MARKER_TO_CARRY * float(player.markers)
        if (position.passed >> seat) & 1 != 0:
            total += 0.05
    return total


def pedestal_hopes(position: Position, seat: i64) -> float:
    """E1: each Moai that stands brings the end nearer; a reserved Ahu is safe."""
    total = 0.0
    for ahu in range(position.board.ahus):
        word = position.ahus[ahu]
        if owner_of(word) == seat:
            if moai_on(word) >= 0:
                # Of two equal Ahus on a hex none is favoured by its number.
                total += STANDING + 0.01 * float((ahu + seat + position.round) & 1)
                if headdress_on(word) < 0:
                    total += CROWN * float(position.board.headdress_value[ahu])
            else:
                total += RESERVED * float(position.board.moai_value[ahu])
    return total


def helping_hopes(position: Position, seat: i64) -> float:
    """T4: figures on hexes where the others' pieces may pass soon may earn points."""
    if position.phase >= PICK:
        return 0.0
    board = position.board
    total = 0.0
    hex_: i64 = 0
    while hex_ < board.hexes:
        ground = position.ground[hex_]
        if ground != 0 and figures_of(ground, seat) != 0:
            rivals: i64 = 1
            for other in range(position.seats):
                if figures_of(ground, other) != 0 and other != seat:
                    rivals += 1
            total += HELPING * float(traffic(position, seat, hex_)) / float(rivals)
        hex_ += 1
    return total


def traffic(position: Position, seat: i64, hex_: i64) -> i64:
    """How many of the others' Moais are near a hex, and how near."""
    row = hex_ * position.board.hexes
    strength = strength_of(position.ground[hex_], seat)
    total: i64 = 0
    piece: i64 = 0
    while piece < position.moais:
        word = position.pieces[piece]
        if position.is_in_play(piece) and not belongs_to(position, piece, seat):
            steps = position.board.steps[row + hex_of(word)]
            if 0 < steps < 4:
                size = size_of(word)
                total += (4 - steps) * (size if size < strength else strength)
        piece += 1
    return total


def action_hopes(position: Position, seat: i64, ahead: float) -> float:
    """P5: a figure that may act now promises what its action gives."""
    if position.phase != ACT or position.seat != seat:
        return 0.0
    board = position.board
    hex_ = position.place
    gain = 0.0
    if hex_ == board.village:
        gain = WORKER_WORTH * ahead
    elif hex_ == board.hut:
        gain = MARKER_WORTH * ahead
    elif hex_ == board.headdress_quarry:
        gain = HEADDRESS_WORTH
    elif board.forest_at[hex_] >= 0:
        gain = ahead * LOG_WORTH * float(board.forest_logs[board.forest_at[hex_]])
    if position.placed == CHIEF:
        gain -= 3.0
    return gain if gain > 0.0 else 0.0


def bid_hopes(position: Position, seat: i64) -> float:
    """A1: what the bid may bring: the largest Moai within reach, if others do not take it first."""
    player = position.players[seat]
    if player.bidding == 0:
        return 0.0
    carvers: i64 = player.bid_workers + player.bid_medicine_man
    size = largest(position.quarry, carvers, player.bid_chief)
    if size == 0:
        return -cost_of_bid(position, seat)
    there = float(of_size(position.quarry, size))
    markers = float(player.bid_markers)
    if player.bidding == 1:
        markers = 1.0 if player.markers > 0 else 0.0
    chance = (there + 1.0 + markers) / (there + 2.6 + markers)
    return chance * worth_of_moai(position, seat, size, 0) - cost_of_bid(position, seat)


def cost_of_bid(position: Position, seat: i64) -> float:
    """A6: what is bid is out for the round; a worker is missed the more, the fewer there are."""
    player = position.players[seat]
    cost = CARVER_COST / (1.0 + float(WORKERS - player.more_workers)) * float(player.bid_workers)
    cost += BID_HEALER_COST * float(player.bid_medicine_man) + BID_CHIEF_COST * float(player.bid_chief)
    return cost + BID_MARKER_COST * float(player.bid_markers)


def largest(quarry: i64, carvers: i64, chief: i64) -> i64:
    """A3: the largest Moai there that these carvers can make, or 0."""
    size: i64 = 3
    while size > 0 and (of_size(quarry, size) == 0 or (carvers < size and chief == 0)):
        size -= 1
    return size


def worth_of_moai(position: Position, seat: i64, size: i64, more: i64) -> float:
    """What another Moai promises before it is made: less if others wait, nothing without a place for it."""
    places: i64 = position.players[seat].pedestals + position.reserved_for(seat)
    waiting: i64 = more
    piece: i64 = 0
    while piece < position.moais:
        if position.is_in_play(piece) and belongs_to(position, piece, seat):
            waiting += 1
        piece += 1
    if places <= waiting:
        return 0.0
    return CARVED * float(size) / (1.0 + WAITING * float(waiting))


def auction_hopes(position: Position, seat: i64) -> float:
    """A3, A4: what the bid will bring now that all are open, if everybody takes the largest that he can."""
    quarry: i64 = position.quarry
    players = position.players
    mine: i64 = players[seat].carvers
    my_chief: i64 = players[seat].chief_carver
    total = 0.0
    got: i64 = 0
    turn: i64 = 0
    while turn < 2 * position.seats:
        other: i64 = (position.order >> (3 * ((position.chooser + turn) % position.seats))) & 7
        turn += 1
        if (position.passed >> other) & 1 != 0:
            continue
        if other != seat:
            if turn <= position.seats:
                size = largest(quarry, players[other].carvers, players[other].chief_carver)
                if size > 0:
                    quarry -= one_of(size)
            continue
        size = largest(quarry, mine, my_chief)
        if size > 0:
            quarry -= one_of(size)
            total += worth_of_moai(position, seat, size, got)
            got += 1
            if mine >= size:
                mine -= size
            else:
                my_chief = 0
    return total - cost_of_bid(position, seat)


def belongs_to(position: Position, piece: i64, seat: i64) -> bool:
    """G16: marked by the seat, made by it this round, or in its hands now."""
    word = position.pieces[piece]
    if marker_of(word) == seat or (marker_of(word) < 0 and maker_of(word) == seat):
        return True
    return position.seat == seat and is_carried(position, piece)


def is_carried(position: Position, piece: i64) -> bool:
    return CARRY <= position.phase <= HELP and position.piece == piece


def piece_hopes(position: Position, seat: i64, ahead: float) -> float:
    """What the seat's pieces promise: its headdresses, and its best Moais as far as its pedestals go."""
    late = 1.0 - HURRY + HURRY * ahead
    places: i64 = position.players[seat].pedestals + position.reserved_for(seat)
    best = vec[float]([0.0] * MOST_PLACES)
    total = 0.0
    piece = position.first_piece()
    while piece < position.last_piece():
        if position.is_in_play(piece):
            hope = 0.0
            if belongs_to(position, piece, seat):
                if position.phase >= PICK:
                    hope = hope_of_move(position, seat, piece, late)
                else:
                    hope = hope_of_plan(position, seat, piece, late)
            elif BID < position.phase < PICK and is_open_to_claims(position, seat, piece):
                hope = CLAIMED * hope_of_plan(position, seat, piece, late)
            if piece >= MOAIS:
                total += hope
            else:
                insert(best, places, hope)
        piece = position.next_piece(piece)
    index: i64 = 0
    while index < places:
        total += best[index]
        index += 1
    return total


def insert(best: vec[float], places: i64, hope: float) -> None:
    """Keeps so many hopes, the greatest first."""
    index: i64 = 0
    while index < places:
        if hope > best[index]:
            lesser = best[index]
            best[index] = hope
            hope = lesser
        index += 1


def is_open_to_claims(position: Position, seat: i64, piece: i64) -> bool:
    """T9: abandoned, and the first of its kind there."""
    word = position.pieces[piece]
    if marker_of(word) >= 0 or maker_of(word) >= 0 or position.players[seat].markers == 0:
        return False
    other: i64 = 0
    while other < piece:
        if position.pieces[other] == word:
            return False
        other += 1
    return True


def strength_left(position: Position, seat: i64, size: i64) -> i64:
    """What the figures and logs that the seat may still place in this round can do for a size."""
    player = position.players[seat]
    if (position.passed >> seat) & 1 != 0 and position.phase >= PLACE:
        return 0
    figures: i64 = player.workers + player.medicine_man
    chief: i64 = player.chief
    if position.phase == BID:
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
    ahu: i64 = 0
    while ahu < board.ahus:
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
        ahu += 1
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
    hex_: i64 = 0
    while hex_ < board.hexes:
        cost = scratch[costs + hex_]
        if cost < NO_WAY and cost // MISSING <= left:
            part = ADVANCED - ADVANCED_FIGURE * float(cost // MISSING)
            if cost == 0:
                part = LYING
            hope = points * later(steps[row + hex_], slope) * part - rate * float(cost % MISSING)
            if hope > best:
                best = hope
        hex_ += 1
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
        if position.phase == HELP or position.trail_length > 1 or not can_mark(position, seat, word):
            kept = 0.0
    elif (position.passed >> seat) & 1 != 0 or position.phase >= UNMOVED:
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
    hex_: i64 = 0
    while hex_ < board.hexes:
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
        hex_ += 1
    return best


def hope_of_setting(position: Position, seat: i64, size: i64, hex_: i64) -> float:
    """The best of the hex's own Ahus."""
    board = position.board
    best = 0.0
    index = board.first_ahu[hex_]
    last = board.first_ahu[hex_ + 1]
    while index < last:
        ahu = board.ahus_at[index]
        if size > 0 or moai_on(position.ahus[ahu]) >= 0:
            points = points_there(position, seat, size, ahu)
            if points > best:
                best = points
        index += 1
    return best


def hope_of_rest(position: Position, values: vec[float], size: i64, hex_: i64) -> float:
    """What a piece that lies there promises for later rounds."""
    board = position.board
    row = hex_ * board.hexes
    slope = slope_of(size)
    best = 0.0
    ahu: i64 = 0
    while ahu < board.ahus:
        value = values[ahu]
        if value * LATER > best:
            hope = value * later(board.steps[row + board.ahu_hex[ahu]], slope)
            if hope > best:
                best = hope
        ahu += 1
    return best


def values_of_ahus(position: Position, seat: i64, size: i64) -> vec[float]:
    """What a piece of the seat would score on each Ahu."""
    values = vec[float]([0.0] * int(position.board.ahus))
    ahu: i64 = 0
    while ahu < position.board.ahus:
        values[ahu] = points_there(position, seat, size, ahu)
        ahu += 1
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
    if position.phase > HELP or (position.passed >> seat) & 1 != 0:
        return 0.85 if markers > 0 and status_of(word) == WAITS else ABANDONED
    if markers > 0:
        return 0.85
    return ABANDONED if maker_of(word) == seat else 0.0


def can_mark(position: Position, seat: i64, word: i64) -> bool:
    """T8: instead of a move, too."""
    return marker_of(word) < 0 and position.players[seat].markers > 0


def progress(position: Position) -> float:
    """From 0 to 1: how near the game is to its end, by the Moais that stand."""
    standing: i64 = 0
    for ahu in range(position.board.ahus):
        if moai_on(position.ahus[ahu]) >= 0:
            standing += 1
    part = 1.2 * float(standing) / float(PEDESTALS[position.seats] * position.seats)
    return part if part < 0.95 else 0.95


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
