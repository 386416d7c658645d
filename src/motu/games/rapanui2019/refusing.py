"""Why a move is refused, in words, with the rule."""

from motu.bits import count
from motu.contract import IllegalMove
from motu.games.rapanui2019.board import LUXURY
from motu.games.rapanui2019.paying import can_decorate, top_tile
from motu.games.rapanui2019.player import SORCERER
from motu.games.rapanui2019.position import (
    BY_ROUTE,
    CARRY,
    CARRY_TO,
    CARVE,
    CHIEF_TO,
    DONE,
    DRAFT_TILE,
    INSTALL,
    MOVES,
    OFFER,
    PASS,
    PAY,
    PLACE,
    PUKAO,
    TAKE_LUXURY,
    TAKE_MOAI,
    TAKE_OFFERING,
    TO_COLUMN,
    TO_SPACE,
    TO_STAR,
    USE,
    WHERE,
    WITH_TABLET,
)
from motu.games.rapanui2019.rules import MoaiState
from motu.games.rapanui2019.tiles import (
    AHU_TILES,
    BONUS_TILES,
    MOST_BONUSES,
    PRICE,
    PRICE_KIND,
)
from motu.games.rapanui2019.using import kind_used
from motu.games.rapanui2019.words import OFFERING_NAMES, THING_NAMES, amount_of
from motu.language import texts

T, TN, TP = texts("motu.games.rapanui2019")


def refusal(state: MoaiState, seat: int, move: int) -> IllegalMove:
    """Why the asked seat may not make this move, by which rule."""
    if not 0 <= move < MOVES:
        return IllegalMove(T("There is no such move."))
    phase = int(state.phase)
    if USE <= move < INSTALL:
        return _refuse_use(state, seat, move)
    if move >= INSTALL:
        return _refuse_install(state, seat, move - INSTALL)
    if phase in (PLACE, WHERE) and move < TAKE_MOAI:
        return _refuse_place(state, seat, move)
    if phase == CARVE and TAKE_MOAI <= move < DONE:
        return _refuse_moai(state, move - TAKE_MOAI)
    if phase == CARRY and CARRY_TO <= move < BY_ROUTE:
        return _refuse_carry(state, seat, *divmod(move - CARRY_TO, 64))
    if phase == OFFER and TAKE_OFFERING <= move < PAY:
        return _refuse_offering(state, seat, move)
    return _refuse_other(state, seat, move)


def _refuse_other(state: MoaiState, seat: int, move: int) -> IllegalMove:
    """A move that belongs to another question."""
    rule = state.game.ask(state, seat)[1]
    if move == PASS:
        return IllegalMove(T("One passes only instead of carrying."), "T1")
    if move == DONE:
        return IllegalMove(T("This turn does not end before the question is answered."), rule)
    if PAY <= move < DRAFT_TILE:
        return IllegalMove(T("This does not pay for the offering."), "T8")
    return IllegalMove(T("That does not answer the present question."), rule)


def _refuse_place(state: MoaiState, seat: int, move: int) -> IllegalMove:
    me, board = state.players[seat], state.board
    if move < TO_COLUMN:
        space = move - TO_SPACE
        if space >= board.spaces:
            return IllegalMove(T("There is no such space."), "F4")
        if not (board.open >> space) & 1:
            return IllegalMove(T("Crater and mine are closed: the neutral carriers stand there."), "F4")
        if (state.others_carriers(seat) >> space) & 1:
            name = board.names[space]
            return IllegalMove(T("A carrier of somebody else stands on {space}.", space=name), "F4")
        return IllegalMove(T("You have no villager left to place."), "F1")
    if state.phase == WHERE:
        return IllegalMove(T("Into the mine goes only a sorcerer, and only before the Moai are taken."), "Q2")
    if move < TO_STAR:
        if me.home & 31:
            return IllegalMove(T("All slots of this column are taken."), "F3")
        return IllegalMove(T("You have no villager left to place."), "F1")
    if move < CHIEF_TO:
        return _refuse_star(state, seat, move - TO_STAR)
    return IllegalMove(T("Your chief has not joined, or stands in the mine already."), "U4")


def _refuse_star(state: MoaiState, seat: int, star: int) -> IllegalMove:
    if star >= state.board.stars:
        return IllegalMove(T("There is no such star."), "F2")
    if not (state.players[seat].home >> SORCERER) & 1:
        return IllegalMove(T("Your sorcerer stands on a star already."), "F2")
    if (state.stars >> (4 * star)) & 15:
        return IllegalMove(T("This star is taken."), "F2")
    return IllegalMove(
        T("The start player may not begin the round with the sorcerer on the first star."), "F2"
    )


