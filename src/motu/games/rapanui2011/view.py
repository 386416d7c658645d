"""What a seat may know of a position of the card game (rulings R4 and R6), and nothing else.

Under `memory=strict` that is what lies open on the table now, with the seat's own hand and offering cards.
Under `memory=open` everything that all saw once is counted as well: the hands, the stone, and what each seat
got and gave.
"""

from typing import Any

from motu.games.rapanui2011.cards import COLUMNS, DEEP, GATHERERS, KINDS, counts_of, size_of, values_on
from motu.games.rapanui2011.knowledge import perhaps_buried, surely_buried
from motu.games.rapanui2011.player import Player
from motu.games.rapanui2011.position import FACE_DOWN, INSTEAD, PHASES, YIELD
from motu.games.rapanui2011.rules import CardsState


def see(state: CardsState, seat: int | None) -> dict[str, Any]:
    over = state.over
    phase = int(state.phase)
    scoring = not over and phase in (YIELD, INSTEAD)
    return {
        "phase": PHASES[phase],
        "turn": int(state.seat),
        "first": int(state.first),
        "columns": [state.column(column) for column in range(COLUMNS)],
        "pile": int(state.pile_size),
        "refills": int(state.refills),
        "next_refill": None if state.emptying_ends() else min(DEEP, int(state.pile_size)),
        "boxed": int(state.boxed),
        "supplies": counts_of(state.supplies),
        "stone": _stone(state),
        "scoring": int(state.scored) if scoring else None,
        "due": int(state.due) if scoring and phase == INSTEAD else None,
        "values": counts_of(values_on(state.on_stone())) if over else None,
        "changed": _changed(state),
        "players": [_player(state, number, seat) for number in range(int(state.seats))],
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


def _stone(state: CardsState) -> dict[str, Any]:
    """O4, X2: how many cards lie there, the one on top, and of those below what may be known."""
    top = int(state.top)
    size = int(state.stone_size)
    shown = None
    if state.over:
        shown = counts_of(state.on_stone())
    elif state.hungarian or not state.strict:
        shown = counts_of(state.shown)
    return {
        "size": size,
        "top": None if size == 0 else "down" if top == FACE_DOWN else top,
        "shown": shown,
        "down": None if shown is None else size - sum(shown),
    }


def _player(state: CardsState, number: int, seat: int | None) -> dict[str, Any]:
    player = state.players[number]
    shown: dict[str, Any] = {
        "display": counts_of(player.display, len(KINDS)),
        "wood": int(player.wood),
        "glory": int(player.glory),
        "cards": int(player.held),
        "offerings": int(size_of(player.offerings)),
        "prices": [int(player.price(kind)) for kind in range(GATHERERS)],
        "yields": [int(state.worth_of(number, kind)) for kind in range(len(KINDS))],
    }
    if seat == number or not state.strict or state.over:
        shown["hand"] = counts_of(player.hand, len(KINDS))
    if state.over:
        shown["points"] = int(state.score(number))
    if seat == number or state.over:
        shown["kinds"] = counts_of(player.offerings)
    if not state.strict and not state.over:
        shown.update(_remembered(player, seat == number))
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
