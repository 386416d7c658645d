"""The moves of Kahuna, each kind declared once.

`FAAA>JOJO` plays the card FAAA and builds to JOJO; `HUNA+ELAIxELAI-HUNA` removes a bridge with two cards;
`=ELAI-HUNA` builds without a card; `away:FAAA` puts a card away; `row1` to `row3`, `pile` and `none` draw
or decline; `done` ends a final turn; `leave` leaves the freed line as it is.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from motu.contract import View
from motu.games.kahuna import phases
from motu.games.kahuna.board import Board
from motu.games.kahuna.position import MOST_IN_HAND, ROW
from motu.language import Text, texts
from motu.moves import Because, Kind, Part, Space, Words, counted, during, named, outside, why

if TYPE_CHECKING:
    from motu.games.kahuna.rules import KahunaState

T, TN, TP = texts("motu.games.kahuna")

# ---------------------------------------------------------------------------------------------- parts


def line_words(board: Board, line: int) -> Words:
    one, two = (board.names[end] for end in board.ends[line])
    return {"line": f"{one}-{two}", "one": one, "two": two}


def spoke_words(board: Board, line: int, end: int) -> Words:
    """P1: the card that names one end of a line, and the island at the far end."""
    ends = board.ends[line]
    return {"card": board.names[ends[end]], "far": board.names[ends[1 - end]]}


def pair_of(board: Board, line: int, pair: int) -> tuple[int, int]:
    """R1: the two cards of a pair: twice the one end, one of each, or twice the other."""
    one, two = board.ends[line]
    return ((one, one), (one, two), (two, two))[pair]


def pair_words(board: Board, line: int, pair: int) -> Words:
    first, second = pair_of(board, line, pair)
    return {"first": board.names[first], "second": board.names[second]}


LINE = Part(lambda board: board.lines, line_words)
END = Part(2, lambda board, end: {})
PAIR = Part(3, lambda board, pair: {})
CARD = named("card", lambda board: board.names)
PLACE_IN_ROW = counted("place", ROW, first=1)

# ----------------------------------------------------------------------------------------- conditions


def is_free(state: "KahunaState", seat: int, line: int, *_: int) -> bool:
    return not ((state.black.bridges | state.white.bridges) >> line) & 1


def is_open(state: "KahunaState", seat: int, line: int, *_: int) -> bool:
    """X1: in the long-term variant the rival's stones close the lines at their islands."""
    return not (state.long_term and state.is_closed(state.player(1 - seat), line))


def has_card(state: "KahunaState", seat: int, island: int, copies: int = 1) -> bool:
    return (state.player(seat).hand >> (2 * island)) & 3 >= copies


def has_card_at(state: "KahunaState", seat: int, line: int, end: int) -> bool:
    return has_card(state, seat, state.board.ends[line][end])


def has_pair(state: "KahunaState", seat: int, line: int, pair: int) -> bool:
    first, second = pair_of(state.board, line, pair)
    if first == second:
        return has_card(state, seat, first, 2)
    return has_card(state, seat, first) and has_card(state, seat, second)


needs_no_card = during(phases.HANDICAP, phases.REBUILD)

HANDICAP_FIRST = why("X2", outside(phases.HANDICAP), T("First place the bridges of your handicap."))
ANSWER_FIRST = T("First say whether you build on the line just freed.")
#: What comes before every turn.
FIRST = (HANDICAP_FIRST, why("X1", outside(phases.REBUILD), ANSWER_FIRST))
CLOSED = T("Your rival’s stone closes {line}.")
SOMETHING_TO_DRAW = why("V3", outside(phases.FINAL), T("There is nothing left to draw."))
ROOM_IN_HAND = why(
    "D3", lambda state, me, *_: me.held < MOST_IN_HAND, T("With five cards in hand you may not draw.")
)

# ---------------------------------------------------------------------------------------------- kinds


def label_take(view: View[Board], place: int) -> Text:
    laid = view["row"][place]
    return T("Draw {card}", card="" if laid is None else view.board.names[laid])


def no_line(board: Board, said: Mapping[str, str]) -> Text:
    """What is wrong with known names that make no move: no line joins them, or the cards are not its ends."""
    names = [said[field].upper() for field in (("card", "far") if "card" in said else ("one", "two"))]
    if board.line_between(*names) is None:
        return T("No line joins {one} and {two}.", one=names[0], two=names[1])
    return T(
        "{text}: each of the two cards must name an end of the bridge.",
        text=f"{said['first']}+{said['second']}x{said['one']}-{said['two']}".upper().replace("X", "x", 1),
    )


