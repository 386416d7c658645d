"""Random games of any game, and the test of secrets that every game must pass."""

import json
from collections.abc import Iterator
from typing import Any

from motu.contract import Game, Perspective, State
from motu.rng import Rng
from motu.twins import difference


def random_play(state: State, rng: Rng) -> Iterator[tuple[int, int]]:
    """Plays to the end at random, and before each move says which seat will make which."""
    while not state.over:
        asked = state.asked
        seat = asked[int(rng.below(len(asked)))]
        moves = state.moves(seat)
        move = moves[int(rng.below(len(moves)))]
        yield seat, move
        state.play(seat, move)


def random_positions(game: Game, number: int, seed: str, seats: int, **options: object) -> Iterator[State]:
    """About so many positions from random games, each before its next move."""
    rng = Rng.seeded(seed)
    found = 0
    while found < number:
        state = game.start(seats, f"{seed} {found}", **options)
        for _ in random_play(state, rng):
            yield state
            found += 1
            if found >= number:
                return


def sent_to(state: State, seat: int | None, since: int = 0) -> str:
    """Every byte that a seat may get of a position: view, question, events, free moves."""
    question: Any = None
    if seat is not None and state.is_asked(seat):
        asked = state.question(seat)
        question = [asked.kind, asked.rule, str(asked.prompt), list(asked.moves), list(asked.free)]
    names = [f"name {number}" for number in range(int(state.seats))]
    events = state.events(seat, since)
    told = [str(state.game.tell(state, event, seat, names)) for event in events]
    free = [] if seat is None else list(state.free_moves(seat))
    data = [event.data() for event in events]
    return json.dumps([state.view(seat).json(), question, data, told, free])


def check_secrets(state: State, rng: Rng, pictures: bool = False) -> None:
    """What a seat cannot know is drawn anew; nothing that is sent to that seat may change.

    Events are compared from the beginning, and put into words where they are new.
    """
    latest = max(0, int(state.ply) - 1)
    for seat in range(int(state.seats)):
        world = state.imagine(seat, rng)
        check_same_guess(state, world, seat, int(rng.below(1 << 30)))
        assert world.events(seat) == state.events(seat)
        assert sent_to(world, seat, latest) == sent_to(state, seat, latest)
        assert list(world.observe(seat)) == list(state.observe(seat))
        assert list(world.mask(seat)) == list(state.mask(seat))
        assert world.information(seat) == state.information(seat)
        if pictures:
            question = state.question(seat) if state.is_asked(seat) else None
            drawn = state.game.picture(state.view(seat), question)
            assert state.game.picture(world.view(seat), question) == drawn


def check_same_guess(state: State, world: State, seat: int, chance: int) -> None:
    """What a seat imagines by the same chance hangs on nothing that it cannot know: a hint would tell it."""
    world = world.clone()
    world.quiet = False  # it stands for a table, and not for a world that a search only guesses
    guesses = [Perspective(one, seat).imagine(Rng.seeded(chance)) for one in (state, world)]
    assert difference(*guesses) is None


def check_told(state: State, seat: int, move: int, rng: Rng) -> int:
    """A move is made in two worlds that another seat cannot tell apart: it must be told the same of both.

    Chance in the open may differ, so only worlds that spectators see alike are compared; returns how many.
    """
    compared = 0
    for other in range(int(state.seats)):
        if other == seat:
            continue
        worlds = [state.imagine(other, rng) for _ in range(2)]
        after = []
        for world in worlds:
            world.quiet = False
            if world.is_asked(seat) and move in world.moves(seat):
                world.play(seat, move)
                after.append(world)
        if len(after) == 2 and after[0].view(None).json() == after[1].view(None).json():
            compared += 1
            since = int(state.ply)
            told = [[event.data() for event in world.events(other, since)] for world in after]
            assert told[0] == told[1]
    return compared
