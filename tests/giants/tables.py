"""Positions of Giants, laid out by hand, and turns played in notation."""

from collections.abc import Iterator

from motu.contract import IllegalMove, game
from motu.games.giants.board import Board
from motu.games.giants.numbers import FIRST_HEX
from motu.games.giants.pieces import (
    FIGURE,
    LIES,
    LOG,
    MOAIS,
    MOAIS_OF_SIZE,
    PIECES,
    WAITS,
    figures_of,
    logs_on,
    marker_of,
    one_of,
    piece_of,
    reserved_by,
    size_of,
)
from motu.games.giants.player import MARKERS, WORKERS
from motu.games.giants.position import HALVES, LOGS
from motu.games.giants.rules import GiantsState
from motu.rng import Rng

GREEN, RED, BLUE = 0, 1, 2


def table(seats: int = 3, rules: int | None = None, **options: object) -> GiantsState:
    """A game in its second round in which nothing has happened yet; seat 1 is start player."""
    version = game("giants").version if rules is None else rules
    state = game("giants").start_by(version, seats, 1, **{"first": "1", **options})
    assert isinstance(state, GiantsState)
    state.supply += state.quarry
    state.quarry = 0
    state.asking = 0
    state.round = 2
    return state


def empty_table(seats: int = 3, rules: int | None = None, **options: object) -> GiantsState:
    """Nobody has anything but chief and medicine man."""
    state = table(seats, rules, **options)
    for seat in range(seats):
        give(state, seat)
    return state


def hex_(state: GiantsState, name: str) -> int:
    return state.board.ids.index(name)


def ahu(state: GiantsState, name: str) -> int:
    return state.board.ahu_names.index(name)


def give(
    state: GiantsState, seat: int, workers: int = 0, logs: int = 0, markers: int = 0, halves: int = 0
) -> None:
    """What a seat has behind its screen, and its halves."""
    player = state.players[seat]
    player.workers, player.logs, player.markers, player.halves = workers, logs, markers, halves


def steps_between(board: Board, one: int, two: int) -> int:
    """How many steps a hex is away from another."""
    return int(board.steps[one * board.hexes + two])


def stand(state: GiantsState, seat: int, where: str, who: str, logs: int = 0) -> None:
    """Figures on a hex: `wwm` are two workers and the medicine man, `c` is the chief."""
    place = hex_(state, where)
    for letter in who:
        kind = "wmc".index(letter)
        state.ground[place] += FIGURE[kind] << (5 * seat)
        if letter == "m":
            state.players[seat].medicine_man = 0
        if letter == "c":
            state.players[seat].chief = 0
    state.ground[place] += logs * LOG


def piece(
    state: GiantsState, size: int, where: str, maker: int = -1, marker: int = -1, waits: bool = False
) -> int:
    """A Moai (size 0: a headdress) on a hex, or waiting before its maker's screen; its number."""
    number = MOAIS + state.headdresses if size == 0 else state.moais
    if size == 0:
        state.headdresses += 1
    else:
        state.moais += 1
    state.pieces[number] = piece_of(size, WAITS if waits else LIES, maker, marker, hex_(state, where))
    return int(number)


def reserve(state: GiantsState, seat: int, name: str) -> None:
    state.ahus[ahu(state, name)] = reserved_by(seat)
    state.players[seat].pedestals -= 1


def raise_moai(state: GiantsState, seat: int, size: int, name: str) -> None:
    """A Moai that already stands on an Ahu."""
    number = state.moais
    state.moais += 1
    state.pieces[number] = piece_of(size, 3, -1, -1, state.board.ahu_hex[ahu(state, name)])
    state.ahus[ahu(state, name)] = reserved_by(seat) | (number + 1) << 3
    state.players[seat].pedestals -= 1


