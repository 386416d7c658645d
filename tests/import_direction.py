"""Checks that imports point one way only: web, arena -> study -> bots -> games -> pictures and the contract."""

import ast
import sys
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "motu"

#: Each room and the rooms it may import from. Whatever lies in no folder is the contract's own room.
ROOMS = {
    "contract": {"contract", "picture"},
    "picture": {"picture", "contract"},
    "games": {"games", "picture", "contract"},
    "bots": {"bots", "contract"},
    "study": {"study", "bots", "contract"},
    "arena": {"arena", "study", "bots", "picture", "contract"},
    "research": {"research", "arena", "bots", "picture", "contract"},
    "store": {"store", "contract"},
    "web": {"web", "store", "study", "bots", "picture", "contract"},
    "doors": {"doors", "web", "store", "research", "arena", "study", "bots", "games", "picture", "contract"},
}
#: Modules beside the contract that open the house to people.
DOORS = {"cli", "__main__", "__init__"}


def room_of(module: str) -> str:
    parts = module.split(".")
    if len(parts) < 2:
        return "contract"
    if parts[1] in DOORS:
        return "doors"
    return parts[1] if parts[1] in ROOMS else "contract"


def imports_of(path: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
    return [name for name in found if name.split(".")[0] == "motu"]


def wrong_ways() -> list[str]:
    """Every import against the direction, and every game that knows another game."""
    wrong: list[str] = []
    for path in sorted(SOURCE.rglob("*.py")):
        here = ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)
        for there in imports_of(path):
            if room_of(there) not in ROOMS[room_of(here)]:
                wrong.append(f"{here} imports {there}")
            if room_of(here) == room_of(there) == "games" and here.split(".")[2:3] != there.split(".")[2:3]:
                wrong.append(f"{here} imports {there}, another game")
    return wrong


if __name__ == "__main__":
    sys.exit("\n".join(wrong_ways()) or 0)
