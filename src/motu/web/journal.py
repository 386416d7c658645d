"""What a server writes down for its host: lines with the time, or JSON that programs read; never a secret."""

import json
import logging
import sys
import time
from contextvars import ContextVar
from typing import Any

from motu.contract import BadSetup
from motu.language import texts
from motu.web.door import Veil, veiled

T, TN, TP = texts("motu.web")

#: By which id the request that is being answered can be found again.
request_id: ContextVar[str] = ContextVar("request_id", default="")


def keep_journal(kind: str) -> None:
    """From now on writes down what happens: for people (`plain`) or as JSON lines (`json`)."""
    forms: dict[str, logging.Formatter] = {"plain": Plain(), "json": Lines()}
    if kind not in forms:
        raise BadSetup(T("What happens is written down as plain or json, not as {given}.", given=kind))
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(forms[kind])
    handler.addFilter(Veil())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("motu").setLevel(logging.INFO)
    if kind == "plain":  # whoever plays at home need not read every request
        logging.getLogger("motu.requests").setLevel(logging.WARNING)


class Plain(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        id = request_id.get()
        what = _in_one_line(veiled(record.getMessage()))
        line = f"{_at(record)} {record.levelname.lower()} {record.name}: {what}"
        line += f" [{id}]" if id else ""
        return line + ("\n" + veiled(self.formatException(record.exc_info)) if record.exc_info else "")


class Lines(logging.Formatter):
    """A line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = {
            "at": _at(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": veiled(record.getMessage()),
        }
        if id := request_id.get():
            facts["request"] = id
        facts |= getattr(record, "facts", {})
        if record.exc_info:
            facts["trace"] = veiled(self.formatException(record.exc_info))
        return json.dumps(facts, ensure_ascii=False)


def _in_one_line(words: str) -> str:
    """Words without signs that begin another line or command a terminal: strangers choose some of them."""
    if words.isprintable():
        return words
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in words)


def _at(record: logging.LogRecord) -> str:
    moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{moment}.{int(record.msecs):03}Z"
