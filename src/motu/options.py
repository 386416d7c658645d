"""Options that several games have, each said once, and what follows from the one on who begins."""

from collections.abc import Mapping
from typing import Any

from motu.contract import BadSetup, Option
from motu.language import Text, texts
from motu.rng import Rng

T, TN, TP = texts("motu")

LOT = "lot"


def first_player(*seats: Text) -> Option:
    """Who begins: one of the seats, as they are called, or by lot."""
    choices = {LOT: T("By lot"), **{str(number): called for number, called in enumerate(seats, 1)}}
    return Option("first", T("Who begins"), T("The seat that takes the first turn."), LOT, choices=choices)


def seats_called(most: int) -> list[Text]:
    """The seats of a game by their numbers."""
    return [T("Seat {number}", number=number) for number in range(1, most + 1)]


def first_seat(options: Mapping[str, Any], seats: int, rng: Rng) -> int:
    """The seat that begins: as it was chosen, if so many play, or drawn now."""
    if options["first"] == LOT:
        return int(rng.below(seats))
    if int(options["first"]) > seats:
        raise BadSetup(T("Seat {seat} cannot begin: only {seats} play.", seat=options["first"], seats=seats))
    return int(options["first"]) - 1


def memory(meaning: Text, default: str) -> Option:
    """Whether the table tells again what was seen once."""
    choices = {"open": T("Open"), "strict": T("Strict")}
    return Option("memory", T("Memory"), meaning, default, choices=choices)


def own_board() -> Option:
    """Which board is played on."""
    return Option("board", T("Board"), T("A board of your own, as TOML; empty for ours."), "")


def most_rounds(meaning: Text, high: int) -> Option:
    """When a game ends that would go on."""
    return Option("max_rounds", T("Most rounds"), meaning, 60, low=1, high=high)
