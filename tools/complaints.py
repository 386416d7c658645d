"""What `make check` has to say beside ruff and mypy, one line for each fault, with its remedy.

A message that is not translated, a rulebook that does not say what the English one says, a rule without a
test.
"""

import json
import os
import re
import string
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Message

from motu.cli import catalogues
from motu.cli.catalogues import Speaker
from motu.contract import Game, game, games
from motu.language import LANGUAGES
from motu.rulebook import Rulebook, rulebook

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"
TRANSLATED = [language for language in LANGUAGES if language != "en"]
AN_ID = re.compile(r"\b[A-Z]{1,2}[0-9]{1,2}\b")


# --------------------------------------------------------------------------------------------- languages


def about_catalogue(speaker: Speaker, language: str) -> Iterator[str]:
    """What is wrong with a catalogue: messages that it lacks, does not translate, or has left over."""
    place, found = speaker.place_of(language), speaker.read(language)
    messages = {_key(message): message for message in found if message.id}
    asked = {_key(message) for message in speaker.wanted if message.id}
    for key in sorted(asked - messages.keys(), key=str):
        yield f"{_short(place)}: {_quoted(key)} is missing: run `make catalogues` and translate it."
    for key in sorted(messages.keys() - asked, key=str):
        yield f"{_short(place)}: {_quoted(key)} is said nowhere any more: run `make catalogues`."
    for key in sorted(asked & messages.keys(), key=str):
        for fault in about_message(messages[key], found.num_plurals):
            yield f"{_short(place)}: {_quoted(key)} {fault}"
    written = place.read_bytes() if place.exists() else b""
    if asked == messages.keys() and written != catalogues.renewed(speaker.wanted, found, language):
        yield f"{_short(place)} is not written as `make catalogues` writes it: run it."


def about_message(message: Message, plurals: int) -> Iterator[str]:
    """What is wrong with a translation."""
    if not catalogues.is_complete(message):
        yield "is not translated: fill in its msgstr, in every form, and take a mark “fuzzy” away."
        return
    if isinstance(message.id, tuple) and len(message.string) != plurals:
        yield f"has {len(message.string)} forms: give it {plurals}."
    for english, words in catalogues.pairs(message):
        counted = {"count"} if isinstance(message.id, tuple) and english == message.id[0] else set()
        for name in sorted(placeholders(english) - counted - placeholders(words)):
            yield f"loses {{{name}}} in “{words}”: put it in."
        for name in sorted(placeholders(words) - placeholders(english)):
            yield f"has no {{{name}}} to fill in “{words}”: take it out."


def placeholders(words: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(words) if name is not None}


def _key(message: Message) -> tuple[Any, Any]:
    return message.id, message.context


def _quoted(key: tuple[Any, Any]) -> str:
    words = key[0] if isinstance(key[0], str) else key[0][0]
    return f"“{words}”"


# --------------------------------------------------------------------------------------------- rulebooks


def about_page(played: Game, language: str) -> Iterator[str]:
    """Where a rulebook does not say what the English one says."""
    place = resources.files(played.package) / "rulebook" / f"{language}.md"
    page = str(_short(Path(str(place))))
    if not place.is_file():
        yield f"{page} is missing: translate en.md."
        return
    ours, english = rulebook(played, language), rulebook(played)
    yield from (f"{page}: {fault}" for fault in about_rules(ours, english))
    yield from (f"{page}: {fault}" for fault in about_parts(ours, english))


def about_rules(ours: Rulebook, english: Rulebook) -> Iterator[str]:
    order = list(english.rules)
    for id in [id for id in order if id not in ours.rules]:
        before = order[order.index(id) - 1] if order.index(id) else None
        yield f"rule {id} is missing: translate it" + (f", behind {before}." if before else ".")
    for id in [id for id in ours.rules if id not in english.rules]:
        yield f"rule {id} is not in the English one: write it there, or take it out."
    common = [id for id in ours.rules if id in english.rules]
    if common != [id for id in order if id in ours.rules]:
        moved = next(one for one, two in zip(common, order, strict=False) if one != two)
        yield f"rule {moved} stands in another place than in the English one: move it."
    for id in common:
        yield from about_rule(id, ours.rules[id], english.rules[id])


