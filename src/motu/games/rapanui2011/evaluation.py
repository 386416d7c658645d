"""How good a position looks: the glory that each seat may expect in the end, and its chance to have most.

Every turn scores one kind, so a card in a village is worth its yield times the number of times that its kind
will probably be uncovered; and every turn of its own lets a seat buy an offering card. The numbers were tuned
by play against random bots.
"""

from math import exp
from typing import Final

from mypy_extensions import i64

from motu.games.rapanui2011.cards import KINDS, MOAI, PRIEST, WOODCUTTER, number_of, size_of, values_on
from motu.games.rapanui2011.player import MOAI_GLORY, PRICE, Player

#: Cards that still lie in the columns when the game ends, and cards drawn in a turn.
LEFT_OVER: Final = 7.83
DRAWN: Final = 0.69
#: How far apart the players' glory may end: at the last turn, and more for every turn before.
SPREAD: Final = 2.0
SPREAD_PER_TURN: Final = 0.16
#: What a wood is worth in glory at the end, and how much more with so many turns of one's own to spend it.
WOOD_AT_LAST: Final = 0.222
WOOD_IN_TIME: Final = 0.35
TIME: Final = 6.0
#: What an offering card of unknown value is worth when it is held, and when it is still to be got.
HELD_VALUE: Final = 1.6
FUTURE_VALUE: Final = 0.72
#: How little the stone tells of the values in the end when this many turns are to come.
DOUBT: Final = 0.96
DOUBT_TURNS: Final = 35.0
#: How much of what a card will yield in the village it is worth in hand.
IN_HAND: Final = 0.76
#: The bonus of a narrow lead and of a clear one.
NARROW: Final = 0.6
CLEAR: Final = 0.38
#: How often a good bargain is really made.
PURCHASES: Final = 0.93


def chance(players: list[Player], seat: i64, undrawn: i64, stone: i64) -> float:
    """The seat's chance to win: its share when the expected glory of all is weighed exponentially."""
    turns = turns_left(undrawn)
    spread = SPREAD + SPREAD_PER_TURN * turns
    mine = expected(players, seat, undrawn, stone, turns)
    total = 0.0
    for other in range(i64(len(players))):
        total += exp((expected(players, other, undrawn, stone, turns) - mine) / spread)
    return 1.0 / total


def turns_left(undrawn: i64) -> float:
    """About how many turns are still to come."""
    turns = (float(size_of(undrawn)) - LEFT_OVER) / DRAWN
    return turns if turns > 0.0 else 0.0


def expected(players: list[Player], seat: i64, undrawn: i64, stone: i64, turns: float) -> float:
    """The glory that a seat may expect in the end if the next turns go as the cards lie."""
    player = players[seat]
    own_turns = turns / float(len(players))
    patience = own_turns / TIME if own_turns < TIME else 1.0
    wood = WOOD_AT_LAST + WOOD_IN_TIME * patience
    each = turns / float(size_of(undrawn))  # scorings of a kind for every card of it that is left
    values = values_on(stone)
    sureness = 1.0 - DOUBT * (turns / DOUBT_TURNS if turns < DOUBT_TURNS else 1.0)
    total = float(player.glory) + float(MOAI_GLORY * number_of(player.display, MOAI))
    total += wood * float(player.wood)
    bargain = 0.0
    for kind in range(i64(len(KINDS))):
        scorings = each * float(number_of(undrawn, kind))
        mine = float(number_of(player.display, kind))
        mine += IN_HAND * patience * float(number_of(player.hand, kind))
        bonus = lead(players, seat, kind)
        if kind == WOODCUTTER:
            total += wood * scorings * (mine + bonus)
        elif kind in (PRIEST, MOAI):
            total += scorings * (mine + bonus)
        else:
            now = float(number_of(values, kind))
            value = FUTURE_VALUE + sureness * (now - FUTURE_VALUE)
            held = HELD_VALUE + sureness * (now - HELD_VALUE)
            total += held * float(number_of(player.offerings, kind))
            total += value * scorings * ((1.0 if mine > 1.0 else mine) + bonus)
            price = float(PRICE) - mine
            gain = value - wood * (price if price > 0.0 else 0.0)
            if gain > bargain:
                bargain = gain
    return total + PURCHASES * own_turns * bargain


def lead(players: list[Player], seat: i64, kind: i64) -> float:
    """The bonus of a kind as far as the seat has it now."""
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
    return NARROW if ahead == 1 else CLEAR
