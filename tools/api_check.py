"""Holds the HTTP API to its own description: calls that schemathesis makes up, answers that must be as told.

    python tools/api_check.py [--seconds 60]

Some of the calls are just what the description makes of them, right and wrong ones; others are at tables that
there are, with the token of a seat. A status, a body or a header that the description does not name is a
failure, as is an error of the server. That a call of the right form is refused is none: which games there
are, for how many and by which options no schema tells.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import schemathesis
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from motu.contract import game, games
from motu.web.app import make_app
from motu.web.serving import config_of, listen

#: Right and wrong calls, and whether they are at a table that there is.
WAYS = ((GenerationMode.POSITIVE, True), (GenerationMode.POSITIVE, False), (GenerationMode.NEGATIVE, False))
#: How a call that is wrong may be refused; without 413 schemathesis would take what is too long for accepted.
REFUSALS = ["4XX", "5XX"]


@dataclass(frozen=True)
class Api:
    """A server, and tables at it with the token of a seat at each."""

    address: str
    tables: dict[str, str]

    def operations(self) -> dict[str, Any]:
        """What the description offers, by name."""
        too_long = {"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}}
        config = schemathesis.Config.from_dict(too_long)
        schema = schemathesis.openapi.from_url(f"{self.address}/api/openapi.json", config=config)
        found = {}
        for result in schema.get_all_operations():
            operation = result.ok()
            found[f"{operation.method.upper()} {operation.path}"] = operation
        return found


@contextmanager
def serving() -> Iterator[Api]:
    """A server of its own as long as the block lasts, with a table of every game in play."""
    with tempfile.TemporaryDirectory() as folder:
        listening = listen("127.0.0.1", 0)
        app = make_app(Path(folder) / "motu.db", bot_pause=3600.0, thinkers=1, limited=False)
        server = uvicorn.Server(config_of(app, ""))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            address = f"http://127.0.0.1:{listening.getsockname()[1]}"
            yield Api(address, dict(_table(address, key) for key in games()))
        finally:
            server.should_exit = True
            thread.join()


def _table(address: str, key: str) -> tuple[str, str]:
    seats = game(key).seats[0]
    bots = {str(seat): "random" for seat in range(3, seats + 1)}
    made = _post(f"{address}/api/tables", {"game": key, "seats": seats, "bots": bots})
    for name in ("Ada", "Ben"):
        seat = _post(f"{address}/api/tables/{made['table']}/seats", {"name": name})
    return made["table"], seat["token"]


def _post(address: str, body: dict[str, Any]) -> dict[str, Any]:
    request = Request(address, json.dumps(body).encode(), {"content-type": "application/json"})
    with urlopen(request) as answer:
        found = json.load(answer)
    assert isinstance(found, dict)
    return found


def check(
    api: Api, name: str, operation: Any, mode: GenerationMode, examples: int, at_a_table: bool
) -> Counter[int]:
    """Calls an operation so often and returns how often each status was the answer; raises what is wrong."""
    found: Counter[int] = Counter()

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
    )
    @given(case=operation.as_strategy(generation_mode=mode), table=st.sampled_from(sorted(api.tables)))
    def calls(case: Any, table: str) -> None:
        headers = {}
        if at_a_table and "id" in (case.path_parameters or {}):
            case.path_parameters["id"] = table
            headers["Authorization"] = f"Bearer {api.tables[table]}"
        if name.endswith("/events") and at_a_table:
            return  # a stream without end
        response = case.call(headers=headers)
        found[response.status_code] += 1
        case.validate_response(response, excluded_checks=[positive_data_acceptance])

    calls()
    return found


def run(api: Api, examples: int) -> dict[str, Counter[int]]:
    """Every operation, with right and with wrong calls, where a call can be wrong."""
    found: dict[str, Counter[int]] = {}
    for name, operation in api.operations().items():
        found[name] = Counter()
        for mode, at_a_table in WAYS:
            if mode is GenerationMode.POSITIVE or _takes_something(operation):
                found[name] += check(api, name, operation, mode, examples, at_a_table)
    return found


def _takes_something(operation: Any) -> bool:
    return bool(list(operation.iter_parameters()) or list(operation.body))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60.0)
    chosen = parser.parse_args()
    total: dict[str, Counter[int]] = {}
    begun = time.monotonic()
    while time.monotonic() - begun < chosen.seconds:
        with serving() as api:
            for name, found in run(api, 25).items():
                total.setdefault(name, Counter()).update(found)
    for name, found in sorted(total.items()):
        answers = ", ".join(f"{status}: {number}" for status, number in sorted(found.items()))
        print(f"{name}  {answers}")
    print(f"{sum(sum(found.values()) for found in total.values())} calls, every answer as described")


if __name__ == "__main__":
    sys.exit(main())
