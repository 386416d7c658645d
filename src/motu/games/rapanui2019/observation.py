"""What a seat sees on the table of Rapa Nui (2019), as numbers. Seats are told from the viewer on, in turn.

Of the routes to choose from only their number is told, for there may be hundreds; `view.py` has them all.
"""

from librt.vecs import vec
from mypy_extensions import i16, i64

from motu.bits import count
from motu.games.rapanui2019 import phases
from motu.games.rapanui2019.board import LUXURY, OFFERINGS, RESOURCES, STACK
from motu.games.rapanui2019.names import figure_key
from motu.games.rapanui2019.player import CHIEF_FIGURE, FIGURES, IN_MINE, ON_STAR, SORCERER, TIRED, Player
from motu.games.rapanui2019.position import Position
from motu.games.rapanui2019.tiles import AHU_TILES, BONUS_TILES, KINDS
from motu.sensing import each, seats_from, write_bits, write_choice, write_fields

THINGS = ("small Moai", "medium Moai", "large Moai", "Pukao")


def sense(state: Position, seat: i64, out: vec[i16], at: i64) -> i64:
    at = sense_round(state, seat, out, at)
    for other in range(state.seats):
        player = state.players[(seat + other) % state.seats]
        at = sense_player(state, player, out, at)
        at = sense_offerings(state, player, other == 0 or not state.strict or state.asking == 0, out, at)
    for space in range(state.board.spaces):
        at = sense_space(state, space, out, at)
    for other in range(state.seats):
        player = state.players[(seat + other) % state.seats]
        at = write_bits(player.carriers, state.board.spaces, out, at)
        at = write_bits(player.ready, state.board.spaces, out, at)
    return sense_under_way(state, out, at)


def sense_round(state: Position, seat: i64, out: vec[i16], at: i64) -> i64:
    """The round, the turn order, the mine, and what is left of everything."""
    seats, board = state.seats, state.board
    at = write_choice(state.phase, len(phases.NAMES), out, at)
    out[at] = i16((state.asking >> seat) & 1)
    out[at + 1] = i16(state.round)
    out[at + 2] = i16(state.pukao)
    at = write_choice((state.seat - seat + seats) % seats, seats, out, at + 3)
    for place in range(seats):
        at = write_choice((state.seat_at(place) - seat + seats) % seats, seats, out, at)
    for star in range(board.stars):
        there: i64 = ((state.stars >> (4 * star)) & 15) - 1
        at = write_choice((there - seat + seats) % seats if there >= 0 else -1, seats, out, at)
    at = write_fields(state.slots, 4, 3, out, at)
    at = write_fields(state.left, 8, 3, out, at)
    at = write_fields(state.supply, 4, 3, out, at)
    for kind in range(i64(len(OFFERINGS))):
        taken = state.taken_of(kind)
        left: i64 = board.stack[kind] - taken
        out[at] = i16(left)
        out[at + 1] = i16(board.worth[STACK * kind + taken]) if left > 0 else i16(0)
        at += 2
    at = write_bits(state.luxury, board.luxuries, out, at)
    at = write_fields(state.offer if state.phase == phases.DRAFT else 0, 4, KINDS, out, at)
    for other in range(seats):
        out[at + other] = i16((state.passed >> ((seat + other) % seats)) & 1)
    return at + seats


def sense_player(state: Position, player: Player, out: vec[i16], at: i64) -> i64:
    """What everybody sees of a seat but where its carriers are."""
    at = write_fields(player.goods, 8, len(RESOURCES), out, at)
    at = write_fields(player.tiles, 4, KINDS, out, at)
    out[at] = 1 if player.tablet else 0
    at = write_bits(player.bonuses, len(BONUS_TILES), out, at + 1)
    at = write_fields(player.moai, 4, 3, out, at)
    at = write_bits(player.home, FIGURES, out, at)
    for column in range(i64(3)):
        out[at] = i16(player.carvers_in(column))
        at += 1
    for figure in (i64(SORCERER), i64(CHIEF_FIGURE)):
        place = player.where(figure)
        on_star = ON_STAR <= place < TIRED
        in_mine = IN_MINE <= place < ON_STAR
        out[at] = i16(place - ON_STAR + 1) if on_star else i16(0)
        out[at + 1] = i16(place - IN_MINE + 1) if in_mine else i16(0)
        out[at + 2] = i16(place & 127) if place & 127 < IN_MINE else i16(0)
        at += 3
    out[at] = i16(count(player.offerings))
    return at + 1


