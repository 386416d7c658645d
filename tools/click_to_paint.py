"""How long it takes from a click to the painted answer, on this machine: median and 95th percentile.

python tools/click_to_paint.py [--clicks 60] [--game kahuna]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
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

#: What we ask of ourselves, in milliseconds.
BAR = 100


def measure(launched: Browser, server: Server, key: str, clicks: int) -> list[float]:
    """The milliseconds of so many clicks."""
    chance, times = Random(1), list[float]()
    person = newcomer(launched, server, "Ada", reduced_motion="no-preference")
    while len(times) < clicks:
        seats = game(key).seats[0]
        person.start(key, seats, **{f"seat{seat}": "bot:level1" for seat in range(1, seats)})
        while len(times) < clicks and is_asked(person):
            taken = person.page.evaluate(MEASURE, chance.random())
            if taken is None:
                sys.exit(f"{key}: an answer had no effect within ten seconds")
            times.append(taken)
    person.page.context.close()
    return times


def is_asked(person: Person) -> bool:
    """Waits for the next question, until nothing moves any more; False when the game is over."""
    person.wait_for_turn()
    person.page.wait_for_timeout(30)
    person.page.wait_for_function(STILL)
    return not person.is_over


def report(key: str, times: list[float]) -> bool:
    """Says what was measured, and whether it is fast enough."""
    high = quantiles(times, n=20)[-1]
    kept = high < BAR
    print(
        f"{key}: {len(times)} clicks, median {median(times):.0f} ms, p95 {high:.0f} ms "
        f"(the bar is {BAR} ms: {'kept' if kept else 'missed'}; load {os.getloadavg()[0]:.1f})",
        flush=True,
    )
    return kept


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
