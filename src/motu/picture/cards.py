"""Cards of 100 x 140: their bands and feet, their backs, and faces that are drawn once and used often."""

from motu.picture.svg import circle, el, number, path, rect, text, use

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


def sea_back() -> str:
    """The back of Kahuna's cards."""
    return card(
        rect(7, 7, 86, 126, 6, fill="var(--sea)"),
        rect(7, 7, 86, 126, 6, fill="url(#pat-wave)"),
        use("logo", 22, 42, 56, 56),
        rect(7, 10, 86, 10, fill="url(#pat-tapa)"),
        rect(7, 120, 86, 10, fill="url(#pat-tapa)"),
    )


def triangle_back() -> str:
    """The back of the other games' cards and tiles: red triangles and a Moai."""
    return card(
        rect(7, 7, 86, 126, 6, fill="var(--scoria)"),
        rect(7, 10, 86, 120, fill="url(#pat-tapa)"),
        circle(50, 70, 31, fill="var(--card)", stroke="var(--line)", stroke_width=2),
        use("moai", 36, 46, 28, 47),
    )


def symbol(name: str, inside: str, width: float = CARD_WIDTH, height: float = CARD_HEIGHT) -> str:
    """A definition of the picture's own, such as a card's face: drawn once, used often."""
    return el("symbol", inside, id=name, viewBox=f"0 0 {number(width)} {number(height)}", overflow="visible")
