"""Brings into the site of the docs what does not lie under docs/: the README as its first page, the rulebooks
with their pictures, the changes, how to take part, the tour with what it shows, and a reference made from
the docstrings.

MkDocs calls these functions while `make docs` builds the site (see mkdocs.yml).
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from motu.contract import game, games
from motu.language import LANGUAGES
from motu.rulebook import Example, picture, rulebook

sys.path.insert(0, str(Path(__file__).parent))
import tour

ROOT = Path(__file__).parent.parent
#: Pages that lie at the top of the repository.
TOP = {"README.md": "index.md", "CHANGELOG.md": "changes.md", "CONTRIBUTING.md": "contributing.md"}
#: What bot writers, game writers and researchers call, in the order in which one meets it.
REFERENCE = {
    "The contract": ["motu.contract", "motu.state", "motu.rng", "motu.errors"],
    "Declaring a game": ["motu.moves", "motu.events", "motu.options", "motu.boards"],
    "Teaching a game": ["motu.rulebook", "motu.lessons"],
    "Records": ["motu.record"],
    "Drawing": ["motu.picture.scene", "motu.picture.drawing", "motu.picture.part", "motu.picture.svg"],
    "Bots": ["motu.bots.search_bot", "motu.bots.search", "motu.bots.settings", "motu.bots.levels"],
    "Research": [
        "motu.batch",
        "motu.records",
        *(f"motu.research.{name}" for name in ("batch", "data", "parquet", "zoo", "gym", "spiel")),
    ],
    "Texts": ["motu.language"],
}  # fmt: skip
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds what lies elsewhere."""
    for name, page in TOP.items():
        files.append(File.generated(config, page, content=(ROOT / name).read_text("utf-8")))
    for title, modules in REFERENCE.items():
        files.append(File.generated(config, page_about(title), content=reference(title, modules)))
    icon = (ROOT / "src" / "motu" / "web" / "static" / "icon.svg").read_bytes()
    files.append(File.generated(config, "screenshots/icon.svg", content=icon))
    drawn: dict[str, str] = {}
    files.append(File.generated(config, "tour.md", content=tour.page(drawn)))
    for name, plot in drawn.items():
        files.append(File.generated(config, name, content=plot.encode()))
    for key in games():
        for language in LANGUAGES:
            page = f"rules/{key}/{language}.md"
            files.append(File.generated(config, page, content=game(key).rulebook(language)))
        for file in pictures(key):
            drawn = picture(game(key), file).encode()
            files.append(File.generated(config, f"rules/{key}/{file}", content=drawn))
    return files


def pictures(key: str) -> set[str]:
    """The pictures that a rulebook shows."""
    blocks = [block for part in rulebook(game(key)).parts for block in part.blocks]
    return {block.file for block in blocks if isinstance(block, Example)}


def page_about(title: str) -> str:
    """The page of the reference with this title."""
    return f"code/{title.lower().replace(' ', '-')}.md"


def reference(title: str, modules: list[str]) -> str:
    """A page that mkdocstrings fills from the sources."""
    return "\n\n".join([f"# {title}", *(f"::: {module}" for module in modules), ""])


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The rulebooks of every game and language stand under Rules, what the docstrings say under Reference."""
    for entry in config.nav or []:
        if isinstance(entry, dict) and "Rules" in entry:
            entry["Rules"] = [{game(key).title.say("en"): books(key)} for key in games()]
        if isinstance(entry, dict) and "Reference" in entry:
            entry["Reference"] = [{title: page_about(title)} for title in REFERENCE]
    return config


def books(key: str) -> list[dict[str, str]]:
    """The rulebook of a game in each language."""
    return [{name: f"rules/{key}/{language}.md"} for language, name in LANGUAGES.items()]


def on_page_markdown(markdown: str, page: Any, config: MkDocsConfig, files: Files) -> str:
    """Links are written for readers of the repository: here they lead to pages, or name a file."""
    source = page.file.src_uri
    return LINK.sub(lambda found: relinked(found, source, files), markdown)


def relinked(found: re.Match[str], source: str, files: Files) -> str:
    image, words, target = found.groups()
    if "://" in target or target.startswith(("#", "mailto:", "/")):
        return found.group(0)
    path, _, anchor = target.partition("#")
    base = Path(source).parent if source not in TOP.values() else Path("..")
    place = _normal((Path("docs") / base / path).as_posix())
    here = _page_of(place)
    if here is None or files.get_file_from_path(here) is None:
        known = (ROOT / place).exists() and not image
        return f"{words} (`{place}`)" if known else found.group(0)
    up = "../" * source.count("/")
    if words == path:
        words = title_of(files.get_file_from_path(here)) or words
    return f"{image}[{words}]({up}{here}{'#' + anchor if anchor else ''})"


def title_of(page: File | None) -> str:
    """What a page is called by its first line; nothing if it is no page."""
    first = page.content_string.partition("\n")[0] if page and page.src_uri.endswith(".md") else ""
    return first.removeprefix("# ") if first.startswith("# ") else ""


def _page_of(place: str) -> str | None:
    """The page of the site that a file of the repository is."""
    if place in TOP:
        return TOP[place]
    book = re.fullmatch(r"src/motu/games/(\w+)/rulebook/(\w+)\.md", place)
    if book:
        return f"rules/{book[1]}/{book[2]}.md"
    if place.startswith("rules/") or place.startswith("docs/rules/"):
        return place.removeprefix("docs/")
    return place.removeprefix("docs/") if place.startswith("docs/") else None


def _normal(path: str) -> str:
    """The path without steps up and down again."""
    parts: list[str] = []
    for part in path.split("/"):
        if part == "..":
            parts = parts[:-1]
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)
