"""Compiled code that is not that of its source is noticed, and everything can run from the source."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import motu
from motu import built
from motu.cli import how_it_runs

TESTS = Path(__file__).parent


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a hot module, of which there is a library, and a cool one."""
    folder = tmp_path / "motu"
    folder.mkdir()
    (folder / "rules.py").write_text(f"{built.SIGN} i64\n")
    (folder / "words.py").write_text("words = ()\n")
    (folder / f"rules{built.SUFFIX}").touch()
    monkeypatch.delenv("MOTU_PURE", raising=False)
    monkeypatch.setattr(built, "PACKAGE", folder)
    monkeypatch.setattr(built, "STAMP", folder / "compiled.json")
    return folder


def test_what_was_compiled_as_it_stands_is_fresh(package: Path) -> None:
    built.stamp()
    assert built.libraries() == [package / f"rules{built.SUFFIX}"] and built.stale() == []
    (package / "words.py").write_text("words = ('another',)\n")
    assert built.stale() == [], "what is not compiled may change"


def test_a_module_that_has_changed_is_new_or_is_gone_is_stale(package: Path) -> None:
    built.stamp()
    (package / "rules.py").write_text(f"{built.SIGN} i64, u8\n")
    assert built.stale() == ["motu/rules.py"]
    built.stamp()
    (package / "bits.py").write_text(f"{built.SIGN} i64\n")
    assert built.stale() == ["motu/bits.py"], "it would run beside compiled ones"
    (package / "bits.py").unlink()
    (package / "rules.py").unlink()
    assert built.stale() == ["motu/rules.py"], "its library would still be found"


def test_libraries_of_which_nobody_knows_are_stale_and_without_any_nothing_is(package: Path) -> None:
    assert built.stale() == ["motu/rules.py"]
    built.stamp()
    built.remove_compiled()
    assert built.libraries() == [] and built.stale() == [] and not built.STAMP.exists()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """This package without its compiled modules, but with a library that is none."""
    shutil.copytree(
        Path(str(motu.__file__)).parent,
        tmp_path / "motu",
        ignore=shutil.ignore_patterns(f"*{built.SUFFIX}", "__pycache__", "compiled.json"),
    )
    (tmp_path / "motu" / f"bits{built.SUFFIX}").touch()
    return tmp_path


def run_tests(copy: Path, pure: bool) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(copy), "MOTU_PURE": "1" if pure else ""}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(TESTS / "test_bits.py")]
    return subprocess.run(command, env=environment, cwd=TESTS.parent, capture_output=True, text=True)


def test_tests_of_stale_code_are_refused_with_a_remedy_and_run_from_the_source_if_one_likes(
    copy: Path,
) -> None:
    refused = run_tests(copy, pure=False)
    assert refused.returncode == pytest.ExitCode.USAGE_ERROR
    for words in ("motu/bits.py", "make compile", "MOTU_PURE=1", "make pure"):
        assert words in refused.stdout + refused.stderr
    from_source = run_tests(copy, pure=True)
    assert from_source.returncode == 0, from_source.stdout


def test_the_version_tells_how_it_runs(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert str(how_it_runs()) == "compiled, but not as it stands here: motu/rules.py"
    built.stamp()
    assert str(how_it_runs()) == "compiled"
    monkeypatch.setenv("MOTU_PURE", "1")
    assert str(how_it_runs()) == "uncompiled, so it is slower"
