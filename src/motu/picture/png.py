"""A picture that stands alone as PNG."""

from importlib import resources

from motu.language import texts

T, TN, TP = texts("motu")

#: Letters that come with us, for machines that have none of those that `theme.css` names.
LETTERS, LETTERS_AT = "Source Serif Pro", "font_source_serif_pro"


def to_png(svg: str, width: int | None = None) -> bytes:
    """A picture that stands alone as PNG, as wide as wanted.

    Of the letters that most Linux machines have, the narrow ones are nearest to those of our pages.
    """
    from motu.contract import MotuError

    try:
        from resvg_py import svg_to_bytes

        letters = resources.files(LETTERS_AT) / "files"
    except ImportError as error:
        raise MotuError(
            T("PNG pictures need the package {package}; install it, or ask for an SVG.", package=error.name)
        ) from None
    try:
        return svg_to_bytes(
            svg_string=svg.replace("<svg ", '<svg font-stretch="condensed" ', 1),
            width=width,
            font_files=[str(letters / f"SourceSerifPro-{weight}.ttf") for weight in ("Regular", "Bold")],
            serif_family=LETTERS,
            sans_serif_family=LETTERS,
        )
    except ValueError as error:
        raise MotuError(T("The picture cannot be drawn: {error}.", error=error)) from None