def settle(state: GiantsState) -> GiantsState:
    """Puts into container and box whatever is not elsewhere, and checks that all is there."""
    grounds = [state.ground[n] for n in range(int(state.board.hexes))]
    for seat, player in enumerate(state.players):
        on_board = sum(figures_of(ground, seat) & 7 for ground in grounds)
        on_pieces = sum(marker_of(state.pieces[n]) == seat for n in range(PIECES))
        player.more_workers = WORKERS - player.workers - player.bid_workers - on_board
        player.more_markers = MARKERS - player.markers - player.bid_markers - player.spent - on_pieces
    state.logs = LOGS - sum(map(logs_on, grounds)) - sum(player.logs for player in state.players)
    state.halves = HALVES - sum(player.halves for player in state.players)
    state.supply = sum(MOAIS_OF_SIZE[size] * one_of(size) for size in (1, 2, 3)) - state.quarry
    for number in range(int(state.moais)):
        state.supply -= one_of(size_of(state.pieces[number]))
    state.check()
    return state


def transport(state: GiantsState) -> GiantsState:
    """Begins the transport phase."""
    settle(state)
    state.begin_transport()
    return state


def placing(state: GiantsState) -> GiantsState:
    settle(state)
    state.begin_placing()
    return state


def roll(state: GiantsState, *sizes: int) -> GiantsState:
    """Moais in the quarry; the auction begins."""
    settle(state)
    state.dice = state.rolled = sum(size << (2 * die) for die, size in enumerate(sizes))
    for size in sizes:
        state.quarry += one_of(size)
        state.supply -= one_of(size)
    state.begin_auction()
    state.check()
    return state


def play(state: GiantsState, *moves: str) -> None:
    """Moves in notation, by whoever is asked; a seat's number and a colon says who."""
    for move in moves:
        seat = state.asked[0]
        if move[0].isdigit() and move[1] == ":":
            seat, move = int(move[0]), move[2:]
        state.play(seat, state.game.read(state, seat, move))
        state.check()


def offered(state: GiantsState, seat: int | None = None) -> set[str]:
    """The answers to the present question, in notation."""
    asked = state.asked[0] if seat is None else seat
    return {state.game.write(state, asked, move) for move in state.question(asked).moves}


def settings(state: GiantsState) -> set[str]:
    """The ways to erect or to crown that are offered."""
    return {move for move in offered(state) if move.startswith(("erect", "crown"))}


def steps(state: GiantsState) -> set[str]:
    """The steps that are offered to the piece on its way."""
    return {move for move in offered(state) if move.startswith(">")}


def refused(state: GiantsState, move: str, seat: int | None = None) -> str:
    """The rule by which a move in notation is refused, or nothing if it is allowed."""
    asked = state.asked[0] if seat is None else seat
    twin = state.clone()
    try:
        twin.play(asked, state.game.read(state, asked, move))
    except IllegalMove as refusal:
        return refusal.rule or "out of turn"
    return ""


def stock(state: GiantsState, seat: int) -> str:
    """Chief, medicine man, workers, logs, markers, halves, pedestals."""
    player = state.players[seat]
    counts = (player.chief, player.medicine_man, player.workers, player.logs, player.markers)
    return " ".join(str(int(count)) for count in (*counts, player.halves, player.pedestals))


def asks(state: GiantsState) -> str:
    """What is asked now."""
    return str(state.view(None)["phase"])


def points(state: GiantsState) -> list[int]:
    return [int(player.points) for player in state.players]


#: Hexes near the quarries, where workers do most good.
BUSY = ("d8", "d9", "e8", "e10", "e11", "f8", "f7", "g7", "c8", "f1", "g1", "h1", "e6", "b4", "d3", "g2")


def busy_play(state: GiantsState, rng: Rng, looks: bool = False) -> Iterator[tuple[int, int]]:
    """Plays like `random_play`, but places near the quarries, and erects and crowns where it can."""
    board = state.board
    placings = [FIRST_HEX + kind * board.hexes + board.ids.index(name) for name in BUSY for kind in range(3)]
    settings = range(
        int(state.first_reservation() + board.ahus), int(state.first_reservation() + 3 * board.ahus)
    )
    useful = {int(move) for move in placings} | set(settings)
    while not state.over:
        asked = state.asked
        seat = asked[int(rng.below(len(asked)))]
        moves = state.question(seat).moves
        chosen = [move for move in moves if move in useful] or list(moves)
        if looks and rng.below(40) == 0:
            seat = int(rng.below(state.seats))
            chosen = list(state.free_moves(seat))
        if chosen:
            move = chosen[int(rng.below(len(chosen)))]
            yield seat, move
            state.play(seat, move)
