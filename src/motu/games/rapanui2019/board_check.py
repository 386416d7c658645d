"""What a board of Rapa Nui must have to be played on, and what we ask of our own two."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from motu.boards import (
    Data,
    Many,
    OneOf,
    Row,
    Schema,
    Table,
    Whole,
    Word,
    fault,
    misfit,
    players,
    steps_from,
    twice,
    unreached,
)
from motu.language import Text, texts

T, TN, TP = texts("motu.games.rapanui2019")

RESOURCES: Final = ("reed", "eggs", "wood", "pearls")
OFFERINGS: Final = ("hut", "chicken", "axe", "boat", "necklace")
SIDES: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
#: What there is one of, and what there are many of; only these give something.
SINGLE: Final = ("crater", "mine")
KINDS: Final = (*SINGLE, "ahu", "path")

#: Spaces live in the bits of one machine word; there are 29 Ahu tiles.
MOST_SPACES: Final = 62
MOST_AHUS: Final = 29
LEAST_AHUS: Final = 6
#: Numbers set aside for the tiles of one kind, and for the luxury tiles.
STACK: Final = 8
MOST_LUXURIES: Final = 16
#: Different choices of resources that one board may show.
CHOICES: Final = 6
MOST_STARS: Final = 8

ID = Word("[a-z]{1,2}[0-9]{1,2}", T("letters and a number, such as c4"))
COLUMN = Whole(0, 99)
ONE: Final = f"({'|'.join(RESOURCES)})"
#: No resource twice, and all joined by the same sign.
GIFT = Word(
    rf"(?!.*\b(\w+)\b.*\b\1\b)({ONE}(\+{ONE})*|{ONE}(/{ONE})*)",
    T("resources joined by + (all) or by / (one of them), such as reed or reed+eggs"),
)
SPACE = Table(
    needs={"id": ID, "x": COLUMN, "y": COLUMN, "kind": OneOf(KINDS)},
    may={"gives": GIFT, "coast": OneOf(tuple(SIDES))},
    named="id",
)


def shown(gives: str) -> list[str]:
    """The resources that a space shows."""
    return [part for part in re.split("[+/]", gives) if part]


# ------------------------------------------------------------------------------------------ structure


def _star_faults(data: Data) -> Iterator[Text]:
    """For each number of players there are stars."""
    for count in data["players"]:
        if str(count) not in data["stars"]:
            yield fault(f"stars.{count}", T("With {count} players there must be stars.", count=count))


def _luxury_faults(data: Data) -> Iterator[Text]:
    if sum(map(len, data["luxury"].values())) > MOST_LUXURIES:
        yield fault("luxury", T("At most {most} tiles can be played.", most=MOST_LUXURIES))


def _gift_faults(data: Data) -> Iterator[Text]:
    """Ahus and paths give something, crater and mine nothing, and choices are not too many."""
    for space in data["spaces"]:
        where = f"spaces[{space['id']}].gives"
        if space["kind"] in SINGLE and "gives" in space:
            yield fault(where, T("Crater and Pukao mine give nothing."))
        if space["kind"] not in SINGLE and "gives" not in space:
            yield fault(where, T("It must name resources, such as reed or reed+eggs."))
    if len({space["gives"] for space in data["spaces"] if "/" in space.get("gives", "")}) > CHOICES:
        yield fault("spaces", T("At most {most} different choices of resources can be played.", most=CHOICES))


def _place_faults(data: Data) -> Iterator[Text]:
    """There is one crater, one mine and enough Ahus, and nothing lies on anything else."""
    kinds = Counter(space["kind"] for space in data["spaces"])
    if any(kinds[kind] != 1 for kind in SINGLE):
        yield fault("spaces", T("There must be one crater and one Pukao mine."))
    if not LEAST_AHUS <= kinds["ahu"] <= MOST_AHUS:
        yield fault(
            "spaces",
            T(
                "There are {count} Ahu spaces; {low} to {high} can be played.",
                count=kinds["ahu"],
                low=LEAST_AHUS,
                high=MOST_AHUS,
            ),
        )
    places = [(f"spaces[{space['id']}]", (space["x"], space["y"])) for space in data["spaces"]]
    places += [(f"mountains[{n}]", (x, y)) for n, (x, y) in enumerate(data.get("mountains", []), 1)]
    taken: set[tuple[int, int]] = set()
    for where, (x, y) in places:
        if (x, y) in taken:
            yield fault(where, T("Something else lies at {x}, {y}.", x=x, y=y))
        taken.add((x, y))


def _reach_faults(data: Data) -> Iterator[Text]:
    """Every space can be reached from the crater."""
    near = _near(data)
    return unreached("spaces", near, _first(data, "crater"), near)


def _near(data: Data) -> dict[str, list[str]]:
    at = {(space["x"], space["y"]): space["id"] for space in data["spaces"]}
    return {
        here: [at[x + dx, y + dy] for dx, dy in SIDES.values() if (x + dx, y + dy) in at]
        for (x, y), here in at.items()
    }


def _first(data: Data, kind: str) -> str:
    return next(str(space["id"]) for space in data["spaces"] if space["kind"] == kind)


def _steps(data: Data) -> dict[str, int]:
    """How many steps each space is away from the crater."""
    return steps_from(_first(data, "crater"), _near(data))


# ------------------------------------------------------------------------------------- our own boards

STACKS: Final = {
    "hut": [8, 7, 6, 6],
    "chicken": [9, 8, 7, 7],
    "axe": [10, 9, 8, 8],
    "boat": [11, 10, 9, 9],
    "necklace": [12, 11, 10, 10],
}
LUXURIES: Final = {"hut": [9], "chicken": [10], "axe": [11], "boat": [12, 12], "necklace": [14, 13]}
#: What the two sides of the board have: players, Ahus, slots in the mine, Ahus of each resource at least.
OWN_SIDES: Final = {"front": ([3, 4], 21, [5, 4, 3], 4), "back": ([2], 17, [3, 2, 2], 3)}


def _side_targets(data: Data) -> Iterator[Text]:
    """What depends on the side of the board."""
    if "side" not in data:
        yield fault("side", T("Our boards say front or back."))
        return
    counts, ahus, slots, least = OWN_SIDES[data["side"]]
    given = Counter(space["gives"] for space in data["spaces"] if space["kind"] == "ahu")
    if data["players"] != counts:
        yield fault("players", T("This side is for {players}.", players=counts))
    if data["mine"]["slots"] != slots:
        yield fault("mine.slots", T("The slots of this side are {slots}.", slots=slots))
    if given.total() != ahus:
        yield misfit("spaces", given.total(), T("Ahu spaces: {count}", count=ahus))
    for name in RESOURCES:
        if given[name] < least:
            yield fault(
                "spaces", T("{name} should be on at least {least} Ahu spaces.", name=name, least=least)
            )
    if sum(space["kind"] not in SINGLE for space in data["spaces"]) < 5 * (max(counts) - 1) + 1:
        yield fault("spaces", T("There are too few spaces for all carriers."))


def _component_targets(data: Data) -> Iterator[Text]:
    """The numbers that are known or that we have settled on."""
    for count in data["players"]:
        if data["stars"][str(count)] != count + 1:
            yield fault(f"stars.{count}", T("There must be one more than players."))
    if data["resources"]["track_end"] != 8:
        yield fault("resources.track_end", T("The tracks end at 8."))
    for kind, settled in (("offerings", STACKS), ("luxury", LUXURIES)):
        for name, values in settled.items():
            if data[kind][name] != values:
                yield fault(f"{kind}.{name}", T("The values are not as settled."))


def _ahu_targets(data: Data) -> Iterator[Text]:
    ahus, away = [space for space in data["spaces"] if space["kind"] == "ahu"], _steps(data)
    land = {(space["x"], space["y"]) for space in data["spaces"]}
    land |= {(x, y) for x, y in data.get("mountains", [])}
    for ahu in ahus:
        if ahu["gives"] not in RESOURCES:
            yield fault(f"spaces[{ahu['id']}].gives", T("An Ahu space shows exactly one resource."))
        dx, dy = SIDES.get(ahu.get("coast", ""), (0, 0))
        if (ahu["x"] + dx, ahu["y"] + dy) in land:
            yield fault(f"spaces[{ahu['id']}].coast", T("There is no sea on this side."))
    if 4 * sum(away[ahu["id"]] <= 4 for ahu in ahus) < 3 * len(ahus):
        yield fault("spaces", T("Three quarters of the Ahus should be 1 to 4 steps from the crater."))
    far = [[away[ahu["id"]] for ahu in ahus if ahu["gives"] == name] for name in RESOURCES]
    means = [sum(steps) / max(1, len(steps)) for steps in far]
    if means != sorted(means):
        yield fault("spaces", T("Low resources should be near the crater, high ones far."))


def _path_targets(data: Data) -> Iterator[Text]:
    paths, away = [space for space in data["spaces"] if space["kind"] == "path"], _steps(data)
    if not all(any(sign in path["gives"] for path in paths) for sign in "+/"):
        yield fault("spaces", T("Some paths should show two resources, some a choice."))
    if any(away[path["id"]] == 1 and {"wood", "pearls"} & set(shown(path["gives"])) for path in paths):
        yield fault("spaces", T("The paths next to the crater should give reed or eggs."))
    if away[_first(data, "mine")] < 3:
        yield fault("spaces", T("Crater and Pukao mine should be at least 3 steps apart."))


def _example_targets(data: Data) -> Iterator[Text]:
    """A reed Ahu next to the crater, two egg Ahus beyond it, each reached over a reed space."""
    spaces = {space["id"]: space for space in data["spaces"]}
    example, near, away = data.get("example", {}), _near(data), _steps(data)
    reed, eggs = example.get("reed_ahu"), set(example.get("egg_ahus", []))
    wanted = [("reed", 1, reed), *(("eggs", 2, name) for name in eggs)]
    right = len(eggs) == 2 and all(
        name in spaces
        and spaces[name]["kind"] == "ahu"
        and (spaces[name]["gives"], away[name]) == (gives, far)
        and (name == reed or reed in near[name])
        for gives, far, name in wanted
    )
    if not right:
        yield fault("example", T("A reed Ahu next to the crater with two egg Ahus beside it is missing."))


SCHEMA: Final = Schema(
    game="rapanui2019",
    package="motu.games.rapanui2019",
    needs={
        "players": players(2, 3, 4),
        "spaces": Many(SPACE, LEAST_AHUS + len(SINGLE), MOST_SPACES),
        "stars": Table(needs={}, may={str(count): Whole(count, MOST_STARS) for count in (2, 3, 4)}),
        "mine": Table(needs={"slots": Row((Whole(1, 9),) * 3, T("three numbers from 1 to 9"))}, may={}),
        "resources": Table(
            needs={"track_end": Whole(4, 15)},
            may={"order": Row([OneOf([name]) for name in RESOURCES], T("the resources in order"))},
        ),
        "offerings": Table(needs=dict.fromkeys(OFFERINGS, Many(Whole(1, 99), 1, STACK)), may={}),
        "luxury": Table(needs=dict.fromkeys(OFFERINGS, Many(Whole(1, 99), 0, MOST_LUXURIES)), may={}),
    },
    may={
        "side": OneOf(tuple(OWN_SIDES)),
        "grid": OneOf(("square",)),
        "mountains": Many(Row((COLUMN, COLUMN), T("two whole numbers, x and y")), 0, MOST_SPACES),
        "example": Table(needs={}, may={"reed_ahu": ID, "egg_ahus": Many(ID, 2, 2)}),
    },
    whole=(
        _star_faults,
        _luxury_faults,
        twice("spaces", "id"),
        _gift_faults,
        _place_faults,
        _reach_faults,
    ),
    strict=(_side_targets, _component_targets, _ahu_targets, _path_targets, _example_targets),
    own=("front.toml", "back.toml"),
)
