"""What a map of Kahuna must have to be played on, and what makes it the published one."""

from collections.abc import Iterator
from itertools import combinations
from math import dist
from typing import Final

from motu.boards import (
    COORDINATE,
    GROWTH,
    POINT,
    SIZE,
    VIEW,
    Data,
    Many,
    Number,
    OneOf,
    Row,
    Schema,
    Table,
    Word,
    fault,
    misfit,
    twice,
    unreached,
    view_faults,
)
from motu.language import Text, texts

T, TN, TP = texts("motu.games.kahuna")

#: Cards and lines live in the bits of one machine word, two bits for the cards of an island.
MOST_ISLANDS: Final = 31
MOST_LINES: Final = 62
#: Fewer islands would leave too few cards to deal again after a scoring.
LEAST_ISLANDS: Final = 7
#: So many times as far as the two nearest islands the two farthest may be apart: else stones overlap.
FARTHEST: Final = 40
#: The least distance of stones on a map that is drawn to scale; others are brought to scale for the picture.
NEAREST, NEAREST_TO_SCALE = 0.01, 30

#: The published map, which our own board must have.
TRUE_LINES: Final = (
    "ALOA-BARI ALOA-DUDA ALOA-HUNA BARI-COCO BARI-DUDA BARI-ELAI BARI-FAAA COCO-FAAA COCO-GOLA "
    "COCO-KAHU DUDA-ELAI DUDA-HUNA ELAI-FAAA ELAI-HUNA ELAI-IFFI ELAI-JOJO FAAA-GOLA FAAA-JOJO "
    "GOLA-JOJO GOLA-KAHU HUNA-IFFI HUNA-LALE IFFI-JOJO IFFI-KAHU IFFI-LALE JOJO-KAHU KAHU-LALE"
)

NAME = Word("[A-Z]{2,10}", T("2 to 10 capital letters"))
ISLAND = Table(
    needs={"name": NAME, "at": POINT},
    may={
        "label": POINT,
        "landmark": Row((COORDINATE, COORDINATE, SIZE), T("a point and a width, such as [200, 300, 40]")),
        "shore": Many(POINT, 3, 60),
    },
    named="name",
)
LINE = Table(
    needs={"between": Row((NAME, NAME), T("the names of two islands"))},
    may={"ends": Row((POINT, POINT), T("two points"))},
)


def _line_faults(data: Data) -> Iterator[Text]:
    """Every line joins two islands of the map, and no other line does."""
    names = {island["name"] for island in data["islands"]}
    seen: set[frozenset[str]] = set()
    for number, line in enumerate(data["lines"], 1):
        where, pair = f"lines[{number}].between", frozenset(line["between"])
        for name in sorted(pair - names):
            yield misfit(where, name, T("an island of the map"))
        if len(pair) < 2:
            yield fault(where, T("A line joins two different islands."))
        if pair in seen:
            yield fault(where, T("{one} and {two} are joined already.", one=min(pair), two=max(pair)))
        seen.add(pair)


def _reach_faults(data: Data) -> Iterator[Text]:
    """Every island can be reached from the first."""
    names = [island["name"] for island in data["islands"]]
    near: dict[str, list[str]] = {name: [] for name in names}
    for line in data["lines"]:
        one, two = line["between"]
        near[one].append(two)
        near[two].append(one)
    return unreached("islands", names, names[0], near)


def _place_faults(data: Data) -> Iterator[Text]:
    """Stones lie apart, and where a view is given everything to touch lies in it."""
    far = [
        (dist(one["at"], two["at"]), one["name"], two["name"])
        for one, two in combinations(data["islands"], 2)
    ]
    to_scale = "view" in data or any("shore" in island for island in data["islands"])
    nearest, one, two = min(far)
    if nearest < max(max(far)[0] / FARTHEST, NEAREST_TO_SCALE if to_scale else NEAREST):
        reason = T("This is too near to {other}, for how far the others are apart.", other=one)
        yield fault(f"islands[{two}].at", reason)
    stones = [(f"islands[{island['name']}].at", island["at"]) for island in data["islands"]]
    ends = [
        (f"lines[{number}].ends", end)
        for number, line in enumerate(data["lines"], 1)
        for end in line.get("ends", [])
    ]
    yield from view_faults(data, stones + ends)


def _published(data: Data) -> Iterator[Text]:
    """The lines of the published map, and a whole drawing."""
    lines = {"-".join(sorted(line["between"])) for line in data["lines"]}
    true = set(TRUE_LINES.split())
    for line in sorted(true - lines):
        yield fault("lines", T("The published map has the line {line}.", line=line))
    for line in sorted(lines - true):
        yield fault("lines", T("The published map has no line {line}.", line=line))
    for island in data["islands"]:
        for part in ("label", "landmark", "shore"):
            if part not in island:
                yield fault(f"islands[{island['name']}].{part}", T("Our own map draws this."))


SCHEMA: Final = Schema(
    game="kahuna",
    package="motu.games.kahuna",
    needs={
        "islands": Many(ISLAND, LEAST_ISLANDS, MOST_ISLANDS),
        "lines": Many(LINE, 1, MOST_LINES),
    },
    may={
        "view": VIEW,
        "hills": Many(Row((COORDINATE, COORDINATE, SIZE, SIZE), T("a centre and two radii")), 0, 60),
        "greens": Many(
            Row((GROWTH, COORDINATE, COORDINATE, SIZE), T("a symbol, a centre and a width")), 0, 100
        ),
        "swimmers": Many(
            Row(
                (OneOf(("dolphin", "turtle", "octopus")), COORDINATE, COORDINATE, SIZE, Number(-360, 360)),
                T("an animal, a centre, a size and a turn"),
            ),
            0,
            20,
        ),
    },
    whole=(twice("islands", "name"), _line_faults, _reach_faults, _place_faults),
    strict=(_published,),
)
