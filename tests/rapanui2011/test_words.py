"""What the card game says: every question, answer, event and refusal has words, and people understand them."""

from typing import Any

import pytest
from rapanui2011.tables import GAME, Seat, play, table
from worlds import random_play, random_positions

from motu.contract import BadNotation, IllegalMove
from motu.games.rapanui2011.moves import MOVES
from motu.games.rapanui2011.rules import CardsState
from motu.language import LANGUAGES
from motu.rng import Rng
from motu.rulebook import rules_of

NAMES = ["Ann", "Bob", "Cec", "Dan"]
RULES = rules_of(GAME.rulebook("en"))


GOODS = ("fish", "mulberry", "sweet-potato", "grain")
#: Every move in the order of its number, as tables and records have kept them from the first version on.
WORDS = [
    *[f"buy:{kind}" for kind in (*GOODS, "none")],
    *["woodcutter", "priest", "moai"],
    *[f"{kind}{times}" for kind in GOODS for times in ("", "*2", "*3")],
    "back",
    *[f"give:{kind}" for kind in GOODS],
    *[f"supply:{kind}" for kind in GOODS],
    *["column1", "column2", "column3", "column4"],
    *["wood", "glory"],
    *[f"instead:{kind}" for kind in (*GOODS, "none")],
]


def test_every_move_keeps_its_number_and_its_text() -> None:
    state = GAME.start(2, 1)
    numbers = list(MOVES.on(None).moves())
    assert numbers == list(range(len(WORDS)))
    assert [GAME.write(state, 0, move) for move in numbers] == WORDS
    assert [GAME.read(state, 0, word) for word in WORDS] == numbers
    with pytest.raises(BadNotation, match="buy:fish"):
        GAME.read(state, 0, "buy:gold")


def test_figures_count_what_is_bought_and_what_is_played() -> None:
    state = GAME.start(2, 1)
    assert MOVES.headings == ["buy", "play"]
    counted = {word: GAME.things(state, move) for move, word in enumerate(WORDS)}
    assert counted["buy:none"] == [("buy", "buy:none")] and counted["buy:grain"] == [("buy", "buy:grain")]
    assert counted["sweet-potato*3"] == counted["sweet-potato"] == [("play", "sweet-potato")]
    assert counted["moai"] == [("play", "moai")] and counted["back"] == [("play", "back")]
    assert not any(counted[word] for word in WORDS[WORDS.index("give:fish") :])


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_answers_and_events_are_told_in_every_language(language: str) -> None:
    for seats in (2, 4):
        for state in random_positions(GAME, 150, f"words {seats}", seats, memory="open"):
            seat = state.asked[0]
            question, view = state.question(seat), state.view(seat)
            assert question.rule in RULES
            assert "{" not in question.prompt.say(language)
            labels = [GAME.label(view, move).say(language) for move in question.moves]
            assert len(set(labels)) == len(labels), "no two answers are called the same"
            for event in state.events(seat):
                told = GAME.tell(state, event, seat, NAMES)
                assert "{" not in told.say(language)
                assert GAME.rule_of(event) in RULES


def test_events_are_told_in_the_third_person_and_to_oneself() -> None:
    state = table(Seat("woodcutter mulberry grain", hand="moai", wood=12), Seat(), memory="open")
    play(state, "buy:grain", "moai", "give:fish", "give:mulberry", "supply:grain")
    told = [str(GAME.tell(state, event, 1, NAMES)) for event in state.events(1) if event.ply > 0]
    assert told == [
        "Ann buys an offering card (grain) for 4 wood.",
        "Ann builds a Moai.",
        "You sacrifice fish.",
        "Ann sacrifices a card face down.",
        "Ann adds grain from the supply.",
    ]
    own = [str(GAME.tell(state, event, 0, NAMES)) for event in state.events(0) if event.ply > 0]
    assert own == [
        "You buy an offering card (grain) for 4 wood.",
        "You build a Moai.",
        "Bob sacrifices fish.",
        "You sacrifice a card face down.",
        "It is mulberry.",
        "You add grain from the supply.",
    ]


@pytest.mark.rule("rapanui2011:P7")
def test_every_illegal_move_is_refused_with_a_reason_and_a_rule_and_changes_nothing() -> None:
    for state in random_positions(GAME, 150, "refusals", 3):
        seat = state.asked[0]
        legal, before = state.question(seat).moves, state.view(seat).json()
        for move in range(len(WORDS)):
            if move not in legal:
                with pytest.raises(IllegalMove) as caught:
                    state.play(seat, move)
                assert caught.value.rule in RULES and str(caught.value)
        for nonsense in (-1, len(WORDS), 10**12):
            with pytest.raises(IllegalMove):
                state.play(seat, nonsense)
        assert state.view(seat).json() == before


