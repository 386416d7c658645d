"""My games: all that somebody has finished, with results, ratings, mistakes and luck over time; to take away,
too, as records and as tables."""

import asyncio
import csv
import io
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from math import log, sqrt
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from motu.contract import games
from motu.language import Text, literal, texts
from motu.store import RatingPoint, Summary
from motu.web.clock import now
from motu.web.graph import over_time
from motu.web.house import House
from motu.web.incoming import NotHere, whole
from motu.web.record_of import record_of
from motu.web.rendering import bot_title, title_of
from motu.web.table import SetAside, Table
from motu.web.visit import count, house_of, page, visit_of

T, TN, TP = texts("motu.web")

#: So many games are looked at, the last ones; and so many stand on a page, and in one archive of records.
MOST_GAMES, ON_A_PAGE, IN_AN_ARCHIVE = 2000, 50, 200
#: Over how many games lines are smoothed, and how many games of the last tell how sure a rating is.
SMOOTHED, REMEMBERED = 10, 30
#: The doubt about somebody of whom nothing is known, in points, and the points of one unit of information.
FIRST_DOUBT, UNIT = 350.0, 400.0 / log(10.0)
#: What a result is called, by the key of its filter.
RESULTS: dict[str, Text] = {"won": T("Won"), "shared": T("Shared"), "lost": T("Lost")}
#: A table of numbers reads a cell as a formula that begins with one of these.
FORMULAS = ("=", "+", "-", "@", "\t", "\r")


@dataclass(frozen=True)
class Game:
    """A finished game as its player sees it."""

    table: str
    game: str
    at: float
    seats: tuple[str, ...]
    mine: int
    rivals: tuple[tuple[str, Text], ...]
    places: tuple[int, ...] | None
    scores: tuple[int, ...] | None
    origin: str
    #: Whether somebody played several seats, so that nothing is to be learnt of who is how strong.
    alone: bool
    brief: Mapping[str, Any] | None = None

    @property
    def result(self) -> str:
        """How it ended for the player; empty if it had no result."""
        if self.places is None:
            return ""
        if self.places[self.mine] != 1:
            return "lost"
        return "won" if self.places.count(1) == 1 else "shared"

    @property
    def counts(self) -> bool:
        """Whether it tells something of how somebody plays: a result, against others, no what-if."""
        return self.places is not None and not self.origin and not self.alone

    @property
    def share(self) -> float:
        """The part of the victory."""
        assert self.places is not None
        return 1.0 / self.places.count(1) if self.places[self.mine] == 1 else 0.0


def game_of(summary: Summary, player: str, brief: Mapping[str, Any] | None) -> Game | None:
    """A finished table as one of somebody's games; None if it cannot be told."""
    facts = summary.data
    held = [number for number, seat in enumerate(facts.get("seats", ())) if player in seat["holders"]]
    if not held:
        return None
    rivals = [seat for number, seat in enumerate(facts["seats"]) if number not in held]
    return Game(
        summary.table,
        facts["game"],
        summary.changed,
        tuple(seat["name"] for seat in facts["seats"]),
        held[0],
        tuple(_rival(seat) for seat in rivals),
        None if facts["places"] is None else tuple(facts["places"]),
        None if facts["scores"] is None else tuple(facts["scores"]),
        facts.get("origin", ""),
        len(held) > 1,
        brief,
    )


def _rival(seat: Mapping[str, Any]) -> tuple[str, Text]:
    """By which key an opponent is found again, and what he is called: bots by their level."""
    if seat["bot"]:
        return f"bot {seat['bot']}", bot_title(seat["bot"])
    return f"person {seat['name']}", literal(seat["name"])


# --------------------------------------------------------------------------------------------- filters


@dataclass(frozen=True)
class Wish:
    """Which of the games somebody wants to see: empty is all."""

    game: str = ""
    rival: str = ""
    result: str = ""

    def takes(self, one: Game) -> bool:
        return (
            self.game in ("", one.game)
            and self.result in ("", one.result)
            and (not self.rival or self.rival in dict(one.rivals))
        )

    def query(self, **more: object) -> str:
        wanted = {"game": self.game, "rival": self.rival, "result": self.result, **more}
        return urlencode({name: value for name, value in wanted.items() if value})


def _wish(request: Request) -> Wish:
    asked = {name: request.query_params.get(name, "")[:100] for name in ("game", "rival", "result")}
    return Wish(**asked)


