"""The search: fair, blind where it must be, the same with the same seed, stoppable, and it keeps its tree."""

from itertools import count, pairwise

import pytest
from bots.pennies import Coins, Pennies
from worlds import random_play, random_positions

from motu.bots import bot, bots
from motu.bots.levels import LEVELS
from motu.bots.search import Search
from motu.bots.search_bot import Plan, SearchBot, Verdict, search_bot
from motu.bots.settings import Judge, Settings
from motu.bots.tuning import Tuning, tuning
from motu.contract import BadSetup, Perspective, State, game, games
from motu.rng import Rng

EVERY_TABLE = [(key, seats) for key in games() for seats in game(key).seats]


def settings(**changes: float) -> Settings:
    return Tuning().changed(changes).settings("")


def middle_of(key: str, seats: int, moves: int = 30) -> State:
    state = game(key).start(seats, "middle")
    for index, _ in zip(count(), random_play(state, Rng.seeded("middle")), strict=False):
        if index == moves:
            break
    return state


def considered(search: Search, moves: tuple[int, ...]) -> list[tuple[int, float]]:
    return [(int(search.visits(move)), search.expected(move)) for move in moves]


# ------------------------------------------------------------------------------------------- fairness


@pytest.mark.parametrize(("key", "seats"), EVERY_TABLE)
def test_two_worlds_with_the_same_view_get_the_same_answer(key: str, seats: int) -> None:
    rng = Rng.seeded("fair")
    differed = 0
    for number, state in enumerate(random_positions(game(key), 300, "fair", seats)):
        seat = state.asked[0]
        one, two = state.imagine(seat, rng), state.imagine(seat, rng)
        assert one.view(seat).json() == two.view(seat).json()
        differed += any(
            one.view(other).json() != two.view(other).json() for other in range(seats) if other != seat
        )
        answers = [
            search_bot(number, "iterations=12,depth=3").think(Perspective(world, seat))
            for world in (one, two)
        ]
        assert answers[0] == answers[1]
    assert differed > 0 or key == "rapanui2019", "a game with secrets has worlds that differ"


@pytest.mark.parametrize("name", [name for name in bots() if name != "search"])
def test_every_bot_answers_only_from_what_its_seat_sees(name: str) -> None:
    rng = Rng.seeded("fair")
    for number, state in enumerate(random_positions(game("kahuna"), 25, "every", 2)):
        seat = state.asked[0]
        answers = {bot(name, number).choose(Perspective(state.imagine(seat, rng), seat)) for _ in range(3)}
        assert len(answers) == 1


def test_the_real_world_gets_the_answer_of_an_imagined_one() -> None:
    rng = Rng.seeded("fair")
    for number, state in enumerate(random_positions(game("kahuna"), 300, "real", 2)):
        seat = state.asked[0]
        world = state.imagine(seat, rng)
        world.quiet = False  # it still knows all that was seen to happen
        answers = [
            search_bot(number, "iterations=12").think(Perspective(here, seat)) for here in (state, world)
        ]
        assert answers[0] == answers[1]


# -------------------------------------------------------------------------------------- determinism


@pytest.mark.parametrize(("key", "seats"), EVERY_TABLE)
def test_the_same_seed_and_iterations_give_the_same_answers(key: str, seats: int) -> None:
    seen = Perspective(middle_of(key, seats), middle_of(key, seats).asked[0])
    first = search_bot(7, "iterations=100").think(seen)
    assert search_bot(7, "iterations=100").think(seen) == first
    assert first.iterations in range(1, 101) or len(seen.moves) == 1
    assert sorted(one.move for one in first.considered) == sorted(seen.moves)


