"""The card game in words: what is asked, what a move is called, and what happened."""

from collections.abc import Callable, Sequence
from typing import Any

from motu.contract import Event, Points, View
from motu.games.rapanui2011.board import (
    GATHERERS,
    KINDS,
    MOAI,
    PRIEST,
    WOODCUTTER,
    counts_of,
    values_on,
)
from motu.games.rapanui2011.player import MOAI_GLORY
from motu.games.rapanui2011.position import BURY, BUY, DRAW, HAND, INSTEAD, PLAY, SACRIFICE, SUPPLY, YIELD
from motu.games.rapanui2011.rules import (
    BUYING_NOTHING,
    DRAWING,
    GATHERING,
    MOAI_WOOD,
    PLAYING,
    PUTTING_BACK,
    SACRIFICING,
    SUPPLYING,
    TAKING_GLORY,
    TAKING_INSTEAD,
    TAKING_NOTHING,
    TAKING_WOOD,
    RapaNuiState,
)
from motu.language import Text, texts

T, TN, TP = texts("motu.games.rapanui2011")

#: The names of the cards, as they stand on them; the first four name the offering cards too.
NAMES = (
    TP("card", "Fish"),
    TP("card", "Mulberry"),
    TP("card", "Sweet potato"),
    TP("card", "Grain"),
    TP("card", "Woodcutter"),
    TP("card", "Priest"),
    TP("card", "Moai"),
)
#: The offering cards within a sentence.
OFFERED = (
    TP("offering", "fish"),
    TP("offering", "mulberry"),
    TP("offering", "sweet potato"),
    TP("offering", "grain"),
)
#: The cards as what somebody takes.
TAKEN = (
    TP("taken", "a gatherer (fish)"),
    TP("taken", "a gatherer (mulberry)"),
    TP("taken", "a gatherer (sweet potato)"),
    TP("taken", "a gatherer (grain)"),
    TP("taken", "a woodcutter"),
    TP("taken", "a priest"),
    TP("taken", "a Moai"),
)
SCORED = (
    T("Gatherers (fish) are scored."),
    T("Gatherers (mulberry) are scored."),
    T("Gatherers (sweet potato) are scored."),
    T("Gatherers (grain) are scored."),
    T("Woodcutters are scored."),
    T("Priests are scored."),
    T("Moais are scored."),
)

# ------------------------------------------------------------------------------------------ questions

PROMPTS: dict[int, tuple[str, str, Text]] = {
    BUY: ("buy", "B1", T("Buy an offering card first?")),
    PLAY: ("play", "P7", T("Play from your hand into your village.")),
    SACRIFICE: ("sacrifice", "O1", T("Put one of your offering cards face up on the stone.")),
    BURY: ("bury", "O2", T("Put one of your offering cards face down on the stone.")),
    SUPPLY: ("supply", "O3", T("Put a card from one of the supplies on the stone, face up.")),
}


def ask(state: RapaNuiState, seat: int) -> tuple[str, str, Text]:
    """The kind of the question, its rule and its words."""
    phase = int(state.phase)
    if phase == DRAW:
        return "draw", "D1", _ask_draw(HAND - int(state.players[seat].held))
    if phase == YIELD:
        amount = int(state.worth_of(seat, MOAI))
        return "yield", "W3", T("Your Moais give {count}. Will you take wood or glory?", count=amount)
    if phase == INSTEAD:
        kind = OFFERED[int(state.scored)]
        return "instead", "W6", T("No offering card is left ({kind}). Which other will you take?", kind=kind)
    hand = counts_of(state.players[seat].hand, len(KINDS))
    if phase == PLAY and hand[MOAI] == HAND and state.players[seat].wood < MOAI_WOOD:
        return "play", "P6", T("You cannot pay for any of your Moais: one goes back into the box.")
    return PROMPTS[phase]


def _ask_draw(left: int) -> Text:
    if left == 1:
        return T("Take a front card. The card under it is scored for all.")
    return TN(
        "Take {count} front card. Only what the last one uncovers is scored.",
        "Take {count} front cards, one after another. Only what the last one uncovers is scored.",
        left,
    )


# -------------------------------------------------------------------------------------------- moves


