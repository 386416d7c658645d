"""Makes a picture stand alone: every token of the theme becomes its value, every shared thing comes along.

On a live page colours are custom properties that `theme.css` sets and that reach into shared symbols. Many
programs that show SVG know neither these nor style sheets, so `inlined` writes the values into the elements
themselves. A symbol that takes its colours from where it is used (a plate, a bridge) is written once for
each set of colours; ids of such definitions are made from what they hold, so several pictures on one page
cannot disturb each other.
"""

import re
from functools import cache
from hashlib import sha256
from xml.etree import ElementTree

from motu.picture.art import art, theme
from motu.picture.svg import escape
from motu.picture.theme import Tokens, resolve

#: Parts that show only where the thing they belong to is in a certain state.
SHOWN_ON = {"glow": "lit", "ticked": "chosen"}

Element = ElementTree.Element

_LINK = re.compile(r"url\(#([^)]+)\)")

#: What CSS may say of a part that is said as well by an attribute of the same name.
_ATTRIBUTES = frozenset(
    {"fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity"}
    | {"visibility", "paint-order", "color", "font-family", "font-weight", "font-size", "text-anchor"}
    | {"letter-spacing"}
)


def inlined(markup: str, name: str, package: str = "") -> str:
    """The picture of a game (by its package) with a theme's values in it, and all that it refers to in one
    `<defs>` at its beginning."""
    tree = ElementTree.fromstring(markup)  # nosec B314 # a picture that we drew
    writer = _Writer(name, package, tree)
    attributes, body = writer.opened(tree, writer.theme.root)
    for name, value in writer.theme.rules["text"].items():
        attributes += f' {name}="{escape(resolve(value, writer.theme.root))}"'
    defs = "".join(writer.defined.values())
    return f'<svg xmlns="http://www.w3.org/2000/svg"{attributes}><defs>{defs}</defs>{body}</svg>'


class _Writer:
    """Writes one picture out, collecting the definitions it needs."""

    def __init__(self, name: str, package: str, tree: Element) -> None:
        self.theme = theme(name, package)
        self.package = package
        self.own = {key: part for part in tree.iter() if (key := part.get("id"))}
        #: What is defined so far, by the id it got.
        self.defined: dict[str, str] = {}
        self.names: dict[tuple[str, tuple[str, ...]], str] = {}

    def opened(self, part: Element, outside: Tokens) -> tuple[str, str]:
        """An element's attributes and its inside."""
        tokens, said = self._styled(part, outside)
        attributes = "".join([f' {name}="{escape(value)}"' for name, value in said.items()])
        inside = escape(part.text or "")
        for child in part:
            if _shows(child, part):
                inside += self.written(child, tokens)
            inside += escape(child.tail or "")
        return attributes, inside

    def written(self, part: Element, outside: Tokens) -> str:
        tag = _local(part.tag)
        attributes, inside = self.opened(part, outside)
        return f"<{tag}{attributes}>{inside}</{tag}>" if inside else f"<{tag}{attributes}/>"

    def _styled(self, part: Element, outside: Tokens) -> tuple[Tokens, dict[str, str]]:
        """The tokens that hold inside an element, and its attributes with their values."""
        styles: dict[str, str] = {}
        for name in part.get("class", "").split():
            styles.update(self.theme.rules.get(f".{name}", {}))
        for pair in part.get("style", "").split(";"):
            if ":" in pair:
                name, value = pair.split(":", 1)
                styles[name.strip()] = value.strip()
        own = {name: resolve(value, outside) for name, value in styles.items() if name.startswith("--")}
        tokens = {**outside, **own} if own else outside
        said = {
            name: self._value(name, value, tokens)
            for name, value in part.attrib.items()
            if name not in ("class", "style") and not name.startswith("data-")
        }
        said.update({n: resolve(v, tokens) for n, v in styles.items() if n in _ATTRIBUTES})
        return tokens, said

    def _value(self, name: str, value: str, tokens: Tokens) -> str:
        if name == "href" and value.startswith("#"):
            return f"#{self._define(value[1:], tokens)}"
        if "(" not in value or name in ("d", "transform"):
            return value
        linked = _LINK.sub(lambda found: f"url(#{self._define(found[1], tokens)})", value)
        return resolve(linked, tokens)

    def _define(self, name: str, tokens: Tokens) -> str:
        """The id of a thing as it looks under these tokens; it is written out when it is new."""
        part = self._found(name)
        key = name, tuple([tokens.get(token, "") for token in self._free(part)])
        if key not in self.names:
            bare = Element(part.tag, {n: v for n, v in part.attrib.items() if n != "id"})
            bare.text = part.text
            bare.extend(part)
            tag = _local(part.tag)
            attributes, inside = self.opened(bare, tokens)
            digest = sha256(f"{attributes}{inside}".encode()).hexdigest()[:6]
            self.names[key] = given = f"{name}-{digest}"
            self.defined[given] = f'<{tag} id="{given}"{attributes}>{inside}</{tag}>'
        return self.names[key]

    def _found(self, name: str) -> Element:
        """A thing of the picture's own, or one that it shares with others."""
        return self.own[name] if name in self.own else _parsed(name, self.package)

    def _free(self, part: Element) -> list[str]:
        """The tokens that the look of a thing can depend on, through whatever it uses."""
        found: set[str] = set()
        seen: set[str] = set()
        waiting = [part]
        while waiting:
            for piece in waiting.pop().iter():
                for value in piece.attrib.values():
                    found.update(re.findall(r"var\(\s*(--[\w-]+)", value))
                    for name in [*_LINK.findall(value), *re.findall(r"^#(.+)", value)]:
                        if name not in seen and (name in self.own or name in art(self.package).symbols):
                            seen.add(name)
                            waiting.append(self._found(name))
        return sorted(found)


@cache
def _parsed(name: str, package: str) -> Element:
    return ElementTree.fromstring(art(package).symbols[name])  # nosec B314 # a drawing of ours


def _shows(part: Element, within: Element) -> bool:
    """Whether a part is seen at all: definitions, hit shapes and what does not fit the state are not."""
    classes, state = part.get("class", "").split(), within.get("class", "").split()
    if _local(part.tag) == "defs" or "hit" in classes or "gone" in classes:
        return False
    return all(SHOWN_ON[name] in state for name in classes if name in SHOWN_ON)


def _local(tag: str) -> str:
    """A tag without its namespace."""
    return tag.rsplit("}", 1)[-1]
