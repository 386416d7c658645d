"""Texts for people, in four languages: gettext catalogues, one beside each game and one for the rest.

A `Text` is a message that has not yet been put into a language: games and pages hand Texts around and
whoever shows them says in which language. English is the language of the messages themselves.
"""

import gettext
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from io import BytesIO
from typing import Protocol

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

#: The languages we speak, each in its own words.
LANGUAGES = {"en": "English", "de": "Deutsch", "nl": "Nederlands", "hu": "Magyar"}


@dataclass(slots=True)
class Text:
    """A message with the values that go into it, ready to be said in any language.

    Nobody changes one. It is not frozen because then it would take four times as long to make, and every
    drawing makes a hundred.
    """

    package: str
    message: str
    plural: str | None = None
    count: int = 0
    context: str | None = None
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.say("en")

    def __hash__(self) -> int:
        return hash((self.package, self.message, self.context, self.count))

    def say(self, language: str) -> str:
        """The message in a language, its values filled in; values that are Texts are said likewise."""
        message = self._look_up(catalogue(self.package, language))
        if not self.values:
            return message
        said = {
            name: value.say(language) if isinstance(value, Text) else value
            for name, value in self.values.items()
        }
        return self._begun(message, message.format(**said))

    def _begun(self, message: str, words: str) -> str:
        """A sentence that begins with another Text begins with a capital all the same."""
        if not (message.startswith("{") and message.endswith((".", "?", "!"))):
            return words
        first = self.values.get(message[1 : message.index("}")])
        return words[0].upper() + words[1:] if isinstance(first, Text) and first.package else words

    def filled(self, **values: object) -> "Text":
        """The message with more values; one that depends on a number takes it from `count`."""
        number = values.get("count", self.count)
        count = number if self.plural is not None and isinstance(number, int) else self.count
        return Text(self.package, self.message, self.plural, count, self.context, {**self.values, **values})

    def _look_up(self, found: gettext.NullTranslations) -> str:
        if self.plural is not None:
            if self.context is not None:
                return found.npgettext(self.context, self.message, self.plural, self.count)
            return found.ngettext(self.message, self.plural, self.count)
        if self.context is not None:
            return found.pgettext(self.context, self.message)
        return found.gettext(self.message)


class Plain(Protocol):
    def __call__(self, message: str, /, **values: object) -> Text: ...


class Counted(Protocol):
    def __call__(self, one: str, many: str, count: int = 0, /, **values: object) -> Text: ...


class InContext(Protocol):
    def __call__(self, context: str, message: str, /, **values: object) -> Text: ...


def texts(package: str) -> tuple[Plain, Counted, InContext]:
    """The makers of a package's Texts, by custom called T, TN and TP: plain, by number, by context.

    Babel finds the messages by these names, so the message must stand in the call as a literal.
    """

    def plain(message: str, /, **values: object) -> Text:
        return Text(package, message, values=values)

    def counted(one: str, many: str, count: int = 0, /, **values: object) -> Text:
        return Text(package, one, many, count, values={"count": count, **values})

    def in_context(context: str, message: str, /, **values: object) -> Text:
        return Text(package, message, context=context, values=values)

    return plain, counted, in_context


def literal(words: object) -> Text:
    """A Text that is the same in every language: a name, a number."""
    return Text("", "{words}", values={"words": words})


def joined(parts: Sequence[Text], between: str = " ") -> Text:
    """Several Texts as one, said one after another."""
    names = [f"part{number}" for number in range(len(parts))]
    message = between.join([f"{{{name}}}" for name in names])
    return Text("", message, values=dict(zip(names, parts, strict=True)))


def listed(parts: Sequence[Text]) -> Text:
    """Texts one after another, with commas between them."""
    return joined(parts, ", ")


@cache
def catalogue(package: str, language: str) -> gettext.NullTranslations:
    """The translations of a package into a language; English needs none."""
    if language == "en" or not package:
        return gettext.NullTranslations()
    source = resources.files(package) / "locale" / f"{language}.po"
    if not source.is_file():
        return gettext.NullTranslations()
    compiled = BytesIO()
    with source.open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def best_language(wanted: str | None) -> str:
    """The language we speak that is nearest to a tag such as `de-AT` or `nl_NL.UTF-8`; else English."""
    short = (wanted or "").replace("_", "-").split("-")[0].split(".")[0].lower()
    return short if short in LANGUAGES else "en"
