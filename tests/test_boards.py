"""Boards of one's own, whatever the game: nothing that anybody sends does harm, and every fault is told."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from motu import toml
from motu.boards import GROWTH, MOST_TOLD, BadBoard, Kind, Many, Number, OneOf, Table, Whole
from motu.cli.board_fuzz import try_boards
from motu.cli.mutants import LETTERS, one_of, written
from motu.contract import BadSetup, game, games
from motu.language import LANGUAGES
from motu.picture.art import art
from motu.rng import Rng
from motu.toml import MOST_BYTES, MOST_KEYS, MOST_LINES, read_toml
from motu.web.app import make_app

BOARD_GAMES = [key for key in games() if game(key).boards]


def ours(key: str) -> str:
    schema = game(key).boards
    assert schema is not None
    return schema.own_text()


def told(key: str, text: str, strict: bool = False) -> list[str]:
    return [str(problem) for problem in game(key).board_problems(text, strict)]


def test_three_games_have_boards_of_ones_own_and_one_says_that_it_has_none() -> None:
    assert set(BOARD_GAMES) == {"kahuna", "giants", "rapanui2019"}
    assert told("rapanui2011", "anything") == ["Rapa Nui, the card game has no board of one’s own."]


# ------------------------------------------------------------------------------------ reading anything

HOSTILE = {
    "a key of 14,000 parts": (
        "a" + ".a" * 14000 + "=1",
        "Line 1: this is nested too deep, more than 6 levels.",
    ),
    "a heading of 9,000 parts": ("[a" + ".a" * 9000 + "]", "Line 1: this is nested too deep"),
    "quoted parts": ('"a"' + '."a"' * 9000 + "=1", "Line 1: this is nested too deep"),
    "an array 5,000 deep": ("\nx = " + "[" * 5000, "Line 2: this is nested too deep"),
    "tables 5,000 deep": ("x = " + "{a=" * 5000, "Line 1: this is nested too deep"),
    "hidden behind a string": ('x = """""" # """\ny = ' + "[" * 50, "Line 2: this is nested too deep"),
    "hidden behind four quotes": ('x = ["""a"""", ' + "[" * 50, "Line 1: this is nested too deep"),
    "hidden behind a comment": ('x = 1 # "\ny = ' + "[" * 50, "Line 2: this is nested too deep"),
    "very long": ("#" * (MOST_BYTES + 1), "This text is too long: at most 50000 bytes are read."),
    "long in bytes": ("#" + "é" * (MOST_BYTES // 2), "This text is too long"),
    "many lines": ("#\n" * (MOST_LINES + 1), "This text has too many lines: at most 3000 are read."),
    "many keys": ("x = {" + "a=1," * (MOST_KEYS + 1), "This text has too many keys: at most 3000 are read."),
    "half a character": ('x = "\ud800"', "This text holds half a character: it is no UTF-8."),
    "a number of 5,000 digits": ("x = " + "1" * 5000, "This is not TOML: a number is too long."),
    "a number of 5,000 hex digits": ("x = 0x" + "f" * 5000, "The board must say game"),
    "a string without end": ('x = "', "Line 1: this is not TOML: x ="),
    "a list without end": ("x = [\n1,", "This is not TOML: it breaks off."),
    "a letter that is none": ("x\x00 = 1", "Line 1: this is not TOML: x� = 1"),
    "said twice": ("x = 1\nx = 2", "Line 2: this has been said before: x = 2"),
    "no such day": ("x = 2023-02-31", "Line 1: this is not TOML: x = 2023-02-31"),
    "nothing but a comment": ("# board", "The board must say game"),
}


@pytest.mark.parametrize("case", HOSTILE)
@pytest.mark.parametrize("key", BOARD_GAMES)
def test_a_hostile_text_gets_a_line(key: str, case: str) -> None:
    text, line = HOSTILE[case]
    assert [problem[: len(line)] for problem in told(key, text)] == [line]
    assert told(key, text, strict=True) == told(key, text)
    with pytest.raises(BadBoard):
        game(key).start(game(key).seats[0], 1, board=text)


def documents(rng: Rng, number: int) -> Iterator[str]:
    """Lines with signs in strings of all four kinds and in comments: some are TOML, some are not."""
    signs = (*LETTERS, "\\", '"', "'", "..", "[[")
    for _ in range(number):
        lines = []
        for key in range(1 + rng.below(5)):
            inside = "".join([one_of(signs, rng) for _ in range(rng.below(9))])
            quote = one_of(('"', "'", '"""', "'''"), rng)
            lines.append(f"k{key} = {quote}{inside}{quote}{one_of(('', '#' + inside), rng)}")
        yield "\n".join(lines)


def keys_in(value: object) -> int:
    return sum(map(keys_in, value.values())) if isinstance(value, dict) else 1


def test_what_stands_in_strings_and_comments_is_never_taken_for_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many keys are counted as the parser finds: strings end for the one where they end for the other."""
    compared = 0
    for text in documents(Rng.seeded("strings"), 20_000):
        try:
            parsed = tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            continue
        if "\ud800" in text:
            continue
        compared += 1
        monkeypatch.setattr(toml, "MOST_KEYS", keys_in(parsed))
        assert read_toml(text) == parsed
        monkeypatch.setattr(toml, "MOST_KEYS", keys_in(parsed) - 1)
        with pytest.raises(BadSetup, match="too many keys"):
            read_toml(text)
    assert compared > 3_000


# ------------------------------------------------------------------------------------------ the fields


def test_kinds_know_their_bounds() -> None:
    for value in (1, 5):
        assert Whole(1, 5).fits(value) and Number(1, 5).fits(value)
    for value in (0, 6, True, 1.0, "1", None, [1], {"a": 1}):
        assert not Whole(1, 5).fits(value)
    for value in (0.99, 5.01, float("nan"), float("inf"), float("-inf"), True, "1", [1]):
        assert not Number(1, 5).fits(value)
    for value in (["N"], {"N": 1}, 1, "n"):
        assert not OneOf(("N", "S")).fits(value)


def first_spots(holder: Any) -> Iterator[tuple[Any, Any]]:
    """Every field, in lists only of the first entry: the others are of the same kind."""
    keys = list(holder) if isinstance(holder, dict) else [0] if isinstance(holder, list) and holder else []
    for key in keys:
        yield holder, key
        yield from first_spots(holder[key])


@pytest.mark.parametrize("key", BOARD_GAMES)
def test_every_field_refuses_every_other_kind_of_value(key: str) -> None:
    """In each of our boards' fields, one after another, stands what belongs nowhere."""
    data = tomllib.loads(ours(key))
    for holder, name in list(first_spots(data)):
        for odd in ({"odd": 1}, [[["odd"]]], "\x00", float("nan")):
            kept, holder[name] = holder[name], odd
            assert told(key, written(data)), f"{name} = {odd} is accepted"
            holder[name] = kept
    assert told(key, written(data), strict=True) == []


@pytest.mark.parametrize("key", BOARD_GAMES)
def test_an_unknown_field_is_told_wherever_it_stands(key: str) -> None:
    data = tomllib.loads(ours(key))
    tables = [data, *[value for value in data.values() if isinstance(value, dict)]]
    tables += [value[0] for value in data.values() if isinstance(value, list) and isinstance(value[0], dict)]
    assert len(tables) > 2
    for table in tables:
        table["colour"] = 1
        assert any("colour is unknown. Known here: " in line for line in told(key, written(data)))
        del table["colour"]


def test_not_more_lines_are_told_than_one_reads() -> None:
    lines = told("giants", ours("giants").replace("land =", "lend ="))
    assert len(lines) == MOST_TOLD + 1
    assert lines[-1] == "There is more to mend after this."


def test_what_may_grow_on_a_board_is_drawn() -> None:
    assert set(GROWTH.words) <= art().symbols.keys()


def test_faults_are_told_in_every_language_with_field_and_reason() -> None:
    board = ours("kahuna").replace("at = [206, 190]", "at = [nan, 190]")
    (problem,) = game("kahuna").board_problems(board)
    assert {language: problem.say(language) for language in LANGUAGES} == {
        "en": "islands[ALOA].at[1]: nan does not fit. Wanted: a number from -10000 to 10000.",
        "de": "islands[ALOA].at[1]: nan passt hier nicht. Gebraucht: eine Zahl von -10000 bis 10000.",
        "nl": "islands[ALOA].at[1]: nan past hier niet. Nodig: een getal van -10000 t/m 10000.",
        "hu": "islands[ALOA].at[1]: ide nem való: nan. Ami kell: szám, -10000 és 10000 között.",
    }
    with pytest.raises(BadBoard) as caught:
        game("kahuna").start(board=board)
    assert caught.value.reason.say("de") == problem.say("de")


# -------------------------------------------------------------------------------------------- the page

PAGE = (Path(__file__).parent.parent / "docs" / "own-boards.md").read_text("utf-8")
HEADINGS = {"kahuna": "## Kahuna", "giants": "## Giants", "rapanui2019": "## Rapa Nui (2019)"}


def names_in(kind: Kind) -> Iterator[str]:
    """Every word that a board may have: names of fields, and words to choose from."""
    if isinstance(kind, Table):
        for name, part in {**kind.needs, **kind.may}.items():
            yield name
            yield from names_in(part)
    if isinstance(kind, Many):
        yield from names_in(kind.kind)
    if isinstance(kind, OneOf):
        yield from kind.words


@pytest.mark.parametrize("key", BOARD_GAMES)
def test_the_page_on_boards_names_every_field(key: str) -> None:
    part = PAGE.partition(f"{HEADINGS[key]}\n")[2].partition("\n## ")[0]
    schema = game(key).boards
    assert part and schema is not None
    fields = {**schema.needs, **schema.may}
    shallow = [name for name in fields if name in ("stars", "growth", "example", "side", "grid")]
    named = [
        *shallow,
        *(word for name in fields if name not in shallow for word in (name, *names_in(fields[name]))),
    ]
    assert [name for name in named if f"`{name}`" not in part] == []


def test_the_board_on_the_page_can_be_played() -> None:
    (board,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert told("kahuna", board) == []
    for limit in (MOST_BYTES, MOST_LINES, MOST_KEYS):
        assert f"{limit:,} " in PAGE


# -------------------------------------------------------------------------------------------- the doors

#: Boards that once stopped a program or a page: what was changed in ours, and which field is named.
ONCE_FATAL = [
    ("giants", "players = [3, 4, 5]", "players = [[3]]", "players[1]"),
    ("giants", 'edge = "SW"', 'edge = ["SW"]', "ahus[Tongariki].edge"),
    ("giants", '["rock", 1080', '["rick", 1080', "greens[2][1]"),
    ("giants", "view = [12, -34, 1300, 1012]", "view = [0, 0, 0, 0]", "view[3]"),
    ("giants", "view = [12, -34, 1300, 1012]", "view = [12, nan, 1300, 1012]", "view[2]"),
    ("giants", "nudge = [6, 0]", "nudge = [nan, 0]", "ahus[Nau Nau].nudge[1]"),
    ("giants", 'MQ = "e9"', "MQ = [1]", "example.MQ"),
    ("giants", 'ahu_A = "Heki\'i"', "ahu_A = []", "example.ahu_A"),
    ("giants", "moai = [3, 3, 3", 'moai = ["3", 3, 3', "growth.moai[1]"),
    ("rapanui2019", 'coast = "N"', 'coast = ["N"]', "spaces[d1].coast"),
    ("rapanui2019", "mountains = [[3, 2]]", "mountains = 7", "mountains"),
    ("rapanui2019", "mountains = [[3, 2]]", 'mountains = [["a", "b"]]', "mountains[1][1]"),
    ("rapanui2019", "egg_ahus = [", "egg_ahus = [[1], ", "example.egg_ahus"),
    ("rapanui2019", 'side = "front"', "side = []", "side"),
    ("kahuna", "at = [206, 190]", "at = [nan, 1]", "islands[ALOA].at[1]"),
    ("kahuna", "hills = [", "hills = [7, ", "hills[1]"),
    ("kahuna", '["bush", 152', '["i-menu", 152', "greens[1][1]"),
    ("kahuna", "view = [58, 76, 924, 684]", 'view = "all"', "view"),
]


@pytest.mark.parametrize(("key", "right", "wrong", "where"), ONCE_FATAL)
def test_what_once_was_fatal_is_refused_with_its_field(key: str, right: str, wrong: str, where: str) -> None:
    assert right in ours(key)
    text = ours(key).replace(right, wrong, 1)
    assert [line for line in told(key, text) if line.startswith(f"{where}: ")], told(key, text)
    assert told(key, text, strict=True) == told(key, text)


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    app = make_app(tmp_path_factory.mktemp("web") / "boards.db", thinkers=1, limited=False)
    with TestClient(app, base_url="http://motu.test") as client:
        yield client


@pytest.mark.parametrize(("key", "right", "wrong", "where"), ONCE_FATAL)
def test_programs_get_the_line_in_their_language(
    web: TestClient, key: str, right: str, wrong: str, where: str
) -> None:
    wish: dict[str, Any] = {"game": key, "seats": game(key).seats[-1]}
    wish["options"] = {"board": ours(key).replace(right, wrong, 1)}
    answer = web.post("/api/tables", json=wish, headers={"accept-language": "de"})
    assert answer.status_code == 400
    assert answer.json()["error"].startswith(f"{where}: ") and "Gebraucht: " in answer.json()["error"]


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_text_is_refused_at_the_door(web: TestClient, case: str) -> None:
    body = json.dumps({"game": "kahuna", "options": {"board": HOSTILE[case][0]}})
    answer = web.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400 and answer.json()["error"]


def test_the_form_tells_what_is_wrong_line_by_line_in_the_visitors_language(web: TestClient) -> None:
    board = ours("kahuna").replace("at = [206, 190]", "at = 7").replace("at = [440, 222]", "at = 8")
    form = {"name": "Ada", "board": board}
    page = web.post("/new/kahuna", data=form, headers={"accept-language": "hu"})
    assert page.status_code == 400
    lines = [
        f"islands[{name}].at: ide nem való: {number}. Ami kell: egy pont, például [200, 300]."
        for name, number in (("ALOA", 7), ("BARI", 8))
    ]
    assert "\n".join(lines) in page.text


@pytest.mark.parametrize("key", BOARD_GAMES)
def test_a_form_with_nothing_but_blanks_for_a_board_starts_on_ours(web: TestClient, key: str) -> None:
    seats = str(game(key).seats[0])
    form = {"name": "Ada", "seats": seats, "board": " \r\n"}
    assert web.post(f"/new/{key}", data=form, follow_redirects=False).status_code == 303


# ----------------------------------------------------------------------------------------- many boards


@pytest.mark.parametrize("key", BOARD_GAMES)
def test_whatever_is_accepted_can_be_drawn_played_to_the_end_and_shown(key: str) -> None:
    """A short run of `motu fuzz --boards`."""
    accepted, failures = try_boards(key, 0, 200)
    assert not failures, failures[0]
    assert 20 < accepted < 180