@pytest.mark.parametrize(("key", "seats"), EVERY_TABLE)
def test_a_bot_that_answers_once_it_is_sure_gives_the_same_answer_sooner(key: str, seats: int) -> None:
    def bot(seed: int, sure: bool) -> SearchBot:
        return SearchBot(seed, lambda key: Plan(tuning(key), 60, no_longer_than_needed=sure))

    saved = 0
    for number, state in enumerate(random_positions(game(key), 40, "sure", seats)):
        seen = Perspective(state, state.asked[0])
        long, short = (bot(number, sure).think(seen) for sure in (False, True))
        assert short.move == long.move
        assert short.iterations <= long.iterations <= 60
        saved += long.iterations - short.iterations
    assert saved > 0


def test_another_seed_imagines_other_worlds() -> None:
    state = middle_of("kahuna", 2)
    seen = Perspective(state, state.asked[0])
    answers = {search_bot(seed, "iterations=200").think(seen) for seed in range(4)}
    assert len(answers) > 1


# ------------------------------------------------------------------------------------ asked at once


def test_seats_asked_at_once_do_not_learn_from_each_other() -> None:
    """Peeking would make the second seat sure of its victory, and the first one's chances nothing."""
    for seat in (0, 1):
        search = Search(settings(explore=0.7, bias=0.0, depth=-1), Rng.seeded(1))
        search.ask(Perspective(Pennies(), seat))
        search.run(4000)
        for visits, expected in considered(search, (0, 1)):
            assert visits > 1000
            assert 0.4 < expected < 0.6


def test_seats_asked_at_once_do_not_look_at_each_other_where_it_is_played_on() -> None:
    """The one that answers last would else take the penny that wins every time."""
    brought: list[float] = []
    for seed in range(100):
        search = Search(settings(bias=4.0, depth=-1, choices=2), Rng.seeded(seed))
        search.ask(Perspective(Pennies(), 0))
        search.run(1)
        brought += [expected for visits, expected in considered(search, (0, 1)) if visits == 1]
    assert len(brought) == 100
    assert 25 < sum(brought) < 75


def test_what_another_seat_has_answered_already_stays_hidden() -> None:
    answers: list[list[tuple[int, float]]] = []
    for laid in (-1, 0, 1):
        search = Search(settings(explore=0.7, bias=1.0), Rng.seeded(1))
        search.ask(Perspective(Pennies((laid, -1)), 1))
        search.run(500)
        answers.append(considered(search, (0, 1)))
    assert answers[0] == answers[1] == answers[2]


# ------------------------------------------------------------------------------------------- worlds


def test_few_possible_worlds_are_taken_in_turn_by_their_weights() -> None:
    state = Coins()
    search = Search(settings(explore=0.5, bias=0.0), Rng.seeded(1))
    search.ask(Perspective(state, 0))
    taken = [search.next_world() for _ in range(40)]
    assert [sum(world.gold == coin for world in taken) for coin in range(3)] == [20, 10, 10]  # type: ignore[attr-defined]
    assert state.imagined == 0
    search.run(400)
    assert search.expected(0) == pytest.approx(0.5, abs=0.02)


@pytest.mark.parametrize("forgetful", [False, True])
def test_a_search_may_settle_on_a_few_guesses(forgetful: bool) -> None:
    state = game("kahuna").start(2, 1)
    search = Search(settings(worlds=3, forgetful=forgetful), Rng.seeded(1))
    search.ask(Perspective(state, state.asked[0]))
    hands = {search.next_world().view(1 - state.asked[0]).json() for _ in range(30)}
    assert len(hands) == 3


# ------------------------------------------------------------------------------------ the budget


def test_what_was_thought_of_the_rest_of_the_turn_is_kept() -> None:
    kept = asked = 0
    for seed in range(6):
        state = game("kahuna").start(2, seed)
        searcher = search_bot(seed, "iterations=400")
        for _ in range(12):
            seat = state.asked[0]
            answer = searcher.think(Perspective(state, seat))
            state.play(seat, answer.move)
            if not state.over and state.asked[0] == seat and len(state.moves(seat)) > 1:
                more = searcher.think(Perspective(state, seat))
                asked += 1
                kept += more.iterations > 400 // 4
                state.play(seat, more.move)
    assert kept > asked // 2 > 0


