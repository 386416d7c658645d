"""Rulebooks: one Markdown page for each game and language, in which every rule is a paragraph with its id.

A page opens with `# Title`; `## Part` and `### Part` divide it. A paragraph of one line that starts with an
id in bold, `**M1** …`, is that rule. A picture stands alone: `![what it shows](example-1.svg)`. All else
(paragraphs, lists, tables) is explanation.

Pictures are drawn by the game when they are asked for, in the reader's language, from the positions in
`examples.json` beside the pages; a game may also put an SVG of its own there.
"""

import json
import re
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from motu.contract import BadSetup, Game, View
from motu.language import texts

T, TN, TP = texts("motu")

#: The chapters that every book of ours has, in their order, and their headings in each language.
CHAPTERS: dict[str, dict[str, str]] = {
    "idea": {
        "en": "Idea and aim",
        "de": "Spielidee und Ziel",
        "nl": "Idee en doel",
        "hu": "A játék ötlete és célja",
    },
    "components": {"en": "Components", "de": "Spielmaterial", "nl": "Inhoud", "hu": "Tartalom"},
    "setup": {"en": "Setting up", "de": "Spielvorbereitung", "nl": "Voorbereiding", "hu": "Előkészületek"},
    "course": {"en": "How a game goes", "de": "Spielablauf", "nl": "Spelverloop", "hu": "Játékmenet"},
    "detail": {
        "en": "The rules in detail",
        "de": "Die Regeln im Einzelnen",
        "nl": "De regels in detail",
        "hu": "A szabályok részletesen",
    },
    "example": {
        "en": "Worked example",
        "de": "Ausführliches Beispiel",
        "nl": "Uitgewerkt voorbeeld",
        "hu": "Kidolgozott példa",
    },
    "end": {
        "en": "The end and the scoring",
        "de": "Spielende und Wertung",
        "nl": "Einde en telling",
        "hu": "A játszma vége és a pontozás",
    },
    "options": {"en": "Options", "de": "Varianten", "nl": "Opties", "hu": "Változatok"},
    "rulings": {"en": "Rulings", "de": "Feinheiten", "nl": "Bijzonderheden", "hu": "Részletkérdések"},
    "card": {"en": "Summary card", "de": "Kurzübersicht", "nl": "Overzicht", "hu": "Áttekintés"},
}

HEADING = re.compile(r"(#{1,3}) (\S.*)")
RULE = re.compile(r"\*\*([A-Z]{1,2}[0-9]{1,2})\*\* (\S.*)")
PICTURE = re.compile(r"!\[([^\]]+)\]\(([a-z0-9-]+\.svg)\)")
VIEW_BOX = re.compile(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)" width="[0-9.]+" height="[0-9.]+"')
#: What looks like one of the three but is not in its form, on any line of a paragraph.
ALMOST = re.compile(r"^\s*(#|!\[|\*\*[A-Za-z]{1,2}[0-9])", re.MULTILINE)


@dataclass(frozen=True)
class Rule:
    """One rule, as Markdown, with the id by which questions, refusals and tests name it."""

    id: str
    text: str


@dataclass(frozen=True)
class Explanation:
    """A paragraph, a list or a table that is not a rule, as Markdown."""

    text: str


@dataclass(frozen=True)
class Example:
    """A picture: what it shows, in words, and its file beside the page."""

    words: str
    file: str


Block = Rule | Explanation | Example


@dataclass(frozen=True)
class Part:
    """What stands under one heading; the first part of a page is under its title."""

    level: int
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Rulebook:
    """A page, taken apart."""

    parts: tuple[Part, ...]

    @property
    def title(self) -> str:
        return self.parts[0].title

    @property
    def blocks(self) -> list[Block]:
        return [block for part in self.parts for block in part.blocks]

    @property
    def rules(self) -> dict[str, str]:
        """The text of every rule by its id, in the order of the page."""
        return {block.id: block.text for block in self.blocks if isinstance(block, Rule)}

    def chapter(self, key: str) -> list[Part]:
        """A chapter of the book with all that stands under its heading; nothing if it has no such chapter."""
        titles = CHAPTERS[key].values()
        starts = [number for number, part in enumerate(self.parts) if part.level < 3]
        for start, end in zip(starts, [*starts[1:], len(self.parts)], strict=True):
            if self.parts[start].title in titles:
                return list(self.parts[start:end])
        return []

    @property
    def pictures(self) -> list[str]:
        return [block.file for block in self.blocks if isinstance(block, Example)]


