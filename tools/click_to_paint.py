"""How long it takes on this machine from a click to the painted answer, and from a bot's answer to one's own
buttons: median and 95th percentile.

python tools/click_to_paint.py [--clicks 60] [--game kahuna]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests" / "web")]

from browser import ARGUMENTS, browser  # noqa: E402
from people import Person, newcomer  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402
from servers import Server, serving  # noqa: E402

from motu.contract import game, games  # noqa: E402
from motu.web.house import BOT_PAUSE  # noqa: E402

#: Touches an answer and waits until the frame with its effect has been painted. A hand that missed tries
#: again and its time begins anew; after ten seconds nothing will come any more, and null is returned.
MEASURE = """(chance) => new Promise((done) => {
  const page = document.getElementById("page");
  const ply = page.dataset.ply;
  let begun;
  const touch = () => { begun = performance.now(); touchOne(chance) };
  const again = setInterval(touch, 2000);
  const end = (time) => { watch.disconnect(); clearInterval(again); clearTimeout(limit); done(time) };
  const limit = setTimeout(() => end(null), 10000);
  const watch = new MutationObserver(() => {
    if (page.dataset.ply === ply) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => end(performance.now() - begun)));
  });
  watch.observe(page, { attributes: true, attributeFilter: ["data-ply"] });
  touch();
})"""

#: Whether everything lies where it belongs, as it does when somebody has looked and chosen.
STILL = """() => document.getAnimations().every(
  (motion) => motion.animationName === "breathe" || motion.playState !== "running")"""

#: Notes when something came from the server, and how long after it one is asked, and nothing moves any more.
WATCH = """
window.waits = [];
const Real = WebSocket;
let heard = 0;
window.WebSocket = class extends Real {
  constructor(...words) {
    super(...words);
    this.addEventListener("message", () => (heard = performance.now()));
  }
};
const isStill = () => document.getAnimations().every(
  (motion) => motion.animationName === "breathe" || motion.playState !== "running");
addEventListener("DOMContentLoaded", () => {
  const page = document.getElementById("page");
  if (!page?.dataset.ply) return;
  let turn = page.dataset.turn;
  new MutationObserver(() => {
    const before = turn;
    turn = page.dataset.turn;
    if (before === turn || turn !== "yes") return;
    const since = heard;
    requestAnimationFrame(() => setTimeout(() => {
      const asked = performance.now() - since;
      const settle = () => isStill() ? window.waits.push([asked, performance.now() - since])
        : requestAnimationFrame(settle);
      settle();
    }));
  }).observe(page, { attributes: true, attributeFilter: ["data-turn"] });
});
"""

#: What we ask of ourselves, in milliseconds: from a click to the paint, from a bot's answer to one's buttons,
#: and until the longest cascade lies still.
BAR, BUTTONS, STILLNESS = 100, 1000, 3000


@dataclass
class Times:
    """What was measured in milliseconds: clicks, and waits until one is asked and until all lies still."""

    clicks: list[float] = field(default_factory=list)
    asked: list[float] = field(default_factory=list)
    still: list[float] = field(default_factory=list)


def measure(launched: Browser, server: Server, key: str, clicks: int) -> Times:
    """The times of so many clicks."""
    chance, times = Random(1), Times()
    person = newcomer(launched, server, "Ada", reduced_motion="no-preference")
    person.page.add_init_script(WATCH)
    while len(times.clicks) < clicks:
        seats = game(key).seats[0]
        person.start(key, seats, **{f"seat{seat}": "bot:level1" for seat in range(1, seats)})
        while len(times.clicks) < clicks and is_asked(person):
            taken = person.page.evaluate(MEASURE, chance.random())
            if taken is None:
                sys.exit(f"{key}: an answer had no effect within ten seconds")
            times.clicks.append(taken)
        for asked, still in person.page.evaluate("() => window.waits"):
            times.asked.append(asked)
            times.still.append(still)
    person.page.context.close()
    return times


def is_asked(person: Person) -> bool:
    """Waits for the next question, until nothing moves any more; False when the game is over."""
    person.wait_for_turn()
    person.page.wait_for_timeout(30)
    person.page.wait_for_function(STILL)
    return not person.is_over


def report(key: str, times: Times) -> bool:
    """Says what was measured, and whether it is fast enough."""
    told = (
        ("from a click to the paint", times.clicks, BAR),
        ("from a bot's answer to one's buttons", times.asked, BUTTONS),
        ("until all lies still", times.still, STILLNESS),
    )
    kept = [tell(f"{key}, {what}", found, bar) for what, found, bar in told if len(found) > 1]
    print(f"{key}: load {os.getloadavg()[0]:.1f}", flush=True)
    return all(kept)


def tell(what: str, times: list[float], bar: int) -> bool:
    high = quantiles(times, n=20)[-1]
    verdict = "kept" if high < bar else "missed"
    print(
        f"{what}: {len(times)} times, median {median(times):.0f} ms, p95 {high:.0f} ms, "
        f"longest {max(times):.0f} ms (the bar is {bar} ms at p95: {verdict})"
    )
    return high < bar


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--clicks", type=int, default=40)
    reader.add_argument("--game", action="append", help="only this game")
    wanted = reader.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "motu.db", BOT_PAUSE) as server,
        sync_playwright() as playwright,
    ):
        launched = playwright.chromium.launch(executable_path=browser(), args=list(ARGUMENTS))
        kept = [report(key, measure(launched, server, key, wanted.clicks)) for key in wanted.game or games()]
        launched.close()
    sys.exit(0 if all(kept) else 1)


if __name__ == "__main__":
    main()