PLACE: Kind["KahunaState"] = Kind(
    "place",
    (LINE, END),
    more=spoke_words,
    text="{card}>{far}",
    unmatched=no_line,
    label=T("{card}: build to {far}"),
    touch=("hand-{card}", "line-{line}"),
    then=(T("Where shall the bridge go?"),),
    counts=(("cards", "{card}"),),
    refused=(
        *FIRST,
        Because("P1", has_card_at, T("You have no card {card}.")),
        Because("P1", is_free, T("{line} is not free.")),
        why("P5", lambda state, me, *_: me.stock > 0, T("You have no bridge left in your stock.")),
        Because("X1", is_open, CLOSED),
    ),
)
REMOVE: Kind["KahunaState"] = Kind(
    "remove",
    (LINE, PAIR),
    more=pair_words,
    text="{first}+{second}x{one}-{two}",
    also=("{second}+{first}x{one}-{two}", "{first}+{second}x{two}-{one}", "{second}+{first}x{two}-{one}"),
    unmatched=no_line,
    label=T("{first} + {second}: remove {line}"),
    touch=("hand-{first}", "bridge-{line}", "with-{second}"),
    then=(T("Which bridge will you remove?"), T("With which second card?")),
    counts=(("cards", "{first}"), ("cards", "{second}")),
    refused=(
        *FIRST,
        why("R1", lambda state, me, line, _: not (me.bridges >> line) & 1, T("{line} is your own bridge.")),
        Because("R1", lambda *where: not is_free(*where), T("There is no bridge on {line}.")),
        Because("R1", has_pair, T("You do not have the cards {first} and {second}.")),
    ),
)
BUILD: Kind["KahunaState"] = Kind(
    "build",
    (LINE,),
    text="={one}-{two}",
    also=("={two}-{one}",),
    unmatched=no_line,
    label=T("Build {line}"),
    touch=("line-{line}",),
    refused=(
        Because(
            "X2",
            lambda state, *where: state.phase != phases.HANDICAP or is_free(state, *where),
            T("{line} is not free."),
        ),
        Because(
            "X1", lambda state, seat, line: state.phase != phases.REBUILD or line == state.freed, ANSWER_FIRST
        ),
        Because("X1", lambda state, *where: needs_no_card(state) or is_open(state, *where), CLOSED),
        Because("P1", needs_no_card, T("A bridge needs a card that names one of its ends.")),
    ),
)
PUT_AWAY: Kind["KahunaState"] = Kind(
    "away",
    (CARD,),
    text="away:{card}",
    label=T("Put {card} away"),
    touch=("hand-{card}", "away"),
    refused=(
        *FIRST,
        why("P4", outside(phases.FINAL), T("In the final turns no cards are put away.")),
        Because("P4", has_card, T("You have no card {card}.")),
    ),
)
TAKE: Kind["KahunaState"] = Kind(
    "take",
    (PLACE_IN_ROW,),
    text="row{place}",
    label=label_take,
    touch=("row{place}",),
    refused=(
        *FIRST,
        SOMETHING_TO_DRAW,
        ROOM_IN_HAND,
        Because(
            "D1",
            lambda state, seat, place: state.row_card(place) >= 0,
            T("There is no card at this place of the row."),
        ),
    ),
)
DRAW: Kind["KahunaState"] = Kind(
    "pile",
    label=T("Draw from the pile"),
    refused=(
        *FIRST,
        SOMETHING_TO_DRAW,
        ROOM_IN_HAND,
        Because("D1", lambda state, seat: state.pile_size > 0, T("The pile is empty.")),
    ),
)
DECLINE: Kind["KahunaState"] = Kind(
    "none",
    label=T("Draw nothing"),
    refused=(
        *FIRST,
        SOMETHING_TO_DRAW,
        Because(
            "D2", lambda state, seat: not state.declined, T("Your rival has just not drawn, so you must.")
        ),
    ),
)
DONE: Kind["KahunaState"] = Kind(
    "done",
    label=T("End your last turn"),
    refused=(*FIRST, why("D4", during(phases.FINAL), T("A turn ends with the draw."))),
)
LEAVE: Kind["KahunaState"] = Kind(
    "leave",
    label=T("Leave it free"),
    refused=(HANDICAP_FIRST, why("X1", during(phases.REBUILD), T("There is no line just freed."))),
)

#: In the order in which the compiled rules count them.
MOVES: Space["KahunaState"] = Space(
    *(PLACE, REMOVE, BUILD, PUT_AWAY, TAKE, DRAW, DECLINE, DONE, LEAVE),
    examples="FAAA>JOJO, HUNA+ELAIxELAI-HUNA, away:FAAA, row1, pile",
    missing=dict.fromkeys(("card", "far", "first", "second", "one", "two"), T("There is no island {name}.")),
)
