"""Names, accounts, ratings, languages and colours."""

from pathlib import Path

import pytest
from house_rules import house, open_house, start, table_of, visitor, words_of
from starlette.testclient import TestClient

from motu.language import LANGUAGES
from motu.store.ratings import FIRST_RATING, rerated

PASSWORD = "tall stones by the sea"


def sign_up(client: TestClient, name: str) -> None:
    page = client.post("/account/new", data={"account": name, "password": PASSWORD})
    assert page.status_code == 200, words_of(page.text)


def test_an_account_keeps_what_a_guest_has_begun_and_is_known_elsewhere(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table = start(ada)
        sign_up(ada, "Ada")
        phone = visitor(ada)
        played_as_guest = start(phone, name="Somebody")
        phone.post("/account/in", data={"account": "ada", "password": PASSWORD})
        page = phone.get("/account").text
        assert table in page
        assert played_as_guest in page
        assert "Your card" in phone.get(f"/table/{table}").text


def test_passwords_are_kept_by_argon2_only_and_wrong_ones_are_refused(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        sign_up(ada, "Ada")
        kept = house(ada).database.rows("select password from players where account = 'Ada'")[0][0]
        assert kept.startswith("$argon2id$")
        eve = visitor(ada)
        refused = eve.post("/account/in", data={"account": "Ada", "password": "guess"})
        assert refused.status_code == 400
        assert "do not go together" in words_of(refused.text)
        assert eve.post("/account/new", data={"account": "ADA", "password": PASSWORD}).status_code == 400
        assert eve.post("/account/new", data={"account": "Eve", "password": "short"}).status_code == 400


def test_a_game_between_accounts_is_rated_once(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        ben = visitor(ada)
        sign_up(ada, "Ada2")
        sign_up(ben, "Ben2")
        table = start(ada)
        ben.post(f"/table/{table}/sit", data={})
        ben.post(f"/table/{table}/do/resign", data={})
        assert table_of(ada, table).ended == "resigned"
        page = words_of(ada.get("/account").text)
        assert "Kahuna 1,520 1" in page
        assert "Kahuna 1,480 1" in words_of(ben.get("/account").text)


def test_ratings_move_towards_results_and_keep_their_sum() -> None:
    before = {"a": (FIRST_RATING, 0), "b": (1700.0, 0), "c": (1600.0, 0)}
    after = rerated(before, {"a": 1, "b": 2, "c": 3})
    assert after["a"][0] > FIRST_RATING
    assert after["c"][0] < 1600.0
    assert sum(rating for rating, _ in after.values()) == pytest.approx(4800.0)


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_pages_speak_the_chosen_language_everywhere(language: str, tmp_path: Path) -> None:
    words = {
        "en": "Pull up a canoe.",
        "de": "Zieh dein Kanu heran.",
        "nl": "Schuif je kano aan.",
        "hu": "Húzd",
    }
    with open_house(tmp_path / "motu.db") as ada:
        page = ada.post("/language", data={"language": language, "path": "/"}).text
        assert words[language] in page
        assert f'<html lang="{language}"' in page
        table = start(ada, seat1="here", first="1")
        shown = ada.get(f"/table/{table}?show=0").text
        assert f'<html lang="{language}"' in shown
        live = table_of(ada, table)
        assert live.question(0).prompt.say(language) in words_of(shown)


def test_the_browsers_own_language_is_the_first_guess(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        assert '<html lang="nl"' in ada.get("/", headers={"accept-language": "nl-BE,nl;q=0.9"}).text


def test_a_change_asked_for_by_another_site_is_refused(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        evil = ada.post("/new/kahuna", data={"name": "Ada"}, headers={"origin": "http://evil.test"})
        assert evil.status_code == 403
        assert ada.post("/language", data={"language": "de", "path": "//evil.test"}).url.host == "motu.test"


def test_a_body_that_is_far_too_long_is_refused(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        assert ada.post("/new/kahuna", content=b"x" * 300_000).status_code == 413


def test_what_people_write_is_never_taken_for_markup(tmp_path: Path) -> None:
    with open_house(tmp_path / "motu.db") as ada:
        table = start(ada, name="<b>Ada</b>", seat1="bot:random")
        ada.post(f"/table/{table}/do/chat", data={"words": "<script>alert(1)</script>"})
        page = ada.get(f"/table/{table}").text
        assert "<b>Ada</b>" not in page
        assert "<script>alert" not in page
        assert "<b>Ada</b>" not in ada.get("/").text
