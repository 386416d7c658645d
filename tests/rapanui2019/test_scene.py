"""The picture: ids are unique, every answer can be touched step by step, every tile explains itself."""

import re
from dataclasses import replace
from io import StringIO
from xml.etree import ElementTree

import pytest
from rapanui2019.island import BLUE, GREEN, RED, bare, carrying, lay_tile, own, play, put, space, table
from rich.console import Console

from motu.bots import bot
from motu.contract import Perspective, Question, State, View, game
from motu.games.rapanui2019.board import own_text
from motu.games.rapanui2019.tiles import AHU_TILES, BONUS_TILES, TABLET_DOES
from motu.language import LANGUAGES
from motu.picture.scene import Scene, touchable
from motu.rng import Rng

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
    shifted = shifted.replace("mountains = [[3, 2]]", "mountains = [[4, 2]]")
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


def marked(state: State, seat: int | None) -> dict[str, list[object]]:
    """What is marked as changed, without what is not."""
    return {name: found for name, found in state.view(seat)["changed"].items() if found}


def test_what_the_others_did_since_ones_own_last_turn_is_marked() -> None:
    state = bare(table(3))
    play(state, "c4")
    assert marked(state, BLUE) == {"spaces": [space(state, "c4")]}, "one's own turn"
    play(state, "star1", "mine2")
    assert state.asked == (BLUE,)
    both = {"stars": [0], "columns": [[1, RED]]}
    assert marked(state, BLUE) == both, "Green and Red have placed since Blue did"
    assert marked(state, None) == {"columns": [[1, RED]]}, "a spectator sees the last turn"
    assert marked(state, RED) == {"columns": [[1, RED]]}
    assert GAME.scene(state.view(BLUE), None).board.count('class="beads"') == 2


def test_moai_hats_and_earnings_are_marked_also_when_the_next_round_begins() -> None:
    state = bare(table(3))
    lay_tile(state, "f5", "favour")
    put(state, BLUE, "f5")
    put(state, GREEN, "e5")
    put(state, RED)
    own(state, BLUE, moai=(1, 0, 0))
    carrying(state)
    play(state, "small>f5")
    assert state.view(None)["round"] == 2, "nobody had anything else to do"
    assert marked(state, RED) == {"moai": [space(state, "f5")], "goods": [[BLUE, 1], [GREEN, 0]]}
    rivals = next(panel for panel in GAME.scene(state.view(RED), None).panels if panel.seat == BLUE)
    assert [item.id for item in rivals.items if "new" in item.classes] == ["have-eggs-blue"]


@pytest.mark.rule("rapanui2019:T2", "rapanui2019:T3")
def test_an_ahu_that_is_lit_says_what_it_gives_and_who_earns() -> None:
    state = bare(table(3))
    put(state, BLUE, "f5 d5")
    put(state, GREEN, "e5")
    put(state, RED)
    own(state, BLUE, moai=(1, 0, 0))
    carrying(state)
    board = GAME.scene(state.view(BLUE), state.question(BLUE)).board
    for part in ElementTree.fromstring(board).iter():
        if part.get("id") == "goal-f5":
            drawn = ElementTree.tostring(part, "unicode")
            assert "pl-green" in drawn
            assert "res-egg" in drawn
            assert part.get("data-with") == "space-f5"
            return
    pytest.fail("no sign on f5")


def test_what_lies_and_stands_on_a_space_is_told_with_it() -> None:
    state = bare(table(3))
    put(state, GREEN, "d5*")
    board = GAME.scene(state.view(BLUE), None, "en", ["Ann", "Bob", "Cid"]).board
    titles = {
        str(part.get("id")): str(part[0].text)
        for part in ElementTree.fromstring(board).iter()
        if len(part) and part[0].tag.endswith("title")
    }
    tile = next(one for one in AHU_TILES if one.key == state.view(None)["spaces"][space(state, "d5")]["tile"])
    assert titles["space-d5"] == f"d5: Ahu, gives 1 egg; villager of Bob, tired; {tile.title}: {tile.does}"


def test_a_tablet_shows_what_it_can_do_only_once_it_is_touched() -> None:
    state = bare(table(3))
    own(state, BLUE, (3, 0, 0, 0), tablet=True)
    question = state.question(BLUE)
    view = state.view(BLUE)

    def shown(moves: tuple[int, ...], free: tuple[int, ...]) -> list[str]:
        panels = GAME.scene(view, replace(question, moves=moves, free=free)).panels
        items = [item for panel in panels if panel.key == "choices" for item in panel.items]
        return [item.id for item in items if not item.waits]

    assert shown(question.moves, question.free) == []
    with_tablet = tuple(move for move in question.free if GAME.touches(view, move)[0] == "tablet")
    assert shown((), with_tablet) == ["as-trade"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_is_not_made_small_by_what_lies_beside_it(seats: int) -> None:
    for state in positions(seats, seats, 40)[::9]:
        svg = GAME.picture(state.view(0), None)
        found = re.search(r'width="(\d+)" height="(\d+)"', svg)
        assert found
        assert int(found[2]) <= 0.8 * int(found[1]), "the picture is wide, not tall"
