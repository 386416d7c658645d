"""What follows for everybody else from the sacrifices that a seat put face down (ruling R4).

What a seat got and what it put on the stone face up was seen by all, so all know what it owns: what it
still holds and what it put there face down, together. How that divides is known to the seat alone. A card
put away face down may have been any that the seat held at that moment, and whatever it later shows face up
it had not put away: each division that fits is a hypothesis.
"""

from mypy_extensions import i64, mypyc_attr

from motu.games.rapanui2011.cards import GATHERERS, ONE, number_of, size_of
from motu.rng import Rng


@mypyc_attr(acyclic=True)
class Hypothesis:
    """A set of cards that a seat may have put on the stone face down, and how likely that is."""

    def __init__(self, buried: i64, weight: float) -> None:
        self.buried: i64 = buried
        self.weight = weight


def nothing_buried() -> list[Hypothesis]:
    """What is known of a seat that has put no card face down."""
    return [Hypothesis(0, 1.0)]


def after_burying(found: list[Hypothesis], owned: i64) -> list[Hypothesis]:
    """O2: a seat that owns these cards put one more face down, any that it held."""
    by_cards: dict[int, Hypothesis] = {}
    for one in found:
        held: i64 = owned - one.buried
        share = one.weight / float(size_of(held))
        for kind in range(i64(GATHERERS)):
            copies = number_of(held, kind)
            if copies != 0:
                buried: i64 = one.buried + ONE[kind]
                twin = by_cards.setdefault(int(buried), Hypothesis(buried, 0.0))
                twin.weight += share * float(copies)
    return list(by_cards.values())


def after_showing(found: list[Hypothesis], owned: i64, kind: i64) -> list[Hypothesis]:
    """O1: a seat that owned these cards showed one of a kind, so it had not put them all away."""
    if len(found) == 1:
        return found
    kept = [one for one in found if number_of(owned - one.buried, kind) != 0]
    total = 0.0
    for one in kept:
        total += one.weight
    return [Hypothesis(one.buried, one.weight / total) for one in kept]


def choose(found: list[Hypothesis], rng: Rng) -> i64:
    """One of the sets, by their weights."""
    if len(found) == 1:
        return found[0].buried
    left = rng.unit()
    for one in found:
        left -= one.weight
        if left < 0.0:
            return one.buried
    return found[-1].buried


def surely_buried(found: list[Hypothesis]) -> list[int]:
    """How many cards of each kind were put face down at the least."""
    return [min([int(number_of(one.buried, kind)) for one in found]) for kind in range(GATHERERS)]


def perhaps_buried(found: list[Hypothesis]) -> list[int]:
    """How many cards of each kind were put face down at the most."""
    return [max([int(number_of(one.buried, kind)) for one in found]) for kind in range(GATHERERS)]
