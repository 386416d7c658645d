"""Lessons: a recorded game that a learner plays himself, with words for what is to be seen and done.

A game that teaches has a folder `lessons` beside its rules. `game.motu` is a record; `steps.toml` says which
seat the learner has and where he is asked, each step with the rule that matters there first; the answer that
stands in the record is the one wanted, and all others play by themselves. The words are in a file for
each language, `en.toml` and so on: what is said first and last, and for each step what is to be done, what is
said when it is done, and what is said of other answers, by their kind or in general.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import resources
from typing import Any

from motu.contract import BadSetup, Game, Question, State
from motu.language import LANGUAGES, Text, texts
from motu.record import Record, read, replay

T, TN, TP = texts("motu")

FOLDER = "lessons"


@dataclass(frozen=True)
class Step:
    """A question that the learner answers: where in the record, by which rule, and what is said about it."""

    key: str
    ply: int
    rule: str
    does: str
    done: str
    #: What is said of answers that are not wanted here: by the kind of the move, or of any.
    others: Mapping[str, str]
    other: str

    def remark(self, kind: str) -> str:
        """What is said of another answer."""
        return self.others.get(kind, self.other)


@dataclass(frozen=True)
class Lesson:
    """A lesson in a language. The words of its end stand where a further step would be."""

    game: Game
    record: Record
    seat: int
    title: str
    begins: str
    ends: str
    steps: tuple[Step, ...]

    @property
    def names(self) -> list[str]:
        return self.record.names

    def position(self, number: int) -> State:
        """The position of a step, counted from 0; behind the last one, that where the lesson ends."""
        return replay(self.record, self._ply(number))

    def wanted(self, number: int) -> int:
        """The answer that a step asks for."""
        state = self.position(number)
        answer = self.record.moves()[self.steps[number].ply]
        return self.game.read(state, self.seat, answer.move)

    def question(self, number: int) -> Question:
        """What is asked in a step, with all answers that there are."""
        return self.position(number).question(self.seat)

    def lit(self, number: int) -> Question:
        """The same with nothing but the wanted answer, so that a picture lights one thing at a time."""
        question, wanted = self.question(number), self.wanted(number)
        if wanted in question.free:
            return replace(question, moves=(), free=(wanted,))
        return replace(question, moves=(wanted,), free=())

    def remark(self, number: int, move: int) -> str:
        """What is said of an answer that is not the wanted one; IllegalMove if it is none at all."""
        question = self.question(number)
        if move not in question.moves + question.free:
            raise self.game.refuse(self.position(number), self.seat, move)
        found = self.game.moves.find(self.position(number), move)
        return self.steps[number].remark(found.kind.name)

    def told(self, number: int) -> Iterator[tuple[Text, str]]:
        """What the learner saw happen since the step before, each with its rule."""
        state, since = self.position(number), self._ply(number - 1) if number else 0
        for event in state.events(self.seat):
            if event.ply > since:
                yield self.game.tell(state, event, self.seat, self.names), self.game.rule_of(event)

    def _ply(self, number: int) -> int:
        if number < len(self.steps):
            return self.steps[number].ply
        return len(self.record.moves())


def has_lesson(game: Game) -> bool:
    """Whether somebody has written one."""
    return bool(game.package) and (resources.files(game.package) / FOLDER / "steps.toml").is_file()


@cache
def lesson(game: Game, language: str = "en") -> Lesson:
    """The lesson of a game, in English where it has no other words."""
    if not has_lesson(game):
        raise BadSetup(T("There is no lesson for {game} yet.", game=game.title))
    plan, words = _read(game, "steps.toml"), _words(game, language)
    record = read((resources.files(game.package) / FOLDER / "game.motu").read_text("utf-8"))
    steps = tuple(_step(step, words["steps"][step["key"]]) for step in plan["steps"])
    return Lesson(game, record, plan["seat"] - 1, words["title"], words["begins"], words["ends"], steps)


def _step(plan: Mapping[str, Any], words: Mapping[str, Any]) -> Step:
    return Step(
        plan["key"],
        plan["ply"],
        plan["rule"],
        words["does"],
        words["done"],
        words.get("others", {}),
        words["other"],
    )


def _words(game: Game, language: str) -> dict[str, Any]:
    if language not in LANGUAGES:
        raise BadSetup(T("There is no lesson in {language}.", language=language))
    there = (resources.files(game.package) / FOLDER / f"{language}.toml").is_file()
    return _read(game, f"{language if there else 'en'}.toml")


def _read(game: Game, file: str) -> dict[str, Any]:
    return tomllib.loads((resources.files(game.package) / FOLDER / file).read_text("utf-8"))
