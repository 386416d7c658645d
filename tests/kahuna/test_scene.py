"""The picture of Kahuna and its drawing for the terminal."""

import re
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from xml.etree import ElementTree

import pytest
from kahuna.tables import BLACK, WHITE, lay, play, table
from rich.console import Console
from scenes import whole_page
from worlds import random_positions

from motu.contract import Question, View, game
from motu.games.kahuna.board import read_board
from motu.games.kahuna.chart import chart_of
from motu.games.kahuna.rules import KahunaState
from motu.language import LANGUAGES
from motu.picture.art import art
from motu.picture.png import to_png
from motu.picture.scene import touchable
from motu.picture.theme import THEMES
from motu.rng import Rng

KAHUNA = game("kahuna")
NAMES = ("Ann & Bo", "<Leilani>")
LAYERS = ["faces", "sea", "swimmers", "islands", "growth", "asked", "lines", "names", "pieces"]

OWN_MAP = """
game = "kahuna"
format = 1
islands = [
  { name = "NORTH", at = [3, 0] }, { name = "WEST", at = [0, 2] }, { name = "MIDDLE", at = [3, 2.2] },
  { name = "EAST", at = [6, 2] }, { name = "SOUTH", at = [3, 4.5] }, { name = "REEF", at = [1, 4.4] },
  { name = "ATOLLATOLL", at = [5.4, 4.2] }, { name = "KEY", at = [0.5, 0.3] },
]
lines = [
  { between = ["NORTH", "WEST"] }, { between = ["NORTH", "MIDDLE"] }, { between = ["NORTH", "EAST"] },
  { between = ["WEST", "MIDDLE"] }, { between = ["MIDDLE", "EAST"] }, { between = ["MIDDLE", "SOUTH"] },
  { between = ["WEST", "REEF"] }, { between = ["REEF", "SOUTH"] }, { between = ["SOUTH", "ATOLLATOLL"] },
  { between = ["EAST", "ATOLLATOLL"] }, { between = ["KEY", "NORTH"] }, { between = ["KEY", "WEST"] },
]
"""


def question_of(state: KahunaState, seat: int | None) -> Question | None:
    return state.question(seat) if seat is not None and state.is_asked(seat) else None


def positions(number: int, **options: object) -> Iterator[KahunaState]:
    for state in random_positions(KAHUNA, number, "pictures", 2, **options):
        assert isinstance(state, KahunaState)
        yield state


def narrowed(state: KahunaState, seat: int, *touched: str) -> Question:
    """The question with the answers that begin with these touches."""
    question, view = state.question(seat), state.view(seat)
    moves = [move for move in question.moves if KAHUNA.touches(view, move)[: len(touched)] == touched]
    return replace(question, moves=tuple(moves))


def classes_by_touch(page: str) -> dict[str, set[str]]:
    """For each word that can be touched, the classes of the things that carry it."""
    found: dict[str, set[str]] = {}
    for part in ElementTree.fromstring(page).iter():
        for word in part.get("data-touch", "").split():
            found.setdefault(word, set()).update(part.get("class", "").split())
    return found


@pytest.mark.parametrize("options", [{}, {"variant": "long-term"}, {"handicap": 3}, {"board": OWN_MAP}])
def test_every_scene_is_well_formed_with_unique_ids_and_every_touch_of_every_answer(
    options: dict[str, object],
) -> None:
    for state in positions(150, **options):
        for seat in (BLACK, WHITE, None):
            view, question = state.view(seat), question_of(state, seat)
            page = whole_page(KAHUNA.scene(view, question, "en", NAMES))
            ids = [part.get("id") for part in ElementTree.fromstring(page).iter() if part.get("id")]
            assert len(ids) == len(set(ids))
            can_be_touched = classes_by_touch(page)
            for move in question.moves if question else ():
                assert set(KAHUNA.touches(view, move)) <= can_be_touched.keys()


