"""The tour runs from its first cell to its last, and shows what it promises."""

import json

import tour


def test_the_tour_runs_and_shows_a_game_a_search_an_arena_and_a_batch() -> None:
    shown = list(tour.run())
    assert [heading for cell in shown for heading in cell.source.splitlines() if heading.startswith("#")] == [
        "# A tour of Motu",
        "## A game",
        "## A search and its visit counts",
        "## An arena with a plot",
        "## A batch",
    ]
    told = "".join(cell.printed + cell.shown for cell in shown)
    assert "(True, False, True)" in told
    assert " visits, " in told and "greedy: " in told and "games ended" in told
    pictures = [picture for cell in shown for picture in cell.pictures]
    assert len(pictures) == 3 and all(picture.startswith("<svg") for picture in pictures)


def test_the_notebook_is_kept_without_what_it_showed() -> None:
    notebook = json.loads(tour.NOTEBOOK.read_text("utf-8"))
    assert notebook["nbformat"] == 4
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [] and cell["execution_count"] is None
