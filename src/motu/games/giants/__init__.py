"""Giants (2008), for three to five: Moais from the quarry to the coast, carried by everybody's people."""

from typing import Any

from motu.contract import BadSetup, Game, Option
from motu.games.giants import questions, scene, terminal, view
from motu.games.giants.board import Board, read_board
from motu.games.giants.board_check import SCHEMA
from motu.games.giants.events import EVENTS
from motu.games.giants.moves import COLOURS, MOVES
from motu.games.giants.rules import GiantsState
from motu.language import texts
from motu.rng import Rng

T, TN, TP = texts("motu.games.giants")


def begin(game: Game[GiantsState, Board], seats: int, rng: Rng, options: dict[str, Any]) -> GiantsState:
    board = read_board(options["board"], seats)
    first = options["first"]
    if first != "lot" and int(first) > seats:
        raise BadSetup(T("Seat {seat} cannot start: only {seats} play.", seat=first, seats=seats))
    state = GiantsState(game, options, board, seats, rng, True)
    state.strict = options["memory"] == "strict"
    state.immediate = options["immediate"]
    state.last_round = options["max_rounds"]
    start = rng.below(seats) if first == "lot" else int(first) - 1
    state.set_up(start, 2 if options["faster"] else 1)
    return state


GAME = Game[GiantsState, Board](
    key="giants",
    package=__name__,
    title=T("Giants"),
    blurb=T("Carve Moais, carry them across the island together, erect them on the best Ahus."),
    seats=(3, 4, 5),
    minutes=90,
    version=2,
    colours=[colour.key for colour in COLOURS],
    options=(
        Option(
            "memory",
            T("Memory"),
            T("Strict hides what the table hides: the colours under the Moais and the others' stocks."),
            "open",
            choices={"open": T("Open"), "strict": T("Strict")},
        ),
        Option("faster", T("Faster game"), T("Everybody starts with two workers."), False),
        Option(
            "immediate",
            T("Immediate scoring"),
            T("A Moai is scored when it is erected; headdresses still at the end."),
            False,
        ),
        Option(
            "first",
            T("Start player"),
            T("The seat that is start player in the first round."),
            "lot",
            choices={
                "lot": T("By lot"),
                "1": T("Seat 1"),
                "2": T("Seat 2"),
                "3": T("Seat 3"),
                "4": T("Seat 4"),
                "5": T("Seat 5"),
            },
        ),
        Option(
            "max_rounds",
            T("Most rounds"),
            T("After so many rounds the game is scored, whatever is left to do."),
            60,
            low=1,
            high=200,
        ),
        Option("board", T("Board"), T("A map of your own, as TOML; empty for ours."), ""),
    ),
    begin=begin,
    moves=MOVES,
    events=EVENTS,
    ask=questions.ask,
    see=view.see,
    account=questions.account,
    scene=scene.scene,
    draw=terminal.draw,
    boards=SCHEMA,
)
