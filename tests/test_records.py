"""Records: exact in both directions, strict about errors, replayable to any ply, and checkable."""

from pathlib import Path

import pytest
from kept import RECORDS, differences, expected_records, views
from worlds import random_play

from motu.contract import MotuError, game, games
from motu.record import Answer, BadRecord, Match, commitment, new_seed, read, replay, verify, write
from motu.rng import Rng


def finished_match() -> Match:
    match = Match(game("kahuna"), ["Ann: the first", "Bob"], 7, {"variant": "long-term"}, salt="pepper")
    rng = Rng.seeded(1)
    while not match.state.over:
        seat, move = next(random_play(match.state, rng))
        match.play(seat, move)
    return match


TEXT = write(finished_match().record)


def test_a_record_reads_like_this() -> None:
    head = TEXT.split("\n\n")[0].splitlines()
    assert head[:6] == [
        "motu 1",
        "game: kahuna",
        "rules: 2",
        "seat 1: Ann: the first",
        "seat 2: Bob",
        "option variant: long-term",
    ]
    assert head[6] == f"commitment: {commitment(7, 'pepper')}"
    assert head[7:9] == ["seed: 7", "salt: pepper"] and head[9].startswith("result: ")


def test_reading_and_writing_are_exact_with_comments_too() -> None:
    lines = TEXT.splitlines()
    lines[-1] += "  # a good one"
    lines.insert(-3, "# Here it turned round.")
    lines.insert(-3, "#")
    text = "\n".join(lines) + "\n"
    record = read(text)
    assert write(record) == text
    assert (
        record.answers[-1].comment == "a good one"
        and Answer(0, "", "Here it turned round.") in record.answers
    )
    assert replay(record).over


def test_it_can_be_replayed_to_any_ply() -> None:
    match = finished_match()
    count = len(match.record.moves())
    for ply in (0, 1, 17, count - 1, count):
        assert replay(match.record, ply).ply == ply
    assert replay(match.record).view(0).json() == match.state.view(0).json()
    with pytest.raises(MotuError, match="there is no move"):
        replay(match.record, count + 1)


@pytest.mark.parametrize(
    ("change", "line", "column", "expected"),
    [
        (lambda t: "moto" + t, 1, 1, "a record begins with"),
        (lambda t: t.replace("game: kahuna\n", ""), 10, 1, "“game” is missing"),
        (lambda t: t.replace("rules: 2", "rules: one"), 3, 8, "a number is expected"),
        (lambda t: t.replace("seed: 7", "seed 7"), 8, 7, "a header looks like"),
        (lambda t: t.replace("seed: 7", "sead: 7"), 8, 1, "is not a header"),
        (lambda t: t.replace("seed: 7", "game: kahuna"), 8, 1, "stands here twice"),
        (lambda t: t.replace("\n\n", "\n\n3 pile\n"), 12, 1, "a line begins with a seat"),
        (lambda t: t.replace("\n\n", "\n\n1 pile row1\n"), 12, 3, "one move in notation"),
        (lambda t: t.replace("\n\n", "\n\n#comment\n"), 12, 2, "a comment begins with"),
    ],
)
def test_what_is_wrong_is_told_with_line_and_column(
    change: object, line: int, column: int, expected: str
) -> None:
    assert callable(change)
    with pytest.raises(BadRecord, match=expected) as caught:
        read(change(TEXT))
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("answer", "column", "reason"),
    [
        ("2 pile", 1, "It is not your turn"),
        ("1 FAAA", 3, "is not a move"),
        ("1 done", 3, "A turn ends with the draw"),
    ],
)
def test_a_move_that_the_rules_refuse_is_told_with_its_place_even_when_it_stands_there_twice(
    answer: str, column: int, reason: str
) -> None:
    match = Match(game("kahuna"), ["Ann", "Bob"], 7, {"first": "1"})
    for seat in (0, 1):
        match.play(seat, match.state.game.read(match.state, seat, "pile"))
    record = match.record
    record.answers += [Answer(0, "", "a comment"), Answer(int(answer[0]), answer[2:])]
    with pytest.raises(BadRecord, match=reason) as caught:
        replay(record)
    assert caught.value.line == len(write(record).splitlines())
    assert caught.value.column == column


