"""Cards of 100 x 140: their bands and feet, their backs, and faces that are drawn once and used often."""

from motu.picture.part import Part, part
from motu.picture.svg import circle, number, path, rect, text, use

CARD_WIDTH, CARD_HEIGHT = 100, 140


def card(*inside: str, fill: str = "var(--card)") -> str:
    """A card of 100 x 140 with what is on it."""
    return rect(0, 0, CARD_WIDTH, CARD_HEIGHT, 10, fill=fill, stroke="var(--line)", stroke_width=2) + "".join(
        inside
    )


def band(fill: str, *inside: str) -> str:
    """The head strip of a card, 30 high, in the colour of its kind: it stays readable when cards overlap."""
    strip = path("M1 10a9 9 0 0 1 9-9h80a9 9 0 0 1 9 9v20H1z", fill=fill)
    return strip + path("M1 30h98", stroke="var(--line)", stroke_width=1.6) + "".join(inside)


def foot(fill: str, words: str) -> str:
    """The foot of a card, 23 high: what it gives."""
    strip = path("M1.5 118h97v12a9 9 0 0 1-9 8.5h-79a9 9 0 0 1-9-8.5z", fill=fill)
    line = path("M1 117h98", stroke="var(--line)", stroke_width=1.6)
    return strip + line + text(words, 50, 132.5, 11, room=90, text_anchor="middle", fill="var(--card-ink)")


def triangle_back() -> str:
    """A back for cards and tiles of Easter Island: red triangles and a Moai."""
    return card(
        rect(7, 7, 86, 126, 6, fill="var(--scoria)"),
        rect(7, 10, 86, 120, fill="url(#pat-tapa)"),
        circle(50, 70, 31, fill="var(--card)", stroke="var(--line)", stroke_width=2),
        use("moai", 36, 46, 28, 47),
    )


def symbol(name: str, inside: str, width: float = CARD_WIDTH, height: float = CARD_HEIGHT) -> Part:
    """A definition of the picture's own, such as a card's face: drawn once, used often."""
    box = f"0 0 {number(width)} {number(height)}"
    return part(name, inside, tag="symbol", viewBox=box, overflow="visible")