def test_a_search_can_be_watched_and_stopped() -> None:
    state = middle_of("kahuna", 2)
    searcher = SearchBot(1, lambda key: Plan(tuning(key), iterations=1_000_000_000))
    heard: list[Verdict] = []

    def watch(so_far: Verdict) -> None:
        heard.append(so_far)
        if len(heard) == 3:
            searcher.stop()

    answer = searcher.think(Perspective(state, state.asked[0]), watch)
    assert answer == heard[-1]
    assert [one.iterations for one in heard] == sorted({one.iterations for one in heard})


def test_seconds_are_a_budget_too() -> None:
    state = middle_of("kahuna", 2)
    answer = search_bot(1, "seconds=0.05").think(Perspective(state, state.asked[0]))
    assert answer.iterations > 0


def test_wrong_words_are_refused_with_a_reason() -> None:
    for words in ("depth", "deepness=3", "depth=much", "depth=2.5", "budgets=3", "haste=3"):
        with pytest.raises(BadSetup, match="depth"):
            search_bot(1, words)
    for words in ("iterations=0", "depth=-2", "bias=-1", "explore=nan", "seconds=inf", "worlds=9999999999"):
        name, _, value = words.partition("=")
        with pytest.raises(BadSetup, match=f"{name}: {value} is not a number from .* to 1000000000"):
            search_bot(1, words)


@pytest.mark.parametrize(
    "name", ["greedy:x", "greedy:0", "greedy:99999999999999999999", "random:2", "level3:x"]
)
def test_words_a_bot_can_do_nothing_with_are_refused(name: str) -> None:
    kind, _, words = name.partition(":")
    with pytest.raises(BadSetup, match=f"The bot {kind} can do nothing with {words}"):
        bot(name)


# ---------------------------------------------------------------------------------------- settings


@pytest.mark.parametrize(
    "changes",
    [
        {"bias": 0.0, "depth": -1},
        {"bias": 0.0, "depth": -1, "history": 0.7},
        {"depth": 6, "choices": 3},
        {"depth": 0, "bias": 4.0},
    ],
)
def test_every_way_of_playing_on_finds_the_winning_last_turn(changes: dict[str, float]) -> None:
    """Whatever the settings, more thinking prefers a move that wins at once to one that does not."""
    won = 0
    for state in random_positions(game("kahuna"), 4000, "last", 2):
        if won == 8:
            break
        seat = state.asked[0]
        wins = [move for move in state.moves(seat) if ends_in_victory(state, seat, move)]
        if wins and len(wins) < len(state.moves(seat)):
            words = ",".join(f"{name}={value}" for name, value in changes.items())
            answer = search_bot(1, f"iterations=600,{words}").think(Perspective(state, seat))
            assert answer.expected > 0.9
            won += 1
    assert won == 8


def ends_in_victory(state: State, seat: int, move: int) -> bool:
    after = state.clone()
    after.quiet = True
    after.carry_out(seat, move)
    return after.over and after.outcome(seat) == 1.0


def test_a_judge_of_ones_own_can_be_used() -> None:
    class Backwards(Judge):
        def judge(self, state: State, seat: int) -> float:
            return 1.0 - state.evaluate(seat)

    state = middle_of("kahuna", 2)
    seat = state.asked[0]
    usual, own = (
        Search(Settings(0.2, 4.0, 0, 0, 0, 0, 0.0, 0, False, judge, judge), Rng.seeded(1))
        for judge in (Judge(), Backwards())
    )
    for search in (usual, own):
        search.ask(Perspective(state, seat))
        search.run(200)
    assert considered(usual, state.moves(seat)) != considered(own, state.moves(seat))


# ------------------------------------------------------------------------------------------ levels


