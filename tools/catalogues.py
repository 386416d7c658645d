"""Brings the catalogues up to date: collects every message of every package and keeps what is translated.

A module says with `texts("package")` which catalogue its messages belong to; templates of pages belong to
the package that their folder `templates` lies in. Messages that are new get an empty translation, those
that are gone leave, and nothing that changes from run to run (dates, line numbers) is written.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

SOURCE = Path(__file__).parent.parent / "src"
#: The makers of Texts, and where in their calls the message, its plural and its context stand.
KEYWORDS = {"T": None, "TN": (1, 2), "TP": ((1, "c"), 2)}
#: The kinds of files that speak, and Babel's extractor for each.
KINDS = {"*.py": "python", "*.html": "jinja2"}
#: How each language counts, after Unicode. Babel alone would give Hungarian a single form: a noun after a
#: number stays singular there, but not everything that goes with a number is a noun after it.
PLURALS = {
    "de": "nplurals=2; plural=(n != 1);",
    "nl": "nplurals=2; plural=(n != 1);",
    "hu": "nplurals=2; plural=(n != 1);",
}
HEADER = r"""msgid ""
msgstr ""
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Language: {language}\n"
"Plural-Forms: {plurals}\n"

"""


def speaking_files() -> Iterator[tuple[Path, str, str]]:
    """Every file with messages: the file, the package they belong to, and Babel's extractor."""
    for pattern, extractor in KINDS.items():
        for path in sorted((SOURCE / "motu").rglob(pattern)):
            package = package_named_in(path) if extractor == "python" else package_around(path)
            if package:
                yield path, package, extractor


def package_named_in(path: Path) -> str | None:
    """The package that a module's `texts("…")` names; None for a module that says nothing to people."""
    source = path.read_text("utf-8")
    if "texts(" not in source:
        return None
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name("texts"), args=[ast.Constant(str(package))]):
                return package
    return None


def package_around(template: Path) -> str:
    """The package whose folder `templates` holds a template."""
    folders = template.relative_to(SOURCE).parts
    return ".".join(folders[: folders.index("templates")])


def messages_in(path: Path, extractor: str) -> Iterator[Message]:
    """The messages of one file, each with its placeholders in Python's own form."""
    with path.open("rb") as file:
        for _, words, _, context in extract(extractor, file, KEYWORDS):
            yield Message(words, context=context)


def collected() -> dict[str, Catalog]:
    """For each package that speaks: all its messages, untranslated."""
    found: dict[str, Catalog] = {}
    for path, package, extractor in speaking_files():
        catalog = found.setdefault(package, Catalog())
        for message in messages_in(path, extractor):
            catalog.add(message.id, context=message.context)
    return {package: catalog for package, catalog in found.items() if len(catalog)}


def place_of(package: str, language: str) -> Path:
    return SOURCE.joinpath(*package.split(".")) / "locale" / f"{language}.po"


def read(package: str, language: str) -> Catalog:
    """The catalogue as it is now; an empty one where there is none yet."""
    place = place_of(package, language)
    if not place.exists():
        return Catalog(language)
    with place.open("rb") as file:
        return read_po(file, locale=language)


def renewed(wanted: Catalog, old: Catalog, language: str) -> bytes:
    """The text of a catalogue with exactly the wanted messages, and the old translations of them."""
    new = Catalog(language)
    new.mime_headers = [("Plural-Forms", PLURALS[language])]
    for message in wanted:
        if message.id:
            known = old.get(message.id, message.context)
            if known is None or known.id != message.id:
                known = Message(message.id)
            new.add(
                message.id,
                known.string,
                flags=known.flags & {"fuzzy"},
                user_comments=known.user_comments,
                context=message.context,
            )
    written = BytesIO()
    write_po(written, new, width=100, no_location=True, omit_header=True, sort_output=True)
    header = HEADER.format(language=language, plurals=PLURALS[language])
    return header.encode() + written.getvalue().strip() + b"\n"


def is_complete(message: Message) -> bool:
    """Whether a message is translated, in every form."""
    forms = message.string if isinstance(message.string, tuple) else (message.string,)
    return all(forms) and not message.fuzzy


def main() -> None:
    for package, wanted in sorted(collected().items()):
        for language in PLURALS:
            place = place_of(package, language)
            place.parent.mkdir(exist_ok=True)
            place.write_bytes(renewed(wanted, read(package, language), language))
            missing = sum(not is_complete(message) for message in read(package, language) if message.id)
            print(f"{package} {language}: {len(wanted)} messages, {missing} to translate")


if __name__ == "__main__":
    main()
