"""Information-set Monte Carlo tree search: many imagined worlds, one tree of what may be done in them.

Every iteration imagines a world anew from what the seat knows, walks down the tree by the moves that are
legal in that world, adds to the tree, plays on as far as the settings say, and credits each move on the
way with what it brought the seat that made it. Moves are judged by how often they could have been tried
(availability), so a move that is rarely possible is not neglected.

Seats that are asked at once choose blindly: what one of them prefers, in the tree and where it is played on,
depends on what all knew when they were asked and on its own answers since, never on those of the others.

Nothing here knows any game.
"""

from math import log, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from motu.bots.tree import NONE, Tree, longer
from motu.rng import Rng
from motu.state import Moves, Perspective, State, World

#: No playout goes on for longer; then the position is judged as it stands.
LONGEST_PLAYOUT: Final = 2000
#: With at most so many possible worlds, they are taken in turn instead of being drawn.
FEW_WORLDS: Final = 64
MOST_SEATS: Final = 16
#: How often a seat that is asked together with others does not do what seems best.
WHIM: Final = 0.1
#: Worse than anything.
NOTHING: Final = -1000.0
#: No game has so many chapters.
NO_HORIZON: Final = 1 << 31
FIRST_MOVES: Final = 256
#: For so many iterations a move that looked best is recalled.
RECENT: Final = 8
#: So many moves are compared at least.
FEW_MOVES: Final = 4


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Judge:
    """Says how good a position looks for a seat, from 0 (lost) to 1 (won): as the game itself does."""

    def judge(self, state: State, seat: i64) -> float:
        return state.evaluate(seat)


