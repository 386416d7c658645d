"""What a seat may know of a position: everything but, with strict memory, what lies face down (Q26)."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.bits import members
from motu.games.rapanui2019 import phases
from motu.games.rapanui2019.board import LUXURY, OFFERINGS, RESOURCES, STACK
from motu.games.rapanui2019.names import figure_key
from motu.games.rapanui2019.player import (
    FIGURES,
    HOME,
    IN_MINE,
    ON_STAR,
    TIRED,
    Player,
)
from motu.games.rapanui2019.position import LARGE, MEDIUM, PUKAO, SMALL
from motu.games.rapanui2019.routes import find_routes, ordered
from motu.games.rapanui2019.rules import MoaiState
from motu.games.rapanui2019.tiles import AHU_TILES, BONUS_TILES
from motu.news import news
from motu.state import Event

#: The parts of the round that have questions of their own; all other questions are about carrying.
PARTS: Final = ("draft", "placing", "carving", "carving")
FIGURE_KEYS: Final = tuple([figure_key(figure) for figure in range(FIGURES)])

#: What each key of a view means. Spaces are numbered as in `board.names`; resources are reed, eggs, wood and
#: pearls; sizes of Moai small, medium and large.
MEANS = {
    "question": (
        "What is asked: draft, place, carve, carved, where, carry, route, gift, erect, offer, price, carried."
    ),
    "phase": "The part of the round: draft, placing, carving or carrying.",
    "turn": "The seat whose turn it is.",
    "round": "The round, from 1.",
    "order": "The seats in turn order.",
    "stars": "For each star of the turn-order track the seat whose sorcerer stands there, -1 for none.",
    "slots": "How many slots of each column of the mine are taken.",
    "spaces": "One for each space; carriers are told with the players.",
    "spaces[].tile": "The Ahu tile that lies there, by its key; null for none, or under a Moai.",
    "spaces[].moai": "The size of the Moai that stands there, 0 to 2, or null.",
    "spaces[].hat": "Whether that has a Pukao.",
    "free_ahus": "Ahus without a Moai.",
    "last_free": "With so few of them free the game ends with the round (N2).",
    "supply": "Moai left of each size.",
    "pukao": "Pukao left.",
    "stacks": "For each kind of offering the values of the tiles left, top first.",
    "luxury": "The luxury tiles left.",
    "luxury[].place": "Its number, as moves name it.",
    "luxury[].kind": "The kind of offering.",
    "luxury[].value": "Its value.",
    "draft": "In the draft for two: the tiles offered, by key, and how many of each.",
    "draft{}": "How many.",
    "passed": "The seats that have passed.",
    "left": "Carvers not yet used by the one who carves, in each column.",
    "changed": "What the others did since the seat last did something, or its own turn so far.",
    "changed.spaces": "Spaces that a figure came to or stood up on.",
    "changed.moai": "Spaces with a Moai just erected or crowned.",
    "changed.stars": "Stars newly taken.",
    "changed.columns": "[column, seat] of new carvers.",
    "changed.goods": "[seat, resource] that changed.",
    "changed.bonuses": "[seat, bonus] newly installed.",
    "carried": "From the choice of a route to the payment: what is carried.",
    "carried.thing": "0 to 2 a Moai by its size, 3 a Pukao.",
    "carried.goal": "The space it goes to.",
    "routes": "In route: the spaces of each route, as moves number them.",
    "ways": "In carry: where the seat asked may carry to.",
    "ways[].pukao": "Whether a Pukao is carried, or a Moai.",
    "ways[].goal": "The space.",
    "ways[].route": "The spaces of the shortest way.",
    "ways[].count": "How many ways there are that pay differently.",
    "at": "In gift: the space that gives.",
    "gain": "In erect: how many resources the Moai brings.",
    "saving": "In offer and price: whether a save is in force.",
    "chosen": "In price: the offering tile chosen.",
    "moving": "In where: the figure that moves.",
    "players": "One for each seat.",
    "players[].goods": "Resources by kind.",
    "players[].tiles": "Ahu tiles by key, and how many.",
    "players[].tiles{}": "How many.",
    "players[].tablet": "Whether the Rongorongo tablet is unused.",
    "players[].bonuses": "The bonus tiles installed, by key.",
    "players[].moai": "Carved Moai of this round, by size.",
    "players[].home": "Figures still to be placed: villagers 0 to 4, sorcerer 5, chief 6.",
    "players[].figures": "All seven figures; one with nothing but its name is at home.",
    "players[].figures[].figure": "Which.",
    "players[].figures[].star": "The star on which it stands.",
    "players[].figures[].column": "The column of the mine in which it carves.",
    "players[].figures[].space": "The space on which it carries.",
    "players[].figures[].tired": "Whether it lies down there, tired.",
    "players[].offerings": "How many offering tiles it has.",
    "players[].tiles_taken": "Own seat, open memory, or at the end: these tiles.",
    "players[].tiles_taken[].kind": "The kind of offering.",
    "players[].tiles_taken[].value": "Its value.",
    "players[].tiles_taken[].luxury": "Whether it is a luxury tile.",
    "players[].points": "Own seat, open memory, or at the end: the points as they stand.",
}


def see(state: MoaiState, seat: int | None) -> dict[str, Any]:
    viewer: i64 = -1 if seat is None else i64(seat)
    board = state.board
    return {
        "question": phases.NAMES[int(state.phase)],
        "phase": phase_of(state),
        "turn": int(state.seat),
        "round": int(state.round),
        "order": [int(state.seat_at(place)) for place in range(state.seats)],
        "stars": [four_bits(state.stars, star) - 1 for star in range(board.stars)],
        "slots": [four_bits(state.slots, column) for column in range(i64(3))],
        "spaces": [space_of(state, number) for number in range(board.spaces)],
        "free_ahus": int(state.free_ahus()),
        "last_free": int(state.last_free()),
        "supply": [int(state.moai_left(size)) for size in range(i64(3))],
        "pukao": int(state.pukao),
        "stacks": [stack_of(state, kind) for kind in range(i64(len(OFFERINGS)))],
        "luxury": luxury_of(state),
        "draft": offered(state) if state.phase == phases.DRAFT else {},
        "players": [player_of(state, number, viewer) for number in range(state.seats)],
        "passed": [int(number) for number in range(state.seats) if (state.passed >> number) & 1 != 0],
        "left": [int((state.left >> (8 * column)) & 255) for column in range(i64(3))],
        "changed": changed(state, seat),
        **under_way(state),
    }


def four_bits(packed: i64, number: i64) -> int:
    return int((packed >> (4 * number)) & 15)


def offered(state: MoaiState) -> dict[str, int]:
    """The tiles of the draft, by key."""
    found: dict[str, int] = {}
    for kind in range(i64(len(AHU_TILES))):
        number = four_bits(state.offer, kind)
        if number:
            found[AHU_TILES[int(kind)].key] = number
    return found


def phase_of(state: MoaiState) -> str:
    at = state.resumed if state.phase == phases.WHERE else state.phase
    return PARTS[int(at)] if at < len(PARTS) else "carrying"


def space_of(state: MoaiState, number: i64) -> dict[str, Any]:
    """What lies and stands on a space; its carriers are with the players."""
    moai: i64 = -1
    if (state.small >> number) & 1 != 0:
        moai = SMALL
    elif (state.medium >> number) & 1 != 0:
        moai = MEDIUM
    elif (state.large >> number) & 1 != 0:
        moai = LARGE
    laid = state.laid[number]
    return {
        "tile": AHU_TILES[int(laid)].key if laid >= 0 and moai < 0 else None,
        "moai": int(moai) if moai >= 0 else None,
        "hat": (state.hats >> number) & 1 != 0,
    }


def stack_of(state: MoaiState, kind: i64) -> list[int]:
    """The values left of an ordinary stack, top first."""
    board = state.board
    found: list[int] = []
    for place in range(state.taken_of(kind), board.stack[kind]):
        found.append(int(board.worth[STACK * kind + place]))
    return found


def luxury_of(state: MoaiState) -> list[dict[str, Any]]:
    return [
        {
            "place": place,
            "kind": int(state.board.luxury_kind[place]),
            "value": int(state.board.worth[LUXURY + place]),
        }
        for place in members(state.luxury)
    ]


def tile_of(state: MoaiState, tile: i64) -> dict[str, Any]:
    """An offering tile: kind, value, whether it is a luxury one."""
    kind = int(state.board.kind_of(tile))
    return {"kind": kind, "value": int(state.board.worth[tile]), "luxury": tile >= LUXURY}


def player_of(state: MoaiState, number: i64, viewer: i64) -> dict[str, Any]:
    player = state.players[number]
    tiles: dict[str, int] = {}
    for kind, tile in enumerate(AHU_TILES):
        count = int(player.tile_count(kind))
        if count:
            tiles[tile.key] = count
    shown: dict[str, Any] = {
        "goods": [int(player.has(resource)) for resource in range(i64(len(RESOURCES)))],
        "tiles": tiles,
        "tablet": player.tablet,
        "bonuses": [tile.key for bonus, tile in enumerate(BONUS_TILES) if player.has_bonus(bonus)],
        "moai": [four_bits(player.moai, size) for size in range(i64(3))],
        "home": members(player.home),
        "figures": [figure_of(player, figure) for figure in range(i64(FIGURES))],
        "offerings": len(members(player.offerings)),
    }
    if viewer == number or not state.strict or state.asking == 0:
        shown["tiles_taken"] = [tile_of(state, tile) for tile in members(player.offerings)]
        shown["points"] = int(state.score(number))
    return shown


def figure_of(player: Player, figure: i64) -> dict[str, Any]:
    """A figure: what it is, and where."""
    place = player.where(figure)
    name = FIGURE_KEYS[int(figure)]
    if place == HOME:
        return {"figure": name}
    tired = place & TIRED != 0
    if place >= ON_STAR and not tired:
        return {"figure": name, "star": int(place - ON_STAR)}
    if place & 127 >= IN_MINE:
        return {"figure": name, "column": int(place - IN_MINE)}
    return {"figure": name, "space": int((place & 127) - 1), "tired": tired}


def under_way(state: MoaiState) -> dict[str, Any]:
    """What is being carried, moved or paid for, where the present question is about that."""
    shown: dict[str, Any] = {}
    phase = int(state.phase)
    if phase in (phases.ROUTE, phases.GIFT, phases.ERECT, phases.OFFER, phases.PRICING):
        shown["carried"] = {"thing": int(state.thing), "goal": int(state.goal)}
    if phase == phases.ROUTE:
        shown["routes"] = [listed(state.spaces_of(route)) for route in range(len(state.routes))]
    if phase == phases.CARRY:
        shown["ways"] = [*ways_of(state, False), *ways_of(state, True)]
    if phase == phases.GIFT:
        shown["at"] = int(state.way[state.way_at])
    if phase == phases.ERECT:
        shown["gain"] = int(state.gain_of_moai())
    if phase in (phases.OFFER, phases.PRICING):
        shown["saving"] = state.saving
    if phase == phases.PRICING:
        shown["chosen"] = int(state.chosen)
    if phase == phases.WHERE:
        shown["moving"] = FIGURE_KEYS[int(state.moving)]
    return shown


def listed(spaces: vec[i64]) -> list[int]:
    return [int(space) for space in spaces]


def ways_of(state: MoaiState, pukao: bool) -> list[dict[str, Any]]:
    """T2, T6: where the seat asked may carry, the shortest way there, and how many ways pay differently."""
    seat, board = state.seat, state.board
    me = state.players[seat]
    start, thing = (board.mine, PUKAO) if pukao else (board.crater, SMALL)
    found: list[dict[str, Any]] = []
    for goal in members(state.pukao_goals(me) if pukao else state.moai_goals(me)):
        routes = find_routes(state, seat, thing, start, goal)
        route = listed(ordered(board, start, goal, routes[0]))
        found.append({"pukao": pukao, "goal": goal, "route": route, "count": len(routes)})
    return found


# ------------------------------------------------------------------------------- what has just changed

#: What a seat does; whatever follows from it is told after it.
DEEDS: Final = frozenset((
    "carrier", "carver", "sorcerer", "chief", "carve", "carry", "install", "use", "tablet", "draft", "moved",
    "switch-carver",
))  # fmt: skip


def changed(state: MoaiState, seat: int | None) -> dict[str, Any]:
    """What the others did since the seat last did something, or its own turn as far as it is played.

    A spectator is shown the last turn. Spaces that a figure came to or stood up on, Moai erected or
    crowned, stars, columns with the seat of the carver, resources by seat, bonus tiles by seat.
    """
    news: dict[str, set[Any]] = {
        name: set() for name in ("spaces", "moai", "stars", "columns", "goods", "bonuses")
    }
    for event in _since(state, seat):
        _note(news, event)
    return {name: sorted(list(one) if isinstance(one, tuple) else one for one in news[name]) for name in news}


def _note(news: dict[str, set[Any]], event: Event) -> None:
    kind, seat, facts = event.kind, int(event.seat), event.facts
    if kind in ("carrier", "rest"):
        news["spaces"].add(facts[0])
    elif kind == "moved":
        news["spaces"].add(facts[1])
    elif kind == "erect":
        news["moai"].add(facts[1])
    elif kind == "decorate":
        news["moai"].add(facts[0])
    elif kind == "sorcerer":
        news["stars"].add(facts[0])
    elif kind in ("carver", "chief", "switch-carver"):
        news["columns"].add((facts[0], seat))
    elif kind in ("gift", "get") and facts[1]:
        news["goods"].add((seat, facts[0]))
    elif kind == "trade":
        news["goods"] |= {(seat, facts[0]), (seat, facts[1])}
    elif kind == "install":
        news["bonuses"].add((seat, facts[0]))


def _since(state: MoaiState, seat: int | None) -> list[Event]:
    """The public events that are news to a viewer; none of the round before, whose figures are home."""
    found = news(state, DEEDS, seat)
    since = next((number for number, one in enumerate(found) if one.kind == "round"), len(found))
    return found[:since] if any(one.kind in DEEDS for one in found[:since]) else _lasting(found)


def _lasting(events: list[Event]) -> list[Event]:
    """At the start of a round: what stays on the table from the one before."""
    return [event for event in events if event.kind in ("erect", "decorate", "gift", "get", "install")]
