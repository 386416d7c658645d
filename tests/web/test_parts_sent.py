"""Browsers are sent the parts that have changed: whoever puts them in has the page as it is drawn now."""

import json
import re
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from house_rules import do, drawn_games, open_house, start, table_of, visitor
from leaks import begin, house
from test_live import seated
from wire import Page

from motu.picture.part import Part, part
from motu.web import actions
from motu.web.differences import differences
from motu.web.live import Viewer, around_of
from motu.web.table_page import draw, grow
from motu.web.visit import Visit

NOBODY = Visit(None, "en", "", "http://motu.test")


def row(key: str, *inside: Part, words: str = "") -> Part:
    return part(key, *([words] if words else []), *inside, tag="p")


def dot(key: str, words: str = "") -> Part:
    return part(key, words, tag="b")


def put(old: Part, new: Part) -> tuple[str, list[tuple[str, str]]]:
    """The old page with the differences put in, and these."""
    page, changes = Page(), differences(old.outline, new)
    page.take({"html": str(old), "number": 1})
    return page.take({"parts": changes, "after": 1, "number": 2}), changes


def test_what_stays_is_not_sent() -> None:
    old = row("all", dot("a"), dot("b", "old"), dot("c"))
    new = row("all", dot("a"), dot("b", "new"), dot("c"))
    assert put(old, new) == (new, [("b", '<b id="b">new</b>')])
    assert differences(old.outline, row("all", dot("a"), dot("b", "old"), dot("c"))) == []


def test_what_comes_and_goes_is_sent_with_its_row_and_the_rest_of_the_row_is_named() -> None:
    old = row("all", *[dot(f"n{number}") for number in range(30)])
    new = row("all", *[dot(f"n{number}", "x" * (number == 7)) for number in range(2, 31)])
    page, changes = put(old, new)
    assert page == new
    assert changes == [
        ("all", '<p id="all"><kept of="n2" to="n29"></kept><b id="n30"></b></p>'),
        ("n7", '<b id="n7">x</b>'),
    ]


def test_any_tree_becomes_any_other() -> None:
    chance = Random(1)

    def tree(key: str, depth: int) -> Part:
        keys = [f"{key}{number}" for number in range(5) if chance.random() < 0.7]
        chance.shuffle(keys)
        inside: list[str] = []
        for name in keys:
            inside.append(tree(name, depth - 1) if depth else dot(name, chance.choice("xyz")))
            if chance.random() < 0.3:
                inside.append("some words")
        return part(key, *inside, tag=chance.choice(["p", "p", "q"]))

    old = tree("t", 2)
    for _ in range(300):
        new = tree("t", 2)
        assert put(old, new)[0] == new
        old = new


@pytest.mark.parametrize("key", drawn_games())
def test_the_changes_of_a_whole_game_keep_every_page_as_it_is_drawn(key: str) -> None:
    sizes: list[int] = []
    with house() as client:
        play = begin(client, key, 5, {})
        find = partial(client.portal.call, play.house.people.by_id)  # type: ignore[union-attr]
        readers = [find(seat.holders[0]) for seat in play.table.seats]
        viewers = [
            Viewer(
                play.house, play.table, Visit(player, "de", "", "http://motu.test"), None, "", lambda _: None
            )
            for player in [*readers, None]
        ]
        pages = [Page() for _ in viewers]
        for answers in range(150):
            for viewer, page in zip(viewers, pages, strict=True):
                frame = viewer.frame()
                sizes.append(len(frame) if answers else 0)
                page.take(json.loads(frame))
                around = around_of(play.house, play.table, viewer.visit)
                assert page.html == draw(play.table, viewer.sight(play.table), "de", around)
                assert viewer.frame() == "", "who has everything is sent nothing"
            if play.table.ended:
                break
            seat = play.chance.choice(play.table.asked)
            move, number = play.chance.choice(play.table.state.moves(seat)), play.table.numbers[seat]
            play.do(partial(actions.answer, seat=seat, number=number, move=move))
    assert sorted(sizes)[len(sizes) // 2] < len(pages[0].html) / 8, "half of the changes are small"


def test_spectators_share_what_is_drawn_for_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    drawings: list[Any] = []
    monkeypatch.setattr(
        "motu.web.drawings.grow",
        lambda table, sight, *more, **also: drawings.append(sight) or grow(table, sight, *more, **also),
    )
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = seated(ada, first="1")
        live = table_of(ada, table)
        viewers = [Viewer(ada.app.state.house, live, NOBODY, None, "", lambda _: None) for _ in range(20)]  # type: ignore[attr-defined]
        whole = {viewer.frame() for viewer in viewers}
        do(ada, live, lambda table: actions.answer(table, 0, table.numbers[0], table.question(0).moves[0]))
        changes = {viewer.frame() for viewer in viewers}
        assert len(drawings) == 2
        assert len(whole) == len(changes) == 1


def test_whoever_has_missed_something_asks_for_the_whole(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table = start(ada, first="1", seat1="here", name1="Ben")
        with visitor(ada).websocket_connect(f"ws://motu.test/table/{table}/live") as socket:
            first = json.loads(socket.receive_text())
            socket.send_text('{"do": "whole"}')
            again = json.loads(socket.receive_text())
        assert first["html"] == again["html"]
        assert again["number"] == first["number"] + 1


def test_ids_of_a_page_are_there_once(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table, _ = seated(ada, "rapanui2019")
        page = ada.get(f"/table/{table}").text
        ids = re.findall(
            r' id="([^"]+)"', page[page.index('<div id="page"') : page.index('<dialog id="menu"')]
        )
        assert len(ids) == len(set(ids))
