"""What the pictures of the card game show: everything that is to be seen, lit where it answers, and no more."""

import re
from io import StringIO
from xml.etree import ElementTree

import pytest
from rapanui2011.tables import GAME, Seat, play, table
from rich.console import Console
from scenes import whole_page
from worlds import random_positions

from motu.contract import Question, State, View
from motu.games.rapanui2011.cards import COLUMNS, KINDS
from motu.games.rapanui2011.faces import LIKENESSES, face, face_name
from motu.language import LANGUAGES
from motu.picture.theme import THEMES

NAMES = ["Ann", "Bob", "Cec", "Dan"]


def question_of(state: State, seat: int | None) -> Question | None:
    return state.question(seat) if seat is not None and state.is_asked(seat) else None


def page_of(state: State, seat: int | None, language: str = "en") -> ElementTree.Element:
    """Board and panels together, as a page holds them."""
    drawn = GAME.scene(state.view(seat), question_of(state, seat), language, NAMES[: int(state.seats)])
    return ElementTree.fromstring(whole_page(drawn, language))


def by_id(page: ElementTree.Element, name: str) -> ElementTree.Element:
    return next(part for part in page.iter() if part.get("id") == name)


def classes(page: ElementTree.Element) -> dict[str, set[str]]:
    """For each word that can be touched, the classes of the things that carry it."""
    found: dict[str, set[str]] = {}
    for part in page.iter():
        for word in (part.get("data-touch") or "").split():
            found.setdefault(word, set()).update((part.get("class") or "").split())
    return found


def faces_in(part: ElementTree.Element) -> list[str]:
    """The kinds of the cards drawn in a part, in order."""
    links = [use.get("href") or "" for use in part.iter() if use.tag.endswith("use")]
    return [link.split("-")[1] for link in links if link.startswith("#face-")]


