"""Mū tōrere, the Māori game of the star, for two: eight points, a centre, four stones each."""

from math import cos, pi, sin
from typing import Any

from motu import Game, Rng, State
from motu.events import Events, Told
from motu.language import texts
from motu.moves import Because, Kind, Name, Space, named
from motu.picture.drawing import Drawing, drawn
from motu.picture.part import Part, board, part
from motu.picture.svg import circle, path, title

T, TN, TP = texts("mutorere")

CENTRE = 8
EMPTY = -1
PLACES = [Name(str(point), T("point {number}", number=point)) for point in range(1, 9)]
PLACES.append(Name("centre", T("the centre")))
#: Where the places lie: the points of the star from the top clockwise, then the centre.
AT = [(200 + 150 * sin(point * pi / 4), 200 - 150 * cos(point * pi / 4)) for point in range(8)]
AT.append((200, 200))


class Star(State):
    """Who has a stone on each of the nine places, and how often each position has been seen."""

    def __init__(self, game: Game, options: dict[str, Any], rng: Rng) -> None:
        super().__init__(game, options, 2, rng)
        self.stones = [0, 0, 0, 0, 1, 1, 1, 1, EMPTY]
        self.seen: dict[tuple[int, ...], int] = {}
        self.loser = EMPTY

    def clone(self) -> "Star":
        twin = Star(self.game, self.options, self.rng.clone())
        twin.stones, twin.seen, twin.loser = list(self.stones), dict(self.seen), self.loser
        self.copy_common(twin)
        return twin

    def carry_out(self, seat: int, move: int) -> None:
        """M1: a stone goes to the one empty place."""
        empty = self.stones.index(EMPTY)
        self.stones[empty], self.stones[move] = seat, EMPTY
        if not self.quiet:
            self.say("move", seat, (move, empty))
        self.begin_turn(1 - seat)

    def begin_turn(self, seat: int) -> None:
        """E1: who cannot move has lost. E2: a position seen three times is a draw."""
        position = (*self.stones, seat)
        self.seen[position] = self.seen.get(position, 0) + 1
        self.asking = 1 << seat
        if stuck := not self.moves(seat):
            self.loser = seat
        if stuck or self.seen[position] == 3:
            self.asking = 0
            if not self.quiet:
                self.say("stuck" if stuck else "draw", seat, ())

    def score(self, seat: int) -> int:
        return int(self.loser == 1 - seat)


def begin(game: Game, seats: int, rng: Rng, options: dict[str, Any]) -> Star:
    state = Star(game, options, rng)
    state.begin_turn(0)
    return state


# ---------------------------------------------------------------------------------- moves and events


def is_mine(state: Star, seat: int, place: int) -> bool:
    return state.stones[place] == seat


def is_beside(state: Star, seat: int, place: int) -> bool:
    empty = state.stones.index(EMPTY)
    return CENTRE in (place, empty) or (place - empty) % 8 in (1, 7)


def may_enter(state: Star, seat: int, place: int) -> bool:
    beside = (state.stones[(place + 1) % 8], state.stones[(place - 1) % 8])
    return state.stones[CENTRE] != EMPTY or 1 - seat in beside


MOVE = Kind(
    "move",
    (named("place", PLACES),),
    text="{place}",
    label=T("Move the stone on {place}"),
    touch=("stone-{place}",),
    counts=(("stones moved", "{place}"),),
    refused=(
        Because("M1", is_mine, T("There is no stone of yours on {place}.")),
        Because("M1", is_beside, T("The empty place is not beside {place}.")),
        Because("M2", may_enter, T("To the centre goes only a stone beside a rival's.")),
    ),
)
EVENTS = Events(
    Told(
        "move",
        "M1",
        T("{name} moves from {place} to {goal}."),
        T("You move from {place} to {goal}."),
        facts=(named("place", PLACES), named("goal", PLACES)),
    ),
    Told("stuck", "E1", T("{name} cannot move and loses."), T("You cannot move and lose.")),
    Told("draw", "E2", T("This position has been seen three times: a draw.")),
)

# -------------------------------------------------------------------------------------------- drawing


def star(drawing: Drawing[None]) -> Part:
    """The star, and what lies on its places."""
    rays = path("".join(f"M200 200L{x:.0f} {y:.0f}" for x, y in AT), stroke="var(--wood)", stroke_width=8)
    places = [draw(drawing, place, seat) for place, seat in enumerate(drawing.view["stones"])]
    return board((0, 0, 400, 400), rays, *places, label=drawing.say(GAME.title))


def draw(drawing: Drawing[None], place: int, seat: int) -> Part:
    """A place, with a stone or empty."""
    key, name = PLACES[place]
    touch, colour = f"stone-{key}", ("seat-black", "seat-white", "seat-grey")[seat]
    glow = circle(*AT[place], 38, class_="glow", fill="var(--lit)")
    stone = circle(*AT[place], 12 if seat == EMPTY else 30, fill="var(--seat)", stroke="var(--rim)")
    classes = (colour, *drawing.classes(touch))
    return part(touch, title(drawing.say(name)), glow, stone, touch=touch, classes=classes)


GAME = Game(
    key="mutorere",
    package=__name__,
    title=T("Mū tōrere"),
    blurb=T("Eight points and a centre: shut your rival in."),
    minutes=10,
    colours=("black", "white"),
    begin=begin,
    moves=Space(MOVE, examples="1, 8, centre"),
    events=EVENTS,
    shows=("stones",),
    scene=drawn(star),
)
