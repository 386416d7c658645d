"""The faces of the cards: seven kinds of people and things, each in several likenesses, and the offerings.

A card is 100 x 140: a head strip that stays readable when cards overlap, a scene, and a foot.
"""

from functools import cache

from motu.games.rapanui2011.cards import GATHERERS, KINDS
from motu.games.rapanui2011.names import NAMES
from motu.language import Text, texts
from motu.picture.cards import band, card, foot, symbol, triangle_back
from motu.picture.marks import INK
from motu.picture.part import Part
from motu.picture.svg import circle, el, g, line, path, rect, text, use

T, TN, TP = texts("motu.games.rapanui2011")

#: How many likenesses each kind has.
LIKENESSES = 4
#: The kinds in the names of symbols and colours.
SIGNS = ("fish", "mulberry", "potato", "grain", "woodcutter", "priest", "moai")
#: What stands at the foot of each kind's card.
GATHERER = TP("foot", "gatherer")
FEET: tuple[Text, ...] = (
    *(GATHERER,) * GATHERERS,
    TP("foot", "gives wood"),
    TP("foot", "gives glory"),
    TP("foot", "7 wood, 4 glory"),
)

SKINS = ("#A8683F", "#8F5634", "#B97B4E", "#9C5F3A")
HAIRS = ("#2A211C", "#3A2A20", "#241A14", "#4A3222")
#: The clothes of each kind, one for every likeness.
DRESSES = {
    "fish": ("#2E6E9A", "#4C8FB0", "#245A7D", "#3E7F8C"),
    "mulberry": ("#EAD9B4", "#D8C79B", "#F0E3C8", "#C9D3A0"),
    "potato": ("#C98A4B", "#B5714A", "#D9A56B", "#A8653F"),
    "grain": ("#A8763A", "#C4954E", "#8F6A33", "#B8863F"),
    "woodcutter": ("#8A5A34", "#6F4A2C", "#9A6A40", "#7A5636"),
    "priest": ("#7B4A86", "#5F3A74", "#8F5A8A", "#6B4A94"),
}


def face_name(kind: int, likeness: int = 0) -> str:
    return f"face-{SIGNS[kind]}-{likeness % LIKENESSES}"


def offering_name(kind: int) -> str:
    return f"offer-{SIGNS[kind]}"


@cache
def face(kind: int, likeness: int, language: str) -> Part:
    """The definition of a card's face."""
    sign = SIGNS[kind]
    head = band(
        f"var(--b-{sign})",
        use(f"k-{sign}", 3, 3, 25, 25),
        text(NAMES[kind].say(language), 31, 20.5, 13.5, room=64, fill="var(--card-ink)"),
    )
    scene = g(_landscape(likeness), _who(kind, likeness), transform="translate(1.5 15.15) scale(.97)")
    # The outline once more, over what the scene may have touched.
    edge = rect(0, 0, 100, 140, 10, fill="none", stroke="var(--line)", stroke_width=2)
    whole = card(scene, head, foot(f"var(--b-{sign})", FEET[kind].say(language)), edge)
    return symbol(face_name(kind, likeness), whole)


@cache
def offering_face(kind: int, language: str) -> Part:
    """The definition of an offering card: a patterned ground and a hexagon window, never a scene."""
    sign = SIGNS[kind]
    return symbol(
        offering_name(kind),
        card(
            rect(2, 2, 96, 136, 9, fill="url(#pat-soft)"),
            path(
                "M50 26 84 48v44L50 114 16 92V48z",
                fill="var(--card)",
                stroke="var(--line)",
                stroke_width=2,
                stroke_linejoin="round",
            ),
            use(f"k-{sign}", 27, 47, 46, 46),
            rect(8, 6, 84, 18, 5, fill="var(--card)"),
            use(f"k-{sign}", 10, 6.5, 17, 17),
            text(NAMES[kind].say(language), 30, 20, 11.5, room=59, fill="var(--card-ink)"),
            text(
                TP("foot", "offering").say(language),
                50,
                131,
                12,
                room=80,
                text_anchor="middle",
                fill="var(--card-ink)",
            ),
            fill=f"var(--b-{sign})",
        ),
    )


@cache
def back() -> Part:
    return symbol("face-back", triangle_back())


# ------------------------------------------------------------------------------------- the landscape

