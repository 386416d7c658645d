"""The contract as programs use it: positions that copy, pickle, compare and print themselves, are told as
numbers and as text, and refuse in words what is meaningless."""

import copy
import inspect
import pickle
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from worlds import check_secrets, random_play, random_positions

import motu
from motu.bots import bot
from motu.contract import COMMON_MEANS, Event, Game, IllegalMove, Perspective, State, View, game, games
from motu.record import positions, read, replay
from motu.rng import Rng

TABLES = [(key, seats) for key in games() for seats in game(key).seats]
EACH_TABLE = pytest.mark.parametrize(("key", "seats"), TABLES)
EACH_GAME = pytest.mark.parametrize("key", games())
RECORDS = sorted((Path(__file__).parent / "records").glob("*.motu"))


def set_ups(played: Game) -> list[dict[str, object]]:
    """The usual set-up, and each option once as it is not by default."""
    found: list[dict[str, object]] = [{}]
    for option in played.options:
        if option.choices:
            found += [
                {option.name: choice}
                for choice in option.choices
                if choice not in (option.default, "3", "4", "5")
            ]
        elif isinstance(option.default, bool):
            found.append({option.name: not option.default})
        elif isinstance(option.default, int):
            found.append({option.name: 2})
    return found


def in_mid_game(key: str, seats: int, moves: int = 40, **options: object) -> State:
    state = game(key).start(seats, "contract", **options)
    for _, _ in zip(range(moves), random_play(state, Rng.seeded("contract")), strict=False):
        pass
    return state


# ------------------------------------------------------------------------------------- copied and kept


@EACH_TABLE
def test_a_position_is_kept_whole_and_plays_on_as_its_original(key: str, seats: int) -> None:
    for options in set_ups(game(key)):
        state = in_mid_game(key, seats, 60, **options)
        kept = pickle.loads(pickle.dumps(state))
        assert kept == state and kept.history() == state.history()
        assert [kept.information(seat) for seat in range(seats)] == [
            state.information(seat) for seat in range(seats)
        ]
        for copied in (copy.copy(state), copy.deepcopy(state), kept):
            assert copied == state and copied is not state
            theirs = random_play(copied, Rng.seeded("on"))
            ours = random_play(state.clone(), Rng.seeded("on"))
            assert [next(theirs, None) for _ in range(30)] == [next(ours, None) for _ in range(30)]


def test_positions_on_a_board_of_ones_own_and_by_older_rules_are_kept() -> None:
    played = game("kahuna")
    text = played.boards.own_text().replace('name = "FAAA"', 'name = "FOOO"').replace('"FAAA"', '"FOOO"')  # type: ignore[union-attr]
    state = played.start(2, 1, board=text)
    assert pickle.loads(pickle.dumps(state)) == state
    view = pickle.loads(pickle.dumps(state.view(0)))
    assert view == state.view(0) and view.board is state.board  # type: ignore[attr-defined]
    older = played.start_by(1, 2, 1)
    assert pickle.loads(pickle.dumps(older)) == older != played.start(2, 1)


@EACH_GAME
def test_positions_compare_in_everything(key: str) -> None:
    seats = game(key).seats[0]
    one, two = in_mid_game(key, seats), in_mid_game(key, seats)
    assert one == two and one != "a text"
    two.reseed(5)
    assert one != two
    two.rng = one.rng.clone()
    seat = two.asked[0]
    two.play(seat, two.moves(seat)[0])
    assert one != two
    with pytest.raises(TypeError, match="changes"):
        hash(one)


@EACH_GAME
def test_clones_share_the_luck_to_come_until_one_is_given_other_luck(key: str) -> None:
    state = game(key).start(seed=1)
    twin = state.clone()
    assert [twin.rng.next() for _ in range(5)] == [state.rng.next() for _ in range(5)]
    twin.reseed("other")
    assert twin.rng == Rng.seeded("other") != state.rng


def test_chance_is_kept_and_compared() -> None:
    rng = Rng.seeded("kept")
    kept = pickle.loads(pickle.dumps(rng))
    assert kept == rng == copy.deepcopy(rng) and repr(rng).startswith("Rng(")
    assert [kept.next() for _ in range(3)] == [rng.next() for _ in range(3)]
    kept.next()
    assert kept != rng


def test_events_and_views_are_kept_and_compared() -> None:
    state = in_mid_game("kahuna", 2)
    events = state.events(0)
    assert pickle.loads(pickle.dumps(events)) == copy.deepcopy(events) == events
    assert len(set(events)) <= len(events) and "moves:" in repr(events[0])
    view = state.view(1)
    assert pickle.loads(pickle.dumps(view)) == view == copy.deepcopy(view) != state.view(0)
    assert hash(view) == hash(state.view(1)) and "seat 1" in repr(view)
    assert pickle.loads(pickle.dumps(game("kahuna"))) is game("kahuna")


def test_a_game_that_is_not_installed_says_that_it_cannot_be_kept() -> None:
    from nim import GAME

    with pytest.raises(TypeError, match="not installed"):
        pickle.dumps(GAME.start())
    assert copy.deepcopy(GAME.start()) == GAME.start()


