"""Lessons as pages: a position, one thing lit, words; who answers as wanted comes to the next."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from motu.contract import IllegalMove
from motu.language import texts
from motu.lessons import Lesson, has_lesson, lesson
from motu.web.incoming import NotHere, Tried, form_of, from_form, game_at, whole
from motu.web.still import still
from motu.web.visit import count, go_to, page, visit_of

T, TN, TP = texts("motu.web")


async def begin(request: Request) -> Response:
    """A lesson begins with its first step."""
    return go_to(f"/learn/{_lesson(request).game.key}/1")


async def show(request: Request) -> Response:
    """A step of a lesson; behind the last one the words of its end."""
    given, number = _lesson(request), _number(request)
    count(request, "drawings")
    return _page(request, given, number)


async def answer(request: Request) -> Response:
    """What the learner does: the wanted answer leads on, to any other something is said."""
    given, number, form = _lesson(request), _number(request), await form_of(request)
    move = from_form(Tried, form).move
    if number == len(given.steps):
        raise NotHere
    if move == given.wanted(number):
        return go_to(f"/learn/{given.game.key}/{number + 2}")
    try:
        remark = given.remark(number, move)
    except IllegalMove as refusal:
        remark = refusal.reason.say(visit_of(request).language)
    return _page(request, given, number, remark)


def _lesson(request: Request) -> Lesson:
    game = game_at(request)
    if not has_lesson(game):
        raise NotHere
    return lesson(game, visit_of(request).language)


def _number(request: Request) -> int:
    """Steps count from 1 in addresses."""
    number = whole(request.path_params["step"])
    if number is None or not 1 <= number <= len(_lesson(request).steps) + 1:
        raise NotHere
    return number - 1


def _page(request: Request, given: Lesson, number: int, remark: str = "") -> Response:
    language = visit_of(request).language
    over = number == len(given.steps)
    state = given.position(number)
    view = state.view(given.seat)
    scene = given.game.scene(view, None if over else given.lit(number), language, given.names)
    return page(
        request,
        "lesson.html",
        game=given.game,
        lesson=given,
        number=number,
        over=over,
        step=None if over else given.steps[number],
        before=given.steps[number - 1] if number else None,
        remark=remark,
        told=list(given.told(number)) if number else [],
        choices=[] if over else _choices(given, number),
        picture=still(scene, language),
    )


def _choices(given: Lesson, number: int) -> list[dict[str, Any]]:
    """The answers as buttons. Only the wanted one can be touched in the picture."""
    question, wanted = given.question(number), given.wanted(number)
    view = given.position(number).view(given.seat)
    return [
        {
            "move": move,
            "label": given.game.label(view, move),
            "path": " ".join(given.game.touches(view, move)) if move == wanted else "",
        }
        for move in question.moves + question.free
    ]
