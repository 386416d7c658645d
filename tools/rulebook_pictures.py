"""Keeps the positions that the rulebooks show, laid out and played on by the rules.

Beside the pages of each game stands `examples.json`: for each picture what may be seen of its position. The
game draws them when a page is read, in the reader's language.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from motu.contract import game
from motu.games.rapanui2019.rules import MoaiState
from motu.state import State

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from giants import tables as giants  # noqa: E402
from giants.test_example import CARRYING, PLACING  # noqa: E402
from kahuna.tables import BLACK, WHITE, lay, play, table  # noqa: E402
from rapanui2011 import tables as cards  # noqa: E402
from rapanui2011.tables import Seat  # noqa: E402
from rapanui2019 import island  # noqa: E402


@dataclass(frozen=True)
class Shown:
    """A position, the seat that sees it (None: a spectator), and whether the panels are drawn, too."""

    position: Callable[[], State]
    seat: int | None = None
    panels: bool = False
    #: The part of the picture that is shown: left, top, width and height in shares of its sides.
    window: tuple[float, float, float, float] = (0, 0, 1, 1)

    def kept(self) -> dict[str, Any]:
        state = self.position()
        view = json.loads(state.view(self.seat).json())
        drawn = {"seat": self.seat, "panels": self.panels, "window": list(self.window)}
        return {"seats": int(state.seats), **drawn, "view": view}


# ------------------------------------------------------------------------------------------------- Kahuna

#: The bridges before each step of the worked example, White's behind Black's, and the step itself.
BLACK_AT_FIRST = "ALOA-BARI ALOA-HUNA HUNA-IFFI HUNA-LALE ELAI-FAAA ELAI-IFFI ELAI-JOJO"
WHITE_AT_FIRST = "ALOA-DUDA DUDA-HUNA DUDA-ELAI ELAI-HUNA BARI-ELAI BARI-COCO"
STEPS = (("DUDA>BARI",), ("BARI>ALOA",), ("HUNA+HUNAxELAI-HUNA",), ("ELAI>HUNA",))


def two_turns(steps: int) -> State:
    """The example after so many of its steps; only the last of them counts as news."""
    state = table("HUNA HUNA ELAI", "DUDA BARI", "COCO FAAA GOLA", turn=WHITE)
    lay(state, BLACK, BLACK_AT_FIRST)
    lay(state, WHITE, WHITE_AT_FIRST)
    for step in range(steps):
        if step == 2:
            play(state, "pile")
        state.told = None
        play(state, *STEPS[step])
    return state


def two_stones(built: bool) -> State:
    """M4: one bridge that gives both its ends, before and after it is built."""
    state = table("JOJO", "", "COCO FAAA HUNA", turn=BLACK)
    lay(state, BLACK, "FAAA-JOJO IFFI-JOJO COCO-KAHU KAHU-LALE")
    lay(state, WHITE, "FAAA-GOLA GOLA-JOJO GOLA-KAHU")
    if built:
        play(state, "JOJO>KAHU")
    return state


def chosen() -> State:
    """P1: a card HUNA, with one line at HUNA taken by White."""
    state = table("HUNA", "", "COCO FAAA GOLA", turn=BLACK)
    lay(state, WHITE, "DUDA-HUNA")
    play(state, "HUNA>LALE")
    return state


def majority() -> State:
    """M1 to M3: Black's new stone on LALE costs White a bridge, and with it IFFI."""
    state = table("KAHU", "", "COCO FAAA GOLA", turn=BLACK)
    lay(state, BLACK, "HUNA-LALE")
    lay(state, WHITE, "HUNA-IFFI IFFI-JOJO IFFI-LALE")
    play(state, "KAHU>LALE")
    return state


def half() -> State:
    """M5: two of four lines each."""
    state = table("", "", "HUNA FAAA GOLA")
    lay(state, BLACK, "BARI-COCO COCO-KAHU")
    lay(state, WHITE, "COCO-FAAA COCO-GOLA")
    return state