def label(view: View, move: int) -> Text:
    """A move as the words on a button."""
    if move in PLAIN:
        return PLAIN[move]
    if move < BUYING_NOTHING:
        price = view["players"][view["turn"]]["prices"][move]
        return T("Buy {kind} for {price} wood", kind=OFFERED[move], price=price)
    if GATHERING <= move < PUTTING_BACK:
        return _label_gatherers(*divmod(move - GATHERING, 3))
    if move < SUPPLYING:
        kind = OFFERED[move - SACRIFICING]
        if view["phase"] == "bury":
            return T("Sacrifice {kind}, face down", kind=kind)
        return T("Sacrifice {kind}", kind=kind)
    if move < DRAWING:
        return T("From the supply: {kind}", kind=OFFERED[move - SUPPLYING])
    if move < TAKING_WOOD:
        return _label_draw(view, move - DRAWING)
    if move < TAKING_INSTEAD:
        amount = view["players"][view["asked"][0]]["yields"][MOAI] if view["asked"] else 0
        return T("{count} wood", count=amount) if move == TAKING_WOOD else T("{count} glory", count=amount)
    return T("Take {kind} instead", kind=OFFERED[move - TAKING_INSTEAD])


PLAIN = {
    BUYING_NOTHING: T("Buy nothing"),
    PLAYING: T("Play a woodcutter"),
    PLAYING + 1: T("Play a priest"),
    PLAYING + 2: T("Build a Moai for {price} wood", price=MOAI_WOOD),
    PUTTING_BACK: T("Put a Moai back into the box"),
    TAKING_NOTHING: T("Take nothing"),
}


def _label_gatherers(kind: int, more: int) -> Text:
    if more == 0:
        return T("Play a gatherer ({kind})", kind=OFFERED[kind])
    return T(
        "Play {count} gatherers ({kind}) for {price} wood", kind=OFFERED[kind], count=more + 1, price=more
    )


def _label_draw(view: View, column: int) -> Text:
    """What is taken, and what that uncovers: the choice of the game."""
    cards = view["columns"][column]
    if not cards:
        return T("Column {number}", number=column + 1)
    number = column + 1
    if len(cards) == 1:
        return T("{number}: {card}, then four new ones", number=number, card=NAMES[cards[0]])
    return T("{number}: {card}, uncovers {under}", number=number, card=NAMES[cards[0]], under=NAMES[cards[1]])


def touches(move: int) -> tuple[str, ...]:
    """What to touch in the picture. The second of three equal gatherers means two of them."""
    if PLAYING <= move < GATHERING:
        return (f"hand-{KINDS[WOODCUTTER + move - PLAYING]}",)
    if GATHERING <= move < PUTTING_BACK:
        kind, more = divmod(move - GATHERING, 3)
        return (f"hand-{KINDS[kind]}-{more + 1}",)
    if SACRIFICING <= move < SUPPLYING:
        return (f"offering-{KINDS[move - SACRIFICING]}",)
    if DRAWING <= move < TAKING_WOOD:
        return (f"column-{move - DRAWING + 1}",)
    if move in TOUCHED:
        return (TOUCHED[move],)
    first = TAKING_INSTEAD if move >= TAKING_INSTEAD else SUPPLYING if move >= SUPPLYING else 0
    return (f"supply-{KINDS[move - first]}",)


TOUCHED = {
    BUYING_NOTHING: "nothing",
    PUTTING_BACK: "hand-moai",
    TAKING_WOOD: "wood",
    TAKING_GLORY: "glory",
    TAKING_NOTHING: "nothing",
}

# ------------------------------------------------------------------------------------------- events

#: For each kind of event: its rule, and how it is told of somebody and to himself.
Telling = tuple[str, Callable[..., Text], Callable[..., Text]]

TOLD: dict[str, Telling] = {
    "start": ("S4", lambda **v: T("{name} begins.", **v), lambda **v: T("You begin.", **v)),
    "buy": (
        "B1",
        lambda **v: T("{name} buys an offering card ({kind}) for {price} wood.", **v),
        lambda **v: T("You buy an offering card ({kind}) for {price} wood.", **v),
    ),
    "back": (
        "P6",
        lambda **v: T("{name} puts a Moai back into the box.", **v),
        lambda **v: T("You put a Moai back into the box.", **v),
    ),
    "sacrifice": (
        "O1",
        lambda **v: T("{name} sacrifices {kind}.", **v),
        lambda **v: T("You sacrifice {kind}.", **v),
    ),
    "bury": (
        "O2",
        lambda **v: T("{name} sacrifices a card face down.", **v),
        lambda **v: T("You sacrifice a card face down.", **v),
    ),
    "bury-card": ("O2", lambda **v: T("It is {kind}.", **v), lambda **v: T("It is {kind}.", **v)),
    "supply": (
        "O3",
        lambda **v: T("{name} adds {kind} from the supply.", **v),
        lambda **v: T("You add {kind} from the supply.", **v),
    ),
    "draw": ("D1", lambda **v: T("{name} takes {card}.", **v), lambda **v: T("You take {card}.", **v)),
    "wood": (
        "W1",
        lambda **v: T("{name} gets {amount} wood.", **v),
        lambda **v: T("You get {amount} wood.", **v),
    ),
    "glory": (
        "W2",
        lambda **v: T("{name} gets {amount} glory.", **v),
        lambda **v: T("You get {amount} glory.", **v),
    ),
    "harvest": (
        "W4",
        lambda **v: T("{name} gets an offering card ({kind}).", **v),
        lambda **v: T("You get an offering card ({kind}).", **v),
    ),
    "decline": ("W6", lambda **v: T("{name} takes nothing.", **v), lambda **v: T("You take nothing.", **v)),
}