def test_layers_and_pieces_are_always_all_there_in_the_same_order() -> None:
    orders = set()
    for state in positions(120):
        board = ElementTree.fromstring(KAHUNA.scene(state.view(BLACK), None).board)
        groups = [part for part in board if part.get("id")]
        assert [part.get("id") for part in groups] == LAYERS
        orders.add(tuple(str(part.get("id")) for part in groups[-1]))
        orders.add(tuple(str(part.get("id")) for part in groups[LAYERS.index("lines")]))
    names, lines = state.board.names, [state.board.line_name(line) for line in range(len(state.board.ends))]
    pieces = tuple([f"bridge-{line}" for line in lines] + [f"stone-{name}" for name in names])
    assert orders == {pieces, tuple(f"line-{line}" for line in lines)}


def test_pieces_are_seen_exactly_where_they_lie_in_the_colour_of_their_owner() -> None:
    for state in positions(120):
        view = state.view(None)
        parts = {
            part.get("id"): part for part in ElementTree.fromstring(KAHUNA.scene(view, None).board).iter()
        }
        for seat, colour in enumerate(("black", "white")):
            lines = {f"bridge-{state.board.line_name(line)}" for line in view["players"][seat]["bridges"]}
            stones = {f"stone-{state.board.names[at]}" for at in view["players"][seat]["stones"]}
            seen = {
                name
                for name, part in parts.items()
                if name
                and name.startswith(("bridge-", "stone-"))
                and {"piece", f"seat-{colour}"} <= (classes := set(part.get("class", "").split()))
                and "gone" not in classes
            }
            assert seen == lines | stones


def test_every_piece_and_line_says_what_it_is() -> None:
    for state in positions(40):
        for part in ElementTree.fromstring(KAHUNA.scene(state.view(BLACK), None, "de").board).iter():
            name = part.get("id") or ""
            if name.startswith(("bridge-", "stone-", "line-", "isle-")) and "gone" not in part.get(
                "class", ""
            ):
                assert part[0].tag.endswith("title")
                assert name.split("-", 1)[1].split("-")[0] in str(part[0].text)


@pytest.mark.rule("kahuna:Q5")
def test_a_picture_holds_nothing_that_its_seat_cannot_know() -> None:
    rng = Rng.seeded("hidden")
    for number, state in enumerate(positions(2000)):
        for seat in (BLACK, WHITE):
            world, question = state.imagine(seat, rng), question_of(state, seat)
            view, imagined = state.view(seat), world.view(seat)
            assert imagined.json() == view.json()
            assert KAHUNA.scene(imagined, question) == KAHUNA.scene(view, question)
            if number % 100 == 0:
                assert KAHUNA.picture(imagined, question) == KAHUNA.picture(view, question)


def test_the_faces_in_a_picture_are_those_of_the_cards_one_sees() -> None:
    state = table("ALOA BARI", "LALE KAHU", "DUDA FAAA GOLA", "HUNA")
    seen = {
        seat: set(re.findall(r'id="face-(\w+)"', KAHUNA.scene(state.view(seat), None).board))
        for seat in (0, 1, None)
    }
    common = {"back", "DUDA", "FAAA", "GOLA", "HUNA"}
    assert seen == {0: common | {"ALOA", "BARI"}, 1: common | {"LALE", "KAHU"}, None: common}


def test_first_the_cards_are_lit_and_then_where_the_chosen_one_may_go() -> None:
    state = table("FAAA JOJO JOJO", "LALE", "DUDA ALOA GOLA")
    lay(state, WHITE, "GOLA-JOJO")
    lit = lambda page: {word for word, has in classes_by_touch(page).items() if "lit" in has}  # noqa: E731
    first = whole_page(KAHUNA.scene(state.view(BLACK), state.question(BLACK)))
    assert lit(first) >= {"hand-FAAA", "hand-JOJO", "pile", "row1", "row2", "row3", "none"}
    assert not any(word.startswith(("line-", "bridge-")) for word in lit(first))
    then = whole_page(KAHUNA.scene(state.view(BLACK), narrowed(state, BLACK, "hand-JOJO")))
    assert lit(then) == {
        "line-ELAI-JOJO",
        "line-FAAA-JOJO",
        "line-IFFI-JOJO",
        "line-JOJO-KAHU",
        "bridge-GOLA-JOJO",
        "away",
    }
    assert "chosen" in classes_by_touch(then)["hand-JOJO"]
    last = whole_page(
        KAHUNA.scene(state.view(BLACK), narrowed(state, BLACK, "hand-JOJO", "bridge-GOLA-JOJO"))
    )
    assert "with-JOJO" in lit(last)


