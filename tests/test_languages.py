"""Every message is there in every language, whole, with its placeholders and all its plural forms."""

import ast
import re
import string
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import catalogues
import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from motu.language import LANGUAGES, Text, best_language, catalogue, texts

WANTED = catalogues.collected()
TRANSLATED = [language for language in LANGUAGES if language != "en"]
EACH_CATALOGUE = pytest.mark.parametrize(
    ("package", "language"), [(package, language) for package in WANTED for language in TRANSLATED]
)

T, TN, TP = texts("motu.games.kahuna")


def placeholders(words: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(words) if name is not None}


def pairs(message: Message) -> Iterator[tuple[str, str]]:
    """Each translated form with the English one that it stands for."""
    if isinstance(message.id, str):
        yield message.id, str(message.string)
    else:
        one, many = message.id
        for number, form in enumerate(message.string):
            yield (one if number == 0 else many), form


def translated(package: str, language: str) -> list[Message]:
    return [message for message in catalogues.read(package, language) if message.id]


def test_every_package_that_speaks_was_found() -> None:
    assert {"motu", "motu.games.kahuna"} <= set(WANTED)
    games = {path.parent for path in (catalogues.SOURCE / "motu" / "games").glob("*/__init__.py")}
    assert {f"motu.games.{game.name}" for game in games} <= set(WANTED)


def test_messages_are_found_in_all_three_forms(tmp_path: Path) -> None:
    module = tmp_path / "words.py"
    module.write_text(
        'T, TN, TP = texts("motu.games.pebbles")\n'
        'T("Take {what}.", what="one")\nTN("{count} pebble", "{count} pebbles", 2)\nTP("noun", "play")\n'
    )
    assert catalogues.package_named_in(module) == "motu.games.pebbles"
    found = {(message.id, message.context) for message in catalogues.messages_in(module, "python")}
    assert found == {
        ("Take {what}.", None),
        (("{count} pebble", "{count} pebbles"), None),
        ("play", "noun"),
    }


def test_templates_belong_to_the_package_they_lie_in() -> None:
    template = catalogues.SOURCE / "motu" / "web" / "templates" / "parts" / "lobby.html"
    assert catalogues.package_around(template) == "motu.web"


def test_a_renewed_catalogue_keeps_what_is_still_needed() -> None:
    old, wanted = Catalog("hu"), Catalog()
    old.add("stays", "marad")
    old.add("play", "játék", context="noun")
    old.add("goes", "megy")
    for words, context in (("stays", None), ("play", "noun"), ("is new", None)):
        wanted.add(words, context=context)
    text = catalogues.renewed(wanted, old, "hu")
    again = read_po(BytesIO(text), locale="hu")
    assert {message.id: message.string for message in again if message.id} == {
        "stays": "marad",
        "play": "játék",
        "is new": "",
    }
    assert catalogues.renewed(wanted, again, "hu") == text


def test_every_language_has_its_way_of_counting() -> None:
    assert set(catalogues.PLURALS) == set(TRANSLATED)


@EACH_CATALOGUE
def test_a_catalogue_has_exactly_the_messages_of_its_package(package: str, language: str) -> None:
    place = catalogues.place_of(package, language)
    assert place.exists(), "run make catalogues and translate"
    with place.open("rb") as file:
        found = read_po(file, locale=language)
    wanted = {(message.id, message.context) for message in WANTED[package] if message.id}
    assert {(message.id, message.context) for message in found if message.id} == wanted
    assert not found.obsolete
    assert place.read_bytes() == catalogues.renewed(WANTED[package], found, language)


@EACH_CATALOGUE
def test_every_message_is_translated_in_every_form(package: str, language: str) -> None:
    forms = catalogues.read(package, language).num_plurals
    for message in translated(package, language):
        assert catalogues.is_complete(message), message.id
        if isinstance(message.id, tuple):
            assert len(message.string) == forms, message.id


@EACH_CATALOGUE
def test_translations_keep_the_placeholders(package: str, language: str) -> None:
    for message in translated(package, language):
        for english, words in pairs(message):
            may_miss = {"count"} if isinstance(message.id, tuple) and english == message.id[0] else set()
            assert placeholders(words) <= placeholders(english), english
            assert placeholders(english) - may_miss <= placeholders(words), english


@EACH_CATALOGUE
def test_translations_end_like_their_messages_and_never_shout(package: str, language: str) -> None:
    for message in translated(package, language):
        for english, words in pairs(message):
            assert words == words.strip()
            assert (words[-1] in ".?:…") == (english[-1] in ".?:…"), english
            assert "!" not in words + english, english


@EACH_CATALOGUE
def test_no_word_is_bent_to_fit_a_name(package: str, language: str) -> None:
    """No ending is glued to a placeholder, and no Hungarian article stands before one (a or az?)."""
    glued = re.compile(r"\}['’-]?[^\W\d_]" + (r"|\b[Aa]z? [“„]?\{" if language == "hu" else ""))
    for message in translated(package, language):
        for _, words in pairs(message):
            assert not glued.search(words), words


def test_messages_stand_as_literals_where_they_are_made() -> None:
    for path, _, extractor in catalogues.speaking_files():
        if extractor != "python":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name("T" | "TN" | "TP" as maker), args=arguments):
                    words = arguments[: 1 if maker == "T" else 2]
                    assert words, f"{path.name}:{node.lineno}"
                    assert all(isinstance(word, ast.Constant) for word in words), f"{path.name}:{node.lineno}"


@pytest.mark.parametrize("language", TRANSLATED)
def test_plural_forms_are_those_of_the_unicode_rules(language: str) -> None:
    forms = ["one", "other"]
    plural = catalogue("motu.games.kahuna", language).plural  # type: ignore[attr-defined]
    for count in range(2000):
        assert forms[plural(count)] == Locale(language).plural_form(count)


@pytest.mark.parametrize(
    ("language", "none", "one", "five"),
    [
        ("en", "0 bridges on any free lines", "1 bridge on any free line", "5 bridges on any free lines"),
        ("de", "0 Brücken auf beliebige", "1 Brücke auf eine beliebige", "5 Brücken auf beliebige"),
        ("nl", "0 bruggen op", "1 brug op", "5 bruggen op"),
        ("hu", "0 hidat", "1 hidat", "5 hidat"),
    ],
)
def test_numbers_come_with_the_right_words(language: str, none: str, one: str, five: str) -> None:
    def said(count: int) -> str:
        place = TN(
            "Place {count} bridge on any free line.", "Place {count} bridges on any free lines.", count
        )
        return place.say(language)

    assert none in said(0)
    assert one in said(1)
    assert five in said(5)


def test_texts_inside_texts_are_said_in_the_same_language() -> None:
    inner = T("Long-term")
    outer = texts("motu")[0]("There is no option {name}; there are: {names}.", name=inner, names="a, b")
    assert outer.say("de") == "Eine Option Langfristig gibt es nicht; es gibt: a, b."
    assert outer.say("en") == "There is no option Long-term; there are: a, b."


def test_an_unknown_language_is_answered_in_english() -> None:
    assert Text("motu", "The game is over.").say("tlh") == "The game is over."


@pytest.mark.parametrize(
    ("wanted", "best"),
    [
        ("de", "de"),
        ("de-AT", "de"),
        ("nl_NL.UTF-8", "nl"),
        ("HU", "hu"),
        ("en-GB", "en"),
        ("fr-CH", "en"),
        ("C.UTF-8", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_the_best_language_for_a_tag(wanted: str | None, best: str) -> None:
    assert best_language(wanted) == best
