"""The random generator: the published numbers, unbiased, and independent streams."""

from collections import Counter
from itertools import permutations

from librt.vecs import vec
from mypy_extensions import i64

from motu.rng import Rng


def test_it_gives_the_numbers_of_xoshiro128_starstar() -> None:
    rng = Rng(1, 2, 3, 4)
    assert [rng.next() for _ in range(4)] == [11520, 0, 5927040, 70819200]


def test_every_number_below_a_limit_is_as_likely_as_the_others() -> None:
    rng = Rng.seeded("below")
    for limit in (1, 2, 3, 7, 24):
        counts = Counter(rng.below(limit) for _ in range(2000 * limit))
        assert set(counts) == set(range(limit))
        assert all(abs(found - 2000) < 300 for found in counts.values())


def test_limits_that_do_not_divide_the_range_are_not_favoured() -> None:
    rng = Rng.seeded("large")
    limit = 3 * 2**29
    thirds = Counter(rng.below(limit) // 2**29 for _ in range(30000))
    assert all(abs(found - 10000) < 500 for found in thirds.values())


def test_every_order_of_a_shuffle_is_as_likely_as_the_others() -> None:
    rng = Rng.seeded("shuffle")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24000):
        items = vec[i64]([0, 1, 2, 3])
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert all(abs(found - 1000) < 160 for found in counts.values())


def test_unit_lies_between_0_and_1() -> None:
    rng = Rng.seeded("unit")
    values = [rng.unit() for _ in range(10000)]
    assert min(values) >= 0 and max(values) < 1 and abs(sum(values) / 10000 - 0.5) < 0.02


def test_the_same_seed_gives_the_same_numbers_and_a_split_its_own() -> None:
    one, two = Rng.seeded(7), Rng.seeded("7")
    assert [one.next() for _ in range(9)] == [two.next() for _ in range(9)]
    branch = one.split()
    assert [branch.next() for _ in range(9)] != [one.next() for _ in range(9)]
