"""The mats beside the island of Giants: the points as a way of shells, and what is left in the box."""

from motu.games.giants.board import Board
from motu.games.giants.chart import chart_of
from motu.games.giants.faces import die
from motu.language import texts
from motu.picture.drawing import Drawing
from motu.picture.marks import tally
from motu.picture.part import Part, part, remembered
from motu.picture.pieces import mat, moai, plate
from motu.picture.svg import Point, circle, g, number, path, text, title, use

T, TN, TP = texts("motu.games.giants")

#: How far the score track goes before it begins again.
TRACK = 51


def score_mat(drawing: Drawing[Board]) -> Part:
    """Prestige as a way of shells, there and back, from 0 to 50; after that it begins again."""
    at = chart_of(drawing.board).score
    plates, same = [], dict[int, int]()
    for seat, player in enumerate(drawing.view["players"]):
        points = player["points"]
        below = same[points % TRACK] = same.get(points % TRACK, -1) + 1
        plates.append(
            _score_plate(at, points, below, drawing.colour(seat), drawing.names[seat], drawing.language)
        )
    return part("score", _shells(at), *plates)


def _shell(at: Point, points: int) -> Point:
    row, column = divmod(points % TRACK, 17)
    return at[0] + 28 + 34.2 * (column if row % 2 == 0 else 16 - column), at[1] + 44 + 46 * row


@remembered
def _shells(at: Point) -> str:
    turns = [_shell(at, points) for points in (0, 16, 17, 33, 34, 50)]
    line = "M" + "L".join([f"{number(x)} {number(y)}" for x, y in turns])
    fives = [(points, *_shell(at, points)) for points in range(0, TRACK, 5)]
    return (
        mat(*at, 604, 176)
        + path(line, fill="none", stroke="var(--wood)", stroke_width=5, stroke_linejoin="round", opacity=".6")
        + g(
            *[circle(*_shell(at, points), 13) for points in range(TRACK)],
            fill="var(--card)",
            stroke="var(--line)",
            stroke_width=1.6,
        )
        + g(
            *[text(str(points), x, y + 6, 17) for points, x, y in fives],
            text_anchor="middle",
            fill="var(--card-ink)",
        )
        + use("tok-glory", at[0] + 560, at[1] - 26, 50, 50)
    )


@remembered
def _score_plate(at: Point, points: int, below: int, colour: str, name: str, language: str) -> Part:
    """A seat's plate on the track, above those that are there already; rounds gone are told beside it."""
    x, y = _shell(at, points)
    told = TN("{name}: {count} point", "{name}: {count} points", points, name=name)
    rounds = tally(f"+{points - points % TRACK}", x + 13, y - 13 - 20 * below, 11) if points >= TRACK else ""
    return part(
        f"score-{colour}",
        title(told.say(language)),
        plate(colour, x, y - 20 * below, 34),
        rounds,
        classes=("piece",),
    )


def supply_mat(drawing: Drawing[Board]) -> Part:
    box = drawing.view["box"]
    counts = (*box["moais"], box["headdresses"], box["logs"], box["halves"])
    return _supply(chart_of(drawing.board).supply, counts, tuple(drawing.view["dice"]), drawing.language)


#: Headdress, log and half a tablet on the mat of what is left: symbol, width, height, how far down.
LEFT_OVER = (("pukao", 42, 22, 66), ("log", 46, 19, 68), ("tablet-half", 40, 40, 54))


@remembered
def _supply(at: Point, counts: tuple[int, ...], dice: tuple[int, ...], language: str) -> Part:
    """What lies beside the island, with what is left, and the dice of this round."""
    x, y = at
    drawn = [mat(x, y, 362, 190)]
    for place, count in enumerate(counts):
        left = x + 36 + 58 * place
        if place < 3:
            drawn.append(moai(place, left, y + 92, 21))
        else:
            symbol, wide, high, top = LEFT_OVER[place - 3]
            drawn.append(use(symbol, left - wide / 2, y + top, wide, high))
        drawn.append(text(str(count), left, y + 115, 19, text_anchor="middle", fill="var(--ink)"))
    gap = 320 / len(dice)
    drawn += [
        die(face, x + 21 + gap * (place + 0.5), y + 153, 46, dark=place >= 3)
        for place, face in enumerate(dice)
    ]
    told = T("Beside the island: Moai of size 1, 2 and 3, headdresses, logs, half tablets, and the dice")
    return part("supply", title(told.say(language)), *drawn)
