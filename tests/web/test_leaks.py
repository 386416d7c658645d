"""Nobody is sent what he may not know: a short run of `tools/leaks.py`, and whether it would find anything."""

import leaks
import pytest
from leaks import OF_A_SEAT, OF_EVERYBODY, Leak, Play, search

from motu.contract import State, games
from motu.store.interface import Summary
from motu.web import table_page
from motu.web.api import Listener
from motu.web.table import Table

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
    real = leaks.step

    def telling(play: Play, seat: int) -> str:
        return real(play, seat) + hidden(play.table.state_after(len(play.table.answers)))

    monkeypatch.setitem(OF_A_SEAT, "earlier position", telling)
    with pytest.raises(Leak, match="earlier position"):
        search("kahuna", 2)
