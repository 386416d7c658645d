"""The island: spaces, what they give, and the numbers printed on the board."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.boards import reader
from motu.games.rapanui2019.board_check import OFFERINGS, RESOURCES, SCHEMA, SIDES, STACK, shown

#: The first number of a luxury tile; ordinary ones are numbered kind by kind, `STACK` numbers for each.
LUXURY: Final = 40


@mypyc_attr(acyclic=True)
class Board:
    """A valid board for a number of players. Spaces are numbered in the order of the file."""

    def __init__(self, data: dict[str, Any], players: int) -> None:
        #: The whole file, for the picture.
        self.drawing = data
        self.players = players
        spaces = data["spaces"]
        self.names: list[str] = [space["id"] for space in spaces]
        self.spaces: i64 = len(spaces)
        kinds = [space["kind"] for space in spaces]
        self.crater: i64 = kinds.index("crater")
        self.mine: i64 = kinds.index("mine")
        #: The Ahu spaces, and all spaces where carriers may be placed (F4), as bits.
        self.ahus: i64 = sum([1 << at for at, kind in enumerate(kinds) if kind == "ahu"])
        self.open: i64 = sum([1 << at for at, kind in enumerate(kinds) if kind in ("ahu", "path")])
        self.ahu_count: i64 = kinds.count("ahu")
        #: The spaces that share an edge with each space, as bits.
        self.near: vec[i64] = vec[i64](_neighbours(spaces))
        gives = [space.get("gives", "") for space in spaces]
        #: The resources that each space gives together, and those it offers for choice, as bits.
        self.both: vec[i64] = vec[i64]([0 if "/" in text else _bits(text) for text in gives])
        self.choice: vec[i64] = vec[i64]([_bits(text) if "/" in text else 0 for text in gives])
        #: What a space adds to the sums that compare the payments of routes (Q13): three bits for each
        #: resource, three bits for each kind of choice.
        offers = sorted({text for text in gives if "/" in text})
        self.fixed_sum: vec[i64] = vec[i64]([_spread(int(bits)) for bits in self.both])
        self.choice_sum: vec[i64] = vec[i64](
            [1 << (3 * offers.index(text)) if "/" in text else 0 for text in gives]
        )
        self.slots: vec[i64] = vec[i64](data["mine"]["slots"])
        self.stars: i64 = data["stars"][str(players)]
        self.track_end: i64 = data["resources"]["track_end"]
        #: The values of all offering tiles by number, and how many ordinary ones each kind has.
        self.worth: vec[i64] = vec[i64]([0] * 64)
        self.stack: vec[i64] = vec[i64]([0] * len(OFFERINGS))
        for kind, name in enumerate(OFFERINGS):
            values = stack_for(data["offerings"][name], players)
            self.stack[kind] = len(values)
            for place, value in enumerate(values):
                self.worth[STACK * kind + place] = value
        luxury = [(kind, value) for kind, name in enumerate(OFFERINGS) for value in data["luxury"][name]]
        self.luxuries: i64 = len(luxury)
        self.luxury_kind: vec[i64] = vec[i64]([kind for kind, _ in luxury])
        for place, (_, value) in enumerate(luxury):
            self.worth[LUXURY + place] = value

    def kind_of(self, tile: i64) -> i64:
        """The kind of an offering tile."""
        if tile < LUXURY:
            return tile // STACK
        return self.luxury_kind[tile - LUXURY]

    def space(self, name: str) -> int | None:
        """The number of a space."""
        return self.names.index(name) if name in self.names else None


def _neighbours(spaces: list[dict[str, Any]]) -> list[int]:
    at = {(space["x"], space["y"]): number for number, space in enumerate(spaces)}
    return [
        sum(
            [
                1 << at[s["x"] + dx, s["y"] + dy]
                for dx, dy in SIDES.values()
                if (s["x"] + dx, s["y"] + dy) in at
            ]
        )
        for s in spaces
    ]


def _bits(gives: str) -> int:
    return sum([1 << RESOURCES.index(name) for name in shown(gives)])


def _spread(bits: int) -> int:
    """One in every group of three whose resource is among the bits."""
    return sum([1 << (3 * resource) for resource in range(4) if (bits >> resource) & 1])


def stack_for(values: list[int], players: int) -> list[int]:
    """An ordinary stack, highest first; with two players one of two equal tiles is out (X2)."""
    stack = sorted(values, reverse=True)
    if players == 2:
        for place in range(len(stack) - 1):
            if stack[place] == stack[place + 1]:
                return stack[:place] + stack[place + 1 :]
    return stack


def own_text(seats: int) -> str:
    """Our board as text: the back for two (X2), the front for more (C1)."""
    return SCHEMA.own_text(1 if seats == 2 else 0)


read_board = reader(SCHEMA, Board, own_text)

__all__ = ["LUXURY", "OFFERINGS", "RESOURCES", "STACK", "Board", "own_text", "read_board"]
