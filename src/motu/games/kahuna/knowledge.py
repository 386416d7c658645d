"""What a seat can know of the rival's cards: everything that follows from what it saw (ruling Q5).

The rival's hand is a known part and a number of unknown cards. A card taken from the row is known. One that
is played or put away may have been any of the hand, so from then on there are several hypotheses, each with
its own known part of the hand and of the cards away. When a round ends nothing is left in the pile, so the
unknown cards of that moment are known as a set, if not as hand and away.

Whatever a hypothesis does not know (the rest of the hand, of the cards away, and the pile) is in any order,
every order as likely: so each card that turns up makes a hypothesis more or less likely, or impossible. Of a
hand every card is as likely as the others to be the one that is played or put away.

The cards of a hand or pile are a word with two bits for each island, which count its cards (0 to 2). What a
hypothesis knows is always among the cards that the seat does not see, so no sum of its words carries.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.rng import Rng

# What a seat was seen to do with cards.
TOOK: Final = 0
DREW: Final = 1
PLAYED: Final = 2
PUT_AWAY: Final = 3
DEALT_AGAIN: Final = 4
ROW_LAID: Final = 5

#: How many cards more he holds after that.
CHANGE: Final = vec[i64]([1, 1, -1, -1, 0, 0])


def cards_in(cards: i64) -> i64:
    """How many cards there are."""
    found: i64 = 0
    while cards != 0:
        found += cards & 3
        cards >>= 2
    return found


def draw_from(cards: i64, size: i64, rng: Rng) -> i64:
    """The island of a card drawn at random from `size` cards."""
    left: i64 = rng.below(size)
    island: i64 = 0
    while True:
        left -= cards & 3
        if left < 0:
            return island
        cards >>= 2
        island += 1


def fit(one: i64, two: i64, whole: i64) -> bool:
    """Whether the cards of two parts together are among those of a whole. Nothing is added up, so no carry
    can hide what does not fit."""
    while one != 0 or two != 0:
        if (one & 3) + (two & 3) > whole & 3:
            return False
        one >>= 2
        two >>= 2
        whole >>= 2
    return True


class Deed:
    """One thing that was done with cards in front of everybody, and the cards that each of the two seats did
    not see before it: those of the pile, of the rival's hand, and those that the rival has put away."""

    def __init__(
        self, kind: i64, seat: i64, island: i64, unseen0: i64, unseen1: i64, before: "Deed | None"
    ) -> None:
        self.kind: i64 = kind
        self.seat: i64 = seat
        self.island: i64 = island
        self.unseen0: i64 = unseen0
        self.unseen1: i64 = unseen1
        self.before = before

    def unseen(self, seat: i64) -> i64:
        return self.unseen0 if seat == 0 else self.unseen1


def as_seen(deeds: Deed | None, seat: i64) -> Deed | None:
    """The same deeds without what only the other seat knew then."""
    chain: list[Deed] = []
    while deeds is not None:
        chain.append(deeds)
        deeds = deeds.before
    found: Deed | None = None
    left: i64 = len(chain)
    while left > 0:
        left -= 1
        deed = chain[left]
        black: i64 = deed.unseen0 if seat == 0 else 0
        white: i64 = deed.unseen1 if seat == 1 else 0
        found = Deed(deed.kind, deed.seat, deed.island, black, white, found)
    return found


@mypyc_attr(acyclic=True)
class Hypothesis:
    """One way it may be: the known part of the rival's hand and of his cards away, and how likely that is."""

    def __init__(self, hand: i64, away: i64, weight: float) -> None:
        self.hand: i64 = hand
        self.away: i64 = away
        self.weight = weight


