"""The moves of the card game, each kind declared once.

`buy:fish` and `buy:none`; `woodcutter`, `priest`, `moai`, `grain`, `grain*2` play from the hand, `back` puts
a Moai back; `give:fish` sacrifices, `supply:fish` adds the card from a supply; `column1` to `column4` draw;
`wood` or `glory` is the yield of Moais; `instead:fish` and `instead:none` answer for an empty supply.
"""

from collections.abc import Sequence

from motu.contract import View
from motu.games.rapanui2011 import phases
from motu.games.rapanui2011.cards import COLUMNS, KINDS, MOAI, PRIEST, WOODCUTTER, number_of
from motu.games.rapanui2011.names import NAMES, OFFERED
from motu.games.rapanui2011.position import HAND
from motu.games.rapanui2011.rules import MOAI_WOOD, CardsState
from motu.language import Text, texts
from motu.moves import (
    FROM,
    OVER,
    UNTIL,
    Because,
    Condition,
    Kind,
    Name,
    Part,
    Space,
    counted,
    named,
    outside,
    why,
)

T, TN, TP = texts("motu.games.rapanui2011")

# ---------------------------------------------------------------------------------------------- parts


def kinds(titles: Sequence[Text]) -> list[Name]:
    """The kinds of cards under these titles."""
    return [Name(key, title) for key, title in zip(KINDS, titles, strict=False)]


OFFERING = named("kind", kinds(OFFERED))
#: P4: one to three gatherers, of which all but the first cost a wood.
HOW_MANY = Part(
    HAND, lambda board, more: {"times": f"*{more + 1}" if more else "", "count": more + 1, "price": more}
)
COLUMN = counted("number", COLUMNS, first=1)

# ----------------------------------------------------------------------------------------- conditions


def in_hand(state: CardsState, seat: int, kind: int) -> int:
    return int(number_of(state.players[seat].hand, kind))


def wood_of(state: CardsState, seat: int) -> int:
    return int(state.players[seat].wood)


def price_for(state: CardsState, seat: int, kind: int) -> int:
    return int(state.players[seat].price(kind))


def must_put_back(state: CardsState, seat: int) -> bool:
    """P6: all that could be played are Moais, and none can be paid."""
    return in_hand(state, seat, MOAI) == HAND and wood_of(state, seat) < MOAI_WOOD


#: What is said in each phase to whoever does not answer what is asked.
FIRST: dict[int, tuple[str, Text]] = {
    phases.BUY: ("B1", T("First say whether you buy an offering card.")),
    phases.PLAY: ("P7", T("Now you must play from your hand.")),
    phases.SACRIFICE: ("O1", T("Now you must sacrifice one of your offering cards.")),
    phases.BURY: ("O2", T("Now you must sacrifice one of your offering cards.")),
    phases.SUPPLY: ("O3", T("Now you must put a card from a supply on the stone.")),
    phases.DRAW: ("D1", T("Now you must take a front card.")),
    phases.YIELD: ("W3", T("First choose: wood or glory.")),
    phases.INSTEAD: ("W6", T("First choose another offering card, or none.")),
}
MOAI_FIRST = Because(
    "P6",
    lambda state, seat, *_: state.phase != phases.PLAY or not must_put_back(state, seat),
    T("Now you must put a Moai back into the box."),
)


def answers(*then: int) -> tuple[Because, ...]:
    """The reasons to refuse a move as long as something else is asked than what it answers."""
    asked = [(phase, *said) for phase, said in FIRST.items() if phase not in then]
    others = [why(rule, outside(phase), words) for phase, rule, words in asked]
    return tuple(others) if phases.PLAY in then else (MOAI_FIRST, *others)


def is_left(rule: str) -> Because:
    words = T("This supply is empty ({kind}).")
    return Because(rule, lambda state, seat, kind: number_of(state.supplies, kind) > 0, words)


# --------------------------------------------------------------------------------------------- labels


