"""What a seat may know of a position: everything but, with strict memory, what lies face down (Q26)."""

from typing import Any

from motu.bits import members
from motu.events import news
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
from motu.games.rapanui2019.position import PUKAO, SMALL
from motu.games.rapanui2019.routes import find_routes, ordered
from motu.games.rapanui2019.rules import MoaiState
from motu.games.rapanui2019.tiles import AHU_TILES, BONUS_TILES
from motu.state import Event

PHASES = {phases.DRAFT: "draft", phases.PLACE: "placing", phases.CARVE: "carving", phases.CARVED: "carving"}
SIZES = ("small", "medium", "large")


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
    board = state.board
    return {
        "question": phases.NAMES[int(state.phase)],
        "phase": phase_of(state),
        "turn": int(state.seat),
        "round": int(state.round),
        "order": [int(state.seat_at(place)) for place in range(state.seats)],
        "stars": [((state.stars >> (4 * star)) & 15) - 1 for star in range(board.stars)],
        "slots": [(int(state.slots) >> (4 * column)) & 15 for column in range(3)],
        "spaces": [space_of(state, number) for number in range(board.spaces)],
        "free_ahus": int(state.free_ahus()),
        "last_free": int(state.last_free()),
        "supply": [int(state.moai_left(size)) for size in range(3)],
        "pukao": int(state.pukao),
        "stacks": [stack_of(state, kind) for kind in range(len(OFFERINGS))],
        "luxury": luxury_of(state),
        "draft": {
            AHU_TILES[kind].key: count
            for kind in range(len(AHU_TILES))
            if (count := (int(state.offer) >> (4 * kind)) & 15)
        }
        if state.phase == phases.DRAFT
        else {},
        "players": [player_of(state, number, seat) for number in range(state.seats)],
        "passed": [number for number in range(state.seats) if (state.passed >> number) & 1],
        "left": [(int(state.left) >> (8 * column)) & 255 for column in range(3)],
        "changed": changed(state, seat),
        **under_way(state),
    }


def phase_of(state: MoaiState) -> str:
    at = state.resumed if state.phase == phases.WHERE else state.phase
    return PHASES.get(int(at), "carrying")


def space_of(state: MoaiState, number: int) -> dict[str, Any]:
    """What lies and stands on a space; its carriers are with the players."""
    moai = [
        size for size, where in enumerate((state.small, state.medium, state.large)) if (where >> number) & 1
    ]
    laid = int(state.laid[number])
    return {
        "tile": AHU_TILES[laid].key if laid >= 0 and not moai else None,
        "moai": moai[0] if moai else None,
        "hat": bool((state.hats >> number) & 1),
    }


def stack_of(state: MoaiState, kind: int) -> list[int]:
    """The values left of an ordinary stack, top first."""
    return [
        int(state.board.worth[STACK * kind + place])
        for place in range(int(state.taken_of(kind)), int(state.board.stack[kind]))
    ]


def luxury_of(state: MoaiState) -> list[dict[str, Any]]:
    return [
        {
            "place": place,
            "kind": int(state.board.luxury_kind[place]),
            "value": int(state.board.worth[LUXURY + place]),
        }
        for place in members(state.luxury)
    ]


def tile_of(state: MoaiState, tile: int) -> dict[str, Any]:
    """An offering tile: kind, value, whether it is a luxury one."""
    kind = int(state.board.kind_of(tile))
    return {"kind": kind, "value": int(state.board.worth[tile]), "luxury": tile >= LUXURY}


def player_of(state: MoaiState, number: int, seat: int | None) -> dict[str, Any]:
    player = state.players[number]
    shown: dict[str, Any] = {
        "goods": [int(player.has(resource)) for resource in range(len(RESOURCES))],
        "tiles": {
            tile.key: int(player.tile_count(kind))
            for kind, tile in enumerate(AHU_TILES)
            if player.tile_count(kind)
        },
        "tablet": player.tablet,
        "bonuses": [tile.key for bonus, tile in enumerate(BONUS_TILES) if player.has_bonus(bonus)],
        "moai": [(int(player.moai) >> (4 * size)) & 15 for size in range(3)],
        "home": members(player.home),
        "figures": [figure_of(player, figure) for figure in range(FIGURES)],
        "offerings": len(members(player.offerings)),
    }
    if seat == number or not state.strict or state.over:
        shown["tiles_taken"] = [tile_of(state, tile) for tile in members(player.offerings)]
        shown["points"] = int(state.score(number))
    return shown


def figure_of(player: Player, figure: int) -> dict[str, Any]:
    """A figure: what it is, and where."""
    place = int(player.where(figure))
    shown: dict[str, Any] = {"figure": figure_key(figure)}
    if place == HOME:
        return shown
    if place >= ON_STAR and not place & TIRED:
        shown["star"] = place - ON_STAR
    elif place & 127 >= IN_MINE:
        shown["column"] = place - IN_MINE
    else:
        shown["space"] = (place & 127) - 1
        shown["tired"] = bool(place & TIRED)
    return shown


def under_way(state: MoaiState) -> dict[str, Any]:
    """What is being carried, moved or paid for, where the present question is about that."""
    shown: dict[str, Any] = {}
    if state.phase in (phases.ROUTE, phases.GIFT, phases.ERECT, phases.OFFER, phases.PRICING):
        shown["carried"] = {"thing": int(state.thing), "goal": int(state.goal)}
    if state.phase == phases.ROUTE:
        shown["routes"] = [
            [int(space) for space in state.spaces_of(route)] for route in range(len(state.routes))
        ]
    if state.phase == phases.CARRY:
        shown["ways"] = [*ways_of(state, False), *ways_of(state, True)]
    if state.phase == phases.GIFT:
        shown["at"] = int(state.way[state.way_at])
    if state.phase == phases.ERECT:
        shown["gain"] = int(state.gain_of_moai())
    if state.phase in (phases.OFFER, phases.PRICING):
        shown["saving"] = state.saving
    if state.phase == phases.PRICING:
        shown["chosen"] = int(state.chosen)
    if state.phase == phases.WHERE:
        shown["moving"] = figure_key(int(state.moving))
    return shown


def ways_of(state: MoaiState, pukao: bool) -> list[dict[str, Any]]:
    """T2, T6: where the seat asked may carry, the shortest way there, and how many ways pay differently."""
    seat, board = state.seat, state.board
    me = state.players[int(seat)]
    start, thing = (board.mine, PUKAO) if pukao else (board.crater, SMALL)
    found = []
    for goal in members(state.pukao_goals(me) if pukao else state.moai_goals(me)):
        routes = find_routes(state, seat, thing, start, goal)
        route = [int(space) for space in ordered(board, start, goal, routes[0])]
        found.append({"pukao": pukao, "goal": goal, "route": route, "count": len(routes)})
    return found


# ------------------------------------------------------------------------------- what has just changed

#: What a seat does; whatever follows from it is told after it.
DEEDS = frozenset((
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
