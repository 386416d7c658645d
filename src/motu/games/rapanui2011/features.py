"""What a learned evaluation looks at in a position of the card game Rapa Nui."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.games.rapanui2011.cards import COLUMNS, GATHERERS, KINDS, number_of, size_of, values_on, worth
from motu.games.rapanui2011.evaluation import expected, turns_left
from motu.games.rapanui2011.player import Player

ALL_KINDS: Final = len(KINDS)
#: How many cards behind each other in a column matter: the next to be drawn, and those uncovered by that.
AHEAD: Final = 2


def describe(players: list[Player], seat: i64, undrawn: i64, stone: i64, out: vec[float], at: i64) -> i64:
    """The cards to come, the values on the stone, the seat, and the others' best. Returns where it ends."""
    values = values_on(stone)
    at = describe_prospects(players, seat, undrawn, stone, out, at)
    out[at] = float(size_of(undrawn))
    at += 1
    for kind in range(i64(ALL_KINDS)):
        left = float(number_of(undrawn, kind))
        out[at] = left
        out[at + 1] = float(number_of(players[seat].display, kind))
        out[at + 2] = float(number_of(players[seat].hand, kind))
        out[at + 3] = most_of(players, seat, kind)
        out[at + 4] = left * leads(players, seat, kind)
        at += 5
    for kind in range(i64(GATHERERS)):
        value = float(number_of(values, kind))
        out[at] = value
        out[at + 1] = value * float(number_of(players[seat].offerings, kind))
        out[at + 2] = float(number_of(players[seat].offerings, kind))
        out[at + 3] = most_offered(players, seat, kind)
        out[at + 4] = float(4 * number_of(stone, kind) - size_of(stone))
        at += 5
    return describe_wealth(players, seat, values, out, at)


def describe_prospects(
    players: list[Player], seat: i64, undrawn: i64, stone: i64, out: vec[float], at: i64
) -> i64:
    """The glory that the seat may expect in the end, that of the best other, and how far off that is."""
    turns = turns_left(undrawn)
    best = 0.0
    for other in range(i64(len(players))):
        if other != seat:
            best = max(best, expected(players, other, undrawn, stone, turns))
    mine = expected(players, seat, undrawn, stone, turns)
    out[at] = mine
    out[at + 1] = mine - best
    out[at + 2] = (mine - best) / (1.0 + turns)
    out[at + 3] = turns
    return at + 4


def describe_columns(columns: i64, out: vec[float], at: i64) -> i64:
    """How many cards of each kind lie in front, and right behind those."""
    for place in range(i64(AHEAD)):
        for kind in range(i64(ALL_KINDS)):
            out[at + kind] = 0.0
        for column in range(i64(COLUMNS)):
            kind = ((columns >> (12 * column + 3 * place)) & 7) - 1
            if kind >= 0:
                out[at + kind] += 1.0
        at += ALL_KINDS
    return at


def describe_wealth(players: list[Player], seat: i64, values: i64, out: vec[float], at: i64) -> i64:
    """Wood and glory of the seat, and of the richest other."""
    out[at] = float(players[seat].wood)
    out[at + 1] = float(players[seat].open_glory())
    out[at + 2] = 0.0
    out[at + 3] = 0.0
    out[at + 4] = 0.0
    for other in range(i64(len(players))):
        if other != seat:
            player = players[other]
            out[at + 2] = max(out[at + 2], float(player.wood))
            out[at + 3] = max(out[at + 3], float(player.open_glory()))
            out[at + 4] = max(out[at + 4], float(worth(player.offerings, values)))
    return at + 5


def most_offered(players: list[Player], seat: i64, kind: i64) -> float:
    """How many offering cards of a kind another has at most."""
    most: i64 = 0
    for other in range(i64(len(players))):
        if other != seat and number_of(players[other].offerings, kind) > most:
            most = number_of(players[other].offerings, kind)
    return float(most)


def most_of(players: list[Player], seat: i64, kind: i64) -> float:
    """How many of a kind the village of another has at most."""
    most: i64 = 0
    for other in range(i64(len(players))):
        if other != seat and number_of(players[other].display, kind) > most:
            most = number_of(players[other].display, kind)
    return float(most)


def leads(players: list[Player], seat: i64, kind: i64) -> float:
    """1 if the seat alone has most of a kind, -1 if another has more, 0 if they are equal."""
    ahead = float(number_of(players[seat].display, kind)) - most_of(players, seat, kind)
    return 1.0 if ahead > 0.0 else (-1.0 if ahead < 0.0 else 0.0)
