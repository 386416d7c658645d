"""The builder of pictures, the shared drawings, and pictures that stand alone."""

import doctest
import re
from importlib import resources
from pathlib import Path
from xml.etree import ElementTree

import pytest

import motu.picture.svg
import motu.picture.theme
from motu.contract import game, games
from motu.picture import pieces
from motu.picture.art import art, theme
from motu.picture.inline import inlined
from motu.picture.png import to_png
from motu.picture.svg import circle, el, g, path, smooth, text, title, whole, wrap
from motu.picture.theme import THEMES
from motu.web.assets import assets


@pytest.mark.parametrize("module", [motu.picture.svg, motu.picture.theme])
def test_the_examples_in_the_words_of_the_builder_hold(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def test_words_and_values_from_outside_cannot_break_out() -> None:
    evil = '"><script>&'
    made = whole((0, 0, 9, 9), text(evil, 1, 2, 3, id=evil), title(evil))
    tree = ElementTree.fromstring(made)
    assert [part.text for part in tree] == [evil, evil]
    assert tree[0].get("id") == evil


def test_signs_that_no_markup_may_hold_break_no_picture() -> None:
    unfit = "\x01\x0b\uffff\ufffe\ud800"
    made = whole((0, 0, 9, 9), text(f"A{unfit}\tß🌋", 1, 2, 3, id=unfit), title(unfit))
    tree = ElementTree.fromstring(made)
    assert tree[0].text == "A" + "\ufffd" * 5 + "\tß🌋"
    assert tree[0].get("id") == tree[1].text == "\ufffd" * 5


def test_long_words_are_squeezed_into_their_room_and_short_ones_are_not() -> None:
    assert 'textLength="40"' in text("Sweet potato", 0, 0, 14, room=40)
    assert "textLength" not in text("Fish", 0, 0, 14, room=60)


def test_wrapped_words_are_all_there_in_lines_that_fit() -> None:
    words = "the quick brown fox jumps over the lazy dog"
    lines = wrap(words, 10, 60)
    assert " ".join(lines) == words
    assert len(lines) > 1
    assert all(motu.picture.svg.width_of(line, 10) <= 60 for line in lines)


def test_a_smooth_curve_goes_through_all_its_points() -> None:
    points = [(0, 0), (40, 5), (50, 60), (7, 44)]
    through = [tuple(map(int, part.split()[-2:])) for part in smooth(points)[:-1].split("C")[1:]]
    assert through == [*points[1:], points[0]]


KAHUNA = "motu.games.kahuna"
#: The art that all share, and that of each game beside it.
PACKAGES = ("", *(game(key).package for key in games()))


def everything(package: str) -> str:
    """A picture with every symbol there is, in every seat's colours."""
    symbols = art(package).symbols
    seats = (*pieces.EMBLEMS, *pieces.CASED, "grey")
    things = [
        motu.picture.svg.use(name, 0, 0, 40, 40) for name, thing in symbols.items() if "<symbol" in thing
    ]
    patterns = [path("M0 0h9v9z", fill=f"url(#{name})") for name in symbols if name.startswith("pat-")]
    parts = [
        g(*things, *patterns, class_=f"seat-{seat}", style="--die:#FFF;--pip:#000;--case:#000")
        for seat in seats
    ]
    return whole((0, 0, 100, 100), *parts, *[pieces.plate(seat) for seat in seats])


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("name", THEMES)
def test_a_plain_picture_has_no_tokens_no_classes_and_all_that_it_refers_to(name: str, package: str) -> None:
    made = inlined(everything(package), name, package)
    ElementTree.fromstring(made)
    for unknown_to_many in ("var(", "color-mix", "class=", "style=", "data-", ' fill=""', ' stroke=""'):
        assert unknown_to_many not in made
    ids = re.findall(r' id="([^"]+)"', made)
    assert len(ids) == len(set(ids))
    referred = re.findall(r'href="#([^"]+)"', made) + re.findall(r"url\(#([^)]+)\)", made)
    assert referred
    assert set(referred) <= set(ids)


def test_a_plain_picture_brings_only_the_symbols_it_uses() -> None:
    made = inlined(whole((0, 0, 9, 9), motu.picture.svg.use("lm-LALE", 0, 0, 9, 9)), "light", KAHUNA)
    assert re.findall(r'symbol id="([a-zA-Z-]+)-\w{6}"', made) == ["o-boat", "lm-LALE"]
    assert art(KAHUNA).used('<use href="#lm-LALE"/>') == ["o-boat", "lm-LALE"]


def test_a_symbol_is_written_once_for_each_set_of_colours_it_is_used_in() -> None:
    blue, red = pieces.plate("blue"), pieces.plate("red", 30, 30, 10)
    made = inlined(whole((0, 0, 99, 99), blue, blue, red), "light")
    assert made.count('<symbol id="pl-blue') == made.count('<symbol id="pl-red') == 1
    assert "#1F6FC0" in made
    assert "#C8452B" in made


def test_a_plain_picture_shows_only_what_is_seen_in_the_present_state() -> None:
    def thing(state: str) -> str:
        marks = [circle(0, 0, 1, class_=name) for name in ("hit", "gone", "glow", "ticked")]
        return inlined(whole((0, 0, 9, 9), g(*marks, circle(0, 0, 2), class_=state)), "light")

    assert [thing(state).count("<circle") for state in ("", "lit", "chosen", "lit chosen")] == [1, 2, 2, 3]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_token_that_is_used_is_set(package: str) -> None:
    said = "".join(art(package).sheets)
    given = set(re.findall(r"(--[\w-]+):", said)) | {"--die", "--pip", "--sw", "--palm", "--star", "--place"}
    assert set(re.findall(r"var\((--[\w-]+)", said + art(package).sprite)) <= given


@pytest.mark.parametrize("package", PACKAGES[1:])
def test_every_token_that_a_game_draws_with_is_set(package: str) -> None:
    code = "".join(path.read_text("utf-8") for path in Path(str(resources.files(package))).glob("*.py"))
    given = set(re.findall(r"(--[\w-]+):", "".join(art(package).sheets) + code)) | {"--hair"}
    assert set(re.findall(r"var\((--[\w-]+)\)", code)) <= given


@pytest.mark.parametrize("package", PACKAGES)
def test_both_themes_set_the_same_tokens_and_differ(package: str) -> None:
    light, dark = theme("light", package).root, theme("dark", package).root
    assert light.keys() == dark.keys()
    assert light["--paper"] != dark["--paper"]


def test_no_game_draws_anew_what_all_share_and_none_uses_what_another_has() -> None:
    shared, seen = art().symbols, set(art().symbols)
    for package in PACKAGES[1:]:
        own = {name: thing for name, thing in art(package).symbols.items() if shared.get(name) != thing}
        assert not seen & own.keys(), package
        seen |= own.keys()
        for name in own:
            assert set(re.findall(r'href="#([^"]+)"', own[name])) <= art(package).symbols.keys()


@pytest.mark.parametrize("key", games())
def test_the_layout_of_a_game_speaks_of_its_own_page_only(key: str) -> None:
    folder = resources.files(game(key).package) / "art" / "page.css"
    sheet = re.sub(r"/\*.*?\*/", "", folder.read_text() if folder.is_file() else "", flags=re.S)
    selectors = [one.strip() for one in re.findall(r"([^{}]+)\{", sheet) if not one.strip().startswith("@")]
    assert all(f".game-{key}" in one for line in selectors for one in line.split(",\n"))


def test_no_style_sheet_of_all_pages_knows_a_game() -> None:
    for name, sheet in assets().items():
        if name.endswith(".css") and not name.startswith("games/"):
            assert not re.search(r"\.game-\w|#panel-", sheet.decode()), name


def contrast(one: str, two: str) -> float:
    """The WCAG contrast of two colours."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((light(one), light(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", THEMES)
def test_words_can_be_read_on_every_ground(name: str) -> None:
    tokens = theme(name).root
    for ground in ("--paper", "--paper-hi", "--paper-lo"):
        assert contrast(tokens["--ink"], tokens[ground]) >= 10
        assert contrast(tokens["--ink-2"], tokens[ground]) >= 5
    assert contrast(tokens["--card-ink"], tokens["--card"]) >= 7
    assert contrast(tokens["--on-accent"], tokens["--accent"]) >= 4.5
    assert contrast(tokens["--name"], tokens["--name-halo"]) >= 7


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_becomes_a_png_as_wide_as_asked_with_words_in_it(theme: str) -> None:
    bare = inlined(whole((0, 0, 80, 40), el("rect", width=80, height=40, fill="var(--paper)")), theme)
    said = inlined(whole((0, 0, 80, 40), text("Motu", 4, 30, 24, fill="var(--ink)")), theme)
    png = to_png(said, 160)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")) == (160, 80)
    assert len(png) > len(to_png(bare, 160))