@mypyc_attr(acyclic=True)
class Settings:
    """How to search: the constants that are tuned for each game."""

    def __init__(
        self,
        explore: float,
        bias: float,
        depth: i64,
        chapters: i64,
        choices: i64,
        recall: i64,
        history: float,
        worlds: i64,
        forgetful: bool,
        looks: Judge,
        judge: Judge,
    ) -> None:
        #: How much to try what has been tried little.
        self.explore = explore
        #: How many visits the first impression of a move is worth; 0 asks for none.
        self.bias = bias
        #: How many decisions a playout goes on for before the position is judged; -1: to the end.
        self.depth: i64 = depth
        #: How many chapters of the game to look through: all is judged where the last of them ends, and
        #: playouts go on as long as that takes; 0: as far as `depth` says, wherever that is.
        self.chapters: i64 = chapters
        #: How many moves drawn at random a playout compares by their looks; 0 or 1: it plays at random.
        self.choices: i64 = choices
        #: After so many iterations playouts compare only the moves that looked best in earlier ones and a few
        #: more; 0: they always draw as many as `choices` says.
        self.recall: i64 = recall
        #: How often a playout takes the move that did best so far wherever it was played (MAST).
        self.history = history
        #: How many worlds are imagined and then used again and again; 0: a new one each time.
        self.worlds: i64 = worlds
        #: Whether to forget what was seen in earlier turns and guess from what lies on the table.
        self.forgetful = forgetful
        #: Who says how a move looks, often and quickly, and who judges where a playout ends.
        self.looks = looks
        self.judge = judge


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
        #: Seats asked at once that have not all answered, the node where that began, and the one mind
        #: (seat and its node) that is being made up.
        self.group: i64 = 0
        self.group_node: i64 = NONE
        self.mind_seat: i64 = NONE
        self.mind: i64 = NONE
        #: The state when they were asked, and the same with the answers of one of them.
        self.before: State | None = None
        self.blind: State | None = None
        self.blind_seat: i64 = NONE
        #: Of each seat and move: how often played in this search and with what result (MAST).
        self.space: i64 = FIRST_MOVES
        self.played: vec[i64] = vec[i64]([0] * (FIRST_MOVES * MOST_SEATS))
        self.earned: vec[float] = vec[float]([0.0] * (FIRST_MOVES * MOST_SEATS))
        #: How many iterations there were in all its life, and of each seat and move the last in which it
        #: looked best where it was played on.
        self.now: i64 = RECENT
        self.liked: vec[i64] = vec[i64]([0] * (FIRST_MOVES * MOST_SEATS))
        self.replies: vec[i64] = vec[i64]([0] * FIRST_MOVES)
        self.repliers: vec[i64] = vec[i64]([0] * FIRST_MOVES)
        self.answered: i64 = 0

    # ------------------------------------------------------------------------------- questions

    def ask(self, seen: Perspective) -> None:
        """Turns to a new question and forgets what was thought before."""
        self.look(seen)
        self.tree.clear()
        self.root = self.tree.add_node()
        self.now += RECENT
        if self.settings.history > 0.0:
            self.forget_history()

    def forget_history(self) -> None:
        index: i64 = 0
        while index < len(self.played):
            self.played[index] = 0
            self.earned[index] = 0.0
            index += 1

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
        return self.tree.visited(self.root)

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
            state = self.next_world()
            self.now += 1
            self.steps = 0
            self.choosers = 0
            self.group = 0
            self.walk_down(state)
            self.play_on(state)
            self.judge_end(state)
            self.back_up()

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

    def walk_down(self, state: State) -> None:
        """Follows the tree and adds one edge to it; the state goes along."""
        tree = self.tree
        node = self.root
        while state.asking != 0 and state.chapter() < self.horizon:
            asking = state.asking
            seat = self.who_answers(state)
            if self.group == 0 and asking & (asking - 1) != 0:
                self.begin_group(state, seat, node)
            mind = self.mind_of(seat, node)
            self.moves.count = 0
            state.legal(seat, self.moves)
            edge = self.select(mind, seat, self.seen_by(seat, state))
            fresh = tree.visits[edge] == 0
            self.note(mind, edge, seat)
            move = tree.move[edge]
            state.step(seat, move)
            if self.group != 0:
                self.settle(seat, move, asking, state.asking)
            if fresh:
                return
            if mind == node:
                node = tree.below(edge)
                if self.group != 0:
                    self.mind = node
            else:
                self.mind = tree.below(edge)
                node = tree.follow(node, move)

    def who_answers(self, state: State) -> i64:
        """Of seats asked at once the one that thinks goes first."""
        if (state.asking >> self.seat) & 1 != 0:
            return self.seat
        return state.turn()

    def begin_group(self, state: State, seat: i64, node: i64) -> None:
        """Several seats are asked at once, and this one answers first."""
        self.group = state.asking
        self.group_node = node
        self.mind_seat = seat
        self.mind = node
        self.before = state.clone()
        self.blind_seat = NONE

    def mind_of(self, seat: i64, node: i64) -> i64:
        """The node whose experience the seat may use: all that it can tell apart, and no more."""
        if self.group == 0:
            return node
        if seat != self.mind_seat:
            self.mind_seat = seat
            self.mind = self.tree.follow(self.group_node, -1 - seat)
        return self.mind

    def seen_by(self, seat: i64, state: State) -> State:
        """What a seat compares its moves in: of the answers given at the same time it sees its own only."""
        if self.group == 0:
            return state
        if seat != self.blind_seat:
            before = self.before
            assert before is not None
            self.blind = before.clone()
            self.blind_seat = seat
        blind = self.blind
        assert blind is not None
        return blind

    def settle(self, seat: i64, move: i64, before: i64, after: i64) -> None:
        """A seat that is no longer asked has answered; the group ends with its last answer."""
        if after == before:
            blind = self.blind
            assert blind is not None
            blind.step(seat, move)
            return
        self.group &= ~(i64(1) << seat)
        if after != self.group:
            self.group = 0

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
        if self.group != 0 and self.rng.unit() < WHIM:
            return self.on_a_whim(node, chosen)
        return chosen

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
                edge = tree.add_edge(node, move, self.impression(state, seat, move))
                worth = self.bound(edge, shift)
                if worth > best:
                    best = worth
                    chosen = edge
            index += 1
        return chosen

    def impression(self, state: State, seat: i64, move: i64) -> float:
        """How the position looks right after a move."""
        after = state.clone()
        after.step(seat, move)
        return self.looks.judge(after, seat) if after.asking != 0 else after.outcome(seat)

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

    # -------------------------------------------------------------------------------- playouts

    def play_on(self, state: State) -> None:
        """Plays on without a tree as far as the settings say."""
        left = self.settings.depth
        if left < 0 or self.settings.chapters > 0:
            left = LONGEST_PLAYOUT
        self.answered = 0
        moves = self.moves
        while left > 0 and state.asking != 0 and state.chapter() < self.horizon:
            asking = state.asking
            seat = self.who_goes_on(state)
            if self.group == 0 and asking & (asking - 1) != 0:
                self.begin_group(state, seat, NONE)
            moves.count = 0
            state.legal(seat, moves)
            move = self.reply(self.seen_by(seat, state), seat)
            if self.settings.history > 0.0:
                self.note_reply(seat, move)
            state.step(seat, move)
            if self.group != 0:
                self.settle(seat, move, asking, state.asking)
            left -= 1

    def who_goes_on(self, state: State) -> i64:
        """Of seats asked at once the one that has begun to answer goes on."""
        if self.group != 0 and (state.asking >> self.blind_seat) & 1 != 0:
            return self.blind_seat
        return state.turn()

    def reply(self, state: State, seat: i64) -> i64:
        """A playout's move: the one with the best history, the best looking of a few, or any."""
        moves = self.moves
        if moves.count == 1:
            return moves.items[0]
        if self.settings.history > 0.0 and self.rng.unit() < self.settings.history:
            return self.best_by_history(seat)
        if self.settings.choices > 1:
            return self.best_looking(state, seat)
        return moves.items[self.rng.below(moves.count)]

    def best_looking(self, state: State, seat: i64) -> i64:
        """The best looking move of all, or of a few drawn at random where there are more."""
        moves = self.moves
        if self.settings.recall > 0:
            return self.best_recalled(state, seat)
        few = moves.count <= self.settings.choices
        tries = moves.count if few else self.settings.choices
        place: i64 = self.rng.below(moves.count)  # where to begin, so that equals have equal chances
        chosen: i64 = NONE
        best = -1.0
        while tries > 0:
            move: i64 = moves.items[place]
            tries -= 1
            place = (place + 1) % moves.count if few else self.rng.below(moves.count)
            if move != chosen:
                worth = self.impression(state, seat, move)
                if worth > best:
                    best = worth
                    chosen = move
        return chosen

    def best_recalled(self, state: State, seat: i64) -> i64:
        """The best looking move of those that looked best in earlier playouts, and of a few more."""
        moves = self.moves
        everything = self.thought() < self.settings.recall or moves.count <= FEW_MOVES
        place: i64 = self.rng.below(moves.count)
        left: i64 = moves.count
        chosen: i64 = moves.items[place]
        best = -1.0
        while left > 0:
            move: i64 = moves.items[place]
            left -= 1
            place += 1
            if place == moves.count:
                place = 0
            if everything or self.is_liked(seat, move) or self.rng.below(moves.count) < FEW_MOVES:
                worth = self.impression(state, seat, move)
                if worth > best:
                    best = worth
                    chosen = move
        while chosen >= self.space:
            self.widen_history()
        self.liked[seat * self.space + chosen] = self.now
        return chosen

    def is_liked(self, seat: i64, move: i64) -> bool:
        return move < self.space and self.now - self.liked[seat * self.space + move] < RECENT

    def best_by_history(self, seat: i64) -> i64:
        """The move that did best in this search, wherever it was played; a move never played comes first."""
        moves = self.moves
        start = self.rng.below(moves.count)
        chosen: i64 = moves.items[start]
        best = -1.0
        index: i64 = 0
        while index < moves.count:
            move: i64 = moves.items[(start + index) % moves.count]
            worth = 2.0
            if move < self.space:
                place: i64 = seat * self.space + move
                if self.played[place] > 0:
                    worth = self.earned[place] / float(self.played[place])
            if worth > best:
                best = worth
                chosen = move
            index += 1
        return chosen

    def note_reply(self, seat: i64, move: i64) -> None:
        if self.answered == len(self.replies):
            self.replies = longer(self.replies)
            self.repliers = longer(self.repliers)
        self.replies[self.answered] = move
        self.repliers[self.answered] = seat
        self.answered += 1

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
            self.remember_move(self.chooser[index], self.tree.move[self.path[index]])
            index += 1
        index = 0
        while index < self.answered:
            self.remember_move(self.repliers[index], self.replies[index])
            index += 1

    def remember_move(self, seat: i64, move: i64) -> None:
        while move >= self.space:
            self.widen_history()
        place: i64 = seat * self.space + move
        self.played[place] += 1
        self.earned[place] += self.result[seat]

    def widen_history(self) -> None:
        """Makes room for moves with larger numbers, and forgets: this happens once in a search's life."""
        self.space *= 2
        self.played = vec[i64]([0] * int(self.space * MOST_SEATS))
        self.earned = vec[float]([0.0] * int(self.space * MOST_SEATS))
        self.liked = vec[i64]([0] * int(self.space * MOST_SEATS))
