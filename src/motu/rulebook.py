"""Rulebooks: one Markdown page for each game and language, in which every rule is a paragraph with its id.

A page opens with `# Title`; `## Part` and `### Part` divide it. A paragraph of one line that starts with an
id in bold, `**M1** …`, is that rule. A picture stands alone: `![what it shows](example-1.svg)`. All else
(paragraphs, lists, tables) is explanation.
"""

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources

from motu.contract import BadSetup, Game
from motu.language import texts

T, TN, TP = texts("motu")

HEADING = re.compile(r"(#{1,3}) (\S.*)")
RULE = re.compile(r"\*\*([A-Z]{1,2}[0-9]{1,2})\*\* (\S.*)")
PICTURE = re.compile(r"!\[([^\]]+)\]\(([a-z0-9-]+\.svg)\)")
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


def picture(game: Game, file: str) -> str:
    """One of the pictures of a game's rulebook, as SVG."""
    if file not in rulebook(game).pictures:
        raise BadSetup(T("There is no picture {file}.", file=file))
    return (resources.files(game.package) / "rulebook" / file).read_text("utf-8")
