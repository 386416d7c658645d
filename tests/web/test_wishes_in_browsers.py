"""Wishes by hand: far places are touched, only answers play themselves, and one sees before one decides."""

from urllib.parse import urlencode
from urllib.request import Request, urlopen

from people import Person, expect, newcomer, table_in
from playwright.sync_api import Browser
from positions import link_to, table_where
from servers import Server

from motu.contract import State
from motu.web.table import Table
from motu.wishes import Goal, forced, goals


def sit_at(person: Person, table: Table, seat: int) -> str:
    """Takes a seat of a table, and lets others take the rest without a browser."""
    for other in range(len(table.seats)):
        if other != seat:
            body = urlencode({"name": f"Guest {other}"}).encode()
            urlopen(Request(link_to(person.server, table, other), body))
    person.take(link_to(person.server, table, seat))
    person.page.wait_for_selector("[data-ready] #page[data-turn=yes]")
    return person.page.url


def far_goal(state: State) -> Goal | None:
    """A goal of several steps that two touches name, and nothing else."""
    seat = state.asked[0]
    if state.game.ask(state, seat)[0] != "pick":
        return None
    found = [goal for goal in goals(state, seat) if goal.first]
    paths = [goal.path for goal in found]
    for goal in found:
        longer = [path for path in paths if path[:2] == goal.path]
        if len(goal.moves) > 3 and len(goal.path) == 2 and len(longer) == 1:
            return goal
    return None


def touch(person: Person, word: str) -> None:
    person.page.locator(f'[data-touch~="{word}"].lit').first.dispatch_event("click")


def test_touching_a_far_place_plays_all_the_steps_there_and_one_undo_takes_them_back(
    browser: Browser, server: Server
) -> None:
    table = table_where(server, "giants", lambda state: far_goal(state) is not None, seats=3)
    goal, seat = far_goal(table.state), table.state.asked[0]
    assert goal is not None
    ada = newcomer(browser, server, "Ada")
    address = sit_at(ada, table, seat)
    ply = len(table.answers)
    for word in goal.path:
        touch(ada, word)
    ada.page.wait_for_function("ply => Number(document.getElementById('page').dataset.ply) > ply", arg=ply)
    answers = table_in(server, address).answers
    assert [move for _, move in answers[ply : ply + len(goal.moves)]] == list(goal.moves)
    if ada.page.locator("#undo").count():
        ada.page.click("#undo")
        ada.page.wait_for_function(
            "ply => Number(document.getElementById('page').dataset.ply) === ply", arg=ply
        )
        assert len(table_in(server, address).answers) == ply
    ada.sees_no_trouble()


def plays_one_of_several(state: State) -> bool:
    """Several cards can be played, and a purchase may come first."""
    seat = state.asked[0]
    return state.question(seat).kind == "buy" and len({goal.path[0] for goal in goals(state, seat)}) > 1


def test_a_card_touched_shows_what_each_column_would_bring_and_the_column_plays_both(
    browser: Browser, server: Server
) -> None:
    table = table_where(server, "rapanui2011", plays_one_of_several, seats=3)
    seat, ply = table.state.asked[0], len(table.answers)
    goal = next(goal for goal in goals(table.state, seat) if goal.path[-1].startswith("column-"))
    ada = newcomer(browser, server, "Ada")
    address = sit_at(ada, table, seat)
    assert ada.page.locator("#board [id^=promise-]").count() == 0
    touch(ada, goal.path[0])
    expect(ada.page.locator("#ask")).to_contain_text("Which front card do you take?")
    expect(ada.page.locator("#board [id^=column-] .foreseen")).to_have_count(4)
    touch(ada, goal.path[1])
    ada.page.wait_for_function("ply => Number(document.getElementById('page').dataset.ply) > ply", arg=ply)
    answers = table_in(server, address).answers
    assert [move for _, move in answers[ply : ply + len(goal.moves)]] == list(goal.moves)
    assert len(goal.moves) == 3  # no purchase, the card, the column
    ada.sees_no_trouble()


def bids(state: State) -> bool:
    """A bid is to be made, with markers to choose from."""
    seat = state.asked[0]
    return (
        state.question(seat).kind == "carvers"
        and len({goal.rest.say("en") for goal in goals(state, seat)}) > 1
    )