def stays() -> State:
    """M6: White builds at an island that Black rules."""
    state = table("", "KAHU", "COCO FAAA GOLA", turn=WHITE)
    lay(state, BLACK, "ELAI-IFFI HUNA-IFFI IFFI-JOJO")
    play(state, "KAHU>IFFI")
    return state


def pair(rebuilt: bool) -> State:
    """R1 to R3: White's pair removes a bridge and a stone, and a third card takes the line."""
    state = table("", "FAAA JOJO JOJO", "COCO HUNA GOLA", turn=WHITE)
    lay(state, BLACK, "FAAA-JOJO ELAI-JOJO IFFI-JOJO")
    play(state, "FAAA+JOJOxFAAA-JOJO")
    if rebuilt:
        state.told = None
        play(state, "JOJO>FAAA")
    return state


def drawing_pile() -> State:
    """D1: open cards, the pile and the discard pile."""
    state = table("HUNA BARI", "ELAI ELAI", "COCO FAAA GOLA", turn=BLACK)
    play(state, "BARI>FAAA")
    return state


# ------------------------------------------------------------------------------------------------- Giants

#: The seats by their colours.
BLUE, GREEN, RED, YELLOW = range(4)


def placing() -> State:
    """P1 to P5: a worker with logs, a medicine man on a forest, a reserved Ahu."""
    state = giants.empty_table()
    giants.stand(state, BLUE, "f7", "w", logs=2)
    giants.stand(state, GREEN, "d7", "m")
    giants.stand(state, RED, "g5", "m")
    giants.reserve(state, RED, "Akahanga")
    return giants.placing(state)


def helped() -> State:
    """T5: a Moai of size 2; hexes with one worker, with Yellow's chief, with a worker and two logs."""
    state = giants.empty_table(4)
    giants.piece(state, 2, "e9", maker=BLUE)
    giants.stand(state, BLUE, "e8", "w")
    giants.stand(state, YELLOW, "f8", "c")
    giants.stand(state, RED, "f7", "w", logs=2)
    return giants.transport(state)


def erected() -> State:
    """T12: Red's Moai on an Ahu of the hex with the red worker, and Yellow's headdress next to it."""
    state = giants.empty_table(4, memory="open")
    giants.stand(state, RED, "h4", "w")
    giants.stand(state, YELLOW, "h4", "ww")
    giants.raise_moai(state, RED, 3, "Hanga Te'e")
    giants.piece(state, 0, "g4", marker=YELLOW)
    return giants.transport(state)


def claimed() -> State:
    """T13: the headdress after its three hexes, with Blue's marker."""
    state = giants.empty_table(4)
    for seat, where in ((RED, "g3"), (BLUE, "g4"), (YELLOW, "g5")):
        giants.stand(state, seat, where, "w")
    giants.piece(state, 0, "g5", marker=BLUE)
    return giants.transport(state)


def rolled() -> State:
    """Q1 and A7: four Moai in the quarry, one die broken."""
    return giants.roll(giants.table(5, first="1"), 1, 2, 2, 3)


def bidden() -> State:
    """A7: the bids of the five, revealed."""
    state = giants.table(5, first="1")
    for seat, (markers, workers, halves) in enumerate(
        ((2, 3, 3), (2, 3, 0), (1, 2, 1), (1, 1, 1), (1, 1, 0))
    ):
        giants.give(state, seat, workers=workers, markers=markers, halves=halves)
    giants.roll(state, 1, 2, 2, 3)
    for seat, (markers, workers) in enumerate(((2, 3), (2, 3), (1, 2), (1, 1), (0, 0))):
        giants.play(state, f"{seat}:carve={workers}", f"{seat}:bid={markers}")
    return state


