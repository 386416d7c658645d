"""The cards: their kinds, how many there are of each (C1 to C3), and sets of cards as single words.

A set of cards is a word with eight bits for each kind, which count its cards. Offering cards come in the
four kinds of gatherers, so the same numbers name them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.rng import Rng

FISH: Final = 0
MULBERRY: Final = 1
SWEET_POTATO: Final = 2
GRAIN: Final = 3
WOODCUTTER: Final = 4
PRIEST: Final = 5
MOAI: Final = 6

#: The words for the kinds in notation, views and pictures.
KINDS: Final = ("fish", "mulberry", "sweet-potato", "grain", "woodcutter", "priest", "moai")
GATHERERS: Final = 4

#: C2: the island cards of each kind, 50 in all.
ISLAND: Final = (5, 5, 5, 5, 12, 9, 9)
#: C3: the offering cards of each kind.
OFFERINGS: Final = 25
#: C1: the gatherers in each colour's start hand. Every colour lacks another kind.
START: Final = (
    (MULBERRY, SWEET_POTATO, GRAIN),
    (FISH, SWEET_POTATO, GRAIN),
    (FISH, MULBERRY, GRAIN),
    (FISH, MULBERRY, SWEET_POTATO),
)

COLUMNS: Final = 4
DEEP: Final = 4

#: One card of each kind, as a word.
ONE: Final = vec[i64]([1 << (8 * _kind) for _kind in range(len(KINDS))])


def packed(counts: tuple[int, ...]) -> i64:
    """The set with so many cards of each kind."""
    cards: i64 = 0
    for kind, number in enumerate(counts):
        cards += i64(number) << (8 * kind)
    return cards


def number_of(cards: i64, kind: i64) -> i64:
    """How many cards of a kind there are in a set."""
    return (cards >> (8 * kind)) & 255


def size_of(cards: i64) -> i64:
    """How many cards there are in a set."""
    found: i64 = 0
    while cards != 0:
        found += cards & 255
        cards >>= 8
    return found


def counts_of(cards: i64, kinds: i64 = GATHERERS) -> list[int]:
    """How many cards there are of each of the first kinds."""
    return [int(number_of(cards, kind)) for kind in range(kinds)]


def draw_from(cards: i64, size: i64, rng: Rng) -> i64:
    """The kind of a card drawn at random from a set of this size."""
    left: i64 = rng.below(size)
    kind: i64 = 0
    while True:
        left -= cards & 255
        if left < 0:
            return kind
        cards >>= 8
        kind += 1


def values_on(stone: i64) -> i64:
    """E3: what an offering card of each kind is worth, from 3 down; kinds equally frequent share a value.

    The values stand in a word like a set of cards. E4: with nothing on the stone all are worth nothing.
    """
    if stone == 0:
        return 0
    values: i64 = 0
    for kind in range(i64(GATHERERS)):
        value: i64 = 3
        mine = number_of(stone, kind)
        for other in range(i64(GATHERERS)):
            theirs = number_of(stone, other)
            if theirs > mine and is_first_with(stone, other, theirs):
                value -= 1
        values += value * ONE[kind]
    return values


def is_first_with(stone: i64, kind: i64, number: i64) -> bool:
    """Whether no earlier kind lies there as often, so that each number counts once."""
    for earlier in range(kind):
        if number_of(stone, earlier) == number:
            return False
    return True


def worth(offerings: i64, values: i64) -> i64:
    """What these offering cards are worth at these values."""
    total: i64 = 0
    for kind in range(i64(GATHERERS)):
        total += number_of(offerings, kind) * number_of(values, kind)
    return total


def draw_set(cards: i64, size: i64, rng: Rng) -> i64:
    """So many cards drawn at random from a set."""
    left = size_of(cards)
    drawn: i64 = 0
    for _ in range(size):
        kind = draw_from(cards, left, rng)
        cards -= ONE[kind]
        drawn += ONE[kind]
        left -= 1
    return drawn
