"""Positions of the card game, laid out by hand."""

from dataclasses import dataclass

from motu.contract import game
from motu.games.rapanui2011.cards import GATHERERS, ISLAND, KINDS, ONE, START, WOODCUTTER, counts_of, size_of
from motu.games.rapanui2011.position import FACE_DOWN
from motu.games.rapanui2011.rules import CardsState
from motu.rng import Rng

GAME = game("rapanui2011")


def cards(words: str) -> int:
    """A set of cards: `grain*2 moai`."""
    total = 0
    for word in words.split():
        kind, _, number = word.partition("*")
        total += int(ONE[KINDS.index(kind)]) * int(number or 1)
    return total


def words(packed: int) -> str:
    """The same in the other direction, in the order of the kinds."""
    counts = counts_of(packed, len(KINDS))
    return " ".join(f"{kind}*{n}" if n > 1 else kind for kind, n in zip(KINDS, counts, strict=True) if n)


@dataclass
class Seat:
    """What a player has. Start cards that lie nowhere are added to the hand, then to the village."""

    display: str = "woodcutter"
    hand: str = ""
    wood: int = 0
    glory: int = 0
    offerings: str = "fish mulberry sweet-potato grain"
    buried: str = ""


def table(
    *seats: Seat,
    columns: tuple[str, str, str, str] = ("woodcutter priest", "woodcutter priest", "woodcutter", "priest"),
    stone: str = "",
    top: str = "",
    turn: int = 0,
    pile: str | None = None,
    **options: object,
) -> CardsState:
    """A position at the beginning of a turn; cards that are named nowhere are in the pile.

    If the pile is named, they are in the last seat's village instead.
    """
    state = GAME.start(len(seats), 1, **{"first": str(turn + 1), **options})
    assert isinstance(state, CardsState)
    for number, seat in enumerate(seats):
        _furnish(state, number, seat)
    state.columns = 0
    for place, column in enumerate(columns):
        for depth, kind in enumerate(column.split()):
            state.columns |= (KINDS.index(kind) + 1) << (12 * place + 3 * depth)
    _stack(state)
    if pile is not None:
        state.players[-1].display += state.pile - cards(pile)
        _stack(state)
    state.shown = cards(stone)
    state.stone_size = size_of(state.on_stone())
    if state.stone_size:
        state.top = KINDS.index(top) if top else FACE_DOWN
    offerings = sum(player.offerings for player in state.players)
    state.supplies = cards("fish*25 mulberry*25 sweet-potato*25 grain*25") - offerings - state.on_stone()
    state.turns -= 1
    state.begin_turn(turn)
    state.check()
    return state


def _furnish(state: CardsState, number: int, seat: Seat) -> None:
    player = state.players[number]
    player.display, player.hand = cards(seat.display), cards(seat.hand)
    for kind in reversed(START[number]):
        if not counts_of(player.display + player.hand)[kind]:
            if size_of(player.hand) < 3:
                player.hand += ONE[kind]
            else:
                player.display += ONE[kind]
    while size_of(player.hand) < 3:
        player.hand += ONE[WOODCUTTER]
    player.offerings, player.buried = cards(seat.offerings), cards(seat.buried)
    player.wood, player.glory = seat.wood, seat.glory


def _stack(state: CardsState) -> None:
    """The pile: all cards that lie nowhere else."""
    everything = sum(int(ONE[kind]) * number for kind, number in enumerate(ISLAND))
    for number, player in enumerate(state.players):
        everything += int(ONE[WOODCUTTER]) + sum(int(ONE[kind]) for kind in START[number])
        everything -= player.display + player.hand
    state.pile = everything - state.in_columns()
    state.pile_size = size_of(state.pile)


def play(state: CardsState, *moves: str) -> None:
    """Moves in notation, by whoever is asked."""
    for move in moves:
        state.play(state.asked[0], GAME.read(state, state.asked[0], move))
        state.check()


def offered(state: CardsState) -> set[str]:
    """The answers to the present question, in notation."""
    seat = state.asked[0]
    return {GAME.write(state, seat, move) for move in state.question(seat).moves}


def refill_with(state: CardsState, draws: list[str], front: str) -> CardsState:
    """The same position after these draws, in a world in which the last one's refill has this front card."""
    column = int(draws[-1][-1]) - 1
    for seed in range(500):
        world = state.clone()
        world.rng = Rng.seeded(seed)
        play(world, *draws)
        if KINDS[world.front(column)] == front:
            return world
    raise AssertionError(f"no world in 500 lays out {front}")


def wood(state: CardsState) -> list[int]:
    return [int(player.wood) for player in state.players]


def glory(state: CardsState) -> list[int]:
    return [int(player.glory) for player in state.players]


def offerings(state: CardsState) -> list[list[int]]:
    return [counts_of(player.offerings, GATHERERS) for player in state.players]