def broken() -> State:
    """P2 and P3: the medicine man and the chief in the village."""
    state = giants.empty_table()
    giants.give(state, BLUE, workers=1, halves=2)
    giants.give(state, RED, workers=1)
    giants.placing(state)
    giants.play(
        state,
        "medicine@e6",
        "gain=worker",
        "medicine@d7",
        "gain=logs",
        "worker@g7",
        "chief@e6",
        "gain=worker",
    )
    return state


def crowned() -> State:
    """T7: Yellow has crowned Red's Moai."""
    state = giants.empty_table(4, memory="open")
    giants.stand(state, RED, "h4", "w")
    giants.stand(state, YELLOW, "h4", "w")
    giants.raise_moai(state, RED, 3, "Hanga Te'e")
    giants.piece(state, 0, "g4", marker=YELLOW)
    hat = giants.piece(state, 0, "d1")
    state.pieces[hat] = giants.piece_of(0, 3, -1, -1, giants.hex_(state, "h4"))
    state.ahus[giants.ahu(state, "Hanga Te'e")] |= (hat + 1) << 9
    return giants.transport(state)


def unmoved() -> State:
    """T8 and T10: a marked Moai on its way, and one in the quarry."""
    state = giants.empty_table(4)
    giants.piece(state, 1, "e9", marker=GREEN)
    giants.piece(state, 2, "f7", marker=BLUE)
    giants.piece(state, 3, "e9", marker=RED)
    return giants.transport(state)


def values() -> State:
    """E3: three Moai and what they give."""
    state = giants.empty_table(4, memory="open")
    for seat, size, name in ((BLUE, 3, "Riata"), (RED, 1, "Te Niu"), (YELLOW, 2, "Te Peu")):
        giants.raise_moai(state, seat, size, name)
    hat = giants.piece(state, 0, "d1")
    state.pieces[hat] = giants.piece_of(0, 3, -1, -1, giants.hex_(state, "d1"))
    state.ahus[giants.ahu(state, "Te Peu")] |= (hat + 1) << 9
    return giants.transport(state)


def whole_round(carried: bool) -> State:
    """The example round in the colours of the seats: Green begins, then Red, then Blue."""
    state = giants.table(first="2")
    giants.give(state, GREEN, workers=3, markers=2, halves=2)
    giants.give(state, RED, workers=3, logs=5, markers=3, halves=1)
    giants.give(state, BLUE, workers=4, markers=3, halves=1)
    giants.piece(state, 1, "d9", marker=GREEN)
    giants.piece(state, 2, "f6", marker=BLUE)
    giants.piece(state, 0, "g2")
    giants.roll(state, 1, 2, 3)
    giants.play(
        state, "1:carve=1", "1:bid=2", "0:carve=1", "0:bid=2", "2:carve=0c", "2:bid=2", "take1", "take3c"
    )
    for _, moves, _ in PLACING:
        giants.play(state, *moves.split())
    if carried:
        for _, moves, _, _ in CARRYING:
            giants.play(state, *moves.split())
        giants.play(state, "hat1", "crown:HangaTetenga")
    return state


# ------------------------------------------------------------------------------------ Rapa Nui, the cards

COLUMNS = (
    "fish moai priest grain",
    "woodcutter priest mulberry fish",
    "moai grain woodcutter priest",
    "sweet-potato fish moai woodcutter",
)


def buying() -> State:
    return cards.table(Seat("woodcutter mulberry grain*2", wood=7), Seat(), Seat(), columns=COLUMNS)


def sacrificed() -> State:
    """O6: four players sacrifice, the builder face down."""
    seats = [Seat(hand="moai", wood=7), Seat(), Seat(), Seat()]
    state = cards.table(*seats, columns=COLUMNS)
    cards.play(state, "buy:none", "moai", "give:sweet-potato", "give:grain", "give:grain", "give:fish")
    cards.play(state, "supply:mulberry")
    return state


