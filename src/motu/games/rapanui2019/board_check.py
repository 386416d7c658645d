"""What a board file must have to be played on, and what we ask of our own boards besides, in clear words."""

import re
import tomllib
from collections import Counter, deque
from typing import Any, Final

from motu.language import Text, texts

T, TN, TP = texts("motu.games.rapanui2019")

Table = dict[str, Any]

RESOURCES: Final = ("reed", "eggs", "wood", "pearls")
OFFERINGS: Final = ("hut", "chicken", "axe", "boat", "necklace")
SIDES: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
KINDS: Final = ("crater", "mine", "ahu", "path")

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


def shown(gives: str) -> list[str]:
    """The resources that a space shows."""
    return [part for part in re.split("[+/]", gives) if part]


def board_problems(text: str, strict: bool) -> list[Text]:
    """All that is wrong with a board; with `strict` also where it is not as our own boards must be."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return [T("This is not TOML: {error}.", error=error)]
    if data.get("game") != "rapanui2019" or data.get("format") != 1:
        return [T('The file must say game = "rapanui2019" and format = 1.')]
    problems = _number_problems(data)
    problems += _space_problems(data.get("spaces")) or _whole_problems(data["spaces"])
    if strict and not problems:
        problems = _strict_problems(data)
    return problems


# -------------------------------------------------------------------------------------------- numbers


def _is_number(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _are_numbers(value: object, low: int, high: int, least: int, most: int) -> bool:
    return (
        isinstance(value, list)
        and least <= len(value) <= most
        and all(_is_number(part, low, high) for part in value)
    )


def _table(data: Table, name: str) -> Table:
    found = data.get(name)
    return found if isinstance(found, dict) else {}


def _number_problems(data: Table) -> list[Text]:
    problems: list[Text] = []
    players = data.get("players")
    if not _are_numbers(players, 2, 4, 1, 3):
        problems.append(T("players must be a list of numbers from 2 to 4."))
        players = []
    for count in players or []:
        if not _is_number(_table(data, "stars").get(str(count)), count, MOST_STARS):
            problems.append(
                T(
                    "stars: {count} players need a number from {count} to {most}.",
                    count=count,
                    most=MOST_STARS,
                )
            )
    if not _are_numbers(_table(data, "mine").get("slots"), 1, 9, 3, 3):
        problems.append(T("mine: slots must be three numbers from 1 to 9."))
    if not _is_number(_table(data, "resources").get("track_end"), 4, 15):
        problems.append(T("resources: track_end must be a number from 4 to 15."))
    return problems + _offering_problems(data)


def _offering_problems(data: Table) -> list[Text]:
    problems: list[Text] = []
    for name in OFFERINGS:
        if not _are_numbers(_table(data, "offerings").get(name), 1, 99, 1, STACK):
            problems.append(
                T("offerings: {name} must be a list of 1 to {most} values.", name=name, most=STACK)
            )
        if not _are_numbers(_table(data, "luxury").get(name), 1, 99, 0, MOST_LUXURIES):
            problems.append(T("luxury: {name} must be a list of values.", name=name))
    if not problems and sum(len(data["luxury"][name]) for name in OFFERINGS) > MOST_LUXURIES:
        problems.append(T("luxury: at most {most} tiles can be played.", most=MOST_LUXURIES))
    return problems


# --------------------------------------------------------------------------------------------- spaces


def _space_problems(spaces: object) -> list[Text]:
    """What is wrong with single spaces."""
    if not isinstance(spaces, list) or not all(isinstance(space, dict) for space in spaces):
        return [T("spaces must be a list of tables with id, x, y and kind.")]
    problems: list[Text] = []
    for number, space in enumerate(spaces, 1):
        name = space.get("id")
        if not isinstance(name, str) or not re.fullmatch("[a-z]{1,2}[0-9]{1,2}", name):
            problems.append(T("Space {number}: the id must be letters and a number, like c4.", number=number))
        elif not _is_number(space.get("x"), 0, 99) or not _is_number(space.get("y"), 0, 99):
            problems.append(T("{name}: x and y must be whole numbers.", name=name))
        elif space.get("kind") not in KINDS:
            problems.append(T("{name}: the kind must be one of {kinds}.", name=name, kinds=", ".join(KINDS)))
        else:
            problems += _gift_problems(space)
    return problems


def _gift_problems(space: Table) -> list[Text]:
    name, gives = space["id"], space.get("gives")
    if space["kind"] in ("crater", "mine"):
        return [] if gives is None else [T("{name}: crater and mine give nothing.", name=name)]
    parts = shown(gives) if isinstance(gives, str) else []
    problems: list[Text] = []
    if not parts or not set(parts) <= set(RESOURCES) or len(set(parts)) < len(parts):
        problems.append(T("{name}: gives must name resources, such as reed or reed+eggs.", name=name))
    elif gives not in ("+".join(parts), "/".join(parts)):
        problems.append(T("{name}: gives joins resources by + (all) or by / (one of them).", name=name))
    if space.get("coast", "N") not in SIDES:
        problems.append(T("{name}: the coast must be N, E, S or W.", name=name))
    return problems


def _whole_problems(spaces: list[Table]) -> list[Text]:
    """What is wrong with the spaces taken together."""
    problems: list[Text] = []
    names = Counter(space["id"] for space in spaces)
    places = Counter((space["x"], space["y"]) for space in spaces)
    kinds = Counter(space["kind"] for space in spaces)
    problems += [T("There are two spaces {name}.", name=name) for name, times in names.items() if times > 1]
    problems += [
        T("Two spaces lie at {x}, {y}.", x=place[0], y=place[1])
        for place, times in places.items()
        if times > 1
    ]
    if len(spaces) > MOST_SPACES:
        problems.append(
            T("There are {count} spaces; at most {most} can be played.", count=len(spaces), most=MOST_SPACES)
        )
    if kinds["crater"] != 1 or kinds["mine"] != 1:
        problems.append(T("There must be one crater and one mine."))
    if not LEAST_AHUS <= kinds["ahu"] <= MOST_AHUS:
        problems.append(
            T(
                "There are {count} Ahu spaces; {low} to {high} can be played.",
                count=kinds["ahu"],
                low=LEAST_AHUS,
                high=MOST_AHUS,
            )
        )
    if len({space["gives"] for space in spaces if "/" in space.get("gives", "")}) > CHOICES:
        problems.append(T("At most {most} different choices of resources can be played.", most=CHOICES))
    if not problems:
        reached = steps_from(spaces, "crater")
        problems = [
            T("{name} cannot be reached from the crater.", name=name) for name in names if name not in reached
        ]
    return problems


def steps_from(spaces: list[Table], kind: str) -> dict[str, int]:
    """How many steps each space is away from the crater, or from the mine."""
    at = {(space["x"], space["y"]): space["id"] for space in spaces}
    place = {space["id"]: (space["x"], space["y"]) for space in spaces}
    start = next(space["id"] for space in spaces if space["kind"] == kind)
    found, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        x, y = place[here]
        for dx, dy in SIDES.values():
            there = at.get((x + dx, y + dy))
            if there is not None and there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found


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


def _strict_problems(data: Table) -> list[Text]:
    if data.get("side") not in OWN_SIDES:
        return [T("side must be front or back.")]
    players, ahus, slots, least = OWN_SIDES[data["side"]]
    spaces: list[Table] = data["spaces"]
    away = steps_from(spaces, "crater")
    problems = _component_problems(data, players, slots)
    own = [space for space in spaces if space["kind"] == "ahu"]
    if len(own) != ahus:
        problems.append(
            T("There are {count} Ahu spaces; this side has {wanted}.", count=len(own), wanted=ahus)
        )
    problems += _ahu_problems(data, own, away, least)
    problems += _path_problems(spaces, away, max(players))
    return problems + _example_problems(data, away)


def _component_problems(data: Table, players: list[int], slots: list[int]) -> list[Text]:
    """The numbers that are known or that we have settled on."""
    problems: list[Text] = []
    if data["players"] != players:
        problems.append(T("players: this side is for {players}.", players=players))
    if data["mine"]["slots"] != slots:
        problems.append(T("mine: the slots of this side are {slots}.", slots=slots))
    if any(data["stars"][str(count)] != count + 1 for count in players):
        problems.append(T("stars: there must be one more than players."))
    if data["resources"]["track_end"] != 8:
        problems.append(T("resources: the tracks end at 8."))
    for name in OFFERINGS:
        if data["offerings"][name] != STACKS[name] or data["luxury"][name] != LUXURIES[name]:
            problems.append(T("The values of the offering {name} are not as settled.", name=name))
    return problems


def _ahu_problems(data: Table, ahus: list[Table], away: dict[str, int], least: int) -> list[Text]:
    problems: list[Text] = []
    land = {(space["x"], space["y"]) for space in data["spaces"]}
    land |= {(x, y) for x, y in data.get("mountains", [])}
    for ahu in ahus:
        if ahu["gives"] not in RESOURCES:
            problems.append(T("{name}: an Ahu space shows exactly one resource.", name=ahu["id"]))
        dx, dy = SIDES.get(ahu.get("coast", ""), (0, 0))
        if (ahu["x"] + dx, ahu["y"] + dy) in land:
            problems.append(T("{name}: there is no sea on the side of its coast.", name=ahu["id"]))
    if 4 * sum(away[ahu["id"]] <= 4 for ahu in ahus) < 3 * len(ahus):
        problems.append(T("Three quarters of the Ahus should be 1 to 4 steps from the crater."))
    means = []
    for name in RESOURCES:
        steps = [away[ahu["id"]] for ahu in ahus if ahu["gives"] == name]
        if len(steps) < least:
            problems.append(T("{name} should be on at least {least} Ahu spaces.", name=name, least=least))
        means.append(sum(steps) / max(1, len(steps)))
    if means != sorted(means):
        problems.append(T("Cheap resources should be near the crater, dear ones far."))
    return problems


def _path_problems(spaces: list[Table], away: dict[str, int], most: int) -> list[Text]:
    problems: list[Text] = []
    paths = [space for space in spaces if space["kind"] == "path"]
    if not any("+" in path["gives"] for path in paths) or not any("/" in path["gives"] for path in paths):
        problems.append(T("Some paths should show two resources, some a choice."))
    if any(away[path["id"]] == 1 and {"wood", "pearls"} & set(shown(path["gives"])) for path in paths):
        problems.append(T("The paths next to the crater should give reed or eggs."))
    if sum(space["kind"] in ("ahu", "path") for space in spaces) < 5 * (most - 1) + 1:
        problems.append(T("There are too few spaces for all carriers."))
    mine = next(space["id"] for space in spaces if space["kind"] == "mine")
    if away[mine] < 3:
        problems.append(T("Crater and mine should be at least 3 steps apart."))
    return problems


def _example_problems(data: Table, away: dict[str, int]) -> list[Text]:
    """A reed Ahu next to the crater, two egg Ahus beyond it, each reached over a reed space."""
    spaces = {space["id"]: space for space in data["spaces"]}
    example = _table(data, "example")
    reed, eggs = str(example.get("reed_ahu")), example.get("egg_ahus", [])
    right = reed in spaces and len(set(eggs)) == 2 and all(name in spaces for name in eggs)
    if right:
        right = spaces[reed]["gives"] == "reed" and away[reed] == 1
        for name in eggs:
            egg = spaces[name]
            beside = abs(egg["x"] - spaces[reed]["x"]) + abs(egg["y"] - spaces[reed]["y"]) == 1
            right = right and egg["kind"] == "ahu" and egg["gives"] == "eggs" and away[name] == 2 and beside
    if right:
        return []
    return [T("example: a reed Ahu next to the crater with two egg Ahus beside it is missing.")]
