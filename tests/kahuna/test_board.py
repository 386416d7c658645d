"""Boards of Kahuna: ours is the published map, own maps can be played, and faults are told in words."""

from collections.abc import Callable
from itertools import combinations

import pytest

from motu.contract import BadSetup, game
from motu.games.kahuna.board import read_board
from motu.games.kahuna.board_check import SCHEMA, TRUE_LINES

OURS = SCHEMA.own_text()
KAHUNA = game("kahuna")
DEGREES = dict(ALOA=3, BARI=5, COCO=4, DUDA=4, ELAI=6, FAAA=5, GOLA=4, HUNA=5, IFFI=5, JOJO=5, KAHU=5, LALE=3)


def own_map(names: list[str], pairs: list[tuple[str, str]]) -> str:
    islands = "".join(f'{{ name = "{name}", at = [{90 * at}, 50] }},\n' for at, name in enumerate(names))
    lines = "".join(f'{{ between = ["{one}", "{two}"] }},\n' for one, two in pairs)
    return f'game = "kahuna"\nformat = 1\nislands = [\n{islands}]\nlines = [\n{lines}]\n'


NAMES = ["AHI", "BOA", "COVE", "DUNE", "EAST", "FERN", "GULL"]
RING = list(zip(NAMES, NAMES[1:] + NAMES[:1], strict=True))


def test_our_board_is_the_published_map() -> None:
    board = read_board("", 2)
    assert sorted(map(board.line_name, range(len(board.ends)))) == sorted(TRUE_LINES.split())
    assert {name: sum(at in end for end in board.ends) for at, name in enumerate(board.names)} == DEGREES
    assert not KAHUNA.board_problems(OURS, strict=True)


@pytest.mark.rule("kahuna:M1")
def test_sixteen_bridges_can_hold_eleven_islands_and_eighteen_all_twelve() -> None:
    assert most_islands(16) == 11
    assert most_islands(18) == 12
    assert most_islands(17) < 12