def label_purchase(view: View[None], kind: int) -> Text:
    price = view["players"][view["turn"]]["prices"][kind]
    return T("Buy {kind} for {price} wood", kind=OFFERED[kind], price=price)


def label_sacrifice(view: View[None], kind: int) -> Text:
    if view["phase"] == "bury":
        return T("Sacrifice {kind}, face down", kind=OFFERED[kind])
    return T("Sacrifice {kind}", kind=OFFERED[kind])


def label_draw(view: View[None], column: int) -> Text:
    """What is taken, and what that brings: the choice of the game."""
    cards = view["columns"][column]
    number = column + 1
    if not cards:
        return T("Column {number}", number=number)
    front = NAMES[cards[0]]
    if len(cards) > 1:
        return T("{number}: {card}, uncovers {under}", number=number, card=front, under=NAMES[cards[1]])
    if view["next_refill"] is None:
        return T("{number}: {card}, ends the game", number=number, card=front)
    return TN(
        "{number}: {card}, then {count} new card",
        "{number}: {card}, then {count} new cards",
        view["next_refill"],
        number=number,
        card=front,
    )


def moai_yield(view: View[None]) -> int:
    """W3: what the Moais of the seat that chooses are worth."""
    return int(view["players"][view["asked"][0]]["yields"][MOAI]) if view["asked"] else 0


# ---------------------------------------------------------------------------------------------- kinds


#: Whoever has said what is played goes on with the card that is drawn for it.
THEN_DRAW = (T("Which front card do you take?"),)


def card(kind: int, label: Text, *refused: Because) -> Kind[CardsState]:
    """A single card from the hand."""
    name = KINDS[kind]
    return Kind(
        name,
        label=label,
        touch=(f"hand-{name}",),
        then=THEN_DRAW,
        wish=FROM,
        counts=(("play", name),),
        refused=(*answers(phases.PLAY), *refused),
    )


def has(kind: int) -> Condition:
    return lambda state, seat: in_hand(state, seat, kind) > 0


