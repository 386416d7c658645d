"""Sends what no honest browser, program or author sends, and finds whatever breaks by it.

    python tools/strangers.py [forms] [addresses] [api] [sockets] [records] [boards] [--seconds 60]

Every kind of input is made by a Hypothesis strategy, mostly out of things that are right, with something odd
in one place. No answer may be a server's error, no socket may die of a message, and whatever reads records
and boards either takes them or says in words what is wrong. A failure is shown with the smallest input that
leads to it.
"""

from __future__ import annotations

import argparse
import json
import string
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from motu.contract import BadSetup, MotuError, game, games
from motu.record import read, verify
from motu.rng import Rng
from motu.web.actions import PLAIN, REACTIONS, SPOKEN
from motu.web.app import make_app

LONGEST_IN_ADDRESS = 6_000
LONGEST_TOLD = 3_000
RECORDS = Path(__file__).parent.parent / "tests" / "records"

# --------------------------------------------------------------------------------------- odd things

#: Every character there is, halves of surrogate pairs among them.
ODD_TEXTS = st.one_of(
    st.text(st.characters(), max_size=60),
    st.sampled_from(
        [
            "",
            " ",
            "\x00",
            "\ud800",
            "\u202eabc",
            "\u2066",
            "a\u200db",
            "..",
            "/",
            "\\",
            "%",
            "{}",
            "{0.a}",
            "$",
        ]
    ),
    st.sampled_from(["9" * 5000, "-1", "1e9", "٣", "²", "0x10", "1_000", "nan", "a" * 70_000, "a." * 9_000]),
)
ODD_NUMBERS = st.one_of(
    st.integers(-3, 70),
    st.integers(),
    st.sampled_from([2**31, 2**63, 2**64, -(2**63), 10**4000]),
    st.floats(),
)
ODD_VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), ODD_NUMBERS, ODD_TEXTS),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)
#: What can be read before it is understood: too deep, cut off, no text at all.
ODD_BYTES = st.one_of(
    st.binary(max_size=200),
    st.sampled_from(
        [b"[" * 100_000, b'{"a":' * 50_000, b'"\xff"', b'"\xed\xa0\x80"', b"\xef\xbb\xbf{}", b"1" * 9000]
    ),
    st.sampled_from([b"x" * 9_000, b"x=1&" * 50_000, b"%", b"%ff=%00", b"=&=&;", b"null", b"[]", b"NaN"]),
)


def mixed(right: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[dict[str, Any]]:
    """Fields of which each is right, odd, or left out; and sometimes one that nobody asked for."""
    fields = {name: st.one_of(good, ODD_VALUES) for name, good in right.items()}
    more = st.dictionaries(st.text(string.ascii_lowercase, max_size=6), ODD_VALUES, max_size=1)
    return st.builds(dict.__or__, more, st.fixed_dictionaries({}, optional=fields))


# ------------------------------------------------------------------------------------------ the house


@dataclass
class World:
    """A server with a table of every game in play, and what gives somebody a seat at each."""

    client: TestClient
    tables: dict[str, str]
    #: The token of the second seat, for programs; the first belongs to the browser.
    tokens: dict[str, str]


@contextmanager
def world() -> Iterator[World]:
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Path(folder) / "motu.db", bot_pause=3600.0, thinkers=1, limited=False)
        with TestClient(app, base_url="http://motu.test", follow_redirects=False) as client:
            made = World(client, {}, {})
            for key in games():
                _open_table(made, key)
            yield made


def _open_table(world: World, key: str) -> None:
    count = game(key).seats[0]
    bots = {f"seat{seat}": "bot:random" for seat in range(2, count)}
    form = {"name": "Ada", "seats": str(count), "seat0": "me", "seat1": "friend", "public": "yes", **bots}
    id = world.client.post(f"/new/{key}", data=form).headers["location"].split("/")[-1]
    seat = world.client.post(f"/api/tables/{id}/seats", json={"name": "Ben"}).json()
    world.tables[key], world.tokens[id] = id, seat["token"]


# -------------------------------------------------------------------------------------------- attacks


@dataclass(repr=False)
class Strike:
    """Something to send, told in short, and how."""

    what: object
    send: Callable[[World], None]

    def __repr__(self) -> str:
        told = repr(self.what)
        return told if len(told) <= LONGEST_TOLD else f"{told[:LONGEST_TOLD]}… ({len(told)} characters)"


