"""Every game as a game of OpenSpiel: `motu_kahuna`, `motu_giants` and so on, options as parameters.

    import pyspiel, motu.research.spiel
    games = pyspiel.load_game("motu_rapanui2011(players=3,memory=open,first=n1)")

Chance is explicit and all at the root: one node draws one of `deals` seeds, each as likely, and whatever
happens by chance later follows from it. So a state is its history: it clones, serialises and replays as its
own tests want it, and with few deals a tree can be walked whole. What seats can know does not depend on that:
`resample_from_infostate` draws anew, by `State.imagine`, all that a player cannot know, the luck to come too.

Seats asked at once (bids in Giants) answer one after another; what one answered is in no information state
and no observation of another before all have.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from motu.contract import SPECTATORS, Game, Perspective, game, games
from motu.contract import State as Position
from motu.rng import Rng

PREFIX = "motu_"
#: How many seeds the root draws from, unless told otherwise.
DEALS = 1000
#: Parameters that are no options of a game.
PLAYERS, DEAL_COUNT = "players", "deals"


def parameters(played: Game) -> dict[str, Any]:
    """What a game can be loaded with, and what is usual."""
    usual: dict[str, Any] = {PLAYERS: played.seats[0], DEAL_COUNT: DEALS}
    return usual | {option.name: spelled(option.default) for option in played.options}


def spelled(value: bool | int | str) -> bool | int | str:
    """A value as a parameter: OpenSpiel takes a word of digits for a number, so it gets an n before it."""
    return f"n{value}" if isinstance(value, str) and value.isdecimal() else value


def option_values(played: Game, given: dict[str, Any]) -> dict[str, Any]:
    """The options that parameters mean; a board of one's own is given as the path of its file."""
    found = dict(given)
    for option in played.options:
        value = found[option.name]
        if option.choices:
            found[option.name] = {str(spelled(one)): one for one in option.choices}.get(value, value)
        elif option.name == "board" and value:
            found[option.name] = Path(value).read_text("utf-8")
    return found


def game_type(played: Game, first: Position) -> pyspiel.GameType:
    kinds = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=PREFIX + played.key,
        long_name=str(played.title),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.IMPERFECT_INFORMATION if played.hides(first) else kinds.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(played.seats),
        min_num_players=min(played.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(played),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options, as OpenSpiel loads it."""

    #: Each registered class is of one game.
    key = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.played = game(self.key)
        given = parameters(self.played) | (params or {})
        self.seats = int(given.pop(PLAYERS))
        self.deals = int(given.pop(DEAL_COUNT))
        self.options = option_values(self.played, given)
        first = self.start(0)
        low, high = self.played.returns_range(self.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=first.move_count,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0,
            max_game_length=self.played.longest(first),
        )
        super().__init__(game_type(self.played, first), info, params or {})

    def start(self, deal: int) -> Position:
        return self.played.start(self.seats, f"deal {deal}", **self.options)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Games are kept by the text that loads them; their classes are made when they are registered."""
        return pyspiel.load_game, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position; before the deal there is none."""

    def __init__(self, played: SpielGame) -> None:
        super().__init__(played)
        self.position: Position | None = None

    @property
    def dealt(self) -> Position:
        """The position behind it; only once the deal is drawn."""
        if self.position is None:
            raise ValueError("nothing is dealt yet: this is the chance node at the root")
        return self.position

    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        turn = int(self.position.turn())
        return int(pyspiel.PlayerId.TERMINAL) if turn < 0 else turn

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.dealt.moves(player)) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self.position = self.get_game().start(action)
        else:
            self.position.play(int(self.position.turn()), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.dealt.game.write(self.dealt, player, action)

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.over

    def returns(self) -> list[float]:
        return [0.0] * self.num_players() if self.position is None else self.position.returns()

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Another state that the player cannot tell from this one; `sampler` gives numbers from 0 to 1.

        It goes on as all others do: what happens in it from here on is remembered by those who see it.
        """
        twin: SpielState = self.clone()
        seed = int(sampler() * 2**53)
        twin.position = Perspective(self.dealt, player).imagine(Rng.seeded(seed))
        twin.position.quiet = False
        return twin

    def __str__(self) -> str:
        if self.position is None:
            return "before the deal"
        moves = " ".join(f"{seat}:{move}" for seat, move in self.position.history())
        return f"{self.position!r} {moves}".rstrip()


class Observer:
    """What a player, or everybody, sees: all of it or only what is not public, now or all along.

    It is told as text; what a player sees now also as numbers.
    """

    def __init__(self, played: SpielGame, kind: Any) -> None:
        self.kind = kind
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor = None
        self.dict: dict[str, Any] = {}
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody sees what is hidden from all but one")
        if self.private and kind.public_info and not kind.perfect_recall:
            self.tensor = np.zeros(len(played.played.senses(played.start(0))), np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None and state.position is not None:
            self.tensor[:] = state.position.observe(player)

    def string_from(self, state: SpielState, player: int) -> str | None:
        position = state.position
        if position is None:
            return ""
        if self.private and self.kind.public_info:
            whole = self.kind.perfect_recall
            return position.information(player) if whole else str(position.view(player).json())
        if not self.private and not self.kind.public_info:
            return ""
        seen = _own(position, player) if self.private else str(position.view(None).json())
        past = _past(position, player if self.private else None) if self.kind.perfect_recall else []
        return "\n".join([*past, seen])


def _own(position: Position, player: int) -> str:
    """What the player sees and a spectator does not; nothing if that is nothing."""
    hidden = _beyond(position.view(player).data, position.view(None).data | {"seat": player})
    return json.dumps(hidden, sort_keys=True, separators=(",", ":")) if hidden else ""


def _beyond(mine: Any, public: Any) -> Any:
    """What stands in the first of two pieces of plain data and not in the second, under the same keys."""
    if isinstance(mine, dict) and isinstance(public, dict):
        found = {key: _beyond(value, public[key]) if key in public else value for key, value in mine.items()}
        return {key: value for key, value in found.items() if value is not None} or None
    if isinstance(mine, list) and isinstance(public, list) and len(mine) == len(public):
        entries = {
            str(place): _beyond(one, two) for place, (one, two) in enumerate(zip(mine, public, strict=True))
        }
        return {place: entry for place, entry in entries.items() if entry is not None} or None
    return None if mine == public else mine


def _past(position: Position, player: int | None) -> list[str]:
    """What everybody was told so far; or what only the player was, with its own moves."""
    lines: list[tuple[int, str]] = []
    event, played = position.told, position.played
    while event is not None:
        public = bool(event.to & SPECTATORS)
        if public if player is None else event.to >> player & 1 and not public:
            lines.append((int(event.ply), event.line()))
        event = event.before
    while player is not None and played is not None:
        if played.seat == player:
            lines.append((int(played.ply), f"> {played.move}"))
        played = played.before
    lines.reverse()
    return [f"{ply} {line}" for ply, line in sorted(lines, key=lambda one: one[0])]


def register() -> None:
    """Makes every installed game known to OpenSpiel."""
    known = {one.short_name for one in pyspiel.registered_games()}
    for key in games():
        if PREFIX + key not in known:
            kind = type(f"Motu{key.title()}", (SpielGame,), {"key": key})
            pyspiel.register_game(game_type(game(key), game(key).start()), kind)


register()
