"""Boards of Giants: ours meets its targets, own maps can be played, and faults are told in words."""

from importlib import resources

import pytest

from motu.contract import BadSetup, game
from motu.games.giants.checks import board_problems
from motu.rng import Rng

OURS = (resources.files("motu.games.giants") / "board.toml").read_text("utf-8")


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
    assert board_problems(OURS, strict=True) == []


def test_a_map_of_ones_own_is_played_to_the_end_and_drawn() -> None:
    text = strip_map()
    assert board_problems(text, strict=False) == []
    assert board_problems(text, strict=True) != []
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
        ('game = "giants"', 'game = "kahuna"', 'game = "giants"'),
        ("format = 1", "format =", "not TOML"),
        ('id = "a4"', 'id = "4"', "Hex 1: the id"),
        ('id = "b2"', 'id = "b3"', "two hexes called b3"),
        ('id = "b2", col = 2', 'id = "b2", col = 3', "same place"),
        ('id = "b2", col = 2', 'id = "b2", col = "x"', "col and row"),
        ('moai_quarry = "e9"', 'moai_quarry = "z9"', "moai_quarry must be a hex"),
        ('hex = "f4", logs = 3', 'hex = "f4", logs = 0', "Forest 1: logs"),
        ('hex = "f5", logs = 4', 'hex = "f4", logs = 4', "two forests on f4"),
        ('name = "Tahai"', 'name = "Riata"', "two Ahus called Riata"),
        ('hex = "f1", edge = "W"', 'hex = "z1", edge = "W"', "Tahai: hex must be"),
        (
            'edge = "SW", at = [1028, 484], moai = 3',
            'edge = "SW", at = [1028, 484], moai = -1',
            "Tongariki: moai",
        ),
        ('edge = "SW", at = [1028', 'edge = "X", at = [1028', "edge must be one of"),
        ("at = [1028, 484]", "at = 7", "at must be a point"),
        ("players = [3, 4, 5]", "players = [2]", "players must be"),
        ("view = [12, -34, 1300, 1012]", "view = [1]", "view must be"),
        ("mats = { score", "mats = { scores", "mats must"),
        ('["rock", 1080, 700, 44, 30]', '["<x>", 1080, 700, 44, 30]', "greens must"),
    ],
)
def test_every_fault_is_told(right: str, wrong: str, told: str) -> None:
    assert right in OURS
    problems = board_problems(OURS.replace(right, wrong, 1), strict=False)
    assert any(told in str(problem) for problem in problems), problems
    with pytest.raises(BadSetup):
        game("giants").start(3, 1, board=OURS.replace(right, wrong, 1))


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("moai = 9, headdress = 4", "moai = 8, headdress = 4", "the moai value is 9, not 8"),
        ('{ hex = "d3", logs = 5 }', '{ hex = "d3", logs = 4 }', "forest tiles"),
        ('hut = "b4"', 'hut = "e6"', "eleven different"),
        ('ahu_B = "Hanga Tetenga"', 'ahu_B = "Akahanga"', "B must own its Ahu"),
        ('X2 = "f7"', 'X2 = "a4"', "must be neighbours"),
    ],
)
def test_targets_of_our_own_are_told_only_when_asked_for(right: str, wrong: str, told: str) -> None:
    text = OURS.replace(right, wrong, 1)
    assert board_problems(text, strict=False) == []
    assert any(told in str(problem) for problem in board_problems(text, strict=True))


def test_a_cut_off_hex_is_told() -> None:
    text = OURS.replace('{ id = "j1", col = 1, row = 9', '{ id = "j1", col = 1, row = 19')
    assert any("j1 cannot be reached" in str(problem) for problem in board_problems(text, strict=False))


def test_a_map_for_fewer_players_refuses_more() -> None:
    with pytest.raises(BadSetup, match="for 3 players"):
        game("giants").start(4, 1, board=OURS.replace("players = [3, 4, 5]", "players = [3]"))
