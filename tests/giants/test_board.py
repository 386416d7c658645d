"""Boards of Giants: ours meets its targets, own maps can be played, and faults are told in words."""

import pytest

from motu.contract import BadSetup, game
from motu.games.giants.board_check import SCHEMA
from motu.rng import Rng

OURS = SCHEMA.own_text()
GIANTS = game("giants")


def strip_map(columns: int = 30) -> str:
    """A long narrow island of three rows with just what a map needs."""
    hexes = "".join(
        f'{{ id = "{"abc"[row]}{col}", col = {col}, row = {row} }},\n'
        for row in range(3)
        for col in range(columns)
    )
    ahus = "".join(f'{{ name = "Ahu {n}", hex = "a{n}", moai = 3, headdress = 3 }},\n' for n in range(25))
    return (
        f'game = "giants"\nformat = 1\nhexes = [\n{hexes}]\nahus = [\n{ahus}]\n[special]\nmoai_quarry = "b2"\n'
        'headdress_quarry = "b9"\nvillage = "b5"\nhut = "b5"\nforests = [{ hex = "b6", logs = 4 }]\n'
    )


@pytest.mark.rule("giants:C1")
def test_our_board_meets_every_target() -> None:
    assert not GIANTS.board_problems(OURS, strict=True)


def test_a_map_of_ones_own_is_played_to_the_end_and_drawn() -> None:
    text = strip_map()
    assert not GIANTS.board_problems(text)
    assert GIANTS.board_problems(text, strict=True)
    state = game("giants").start(3, 1, board=text, max_rounds=4)
    rng = Rng.seeded("own")
    while not state.over:
        seat = state.asked[0]
        moves = state.question(seat).moves
        state.play(seat, moves[int(rng.below(len(moves)))])
        state.check()
    assert "<svg" in state.game.picture(state.view(0))


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ('game = "giants"', 'game = "kahuna"', 'The board must say game = "giants" and format = 1.'),
        ("format = 1", "format =", "Line 5: this is not TOML: format ="),
        ('id = "a4"', 'id = "4"', 'hexes[1].id: "4" does not fit. Wanted: a letter or two and a number'),
        ('id = "b2"', 'id = "b3"', "hexes[3].id: b3 is there twice."),
        ('id = "b2", col = 2', 'id = "b2", col = 3', "hexes[b3]: b2 lies on the same place."),
        (
            'id = "b2", col = 2',
            'id = "b2", col = "x"',
            'hexes[b2].col: "x" does not fit. Wanted: a whole number from 0 to 99.',
        ),
        (
            'moai_quarry = "e9"',
            'moai_quarry = "z9"',
            'special.moai_quarry: "z9" does not fit. Wanted: a hex of the map.',
        ),
        (
            'hex = "f4", logs = 3',
            'hex = "f4", logs = 0',
            "special.forests[f4].logs: 0 does not fit. Wanted: a whole number from 1 to 27.",
        ),
        ('hex = "f5", logs = 4', 'hex = "f4", logs = 4', "special.forests[f4]: There are two forests on f4."),
        ('name = "Tahai"', 'name = "Riata"', "ahus[Riata].name: Two Ahus are called by the same letters."),
        (
            'hex = "f1", edge = "W"',
            'hex = "z1", edge = "W"',
            'ahus[Tahai].hex: "z1" does not fit. Wanted: a hex of the map.',
        ),
        (
            'edge = "SW", at = [1028, 484], moai = 3',
            'edge = "SW", at = [1028, 484], moai = -1',
            "ahus[Tongariki].moai: -1 does not fit.",
        ),
        (
            'edge = "SW", at = [1028',
            'edge = "X", at = [1028',
            'ahus[Tongariki].edge: "X" does not fit. Wanted: one of E, NE, NW, W, SW, SE.',
        ),
        ("at = [1028, 484]", "at = 7", "ahus[Tongariki].at: 7 does not fit. Wanted: a point"),
        (
            "players = [3, 4, 5]",
            "players = [2]",
            "players[1]: 2 does not fit. Wanted: a whole number from 3 to 5.",
        ),
        (
            "view = [12, -34, 1300, 1012]",
            "view = [1]",
            "view: a list of 1 entry does not fit. Wanted: left, top, width and height.",
        ),
        ("mats = { score", "mats = { scores", "mats.score is missing. Wanted: a point"),
        ("players = [3, 4, 5]", "players = [[3]]", "players[1]: a list of 1 entry does not fit."),
        ('edge = "SW", at = [1028', 'edge = ["SW"], at = [1028', "ahus[Tongariki].edge: a list of 1 entry"),
        ("view = [12, -34, 1300, 1012]", "view = [0, 0, 0, 0]", "view[3]: 0 does not fit."),
        ("view = [12, -34, 1300, 1012]", "view = [nan, -34, 1300, 1012]", "view[1]: nan does not fit."),
        ("nudge = [6, 0]", "nudge = [inf, 0]", "ahus[Nau Nau].nudge[1]: inf does not fit."),
        (
            "view = [12, -34, 1300, 1012]",
            "view = [412, -34, 1300, 1012]",
            "hexes[b2]: This lies outside the view.",
        ),
        (
            'land = "hill"',
            'land = "lake"',
            'hexes[b3].land: "lake" does not fit. Wanted: one of coast, grass',
        ),
        (
            'hex = "b6", edge = "NW"',
            'hex = "b6", edge = "NE"',
            "ahus[Nau Nau].edge: Two Ahus lie on the same side of b6.",
        ),
        (
            'hut = "b4"',
            'hut = "b4"\nhuts = 3',
            "special.huts is unknown. Known here: moai_quarry, headdress_quarry",
        ),
        (
            '["rock", 1080, 700, 44, 30]',
            '["<x>", 1080, 700, 44, 30]',
            'greens[2][1]: "<x>" does not fit. Wanted: one of bush, rock, tree, o-boat.',
        ),
    ],
)
def test_every_fault_is_told(right: str, wrong: str, told: str) -> None:
    assert right in OURS
    problems = GIANTS.board_problems(OURS.replace(right, wrong, 1))
    assert any(told in str(problem) for problem in problems), [str(problem) for problem in problems]
    with pytest.raises(BadSetup):
        game("giants").start(3, 1, board=OURS.replace(right, wrong, 1))


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        (
            "moai = 9, headdress = 4",
            "moai = 8, headdress = 4",
            "ahus[Riata].moai: At 9 steps it is 9, not 8.",
        ),
        ('{ hex = "d3", logs = 5 }', '{ hex = "d3", logs = 4 }', "forest tiles"),
        ('hut = "b4"', 'hut = "e6"', "eleven different"),
        ('ahu_B = "Hanga Tetenga"', 'ahu_B = "Akahanga"', "B must own its Ahu"),
        ('X2 = "f7"', 'X2 = "a4"', "must be neighbours"),
    ],
)
def test_targets_of_our_own_are_told_only_when_asked_for(right: str, wrong: str, told: str) -> None:
    text = OURS.replace(right, wrong, 1)
    assert not GIANTS.board_problems(text)
    assert any(told in str(problem) for problem in GIANTS.board_problems(text, strict=True))


def test_a_cut_off_hex_is_told() -> None:
    text = OURS.replace("view =", "#").replace(
        '{ id = "j1", col = 1, row = 9', '{ id = "j1", col = 1, row = 19'
    )
    assert any(
        "hexes[j1]: No way leads from e9 to j1." in str(problem) for problem in GIANTS.board_problems(text)
    )


def test_a_map_for_fewer_players_refuses_more() -> None:
    with pytest.raises(BadSetup, match="for 3 players"):
        game("giants").start(4, 1, board=OURS.replace("players = [3, 4, 5]", "players = [3]"))
