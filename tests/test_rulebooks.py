"""Every rulebook is whole in every language, and every rule that the games speak of stands in it."""

import ast
import re
from importlib import resources
from pathlib import Path
from xml.etree import ElementTree

import pytest
from complaints import about_page, about_parts, about_rules
from rulebook_pictures import EXAMPLES, kept, place_of

from motu.contract import BadSetup, Game, IllegalMove, game, games
from motu.language import LANGUAGES, literal
from motu.rng import Rng
from motu.rulebook import (
    CHAPTERS,
    BadRulebook,
    Example,
    Rule,
    examples,
    parse,
    picture,
    rule,
    rulebook,
    rules_of,
)
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
def test_a_page_says_what_the_english_one_says(key: str, language: str) -> None:
    assert list(about_page(game(key), language)) == []


@EACH_GAME
def test_a_page_names_no_rule_that_there_is_not(key: str) -> None:
    rules = rulebook(game(key)).rules
    for id, text in rules.items():
        assert set(AN_ID.findall(text)) <= set(rules), id


@pytest.mark.parametrize(
    ("right", "wrong", "complaint"),
    [
        ("**T2** Or two, see T1.", "", "rule T2 is missing: translate it, behind T1."),
        ("**T2**", "**T3**", "rule T2 is missing: translate it, behind T1."),
        ("see T1", "see T2", "rule T2 names the rules T2, in English T1: make them the same."),
        (
            "Take a pebble.",
            "Take 1 pebble.",
            "rule T1 has the numbers 1, in English none: make them the same.",
        ),
        ("one.svg", "two.svg", "its pictures are ['two.svg'], in English ['one.svg']: make them the same."),
        ("## Turns\n\n", "", "it has 1 headings, the English one 2: make them the same."),
        ("Two players.", "Two players.\n\nOr one.", "under “Pebbles” there is Explanation, Explanation"),
    ],
)
def test_where_a_page_differs_from_the_english_one_is_told_with_a_remedy(
    right: str, wrong: str, complaint: str
) -> None:
    ours, english = parse(PAGE.replace(right, wrong)), parse(PAGE)
    found = [*about_rules(ours, english), *about_parts(ours, english)]
    assert found[0].startswith(complaint)
    assert [*about_rules(english, english), *about_parts(english, english)] == []


def test_rules_in_another_order_are_told() -> None:
    other = parse(PAGE.replace("**T1**", "**T9**").replace("**T2**", "**T1**").replace("**T9**", "**T2**"))
    assert "rule T2 stands in another place than in the English one: move it." in [
        *about_rules(other, parse(PAGE))
    ]


def test_a_game_without_a_rulebook_in_a_language_or_at_all_has_a_page_nevertheless(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "pebbles_to_come"
    (folder / "rulebook").mkdir(parents=True)
    (folder / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    pebbles = Game(key="pebbles", package="pebbles_to_come", title=literal("Pebbles"))
    assert parse(pebbles.rulebook("de")).title == "Pebbles"
    assert "Noch hat niemand" in pebbles.rulebook("de") and "Nobody has" in pebbles.rulebook()
    (folder / "rulebook" / "en.md").write_text(PAGE, "utf-8")
    assert pebbles.rulebook("de") == pebbles.rulebook() == PAGE
    assert next(about_page(pebbles, "de")).endswith("rulebook/de.md is missing: translate en.md.")


@EACH_PAGE
def test_pages_do_not_shout(key: str, language: str) -> None:
    assert "!" not in game(key).rulebook(language).replace("![", "")


@EACH_PAGE
def test_every_picture_is_there_and_is_used(key: str, language: str) -> None:
    shown = rulebook(game(key)).pictures
    for file in shown:
        assert ElementTree.fromstring(picture(game(key), file, language)).tag.endswith("svg")
    drawn = {path.name for path in (folder_of(key) / "rulebook").glob("*.svg")}
    assert drawn | {f"{name}.svg" for name in examples(game(key))} == set(shown)


@pytest.mark.parametrize("key", EXAMPLES)
def test_the_positions_of_the_pictures_are_those_that_the_rules_lead_to(key: str) -> None:
    assert place_of(key).read_text("utf-8") == kept(key), "run `make examples`"


@EACH_PAGE
def test_all_books_have_the_same_chapters_in_the_same_order(key: str, language: str) -> None:
    if not game(key).package.startswith("motu."):
        pytest.skip("a plug-in game's book has chapters of its own")
    parts = rulebook(game(key), language).parts
    assert [part.title for part in parts if part.level == 2] == [
        titles[language] for titles in CHAPTERS.values()
    ]
    for chapter in CHAPTERS:
        assert any(part.blocks for part in rulebook(game(key), language).chapter(chapter)), chapter


def test_a_book_without_a_chapter_has_nothing_of_it() -> None:
    assert parse(PAGE).chapter("card") == []


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
    assert rule(kahuna, "D4", "de") == "Mit dem Nachziehen oder dem Verzicht darauf endet dein Zug."
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
