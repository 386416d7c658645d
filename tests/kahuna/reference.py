"""Kahuna once more, slowly and with other means: sets of names, no numbers, no bits. For comparison only."""

from dataclasses import dataclass, field

from motu.games.kahuna.board_check import TRUE_LINES

LINES = [tuple(name.split("-")) for name in TRUE_LINES.split()]
Line = tuple[str, ...]


@dataclass
class Reference:
    """The board, the hands and the turn, as the rules tell them. Drawn cards are given from outside."""

    hands: list[list[str]]
    row: list[str | None]
    seat: int
    long_term: bool
    bridges: list[set[Line]] = field(default_factory=lambda: [set(), set()])
    stones: list[set[str]] = field(default_factory=lambda: [set(), set()])
    declined: bool = False
    final: bool = False
    freed: Line | None = None

    def moves(self, pile: int) -> set[str]:
        """All moves in notation, found by trying every one that could be written."""
        if self.freed:
            return {f"={'-'.join(self.freed)}", "leave"}
        hand, rival = self.hands[self.seat], 1 - self.seat
        found = set()
        for line in LINES:
            one, two = line
            taken = line in self.bridges[0] | self.bridges[1]
            closed = self.long_term and bool({one, two} & self.stones[rival])
            for card, far in ((one, two), (two, one)):
                if card in hand and not taken and not closed and len(self.bridges[self.seat]) < 25:
                    found.add(f"{card}>{far}")
            for first, second in ((one, one), (one, two), (two, two)):
                left = list(hand)
                if line in self.bridges[rival] and first in left:
                    left.remove(first)
                    if second in left:
                        found.add(f"{first}+{second}x{one}-{two}")
        if self.final:
            return found | {"done"}
        found |= {f"away:{card}" for card in hand}
        if len(hand) < 5:
            found |= {f"row{place}" for place, card in enumerate(self.row, 1) if card}
            found |= {"pile"} if pile else set()
        return found if self.declined else found | {"none"}

    def build(self, line: Line) -> None:
        """A bridge; new majorities get stones and clear the rival; lost majorities lose theirs."""
        me, rival = self.seat, 1 - self.seat
        self.bridges[me].add(line)
        for island in line:
            if island not in self.stones[me] and self.rules(me, island):
                self.stones[me].add(island)
                self.bridges[rival] -= {other for other in LINES if island in other}
        self.take_off(rival)

    def remove(self, line: Line) -> None:
        self.bridges[1 - self.seat].remove(line)
        self.take_off(1 - self.seat)

    def rules(self, seat: int, island: str) -> bool:
        at = [line for line in LINES if island in line]
        return 2 * sum(line in self.bridges[seat] for line in at) > len(at)

    def take_off(self, seat: int) -> None:
        self.stones[seat] = {island for island in self.stones[seat] if self.rules(seat, island)}