def most_islands(bridges: int) -> int:
    """The most islands that so many bridges can hold, by leaving out lines until no more can be left out."""
    board = read_board("", 2)
    lines = range(len(board.ends))
    spare = len(board.ends) - bridges
    for given_up in range(len(board.names)):
        for lost in combinations(range(len(board.names)), given_up):
            slack = [0] * len(board.names)
            for island in range(len(board.names)):
                degree = DEGREES[board.names[island]]
                slack[island] = degree if island in lost else degree - (degree // 2 + 1)
            if can_leave_out(list(lines), slack, spare, board.ends):
                return len(board.names) - given_up
    return 0


def can_leave_out(lines: list[int], slack: list[int], spare: int, ends: list[tuple[int, int]]) -> bool:
    """Whether so many lines can stay free without any island losing more than it can spare."""
    if spare <= 0:
        return True
    if sum(slack) // 2 < spare or len(lines) < spare:
        return False
    line, rest = lines[0], lines[1:]
    one, two = ends[line]
    if slack[one] and slack[two]:
        slack[one] -= 1
        slack[two] -= 1
        if can_leave_out(rest, slack, spare - 1, ends):
            return True
        slack[one] += 1
        slack[two] += 1
    return can_leave_out(rest, slack, spare, ends)


def test_a_map_of_ones_own_can_be_played_to_the_end() -> None:
    state = game("kahuna").start(seed=1, board=own_map(NAMES, [*RING, ("AHI", "DUNE"), ("BOA", "EAST")]))
    assert state.view(0)["pile"] == 14 - 9
    while not state.over:
        seat = state.asked[0]
        state.play(seat, state.question(seat).moves[state.ply * 7 % len(state.question(seat).moves)])
        state.check()


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda text: text + "\n= 3", "Line 22: this is not TOML: = 3"),
        (lambda text: text + "\nformat = 1", "Line 22: this has been said before: format = 1"),
        (
            lambda text: text.replace('"kahuna"', '"giants"'),
            'The board must say game = "kahuna" and format = 1.',
        ),
        (
            lambda text: own_map(NAMES[:6], RING[:5]),
            "islands: a list of 6 entries does not fit. Wanted: a list (entries: 7 to 31).",
        ),
        (
            lambda text: text.replace('"AHI", at', '"ahi", at'),
            'islands[1].name: "ahi" does not fit. Wanted: 2 to 10 capital letters.',
        ),
        (lambda text: text.replace('"AHI", at', '"BOA", at'), "islands[2].name: BOA is there twice."),
        (
            lambda text: text.replace("at = [0, 50]", 'at = "here"'),
            'islands[AHI].at: "here" does not fit. Wanted: a point, such as [200, 300].',
        ),
        (
            lambda text: text.replace("at = [0, 50]", "at = [0, nan]"),
            "islands[AHI].at[2]: nan does not fit. Wanted: a number from -10000 to 10000.",
        ),
        (
            lambda text: text.replace("at = [0, 50]", "at = [90, 50.001]"),
            "islands[BOA].at: This is too near to AHI, for how far the others are apart.",
        ),
        (
            lambda text: text.replace("at = [0, 50]", "where = [0, 50]"),
            "islands[AHI].at is missing. Wanted: a point",
        ),
        (
            lambda text: text.replace("at = [0, 50]", "at = [0, 50], stone = 1"),
            "islands[AHI].stone is unknown. Known here: name, at, label, landmark, shore.",
        ),
        (
            lambda text: text + 'greens = [["palm", 20, 20, 20]]',
            'greens[1][1]: "palm" does not fit. Wanted: one of bush, rock, tree, o-boat.',
        ),
        (
            lambda text: text + "view = [0, 0, 0, 0]",
            "view[3]: 0 does not fit. Wanted: a number from 200 to 10000.",
        ),
        (lambda text: text + "view = [0, 0, 900, 200]", "view: One side is more than three times the other."),
        (lambda text: text + "view = [0, 0, 500, 300]", "islands[GULL].at: This lies outside the view."),
        (
            lambda text: text.replace('["AHI", "BOA"]', '["AHI", "AHI"]'),
            "lines[1].between: A line joins two different islands.",
        ),
        (
            lambda text: text.replace('["AHI", "BOA"]', '["AHI", "NADA"]'),
            'lines[1].between: "NADA" does not fit. Wanted: an island of the map.',
        ),
        (
            lambda text: text.replace('["AHI", "BOA"]', '["COVE", "BOA"]'),
            "lines[2].between: BOA and COVE are joined already.",
        ),
        (lambda text: own_map(NAMES, RING[:5]), "islands[GULL]: No way leads from AHI to GULL."),
    ],
)
def test_what_is_wrong_with_a_map_is_told(change: Callable[[str], str], problem: str) -> None:
    text = change(own_map(NAMES, RING))
    assert any(str(found).startswith(problem) for found in KAHUNA.board_problems(text))
    with pytest.raises(BadSetup, match=r"."):
        game("kahuna").start(board=text)


def test_strict_tells_where_a_map_is_not_the_published_one() -> None:
    text = OURS.replace('["KAHU", "LALE"]', '["GOLA", "LALE"]')
    assert not KAHUNA.board_problems(text)
    problems = {str(problem) for problem in KAHUNA.board_problems(text, strict=True)}
    assert problems == {
        "lines: The published map has the line KAHU-LALE.",
        "lines: The published map has no line GOLA-LALE.",
    }


def test_options_out_of_bounds_are_refused_in_words() -> None:
    for options, words in (
        ({"handicap": 4}, "handicap: 4 is not a number from 0 to 3."),
        ({"handicap": "many"}, "handicap: many is not a number from 0 to 3."),
        ({"variant": "short"}, "variant: short is not one of standard, long-term."),
        ({"colour": "red"}, "There is no option colour"),
    ):
        with pytest.raises(BadSetup) as caught:
            game("kahuna").start(**options)
        assert words in str(caught.value)
    with pytest.raises(BadSetup, match="Kahuna is for 2 players, not 3."):
        game("kahuna").start(seats=3)
    with pytest.raises(BadSetup, match="There is no game chess"):
        game("chess")