def about_rule(id: str, ours: str, english: str) -> Iterator[str]:
    """A rule names the same rules and numbers in every language."""
    for what, pattern in (("names the rules", AN_ID), ("has the numbers", re.compile(r"\d+"))):
        mine, theirs = sorted(pattern.findall(ours)), sorted(pattern.findall(english))
        if what == "names the rules":
            mine, theirs = sorted(set(mine)), sorted(set(theirs))
        if mine != theirs:
            told = " ".join(theirs) or "none"
            yield f"rule {id} {what} {' '.join(mine) or 'none'}, in English {told}: make them the same."


def about_parts(ours: Rulebook, english: Rulebook) -> Iterator[str]:
    if ours.pictures != english.pictures:
        yield f"its pictures are {ours.pictures}, in English {english.pictures}: make them the same."
    if [part.level for part in ours.parts] != [part.level for part in english.parts]:
        yield f"it has {len(ours.parts)} headings, the English one {len(english.parts)}: make them the same."
        return
    for part, same in zip(ours.parts, english.parts, strict=True):
        kinds, others = ([type(block).__name__ for block in one.blocks] for one in (part, same))
        if kinds != others:
            yield (
                f"under “{part.title}” there is {', '.join(kinds) or 'nothing'}, "
                f"in English {', '.join(others) or 'nothing'}: make them the same."
            )


# ------------------------------------------------------------------------------------------- rules' tests


class Marks:
    """Gathers from the tests that pytest collects which rules they are marked with."""

    def __init__(self) -> None:
        self.rules: dict[str, list[str]] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for mark in item.iter_markers("rule"):
                for rule in mark.args:
                    self.rules.setdefault(str(rule), []).append(item.nodeid)


def marked_rules() -> dict[str, list[str]]:
    """Every rule that some test is marked with, and these tests, as another Python collects them."""
    environment = {**os.environ, "MOTU_PURE": "1"}  # marks can be read whether it is compiled or not
    done = subprocess.run(
        [sys.executable, __file__, "marks"], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    found: dict[str, list[str]] = json.loads(done.stdout.splitlines()[-1])
    return found


def print_marks() -> int:
    marks = Marks()
    code = pytest.main(["--collect-only", "-qq", "--no-header", "-p", "no:cacheprovider"], plugins=[marks])
    print(json.dumps(marks.rules))
    return int(code)


def about_tests(key: str, rules: Iterable[str], marked: Mapping[str, list[str]]) -> Iterator[str]:
    """Rules of a game without a test, and tests of rules that there are not."""
    known = {f"{key}:{id}" for id in rules}
    for rule in sorted(known - marked.keys()):
        yield f'rule {rule} has no test: mark the one that proves it with @pytest.mark.rule("{rule}").'
    for rule in sorted(rule for rule in marked.keys() - known if rule.startswith(f"{key}:")):
        test = marked[rule][0]
        yield f"{test} is marked with {rule}, which is in no rulebook: write the rule, or mend the mark."


# ---------------------------------------------------------------------------------------------- all of it


def complaints() -> Iterator[str]:
    for speaker in catalogues.collected(SOURCE).values():
        for language in TRANSLATED:
            yield from about_catalogue(speaker, language)
    marked = marked_rules()
    for key in games():
        for language in TRANSLATED:
            yield from about_page(game(key), language)
        yield from about_tests(key, rulebook(game(key)).rules, marked)


def _short(place: Path) -> Path:
    return place.relative_to(ROOT) if place.is_relative_to(ROOT) else place


if __name__ == "__main__":
    if sys.argv[1:] == ["marks"]:
        sys.exit(print_marks())
    found = list(complaints())
    print("\n".join(found), end="\n" if found else "")
    sys.exit(bool(found))
