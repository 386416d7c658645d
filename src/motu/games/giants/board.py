"""The island: hexes and their neighbours, special places, and the Ahus along the coast."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.boards import reader, steps_from
from motu.games.giants.board_check import SCHEMA, ahu_id, neighbours


@mypyc_attr(acyclic=True)
class Board:
    """A valid map. Hexes, Ahus and forests are numbered in the order of the file."""

    def __init__(self, data: dict[str, Any]) -> None:
        #: The file itself, for the picture.
        self.drawing = data
        hexes: list[dict[str, Any]] = data["hexes"]
        ahus: list[dict[str, Any]] = data["ahus"]
        special: dict[str, Any] = data["special"]
        self.ids: list[str] = [field["id"] for field in hexes]
        self.place_names: list[str] = [field.get("name", "") for field in hexes]
        self.ahu_names: list[str] = [ahu["name"] for ahu in ahus]
        #: The names without spaces and signs, for notation and picture.
        self.ahu_ids: list[str] = [ahu_id(name) for name in self.ahu_names]
        self.hexes: i64 = len(hexes)
        self.ahus: i64 = len(ahus)

        at: dict[tuple[int, int], int] = {(field["col"], field["row"]): n for n, field in enumerate(hexes)}
        near = [
            [at[place] for place in neighbours(field["col"], field["row"]).values() if place in at]
            for field in hexes
        ]
        #: The neighbours of all hexes in one row, and where those of each hex begin.
        self.near: vec[i64] = vec[i64]([there for row in near for there in row])
        self.first_near: vec[i64] = vec[i64]([sum(map(len, near[:n])) for n in range(len(near) + 1)])
        #: Steps from each hex to each, row by row.
        away = [steps_from(n, dict(enumerate(near))) for n in range(len(near))]
        self.steps: vec[i64] = vec[i64]([steps[there] for steps in away for there in range(len(near))])

        self.moai_quarry: i64 = self.ids.index(special["moai_quarry"])
        self.headdress_quarry: i64 = self.ids.index(special["headdress_quarry"])
        self.village: i64 = self.ids.index(special["village"])
        self.hut: i64 = self.ids.index(special["hut"])
        forests: list[dict[str, Any]] = special["forests"]
        self.forests: i64 = len(forests)
        self.forest_hex: vec[i64] = vec[i64]([self.ids.index(wood["hex"]) for wood in forests])
        self.forest_logs: vec[i64] = vec[i64]([int(wood["logs"]) for wood in forests])
        #: The forest on each hex, or -1.
        self.forest_at: vec[i64] = vec[i64]([-1] * len(hexes))
        for number in range(len(forests)):
            self.forest_at[self.forest_hex[number]] = number

        #: The hex that owns each Ahu (P6), and its two values.
        self.ahu_hex: vec[i64] = vec[i64]([self.ids.index(ahu["hex"]) for ahu in ahus])
        self.moai_value: vec[i64] = vec[i64]([int(ahu["moai"]) for ahu in ahus])
        self.headdress_value: vec[i64] = vec[i64]([int(ahu["headdress"]) for ahu in ahus])
        owned = [[a for a, ahu in enumerate(ahus) if ahu["hex"] == name] for name in self.ids]
        #: The Ahus of all hexes in one row, and where those of each hex begin.
        self.ahus_at: vec[i64] = vec[i64]([ahu for row in owned for ahu in row])
        self.first_ahu: vec[i64] = vec[i64]([sum(map(len, owned[:n])) for n in range(len(owned) + 1)])

    def neighbours_of(self, hex_: int) -> list[int]:
        return [int(self.near[n]) for n in range(self.first_near[hex_], self.first_near[hex_ + 1])]

    def ahus_of(self, hex_: int) -> list[int]:
        return [int(self.ahus_at[n]) for n in range(self.first_ahu[hex_], self.first_ahu[hex_ + 1])]


read_board = reader(SCHEMA, lambda data, seats: Board(data))
