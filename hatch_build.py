"""Compiles the hot modules with mypyc while the package is built, where a C compiler is there."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
SOURCE = ROOT / "src"

#: Only the hot modules matter here; `make check` looks at the rest.
MYPY = ["--strict", "--ignore-missing-imports", "--follow-imports=silent"]

#: All modules are one library: with one for each game, calls between them made the games 20 to 40 % slower.
SETUP = """
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

sys.path.insert(0, {root!r})
from hatch_build import finished

modules = mypycify({arguments!r}, opt_level="3", debug_level="0")
for source in {{Path(name) for module in modules for name in [*module.sources, *module.depends]}}:
    if source.suffix == ".c" and source.exists():
        source.write_text(finished(source.read_text("utf-8")), "utf-8")

setup(name="motu-compiled", packages=[], ext_modules=modules)
"""

#: Where mypyc writes the signature of a function or method, and of a class.
FUNCTION = re.compile(r'(\(PyCFunction\)CPyPy_(\w+),[^"]*PyDoc_STR\("(?:[^"\\]|\\.)*")')
CLASS = re.compile(r'(sizeof\((\w+)Object\),[^"]*\.tp_doc = PyDoc_STR\("(?:[^"\\]|\\.)*")')


def finished(written: str) -> str:
    """The C that mypyc wrote, with two things that it leaves out.

    It writes a shifted constant such as `i64(1) << 40` as a C int of 32 bits only: it is widened. It keeps
    signatures but no docstrings: they are added behind them.
    """
    words = documented()

    def with_docstring(found: re.Match[str]) -> str:
        says = words.get(found[2], "")
        return found[1] + (f" {_in_c(says)}" if says else "")

    widened = re.sub(r"= (\d+) << ", r"= (int64_t)\1 << ", written)
    return CLASS.sub(with_docstring, FUNCTION.sub(with_docstring, widened))


def documented() -> dict[str, str]:
    """The docstrings of all hot modules by the names that things have in C: the end of their full name, as
    long as it takes to tell them apart."""
    found: dict[str, str] = {}
    for path in built.hot_modules():
        module = path.relative_to(SOURCE).with_suffix("").parts
        for name, says in _docstrings(ast.parse(path.read_text("utf-8")).body, ()):
            full = (*module, *name)
            for start in range(len(module)):
                key = "___".join(full[start:])
                found[key] = "" if key in found else says
    return found


def _docstrings(body: list[ast.stmt], owner: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield (*owner, node.name), ast.get_docstring(node) or ""
            if isinstance(node, ast.ClassDef):
                yield from _docstrings(node.body, (*owner, node.name))


def _in_c(text: str) -> str:
    """A text as C writes it; whatever is not plain is told in octal digits, which cannot run on."""
    plain = frozenset(range(32, 127)) - {ord('"'), ord("\\"), ord("?")}
    return '"' + "".join(chr(byte) if byte in plain else f"\\{byte:03o}" for byte in text.encode()) + '"'


def _read_built() -> Any:
    """`motu.built` alone: the rest of the package may not be importable here."""
    spec = spec_from_file_location("built", SOURCE / "motu" / "built.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


built = _read_built()


def has_compiler() -> bool:
    return any(shutil.which(name) for name in (os.environ.get("CC", "cc"), "gcc", "clang", "cl"))


def compiled() -> list[Path]:
    """All that compiling makes: the library with all modules, one that opens it for each, and the stamp."""
    return [*sorted(SOURCE.glob(f"*{built.SUFFIX}")), *built.libraries(), built.STAMP]


def compile_in_place() -> list[Path]:
    """Compiles the hot modules beside their sources, unless that is done, and returns what was made."""
    if built.libraries() and not built.stale():
        return compiled()
    built.remove_compiled()
    modules = [str(path.relative_to(SOURCE)) for path in built.hot_modules()]
    with tempfile.TemporaryDirectory() as scratch:
        script = Path(scratch) / "setup.py"
        script.write_text(SETUP.format(root=str(ROOT), arguments=[*MYPY, *modules]))
        flags = os.environ.get("CFLAGS", "") + " -fwrapv -fno-semantic-interposition -w"
        environment = {**os.environ, "CFLAGS": flags, "MYPYPATH": str(SOURCE)}
        command = [sys.executable, str(script), "-q", "build_ext", "--inplace"]
        command += ["--build-temp", scratch]
        subprocess.run(command, cwd=SOURCE, env=environment, check=True)
    shutil.rmtree(SOURCE / "build", ignore_errors=True)
    built.stamp()
    return compiled()


class CompileHook(BuildHookInterface):
    """Hatch runs this for wheels and for editable installs."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("MOTU_PURE") == "1" or not has_compiler():
            self.app.display_warning("motu is installed uncompiled: no C compiler was found or wanted")
            built.remove_compiled()
            return
        made = compile_in_place()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        if version != "editable":
            for path in made:
                build_data["force_include"][str(path)] = str(path.relative_to(SOURCE))


if __name__ == "__main__":
    if sys.argv[1:] == ["pure"]:
        built.remove_compiled()
    else:
        for path in compile_in_place():
            print(path.relative_to(ROOT))