@mypyc_attr(acyclic=True)
class Knowledge:
    """All hypotheses that fit what a seat saw, and the cards that it does not see."""

    def __init__(self, seat: i64, unseen: i64, held: i64, gone: i64, deeds: Deed | None) -> None:
        self.seat: i64 = seat
        #: The cards in the pile, in the rival's hand and among those that he has put away.
        self.unseen: i64 = unseen
        #: How many the rival holds, and has put away since the last deal.
        self.held: i64 = held
        self.gone: i64 = gone
        self.hypotheses: list[Hypothesis] = _follow(seat, unseen, held, deeds)
        self.total = sum([one.weight for one in self.hypotheses])

    def choose(self, rng: Rng) -> Hypothesis:
        """One of the hypotheses, by their weights."""
        if len(self.hypotheses) == 1:
            return self.hypotheses[0]
        left = rng.unit() * self.total
        for one in self.hypotheses:
            left -= one.weight
            if left < 0.0:
                return one
        return self.hypotheses[-1]

    def every(self, most: i64) -> list[Hypothesis]:
        """Every way to tell all unseen cards apart, if there are no more than that many; otherwise none."""
        found: list[Hypothesis] = []
        for one in self.hypotheses:
            ways: list[Hypothesis] = []
            rest: i64 = self.unseen - one.hand - one.away
            wanted: i64 = self.held - cards_in(one.hand)
            gone: i64 = self.gone - cards_in(one.away)
            _deal(Hypothesis(one.hand, one.away, 1.0), rest, 0, wanted, gone, most, ways)
            if len(found) + len(ways) > most:
                return []
            found += _shared_out(ways, one.weight)
        return _merged(found)

    def certain(self) -> i64:
        """The cards that the rival holds in every case."""
        least = self._sure(self.hypotheses[0])
        for one in self.hypotheses[1:]:
            least = _overlap(least, self._sure(one))
        return least

    def check(self, hand: i64, away: i64) -> None:
        """Raises AssertionError for a hypothesis that cannot be, and if none of them allows the truth."""
        true = False
        for one in self.hypotheses:
            assert fit(one.hand, one.away, self.unseen), "Q5: cards are imagined that are elsewhere"
            assert cards_in(one.hand) <= self.held, "Q5: more cards are known than the rival holds"
            assert cards_in(one.away) <= self.gone, "Q5: more cards are known than the rival put away"
            assert one.weight > 0.0, "Q5: a hypothesis that cannot be"
            true = true or (fit(one.hand, 0, hand) and fit(one.away, 0, away))
        assert true, "Q5: the truth is not thought possible"

    def _sure(self, one: Hypothesis) -> i64:
        """What the rival holds if this hypothesis is true: its known cards, and what counting forces."""
        rest: i64 = self.unseen - one.hand - one.away
        elsewhere: i64 = cards_in(rest) - (self.held - cards_in(one.hand))
        sure: i64 = one.hand
        island: i64 = 0
        while rest >> (2 * island) != 0:
            forced: i64 = ((rest >> (2 * island)) & 3) - elsewhere
            if forced > 0:
                sure += forced << (2 * island)
            island += 1
        return sure


def _overlap(one: i64, two: i64) -> i64:
    both: i64 = 0
    place: i64 = 0
    while one >> place != 0 and two >> place != 0:
        ones: i64 = (one >> place) & 3
        twos: i64 = (two >> place) & 3
        both |= (ones if ones < twos else twos) << place
        place += 2
    return both


def _follow(seat: i64, unseen: i64, held: i64, deeds: Deed | None) -> list[Hypothesis]:
    """The hypotheses after all that was done, oldest first. `held` is what the rival holds now."""
    history: list[Deed] = []
    while deeds is not None:
        history.append(deeds)
        if deeds.seat == 1 - seat:
            held -= CHANGE[deeds.kind]
        deeds = deeds.before
    found = [Hypothesis(0, 0, 1.0)]
    left: i64 = len(history)
    while left > 0:
        left -= 1
        deed = history[left]
        after: i64 = history[left - 1].unseen(seat) if left > 0 else unseen
        if deed.kind == DEALT_AGAIN:
            found = _dealt_again(found, deed.unseen(seat), held)
        elif deed.seat == 1 - seat:
            found = _did(found, deed, deed.unseen(seat), held, after)
            held += CHANGE[deed.kind]
        else:
            found = _turned_up(found, deed.unseen(seat), deed.unseen(seat) - after)
    return found


def _did(found: list[Hypothesis], deed: Deed, unseen: i64, held: i64, after: i64) -> list[Hypothesis]:
    """What the rival did with a card, and what was laid in the row for it."""
    if deed.kind == PLAYED:
        return _played(found, deed.island, unseen, held)
    if deed.kind == PUT_AWAY:
        return _put_away(found, held)
    if deed.kind == TOOK:
        card: i64 = i64(1) << (2 * deed.island)
        for one in found:
            one.hand += card
        return _turned_up(found, unseen + card, unseen + card - after)
    return found


def _turned_up(found: list[Hypothesis], unseen: i64, seen: i64) -> list[Hypothesis]:
    """Cards of the pile have come to light: those hypotheses stay for which they were in the pile."""
    if seen == 0 or len(found) == 1:
        return found
    kept: list[Hypothesis] = []
    for one in found:
        one.weight *= _chance(unseen - one.hand - one.away, seen)
        if one.weight > 0.0:
            kept.append(one)
    return kept