def test_what_all_answers_begin_with_is_chosen_and_what_comes_next_is_lit() -> None:
    assert touchable([]).lit == frozenset()
    assert touchable([("pile",)]).lit == {"pile"}
    found = touchable([("a", "b", "c"), ("a", "b", "d"), ("a", "b", "d", "e")])
    assert (found.chosen, found.lit) == ({"a", "b"}, {"c", "d"})
    assert touchable([("a",), ("a", "b")]).lit == {"a"}
    assert found.classes("x d") == ("lit",)
    assert found.classes("a") == ("chosen",)


def test_what_changed_in_the_last_turn_wears_beads_until_the_next_turn_changes_something() -> None:
    state = table("FAAA LALE", "KAHU COCO", "DUDA ALOA GOLA")
    lay(state, BLACK, "COCO-GOLA")
    state.seat, state.asking = WHITE, 2
    play(state, "KAHU>COCO", "COCO>FAAA")
    assert state.view(BLACK)["changed"] == {"built": [7, 9], "freed": [], "won": [], "lost": [], "row": []}
    play(state, "row1")
    changed = state.view(BLACK)["changed"]
    assert (changed["built"], changed["row"]) == ([7, 9], [0])
    drawn = KAHUNA.scene(state.view(BLACK), None)
    assert drawn.board.count('class="beads"') == 2
    assert [item.id for panel in drawn.panels for item in panel.items if "new" in item.classes] == ["row1"]
    play(state, "FAAA>GOLA")
    assert state.view(WHITE)["changed"]["built"] == [state.board.line_between("FAAA", "GOLA")]


def test_bridges_and_stones_lost_wear_beads_and_wait_at_the_side_of_their_owner() -> None:
    state = table("FAAA", "JOJO LALE", "DUDA ALOA GOLA")
    lay(state, WHITE, "FAAA-JOJO ELAI-FAAA")
    lay(state, BLACK, "BARI-FAAA COCO-FAAA")
    play(state, "FAAA>GOLA")
    changed = state.view(None)["changed"]
    assert changed["freed"] == [
        [state.board.line_between("ELAI", "FAAA"), WHITE],
        [state.board.line_between("FAAA", "JOJO"), WHITE],
    ]
    assert changed["won"] == [state.board.names.index("FAAA")]
    board = ElementTree.fromstring(KAHUNA.scene(state.view(BLACK), None).board)
    bridge = next(part for part in board.iter() if part.get("id") == "bridge-ELAI-FAAA")
    assert set(bridge.get("class", "").split()) == {"piece", "seat-white", "gone"}


def test_a_bridge_removed_with_cards_goes_back_to_its_owner() -> None:
    state = table("FAAA FAAA", "JOJO LALE", "DUDA ALOA GOLA")
    lay(state, WHITE, "FAAA-JOJO")
    play(state, "FAAA+FAAAxFAAA-JOJO")
    assert state.view(None)["changed"]["freed"] == [[state.board.line_between("FAAA", "JOJO"), WHITE]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", THEMES)
def test_pictures_stand_alone_in_every_language_and_theme(language: str, theme: str) -> None:
    for number, state in enumerate(positions(24)):
        seat = (BLACK, WHITE, None)[number % 3]
        made = KAHUNA.picture(state.view(seat), question_of(state, seat), language, theme, NAMES)
        tree = ElementTree.fromstring(made)
        assert "var(" not in made
        words = {part.text for part in tree.iter() if part.tag.endswith("text")}
        assert words & set(NAMES)
        assert len(made) < 64_000
        ids = re.findall(r' id="([^"]+)"', made)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'href="#([^"]+)"', made)) <= set(ids)