COLUMNS = ("grain moai", "fish", "moai priest", "fish grain")


def drawing(hand: str = "priest", columns: tuple[str, str, str, str] = COLUMNS, **kept: Any) -> CardsState:
    """The first seat has played from its hand and is to draw."""
    village = "woodcutter mulberry sweet-potato grain"
    state = table(Seat(village, hand=hand, wood=2), Seat(), columns=columns, **kept)
    play(state, hand)
    return state


def labels(state: CardsState) -> list[str]:
    view = state.view(0)
    return [str(GAME.label(view, move)) for move in state.question(0).moves]


def prompt(state: CardsState) -> str:
    return str(state.question(0).prompt)


def test_answers_to_a_draw_say_what_they_uncover() -> None:
    state = drawing()
    assert labels(state)[:2] == ["1: Grain, uncovers Moai", "2: Fish, then 4 new cards"]
    assert prompt(state) == "Take a front card. The card under it is scored for all."


@pytest.mark.rule("rapanui2011:E1", "rapanui2011:X2")
@pytest.mark.parametrize(
    ("edition", "pile", "brings"),
    [
        ("german", "woodcutter*5", "then 4 new cards"),
        ("german", "woodcutter*4", "ends the game"),
        ("german", "woodcutter*2", "ends the game"),
        ("hungarian", "woodcutter*4", "then 4 new cards"),
        ("hungarian", "woodcutter*2", "then 2 new cards"),
        ("hungarian", "woodcutter", "then 1 new card"),
        ("hungarian", "", "ends the game"),
    ],
)
def test_a_draw_promises_new_cards_and_a_scoring_only_if_the_game_goes_on(
    edition: str, pile: str, brings: str
) -> None:
    state = drawing(pile=pile, edition=edition)
    assert labels(state)[:2] == ["1: Grain, uncovers Moai", f"2: Fish, {brings}"]
    ends = brings == "ends the game"
    assert prompt(state).endswith("The last card of a column ends the game without a scoring.") == ends
    play(state, "column2")
    assert state.over == ends
    assert ends or len(state.column(1)) == int(brings.split()[1])


@pytest.mark.rule("rapanui2011:E1", "rapanui2011:D3")
def test_the_question_tells_of_the_end_where_the_cards_to_draw_can_empty_a_column() -> None:
    two_deep = ("grain moai", "fish priest", "moai priest", "fish grain")
    assert prompt(drawing(columns=two_deep, pile="woodcutter*2")) == (
        "Take a front card. The card under it is scored for all."
    )
    assert prompt(drawing("fish*2", columns=two_deep, pile="woodcutter*2")) == (
        "Take 2 front cards, one after another. Only what the last one uncovers is scored. "
        "The last card of a column ends the game without a scoring."
    )
    singles = ("grain", "fish", "moai", "fish")
    assert prompt(drawing(columns=singles, pile="woodcutter*2")) == "Take a front card. That ends the game."
    assert prompt(drawing(columns=singles)) == "Take a front card. The card under it is scored for all."


@pytest.mark.rule("rapanui2011:W1", "rapanui2011:W2", "rapanui2011:W3", "rapanui2011:W4", "rapanui2011:W6")
@pytest.mark.parametrize(
    ("scored", "answer", "rule"),
    [
        ("woodcutter", "", ("wood", "W1")),
        ("priest", "", ("glory", "W2")),
        ("moai", "wood", ("wood", "W3")),
        ("moai", "glory", ("glory", "W3")),
        ("grain", "", ("harvest", "W4")),
        ("mulberry", "instead:fish", ("harvest", "W6")),
        ("mulberry", "instead:none", ("decline", "W6")),
    ],
)
def test_what_a_scoring_gives_is_told_by_the_rule_of_the_kind_scored(
    scored: str, answer: str, rule: tuple[str, str]
) -> None:
    state = table(
        Seat(f"woodcutter mulberry sweet-potato grain {scored}*2", hand="priest"),
        Seat(offerings="mulberry*24"),
        columns=(f"fish {scored}", "fish", "fish", "fish"),
    )
    play(state, "priest", "column1", *answer.split())
    told = [event for event in state.events(0) if event.kind in ("wood", "glory", "harvest", "decline")]
    assert rule in {(event.kind, GAME.rule_of(event)) for event in told}
    assert {GAME.rule_of(event) for event in told} == {rule[1]}


def test_the_end_is_told_with_the_value_of_each_kind() -> None:
    state = GAME.start(2, 9)
    for _ in random_play(state, Rng.seeded(2)):
        pass
    told = [event for event in state.events(None) if event.kind == "worth"]
    assert [event.facts[0] for event in told] == [0, 1, 2, 3]
    assert [event.facts[2] for event in told] == state.view(None)["values"]
    assert str(GAME.tell(state, told[0], None, NAMES)).startswith("Fish: ")
