"""Every rulebook is whole in every language, and every rule that the games speak of stands in it."""

import ast
import re
from importlib import resources
from pathlib import Path
from xml.etree import ElementTree

import pytest

from motu.contract import BadSetup, IllegalMove, game, games
from motu.language import LANGUAGES
from motu.rng import Rng
from motu.rulebook import BadRulebook, Example, Rule, parse, picture, rule, rulebook, rules_of
from motu.state import State


def folder_of(key: str) -> Path:
    return Path(str(resources.files(game(key).package)))


#: A game whose book is still to be written fails in test_house, where its rules are looked for.
WRITTEN = [key for key in games() if (folder_of(key) / "rulebook").exists()]
EACH_GAME = pytest.mark.parametrize("key", WRITTEN)
EACH_PAGE = pytest.mark.parametrize(
    ("key", "language"), [(key, language) for key in WRITTEN for language in LANGUAGES]
)
AN_ID = re.compile(r"[A-Z]{1,2}[0-9]{1,2}")

PAGE = """# Pebbles

Two players.

## Turns

**T1** Take a pebble.

![One pebble.](one.svg)

**T2** Or two, see T1.
"""


@EACH_PAGE
def test_a_page_is_built_like_the_english_one(key: str, language: str) -> None:
    ours, english = rulebook(game(key), language), rulebook(game(key))
    assert list(ours.rules) == list(english.rules)
    assert ours.pictures == english.pictures
    assert [part.level for part in ours.parts] == [part.level for part in english.parts]
    for part, same in zip(ours.parts, english.parts, strict=True):
        assert [type(block) for block in part.blocks] == [type(block) for block in same.blocks], part.title


@EACH_PAGE
def test_a_page_names_the_same_rules_in_the_same_places_as_the_english_one(key: str, language: str) -> None:
    ours, english = rulebook(game(key), language), rulebook(game(key))
    for id, text in ours.rules.items():
        named = set(re.findall(rf"\b{AN_ID.pattern}\b", text))
        assert named == set(re.findall(rf"\b{AN_ID.pattern}\b", english.rules[id])), id
        assert named <= set(english.rules), id


@EACH_PAGE
def test_a_page_uses_the_same_numbers_as_the_english_one(key: str, language: str) -> None:
    ours, english = rules_of(game(key).rulebook(language)), rules_of(game(key).rulebook())
    for id, text in ours.items():
        assert sorted(re.findall(r"\d+", text)) == sorted(re.findall(r"\d+", english[id])), id


@EACH_PAGE
def test_pages_do_not_shout(key: str, language: str) -> None:
    assert "!" not in game(key).rulebook(language).replace("![", "")


@EACH_GAME
def test_every_picture_is_there_and_is_used(key: str) -> None:
    for file in rulebook(game(key)).pictures:
        assert ElementTree.fromstring(picture(game(key), file)).tag.endswith("svg")
    drawn = {path.name for path in (folder_of(key) / "rulebook").glob("*.svg")}
    assert drawn == set(rulebook(game(key)).pictures)


@EACH_GAME
def test_every_rule_named_in_the_code_is_in_the_rulebook(key: str) -> None:
    rules = rulebook(game(key)).rules
    for path in sorted(folder_of(key).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and AN_ID.fullmatch(node.value):
                assert node.value in rules, f"{path.name}:{node.lineno}"


def refusals(state: State, seat: int) -> list[IllegalMove]:
    """Why the moves that are not offered are refused."""
    offered = set(state.moves(seat))
    return [state.game.refuse(state, seat, move) for move in range(max(offered) + 20) if move not in offered]


@EACH_GAME
def test_every_rule_named_in_a_game_is_in_the_rulebook(key: str) -> None:
    played, rng = game(key), Rng.seeded(key)
    rules = {*rulebook(played).rules, ""}
    for seed in range(3):
        state = played.start(seed=seed)
        while not state.over:
            seat = state.asked[0]
            question = state.question(seat)
            assert question.rule in rules
            assert question.rule
            if rng.below(10) == 0:
                assert {refusal.rule for refusal in refusals(state, seat)} <= rules
            state.play(seat, state.moves(seat)[int(rng.below(len(state.moves(seat))))])
        assert {played.rule_of(event) for event in state.events()} <= rules


def test_a_rule_is_found_in_each_language() -> None:
    kahuna = game("kahuna")
    assert rule(kahuna, "D4") == "Drawing, or going without, ends your turn."
    assert rule(kahuna, "D4", "de") == "Mit dem Ziehen oder dem Verzicht darauf endet dein Zug."
    assert rule(kahuna, "D4", "nl") == "Met het trekken, of het afzien daarvan, eindigt je beurt."
    assert rule(kahuna, "D4", "hu") == "A húzással vagy a lemondással véget ér a köröd."


def test_what_is_not_in_a_rulebook_is_said_so() -> None:
    with pytest.raises(BadSetup, match="There is no rule Z9"):
        rule(game("kahuna"), "Z9")
    with pytest.raises(BadSetup, match="There is no picture"):
        picture(game("kahuna"), "../board.toml")


def test_a_page_is_taken_apart() -> None:
    book = parse(PAGE)
    assert book.title == "Pebbles"
    assert [part.title for part in book.parts] == ["Pebbles", "Turns"]
    assert book.parts[1].blocks == (
        Rule("T1", "Take a pebble."),
        Example("One pebble.", "one.svg"),
        Rule("T2", "Or two, see T1."),
    )
    assert rules_of(PAGE) == {"T1": "Take a pebble.", "T2": "Or two, see T1."}


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("# Pebbles", "Pebbles"),
        ("## Turns", "# Turns"),
        ("## Turns\n", "## Turns"),
        ("**T2**", "**T1**"),
        ("**T2**", "**T2.**"),
        ("**T2** Or", "**T2**Or"),
        ("pebble.\n\n!", "pebble.\n!"),
        ("one.svg", "one.png"),
        ("One pebble.]", "]"),
    ],
)
def test_a_page_that_does_not_keep_to_the_form_is_refused(right: str, wrong: str) -> None:
    with pytest.raises(BadRulebook):
        parse(PAGE.replace(right, wrong, 1))
