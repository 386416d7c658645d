"""Prints the places that name a rule: python tools/rule_places.py kahuna:M2 giants:T9 rapanui2019:A9

A change of a rule's effect touches the rule itself, its declaration, the rulebooks and the tests. This tells
where they are; a test holds that no other place names a rule.
"""

import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src" / "motu" / "games"

#: What a file of a game is, by its name; whatever else lies in the folder are the rules themselves.
DECLARATIONS = ("moves.py", "events.py", "questions.py")
FACES = ("scene.py", "panels.py", "terminal.py", "view.py")


@dataclass(frozen=True)
class Place:
    """A line that names a rule."""

    path: str
    line: int
    words: str

    @property
    def kind(self) -> str:
        """What the place is: rule, declaration, rulebook, test, face (drawing and showing), or elsewhere."""
        path = Path(self.path)
        if path.parts[0] == "tests":
            return "test"
        if path.suffix == ".md":
            return "rulebook" if "rulebook" in path.parts else "docs"
        if path.name in DECLARATIONS:
            return "declaration"
        return "face" if path.name in FACES else "rule"


def places(key: str, rule: str) -> list[Place]:
    """Every line of the game's folder and of its tests that names the rule."""
    found: list[Place] = []
    named = re.compile(rf"(?<![\w-]){re.escape(rule)}(?![\w-])")
    marked = re.compile(rf"(?<!\w){key}:{re.escape(rule)}(?!\w)")
    for folder, wanted in ((GAMES / key, named), (ROOT / "tests", marked)):
        for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.md")]):
            for number, words in enumerate(path.read_text("utf-8").splitlines(), 1):
                if wanted.search(words):
                    found.append(Place(str(path.relative_to(ROOT)), number, words.strip()))
    return found


def main() -> None:
    for wanted in sys.argv[1:]:
        key, rule = wanted.split(":")
        found = places(key, rule)
        files = {place.path for place in found}
        print(f"{wanted}: {len(found)} lines in {len(files)} files")
        for place in found:
            print(f"  {place.kind:<12}{place.path}:{place.line}  {place.words[:90]}")


if __name__ == "__main__":
    main()
