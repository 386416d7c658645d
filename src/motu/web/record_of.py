"""A table as a record."""

from motu.record import Answer, Record, write
from motu.web.table import Table


def record_of(table: Table) -> str:
    """The record; while the game goes on without moves, which may be secrets of their seats."""
    setup, over = table.setup, table.stage == "over"
    defaults = {option.name: option.default for option in table.game.options}
    record = Record(
        setup.game,
        setup.rules,
        table.names,
        options={name: str(value) for name, value in setup.options.items() if value != defaults[name]},
        commitment=table.commitment,
        seed=setup.seed if over else None,
        salt=setup.salt if over else None,
        result=table.state.ranking() if table.ended == "played" else None,
    )
    if over:
        state = table.state_after(0)
        for seat, move in table.answers:
            record.answers.append(Answer(seat + 1, table.game.write(state, seat, move)))
            state.play(seat, move)
    return write(record)