@pytest.mark.parametrize("memory", ["strict", "open"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_answer_can_be_touched_and_exactly_those_are_lit_with_unique_ids(
    seats: int, memory: str
) -> None:
    for state in random_positions(GAME, 130, f"picture {seats}", seats, memory=memory):
        for seat in (*range(seats), None):
            page, question = page_of(state, seat), question_of(state, seat)
            ids = [part.get("id") for part in page.iter() if part.get("id")]
            assert len(ids) == len(set(ids))
            wanted = (
                {GAME.touches(state.view(seat), move)[0] for move in question.moves} if question else set()
            )
            lit = {word for word, found in classes(page).items() if "lit" in found}
            assert lit == wanted


@pytest.mark.rule("rapanui2011:S2")
def test_columns_show_every_card_with_the_front_one_last_and_whole() -> None:
    state = table(
        Seat(hand="priest"), Seat(), columns=("grain moai fish priest", "priest", "moai grain", "fish")
    )
    page = page_of(state, 1)
    assert faces_in(by_id(page, "column-1")) == ["priest", "fish", "moai", "grain"]
    assert faces_in(by_id(page, "column-3")) == ["grain", "moai"]
    heights = [
        float(use.get("y") or 0)
        for use in by_id(page, "column-1").iter()
        if (use.get("href") or "").startswith("#face-")
    ]
    assert heights == sorted(heights) and len(set(heights)) == 4


@pytest.mark.rule("rapanui2011:D3")
def test_the_last_draw_shows_what_everybody_would_get_from_the_card_it_uncovers() -> None:
    state = table(
        Seat("woodcutter*2 sweet-potato grain", hand="priest", wood=0),
        Seat(),
        Seat(),
        columns=("fish woodcutter", "priest", "moai grain", "fish priest"),
    )
    play(state, "priest")
    page = page_of(state, 0)
    numbers = [part.text for part in by_id(page, "column-1").iter() if part.tag.endswith("text")]
    assert numbers == ["+3", "+1", "+1"]
    assert [part.text for part in by_id(page, "column-2").iter() if part.tag.endswith("text")] == [
        "4 new cards"
    ]
    words = [part.text for part in by_id(page_of(state, 1), "column-1").iter() if part.tag.endswith("text")]
    assert words == [], "only whoever draws is shown it"


@pytest.mark.rule("rapanui2011:E1", "rapanui2011:X2")
@pytest.mark.parametrize(
    ("edition", "pile", "shown"),
    [
        ("german", "woodcutter*5", "4 new cards"),
        ("german", "woodcutter*4", "Ends the game"),
        ("hungarian", "woodcutter", "1 new card"),
        ("hungarian", "", "Ends the game"),
    ],
)
def test_a_column_with_one_card_shows_what_emptying_it_brings(edition: str, pile: str, shown: str) -> None:
    village = "woodcutter mulberry sweet-potato grain"
    columns = ("fish woodcutter", "priest", "moai grain", "fish priest")
    for hand, drawn_last in (("priest", True), ("fish*2", False)):
        seats = Seat(village, hand=hand, wood=2), Seat()
        state = table(*seats, columns=columns, pile=pile, edition=edition)
        play(state, hand)
        column = by_id(page_of(state, 0), "column-2")
        words = [part.text for part in column.iter() if part.tag.endswith("text")]
        assert words == ([shown] if drawn_last or shown == "Ends the game" else [])


@pytest.mark.rule("rapanui2011:B2", "rapanui2011:B3")
def test_supplies_show_what_is_left_and_the_viewers_own_price() -> None:
    state = table(Seat("woodcutter mulberry grain*2", wood=7), Seat())
    page = page_of(state, 0)
    for kind, price in (("mulberry", "4"), ("grain", "3"), ("fish", "5"), ("sweet-potato", "5")):
        words = [part.text for part in by_id(page, f"supply-{kind}").iter() if part.tag.endswith("text")]
        assert words[1:] == [price, "23 left"]
    other = [
        part.text for part in by_id(page_of(state, 1), "supply-grain").iter() if part.tag.endswith("text")
    ]
    assert other[1] == "5"


def test_a_village_with_many_cards_of_a_kind_keeps_its_place_and_counts_them() -> None:
    few = table(Seat("woodcutter*2"), Seat())
    many = table(Seat("woodcutter*11 priest*6 fish*5"), Seat(hand="fish"), columns=("moai",) * 4)
    for state, number in ((few, 2), (many, 11)):
        stack = by_id(page_of(state, 0), "village-woodcutter")
        assert faces_in(stack) == ["woodcutter"] * number
        assert str(number) in [part.text for part in stack.iter() if part.tag.endswith("text")]
        tops = [
            float(use.get("y") or 0) for use in stack.iter() if (use.get("href") or "").startswith("#face-")
        ]
        assert max(tops) - min(tops) <= 77, "the front card stays where it is"


def test_the_people_on_the_cards_differ() -> None:
    for kind, _ in enumerate(KINDS):
        drawn = [face(kind, likeness, "en").replace(f"-{likeness}", "") for likeness in range(LIKENESSES)]
        assert len(set(drawn)) == LIKENESSES
    names = [face_name(4, likeness) for likeness in range(LIKENESSES)]
    assert len(set(names)) == LIKENESSES


@pytest.mark.rule("rapanui2011:O4", "rapanui2011:R6")
def test_the_stone_shows_its_top_card_and_counts_the_others_only_where_they_may_be_known() -> None:
    village = "woodcutter mulberry sweet-potato grain"
    for memory, counted in (("strict", False), ("open", True)):
        state = table(Seat(village, hand="moai", wood=7), Seat(), memory=memory)
        play(state, "buy:none", "moai", "give:grain", "give:fish", "supply:mulberry")
        stone = by_id(page_of(state, 1), "stone")
        links = {use.get("href") for use in stone.iter() if use.tag.endswith("use")}
        assert "#offer-mulberry" in links and "#offer-grain" not in links
        assert ("#k-grain" in links) == counted


@pytest.mark.rule("rapanui2011:R4", "rapanui2011:R6")
def test_no_hand_and_no_offering_card_of_others_is_in_a_strict_picture() -> None:
    for state in random_positions(GAME, 120, "strict picture", 3, memory="strict"):
        scene = GAME.scene(state.view(0), None, "en", NAMES[:3])
        for panel in scene.panels:
            if panel.seat not in (0, None):
                markup = "".join(item.svg for item in panel.items)
                assert "#offer-" not in markup
                assert not re.search(r"#face-(?!back)", markup)


@pytest.mark.rule("rapanui2011:E3")
def test_the_end_shows_how_often_each_kind_lies_on_the_stone_and_what_it_is_worth() -> None:
    state = None
    for state in random_positions(GAME, 100, "end", 2):
        if state.ply > 60:
            break
    assert state is not None
    while not state.over:
        state.play(state.asked[0], state.question(state.asked[0]).moves[-1])
    view = state.view(None)
    words = [part.text for part in by_id(page_of(state, None), "stone").iter() if part.tag.endswith("text")]
    assert [str(number) for number in view["stone"]["shown"]] == words[-8:-4]
    assert [f"= {value}" for value in view["values"]] == words[-4:]
    scores = [panel.score for panel in GAME.scene(view, None).panels if panel.seat is not None]
    assert scores == state.scores()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", THEMES)
def test_pictures_stand_alone_in_every_language_and_theme(language: str, theme: str) -> None:
    for number, state in enumerate(random_positions(GAME, 90, "alone", 4, memory="open")):
        if number % 30 == 29:
            seat = (0, 3, None)[number % 3]
            made = GAME.picture(state.view(seat), question_of(state, seat), language, theme, NAMES)
            ElementTree.fromstring(made)
            assert "var(" not in made and len(made) < 130_000
            ids = re.findall(r' id="([^"]+)"', made)
            assert len(ids) == len(set(ids))
            assert set(re.findall(r'href="#([^"]+)"', made)) <= set(ids)


def test_a_scene_keeps_to_its_size() -> None:
    for state in random_positions(GAME, 80, "size", 4, memory="open"):
        assert len(GAME.scene(state.view(0), question_of(state, 0), "hu", NAMES).board.encode()) < 64_000


# ----------------------------------------------------------------------------------------- terminal


def printed(view: View, language: str, width: int = 80) -> str:
    paper = StringIO()
    Console(file=paper, width=width, no_color=True).print(GAME.draw(view, language, NAMES[: view["seats"]]))
    return paper.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_shows_columns_villages_and_the_own_cards_within_80_columns(language: str) -> None:
    from motu.games.rapanui2011.names import NAMES as CARDS

    for state in random_positions(GAME, 40, "terminal", 4, memory="open"):
        view = state.view(2)
        shown = printed(view, language)
        assert max(map(len, shown.splitlines())) <= 80
        assert all(name in shown for name in NAMES)
        for column in range(COLUMNS):
            assert f"{column + 1}: {CARDS[view['columns'][column][0]].say(language)}" in shown
        for kind, number in enumerate(view["players"][2]["hand"]):
            assert not number or CARDS[kind].say(language)[:13] in shown


def test_the_terminal_shows_a_spectator_no_hand() -> None:
    shown = printed(GAME.start(3, 1, memory="strict").view(None), "en")
    assert "Your" not in shown and "in hand" in shown
