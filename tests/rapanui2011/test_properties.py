"""What holds in every game of the card game, whoever plays it and however."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapanui2011.tables import GAME, glory, offerings, wood

from motu.games.rapanui2011.cards import KINDS, MOAI, PRIEST, WOODCUTTER, counts_of, size_of, values_on, worth
from motu.games.rapanui2011.rules import CardsState
from motu.record import Match, read, replay, write

settings_of_games = st.fixed_dictionaries(
    {
        "edition": st.sampled_from(["german", "hungarian"]),
        "memory": st.sampled_from(["strict", "open"]),
    }
)
#: A game: its seats, seed and options, and the seed of the choices.
games = st.tuples(st.integers(2, 4), st.integers(0, 2**32), settings_of_games, st.integers(1, 2**31 - 2))
Played = tuple[int, int, dict[str, object], int]


def positions(played: Played) -> Iterator[CardsState]:
    """All positions of a game, from its first to its last; always the same State, played on."""
    seats, seed, options, choice = played
    state = GAME.start(seats, seed, **options)
    assert isinstance(state, CardsState)
    yield state
    while not state.over:
        moves = state.question(state.asked[0]).moves
        assert moves, "no dead ends"
        choice = (choice * 48271) % 2147483647
        state.play(state.asked[0], moves[choice % len(moves)])
        yield state


@pytest.mark.rule("rapanui2011:C1", "rapanui2011:C2", "rapanui2011:C3", "rapanui2011:O5")
@given(games)
@settings(max_examples=40, deadline=None)
def test_50_island_16_start_and_100_offering_cards_are_conserved(played: Played) -> None:
    for state in positions(played):
        state.check()
        people = size_of(state.pile) + size_of(state.in_columns()) + state.boxed
        people += sum(size_of(player.display + player.hand) for player in state.players)
        assert people == 50 + 4 * state.seats
        given_away = size_of(state.on_stone()) + sum(size_of(player.offerings) for player in state.players)
        assert given_away + size_of(state.supplies) == 100


@pytest.mark.rule("rapanui2011:D5", "rapanui2011:D3")
@given(games)
@settings(max_examples=40, deadline=None)
def test_exactly_one_kind_is_scored_per_turn_and_it_is_the_one_uncovered(played: Played) -> None:
    turns, scorings = 0, 0
    for state in positions(played):
        turns = int(state.turns)
        now = [event for event in state.events(None) if event.ply == state.ply and event.kind == "score"]
        scorings += len(now)
        if now:
            drawn = [event for event in state.events(None) if event.ply == state.ply and event.kind == "draw"]
            assert now[0].facts[0] == state.front(drawn[0].facts[0])
    assert scorings == turns - 1, "all turns but the last, which has no scoring"


@pytest.mark.rule("rapanui2011:E1", "rapanui2011:X1", "rapanui2011:X2", "rapanui2011:R1")
@given(games)
@settings(max_examples=60, deadline=None)
def test_the_ninth_refill_ends_the_german_game_and_never_the_hungarian(played: Played) -> None:
    state = None
    for state in positions(played):
        left = 34 - 4 * int(state.refills)
        assert state.pile_size == max(0, left)
        if played[2]["edition"] == "german":
            assert state.over == (state.refills == 9)
        else:
            assert state.over == any(not state.column(column) for column in range(4))
    assert state is not None and state.refills == 9


@pytest.mark.rule("rapanui2011:W1", "rapanui2011:W2", "rapanui2011:W3", "rapanui2011:W4")
@given(games)
@settings(max_examples=40, deadline=None)
def test_the_bonus_goes_to_a_sole_majority_of_at_least_two_and_to_nobody_else(played: Played) -> None:
    for state in positions(played):
        for kind in range(len(KINDS)):
            have = [counts_of(player.display, len(KINDS))[kind] for player in state.players]
            for seat, mine in enumerate(have):
                alone = mine >= 2 and all(mine > other for at, other in enumerate(have) if at != seat)
                base = min(1, mine) if kind < 4 else mine
                assert state.worth_of(seat, kind) == base + alone


@pytest.mark.rule("rapanui2011:W1", "rapanui2011:W2", "rapanui2011:W4")
@given(games)
@settings(max_examples=40, deadline=None)
def test_a_scoring_pays_what_the_villages_earn(played: Played) -> None:
    before: tuple[list[int], list[int], list[list[int]]] | None = None
    for state in positions(played):
        scored = [event for event in state.events(None) if event.ply == state.ply and event.kind == "score"]
        if scored and before:
            kind = scored[0].facts[0]
            earned = [int(state.worth_of(seat, kind)) for seat in range(int(state.seats))]
            got_wood = [now - then for now, then in zip(wood(state), before[0], strict=True)]
            got_glory = [now - then for now, then in zip(glory(state), before[1], strict=True)]
            got = [sum(now) - sum(then) for now, then in zip(offerings(state), before[2], strict=True)]
            none = [0] * len(earned)
            expected = {WOODCUTTER: (earned, none, none), PRIEST: (none, earned, none), MOAI: (none,) * 3}
            if kind < 4 and state.question(state.asked[0]).kind == "instead":
                assert sum(got) < sum(earned)
            else:
                assert (got_wood, got_glory, got) == expected.get(kind, (none, none, earned))
        before = (wood(state), glory(state), offerings(state))


@pytest.mark.rule("rapanui2011:E2", "rapanui2011:E6")
@given(games)
@settings(max_examples=40, deadline=None)
def test_the_account_adds_up_to_the_score_and_the_best_score_wins(played: Played) -> None:
    *_, state = positions(played)
    assert [sum(line.points for line in lines) for lines in GAME.account(state)] == state.scores()
    values = values_on(state.on_stone())
    for seat, player in enumerate(state.players):
        assert state.score(seat) == player.open_glory() + worth(player.offerings, values)
    best = state.scores().index(max(state.scores()))
    assert state.ranking()[best] == 1 or state.scores().count(max(state.scores())) > 1
    assert sum(state.outcome(seat) for seat in range(int(state.seats))) == pytest.approx(1.0)


@given(games)
@settings(max_examples=25, deadline=None)
def test_every_answer_can_be_written_and_read_back(played: Played) -> None:
    for state in positions(played):
        for seat in state.asked:
            moves = state.question(seat).moves
            texts = [GAME.write(state, seat, move) for move in moves]
            assert len(set(texts)) == len(texts)
            assert tuple(GAME.read(state, seat, text) for text in texts) == moves


@given(games)
@settings(max_examples=25, deadline=None)
def test_a_clone_goes_its_own_way_and_the_original_stays(played: Played) -> None:
    for number, state in enumerate(positions(played)):
        if number % 9 == 0 and not state.over:
            before = [state.view(seat).json() for seat in (0, 1, None)]
            twin = state.clone()
            assert [twin.view(seat).json() for seat in (0, 1, None)] == before
            twin.play(twin.asked[0], twin.question(twin.asked[0]).moves[-1])
            assert [state.view(seat).json() for seat in (0, 1, None)] == before


@given(games)
@settings(max_examples=15, deadline=None)
def test_a_record_leads_back_to_the_same_position(played: Played) -> None:
    seats, seed, options, choice = played
    match = Match(GAME, ["Ann", "Bob", "Cec", "Dan"][:seats], seed, options, salt="salt")
    while not match.state.over:
        moves = match.state.question(match.state.asked[0]).moves
        choice = (choice * 48271) % 2147483647
        match.play(match.state.asked[0], moves[choice % len(moves)])
    text = write(match.record)
    assert write(read(text)) == text
    again = replay(read(text))
    viewers = (*range(seats), None)
    assert [again.view(seat).json() for seat in viewers] == [
        match.state.view(seat).json() for seat in viewers
    ]


@given(games)
@settings(max_examples=15, deadline=None)
def test_evaluations_are_chances_that_add_up(played: Played) -> None:
    for state in positions(played):
        chances = [state.evaluate(seat) for seat in range(int(state.seats))]
        assert all(0.0 <= chance <= 1.0 for chance in chances)
        assert sum(chances) == pytest.approx(1.0)
