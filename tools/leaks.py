"""Plays whole games through the server and searches all that it sends for what its reader may not know.

    python tools/leaks.py [GAME …] [--positions 2000] [--seed 1]

In every position what a seat cannot know is drawn anew, for one seat after another, and everything that is
sent to whoever knows no more must stay the same, byte for byte: the page of a player and of whoever looks
over his shoulder, the frames of their sockets, the answers of the API and its stream, earlier positions as
pages, films and pictures, hints, goals, previews, refusals. For what everybody may read (the page of a
spectator, of a host without a seat and behind a curtain, the record, the lobby) what single seats know is
drawn anew too. Then the next move is made in two worlds that a seat cannot tell apart, and what a reader is
sent of it must be the same again.
"""

from __future__ import annotations

import argparse
import json
import re
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import unified_diff
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from starlette.testclient import TestClient

from motu.contract import Perspective, State, game, games
from motu.picture.part import Outline
from motu.rng import Rng
from motu.study.thinking import Effort
from motu.web import actions, film, hints, previews, studying
from motu.web.api import Listener
from motu.web.app import make_app
from motu.web.live import Viewer
from motu.web.table import Table
from motu.web.table_page import Sight
from motu.web.visit import Visit

#: What differs from one answer to the next whatever is told: the id of a form, and how long ago it was.
PASSING = re.compile(
    r'name=\\?"once\\?" value=\\?"[^"]*"|<time[^>]*>.*?</time>|, [^<>,]* ago(?=<)',
    re.DOTALL,
)
#: How far back the earlier positions lie that are looked at.
FURTHEST_BACK = 6
#: Moves up to this number are tried against the rules.
MOVES = 2_000
#: How long is thought about a hint: so often, and not for a while, so that it is the same each time.
BRIEFLY = Effort(iterations=6)
#: How many lines of a difference are shown.
MOST_LINES = 12


class Leak(AssertionError):
    """Something was sent that its reader may not know."""


@dataclass
class Play:
    """A table in play: the browsers of its players, of its host without a seat, and of a spectator."""

    client: TestClient
    host: TestClient
    watcher: TestClient
    players: list[TestClient]
    table: Table
    #: What decides the game, and what decides what is asked for.
    chance: Random
    rng: Rng
    asking: Random = field(default_factory=Random)
    found: Counter[str] = field(default_factory=Counter)
    #: What everybody had of the table before the last answer.
    had: dict[int | None, Outline | None] = field(default_factory=dict)

    @property
    def house(self) -> Any:
        return self.client.app.state.house  # type: ignore[attr-defined]

    def do(self, make: Callable[[Table], list[actions.Draft]]) -> None:
        self.client.portal.call(self.house.do, self.table, make)  # type: ignore[union-attr]

    @contextmanager
    def seen_as(self, state: State, past: Callable[[int], State] | None = None) -> Iterator[None]:
        """The table stands as this State as long as the block lasts, and stood as the past tells."""
        true, known = self.table.state, self.table._goals
        self.table.state, self.table._goals = state, (-1, -1, [])
        if past is not None:
            self.table.state_after = past  # type: ignore[method-assign]
            film.positions.at = lambda _, ply: past(ply)  # type: ignore[method-assign]
        film.logs.forget()  # it would be the same whatever is hidden
        try:
            yield
        finally:
            self.table.state, self.table._goals = true, known
            vars(self.table).pop("state_after", None)
            vars(film.positions).pop("at", None)
            film.logs.forget()


# ------------------------------------------------------------------------------------------- readers

#: What somebody is sent of the table as it stands, for the seat that he sees.
Reader = Callable[[Play, int], str]


def page(play: Play, seat: int) -> str:
    return play.players[seat].get(f"/table/{play.table.id}").text


def frame(play: Play, seat: int) -> str:
    return _viewer(play, seat).frame()


def changes(play: Play, seat: int) -> str:
    """What has changed since the last answer."""
    return _viewer(play, seat, play.had.get(seat)).frame()


def shoulder(play: Play, seat: int) -> str:
    return play.watcher.get(f"/table/{play.table.id}/watch/{play.table.seats[seat].shared}").text


def shoulder_frame(play: Play, seat: int) -> str:
    return _viewer(play, None, shared=play.table.seats[seat].shared).frame()


def program(play: Play, seat: int) -> str:
    return play.client.get(f"/api/tables/{play.table.id}", headers=_token(play, seat)).text


def stream(play: Play, seat: int | None) -> str:
    """The first line of the stream: the table, and all that has happened."""
    listener = Listener(play.table, seat)
    listener.tell(play.table)
    return listener.line("en")


