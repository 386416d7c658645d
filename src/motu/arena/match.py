"""One game between bots, from the deal to the line that is kept of it."""

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from motu.arena.schedule import Fixture
from motu.bots import Bot, bot
from motu.contract import MotuError, Perspective, game
from motu.language import texts
from motu.record import Match, write

T, TN, TP = texts("motu")


@dataclass(frozen=True)
class Result:
    """What came out of a fixture. Places count from 1; the shares of victory add up to 1."""

    key: str
    game: str
    deal: str
    bots: list[str]
    ranking: list[int]
    shares: list[float]
    scores: list[int]
    moves: int
    record: str

    def line(self) -> str:
        """The result as a line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False)

    @staticmethod
    def read(line: str) -> "Result":
        return Result(**json.loads(line))


def play(fixture: Fixture) -> Result:
    """Plays a fixture. The same fixture always gives the same result, wherever it is played."""
    played = game(fixture.game)
    match = Match(played, fixture.bots, fixture.deal, dict(fixture.options))
    state = match.state
    bots = [bot(name, seed_of(fixture, seat)) for seat, name in enumerate(fixture.bots)]
    while not state.over:
        for seat in state.asked:
            answer(match, fixture, seat, bots[seat])
    return result_of(match, fixture.key, fixture.deal)


def result_of(match: Match, key: str, deal: str) -> Result:
    """What came out of a match that is over; `key` tells it from all others."""
    state, record = match.state, match.record
    return Result(
        key,
        record.game,
        deal,
        list(record.names),
        state.ranking(),
        [state.outcome(seat) for seat in range(len(record.names))],
        state.scores(),
        len(record.answers),
        write(record),
    )


class BotFailed(MotuError):
    """A bot that crashed, or answered what the rules refuse: which, where, and what went wrong."""

    def __reduce__(self) -> tuple[Any, ...]:
        return BotFailed, (self.reason,)


def answer(match: Match, fixture: Fixture, seat: int, player: Bot) -> None:
    """Plays what the bot chooses; BotFailed names it, if that cannot be."""
    ply, move = int(match.state.ply), None
    try:
        move = player.choose(Perspective(match.state, seat))
        match.play(seat, move)
    except Exception as error:
        what = str(error) if isinstance(error, MotuError) else f"{type(error).__name__}: {error}"
        where = {"bot": fixture.bots[seat], "seat": seat + 1, "deal": fixture.deal, "ply": ply, "what": what}
        raise BotFailed(
            T("The bot {bot}, seat {seat} of deal {deal}, failed after {ply} moves. {what}", **where)
            if move is None
            else T(
                "The bot {bot}, seat {seat} of deal {deal}, wanted move {move} after {ply} moves. {what}",
                move=move,
                **where,
            )
        ) from error


def seed_of(fixture: Fixture, seat: int) -> int:
    """A bot's own chance: not the deal's, and not that of another seat."""
    return int.from_bytes(sha256(f"{fixture.key} {seat}".encode()).digest()[:6], "big")