def test_positions_print_and_draw_themselves() -> None:
    state = game("giants").start(4, 1)
    assert repr(state) == "<giants: 4 seats, 0 moves played, asked: 0, 1, 2, 3>"
    assert state._repr_svg_().startswith("<svg") and state.view(0)._repr_svg_().startswith("<svg")
    assert repr(game("giants")) == "motu.game('giants')"
    assert "board" in dir(state) and "play" in dir(state) and "add_bids" not in dir(state)


@pytest.mark.parametrize("kind", [State, Event, View, Perspective, Rng, Game])
def test_what_there_is_to_call_says_what_it_does_and_takes(kind: type) -> None:
    assert kind.__doc__ and len(kind.__doc__) > 20
    inspect.signature(kind)
    for name, member in vars(kind).items():
        if callable(member) and not name.startswith("_"):
            inspect.signature(member)
    silent = [
        name
        for name, member in vars(kind).items()
        if callable(member) and not name.startswith("_") and not inspect.getdoc(member)
    ]
    assert len(silent) <= 6, silent


def test_rules_say_at_run_time_what_they_do() -> None:
    state = game("kahuna").start(seed=1)
    assert "M1" in (inspect.getdoc(type(state).claim) or "")  # type: ignore[attr-defined]
    assert list(inspect.signature(type(state).imagine).parameters) == ["self", "seat", "rng"]


# --------------------------------------------------------------------------------------- what it means


def paths_in(data: object, means: dict[str, str], path: str = "") -> Iterator[str]:
    if isinstance(data, dict):
        named = f"{path}{{}}" not in means
        for key, value in data.items():
            here = (f"{path}.{key}" if path else key) if named else f"{path}{{}}"
            yield here
            yield from paths_in(value, means, here)
    elif isinstance(data, list):
        for value in data:
            yield from paths_in(value, means, f"{path}[]")


@EACH_GAME
def test_every_key_of_every_view_is_explained_and_nothing_else_is(key: str) -> None:
    played = game(key)
    means = {**COMMON_MEANS, **played.means}
    seen: set[str] = set()
    short = {"max_rounds": 8} if key == "giants" else {}
    for seats in played.seats:
        for options in set_ups(played):
            state = played.start(seats, "keys", **{**short, **options})
            for _ in random_play(state, Rng.seeded("keys")):
                seen.update(paths_in(state.view((None, 0, 1)[int(state.ply) % 3]).data, means))
            for viewer in (None, 0):
                seen.update(paths_in(state.view(viewer).data, means))
    assert seen - means.keys() == set(), "say what these mean, in MEANS of the game's view.py"
    assert means.keys() - seen <= {"options{}"}, "no view has these"


@EACH_TABLE
def test_observations_have_a_name_for_each_number_and_never_change_with_what_is_hidden(
    key: str, seats: int
) -> None:
    rng = Rng.seeded("observed")
    for options in set_ups(game(key)):
        names = game(key).observation(seats, **options)
        assert len(set(names)) == len(names)
        count = game(key).move_count(seats, **options)
        for number, state in enumerate(random_positions(game(key), 60, "observed", seats, **options)):
            if number % 7 == 0:
                check_secrets(state, rng)
            for seat in range(seats):
                told = np.frombuffer(state.observe(seat), np.int16)
                assert len(told) == len(names)
                mask = np.frombuffer(state.mask(seat), np.uint8)
                assert len(mask) == count == state.move_count
                assert sorted(state.moves(seat)) == list(np.flatnonzero(mask))


def test_observations_tell_what_their_names_say() -> None:
    state = in_mid_game("kahuna", 2, 60)
    view = state.view(0)
    told = dict(zip(state.game.observation(), map(int, state.observe(0)), strict=True))
    names = state.board.names  # type: ignore[attr-defined]
    assert told["round"] == view["round"] and told["cards in the pile"] == view["pile"]
    assert told["asked"] == int(0 in view["asked"])
    hand = [island for island, name in enumerate(names) for _ in range(told[f"own hand: {name}"])]
    assert hand == view["players"][0]["hand"]
    bridges = [
        line
        for line in range(int(state.board.lines))
        if told[f"rival's bridge: {state.board.line_name(line)}"]
    ]  # type: ignore[attr-defined]
    assert bridges == view["players"][1]["bridges"]
    assert [name for name in names if told[f"row 1: {name}"]] == [names[view["row"][0]]]


