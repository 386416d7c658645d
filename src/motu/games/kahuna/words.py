"""Kahuna in words: what is asked, what a move is called, what happened, and why a move is refused."""

from collections.abc import Callable, Sequence

from motu.contract import Event, IllegalMove, Points
from motu.games.kahuna.board import Board
from motu.games.kahuna.notation import ENDINGS, pair_of
from motu.games.kahuna.position import FINAL, HANDICAP, MOST_IN_HAND, REBUILD
from motu.games.kahuna.rules import KahunaState
from motu.language import Text, texts

T, TN, TP = texts("motu.games.kahuna")

# ------------------------------------------------------------------------------------------ questions


def ask(state: KahunaState, seat: int) -> tuple[str, str, Text]:
    """The kind of the question, its rule and its words."""
    if state.phase == HANDICAP:
        left = int(state.handicap)
        prompt = TN(
            "Place {count} bridge on any free line.", "Place {count} bridges on any free lines.", left
        )
        return "handicap", "X2", prompt
    if state.phase == REBUILD:
        one, two = (state.board.names[end] for end in state.board.ends[int(state.freed)])
        return "rebuild", "X1", T("{one} to {two} is free now. Will you build there?", one=one, two=two)
    if state.phase == FINAL:
        return "final", "V3", T("Your last turn: play cards, or end it.")
    me = state.player(seat)
    if me.held < MOST_IN_HAND and state.declined:
        return "turn", "D2", T("Play cards, then draw one: after a turn without drawing you must.")
    if me.held < MOST_IN_HAND:
        return "turn", "T1", T("Play cards, then draw one to end your turn.")
    if state.declined:
        return "turn", "Q1", T("You hold five cards and must draw: play a card or put one away first.")
    return "turn", "D3", T("You hold five cards, so you cannot draw: play some, or end your turn.")


# -------------------------------------------------------------------------------------------- moves


