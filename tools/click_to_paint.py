"""How long it takes from a click to the painted answer, on this machine: median and 95th percentile.

python tools/click_to_paint.py [--clicks 60] [--game kahuna]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median, quantiles

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests" / "web")]

from browser import ARGUMENTS, browser  # noqa: E402
from people import newcomer  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from servers import serving  # noqa: E402

from motu.contract import game  # noqa: E402

#: Touches an answer and waits until the frame with its effect has been painted.
MEASURE = """(chance) => new Promise((done) => {
  const page = document.getElementById("page");
  const ply = page.dataset.ply;
  const begun = performance.now();
  const watch = new MutationObserver(() => {
    if (page.dataset.ply === ply) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
  });
  watch.observe(page, { attributes: true, attributeFilter: ["data-ply"] });
  touchOne(chance);
})"""

#: What we ask of ourselves, in milliseconds.
BAR = 100


def measure(key: str, clicks: int) -> list[float]:
    """The milliseconds of so many clicks."""
    chance, times = Random(1), list[float]()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "motu.db") as server,
        sync_playwright() as playwright,
    ):
        launched = playwright.chromium.launch(executable_path=browser(), args=list(ARGUMENTS))
        person = newcomer(launched, server, "Ada", reduced_motion="no-preference")
        while len(times) < clicks:
            seats = game(key).seats[0]
            person.start(key, seats, **{f"seat{seat}": "bot:level1" for seat in range(1, seats)})
            while len(times) < clicks:
                person.wait_for_turn()
                if person.is_over:
                    break
                times.append(person.page.evaluate(MEASURE, chance.random()))
                person.page.wait_for_timeout(30)
        launched.close()
    return times


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--clicks", type=int, default=60)
    reader.add_argument("--game", default="kahuna")
    wanted = reader.parse_args()
    times = measure(wanted.game, wanted.clicks)
    high = quantiles(times, n=20)[-1]
    print(
        f"{wanted.game}: {len(times)} clicks, median {median(times):.0f} ms, p95 {high:.0f} ms "
        f"(the bar is {BAR} ms: {'kept' if high < BAR else 'missed'})"
    )


if __name__ == "__main__":
    main()
