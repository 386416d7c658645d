"""What can be carried where, by which way, and what can be paid for, reckoned a second time from views."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from motu.bots import bot
from motu.contract import Perspective, State, View, game
from motu.games.rapanui2019.names import THING_NAMES
from motu.rng import Rng

GAME = game("rapanui2019")
KINDS = ("hut", "chicken", "axe", "boat", "necklace")
#: What an offering asks for: the level of each resource.
ASKED = {"hut": (0,) * 4, "chicken": (1,) * 4, "axe": (0, 1, 2, 3), "boat": (2,) * 4, "necklace": (3,) * 4}
PUKAO = 3


def positions(seats: int, games: int) -> Iterator[State]:
    """Positions of lively games: greedy seats, and chance now and then."""
    rng = Rng.seeded(f"reckoned {seats}")
    for seed in range(games):
        state = GAME.start(seats, seed, max_rounds=14)
        bots = [bot("greedy:1", seat) for seat in range(seats)]
        while not state.over:
            yield state
            seat, moves = state.asked[0], state.moves(state.asked[0])
            by_chance = moves[int(rng.below(len(moves)))]
            state.play(seat, by_chance if rng.below(4) == 0 else bots[seat].choose(Perspective(state, seat)))


def answers(state: State) -> set[str]:
    seat = state.asked[0]
    return {GAME.write(state, seat, move) for move in state.question(seat).moves}


class Island:
    """Who stands where, from the view alone."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.spaces = view.board.drawing["spaces"]  # type: ignore[attr-defined]
        self.at = {(space["x"], space["y"]): number for number, space in enumerate(self.spaces)}
        self.owners = {
            figure["space"]: seat
            for seat, player in enumerate(view["players"])
            for figure in player["figures"]
            if "space" in figure
        }
        self.ready = {
            figure["space"]
            for figure in view["players"][view["turn"]]["figures"]
            if "space" in figure and not figure["tired"]
        }

    def kind(self, space: int) -> str:
        return str(self.spaces[space]["kind"])

    def is_manned(self, space: int) -> bool:
        return space in self.owners or self.kind(space) in ("crater", "mine")

    def beside(self, space: int) -> list[int]:
        x, y = self.spaces[space]["x"], self.spaces[space]["y"]
        around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return [self.at[place] for place in around if place in self.at]

    def ways(self, thing: int, goal: int) -> Iterator[list[int]]:
        """Every way over carriers that crosses no space twice."""
        start = next(
            n for n in range(len(self.spaces)) if self.kind(n) == ("mine" if thing == 3 else "crater")
        )
        open_ways = [[start]]
        while open_ways:
            way = open_ways.pop()
            if way[-1] == goal:
                yield way
                continue
            open_ways += [[*way, n] for n in self.beside(way[-1]) if n not in way and self.is_manned(n)]

    def paid(self, thing: int, way: list[int]) -> tuple[tuple[int, str], ...]:
        """Who earns what on a way: each resource, and each choice."""
        earned = []
        for space in way:
            owner = self.owners.get(space, self.view["turn"])
            if owner != self.view["turn"]:
                gives = "reed" if thing == PUKAO else self.spaces[space]["gives"]
                earned += [(owner, part) for part in ([gives] if "/" in gives else gives.split("+"))]
        return tuple(sorted(earned))


def affordable(goods: list[int], cost: int, artistic: bool) -> set[str]:
    """Q20: each resource asked for is paid with one of its kind or a dearer one."""
    owned = [level for level, count in enumerate(goods) for _ in range(min(count, 4))]
    found = set()
    for number, kind in enumerate(KINDS):
        prices = [ASKED[kind]] + ([ASKED[KINDS[number - 1]]] if artistic and number else [])
        lists = {
            part
            for price in prices
            for part in combinations(price, cost)
            if cost == 4 or is_saved(part, price)
        }
        for payment in combinations(owned, cost):
            if any(all(have >= need for have, need in zip(payment, wanted, strict=True)) for wanted in lists):
                found.add(kind)
    return found


def is_saved(part: tuple[int, ...], price: tuple[int, ...]) -> bool:
    """A3: two of the kind; of the axe any two different ones."""
    return price != ASKED["axe"] or part[0] != part[1]


def takeable(view: View, cost: int) -> set[str]:
    """The kinds that the seat whose turn it is could pay for and take a tile of."""
    me = view["players"][view["turn"]]
    luxury = {tile["kind"] for tile in view["luxury"]} if "choice" in me["tiles"] else set()
    there = {kind for number, kind in enumerate(KINDS) if view["stacks"][number] or number in luxury}
    return affordable(me["goods"], cost, "artistic" in me["bonuses"]) & there


def may_decorate(view: View) -> bool:
    me = view["players"][view["turn"]]
    cost = 2 if me["tablet"] or "save" in me["tiles"] else 4
    return view["pukao"] > 0 and bool(takeable(view, cost))


@pytest.mark.rule("rapanui2019:T2", "rapanui2019:T6", "rapanui2019:T9", "rapanui2019:Q13", "rapanui2019:Q19")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_never_a_way_that_does_not_exist_nor_a_decoration_that_cannot_be_paid(seats: int) -> None:
    seen = carried = 0
    for state in positions(seats, 12):
        if state.question(state.asked[0]).kind != "carry":
            continue
        view = state.view(state.asked[0])
        island = Island(view)
        expected = {"pass"}
        for space in island.ready:
            stands = view["spaces"][space]["moai"] is not None
            things = [size for size in range(3) if view["players"][view["turn"]]["moai"][size] and not stands]
            if stands and not view["spaces"][space]["hat"] and may_decorate(view):
                things = [PUKAO]
            if island.kind(space) == "ahu":
                names = [THING_NAMES[thing].key for thing in things if next(island.ways(thing, space), None)]
                expected |= {f"{name}>{view.board.names[space]}" for name in names}  # type: ignore[attr-defined]
        assert answers(state) == expected
        seen += 1
        carried += len(expected) > 1
    assert seen > 50
    assert carried > 30


@pytest.mark.rule("rapanui2019:Q13", "rapanui2019:T3", "rapanui2019:Q15")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_ways_offered_are_all_that_pay_differently_and_each_exists(seats: int) -> None:
    seen = 0
    for state in positions(seats, 12):
        seat = state.asked[0]
        if state.question(seat).kind != "route":
            continue
        view = state.view(seat)
        island, thing, goal = Island(view), view["carried"]["thing"], view["carried"]["goal"]
        # The routes of a view leave out the space where they begin.
        possible = {tuple(way[1:]): island.paid(thing, way) for way in island.ways(thing, goal)}
        offered = [tuple(route) for route in view["routes"]]
        assert len(offered) == len(state.question(seat).moves) > 1
        assert set(offered) <= set(possible)
        assert sorted(possible[route] for route in offered) == sorted(set(possible.values()))
        seen += 1
    assert seen > 10


@pytest.mark.rule("rapanui2019:T7", "rapanui2019:T8", "rapanui2019:Q20", "rapanui2019:Q21", "rapanui2019:Q22")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_exactly_the_offerings_that_can_be_paid_for_are_offered(seats: int) -> None:
    seen = 0
    for state in positions(seats, 12):
        if state.question(state.asked[0]).kind != "offer":
            continue
        view = state.view(state.asked[0])
        offered = {text for text in answers(state) if text in KINDS}
        stacks = {kind for number, kind in enumerate(KINDS) if view["stacks"][number]}
        assert offered == takeable(view, 2 if view["saving"] else 4) & stacks
        seen += 1
    assert seen > 20
