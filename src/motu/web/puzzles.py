"""Puzzles as pages: one of the day for each game, all of them by theme, and what is said to every try."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from motu.bots.levels import LEVELS
from motu.contract import Perspective, game, games
from motu.language import Text, texts
from motu.rng import Rng
from motu.study.puzzles import Collection, Puzzle, answer_words, explanation, notated, puzzles
from motu.web.clock import now
from motu.web.incoming import NotHere, Tried, form_of, from_form, game_at, whole
from motu.web.still import still
from motu.web.studying import Trying, room_of
from motu.web.visit import address_of, count, page, visit_of

T, TN, TP = texts("motu.web")

DAY = 24 * 3600


async def overview(request: Request) -> Response:
    """The puzzle of the day of each game, and the way to all others."""
    found = [puzzles(key) for key in games()]
    shown = [(game(one.game), of_the_day(one), themes(one)) for one in found if one.puzzles]
    return page(request, "puzzles.html", shown=shown)


def of_the_day(found: Collection) -> int:
    """The number of today's puzzle, counted from 1; every one comes before any comes again."""
    return int(now() // DAY) % len(found.puzzles) + 1


def themes(found: Collection) -> list[tuple[Text, list[tuple[int, int]]]]:
    """The puzzles by theme, each as its number and its difficulty, the easiest first."""
    numbered = list(enumerate(found.puzzles, 1))
    numbered.sort(key=lambda one: (one[1].theme, one[1].level, one[0]))
    return [
        (found.theme(found.puzzles[group[0][0] - 1]).title, [(number, one.level) for number, one in group])
        for _, each in groupby(numbered, lambda one: one[1].theme)
        if (group := list(each))
    ]


async def show(request: Request) -> Response:
    found, number = _found(request)
    count(request, "drawings")
    return _page(request, found, number)


async def answer(request: Request) -> Response:
    """What is said to a try: in numbers and in words, why it is the best or why not."""
    (found, number), form = _found(request), await form_of(request)
    move, puzzle = from_form(Tried, form).move, found.puzzles[number - 1]
    count(request, "drawings")
    why: list[Text] = []
    question = found.position(puzzle).question
    if move in question.moves + question.free and move != notated(found.position(puzzle), puzzle.best):
        count(request, "hints")
        names = tuple(_names(found, puzzle, visit_of(request).language))
        trying, whose = Trying(found.game, number, move, names), address_of(request.scope)
        why = await room_of(request).hints.why_not(trying, whose)
    return _page(request, found, number, move, why)


def _found(request: Request) -> tuple[Collection, int]:
    found, number = puzzles(game_at(request).key), whole(request.path_params["number"])
    if number is None or not 1 <= number <= len(found.puzzles):
        raise NotHere
    return found, number


def _page(
    request: Request, found: Collection, number: int, move: int | None = None, why: Sequence[Text] = ()
) -> Response:
    puzzle, language = found.puzzles[number - 1], visit_of(request).language
    seen = found.position(puzzle)
    played = game(found.game)
    names = _names(found, puzzle, language)
    said, solved = _said(found, puzzle, names, move)
    question = None if solved else seen.question
    scene = played.scene(seen.view, question, language, names)
    return page(
        request,
        "puzzle.html",
        game=played,
        number=number,
        last=len(found.puzzles),
        theme=found.theme(puzzle).title,
        level=level_name(puzzle.level),
        question=seen.question,
        said=[*(why or said)],
        solved=solved,
        choices=[] if solved else _choices(seen),
        picture=still(scene, language),
    )


def _names(found: Collection, puzzle: Puzzle, language: str) -> list[str]:
    return [_name(seat, puzzle.seat).say(language) for seat in range(len(found.names(puzzle)))]


def _name(seat: int, mine: int) -> Text:
    return T("You") if seat == mine else T("Player {number}", number=seat + 1)


def _said(found: Collection, puzzle: Puzzle, names: list[str], move: int | None) -> tuple[list[Text], bool]:
    """What is said to a move, and whether it was the best."""
    if move is None:
        return [], False
    seen = found.position(puzzle)
    best = notated(seen, puzzle.best)
    if move == best:
        return [answer_words(puzzle, puzzle.best), explanation(found, puzzle, names)], True
    if move not in seen.question.moves + seen.question.free:
        return [T("There is no such move.")], False
    return [answer_words(puzzle, _notation(seen, move))], False


def _notation(seen: Perspective, move: int) -> str:
    return seen.game.write(seen.imagine(Rng.seeded("puzzle")), int(seen.seat), move)


def _choices(seen: Perspective) -> list[dict[str, Any]]:
    played = seen.game
    return [
        {
            "move": move,
            "label": played.label(seen.view, move),
            "path": " ".join(played.touches(seen.view, move)),
        }
        for move in seen.question.moves + seen.question.free
    ]


def level_name(level: int) -> Text:
    """At which level bots find it."""
    if level > len(LEVELS):
        return T("hard even for a Master")
    return LEVELS[level - 1].name
