"""How strong players are: ratings that count each finished game once, for those who have an account."""

from collections.abc import Mapping

from motu.store.interface import Transaction

#: The rating that everybody begins with in a game.
FIRST_RATING = 1500.0


def rate(transaction: Transaction, table: str, game: str, places: Mapping[str, int], at: float) -> None:
    """Counts a table that has just ended for the ratings of its players, once, if all have an account."""
    accounts = [player for player in places if _has_account(transaction, player)]
    if len(accounts) < len(places):
        return
    statement = "insert into rated (table_id) values (?) on conflict do nothing"
    if transaction.execute(statement, (table,)).rowcount == 0:
        return
    before = {player: _rating(transaction, player, game) for player in sorted(places)}
    for player, (rating, games) in rerated(before, places).items():
        transaction.execute(
            "insert into ratings (player, game, rating, games) values (?, ?, ?, ?) "
            "on conflict (player, game) do update set rating = excluded.rating, games = excluded.games",
            (player, game, rating, games),
        )
        transaction.execute(
            "insert into rerated (player, game, at, table_id, rating, information) values (?, ?, ?, ?, ?, ?)",
            (player, game, at, table, rating, information(player, before)),
        )


def _has_account(transaction: Transaction, player: str) -> bool:
    """Whether a player has one; nobody else's games count for him meanwhile."""
    # Writing the row locks it where several servers write: of two games that end at once both count.
    touched = transaction.execute(
        "update players set account = account where id = ? and account is not null", (player,)
    )
    return touched.rowcount == 1


def _rating(transaction: Transaction, player: str, game: str) -> tuple[float, int]:
    row = transaction.execute(
        "select rating, games from ratings where player = ? and game = ?", (player, game)
    ).fetchone()
    return (row[0], row[1]) if row else (FIRST_RATING, 0)


def rerated(
    before: Mapping[str, tuple[float, int]], places: Mapping[str, int]
) -> dict[str, tuple[float, int]]:
    """Elo for any number of players: everybody against everybody, by places; newcomers move faster."""
    after: dict[str, tuple[float, int]] = {}
    for player, (rating, games) in before.items():
        rivals = [rival for rival in before if rival != player]
        step = (40.0 if games < 20 else 20.0) / max(1, len(rivals))
        gain = 0.0
        for rival in rivals:
            gain += step * (_result(places[player], places[rival]) - _expected(rating, before[rival][0]))
        after[player] = (rating + gain, games + 1)
    return after


def information(player: str, before: Mapping[str, tuple[float, int]]) -> float:
    """How much a game tells of a player's strength: most against those who are as strong as he is. The sum of
    it over games is one over the square of the doubt, in units of 400 / ln 10 points."""
    rivals = [rival for rival in before if rival != player]
    chances = [_expected(before[player][0], before[rival][0]) for rival in rivals]
    return sum(chance * (1.0 - chance) for chance in chances) / max(1, len(rivals))


def _expected(mine: float, theirs: float) -> float:
    chance: float = 1.0 / (1.0 + 10.0 ** ((theirs - mine) / 400.0))
    return chance


def _result(mine: int, theirs: int) -> float:
    return 0.5 if mine == theirs else float(mine < theirs)
