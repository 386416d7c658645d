"""How good a position of Giants looks: for bots that look ahead only a little.

A seat's prospects are its points, what its Moais would score now, and what its pieces, people and stocks
promise.
"""

from typing import Final

from mypy_extensions import i64

from motu.games.giants import phases
from motu.games.giants.pieces import (
    CHIEF,
    figures_of,
    headdress_on,
    hex_of,
    moai_on,
    of_size,
    one_of,
    owner_of,
    size_of,
    strength_of,
)
from motu.games.giants.player import MARKERS, WORKERS
from motu.games.giants.position import PEDESTALS, Position
from motu.games.giants.prospects import CROWN, belongs_to, piece_hopes

#: What lasts from round to round, in points, at the beginning of a game.
WORKER_WORTH: Final = 6.0
MARKER_WORTH: Final = 2.4
LOG_WORTH: Final = 0.3
#: Half a tablet without its other half; a headdress that can be had; a Moai that stands, for the end is
#: nearer; a point of a reserved Ahu.
HALF_WORTH: Final = 0.5
HEADDRESS_WORTH: Final = 2.5
STANDING: Final = 2.0
RESERVED: Final = 0.05
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
#: A figure near the others' Moais.
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
    if phase == phases.BID:
        total += bid_hopes(position, seat)
    elif phase == phases.TAKE:
        total += auction_hopes(position, seat)
    elif phases.PLACE <= phase <= phases.ACT:
        total += MARKER_TO_PLACE * float(player.markers) + SPENT_MARKER * float(player.spent)
        if (position.passed >> seat) & 1 == 0:
            total += IN_HAND * float(player.workers + player.medicine_man + player.chief)
    elif phase != phases.BACK:
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
    if position.phase >= phases.PICK:
        return 0.0
    board = position.board
    total = 0.0
    for hex_ in range(board.hexes):
        ground = position.ground[hex_]
        if ground != 0 and figures_of(ground, seat) != 0:
            rivals: i64 = 1
            for other in range(position.seats):
                if figures_of(ground, other) != 0 and other != seat:
                    rivals += 1
            total += HELPING * float(traffic(position, seat, hex_)) / float(rivals)
    return total


def traffic(position: Position, seat: i64, hex_: i64) -> i64:
    """How many of the others' Moais are near a hex, and how near."""
    row = hex_ * position.board.hexes
    strength = strength_of(position.ground[hex_], seat)
    total: i64 = 0
    for piece in range(position.moais):
        word = position.pieces[piece]
        if position.is_in_play(piece) and not belongs_to(position, piece, seat):
            steps = position.board.steps[row + hex_of(word)]
            if 0 < steps < 4:
                size = size_of(word)
                total += (4 - steps) * (size if size < strength else strength)
    return total


def action_hopes(position: Position, seat: i64, ahead: float) -> float:
    """P5: a figure that may act now promises what its action gives."""
    if position.phase != phases.ACT or position.seat != seat:
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
    for piece in range(position.moais):
        if position.is_in_play(piece) and belongs_to(position, piece, seat):
            waiting += 1
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


def progress(position: Position) -> float:
    """From 0 to 1: how near the game is to its end, by the Moais that stand."""
    standing: i64 = 0
    for ahu in range(position.board.ahus):
        if moai_on(position.ahus[ahu]) >= 0:
            standing += 1
    part = 1.2 * float(standing) / float(PEDESTALS[position.seats] * position.seats)
    return part if part < 0.95 else 0.95
