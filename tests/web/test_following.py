"""The table follows the hand: the question says what was touched, names light their places, fields have names."""

from itertools import pairwise

from people import Person, expect, newcomer
from playwright.sync_api import Browser
from positions import table_where
from servers import Server
from test_wishes_in_browsers import builds, sit_at, touch

from motu.contract import State


def words_of(person: Person) -> str:
    return person.page.locator("#ask").inner_text()


def test_the_question_follows_the_hand_and_goes_back_with_it(browser: Browser, server: Server) -> None:
    table = table_where(server, "kahuna", builds)
    state, seat = table.state, table.state.asked[0]
    move = next(m for m in state.moves(seat) if ">" in table.game.write(state, seat, m))
    card, line = table.game.touches(state.view(seat), move)
    ada = newcomer(browser, server, "Ada")
    sit_at(ada, table, seat)
    before = words_of(ada)
    touch(ada, card)
    expect(ada.page.locator("#ask")).to_contain_text(f"{card.removeprefix('hand-')}: ")
    expect(ada.page.locator("#ask")).to_contain_text("Where shall the bridge go?")
    expect(ada.page.locator(f'[data-touch~="{line}"].lit')).not_to_have_count(0)
    ada.page.click("#unchoose")
    expect(ada.page.locator("#ask")).to_have_text(before)
    ada.sees_no_trouble()


def places_one_kind(state: State) -> bool:
    """Only one kind of figure can be placed, on one of several hexes."""
    seat = state.asked[0]
    if state.question(seat).kind != "place":
        return False
    view = state.view(seat)
    ways = [state.game.touches(view, move) for move in state.question(seat).moves]
    several = [way for way in ways if len(way) > 1]
    return len(several) > 3 and all(one[0] == two[0] for one, two in pairwise(several))


def test_what_goes_without_saying_need_not_be_touched(browser: Browser, server: Server) -> None:
    table = table_where(server, "giants", places_one_kind, seats=3)
    ada = newcomer(browser, server, "Ada")
    sit_at(ada, table, table.state.asked[0])
    ply = len(table.answers)
    ada.page.locator("#board .field.lit").first.dispatch_event("click")
    ada.page.wait_for_function("ply => Number(document.getElementById('page').dataset.ply) > ply", arg=ply)
    ada.sees_no_trouble()


def test_names_light_their_fields_and_fields_the_lines_that_speak_of_them(
    browser: Browser, server: Server
) -> None:
    table = table_where(server, "kahuna", lambda state: int(state.ply) > 20)
    ada = newcomer(browser, server, "Ada")
    sit_at(ada, table, table.state.asked[0])
    line = ada.page.locator("#log-lines li", has_text="build").last
    line.dispatch_event("pointerover", {"pointerType": "mouse", "bubbles": True})
    named = ada.page.locator("#board use.named")
    expect(named).to_have_count(2)
    for index in range(2):
        assert str(named.nth(index).get_attribute("data-name")) in line.inner_text()
    island = named.first
    island.dispatch_event("pointerover", {"pointerType": "mouse", "bubbles": True})
    expect(ada.page.locator("#board .named")).to_have_count(0)
    expect(ada.page.locator("#log-lines li.speaks")).not_to_have_count(0)
    line.locator("a.rule").focus()
    expect(named).to_have_count(2)
    ada.sees_no_trouble()


def test_names_of_fields_can_be_switched_on_and_stay(browser: Browser, server: Server) -> None:
    ada = newcomer(browser, server, "Ada")
    for key in ("giants", "rapanui2019"):
        ada.page.goto(server.address)
        ada.start(key, 3, seat1="bot:level1", seat2="bot:level1")
        if key == "giants":
            expect(ada.page.locator("#field-names")).to_be_hidden()
            ada.page.click("[data-open=table-menu]")
            ada.page.click("#table-menu [data-switch=names]")
            ada.page.click("#table-menu [data-close]")
        expect(ada.page.locator("#field-names text").first).to_be_visible()
    ada.sees_no_trouble()


def test_under_the_title_stand_round_and_phase(browser: Browser, server: Server) -> None:
    ada = newcomer(browser, server, "Ada")
    for key, words in (
        ("kahuna", "Round 1 of 3"),
        ("rapanui2019", "Round 1, placing"),
        ("giants", "Round 1 · Phase 2: the auction"),
    ):
        ada.page.goto(server.address)
        seats = 2 if key == "kahuna" else 3
        ada.start(key, seats, **{f"seat{seat}": "bot:level1" for seat in range(1, seats)})
        expect(ada.page.locator("#bar .where")).to_contain_text(words)
    ada.sees_no_trouble()


#: Whether a piece or card is on its way.
TRAVELS = """() => document.getAnimations().some((motion) => motion.playState === "running"
  && motion.animationName !== "breathe" && motion.effect.target.closest(".piece, .thing"))"""


def test_a_click_ends_an_animation_at_once_and_counts(browser: Browser, server: Server) -> None:
    table = table_where(server, "kahuna", builds)
    state, seat = table.state, table.state.asked[0]
    move = next(m for m in state.moves(seat) if ">" in table.game.write(state, seat, m))
    ada = newcomer(browser, server, "Ada", reduced_motion="no-preference")
    ada.page.add_init_script("localStorage.speed = 'calm'")
    sit_at(ada, table, seat)
    ply = len(table.answers)
    for word in table.game.touches(state.view(seat), move):
        touch(ada, word)
    ada.page.wait_for_function(TRAVELS)
    box = ada.page.locator('[data-touch~="pile"].lit').bounding_box()
    assert box is not None
    ada.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ada.page.mouse.down()
    assert not ada.page.evaluate(TRAVELS)
    ada.page.mouse.up()
    ada.page.wait_for_function(
        "ply => Number(document.getElementById('page').dataset.ply) > ply + 1", arg=ply
    )
    ada.sees_no_trouble()
