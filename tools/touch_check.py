"""Whether everything that is lit reacts wherever one sees it: many positions of all games, at five sizes.

python tools/touch_check.py [--positions 12] [--game kahuna]

So many positions are looked at with each kind of question in turn, somewhere in games at random.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests" / "web")]

from browser import ARGUMENTS, browser  # noqa: E402
from people import newcomer  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402
from positions import link_to, table_where  # noqa: E402
from servers import Server, serving  # noqa: E402

from motu.contract import game, games  # noqa: E402
from motu.web.assets import asset  # noqa: E402
from motu.web.table import Table  # noqa: E402

#: How many games at random are looked through for kinds of questions, and how many answers of each.
GAMES, ANSWERS = 12, 300

#: The windows that are tried: width, height, and whether one touches with a finger.
SIZES = ((360, 740, True), (820, 1180, True), (1280, 720, False), (1440, 900, False), (2560, 1440, False))

#: Asks of points all over everything lit what a click there would touch. A point belongs to a thing where any
#: of its shapes is seen, also within a closed edge of gold; it reacts if that thing is touched, or another
#: lit one that lies there as well. For a finger all around the middle of a thing, 44 pixels wide and high,
#: has to react too.
SAMPLE = """async ([address, fingers, grid]) => {
  const { touchedAt } = await import(address);
  const found = { things: 0, points: 0, dead: [], small: [] };
  const isSeen = (shape, x, y) => {
    const style = getComputedStyle(shape);
    if (style.display === "none" || style.visibility === "hidden") return false;
    const matrix = shape.getScreenCTM?.();
    if (!matrix) return false;
    const isClosed = shape.nodeName !== "path" || /z/i.test(shape.getAttribute("d"));
    const isIn = (dx, dy) => {
      const at = new DOMPoint(x + dx, y + dy).matrixTransform(matrix.inverse());
      return ((style.fill !== "none" || isClosed) && shape.isPointInFill?.(at))
        || (style.stroke !== "none" && shape.isPointInStroke?.(at));
    };
    return isIn(0, 0) && isIn(1, 0) && isIn(-1, 0) && isIn(0, 1) && isIn(0, -1);
  };
  const reacts = (x, y) => touchedAt(document.elementFromPoint(x, y), x, y, fingers)?.matches(".lit");
  for (const thing of document.querySelectorAll("#page [data-touch].lit")) {
    thing.scrollIntoView({ block: "center", inline: "center" });
    const box = thing.getBoundingClientRect();
    if (!box.width || getComputedStyle(thing).visibility === "hidden") continue;
    found.things += 1;
    const isBox = thing.nodeName === "svg" || thing.nodeName === "BUTTON";
    const drawn = [...thing.querySelectorAll("path, rect, circle, ellipse")];
    const shapes = drawn.filter((one) => !one.closest(".ticked"));
    let sum = [0, 0, 0];
    for (let i = 0; i < grid; i++) for (let j = 0; j < grid; j++) {
      const x = box.left + box.width * (i + 0.5) / grid, y = box.top + box.height * (j + 0.5) / grid;
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      if (!isBox && !shapes.some((shape) => isSeen(shape, x, y))) continue;
      sum = [sum[0] + x, sum[1] + y, sum[2] + 1];
      found.points += 1;
      if (!reacts(x, y)) {
        const top = document.elementFromPoint(x, y);
        found.dead.push(`${thing.id} at ${Math.round(x)},${Math.round(y)} under ${
          top?.closest("[id]")?.id ?? top?.nodeName}`);
      }
    }
    if (!fingers || !sum[2]) continue;
    const [x, y] = [sum[0] / sum[2], sum[1] / sum[2]];
    for (const dx of [-21, 0, 21]) for (const dy of [-21, 0, 21]) {
      const [u, v] = [x + dx, y + dy];
      const inside = u >= 0 && v >= 0 && u < innerWidth && v < innerHeight;
      if (inside && Math.hypot(dx, dy) < 22 && !reacts(u, v)) found.small.push(`${thing.id} ${dx},${dy}`);
    }
  }
  return found;
}"""


@dataclass
class Found:
    """How many lit things and points of them were tried, and where nothing would happen."""

    things: int = 0
    points: int = 0
    dead: list[str] = field(default_factory=list)
    small: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        return 1 - len(self.dead) / max(1, self.points)

    def add(self, said: dict[str, object], where: str) -> None:
        self.things += int(str(said["things"]))
        self.points += int(str(said["points"]))
        for into, told in ((self.dead, said["dead"]), (self.small, said["small"])):
            assert isinstance(told, list)
            into += [f"{where}: {one}" for one in told]


def kinds_of(key: str) -> list[str]:
    """Every kind of question that comes up in some games at random, in order of first asking."""
    found: dict[str, None] = {}
    for number in range(GAMES):
        state, chance = game(key).start(game(key).seats[0], number), Random(number)
        for _ in range(ANSWERS):
            if state.over:
                break
            seat = state.asked[0]
            question = state.question(seat)
            found[question.kind] = None
            state.play(seat, chance.choice(question.moves))
    return list(found)


def asking(server: Server, key: str, kind: str, least: int) -> Table | None:
    """A table at which this is asked after so many answers; none if no game comes there."""
    try:
        return table_where(
            server,
            key,
            lambda state: int(state.ply) >= least and state.question(state.asked[0]).kind == kind,
        )
    except AssertionError:
        return None


def look(
    launched: Browser, server: Server, key: str, positions: int, grid: int = 9
) -> dict[tuple[int, int], Found]:
    """What is found in so many positions of a game, at each size."""
    found = {(width, height): Found() for width, height, _ in SIZES}
    chance, kinds = Random(key), kinds_of(key)
    for number in range(positions):
        kind, answers = kinds[number % len(kinds)], chance.randrange(90)
        table = asking(server, key, kind, answers) or asking(server, key, kind, 0)
        if table is None:
            continue
        person, others = newcomer(launched, server, "Ada"), newcomer(launched, server, "Ben")
        asked = table.state.asked[0]
        for seat in range(len(table.seats)):
            (person if seat == asked else others).take(link_to(server, table, seat))
        person.wait_for_turn()
        for width, height, fingers in SIZES:
            person.page.set_viewport_size({"width": width, "height": height})
            said = person.page.evaluate(SAMPLE, [asset("choose.js"), fingers, grid])
            found[width, height].add(said, f"{key}, {kind}, position {number}")
        person.sees_no_trouble()
        for one in (person, others):
            one.page.context.close()
    return found


def report(key: str, found: dict[tuple[int, int], Found]) -> bool:
    """Says what was found, and whether everything reacts."""
    for (width, height), one in found.items():
        print(
            f"{key} {width}x{height}: {one.things} lit things, {one.points} points, {one.share:.2%} react; "
            f"{len(one.small)} places within a finger's reach do not",
            flush=True,
        )
        for told in (one.dead + one.small)[:5]:
            print(f"  {told}")
    return not any(one.dead or one.small for one in found.values())


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--positions", type=int, default=12)
    reader.add_argument("--game", action="append", help="only this game")
    wanted = reader.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "motu.db") as server,
        sync_playwright() as playwright,
    ):
        launched = playwright.chromium.launch(executable_path=browser(), args=list(ARGUMENTS))
        kept = [report(key, look(launched, server, key, wanted.positions)) for key in wanted.game or games()]
        launched.close()
    sys.exit(0 if all(kept) else 1)


if __name__ == "__main__":
    main()
