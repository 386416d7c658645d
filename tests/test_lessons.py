"""Lessons can be played: what is wanted is legal and lit, all else is answered in words, in every language."""

import tomllib
from importlib import resources

import pytest

from motu.contract import IllegalMove, game, games
from motu.language import LANGUAGES
from motu.lessons import Lesson, has_lesson, lesson
from motu.picture.scene import touchable
from motu.record import verify
from motu.rulebook import rulebook

TAUGHT = [key for key in games() if has_lesson(game(key))]


def taught(key: str) -> Lesson:
    return lesson(game(key))


def test_each_of_our_games_has_a_lesson() -> None:
    assert TAUGHT == ["giants", "kahuna", "rapanui2011", "rapanui2019"]


@pytest.mark.parametrize("key", TAUGHT)
def test_its_game_is_played_by_the_rules(key: str) -> None:
    assert all(finding.good for finding in verify(taught(key).record))


@pytest.mark.parametrize("key", TAUGHT)
def test_every_step_asks_the_learner_something_that_he_can_answer_otherwise_too(key: str) -> None:
    given = taught(key)
    for number in range(len(given.steps)):
        question, wanted = given.question(number), given.wanted(number)
        assert given.position(number).is_asked(given.seat)
        assert wanted in question.moves + question.free
        assert len(question.moves + question.free) > 1, given.steps[number].key


@pytest.mark.parametrize("key", TAUGHT)
def test_what_is_lit_in_a_step_is_on_the_way_to_what_is_wanted_and_nothing_else(key: str) -> None:
    given = taught(key)
    for number in range(len(given.steps)):
        view, lit = given.position(number).view(given.seat), given.lit(number)
        ways = [given.game.touches(view, move) for move in lit.moves + lit.free]
        assert len(ways) == 1
        scene = given.game.scene(view, lit, "en", given.names)
        drawn = scene.board + "".join(
            f' data-touch="{item.touch}" {item.classes}' for panel in scene.panels for item in panel.items
        )
        first = next(iter(touchable(ways).lit))
        assert first in drawn or not ways[0], given.steps[number].key


@pytest.mark.parametrize("key", TAUGHT)
def test_every_other_answer_is_talked_about_and_every_word_is_used(key: str) -> None:
    given = taught(key)
    for number, step in enumerate(given.steps):
        question, wanted = given.question(number), given.wanted(number)
        others = [move for move in question.moves + question.free if move != wanted]
        said = {given.remark(number, move) for move in others}
        assert said == {step.other, *step.others.values()}, step.key


@pytest.mark.parametrize("key", TAUGHT)
def test_what_is_no_answer_is_refused_by_the_rules(key: str) -> None:
    given = taught(key)
    legal = given.question(0).moves + given.question(0).free
    move = next(number for number in range(1000) if number not in legal)
    with pytest.raises(IllegalMove):
        given.remark(0, move)


@pytest.mark.parametrize("key", TAUGHT)
def test_every_rule_that_a_lesson_names_is_in_the_book(key: str) -> None:
    rules = rulebook(game(key)).rules
    assert [step.rule for step in taught(key).steps if step.rule not in rules] == []


@pytest.mark.parametrize("key", TAUGHT)
def test_what_happened_is_told_as_the_learner_saw_it(key: str) -> None:
    given = taught(key)
    told = [words.say("en") for number in range(len(given.steps) + 1) for words, _ in given.told(number)]
    assert any(words.startswith("You ") for words in told)
    assert any(words.startswith("Tane ") for words in told)
    assert not any(words.startswith(f"{given.names[given.seat]} ") for words in told)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", TAUGHT)
def test_it_is_written_in_every_language(key: str, language: str) -> None:
    """The same steps, the same kinds of answers talked about, and no words left in English."""
    folder = resources.files(game(key).package) / "lessons"
    english = tomllib.loads((folder / "en.toml").read_text("utf-8"))
    words = tomllib.loads((folder / f"{language}.toml").read_text("utf-8"))
    assert shape(words) == shape(english)
    if language != "en":
        same = set(leaves(words)) & set(leaves(english))
        assert not same


def shape(words: dict[str, object]) -> dict[str, object]:
    return {name: shape(value) if isinstance(value, dict) else "" for name, value in words.items()}


def leaves(words: dict[str, object]) -> list[str]:
    found: list[str] = []
    for value in words.values():
        found += leaves(value) if isinstance(value, dict) else [str(value)]
    return found
