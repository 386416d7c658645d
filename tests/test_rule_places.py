"""Where a rule lives: in the rules, in its declaration, in the rulebooks and in tests, and nowhere else."""

import pytest
from rule_places import places


@pytest.mark.parametrize(("key", "rule"), [("kahuna", "M2"), ("giants", "T9"), ("rapanui2019", "A9")])
def test_a_rule_is_named_by_its_code_its_declaration_the_books_and_tests_only(key: str, rule: str) -> None:
    found = places(key, rule)
    assert {place.kind for place in found} == {"rule", "declaration", "rulebook", "test"}, found
    books = {place.path.rsplit("/", 1)[1] for place in found if place.kind == "rulebook"}
    assert books == {"en.md", "de.md", "nl.md", "hu.md"}
