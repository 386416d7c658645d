"""How good a position looks: the glory that each seat may expect in the end, and its chance to have most.

Every turn scores one kind, so a card in a village is worth its yield times the number of times that its kind
will probably be uncovered.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from motu.games.rapanui2011.board import KINDS, MOAI, PRIEST, WOODCUTTER, number_of, size_of, values_on
from motu.games.rapanui2011.player import MOAI_GLORY, Player

#: Cards that still lie in the columns when the game ends, and cards drawn in a turn, on average.
LEFT_OVER: Final = 9.0
DRAWN: Final = 1.15
#: What a wood is worth in glory at the end, and how much more while there is time to spend it.
WOOD_AT_LAST: Final = 0.2
WOOD_IN_TIME: Final = 0.35
#: What an offering card of an uncertain value is worth.
MEAN_VALUE: Final = 1.6
#: How much of what a card will yield in the village it is worth in hand.
IN_HAND: Final = 0.45


def chance(players: list[Player], seat: i64, undrawn: i64, stone: i64) -> float:
    """The seat's chance to win: its share when the expected glory of all is weighed exponentially."""
    turns = (float(size_of(undrawn)) - LEFT_OVER) / DRAWN
    if turns < 0.0:
        turns = 0.0
    spread = 2.0 + 0.12 * turns
    mine = expected(players, seat, undrawn, stone, turns)
    total = 0.0
    for other in range(i64(len(players))):
        total += exp((expected(players, other, undrawn, stone, turns) - mine) / spread)
    return 1.0 / total


def expected(players: list[Player], seat: i64, undrawn: i64, stone: i64, turns: float) -> float:
    """The glory that a seat may expect in the end if the next turns go as the cards lie."""
    player = players[seat]
    own_turns = turns / float(len(players))
    patience = own_turns / 6.0 if own_turns < 6.0 else 1.0
    wood = WOOD_AT_LAST + WOOD_IN_TIME * patience
    each = turns / float(size_of(undrawn))  # scorings of a kind for every card of it that is left
    total = float(player.glory) + float(MOAI_GLORY * number_of(player.display, MOAI))
    total += wood * float(player.wood)
    values = values_on(stone)
    sureness = 1.0 - 0.6 * (turns / 35.0 if turns < 35.0 else 1.0)
    for kind in range(i64(len(KINDS))):
        scorings = each * float(number_of(undrawn, kind))
        mine = float(number_of(player.display, kind)) + IN_HAND * patience * float(
            number_of(player.hand, kind)
        )
        bonus = lead(players, seat, kind)
        if kind == WOODCUTTER:
            total += wood * scorings * (mine + bonus)
        elif kind in (PRIEST, MOAI):
            total += scorings * (mine + bonus)
        else:
            value = MEAN_VALUE + sureness * (float(number_of(values, kind)) - MEAN_VALUE)
            total += value * float(number_of(player.offerings, kind))
            fed = 1.0 if mine > 1.0 else mine
            total += value * scorings * (fed + bonus)
            total += 0.08 * wood * own_turns * (mine if mine < 5.0 else 5.0)  # cheaper purchases
    return total


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
    return 0.6 if ahead == 1 else 0.85
