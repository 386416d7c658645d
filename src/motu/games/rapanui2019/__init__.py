"""Rapa Nui (2019), for two to four: carve Moai, carry them over everybody's shoulders, crown them, offer."""

import re
from collections.abc import Sequence
from typing import Any

from motu.contract import BadSetup, Event, Game, IllegalMove, Option, View
from motu.games.rapanui2019 import notation, refusing, scene, telling, terminal, view, words
from motu.games.rapanui2019.board import Board, read_board
from motu.games.rapanui2019.board_check import SCHEMA
from motu.games.rapanui2019.player import Player
from motu.games.rapanui2019.rules import MoaiState
from motu.games.rapanui2019.tiles import AHU_TILES
from motu.language import Text, texts
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
    state.set_up(tiles, tablets=not first)
    return state


class RapaNui2019(Game[MoaiState, Board]):
    counted = (("beside", "[+]?[a-z]+"), ("offer", "[a-z]+(:[a-z]+)?"), ("carve", "small|medium|large"))

    def refusal(self, state: MoaiState, seat: int, move: int) -> IllegalMove:
        return refusing.refusal(state, seat, move)

    def write(self, state: MoaiState, seat: int, move: int) -> str:
        return notation.write(state, move)

    def read(self, state: MoaiState, seat: int, text: str) -> int:
        return notation.read(state, text)

    def label(self, view: View[Board], move: int) -> Text:
        return words.label(view, move)

    def touches(self, view: View[Board], move: int) -> tuple[str, ...]:
        return words.touches(view, move)

    def things(self, state: MoaiState, move: int) -> list[tuple[str, str]]:
        text = self.write(state, 0, move)
        found = [(heading, re.match(pattern, text)) for heading, pattern in self.counted]
        return [(heading, one[0]) for heading, one in found if one]

    def tell(self, state: MoaiState, event: Event, seat: int | None, names: Sequence[str]) -> Text:
        return telling.tell(state.board, event, seat, names)

    def rule_of(self, event: Event) -> str:
        return telling.rule_of(event)


GAME = RapaNui2019(
    key="rapanui2019",
    package=__name__,
    title=T("Rapa Nui, the board game"),
    blurb=T("Carve Moai, carry them over everybody's shoulders, crown them with hats."),
    seats=(2, 3, 4),
    minutes=60,
    version=1,
    colours=("blue", "green", "red", "yellow"),
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
        Option(
            "max_rounds",
            T("Most rounds"),
            T("After so many rounds the game is scored, even if Ahus are left."),
            60,
            low=1,
            high=60,
        ),
        Option("board", T("Board"), T("A board of your own, as TOML; empty for ours."), ""),
    ),
    begin=begin,
    ask=words.ask,
    see=view.see,
    account=words.account,
    scene=scene.scene,
    draw=terminal.draw,
    boards=SCHEMA,
)
