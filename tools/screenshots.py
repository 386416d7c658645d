"""Makes the screenshots of the docs: the lobby and a table of every game, light, dark, on tablet and phone.

python tools/screenshots.py [--into docs/screenshots] [--game kahuna] [--form png]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from base64 import b64decode
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests" / "web")]

from browser import ARGUMENTS, browser  # noqa: E402
from people import Person, newcomer  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402
from servers import Server, serving  # noqa: E402

from motu.contract import game, games  # noqa: E402

#: Each kind of picture: its name, the width of the window, the colours, and how fine it is.
KINDS = (
    ("light", 1280, "light", 0.75),
    ("dark", 1280, "dark", 0.75),
    ("tablet", 820, "light", 0.75),
    ("phone", 360, "light", 1.5),
)
#: How many answers have been given when a table is shown.
ANSWERS = 14


def in_full_swing(browser: Browser, server: Server, key: str) -> tuple[Person, str]:
    """A table of a game in which the person who looks is asked."""
    ada = newcomer(browser, server, "Ada")
    seats = game(key).seats[0] if len(game(key).seats) == 1 else max(3, game(key).seats[0])
    address = ada.start(key, seats, **{f"seat{seat}": "bot:level2" for seat in range(1, seats)})
    chance = Random(key)
    for _ in range(ANSWERS):
        ada.wait_for_turn()
        if ada.is_over:
            break
        ada.answer(chance)
    ada.wait_for_turn()
    return ada, address


def take(browser: Browser, person: Person, address: str, name: str, into: Path, form: str) -> None:
    """One picture of each kind."""
    state = person.page.context.storage_state()
    for kind, width, scheme, fine in KINDS:
        shown = newcomer(
            browser,
            person.server,
            person.name,
            width,
            color_scheme=scheme,
            storage_state=state,
        )
        shown.page.goto(address)
        shown.page.wait_for_load_state("networkidle")
        shown.page.wait_for_timeout(700)
        photograph(shown, into / f"{name}-{kind}.{form}", fine)
        shown.page.context.close()


def photograph(person: Person, file: Path, fine: float) -> None:
    """Keeps what the window shows, in the form that the file's name says; WebP is a third of PNG."""
    camera = person.page.context.new_cdp_session(person.page)
    quality = {} if file.suffix == ".png" else {"quality": 82}
    clip = {"x": 0, "y": 0, **(person.page.viewport_size or {}), "scale": fine}
    shot = camera.send("Page.captureScreenshot", {"format": file.suffix[1:], "clip": clip, **quality})
    file.write_bytes(b64decode(shot["data"]))


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--into", type=Path, default=ROOT / "docs" / "screenshots")
    reader.add_argument("--game", action="append", help="only this game")
    reader.add_argument("--form", choices=("webp", "png"), default="webp")
    wanted = reader.parse_args()
    wanted.into.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "motu.db") as server,
        sync_playwright() as playwright,
    ):
        launched = playwright.chromium.launch(executable_path=browser(), args=list(ARGUMENTS))
        person = None
        for key in wanted.game or games():
            person, address = in_full_swing(launched, server, key)
            take(launched, person, address, key, wanted.into, wanted.form)
            print(key)
        if person is not None and not wanted.game:
            newcomer(launched, server, "Mareva").start("kahuna", seat1="friend")
            take(launched, person, server.address, "lobby", wanted.into, wanted.form)
        launched.close()


if __name__ == "__main__":
    main()
