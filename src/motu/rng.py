"""The one source of chance: xoshiro128**, small, good, and the same compiled and uncompiled.

Its four words have 32 bits each, so no intermediate value leaves 64 bits and machine integers agree
with Python's.
"""

from hashlib import sha256
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

LOW: Final = 0xFFFFFFFF


@mypyc_attr(acyclic=True)
class Rng:
    """A random generator with 128 bits of state."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.d: i64 = d

    @staticmethod
    def seeded(seed: int | str) -> "Rng":
        """The generator that belongs to a seed: any number, or any text."""
        digest = sha256(str(seed).encode()).digest()
        words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 16, 4)]
        return Rng(words[0], words[1], words[2], words[3] | 1)

    def clone(self) -> "Rng":
        """A generator that will give the same numbers."""
        return Rng(self.a, self.b, self.c, self.d)

    def words(self) -> tuple[int, int, int, int]:
        """All of its state."""
        return int(self.a), int(self.b), int(self.c), int(self.d)

    def __repr__(self) -> str:
        return f"Rng{self.words()}"

    def __eq__(self, other: object) -> bool:
        """Whether both will give the same numbers."""
        return isinstance(other, Rng) and self.words() == other.words()

    def __hash__(self) -> int:
        raise TypeError("a generator changes, so it cannot be hashed")

    def __reduce__(self) -> tuple[Any, ...]:
        return Rng, self.words()

    def split(self) -> "Rng":
        """A new generator, independent of what this one will give from now on."""
        return Rng(self.next(), self.next(), self.next(), self.next() | 1)

    def next(self) -> i64:
        """The next 32 random bits."""
        product: i64 = (self.b * 5) & LOW
        result: i64 = ((((product << 7) | (product >> 25)) & LOW) * 9) & LOW
        shifted: i64 = (self.b << 9) & LOW
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= shifted
        self.d = ((self.d << 11) | (self.d >> 21)) & LOW
        return result

    def below(self, limit: i64) -> i64:
        """A number from 0 to limit - 1, each as likely as the others (Lemire's method)."""
        product: i64 = self.next() * limit
        low: i64 = product & LOW
        if low < limit:
            floor: i64 = (LOW + 1 - limit) % limit
            while low < floor:
                product = self.next() * limit
                low = product & LOW
        return product >> 32

    def unit(self) -> float:
        """A number from 0 up to, but not including, 1."""
        high: i64 = self.next() >> 5
        low: i64 = self.next() >> 6
        return (float(high) * 67108864.0 + float(low)) / 9007199254740992.0

    def shuffle(self, items: vec[i64]) -> None:
        """Puts the items into a random order, every order as likely."""
        left: i64 = len(items)
        while left > 1:
            chosen: i64 = self.below(left)
            left -= 1
            held: i64 = items[left]
            items[left] = items[chosen]
            items[chosen] = held
