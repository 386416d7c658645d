"""Rapa Nui (2011), the card game for two to four: people for the village, offerings, and great Moais."""

from typing import Any

from motu.contract import BadSetup, Game, Option
from motu.games.rapanui2011 import questions, scene, terminal, view
from motu.games.rapanui2011.events import EVENTS
from motu.games.rapanui2011.moves import MOVES
from motu.games.rapanui2011.player import Player
from motu.games.rapanui2011.rules import CardsState
from motu.language import texts
from motu.rng import Rng

T, TN, TP = texts("motu.games.rapanui2011")


def begin(game: Game[CardsState, None], seats: int, rng: Rng, options: dict[str, Any]) -> CardsState:
    state = CardsState(game, options, seats, rng, [Player() for _ in range(seats)])
    state.hungarian = options["edition"] == "hungarian"
    state.strict = options["memory"] == "strict"
    first = rng.below(seats) if options["first"] == "lot" else int(options["first"]) - 1
    if first >= seats:
        raise BadSetup(T("Seat {seat} cannot begin: there are {seats}.", seat=first + 1, seats=seats))
    state.set_up(first)
    return state


GAME = Game(
    key="rapanui2011",
    package=__name__,
    title=T("Rapa Nui, the cards"),
    blurb=T("Gather, sacrifice, and raise the great Moai."),
    seats=(2, 3, 4),
    minutes=45,
    version=1,
    colours=("blue", "green", "red", "yellow"),
    options=(
        Option(
            "edition",
            T("Edition"),
            T("German: the last card of the pile ends the game. Hungarian: an empty column does."),
            "german",
            choices={"german": T("German"), "hungarian": T("Hungarian")},
        ),
        Option(
            "memory",
            T("Memory"),
            T("Strict: only what lies open now is shown. Open: what everybody once saw is counted for you."),
            "strict",
            choices={"strict": T("Strict"), "open": T("Open")},
        ),
        Option(
            "first",
            T("Who begins"),
            T("The seat that takes the first turn."),
            "lot",
            choices={
                "lot": T("By lot"),
                "1": T("Seat 1"),
                "2": T("Seat 2"),
                "3": T("Seat 3"),
                "4": T("Seat 4"),
            },
        ),
    ),
    begin=begin,
    moves=MOVES,
    events=EVENTS,
    ask=questions.ask,
    see=view.see,
    account=questions.account,
    scene=scene.scene,
    draw=terminal.draw,
)