def test_a_board_of_ones_own_travels_with_the_record() -> None:
    ring = 'game = "kahuna"\nformat = 1\n\nislands = [\n'
    names = ["AHI", "BOA", "COVE", "DUNE", "EAST", "FERN", "GULL"]
    ring += "".join(
        f'  {{ name = "{name}", at = [{100 * place}, 100] }},\n' for place, name in enumerate(names)
    )
    ring += "]\nlines = [\n"
    ring += "".join(
        f'  {{ between = ["{one}", "{two}"] }},\n'
        for one, two in zip(names, names[1:] + names[:1], strict=True)
    )
    ring += "]\n"
    match = Match(game("kahuna"), ["Ann", "Bob"], 1, {"board": ring})
    text = write(match.record)
    assert write(read(text)) == text and read(text).options["board"] == ring
    assert replay(read(text)).view(0).json() == match.state.view(0).json()


def test_verify_checks_seed_moves_and_result() -> None:
    match = finished_match()
    assert all(finding.good for finding in verify(match.record))
    assert len(verify(match.record)) == 3
    false_seed = read(TEXT)
    false_seed.commitment = commitment(8, "pepper")
    assert [finding.good for finding in verify(false_seed)] == [False, True, True]
    false_result = read(TEXT)
    false_result.result = [1, 1] if false_result.result != [1, 1] else [2, 1]
    assert [finding.good for finding in verify(false_result)] == [True, True, False]


def test_a_record_whose_seed_is_secret_cannot_be_replayed_yet() -> None:
    record = read(TEXT)
    record.seed = record.salt = None
    with pytest.raises(MotuError, match="keeps its seed secret"):
        replay(record)
    other_rules = read(TEXT)
    other_rules.rules = 99
    with pytest.raises(MotuError, match="version 99"):
        replay(other_rules)


def test_seeds_are_not_guessed() -> None:
    assert len({new_seed() for _ in range(100)}) == 100 and len(new_seed()) == 32


KEPT = sorted((Path(__file__).parent / "records").glob("*.motu"))


@pytest.mark.parametrize("path", KEPT, ids=[path.stem for path in KEPT])
def test_every_kept_record_still_plays_as_it_did(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read(text)
    assert write(record) == text
    assert all(finding.good for finding in verify(record))


def test_every_game_has_a_kept_record() -> None:
    assert {read(path.read_text("utf-8")).game for path in KEPT} == set(games())


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_every_record_that_0_1_wrote_still_leads_where_it_did(path: Path) -> None:
    text, facts = path.read_text("utf-8"), expected_records()[path.stem]
    record = read(text)
    assert write(record) == text
    assert (record.game, record.rules, len(record.names)) == (facts["game"], facts["rules"], facts["seats"])
    assert (len(record.moves()), record.result) == (facts["moves"], facts["result"])
    if not game(record.game).knows(record.rules):
        with pytest.raises(MotuError, match=f"version {record.rules} of the rules|keeps its seed secret"):
            replay(record)
        return
    if record.seed is None:
        return
    assert all(finding.good for finding in verify(record))
    state = replay(record)
    assert (state.over, list(state.asked)) == (facts["over"], facts["asked"])
    assert (state.scores() if state.over else None) == facts["scores"]
    for seat, old in zip((*range(facts["seats"]), None), views()[f"records/{path.stem}"], strict=True):
        assert differences(old, state.view(seat).data) == []


def test_a_record_of_older_rules_is_played_by_them_and_says_so() -> None:
    played = game("kahuna")
    assert played.version == 2 and played.knows(1) and not played.knows(3)
    assert played.start(2, 1).view(0)["rules"] == 2
    old = played.start_by(1, 2, 1).view(0)
    assert old["rules"] == 1 and "rules" not in old["options"]
    with pytest.raises(MotuError, match="cannot be played by version 3 of its rules; here is version 2"):
        played.start_by(3, 2, 1)


def test_what_happened_after_the_end_by_newer_rules_happened_before_it_by_those_of_the_record() -> None:
    """By version 1 of Kahuna's rules one was asked about the freed line even if the game was decided."""
    record = read((Path(__file__).parent / "records" / "kahuna-routed-late.motu").read_text("utf-8"))
    assert record.rules == 1 and replay(record).over
    assert not replay(record, len(record.moves()) - 1).over
    record.rules = 2
    with pytest.raises(BadRecord, match="The game is over"):
        replay(record)


def test_marks_at_the_very_end_are_in_records_of_giants_by_version_2_and_in_none_by_version_3() -> None:
    record = read((Path(__file__).parent / "records" / "giants-three-rounds.motu").read_text("utf-8"))
    assert record.rules == 2 and record.moves()[-1].move.startswith("claim:")
    assert replay(record).over and all(finding.good for finding in verify(record))
    record.rules = 3
    assert replay(record, len(record.moves()) - 1).over
    with pytest.raises(BadRecord, match="The game is over"):
        replay(record)
