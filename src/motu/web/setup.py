"""How a table is set up: the game, its options, its seats, its speed, and who may find it."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from motu.bots import bot
from motu.contract import BadSetup, game
from motu.language import Text, texts
from motu.record import new_seed

T, TN, TP = texts("motu.web")


@dataclass(frozen=True)
class Speed:
    """How long an answer may take: a clock per player, as long as it takes, or days per move."""

    key: str
    title: Text
    meaning: Text
    #: Seconds on a live clock, and how many come back with every answer.
    bank: float = 0.0
    back: float = 0.0
    #: Seconds for one answer when it is played over days.
    each: float = 0.0


DAY = 24 * 3600.0

SPEEDS = {
    speed.key: speed
    for speed in (
        Speed("relaxed", T("Relaxed"), T("No clock: everybody takes the time it takes.")),
        Speed(
            "quick",
            T("Live, quick"),
            T("5 minutes each, and 10 seconds more with every answer."),
            bank=300.0,
            back=10.0,
        ),
        Speed(
            "live",
            T("Live"),
            T("15 minutes each, and 20 seconds more with every answer."),
            bank=900.0,
            back=20.0,
        ),
        Speed("day", T("A day per move"), T("Over days: every answer may take a day."), each=DAY),
        Speed("three-days", T("Three days per move"), T("Every answer may take three days."), each=3 * DAY),
        Speed("week", T("A week per move"), T("Every answer may take a week."), each=7 * DAY),
    )
}


@dataclass(frozen=True)
class Setup:
    """Everything that is decided before the first move, as the first entry of a table's log keeps it."""

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    speed: str
    public: bool
    by: str
    seed: str
    salt: str
    tokens: list[str]
    #: The table that this one is the rematch of, if any.
    after: str = ""
    #: The address of the position at which this one branches off another game, if it does.
    origin: str = ""

    def facts(self) -> dict[str, Any]:
        return asdict(self)


def new_token() -> str:
    """A secret that nobody guesses."""
    return secrets.token_urlsafe(18)


def new_setup(
    key: str,
    seats: int | None,
    options: Mapping[str, object],
    speed: str,
    public: bool,
    by: str,
    after: str = "",
) -> Setup:
    """A checked setup with a fresh seed; BadSetup says in words what cannot be."""
    chosen = game(key)
    if speed not in SPEEDS:
        speeds = ", ".join(SPEEDS)
        raise BadSetup(T("There is no speed {speed}; there are: {speeds}.", speed=speed, speeds=speeds))
    number = chosen.seats[0] if seats is None else seats
    checked = chosen.checked(options)
    chosen.start(number, 0, **checked)  # refuses a wrong number of seats and a faulty board
    return Setup(
        game=key,
        rules=chosen.version,
        seats=number,
        options=checked,
        speed=speed,
        public=public,
        by=by,
        seed=new_seed(),
        salt=secrets.token_hex(16),
        tokens=[new_token() for _ in range(number)],
        after=after,
    )


def is_alone(setup: Setup, bots: Mapping[int, str]) -> bool:
    """Whether one person plays against bots alone: nobody else needs to find such a table."""
    return len(bots) == setup.seats - 1


def check_bots(names: Sequence[str]) -> None:
    """BadSetup for a bot that there is not; and for words to one, which could make it think for ages."""
    for name in names:
        if ":" in name:  # not even read: they could name files
            raise BadSetup(T("At a table bots play as they are, without words behind a colon."))
        bot(name)
