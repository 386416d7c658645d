"""Lets the tests of the web app find what they share: a browser and a server for each module that needs one."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent.parent / "tools")]
import house_rules  # noqa: E402
from browser import ARGUMENTS  # noqa: E402
from browser import browser as path_of_browser  # noqa: E402
from servers import Server, serving  # noqa: E402

#: The tests of the house, which run on each of the stores.
ON_BOTH = (
    "test_one_truth",
    "test_live",
    "test_tables",
    "test_accounts",
    "test_lobby",
    "test_bots_and_clocks",
    "test_wishes",
    "test_hints",
    "test_my_games",
    "test_film",
    "test_analysis_pages",
    "test_looking",
    "test_kept_tables",
    "test_secrets",
    "test_lesson_pages",
)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.module.__name__.rpartition(".")[2] in ON_BOTH and "tmp_path" in metafunc.fixturenames:
        metafunc.fixturenames.append("store")
        metafunc.parametrize("store", ["sqlite", "postgres"], indirect=True)


@pytest.fixture
def store(request: pytest.FixtureRequest) -> Iterator[None]:
    """Keeps houses in files, or in a database."""
    if request.param == "postgres":
        house_rules.PLACES.append(request.getfixturevalue("postgres").new_house)
    yield
    house_rules.PLACES.clear()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=path_of_browser(), args=list(ARGUMENTS))
        yield launched
        launched.close()


@pytest.fixture(autouse=True)
def nobody_stays(request: pytest.FixtureRequest) -> Iterator[None]:
    """Who came to a browser in a test leaves after it: pages that stay open listen, tick and cost time."""
    if "browser" not in request.fixturenames:
        yield
        return
    running: Browser = request.getfixturevalue("browser")
    before = list(running.contexts)
    yield
    for context in running.contexts:
        if context not in before:
            context.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("browser") / "motu.db") as started:
        yield started
