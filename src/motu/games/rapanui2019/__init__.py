"""Rapa Nui (2019), for two to four: carve Moai, carry them over everybody's shoulders, crown them, offer."""

from collections.abc import Sequence
from typing import Any, cast

from rich.console import RenderableType

from motu.contract import BadSetup, Event, Game, IllegalMove, Option, Points, Question, State, View
from motu.games.rapanui2019 import notation, refusing, scene, telling, terminal, view, words
from motu.games.rapanui2019.board import Board, board_problems, own_board, read_board
from motu.games.rapanui2019.position import Player
from motu.games.rapanui2019.rules import RapaNuiState
from motu.games.rapanui2019.tiles import AHU_TILES
from motu.language import Text, texts
from motu.picture.scene import Scene
from motu.rng import Rng

T, TN, TP = texts("motu.games.rapanui2019")


class RapaNui2019(Game):
    key = "rapanui2019"
    title = T("Rapa Nui, the board game")
    blurb = T("Carve Moai, carry them over everybody's shoulders, crown them with hats.")
    seats = (2, 3, 4)
    minutes = 60
    version = 1
    counted = (("beside", "[+]?[a-z]+"), ("offer", "[a-z]+(:[a-z]+)?"), ("carve", "small|medium|large"))
    colours = ("blue", "green", "red", "yellow")
    options = (
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
    )

    def begin(self, seats: int, rng: Rng, options: dict[str, Any]) -> State:
        board = read_board(options["board"], seats) if options["board"] else own_board(seats)
        first = bool(options["first_game"])
        tiles = [
            kind
            for kind, tile in enumerate(AHU_TILES)
            for _ in range(tile.first_game if first else tile.count)
        ]
        if board.ahu_count > len(tiles):
            raise BadSetup(
                T(
                    "This board has {ahus} Ahu spaces, but there are only {tiles} Ahu tiles.",
                    ahus=int(board.ahu_count),
                    tiles=len(tiles),
                )
            )
        state = RapaNuiState(self, options, board, rng, [Player() for _ in range(seats)])
        state.last_round = options["max_rounds"]
        state.open_memory = options["memory"] == "open"
        state.set_up(tiles, tablets=not first)
        return state

    def board_of(self, state: State) -> Board:
        return cast(RapaNuiState, state).board

    def board_problems(self, text: str, strict: bool = False) -> list[Text]:
        return board_problems(text, strict)

    def see(self, state: State, seat: int | None) -> dict[str, Any]:
        return view.see(cast(RapaNuiState, state), seat)

    def ask(self, state: State, seat: int) -> tuple[str, str, Text]:
        return words.ask(cast(RapaNuiState, state), seat)

    def refusal(self, state: State, seat: int, move: int) -> IllegalMove:
        return refusing.refusal(cast(RapaNuiState, state), seat, move)

    def write(self, state: State, seat: int, move: int) -> str:
        return notation.write(cast(RapaNuiState, state), move)

    def read(self, state: State, seat: int, text: str) -> int:
        return notation.read(cast(RapaNuiState, state), text)

    def label(self, view: View, move: int) -> Text:
        return words.label(view, move)

    def touches(self, view: View, move: int) -> tuple[str, ...]:
        return words.touches(view, move)

    def tell(self, state: State, event: Event, seat: int | None, names: Sequence[str]) -> Text:
        return telling.tell(self.board_of(state), event, seat, names)

    def rule_of(self, event: Event) -> str:
        return telling.rule_of(event)

    def account(self, state: State) -> list[list[Points]]:
        return words.account(cast(RapaNuiState, state))

    def scene(
        self, view: View, question: Question | None, language: str = "en", names: Sequence[str] | None = None
    ) -> Scene:
        return scene.scene(view, question, language, names)

    def draw(self, view: View, language: str = "en", names: Sequence[str] | None = None) -> RenderableType:
        return terminal.draw(view, language, names)


GAME = RapaNui2019()
