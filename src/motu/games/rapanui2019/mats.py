"""The mats in the sea: the star track with the sorcerers and the totems, and the mine of the Moai."""

from motu.games.rapanui2019.board import Board
from motu.games.rapanui2019.chart import STARS_HIGH, chart_of, star_step
from motu.games.rapanui2019.names import COLUMN_NAMES, THING_NAMES
from motu.language import texts
from motu.picture.drawing import Drawing
from motu.picture.marks import beads, glow, lights
from motu.picture.part import Part, part, remembered
from motu.picture.pieces import figure, mat, moai
from motu.picture.svg import Point, circle, ellipse, path, rect, text, title, use

T, TN, TP = texts("motu.games.rapanui2019")

#: The outline of the rock, from its top left corner, and the ledge on which the Moai stand.
ROCK = "l22-14 40 5 34-9 42 6 38-8 44 8 24 14 3 60-5 50 4 48-16 30-50 6-60-4-56 5-48-6-18-24 3-56-4-48z"
LEDGE = "l20-4 26 6 30-5 34 6 30-6 36 5 32-6 38 5-1 6-40 4-32-5-38 6-30-6-34 6-30-5-26 5-16-4z"

#: Who stands in a column without a slot: colour and figure.
Guests = tuple[tuple[str, str], ...]


# ------------------------------------------------------------------------------------------ star track


def star_track(drawing: Drawing[Board]) -> Part:
    """Stars for the sorcerers, first to last; below, the totems in the order that holds."""
    stars, step = int(drawing.board.stars), star_step(drawing.board)
    x, y = chart_of(drawing.board).stars
    ground = mat(x, y, 12 + step * stars, STARS_HIGH)
    places = [(x + 6 + step * (place + 0.5), y) for place in range(max(stars, len(drawing.seats)))]
    totems = [
        _totem(places[place], place, drawing.colour(seat), drawing.names[seat], drawing.language)
        for place, seat in enumerate(drawing.view["order"])
    ]
    return part("stars", ground, *[_star(drawing, star, places[star]) for star in range(stars)], *totems)


def _star(drawing: Drawing[Board], star: int, at: Point) -> Part:
    view, seat = drawing.view, drawing.view["stars"][star]
    stands = seat >= 0 and view["players"][seat]["figures"][5].get("star") == star
    sorcerer = (drawing.colour(seat), drawing.names[seat]) if stands else None
    lit, new = drawing.classes(f"star-{star + 1}"), star in view["changed"]["stars"]
    return _drawn_star(star, at, seat >= 0, sorcerer, new, lit, drawing.language)


@remembered
def _drawn_star(
    star: int,
    at: Point,
    taken: bool,
    sorcerer: tuple[str, str] | None,
    new: bool,
    lit: tuple[str, ...],
    language: str,
) -> Part:
    """A star with its number, or with the sorcerer who stands there: his colour, and his owner's name."""
    (x, y), touch = at, f"star-{star + 1}"
    if sorcerer:
        told = T("Star {number}: the sorcerer of {name}", number=star + 1, name=sorcerer[1])
        on_it = figure("sorcerer", sorcerer[0], x, y + 66, 31)
    else:
        told = T("Star {number}", number=star + 1)
        on_it = text(str(star + 1), x, y + 50, 16, text_anchor="middle", fill="#2A211C")
    return part(
        touch,
        title(told.say(language)),
        circle(x, y + 44, 26, fill="transparent") if lit else "",
        use("star", x - 24, y + 20, 48, 48, opacity=None if taken else ".75"),
        on_it,
        beads("circle", cx=x, cy=y + 44, r=23) if new else "",
        lights(touch, glow("circle", cx=x, cy=y + 44, r=22)),
        touch=touch,
        classes=lit,
    )


@remembered
def _totem(at: Point, place: int, colour: str, name: str, language: str) -> Part:
    x, y = at
    told = T("Totem of {name}: number {place} in order", name=name, place=place + 1)
    return part(
        f"totem-{colour}",
        title(told.say(language)),
        ellipse(x, y + 117, 15, 4, fill="var(--shade)"),
        use("totem", x - 13, y + 74, 26, 45),
        classes=("piece", f"seat-{colour}"),
    )


# -------------------------------------------------------------------------------------------- the mine


