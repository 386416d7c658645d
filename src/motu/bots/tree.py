"""The search tree in packed arrays: nodes are places in the game, edges the moves made there."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

#: No node, no edge.
NONE: Final = -1
FIRST_SIZE: Final = 1024


def longer(items: vec[i64]) -> vec[i64]:
    """The same items, with as much room again."""
    size: i64 = len(items)
    grown = vec[i64]([0] * (2 * int(size)))
    index: i64 = 0
    while index < size:
        grown[index] = items[index]
        index += 1
    return grown


def longer_floats(items: vec[float]) -> vec[float]:
    """The same items, with as much room again."""
    size: i64 = len(items)
    grown = vec[float]([0.0] * (2 * int(size)))
    index: i64 = 0
    while index < size:
        grown[index] = items[index]
        index += 1
    return grown


@mypyc_attr(acyclic=True)
class Tree:
    """Nodes with chains of edges. Cleared and filled again without being made anew."""

    def __init__(self) -> None:
        self.nodes: i64 = 0
        self.edges: i64 = 0
        #: Of each node: its first edge; how often its moves were tried, and how much better that went in
        #: sum than they had looked.
        self.first: vec[i64] = vec[i64]([0] * FIRST_SIZE)
        self.tries: vec[i64] = vec[i64]([0] * FIRST_SIZE)
        self.surprise: vec[float] = vec[float]([0.0] * FIRST_SIZE)
        #: Of each edge: the move, the next edge of the same node, and the node behind it.
        self.move: vec[i64] = vec[i64]([0] * FIRST_SIZE)
        self.next: vec[i64] = vec[i64]([0] * FIRST_SIZE)
        self.child: vec[i64] = vec[i64]([0] * FIRST_SIZE)
        #: How often it was tried, how often it could have been, and the sum of what trying it brought.
        self.visits: vec[i64] = vec[i64]([0] * FIRST_SIZE)
        self.offers: vec[i64] = vec[i64]([0] * FIRST_SIZE)
        self.total: vec[float] = vec[float]([0.0] * FIRST_SIZE)
        #: How good it looked before it was tried.
        self.prior: vec[float] = vec[float]([0.0] * FIRST_SIZE)

    def clear(self) -> None:
        self.nodes = 0
        self.edges = 0

    def add_node(self) -> i64:
        if self.nodes == len(self.first):
            self.first = longer(self.first)
            self.tries = longer(self.tries)
            self.surprise = longer_floats(self.surprise)
        node = self.nodes
        self.first[node] = NONE
        self.tries[node] = 0
        self.surprise[node] = 0.0
        self.nodes += 1
        return node

    def add_edge(self, node: i64, move: i64, prior: float) -> i64:
        if self.edges == len(self.move):
            self.grow()
        edge = self.edges
        self.move[edge] = move
        self.next[edge] = self.first[node]
        self.child[edge] = NONE
        self.visits[edge] = 0
        self.offers[edge] = 1
        self.total[edge] = 0.0
        self.prior[edge] = prior
        self.first[node] = edge
        self.edges += 1
        return edge

    def grow(self) -> None:
        self.move = longer(self.move)
        self.next = longer(self.next)
        self.child = longer(self.child)
        self.visits = longer(self.visits)
        self.offers = longer(self.offers)
        self.total = longer_floats(self.total)
        self.prior = longer_floats(self.prior)

    def find(self, node: i64, move: i64) -> i64:
        """The edge of this move, or NONE."""
        edge = self.first[node]
        while edge != NONE and self.move[edge] != move:
            edge = self.next[edge]
        return edge

    def below(self, edge: i64) -> i64:
        """The node behind an edge, made when it is first needed."""
        child = self.child[edge]
        if child == NONE:
            child = self.add_node()
            self.child[edge] = child
        return child

    def follow(self, node: i64, move: i64) -> i64:
        """The node behind a move, made with its edge when it is first needed."""
        edge = self.find(node, move)
        if edge == NONE:
            edge = self.add_edge(node, move, 0.0)
        return self.below(edge)

    def shift(self, node: i64) -> float:
        """How much better moves tried here went on average than they had looked."""
        return self.surprise[node] / float(self.tries[node]) if self.tries[node] > 0 else 0.0
