"""Rapa Nui (2011), the card game for two to four: people for the village, offerings, and great Moais."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from motu.contract import BadSetup, Event, Game, IllegalMove, Option, Points, Question, State, View
from motu.games.rapanui2011 import notation, refusals, scene, terminal, view, words
from motu.games.rapanui2011.player import Player
from motu.games.rapanui2011.rules import RapaNuiState
from motu.language import Text, texts
from motu.picture.scene import Scene
from motu.rng import Rng

if TYPE_CHECKING:
    from rich.console import RenderableType

T, TN, TP = texts("motu.games.rapanui2011")


class RapaNui2011(Game):
    key = "rapanui2011"
    title = T("Rapa Nui, the cards")
    blurb = T("Gather, sacrifice, and raise the great Moai.")
    seats = (2, 3, 4)
    minutes = 45
    version = 1
    counted = (("play", "[a-z-]+"), ("buy", "buy:.*"))
    colours = ("blue", "green", "red", "yellow")
    options = (
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
    )

    def begin(self, seats: int, rng: Rng, options: dict[str, Any]) -> State:
        state = RapaNuiState(self, options, seats, rng, [Player() for _ in range(seats)])
        state.hungarian = options["edition"] == "hungarian"
        state.strict = options["memory"] == "strict"
        first = rng.below(seats) if options["first"] == "lot" else int(options["first"]) - 1
        if first >= seats:
            raise BadSetup(T("Seat {seat} cannot begin: there are {seats}.", seat=first + 1, seats=seats))
        state.set_up(first)
        return state

    def see(self, state: State, seat: int | None) -> dict[str, Any]:
        return view.see(cast(RapaNuiState, state), seat)

    def ask(self, state: State, seat: int) -> tuple[str, str, Text]:
        return words.ask(cast(RapaNuiState, state), seat)

    def refusal(self, state: State, seat: int, move: int) -> IllegalMove:
        return refusals.refusal(cast(RapaNuiState, state), seat, move)

    def write(self, state: State, seat: int, move: int) -> str:
        return notation.write(move)

    def read(self, state: State, seat: int, text: str) -> int:
        return notation.read(text)

    def label(self, view: View, move: int) -> Text:
        return words.label(view, move)

    def touches(self, view: View, move: int) -> tuple[str, ...]:
        return words.touches(move)

    def tell(self, state: State, event: Event, seat: int | None, names: Sequence[str]) -> Text:
        return words.tell(event, seat, names)

    def rule_of(self, event: Event) -> str:
        return words.rule_of(event)

    def account(self, state: State) -> list[list[Points]]:
        return words.account(cast(RapaNuiState, state))

    def scene(
        self, view: View, question: Question | None, language: str = "en", names: Sequence[str] | None = None
    ) -> Scene:
        return scene.scene(view, question, language, names)

    def draw(self, view: View, language: str = "en", names: Sequence[str] | None = None) -> "RenderableType":
        return terminal.draw(view, language, names)


GAME = RapaNui2011()
