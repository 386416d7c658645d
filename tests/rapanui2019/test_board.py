"""Boards: ours keep to their constraints, those of others are checked in clear words."""

import pytest

from motu.contract import game
from motu.games.rapanui2019.board import own_board, own_text

GAME = game("rapanui2019")


def problems(text: str, strict: bool = False) -> list[str]:
    return [str(problem) for problem in GAME.board_problems(text, strict)]


@pytest.mark.rule("rapanui2019:C1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_our_boards_meet_every_constraint(players: int) -> None:
    assert problems(own_text(players), strict=True) == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("format = 1", "format = 2", 'The file must say game = "rapanui2019" and format = 1.'),
        ('kind = "crater"', 'kind = "lake"', "e4: the kind must be one of crater, mine, ahu, path."),
        ('kind = "crater"', 'kind = "path", gives = "reed"', "There must be one crater and one mine."),
        ('id = "d1"', 'id = "D1"', "Space 1: the id must be letters and a number, like c4."),
        ('id = "d1"', 'id = "e1"', "There are two spaces e1."),
        ("x = 3, y = 0", "x = 4, y = 0", "Two spaces lie at 4, 0."),
        ("x = 3, y = 0", "x = 3.5, y = 0", "d1: x and y must be whole numbers."),
        ("x = 8, y = 3", "x = 20, y = 3", "i4 cannot be reached from the crater."),
        ('gives = "pearls", coast = "N"', 'gives = "gold", coast = "N"', "resources"),
        (
            '"reed+eggs" }',
            '"reed+eggs/wood" }',
            "c4: gives joins resources by + (all) or by / (one of them).",
        ),
        ('kind = "mine" }', 'kind = "mine", gives = "reed" }', "c5: crater and mine give nothing."),
        ('coast = "E"', 'coast = "X"', "f1: the coast must be N, E, S or W."),
        ("slots = [5, 4, 3]", "slots = [5, 4]", "mine: slots must be three numbers from 1 to 9."),
        ("track_end = 8", "track_end = 2", "resources: track_end must be a number from 4 to 15."),
        ("players = [3, 4]", "players = [5]", "players must be a list of numbers from 2 to 4."),
        ("4 = 5", "4 = 3", "stars: 4 players need a number from 4 to 8."),
        ("axe = [10, 9, 8, 8]", "axe = []", "offerings: axe must be a list of 1 to 8 values."),
        ("boat = [12, 12]", 'boat = "12"', "luxury: boat must be a list of values."),
        ("spaces = [", "spaces = [3,", "spaces must be a list of tables with id, x, y and kind."),
        ("game =", "game", "This is not TOML"),
    ],
)
def test_what_is_wrong_with_a_board_is_told(old: str, new: str, told: str) -> None:
    text = own_text(4)
    if "gold" in new:
        text = text.replace('gives = "pearls"', 'gives = "gold"', 1)
        assert problems(text) == ["f1: gives must name resources, such as reed or reed+eggs."]
        return
    assert old in text
    assert any(told in problem for problem in problems(text.replace(old, new, 1)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("slots = [5, 4, 3]", "slots = [4, 4, 3]"),
        ("4 = 5", "4 = 4"),
        ("axe = [10, 9, 8, 8]", "axe = [10, 9, 9, 8]"),
        ('id = "g5", x = 6, y = 4, kind = "path"', 'id = "g5", x = 6, y = 4, kind = "ahu"'),
        ('kind = "ahu", gives = "reed", coast = "S"', 'kind = "ahu", gives = "pearls", coast = "S"'),
        ('egg_ahus = ["f5", "d5"]', 'egg_ahus = ["f5", "g4"]'),
    ],
)
def test_a_printed_board_may_differ_from_ours_only_in_what_is_not_structure(old: str, new: str) -> None:
    text = own_text(4).replace(old, new, 1)
    assert problems(text) == []
    assert problems(text, strict=True)


@pytest.mark.rule("rapanui2019:Q13")
def test_spaces_are_neighbours_when_they_share_an_edge() -> None:
    board = own_board(3)
    near = {
        name: {board.names[at] for at in range(len(board.names)) if (board.near[number] >> at) & 1}
        for number, name in enumerate(board.names)
    }
    assert near["e4"] == {"e3", "d4", "f4", "e5"}
    assert near["a6"] == {"a5", "b6"}
    assert all(name in near[other] for name in near for other in near[name])
