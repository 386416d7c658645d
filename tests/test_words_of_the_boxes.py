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


def bare(text: str) -> str:
    """A sentence without the English names of what is filled in."""
    return re.sub(r"\{\w+\}", "{}", text)


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
    said = [text.lower() for text in texts_of(of, language)]
    for word in (word for word in GLOSSARY["word"] if word["game"] == of):
        used = any(is_said(word[language], text) for text in said)
        assert used != (language in word.get("unsaid", ())), word


@pytest.mark.parametrize(
    ("of", "language"), [(of, language) for of, never in GLOSSARY["never"].items() for language in never]
)
def test_no_word_is_used_that_the_boxes_do_not_know(of: str, language: str) -> None:
    for pattern in GLOSSARY["never"][of][language]:
        assert [text for text in texts_of(of, language) if re.search(pattern, bare(text))] == [], pattern


def test_the_glossary_can_fail() -> None:
    assert not is_said("Bildhauer", "der steinmetz nimmt einen moai")
    assert is_said("Rongo-Tafelhälfte, Hälfte", "zwei hälften")


#: Sentences that were once said, and which must never be again.
WRONG = [
    ("all", "en", "You have not so many logs."),
    ("all", "de", "Tragt die Moai zur Küste."),
    ("all", "de", "Jeder darf Tipps haben."),
    ("all", "nl", "bezette of gereserveerde Ahus"),
    ("all", "nl", "Voor 2 tot 4 spelers"),
    ("all", "nl", "Richt hem op op Tongariki."),
    ("all", "hu", "A(z) {seat}. hely"),
    ("kahuna", "de", "Setze {count} Brücken auf beliebige freie Linien."),
    ("kahuna", "hu", "Játssz ki lapokat."),
    ("rapanui2011", "de", "Zwei Sammler"),
    ("rapanui2011", "nl", "Je krijgt 2 roem."),
    ("rapanui2011", "hu", "Egy gyűjtögető"),
    ("rapanui2019", "en", "In the mine"),
    ("rapanui2019", "de", "Stell ihn auf Stern 2."),
    ("rapanui2019", "nl", "Een offer kost je maar twee grondstoffen."),
    ("rapanui2019", "hu", "Egy hordár"),
    ("giants", "de", "Zwei Steinmetze"),
    ("giants", "de", "ein Moai der Größe 2"),
    ("giants", "nl", "Bied een marker."),
    ("giants", "hu", "Mit licitálj"),
]


@pytest.mark.parametrize(("of", "language", "text"), WRONG)
def test_what_must_not_be_said_is_found(of: str, language: str, text: str) -> None:
    assert any(re.search(pattern, bare(text)) for pattern in GLOSSARY["never"][of][language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_names_are_bent_is_written_down(language: str) -> None:
    """Every form that the glossary gives of a name is one that its own rules allow."""
    for name in GLOSSARY["name"]:
        for pattern in GLOSSARY["never"]["all"][language]:
            assert not re.search(pattern, name[language]), (name, pattern)


#: Words that may stand twice: "die, die" and the like are joined by a comma; these are not.
TWICE = re.compile(
    r"\b(\w{2,}) \1\b|\b(\w{3,} & )\2|([^\n|]{20,})\3|(?<!\d)[.!?][,;:]|[,;:][,;:.]", re.IGNORECASE
)
#: What is meant to be said twice.
MEANT = {"die die", "gyöngy gyöngy"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_twice(language: str) -> None:
    """No word and no sentence stands twice in a row, and no stop behind another."""
    for text in texts_of("all", language):
        found = TWICE.search(CODE.sub("{}", text))
        assert found is None or found[0].lower() in MEANT, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_typography_in_each_language(language: str) -> None:
    """Curly apostrophes, one kind of quotes, dashes that are dashes, dots that follow as the language writes them."""
    first, last = QUOTES[language]
    for text in texts_of("all", language):
        words = CODE.sub("", text)
        assert not re.search(r"\w'|'\w|\"", words), text
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
    """German and Dutch say du and je, Hungarian te; English calls nobody he or she."""
    formal = {
        "en": r"\b([Hh]e|[Hh]is|[Hh]im|[Ss]he|[Hh]er)\b",
        "de": r"\b(Ihnen|Ihre[rnms]?)\b|(?<![.:!?] )(?<!^)\bSie\b(?= (können|dürfen|müssen|haben|sind))",
        "nl": r"\b(u|uw)\b",
        "hu": r"\bÖn(nek|ök)?\b",
    }
    assert [text for text in texts_of("all", language) if re.search(formal[language], text)] == []