PURCHASE: Kind[CardsState] = Kind(
    "buy",
    (OFFERING,),
    text="buy:{kind}",
    label=label_purchase,
    touch=("supply-{kind}",),
    counts=(("buy", "buy:{kind}"),),
    refused=(
        *answers(phases.BUY),
        is_left("B1"),
        Because(
            "B2",
            lambda state, seat, kind: price_for(state, seat, kind) <= wood_of(state, seat),
            lambda state, seat, kind: T(
                "That costs {price} wood ({kind}), and you have {wood}.",
                price=price_for(state, seat, kind),
                wood=wood_of(state, seat),
            ),
        ),
    ),
)
NO_PURCHASE: Kind[CardsState] = Kind(
    "no-purchase",
    text="buy:none",
    label=T("Buy nothing"),
    touch=("nothing",),
    wish=OVER,
    counts=(("buy", "buy:none"),),
    refused=answers(phases.BUY),
)
PLAY_WOODCUTTER = card(
    WOODCUTTER, T("Play a woodcutter"), Because("P1", has(WOODCUTTER), T("You have no woodcutter in hand."))
)
PLAY_PRIEST = card(PRIEST, T("Play a priest"), Because("P2", has(PRIEST), T("You have no priest in hand.")))
BUILD_MOAI = card(
    MOAI,
    T("Build a Moai for {price} wood", price=MOAI_WOOD),
    Because("P3", has(MOAI), T("You have no Moai in hand.")),
    Because(
        "P3",
        lambda state, seat: wood_of(state, seat) >= MOAI_WOOD,
        lambda state, seat: T(
            "A Moai costs {price} wood, and you have {wood}.", price=MOAI_WOOD, wood=wood_of(state, seat)
        ),
    ),
)
PLAY_GATHERERS: Kind[CardsState] = Kind(
    "gatherers",
    (OFFERING, HOW_MANY),
    text="{kind}{times}",
    label=TN("Play a gatherer ({kind})", "Play {count} gatherers ({kind}) for {price} wood"),
    touch=("hand-{kind}-{count}",),
    then=THEN_DRAW,
    wish=FROM,
    counts=(("play", "{kind}"),),
    refused=(
        *answers(phases.PLAY),
        Because(
            "P4",
            lambda state, seat, kind, more: in_hand(state, seat, kind) > 0,
            T("You have no gatherer ({kind}) in hand."),
        ),
        Because(
            "P4",
            lambda state, seat, kind, more: in_hand(state, seat, kind) > more,
            lambda state, seat, kind, more: T(
                "Of these gatherers ({kind}) you have only {held} in hand.", held=in_hand(state, seat, kind)
            ),
        ),
        why(
            "P4",
            lambda state, me, kind, more: me.wood >= more,
            T("That costs {price} wood, and you have less."),
        ),
    ),
)
PUT_BACK: Kind[CardsState] = Kind(
    "back",
    label=T("Put a Moai back into the box"),
    touch=("hand-moai",),
    then=THEN_DRAW,
    wish=FROM,
    counts=(("play", "back"),),
    refused=(
        *answers(phases.PLAY),
        Because(
            "P6",
            lambda state, seat: in_hand(state, seat, MOAI) == HAND,
            T("A Moai goes back only if you hold three of them."),
        ),
        Because("P6", must_put_back, T("You have the wood for a Moai, so you must build one.")),
    ),
)
GIVE: Kind[CardsState] = Kind(
    "give",
    (OFFERING,),
    text="give:{kind}",
    label=label_sacrifice,
    touch=("offering-{kind}",),
    refused=(
        *answers(phases.SACRIFICE, phases.BURY),
        why(
            lambda state, seat, kind: "O2" if state.phase == phases.BURY else "O1",
            lambda state, me, kind: number_of(me.offerings, kind) > 0,
            T("You have no such offering card ({kind})."),
        ),
    ),
)
GIVE_FROM_SUPPLY: Kind[CardsState] = Kind(
    "supply",
    (OFFERING,),
    text="supply:{kind}",
    label=T("From the supply: {kind}"),
    touch=("supply-{kind}",),
    refused=(*answers(phases.SUPPLY), is_left("O3")),
)
TAKE_CARD: Kind[CardsState] = Kind(
    "draw",
    (COLUMN,),
    text="column{number}",
    label=label_draw,
    touch=("column-{number}",),
    wish=UNTIL,
    refused=answers(phases.DRAW),
)
TAKE_WOOD: Kind[CardsState] = Kind(
    "wood",
    label=lambda view: T("{count} wood", count=moai_yield(view)),
    refused=answers(phases.YIELD),
)
TAKE_GLORY: Kind[CardsState] = Kind(
    "glory",
    label=lambda view: T("{count} glory", count=moai_yield(view)),
    refused=answers(phases.YIELD),
)
TAKE_INSTEAD: Kind[CardsState] = Kind(
    "instead",
    (OFFERING,),
    text="instead:{kind}",
    label=T("Take {kind} instead"),
    touch=("supply-{kind}",),
    refused=(*answers(phases.INSTEAD), is_left("W6")),
)
TAKE_NOTHING: Kind[CardsState] = Kind(
    "nothing",
    text="instead:none",
    label=T("Take nothing"),
    refused=answers(phases.INSTEAD),
)

#: In the order in which the compiled rules count them.
PLAYED = (PLAY_WOODCUTTER, PLAY_PRIEST, BUILD_MOAI, PLAY_GATHERERS, PUT_BACK)
TAKEN = (TAKE_CARD, TAKE_WOOD, TAKE_GLORY, TAKE_INSTEAD, TAKE_NOTHING)
MOVES: Space[CardsState] = Space(
    *(PURCHASE, NO_PURCHASE, *PLAYED, GIVE, GIVE_FROM_SUPPLY, *TAKEN),
    examples="buy:fish, woodcutter, grain*2, give:fish, column1",
)
