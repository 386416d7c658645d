"""Whether the question ever lies over the game: the longest questions of all games, at five sizes.

python tools/prompt_check.py [--questions 6] [--game kahuna] [--language de] [--into folder]

The questions are those with the most answers and the longest words that come up in games at random. Nothing
lit, no hand, no track and none of the last five lines of the log may lie under it, however one scrolls.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests" / "web")]

from browser import ARGUMENTS, browser  # noqa: E402
from people import newcomer  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402
from positions import link_to, table_where  # noqa: E402
from servers import Server, serving  # noqa: E402
from touch_check import SIZES  # noqa: E402

from motu.contract import State, game, games  # noqa: E402

#: How many games at random are looked through for long questions, and how many answers of each.
GAMES, ANSWERS = 12, 300

#: What of all that must be seen lies under the question, or cannot be brought into sight.
COVERED = """() => {
  const prompt = document.getElementById("prompt").getBoundingClientRect();
  const lines = [...document.querySelectorAll("#log-lines li")].slice(-5);
  const hand = document.querySelectorAll(".person-panel.me .thing, .under .thing, #page [data-touch].lit");
  const found = [];
  for (const thing of new Set([...hand, ...lines])) {
    if (thing.closest(".drawer:not(.open)") && getComputedStyle(thing.closest(".drawer")).display === "none")
      continue;
    if (thing.closest("#prompt") || getComputedStyle(thing).visibility === "hidden") continue;
    if (!thing.getBoundingClientRect().width) continue;
    thing.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = thing.getBoundingClientRect();
    const over = Math.min(box.bottom, prompt.bottom) - Math.max(box.top, prompt.top);
    const wide = Math.min(box.right, prompt.right) - Math.max(box.left, prompt.left);
    if (over > 1 && wide > 1) found.push(`${thing.id} lies under the question, ${Math.round(over)} px`);
  }
  if (prompt.top < 0 || prompt.bottom > innerHeight + 1) found.push("the question is not wholly seen");
  for (const button of document.querySelectorAll("#prompt .btn:not([hidden])")) {
    button.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = button.getBoundingClientRect();
    const top = box.width && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (top && !button.contains(top)) found.push(`${button.id} lies under ${top.id || top.nodeName}`);
  }
  if (innerWidth >= 1100) {
    const box = document.getElementById("log-lines").getBoundingClientRect();
    const seen = lines.filter((line) => line.getBoundingClientRect().bottom <= box.bottom + 1
      && line.getBoundingClientRect().top >= box.top - 1 && box.bottom <= innerHeight).length;
    if (seen < lines.length) found.push(`${seen} of the last ${lines.length} lines of the log are seen`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the window");
  return found;
}"""


def length(state: State, seat: int, language: str) -> int:
    """How many letters a question and its answers have."""
    question, view = state.question(seat), state.view(seat)
    words = [question.prompt, *(state.game.label(view, move) for move in question.moves)]
    return sum(len(text.say(language)) for text in words)


def longest(key: str, language: str) -> dict[str, int]:
    """How long each kind of question becomes in some games at random; the longest kinds first."""
    found: dict[str, int] = {}
    for number in range(GAMES):
        for state, seat in at_random(key, number):
            kind = state.question(seat).kind
            found[kind] = max(found.get(kind, 0), length(state, seat, language))
    return dict(sorted(found.items(), key=lambda one: -one[1]))


def at_random(key: str, number: int) -> Iterator[tuple[State, int]]:
    state, chance = game(key).start(None, number), Random(number)
    for _ in range(ANSWERS):
        if state.over:
            return
        seat = state.asked[0]
        yield state, seat
        state.play(seat, chance.choice(state.question(seat).moves))


def look(
    launched: Browser, server: Server, key: str, questions: int, language: str, into: Path | None = None
) -> list[str]:
    """What lies under the longest questions of a game, at each size."""
    found = []
    for kind, most in list(longest(key, language).items())[:questions]:

        def fits(state: State, kind: str = kind, least: float = 0.6 * most) -> bool:
            seat = state.asked[0]
            return state.question(seat).kind == kind and length(state, seat, language) >= least

        table = table_where(server, key, fits)
        person = newcomer(launched, server, "Ada", locale=language)
        others = newcomer(launched, server, "Ben")
        asked = table.state.asked[0]
        for seat in range(len(table.seats)):
            (person if seat == asked else others).take(link_to(server, table, seat))
        person.wait_for_turn()
        for width, height, _ in SIZES:
            person.page.set_viewport_size({"width": width, "height": height})
            person.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done()))")
            if into:
                person.page.screenshot(path=into / f"{key}-{kind}-{width}.png")
            for unfolded in (False, True):
                where = f"{key}, {kind}, {width}x{height}{', all answers' if unfolded else ''}"
                found += [f"{where}: {told}" for told in person.page.evaluate(COVERED)]
                unfold = person.page.locator("#unfold")
                if unfold.is_visible():
                    unfold.click()
        for one in (person, others):
            one.page.context.close()
    return found


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--questions", type=int, default=6, help="how many kinds of questions of each game")
    reader.add_argument("--game", action="append", help="only this game")
    reader.add_argument("--language", default="de")
    reader.add_argument("--into", type=Path, help="keep pictures there")
    wanted = reader.parse_args()
    if wanted.into:
        wanted.into.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "motu.db") as server,
        sync_playwright() as playwright,
    ):
        launched = playwright.chromium.launch(executable_path=browser(), args=list(ARGUMENTS))
        found = []
        for key in wanted.game or games():
            told = look(launched, server, key, wanted.questions, wanted.language, wanted.into)
            print(f"{key}: {len(told)} times something lies under the question", flush=True)
            for one in told[:30]:
                print(f"  {one}")
            found += told
        launched.close()
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
