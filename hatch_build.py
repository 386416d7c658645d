"""Compiles the hot modules with mypyc while the package is built, where a C compiler is there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
SOURCE = ROOT / "src"

#: A module that speaks of machine integers is hot and is compiled: rules, chance, positions, searches.
SIGN = "from mypy_extensions import"

#: Only the hot modules matter here; `make check` looks at the rest.
MYPY = ["--strict", "--ignore-missing-imports", "--follow-imports=silent"]

#: mypyc writes a shifted constant such as `i64(1) << 40` as a C int of 32 bits only: it is widened.
SETUP = """
import re
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

modules = mypycify({arguments!r}, opt_level="3", debug_level="0")
for source in {{Path(name) for module in modules for name in [*module.sources, *module.depends]}}:
    if source.suffix == ".c" and source.exists():
        written = source.read_text()
        source.write_text(re.sub(r"= (\\d+) << ", r"= (int64_t)\\1 << ", written))

setup(name="motu-compiled", packages=[], ext_modules=modules)
"""


def hot_modules() -> list[str]:
    """Every module to compile, as paths below `src`."""
    modules = sorted((SOURCE / "motu").rglob("*.py"))
    return [str(path.relative_to(SOURCE)) for path in modules if SIGN in path.read_text("utf-8")]


def has_compiler() -> bool:
    return any(shutil.which(name) for name in (os.environ.get("CC", "cc"), "gcc", "clang", "cl"))


def compiled() -> list[Path]:
    """The libraries that there are for this Python."""
    return sorted(SOURCE.glob(f"**/*{sysconfig.get_config_var('EXT_SUFFIX')}"))


def is_fresh() -> bool:
    """Whether every hot module has been compiled since it was last changed."""
    libraries, sources = compiled(), [SOURCE / module for module in hot_modules()]
    if len(libraries) != len(sources) + 1:  # one for each, and the one that holds them all
        return False
    newest = max(path.stat().st_mtime for path in [*sources, Path(__file__)])
    return min(path.stat().st_mtime for path in libraries) > newest


def remove_compiled() -> None:
    for path in [*SOURCE.glob("**/*.so"), *SOURCE.glob("**/*.pyd")]:
        path.unlink()


def compile_in_place() -> list[Path]:
    """Compiles the hot modules beside their sources, unless that is done, and returns the libraries."""
    if is_fresh():
        return compiled()
    remove_compiled()
    with tempfile.TemporaryDirectory() as scratch:
        script = Path(scratch) / "setup.py"
        script.write_text(SETUP.format(arguments=[*MYPY, *hot_modules()]))
        flags = os.environ.get("CFLAGS", "") + " -fwrapv -fno-semantic-interposition -w"
        environment = {**os.environ, "CFLAGS": flags, "MYPYPATH": str(SOURCE)}
        command = [sys.executable, str(script), "-q", "build_ext", "--inplace"]
        command += ["--build-temp", scratch]
        subprocess.run(command, cwd=SOURCE, env=environment, check=True)
    shutil.rmtree(SOURCE / "build", ignore_errors=True)
    return compiled()


class CompileHook(BuildHookInterface):
    """Hatch runs this for wheels and for editable installs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("MOTU_PURE") == "1" or not has_compiler():
            self.app.display_warning("motu is installed uncompiled: no C compiler was found or wanted")
            remove_compiled()
            return
        libraries = compile_in_place()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        if version != "editable":
            for library in libraries:
                build_data["force_include"][str(library)] = str(library.relative_to(SOURCE))


if __name__ == "__main__":
    for made in compile_in_place():
        print(made.relative_to(ROOT))
