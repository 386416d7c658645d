"""What a seat may know of a position of Kahuna (ruling Q5), and nothing else."""

from typing import Any, Final

from mypy_extensions import i64

from motu.bits import members
from motu.games.kahuna import phases
from motu.games.kahuna.player import Player
from motu.games.kahuna.position import ROW
from motu.games.kahuna.rules import KahunaState
from motu.news import news
from motu.state import Event

#: What each key of a view means.
MEANS = {
    "phase": "What is asked: handicap (X2), turn, rebuild (on the line just freed, X1), final.",
    "turn": "The seat whose turn it is.",
    "round": "1 to 3.",
    "row": "The islands of the three face-up cards, as in `board.names`; null for an empty place.",
    "pile": "How many cards are left in the pile.",
    "discard": "The islands of the played cards, sorted, once for each card.",
    "declined": "Whether the rival did not draw in the turn just before, so that one must (D2).",
    "freed": "In rebuild: the line that two cards just freed, as in `board.ends`; else null.",
    "handicap": "Handicap bridges still to be placed (X2).",
    "routed": "The seat that lost because it had no bridge (V5), or null.",
    "changed": "What everybody saw change in the last turn, or in this one as far as it is played.",
    "changed.built": "Lines with a new bridge.",
    "changed.freed": "Lines that lost their bridge, each with the seat that had it: [line, seat].",
    "changed.won": "Islands with a new stone.",
    "changed.lost": "Islands that lost a stone, each with the seat that had it: [island, seat].",
    "changed.row": "Places of the row laid anew, 0 to 2.",
    "players": "One for each seat.",
    "players[].bridges": "The lines with a bridge of the seat, by their numbers in `board.ends`.",
    "players[].stones": "The islands with a stone of the seat.",
    "players[].stock": "Bridges not on the board.",
    "players[].points": "Points of all scorings so far.",
    "players[].third": "Points of the third scoring, the first tie-break (V4).",
    "players[].cards": "How many cards the seat holds.",
    "players[].away": "How many cards it has put away face down since the last deal (P4).",
    "players[].hand": "Own seat only: the islands of its cards, sorted.",
    "players[].put_away": "Own seat only: the islands of the cards it has put away.",
    "players[].known": "The rival, seen by a seat: cards that he certainly holds, by all that was seen (Q5).",
}


def cards(packed: i64) -> list[int]:
    """The islands of a set of cards, in order, as often as there are cards."""
    found: list[int] = []
    island: i64 = 0
    while packed != 0:
        for _ in range(packed & 3):  # two bits for each island
            found.append(int(island))
        packed >>= 2
        island += 1
    return found


#: What a seat can do; whatever follows from it is told after it.
DEEDS: Final = frozenset(
    ("place", "build", "handicap", "remove", "leave", "away", "take", "draw", "decline", "done")
)


def changed(state: KahunaState) -> dict[str, Any]:
    """What everybody saw change on the table in the last turn, or in the present one as far as it is played.

    Lines built and islands won; lines freed and islands lost, each with the seat that had them; places of
    the row laid anew. What came and went within the turn is told by how it ended.
    """
    lines: dict[int, int | None] = {}
    islands: dict[int, int | None] = {}
    row: set[int] = set()
    events: list[Event] = []
    if state.told is not None and state.told.ply == state.ply:
        events = news(state, DEEDS)
        events.reverse()
    for event in events:
        kind, seat, fact = event.kind, int(event.seat), event.facts[0] if len(event.facts) > 0 else 0
        if kind in ("place", "build", "handicap"):
            lines[fact] = None
        elif kind == "remove":
            lines[fact] = 1 - seat
        elif kind == "cleared":
            lines[fact] = seat
        elif kind == "stone":
            islands[fact] = None
        elif kind == "lost":
            islands[fact] = seat
        elif kind == "refill":
            row.add(fact)
        elif kind == "deal":
            row.update([place for place in range(ROW) if event.facts[1 + place] >= 0])
    return {
        "built": sorted([line for line, had in lines.items() if had is None]),
        "freed": sorted([[line, had] for line, had in lines.items() if had is not None]),
        "won": sorted([island for island, had in islands.items() if had is None]),
        "lost": sorted([[island, had] for island, had in islands.items() if had is not None]),
        "row": sorted(row),
    }


def see(state: KahunaState, seat: int | None) -> dict[str, Any]:
    viewer: i64 = -1 if seat is None else i64(seat)
    phase = state.phase
    return {
        "phase": phases.NAMES[int(phase)],
        "turn": int(state.seat),
        "round": int(state.round),
        "row": [row_card(state, place) for place in range(i64(ROW))],
        "pile": int(state.pile_size),
        "discard": cards(state.discard),
        "declined": state.declined,
        "freed": int(state.freed) if phase == phases.REBUILD else None,
        "handicap": int(state.handicap),
        "routed": int(state.loser) if state.loser >= 0 else None,
        "changed": changed(state),
        "players": [player_of(state, 0, viewer), player_of(state, 1, viewer)],
    }


def row_card(state: KahunaState, place: i64) -> int | None:
    card = state.row_card(place)
    return None if card < 0 else int(card)


def player_of(state: KahunaState, number: i64, viewer: i64) -> dict[str, Any]:
    player: Player = state.player(number)
    away = cards(player.away)
    shown: dict[str, Any] = {
        "bridges": members(player.bridges),
        "stones": members(player.stones),
        "stock": int(player.stock),
        "points": int(player.points),
        "third": int(player.third),
        "cards": int(player.held),
        "away": len(away),
    }
    if viewer == number:
        shown["hand"] = cards(player.hand)
        shown["put_away"] = away
    elif viewer >= 0:
        shown["known"] = cards(state.knowledge(viewer).certain())
    return shown