@EACH_TABLE
def test_observations_of_the_other_games_tell_what_the_view_shows(key: str, seats: int) -> None:
    for state in random_positions(game(key), 80, "told", seats):
        view, told = (
            state.view(0),
            dict(zip(game(key).observation(seats), map(int, state.observe(0)), strict=True)),
        )
        assert told["asked"] == int(0 in view["asked"])
        players = view["players"]
        if key == "rapanui2011":
            assert [told[f"own hand, where seen: {kind}"] for kind in ("fish", "moai")] == [
                players[0]["hand"][0],
                players[0]["hand"][6],
            ]
            assert (
                told["1 after: wood"] == players[1]["wood"]
                and told["cards on the stone"] == view["stone"]["size"]
            )
        elif key == "giants":
            assert told["own: workers in stock"] == players[0]["stock"]["worker"]
            assert told["1 after: points"] == players[1]["points"] and told["round"] == view["round"]
        elif key == "rapanui2019":
            assert (
                told["1 after: wood"] == players[1]["goods"][2]
                and told["own: offerings"] == players[0]["offerings"]
            )


def test_numbers_are_written_where_one_wants_them() -> None:
    state = game("kahuna").start(seed=1)
    seen, allowed = np.zeros(198, np.float32), np.zeros(181, bool)
    assert state.observe(0, seen) is seen and state.mask(state.asked[0], allowed) is allowed
    assert list(seen) == list(state.observe(0)) and list(np.flatnonzero(allowed)) == sorted(
        state.moves(state.asked[0])
    )


def test_a_plugin_that_shows_all_is_observed_without_saying_how() -> None:
    from nim import GAME

    state = GAME.start()
    state.play(0, 1)
    assert GAME.observation() == ("seat", "asked", "sticks")
    assert (
        list(state.observe(1)) == [1, 1, 10] and list(state.mask(0)) == [0, 0, 0] and GAME.move_count() == 3
    )


@EACH_TABLE
def test_information_recalls_everything_and_differs_wherever_one_can_tell(key: str, seats: int) -> None:
    state = game(key).start(seats, "recalled")
    before: list[str] = []
    for seat, move in random_play(state, Rng.seeded("recalled")):
        text = state.information(seat)
        before.append(text.rpartition("\n")[0])
        if len(before) > 40:
            break
        twin = state.clone()
        others = [other for other in state.moves(seat) if other != move]
        if others:
            twin.play(seat, others[0])
            after = state.clone()
            after.play(seat, move)
            assert twin.information(seat) != after.information(seat)
    mine = [text for text in before if f" {seats} 0 " in text.partition("\n")[0]]
    assert all(later.startswith(earlier) for earlier, later in pairwise(mine)), (
        "what was learned stays learned"
    )


@EACH_TABLE
def test_no_game_is_longer_than_it_may_be_and_returns_add_up_to_nothing(key: str, seats: int) -> None:
    played = game(key)
    low, high = played.returns_range(seats)
    for options in set_ups(played)[:3]:
        state = played.start(seats, "long", **options)
        assert state.returns() == [0.0] * seats
        for _ in random_play(state, Rng.seeded("long")):
            pass
        assert state.ply <= played.max_length(seats, **options)
        assert sum(state.returns()) == pytest.approx(0)
        assert (all(low <= one <= high for one in state.returns()) and max(state.returns()) > 0) or len(
            set(state.ranking())
        ) == 1


@EACH_GAME
def test_each_game_says_whether_seats_are_asked_at_once(key: str) -> None:
    seats = game(key).seats[-1]
    together = any(len(state.asked) > 1 for state in random_positions(game(key), 200, "asked", seats))
    assert together == ("at once" in game(key).simultaneity)


# ---------------------------------------------------------------------------------- what is meaningless


@EACH_GAME
def test_what_is_meaningless_is_refused_in_words(key: str) -> None:
    state = game(key).start(seed=1)
    seat = state.asked[0]
    for wrong in (
        lambda: state.step(seat, 99_999),
        lambda: state.step(9, state.moves(seat)[0]),
        lambda: state.imagine(7, Rng.seeded(1)),
        lambda: state.imagine(-1, Rng.seeded(1)),
        lambda: state.game.write(state, seat, 9999),
        lambda: state.outcome(0),
        lambda: state.view(8),
        lambda: state.events(8),
        lambda: state.observe(8),
        lambda: state.mask(8),
        lambda: state.information(8),
    ):
        with pytest.raises(IllegalMove):
            wrong()
    assert state == game(key).start(seed=1)


@EACH_GAME
def test_a_bot_writes_and_reads_notation(key: str) -> None:
    state = in_mid_game(key, game(key).seats[0])
    seen = Perspective(state, state.asked[0])
    for move in seen.moves:
        assert seen.read(seen.write(move)) == move
    assert list(seen.observe()) == list(state.observe(seen.seat)) and list(seen.mask()) == list(
        state.mask(seen.seat)
    )
    assert seen.information() == state.information(seen.seat) and "seat" in repr(seen)
    assert bot("random").choose(seen) in seen.moves


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_is_walked_position_by_position(path: Path) -> None:
    record = read(path.read_text("utf-8"))
    walked = [(int(state.ply), seat, move) for state, seat, move in positions(record)]
    end = replay(record)
    assert [ply for ply, _, _ in walked] == list(range(int(end.ply)))
    assert [(seat, move) for _, seat, move in walked] == end.history()


def test_all_that_is_told_about_the_contract_is_there() -> None:
    assert motu.game("kahuna").simultaneity == "One seat is asked at a time."