def drawing() -> State:
    """D3 and D4: a grain in front of a Moai."""
    columns = ("grain moai priest fish", *COLUMNS[1:])
    return cards.table(Seat(), Seat(), Seat(), columns=columns)


def woodcutters() -> State:
    columns = ("fish woodcutter priest grain", *COLUMNS[1:])
    return cards.table(Seat("woodcutter*2"), Seat(), Seat(), columns=columns)


def fishers() -> State:
    """P4: two gatherers of fish beside one that lies there already."""
    seat = Seat("woodcutter fish priest", hand="fish*2 moai", wood=3)
    columns = ("woodcutter moai priest grain", *COLUMNS[1:3], "sweet-potato woodcutter moai woodcutter")
    state = cards.table(seat, Seat(), Seat(), columns=columns)
    cards.play(state, "fish*2")
    return state


def three_moai() -> State:
    """P6: three Moai in hand and too little wood."""
    return cards.table(Seat("woodcutter fish", hand="moai*3", wood=4), Seat(), Seat(), columns=COLUMNS)


def refilled() -> State:
    """D2 and D4: the second draw empties a column, and the refill brings a woodcutter to the front."""
    seat = Seat("woodcutter", hand="fish*2 grain", wood=1)
    columns = ("fish moai priest grain", "priest", *COLUMNS[2:])
    state = cards.table(seat, Seat(), Seat(), columns=columns)
    cards.play(state, "fish*2")
    return cards.refill_with(state, ["column3", "column2"], "woodcutter")


def moai() -> State:
    """W3: two Moai against one."""
    return cards.table(Seat("woodcutter moai*2"), Seat("woodcutter moai"), Seat(), columns=COLUMNS)


def grain() -> State:
    """W4: two players with two grain each."""
    return cards.table(Seat("woodcutter grain*2"), Seat("woodcutter grain*2"), Seat(), columns=COLUMNS)


def whole_turn(drawn: bool) -> State:
    """The worked example, before and after the draw."""
    seat = Seat("woodcutter grain*2 priest mulberry sweet-potato", hand="moai priest fish", wood=8)
    state = cards.table(seat, Seat(), Seat(), columns=COLUMNS)
    cards.play(state, "buy:grain", "priest")
    if drawn:
        cards.play(state, "column2")
    return state


def stone() -> State:
    seats = (Seat("woodcutter", offerings="grain*2 mulberry fish*3 sweet-potato"), Seat(), Seat())
    there = "grain*4 mulberry*4 fish*2 sweet-potato"
    return cards.table(*seats, columns=COLUMNS, stone=there, top="fish", edition="hungarian", memory="open")


# ------------------------------------------------------------------------------- Rapa Nui, the board game


def placed() -> State:
    """F1 to F4: some of everything."""
    state = island.table(4)
    island.put(state, BLUE, "f5 e3", "1 2", star=1)
    island.put(state, GREEN, "d4 c4", "1 3", star=2)
    island.put(state, RED, "f4 g4", "1 2", star=0)
    island.put(state, YELLOW, "b5 a5", "1 1", star=3)
    return island.carving(state)


def mine() -> State:
    """W2: who has which carvers."""
    state = island.table(4)
    for seat, carvers in ((BLUE, "1 2 3"), (GREEN, "1"), (YELLOW, "1 1 2"), (RED, "2")):
        island.put(state, seat, carvers=carvers)
    return island.carving(state)


def ready(first: int = YELLOW, second: int = BLUE) -> MoaiState:
    """The worked example: Yellow's road to reed, and Blue's Ahu with eggs behind it."""
    state = island.bare(island.table(4))
    island.put(state, BLUE, "f5", "1 1 2", star=1)
    island.put(state, GREEN, "c4 d4", star=2)
    island.put(state, RED, "b5", star=3)
    island.put(state, YELLOW, "f4 g4", "1 2 3", star=0)
    for name in ("g4", "f5"):
        island.lay_tile(state, name, "favour")
    state.order = first | second << 4 | GREEN << 8 | RED << 12
    island.own(state, BLUE, moai=(1, 1, 0))
    island.own(state, YELLOW, moai=(0, 0, 1))
    return island.carrying(state)