def test_a_bid_is_said_at_once_and_buttons_say_only_what_is_left(browser: Browser, server: Server) -> None:
    table = table_where(server, "giants", bids, seats=3)
    seat, ply = table.state.asked[0], len(table.answers)
    goal = goals(table.state, seat)[0]
    ada = newcomer(browser, server, "Ada")
    address = sit_at(ada, table, seat)
    touch(ada, goal.path[0])
    expect(ada.page.locator("#ask")).to_contain_text("How many markers will you bid")
    rest = ada.page.locator("#choices button:not([hidden])", has_text=goal.rest.say("en")).first
    expect(rest).to_have_text(goal.rest.say("en"))
    ada.page.click("#unchoose")
    expect(ada.page.locator("#choices [data-whole]")).to_have_count(0)
    touch(ada, goal.path[0])
    rest.click()
    ada.page.wait_for_function("ply => Number(document.getElementById('page').dataset.ply) > ply", arg=ply)
    answers = [move for given, move in table_in(server, address).answers[ply:] if given == seat]
    assert answers[:2] == list(goal.moves)
    ada.sees_no_trouble()


def forces(state: State) -> int | None:
    """An answer after which somebody has only one, as everybody knows."""
    seat = state.asked[0]
    for move in state.question(seat).moves:
        after = state.clone()
        after.play(seat, move)
        if forced(after) is not None:
            return move
    return None


def test_an_only_answer_plays_itself_and_the_log_says_so(browser: Browser, server: Server) -> None:
    table = table_where(
        server, "rapanui2011", lambda state: forces(state) is not None, seats=2, memory="open"
    )
    move, seat, ply = forces(table.state), table.state.asked[0], len(table.answers)
    ada = newcomer(browser, server, "Ada")
    address = sit_at(ada, table, seat)
    ada.page.evaluate("move => void answerOne(0, move)", move)
    ada.page.wait_for_function(
        "ply => Number(document.getElementById('page').dataset.ply) > ply + 1", arg=ply
    )
    expect(ada.page.locator("#log-lines")).to_contain_text("had no other answer")
    assert any(given.forced for given in table_in(server, address).given)
    ada.sees_no_trouble()


def builds(state: State) -> bool:
    """Somebody can build, in the middle of a game."""
    seat = state.asked[0]
    texts = [state.game.write(state, seat, move) for move in state.moves(seat)]
    return int(state.ply) > 12 and sum(">" in text for text in texts) > 1


def test_pointing_at_an_answer_shows_what_it_would_do(browser: Browser, server: Server) -> None:
    table = table_where(server, "kahuna", builds)
    seat = table.state.asked[0]
    move = next(m for m in table.state.moves(seat) if ">" in table.game.write(table.state, seat, m))
    ada = newcomer(browser, server, "Ada")
    address = sit_at(ada, table, seat)
    for word in table.game.touches(table.state.view(seat), move)[:-1]:
        touch(ada, word)
    last = table.game.touches(table.state.view(seat), move)[-1]
    thing = ada.page.locator(f'[data-touch~="{last}"].lit').first
    thing.dispatch_event("pointerover", {"pointerType": "mouse", "bubbles": True})
    expect(ada.page.locator("#foresight")).to_contain_text("build to")
    expect(ada.page.locator(".foreseen")).not_to_have_count(0)
    ada.page.locator("h1").first.dispatch_event("pointerover", {"pointerType": "mouse", "bubbles": True})
    expect(ada.page.locator("#foresight")).to_be_hidden()
    expect(ada.page.locator(".foreseen")).to_have_count(0)
    assert len(table_in(server, address).answers) == len(table.answers)
    ada.sees_no_trouble()


def test_where_one_likes_the_first_tap_shows_and_the_second_plays(browser: Browser, server: Server) -> None:
    table = table_where(server, "kahuna", lambda state: int(state.ply) > 4)
    ada = newcomer(browser, server, "Ada", width=820, has_touch=True)
    address = sit_at(ada, table, table.state.asked[0])
    ada.page.evaluate("localStorage.setItem('tap', 'on')")
    ply = len(table.answers)
    pile = ada.page.locator('[data-touch~="pile"].lit').first
    pile.tap()
    expect(ada.page.locator("#foresight")).to_contain_text("Tap again to play.")
    assert len(table_in(server, address).answers) == ply
    pile.tap()
    ada.page.wait_for_function("ply => Number(document.getElementById('page').dataset.ply) > ply", arg=ply)
    ada.sees_no_trouble()
