"""A table of words and numbers, for the terminal and for a page."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Sheet:
    """A table, wherever it is shown. The first columns are names, the others numbers."""

    title: str
    headings: tuple[str, ...]
    rows: list[tuple[str, ...]]
    names: int = 1

    def markdown(self) -> list[str]:
        """Its lines without the title."""
        bars = ["---"] * self.names + ["---:"] * (len(self.headings) - self.names)
        return [f"| {' | '.join(line)} |" for line in (self.headings, bars, *self.rows)]