async def _games(request: Request) -> list[Game]:
    """The visitor's games, the last first; NotHere for somebody who has none because nobody knows him."""
    house, visit = house_of(request), visit_of(request)
    if visit.player is None:
        return []
    found = await house.logs.finished_of(visit.player_id, MOST_GAMES)
    briefs = await house.studies.briefs([summary.table for summary in found])
    told = (game_of(summary, visit.player_id, briefs.get(summary.table)) for summary in found)
    return [one for one in told if one is not None and one.game in games()]


# ------------------------------------------------------------------------------------------ what is told


@dataclass(frozen=True)
class Tally:
    """Results against somebody, or on some seat: how many games, the share of the wins, and its interval."""

    title: Text | str
    games: int
    won: int
    share: float
    low: float
    high: float


def tallies(told: Iterable[Game], by: Callable[[Game], Iterable[tuple[str, Text]]]) -> list[Tally]:
    """Results by whatever games are put together by, most games first."""
    titles: dict[str, Text] = {}
    shares: defaultdict[str, list[float]] = defaultdict(list)
    for one in told:
        for key, title in dict(by(one)).items():
            titles[key] = title
            shares[key].append(one.share)
    found = [_tally(titles[key], each) for key, each in shares.items()]
    return sorted(found, key=lambda tally: -tally.games)


def _tally(title: Text, shares: Sequence[float]) -> Tally:
    number, share = len(shares), sum(shares) / len(shares)
    centre = (share * number + 1.92) / (number + 3.84)
    half = 1.96 / (number + 3.84) * sqrt(number * share * (1.0 - share) + 0.96)
    return Tally(
        title,
        number,
        sum(each == 1.0 for each in shares),
        share,
        max(0.0, centre - half),
        min(1.0, centre + half),
    )


def _by_game(one: Game) -> list[tuple[str, Text]]:
    return [(one.game, title_of(one.game))]


def _by_seat(one: Game) -> list[tuple[str, Text]]:
    number = len(one.seats)
    return [
        (
            f"{number} {one.mine}",
            TN("Seat {seat} of {count}", "Seat {seat} of {count}", number, seat=one.mine + 1),
        )
    ]


def _by_rival(one: Game) -> list[tuple[str, Text]]:
    return list(one.rivals)


def doubt(points: Sequence[RatingPoint]) -> float:
    """The half of the interval in which a rating is in 95 of 100 cases, after these games."""
    known = sum(point.information for point in points[-REMEMBERED:])
    return 1.96 * UNIT / sqrt((UNIT / FIRST_DOUBT) ** 2 + known)


@dataclass(frozen=True)
class Chart:
    """A drawing with its title, and in words what it ends with."""

    title: Text
    drawing: str
    words: Text


def _rating_charts(points: Sequence[RatingPoint], wish: Wish) -> Iterator[Chart]:
    """How ratings went, one chart for each game."""
    for key in games():
        mine = [point for point in points if point.game == key]
        if not mine or wish.game not in ("", key):
            continue
        halves = [doubt(mine[: number + 1]) for number in range(len(mine))]
        bands = [(point.rating - half, point.rating + half) for point, half in zip(mine, halves, strict=True)]
        yield Chart(
            T("Rating: {game}", game=title_of(key)),
            over_time([point.rating for point in mine], bands, ".0f"),
            T(
                "{rating} ± {doubt} after {count} games",
                rating=round(mine[-1].rating),
                doubt=round(halves[-1]),
                count=len(mine),
            ),
        )


