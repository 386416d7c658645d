"""The command line as a user meets it: whole games, records, boards, and errors in one line."""

import io
import json
import os
import socket
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console
from worlds import random_play

from motu.cli.bench import as_table
from motu.cli.common import chosen_language
from motu.contract import game, games
from motu.record import Match, read, replay, write
from motu.rng import Rng


def motu(*words: str, answers: str = "", language: str = "en_GB.UTF-8") -> subprocess.CompletedProcess[str]:
    """Runs a command in a terminal of 100 columns."""
    environment = {**os.environ, "LANG": language, "LC_ALL": language, "COLUMNS": "100", "NO_COLOR": "1"}
    command = [sys.executable, "-m", "motu", *words]
    return subprocess.run(
        command, input=answers, capture_output=True, text=True, env=environment, timeout=300
    )


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game of Kahuna."""
    match = Match(game("kahuna"), ["Ann", "Bob"], 7, salt="pepper")
    rng = Rng.seeded("cli")
    while not match.state.over:
        match.play(*next(random_play(match.state, rng)))
    path = tmp_path / "game.motu"
    path.write_text(write(match.record), "utf-8")
    return path


def test_version_tells_whether_it_is_compiled() -> None:
    assert motu("--version").stdout.startswith("motu 0.")
    assert "(compiled)" in motu("--version").stdout


def test_an_option_that_means_nothing_without_another_is_refused() -> None:
    alone = motu("play", "kahuna", "-p", "random", "-p", "random", "-o", "weaker=1")
    assert alone.returncode == 2 and "weaker means nothing without handicap." in alone.stderr
    both = ["-o", "weaker=1", "-o", "handicap=1"]
    assert motu("play", "kahuna", "-p", "random", "-p", "random", *both).returncode == 0


@pytest.mark.parametrize("key", games())
def test_a_person_plays_a_whole_game_by_numbers_and_every_point_is_explained(
    key: str, tmp_path: Path
) -> None:
    saved = tmp_path / "played.motu"
    seats = game(key).seats[0]
    players = [word for name in ["Ann", *["random"] * (seats - 1)] for word in ("-p", name)]
    # Who answers as he should not would play Giants for all of its 60 rounds.
    short = ["-o", "max_rounds=12"] if key == "giants" else []
    done = motu("play", key, *players, *short, "--seed", "3", "--save", str(saved), answers="1\n" * 3000)
    assert done.returncode == 0, done.stderr
    assert "Result" in done.stdout and "Ann" in done.stdout
    assert replay(read(saved.read_text("utf-8"))).over


def test_answers_in_notation_refusals_undo_rules_and_help(tmp_path: Path) -> None:
    saved = tmp_path / "played.motu"
    words = ["done", "FAAA>ALOA", "999", "help", "rule D4", "rule Z9", "undo", "pile", "undo", "row1", "quit"]
    options = ["-o", "first=1", "--seed", "5", "--save", str(saved)]
    done = motu("play", "kahuna", "-p", "Ann", "-p", "greedy", *options, answers="\n".join(words))
    assert done.returncode == 0, done.stderr
    for told in (
        "A turn ends with the draw. (D4)",
        "No line joins FAAA and ALOA.",
        "There is no answer 999",
        "Answer with a number",
        "There is no rule Z9.",
        "There is nothing to take back.",
        "You draw from the pile.",
    ):
        assert told in done.stdout, told
    moves = [answer.move for answer in read(saved.read_text("utf-8")).moves() if answer.seat == 1]
    assert moves == ["row1"]
    again = motu("play", "--resume", str(saved), answers="quit\n")
    assert again.returncode == 0 and "Ann" in again.stdout


def test_what_is_asked_beside_a_move_is_told_without_showing_the_table_again() -> None:
    words = ["?", "save", "rules", "rule p1", "foo", "quit"]
    options = ["-o", "first=1", "--seed", "5", "-p", "Ann", "-p", "greedy", "--lang", "de"]
    done = motu("play", "kahuna", *options, answers="\n".join(words))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Tippe die Nummer einer Antwort")
    assert done.stdout.count("Außerdem: undo") == 2, "? and save without a file say what can be said"
    assert "P1 Eine Karte nennt eine Insel." in done.stdout
    assert "Kartenpaar: entfernt eine gegnerische Brücke" in done.stdout, "the summary card"
    assert "foo ist kein Zug" in done.stdout
    assert done.stdout.count("Offene Karten") == 1 and done.stdout.count("Vom Stapel nachziehen") == 1
    again = motu("play", "kahuna", *options, answers="\n\nquit")
    assert again.stdout.count("Vom Stapel nachziehen") == 3, "an empty line shows the list again"


def test_two_people_share_a_terminal_with_a_curtain_between_them() -> None:
    done = motu(
        "play", "kahuna", "-p", "Ann", "-p", "Bob", "-o", "first=1", "--seed", "1", answers="pile\n\nquit\n"
    )
    assert "Bob, it is your turn. Press Enter." in done.stdout


def test_without_a_game_one_is_asked_which() -> None:
    done = motu("play", answers="1\nquit\n")
    assert done.returncode == 0 and "Which game?" in done.stdout


def test_a_record_is_told_and_checked(record: Path) -> None:
    told = motu("replay", str(record), "--lang", "de")
    assert told.returncode == 0 and "Ann" in told.stdout and "(V4)" in told.stdout
    checked = motu("verify", str(record))
    assert checked.returncode == 0 and "The seed is the one committed to." in checked.stdout
    record.write_text(record.read_text("utf-8").replace("seed: 7", "seed: 8"), "utf-8")
    assert motu("verify", str(record)).returncode == 2


def test_a_position_of_a_record_is_drawn(record: Path, tmp_path: Path) -> None:
    svg, png = tmp_path / "out.svg", tmp_path / "out.png"
    assert motu("picture", str(record), "--ply", "20", "-o", str(svg), "--seat", "1").returncode == 0
    assert ElementTree.parse(svg).getroot().tag.endswith("svg")
    assert motu("picture", str(record), "-o", str(png), "--theme", "dark").returncode == 0
    assert png.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("key", games())
@pytest.mark.parametrize("language", ["en", "de", "nl", "hu"])
def test_the_rules_are_there_in_every_language(key: str, language: str) -> None:
    done = motu("rules", key, "--lang", language)
    assert done.returncode == 0 and len(done.stdout) > 2000


def test_boards_are_checked(tmp_path: Path) -> None:
    ours = Path(str(sys.modules["motu.games.kahuna"].__file__)).parent / "board.toml"
    assert motu("board", "check", str(ours), "--strict").returncode == 0
    broken = tmp_path / "broken.toml"
    broken.write_text(ours.read_text("utf-8").replace('"KAHU", "LALE"', '"KAHU", "KAHU"'), "utf-8")
    done = motu("board", "check", str(broken))
    assert done.returncode == 2 and "lines[27].between: A line joins two different islands." in done.stdout
    done = motu("play", "kahuna", "--board", str(broken))
    assert done.returncode == 2 and "lines[27].between: A line joins two different islands." in done.stderr


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "This file is empty."),
        (b" \n\t\n", "This file is empty."),
        (b"\x89PNG\r\n\x1a\n\x00", "This file is not a text in UTF-8."),
        (b"#" * 5_000_000, "This file is too long for a board: at most 50000 bytes are read."),
        (b"game = ", "Line 1: this is not TOML: game ="),
        (b"title = 'none'", 'A board says which game it is for, such as game = "kahuna".'),
        (b"game = ['kahuna']", 'A board says which game it is for, such as game = "kahuna".'),
        (b"game = 'chess'", "There is no game chess"),
        (b"game = 'rapanui2011'", "Rapa Nui, the card game has no board of one’s own."),
    ],
)
def test_a_file_that_is_no_board_is_told_with_its_name(content: bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "island.toml"
    path.write_bytes(content)
    done = motu("board", "check", str(path), "--strict")
    assert done.returncode == 2
    assert f"{path}: {told}" in done.stdout + done.stderr


@pytest.mark.parametrize("name", ["empty.toml", "missing.toml", "."])
def test_nobody_plays_on_a_file_that_is_no_board(name: str, tmp_path: Path) -> None:
    (tmp_path / "empty.toml").touch()
    done = motu("play", "kahuna", "--board", str(tmp_path / name), "--lang", "de")
    told = {
        "empty.toml": "Diese Datei ist leer.",
        "missing.toml": "Diese Datei gibt es nicht.",
        ".": "Das ist ein Ordner, keine Datei.",
    }
    assert done.returncode == 2
    assert done.stderr == f"{tmp_path / name}: {told[name]}\n"


def test_faults_of_a_board_are_told_in_the_language_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "island.toml"
    path.write_text('game = "kahuna"\nformat = 1\nislands = 3\nlines = []\n')
    lines = (
        f"{path}: islands: 3 past hier niet. Nodig: een lijst (elementen: 7 t/m 31).\n"
        f"{path}: lines: een lijst van 0 elementen past hier niet. Nodig: een lijst (elementen: 1 t/m 62).\n"
    )
    assert motu("play", "kahuna", "--board", str(path), "--lang", "nl").stderr == lines
    assert motu("board", "check", str(path), "--lang", "nl").stdout == lines


def test_boards_changed_at_random_are_tried(tmp_path: Path) -> None:
    done = motu("fuzz", "kahuna", "--boards", "4", "--seed", "9", "--jobs", "1", "--out", str(tmp_path))
    assert done.returncode == 0, done.stdout
    assert "kahuna: 4 changed boards, " in done.stdout and "nothing found." in done.stdout
    assert motu("fuzz", "rapanui2011", "--boards", "4").returncode == 2


def test_fuzz_finds_nothing_and_says_so(tmp_path: Path) -> None:
    done = motu("fuzz", "kahuna", "--games", "60", "--seed", "9", "--jobs", "1", "--out", str(tmp_path))
    assert done.returncode == 0 and "60 games, nothing found." in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_bench_prints_its_figures_as_json() -> None:
    figures = json.loads(motu("bench", "kahuna", "--times", "1", "--json").stdout)["kahuna"]
    assert figures["compiled"] is True
    assert set(figures) >= {"decisions_per_second", "games_per_second", "clone_nanoseconds", "ratio"}


@pytest.mark.parametrize(
    "words",
    [
        ["play", "chess"],
        ["play", "kahuna", "-p", "Ann"],
        ["play", "kahuna", "-o", "handicap=9"],
        ["play", "kahuna", "-o", "handicap"],
        ["play", "--resume", "nowhere.motu"],
        ["replay", "nowhere.motu"],
        ["rules", "kahuna", "--lang", "fr"],
        ["picture", "nowhere.motu", "-o", "out.gif"],
    ],
)
def test_what_is_wrong_is_told_in_one_line_with_exit_code_2(words: list[str]) -> None:
    done = motu(*words)
    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1 and "Traceback" not in done.stderr


def test_errors_speak_the_users_language_and_debug_shows_the_traceback() -> None:
    assert "There is no game" not in motu("play", "chess", language="de_DE.UTF-8").stderr
    assert "Traceback" in motu("--debug", "play", "chess").stderr


def test_many_answers_stand_in_columns_bots_are_told_apart_and_tiles_are_offered_apart() -> None:
    players = ["-p", "Ann", "-p", "greedy", "-p", "greedy"]
    done = motu("play", "rapanui2019", *players, "--seed", "5", answers="1\n" * 40 + "quit\n")
    assert done.returncode == 0, done.stderr
    assert "greedy 1" in done.stdout and "greedy 2" in done.stdout
    first = next(line for line in done.stdout.splitlines() if line.startswith("  1  Carrier on"))
    assert first.count("Carrier on") == 3 and len(first) <= 100, "as many columns as fit"
    after = done.stdout[done.stdout.index("You may also:") :].splitlines()[1]
    assert "Install" in after or "Tablet" in after or "Trade" in after


# ------------------------------------------------------------------------------------ errors in one line


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ("play", "kahuna", "-p", "level9", "-p", "Ann"),
            "There is no bot level9; there are: greedy, level1,",
        ),
        (("play", "kahuna", "-p", "gredy", "-p", "Ann"), "There is no bot gredy; there are: greedy, level1,"),
        (("play", "kahuna", "-p", "ghost:3", "-p", "Ann"), "There is no bot ghost; there are:"),
        (("serve", "--port", "abc"), "A port is a number from 1 to 65535, not abc."),
        (("serve", "--port", "70000"), "A port is a number from 1 to 65535, not 70000."),
        (("serve", "--host", "nobody.invalid"), "There is no address nobody.invalid."),
        (("replay", "nothing.motu"), "nothing.motu: There is no such file."),
        (("verify", "nothing.motu"), "nothing.motu: There is no such file."),
        (("play", "--resume", "nothing.motu"), "nothing.motu: There is no such file."),
        (("verify", "/"), "/: This is a folder, not a file."),
        (("verify", sys.executable), "This file is not a text in UTF-8."),
        (("sing",), "There is no such command: sing."),
        (
            ("play", "--loud"),
            "There is no such option, or nothing stands behind it: --loud.",
        ),
        (
            ("play", "--seed"),
            "There is no such option, or nothing stands behind it: --seed.",
        ),
        (
            ("play", "--loud", "--lang", "de"),
            "So eine Option gibt es nicht, oder dahinter steht nichts: --loud.",
        ),
        (("play", "--lang=hu", "a", "b"), "Ez túl sok: b. Hogyan kell hívni"),
        (("verify",), "This is missing: FILE."),
        (("train", "kahuna", "--rounds", "x"), "What is given does not fit: --rounds."),
        (("play", "kahuna", "--save", "nowhere/game.motu"), "There is no folder nowhere."),
        (("tidy", "--data", "nothing.db"), "There is no file nothing.db."),
        (("admin", "close", "x", "--data", "nothing.db"), "There is no file nothing.db."),
        (("admin", "tables", "--data", "nothing.db"), "There is no file nothing.db."),
    ],
)
def test_what_goes_wrong_is_told_in_one_line(words: tuple[str, ...], told: str) -> None:
    done = motu(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_taken_port_is_told_before_anything_else(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = motu("serve", "--port", str(port), "--data", str(tmp_path / "motu.db"))
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr.startswith(f"Port {port} is taken")


@pytest.mark.parametrize("language", ["en", "de", "nl", "hu"])
def test_the_figures_of_the_bench_fit_80_columns_with_every_name_whole(language: str) -> None:
    names = ("decisions_per_second", "games_per_second", "decisions_per_game", "clone_nanoseconds", "ratio")
    row: dict[str, float | bool] = {"compiled": True, **dict.fromkeys(names, 12_345_678.9)}
    chosen_language(language)
    told = io.StringIO()
    Console(file=told, width=80).print(as_table(dict.fromkeys(games(), row)))
    for whole in (*games(), "12,345,679", "12345678.9"):
        assert whole in told.getvalue()
    assert "…" not in told.getvalue()
