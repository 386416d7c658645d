"""What the board game Rapa Nui asks, and what is told when it is over."""

from motu.bits import members
from motu.contract import Points
from motu.games.rapanui2019 import numbers, phases
from motu.games.rapanui2019.names import FIGURE_NAMES, THING_NAMES, figure_key, offering_name
from motu.games.rapanui2019.player import CHIEF_FIGURE, SORCERER
from motu.games.rapanui2019.rules import MoaiState
from motu.games.rapanui2019.tiles import AHU_TILES, FAVOUR, FAVOUR_POINTS, TABLET_POINTS, TABLET_TITLE
from motu.games.rapanui2019.view import tile_of
from motu.language import Text, texts

T, TN, TP = texts("motu.games.rapanui2019")

#: The rule and the words of a question.
Words = tuple[str, Text]


def ask(state: MoaiState, seat: int) -> tuple[str, str, Text]:
    """The kind of the question, its rule and its words."""
    return phases.NAMES[int(state.phase)], *_words(state, seat)


def _words(state: MoaiState, seat: int) -> Words:
    phase = int(state.phase)
    if phase == phases.PLACE:
        return "F1", _place_words(int(state.players[seat].home))
    if phase == phases.WHERE:
        return _where_words(state)
    if phase == phases.CARRY and not state.can_carry(seat):
        return "Q18", T("You have nothing to carry: pass, or use something first.")
    return ALWAYS[phase] if phase in ALWAYS else _words_on_the_way(state, phase)


#: Questions whose words are always the same.
ALWAYS: dict[int, Words] = {
    phases.DRAFT: ("X2", T("Take an Ahu tile from the offer.")),
    phases.CARVE: ("K2", T("What will your carvers make?")),
    phases.CARVED: ("Q1", T("Use something more, or end your turn.")),
    phases.CARRY: ("T1", T("Carry a Moai or a Pukao, or pass.")),
    phases.CARRIED: ("Q1", T("Use something more, or end your turn.")),
}


def _place_words(home: int) -> Text:
    """What can still be placed, and where."""
    villagers, sorcerer, chief = home & 31, (home >> SORCERER) & 1, (home >> CHIEF_FIGURE) & 1
    if chief and (villagers or sorcerer):
        return T("Place a figure: on the island, in the Moai mine, your sorcerer on a star, or your chief.")
    if chief:
        return T("Put your chief under a column of the Moai mine.")
    if villagers and sorcerer:
        return T("Place a figure: on the island, in the Moai mine, or your sorcerer on a star.")
    if sorcerer:
        return T("Put your sorcerer on a star.")
    return T("Place a villager: on the island or in the Moai mine.")


def _where_words(state: MoaiState) -> Words:
    """A8: a sorcerer who leaves his star. A9: a figure that leaves the mine."""
    switches = state.moving == SORCERER and state.players[int(state.seat)].is_on_star()
    if switches and state.resumed == phases.CARVE:
        return "A8", T("Where will your sorcerer work?")
    figure = FIGURE_NAMES[figure_key(int(state.moving))]
    words = T("Your {figure} becomes a carrier: on which space?", figure=figure)
    return "A8" if switches else "A9", words


def _words_on_the_way(state: MoaiState, phase: int) -> Words:
    """While something is carried, erected or paid for."""
    names = state.board.names
    goal, thing = names[int(state.goal)], THING_NAMES[int(state.thing)].title
    if phase == phases.ROUTE and len(state.routes) == numbers.MOST_ROUTES and not state.first_rules:
        words = T("{thing} to {goal}: which way? Of very many ways these {count} pay least.")
        return "Q13", words.filled(thing=thing, goal=goal, count=numbers.MOST_ROUTES)
    if phase == phases.ROUTE:
        return "Q13", T("{thing} to {goal}: which way?", thing=thing, goal=goal)
    if phase == phases.GIFT:
        space = names[int(state.way[state.way_at])]
        return "T3", T("Your carrier on {space} helps: what will you take?", space=space)
    if phase == phases.ERECT:
        return "T4", T("{thing} on {goal}: take your resources.", thing=thing, goal=goal)
    if phase == phases.OFFER:
        return "T7", T("You decorate {goal}: which offering will you pay for?", goal=goal)
    assert phase == phases.PRICING
    tile = tile_of(state, int(state.chosen))
    name = offering_name(tile["kind"], tile["luxury"])
    return "T8", T("{offering}, worth {value}: with what will you pay?", offering=name, value=tile["value"])


def account(state: MoaiState) -> list[list[Points]]:
    """Z1: how each seat's points came about."""
    return [_account_of(state, seat) for seat in range(state.seats)]


def _account_of(state: MoaiState, seat: int) -> list[Points]:
    me = state.players[seat]
    lines: list[Points] = []
    for number in members(me.offerings):
        tile = tile_of(state, number)
        name = offering_name(tile["kind"], tile["luxury"])
        lines.append(Points(T("Offering: {offering}", offering=name), tile["value"]))
    lines.append(Points(T("Resources left"), int(me.total())))
    if me.tablet:
        lines.append(Points(T("{tablet}, not used", tablet=TABLET_TITLE), TABLET_POINTS))
    if me.tile_count(FAVOUR):
        lines.append(Points(AHU_TILES[FAVOUR].title, FAVOUR_POINTS * int(me.tile_count(FAVOUR))))
    return lines
