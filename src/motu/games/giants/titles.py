"""What things in the picture of Giants are, in words: for pointing at them, and for terminals."""

from collections.abc import Sequence
from typing import Any

from motu.contract import View
from motu.games.giants.board import Board
from motu.language import Text, literal, texts

T, TN, TP = texts("motu.games.giants")


def listed(parts: Sequence[Text]) -> Text:
    """Texts one after another, with commas between them."""
    holes = ", ".join(f"{{part{at}}}" for at in range(len(parts)))
    return Text("", holes, values={f"part{at}": part for at, part in enumerate(parts)})


def lines(parts: Sequence[Text]) -> Text:
    """Texts under each other."""
    holes = "\n".join(f"{{part{at}}}" for at in range(len(parts)))
    return Text("", holes, values={f"part{at}": part for at, part in enumerate(parts)})


def figures(entry: dict[str, Any]) -> list[Text]:
    """Workers, medicine man and chief, as far as there are any."""
    found = []
    if entry["worker"]:
        found.append(TN("{count} worker", "{count} workers", entry["worker"]))
    if entry["medicine_man"]:
        found.append(T("medicine man"))
    if entry["chief"]:
        found.append(T("chief"))
    return found


def place_words(view: View[Board], hex_: int) -> list[Text]:
    """What is special about a hex."""
    board = view.board
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
    if forest >= 0:
        if view["cleared"][forest]:
            found.append(T("cleared forest"))
        else:
            logs = int(board.forest_logs[forest])
            found.append(TN("forest of {count} log", "forest of {count} logs", logs))
    found += [literal(board.ahu_names[ahu]) for ahu in board.ahus_of(hex_)]
    return found


def hex_title(view: View[Board], hex_: int, names: Sequence[str]) -> Text:
    """A hex: its name, what is special there, who stands there, logs."""
    board = view.board
    name = board.place_names[hex_]
    head = [literal(f"{board.ids[hex_]} {name}".strip()), *place_words(view, hex_)]
    told = [listed(head)]
    for there in view["hexes"]:
        if there["hex"] == hex_:
            told += [
                Text(
                    "", "{name}: {who}", values={"name": names[entry["seat"]], "who": listed(figures(entry))}
                )
                for entry in there["figures"]
            ]
            if there["logs"]:
                told.append(TN("{count} log", "{count} logs", there["logs"]))
    return lines(told)


def ahu_title(view: View[Board], ahu: int, names: Sequence[str]) -> Text:
    """An Ahu: its name and values, and what stands there."""
    board = view.board
    there = view["ahus"][ahu]
    values: dict[str, object] = {
        "ahu": board.ahu_names[ahu],
        "moai": int(board.moai_value[ahu]),
        "headdress": int(board.headdress_value[ahu]),
        "hex": board.ids[int(board.ahu_hex[ahu])],
    }
    told = [T("{ahu}, Ahu of {hex}: Moai {moai}, headdress {headdress}", **values)]
    if there["size"]:
        told.append(T("A Moai of size {size} stands here", size=there["size"]))
        if there["crowned"]:
            told.append(T("It wears a headdress"))
        if there["owner"] is not None:
            told.append(T("The pedestal belongs to {name}", name=names[there["owner"]]))
    elif there["owner"] is not None:
        told.append(T("Reserved for {name}", name=names[there["owner"]]))
    return lines(told)


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
