"""Lets the tests of the web app find what they share: a browser and a server for each module that needs one."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent.parent / "tools")]
from browser import ARGUMENTS  # noqa: E402
from browser import browser as path_of_browser  # noqa: E402
from servers import Server, serving  # noqa: E402


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path_of_browser(), args=list(ARGUMENTS))
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("browser") / "motu.db") as started:
        yield started