class BadRulebook(ValueError):
    """A page that does not keep to the form."""


def parse(markdown: str) -> Rulebook:
    """Takes a page apart; BadRulebook where it does not keep to the form."""
    parts: list[tuple[int, str, list[Block]]] = []
    for paragraph in re.split(r"\n\s*\n", markdown.strip()):
        if heading := HEADING.fullmatch(paragraph):
            parts.append((len(heading[1]), heading[2], []))
        elif parts:
            parts[-1][2].append(_block(paragraph))
    if [level for level, _, _ in parts].count(1) != 1 or parts[0][0] != 1:
        raise BadRulebook("a rulebook opens with its title and has no other")
    book = Rulebook(tuple(Part(level, title, tuple(blocks)) for level, title, blocks in parts))
    ids = [block.id for block in book.blocks if isinstance(block, Rule)]
    if twice := sorted({id for id in ids if ids.count(id) > 1}):
        raise BadRulebook(f"more than one rule is called {', '.join(twice)}")
    return book


def _block(paragraph: str) -> Block:
    if rule := RULE.fullmatch(paragraph):
        return Rule(rule[1], rule[2])
    if picture := PICTURE.fullmatch(paragraph):
        return Example(picture[1], picture[2])
    if ALMOST.search(paragraph):
        raise BadRulebook(f"not quite a heading, a rule or a picture: {paragraph[:60]}")
    return Explanation(paragraph)


def rules_of(markdown: str) -> dict[str, str]:
    """The text of every rule of a page by its id, in order."""
    return parse(markdown).rules


@cache
def rulebook(game: Game, language: str = "en") -> Rulebook:
    """A game's rulebook in a language."""
    return parse(game.rulebook(language))


def rule(game: Game, id: str, language: str = "en") -> str:
    """One rule of a game in a language, as Markdown."""
    rules = rulebook(game, language).rules
    if id not in rules:
        raise BadSetup(T("There is no rule {rule}.", rule=id))
    return rules[id]


@cache
def picture(game: Game, file: str, language: str = "en") -> str:
    """One of the pictures of a game's rulebook, as SVG, with its words in a language."""
    if file not in rulebook(game).pictures:
        raise BadSetup(T("There is no picture {file}.", file=file))
    shown = examples(game).get(file.removesuffix(".svg"))
    if shown is None:
        return (resources.files(game.package) / "rulebook" / file).read_text("utf-8")
    return _drawn(game, shown, language)


@cache
def examples(game: Game) -> dict[str, dict[str, Any]]:
    """What may be seen of the positions that the rulebook shows, by the names of their pictures."""
    kept = resources.files(game.package) / "rulebook" / "examples.json"
    found: dict[str, dict[str, Any]] = json.loads(kept.read_text("utf-8")) if kept.is_file() else {}
    return found


def _drawn(game: Game, shown: dict[str, Any], language: str) -> str:
    from motu.picture.scene import Scene
    from motu.picture.standalone import standalone

    board = game.board_of(game.start(shown["seats"]))
    view = View(game, shown["seat"], board, shown["view"])
    scene = game.scene(view, None, language)
    whole = standalone(game, view, scene if shown["panels"] else Scene(scene.board), language)
    return _cut(whole, *shown["window"])


def _cut(svg: str, left: float, top: float, width: float, height: float) -> str:
    """A part of a picture, in shares of its sides."""
    sides = VIEW_BOX.search(svg)
    assert sides is not None, "a picture says how large it is"
    wide, high = float(sides[1]), float(sides[2])
    inside = " ".join(f"{value:g}" for value in (left * wide, top * high, width * wide, height * high))
    sized = f'viewBox="{inside}" width="{width * wide:g}" height="{height * high:g}"'
    return svg.replace(sides[0], sized, 1)
