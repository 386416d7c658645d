"""Catalogues and rulebooks use the words of the boxes, and one typography in each language."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from complaints import SOURCE, TRANSLATED

from motu.cli import catalogues
from motu.cli.catalogues import pairs
from motu.contract import game
from motu.language import LANGUAGES

GLOSSARY: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent.parent / "docs/glossary.toml").read_text("utf-8")
)
GAMES = ("kahuna", "giants", "rapanui2011", "rapanui2019")
SPEAKERS = catalogues.collected(SOURCE)
#: What may be joined by a straight apostrophe or quote: words of files and commands, between backticks too.
CODE = re.compile(r"Bearer …|`[^`]*`|\w+ = \"[^\"]*\"|\{[^}]*\}")
#: How a quotation begins and ends.
QUOTES = {"en": "“”", "de": "„“", "nl": "“”", "hu": "„”"}


@cache
def texts_of(of: str, language: str) -> tuple[str, ...]:
    """Every sentence of a game's catalogue, rulebook and lesson in a language; `all`: of all games and of the house."""
    packages = SPEAKERS if of == "all" else (f"motu.games.{of}",)
    said = [words for package in packages for words in _catalogue(package, language)]
    keys = GAMES if of == "all" else (of,)
    books = [block for key in keys for block in re.split(r"\n\s*\n", game(key).rulebook(language))]
    return (*said, *books, *(line for key in keys for line in _lesson(key, language)))


def _lesson(key: str, language: str) -> Iterator[str]:
    """The words of a game's lesson."""
    place = SOURCE / "motu/games" / key / "lessons" / f"{language}.toml"
    todo: list[Any] = [tomllib.loads(place.read_text("utf-8"))] if place.exists() else []
    while todo:
        one = todo.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict | list):
            todo.extend(one.values() if isinstance(one, dict) else one)


def _catalogue(package: str, language: str) -> Iterator[str]:
    if language == "en":
        for message in SPEAKERS[package].wanted:
            yield from [message.id] if isinstance(message.id, str) else message.id
        return
    for message in SPEAKERS[package].read(language):
        if message.id:
            yield from (words for _, words in pairs(message))


def stem(word: str) -> str:
    """A word without what it may be bent by."""
    return word[: max(3, len(word) - 3)] if len(word) > 4 else word


def is_said(words: str, text: str) -> bool:
    """Whether one of the words that stand for a thing occurs, bent or not."""
    ways = [way for way in re.split(r"[,;:]", words.lower()) if way.strip()]
    return any(all(stem(word) in text for word in re.findall(r"[\w&×-]+", way)) for way in ways)


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("of", ["all", *GAMES])
def test_every_word_of_the_boxes_is_used(of: str, language: str) -> None:
    text = "\n".join(texts_of(of, language)).lower()
    for word in (word for word in GLOSSARY["word"] if word["game"] == of):
        assert is_said(word[language], text) != (language in word.get("unsaid", ())), word


@pytest.mark.parametrize(
    ("of", "language"), [(of, language) for of, never in GLOSSARY["never"].items() for language in never]
)
def test_no_word_is_used_that_the_boxes_do_not_know(of: str, language: str) -> None:
    for pattern in GLOSSARY["never"][of][language]:
        wrong = re.compile(pattern)
        assert [text for text in texts_of(of, language) if wrong.search(text)] == [], pattern


def test_the_glossary_can_fail() -> None:
    assert not is_said("Bildhauer", "der steinmetz nimmt einen moai")
    assert is_said("Rongo-Tafelhälfte, Hälfte", "zwei hälften")
    assert re.search(GLOSSARY["never"]["giants"]["de"][0], "Zwei Steinmetze")


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_typography_in_each_language(language: str) -> None:
    """Curly apostrophes, one kind of quotes, dashes that are dashes, dots that follow as the language writes them."""
    first, last = QUOTES[language]
    for text in texts_of("all", language):
        words = CODE.sub("", text)
        assert not re.search(r"\w'\w|\"", words), text
        assert " - " not in words, text
        if first + last in {"“”"}:
            assert "„" not in words, text
        elif language == "de":
            assert "”" not in words and words.count("„") == words.count("“"), text
        else:
            assert "“" not in words and words.count("„") == words.count("”"), text
        if language in ("nl", "hu"):
            assert not re.search(r"\w …", words), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_are_addressed_informally_and_nobody_is_he(language: str) -> None:
    """German and Dutch say du and je, Hungarian te; the English rulebooks call nobody he or she."""
    formal = {
        "en": r"\b([Hh]e|[Hh]is|[Hh]im|[Ss]he|[Hh]er)\b",
        "de": r"\b(Ihnen|Ihre[rnms]?)\b|(?<![.:!?] )(?<!^)\bSie\b(?= (können|dürfen|müssen|haben|sind))",
        "nl": r"\b(u|uw)\b",
        "hu": r"\bÖn(nek|ök)?\b",
    }
    books = [block for key in GAMES for block in re.split(r"\n\s*\n", game(key).rulebook(language))]
    said = books if language == "en" else texts_of("all", language)
    assert [text for text in said if re.search(formal[language], text)] == []
