"""The constants of the search for each game, found by matches: `tools/matches` keeps them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from motu.bots.settings import Judge, Settings
from motu.bots.value import learned_judge

#: As many moves as there are.
ALL = 999
#: Does not play on: the looks of a position decide. Or plays on for two decisions only.
LOOKS = {"depth": 0, "chapters": 0}
NEAR = {"depth": 2, "chapters": 0}


@dataclass(frozen=True)
class Tuning:
    """The constants of a search. `motu.bots.settings.Settings` says what they mean."""

    explore: float = 0.2
    bias: float = 4.0
    depth: int = 10
    chapters: int = 0
    choices: int = 4
    recall: int = 0
    history: float = 0.0
    worlds: int = 0
    forgetful: bool = False
    #: The iterations of the five levels.
    budgets: tuple[int, ...] = (8, 32, 128, 512, 2048)
    #: Whether to judge positions by what was learned, where something was; and the first level that does.
    learned: bool = False
    learned_from: int = 1
    #: What the levels below the best change, from the lowest on: they play on less far, compare fewer moves,
    #: or trust first looks more.
    haste: tuple[Mapping[str, int], ...] = (LOOKS, NEAR)

    def settings(self, game: str, judge: Judge | None = None) -> Settings:
        """What the search of a game works with; a judge of one's own may judge where playouts end."""
        own = Judge()
        if judge is None and self.learned:
            judge = learned_judge(game)
        return Settings(
            self.explore,
            self.bias,
            self.depth,
            self.chapters,
            self.choices,
            self.recall,
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


#: What games of many small decisions in rounds have in common: they are judged where the round ends.
IN_ROUNDS = Tuning(explore=0.05, chapters=1, choices=ALL, recall=ALL)

#: A game that is not here is searched with the defaults.
TUNED = {
    "kahuna": Tuning(depth=0, learned=True, learned_from=2, haste=(), budgets=(40, 4, 13, 120, 1600)),
    "rapanui2011": Tuning(
        explore=0.4,
        depth=8,
        choices=ALL,
        learned=True,
        haste=(LOOKS, {"choices": 3}),
        budgets=(10, 21, 44, 130, 1500),
    ),
    "rapanui2019": replace(
        IN_ROUNDS,
        haste=({**LOOKS, "bias": 20}, {"choices": 9, "recall": 0}),
        budgets=(5, 5, 7, 30, 240),
    ),
    "giants": replace(
        IN_ROUNDS,
        bias=6.0,
        recall=7,
        haste=(
            {"choices": 2, "recall": 0, "bias": 65},
            {"choices": 3, "recall": 0, "bias": 16},
            {"bias": 16},
            {"bias": 16},
        ),
        learned=True,
        learned_from=5,
        budgets=(2, 2, 3, 8, 150),
    ),
}


def tuning(game: str) -> Tuning:
    return TUNED.get(game, Tuning())
