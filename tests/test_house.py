"""The house rules: imports point one way, every rule has a test, the README runs."""

import os
import re
import subprocess
import sys
from importlib import resources
from pathlib import Path

import pytest
from complaints import Marks, about_tests, marked_rules
from import_direction import wrong_ways

import motu
from motu.contract import game, games
from motu.rulebook import rulebook

ROOT = Path(__file__).parent.parent


def test_imports_point_one_way() -> None:
    assert wrong_ways() == []


@pytest.fixture(scope="session")
def marked(request: pytest.FixtureRequest) -> dict[str, list[str]]:
    """Every rule that some test is marked with: as collected now, or by a Python of its own if these are not all."""
    files = {item.path for item in request.session.items}
    if set(Path(__file__).parent.rglob("test_*.py")) <= files:
        marks: Marks = request.config.pluginmanager.getplugin("marks")
        return marks.rules
    return marked_rules()


@pytest.mark.parametrize("key", games())
def test_every_rule_has_a_test(key: str, marked: dict[str, list[str]]) -> None:
    rules = rulebook(game(key)).rules
    assert rules, "the rulebook has rules"
    assert list(about_tests(key, rules, marked)) == []


def test_a_rule_without_a_test_and_a_test_without_a_rule_are_told_with_a_remedy() -> None:
    marked = {
        "pebbles:T1": ["tests/test_pebbles.py::test_one"],
        "pebbles:T3": ["tests/test_pebbles.py::test_three"],
    }
    assert list(about_tests("pebbles", ["T1", "T2"], marked)) == [
        'rule pebbles:T2 has no test: mark the one that proves it with @pytest.mark.rule("pebbles:T2").',
        "tests/test_pebbles.py::test_three is marked with pebbles:T3, which is in no rulebook: "
        "write the rule, or mend the mark.",
    ]
    assert list(about_tests("stones", [], marked)) == []


def test_a_mark_is_one_only_if_pytest_reads_it(tmp_path: Path) -> None:
    """A rule in a string, a comment or a function that is no test proves nothing."""
    (tmp_path / "test_pebbles.py").write_text(
        'import pytest\n\nRULE = "pebbles:T1"  # pytest.mark.rule("pebbles:T2")\n\n'
        '@pytest.mark.rule("pebbles:T3")\ndef helper(): ...\n\n'
        '@pytest.mark.rule("pebbles:T4", "pebbles:T5")\n'
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("pebbles:T6"))])\n'
        "def test_it(n): ...\n"
    )
    script = (
        "import pytest, sys, json; from complaints import Marks; marks = Marks(); "
        "pytest.main(['--collect-only', '-qq', '-p', 'no:cacheprovider', sys.argv[1]], plugins=[marks]); "
        "print(json.dumps(sorted(marks.rules)))"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "tools"), *sys.path])}
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.stdout.splitlines()[-1] == '["pebbles:T4", "pebbles:T5", "pebbles:T6"]', done.stderr


def test_the_quick_start_of_the_readme_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    assert blocks
    done = subprocess.run([sys.executable, "-c", "\n".join(blocks)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_same_files_stand_in_every_games_folder_and_mean_the_same() -> None:
    """Every game has these; what two games or more have is told on the page that leads through the house."""
    folders = [Path(str(resources.files(game(key).package))) for key in games()]
    files = [{path.name for path in folder.glob("*.py")} for folder in folders]
    everywhere = (
        "__init__ position player phases rules moves events questions view scene panels faces terminal"
    )
    learned = "evaluation features observation insight"
    for folder, here in zip(folders, files, strict=True):
        missing = {f"{name}.py" for name in f"{everywhere} {learned}".split()} - here
        assert not missing, f"{folder.name} lacks {missing}"
        assert all((folder / name).is_dir() for name in ("rulebook", "locale", "lessons", "art"))
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    shared = [name for name in set().union(*files) if sum(name in here for here in files) > 1]
    assert [name for name in sorted(shared) if f"`{name}`" not in page] == []


def test_the_version_is_the_first_of_the_changes_and_released_only_if_they_say_so() -> None:
    first = re.search(r"^## (\S+)( \(not released\))?$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert first is not None
    assert motu.__version__ == first[1] + (".dev0" if first[2] else "")


#: A test named on a page: its file under `tests/`, and how the test's name goes on after `test_`.
NAMED = re.compile(r"`((?:\w+/)?test_\w+\.py)`((?: `\w+`|, `\w+`(?=[ ,|]))*)")


@pytest.mark.parametrize("page", ["security.md", "reliability.md"])
def test_every_test_that_a_promise_names_is_there(page: str) -> None:
    named = NAMED.findall((ROOT / "docs" / page).read_text("utf-8"))
    assert len(named) > 20
    for file, tests in named:
        found = [
            path for path in (ROOT / file, ROOT / "tests" / file, ROOT / "tests/web" / file) if path.exists()
        ]
        assert found, f"{page} names {file}, which is not there"
        written = found[0].read_text("utf-8")
        missing = [name for name in re.findall(r"\w+", tests) if f"def test_{name}" not in written]
        assert not missing, f"{page} names tests that {file} has not: {missing}"
