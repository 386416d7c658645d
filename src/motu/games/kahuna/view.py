"""What a seat may know of a position of Kahuna (ruling Q5), and nothing else."""

from typing import Any

from motu.contract import SPECTATORS, Event
from motu.games.kahuna.position import FINAL, HANDICAP, REBUILD, ROW
from motu.games.kahuna.rules import KahunaState

PHASES = {HANDICAP: "handicap", REBUILD: "rebuild", FINAL: "final"}


def cards(packed: int, islands: int) -> list[int]:
    """The islands of a set of cards, in order, as often as there are cards."""
    return [island for island in range(islands) for _ in range((packed >> (2 * island)) & 3)]


def bits(packed: int, length: int) -> list[int]:
    """The numbers of the bits set."""
    return [number for number in range(length) if (packed >> number) & 1]


#: What a seat can do; whatever follows from it is told after it.
DEEDS = frozenset(
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
    for event in reversed(_last_turn(state)):
        kind, seat, fact = event.kind, int(event.seat), event.facts[0] if event.facts else 0
        if kind in ("place", "build", "handicap"):
            lines[fact] = None
        elif kind in ("remove", "cleared"):
            lines[fact] = 1 - seat if kind == "remove" else seat
        elif kind in ("stone", "lost"):
            islands[fact] = None if kind == "stone" else seat
        elif kind == "refill":
            row.add(fact)
        elif kind == "deal":
            row.update(place for place in range(ROW) if event.facts[1 + place] >= 0)
    return {
        "built": sorted(line for line, had in lines.items() if had is None),
        "freed": sorted([line, had] for line, had in lines.items() if had is not None),
        "won": sorted(island for island, had in islands.items() if had is None),
        "lost": sorted([island, had] for island, had in islands.items() if had is not None),
        "row": sorted(row),
    }


def _last_turn(state: KahunaState) -> list[Event]:
    """The public events of the last turn, the latest first; none where the last move was not told."""
    found: list[Event] = []
    since: list[Event] = []
    event, mover = state.told, -1
    if event is None or event.ply != state.ply:
        return []
    while event is not None and event.ply > 0:
        if event.to & SPECTATORS:
            since.append(event)
        if event.kind in DEEDS:
            if mover not in (-1, event.seat):
                break
            mover = int(event.seat)
            found += since
            since = []
        event = event.before
    return found


def see(state: KahunaState, seat: int | None) -> dict[str, Any]:
    islands, lines = int(state.board.islands), int(state.board.lines)
    players = []
    for number in range(2):
        player = state.player(number)
        shown: dict[str, Any] = {
            "bridges": bits(player.bridges, lines),
            "stones": bits(player.stones, islands),
            "stock": int(player.stock),
            "points": int(player.points),
            "third": int(player.third),
            "cards": int(player.held),
            "away": len(cards(player.away, islands)),
        }
        if seat == number:
            shown["hand"] = cards(player.hand, islands)
            shown["put_away"] = cards(player.away, islands)
        elif seat is not None:
            shown["known"] = cards(state.knowledge(seat).certain(), islands)
        players.append(shown)
    row = [int(state.row_card(place)) for place in range(ROW)]
    return {
        "phase": PHASES.get(int(state.phase), "turn"),
        "turn": int(state.seat),
        "round": int(state.round),
        "row": [None if card < 0 else card for card in row],
        "pile": int(state.pile_size),
        "discard": cards(state.discard, islands),
        "declined": state.declined,
        "freed": int(state.freed) if state.phase == REBUILD else None,
        "handicap": int(state.handicap),
        "routed": int(state.loser) if state.loser >= 0 else None,
        "changed": changed(state),
        "players": players,
    }