def carried(state: MoaiState, *moves: str) -> State:
    island.play(state, *moves)
    return state


def hatted() -> State:
    """W6: Yellow's Pukao has come over Blue's space to a medium Moai."""
    state = island.bare(island.table(4))
    island.put(state, BLUE, "b5", star=1)
    island.put(state, GREEN, "d4", star=2)
    island.put(state, RED, "f4", star=3)
    island.put(state, YELLOW, "a5* e5", "1", star=0)
    island.own(state, YELLOW, moai=(1, 0, 0))
    island.erected(state, "a5", 1, hat=True)
    return island.carrying(state)


def order(settled: bool) -> State:
    """W3: the order of the totem animals before and after that of the sorcerers."""
    state = island.table(4)
    for seat, star in ((YELLOW, 0), (BLUE, 1), (GREEN, 2), (RED, 3)):
        island.put(state, seat, star=star)
    state.order = GREEN | BLUE << 4 | YELLOW << 8 | RED << 12
    return island.carving(state) if settled else state


def unhatted() -> State:
    """T6: a medium Moai without a hat, Blue's carrier on the way and Yellow's beside it."""
    state = island.bare(island.table(4))
    island.put(state, BLUE, "b5", star=1)
    island.put(state, GREEN, "d4", star=2)
    island.put(state, RED, "f4", star=3)
    island.put(state, YELLOW, "a5 e5", "1", star=0)
    island.own(state, YELLOW, (0, 4, 0, 0))
    island.erected(state, "a5", 1)
    return island.carrying(state)


def switched() -> State:
    """A8: a sorcerer as carver."""
    state = island.bare(island.table(4))
    for seat, carvers in ((BLUE, "1"), (GREEN, "1 2"), (RED, "1"), (YELLOW, "2")):
        island.put(state, seat, carvers=carvers)
    island.own(state, BLUE, tiles="switch")
    island.carving(state)
    island.play(state, "switch", "mine2")
    return state


def lent() -> State:
    """A9: a carver of Blue's becomes a carrier once the Moai is carved."""
    state = island.bare(island.table(4))
    for seat, carvers in ((BLUE, "1"), (GREEN, "1 2"), (RED, "1"), (YELLOW, "2")):
        island.put(state, seat, carvers=carvers)
    island.own(state, BLUE, tiles="lend")
    island.carving(state)
    island.play(state, "small", "lend1", "f4")
    return state


def installed() -> State:
    """U1 to U4: a seat with bonus tiles."""
    state = island.table(4)
    island.own(state, BLUE, (3, 2, 1, 4), tiles="rest save", tablet=True, bonuses="fervent popular")
    return state