def api() -> st.SearchStrategy[Strike]:
    """Calls of the HTTP API."""
    bodies = {
        "": mixed(
            {
                "game": st.sampled_from(games()),
                "seats": st.integers(0, 6),
                "options": mixed({name: ODD_VALUES for key in games() for name in _options(key)}),
                "speed": st.sampled_from(["relaxed", "quick"]),
                "public": st.booleans(),
                "bots": st.dictionaries(
                    st.sampled_from(["1", "2", "x"]), st.sampled_from(["random", "none"])
                ),
            }
        ),
        "/seats": mixed({"name": st.just("Cy"), "token": st.just("abc")}),
        "/answers": mixed({"number": st.integers(0, 3), "move": _moves(), "id": st.uuids().map(str)}),
        "/actions": mixed(
            {
                "do": st.sampled_from([*PLAIN, *SPOKEN]),
                "words": st.sampled_from([*REACTIONS, "hello"]),
                "id": st.uuids().map(str),
            }
        ),
    }

    @st.composite
    def strike(draw: st.DrawFn) -> Strike:
        way = draw(st.sampled_from(list(bodies)))
        key = draw(st.sampled_from(games()))
        odd_id = draw(st.one_of(st.none(), st.none(), ODD_TEXTS))
        odd_token = draw(st.one_of(st.none(), st.none(), st.text(string.printable.strip(), max_size=20)))
        body = draw(st.one_of(bodies[way].map(_json), bodies[way].map(_json), ODD_BYTES))

        def send(world: World) -> None:
            id = world.tables[key] if odd_id is None else _in_address(odd_id)
            path = f"/api/tables/{id}{way}" if way else "/api/tables"
            token = world.tokens[world.tables[key]] if odd_token is None else odd_token
            answer = world.client.post(path, content=body, headers={"authorization": f"Bearer {token}"})
            assert answer.status_code < 500
            if answer.status_code >= 400:
                assert answer.json()["error"], answer.text

        return Strike((key, way, odd_id, odd_token, body), send)

    return strike()


def _options(key: str) -> list[str]:
    return [option.name for option in game(key).options]


