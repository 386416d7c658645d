"""What is new to a viewer: the deeds of the others since his own, with what followed from them."""

from motu.contract import game
from motu.news import news
from motu.state import State

#: Kahuna's events serve as examples: to place is a deed, to win an island follows, a drawn card is secret.
DEEDS = frozenset(("place", "draw"))


def happened(*told: tuple[int, str, int]) -> State:
    """A position in which this was told, each with its ply, its kind and its seat."""
    state = game("kahuna").start(2, 1)
    for ply, kind, seat in told:
        state.ply = ply
        state.tell(kind, seat, 0, 0)
    return state


def kinds(state: State, seat: int | None) -> list[str]:
    return [f"{event.seat} {event.kind}" for event in news(state, DEEDS, seat)]


def test_a_seat_is_told_what_the_other_did_since_its_own_last_deed() -> None:
    state = happened((1, "place", 0), (1, "stone", 0), (2, "place", 1), (2, "cleared", 0), (3, "draw", 1))
    assert kinds(state, 0) == ["1 draw", "0 cleared", "1 place"]


def test_who_did_the_last_thing_and_spectators_are_told_of_that_turn() -> None:
    state = happened((1, "place", 0), (2, "place", 1), (3, "draw", 1), (3, "draw-card", 1))
    assert kinds(state, 1) == kinds(state, None) == ["1 draw", "1 place"]


def test_what_was_told_before_the_first_move_is_no_news() -> None:
    assert kinds(game("kahuna").start(2, 1), None) == []


def test_a_quiet_state_tells_nothing() -> None:
    state = game("kahuna").start(2, 1)
    state.quiet = True
    before = state.told
    state.tell("place", 0, 1, 2)
    assert state.told is before


def test_a_fact_is_told_as_a_plain_number_and_none_is_added() -> None:
    state = happened()
    state.tell("lost", 1, 3, True)
    assert state.told is not None
    assert state.told.facts == (3, 1)
    assert [type(fact) for fact in state.told.facts] == [int, int]
    state.tell("draw", 1)
    assert state.told.facts == ()
