"""Giants (2008), for three to five: Moais from the quarry to the coast, carried by everybody's people."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from motu.contract import BadSetup, Event, Game, IllegalMove, Option, Points, Question, State, View
from motu.games.giants import notation, refusals, scene, telling, terminal, view, words
from motu.games.giants.board import Board, own_board, read_board
from motu.games.giants.checks import board_problems
from motu.games.giants.rules import GiantsState
from motu.language import Text, texts
from motu.picture.scene import Scene
from motu.rng import Rng

if TYPE_CHECKING:
    from rich.console import RenderableType

T, TN, TP = texts("motu.games.giants")


class Giants(Game):
    key = "giants"
    title = T("Giants")
    blurb = T("Carve Moais, carry them across the island together, erect them on the best Ahus.")
    seats = (3, 4, 5)
    minutes = 90
    version = 2
    counted = (("carry", "erect:.*"), ("carry", "crown:.*"), ("act", "gain=.*"))
    options = (
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
    )

    def begin(self, seats: int, rng: Rng, options: dict[str, Any]) -> State:
        board = read_board(options["board"]) if options["board"] else own_board()
        if seats not in board.players:
            counts = ", ".join(str(count) for count in board.players)
            raise BadSetup(T("This map is for {counts} players, not {seats}.", counts=counts, seats=seats))
        first = options["first"]
        if first != "lot" and int(first) > seats:
            raise BadSetup(
                T("Seat {seat} cannot start: only {seats} play.", seat=first, seats=seats),
            )
        state = GiantsState(self, options, board, seats, rng, True)
        state.strict = options["memory"] == "strict"
        state.immediate = options["immediate"]
        state.last_round = options["max_rounds"]
        start = rng.below(seats) if first == "lot" else int(first) - 1
        state.set_up(start, 2 if options["faster"] else 1)
        return state

    def board_of(self, state: State) -> Board:
        return cast(GiantsState, state).board

    def board_problems(self, text: str, strict: bool = False) -> list[Text]:
        return board_problems(text, strict)

    def see(self, state: State, seat: int | None) -> dict[str, Any]:
        return view.see(cast(GiantsState, state), seat)

    def ask(self, state: State, seat: int) -> tuple[str, str, Text]:
        return words.ask(cast(GiantsState, state), seat)

    def refuse(self, state: State, seat: int, move: int) -> IllegalMove:
        """A look is possible out of turn (T11), so that it is not one's turn is no reason to refuse it."""
        giants = cast(GiantsState, state)
        if 0 <= seat < state.seats and not state.over and refusals.is_look(giants, move):
            return refusals.refusal(giants, seat, move)
        return super().refuse(state, seat, move)

    def refusal(self, state: State, seat: int, move: int) -> IllegalMove:
        return refusals.refusal(cast(GiantsState, state), seat, move)

    def write(self, state: State, seat: int, move: int) -> str:
        return notation.write(self.board_of(state), self.colours, move)

    def read(self, state: State, seat: int, text: str) -> int:
        return notation.read(self.board_of(state), self.colours, text)

    def label(self, view: View, move: int) -> Text:
        return words.label(view, move)

    def touches(self, view: View, move: int) -> tuple[str, ...]:
        return words.touches(view, move)

    def tell(self, state: State, event: Event, seat: int | None, names: Sequence[str]) -> Text:
        return telling.tell(self.board_of(state), event, seat, names)

    def rule_of(self, event: Event) -> str:
        return telling.rule_of(event)

    def scene(
        self, view: View, question: Question | None, language: str = "en", names: Sequence[str] | None = None
    ) -> Scene:
        return scene.scene(view, question, language, names)

    def draw(self, view: View, language: str = "en", names: Sequence[str] | None = None) -> "RenderableType":
        return terminal.draw(view, language, names)

    def account(self, state: State) -> list[list[Points]]:
        return words.account(cast(GiantsState, state))


GAME = Giants()