def _moves() -> st.SearchStrategy[Any]:
    """Moves by their number, and words that look like a game's notation."""
    marks = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-x>=:,./*! ", max_size=14)
    words = st.lists(st.one_of(st.sampled_from(_notation()), marks), max_size=3).map("".join)
    return st.one_of(st.integers(0, 2000), words)


def _notation() -> list[str]:
    """Moves of all games as they are written."""
    written = []
    for record in sorted(RECORDS.glob("*.motu")):
        written += [
            line.split(" ")[1] for line in record.read_text("utf-8").splitlines() if line[:1].isdecimal()
        ]
    return sorted(set(written))


def _json(value: object) -> bytes:
    return json.dumps(value).encode()


def forms() -> st.SearchStrategy[Strike]:
    """Forms, as browsers without scripts send them."""
    everybody = {
        f"seat{n}": st.sampled_from(["me", "friend", "here", "bot:random", "bot:x"]) for n in range(5)
    }
    ways: dict[str, dict[str, st.SearchStrategy[Any]]] = {
        "/new/{game}": {
            "name": st.just("Ada"),
            "seats": st.integers(2, 5),
            "speed": st.just("quick"),
            **everybody,
            **{name: st.just("yes") for key in games() for name in _options(key)},
        },
        "/play/{game}": {"bot": st.just("level1")},
        "/table/{id}/level": {"bot": st.just("level1")},
        "/table/{id}/do/answer": {
            "number": st.integers(0, 3),
            "move": st.integers(0, 2000),
            "once": st.just("a"),
        },
        "/table/{id}/do/chat": {"words": st.text(max_size=400)},
        "/table/{id}/do/react": {"words": st.sampled_from(list(REACTIONS))},
        "/table/{id}/do/undo": {},
        "/table/{id}/do/{odd}": {},
        "/table/{id}/sit": {"name": st.just("Cy")},
        "/table/{id}/fill": {"seat": st.integers(0, 5), "bot": st.just("random")},
        "/table/{id}/seat/{odd}": {"name": st.just("Cy")},
        "/table/{id}/rematch": {},
        "/account/name": {"name": st.just("Ada"), "path": st.just("/")},
        "/account/new": {"account": st.just("Ada"), "password": st.just("short")},
        "/account/in": {"account": st.just("Nobody"), "password": st.just("guess")},
        "/language": {"language": st.just("de"), "path": st.just("/rules/kahuna")},
        "/theme": {"theme": st.just("dark"), "path": st.just("/")},
    }

    @st.composite
    def strike(draw: st.DrawFn) -> Strike:
        way = draw(st.sampled_from(list(ways)))
        odd, key = draw(ODD_TEXTS), draw(st.sampled_from(games()))
        query = draw(
            st.one_of(st.just({}), st.fixed_dictionaries({"show": ODD_TEXTS, "shoulder": ODD_TEXTS}))
        )
        body = draw(st.one_of(mixed(ways[way]).map(_urlencoded), ODD_BYTES))

        def send(world: World) -> None:
            path = way.format(game=key, id=world.tables[key], odd=_in_address(odd))
            answer = world.client.post(f"{path}?{_query(query)}", content=body)
            assert answer.status_code < 500

        return Strike((key, way, odd, query, body), send)

    return strike()


def _in_address(text: str) -> str:
    """A text as a part of an address, which no client lets become very long."""
    return quote(text[:LONGEST_IN_ADDRESS], errors="replace", safe="")


def _query(fields: dict[str, str]) -> str:
    return "&".join(f"{name}={_in_address(value)}" for name, value in fields.items())


def _urlencoded(fields: dict[str, Any]) -> bytes:
    return urlencode({name: str(value) for name, value in fields.items()}, errors="replace").encode()


def addresses() -> st.SearchStrategy[Strike]:
    """Pages asked for by odd addresses, with odd headers and methods."""
    ways = [
        *(
            "/",
            "/account",
            "/new/{odd}",
            "/rules/{odd}",
            "/rules/{game}/{odd}",
            "/picture/{odd}.svg",
            "/static/{odd}",
            "/icon-{odd}.png",
            "/worker.js",
            "/manifest.webmanifest",
        ),
        *(
            "/table/{odd}",
            "/table/{id}",
            "/table/{id}/step/{odd}",
            "/table/{id}/seat/{odd}",
            "/table/{id}/watch/{odd}",
        ),
        *(
            "/table/{odd}/record",
            "/api/tables/{odd}",
            "/api/tables/{id}",
            "/api/tables/{odd}/record",
            "/{odd}",
        ),
    ]
    header = st.text(
        st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=40
    )
    names = [
        "host",
        "origin",
        "cookie",
        "accept-language",
        "authorization",
        "x-body",
        "content-length",
        "if-none-match",
    ]

    @st.composite
    def strike(draw: st.DrawFn) -> Strike:
        way, odd, key = draw(st.sampled_from(ways)), draw(ODD_TEXTS), draw(st.sampled_from(games()))
        method = draw(st.sampled_from(["GET", "GET", "HEAD", "OPTIONS", "PUT", "POST", "DELETE", "TRACE"]))
        headers = draw(st.dictionaries(st.sampled_from(names[:6]), header.map(str.strip), max_size=2))
        query = draw(
            st.dictionaries(st.sampled_from(["show", "shoulder", "theme", "x"]), ODD_TEXTS, max_size=2)
        )

        def send(world: World) -> None:
            path = way.format(game=key, id=world.tables[key], odd=_in_address(odd))
            sent = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
            answer = world.client.request(method, f"{path}?{_query(query)}", headers=sent)
            assert answer.status_code < 500

        return Strike((key, method, way, odd, query, headers), send)

    return strike()


def sockets() -> st.SearchStrategy[Strike]:
    """Messages to the socket of a table, which must go on living."""
    wishes = mixed(
        {
            "do": st.sampled_from(["answer", "show", "answer", "react", "chat", "undo", "consent", "back"]),
            "once": st.uuids().map(str),
            "seat": st.integers(0, 3),
            "number": st.integers(0, 3),
            "move": st.integers(0, 2000),
            "words": st.sampled_from([*REACTIONS, "hello"]),
        }
    )
    messages = st.lists(
        st.one_of(wishes.map(_json), ODD_BYTES, ODD_VALUES.map(_json)), min_size=1, max_size=5
    )

    @st.composite
    def strike(draw: st.DrawFn) -> Strike:
        key, sent, as_text = draw(st.sampled_from(games())), draw(messages), draw(st.booleans())
        query = _query(draw(st.dictionaries(st.sampled_from(["show", "shoulder"]), ODD_TEXTS)))

        def send(world: World) -> None:
            for path in (f"/table/{world.tables[key]}/live?{query}", "/live"):
                with world.client.websocket_connect(f"ws://motu.test{path}") as socket:
                    for message in sent:
                        if as_text:
                            socket.send_text(message.decode("utf-8", "replace"))
                        else:
                            socket.send_bytes(message)
                    if path != "/live":
                        socket.send_json({"do": "chat", "words": "still here", "once": "at last"})
                        while json.loads(socket.receive_text()).get("once") != "at last":
                            pass

        return Strike((key, query, as_text, sent), send)

    return strike()


# --------------------------------------------------------------------------------- records and boards


@st.composite
def torn(draw: st.DrawFn, whole: str, odd: st.SearchStrategy[str]) -> str:
    """A text with something put in or taken out at some places."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(whole)))
        end = draw(st.one_of(st.just(start), st.integers(start, min(len(whole), start + 30))))
        whole = whole[:start] + draw(odd) + whole[end:]
    return whole


def records() -> st.SearchStrategy[Strike]:
    """Records that somebody has changed."""
    kept = [path.read_text("utf-8") for path in sorted(RECORDS.glob("*.motu"))]
    odd = st.one_of(ODD_TEXTS, st.sampled_from(["\n", "seat 3: x", "rules: 99", "1 ", "# ", "| ", "option "]))
    changed = st.one_of(st.sampled_from(kept).flatmap(lambda text: torn(text, odd)), ODD_TEXTS)

    def strike(text: str) -> Strike:
        def check(_: World) -> None:
            with suppress(MotuError):
                verify(read(text))

        return Strike(text, check)

    return changed.map(strike)


#: What TOML can say in the place of anything.
TOML_VALUES = st.sampled_from(
    [
        *(
            "nan",
            "inf",
            "-1",
            "0",
            "9" * 400,
            "1e400",
            "true",
            '""',
            '"x"',
            "'\\u202e'",
            "[]",
            "[[]]",
            "{}",
            "{a={}}",
        ),
        *(
            "1979-05-27",
            "07:32:00",
            "[1,[2,[3]]]",
            '["a","b"]',
            "[0,0,0,0]",
            "[" * 300,
            '"""',
            "a.b.c",
            "\x00",
            "\n",
        ),
        *(
            "[x]",
            "[[x]]",
            "\n[x.y]\n",
            "x = 1",
            "#",
            "a" + ".a" * 3000 + "=1",
            '"\\ud800"',
            "= [[3]]",
            "= 7\n",
        ),
    ]
)


def boards() -> st.SearchStrategy[Strike]:
    """Boards of one's own, ours with something odd in them: those that are taken can be played and drawn."""
    ours = [
        (key, source.read_text("utf-8"))
        for key in games()
        for source in sorted(resources.files(f"motu.games.{key}").iterdir(), key=lambda file: file.name)
        if source.name.endswith(".toml")
    ]

    @st.composite
    def strike(draw: st.DrawFn) -> Strike:
        key, text = draw(st.sampled_from(ours))
        lines = text.splitlines()
        if draw(st.booleans()):
            text = draw(torn(text, TOML_VALUES))
        else:
            number = draw(st.sampled_from([n for n, line in enumerate(lines) if "=" in line]))
            lines[number] = lines[number].partition("=")[0] + "= " + draw(TOML_VALUES)
            text = "\n".join(lines)
        count = draw(st.sampled_from(game(key).seats))
        return Strike((key, count, text), lambda _: _play_on(key, text, count))

    return strike()


def _play_on(key: str, board: str, seats: int) -> None:
    """If a board is taken, some moves are played on it and every position is drawn for everybody."""
    if game(key).board_problems(board):
        return
    try:
        state = game(key).start(seats, 1, board=board)
    except BadSetup:  # the board is for another number of seats
        return
    chance = Rng.seeded(board[:100])
    for _ in range(8):
        for seat in (None, *range(seats)):
            state.game.scene(state.view(seat), None)
        if state.over:
            return
        seat = state.asked[0]
        moves = state.moves(seat)
        state.play(seat, moves[int(chance.below(len(moves)))])


# ------------------------------------------------------------------------------------------- the runs

ATTACKS: dict[str, Callable[[], st.SearchStrategy[Strike]]] = {
    "forms": forms,
    "addresses": addresses,
    "api": api,
    "sockets": sockets,
    "records": records,
    "boards": boards,
}


def attack(name: str, house: World, examples: int, by_chance: bool = True) -> None:
    """Sends so many examples of one kind; the smallest that breaks something is raised."""

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=not by_chance,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
    )
    @given(ATTACKS[name]())
    def strikes(strike: Strike) -> None:
        strike.send(house)

    strikes()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(ATTACKS))
    parser.add_argument("--seconds", type=float, default=60.0, help="for each kind")
    chosen = parser.parse_args()
    for name in chosen.kinds or ATTACKS:
        sent, begun = 0, time.monotonic()
        while time.monotonic() - begun < chosen.seconds:
            with world() as house:
                attack(name, house, 200)
            sent += 200
        print(f"{name}: {sent} sent, nothing broke")


if __name__ == "__main__":
    sys.exit(main())
