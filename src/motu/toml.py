"""TOML from anybody: measured before it is parsed, so that no text takes long, and refused in words."""

import re
import tomllib
from typing import Any

from motu.errors import BadSetup
from motu.language import Text, texts

T, TN, TP = texts("motu")

#: The most of each that is read. The largest boards of our games need about half of it.
MOST_BYTES = 50_000
MOST_LINES = 3_000
MOST_KEYS = 3_000
#: How deep brackets may be nested, and how many dots may join the parts of one key.
DEEPEST = 6

#: How much of somebody else's words a line of ours repeats.
LONGEST_QUOTED = 50

#: Strings and comments, which are passed over whole, and the signs that build up depth or end it. A string
#: or a comment ends here exactly where it ends for the parser, so that nothing hides from the measuring.
_SIGNS = re.compile(
    r'''
      """ (?: [^"\\] | \\. | "{1,2} (?!") )*+ (?: "{3,5} )?
    | \'\'\' (?: [^'] | '{1,2} (?!') )*+ (?: '{3,5} )?
    | " (?: [^"\\\n] | \\. )*+ "?
    | ' [^'\n]*+ '?
    | \# [^\n]*+
    | (?P<sign> [\[\]{}.=,\n] )
    ''',
    re.VERBOSE | re.DOTALL,
)
#: What the parser says of a key or a table that is there already.
_TWICE = re.compile("overwrite|twice|redefine|mutate|[Dd]uplicate")
_PLACE = re.compile(r"at line (\d+)")
_BREAKS_OFF = "at end of document"


def read_toml(text: str) -> dict[str, Any]:
    """What a TOML text says; BadSetup with the reason in words, whatever the text is."""
    trouble = _too_much(text)
    if trouble is not None:
        raise BadSetup(trouble)
    try:
        return tomllib.loads(text + "\n")
    except (ValueError, OverflowError, RecursionError) as error:
        raise BadSetup(_told(str(error), text)) from error


def _too_much(text: str) -> Text | None:
    """What is too much about a text, found in one walk through it."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        return T("This text is too long: at most {most} bytes are read.", most=MOST_BYTES)
    if not _is_sound(text):
        return T("This text holds half a character: it is no UTF-8.")
    if text.count("\n") > MOST_LINES:
        return T("This text has too many lines: at most {most} are read.", most=MOST_LINES)
    depth = dots = keys = 0
    for part in _SIGNS.finditer(text):
        sign = part["sign"]
        depth += (sign in ("[", "{")) - (sign in ("]", "}"))
        keys += sign == "="
        dots = dots + 1 if sign == "." else dots if sign is None else 0
        if depth > DEEPEST or dots > DEEPEST:
            line = text.count("\n", 0, part.start()) + 1
            return T(
                "Line {line}: this is nested too deep, more than {most} levels.", line=line, most=DEEPEST
            )
    if keys > MOST_KEYS:
        return T("This text has too many keys: at most {most} are read.", most=MOST_KEYS)
    return None


def _is_sound(text: str) -> bool:
    """Whether no half of a character is among the letters, as JSON can smuggle in."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _told(error: str, text: str) -> Text:
    """What the parser found, with the line that it found it in."""
    place = _PLACE.search(error)
    if place is None and _BREAKS_OFF in error:
        return T("This is not TOML: it breaks off.")
    if place is None:
        return T("This is not TOML: a number is too long.")
    number = int(place[1])
    line = text.replace("\r\n", "\n").split("\n")[number - 1].strip()
    words = shortened(line)
    if _TWICE.search(error):
        return T("Line {line}: this has been said before: {words}", line=number, words=words)
    return T("Line {line}: this is not TOML: {words}", line=number, words=words)


def shortened(words: str) -> str:
    """Words of somebody else's, fit to be repeated in a line of ours."""
    short = words if len(words) <= LONGEST_QUOTED else f"{words[: LONGEST_QUOTED - 1]}…"
    return "".join([letter if letter.isprintable() else "�" for letter in short])
