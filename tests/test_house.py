"""The house rules: imports point one way, every rule has a test, the README runs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from import_direction import wrong_ways

from motu.contract import game, games
from motu.rulebook import rules_of

ROOT = Path(__file__).parent.parent


def test_imports_point_one_way() -> None:
    assert wrong_ways() == []


def marked_rules() -> set[str]:
    """Every rule that some test is marked with."""
    found: set[str] = set()
    for path in Path(__file__).parent.rglob("test_*.py"):
        found |= set(re.findall(r'"([a-z0-9]+:[A-Z]\d+)"', path.read_text("utf-8")))
    return found


@pytest.mark.parametrize("key", games())
def test_every_rule_has_a_test(key: str) -> None:
    rules = {f"{key}:{rule}" for rule in rules_of(game(key).rulebook("en"))}
    assert rules, "the rulebook has rules"
    assert sorted(rules - marked_rules()) == []
    assert sorted(rule for rule in marked_rules() - rules if rule.startswith(f"{key}:")) == []


def test_the_quick_start_of_the_readme_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.S)
    assert blocks
    done = subprocess.run([sys.executable, "-c", "\n".join(blocks)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
