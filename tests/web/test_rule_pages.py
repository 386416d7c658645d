"""Rulebooks as pages: rules are linked, a search finds them, a sheet can be printed, pictures speak the language."""

from collections.abc import Iterator

import pytest
from house_rules import open_house
from playwright.sync_api import Browser
from servers import Server
from starlette.testclient import TestClient

from motu.contract import game, games
from motu.language import LANGUAGES
from motu.rulebook import CHAPTERS, rulebook


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with open_house(tmp_path_factory.mktemp("rules") / "motu.db") as opened:
        yield opened


def page(client: TestClient, address: str, language: str = "en") -> str:
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize("key", games())
def test_every_rule_has_its_place_and_is_linked_where_it_is_named(client: TestClient, key: str) -> None:
    text = page(client, f"/rules/{key}")
    for id in rulebook(game(key)).rules:
        assert f'<p id="{id}"' in text
    named = {"kahuna": "V3", "giants": "P5", "rapanui2011": "X2", "rapanui2019": "Q6"}[key]
    assert f'(<a href="#{named}">{named}</a>' in text or f'see <a href="#{named}">{named}</a>' in text
    assert f'class="rule" href="#{named}">{named}</a> <a href="#{named}"' not in text, (
        "a rule does not link to itself"
    )


def test_a_number_stays_with_what_it_counts(client: TestClient) -> None:
    assert "7\u00a0Holz" in page(client, "/rules/rapanui2011", "de")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", games())
def test_a_sheet_shows_its_chapters_and_nothing_else(client: TestClient, key: str, language: str) -> None:
    card = page(client, f"/rules/{key}?part=card", language)
    assert f">{CHAPTERS['card'][language]}</h2>" in card
    assert f">{CHAPTERS['components'][language]}</h2>" not in card
    rulings = page(client, f"/rules/{key}?part=rulings", language)
    assert all(f">{CHAPTERS[chapter][language]}</h2>" in rulings for chapter in ("options", "rulings"))
    whole = page(client, f"/rules/{key}?part=nonsense", language)
    assert whole.count('<h2 id="part-') == len(CHAPTERS)


def test_a_picture_has_its_words_in_the_language_of_the_page(client: TestClient) -> None:
    assert "/rules/rapanui2011/example-setup.svg?lang=hu" in page(client, "/rules/rapanui2011", "hu")
    said = {
        language: client.get(f"/rules/rapanui2011/example-setup.svg?lang={language}").text
        for language in LANGUAGES
    }
    for language, word in {
        "en": "Woodcutter",
        "de": "Holzfäller",
        "nl": "Houthakker",
        "hu": "Favágó",
    }.items():
        assert word in said[language]
    odd = client.get("/rules/rapanui2011/example-setup.svg?lang=tlh")
    assert odd.status_code == 200 and "Woodcutter" in odd.text


def test_the_search_shows_what_holds_all_its_words(browser: Browser, server: Server) -> None:
    seen = browser.new_page(locale="de", viewport={"width": 360, "height": 740})
    seen.goto(f"{server.address}/rules/giants")
    seen.fill("#find", "hauptling medizinmann")
    shown = seen.locator(".book article > p:visible").all_inner_texts()
    assert shown and all("Häuptling" in text and "Medizinmann" in text for text in shown)
    assert seen.inner_text("#found") == str(seen.locator(".book article > :not(h1, h2, h3):visible").count())
    seen.fill("#find", "zzz")
    assert seen.inner_text("#found") == "Nichts gefunden."
    seen.fill("#find", "")
    assert seen.locator("#T3").is_visible()
    assert seen.evaluate("document.documentElement.scrollWidth <= innerWidth")
    seen.goto(f"{server.address}/rules/rapanui2011?part=rulings")
    assert seen.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert seen.locator("#print").is_visible()
    seen.emulate_media(media="print")
    assert not seen.locator(".contents").is_visible()
    seen.close()


def test_a_picture_stands_beside_its_rule_and_below_it_on_a_phone(browser: Browser, server: Server) -> None:
    for width, beside in ((1280, True), (360, False)):
        seen = browser.new_page(viewport={"width": width, "height": 740})
        seen.goto(f"{server.address}/rules/kahuna")
        rule = seen.locator("#P1").bounding_box()
        shown = seen.locator("figure:has(img[src*='example-build'])").bounding_box()
        assert rule and shown
        assert (shown["x"] > rule["x"] + rule["width"] / 2) is beside
        assert (abs(shown["y"] - rule["y"]) < 30) is beside
        assert beside or shown["y"] >= rule["y"] + rule["height"]
        seen.close()
