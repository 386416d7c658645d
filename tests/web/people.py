"""People in real browsers: they start tables, sit down, touch what is lit, and keep all that they received."""

import asyncio
import json
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import Error as PlaywrightError
from servers import Server
from wire import Page as Kept

from motu.contract import game
from motu.store import Entry, WrittenLogs, look_at
from motu.web.table import Table

#: How long somebody waits for anything at a busy machine, in milliseconds.
PATIENCE = 60_000
#: Touches the way to an answer as a hand does; where nothing can be touched, by its button. Which answer is by
#: chance, unless `wish` tells the move. `play` goes on by itself whenever there is a new question, to the end.
SCRIPT = """
const page = () => document.getElementById("page").dataset;
const isReady = () => document.documentElement.dataset.ready === "yes";
const isAsked = () => isReady() && page().turn === "yes" && document.querySelector("#choices button");
window.touchOne = (chance, move) => {
  const buttons = [...document.querySelectorAll("#choices button")];
  if (!buttons.length) return page().number;
  const button = document.getElementById(`move-${move}`) ?? buttons[Math.floor(chance * buttons.length)];
  const number = page().number;
  const path = button.dataset.path ? button.dataset.path.split(" ") : [];
  for (const word of path) {
    const thing = [...document.querySelectorAll("[data-touch].lit")]
      .find((thing) => thing.dataset.touch.split(" ").includes(word));
    if (!thing) { button.hidden = false; button.click(); return number; }
    thing.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
  if (!path.length || document.querySelector("[data-touch].chosen")) button.click();
  return number;
};
if (matchMedia("(prefers-reduced-motion: reduce)").matches) localStorage.speed ??= "once";
/* One answer, however often it has to be tried: a page that was just changing takes no touch. */
window.answerOne = (chance, move) => new Promise((done) => {
  const { number, over } = page();
  let tried = 0;
  const timer = setInterval(() => {
    if (page().number !== number || page().over !== over) {
      clearInterval(timer);
      return done(number);
    }
    if (isAsked() && performance.now() - tried > 1500) {
      tried = performance.now();
      touchOne(chance, move);
    }
  }, 10);
});
window.play = async (seed) => {
  while (page().over !== "yes") {
    if (isAsked()) {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      await answerOne(seed / 2147483648, await window.wish?.());
    } else await new Promise((done) => setTimeout(done, 10));
  }
};
"""


@dataclass
class Person:
    """Somebody at a browser of his own."""

    name: str
    page: Page
    server: Server
    #: What shows that a table is there: with its scripts, where the browser runs them.
    table: str
    #: Every byte of text that came from the server, in order.
    received: list[str] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)

    def start(self, key: str, seats: int | None = None, **choices: str) -> str:
        """Starts a table by its form and returns its address."""
        self.page.goto(f"{self.server.address}/new/{key}")
        self.page.fill("[name=name]", self.name)
        while (folded := self.page.locator("details:not([open]) > summary")).count():
            folded.first.click()
        if seats is not None and len(game(key).seats) > 1:
            self.page.locator(f"[name=seats][value='{seats}'] + span").click()
        for name, value in choices.items():
            box = self.page.locator(f"[name={name}]")
            if box.first.get_attribute("type") == "radio":
                self.page.locator(f"[name={name}][value={value}]").check()
            elif box.first.get_attribute("type") == "checkbox":
                box.check()
            elif box.evaluate("box => box.nodeName") == "SELECT":
                box.select_option(value)
            else:
                box.fill(value)
        self.page.get_by_role("button", name="Start the table").click()
        self.page.wait_for_selector(self.table)
        return self.page.url

    def seat_links(self) -> list[str]:
        """The links to free seats, as the host sees them."""
        found = self.page.locator("#invitations input[readonly]")
        return [found.nth(index).input_value() for index in range(found.count())]

    def take(self, link: str) -> None:
        self.page.goto(link)
        if self.page.locator("main [name=name]").count():
            self.page.fill("main [name=name]", self.name)
        self.page.locator("main form button.main").first.click()
        self.page.wait_for_selector(self.table)

    @property
    def is_asked(self) -> bool:
        return self.page.locator("#page").get_attribute("data-turn") == "yes"

    @property
    def is_over(self) -> bool:
        return self.page.locator("#page").get_attribute("data-over") == "yes"

    def wait_for_turn(self) -> None:
        """Waits until this person is asked or the game is over."""
        self.page.wait_for_selector(
            "[data-ready] :is(#page[data-turn=yes], #page[data-over=yes])", timeout=PATIENCE
        )

    def answer(self, chance: Random) -> None:
        """Answers one question by touching."""
        self.page.evaluate(
            "chance => { window.answered = false; answerOne(chance).then(() => (window.answered = true)) }",
            chance.random(),
        )
        self.page.wait_for_function("() => window.answered", timeout=PATIENCE)

    def sees_no_trouble(self) -> None:
        assert self.troubles == []


