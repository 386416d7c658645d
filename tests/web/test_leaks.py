"""Nobody is sent what he may not know: a short run of `tools/leaks.py`, and whether it would find anything."""

from typing import Any

import leaks
import pytest
from leaks import OF_A_SEAT, OF_EVERYBODY, Leak, search

from motu.contract import State, games
from motu.language import texts
from motu.picture.scene import Scene
from motu.store.interface import Summary
from motu.web import api, film, hints, previews, table_page
from motu.web.api import Listener
from motu.web.film import Eye, Line, Reel
from motu.web.studying import Given
from motu.web.table import Table
from motu.web.table_page import Around, Sight

T, TN, TP = texts("motu.web")

POSITIONS = 8


@pytest.mark.parametrize("key", games())
def test_whoever_reads_is_sent_nothing_that_he_may_not_know(key: str) -> None:
    found = search(key, POSITIONS)
    assert {found[name] for name in OF_A_SEAT | OF_EVERYBODY} == {POSITIONS}


def hidden(state: State) -> str:
    """What every seat knows for itself alone."""
    return str([state.view(seat).json() for seat in range(state.seats)])


def test_a_page_that_tells_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = table_page.draw
    monkeypatch.setattr(
        "motu.web.tables.draw", lambda table, *others: real(table, *others) + hidden(table.state)
    )
    with pytest.raises(Leak, match="page of a player"):
        search("rapanui2011", 2)


def test_a_stream_that_tells_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Listener.line
    monkeypatch.setattr(
        Listener, "line", lambda self, language: real(self, language) + hidden(self.table.state)
    )
    with pytest.raises(Leak, match="stream of the API"):
        search("kahuna", 2)


def test_a_list_that_tells_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """To one who plays it would tell nothing new of his own hand; to everybody else it would."""
    real = Table.summary

    def telling(table: Table) -> Summary:
        summary = real(table)
        summary.data["seats"][0]["name"] = hidden(table.state)
        return summary

    monkeypatch.setattr(Table, "summary", telling)
    with pytest.raises(Leak, match="lobby"):
        search("kahuna", 2)


def test_an_earlier_position_that_tells_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = table_page.draw_step

    def telling(table: Table, sight: Sight, language: str, around: Around, ply: int) -> str:
        return real(table, sight, language, around, ply) + hidden(table.state_after(ply))

    monkeypatch.setattr("motu.web.tables.draw_step", telling)
    with pytest.raises(Leak, match="earlier position"):
        search("kahuna", 2)


def test_a_film_that_tells_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = film.drawn

    def telling(reel: Reel, eye: Eye, ply: int, *others: Any) -> str:
        return real(reel, eye, ply, *others) + hidden(film.positions.at(reel, ply))

    monkeypatch.setattr(film, "drawn", telling)
    with pytest.raises(Leak, match="the film tells"):
        search("kahuna", 2)


def test_a_log_of_a_film_that_tells_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Logs are remembered, but not from one world to the next."""
    real = film.lines

    def telling(reel: Reel, eye: Eye) -> list[Line]:
        return [*real(reel, eye), Line(0, "grey", T("{it}", it=hidden(film.positions.at(reel, 0))), "")]

    monkeypatch.setattr(film, "lines", telling)
    with pytest.raises(Leak, match="the film tells"):
        search("kahuna", 2)


def test_a_picture_that_tells_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real, scene_of = film.standalone, film.scene_of
    looked_at: list[State] = []

    def looking(reel: Reel, state: State, eye: Eye, language: str) -> Scene:
        looked_at.append(state)
        return scene_of(reel, state, eye, language)

    def telling(*facts: Any) -> str:
        return real(*facts) + hidden(looked_at[-1])

    monkeypatch.setattr(film, "scene_of", looking)
    monkeypatch.setattr(film, "standalone", telling)
    with pytest.raises(Leak, match="the picture tells"):
        search("kahuna", 2)


def read_only(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Nothing else is read: it is there only now and then, at seats that are asked."""
    monkeypatch.setattr(leaks, "OF_A_SEAT", {name: OF_A_SEAT[name]})
    monkeypatch.setattr(leaks, "OF_EVERYBODY", {})
    monkeypatch.setattr(leaks, "AFTER_A_MOVE", (name,))


def test_goals_that_tell_a_hand_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = api._goal

    def telling(table: Table, *others: Any) -> dict[str, Any]:
        return {**real(table, *others), "hidden": hidden(table.state)}

    monkeypatch.setattr(api, "_goal", telling)
    read_only(monkeypatch, "goals")
    with pytest.raises(Leak, match="the goals"):
        search("rapanui2011", 200)


def test_a_preview_that_tells_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        previews, "_words", lambda table, seat, foreseen: (T("{it}", it=hidden(table.state)),)
    )
    read_only(monkeypatch, "preview")
    with pytest.raises(Leak, match="the preview"):
        search("rapanui2011", 100)


def test_a_hint_that_tells_a_hand_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    real = hints.drawn

    def telling(table: Table, seat: int, number: str, given: Given | None, *others: Any) -> str:
        told = hidden(table.state) if given is not None else ""
        return real(table, seat, number, given, *others) + told

    monkeypatch.setattr(hints, "drawn", telling)
    read_only(monkeypatch, "hint")
    with pytest.raises(Leak, match="the hint"):
        search("rapanui2011", 100)
