"""Rapa Nui (2011), the card game for two to four: people for the village, offerings, and great Moais."""

import re
from collections.abc import Sequence
from typing import Any

from motu.contract import BadSetup, Event, Game, IllegalMove, Option, View
from motu.games.rapanui2011 import notation, refusals, scene, terminal, view, words
from motu.games.rapanui2011.player import Player
from motu.games.rapanui2011.rules import RapaNuiState
from motu.language import Text, texts
from motu.rng import Rng

T, TN, TP = texts("motu.games.rapanui2011")


def begin(game: Game[RapaNuiState, None], seats: int, rng: Rng, options: dict[str, Any]) -> RapaNuiState:
    state = RapaNuiState(game, options, seats, rng, [Player() for _ in range(seats)])
    state.hungarian = options["edition"] == "hungarian"
    state.strict = options["memory"] == "strict"
    first = rng.below(seats) if options["first"] == "lot" else int(options["first"]) - 1
    if first >= seats:
        raise BadSetup(T("Seat {seat} cannot begin: there are {seats}.", seat=first + 1, seats=seats))
    state.set_up(first)
    return state


class RapaNui2011(Game[RapaNuiState, None]):
    counted = (("play", "[a-z-]+"), ("buy", "buy:.*"))

    def refusal(self, state: RapaNuiState, seat: int, move: int) -> IllegalMove:
        return refusals.refusal(state, seat, move)

    def write(self, state: RapaNuiState, seat: int, move: int) -> str:
        return notation.write(move)

    def read(self, state: RapaNuiState, seat: int, text: str) -> int:
        return notation.read(text)

    def label(self, view: View[None], move: int) -> Text:
        return words.label(view, move)

    def touches(self, view: View[None], move: int) -> tuple[str, ...]:
        return words.touches(move)

    def things(self, state: RapaNuiState, move: int) -> list[tuple[str, str]]:
        text = self.write(state, 0, move)
        found = [(heading, re.match(pattern, text)) for heading, pattern in self.counted]
        return [(heading, one[0]) for heading, one in found if one]

    def tell(self, state: RapaNuiState, event: Event, seat: int | None, names: Sequence[str]) -> Text:
        return words.tell(event, seat, names)

    def rule_of(self, event: Event) -> str:
        return words.rule_of(event)


GAME = RapaNui2011(
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
    ask=words.ask,
    see=view.see,
    account=words.account,
    scene=scene.scene,
    draw=terminal.draw,
)