def refusal(play: Play, seat: int) -> str:
    """What a program is told that gives an answer which is not offered."""
    move = play.asking.randrange(MOVES)
    offered = play.table.state.moves(seat) if play.table.state.is_asked(seat) else ()
    if move in offered or move in play.table.free_moves(seat):
        return ""
    answer = {"number": play.table.numbers[seat], "move": move, "id": "refused"}
    path = f"/api/tables/{play.table.id}/answers"
    return play.client.post(path, json=answer, headers=_token(play, seat)).text


def step(play: Play, seat: int) -> str:
    """An earlier position, as the script gets it that steps in place."""
    return play.players[seat].get(_earlier(play), headers={"x-body": "yes"}).text


def filmed(play: Play, seat: int) -> str:
    """An earlier position as a page of the film."""
    return play.players[seat].get(_earlier(play)).text


def pictured(play: Play, seat: int) -> str:
    return play.players[seat].get(_earlier(play) + ".svg").text


def shoulder_film(play: Play, seat: int) -> str:
    return play.watcher.get(_earlier(play) + f"?shoulder={play.table.seats[seat].shared}").text


def goals(play: Play, seat: int) -> str:
    return play.client.get(f"/api/tables/{play.table.id}/goals", headers=_token(play, seat)).text


def preview(play: Play, seat: int) -> str:
    """What one of the seat's answers would do, as a program and as a browser are told it."""
    table = play.table
    if not table.state.is_asked(seat):
        return ""
    number, move = table.numbers[seat], play.asking.choice(table.state.moves(seat))
    path, body = f"/api/tables/{table.id}/preview", {"number": number, "moves": [move]}
    told = play.client.post(path, json=body, headers=_token(play, seat)).text
    return told + json.dumps(
        previews.message(table, seat, previews.preview(table, seat, number, [move]), "en")
    )


def hint(play: Play, seat: int) -> str:
    """What the seat is advised; it is thought out here, and not for long."""
    if not play.table.state.is_asked(seat):
        return ""
    given = hints.hinting(play.table, seat).given(Perspective(play.table.state, seat))
    return hints.drawn(play.table, seat, "0", given, None, "en")


def watched(play: Play, _: int) -> str:
    return play.watcher.get(f"/table/{play.table.id}").text


def watched_frame(play: Play, _: int) -> str:
    return _viewer(play, None).frame()


def watched_changes(play: Play, _: int) -> str:
    return _viewer(play, None, play.had.get(None)).frame()


def watched_step(play: Play, _: int) -> str:
    return play.watcher.get(_earlier(play), headers={"x-body": "yes"}).text


def watched_film(play: Play, _: int) -> str:
    """The film as a spectator sees it, though he asks for open hands."""
    return play.watcher.get(_earlier(play) + "?seat=all").text


def watched_picture(play: Play, _: int) -> str:
    return play.watcher.get(_earlier(play) + ".svg?seat=1").text


def curtain(play: Play, seat: int) -> str:
    """The browser of a hot seat, between two of its players."""
    viewer = _viewer(play, None)
    everybody = tuple(range(play.table.setup.seats))
    viewer.sight = lambda _: Sight(None, everybody, curtain=seat)  # type: ignore[method-assign]
    return viewer.frame()


def hosted(play: Play, _: int) -> str:
    return play.host.get(f"/table/{play.table.id}").text


def public_program(play: Play, _: int) -> str:
    return play.client.get(f"/api/tables/{play.table.id}").text


def public_stream(play: Play, _: int) -> str:
    return stream(play, None)


def record(play: Play, _: int) -> str:
    return play.watcher.get(f"/table/{play.table.id}/record").text


def lobby(play: Play, _: int) -> str:
    """The lobby, told anew from the table as it stands, as people and as programs see it."""
    play.client.portal.call(play.house.logs.settle, play.table.standing(None))  # type: ignore[union-attr]
    pages = [play.watcher.get(path).text for path in ("/", "/tables/playing")]
    return "".join(pages) + play.client.get("/api/tables").text


def stranger(play: Play, _: int) -> str:
    """What somebody is told who does or asks for what only players may."""
    path = f"/table/{play.table.id}"
    done = play.watcher.post(f"{path}/do/answer", data={"number": "0", "move": "1", "once": "x"})
    way = play.asking.choice(("/hint", "/analysis", "/seat/none", "/watch/none"))
    return done.text + play.watcher.get(path + way).text


