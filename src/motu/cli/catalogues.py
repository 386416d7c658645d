"""`motu catalogues`: brings catalogues up to date, of Motu itself or of a game that is a package of its own.

Every message of every package below a folder is collected, and what is translated is kept. A module says with
`texts("package")` which catalogue its messages belong to; templates of pages belong to the package that their
folder `templates` lies in. Messages that are new get an empty translation, those that are gone leave, and
nothing that changes from run to run (dates, line numbers) is written.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Annotated

import typer
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from motu.cli.common import chosen_language, console
from motu.errors import BadSetup
from motu.language import texts

T, TN, TP = texts("motu")

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


def register(app: typer.Typer) -> None:
    app.command("catalogues")(show_catalogues)


def show_catalogues(
    folder: Annotated[Path, typer.Argument(help="The folder that holds the packages; else this one.")] = Path(
        "."
    ),
) -> None:
    """Collect the messages of packages into their catalogues, and tell how many are to be translated."""
    found = collected(folder)
    if not found:
        raise BadSetup(T("Nothing below {folder} says anything to people.", folder=folder))
    for package, speaker in sorted(found.items()):
        for language in PLURALS:
            speaker.renew(language)
            told = TN(
                "{package}, {language}: {count} message to translate.",
                "{package}, {language}: {count} messages to translate.",
                speaker.missing(language),
                package=package,
                language=language,
            )
            console.print(told.say(chosen_language()), markup=False)


@dataclass
class Speaker:
    """A package that speaks: its folder, and all its messages, untranslated."""

    folder: Path
    wanted: Catalog = field(default_factory=Catalog)

    def place_of(self, language: str) -> Path:
        return self.folder / "locale" / f"{language}.po"

    def read(self, language: str) -> Catalog:
        """The catalogue as it is now; an empty one where there is none yet."""
        place = self.place_of(language)
        if not place.exists():
            return Catalog(language)
        with place.open("rb") as file:
            return read_po(file, locale=language)

    def renew(self, language: str) -> None:
        place = self.place_of(language)
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(renewed(self.wanted, self.read(language), language))

    def missing(self, language: str) -> int:
        """How many messages are not translated."""
        return sum(not is_complete(message) for message in self.read(language) if message.id)


def collected(folder: Path) -> dict[str, Speaker]:
    """Every package below a folder that speaks."""
    found: dict[str, Speaker] = {}
    for path, package, extractor in speaking_files(folder.resolve()):
        speaker = found.setdefault(package, Speaker(folder_of(package, path)))
        for message in messages_in(path, extractor):
            speaker.wanted.add(message.id, context=message.context)
    return {package: speaker for package, speaker in found.items() if len(speaker.wanted)}


def speaking_files(folder: Path) -> Iterator[tuple[Path, str, str]]:
    """Every file with messages: the file, the package they belong to, and Babel's extractor."""
    for pattern, extractor in KINDS.items():
        for path in sorted(folder.rglob(pattern)):
            package = package_named_in(path) if extractor == "python" else package_around(path)
            if package and is_inside(package, path):
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


def package_around(template: Path) -> str | None:
    """The package whose folder `templates` holds a template; None for a page that is none."""
    for folder in template.parents:
        if folder.name == "templates":
            names = [folder.parent.name]
            for above in folder.parent.parents:
                if not (above / "__init__.py").exists():
                    return ".".join(names)
                names.insert(0, above.name)
    return None


def is_inside(package: str, path: Path) -> bool:
    """Whether a file lies in the package's own folder: others, such as tests, only speak of it."""
    return any(_is_folder_of(package, folder) for folder in path.parents)


def folder_of(package: str, path: Path) -> Path:
    """The folder of the package that a file lies in."""
    return next(folder for folder in path.parents if _is_folder_of(package, folder))


def _is_folder_of(package: str, folder: Path) -> bool:
    names = package.split(".")
    return list(folder.parts[-len(names) :]) == names and (folder / "__init__.py").exists()


def messages_in(path: Path, extractor: str) -> Iterator[Message]:
    """The messages of one file, each with its placeholders in Python's own form."""
    with path.open("rb") as file:
        for _, words, _, context in extract(extractor, file, KEYWORDS):
            yield Message(words, context=context)


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


def pairs(message: Message) -> Iterator[tuple[str, str]]:
    """Each translated form of a message with the English one that it stands for."""
    if isinstance(message.id, str):
        yield message.id, str(message.string)
    else:
        one, many = message.id
        for number, form in enumerate(message.string or ()):
            yield (one if number == 0 else many), form