def _study_charts(told: Sequence[Game]) -> Iterator[Chart]:
    """Mistakes per game, and luck so far, of the games that were analysed; the oldest first."""
    mine = [one.brief["seats"][one.mine] for one in reversed(told) if one.brief and one.counts]
    if not mine:
        return
    mistakes = [float(each["mistakes"]) for each in mine]
    means = [_mean(mistakes[max(0, end - SMOOTHED) : end]) for end in range(1, len(mistakes) + 1)]
    yield Chart(
        T("Mistakes per game"),
        over_time(means, [], ".0f", mistakes),
        T(
            "{mean} on average in the last {count} games",
            mean=f"{means[-1]:.1f}",
            count=len(mine[-SMOOTHED:]),
        ),
    )
    luck, so_far = 0.0, []
    for each in mine:
        luck += 100.0 * each["luck"]
        so_far.append(luck)
    yield Chart(
        T("Luck so far, in % of a win"),
        over_time(so_far, [], "+.0f", zero=True),
        T("{luck} in {count} games", luck=f"{luck:+.0f}".replace("-", "−"), count=len(mine)),
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


# ---------------------------------------------------------------------------------------------- the page


async def show(request: Request) -> Response:
    """A page of the list, and what all that is listed comes to."""
    count(request, "drawings")
    mine, wish = await _games(request), _wish(request)
    listed = [one for one in mine if wish.takes(one)]
    counted = [one for one in listed if one.counts]
    number = max(1, whole(request.query_params.get("page", "")) or 1)
    pages = max(1, -(-len(listed) // ON_A_PAGE))
    if number > pages:
        raise NotHere
    points = await house_of(request).studies.ratings(visit_of(request).player_id, MOST_GAMES)
    return page(
        request,
        "my_games.html",
        wish=wish,
        listed=listed[(number - 1) * ON_A_PAGE : number * ON_A_PAGE],
        many=len(listed),
        number=number,
        pages=pages,
        now=now(),
        results=RESULTS,
        title_of=title_of,
        played=sorted({one.game for one in mine}),
        rivals=sorted({rival for one in mine for rival in one.rivals}, key=lambda rival: rival[0]),
        tables=[
            (T("By game"), tallies(counted, _by_game)),
            (T("By opponent"), tallies(counted, _by_rival)),
            (T("By seat"), tallies(counted, _by_seat)),
        ],
        charts=[*_rating_charts(points, wish), *_study_charts(listed)],
        archives=range(1, -(-len(listed) // IN_AN_ARCHIVE) + 1),
    )


# ------------------------------------------------------------------------------------------ to take away


async def records(request: Request) -> Response:
    """The records of the games that are listed, as an archive."""
    count(request, "archives")
    part = whole(request.path_params["part"])
    listed = [one for one in await _games(request) if _wish(request).takes(one)]
    if part is None or not 0 < part <= -(-len(listed) // IN_AN_ARCHIVE):
        raise NotHere
    chosen = listed[(part - 1) * IN_AN_ARCHIVE : part * IN_AN_ARCHIVE]
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for one in chosen:
            text = await _record(house_of(request), one.table)
            if text:
                archive.writestr(f"{one.game}-{one.table}.motu", text)
    return _file(file.getvalue(), "application/zip", f"motu-{part}.zip")


async def _record(house: House, table: str) -> str:
    """The record of a finished table, made beside the loop; empty if it cannot be played here any more."""
    entries = await house.logs.read(table)
    try:
        return await asyncio.to_thread(lambda: record_of(Table(table, entries)))
    except SetAside:
        return ""


COLUMNS = (
    "table",
    "ended",
    "game",
    "seats",
    "seat",
    "place",
    "places",
    "scores",
    "players",
    "result",
    "what_if",
)
STUDIED = ("mistakes", "cost", "luck", "own", "others")


async def as_table(request: Request) -> Response:
    """The games that are listed as a table of numbers (CSV), with what their analyses say."""
    count(request, "archives")
    rows = [_row(one) for one in await _games(request) if _wish(request).takes(one)]
    return _file(_csv((*COLUMNS, *STUDIED), rows), "text/csv; charset=utf-8", "motu-games.csv")


async def ratings_as_table(request: Request) -> Response:
    """How the ratings went, as a table of numbers (CSV), with the half of their intervals."""
    count(request, "archives")
    points = await house_of(request).studies.ratings(visit_of(request).player_id, MOST_GAMES)
    known: defaultdict[str, list[RatingPoint]] = defaultdict(list)
    rows = []
    for point in points:
        known[point.game].append(point)
        rows.append((point.game, _time(point.at), f"{point.rating:.1f}", f"{doubt(known[point.game]):.1f}"))
    return _file(_csv(("game", "at", "rating", "doubt"), rows), "text/csv; charset=utf-8", "motu-ratings.csv")


def _row(one: Game) -> tuple[object, ...]:
    studied = one.brief["seats"][one.mine] if one.brief else {}
    return (
        one.table,
        _time(one.at),
        one.game,
        len(one.seats),
        one.mine + 1,
        "" if one.places is None else one.places[one.mine],
        _listed(one.places),
        _listed(one.scores),
        ", ".join(one.seats),
        one.result,
        one.origin,
        *(studied.get(name, "") for name in STUDIED),
    )


def _listed(numbers: Sequence[int] | None) -> str:
    return " ".join(str(number) for number in numbers or ())


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def _csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(columns)
    table.writerows([[_cell(value) for value in row] for row in rows])
    return written.getvalue().encode()


def _cell(value: object) -> object:
    """A value as it is written: a name that looks like a formula shall not be reckoned with."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value


def _file(content: bytes, kind: str, name: str) -> Response:
    return Response(
        content, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'}
    )
