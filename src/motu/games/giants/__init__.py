"""Giants (2008), for three to five: Moais from the quarry to the coast, carried by everybody's people."""

from typing import Any

from motu.contract import Game, Option
from motu.games.giants import observation, questions, scene, terminal, view
from motu.games.giants.board import Board, read_board
from motu.games.giants.board_check import SCHEMA
from motu.games.giants.events import EVENTS
from motu.games.giants.insight import INSIGHT
from motu.games.giants.moves import COLOURS, MOVES
from motu.games.giants.rules import GiantsState
from motu.language import texts
from motu.options import first_player, first_seat, memory, most_rounds, own_board, seats_called
from motu.rng import Rng

T, TN, TP = texts("motu.games.giants")


def begin(game: Game[GiantsState, Board], seats: int, rng: Rng, options: dict[str, Any]) -> GiantsState:
    board = read_board(options["board"], seats)
    state = GiantsState(game, options, board, seats, rng, True)
    state.strict = options["memory"] == "strict"
    state.immediate = options["immediate"]
    state.last_round = options["max_rounds"]
    state.marks_to_the_last = options.get("rules", game.version) < 3
    state.set_up(first_seat(options, seats, rng), 2 if options["faster"] else 1)
    return state


GAME = Game[GiantsState, Board](
    key="giants",
    package=__name__,
    title=T("Giants"),
    blurb=T("Carve Moai, carry them across the island together, erect them on the best Ahus."),
    seats=(3, 4, 5),
    minutes=90,
    version=3,
    older=(2,),
    colours=[colour.key for colour in COLOURS],
    options=(
        memory(
            T("Strict hides what the table hides: the colours under the Moai and the others’ stocks."),
            "open",
        ),
        Option("faster", T("Faster game"), T("Everybody starts with two workers."), False),
        Option(
            "immediate",
            T("Immediate scoring"),
            T("A Moai is scored when it is erected; headdresses still at the end."),
            False,
        ),
        first_player(*seats_called(5)),
        most_rounds(T("After so many rounds the game is scored, whatever is left to do."), 200),
        own_board(),
    ),
    begin=begin,
    moves=MOVES,
    events=EVENTS,
    ask=questions.ask,
    is_known_to_all=questions.is_known_to_all,
    see=view.see,
    means=view.MEANS,
    senses=observation.senses,
    longest=observation.longest,
    simultaneity=(
        "Everybody is asked at once for a bid (A1), and for markers to take back (N1). Nobody sees another's "
        "bid before all are in, so the order in which they are given does not matter; nor with the markers."
    ),
    account=questions.account,
    scene=scene.scene,
    draw=terminal.draw,
    boards=SCHEMA,
    insight=INSIGHT,
)
