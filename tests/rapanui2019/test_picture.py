"""The picture: ids are unique, every answer can be touched step by step, every tile explains itself."""

import re
from dataclasses import replace
from io import StringIO
from xml.etree import ElementTree

import pytest
from rapanui2019.island import BLUE, GREEN, RED, bare, carrying, own, put, table
from rich.console import Console

from motu.bots import bot
from motu.contract import Perspective, Question, State, View, game
from motu.games.rapanui2019.board import own_text
from motu.games.rapanui2019.tiles import AHU_TILES, BONUS_TILES, TABLET_DOES
from motu.language import LANGUAGES
from motu.rng import Rng
from motu.scene import Scene, touchable

GAME = game("rapanui2019")


def positions(seats: int, seed: int, number: int) -> list[State]:
    """Positions of a lively game, each before its next move."""
    state = GAME.start(seats, seed)
    bots = [bot("greedy:1", seat) for seat in range(seats)]
    rng = Rng.seeded(seed)
    found: list[State] = []
    while not state.over and len(found) < number:
        seat = state.asked[0]
        if rng.below(3) == 0:
            found.append(state.clone())
        moves = state.moves(seat)
        by_chance = moves[int(rng.below(len(moves)))]
        state.play(seat, by_chance if rng.below(5) == 0 else bots[seat].choose(Perspective(state, seat)))
    return found


def ids_of(scene: Scene) -> list[str]:
    items = [item.id for panel in scene.panels for item in panel.items]
    return re.findall(r'\bid="([^"]+)"', scene.board) + items


def lit_in(scene: Scene) -> set[str]:
    """What is lit, by what it is touched as."""
    found: set[str] = set()
    for part in ElementTree.fromstring(scene.board).iter():
        if "lit" in part.get("class", "").split():
            found |= set(part.get("data-touch", "").split())
    for panel in scene.panels:
        for item in panel.items:
            if "lit" in item.classes:
                found |= set(item.touch.split())
    return found


def check_touches(view: View, question: Question) -> None:
    """All that can be touched next is lit; and so on for the answers that begin with it."""
    ways = {move: GAME.touches(view, move) for move in question.moves + question.free}
    wanted = touchable(list(ways.values()))
    scene = GAME.scene(view, question)
    ids = ids_of(scene)
    assert len(ids) == len(set(ids)), [name for name in ids if ids.count(name) > 1]
    assert wanted.lit <= lit_in(scene), wanted.lit - lit_in(scene)
    done = len(wanted.chosen)
    for touch in wanted.lit:
        narrowed = tuple(move for move, way in ways.items() if way[done : done + 1] == (touch,))
        if 1 < len(narrowed) < len(ways):
            check_touches(view, replace(question, moves=narrowed, free=()))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_answer_is_lit_step_by_step_and_ids_are_unique(seats: int) -> None:
    for state in positions(seats, seats, 60):
        seat = state.asked[0]
        check_touches(state.view(seat), state.question(seat))


@pytest.mark.rule("rapanui2019:A11", "rapanui2019:U1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_tile_says_what_it_does_in_the_players_language(language: str) -> None:
    state = bare(table())
    keys = " ".join(tile.key for tile in AHU_TILES)
    for seat in (BLUE, GREEN, RED):
        put(state, seat)
    own(state, BLUE, (2, 2, 2, 3), keys, tablet=True)
    carrying(state)
    labels = " ".join(
        item.label.say(language)
        for panel in GAME.scene(state.view(BLUE), None, language).panels
        for item in panel.items
    )
    for tile in (*AHU_TILES, *BONUS_TILES):
        assert tile.title.say(language) in labels
        assert tile.does.say(language) in labels
    assert TABLET_DOES.say(language) in labels
    board = GAME.scene(state.view(BLUE), None, language).board
    laid = {AHU_TILES[kind] for kind in state.laid if kind >= 0}
    titles = {part.text for part in ElementTree.fromstring(board).iter() if part.tag.endswith("title")}
    for tile in laid:
        assert any(tile.does.say(language) in (words or "") for words in titles)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_picture_stands_alone_for_everybody(theme: str) -> None:
    state = positions(4, 9, 40)[-1]
    for viewer in (0, 3, None):
        svg = GAME.picture(state.view(viewer), None, "de", theme, ["Ann", "Bob", "Cid", "Dan"])
        assert "var(" not in svg
        assert ElementTree.fromstring(svg).tag.endswith("svg")


def test_a_board_of_ones_own_is_drawn_too() -> None:
    """One column further to the west, and so under the mats: these then lie beside the island."""
    shifted = re.sub(r"\bx = (\d)", lambda found: f"x = {int(found[1]) + 1}", own_text(3))
    for text in (own_text(3), shifted):
        state = GAME.start(3, 1, board=text)
        check_touches(state.view(state.asked[0]), state.question(state.asked[0]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_shows_the_island_in_80_columns(language: str) -> None:
    for seats in (2, 4):
        state = positions(seats, 5, 30)[-1]
        console = Console(width=80, record=True, file=StringIO())
        console.print(GAME.draw(state.view(0), language, ["Ann", "Bob", "Cid", "Dan"][:seats]))
        shown = console.export_text()
        assert all(len(line) <= 80 for line in shown.splitlines())
        for name in state.view(0).board.names:  # type: ignore[attr-defined]
            assert name in shown
