"""Everything that is lit reacts wherever one sees it, and is wide enough for a finger: a short run of the tool."""

import pytest
from house_rules import drawn_games
from playwright.sync_api import Browser
from servers import Server
from touch_check import SIZES, look


@pytest.mark.parametrize("key", drawn_games())
def test_what_is_lit_reacts_on_all_of_it(key: str, browser: Browser, server: Server) -> None:
    found = look(browser, server, key, positions=2, grid=7)
    assert set(found) == {(width, height) for width, height, _ in SIZES}
    for one in found.values():
        assert one.points > 100
        assert one.dead == []
        assert one.small == []
