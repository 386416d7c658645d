"""One game between bots, from the deal to the line that is kept of it."""

import json
from dataclasses import asdict, dataclass
from hashlib import sha256

from motu.arena.schedule import Fixture
from motu.bots import bot
from motu.contract import Perspective, game
from motu.record import Match, write


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
            match.play(seat, bots[seat].choose(Perspective(state, seat)))
    return Result(
        fixture.key,
        fixture.game,
        fixture.deal,
        list(fixture.bots),
        state.ranking(),
        [state.outcome(seat) for seat in range(len(bots))],
        state.scores(),
        len(match.record.answers),
        write(match.record),
    )


def seed_of(fixture: Fixture, seat: int) -> int:
    """A bot's own chance: not the deal's, and not that of another seat."""
    return int.from_bytes(sha256(f"{fixture.key} {seat}".encode()).digest()[:6], "big")
