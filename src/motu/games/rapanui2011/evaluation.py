"""How good a position looks: the glory that each seat may expect in the end, and its chance to have most.

Every turn scores one kind, so a card in a village is worth its yield times the number of times that its kind
will probably be uncovered; and every turn of its own lets a seat buy an offering card.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from motu.games.rapanui2011.board import KINDS, MOAI, PRIEST, WOODCUTTER, number_of, size_of, values_on
from motu.games.rapanui2011.player import MOAI_GLORY, Player

W: list[float] = [7.83, 1.15, 0.2, 0.35, 6.0, 0.72, 0.688, 0.96, 2.0, 0.12, 0.6, 0.383, 0.931, 0.0]


def chance(players: list[Player], seat: i64, undrawn: i64, stone: i64) -> float:
    """The seat's chance to win: its share when the expected glory of all is weighed exponentially."""
    turns = (float(size_of(undrawn)) - W[0]) / W[1]
    if turns < 0.0:
        turns = 0.0
    spread = W[8] + W[9] * turns
    mine = expected(players, seat, undrawn, stone, turns)
    total = 0.0
    for other in range(i64(len(players))):
        total += exp((expected(players, other, undrawn, stone, turns) - mine) / spread)
    return 1.0 / total


def expected(players: list[Player], seat: i64, undrawn: i64, stone: i64, turns: float) -> float:
    """The glory that a seat may expect in the end if the next turns go as the cards lie."""
    player = players[seat]
    own_turns = turns / float(len(players))
    patience = own_turns / W[4] if own_turns < W[4] else 1.0
    wood = W[2] + W[3] * patience
    each = turns / float(size_of(undrawn))  # scorings of a kind for every card of it that is left
    total = float(player.glory) + float(MOAI_GLORY * number_of(player.display, MOAI))
    total += wood * float(player.wood)
    values = values_on(stone)
    sureness = 1.0 - W[7] * (turns / 35.0 if turns < 35.0 else 1.0)
    bargain = 0.0
    for kind in range(i64(len(KINDS))):
        scorings = each * float(number_of(undrawn, kind))
        mine = float(number_of(player.display, kind))
        mine += W[6] * patience * float(number_of(player.hand, kind))
        bonus = lead(players, seat, kind)
        if kind == WOODCUTTER:
            total += wood * scorings * (mine + bonus)
        elif kind in (PRIEST, MOAI):
            total += scorings * (mine + bonus)
        else:
            value = W[5] + sureness * (float(number_of(values, kind)) - W[5])
            total += value * float(number_of(player.offerings, kind))
            fed = 1.0 if mine > 1.0 else mine
            total += value * scorings * (fed + bonus)
            gain = value - wood * (5.0 - mine if mine < 5.0 else 0.0)
            if gain > bargain:
                bargain = gain
    return total + W[12] * own_turns * bargain


def lead(players: list[Player], seat: i64, kind: i64) -> float:
    """The bonus of a kind as far as the seat has it: a clear lead lasts, a narrow one may be lost."""
    mine = number_of(players[seat].display, kind)
    if mine < 2:
        return 0.0
    ahead: i64 = 99
    for other in range(i64(len(players))):
        if other != seat:
            before: i64 = mine - number_of(players[other].display, kind)
            if before < ahead:
                ahead = before
    if ahead <= 0:
        return 0.0
    return W[10] if ahead == 1 else W[11]
