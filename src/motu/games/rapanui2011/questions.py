"""What the card game asks, and what is told when it is over."""

from motu.contract import Points
from motu.games.rapanui2011 import phases
from motu.games.rapanui2011.cards import COLUMNS, GATHERERS, MOAI, counts_of, number_of, values_on
from motu.games.rapanui2011.moves import must_put_back
from motu.games.rapanui2011.names import NAMES, OFFERED
from motu.games.rapanui2011.player import MOAI_GLORY, WOOD_PER_GLORY
from motu.games.rapanui2011.position import HAND
from motu.games.rapanui2011.rules import CardsState
from motu.language import Text, texts

T, TN, TP = texts("motu.games.rapanui2011")

PROMPTS = {
    "buy": ("B1", T("Buy an offering card first?")),
    "play": ("P7", T("Play from your hand into your village.")),
    "sacrifice": ("O1", T("Put one of your offering cards face up on the stone.")),
    "bury": ("O2", T("Put one of your offering cards face down on the stone.")),
    "supply": ("O3", T("Put a card from one of the supplies on the stone, face up.")),
    "yield": ("W3", T("Your Moai give {count}. Will you take wood or glory?")),
    "instead": ("W6", T("No offering card is left ({kind}). Which other will you take?")),
}


def ask(state: CardsState, seat: int) -> tuple[str, str, Text]:
    """The kind of the question, its rule and its words."""
    kind = phases.NAMES[int(state.phase)]
    if kind == "draw":
        return kind, "D1", _ask_draw(state, HAND - int(state.players[seat].held))
    if kind == "play" and must_put_back(state, seat):
        return kind, "P6", T("You cannot pay for any of your Moai: one goes back into the box.")
    rule, words = PROMPTS[kind]
    if kind == "yield":
        words = words.filled(count=int(state.worth_of(seat, MOAI)))
    elif kind == "instead":
        words = words.filled(kind=OFFERED[int(state.scored)])
    return kind, rule, words


def is_known_to_all(state: CardsState, seat: int) -> bool:
    """Hands are known where all remember what they saw (R6); what lies face down its owner knows (R4)."""
    hidden = (phases.SACRIFICE, phases.BURY, phases.PLAY) if state.strict else (phases.SACRIFICE, phases.BURY)
    return int(state.phase) not in hidden


def _ask_draw(state: CardsState, left: int) -> Text:
    """D1, D3; and E1 or X2 where a column may be emptied with this turn's draws."""
    sizes = [len(state.column(column)) for column in range(COLUMNS)]
    ends = state.emptying_ends()
    if ends and max(sizes) == 1:
        return T("Take a front card. That ends the game.")
    question = TN(
        "Take a front card. The card under it is scored for all.",
        "Take {count} front cards, one after another. Only what the last one uncovers is scored.",
        left,
    )
    if ends and min(sizes) <= left:
        return T("{question} The last card of a column ends the game without a scoring.", question=question)
    return question


def account(state: CardsState) -> list[list[Points]]:
    """E2: each seat's sum line by line, with how often each kind of offering card lies on the stone."""
    stone = counts_of(state.on_stone())
    values = counts_of(values_on(state.on_stone()))
    return [_account_of(state, seat, stone, values) for seat in range(int(state.seats))]


def _account_of(state: CardsState, seat: int, stone: list[int], values: list[int]) -> list[Points]:
    player = state.players[seat]
    moais = int(number_of(player.display, MOAI))
    wood = int(player.wood)
    held = counts_of(player.offerings)
    return [
        Points(T("Glory from scorings"), int(player.glory)),
        Points(TN("{count} Moai, 4 glory", "{count} Moai, 4 glory each", moais), MOAI_GLORY * moais),
        Points(T("{wood} wood, 1 glory for every 5", wood=wood), wood // WOOD_PER_GLORY),
        *[
            Points(
                T(
                    "{kind}: {number} at {value} ({stone} on the stone)",
                    kind=NAMES[kind],
                    number=held[kind],
                    value=values[kind],
                    stone=stone[kind],
                ),
                held[kind] * values[kind],
            )
            for kind in range(GATHERERS)
        ],
    ]
