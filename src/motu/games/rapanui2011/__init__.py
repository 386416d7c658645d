"""Rapa Nui (2011), the card game for two to four: people for the village, offerings, and great Moais."""

from typing import Any

from motu.contract import Game, Option
from motu.games.rapanui2011 import observation, questions, scene, terminal, view
from motu.games.rapanui2011.events import EVENTS
from motu.games.rapanui2011.insight import INSIGHT
from motu.games.rapanui2011.moves import MOVES
from motu.games.rapanui2011.player import Player
from motu.games.rapanui2011.rules import CardsState
from motu.language import texts
from motu.options import first_player, first_seat, memory, seats_called
from motu.rng import Rng

T, TN, TP = texts("motu.games.rapanui2011")


def begin(game: Game[CardsState, None], seats: int, rng: Rng, options: dict[str, Any]) -> CardsState:
    state = CardsState(game, options, seats, rng, [Player() for _ in range(seats)])
    state.hungarian = options["edition"] == "hungarian"
    state.strict = options["memory"] == "strict"
    state.set_up(first_seat(options, seats, rng))
    return state


GAME = Game(
    key="rapanui2011",
    package=__name__,
    title=T("Rapa Nui, the card game"),
    blurb=T("Gather, sacrifice, and raise the great Moai."),
    seats=(2, 3, 4),
    minutes=45,
    version=1,
    colours=("blue", "green", "red", "yellow"),
    options=(
        Option(
            "edition",
            T("Edition"),
            T("German: the pile’s last card ends the game. Hungarian: a column that cannot be refilled."),
            "german",
            choices={"german": T("German"), "hungarian": T("Hungarian")},
        ),
        memory(
            T("Strict: only what lies open now is shown. Open: what everybody once saw is counted for you."),
            "strict",
        ),
        first_player(*seats_called(4)),
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
    account=questions.account,
    scene=scene.scene,
    draw=terminal.draw,
    insight=INSIGHT,
)
