"""What things are called in Giants: pieces, places and people, for pictures, buttons and terminals."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from motu.contract import View
from motu.games.giants.board import Board
from motu.language import Text, joined, listed, literal, texts

T, TN, TP = texts("motu.games.giants")


class Figures(NamedTuple):
    """The figures of one seat on a hex, or in its bid."""

    worker: int
    medicine_man: int
    chief: int

    @classmethod
    def of(cls, entry: dict[str, Any]) -> "Figures":
        """Those that an entry of a view tells of."""
        return cls(*[entry[kind] for kind in cls._fields])


def figures(of: Figures) -> list[Text]:
    """Workers, medicine man and chief, as far as there are any."""
    found = []
    if of.worker:
        found.append(TN("{count} worker", "{count} workers", of.worker))
    if of.medicine_man:
        found.append(T("medicine man"))
    if of.chief:
        found.append(T("chief"))
    return found


#: The figures of which everybody has one.
ALONE = ("medicine_man", "chief")


def stock_words(stock: dict[str, Any]) -> dict[str, Text]:
    """What is behind a screen, kind by kind."""
    return {
        "worker": TN("{count} worker", "{count} workers", stock["worker"]),
        "medicine_man": T("medicine man"),
        "chief": T("chief"),
        "markers": TN("{count} marker", "{count} markers", stock["markers"]),
        "logs": TN("{count} log", "{count} logs", stock["logs"]),
        "pedestals": TN("{count} pedestal", "{count} pedestals", stock["pedestals"]),
    }


def place_words(board: Board, hex_: int, cleared: bool) -> list[Text]:
    """What is special about a hex."""
    found = []
    for place, words in (
        (board.moai_quarry, T("Moai quarry")),
        (board.headdress_quarry, T("headdress quarry")),
        (board.village, T("village")),
        (board.hut, T("hut of the sorcerer")),
    ):
        if place == hex_:
            found.append(words)
    forest = int(board.forest_at[hex_])
    if forest >= 0 and cleared:
        found.append(T("cleared forest"))
    elif forest >= 0:
        found.append(TN("forest of {count} log", "forest of {count} logs", int(board.forest_logs[forest])))
    return found + [literal(board.ahu_names[ahu]) for ahu in board.ahus_of(hex_)]


def hex_title(
    board: Board, hex_: int, people: Sequence[tuple[str, Figures]], logs: int, cleared: bool
) -> Text:
    """A hex: its name, what is special there, who stands there, logs."""
    name = literal(f"{board.ids[hex_]} {board.place_names[hex_]}".strip())
    told = [listed([name, *place_words(board, hex_, cleared)])]
    told += [joined([literal(who), listed(figures(those))], ": ") for who, those in people]
    if logs:
        told.append(TN("{count} log", "{count} logs", logs))
    return joined(told, "\n")


def ahu_title(board: Board, ahu: int, owner: str | None, size: int, crowned: bool) -> Text:
    """An Ahu: its name and values, and what stands there."""
    told = [
        T(
            "{ahu}, Ahu of {hex}: Moai {moai}, headdress {headdress}",
            ahu=board.ahu_names[ahu],
            moai=int(board.moai_value[ahu]),
            headdress=int(board.headdress_value[ahu]),
            hex=board.ids[int(board.ahu_hex[ahu])],
        )
    ]
    if size:
        told.append(T("A Moai of size {size} stands here", size=size))
        if crowned:
            told.append(T("It wears a headdress"))
        if owner is not None:
            told.append(T("The pedestal belongs to {name}", name=owner))
    elif owner is not None:
        told.append(T("Reserved for {name}", name=owner))
    return joined(told, "\n")


def piece_title(view: View[Board], piece: dict[str, Any], names: Sequence[object]) -> Text:
    """A piece on its way: what it is, where, and whose."""
    told = T("The Moai of size {size} on {hex}") if piece["size"] else T("The headdress on {hex}")
    told = told.filled(size=piece["size"], hex=view.board.ids[piece["hex"]])
    marker, maker = piece["marker"], piece["maker"]
    if marker is not None:
        if marker == view.seat:
            return T("{piece}, marked by you", piece=told)
        return T("{piece}, marked by {name}", piece=told, name=names[marker])
    if maker is not None:
        if maker == view.seat:
            return T("{piece}, made by you this round", piece=told)
        return T("{piece}, made this round by {name}", piece=told, name=names[maker])
    return T("{piece}, abandoned", piece=told)