def _chance(rest: i64, seen: i64) -> float:
    """How likely it is that just these come when cards are drawn from the rest one by one."""
    size: i64 = cards_in(rest)
    chance = 1.0
    while seen != 0:
        copies: i64 = rest & 3
        for _ in range(seen & 3):
            if copies == 0:
                return 0.0
            chance *= float(copies) / float(size)
            copies -= 1
            size -= 1
        seen >>= 2
        rest >>= 2
    return chance


def _played(found: list[Hypothesis], island: i64, unseen: i64, held: i64) -> list[Hypothesis]:
    """One of the known cards of that island in the hand, or one of the unknown cards, which was one."""
    kept: list[Hypothesis] = []
    card: i64 = i64(1) << (2 * island)
    for one in found:
        known: i64 = (one.hand >> (2 * island)) & 3
        if known != 0:
            kept.append(Hypothesis(one.hand - card, one.away, one.weight * float(known)))
        unknown: i64 = held - cards_in(one.hand)
        chance = float(unknown) * _chance(unseen - one.hand - one.away, card) if unknown > 0 else 0.0
        if chance > 0.0:
            kept.append(Hypothesis(one.hand, one.away, one.weight * chance))
    return _merged(kept)


def _put_away(found: list[Hypothesis], held: i64) -> list[Hypothesis]:
    """Any of the cards in the hand."""
    kept: list[Hypothesis] = []
    for one in found:
        unknown: i64 = held - cards_in(one.hand)
        if unknown > 0:
            kept.append(Hypothesis(one.hand, one.away, one.weight * float(unknown)))
        place: i64 = 0
        while one.hand >> place != 0:
            copies: i64 = (one.hand >> place) & 3
            if copies != 0:
                card: i64 = i64(1) << place
                kept.append(Hypothesis(one.hand - card, one.away + card, one.weight * float(copies)))
            place += 2
    return _merged(kept)


def _dealt_again(found: list[Hypothesis], unseen: i64, held: i64) -> list[Hypothesis]:
    """At the end of a round all unseen cards are the rival's hand and those away: every way to part them."""
    kept: list[Hypothesis] = []
    for one in found:
        ways: list[Hypothesis] = []
        _part(unseen - one.hand - one.away, 0, held - cards_in(one.hand), one.hand, 1.0, ways)
        kept += _shared_out(ways, one.weight)
    return _shared_out(_merged(kept), 1.0)


def _shared_out(ways: list[Hypothesis], weight: float) -> list[Hypothesis]:
    """The same, with a weight shared out among them."""
    total = sum([way.weight for way in ways])
    for way in ways:
        way.weight *= weight / total
    return ways


def _part(rest: i64, place: i64, wanted: i64, hand: i64, weight: float, kept: list[Hypothesis]) -> None:
    """All hands made of `hand` and `wanted` more of the rest, each as often as it can be dealt."""
    if wanted == 0:
        kept.append(Hypothesis(hand, 0, weight))
        return
    while (rest >> place) & 3 == 0:
        if rest >> place == 0:
            return
        place += 2
    copies: i64 = (rest >> place) & 3
    for taken in range(copies + 1):
        if taken <= wanted:
            ways = 2.0 if copies == 2 and taken == 1 else 1.0
            _part(rest, place + 2, wanted - taken, hand + (taken << place), weight * ways, kept)


def _deal(
    so_far: Hypothesis, rest: i64, place: i64, wanted: i64, gone: i64, most: i64, ways: list[Hypothesis]
) -> None:
    """All ways to give the hand and the cards away so many more of the rest, each as often as it can be.

    It stops when there are more than `most`.
    """
    if wanted == 0 and gone == 0:
        ways.append(so_far)
    if (wanted == 0 and gone == 0) or wanted + gone > cards_in(rest >> place) or len(ways) > most:
        return
    copies: i64 = (rest >> place) & 3
    for held in range(copies + 1):
        for away in range(copies - held + 1):
            if held <= wanted and away <= gone:
                orders = 2.0 if copies == 2 and held < 2 and away < 2 and held + away > 0 else 1.0
                hand = so_far.hand + (held << place)
                under = so_far.away + (away << place)
                longer = Hypothesis(hand, under, so_far.weight * orders)
                _deal(longer, rest, place + 2, wanted - held, gone - away, most, ways)


def _merged(found: list[Hypothesis]) -> list[Hypothesis]:
    """Equal hypotheses made one."""
    by_cards: dict[tuple[int, int], Hypothesis] = {}
    for one in found:
        key = (int(one.hand), int(one.away))
        if key in by_cards:
            by_cards[key].weight += one.weight
        else:
            by_cards[key] = one
    return list(by_cards.values())