def sense_offerings(state: Position, player: Player, seen: bool, out: vec[i16], at: i64) -> i64:
    """Q26: the offerings of a seat by kind, and what they are worth; 0 where they lie face down."""
    kinds: i64 = len(OFFERINGS)
    for index in range(kinds + 1):
        out[at + index] = 0
    if seen:
        tile: i64 = 0
        rest = player.offerings
        while rest != 0:
            if rest & 1 != 0:
                out[at + state.board.kind_of(tile)] += 1
            rest >>= 1
            tile += 1
        out[at + kinds] = i16(player.points)
    return at + kinds + 1


def sense_space(state: Position, space: i64, out: vec[i16], at: i64) -> i64:
    """Its Ahu tile while no Moai stands there, the Moai, and its hat."""
    standing = ((state.small | state.medium | state.large) >> space) & 1
    at = write_choice(state.laid[space] if standing == 0 else -1, KINDS, out, at)
    out[at] = i16((state.small >> space) & 1)
    out[at + 1] = i16((state.medium >> space) & 1)
    out[at + 2] = i16((state.large >> space) & 1)
    out[at + 3] = i16((state.hats >> space) & 1)
    return at + 4


def sense_under_way(state: Position, out: vec[i16], at: i64) -> i64:
    """What is being carried, moved or paid for, where the present question is about that."""
    phase = state.phase
    spaces = state.board.spaces
    paying = phase == phases.OFFER or phase == phases.PRICING
    carried = paying or phase == phases.ROUTE or phase == phases.GIFT or phase == phases.ERECT
    at = write_choice(state.thing if carried else -1, len(THINGS), out, at)
    at = write_choice(state.goal if carried else -1, spaces, out, at)
    at = write_choice(state.way[state.way_at] if phase == phases.GIFT else -1, spaces, out, at)
    at = write_choice(state.moving if phase == phases.WHERE else -1, FIGURES, out, at)
    out[at] = i16(len(state.routes)) if phase == phases.ROUTE else i16(0)
    out[at + 1] = i16(state.extra) if phase == phases.ERECT else i16(0)
    out[at + 2] = 1 if paying and state.saving else 0
    out[at + 3] = i16(state.chosen + 1) if phase == phases.PRICING else i16(0)
    return at + 4


def senses(state: Position) -> list[str]:
    """The names of these numbers."""
    board, seats = state.board, seats_from(int(state.seats))
    columns = ["column 1", "column 2", "column 3"]
    tiles = [tile.key for tile in AHU_TILES]
    found = [*each("question", list(phases.NAMES)), "asked", "round", "Pukao left", *each("turn", seats)]
    for place in range(1, len(seats) + 1):
        found += each(f"place {place} in the order", seats)
    for star in range(1, int(board.stars) + 1):
        found += each(f"star {star}", seats)
    found += [*each("slots taken", columns), *each("carvers not yet used", columns)]
    found += each("Moai left", list(THINGS[:3]))
    for kind in OFFERINGS:
        found += [f"{kind} offerings left", f"value of the next {kind} offering"]
    found += [f"luxury tile {number} left" for number in range(1, int(board.luxuries) + 1)]
    found += [*each("draft", tiles), *each("passed", seats)]
    villagers = [f"{figure_key(figure)} {figure + 1}" for figure in range(SORCERER)]
    figures = [*villagers, *(figure_key(figure) for figure in range(SORCERER, FIGURES))]
    for who in seats:
        found += [*each(who, list(RESOURCES)), *each(f"{who} tiles", tiles), f"{who}: tablet"]
        found += [*each(f"{who} bonus", [tile.key for tile in BONUS_TILES])]
        found += [*each(f"{who} carved Moai", list(THINGS[:3])), *each(f"{who} at home", figures)]
        found += each(f"{who} carvers", columns)
        for figure in ("sorcerer", "chief"):
            found += each(f"{who} {figure}", ["star, from 1", "column, from 1", "space, from 1"])
        found += [f"{who}: offerings", *each(f"{who} offerings, where seen", list(OFFERINGS))]
        found.append(f"{who}: worth of the offerings, where seen")
    for name in board.names:
        found += [*each(f"space {name} tile", tiles), *each(f"space {name}", [*THINGS[:3], "hat"])]
    for who in seats:
        found += [*each(f"{who} carrier", board.names), *each(f"{who} carrier not tired", board.names)]
    found += [*each("carried", list(THINGS)), *each("goal", board.names), *each("gift at", board.names)]
    found += each("being moved", figures)
    return [*found, "routes to choose from", "extra resources", "saving", "offering chosen, from 1"]


def longest(state: Position) -> int:
    """Every carry fills an Ahu or crowns a Moai for good, and a tile is used once; what is left in a round
    is placing seven figures, carving with them, and passing."""
    board = state.board
    carries = 2 * int(board.ahu_count) * (8 + int(board.spaces))
    tiles = 2 * (int(board.ahu_count) + sum(tile.count for tile in AHU_TILES) + LUXURY)
    return int(state.last_round) * int(state.seats) * 20 + carries + tiles
