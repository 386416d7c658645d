"""Scenes are trees of parts: keys stay, what has not changed is drawn once, and the rest can be told apart."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from scenes import whole_page
from worlds import random_play, random_positions

from motu.contract import Option, Question, State, game, games
from motu.picture.part import Part, part, remembered
from motu.picture.scene import Scene, is_word
from motu.picture.svg import circle, title
from motu.rng import Rng


def parts_in(tree: Part) -> Iterator[Part]:
    yield tree
    for piece in tree.pieces:
        if isinstance(piece, Part):
            yield from parts_in(piece)


def changed(old: Part, new: Part) -> list[Part]:
    """The smallest parts of a new picture that make it of the old one."""
    if old == new:
        return []
    both = list(zip(old.pieces, new.pieces, strict=False))
    kept = len(old.pieces) == len(new.pieces) and all(
        one.key == two.key if isinstance(one, Part) and isinstance(two, Part) else one == two
        for one, two in both
    )
    if not kept:
        return [new]
    return [
        found
        for one, two in both
        if isinstance(one, Part) and isinstance(two, Part)
        for found in changed(one, two)
    ]


def put_in(page: str, new: Part) -> str:
    """A picture with one of its elements changed, as a browser does it."""
    tree = ElementTree.fromstring(page)
    for element in tree.iter():
        for place, child in enumerate(element):
            if child.get("id") == new.key:
                element[place] = ElementTree.fromstring(new.replace(">", f' xmlns="{SVG}">', 1))
    return ElementTree.tostring(tree, "unicode")


SVG = "http://www.w3.org/2000/svg"


def drawn(state: State, seat: int | None) -> Scene:
    question: Question | None = None
    if seat is not None and state.is_asked(seat):
        question = state.question(seat)
    return state.game.scene(state.view(seat), question)


def canonical(page: str) -> str:
    return ElementTree.canonicalize(page, rewrite_prefixes=True)


def same(one: str, two: str) -> bool:
    return canonical(one) == canonical(two)


# ------------------------------------------------------------------------------------------- a part


def test_a_part_is_its_markup_and_knows_what_is_in_it() -> None:
    dot = part("dot", circle(1, 2, 3), touch="dot", classes=("piece", "lit"))
    layer = part("layer", title("Dots"), dot)
    assert layer == (
        '<g id="layer" role="group"><title>Dots</title><g id="dot" class="piece lit" data-touch="dot" tabindex="0">'
        '<circle cx="1" cy="2" r="3"/></g></g>'
    )
    assert [one.key for one in parts_in(layer)] == ["layer", "dot"]
    assert "tabindex" not in part("dot", touch="dot")


def test_what_is_remembered_is_drawn_once() -> None:
    drawings = []

    @remembered
    def dot(x: int) -> Part:
        drawings.append(x)
        return part("dot", circle(x, 0, 1))

    assert dot(1) is dot(1) and dot(1) != dot(2)
    assert drawings == [1, 2]


# ---------------------------------------------------------------------------------------- every game


@pytest.mark.parametrize("key", games())
def test_every_id_of_a_board_is_there_once_and_parts_are_found_by_theirs(key: str) -> None:
    seats = game(key).seats[0]
    for state in random_positions(game(key), 60, "parts", seats):
        for seat in (None, 0):
            board = drawn(state, seat).board
            ids = re.findall(r'\bid="([^"]+)"', board)
            assert len(ids) == len(set(ids))
            keys = [one.key for one in parts_in(board)]
            assert len(keys) == len(set(keys)) and set(keys) <= set(ids)
            assert all(re.match(rf'<\w+ id="{re.escape(one.key)}"', one) for one in parts_in(board))


@pytest.mark.parametrize("key", games())
def test_a_picture_becomes_the_next_one_by_the_parts_that_changed(key: str) -> None:
    sent = whole = steps = 0
    old: Part | None = None
    for state in random_positions(game(key), 90, "changes", game(key).seats[0]):
        new = drawn(state, None).board
        if old is not None and state.ply:
            news = changed(old, new)
            page: str = old
            for one in news:
                page = one if one.key == "board" else put_in(page, one)
            assert same(page, new)
            sent += sum(len(one) for one in news)
            whole += len(new)
            steps += 1
        old = new
    assert steps > 40
    assert sent < whole / 3, "most of a board stays as it was"


@pytest.mark.parametrize("key", games())
def test_viewers_who_see_the_same_share_what_was_drawn(key: str) -> None:
    """Nothing of a part depends on who looks, but by what he sees."""
    shared = total = 0
    for state in random_positions(game(key), 40, "viewers", game(key).seats[0]):
        boards = [state.game.scene(state.view(seat), None).board for seat in (None, 0)]
        one, two = ({part.key: part for part in parts_in(board)} for board in boards)
        leaves = [
            key for key in one.keys() & two.keys() if not any(isinstance(p, Part) for p in one[key].pieces)
        ]
        total += len(leaves)
        shared += sum(one[key] == two[key] for key in leaves)
    assert shared > 0.9 * total


@pytest.mark.parametrize("key", games())
def test_ids_and_words_of_touch_are_what_the_contract_says(key: str) -> None:
    """Every id once, all of them words; no two moves have the same words to touch but those in turn."""
    played = game(key)
    for number, state in enumerate(random_positions(played, 240, "words", played.seats[0])):
        if number % 3:
            continue
        seat = state.asked[0]
        question, view = state.question(seat), state.view(seat)
        scene = played.scene(view, question)
        page = whole_page(scene)
        ids = re.findall(r'\bid="([^"]*)"', page)
        assert len(ids) == len(set(ids))
        carried = {word for words in re.findall(r'data-touch="([^"]*)"', page) for word in words.split()}
        assert all(is_word(word) for word in [*ids, *carried])
        ways: dict[tuple[str, ...], int] = {}
        for move in {*question.moves, *question.free}:
            path = played.touches(view, move)
            assert all(is_word(word) for word in path)
            way = path if played.in_turn(view, move) else tuple(sorted(path))
            if path and set(path) <= carried:
                assert ways.setdefault(way, move) == move


def test_new_things_have_one_source_at_most() -> None:
    for key in games():
        state = game(key).start()
        items = [item for panel in drawn(state, state.asked[0]).panels for item in panel.items]
        assert sum("source" in item.classes for item in items) <= 1


def others_of(option: Option) -> list[object]:
    """What an option may be beside what it is usually."""
    if isinstance(option.default, bool):
        return [not option.default]
    return [choice for choice in option.choices or () if choice != option.default]


def ways_to_play(key: str) -> list[dict[str, object]]:
    """As it is usual, and with each choice of each option."""
    options = game(key).options
    return [{}, *[{one.name: choice} for one in options for choice in others_of(one)]]


@pytest.mark.parametrize(
    ("key", "options"), [(key, options) for key in games() for options in ways_to_play(key)]
)
def test_whole_games_can_be_drawn_for_whoever_is_asked_and_for_everybody(
    key: str, options: dict[str, object]
) -> None:
    """To the very end, where columns are empty, piles used up and nobody is asked any more."""
    for seats in game(key).seats if not options else game(key).seats[-1:]:
        rng, positions = Rng.seeded("to the end"), 0
        while positions < 100:
            state = game(key).start(seats, f"to the end {seats} {positions}", **options)
            for seat, _ in random_play(state, rng):
                assert drawn(state, seat).board
                positions += 1
            for who in (*range(seats), None):
                assert drawn(state, who).board
