"""How motu runs here: compiled or from its source, and whether what was compiled is still what stands there.

With `MOTU_PURE=1` every module runs from its source, compiled or not. This module needs nothing but Python's
own library, for `hatch_build.py` and the tests read it before there is anything else.
"""

import json
import os
import sys
import sysconfig
from collections.abc import Sequence
from hashlib import sha256
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).parent
#: A module that speaks of machine integers is hot and is compiled: rules, chance, positions, searches.
SIGN = "from mypy_extensions import"
#: The digest of each hot module's source as it was when it was compiled.
STAMP = PACKAGE / "compiled.json"
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))


def hot_modules() -> list[Path]:
    """Every module to compile."""
    return [path for path in sorted(PACKAGE.rglob("*.py")) if SIGN in path.read_text("utf-8")]


def libraries() -> list[Path]:
    """The compiled modules that there are for this Python."""
    return sorted(PACKAGE.rglob(f"*{SUFFIX}"))


def is_compiled() -> bool:
    """Whether the hot modules run compiled."""
    return bool(libraries()) and not is_pure()


def is_pure() -> bool:
    """Whether everything is to run from its source."""
    return os.environ.get("MOTU_PURE") == "1"


def stale() -> list[str]:
    """The modules whose compiled form is not that of their source: changed since, new, or gone.

    Where nothing is compiled, nothing is stale.
    """
    compiled = {library.with_name(library.name.removesuffix(SUFFIX) + ".py") for library in libraries()}
    known = json.loads(STAMP.read_text("utf-8")) if STAMP.exists() else {}
    hot = set(hot_modules()) if compiled else set()
    changed = {path for path in hot & compiled if known.get(_name(path)) != _digest(path)}
    return sorted(_name(path) for path in changed | (hot ^ compiled))


def stamp() -> None:
    """Notes that the hot modules have just been compiled as they are."""
    digests = {_name(path): _digest(path) for path in hot_modules()}
    STAMP.write_text(json.dumps(digests, indent=1) + "\n", "utf-8")


def remove_compiled() -> None:
    """From now on everything runs from its source."""
    for path in [*PACKAGE.parent.rglob("*.so"), *PACKAGE.parent.rglob("*.pyd"), STAMP]:
        path.unlink(missing_ok=True)


def _name(path: Path) -> str:
    return path.relative_to(PACKAGE.parent).as_posix()


def _digest(path: Path) -> str:
    return sha256(path.read_bytes()).hexdigest()


class FromSource:
    """Finds the source of motu's modules where compiled ones lie beside it."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.startswith("motu."):
            for folder in path or ():
                found = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
                if found is not None and found.loader is not None:
                    return found
        return None


if is_pure() and __name__ == "motu.built":
    sys.meta_path.insert(0, FromSource)
