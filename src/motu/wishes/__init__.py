"""Wishes: people answer several small questions at once, see before they decide, never say what is forced.

The rules ask one small step at a time, and bots and records need that. What stands here works over any game's
own answers, on positions that the seat could imagine and never on the true one: so nothing that is found,
shown or left out can tell what is hidden.

`goals`     what a seat can reach by some answers of its own in a row, and by which way
`at_once`   several answers given as one
`forced`    only answers that everybody could know to be the only ones
`foresight` what a move, or the way to a goal, would do as far as that is certain
"""

from motu.wishes.at_once import at_once
from motu.wishes.forced import Forced, forced
from motu.wishes.foresight import Foresight, foresee
from motu.wishes.goals import Goal, goals

__all__ = ["Forced", "Foresight", "Goal", "at_once", "forced", "foresee", "goals"]
