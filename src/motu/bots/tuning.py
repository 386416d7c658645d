"""The constants of the search for each game, found by matches: `docs/bots.md` tells what was tried."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from motu.bots.search import Judge, Settings
from motu.bots.value import learned_judge


@dataclass(frozen=True)
class Tuning:
    """The constants of a search. `motu.bots.search.Settings` says what they mean."""

    explore: float = 0.2
    bias: float = 4.0
    depth: int = 10
    choices: int = 4
    history: float = 0.0
    worlds: int = 0
    forgetful: bool = False
    #: The iterations of the five levels.
    budgets: tuple[int, ...] = (8, 32, 128, 512, 2048)
    #: Whether to judge positions by what was learned, where something was.
    learned: bool = False
    #: How far to play on where the game's own evaluation judges instead of what was learned.
    own_depth: int = 10

    def settings(self, game: str, judge: Judge | None = None) -> Settings:
        """What the search of a game works with; a judge of one's own may judge where playouts end."""
        own = Judge()
        if judge is None and self.learned:
            judge = learned_judge(game)
        return Settings(
            self.explore,
            self.bias,
            self.depth,
            self.choices,
            self.history,
            self.worlds,
            self.forgetful,
            own,
            judge or own,
        )

    def changed(self, changes: Mapping[str, float]) -> "Tuning":
        """The same with other constants."""
        kinds = {name: type(getattr(self, name)) for name in changes}
        return replace(self, **{name: kinds[name](value) for name, value in changes.items()})


#: A game that is not here is searched with the defaults.
TUNED = {
    "kahuna": Tuning(choices=6, learned=True, budgets=(40, 14, 50, 200, 400)),
    "rapanui2011": Tuning(choices=3, depth=0, learned=True, budgets=(300, 200, 700, 2500, 4000)),
    "rapanui2019": Tuning(explore=0.05, depth=0, own_depth=0, budgets=(12, 40, 140, 480, 1600)),
    "giants": Tuning(explore=0.05, depth=0, own_depth=0, budgets=(8, 24, 80, 240, 800)),
}


def tuning(game: str) -> Tuning:
    return TUNED.get(game, Tuning())
