"""The panels of the card game's picture: the state of the game, the rivals, the own hand and offerings."""

from collections.abc import Sequence
from typing import Any

from motu.games.rapanui2011.cards import GATHERERS, KINDS, MOAI
from motu.games.rapanui2011.chips import CHIP_HEIGHT, CHIP_WIDTH, ORDER, chip, has_bonus
from motu.games.rapanui2011.faces import SIGNS, face_name, offering_name
from motu.games.rapanui2011.names import NAMES
from motu.language import Text, listed, texts
from motu.picture.cards import CARD_HEIGHT, CARD_WIDTH
from motu.picture.drawing import Drawing
from motu.picture.marks import INK, LOZENGE, around, beads, icon, lozenge, tag, tally
from motu.picture.part import remembered
from motu.picture.scene import Item, Panel
from motu.picture.svg import circle, g, haloed, move, rect, text, title, use, use_at

T, TN, TP = texts("motu.games.rapanui2011")


def panels(drawing: Drawing[None]) -> tuple[Panel, ...]:
    """The state of the game, the rivals in the order of play, and what is one's own."""
    own = () if drawing.view.seat is None else _own(drawing, drawing.view.seat)
    return (_status(drawing), *[_rival(drawing, seat) for seat in drawing.others], *own)


def _status(drawing: Drawing[None]) -> Panel:
    view = drawing.view
    notes = [view.whose_turn(drawing.names)]
    if view["scoring"] is not None:
        notes.append(T("Scored now: {kind}", kind=NAMES[view["scoring"]]))
    if view["boxed"]:
        notes.append(TN("{count} Moai in the box", "{count} Moai in the box", view["boxed"]))
    refills = 9 - view["refills"]
    title = (
        T("The game is over.")
        if view["over"]
        else TN("{count} refill to go", "{count} refills to go", refills)
    )
    return Panel("status", title, notes=tuple(notes))


def _rival(drawing: Drawing[None], seat: int) -> Panel:
    """Somebody else's things: wood, glory and cards, then the village, a chip for each kind."""
    player = drawing.view["players"][seat]
    items = (_purse(drawing, seat), _village_tray(drawing, seat), *_memory_tray(drawing, seat))
    return drawing.panel_of(seat, items, (hand_words(player),))


#: The room that a tray of chips has in a panel, and how far apart they lie.
TRAY, CHIP_STEP = 324, 46.8


def _purse(drawing: Drawing[None], seat: int) -> Item:
    """Wood, glory and the number of offering cards, beside one another."""
    player = drawing.view["players"][seat]
    drawn = _drawn_purse(player["wood"], player["glory"], player["offerings"])
    return Item(f"seat-{seat}-purse", drawn, TRAY, 40, purse_words(player))


@remembered
def _drawn_purse(wood: int, glory: int, offerings: int) -> str:
    signs = (("tok-wood", wood), ("tok-glory", glory), ("face-back", offerings))
    drawn = ""
    for place, (sign, number) in enumerate(signs):
        box = (3, 2, 26, 36) if sign == "face-back" else (0, 2, 36, 36)
        count = text(str(number), 42, 29, 23, fill="var(--ink)")
        drawn += g(use(sign, *box), count, transform=move(108 * place, 0))
    return drawn


def purse_words(player: dict[str, Any]) -> Text:
    return T(
        "{wood} wood, {glory} glory, {offerings}",
        wood=player["wood"],
        glory=player["glory"],
        offerings=TN("{count} offering card", "{count} offering cards", player["offerings"]),
    )


def hand_words(player: dict[str, Any]) -> Text:
    return TN("{count} card in hand", "{count} cards in hand", player["cards"])


def _village_tray(drawing: Drawing[None], seat: int) -> Item:
    """Somebody's village in little: how many of each kind, and where he has the bonus."""
    player, played = drawing.view["players"][seat], drawing.view["changed"]["played"]
    laid = [kind for kind in ORDER if player["display"][kind]]
    drawn = [
        _laid(place, kind, player["display"][kind], has_bonus(player, kind), played == [seat, kind],
              drawing.language)
        for place, kind in enumerate(laid)
    ]  # fmt: skip
    label = T("Village: {cards}", cards=listed([_counted(kind, player["display"][kind]) for kind in laid]))
    return Item(f"seat-{seat}-village", "".join(drawn), TRAY, CHIP_HEIGHT + 8, label)


@remembered
def _laid(place: int, kind: int, number: int, bonus: bool, new: bool, language: str) -> str:
    """The cards of a kind in a village, as a chip."""
    mark = chip(f"k-{SIGNS[kind]}", f"var(--b-{SIGNS[kind]})", str(number))
    if bonus:
        mark += g(tag(0, 0, "+1", scale=0.72), transform=move(33, 1))
    if new:
        mark += beads("rect", **around(CHIP_WIDTH, CHIP_HEIGHT, 2, 10))
    told = title(_counted(kind, number).say(language))
    return g(told, mark, transform=move(CHIP_STEP * place, 6))


@remembered
def _counted(kind: int, number: int | str) -> Text:
    return T("{number} {kind}", number=number, kind=NAMES[kind])


def _all_counted(cards: Sequence[int]) -> Text:
    """Cards by how many there are of each kind."""
    return listed([_counted(kind, number) for kind, number in enumerate(cards) if number])


