"""Boards: ours keep to their constraints, those of others are checked in clear words."""

import pytest

from motu.contract import game
from motu.games.rapanui2019.board import own_text, read_board

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
        ("format = 1", "format = 2", 'The board must say game = "rapanui2019" and format = 1.'),
        (
            'kind = "crater"',
            'kind = "lake"',
            'spaces[e4].kind: "lake" does not fit. Wanted: one of crater, mine, ahu, path.',
        ),
        (
            'kind = "crater"',
            'kind = "path", gives = "reed"',
            "spaces: There must be one crater and one Pukao mine.",
        ),
        (
            'id = "d1"',
            'id = "D1"',
            'spaces[1].id: "D1" does not fit. Wanted: letters and a number, such as c4.',
        ),
        ('id = "d1"', 'id = "e1"', "spaces[2].id: e1 is there twice."),
        ("x = 3, y = 0", "x = 4, y = 0", "spaces[e1]: Something else lies at 4, 0."),
        (
            "x = 3, y = 0",
            "x = 3.5, y = 0",
            "spaces[d1].x: 3.5 does not fit. Wanted: a whole number from 0 to 99.",
        ),
        ("x = 8, y = 3", "x = 20, y = 3", "spaces[i4]: No way leads from e4 to i4."),
        (
            '"pearls", coast = "E"',
            '"gold", coast = "E"',
            'spaces[f1].gives: "gold" does not fit. Wanted: resources',
        ),
        ('"reed+eggs" }', '"reed+eggs/wood" }', 'spaces[c4].gives: "reed+eggs/wood" does not fit.'),
        ('"reed+eggs" }', '"reed+reed" }', 'spaces[c4].gives: "reed+reed" does not fit.'),
        (
            'kind = "mine" }',
            'kind = "mine", gives = "reed" }',
            "spaces[c5].gives: Crater and Pukao mine give nothing.",
        ),
        ('gives = "reed", coast = "S"', 'coast = "S"', "spaces[e5].gives: It must name resources"),
        ('coast = "E"', 'coast = "X"', 'spaces[f1].coast: "X" does not fit. Wanted: one of N, E, S, W.'),
        ('coast = "E"', 'coast = ["E"]', "spaces[f1].coast: a list of 1 entry does not fit."),
        (
            "slots = [5, 4, 3]",
            "slots = [5, 4]",
            "mine.slots: a list of 2 entries does not fit. Wanted: three numbers",
        ),
        (
            "track_end = 8",
            "track_end = 2",
            "resources.track_end: 2 does not fit. Wanted: a whole number from 4 to 15.",
        ),
        (
            "players = [3, 4]",
            "players = [5]",
            "players[1]: 5 does not fit. Wanted: a whole number from 2 to 4.",
        ),
        ("4 = 5", "4 = 3", "stars.4: 3 does not fit. Wanted: a whole number from 4 to 8."),
        ("4 = 5", "2 = 5", "stars.4: With 4 players there must be stars."),
        (
            "axe = [10, 9, 8, 8]",
            "axe = []",
            "offerings.axe: a list of 0 entries does not fit. Wanted: a list (entries: 1 to 8).",
        ),
        (
            "boat = [12, 12]",
            'boat = "12"',
            'luxury.boat: "12" does not fit. Wanted: a list (entries: 0 to 16).',
        ),
        ("boat = [12, 12]", f"boat = {[12] * 12}", "luxury: At most 16 tiles can be played."),
        ("spaces = [", "spaces = [3,", "spaces[1]: 3 does not fit. Wanted: a table with id, x, y, kind."),
        (
            "mountains = [[3, 2]]",
            "mountains = 7",
            "mountains: 7 does not fit. Wanted: a list (entries: 0 to 62).",
        ),
        ("mountains = [[3, 2]]", 'mountains = [["a", "b"]]', 'mountains[1][1]: "a" does not fit.'),
        ("mountains = [[3, 2]]", "mountains = [[4, 3]]", "mountains[1]: Something else lies at 4, 3."),
        (
            'side = "front"',
            'side = ["front"]',
            "side: a list of 1 entry does not fit. Wanted: one of front, back.",
        ),
        (
            'egg_ahus = ["f5", "d5"]',
            "egg_ahus = [[1], 2]",
            "example.egg_ahus[1]: a list of 1 entry does not fit.",
        ),
        ("game =", "game", "Line 2: this is not TOML"),
    ],
)
def test_what_is_wrong_with_a_board_is_told(old: str, new: str, told: str) -> None:
    text = own_text(4)
    assert old in text
    found = problems(text.replace(old, new, 1))
    assert any(problem.startswith(told) for problem in found), found


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
    board = read_board("", 3)
    near = {
        name: {board.names[at] for at in range(len(board.names)) if (board.near[number] >> at) & 1}
        for number, name in enumerate(board.names)
    }
    assert near["e4"] == {"e3", "d4", "f4", "e5"}
    assert near["a6"] == {"a5", "b6"}
    assert all(name in near[other] for name in near for other in near[name])
