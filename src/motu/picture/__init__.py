"""Pictures: what a scene consists of, how it becomes markup, and one SVG or PNG that stands alone.

`scene` says what there is to draw; `svg`, `pieces`, `cards`, `marks` and `shore` make markup of it;
`theme.css` and `symbols.svg` hold the colours and drawn things that all share, and `art` finds those that a
game has of its own; `standalone`, `inline` and `png` make a picture that needs nothing else.
"""
