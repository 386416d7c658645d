"""Positions of Rapa Nui (2019), laid out by hand on our front (and, for two, our back)."""

from motu.contract import game
from motu.games.rapanui2019.player import CHIEF_FIGURE, IN_MINE, ON_STAR, SORCERER, TIRED
from motu.games.rapanui2019.rules import MoaiState
from motu.games.rapanui2019.tiles import AHU_TILES, BONUS_TILES

BLUE, GREEN, RED, YELLOW = range(4)
RESOURCES = ("reed", "eggs", "wood", "pearls")


def table(seats: int = 3, rules: int = 2, **options: object) -> MoaiState:
    """The first round, in the order of the seats; with two, after the draft, whose tiles are put back."""
    state = game("rapanui2019").start_by(rules, seats, 1, **options)
    assert isinstance(state, MoaiState)
    while state.question(state.asked[0]).kind == "draft":
        state.play(state.asked[0], state.moves(state.asked[0])[0])
    for player in state.players:
        player.tiles = 0
    state.order = sum(seat << (4 * seat) for seat in range(seats))
    state.begin_placing()
    return state


def space(state: MoaiState, name: str) -> int:
    return state.board.names.index(name)


def put(
    state: MoaiState, seat: int, carriers: str = "", carvers: str = "", chief: str = "", star: int = -1
) -> None:
    """Villagers on spaces (`c4*`: tired) and in columns, the chief in a column or on a space, the sorcerer."""
    player = state.players[seat]
    places = []
    for name in carriers.split():
        places.append(space(state, name.rstrip("*")) + 1 + (TIRED if name.endswith("*") else 0))
    for column in carvers.split():
        places.append(IN_MINE + int(column) - 1)
        state.slots += 1 << (4 * (int(column) - 1))
    for figure, place in enumerate(places):
        player.put(figure, place)
    if chief:
        player.put(CHIEF_FIGURE, IN_MINE + int(chief) - 1 if chief.isdigit() else space(state, chief) + 1)
        player.bonuses |= 8
    on = star if star >= 0 else seat
    player.put(SORCERER, ON_STAR + on)
    state.stars |= (seat + 1) << (4 * on)
    player.home = 0


def own(
    state: MoaiState,
    seat: int,
    goods: tuple[int, int, int, int] = (0, 0, 0, 0),
    tiles: str = "",
    tablet: bool = False,
    bonuses: str = "",
    moai: tuple[int, int, int] = (0, 0, 0),
) -> None:
    """Exactly these resources, tiles and bonuses; Moai carved this round."""
    player = state.players[seat]
    player.goods = sum(amount << (8 * kind) for kind, amount in enumerate(goods))
    keys = [tile.key for tile in AHU_TILES]
    player.tiles = sum(1 << (4 * keys.index(key)) for key in tiles.split())
    player.tablet = tablet
    for key in bonuses.split():
        player.bonuses |= 1 << [tile.key for tile in BONUS_TILES].index(key)
    player.moai = sum(count << (4 * size) for size, count in enumerate(moai))
    state.supply -= player.moai


def bare(state: MoaiState) -> MoaiState:
    """Nobody has anything that could be used, so only what is tested is asked."""
    for seat in range(int(state.seats)):
        own(state, seat)
    return state


def erected(state: MoaiState, name: str, size: int = 0, hat: bool = False) -> None:
    """A Moai that stands already."""
    bit = 1 << space(state, name)
    if size == 0:
        state.small |= bit
    elif size == 1:
        state.medium |= bit
    else:
        state.large |= bit
    state.supply -= 1 << (4 * size)
    if hat:
        state.hats |= bit
        state.pukao -= 1


def lay_tile(state: MoaiState, name: str, key: str) -> None:
    """The Ahu tile on a space."""
    laid = state.laid[:]
    laid[space(state, name)] = [tile.key for tile in AHU_TILES].index(key)
    state.laid = laid


def carrying(state: MoaiState) -> MoaiState:
    state.begin_carrying()
    return state


def carving(state: MoaiState) -> MoaiState:
    state.begin_carving()
    return state


def asked(state: MoaiState) -> str:
    return state.question(state.asked[0]).kind


def moves(state: MoaiState) -> set[str]:
    """All that the seat asked may do, in notation."""
    seat = state.asked[0]
    return {state.game.write(state, seat, move) for move in state.moves(seat)}


def answers(state: MoaiState) -> set[str]:
    """The answers to the question alone."""
    seat = state.asked[0]
    return {state.game.write(state, seat, move) for move in state.question(seat).moves}


def beside(state: MoaiState) -> set[str]:
    """What may be used beside the question."""
    seat = state.asked[0]
    return {state.game.write(state, seat, move) for move in state.free_moves(seat)}


def play(state: MoaiState, *texts: str) -> None:
    """Answers, each by the seat asked."""
    for text in texts:
        seat = state.asked[0]
        state.play(seat, state.game.read(state, seat, text))
        state.check()


def goods(state: MoaiState, seat: int) -> tuple[int, ...]:
    return tuple(int(state.players[seat].has(kind)) for kind in range(4))


def told(state: MoaiState, kind: str) -> list[tuple[int, tuple[int, ...]]]:
    return [
        (int(event.seat), event.facts)
        for event in state.events(state.asked[0] if state.asked else None)
        if event.kind == kind
    ]
