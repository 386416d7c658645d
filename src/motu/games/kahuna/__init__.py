"""Kahuna (1998), for two: bridges between twelve islands, and stones on those that one rules."""

from collections.abc import Sequence
from typing import Any, cast

from rich.console import RenderableType

from motu.contract import Event, Game, IllegalMove, Option, Points, Question, State, View
from motu.games.kahuna import notation, scene, terminal, view, words
from motu.games.kahuna.board import Board, board_problems, own_board, read_board
from motu.games.kahuna.player import Player
from motu.games.kahuna.position import BRIDGES
from motu.games.kahuna.rules import KahunaState
from motu.language import Text, texts
from motu.picture.scene import Scene
from motu.rng import Rng

T, TN, TP = texts("motu.games.kahuna")


class Kahuna(Game):
    key = "kahuna"
    title = T("Kahuna")
    blurb = T("Twelve islands, your bridges, your rival's bridges.")
    seats = (2,)
    minutes = 30
    version = 1
    counted = (("turn", "[A-Z]+"),)
    colours = ("black", "white")
    options = (
        Option(
            "variant",
            T("Variant"),
            T("Long-term: no bridges to islands with the rival's stone; who removes one may build there."),
            "standard",
            choices={"standard": T("Standard"), "long-term": T("Long-term")},
        ),
        Option(
            "first",
            T("Who begins"),
            T("The seat that takes the first turn."),
            "lot",
            choices={"lot": T("By lot"), "1": T("Seat 1, black"), "2": T("Seat 2, white")},
        ),
        Option(
            "handicap",
            T("Handicap"),
            T("So many bridges the weaker player places before the first turn."),
            0,
            low=0,
            high=3,
        ),
        Option(
            "weaker",
            T("Weaker player"),
            T("The seat that gets the handicap."),
            "2",
            choices={"1": T("Seat 1, black"), "2": T("Seat 2, white")},
        ),
        Option("board", T("Board"), T("A map of your own, as TOML; empty for ours."), ""),
    )

    def begin(self, seats: int, rng: Rng, options: dict[str, Any]) -> State:
        board = read_board(options["board"]) if options["board"] else own_board()
        state = KahunaState(self, options, board, rng, Player(BRIDGES), Player(BRIDGES))
        state.long_term = options["variant"] == "long-term"
        first = rng.below(2) if options["first"] == "lot" else int(options["first"]) - 1
        state.set_up(first, options["handicap"], int(options["weaker"]) - 1)
        return state

    def board_of(self, state: State) -> Board:
        return cast(KahunaState, state).board

    def board_problems(self, text: str, strict: bool = False) -> list[Text]:
        return board_problems(text, strict)

    def see(self, state: State, seat: int | None) -> dict[str, Any]:
        return view.see(cast(KahunaState, state), seat)

    def ask(self, state: State, seat: int) -> tuple[str, str, Text]:
        return words.ask(cast(KahunaState, state), seat)

    def refusal(self, state: State, seat: int, move: int) -> IllegalMove:
        return words.refusal(cast(KahunaState, state), seat, move)

    def write(self, state: State, seat: int, move: int) -> str:
        return notation.write(self.board_of(state), move)

    def read(self, state: State, seat: int, text: str) -> int:
        return notation.read(self.board_of(state), text)

    def label(self, view: View, move: int) -> Text:
        return words.label(cast(Board, view.board), view["row"], move)

    def touches(self, view: View, move: int) -> tuple[str, ...]:
        return words.touches(cast(Board, view.board), move)

    def tell(self, state: State, event: Event, seat: int | None, names: Sequence[str]) -> Text:
        return words.tell(self.board_of(state), event, seat, names)

    def rule_of(self, event: Event) -> str:
        return words.rule_of(event)

    def scene(
        self, view: View, question: Question | None, language: str = "en", names: Sequence[str] | None = None
    ) -> Scene:
        return scene.scene(view, question, language, names)

    def draw(self, view: View, language: str = "en", names: Sequence[str] | None = None) -> RenderableType:
        return terminal.draw(view, language, names)

    def account(self, state: State) -> list[list[Points]]:
        return words.account(cast(KahunaState, state))


GAME = Kahuna()
