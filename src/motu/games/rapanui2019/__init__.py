"""Rapa Nui (2019), for two to four: carve Moai, carry them over everybody's shoulders, crown them, offer."""

from typing import Any

from motu.contract import BadSetup, Game, Option
from motu.games.rapanui2019 import observation, questions, scene, terminal, view
from motu.games.rapanui2019.board import Board, read_board
from motu.games.rapanui2019.board_check import SCHEMA
from motu.games.rapanui2019.events import EVENTS
from motu.games.rapanui2019.insight import INSIGHT
from motu.games.rapanui2019.moves import MOVES
from motu.games.rapanui2019.names import COLOUR_NAMES
from motu.games.rapanui2019.player import Player
from motu.games.rapanui2019.rules import MoaiState
from motu.games.rapanui2019.tiles import AHU_TILES
from motu.language import texts
from motu.options import most_rounds, own_board
from motu.rng import Rng

T, TN, TP = texts("motu.games.rapanui2019")


def begin(game: Game[MoaiState, Board], seats: int, rng: Rng, options: dict[str, Any]) -> MoaiState:
    board = read_board(options["board"], seats)
    first = bool(options["first_game"])
    tiles = [
        kind for kind, tile in enumerate(AHU_TILES) for _ in range(tile.first_game if first else tile.count)
    ]
    if board.ahu_count > len(tiles):
        raise BadSetup(
            T(
                "This board has {ahus} Ahu spaces, but there are only {tiles} Ahu tiles.",
                ahus=int(board.ahu_count),
                tiles=len(tiles),
            )
        )
    state = MoaiState(game, options, board, rng, [Player() for _ in range(seats)])
    state.last_round = options["max_rounds"]
    state.strict = options["memory"] == "strict"
    state.first_rules = options.get("rules", game.version) < 2
    state.set_up(tiles, tablets=not first)
    return state


GAME = Game[MoaiState, Board](
    key="rapanui2019",
    package=__name__,
    title=T("Rapa Nui, the board game"),
    blurb=T("Carve Moai, carry them over everybody’s shoulders, decorate them with hats."),
    seats=(2, 3, 4),
    minutes=60,
    version=2,
    older=(1,),
    colours=("blue", "green", "red", "yellow"),
    called=COLOUR_NAMES,
    options=(
        Option(
            "first_game",
            T("First game"),
            T("Only the 21 simpler Ahu tiles, and no tablets."),
            False,
        ),
        Option(
            "memory",
            T("Offerings taken"),
            T("Whether the values of tiles that lie face down can be looked up."),
            "strict",
            choices={"strict": T("To be remembered"), "open": T("Open")},
        ),
        most_rounds(T("After so many rounds the game is scored, even if Ahus are left."), 60),
        own_board(),
    ),
    begin=begin,
    moves=MOVES,
    events=EVENTS,
    ask=questions.ask,
    is_known_to_all=lambda state, seat: True,  # after the set-up there are no secrets (Q26)
    see=view.see,
    hides=lambda state: state.strict,
    means=view.MEANS,
    senses=observation.senses,
    longest=observation.longest,
    account=questions.account,
    scene=scene.scene,
    draw=terminal.draw,
    boards=SCHEMA,
    insight=INSIGHT,
)
