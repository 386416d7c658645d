"""Makes the pictures of docs/analysis.md: a lesson, a hint, a film, what if, an analysis, a puzzle, my games.

python tools/study_screenshots.py [--into docs/screenshots] [--width 1280] [--form webp]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests" / "web")]

from browser import ARGUMENTS, browser  # noqa: E402
from house_rules import house, open_house, play_on, start, table_of  # noqa: E402
from people import Person, newcomer  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from screenshots import photograph  # noqa: E402
from servers import serving  # noqa: E402

from motu.record import read  # noqa: E402
from motu.study.analysis import analyse  # noqa: E402
from motu.study.thinking import Effort  # noqa: E402
from motu.web.record_of import record_of  # noqa: E402
from motu.web.visit import SESSION  # noqa: E402

#: The position of a film that is shown.
SHOWN = 32
#: The games that are looked back at, and how long each is thought about.
GAMES, SECONDS = ("kahuna", "kahuna", "rapanui2011", "kahuna", "kahuna", "rapanui2011", "kahuna"), 3.0


def furnish(file: Path) -> tuple[str, str]:
    """A house in which somebody has played and analysed games; the last of them, and his session."""
    with open_house(file) as ada:
        for number, key in enumerate(GAMES):
            table = start(ada, key, seat1=f"bot:level{1 + number % 2}")
            play_on(ada, table)
            found = analyse(read(record_of(table_of(ada, table))), [Effort(seconds=SECONDS)])
            keep = house(ada).studies.keep
            ada.portal.call(keep, table, float(number), found.brief(), found.data())  # type: ignore[union-attr]
        return table, ada.cookies[SESSION]


def pictures(person: Person, table: str, into: Path, form: str, fine: float) -> None:
    """All of them but the hint, which needs a running game."""
    page, address = person.page, person.server.address

    def take(name: str, path: str = "", *touched: str) -> None:
        if path:
            page.goto(f"{address}{path}")
        for thing in touched:
            page.locator(thing).first.click()
        page.wait_for_timeout(700)
        photograph(person, into / f"{name}.{form}", fine)
        print(name)

    take("lesson", "/learn/kahuna/2")
    take("film", f"/table/{table}/step/{SHOWN}?seat=all")
    take("what-if", "", "#what-if")
    take("analysis", f"/table/{table}/analysis")
    take("puzzle", "/puzzles/kahuna/1", "#unfold", "#choices button:visible")
    take("my-games", "/games")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--into", type=Path, default=ROOT / "docs" / "screenshots")
    reader.add_argument("--width", type=int, default=1280)
    reader.add_argument("--form", choices=("webp", "png"), default="webp")
    wanted = reader.parse_args()
    wanted.into.mkdir(parents=True, exist_ok=True)
    fine = 0.75 if wanted.width > 700 else 1.5
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        table, session = furnish(Path(folder) / "motu.db")
        launched = playwright.chromium.launch(executable_path=browser(), args=list(ARGUMENTS))
        with serving(Path(folder) / "motu.db") as server:
            ada = newcomer(launched, server, "Ada", wanted.width)
            ada.page.context.add_cookies([{"name": SESSION, "value": session, "url": server.address}])
            pictures(ada, table, wanted.into, wanted.form, fine)
            ada.start("kahuna", seat1="bot:level1")
            ada.wait_for_turn()
            ada.page.locator("#hint").click()
            ada.page.wait_for_selector("#hints .advice li", timeout=60_000)
            ada.page.wait_for_timeout(700)
            photograph(ada, wanted.into / f"hint.{wanted.form}", fine)
        launched.close()


if __name__ == "__main__":
    main()