def label(board: Board, row: Sequence[int | None], move: int) -> Text:
    """A move as the words on a button."""
    lines, islands = int(board.lines), int(board.islands)
    if move < 2 * lines:
        one, two = board.ends[move // 2]
        card, far = (one, two) if move % 2 == 0 else (two, one)
        return T("{card}: build to {far}", card=board.names[card], far=board.names[far])
    if move < 5 * lines:
        line, pair = divmod(move - 2 * lines, 3)
        first, second = (board.names[card] for card in pair_of(board, line, pair))
        return T("{first} + {second}: remove {line}", first=first, second=second, line=board.line_name(line))
    if move < 6 * lines:
        return T("Build {line}", line=board.line_name(move - 5 * lines))
    if move < 6 * lines + islands:
        return T("Put {card} away", card=board.names[move - 6 * lines])
    ending = ENDINGS[move - 6 * lines - islands]
    if ending.startswith("row"):
        laid = row[int(ending[3]) - 1]
        return T("Draw {card}", card="" if laid is None else board.names[laid])
    return {
        "pile": T("Draw from the pile"),
        "none": T("Draw nothing"),
        "done": T("End your last turn"),
        "leave": T("Leave it free"),
    }[ending]


def touches(board: Board, move: int) -> tuple[str, ...]:
    """What to touch in the picture, one after another: cards first, then where they go."""
    lines, islands = int(board.lines), int(board.islands)
    names = board.names
    if move < 2 * lines:
        return (f"hand-{names[board.ends[move // 2][move % 2]]}", f"line-{board.line_name(move // 2)}")
    if move < 5 * lines:
        line, pair = divmod(move - 2 * lines, 3)
        first, second = pair_of(board, line, pair)
        return (f"hand-{names[first]}", f"bridge-{board.line_name(line)}", f"with-{names[second]}")
    if move < 6 * lines:
        return (f"line-{board.line_name(move - 5 * lines)}",)
    if move < 6 * lines + islands:
        return (f"hand-{names[move - 6 * lines]}", "away")
    ending = ENDINGS[move - 6 * lines - islands]
    return {"pile": ("pile",), "none": ("none",), "done": ("done",), "leave": ("leave",)}.get(
        ending, (ending,)
    )


# ------------------------------------------------------------------------------------------- events

#: For each kind of event: its rule, and how it is told of somebody and to himself.
Telling = tuple[str, Callable[..., Text], Callable[..., Text]]

TOLD: dict[str, Telling] = {
    "start": ("S2", lambda **v: T("{name} begins.", **v), lambda **v: T("You begin.", **v)),
    "place": (
        "P1",
        lambda **v: T("{name} plays {card} and builds to {far}.", **v),
        lambda **v: T("You play {card} and build to {far}.", **v),
    ),
    "build": ("X1", lambda **v: T("{name} builds {line}.", **v), lambda **v: T("You build {line}.", **v)),
    "stone": ("M1", lambda **v: T("{name} holds {island}.", **v), lambda **v: T("You hold {island}.", **v)),
    "cleared": (
        "M2",
        lambda **v: T("{name} takes back the bridge {line}.", **v),
        lambda **v: T("You take back the bridge {line}.", **v),
    ),
    "lost": ("M3", lambda **v: T("{name} loses {island}.", **v), lambda **v: T("You lose {island}.", **v)),
    "remove": (
        "R1",
        lambda **v: T("{name} plays {first} and {second} and removes {line}.", **v),
        lambda **v: T("You play {first} and {second} and remove {line}.", **v),
    ),
    "leave": (
        "X1",
        lambda **v: T("{name} leaves {line} free.", **v),
        lambda **v: T("You leave {line} free.", **v),
    ),
    "away": (
        "P4",
        lambda **v: T("{name} puts a card away.", **v),
        lambda **v: T("You put a card away.", **v),
    ),
    "away-card": ("P4", lambda **v: T("It is {island}.", **v), lambda **v: T("It is {island}.", **v)),
    "take": ("D1", lambda **v: T("{name} takes {card}.", **v), lambda **v: T("You take {card}.", **v)),
    "refill": (
        "D1",
        lambda **v: T("{card} is laid face up.", **v),
        lambda **v: T("{card} is laid face up.", **v),
    ),
    "draw": (
        "D1",
        lambda **v: T("{name} draws from the pile.", **v),
        lambda **v: T("You draw from the pile.", **v),
    ),
    "draw-card": ("D1", lambda **v: T("It is {island}.", **v), lambda **v: T("It is {island}.", **v)),
    "decline": ("D2", lambda **v: T("{name} draws nothing.", **v), lambda **v: T("You draw nothing.", **v)),
    "deal": (
        "V2",
        lambda **v: T("Round {round}: {cards} lie face up.", **v),
        lambda **v: T("Round {round}: {cards} lie face up.", **v),
    ),
    "last-turns": (
        "V3",
        lambda **v: T("The cards are used up. Each has one more turn, {name} first.", **v),
        lambda **v: T("The cards are used up. Each has one more turn, you first.", **v),
    ),
    "done": ("V3", lambda **v: T("{name} is done.", **v), lambda **v: T("You are done.", **v)),
    "routed": (
        "V5",
        lambda **v: T("{name} has no bridge left and loses.", **v),
        lambda **v: T("You have no bridge left and lose.", **v),
    ),
    "end": (
        "V4",
        lambda **v: T("The game is over: {black} to {white}.", **v),
        lambda **v: T("The game is over: {black} to {white}.", **v),
    ),
}


def tell(board: Board, event: Event, seat: int | None, names: Sequence[str]) -> Text:
    """An event in words for a viewer."""
    if event.kind == "score":
        return _tell_score(event, seat, names)
    of_somebody, to_himself = TOLD[event.kind][1:]
    values = _values(board, event)
    if event.seat >= 0 and event.seat == seat:
        return to_himself(**values)
    return of_somebody(name=names[event.seat] if event.seat >= 0 else "", **values)


def rule_of(event: Event) -> str:
    return "V1" if event.kind == "score" else TOLD[event.kind][0]


def _values(board: Board, event: Event) -> dict[str, object]:
    facts, names = event.facts, board.names
    if event.kind == "place":
        one, two = board.ends[facts[0]]
        return {"card": names[facts[1]], "far": names[two if facts[1] == one else one]}
    if event.kind in ("build", "cleared", "leave"):
        return {"line": board.line_name(facts[0])}
    if event.kind == "remove":
        return {"line": board.line_name(facts[0]), "first": names[facts[1]], "second": names[facts[2]]}
    if event.kind in ("stone", "lost", "away-card", "draw-card"):
        return {"island": names[facts[0]]}
    if event.kind in ("take", "refill"):
        return {"card": names[facts[1]]}
    if event.kind == "deal":
        return {"round": facts[0], "cards": ", ".join(names[card] for card in facts[1:] if card >= 0)}
    if event.kind == "end":
        return {"black": facts[0], "white": facts[1]}
    return {}


def _tell_score(event: Event, seat: int | None, names: Sequence[str]) -> Text:
    number, black, white, points = event.facts
    if event.seat < 0:
        return T("Scoring {number}: stones {black} to {black}, nobody scores.", number=number, black=black)
    values: dict[str, object] = {"number": number, "more": max(black, white), "less": min(black, white)}
    if event.seat == seat:
        return TN(
            "Scoring {number}: stones {more} to {less}, you score {count} point.",
            "Scoring {number}: stones {more} to {less}, you score {count} points.",
            points,
            **values,
        )
    return TN(
        "Scoring {number}: stones {more} to {less}, {name} scores {count} point.",
        "Scoring {number}: stones {more} to {less}, {name} scores {count} points.",
        points,
        name=names[event.seat],
        **values,
    )


# ----------------------------------------------------------------------------------------- refusals


def refusal(state: KahunaState, seat: int, move: int) -> IllegalMove:
    """Why the asked seat may not make this move, by which rule."""
    board = state.board
    lines, islands = int(board.lines), int(board.islands)
    if not 0 <= move < 6 * lines + islands + len(ENDINGS):
        return IllegalMove(T("There is no such move."))
    if state.phase == HANDICAP:
        return _refuse_handicap(state, move)
    if state.phase == REBUILD:
        return IllegalMove(T("First say whether you build on the line just freed."), "X1")
    if move < 2 * lines:
        return _refuse_place(state, seat, move // 2, board.ends[move // 2][move % 2])
    if move < 5 * lines:
        return _refuse_removal(state, seat, *divmod(move - 2 * lines, 3))
    if move < 6 * lines:
        return IllegalMove(T("A bridge needs a card that names one of its ends."), "P1")
    if move < 6 * lines + islands:
        if state.phase == FINAL:
            return IllegalMove(T("In the final turns no cards are put away."), "P4")
        return IllegalMove(T("You have no card {card}.", card=board.names[move - 6 * lines]), "P4")
    return _refuse_ending(state, seat, ENDINGS[move - 6 * lines - islands])


def _refuse_handicap(state: KahunaState, move: int) -> IllegalMove:
    first = 5 * int(state.board.lines)
    if first <= move < first + int(state.board.lines):
        return IllegalMove(T("{line} is not free.", line=state.board.line_name(move - first)), "X2")
    return IllegalMove(T("First place the bridges of your handicap."), "X2")


def _refuse_place(state: KahunaState, seat: int, line: int, card: int) -> IllegalMove:
    me, rival = state.player(seat), state.player(1 - seat)
    if not (me.hand >> (2 * card)) & 3:
        return IllegalMove(T("You have no card {card}.", card=state.board.names[card]), "P1")
    if ((me.bridges | rival.bridges) >> line) & 1:
        return IllegalMove(T("{line} is not free.", line=state.board.line_name(line)), "P1")
    if me.stock == 0:
        return IllegalMove(T("You have no bridge left in your stock."), "P5")
    return IllegalMove(T("Your rival's stone closes {line}.", line=state.board.line_name(line)), "X1")


def _refuse_removal(state: KahunaState, seat: int, line: int, pair: int) -> IllegalMove:
    name = state.board.line_name(line)
    if (state.player(seat).bridges >> line) & 1:
        return IllegalMove(T("{line} is your own bridge.", line=name), "R1")
    if not (state.player(1 - seat).bridges >> line) & 1:
        return IllegalMove(T("There is no bridge on {line}.", line=name), "R1")
    first, second = (state.board.names[card] for card in pair_of(state.board, line, pair))
    return IllegalMove(T("You do not have the cards {first} and {second}.", first=first, second=second), "R1")


def _refuse_ending(state: KahunaState, seat: int, ending: str) -> IllegalMove:
    if ending == "leave":
        return IllegalMove(T("There is no line just freed."), "X1")
    if ending == "done":
        return IllegalMove(T("A turn ends with the draw."), "D4")
    if state.phase == FINAL:
        return IllegalMove(T("There is nothing left to draw."), "V3")
    if ending == "none":
        return IllegalMove(T("Your rival has just not drawn, so you must."), "D2")
    if state.player(seat).held >= MOST_IN_HAND:
        return IllegalMove(T("With five cards in hand you may not draw."), "D3")
    if ending == "pile":
        return IllegalMove(T("The pile is empty."), "D1")
    return IllegalMove(T("There is no card at this place of the row."), "D1")


# ------------------------------------------------------------------------------------------ account


def account(state: KahunaState) -> list[list[Points]]:
    """How each seat's points came about, scoring by scoring."""
    lists: list[list[Points]] = [[], []]
    for event in state.events():
        if event.kind == "score":
            number, black, white, points = event.facts
            for seat in range(2):
                mine, theirs = (black, white) if seat == 0 else (white, black)
                what = T(
                    "Scoring {number}: stones {mine} to {theirs}", number=number, mine=mine, theirs=theirs
                )
                lists[seat].append(Points(what, points if event.seat == seat else 0))
    return lists