#: Those who see what a seat sees, and those who see what everybody may.
OF_A_SEAT: dict[str, Reader] = {
    "page of a player": page,
    "socket of a player": frame,
    "changes for a player": changes,
    "page over a shoulder": shoulder,
    "socket over a shoulder": shoulder_frame,
    "answer of the API": program,
    "stream of the API": stream,
    "refusal": refusal,
    "earlier position": step,
    "film": filmed,
    "picture": pictured,
    "film over a shoulder": shoulder_film,
    "goals": goals,
    "preview": preview,
    "hint": hint,
}
OF_EVERYBODY: dict[str, Reader] = {
    "page of a spectator": watched,
    "socket of a spectator": watched_frame,
    "changes for a spectator": watched_changes,
    "earlier position for a spectator": watched_step,
    "film for a spectator": watched_film,
    "picture for a spectator": watched_picture,
    "curtain of a hot seat": curtain,
    "page of the host": hosted,
    "public answer of the API": public_program,
    "public stream of the API": public_stream,
    "record": record,
    "lobby": lobby,
    "refusal of a stranger": stranger,
}
#: Those who are asked after a move in worlds that are not played on; the others read the past or the store.
AFTER_A_MOVE = (
    "page of a player",
    "changes for a player",
    "socket over a shoulder",
    "stream of the API",
    "page of a spectator",
    "changes for a spectator",
)
NOBODY = Visit(None, "en", "", "http://motu.test")


def _viewer(play: Play, seat: int | None, has: Outline | None = None, shared: str = "") -> Viewer:
    """Somebody's browser, which has the table as it was once."""
    visit = NOBODY
    if seat is not None:
        holder = play.table.seats[seat].holders[0]
        player = play.client.portal.call(play.house.people.by_id, holder)  # type: ignore[union-attr]
        visit = Visit(player, "en", "", "http://motu.test")
    viewer = Viewer(play.house, play.table, visit, None, shared, lambda _: None)
    viewer.has = has
    return viewer


def _earlier(play: Play) -> str:
    """The address of one of the last positions."""
    ply = max(0, len(play.table.answers) - play.asking.randrange(FURTHEST_BACK))
    return f"/table/{play.table.id}/step/{ply}"


def _token(play: Play, seat: int) -> dict[str, str]:
    return {"authorization": f"Bearer {play.table.seats[seat].token}"}


def sent(play: Play, reader: Reader, seat: int, chance: int) -> str:
    """What a reader is sent, without what passes; the same chance lets it ask for the same."""
    play.asking = Random(chance)
    return PASSING.sub("", reader(play, seat))


# -------------------------------------------------------------------------------------------- checking


def check_position(play: Play, seat: int) -> None:
    """Compares what all readers are sent of the table as it is and as it could be for all that they know."""
    others = [other for other in range(play.table.setup.seats) if other != seat]
    imagined = _imagined(play, [seat])
    for name, reader in OF_A_SEAT.items():
        _check(play, name, reader, seat, imagined)
    imagined = _imagined(play, [play.chance.choice(others), seat])
    for name, reader in OF_EVERYBODY.items():
        _check(play, name, reader, seat, imagined)


def _imagined(play: Play, seats: list[int]) -> Callable[[State], State]:
    """Draws a position anew as one seat after another could imagine it, always by the same chance."""
    chance = play.chance.getrandbits(32)

    def imagine(state: State) -> State:
        rng = Rng.seeded(f"leaks {chance}")
        for seat in seats:
            state = state.imagine(seat, rng)
        state.quiet = False  # it stands for a table, and not for a world that a search only guesses
        return state

    return imagine


def _check(play: Play, name: str, reader: Reader, seat: int, imagined: Callable[[State], State]) -> None:
    chance, true = play.chance.getrandbits(32), play.table.state
    with play.seen_as(true, partial(_past, play, true)):
        told = sent(play, reader, seat, chance)
    with play.seen_as(imagined(true), lambda ply: imagined(_past(play, true, ply))):
        could_be = sent(play, reader, seat, chance)
    _compare(play, name, seat, told, could_be)


def _past(play: Play, true: State, ply: int) -> State:
    """The position after so many answers, whatever the table stands as at the moment."""
    return true.clone() if ply == len(play.table.answers) else Table.state_after(play.table, ply)


def check_move(play: Play, seat: int, move: int, name: str) -> None:
    """Makes a move in two worlds that another seat cannot tell apart; it must be told the same of both.

    Chance in the open may differ, so only worlds that spectators see alike are compared.
    """
    chance, reader = play.chance.getrandbits(32), (OF_A_SEAT | OF_EVERYBODY)[name]
    other = play.chance.choice([other for other in range(play.table.setup.seats) if other != seat])
    worlds = [world for _ in range(2) if (world := _played_on(play, other, seat, move)) is not None]
    if len(worlds) < 2 or worlds[0].view(None).json() != worlds[1].view(None).json():
        return
    told = []
    for world in worlds:
        with play.seen_as(world, lambda _, world=world: world.clone()):  # type: ignore[misc]
            told.append(sent(play, reader, other, chance))
    _compare(play, f"{name}, after a move", other, told[0], told[1])


