"""Who plays whom, and with which deal: seats are rotated and every deal is played from all seats."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from motu.bots import version_of
from motu.contract import BadSetup
from motu.language import texts

T, TN, TP = texts("motu")

LineUp = tuple[str, ...]


@dataclass(frozen=True)
class Fixture:
    """A game to be played: its options, its deal, and the bot at each seat."""

    game: str
    deal: str
    bots: LineUp
    options: tuple[tuple[str, str], ...] = ()

    @property
    def key(self) -> str:
        """What tells it from all others; a bot that says its version is another when that changes."""
        options = "".join(f" {name}={value}" for name, value in self.options)
        return f"{self.game}{options} {self.deal} {' '.join(map(_called, self.bots))}"


def _called(name: str) -> str:
    version = version_of(name)
    return f"{name}@{version}" if version else name


@dataclass(frozen=True)
class Meeting:
    """Bots that meet at one table, again and again."""

    bots: LineUp

    def rotations(self) -> list[LineUp]:
        """The ways around the table that differ: each bot sits once on every seat."""
        turned = [self.bots[shift:] + self.bots[:shift] for shift in range(len(self.bots))]
        return list(dict.fromkeys(turned))

    def fixtures(
        self, game: str, games: int, seed: str, options: tuple[tuple[str, str], ...] = ()
    ) -> Iterator[Fixture]:
        """At least that many games: whole deals, each played from all seats."""
        rotations = self.rotations()
        for deal in range(-(-games // len(rotations))):
            for bots in rotations:
                yield Fixture(game, f"{seed}-{deal}", bots, options)


def alone(one: str, others: str, seats: int) -> Meeting:
    """One bot among others that are all alike."""
    return Meeting((one, *[others] * (seats - 1)))


def meetings(bots: Sequence[str], seats: int) -> list[Meeting]:
    """All that can meet: every choice of so many bots or, where they are too few, each alone among others."""
    if len(set(bots)) != len(bots):
        raise BadSetup(T("A bot is named twice."))
    if len(bots) == 1:
        return [Meeting((bots[0],) * seats)]
    if len(bots) >= seats:
        return [Meeting(chosen) for chosen in combinations(bots, seats)]
    return [alone(one, others, seats) for one, others in permutations(bots, 2)]
