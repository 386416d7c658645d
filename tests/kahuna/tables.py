"""Positions of Kahuna, laid out by hand."""

from motu.contract import game
from motu.games.kahuna.moves import MOVES
from motu.games.kahuna.rules import KahunaState

BLACK, WHITE = 0, 1


def packed(state: KahunaState, names: str) -> int:
    """The cards of these islands as the State keeps them."""
    return sum(1 << (2 * state.board.names.index(name)) for name in names.split())


def table(
    black: str = "",
    white: str = "",
    row: str = "",
    discard: str = "",
    turn: int = BLACK,
    round_number: int = 1,
    rules: int = 2,
    **options: object,
) -> KahunaState:
    """An empty board with these hands, row and discard pile; all other cards are in the pile."""
    options = {"first": str(turn + 1), **options}
    state = game("kahuna").start_by(rules, 2, 1, **options)
    assert isinstance(state, KahunaState)
    all_cards = sum(2 << (2 * island) for island in range(len(state.board.names)))
    for player, cards in ((state.black, black), (state.white, white)):
        player.hand = packed(state, cards)
        player.held = len(cards.split())
    state.row = sum(
        (state.board.names.index(name) + 1) << (6 * place) for place, name in enumerate(row.split())
    )
    state.discard = packed(state, discard)
    state.pile = all_cards - sum(packed(state, cards) for cards in (black, white, row, discard))
    state.pile_size = 24 - sum(len(cards.split()) for cards in (black, white, row, discard))
    state.round = round_number
    state.check()
    return state


def without_pile(state: KahunaState) -> KahunaState:
    """The same with an empty pile: its cards have been played."""
    state.discard += state.pile
    state.pile = state.pile_size = 0
    state.check()
    return state


def lay(state: KahunaState, seat: int, lines: str) -> None:
    """Bridges of a seat, with all that follows from them."""
    me, rival = state.player(seat), state.player(1 - seat)
    for name in lines.split():
        line = state.board.line_between(*name.split("-"))
        assert line is not None
        state.add_bridge(seat, me, rival, line)
    state.check()


def play(state: KahunaState, *moves: str) -> None:
    """Moves in notation, by whoever is asked."""
    for move in moves:
        state.play(state.asked[0], MOVES.read(state, state.asked[0], move))
        state.check()


def bridges(state: KahunaState, seat: int) -> set[str]:
    found = state.player(seat).bridges
    return {state.board.line_name(line) for line in range(len(state.board.ends)) if found >> line & 1}


def stones(state: KahunaState, seat: int) -> set[str]:
    found = state.player(seat).stones
    return {name for island, name in enumerate(state.board.names) if found >> island & 1}


def hand(state: KahunaState, seat: int) -> list[str]:
    cards = state.view(seat)["players"][seat]["hand"]
    return [state.board.names[card] for card in cards]


def offered(state: KahunaState) -> set[str]:
    """The answers to the present question, in notation."""
    seat = state.asked[0]
    return {state.game.write(state, seat, move) for move in state.question(seat).moves}