def _played_on(play: Play, other: int, seat: int, move: int) -> State | None:
    """The position after a move in a world that another seat imagines, if it can be made there."""
    world = play.table.state.imagine(other, play.rng)
    world.quiet = False
    if not world.is_asked(seat) or move not in world.moves(seat):
        return None
    world.play(seat, move)
    return world


def _compare(play: Play, name: str, seat: int, told: str, imagined: str) -> None:
    play.found[name] += 1
    if told == imagined:
        return
    lines = list(unified_diff(_lines(told), _lines(imagined), "as it is", "as it could be", lineterm="", n=0))
    shown = "\n".join(line[:300] for line in lines[:MOST_LINES])
    where = f"{play.table.setup.game}, {len(play.table.answers)} answers, seat {seat + 1}"
    raise Leak(f"{where}: the {name} tells what nobody there may know\n{shown}")


def _lines(text: str) -> list[str]:
    return re.sub(r"([>,])", r"\1\n", text).split("\n")


# -------------------------------------------------------------------------------------------- playing


@contextmanager
def house() -> Iterator[TestClient]:
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(Path(folder) / "motu.db", bot_pause=0.0, thinkers=1, limited=False)
        with TestClient(app, base_url="http://motu.test") as client:
            yield client


def browser(client: TestClient) -> TestClient:
    other = TestClient(client.app, base_url="http://motu.test")
    other.portal = client.portal
    return other


def begin(client: TestClient, key: str, seed: int, options: dict[str, str]) -> Play:
    """A table with a host who does not play, people at all seats, and a friend over every shoulder."""
    chance = Random(f"{key} {seed}")
    seats, host = chance.choice(game(key).seats), browser(client)
    friends = {f"seat{seat}": "friend" for seat in range(seats)}
    form = {"name": "Host", "seats": str(seats), "public": "yes", **friends, **options}
    id = host.post(f"/new/{key}", data=form, follow_redirects=False).headers["location"].split("/")[-1]
    players = [browser(client) for _ in range(seats)]
    for number, player in enumerate(players):
        player.post(f"/table/{id}/sit", data={"name": f"Player {number + 1}"})
        player.post(f"/table/{id}/do/share", data={})
    found: Table = client.portal.call(client.app.state.house.find, id)  # type: ignore[union-attr, attr-defined]
    rng = Rng.seeded(f"leaks {key} {seed}")
    return Play(client, host, browser(client), players, found, chance, rng)


def search(key: str, positions: int, seed: int = 1) -> Counter[str]:
    """Plays games until so many positions have been searched, for one seat after another; or Leak."""
    found: Counter[str] = Counter()
    number = 0
    studying.HINT = BRIEFLY
    with house() as client:
        while found["positions"] < positions:
            number += 1
            memory = "strict" if number % 2 else "open"
            play = begin(client, key, seed * 10_000 + number, _options(key, memory))
            while play.table.stage == "playing" and found["positions"] < positions:
                check_position(play, found["positions"] % play.table.setup.seats)
                _play_one(play, AFTER_A_MOVE[found["positions"] % len(AFTER_A_MOVE)])
                found["positions"] += 1
            found += play.found
    return found


def _options(key: str, memory: str) -> dict[str, str]:
    """Every other game is played with strict memory, where there is such an option."""
    for option in game(key).options:
        if option.name == "memory" and option.choices and memory in option.choices:
            return {"memory": memory}
    return {}


def _play_one(play: Play, name: str) -> None:
    """Somebody who is asked makes a move by chance; what a reader is sent of it is compared as well."""
    table, chance = play.table, play.chance
    seat = chance.choice(table.asked)
    move = chance.choice(table.state.moves(seat))
    for reader in (None, *range(table.setup.seats)):
        viewer = _viewer(play, reader)
        viewer.frame()
        play.had[reader] = viewer.has
    check_move(play, seat, move, name)
    play.do(partial(actions.answer, seat=seat, number=table.numbers[seat], move=move))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(games()))
    parser.add_argument("--positions", type=int, default=2_000, help="of each game")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for key in chosen.games or games():
        found = search(key, chosen.positions, chosen.seed)
        compared = sum(found.values()) - found["positions"]
        print(f"{key}: {found['positions']} positions, {compared} answers compared, nothing told")
        print(json.dumps(dict(sorted(found.items())), indent=2))


if __name__ == "__main__":
    main()
