"""What is wrong with a map: structure for anybody's, and the targets of our own design with `strict`."""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from motu.language import Text, texts

T, TN, TP = texts("motu.games.giants")

MOST_HEXES = 124
MOST_AHUS = 60
MOST_VALUE = 20
#: Pedestals of each player by the number of players (S1).
PEDESTALS = {3: 7, 4: 6, 5: 5}
PLACES = ("moai_quarry", "headdress_quarry", "village", "hut")
SIDES = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}

#: The hexes of the example round: the chain between the quarries, and the other neighbours it needs.
CHAIN = tuple(re.findall(r"\w+", "MQ X1 X2 B Y C H2 H1 HQ"))
BESIDE = tuple(tuple(pair.split("-")) for pair in re.findall(r"\S+", "Y-Z P-G1 G1-A"))
APART = (*CHAIN, *re.findall(r"\w+", "V P G1 A E"))

Table = dict[str, Any]


def neighbours(col: int, row: int) -> dict[str, tuple[int, int]]:
    """The places around a hex by their side; odd rows lie half a hex to the right."""
    across = col - (row - (row & 1)) // 2
    found = {}
    for side, (right, down) in SIDES.items():
        below = row + down
        found[side] = (across + right + (below - (below & 1)) // 2, below)
    return found


def board_problems(text: str, strict: bool) -> list[Text]:
    """All that is wrong with a map; with `strict` also where it misses what we ask of our own."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return [T("This is not TOML: {error}.", error=error)]
    if data.get("game") != "giants" or data.get("format") != 1:
        return [T('The file must say game = "giants" and format = 1.')]
    problems = _hex_problems(data.get("hexes"))
    if not problems:
        places = {field["id"] for field in data["hexes"]}
        problems = _special_problems(data.get("special"), places)
        problems += _ahu_problems(data.get("ahus"), places) + _drawing_problems(data)
        problems = problems or _player_problems(data) + _reach_problems(data)
    if strict and not problems:
        problems = _strict_problems(data)
    return problems


# ------------------------------------------------------------------------------------------ structure


def _is_number(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _are_numbers(value: object, length: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == length
        and all(isinstance(part, int | float) and not isinstance(part, bool) for part in value)
    )


def _is_point(value: object) -> bool:
    return _are_numbers(value, 2)


def _tables(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(part, dict) for part in value)


def _hex_problems(hexes: object) -> list[Text]:
    if not isinstance(hexes, list) or not _tables(hexes) or not hexes:
        return [T("hexes must be a list of tables with id, col and row.")]
    problems: list[Text] = []
    if len(hexes) > MOST_HEXES:
        problems.append(
            T("There are {count} hexes; at most {high} can be played.", count=len(hexes), high=MOST_HEXES)
        )
    ids: set[str] = set()
    places: dict[tuple[int, int], str] = {}
    for number, field in enumerate(hexes, 1):
        name, col, row = field.get("id"), field.get("col"), field.get("row")
        if not isinstance(name, str) or not re.fullmatch("[a-z]{1,2}[0-9]{1,2}", name):
            problems.append(
                T("Hex {number}: the id must be a letter or two and a number, such as e9.", number=number)
            )
            continue
        if name in ids:
            problems.append(T("There are two hexes called {name}.", name=name))
        ids.add(name)
        if not _is_number(col, 0, 99) or not _is_number(row, 0, 99):
            problems.append(T("{name}: col and row must be numbers from 0 to 99.", name=name))
            continue
        if (col, row) in places:
            problems.append(T("{one} and {two} lie on the same place.", one=places[col, row], two=name))
        places[col, row] = name
        problems += [
            T("{name}: {part} must be a text.", name=name, part=part)
            for part in ("land", "name")
            if part in field and not isinstance(field[part], str)
        ]
    return problems


def _special_problems(special: object, places: set[str]) -> list[Text]:
    if not isinstance(special, dict):
        return [T("There must be a table [special] with the quarries, the village, the hut and the forests.")]
    problems = [
        T("special: {place} must be a hex of the map.", place=place)
        for place in PLACES
        if not isinstance(special.get(place), str) or special[place] not in places
    ]
    forests = special.get("forests")
    if not isinstance(forests, list) or not _tables(forests):
        return [*problems, T("special: forests must be a list of tables with hex and logs.")]
    if len(forests) > MOST_AHUS:
        problems.append(
            T("There are {count} forests; at most {high} can be played.", count=len(forests), high=MOST_AHUS)
        )
    seen: set[str] = set()
    for number, forest in enumerate(forests, 1):
        home = forest.get("hex")
        if not isinstance(home, str) or home not in places:
            problems.append(T("Forest {number}: hex must be a hex of the map.", number=number))
            continue
        if home in seen:
            problems.append(T("There are two forests on {name}.", name=home))
        seen.add(home)
        if not _is_number(forest.get("logs"), 1, 27):
            problems.append(T("Forest {number}: logs must be a number from 1 to 27.", number=number))
    return problems


def _ahu_problems(ahus: object, places: set[str]) -> list[Text]:
    if not isinstance(ahus, list) or not _tables(ahus):
        return [T("ahus must be a list of tables with name, hex, moai and headdress.")]
    problems: list[Text] = []
    if len(ahus) > MOST_AHUS:
        problems.append(
            T("There are {count} Ahus; at most {high} can be played.", count=len(ahus), high=MOST_AHUS)
        )
    seen: set[str] = set()
    for number, ahu in enumerate(ahus, 1):
        name = ahu.get("name")
        if not isinstance(name, str) or not re.sub(r"\W", "", name):
            problems.append(T("Ahu {number}: the name must have letters.", number=number))
            continue
        key = re.sub(r"\W", "", name)
        if key in seen:
            problems.append(T("There are two Ahus called {name}.", name=name))
        seen.add(key)
        home = ahu.get("hex")
        if not isinstance(home, str) or home not in places:
            problems.append(T("{name}: hex must be a hex of the map.", name=name))
        problems += [
            T("{name}: {part} must be a number from 0 to {high}.", name=name, part=part, high=MOST_VALUE)
            for part in ("moai", "headdress")
            if not _is_number(ahu.get(part), 0, MOST_VALUE)
        ]
        if "edge" in ahu and ahu["edge"] not in SIDES:
            problems.append(T("{name}: edge must be one of {sides}.", name=name, sides=", ".join(SIDES)))
        if "at" in ahu and not _is_point(ahu["at"]):
            problems.append(T("{name}: at must be a point, such as [200, 300].", name=name))
        if "nudge" in ahu and not _is_point(ahu["nudge"]):
            problems.append(T("{name}: nudge must be two numbers, such as [10, -5].", name=name))
    return problems


def _drawing_problems(data: Table) -> list[Text]:
    """What a picture needs, where the file says it: view, mats and greens."""
    problems: list[Text] = []
    view, mats, greens = data.get("view"), data.get("mats"), data.get("greens", [])
    if view is not None and not _are_numbers(view, 4):
        problems.append(T("view must be left, top, width and height."))
    if mats is not None and not (
        isinstance(mats, dict) and all(_are_numbers(mats.get(mat), 2) for mat in ("score", "supply"))
    ):
        problems.append(T("mats must give a point for score and one for supply."))
    if not isinstance(greens, list) or not all(_is_green(thing) for thing in greens):
        problems.append(T("greens must be a list of a symbol, left, top, width and height each."))
    return problems


def _is_green(thing: object) -> bool:
    return (
        isinstance(thing, list)
        and len(thing) == 5
        and isinstance(thing[0], str)
        and re.fullmatch("[a-z-]+", thing[0]) is not None
        and _are_numbers(thing[1:], 4)
    )


def _player_problems(data: Table) -> list[Text]:
    players = data.get("players", [3, 4, 5])
    if not isinstance(players, list) or not players or not all(count in PEDESTALS for count in players):
        return [T("players must be a list of some of 3, 4 and 5.")]
    return [
        T(
            "With {count} players there are {pedestals} pedestals, so at least as many Ahus are needed; "
            "there are {ahus}.",
            count=count,
            pedestals=count * PEDESTALS[count],
            ahus=len(data["ahus"]),
        )
        for count in players
        if len(data["ahus"]) < count * PEDESTALS[count]
    ]


def _reach_problems(data: Table) -> list[Text]:
    near = _near(data)
    quarry = data["special"]["moai_quarry"]
    reached = _steps(near, quarry)
    return [
        T("{name} cannot be reached from the Moai quarry on {quarry}.", name=name, quarry=quarry)
        for name in near
        if name not in reached
    ]


def _near(data: Table) -> dict[str, list[str]]:
    at = {(field["col"], field["row"]): field["id"] for field in data["hexes"]}
    return {
        field["id"]: [at[place] for place in neighbours(field["col"], field["row"]).values() if place in at]
        for field in data["hexes"]
    }


def _steps(near: Mapping[str, list[str]], start: str) -> dict[str, int]:
    found = {start: 0}
    queue = [start]
    for here in queue:
        for there in near[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


# ---------------------------------------------------------------------------------------- our targets


def _strict_problems(data: Table) -> list[Text]:
    checks: tuple[Callable[[Table], list[Text]], ...] = (
        _size_targets,
        _place_targets,
        _coast_targets,
        _value_targets,
        _example_targets,
    )
    return [problem for check in checks for problem in check(data)]


def _size_targets(data: Table) -> list[Text]:
    problems: list[Text] = []
    if not 45 <= len(data["hexes"]) <= 60:
        problems.append(T("Our island has 45 to 60 hexes, not {count}.", count=len(data["hexes"])))
    if len(data["ahus"]) != 25:
        problems.append(T("Our island has 25 Ahus, not {count}.", count=len(data["ahus"])))
    owners = Counter(ahu["hex"] for ahu in data["ahus"])
    if 2 not in owners.values():
        problems.append(T("Some hexes own two Ahus."))
    if len(data["hexes"]) - len(owners) < len(data["hexes"]) // 3:
        problems.append(T("Many hexes own no Ahu."))
    return problems


def _place_targets(data: Table) -> list[Text]:
    problems: list[Text] = []
    special, near = data["special"], _near(data)
    forests = special["forests"]
    eleven = [special[place] for place in PLACES] + [forest["hex"] for forest in forests]
    if len(eleven) != 11 or len(set(eleven)) != 11:
        problems.append(T("There are eleven different special hexes, seven of them forests."))
    if sorted(forest["logs"] for forest in forests) != [3, 3, 4, 4, 4, 4, 5]:
        problems.append(T("The forest tiles are 3, 3, 4, 4, 4, 4, 5."))
    left, woods = {forest["hex"] for forest in forests}, 0
    while left:
        woods += 1
        left -= set(_steps({home: [h for h in near[home] if h in left] for home in left}, min(left)))
    if woods > 2:
        problems.append(T("The forests are a wood or two, not {count}.", count=woods))
    if _steps(near, special["moai_quarry"])[special["headdress_quarry"]] > 10:
        problems.append(T("The quarries are at most 10 steps apart."))
    cols = {field["id"]: field["col"] for field in data["hexes"]}
    middle = (min(cols.values()) + max(cols.values())) / 2
    if not cols[special["moai_quarry"]] > middle > cols[special["headdress_quarry"]]:
        problems.append(T("The Moai quarry lies in the east, the headdress quarry in the west."))
    if set(eleven) & {ahu["hex"] for ahu in data["ahus"]}:
        problems.append(T("No special hex owns an Ahu."))
    return problems


def _coast_targets(data: Table) -> list[Text]:
    problems: list[Text] = []
    fields = {field["id"]: field for field in data["hexes"]}
    land = {(field["col"], field["row"]) for field in data["hexes"]}
    for ahu in data["ahus"]:
        field = fields[ahu["hex"]]
        around = neighbours(field["col"], field["row"])
        if "edge" not in ahu or around[ahu["edge"]] in land:
            problems.append(T("{name}: edge must be a sea side of its hex.", name=ahu["name"]))
        x, y = centre(field["col"], field["row"])
        left, top = ahu.get("at", (0, 0))
        if (left - x) ** 2 + (top - y) ** 2 >= 50**2:
            problems.append(T("{name} must be drawn on its hex.", name=ahu["name"]))
    if len({tuple(ahu.get("at", ())) for ahu in data["ahus"]}) != len(data["ahus"]):
        problems.append(T("Two Ahus are drawn at the same place."))
    return problems


def centre(col: int, row: int) -> tuple[float, float]:
    """Where the middle of a hex lies in the drawing frame."""
    return 50 + 100 * col + 50 * (row & 1), 110 + 86.6 * row


def _value_targets(data: Table) -> list[Text]:
    problems: list[Text] = []
    near, special, growth = _near(data), data["special"], data.get("growth", {})
    away = {
        "moai": _steps(near, special["moai_quarry"]),
        "headdress": _steps(near, special["headdress_quarry"]),
    }
    for kind, steps in away.items():
        values = growth.get(kind)
        if not isinstance(values, list) or not values or values != sorted(values):
            problems.append(T("growth: the {kind} values must grow with the distance.", kind=kind))
            continue
        for ahu in data["ahus"]:
            far = steps[ahu["hex"]]
            want = values[min(far, len(values) - 1)]
            if ahu[kind] != want:
                problems.append(
                    T(
                        "{name}: at {far} steps the {kind} value is {want}, not {value}.",
                        name=ahu["name"],
                        far=far,
                        kind=kind,
                        want=want,
                        value=ahu[kind],
                    )
                )
    return problems + _pair_targets(data, away)


def _pair_targets(data: Table, away: dict[str, dict[str, int]]) -> list[Text]:
    problems: list[Text] = []
    pairs = {ahu["name"]: (ahu["moai"], ahu["headdress"]) for ahu in data["ahus"]}
    if not all(3 <= moai <= 9 and 3 <= headdress <= 9 for moai, headdress in pairs.values()):
        problems.append(T("Moai and headdress values lie between 3 and 9."))
    problems += [
        T("An Ahu with the values {moai} and {headdress} is missing.", moai=pair[0], headdress=pair[1])
        for pair in ((8, 6), (5, 6), (3, 8))
        if pair not in pairs.values()
    ]
    values = Counter(moai for moai, _ in pairs.values())
    if values[9] < 1 or values[8] < 2:
        problems.append(T("An Ahu of 9 and two of 8 exist."))
    #: Where these two may lie, by steps from the Moai quarry and from the headdress quarry.
    bounds = {(3, 8): (3, 7), (5, 6): (99, 4)}
    for ahu in data["ahus"]:
        near_moai, near_headdress = bounds.get(pairs[ahu["name"]], (99, 99))
        home = ahu["hex"]
        if away["moai"][home] > near_moai or away["headdress"][home] > near_headdress:
            problems.append(T("{name} lies too far from a quarry for its values.", name=ahu["name"]))
    return problems


def _example_targets(data: Table) -> list[Text]:
    """The hexes that the example round of the rules asks for."""
    example, near, special = data.get("example"), _near(data), data["special"]
    wanted = {*APART, "Z"}
    if not isinstance(example, dict) or not all(example.get(key) in near for key in wanted):
        return [
            T("example must name a hex for each of {keys}.", keys=", ".join(sorted(wanted))),
        ]
    problems: list[Text] = []
    true = (special["moai_quarry"], special["headdress_quarry"], special["village"])
    if (example["MQ"], example["HQ"], example["V"]) != true:
        problems.append(T("example: MQ, HQ and V are the quarries and the village."))
    for one, two in (*pairwise(CHAIN), *BESIDE):
        if example[two] not in near[example[one]]:
            problems.append(T("example: {one} and {two} must be neighbours.", one=one, two=two))
    apart = [example[key] for key in APART]
    if len(set(apart)) != len(apart) or example["Z"] == example["C"]:
        problems.append(T("example: the hexes must be different."))
    ahus = {ahu["name"]: ahu for ahu in data["ahus"]}
    for key, pair in (("A", None), ("B", (3, 8)), ("C", (5, 6))):
        ahu = ahus.get(example.get(f"ahu_{key}", ""))
        if ahu is None or ahu["hex"] != example[key]:
            problems.append(T("example: {key} must own its Ahu.", key=key))
        elif pair is not None and (ahu["moai"], ahu["headdress"]) != pair:
            problems.append(
                T("example: the Ahu of {key} has the values {pair}.", key=key, pair=f"{pair[0]}, {pair[1]}")
            )
    from_moai, from_headdress = _steps(near, example["MQ"]), _steps(near, example["HQ"])
    if (from_moai[example["B"]], from_moai[example["C"]]) != (3, 5):
        problems.append(T("example: B is 3 and C is 5 steps from the Moai quarry."))
    if (from_headdress[example["C"]], from_headdress[example["B"]]) != (3, 5):
        problems.append(T("example: C is 3 and B is 5 steps from the headdress quarry."))
    return problems
