"""What a seat may know of a position of the card game (rulings R4 and R6), and nothing else.

Under `memory=strict` that is what lies open on the table now, with the seat's own hand and offering cards.
Under `memory=open` everything that all saw once is counted as well: the hands, the stone, and what each seat
got and gave.
"""

from typing import Any

from mypy_extensions import i64

from motu.games.rapanui2011 import phases
from motu.games.rapanui2011.cards import COLUMNS, DEEP, GATHERERS, KINDS, counts_of, size_of, values_on
from motu.games.rapanui2011.knowledge import perhaps_buried, surely_buried
from motu.games.rapanui2011.player import Player
from motu.games.rapanui2011.position import FACE_DOWN
from motu.games.rapanui2011.rules import CardsState

#: What each key of a view means. Kinds are numbered as in `cards.KINDS`: fish, mulberry, sweet potato, grain,
#: woodcutter, priest, Moai; offerings come in the first four.
MEANS = {
    "phase": "What is asked: buy, play, sacrifice, bury (face down), supply, draw, yield (W3), instead (W6).",
    "turn": "The seat whose turn it is; others may be asked in it.",
    "first": "The seat that began.",
    "columns": "Four lists of kinds, the front card first.",
    "pile": "How many island cards are left in the pile.",
    "refills": "How often a column was laid out anew.",
    "next_refill": "How many cards the next empty column gets; null if emptying one ends the game (E1, X2).",
    "boxed": "Moais put back into the box (P6).",
    "supplies": "Offering cards left, by kind.",
    "stone": "The offering stone.",
    "stone.size": "How many cards lie there.",
    "stone.top": "The kind of the card on top, `down` if it lies face down, null if there is none.",
    "stone.shown": "Where it may be known: face-up cards by kind (at the end all); else null.",
    "stone.down": "Where it may be known: how many lie face down; else null.",
    "scoring": "The kind being scored while somebody is asked about it (W3, W6), else null.",
    "due": "In instead: how many offering cards are still due to the seat asked; else null.",
    "values": "At the end: what an offering card of each kind is worth (E3); else null.",
    "changed": "Where everybody saw the table change since the last card was played.",
    "changed.played": "[seat, kind] of the card played last, or null.",
    "changed.stone": "Whether a card was put on the stone.",
    "changed.columns": "The columns drawn from or laid out.",
    "players": "One for each seat.",
    "players[].display": "The cards in the village, by kind.",
    "players[].wood": "Wood.",
    "players[].glory": "Glory tokens; Moais, wood and offerings are not counted in it.",
    "players[].cards": "How many cards the seat holds.",
    "players[].offerings": "How many offering cards it has.",
    "players[].prices": "What an offering card of each kind costs it (B2).",
    "players[].yields": "What a scoring of each kind would bring it (W1 to W4).",
    "players[].hand": "Own seat, open memory, or at the end: cards in hand by kind.",
    "players[].points": "At the end: all points (E2).",
    "players[].kinds": "Own seat, or at the end: offering cards by kind.",
    "players[].down": "Open memory: how many cards it has put on the stone face down.",
    "players[].buried": "Open memory, own seat: these cards by kind.",
    "players[].least": "Open memory, others: offering cards that it still has at least, by kind.",
    "players[].most": "Open memory, others: offering cards that it still has at most, by kind.",
}


def see(state: CardsState, seat: int | None) -> dict[str, Any]:
    viewer: i64 = -1 if seat is None else i64(seat)
    over = state.asking == 0
    phase = state.phase
    scoring = not over and (phase == phases.YIELD or phase == phases.INSTEAD)
    return {
        "phase": phases.NAMES[int(phase)],
        "turn": int(state.seat),
        "first": int(state.first),
        "columns": [state.column(column) for column in range(i64(COLUMNS))],
        "pile": int(state.pile_size),
        "refills": int(state.refills),
        "next_refill": None if state.emptying_ends() else min(DEEP, int(state.pile_size)),
        "boxed": int(state.boxed),
        "supplies": counts_of(state.supplies),
        "stone": _stone(state, over),
        "scoring": int(state.scored) if scoring else None,
        "due": int(state.due) if scoring and phase == phases.INSTEAD else None,
        "values": counts_of(values_on(state.on_stone())) if over else None,
        "changed": _changed(state),
        "players": [_player(state, number, viewer, over) for number in range(state.seats)],
    }


def _changed(state: CardsState) -> dict[str, Any]:
    """Where everybody saw the table change since the last card was played: village, stone, columns."""
    columns: set[int] = set()
    stone = False
    event = state.told
    while event is not None and event.kind not in ("play", "back", "start"):
        if event.kind in ("draw", "lay"):
            columns.add(event.facts[0])
        stone = stone or event.kind in ("sacrifice", "bury", "supply")
        event = event.before
    played = event is not None and event.kind == "play"
    return {
        "played": [int(event.seat), event.facts[0]] if event is not None and played else None,
        "stone": stone,
        "columns": sorted(columns) if event is not None and event.kind != "start" else [],
    }


def _stone(state: CardsState, over: bool) -> dict[str, Any]:
    """O4, X2: how many cards lie there, the one on top, and of those below what may be known."""
    top = int(state.top)
    size = int(state.stone_size)
    shown: list[int] | None = None
    if over:
        shown = counts_of(state.on_stone())
    elif state.hungarian or not state.strict:
        shown = counts_of(state.shown)
    return {
        "size": size,
        "top": None if size == 0 else "down" if top == FACE_DOWN else top,
        "shown": shown,
        "down": None if shown is None else size - sum(shown),
    }


def _player(state: CardsState, number: i64, viewer: i64, over: bool) -> dict[str, Any]:
    player: Player = state.players[number]
    kinds = len(KINDS)
    shown: dict[str, Any] = {
        "display": counts_of(player.display, kinds),
        "wood": int(player.wood),
        "glory": int(player.glory),
        "cards": int(player.held),
        "offerings": int(size_of(player.offerings)),
        "prices": [int(player.price(kind)) for kind in range(i64(GATHERERS))],
        "yields": [int(state.worth_of(number, kind)) for kind in range(i64(kinds))],
    }
    if viewer == number or not state.strict or over:
        shown["hand"] = counts_of(player.hand, kinds)
    if over:
        shown["points"] = int(state.score(number))
    if viewer == number or over:
        shown["kinds"] = counts_of(player.offerings)
    if not state.strict and not over:
        shown.update(_remembered(player, viewer == number))
    return shown


def _remembered(player: Player, own: bool) -> dict[str, Any]:
    """R4: the face-down sacrifices; their owner knows them, the others what follows from all they saw."""
    if own:
        return {"down": int(size_of(player.buried)), "buried": counts_of(player.buried)}
    owned = counts_of(player.offerings + player.buried)
    surely, perhaps = surely_buried(player.hypotheses), perhaps_buried(player.hypotheses)
    return {
        "down": int(size_of(player.buried)),
        "least": [owned[kind] - perhaps[kind] for kind in range(GATHERERS)],
        "most": [owned[kind] - surely[kind] for kind in range(GATHERERS)],
    }