def mine(drawing: Drawing[Board]) -> Part:
    """Three columns, small to large: the Moai and how many are left, the slots; chiefs stand below."""
    x, y = chart_of(drawing.board).mine
    columns = [_column(drawing, column, (x + 46 + 81 * column, y)) for column in range(3)]
    return part("mine", _rock(x, y), *columns)


@remembered
def _rock(x: float, y: float) -> str:
    rock = f"M{x + 6} {y + 20}{ROCK}"
    drawn = path(rock, transform="translate(0 5)", fill="var(--shade)")
    drawn += path(rock, fill="var(--stone)", stroke="var(--line)", stroke_width=2.5, stroke_linejoin="round")
    drawn += path(f"M{x + 4} {y + 62}{LEDGE}", fill="var(--stone-2)")
    for column in (0, 1):
        drawn += path(
            f"M{x + 86 + 81 * column} {y + 70}v134",
            stroke="var(--stone-2)",
            stroke_width=2,
            stroke_dasharray="4 4",
        )
    return drawn


def _column(drawing: Drawing[Board], column: int, at: Point) -> Part:
    view = drawing.view
    carvers, guests = _carvers(drawing, column)
    new = frozenset(drawing.colour(seat) for place, seat in view["changed"]["columns"] if place == column)
    lit = drawing.classes(f"column-{column + 1}")
    slots = int(drawing.board.slots[column])
    return _drawn_column(
        column, at, view["supply"][column], slots, carvers, guests, new, lit, drawing.language
    )


def _carvers(drawing: Drawing[Board], column: int) -> tuple[tuple[str, ...], Guests]:
    """The colours of the villagers in a column, and those who stand there without a slot."""
    here = [
        (drawing.colour(seat), str(one["figure"]))
        for seat, player in enumerate(drawing.view["players"])
        for one in player["figures"]
        if one.get("column") == column
    ]
    carvers = tuple(colour for colour, kind in here if kind == "villager")
    return carvers, tuple(guest for guest in here if guest[1] != "villager")


@remembered
def _drawn_column(
    column: int,
    at: Point,
    left: int,
    slots: int,
    carvers: tuple[str, ...],
    guests: Guests,
    new: frozenset[str],
    lit: tuple[str, ...],
    language: str,
) -> Part:
    """One column: its Moai, slots with carvers, and below them the chiefs and switched sorcerers."""
    (x, y), touch = at, f"column-{column + 1}"
    told = T(
        "{column}: {count} left of {thing}, {free} free slots",
        column=COLUMN_NAMES[column].title,
        count=left,
        thing=THING_NAMES[column].title,
        free=slots - len(carvers),
    )
    return part(
        touch,
        title(told.say(language)),
        rect(x - 39, y + 68, 78, 142, 10, fill="transparent") if lit else "",
        moai(column, x - 10, y + 62, 20),
        rect(x + 4, y + 36, 28, 24, 8, fill="var(--card)", stroke="var(--line)", stroke_width=1.6),
        text(str(left), x + 18, y + 54, 16, text_anchor="middle", fill="var(--card-ink)"),
        *_slots(column, at, slots, carvers, new),
        *[figure(kind, colour, x - 18 + 20 * n, y + 206, 30) for n, (colour, kind) in enumerate(guests)],
        lights(touch, glow("rect", x=x - 39, y=y + 68, width=78, height=142, rx=10)),
        touch=touch,
        classes=lit,
    )


def _slots(column: int, at: Point, slots: int, carvers: tuple[str, ...], new: frozenset[str]) -> list[str]:
    """Slots in two rows of columns, each with its carver; beads round the newest of a colour just placed."""
    rows = max(1, (slots + 1) // 2)
    step = 36 if rows <= 3 else 108 / rows
    drawn = []
    for slot in range(slots):
        x, y = at[0] - 19 + 38 * (slot % 2), at[1] + 88 + step * (slot // 2)
        drawn.append(
            rect(
                x - 16,
                y - 15,
                32,
                32,
                7,
                id=f"slot-{column + 1}-{slot + 1}",
                fill="var(--stone-3)",
                stroke="var(--line)",
                stroke_width=1.6,
            )
        )
        if slot < len(carvers):
            drawn.append(figure("villager", carvers[slot], x, y + 14, 26))
            if carvers[slot] in new and carvers[slot] not in carvers[slot + 1 :]:
                drawn.append(beads("rect", x=x - 17, y=y - 16, width=34, height=34, rx=8))
    return drawn
