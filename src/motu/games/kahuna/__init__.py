"""Kahuna (1998), for two: bridges between twelve islands, and stones on those that one rules."""

from typing import Any

from motu.contract import Game, Option
from motu.games.kahuna import observation, questions, scene, terminal, view
from motu.games.kahuna.board import Board, read_board
from motu.games.kahuna.board_check import SCHEMA
from motu.games.kahuna.events import EVENTS
from motu.games.kahuna.insight import INSIGHT
from motu.games.kahuna.moves import MOVES
from motu.games.kahuna.player import Player
from motu.games.kahuna.position import BRIDGES
from motu.games.kahuna.rules import KahunaState
from motu.language import texts
from motu.options import first_player, first_seat, own_board
from motu.rng import Rng

T, TN, TP = texts("motu.games.kahuna")

SEATS = (T("Seat 1, black"), T("Seat 2, white"))


def begin(game: Game[KahunaState, Board], seats: int, rng: Rng, options: dict[str, Any]) -> KahunaState:
    board = read_board(options["board"], seats)
    state = KahunaState(game, options, board, rng, Player(BRIDGES), Player(BRIDGES))
    state.long_term = options["variant"] == "long-term"
    state.rout_waits = options.get("rules", game.version) < 2
    state.set_up(first_seat(options, seats, rng), options["handicap"], int(options["weaker"]) - 1)
    return state


GAME = Game(
    key="kahuna",
    package=__name__,
    title=T("Kahuna"),
    blurb=T("Twelve islands, your bridges, your rival’s bridges."),
    seats=(2,),
    minutes=30,
    version=2,
    older=(1,),
    colours=("black", "white"),
    called=(TP("seat", "Black"), TP("seat", "White")),
    options=(
        Option(
            "variant",
            T("Variant"),
            T("Long-term: no bridge to an island with a rival’s stone; whoever removes one may build there."),
            "standard",
            choices={"standard": T("Standard"), "long-term": T("Long-term")},
        ),
        first_player(*SEATS),
        Option(
            "handicap",
            T("Handicap"),
            T("How many bridges the weaker player places before the first turn."),
            0,
            low=0,
            high=3,
        ),
        Option(
            "weaker",
            T("Weaker player"),
            T("The seat that gets the handicap."),
            "2",
            choices={"1": SEATS[0], "2": SEATS[1]},
            needs="handicap",
        ),
        own_board(),
    ),
    begin=begin,
    moves=MOVES,
    events=EVENTS,
    ask=questions.ask,
    see=view.see,
    means=view.MEANS,
    senses=observation.senses,
    longest=observation.longest,
    account=questions.account,
    scene=scene.scene,
    draw=terminal.draw,
    boards=SCHEMA,
    insight=INSIGHT,
)
