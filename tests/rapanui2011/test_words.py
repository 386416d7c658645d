"""What the card game says: every question, answer, event and refusal has words, and people understand them."""

import pytest
from rapanui2011.tables import GAME, Seat, play, table
from worlds import random_play, random_positions

from motu.contract import BadNotation, IllegalMove
from motu.games.rapanui2011.notation import WORDS
from motu.games.rapanui2011.rules import MOVES
from motu.language import LANGUAGES
from motu.rng import Rng
from motu.rulebook import rules_of

NAMES = ["Ann", "Bob", "Cec", "Dan"]
RULES = rules_of(GAME.rulebook("en"))


def test_the_notation_names_every_move_once() -> None:
    assert len(WORDS) == len(set(WORDS)) == MOVES
    assert [GAME.read(None, 0, word) for word in WORDS] == list(range(MOVES))  # type: ignore[arg-type]
    with pytest.raises(BadNotation, match="buy:fish"):
        GAME.read(None, 0, "buy:gold")  # type: ignore[arg-type]


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
        for move in range(MOVES):
            if move not in legal:
                with pytest.raises(IllegalMove) as caught:
                    state.play(seat, move)
                assert caught.value.rule in RULES and str(caught.value)
        for nonsense in (-1, MOVES, 10**12):
            with pytest.raises(IllegalMove):
                state.play(seat, nonsense)
        assert state.view(seat).json() == before


def test_answers_to_a_draw_say_what_they_uncover() -> None:
    state = table(Seat(hand="priest"), Seat(), columns=("grain moai", "fish", "moai priest", "fish grain"))
    play(state, "priest")
    view = state.view(0)
    labels = [str(GAME.label(view, move)) for move in state.question(0).moves]
    assert labels[0] == "1: Grain, uncovers Moai"
    assert labels[1] == "2: Fish, then four new ones"


def test_the_end_is_told_with_the_value_of_each_kind() -> None:
    state = GAME.start(2, 9)
    for _ in random_play(state, Rng.seeded(2)):
        pass
    told = [event for event in state.events(None) if event.kind == "worth"]
    assert [event.facts[0] for event in told] == [0, 1, 2, 3]
    assert [event.facts[2] for event in told] == state.view(None)["values"]
    assert str(GAME.tell(state, told[0], None, NAMES)).startswith("Fish: ")