EXAMPLES: Mapping[str, Mapping[str, Shown]] = {
    "kahuna": {
        "example-map": Shown(lambda: table()),
        "example-build": Shown(chosen),
        "example-majority": Shown(majority),
        "example-two-stones-1": Shown(lambda: two_stones(False)),
        "example-two-stones-2": Shown(lambda: two_stones(True)),
        "example-half": Shown(half),
        "example-stays": Shown(stays),
        "example-pair-1": Shown(lambda: pair(False)),
        "example-pair-2": Shown(lambda: pair(True)),
        "example-draw": Shown(drawing_pile, seat=0, panels=True, window=(0.708, 0.325, 0.292, 0.5)),
        "example-1": Shown(lambda: two_turns(0)),
        "example-2": Shown(lambda: two_turns(1)),
        "example-3": Shown(lambda: two_turns(2)),
        "example-4": Shown(lambda: two_turns(3)),
        "example-5": Shown(lambda: two_turns(4)),
    },
    "giants": {
        "example-map": Shown(lambda: giants.transport(giants.empty_table())),
        "example-quarry": Shown(rolled, window=(0.66, 0, 0.34, 0.24)),
        "example-bids": Shown(bidden, panels=True, window=(0.714, 0, 0.286, 0.97)),
        "example-chief": Shown(broken, window=(0.3, 0.24, 0.36, 0.36)),
        "example-crown": Shown(crowned, window=(0.16, 0.5, 0.46, 0.46)),
        "example-unmoved": Shown(unmoved, window=(0.46, 0.34, 0.46, 0.46)),
        "example-placing": Shown(placing, window=(0.3, 0.36, 0.46, 0.46)),
        "example-carry": Shown(helped, window=(0.46, 0.34, 0.46, 0.46)),
        "example-erect": Shown(erected, window=(0.16, 0.5, 0.46, 0.46)),
        "example-claim": Shown(claimed, window=(0.04, 0.44, 0.46, 0.46)),
        "example-round-1": Shown(lambda: whole_round(False)),
        "example-round-2": Shown(lambda: whole_round(True)),
        "example-score": Shown(values, window=(0, 0.18, 0.46, 0.68)),
    },
    "rapanui2011": {
        "example-setup": Shown(lambda: cards.GAME.start(3, 4)),
        "example-buy": Shown(buying, seat=0),
        "example-offering": Shown(sacrificed),
        "example-draw": Shown(drawing),
        "example-fish": Shown(fishers, seat=0),
        "example-three-moai": Shown(three_moai, seat=0, panels=True, window=(0, 0.5, 1, 0.5)),
        "example-refill": Shown(refilled),
        "example-moai": Shown(moai, seat=0, panels=True),
        "example-grain": Shown(grain, seat=0, panels=True),
        "example-woodcutters": Shown(woodcutters, seat=0, panels=True),
        "example-turn-1": Shown(lambda: whole_turn(False), seat=0),
        "example-turn-2": Shown(lambda: whole_turn(True), seat=0),
        "example-values": Shown(stone, seat=0, panels=True),
    },
    "rapanui2019": {
        "example-board": Shown(lambda: island.table(4)),
        "example-placing": Shown(placed),
        "example-carving": Shown(mine, window=(0.66, 0, 0.34, 0.44)),
        "example-carry": Shown(
            lambda: carried(ready(BLUE, YELLOW), "small>f5"), window=(0.42, 0.36, 0.5, 0.5)
        ),
        "example-order-1": Shown(lambda: order(False), window=(0, 0, 0.3, 0.27)),
        "example-order-2": Shown(lambda: order(True), window=(0, 0, 0.3, 0.27)),
        "example-pukao": Shown(unhatted, window=(0, 0.4, 0.5, 0.5)),
        "example-switch": Shown(switched, window=(0.66, 0, 0.34, 0.44)),
        "example-lend": Shown(lent, window=(0.38, 0, 0.62, 0.72)),
        "example-bonus": Shown(installed, seat=0, panels=True, window=(0, 0.7, 0.71, 0.3)),
        "example-decorate": Shown(hatted, window=(0, 0.4, 0.5, 0.5)),
        "example-round-1": Shown(ready, panels=True),
        "example-round-2": Shown(lambda: carried(ready(), "large>g4", "done", "small>f5"), panels=True),
    },
}


def kept(key: str) -> str:
    """What `examples.json` of a game says, one example in a line."""
    lines = [
        f"{json.dumps(name)}: {json.dumps(shown.kept(), sort_keys=True)}"
        for name, shown in EXAMPLES[key].items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def place_of(key: str) -> Path:
    return ROOT / "src" / Path(*game(key).package.split(".")) / "rulebook" / "examples.json"


def main() -> None:
    for key in EXAMPLES:
        place = place_of(key)
        place.write_text(kept(key), "utf-8")
        print(f"{place.relative_to(ROOT)}: {place.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