def newcomer(browser: Browser, server: Server, name: str, width: int = 1280, **context: object) -> Person:
    """A person with a fresh browser; who asks for less motion is shown every move at once."""
    height = 740 if width < 700 else 1180 if width < 1100 else 860
    options = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce", **context}
    page = browser.new_context(**options).new_page()  # type: ignore[arg-type]
    page.add_init_script(SCRIPT)
    table = "[data-ready=yes] #page" if context.get("java_script_enabled", True) else "#page"
    person = Person(name, page, server, table)
    page.on("pageerror", lambda error: person.troubles.append(str(error)))
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: keep(person, text)))
    page.on("response", lambda answer: keep_page(person, answer))
    return person


def keep(person: Person, text: str | bytes) -> None:
    person.received.append(text if isinstance(text, str) else text.decode())


def keep_page(person: Person, answer: object) -> None:
    if "/table/" in answer.url and answer.status == 200:  # type: ignore[attr-defined]
        with suppress(PlaywrightError):  # a page that was left before its body could be asked for
            person.received.append(answer.text())  # type: ignore[attr-defined]


def play_to_the_end(people: list[Person], chance: Random) -> None:
    """Whoever is asked answers, until everybody sees the end; one game in a hundred asks thrice as much as most."""
    for person in people:
        person.page.evaluate("seed => void play(seed)", chance.randrange(1 << 30))
    for person in people:
        person.page.wait_for_selector("#page[data-over=yes]", timeout=900_000)


def pages(received: list[str]) -> list[str]:
    """What somebody had before him after each thing that came: a page, or a change of the one before."""
    kept, found = Kept(), []
    for text in received:
        message = json.loads(text) if text.startswith("{") else {}
        is_of_a_table = message.get("kind") == "frame" and "number" in message
        found.append(kept.take(message) if is_of_a_table else text)
    return found


def plies(received: list[str]) -> list[tuple[int, str]]:
    """The frames that somebody received, each with the number of answers given before it."""
    found = []
    for html in pages(received):
        if ply := re.search(r'data-ply="(\d+)"', html):
            found.append((int(ply[1]), html))
    return found


def table_in(server: Server, address: str) -> Table:
    """The table as its log on disk tells it."""
    id = address.split("/table/")[1].split("?")[0].split("/")[0]
    return Table(id, _written(server, id, 0))


class Onlooker:
    """Follows a table by its log on disk, and reads only what is new."""

    def __init__(self, server: Server, address: str) -> None:
        self.server, self.table = server, table_in(server, address)

    def look(self) -> Table:
        for entry in _written(self.server, self.table.id, self.table.entries):
            self.table.apply(entry)
        return self.table


def _written(server: Server, id: str, since: int) -> list[Entry]:
    """What is written of a table after so many entries."""
    file = look_at(str(server.file), server.key)
    try:
        with ThreadPoolExecutor(1) as thread:  # the browser's own loop runs in this one
            return thread.submit(asyncio.run, WrittenLogs(file).read(id, since)).result()
    finally:
        file.close()


def two_people(browser: Browser, server: Server, key: str, **choices: str) -> tuple[Person, Person, str]:
    """Ada starts a table, Ben takes the second seat by its link; bots have the others."""
    ada, ben = newcomer(browser, server, "Ada"), newcomer(browser, server, "Ben")
    count = game(key).seats[0] if len(game(key).seats) == 1 else max(3, game(key).seats[0])
    bots = {f"seat{seat}": "bot:level1" for seat in range(2, count)}
    address = ada.start(key, count, seat1="friend", **bots, **choices)
    ben.take(ada.seat_links()[0])
    ada.page.wait_for_selector("#page.stage-playing")
    return ada, ben, address


def asked_of(*people: Person) -> Person:
    """Whoever is asked, as soon as somebody sees that it is his turn."""
    for _ in range(PATIENCE // 20):
        for person in people:
            if person.is_asked:
                return person
        people[0].page.wait_for_timeout(20)
    raise AssertionError("nobody is asked")


def press(person: Person, choice: str) -> None:
    """Gives the first answer whose way ends so, whether its button shows or is folded away."""
    person.page.locator(f"#choices button[data-path$='{choice}']").first.evaluate("button => button.click()")


__all__ = [
    "Onlooker",
    "Person",
    "asked_of",
    "expect",
    "newcomer",
    "play_to_the_end",
    "plies",
    "press",
    "table_in",
    "two_people",
]