def _memory_tray(drawing: Drawing[None], seat: int) -> tuple[Item, ...]:
    """Open memory, or the end: somebody's hand and offering cards, as far as they are known, in little."""
    player = drawing.view["players"][seat]
    cards = [(face_name(kind, copy), "") for kind in ORDER for copy in range(player.get("hand", NONE)[kind])]
    cards += [(offering_name(kind), said) for kind, said in known_offerings(player)]
    label = known_words(player)
    if label is None:
        return ()
    step = min(48, (TRAY - 40) / max(1, len(cards) - 1))
    drawn = [
        g(use(name, 0, 0, 40, 56), _small_number(said) if said else "", transform=move(step * place, 0))
        for place, (name, said) in enumerate(cards)
    ]
    return (Item(f"seat-{seat}-memory", "".join(drawn), TRAY, 58, label),)


#: The hand that is not seen.
NONE = (0,) * len(KINDS)


def known_offerings(player: dict[str, Any]) -> list[tuple[int, str]]:
    """The kinds of offering cards that somebody may hold, and how many: a number, or from and to."""
    least = player.get("kinds") or player.get("least") or NONE
    most = player.get("kinds") or player.get("most") or NONE
    return [
        (kind, str(most[kind]) if least[kind] == most[kind] else f"{least[kind]}–{most[kind]}")
        for kind in range(GATHERERS)
        if most[kind]
    ]


def known_words(player: dict[str, Any]) -> Text | None:
    """Somebody's hand and offering cards, as far as any are known."""
    hand, offerings = player.get("hand", NONE), known_offerings(player)
    if not offerings and not any(hand):
        return None
    cards = listed([_counted(kind, said) for kind, said in offerings])
    return T("Hand: {hand}. Offering cards: {cards}.", hand=_all_counted(hand), cards=cards)


def _small_number(said: str) -> str:
    width = 16 + 9 * (len(said) - 1)
    pill = rect(38 - width, 37, width + 4, 20, 10, fill="var(--card)", stroke="var(--line)", stroke_width=1.6)
    return pill + text(said, 40 - width / 2, 52, 14.5, text_anchor="middle", fill="var(--card-ink)")


def _own(drawing: Drawing[None], seat: int) -> tuple[Panel, Panel]:
    """One's own hand, what one may do besides touching a card, and one's own offering cards."""
    player = drawing.view["players"][seat]
    items = (*_hand(drawing, player["hand"]), *_actions(drawing))
    hand = drawing.panel_of(seat, items, (hand_words(player),), T("You"))
    notes = []
    if player.get("down"):
        notes.append(T("Sacrificed face down: {cards}", cards=_all_counted(player["buried"])))
    held = TN("Your {count} offering card", "Your {count} offering cards", player["offerings"])
    return hand, Panel("offerings", held, tuple(_offerings(drawing, player["kinds"])), tuple(notes))


def _hand(drawing: Drawing[None], hand: Sequence[int]) -> list[Item]:
    """Cards side by side; touching the second of equal gatherers plays two of them, and says so."""
    items = []
    for kind in ORDER:
        for copy in range(hand[kind]):
            name = f"hand-{KINDS[kind]}"
            touch = f"{name}-{copy + 1}" if kind < GATHERERS else name
            art = use(face_name(kind, copy), 0, 0, CARD_WIDTH, CARD_HEIGHT)
            if copy and kind < GATHERERS:
                art += _together(copy + 1)
            label = T("{kind}, in your hand", kind=NAMES[kind])
            items.append(drawing.item(f"{name}-{copy + 1}", art, (CARD_WIDTH, CARD_HEIGHT), label, touch))
    return items


def _together(number: int) -> str:
    """The sign that touching this card plays so many of its kind, and what that costs."""
    return g(
        circle(84, 46, 13, fill="var(--card)", stroke=INK, stroke_width=1.8),
        text(f"×{number}", 84, 51, 14, text_anchor="middle", fill=INK),
        circle(84, 74, 13, fill="var(--card)", stroke=INK, stroke_width=1.8),
        use_at("tok-wood", 84, 74, 23, 23),
        haloed(str(number - 1), 84, 79, 14, INK, "var(--card)"),
    )


def _offerings(drawing: Drawing[None], kinds: Sequence[int]) -> list[Item]:
    items = []
    for kind, number in enumerate(kinds):
        if number:
            touch = f"offering-{KINDS[kind]}"
            art = use(offering_name(kind), 0, 0, 64, 90) + tally(number, 51, 77, 13)
            label = T("Your offering cards ({kind}): {number}", kind=NAMES[kind], number=number)
            items.append(drawing.item(touch, art, (64, 90), label, touch))
    return items


def _actions(drawing: Drawing[None]) -> list[Item]:
    """What answers a question without a card: nothing, wood, glory."""
    me = drawing.me or {}
    amount = me["yields"][MOAI] if me else 0
    nothing = T("Buy nothing") if drawing.view["phase"] == "buy" else T("Take nothing")
    known = (
        ("nothing", icon("pass", 20, 20, 20), nothing),
        ("wood", use("tok-wood", 6, 6, 28, 28), T("{count} wood", count=amount)),
        ("glory", use("tok-glory", 6, 6, 28, 28), T("{count} glory", count=amount)),
    )
    return [
        drawing.control(touch, lozenge(sign, drawing.say(words)), LOZENGE, words, touch)
        for touch, sign, words in known
        if touch in drawing.offered
    ]
