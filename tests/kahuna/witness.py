"""What a seat can know of the rival's cards in Kahuna, found out slowly: every way it can be is written out in
full, from nothing but what that seat was shown and told. For comparison only.

`python tests/kahuna/witness.py 20000` compares that many positions of greedy and of random games.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import count

from motu.bots import bot
from motu.contract import Event, Perspective, game
from motu.games.kahuna.rules import KahunaState
from motu.rng import Rng

#: The rival's hand and the cards that he has put away, each as islands in order.
Cards = tuple[int, ...]
Way = tuple[Cards, Cards]
#: What may become of a way, and by how many single cards.
Change = Callable[[Cards, Cards], Iterable[tuple[Way, int]]]

#: With more ways than these a game is followed no further.
MOST_WAYS = 50_000

NAMES = ["AHI", "BOA", "COVE", "DUNE", "EAST", "FERN", "GULL"]
ISLANDS = [f'{{ name = "{name}", at = [{100 * place}, 100] }}' for place, name in enumerate(NAMES)]
LINES = [
    f'{{ between = ["{NAMES[place]}", "{NAMES[(place + step) % 7]}"] }}'
    for place in range(7)
    for step in (1, 2)
]
#: The fewest islands that can be played with: there every way can be written out to the end of the game.
SMALL = f'game = "kahuna"\nformat = 1\nislands = [{", ".join(ISLANDS)}]\nlines = [{", ".join(LINES)}]\n'


class TooMany(Exception):
    """There are more ways than it is worth writing out."""


def with_card(cards: Cards, card: int) -> Cards:
    return tuple(sorted((*cards, card)))


def without(cards: Cards, card: int) -> Cards:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


class Witness:
    """All ways it can be for a seat, each with the number of courses of the game that lead there.

    A course says of every single card, the two of an island apart, when it came from the pile, and which
    card of his hand the rival played or put away. The witness begins to watch a position in which the seat
    knows nothing of the rival's cards.
    """

    def __init__(self, state: KahunaState, seat: int) -> None:
        view = state.view(seat)
        mine, his = view["players"][seat], view["players"][1 - seat]
        self.seat = seat
        self.islands = range(len(state.board.names))
        self.hand = Counter(mine["hand"])
        row = [card for card in view["row"] if card is not None]
        #: Every card that the seat can see: its own, those of the row, those played.
        self.seen = Counter([*mine["hand"], *mine["put_away"], *row, *view["discard"]])
        self.ways: dict[Way, int] = {((), ()): 1}
        self.heard = len(state.events(seat))
        for _ in range(his["cards"]):
            self.change(self.drawn)

    def hear(self, state: KahunaState) -> None:
        """Takes in what the seat was told since it last listened."""
        events = state.events(self.seat)
        for event in events[self.heard :]:
            self.take_in(event)
            if len(self.ways) > MOST_WAYS:
                raise TooMany
        self.heard = len(events)

    def take_in(self, event: Event) -> None:
        mine, facts = event.seat == self.seat, event.facts
        match event.kind:
            case "take":
                self.take(mine, facts[1])
            case "refill":
                self.come_up(facts[1])
            case "draw" if not mine:
                self.change(self.drawn)
            case "draw-card":
                self.come_up(facts[0])
                self.hand[facts[0]] += 1
            case "place":
                self.play(mine, facts[1])
            case "remove":
                self.play(mine, facts[1])
                self.play(mine, facts[2])
            case "away" if not mine:
                self.change(self.put_away)
            case "away-card":
                self.hand[facts[0]] -= 1
            case "deal":
                self.deal_again([card for card in facts[1:] if card >= 0])

    def take(self, mine: bool, card: int) -> None:
        if mine:
            self.hand[card] += 1
        else:
            self.seen[card] -= 1
            self.change(lambda hand, away: [((with_card(hand, card), away), 1)])

    def play(self, mine: bool, card: int) -> None:
        if mine:
            self.hand[card] -= 1
        else:
            self.change(
                lambda hand, away: [((without(hand, card), away), hand.count(card))] if card in hand else []
            )
            self.seen[card] += 1

    def come_up(self, card: int) -> None:
        """A card of the pile comes to light."""
        self.change(lambda hand, away: [((hand, away), self.left(hand, away, card))])
        self.seen[card] += 1

    def deal_again(self, row: list[int]) -> None:
        self.seen = Counter(self.hand.elements())
        self.change(lambda hand, away: [((hand, ()), 1)])
        for card in row:
            self.come_up(card)

    def drawn(self, hand: Cards, away: Cards) -> Iterator[tuple[Way, int]]:
        for card in self.islands:
            yield (with_card(hand, card), away), self.left(hand, away, card)

    def put_away(self, hand: Cards, away: Cards) -> Iterator[tuple[Way, int]]:
        for card in set(hand):
            yield (without(hand, card), with_card(away, card)), hand.count(card)

    def left(self, hand: Cards, away: Cards, card: int) -> int:
        """How many cards of an island are in the pile if it is so."""
        return 2 - self.seen[card] - hand.count(card) - away.count(card)

    def change(self, change: Change) -> None:
        after: dict[Way, int] = {}
        for way, courses in self.ways.items():
            for changed, cards in change(*way):
                if cards > 0:
                    after[changed] = after.get(changed, 0) + courses * cards
        self.ways = after

    # -------------------------------------------------------------------------------- what follows

    def chances(self) -> dict[Way, float]:
        """How likely each way is."""
        courses = sum(self.ways.values())
        return {way: float(Fraction(own, courses)) for way, own in self.ways.items()}

    def certain(self) -> list[int]:
        """The cards that the rival holds whichever way it is."""
        hands = [hand for hand, _ in self.ways]
        return [card for card in self.islands for _ in range(min(hand.count(card) for hand in hands))]


# ---------------------------------------------------------------------------------------- comparing


def islands_of(packed: int, islands: int) -> Cards:
    return tuple(island for island in range(islands) for _ in range(packed >> (2 * island) & 3))


def way_of(state: KahunaState, rival: int) -> Way:
    """The way it is in a State."""
    player, islands = state.player(rival), len(state.board.names)
    return islands_of(int(player.hand), islands), islands_of(int(player.away), islands)


def check(state: KahunaState, witness: Witness, rng: Rng) -> None:
    """The State's own idea of what the seat can know is the witness's: which ways, how likely, what for sure."""
    seat, rival = witness.seat, 1 - witness.seat
    chances = witness.chances()
    worlds = state.worlds(seat, 10**9, rng)
    whole = sum(world.weight for world in worlds)
    found = {way_of(world.state, rival): world.weight / whole for world in worlds}  # type: ignore[arg-type]
    assert found.keys() == chances.keys(), f"{len(found)} ways, but there are {len(chances)}"
    for way, chance in chances.items():
        assert abs(found[way] - chance) < 1e-9 * chance, f"{way}: {found[way]}, but it is {chance}"
    assert state.view(seat)["players"][rival]["known"] == witness.certain()
    for _ in range(3):
        world = state.imagine(seat, rng)
        assert isinstance(world, KahunaState)
        world.check()
        assert way_of(world, rival) in chances
    state.check()


def compared(played: Iterable[KahunaState]) -> Iterator[int]:
    """Follows a game for both seats as far as all ways can be written out; tells of each position how many."""
    rng = Rng.seeded("witness")
    witnesses: list[Witness] = []
    for state in played:
        if not witnesses:
            witnesses = [Witness(state, seat) for seat in (0, 1)]
        try:
            for witness in list(witnesses):
                witness.hear(state)
                check(state, witness, rng)
                yield len(witness.ways)
        except TooMany:
            return


def hide(state: KahunaState, rng: Rng) -> int:
    """A move of somebody who often draws from the pile and puts cards away, so that much stays hidden."""
    seat = state.asked[0]
    moves = state.moves(seat)
    hidden = [move for move in moves if state.game.write(state, seat, move).startswith(("pile", "away"))]
    chosen = hidden if hidden and rng.below(3) else moves
    return chosen[int(rng.below(len(chosen)))]


def a_game(seed: int, players: str, **options: object) -> Iterator[KahunaState]:
    """A game of two bots or of two hiders, position by position; it is always the same State."""
    state = game("kahuna").start(2, seed, **options)
    assert isinstance(state, KahunaState)
    rng = Rng.seeded(f"hiders {seed}")
    bots = [bot(players, seed + seat) for seat in (0, 1)] if players != "hiders" else []
    yield state
    while not state.over:
        seat = state.asked[0]
        state.play(seat, bots[seat].choose(Perspective(state, seat)) if bots else hide(state, rng))
        yield state


#: Games of many kinds, taken in turn.
KINDS: list[tuple[str, dict[str, object]]] = [
    ("greedy", {}),
    ("hiders", {"board": SMALL}),
    ("random", {}),
    ("greedy", {"variant": "long-term", "handicap": 1}),
    ("hiders", {}),
    ("random", {"board": SMALL, "variant": "long-term"}),
]


def positions(number: int) -> Iterator[tuple[int, int]]:
    """Compares at least so many positions, and tells of each which kind of game it is from and its ways."""
    done = 0
    for seed in count():
        kind = seed % len(KINDS)
        players, options = KINDS[kind]
        for ways in compared(a_game(seed, players, **options)):
            done += 1
            yield kind, ways
        if done >= number:
            return


def main(number: int) -> None:
    found: dict[int, list[int]] = {kind: [] for kind in range(len(KINDS))}
    for kind, ways in positions(number):
        found[kind].append(ways)
    for kind, sizes in found.items():
        players, options = KINDS[kind]
        on = "the smallest map" if "board" in options else "our map"
        print(f"{players} on {on}: {len(sizes)} positions agree, with up to {max(sizes, default=0)} ways")
    print(f"{sum(map(len, found.values()))} positions in all")


if __name__ == "__main__":
    main(int(sys.argv[1]))