def _refuse_moai(state: MoaiState, size: int) -> IllegalMove:
    if state.moai_left(size) == 0:
        return IllegalMove(T("None is left of this size; a smaller one may be taken."), "K3")
    return IllegalMove(T("You need an unused carver in every column up to this one."), "K2")


def _refuse_carry(state: MoaiState, seat: int, thing: int, space: int) -> IllegalMove:
    me, board = state.players[seat], state.board
    if space >= board.spaces or not (board.ahus >> space) & 1:
        return IllegalMove(T("Moai and Pukao are carried to an Ahu."), "T2")
    name = board.names[space]
    rule = "T6" if thing == PUKAO else "T2"
    stands = (state.erected() >> space) & 1
    if thing != PUKAO and not (me.moai >> (4 * thing)) & 15:
        return IllegalMove(T("You have not carved this: {thing}.", thing=THING_NAMES[thing]), "T2")
    if thing != PUKAO and stands:
        return IllegalMove(T("On {space} stands a Moai already.", space=name), "Q17")
    if thing == PUKAO and not stands:
        return IllegalMove(T("On {space} stands no Moai yet.", space=name), "T6")
    if thing == PUKAO and (state.hats >> space) & 1:
        return IllegalMove(T("The Moai on {space} is decorated already.", space=name), "T6")
    if not (me.ready >> space) & 1:
        if (me.carriers >> space) & 1:
            return IllegalMove(T("Your carrier on {space} is tired.", space=name), "T5")
        return IllegalMove(T("You have no carrier on {space}.", space=name), rule)
    if thing == PUKAO and state.pukao == 0:
        return IllegalMove(T("All Pukao are set."), "Q23")
    if thing == PUKAO and not can_decorate(state, me):
        return IllegalMove(T("You cannot pay for any offering."), "T9")
    return IllegalMove(T("No unbroken chain of carriers leads to {space}.", space=name), rule)


def _refuse_offering(state: MoaiState, seat: int, move: int) -> IllegalMove:
    me = state.players[seat]
    if move >= TAKE_LUXURY:
        place = move - TAKE_LUXURY
        if not me.may_take_luxury():
            return IllegalMove(T("Luxury offerings are for those who have make your choice."), "A7")
        if place >= state.board.luxuries or not (state.luxury >> place) & 1:
            return IllegalMove(T("This luxury offering is not there any more."), "Q22")
        kind = int(state.board.kind_of(LUXURY + place))
    else:
        kind = move - TAKE_OFFERING
        if top_tile(state, kind) < 0:
            return IllegalMove(
                T("No such offering is left: {offering}.", offering=OFFERING_NAMES[kind]), "Q21"
            )
    return IllegalMove(T("You cannot pay for this: {offering}.", offering=OFFERING_NAMES[kind]), "T7")


def _refuse_use(state: MoaiState, seat: int, move: int) -> IllegalMove:
    me = state.players[seat]
    by_tablet = move >= WITH_TABLET
    kind = int(kind_used(move - (WITH_TABLET if by_tablet else USE)))
    tile = AHU_TILES[kind]
    if by_tablet and not me.tablet:
        return IllegalMove(T("You have no tablet."), "A11")
    if not by_tablet and not me.tile_count(kind):
        return IllegalMove(T("You do not have this tile: {tile}.", tile=tile.title), f"A{kind + 1}")
    if seat != state.seat or not tile.when & state.moment():
        return IllegalMove(T("It does not work at this moment: {tile}.", tile=tile.title), "Q2")
    return IllegalMove(T("It would have no effect: {tile}.", tile=tile.title), "Q2")


def _refuse_install(state: MoaiState, seat: int, bonus: int) -> IllegalMove:
    me = state.players[seat]
    rule = f"U{bonus + 1}"
    title = BONUS_TILES[bonus].title
    if me.has_bonus(bonus):
        return IllegalMove(T("You have installed it already: {bonus}.", bonus=title), rule)
    if count(me.bonuses) >= MOST_BONUSES:
        return IllegalMove(T("At most three bonus tiles can be installed."), rule)
    if me.has(PRICE_KIND[bonus]) < PRICE[bonus]:
        price = amount_of(int(PRICE_KIND[bonus]), int(PRICE[bonus]))
        return IllegalMove(T("{bonus} costs {price}, exactly in kind.", bonus=title, price=price), "Q3")
    if state.phase == OFFER:
        return IllegalMove(T("Then you could not pay for an offering any more."), "Q19")
    return IllegalMove(T("Bonus tiles are installed in one's own turn."), "Q1")
