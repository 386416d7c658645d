"""The ways of a Moai or a Pukao over carriers, told apart by what they pay to whom (T2, T3, Q13)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.bits import bit, count, lowest
from motu.games.rapanui2019 import numbers
from motu.games.rapanui2019.board import Board
from motu.games.rapanui2019.position import PUKAO, Position

#: So many steps a search takes at most; far beyond what our boards need, it keeps huge own boards playable.
MOST_STEPS: Final = 200000


def occupied_spaces(position: Position) -> i64:
    """All spaces with a carrier; the neutral ones stand on crater and mine (S5)."""
    board = position.board
    found: i64 = (bit(board.crater)) | (bit(board.mine))
    for seat in range(position.seats):
        found |= position.players[seat].carriers
    return found


def reached_from(board: Board, start: i64, occupied: i64) -> i64:
    """T2: the spaces to which an unbroken chain of carriers leads."""
    near = board.near
    found: i64 = bit(start)
    edge = found
    while edge != 0:
        here = lowest(edge)
        edge &= edge - 1
        fresh: i64 = near[here] & occupied & ~found
        found |= fresh
        edge |= fresh
    return found


def ordered(board: Board, start: i64, goal: i64, spaces: i64) -> vec[i64]:
    """The spaces of a route one after another, without the start. There is an order that uses them all."""
    way = vec[i64]([0] * int(count(spaces) - 1))
    walk(board, start, goal, spaces & ~(bit(start)), 0, way)
    return way


def walk(board: Board, here: i64, goal: i64, rest: i64, length: i64, way: vec[i64]) -> bool:
    if here == goal:
        return rest == 0
    steps: i64 = board.near[here] & rest
    while steps != 0:
        there = lowest(steps)
        steps &= steps - 1
        way[length] = there
        if walk(board, there, goal, rest & ~(bit(there)), length + 1, way):
            return True
    return False


def shortest(board: Board, start: i64, goal: i64, occupied: i64) -> i64:
    """The spaces of a shortest way, found from its end."""
    layers = vec[i64]([0] * int(board.spaces))
    found: i64 = bit(start)
    depth: i64 = 0
    layers[0] = found
    while (found >> goal) & 1 == 0:
        edge = layers[depth]
        fresh: i64 = 0
        while edge != 0:
            fresh |= board.near[lowest(edge)]
            edge &= edge - 1
        depth += 1
        layers[depth] = fresh & occupied & ~found
        found |= layers[depth]
    here = goal
    way: i64 = bit(goal)
    while depth > 0:
        depth -= 1
        here = lowest(board.near[here] & layers[depth])
        way |= bit(here)
    return way


@mypyc_attr(acyclic=True)
class Search:
    """Every simple way to a goal; of those with the same payments the shortest.

    Where very many pay differently, those are kept that pay least; by version 1 of the rules, those found
    first.
    """

    def __init__(self, position: Position, goal: i64, occupied: i64) -> None:
        self.near: vec[i64] = position.board.near
        self.goal: i64 = goal
        self.occupied: i64 = occupied
        self.first_rules: bool = position.first_rules
        #: What each space adds to the payments: fixed resources, and choices; and how many in all.
        self.fixed: vec[i64] = vec[i64]([0] * int(position.board.spaces))
        self.choices: vec[i64] = vec[i64]([0] * int(position.board.spaces))
        self.gifts: vec[i64] = vec[i64]([0] * int(position.board.spaces))
        self.spaces: vec[i64] = vec[i64]([0] * numbers.MOST_ROUTES)
        self.fixed_sums: vec[i64] = vec[i64]([0] * numbers.MOST_ROUTES)
        self.choice_sums: vec[i64] = vec[i64]([0] * numbers.MOST_ROUTES)
        self.paid: vec[i64] = vec[i64]([0] * numbers.MOST_ROUTES)
        self.count: i64 = 0
        self.steps: i64 = 0

    def weigh(self, position: Position, seat: i64, thing: i64) -> None:
        """T3, T6: carriers of the others are paid what their space shows; for a Pukao always one reed."""
        board = position.board
        place: i64 = 0
        for other in range(position.seats):
            if other != seat:
                carriers = position.players[other].carriers & self.occupied
                while carriers != 0:
                    space = lowest(carriers)
                    carriers &= carriers - 1
                    if thing == PUKAO:
                        self.fixed[space] = bit(12 * place)
                        self.gifts[space] = 1
                    else:
                        self.gifts[space] = 1 if board.choice[space] != 0 else count(board.both[space])
                        self.fixed[space] = board.fixed_sum[space] << (12 * place)
                        self.choices[space] = board.choice_sum[space] << (18 * place)
                place += 1

    def follow(self, here: i64, passed: i64, fixed: i64, choices: i64, paid: i64) -> None:
        if here == self.goal:
            self.note(passed, fixed, choices, paid)
            return
        self.steps += 1
        if self.steps > MOST_STEPS:
            return
        on: i64 = self.near[here] & self.occupied & ~passed
        while on != 0:
            there = lowest(on)
            on &= on - 1
            self.follow(
                there,
                passed | bit(there),
                fixed + self.fixed[there],
                choices + self.choices[there],
                paid + self.gifts[there],
            )

    def note(self, passed: i64, fixed: i64, choices: i64, paid: i64) -> None:
        """Keeps the way if none like it is known, or if it is shorter; where there is no room, if it pays
        less than another.
        """
        for known in range(self.count):
            if self.fixed_sums[known] == fixed and self.choice_sums[known] == choices:
                if count(passed) < count(self.spaces[known]):
                    self.spaces[known] = passed
                return
        place = self.count
        if place < numbers.MOST_ROUTES:
            self.count += 1
        else:
            place = self.dearest()
            if self.first_rules or self.paid[place] <= paid:
                return
        self.spaces[place] = passed
        self.fixed_sums[place] = fixed
        self.choice_sums[place] = choices
        self.paid[place] = paid

    def dearest(self) -> i64:
        """The way that pays most."""
        found: i64 = 0
        for known in range(self.count):
            if self.paid[known] > self.paid[found]:
                found = known
        return found


def find_routes(position: Position, seat: i64, thing: i64, start: i64, goal: i64) -> vec[i64]:
    """Q13: the routes that pay differently, as sets of spaces, shorter ones first."""
    board = position.board
    occupied = reached_from(board, start, occupied_spaces(position))
    if position.others_carriers(seat) & occupied == 0:
        return vec[i64]([shortest(board, start, goal, occupied)])
    search = Search(position, goal, occupied)
    search.weigh(position, seat, thing)
    search.follow(start, bit(start), 0, 0, 0)
    found = search.spaces[: search.count]
    sort_by_length(found)
    return found


def sort_by_length(routes: vec[i64]) -> None:
    for at in range(i64(1), i64(len(routes))):
        route = routes[at]
        before: i64 = at - 1
        while before >= 0 and count(routes[before]) > count(route):
            routes[before + 1] = routes[before]
            before -= 1
        routes[before + 1] = route
