"""Giants (2008), for three to five: Moais from the quarry to the coast, carried by everybody's people."""

import re
from collections.abc import Sequence
from typing import Any

from motu.contract import BadSetup, Event, Game, IllegalMove, Option, View
from motu.games.giants import notation, refusals, scene, telling, terminal, view, words
from motu.games.giants.board import Board, read_board
from motu.games.giants.board_check import SCHEMA
from motu.games.giants.rules import GiantsState
from motu.language import Text, texts
from motu.rng import Rng

T, TN, TP = texts("motu.games.giants")


def begin(game: Game[GiantsState, Board], seats: int, rng: Rng, options: dict[str, Any]) -> GiantsState:
    board = read_board(options["board"], seats)
    first = options["first"]
    if first != "lot" and int(first) > seats:
        raise BadSetup(
            T("Seat {seat} cannot start: only {seats} play.", seat=first, seats=seats),
        )
    state = GiantsState(game, options, board, seats, rng, True)
    state.strict = options["memory"] == "strict"
    state.immediate = options["immediate"]
    state.last_round = options["max_rounds"]
    start = rng.below(seats) if first == "lot" else int(first) - 1
    state.set_up(start, 2 if options["faster"] else 1)
    return state


class Giants(Game[GiantsState, Board]):
    counted = (("carry", "erect:.*"), ("carry", "crown:.*"), ("act", "gain=.*"))

    def refusal(self, state: GiantsState, seat: int, move: int) -> IllegalMove:
        return refusals.refusal(state, seat, move)

    def write(self, state: GiantsState, seat: int, move: int) -> str:
        return notation.write(state.board, self.colours, move)

    def read(self, state: GiantsState, seat: int, text: str) -> int:
        return notation.read(state.board, self.colours, text)

    def label(self, view: View[Board], move: int) -> Text:
        return words.label(view, move)

    def touches(self, view: View[Board], move: int) -> tuple[str, ...]:
        return words.touches(view, move)

    def things(self, state: GiantsState, move: int) -> list[tuple[str, str]]:
        text = self.write(state, 0, move)
        found = [(heading, re.match(pattern, text)) for heading, pattern in self.counted]
        return [(heading, one[0]) for heading, one in found if one]

    def tell(self, state: GiantsState, event: Event, seat: int | None, names: Sequence[str]) -> Text:
        return telling.tell(state.board, event, seat, names)

    def rule_of(self, event: Event) -> str:
        return telling.rule_of(event)

    def refuse(self, state: GiantsState, seat: int, move: int) -> IllegalMove:
        """A look is possible out of turn (T11), so that it is not one's turn is no reason to refuse it."""
        if 0 <= seat < state.seats and not state.over and refusals.is_look(state, move):
            return refusals.refusal(state, seat, move)
        return super().refuse(state, seat, move)


GAME = Giants(
    key="giants",
    package=__name__,
    title=T("Giants"),
    blurb=T("Carve Moais, carry them across the island together, erect them on the best Ahus."),
    seats=(3, 4, 5),
    minutes=90,
    version=2,
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
    ask=words.ask,
    see=view.see,
    account=words.account,
    scene=scene.scene,
    draw=terminal.draw,
    boards=SCHEMA,
)