#: Where the sun stands, and what else is to be seen at the horizon.
_SUNS = ((80, 34), (20, 34), (84, 42), (15, 30))
_HORIZONS = (
    "",
    path("M60 66q10-16 20-8t20 2v8q-20 4-40-2z", fill="#8DB59A"),
    path("M12 40q5-6 10 0M24 36q4-5 8 0", fill="none", stroke="#7A8F88", stroke_width=1.6),
    path("M0 64q8-14 20-10t16 12q-20 6-36-2z", fill="#8DB59A"),
)


def _landscape(likeness: int) -> str:
    x, y = _SUNS[likeness % LIKENESSES]
    return "".join(
        (
            rect(0, 16.5, 100, 89, fill="#DCEBDD"),
            circle(x, y, 11, fill="#F8DE9A"),
            _HORIZONS[likeness % LIKENESSES],
            path("M0 70q26-12 52-3t48-5v43H0z", fill="#9ED3CB"),
            path("M0 84q30-10 60-3t40-2v26H0z", fill="#EFD7A2"),
        )
    )


# ------------------------------------------------------------------------------------------- people

#: Hair behind the head and over the brow, one style for each likeness.
_HAIR_BEHIND = (
    "M33 47c-3-20 37-20 34 0-1 10-2 14-4 17h-26c-2-3-3-7-4-17z",
    "M32 48c-4-26 40-26 36 0 0 14 3 24 6 33-8 3-40 3-48 0 3-9 6-19 6-33z",
    "M35 47c-2-17 32-17 30 0l-2 8H37zM42 29a8 7.500 0 1 1 16 0 8 7.500 0 1 1-16 0z",
    "M31 45a8 8 0 0 1 5-11 9 9 0 0 1 13-5 9 9 0 0 1 14 4 8 8 0 0 1 6 11 7 7 0 0 1-2 11l-3 6"
    "H36l-3-6a7 7 0 0 1-2-10z",
)
_HAIR_BEFORE = (
    "M37 50c-1-14 27-14 26 0-4-4-9-5-13-5s-9 1-13 5z",
    "M37 50c-2-14 28-14 26 0-2-5-7-8-12-9-4 4-9 5-14 9z",
    "M37.500 47c0-12 25-12 25 0-6-5-19-5-25 0z",
    "M37 49c-1-13 27-13 26 0-3-2-4-5-7-4-3-2-5 1-8-1-3 3-7 1-11 5z",
)
#: Small things that tell people apart: nothing, earrings, a beard, a shell on a cord.
_MARKS = (
    "",
    circle(37.6, 59, 2.2, fill="#FFFAEF", stroke=INK, stroke_width=1)
    + circle(62.4, 59, 2.2, fill="#FFFAEF", stroke=INK, stroke_width=1),
    path(
        "M39.500 56q1.500 12 10.500 12t10.500-12q-3 5-6.500 4.500-4-1-8 0-3.500.500-6.500-4.500z",
        fill="var(--hair)",
    ),
    path("M42 70q8 9 16 0", fill="none", stroke="#FFFAEF", stroke_width=1.6)
    + path("M47.500 75h5l-2.500 5z", fill="#FFFAEF", stroke=INK, stroke_width=1),
)
_MOUTHS = (
    "M46.500 60q3.500 3 7 0",
    "M46 60q4 4 8 0",
    "M47 61.500q3 1.500 6 0",
    "M46.500 60.500q3 2 6.500-.500",
)


def _person(sign: str, likeness: int) -> str:
    """Somebody from the waist up."""
    skin, hair, dress = SKINS[likeness], HAIRS[likeness], DRESSES[sign][likeness]
    body = g(
        path(_HAIR_BEHIND[likeness], fill=hair),
        path("M22 106c0-26 8-36 20-38h16c12 2 20 12 20 38z", fill=skin),
        path("M25 106c2-16 6-24 12-27l13 9 13-9c6 3 10 11 12 27z", fill=dress),
        path("M44 60h12v9q-6 6-12 0z", fill=skin),
        path("M38 48c1-8 23-8 24 0 0 12-5 19-12 19s-12-7-12-19z", fill=skin),
        path(_HAIR_BEFORE[likeness], fill=hair),
        stroke="var(--line)",
        stroke_width=2,
        stroke_linejoin="round",
    )
    brows, nose = "M42.500 47.500q2.500-2 5 0M52.500 47.500q2.500-2 5 0", "M50 51l-1.200 5h2.200"
    lines = line(f"{brows}{_MOUTHS[likeness]}{nose}", INK, 1.8)
    eyes = g(circle(45, 51.5, 1.7), circle(55, 51.5, 1.7), fill=INK)
    beard = likeness == 2
    marks = _MARKS[likeness].replace("var(--hair)", hair)
    return body + (marks + lines if beard else lines + marks) + eyes


