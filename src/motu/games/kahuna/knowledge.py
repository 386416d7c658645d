"""What a seat can know of the rival's cards: everything that follows from what it saw (ruling Q5).

The rival's hand is a known part and a number of unknown cards. Cards taken from the row are known until
they are played; a card put away may have been any of the hand, so from then on there are several
hypotheses, each with its own known part of the hand and of the cards away. When a round ends nothing is
left in the pile, so the unknown cards of that moment are known as a set, if not as hand and away.

The cards of a hand or pile are a word with two bits for each island, which count its cards (0 to 2).
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

#: How many cards more he holds after that.
CHANGE: Final = vec[i64]([1, 1, -1, -1, 0])


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


def fits(part: i64, whole: i64) -> bool:
    """Whether all cards of a part are among those of a whole."""
    while part != 0:
        if part & 3 > whole & 3:
            return False
        part >>= 2
        whole >>= 2
    return True


class Deed:
    """One thing that everybody saw a seat do with cards. At a new deal: all that each seat did not see."""

    def __init__(
        self, kind: i64, seat: i64, island: i64, unseen0: i64, unseen1: i64, before: "Deed | None"
    ) -> None:
        self.kind: i64 = kind
        self.seat: i64 = seat
        self.island: i64 = island
        self.unseen0: i64 = unseen0
        self.unseen1: i64 = unseen1
        self.before = before


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
            total = sum([way.weight for way in ways])
            for way in ways:
                way.weight *= one.weight / total
            found += ways
        return _merged(found)

    def certain(self) -> i64:
        """The cards that the rival holds in every case."""
        least = self._sure(self.hypotheses[0])
        for one in self.hypotheses[1:]:
            least = _overlap(least, self._sure(one))
        return least

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
    """The hypotheses after all that the rival was seen to do, oldest first. `held` is what he holds now."""
    history: list[Deed] = []
    while deeds is not None:
        if deeds.kind == DEALT_AGAIN or deeds.seat != seat:
            history.append(deeds)
            held -= CHANGE[deeds.kind]
        deeds = deeds.before
    history.reverse()
    found = [Hypothesis(0, 0, 1.0)]
    for deed in history:
        if deed.kind == TOOK:
            for one in found:
                one.hand += i64(1) << (2 * deed.island)
        elif deed.kind == PLAYED:
            found = _played(found, deed.island, held)
        elif deed.kind == PUT_AWAY:
            found = _put_away(found, held)
        elif deed.kind == DEALT_AGAIN:
            found = _dealt_again(found, deed.unseen0 if seat == 0 else deed.unseen1, held)
        held += CHANGE[deed.kind]
    return [one for one in found if fits(one.hand + one.away, unseen)]


def _played(found: list[Hypothesis], island: i64, held: i64) -> list[Hypothesis]:
    kept: list[Hypothesis] = []
    for one in found:
        if (one.hand >> (2 * island)) & 3 != 0:
            kept.append(Hypothesis(one.hand - (i64(1) << (2 * island)), one.away, one.weight))
        elif cards_in(one.hand) < held:
            kept.append(one)
    return _merged(kept)


def _put_away(found: list[Hypothesis], held: i64) -> list[Hypothesis]:
    kept: list[Hypothesis] = []
    for one in found:
        known: i64 = cards_in(one.hand)
        share = one.weight / float(held)
        if known < held:
            kept.append(Hypothesis(one.hand, one.away, share * float(held - known)))
        place: i64 = 0
        while one.hand >> place != 0:
            copies: i64 = (one.hand >> place) & 3
            if copies != 0:
                card: i64 = i64(1) << place
                kept.append(Hypothesis(one.hand - card, one.away + card, share * float(copies)))
            place += 2
    return _merged(kept)


def _dealt_again(found: list[Hypothesis], unseen: i64, held: i64) -> list[Hypothesis]:
    """At the end of a round all unseen cards are the rival's hand and those away: every way to part them."""
    kept: list[Hypothesis] = []
    for one in found:
        if fits(one.hand + one.away, unseen):
            rest: i64 = unseen - one.hand - one.away
            _part(rest, 0, held - cards_in(one.hand), one.hand, one.weight, kept)
    return _merged(kept)


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
