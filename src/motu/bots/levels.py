"""The five levels, the same names in every game, from a friendly beginner to the strongest.

All of them search. The lower ones are weak as people are: they try fewer things and look less far, settle
on a few guesses about what they cannot see, and forget what they saw in earlier turns. None of them
blunders on purpose.
"""

from dataclasses import dataclass, replace

from motu.bots.search_bot import Plan, SearchBot
from motu.bots.tuning import tuning
from motu.language import Text, texts

T, TN, TP = texts("motu")

#: No level thinks longer about one question on its core, however slow that is.
SECONDS = 0.9


@dataclass(frozen=True)
class Level:
    """How a bot falls short of the best; how many iterations it has, and how hasty it is, each game says."""

    number: int
    name: Text
    #: How many guesses it makes about what it cannot see; 0: a new one each time.
    guesses: int = 0
    forgetful: bool = False

    @property
    def key(self) -> str:
        """Its name as a bot: `level1` to `level5`."""
        return f"level{self.number}"

    def plan(self, game: str) -> Plan:
        """The game's best constants, with the shortcomings of the level."""
        best = tuning(game)
        learned = best.learned and self.number >= best.learned_from
        mine = replace(best, worlds=self.guesses, forgetful=self.forgetful, learned=learned)
        if self.number <= len(best.haste):
            mine = mine.changed(best.haste[self.number - 1])
        return Plan(mine, best.budgets[self.number - 1], SECONDS, no_longer_than_needed=True)

    def bot(self, seed: int, words: str = "") -> SearchBot:
        if words:
            raise ValueError(words)
        return SearchBot(seed, self.plan)


LEVELS = (
    Level(1, T("Beginner"), guesses=3, forgetful=True),
    Level(2, T("Learner"), guesses=6, forgetful=True),
    Level(3, T("Skilled"), guesses=12, forgetful=True),
    Level(4, T("Expert")),
    Level(5, T("Master")),
)

level1, level2, level3, level4, level5 = (level.bot for level in LEVELS)
