"""Information-set Monte Carlo tree search: many imagined worlds, one tree of what may be done in them.

Every iteration imagines a world anew from what the seat knows, walks down the tree by the moves that are
legal in that world, adds to the tree, plays on as far as the settings say, and credits each move on the
way with what it brought the seat that made it. Moves are judged by how often they could have been tried
(availability), so a move that is rarely possible is not neglected.

Nothing here knows any game.
"""

from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.bots.playout import FIRST_MOVES, MOST_SEATS, Playout
from motu.bots.settings import Settings, impression
from motu.bots.simultaneous import Simultaneous
from motu.bots.tree import NONE, Tree, longer
from motu.rng import Rng
from motu.state import Moves, Perspective, State, World

#: With at most so many possible worlds, they are taken in turn instead of being drawn.
FEW_WORLDS: Final = 64
#: How often a seat that is asked together with others does not do what seems best.
WHIM: Final = 0.1
#: Worse than anything.
NOTHING: Final = -1000.0
#: No game has so many chapters.
NO_HORIZON: Final = 1 << 31


@mypyc_attr(acyclic=True)
class Search:
    """A tree that grows while it is asked to."""

    def __init__(self, settings: Settings, rng: Rng) -> None:
        self.settings = settings
        self.looks = settings.looks
        self.judge = settings.judge
        self.rng = rng
        self.tree = Tree()
        self.root: i64 = NONE
        self.seen: Perspective | None = None
        self.seat: i64 = 0
        #: The chapter that is not looked into any more.
        self.horizon: i64 = NO_HORIZON
        self.worlds: list[World] = []
        self.moves = Moves()
        #: For each move a stamp that says whether it is legal and still without an edge here.
        self.mark: vec[i64] = vec[i64]([0] * FIRST_MOVES)
        self.stamp: i64 = 0
        #: The edges of this iteration's way down, the nodes where they were chosen, and who chose them.
        self.path: vec[i64] = vec[i64]([0] * FIRST_MOVES)
        self.places: vec[i64] = vec[i64]([0] * FIRST_MOVES)
        self.chooser: vec[i64] = vec[i64]([0] * FIRST_MOVES)
        self.steps: i64 = 0
        #: The seats among them, as bits: only what it brought these is asked for.
        self.choosers: i64 = 0
        #: What this iteration brought each seat.
        self.result: vec[float] = vec[float]([0.0] * MOST_SEATS)
        self.simultaneous = Simultaneous()
        self.playout = Playout(settings, rng, self.simultaneous)

    # ------------------------------------------------------------------------------- questions

    def ask(self, seen: Perspective) -> None:
        """Turns to a new question and forgets what was thought before."""
        self.look(seen)
        self.tree.clear()
        self.root = self.tree.add_node()
        self.playout.forget()

    def ask_on(self, seen: Perspective, move: i64) -> None:
        """Turns to the next question of the same turn and keeps what was thought of it."""
        edge = self.tree.find(self.root, move)
        if edge == NONE or self.tree.child[edge] == NONE:
            self.ask(seen)
            return
        self.look(seen)
        self.root = self.tree.child[edge]

    def look(self, seen: Perspective) -> None:
        if self.settings.forgetful:
            seen = Perspective(seen.imagine(self.rng), seen.seat)
        self.seen = seen
        self.seat = seen.seat
        if self.settings.chapters > 0:
            self.horizon = seen.chapter() + self.settings.chapters
        self.worlds = seen.worlds(FEW_WORLDS, self.rng)
        if len(self.worlds) == 0:
            for _ in range(self.settings.worlds):
                self.worlds.append(World(seen.imagine(self.rng), 1.0))

    def thought(self) -> i64:
        """How many iterations have gone into the question so far."""
        return self.tree.tries[self.root]

    def visits(self, move: i64) -> i64:
        edge = self.tree.find(self.root, move)
        return self.tree.visits[edge] if edge != NONE else 0

    def expected(self, move: i64) -> float:
        """What the move brought on average; before it is tried, how it looks."""
        tree = self.tree
        edge = tree.find(self.root, move)
        if edge == NONE:
            return 0.0
        if tree.visits[edge] == 0:
            return tree.prior[edge]
        return tree.total[edge] / float(tree.visits[edge])

    def is_sure(self, left: i64) -> bool:
        """Whether so many iterations more cannot change which move was tried most often."""
        tree = self.tree
        best: i64 = 0
        second: i64 = 0
        edge = tree.first[self.root]
        while edge != NONE:
            visits: i64 = tree.visits[edge] if tree.move[edge] >= 0 else 0
            if visits > best:
                second = best
                best = visits
            elif visits > second:
                second = visits
            edge = tree.next[edge]
        return best - second > left

    def preference(self, move: i64) -> float:
        """By what moves that were tried equally often are told apart: their results and their looks."""
        edge = self.tree.find(self.root, move)
        return self.worth(edge, self.tree.shift(self.root)) if edge != NONE else NOTHING

    # ------------------------------------------------------------------------------ iterations

    def run(self, iterations: i64) -> None:
        """Goes on thinking about the question."""
        for _ in range(iterations):
            self.iterate(NONE)

    def iterate(self, first: i64) -> State:
        """One iteration, which begins with this move (NONE: with whichever promises most); where it ended."""
        state = self.next_world()
        self.steps = 0
        self.choosers = 0
        self.simultaneous.clear()
        self.walk_down(state, first)
        self.playout.play_on(state, self.horizon, self.thought())
        self.judge_end(state)
        self.back_up()
        return state

    def tried(self) -> i64:
        """The move of the question that the last iteration began with."""
        return self.tree.move[self.path[0]]

    def next_world(self) -> State:
        """A world drawn anew; or the possible ones in turn, each as often as it is likely."""
        seen = self.seen
        assert seen is not None
        if len(self.worlds) == 0:
            return seen.imagine(self.rng)
        chosen = self.worlds[0]
        total = 0.0
        for world in self.worlds:
            world.credit += world.weight
            total += world.weight
            if world.credit > chosen.credit:
                chosen = world
        chosen.credit -= total
        state = chosen.state.clone()
        state.quiet = True
        state.rng = self.rng.split()
        return state

    def walk_down(self, state: State, first: i64) -> None:
        """Follows the tree, by the first move if one is given, and adds one edge; the state goes along."""
        tree = self.tree
        simultaneous = self.simultaneous
        node = self.root
        while state.asking != 0 and state.chapter() < self.horizon:
            seat = self.who_answers(state)
            simultaneous.meet(state, seat, node)
            mind = simultaneous.mind_of(tree, seat, node)
            self.moves.count = 0
            state.legal(seat, self.moves)
            looked_at = simultaneous.seen_by(seat, state)
            if first == NONE or self.steps > 0:
                edge = self.select(mind, seat, looked_at)
            else:
                edge = self.edge_of(mind, seat, looked_at, first)
            fresh = tree.visits[edge] == 0
            self.note(mind, edge, seat)
            move = tree.move[edge]
            state.carry_out(seat, move)
            simultaneous.settle(seat, move, state.asking)
            if fresh:
                return
            if mind == node:
                node = tree.below(edge)
                simultaneous.mind = node
            else:
                simultaneous.mind = tree.below(edge)
                node = tree.follow(node, move)

    def who_answers(self, state: State) -> i64:
        """Of seats asked at once the one that thinks goes first."""
        if (state.asking >> self.seat) & 1 != 0:
            return self.seat
        return state.turn()

    def note(self, node: i64, edge: i64, seat: i64) -> None:
        if self.steps == len(self.path):
            self.path = longer(self.path)
            self.places = longer(self.places)
            self.chooser = longer(self.chooser)
        self.path[self.steps] = edge
        self.places[self.steps] = node
        self.chooser[self.steps] = seat
        self.choosers |= i64(1) << seat
        self.steps += 1

    # ------------------------------------------------------------------------------- selection

    def select(self, node: i64, seat: i64, state: State) -> i64:
        """The edge to follow among the moves that are legal in this world."""
        self.mark_legal()
        chosen = self.best_known(node)
        if self.settings.bias > 0.0:
            chosen = self.best_after_looking(node, seat, state, chosen)
        else:
            chosen = self.any_untried(node, chosen)
        if self.simultaneous.group != 0 and self.rng.unit() < WHIM:
            return self.on_a_whim(node, chosen)
        return chosen

    def edge_of(self, node: i64, seat: i64, state: State, move: i64) -> i64:
        """The edge of a move that is made whatever it promises; a new one gets its first impression."""
        edge = self.tree.find(node, move)
        if edge == NONE:
            edge = self.tree.add_edge(node, move, impression(self.looks, state, seat, move))
        return edge

    def on_a_whim(self, node: i64, chosen: i64) -> i64:
        """Any move that has an edge: seats asked at once would else fall into step with each other."""
        edge = self.tree.find(node, self.moves.items[self.rng.below(self.moves.count)])
        return edge if edge != NONE else chosen

    def mark_legal(self) -> None:
        self.stamp += 1
        stamp = self.stamp
        items = self.moves.items
        index: i64 = 0
        while index < self.moves.count:
            move: i64 = items[index]
            while move >= len(self.mark):
                self.widen()
            self.mark[move] = stamp
            index += 1

    def widen(self) -> None:
        """Makes room for moves with larger numbers."""
        self.mark = longer(self.mark)

    def best_known(self, node: i64) -> i64:
        """The best available edge by its upper confidence bound; NONE if there is no edge yet."""
        tree = self.tree
        mark = self.mark
        moves = tree.move
        following = tree.next
        offers = tree.offers
        shift = tree.shift(node)
        stamp = self.stamp
        edge = tree.first[node]
        chosen: i64 = NONE
        best = NOTHING
        while edge != NONE:
            move: i64 = moves[edge]
            if move >= 0 and mark[move] == stamp:
                mark[move] = 0
                offers[edge] += 1
                worth = self.bound(edge, shift)
                if worth > best:
                    best = worth
                    chosen = edge
            edge = following[edge]
        return chosen

    def bound(self, edge: i64, shift: float) -> float:
        """What a move may be worth: what it seems worth, and a bonus while it is little tried."""
        tree = self.tree
        visits = float(tree.visits[edge])
        bonus = sqrt(log(float(tree.offers[edge])) / (visits + 1.0))
        return self.worth(edge, shift) + self.settings.explore * bonus

    def worth(self, edge: i64, shift: float) -> float:
        """What a move seems worth: its results so far, and its looks like those of a few visits more.

        Looks and results need not be on one scale: a move is expected to do as much better than it looks as
        the moves tried beside it did.
        """
        tree = self.tree
        bias = self.settings.bias
        looks = bias * (tree.prior[edge] + shift)
        return (tree.total[edge] + looks) / (float(tree.visits[edge]) + bias)

    def best_after_looking(self, node: i64, seat: i64, state: State, chosen: i64) -> i64:
        """Gives every move without an edge one, with its first impression; then the best of all."""
        tree = self.tree
        shift = tree.shift(node)
        best = NOTHING
        if chosen != NONE:
            best = self.bound(chosen, shift)
        items = self.moves.items
        index: i64 = 0
        while index < self.moves.count:
            move: i64 = items[index]
            if self.mark[move] == self.stamp:
                self.mark[move] = 0
                edge = tree.add_edge(node, move, impression(self.looks, state, seat, move))
                worth = self.bound(edge, shift)
                if worth > best:
                    best = worth
                    chosen = edge
            index += 1
        return chosen

    def any_untried(self, node: i64, chosen: i64) -> i64:
        """A move without an edge, drawn at random, gets one; if there is none, the best known edge stays."""
        items = self.moves.items
        found: i64 = 0
        untried: i64 = NONE
        index: i64 = 0
        while index < self.moves.count:
            move: i64 = items[index]
            if self.mark[move] == self.stamp:
                found += 1
                if found == 1 or self.rng.below(found) == 0:
                    untried = move
            index += 1
        return chosen if found == 0 else self.tree.add_edge(node, untried, 0.0)

    # --------------------------------------------------------------------------------- results

    def judge_end(self, state: State) -> None:
        """What this iteration brought those who chose: the outcome of a finished game, or how it looks.

        Shares of the victory add up to 1, so of two seats only one need be judged.
        """
        if state.asking != 0 and state.seats == 2:
            mine = self.judge.judge(state, self.seat)
            self.result[self.seat] = mine
            self.result[1 - self.seat] = 1.0 - mine
            return
        everybody = self.settings.history > 0.0
        seat: i64 = 0
        while seat < state.seats:
            if everybody or (self.choosers >> seat) & 1 != 0:
                if state.asking == 0:
                    self.result[seat] = state.outcome(seat)
                else:
                    self.result[seat] = self.judge.judge(state, seat)
            seat += 1

    def back_up(self) -> None:
        """Credits every move on the way with what it brought the seat that made it."""
        tree = self.tree
        index: i64 = 0
        while index < self.steps:
            edge: i64 = self.path[index]
            node: i64 = self.places[index]
            result: float = self.result[self.chooser[index]]
            tree.visits[edge] += 1
            tree.total[edge] += result
            tree.tries[node] += 1
            tree.surprise[node] += result - tree.prior[edge]
            index += 1
        if self.settings.history > 0.0:
            self.remember()

    def remember(self) -> None:
        """Adds all moves of this iteration to their history."""
        index: i64 = 0
        while index < self.steps:
            seat: i64 = self.chooser[index]
            self.playout.remember_move(seat, self.tree.move[self.path[index]], self.result[seat])
            index += 1
        self.playout.remember(self.result)
