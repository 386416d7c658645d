"""What a map of Giants must have to be played on, and the targets of our own design."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from math import dist
from typing import Final

from motu.boards import (
    COORDINATE,
    GROWTH,
    POINT,
    SIZE,
    SPAN,
    VIEW,
    Data,
    Many,
    Number,
    OneOf,
    Row,
    Schema,
    Table,
    Whole,
    Word,
    Words,
    fault,
    misfit,
    players,
    steps_from,
    twice,
    unreached,
    view_faults,
)
from motu.language import Text, texts

T, TN, TP = texts("motu.games.giants")

MOST_HEXES: Final = 124
MOST_AHUS: Final = 60
#: Pedestals of each player by the number of players (S1).
PEDESTALS: Final = {3: 7, 4: 6, 5: 5}
PLACES: Final = ("moai_quarry", "headdress_quarry", "village", "hut")
SIDES: Final = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}
LANDS: Final = ("coast", "grass", "hill", "wood", "volcano", "beach")

#: The hexes of the example round: the chain between the quarries, and the other neighbours it needs.
CHAIN: Final = tuple(re.findall(r"\w+", "MQ X1 X2 B Y C H2 H1 HQ"))
BESIDE: Final = (("Y", "Z"), ("P", "G1"), ("G1", "A"))
APART: Final = (*CHAIN, "V", "P", "G1", "A", "E")
#: Where Ahus with these values may lie, by steps from the Moai quarry and from the headdress quarry.
BOUNDS: Final = {(3, 8): (3, 7), (5, 6): (99, 4)}

ID = Word("[a-z]{1,2}[0-9]{1,2}", T("a letter or two and a number, such as e9"))
VALUE = Whole(0, 20)
HEX = Table(
    needs={"id": ID, "col": Whole(0, 99), "row": Whole(0, 99)},
    may={"land": OneOf(LANDS), "name": Words()},
    named="id",
)
AHU = Table(
    needs={"name": Words(), "hex": ID, "moai": VALUE, "headdress": VALUE},
    may={
        "edge": OneOf(tuple(SIDES)),
        "at": POINT,
        "nudge": Row((Number(-100, 100), Number(-100, 100)), T("two numbers, such as [10, -5]")),
    },
    named="name",
)
FOREST = Table(needs={"hex": ID, "logs": Whole(1, 27)}, may={}, named="hex")
GREEN = Row((GROWTH, COORDINATE, COORDINATE, SIZE, SIZE), T("a symbol, left, top, width and height"))


def neighbours(col: int, row: int) -> dict[str, tuple[int, int]]:
    """The places around a hex by their side; odd rows lie half a hex to the right."""
    across = col - (row - (row & 1)) // 2
    found = {}
    for side, (right, down) in SIDES.items():
        below = row + down
        found[side] = (across + right + (below - (below & 1)) // 2, below)
    return found


def centre(col: int, row: int) -> tuple[float, float]:
    """Where the middle of a hex lies in the drawing frame."""
    return 50 + 100 * col + 50 * (row & 1), 110 + 86.6 * row


def ahu_id(name: str) -> str:
    """The name without spaces and signs, for notation and picture."""
    return re.sub(r"\W", "", name)


# ------------------------------------------------------------------------------------------ structure


def _place_faults(data: Data) -> Iterator[Text]:
    """No two hexes lie on one place."""
    there: dict[tuple[int, int], str] = {}
    for field in data["hexes"]:
        other = there.setdefault((field["col"], field["row"]), field["id"])
        if other != field["id"]:
            yield fault(f"hexes[{field['id']}]", T("{other} lies on the same place.", other=other))


def _home_faults(data: Data) -> Iterator[Text]:
    """Special places, forests and Ahus lie on hexes of the map, no two forests on one."""
    special, ids = data["special"], {field["id"] for field in data["hexes"]}
    homes = [(f"special.{place}", special[place]) for place in PLACES]
    homes += [(f"special.forests[{n}].hex", wood["hex"]) for n, wood in enumerate(special["forests"], 1)]
    homes += [(f"ahus[{ahu['name']}].hex", ahu["hex"]) for ahu in data["ahus"]]
    for where, home in homes:
        if home not in ids:
            yield misfit(where, home, T("a hex of the map"))
    woods = Counter(wood["hex"] for wood in special["forests"])
    for home, count in woods.items():
        if count > 1:
            yield fault(f"special.forests[{home}]", T("There are two forests on {name}.", name=home))


def _ahu_faults(data: Data) -> Iterator[Text]:
    """Ahus can be told apart by their letters and lie on sides of their own; there are enough for all."""
    called = Counter(ahu_id(ahu["name"]).casefold() for ahu in data["ahus"])
    sides = Counter((ahu["hex"], ahu["edge"]) for ahu in data["ahus"] if "edge" in ahu)
    owned = Counter(ahu["hex"] for ahu in data["ahus"])
    for ahu in data["ahus"]:
        where = f"ahus[{ahu['name']}]"
        if called[ahu_id(ahu["name"]).casefold()] > 1:
            yield fault(f"{where}.name", T("Two Ahus are called by the same letters."))
        if sides[ahu["hex"], ahu.get("edge", "")] > 1:
            yield fault(f"{where}.edge", T("Two Ahus lie on the same side of {name}.", name=ahu["hex"]))
        if owned[ahu["hex"]] > len(SIDES):
            yield fault(f"{where}.hex", T("{name} owns more Ahus than it has sides.", name=ahu["hex"]))
    for count in data.get("players", PEDESTALS):
        if len(data["ahus"]) < count * PEDESTALS[count]:
            yield fault(
                "ahus",
                T(
                    "With {count} players there are {pedestals} pedestals, so at least as many Ahus are "
                    "needed; there are {ahus}.",
                    count=count,
                    pedestals=count * PEDESTALS[count],
                    ahus=len(data["ahus"]),
                ),
            )


def _reach_faults(data: Data) -> Iterator[Text]:
    """Every hex can be reached from the quarry of the Moais."""
    near = _near(data)
    return unreached("hexes", near, data["special"]["moai_quarry"], near)


def _view_faults(data: Data) -> Iterator[Text]:
    """Where a view is given, hexes and mats lie in it."""
    shown = [(f"hexes[{field['id']}]", centre(field["col"], field["row"])) for field in data["hexes"]]
    shown += [(f"mats.{name}", (x, y)) for name, (x, y) in data.get("mats", {}).items()]
    return view_faults(data, shown)


def _near(data: Data) -> dict[str, list[str]]:
    at = {(field["col"], field["row"]): field["id"] for field in data["hexes"]}
    return {
        field["id"]: [at[place] for place in neighbours(field["col"], field["row"]).values() if place in at]
        for field in data["hexes"]
    }


# ---------------------------------------------------------------------------------------- our targets


def _size_targets(data: Data) -> Iterator[Text]:
    hexes, ahus = len(data["hexes"]), len(data["ahus"])
    owners = Counter(ahu["hex"] for ahu in data["ahus"])
    if not 45 <= hexes <= 60:
        yield fault("hexes", T("Our island has 45 to 60 hexes, not {count}.", count=hexes))
    if ahus != 25:
        yield fault("ahus", T("Our island has 25 Ahus, not {count}.", count=ahus))
    if 2 not in owners.values():
        yield fault("ahus", T("Some hexes own two Ahus."))
    if hexes - len(owners) < hexes // 3:
        yield fault("ahus", T("Many hexes own no Ahu."))


def _place_targets(data: Data) -> Iterator[Text]:
    special, near = data["special"], _near(data)
    forests = special["forests"]
    eleven = [special[place] for place in PLACES] + [forest["hex"] for forest in forests]
    if len(eleven) != 11 or len(set(eleven)) != 11:
        yield fault("special", T("There are eleven different special hexes, seven of them forests."))
    if sorted(forest["logs"] for forest in forests) != [3, 3, 4, 4, 4, 4, 5]:
        yield fault("special.forests", T("The forest tiles are 3, 3, 4, 4, 4, 4, 5."))
    left, woods = {forest["hex"] for forest in forests}, 0
    while left:
        woods += 1
        left -= set(steps_from(min(left), {home: [h for h in near[home] if h in left] for home in left}))
    if woods > 2:
        yield fault("special.forests", T("The forests are a wood or two, not {count}.", count=woods))
    if steps_from(special["moai_quarry"], near)[special["headdress_quarry"]] > 10:
        yield fault("special", T("The quarries are at most 10 steps apart."))
    cols = {field["id"]: field["col"] for field in data["hexes"]}
    middle = (min(cols.values()) + max(cols.values())) / 2
    if not cols[special["moai_quarry"]] > middle > cols[special["headdress_quarry"]]:
        yield fault("special", T("The Moai quarry lies in the east, the headdress quarry in the west."))
    if set(eleven) & {ahu["hex"] for ahu in data["ahus"]}:
        yield fault("special", T("No special hex owns an Ahu."))


def _coast_targets(data: Data) -> Iterator[Text]:
    fields = {field["id"]: field for field in data["hexes"]}
    land = {(field["col"], field["row"]) for field in data["hexes"]}
    for ahu in data["ahus"]:
        field = fields[ahu["hex"]]
        around = neighbours(field["col"], field["row"])
        if "edge" not in ahu or around[ahu["edge"]] in land:
            yield fault(f"ahus[{ahu['name']}].edge", T("It must be a sea side of its hex."))
        if "at" not in ahu or dist(ahu["at"], centre(field["col"], field["row"])) >= 50:
            yield fault(f"ahus[{ahu['name']}].at", T("It must be drawn on its hex."))
    if len({tuple(ahu.get("at", ())) for ahu in data["ahus"]}) != len(data["ahus"]):
        yield fault("ahus", T("Two Ahus are drawn at the same place."))


def _value_targets(data: Data) -> Iterator[Text]:
    """The values of an Ahu grow with its distance from each quarry."""
    near, growth = _near(data), data.get("growth", {})
    for kind in ("moai", "headdress"):
        steps, values = steps_from(data["special"][f"{kind}_quarry"], near), growth.get(kind)
        if values is None or values != sorted(values):
            yield fault(f"growth.{kind}", T("The values must grow with the distance."))
            continue
        for ahu in data["ahus"]:
            far = steps[ahu["hex"]]
            want = values[min(far, len(values) - 1)]
            if ahu[kind] != want:
                reason = T("At {far} steps it is {want}, not {value}.", far=far, want=want, value=ahu[kind])
                yield fault(f"ahus[{ahu['name']}].{kind}", reason)


def _pair_targets(data: Data) -> Iterator[Text]:
    near, special = _near(data), data["special"]
    pairs = {ahu["name"]: (ahu["moai"], ahu["headdress"]) for ahu in data["ahus"]}
    if not all(3 <= moai <= 9 and 3 <= headdress <= 9 for moai, headdress in pairs.values()):
        yield fault("ahus", T("Moai and headdress values lie between 3 and 9."))
    for moai, headdress in ((8, 6), (5, 6), (3, 8)):
        if (moai, headdress) not in pairs.values():
            missing = T(
                "An Ahu with the values {moai} and {headdress} is missing.", moai=moai, headdress=headdress
            )
            yield fault("ahus", missing)
    values = Counter(moai for moai, _ in pairs.values())
    if values[9] < 1 or values[8] < 2:
        yield fault("ahus", T("An Ahu of 9 and two of 8 exist."))
    from_moai = steps_from(special["moai_quarry"], near)
    from_headdress = steps_from(special["headdress_quarry"], near)
    for ahu in data["ahus"]:
        near_moai, near_headdress = BOUNDS.get(pairs[ahu["name"]], (99, 99))
        if from_moai[ahu["hex"]] > near_moai or from_headdress[ahu["hex"]] > near_headdress:
            yield fault(f"ahus[{ahu['name']}]", T("It lies too far from a quarry for its values."))


def _example_targets(data: Data) -> Iterator[Text]:
    """The hexes that the example round of the rules asks for."""
    example, near, special = data.get("example", {}), _near(data), data["special"]
    missing = [key for key in (*APART, "Z") if example.get(key) not in near]
    if missing:
        yield fault("example", T("It must name hexes for {keys}.", keys=", ".join(missing)))
        return
    true = (special["moai_quarry"], special["headdress_quarry"], special["village"])
    if (example["MQ"], example["HQ"], example["V"]) != true:
        yield fault("example", T("MQ, HQ and V are the quarries and the village."))
    for one, two in (*pairwise(CHAIN), *BESIDE):
        if example[two] not in near[example[one]]:
            yield fault("example", T("{one} and {two} must be neighbours.", one=one, two=two))
    if len({example[key] for key in APART}) != len(APART) or example["Z"] == example["C"]:
        yield fault("example", T("The hexes must be different."))
    ahus = {ahu["name"]: ahu for ahu in data["ahus"]}
    for key, pair in (("A", None), ("B", (3, 8)), ("C", (5, 6))):
        ahu = ahus.get(example.get(f"ahu_{key}", ""))
        if ahu is None or ahu["hex"] != example[key]:
            yield fault(f"example.ahu_{key}", T("{key} must own its Ahu.", key=key))
        elif pair is not None and (ahu["moai"], ahu["headdress"]) != pair:
            values = f"{pair[0]}, {pair[1]}"
            yield fault(
                f"example.ahu_{key}", T("The Ahu of {key} has the values {pair}.", key=key, pair=values)
            )
    from_moai, from_headdress = steps_from(example["MQ"], near), steps_from(example["HQ"], near)
    if (from_moai[example["B"]], from_moai[example["C"]]) != (3, 5):
        yield fault("example", T("B is 3 and C is 5 steps from the Moai quarry."))
    if (from_headdress[example["C"]], from_headdress[example["B"]]) != (3, 5):
        yield fault("example", T("C is 3 and B is 5 steps from the headdress quarry."))


SCHEMA: Final = Schema(
    game="giants",
    package="motu.games.giants",
    needs={
        "hexes": Many(HEX, 1, MOST_HEXES),
        "ahus": Many(AHU, 21, MOST_AHUS),
        "special": Table(needs={**dict.fromkeys(PLACES, ID), "forests": Many(FOREST, 0, MOST_AHUS)}, may={}),
    },
    may={
        "players": players(3, 4, 5),
        "view": VIEW,
        "mats": Table(needs={"score": POINT, "supply": POINT}, may={}),
        "greens": Many(GREEN, 0, 100),
        "grid": OneOf(("hex-odd-r",)),
        "frame": Row((SPAN, SPAN), T("width and height")),
        "growth": Table(needs={}, may={"moai": Many(VALUE, 1, 99), "headdress": Many(VALUE, 1, 99)}),
        "example": Table(
            needs={},
            may={**dict.fromkeys((*APART, "Z"), ID), **dict.fromkeys(("ahu_A", "ahu_B", "ahu_C"), Words())},
        ),
    },
    whole=(twice("hexes", "id"), _place_faults, _home_faults, _ahu_faults, _reach_faults, _view_faults),
    strict=(_size_targets, _place_targets, _coast_targets, _value_targets, _pair_targets, _example_targets),
)
