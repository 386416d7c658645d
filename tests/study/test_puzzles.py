"""The puzzles that ship: each is a question that its record leads to, with words, and its solution holds."""

import pytest

from motu.bots.levels import LEVELS
from motu.language import LANGUAGES
from motu.study.puzzles import (
    HARDEST,
    Collection,
    Puzzle,
    answer_words,
    explanation,
    is_still_best,
    notated,
    puzzles,
)
from motu.study.thinking import Effort

#: So many ship with each of our games, at least.
MANY = 60
OURS = ("kahuna", "rapanui2011", "rapanui2019", "giants")
SHIPPED = [puzzles(key) for key in OURS]


def each() -> list[tuple[Collection, Puzzle]]:
    return [(found, puzzle) for found in SHIPPED for puzzle in found.puzzles]


@pytest.mark.parametrize("found", SHIPPED, ids=lambda found: found.game)
def test_every_game_ships_enough_puzzles_of_several_themes_and_levels(found: Collection) -> None:
    assert len(found.puzzles) >= MANY
    assert len({puzzle.theme for puzzle in found.puzzles}) >= 3
    assert len({puzzle.level for puzzle in found.puzzles}) >= 3
    assert len({(puzzle.record, puzzle.ply) for puzzle in found.puzzles}) == len(found.puzzles)


@pytest.mark.parametrize("found", SHIPPED, ids=lambda found: found.game)
def test_every_puzzle_is_asked_in_its_record_and_its_moves_are_legal(found: Collection) -> None:
    for puzzle in found.puzzles:
        seen = found.position(puzzle)
        for one in (puzzle.best, puzzle.greedy.move, *(other.move for other in puzzle.others)):
            assert notated(seen, one) in seen.moves
        assert puzzle.best != puzzle.greedy.move
        assert puzzle.expected > max(one.expected for one in (puzzle.greedy, *puzzle.others))
        assert 1 <= puzzle.level <= HARDEST == len(LEVELS) + 1
        assert found.theme(puzzle).key == puzzle.theme


@pytest.mark.parametrize("found", SHIPPED, ids=lambda found: found.game)
def test_every_seventh_puzzle_is_explained_in_every_language(found: Collection) -> None:
    for puzzle in found.puzzles[::7]:
        said = {explanation(found, puzzle, found.names(puzzle)).say(language) for language in LANGUAGES}
        assert len(said) == len(LANGUAGES)
        assert not any("{" in one for one in said)


@pytest.mark.parametrize("found", SHIPPED, ids=lambda found: found.game)
def test_the_solution_is_still_better_than_what_looks_best(found: Collection) -> None:
    sample = found.puzzles[::12]
    assert sum(is_still_best(found, puzzle, Effort(iterations=60)) for puzzle in sample) >= 0.8 * len(sample)


def test_a_try_is_answered_in_numbers() -> None:
    puzzle = puzzles("kahuna").puzzles[0]
    assert str(answer_words(puzzle, puzzle.best)) == "That is it."
    assert f"{100 * puzzle.greedy.expected:.0f} %" in str(answer_words(puzzle, puzzle.greedy.move))
    assert f"{100 * puzzle.expected:.0f} %" in str(answer_words(puzzle, "away:NOWHERE"))