def test_a_view_shows_itself_in_a_notebook() -> None:
    view = KAHUNA.start(seed=3).view(0)
    assert view._repr_svg_() == KAHUNA.picture(view)
    assert view._repr_svg_().startswith("<svg ")


def test_light_and_dark_differ_only_in_colours() -> None:
    view = KAHUNA.start(seed=4).view(0)
    shapes = [
        re.sub(
            r'(#[0-9A-F]{6}|rgba\([^)]*\)|-[0-9a-f]{6}(?="|\)))', "", KAHUNA.picture(view, None, "en", theme)
        )
        for theme in THEMES
    ]
    assert shapes[0] == shapes[1]
    assert KAHUNA.picture(view, None, "en", "light") != KAHUNA.picture(view, None, "en", "dark")


def test_a_scene_keeps_to_its_size() -> None:
    for state in positions(60):
        scene = KAHUNA.scene(state.view(BLACK), question_of(state, BLACK), "hu", NAMES)
        assert len(scene.board.encode()) < 37_000


def test_a_map_of_ones_own_gets_shores_that_hold_its_stones_and_lines_that_join_them() -> None:
    board = read_board(OWN_MAP, 2)
    drawn = chart_of(board)
    left, top, width, height = drawn.view
    for isle in drawn.isles:
        assert all(left < x < left + width and top < y < top + height for x, y in isle.shore)
        xs, ys = [x for x, _ in isle.shore], [y for _, y in isle.shore]
        assert min(xs) + 20 < isle.stone[0] < max(xs) - 20
        assert min(ys) + 20 < isle.stone[1] < max(ys) - 20
        assert isle.symbol in art(KAHUNA.package).symbols
    assert all(20 < way.length < 160 for way in drawn.ways)
    state = KAHUNA.start(seed=1, board=OWN_MAP)
    assert to_png(KAHUNA.picture(state.view(0), state.question(state.asked[0])), 400)[:4] == b"\x89PNG"


def test_our_own_map_is_drawn_from_its_file() -> None:
    state = KAHUNA.start(seed=1)
    assert isinstance(state, KahunaState)
    drawn = chart_of(state.board)
    assert drawn.isles[0].shore[0] == (205, 108)
    assert all(way.stretch == 1 for way in drawn.ways)


# ------------------------------------------------------------------------------------------- terminal


def printed(view: View, language: str = "en", width: int = 80) -> str:
    paper = StringIO()
    Console(file=paper, width=width, no_color=True).print(KAHUNA.draw(view, language, NAMES))
    return paper.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_shows_every_island_both_seats_and_ones_own_hand_within_80_columns(
    language: str,
) -> None:
    for number, state in enumerate(positions(30)):
        seat = (BLACK, WHITE, None)[number % 3]
        shown = printed(state.view(seat), language)
        assert max(map(len, shown.splitlines())) <= 80
        assert all(f"{name}]" in shown for name in state.board.names)
        assert all(name in shown for name in NAMES)
        if seat is not None:
            hand = [state.board.names[card] for card in state.view(seat)["players"][seat]["hand"]]
            assert " ".join(hand) in shown


def test_the_terminal_tells_the_two_seats_apart_without_colours() -> None:
    state = table("FAAA", "LALE", "DUDA ALOA GOLA")
    bare = printed(state.view(None)).split("\n ■")[0]
    assert not set(bare) & set("■□◆◇●○")
    lay(state, BLACK, "ALOA-BARI ALOA-DUDA")
    lay(state, WHITE, "KAHU-LALE IFFI-LALE HUNA-LALE")
    shown = printed(state.view(None)).split("\n ■")[0]
    assert {"■", "□", "●", "○"} <= set(shown)
    assert "[●ALOA]" in shown
    assert "[○LALE]" in shown
    play(state, "FAAA>GOLA")
    assert "◆" in printed(state.view(None)).split("\n ■")[0]


def test_the_terminal_draws_a_map_of_ones_own() -> None:
    shown = printed(KAHUNA.start(seed=1, board=OWN_MAP).view(0))
    assert "ATOLLATOLL]" in shown
    assert max(map(len, shown.splitlines())) <= 80