def _headband(colour: str, width: float) -> str:
    return path("M37 43q13-8 26 0", stroke=colour, stroke_width=width, fill="none")


def _who(kind: int, likeness: int) -> str:
    sign = SIGNS[kind]
    if KINDS[kind] == "moai":
        return _statue(likeness)
    held, worn = _THINGS[sign]
    if likeness % 2:  # in the other hand
        held = el("g", held, transform="matrix(-1 0 0 1 100 0)")
    return _person(sign, likeness) + held + worn[likeness % len(worn)]


_SPEAR = (
    path("M80 106 84 34", stroke="var(--line)", stroke_width=5)
    + path("M80 106 84 34", stroke="#B17A45", stroke_width=2.6)
    + path("m84 24 5 14h-10z", fill="#B9B2A6", stroke="var(--line)", stroke_width=1.6)
)
_BASKET = (
    path("M20 84h60l-6 22H26z", fill="#B17A45", stroke="var(--line)", stroke_width=2)
    + use("k-potato", 20, 64, 32, 32)
    + use("k-potato", 48, 66, 30, 30)
    + path("M20 84h60l-6 22H26z", fill="#B17A45", stroke="var(--line)", stroke_width=2)
    + path("M23 92h54M25 99h50", stroke="#7A4E29", stroke_width=2)
)
_FEATHERS = g(
    path(
        "M20 24C16 14 17 6 20 1c3 5 4 13 0 23zM17 24C8 18 5 12 5 6c7 3 11 9 12 18z"
        "M23 24c9-6 12-12 12-18-7 3-11 9-12 18z",
        fill="var(--feather)",
        stroke="var(--line)",
        stroke_width=1.6,
        stroke_linejoin="round",
    ),
    transform="translate(26 12) scale(1.2)",
) + path("M37 43q13-6 26 0l-1-6q-12-5-24 0z", fill="var(--scoria)", stroke="var(--line)", stroke_width=1.6)


def _string(colour: str) -> str:
    """A string of shells or seeds."""
    return line("M38 82q12 14 24 0", colour, 4, dashes=".5 6")


_WREATH = path("M35 42q15-12 30 0", stroke="#E6B23E", stroke_width=6, fill="none") + path(
    "M36 41q14-11 28 0", stroke=INK, stroke_width=1, stroke_dasharray="2 3", fill="none"
)

#: What each kind of people hold, and what they wear, by likeness.
_THINGS: dict[str, tuple[str, tuple[str, ...]]] = {
    "woodcutter": (
        use("k-woodcutter", 58, 52, 38, 48),
        (_headband("#E6B23E", 3.5), "", _headband("#B5452D", 3.5)),
    ),
    "priest": (
        "",
        (
            _FEATHERS + _string("#FFFAEF"),
            _FEATHERS + _string("#F3C04A"),
            _FEATHERS,
            _FEATHERS + _string("#C8452B"),
        ),
    ),
    "fish": (
        use("k-fish", 4, 68, 44, 38, transform="rotate(-12 26 86)") + _SPEAR,
        ("", _headband("#D5F1E6", 3), ""),
    ),
    "mulberry": (
        use("k-mulberry", 4, 64, 36, 40) + use("k-mulberry", 62, 66, 34, 38),
        (_headband("#5FA05C", 4), "", _headband("#8DB55A", 4), _headband("#B9587F", 3)),
    ),
    "potato": (_BASKET, ("", _headband("#B9587F", 3), _headband("#EFD7A2", 4))),
    "grain": (
        use("k-grain", 2, 58, 34, 48) + use("k-grain", 66, 58, 34, 48),
        (_WREATH, "", _WREATH, _headband("#E6B23E", 4)),
    ),
}

#: How the statue stands: its left edge, top and size, and whether it wears a hat.
_STATUES = ((27, 26, 46), (30, 32, 42), (24, 20, 50), (31, 34, 41))


def _statue(likeness: int) -> str:
    x, y, width = _STATUES[likeness]
    hill = path("M0 92q24-10 50-6t50-4v23H0z", fill="#8DB55A", stroke="var(--line)", stroke_width=1.6)
    base = path("M16 100h68l4 6H12z", fill="#736C64", stroke="var(--line)", stroke_width=2)
    hat = use("pukao", x + width * 0.06, y - 10, width * 0.88, width * 0.47) if likeness == 3 else ""
    palm = use("tree", 4 if likeness == 1 else 72, 54, 24, 36) if likeness in (1, 3) else ""
    return palm + hill + base + use("moai", x, y, width, width / 0.6) + hat