def test_there_are_five_levels_with_names_in_every_language() -> None:
    assert [level.key for level in LEVELS] == [f"level{number}" for number in range(1, 6)]
    for language in ("en", "de", "nl", "hu"):
        assert len({level.name.say(language) for level in LEVELS}) == 5


@pytest.mark.parametrize(("key", "seats"), EVERY_TABLE)
def test_every_level_answers_in_every_game(key: str, seats: int) -> None:
    state = middle_of(key, seats)
    seat = state.asked[0]
    for level in LEVELS:
        plan = level.plan(key)
        assert plan.iterations is not None
        assert plan.seconds is not None
        assert plan.seconds < 1.0
        assert level.bot(1).choose(Perspective(state, seat)) in state.moves(seat)


def test_weak_levels_are_shallow_and_forgetful_and_the_best_is_neither() -> None:
    first, second, *_, last = (level.plan("rapanui2019").tuning for level in LEVELS)
    assert (first.depth, first.chapters, first.worlds, first.forgetful) == (0, 0, 3, True)
    assert (second.chapters, second.worlds, second.forgetful) == (1, 6, True)
    assert second.choices < last.choices
    assert (last.chapters, last.worlds, last.forgetful) == (1, 0, False)


def test_every_level_of_a_game_thinks_more_or_better_than_the_one_below() -> None:
    for key in games():
        plans = [level.plan(key) for level in LEVELS]
        for lower, upper in pairwise(plans):
            assert lower.iterations is not None
            assert upper.iterations is not None
            assert upper.iterations > lower.iterations or upper.tuning != lower.tuning


# ----------------------------------------------------------------------------------------- chapters


def test_positions_are_judged_where_the_chapter_ends() -> None:
    class Ends(Judge):
        """Notes in which chapter it is asked, and whether that has just begun."""

        def __init__(self) -> None:
            self.chapters: list[int] = []

        def judge(self, state: State, seat: int) -> float:
            self.chapters.append(int(state.chapter()))
            return 0.5

    for key, seats in (("giants", 3), ("rapanui2019", 2)):
        state = middle_of(key, seats)
        ends = Ends()
        constants = Settings(0.2, 4.0, 0, 1, 999, 0, 0.0, 0, False, Judge(), ends)
        search = Search(constants, Rng.seeded(1))
        search.ask(Perspective(state, state.asked[0]))
        search.run(12)
        assert set(ends.chapters) == {state.chapter() + 1}


def test_playouts_that_recall_what_looked_best_ask_for_fewer_looks() -> None:
    class Counted(Judge):
        def __init__(self) -> None:
            self.asked = 0

        def judge(self, state: State, seat: int) -> float:
            self.asked += 1
            return state.evaluate(seat)

    for key, seats in (("giants", 4), ("rapanui2019", 3)):
        state = middle_of(key, seats)
        asked = []
        for recall in (0, 7, 999):
            looks = Counted()
            constants = Settings(0.05, 4.0, 0, 1, 999, recall, 0.0, 0, False, looks, Judge())
            search = Search(constants, Rng.seeded(1))
            search.ask(Perspective(state, state.asked[0]))
            search.run(24)
            asked.append(looks.asked)
        always, often, once = asked
        assert 2 * once < always
        assert once < often < always


def test_looks_that_are_too_good_by_as_much_for_all_moves_change_nothing() -> None:
    class Flattered(Judge):
        def judge(self, state: State, seat: int) -> float:
            return state.evaluate(seat) + 0.5

    state = middle_of("kahuna", 2)
    seat = state.asked[0]
    plain, flattered = (
        Search(Settings(0.2, 4.0, 0, 0, 0, 0, 0.0, 0, False, looks, Judge()), Rng.seeded(1))
        for looks in (Judge(), Flattered())
    )
    for search in (plain, flattered):
        search.ask(Perspective(state, seat))
        search.run(200)
    tried = [[visits for visits, _ in considered(search, state.moves(seat))] for search in (plain, flattered)]
    assert tried[0] == tried[1]