#: The rules of the events that are told in other ways, by the kind that they are about where that matters.
RULES = {"lay": "D2", "worth": "E3", "end": "E2"}
PLAY_RULES = ("P4", "P4", "P4", "P4", "P1", "P2", "P3")
SCORE_RULES = ("W4", "W4", "W4", "W4", "W1", "W2", "W3")


def rule_of(event: Event) -> str:
    if event.kind == "play":
        return PLAY_RULES[event.facts[0]]
    if event.kind == "score":
        return SCORE_RULES[event.facts[0]]
    return RULES[event.kind] if event.kind in RULES else TOLD[event.kind][0]


def tell(event: Event, seat: int | None, names: Sequence[str]) -> Text:
    """An event in words for a viewer."""
    facts = event.facts
    if event.kind == "play":
        return _tell_play(event, seat, names)
    if event.kind == "score":
        return SCORED[facts[0]]
    if event.kind == "lay":
        cards = literal_list([NAMES[card] for card in facts[1:]])
        return T("Column {number}, from the front: {cards}.", number=facts[0] + 1, cards=cards)
    if event.kind == "worth":
        return _tell_worth(*facts)
    if event.kind == "end":
        return T("The game is over: {points} glory.", points=" : ".join(str(points) for points in facts))
    of_somebody, to_himself = TOLD[event.kind][1:]
    if event.seat == seat:
        return to_himself(**_values(event))
    return of_somebody(name=names[event.seat], **_values(event))


def _values(event: Event) -> dict[str, object]:
    facts = event.facts
    if event.kind == "buy":
        return {"kind": OFFERED[facts[0]], "price": facts[1]}
    if event.kind in ("sacrifice", "bury-card", "supply", "harvest"):
        return {"kind": OFFERED[facts[0]]}
    if event.kind == "draw":
        return {"card": TAKEN[facts[1]]}
    if event.kind in ("wood", "glory"):
        return {"amount": facts[0]}
    return {}


def literal_list(words: Sequence[Text]) -> Text:
    """Words with commas between them."""
    pattern = ", ".join(f"{{w{number}}}" for number in range(len(words)))
    return Text("", pattern, values={f"w{number}": word for number, word in enumerate(words)})


def _tell_play(event: Event, seat: int | None, names: Sequence[str]) -> Text:
    kind, number = event.facts
    mine = event.seat == seat
    name = names[event.seat]
    if kind == MOAI:
        return T("You build a Moai.") if mine else T("{name} builds a Moai.", name=name)
    if kind in (WOODCUTTER, PRIEST) or number == 1:
        card = TAKEN[kind]
        return T("You play {card}.", card=card) if mine else T("{name} plays {card}.", name=name, card=card)
    values: dict[str, object] = {"number": number, "kind": OFFERED[kind]}
    if mine:
        return T("You play {number} gatherers ({kind}).", **values)
    return T("{name} plays {number} gatherers ({kind}).", name=name, **values)


def _tell_worth(kind: int, number: int, value: int) -> Text:
    return T(
        "{kind}: {number} on the stone, worth {value} each.", kind=NAMES[kind], number=number, value=value
    )


# ------------------------------------------------------------------------------------------ account


def account(state: RapaNuiState) -> list[list[Points]]:
    """E2: each seat's sum line by line, with how often each kind of offering card lies on the stone."""
    values = counts_of(values_on(state.on_stone()))
    stone = counts_of(state.on_stone())
    return [_account_of(state, seat, stone, values) for seat in range(int(state.seats))]


def _account_of(state: RapaNuiState, seat: int, stone: list[int], values: list[int]) -> list[Points]:
    player = state.players[seat]
    moais = counts_of(player.display, len(KINDS))[MOAI]
    wood = int(player.wood)
    lines = [
        Points(T("Glory from scorings"), int(player.glory)),
        Points(TN("{count} Moai, 4 glory", "{count} Moais, 4 glory each", moais), MOAI_GLORY * moais),
        Points(T("{wood} wood, 1 glory for every 5", wood=wood), wood // 5),
    ]
    held = counts_of(player.offerings)
    for kind in range(GATHERERS):
        facts: dict[str, Any] = {"kind": NAMES[kind], "value": values[kind], "stone": stone[kind]}
        what = T("{kind}: {number} at {value} ({stone} on the stone)", number=held[kind], **facts)
        lines.append(Points(what, held[kind] * values[kind]))
    return lines
