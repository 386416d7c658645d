"""What a seat may know of a position of Kahuna (ruling Q5), and nothing else."""

from typing import Any

from motu.games.kahuna.rules import FINAL, HANDICAP, REBUILD, ROW, KahunaState

PHASES = {HANDICAP: "handicap", REBUILD: "rebuild", FINAL: "final"}


def cards(packed: int, islands: int) -> list[int]:
    """The islands of a set of cards, in order, as often as there are cards."""
    return [island for island in range(islands) for _ in range((packed >> (2 * island)) & 3)]


def bits(packed: int, length: int) -> list[int]:
    """The numbers of the bits set."""
    return [number for number in range(length) if (packed >> number) & 1]


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
        "players": players,
    }
