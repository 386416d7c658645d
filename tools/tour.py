"""Runs the tour, examples/tour.ipynb, cell by cell: as a test, and as a page of the docs with pictures."""

import ast
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parent.parent / "examples" / "tour.ipynb"


@dataclass
class Cell:
    """A cell of the notebook and, once it has run, what it printed and showed: text, or a picture as SVG."""

    code: bool
    source: str
    printed: str = ""
    shown: str = ""
    pictures: list[str] = field(default_factory=list)


def cells() -> list[Cell]:
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    return [Cell(one["cell_type"] == "code", "".join(one["source"])) for one in notebook["cells"]]


def run() -> Iterator[Cell]:
    """Every cell after it has run, in one namespace, as a notebook would; a fault is raised."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in cells():
        if cell.code:
            with redirect_stdout(StringIO()) as out:
                _show(cell, _value(cell.source, names))
            cell.printed = out.getvalue()
        yield cell


def _value(source: str, names: dict[str, Any]) -> Any:
    """What the last line is worth, where it is an expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "tour", "exec"), names)
    if last is None:
        return None
    assert isinstance(last, ast.Expr)
    return eval(compile(ast.Expression(last.value), "tour", "eval"), names)


def _show(cell: Cell, value: Any) -> None:
    if hasattr(value, "_repr_svg_"):
        cell.pictures.append(value._repr_svg_())
    elif value is not None:
        cell.shown = repr(value)


def page(drawn: dict[str, str]) -> str:
    """The tour as Markdown; its pictures are put into `drawn` by the names of their files."""
    parts: list[str] = []
    for cell in run():
        parts.append(f"```python\n{cell.source}\n```" if cell.code else cell.source)
        told = (cell.printed + cell.shown).rstrip()
        if told:
            parts.append(f"```text\n{told}\n```")
        for picture in cell.pictures:
            name = f"tour-{len(drawn) + 1}.svg"
            drawn[name] = picture
            parts.append(f"![{name}]({name})")
    return "\n\n".join(parts) + "\n"
