"""What a seat sees on the table of the card game, as numbers. Seats are told from the viewer on, in turn."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from motu.games.rapanui2011 import phases
from motu.games.rapanui2011.cards import COLUMNS, DEEP, GATHERERS, KINDS, OFFERINGS, size_of
from motu.games.rapanui2011.player import Player
from motu.games.rapanui2011.position import FACE_DOWN, Position
from motu.sensing import each, seats_from, write_choice, write_fields

#: On top of the stone: a card of a kind, or one face down.
TOPS = FACE_DOWN + 1


def sense(state: Position, seat: i64, out: vec[i16], at: i64) -> i64:
    seats = state.seats
    kinds: i64 = len(KINDS)
    over = state.asking == 0
    scoring = not over and (state.phase == phases.YIELD or state.phase == phases.INSTEAD)
    at = write_choice(state.phase, len(phases.NAMES), out, at)
    out[at] = i16((state.asking >> seat) & 1)
    out[at + 1] = i16(state.pile_size)
    out[at + 2] = i16(state.refills)
    out[at + 3] = i16(state.boxed)
    out[at + 4] = i16(state.stone_size)
    out[at + 5] = i16(state.due) if scoring and state.phase == phases.INSTEAD else i16(0)
    at = write_choice((state.seat - seat + seats) % seats, seats, out, at + 6)
    at = write_choice((state.first - seat + seats) % seats, seats, out, at)
    at = write_choice(state.scored if scoring else -1, kinds, out, at)
    at = write_fields(state.supplies, 8, GATHERERS, out, at)
    at = write_choice(state.top, TOPS, out, at)
    shown: i64 = 0
    if over:
        shown = state.on_stone()
    elif state.hungarian or not state.strict:
        shown = state.shown
    at = write_fields(shown, 8, GATHERERS, out, at)
    for place in range(i64(COLUMNS * DEEP)):
        at = write_choice(((state.columns >> (3 * place)) & 7) - 1, kinds, out, at)
    own_buried = state.players[seat].buried
    at = write_fields(0 if state.strict else own_buried, 8, GATHERERS, out, at)
    for other in range(seats):
        player = state.players[(seat + other) % seats]
        at = sense_player(player, out, at)
        at = write_fields(player.hand if other == 0 or over or not state.strict else 0, 8, kinds, out, at)
        at = write_fields(player.offerings if other == 0 or over else 0, 8, GATHERERS, out, at)
        out[at] = i16(0) if state.strict else i16(size_of(player.buried))
        at += 1
    return at


def sense_player(player: Player, out: vec[i16], at: i64) -> i64:
    """What everybody sees of a seat."""
    out[at] = i16(player.wood)
    out[at + 1] = i16(player.glory)
    out[at + 2] = i16(player.held)
    out[at + 3] = i16(size_of(player.offerings))
    return write_fields(player.display, 8, len(KINDS), out, at + 4)


def senses(state: Position) -> list[str]:
    """The names of these numbers."""
    seats, kinds = seats_from(int(state.seats)), list(KINDS)
    gathered = kinds[:GATHERERS]
    found = [
        *each("phase", list(phases.NAMES)),
        *("asked", "cards in the pile", "refills", "Moais in the box", "cards on the stone", "offerings due"),
        *each("turn", seats),
        *each("began", seats),
        *each("being scored", kinds),
        *each("supply", gathered),
        *each("top of the stone", [*gathered, "face down"]),
        *each("known on the stone", gathered),
    ]
    for column in range(1, COLUMNS + 1):
        for depth in range(1, DEEP + 1):
            found += each(f"column {column} card {depth}", kinds)
    found += each("own offerings put face down, open memory", gathered)
    for who in seats:
        found += each(who, ["wood", "glory", "cards", "offerings"])
        found += [*each(f"{who} village", kinds), *each(f"{who} hand, where seen", kinds)]
        found += each(f"{who} offerings, where seen", gathered)
        found.append(f"{who}: offerings put face down, open memory")
    return found


def longest(state: Position) -> int:
    """D1: every turn draws a card at least of the fifty. In it everybody may be asked for two sacrifices, a
    yield and two cards instead of harvested ones; and once for a purchase, a play, a card of a supply."""
    turns = 50
    return turns * (3 + 5 * int(state.seats)) + turns + OFFERINGS
