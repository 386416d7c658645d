"""Playing on a phone, by touch alone: words that can be read, answers within reach, nothing beside the screen."""

from people import Person, newcomer, table_in
from playwright.sync_api import Browser
from servers import Server

#: What a finger does next: an answer that is shown, else something that is lit. Its middle, scrolled to.
NEXT = """() => {
  const seen = (thing) => { const { width, height } = thing.getBoundingClientRect(); return width && height; };
  const found = [...document.querySelectorAll("#choices button:not([hidden])")].find(seen)
    ?? [...document.querySelectorAll("[data-touch].lit")].find(seen)
    ?? document.getElementById("unfold");
  found.scrollIntoView({ block: "center" });
  const box = found.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""
#: What changes when a touch has been taken: the question, what has been chosen, the list of answers.
STATE = """() => [document.getElementById("page").dataset.number, document.getElementById("page").dataset.over,
  document.querySelectorAll(".chosen").length, document.getElementById("unfold")?.ariaExpanded]"""
#: The height of the smallest word on the board, in pixels of the screen.
SMALLEST = """() => Math.min(...[...document.querySelectorAll("#board :not(defs) > text")]
  .map((words) => words.getBoundingClientRect().height).filter(Boolean))"""
#: Answers that are shown and not wholly on the screen.
CUT = """() => [...document.querySelectorAll("#choices button:not([hidden])")].filter((button) => {
  const box = button.getBoundingClientRect();
  return box.width && (box.left < 0 || box.right > innerWidth + 1);
}).map((button) => button.textContent)"""


def test_a_whole_game_of_the_cards_by_touch_on_a_phone(browser: Browser, server: Server) -> None:
    ada = newcomer(browser, server, "Ada", width=360, has_touch=True, is_mobile=True)
    ada.page.goto(server.address)
    form = {"name": "Ada", "seat1": "bot:random", "seats": "2"}
    reply = ada.page.request.post(f"{server.address}/new/rapanui2011", form=form)
    ada.page.goto(reply.url)
    ada.page.wait_for_selector(ada.table)
    ada.wait_for_turn()
    assert ada.page.evaluate(SMALLEST) >= 9
    while not ada.is_over:
        assert ada.page.evaluate("document.documentElement.scrollWidth") <= 360
        assert ada.page.evaluate(CUT) == []
        tap_once(ada)
    assert table_in(server, ada.page.url).ended == "played"
    assert ada.page.locator("#tip").is_hidden()
    ada.sees_no_trouble()


def tap_once(person: Person) -> None:
    """Touches one thing with a finger, and waits until the page has taken it."""
    before = person.page.evaluate(STATE)
    person.page.touchscreen.tap(*person.page.evaluate(NEXT))
    person.page.wait_for_function(
        f"before => JSON.stringify(({STATE})()) !== JSON.stringify(before)", arg=before
    )
    person.wait_for_turn()
