"""What a player is told without looking, how moves are seen, and how answers are touched, in a real Chromium."""

import re
from pathlib import Path

import pytest
from people import Person, expect, newcomer, press, table_in, two_people
from playwright.sync_api import Browser
from positions import link_to, table_where
from servers import Server, serving

from motu.contract import State

#: Keeps what the page would show and play to somebody who looks elsewhere.
ELSEWHERE = """
window.notes = [];
window.strokes = 0;
window.Notification = class {
  static permission = "granted";
  static requestPermission = async () => "granted";
  constructor(words, { body }) { notes.push(`${words}: ${body}`) }
};
window.AudioContext = class extends AudioContext {
  createGain() { strokes += 1; return super.createGain() }
};
Object.defineProperty(document, "hidden", { get: () => sessionStorage.getItem("elsewhere") === "yes" });
"""
#: Keeps how long every animation takes that the page starts by itself, if something travels in it.
WATCHED = """
window.travels = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  if (frames.some(({ transform }) => transform)) travels.push(options.duration);
  return animate.call(this, frames, options);
};
"""


def test_your_turn_is_told_by_title_sound_and_notification(browser: Browser, server: Server) -> None:
    ada, ben, address = two_people(browser, server, "kahuna", first="1")
    ben.page.add_init_script(ELSEWHERE)
    ben.page.goto(address)
    ben.page.wait_for_selector("[data-ready] #page[data-turn=no]")
    ben.page.click(".bar [data-switch=sound]")
    ben.page.click("[data-open=table-menu]")
    ben.page.click("#table-menu [data-open=menu]")
    ben.page.click("#menu [data-switch=notify]")
    expect(ben.page.locator("#menu [data-switch=notify]")).to_have_attribute("aria-pressed", "true")
    ben.page.evaluate("sessionStorage.setItem('elsewhere', 'yes'); strokes = 0")
    ada.wait_for_turn()
    press(ada, "pile")
    expect(ben.page).to_have_title("● Your turn · Kahuna · Motu")
    assert ben.page.evaluate("notes") == ["Your turn: Kahuna"]
    assert ben.page.evaluate("strokes") >= 2
    ben.sees_no_trouble()


def test_nothing_sounds_or_pops_up_until_it_was_asked_for(browser: Browser, server: Server) -> None:
    ada, ben, address = two_people(browser, server, "kahuna", first="1")
    ben.page.add_init_script(ELSEWHERE)
    ben.page.goto(address)
    ben.page.wait_for_selector("[data-ready] #page[data-turn=no]")
    ben.page.evaluate("sessionStorage.setItem('elsewhere', 'yes')")
    ada.wait_for_turn()
    press(ada, "pile")
    expect(ben.page).to_have_title("● Your turn · Kahuna · Motu")
    assert ben.page.evaluate("[notes.length, strokes]") == [0, 0]


def test_a_live_clock_counts_down_while_its_player_is_asked(browser: Browser, server: Server) -> None:
    ada, _, _ = two_people(browser, server, "kahuna", first="1", speed="quick")
    expect(ada.page.locator(".me .clock .time")).to_have_text(re.compile("^4:[0-5][0-9]$"), timeout=30_000)
    expect(ada.page.locator("#rivals .clock .time")).to_have_text("5:00")


def test_a_bot_plays_on_for_who_runs_out_of_time_until_he_is_back(browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path / "motu.db", bank=8) as server:
        ada, ben, address = two_people(browser, server, "kahuna", first="1", speed="quick")
        expect(ben.page.locator("#log-lines")).to_contain_text("Ada’s time ran out", timeout=30_000)
        expect(ben.page.locator("#page")).not_to_have_attribute("data-ply", "0", timeout=30_000)
        assert table_in(server, address).answers[0][0] == 0
        ada.page.get_by_role("button", name="I am back").click()
        expect(ben.page.locator("#log-lines")).to_contain_text("Ada is back", timeout=30_000)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_travels_for_those_who_want_less_motion(
    motion: str, browser: Browser, server: Server
) -> None:
    ada = newcomer(browser, server, "Ada", reduced_motion=motion)
    ada.page.add_init_script(WATCHED)
    ada.start("kahuna", seat1="bot:level1", first="1")
    ada.wait_for_turn()
    press(ada, "pile")
    ada.page.wait_for_function("() => +document.getElementById('page').dataset.ply > 1", timeout=30_000)
    moved = ada.page.evaluate(
        "getComputedStyle(document.querySelector('.piece:not(.gone)') "
        "?? document.querySelector('.piece')).transitionProperty"
    )
    travels = ada.page.evaluate("travels")
    if motion == "reduce":
        assert travels == []
        assert "transform" not in moved
    else:
        assert travels
        assert "transform" in moved
        assert min(travels) >= 220


# ---------------------------------------------------------------------------------------- touching


def pair_of_cards(state: State) -> int | None:
    """An answer that removes a bridge with two different cards, if there is one now."""
    seat = state.asked[0]
    for move in state.question(seat).moves:
        way = state.game.touches(state.view(seat), move)
        if len(way) == 3 and way[0].split("-")[1] != way[2].split("-")[1]:
            return int(move)
    return None


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0), (2, 1, 0)])
def test_cards_and_bridge_may_be_touched_in_any_order(
    order: tuple[int, ...], browser: Browser, server: Server
) -> None:
    table = table_where(server, "kahuna", lambda state: pair_of_cards(state) is not None)
    seat, move = table.state.asked[0], pair_of_cards(table.state)
    assert move is not None
    ada, ben = newcomer(browser, server, "Ada"), newcomer(browser, server, "Ben")
    ada.take(link_to(server, table, seat))
    ben.take(link_to(server, table, 1 - seat))
    ada.wait_for_turn()
    way = table.game.touches(table.state.view(seat), move)
    for step in order:
        touch(ada, way[step])
    number = len(table.answers) + 1
    expect(ben.page.locator("#page")).to_have_attribute("data-ply", str(number))
    assert table_in(server, ada.page.url).answers[-1] == (seat, move)


def touch(person: Person, word: str) -> None:
    """Touches the first thing of this name that has not been touched."""
    person.page.locator(f"[data-touch~='{word}']:not(.chosen)").first.dispatch_event("click")


def looking_out_of_turn(state: State) -> tuple[int, int] | None:
    """A seat that is not asked and may do something all the same."""
    for seat in range(int(state.seats)):
        if seat not in state.asked and state.free_moves(seat):
            return seat, int(state.free_moves(seat)[0])
    return None


def test_a_move_beside_the_question_works_out_of_turn(browser: Browser, server: Server) -> None:
    table = table_where(
        server, "giants", lambda state: looking_out_of_turn(state) is not None, 3, memory="strict"
    )
    found = looking_out_of_turn(table.state)
    assert found is not None
    seat, move = found
    people = [newcomer(browser, server, name) for name in ("Ada", "Ben", "Cleo")]
    for number, person in enumerate(people):
        person.take(link_to(server, table, number))
    mine = people[seat].page
    mine.wait_for_selector("[data-ready] #page.stage-playing[data-turn=no]")
    mine.locator(f"#move-{move}").evaluate("button => button.click()")
    expect(mine.locator("#page")).to_have_attribute("data-ply", str(len(table.answers) + 1))
    assert table_in(server, mine.url).answers[-1] == (seat, move)
