"""The moves of the board game Rapa Nui, each kind declared once.

`c4` puts a figure on a space, `mine1` into a column, `star2` the sorcerer on a star, `chief3` the chief under
a column. `small`, `medium`, `large` take a Moai; `large>f3` and `pukao>f3` carry; `via:d4.c4.b4` is a route;
`reed` takes a resource; `hut` and `luxury:necklace14` choose an offering, `pay:1e3w` says with what. Tiles:
`rest@c4`, `trade:reed>wood`, `save`, `contribute1`, `three`, `two`, `switch`, `lend1`, `lend-chief`;
`tablet:save` does it with the tablet; `+fervent` installs a bonus; `draft:rest` takes a tile of the offer.
Turns end with `done` or `pass`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from motu.bits import count
from motu.contract import View
from motu.games.rapanui2019 import numbers, phases, tiles
from motu.games.rapanui2019.board import LUXURY, Board
from motu.games.rapanui2019.board_check import MOST_LUXURIES, MOST_STARS
from motu.games.rapanui2019.names import (
    COLUMN_NAMES,
    FIGURE_NAMES,
    OFFERING_NAMES,
    RESOURCE_NAMES,
    THING_NAMES,
    amount_of,
    goods_listed,
)
from motu.games.rapanui2019.paying import buys, can_decorate, top_tile
from motu.games.rapanui2019.payments import carry_words, offering_words, price_level, route_words
from motu.games.rapanui2019.player import CHIEF_FIGURE, IN_MINE, ON_STAR, SORCERER, VILLAGERS, Player
from motu.games.rapanui2019.position import PUKAO
from motu.language import Text, texts
from motu.moves import (
    FOUND,
    FROM,
    Because,
    Condition,
    Kind,
    Name,
    Part,
    Space,
    Words,
    during,
    named,
    titles,
    why,
)

if TYPE_CHECKING:
    from motu.games.rapanui2019.rules import MoaiState

T, TN, TP = texts("motu.games.rapanui2019")

# ---------------------------------------------------------------------------------------------- parts


def payment(code: int) -> list[int]:
    """How many of each resource a payment has: the digits of its code to the base of five."""
    return [code // 125, code // 25 % 5, code // 5 % 5, code % 5]


def payment_words(board: Board, code: int) -> Words:
    goods = payment(code)
    letters = [f"{amount}{letter}" for amount, letter in zip(goods, "rewp", strict=True) if amount]
    return {"goods": Name("".join(letters), goods_listed(goods))}


def luxury_words(board: Board, place: int) -> Words:
    """Kind and value; the second of equal tiles has a b, and is found by the name of the first as well."""
    like = [_kind_and_value(board, before) for before in range(place)].count(_kind_and_value(board, place))
    kind, value = _kind_and_value(board, place)
    name = f"{OFFERING_NAMES[kind].key}{value}"
    letter = "abcdefghijklmnop"[like] if like else ""
    return {"offering": OFFERING_NAMES[kind], "tile": f"{name}{letter}", "like": name, "place": place + 1}


def _kind_and_value(board: Board, place: int) -> tuple[int, int]:
    return int(board.luxury_kind[place]), int(board.worth[LUXURY + place])


def bonus_words(board: Board, bonus: int) -> Words:
    tile = tiles.BONUS_TILES[bonus]
    return {"bonus": Name(tile.key, tile.title), "price": amount_of(tile.resource, tile.price)}


#: A9: a villager of a column, the sorcerer, the chief; and what one touches to say so.
LENT = (
    *((column, f"column-{column.key}") for column in COLUMN_NAMES),
    *((Name(f"-{key}", FIGURE_NAMES[key]), key) for key in ("sorcerer", "chief")),
)
THREE_OF = [Name(one.key, amount_of(kind, 3)) for kind, one in enumerate(RESOURCE_NAMES)]

SPACE = named("space", lambda board: board.names, size=64)
COLUMN = named("column", COLUMN_NAMES)
STAR = Part(MOST_STARS, lambda board, star: {"star": star + 1}, lambda board: board.stars)
MOAI = named("thing", THING_NAMES[:PUKAO])
THING = named("thing", THING_NAMES)
WAY = Part(numbers.MOST_ROUTES, lambda board, way: {"way": way + 1})
RESOURCE = named("resource", RESOURCE_NAMES)
OFFERING = named("offering", OFFERING_NAMES)
LUXURY_TILE = Part(MOST_LUXURIES, luxury_words, lambda board: board.luxuries)
PAYMENT = Part(625, payment_words)
TILE = named("tile", [Name(tile.key, tile.title) for tile in tiles.AHU_TILES])
GIVEN, TAKEN = named("given", THREE_OF), named("taken", THREE_OF)
WHO = Part(len(LENT), lambda board, who: {"figure": LENT[who][0], "touch": LENT[who][1]})
BONUS = Part(len(tiles.BONUS_TILES), bonus_words)

# ------------------------------------------------------------------------------------------ in words


def to_choose(state: "MoaiState", seat: int, way: int) -> list[int]:
    """T3: how many resources each of the others will choose on a route."""
    found = [0] * int(state.seats)
    for space in state.spaces_of(way) if state.thing != PUKAO else ():
        owner = state.owner_of(space)
        if owner >= 0 and owner != seat and state.board.choice[space] != 0:
            found[owner] += 1
    return found


def route_text(state: "MoaiState", way: int) -> str:
    """A route by its spaces without the first."""
    if state.phase != phases.ROUTE or way >= len(state.routes):
        return f"route{way + 1}"
    return "via:" + ".".join(state.board.names[space] for space in state.spaces_of(way))


def label_carry(view: View[Board], thing: int, goal: int) -> Text:
    there = T("{thing} to {space}", thing=THING_NAMES[thing].title, space=view.board.names[goal])
    return carry_words(view, there, thing, goal)


# ----------------------------------------------------------------------------------------- conditions


def unless(phase: int, holds: Condition) -> Condition:
    """A condition that counts only in other phases."""
    return lambda state, *rest: state.phase == phase or holds(state, *rest)


def among(things: Callable[..., int]) -> Condition:
    """Whether the last number is in a set that the position and the player give, as bits."""
    return lambda state, me, *parts: (things(state, me) >> parts[-1]) & 1


def apart(things: Callable[..., int]) -> Condition:
    return lambda state, me, *parts: not (things(state, me) >> parts[-1]) & 1


def at_home(figure: int) -> Condition:
    return lambda state, me, *_: (me.home >> figure) & 1


def has_carvers(state: "MoaiState", me: Player, size: int) -> bool:
    """K2: an unused carver in every column up to that of the size."""
    return all(state.carvers_left(column) for column in range(size + 1))


def is_offered_here(state: "MoaiState", me: Player, resource: int) -> bool:
    """T3: of what the space lets its owner choose. Q16: of what the Moai may bring."""
    offered = (
        state.board.choice[state.way[state.way_at]] if state.phase == phases.GIFT else state.kinds_to_get()
    )
    return (offered >> resource) & 1 != 0


def owns(state: "MoaiState", me: Player, code: int) -> bool:
    return all(me.has(kind) >= amount for kind, amount in enumerate(payment(code)))


def pays(state: "MoaiState", me: Player, code: int) -> bool:
    """T8: whether this is the price of the offering chosen."""
    reed, eggs, wood, pearls = payment(code)
    kind = state.board.kind_of(state.chosen)
    return buys(kind, state.cost(), reed, eggs, wood, pearls, me.has_bonus(tiles.ARTISTIC))


def can_be_lent(state: "MoaiState", me: Player, who: int) -> bool:
    """A9, Q12: whether this figure of the player is in the mine."""
    if who < len(COLUMN_NAMES):
        return 0 <= me.figure_at(IN_MINE + who) < VILLAGERS
    return IN_MINE <= me.where(SORCERER if who == len(COLUMN_NAMES) else CHIEF_FIGURE) < ON_STAR


TO_BE_PLACED = why("F1", during(phases.PLACE, phases.WHERE), T("No figure is to be placed now."))
VILLAGER_LEFT = why(
    "F1",
    unless(phases.WHERE, lambda state, me, *_: me.home & 31 != 0),
    T("You have no villager left to place."),
)

# -------------------------------------------------------------------------------- placing and carving

TO_SPACE: Kind["MoaiState"] = Kind(
    "space",
    (SPACE,),
    text="{space}",
    label=T("Carrier on {space}"),
    refused=(
        TO_BE_PLACED,
        why(
            "F4",
            among(lambda state, me: state.board.open),
            T("Crater and Pukao mine are closed: the neutral carriers stand there."),
        ),
        why(
            "F4",
            apart(lambda state, me: state.others_carriers(state.seat)),
            T("A carrier of somebody else stands on {space}."),
        ),
        VILLAGER_LEFT,
    ),
)
TO_COLUMN: Kind["MoaiState"] = Kind(
    "column",
    (COLUMN,),
    text="mine{column}",
    label=T("Carver in {column}"),
    refused=(
        TO_BE_PLACED,
        VILLAGER_LEFT,
        why(
            "F3",
            unless(phases.WHERE, lambda state, me, column: state.has_slot(column)),
            T("All slots of this column are taken."),
        ),
        why(
            "Q2",
            unless(phases.PLACE, lambda state, *_: state.resumed == phases.CARVE and not state.carved),
            T("Only a sorcerer may go into the Moai mine now, and only before the Moai are taken."),
        ),
        why(
            "Q2",
            unless(phases.PLACE, lambda state, me, column: state.helps(column, state.wild_carvers(me))),
            T("A carver there would serve no Moai: {column}."),
        ),
    ),
)
TO_STAR: Kind["MoaiState"] = Kind(
    "star",
    (STAR,),
    text="star{star}",
    label=T("Sorcerer on star {star}"),
    refused=(
        why("F2", during(phases.PLACE), T("Sorcerers go to the stars only while figures are placed.")),
        why("F2", at_home(SORCERER), T("Your sorcerer stands on a star already.")),
        why("F2", lambda state, me, star: not (state.stars >> (4 * star)) & 15, T("This star is taken.")),
        why(
            "F2",
            lambda state, me, star: star > 0 or state.placed,
            T("The start player may not begin the round with the sorcerer on the first star."),
        ),
    ),
)
CHIEF_TO: Kind["MoaiState"] = Kind(
    "chief",
    (COLUMN,),
    text="chief{column}",
    label=T("Chief under {column}"),
    touch=("chief", "column-{column}"),
    then=(T("Which column?"),),
    refused=(
        why("F1", during(phases.PLACE), T("Chiefs go into the Moai mine only while figures are placed.")),
        why("U4", lambda state, me, column: me.has_bonus(tiles.CHIEF), T("Your chief has not joined.")),
        why("F1", at_home(CHIEF_FIGURE), T("Your chief stands in the Moai mine already.")),
    ),
)
TAKE_MOAI: Kind["MoaiState"] = Kind(
    "carve",
    (MOAI,),
    text="{thing}",
    label=T("Take: {thing}"),
    counts=(("carved", "{thing}"),),
    refused=(
        why("K2", during(phases.CARVE), T("No Moai is to be carved now.")),
        why("K2", has_carvers, T("You need an unused carver in every column up to this one.")),
        why("K3", lambda state, me, size: state.moai_left(size) > 0, T("None is left of this size.")),
    ),
)
DONE: Kind["MoaiState"] = Kind(
    "done",
    label=lambda view: T("Done carving") if view["question"] == "carve" else T("End your turn"),
    last=True,
    refused=(
        why(
            lambda state, seat, *_: state.game.ask(state, seat)[1],
            during(phases.CARVE, phases.CARVED, phases.CARRIED),
            T("This turn does not end before the question is answered."),
        ),
    ),
)

# -------------------------------------------------------------------------------------------- carrying


def of_moai(holds: Condition) -> Condition:
    return lambda state, me, thing, space: thing == PUKAO or holds(state, me, thing, space)


def of_pukao(holds: Condition) -> Condition:
    return lambda state, me, thing, space: thing != PUKAO or holds(state, me, thing, space)


def is_reached(state: "MoaiState", me: Player, thing: int, space: int) -> bool:
    """T2, T6: whether an unbroken chain of carriers leads there."""
    goals = state.pukao_goals(me) if thing == PUKAO else state.moai_goals(me)
    return (goals >> space) & 1 != 0


def carrying_rule(state: "MoaiState", seat: int, thing: int, space: int) -> str:
    return "T6" if thing == PUKAO else "T2"


PASS: Kind["MoaiState"] = Kind(
    "pass",
    label=T("Pass"),
    last=True,
    refused=(why("T1", during(phases.CARRY), T("One passes only instead of carrying.")),),
)
CARRY_TO: Kind["MoaiState"] = Kind(
    "carry",
    (THING, SPACE),
    text="{thing}>{space}",
    label=label_carry,
    touch=("load-{thing}", "space-{space}"),
    then=(T("Where to?"),),
    wish=FROM,
    refused=(
        why("T1", during(phases.CARRY), T("Nothing is to be carried now.")),
        why("T2", among(lambda state, me: state.board.ahus), T("Moai and Pukao are carried to an Ahu.")),
        why(
            "T2",
            of_moai(lambda state, me, thing, space: (me.moai >> (4 * thing)) & 15),
            T("You have not carved this: {thing}."),
        ),
        why("Q17", of_moai(apart(lambda state, me: state.erected())), T("On {space} stands a Moai already.")),
        why("T6", of_pukao(among(lambda state, me: state.erected())), T("On {space} stands no Moai yet.")),
        why(
            "T6",
            of_pukao(apart(lambda state, me: state.hats)),
            T("The Moai on {space} is decorated already."),
        ),
        why(carrying_rule, among(lambda state, me: me.carriers), T("You have no carrier on {space}.")),
        why("T5", among(lambda state, me: me.ready), T("Your carrier on {space} is tired.")),
        why("Q23", of_pukao(lambda state, me, *_: state.pukao > 0), T("All Pukao are set.")),
        why(
            "T9",
            of_pukao(lambda state, me, *_: can_decorate(state, me)),
            T("You cannot pay for any offering."),
        ),
        why(carrying_rule, is_reached, T("No unbroken chain of carriers leads to {space}.")),
    ),
)
BY_ROUTE: Kind["MoaiState"] = Kind(
    "route",
    (WAY,),
    text=route_text,
    label=route_words,
    wish=FOUND,
    gives=to_choose,
    refused=(
        why("Q13", during(phases.ROUTE), T("No route is to be chosen now.")),
        why("Q13", lambda state, me, way: way < len(state.routes), T("There is no such route.")),
    ),
)
GET: Kind["MoaiState"] = Kind(
    "have",
    (RESOURCE,),
    text="{resource}",
    label=lambda view, resource: amount_of(resource, view["gain"] if view["question"] == "erect" else 1),
    refused=(
        why("T4", during(phases.GIFT, phases.ERECT), T("No resource is to be taken now.")),
        why(
            lambda state, *_: "T3" if state.phase == phases.GIFT else "Q16",
            is_offered_here,
            T("This is not to be had here: {resource}."),
        ),
    ),
)

# ------------------------------------------------------------------------------------------ decorating

STAYS_PAYABLE = T("Then you could not pay for an offering any more.")
TO_BE_CHOSEN = why("T7", during(phases.OFFER), T("No offering is to be chosen now."))
UNPAYABLE = T("You cannot pay for this: {offering}.")

TAKE_OFFERING: Kind["MoaiState"] = Kind(
    "offering",
    (OFFERING,),
    text="{offering}",
    label=lambda view, kind: offering_words(view, kind, (view["stacks"][kind] or [0])[0], False),
    counts=(("offerings", "{offering}"),),
    wish=FROM,
    refused=(
        TO_BE_CHOSEN,
        why(
            "Q21",
            lambda state, me, kind: top_tile(state, kind) >= 0,
            T("No such offering is left: {offering}."),
        ),
        why("T7", lambda state, me, kind: state.can_take_tile(state.seat, top_tile(state, kind)), UNPAYABLE),
    ),
)
TAKE_LUXURY: Kind["MoaiState"] = Kind(
    "luxury",
    (LUXURY_TILE,),
    text="luxury:{tile}",
    also=("luxury:{like}",),
    label=lambda view, place: offering_words(view, *_kind_and_value(view.board, place), True),
    touch=("luxury-{place}",),
    counts=(("offerings", "luxury {offering}"),),
    wish=FROM,
    refused=(
        TO_BE_CHOSEN,
        why(
            "A7",
            lambda state, me, place: me.may_take_luxury(),
            T("Luxury offerings are for those who have “Make your choice”."),
        ),
        why("Q22", among(lambda state, me: state.luxury), T("This luxury offering is not there any more.")),
        why(
            "Q22",
            lambda state, me, place: state.is_offered(place),
            T("Of two equal luxury offerings the first is taken first."),
        ),
        why("T7", lambda state, me, place: state.can_take_tile(state.seat, LUXURY + place), UNPAYABLE),
    ),
)
PAY: Kind["MoaiState"] = Kind(
    "pay",
    (PAYMENT,),
    text="pay:{goods}",
    label=lambda view, code: goods_listed(payment(code)),
    order=lambda code: price_level(payment(code)),
    wish=FOUND,
    refused=(
        why("T8", during(phases.PRICING), T("Nothing is to be paid now.")),
        why("T8", owns, T("You do not have this: {goods}.")),
        why("T8", pays, T("This does not pay for the offering.")),
    ),
)
DRAFT_TILE: Kind["MoaiState"] = Kind(
    "offer",
    (TILE,),
    text="draft:{tile}",
    label=T("Take “{tile}”"),
    refused=(
        why("X2", during(phases.DRAFT), T("No tile is to be chosen now.")),
        why(
            "X2",
            lambda state, me, kind: (state.offer >> (4 * kind)) & 15,
            T("This is not in the offer: {tile}."),
        ),
    ),
)

# ----------------------------------------------------------------------------------------- using tiles


def uses(
    kind: int,
    text: str,
    *works: Because,
    label: Text | None = None,
    parts: tuple[Part, ...] = (),
    touch: tuple[str, ...] = (),
    then: tuple[Text, ...] = (),
    in_turn: bool = False,
    with_tablet: tuple[Because, ...] | None = None,
) -> tuple[Kind["MoaiState"], Kind["MoaiState"]]:
    """What a tile does, and what the tablet does in its place (A11), where it works.

    A few conditions are others for the tablet, which is gone once it is used.
    """
    tile = tiles.AHU_TILES[kind]
    words = tile.title if label is None else label.filled(tile=tile.title)
    in_time = why(
        "Q2",
        lambda state, *_: tile.when & state.moment(),
        T("It does not work at this moment: {tile}.", tile=tile.title),
    )
    has_tile = why(
        f"A{kind + 1}",
        lambda state, me, *_: me.tile_count(kind) > 0,
        T("You do not have this tile: {tile}.", tile=tile.title),
    )
    has_tablet = why("A11", lambda state, me, *_: me.tablet, T("You have no tablet."))
    by_tile: Kind[MoaiState] = Kind(
        tile.key,
        parts,
        text=text,
        label=words,
        touch=(f"tile-{tile.key}", *touch),
        then=then,
        in_turn=in_turn,
        counts=(("tiles", tile.key),),
        refused=(has_tile, in_time, *works),
    )

    def label_tablet(view: View[Board], *said: int) -> Text:
        return T("Tablet as {use}", use=words.filled(**titles(by_tile.words(view.board, said))))

    by_tablet: Kind[MoaiState] = Kind(
        f"tablet {tile.key}",
        parts,
        text=f"tablet:{text}",
        label=label_tablet,
        touch=("tablet", f"as-{tile.key}", *touch),
        then=(T("As which tile?"), *then),
        in_turn=in_turn,
        counts=(("tablet", tile.key),),
        refused=(has_tablet, in_time, *(works if with_tablet is None else with_tablet)),
    )
    return by_tile, by_tablet


def has_effect(kind: int, holds: Condition) -> Because:
    """Q2: what would have no effect is not offered."""
    title = tiles.AHU_TILES[kind].title
    return why("Q2", holds, T("It would have no effect: {tile}.", tile=title))


def trades(base: int) -> tuple[Because, ...]:
    """A2, Q4; while paying for an offering, enough must stay for it, without the tablet if that is used."""
    return (
        has_effect(
            tiles.TRADE,
            lambda state, me, given, taken: given != taken and me.has(taken) < state.board.track_end,
        ),
        why("Q4", lambda state, me, given, taken: me.has(given) >= 3, T("You do not have this: {given}.")),
        why("Q19", lambda state, me, *goods: state.can_trade(me, *goods, base), STAYS_PAYABLE),
    )


def extra(kind: int) -> Because:
    return has_effect(kind, lambda state, me: state.has_room_for_extra(me))


TILE_USES, TABLET_USES = zip(
    uses(
        tiles.REST,
        "rest@{space}",
        why("A1", among(lambda state, me: me.tired_spaces()), T("You have no tired carrier on {space}.")),
        label=T("{tile}: {space}"),
        parts=(SPACE,),
        touch=("space-{space}",),
        then=(T("Which space?"),),
    ),
    uses(
        tiles.TRADE,
        "trade:{given}>{taken}",
        *trades(numbers.USE),
        label=T("{tile}: {given} for {taken}"),
        parts=(GIVEN, TAKEN),
        touch=("have-{given}", "have-{taken}"),
        then=(T("What do you give?"), T("What do you take for it?")),
        in_turn=True,
        with_tablet=trades(numbers.WITH_TABLET),
    ),
    uses(
        tiles.SAVE,
        "save",
        why("Q20", lambda state, me: not state.saving, T("“Save” counts once for each offering.")),
        label=T("{tile}: pay two instead of four"),
    ),
    uses(
        tiles.CONTRIBUTE,
        "contribute{column}",
        has_effect(
            tiles.CONTRIBUTE, lambda state, me, column: state.helps(column, state.wild_carvers(me) - 1)
        ),
        label=T("{tile}: {column}"),
        parts=(COLUMN,),
        touch=("column-{column}",),
        then=(T("Which column?"),),
    ),
    uses(tiles.THREE_EXTRA, "three", extra(tiles.THREE_EXTRA)),
    uses(tiles.TWO_EXTRA, "two", extra(tiles.TWO_EXTRA)),
    uses(
        tiles.CAREER_SWITCH,
        "switch",
        why("A8", lambda state, me: me.is_on_star(), T("Your sorcerer has left the star already.")),
        has_effect(tiles.CAREER_SWITCH, lambda state, me: state.works(me, tiles.CAREER_SWITCH, numbers.USE)),
    ),
    uses(
        tiles.LEND_A_HAND,
        "lend{figure}",
        why("A9", can_be_lent, T("You have nobody to lend there: {figure}.")),
        has_effect(tiles.LEND_A_HAND, lambda state, me, who: state.has_open_space(me)),
        label=T("{tile}: {figure}"),
        parts=(WHO,),
        touch=("{touch}",),
        then=(T("Whom do you lend?"),),
    ),
    strict=True,
)
INSTALL: Kind["MoaiState"] = Kind(
    "install",
    (BONUS,),
    text="+{bonus}",
    label=T("Install “{bonus}” for {price}"),
    touch=("bonus-{bonus}",),
    counts=(("bonus tiles", "{bonus}"),),
    refused=(
        why(
            "Q1",
            lambda state, *_: state.moment() != tiles.NEVER,
            T("Nothing is installed before the question is answered."),
        ),
        why(
            lambda state, me, bonus: f"U{bonus + 1}",
            lambda state, me, bonus: not me.has_bonus(bonus),
            T("You have installed it already: {bonus}."),
        ),
        why(
            lambda state, me, bonus: f"U{bonus + 1}",
            lambda state, me, bonus: count(me.bonuses) < tiles.MOST_BONUSES,
            T("At most three bonus tiles can be installed."),
        ),
        why(
            "Q3",
            lambda state, me, bonus: (
                me.has(tiles.BONUS_TILES[bonus].resource) >= tiles.BONUS_TILES[bonus].price
            ),
            T("“{bonus}” costs exactly {price}; higher resources do not stand for them."),
        ),
        why("Q19", lambda state, me, bonus: state.can_install(me, bonus), STAYS_PAYABLE),
    ),
)

#: In the order in which the compiled rules count them.
PLACING = (TO_SPACE, TO_COLUMN, TO_STAR, CHIEF_TO)
CARRYING = (TAKE_MOAI, DONE, PASS, CARRY_TO, BY_ROUTE, GET)
DECORATING = (TAKE_OFFERING, TAKE_LUXURY, PAY)
MOVES: Space["MoaiState"] = Space(
    *(*PLACING, *CARRYING, *DECORATING, DRAFT_TILE, *TILE_USES, *TABLET_USES, INSTALL),
    examples="c4, mine1, star2, large>f3, hut, save, pass",
)
