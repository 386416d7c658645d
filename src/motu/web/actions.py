"""What players may do at a table beside the game's own moves, and why they may not.

Each action looks at a table and returns the entries to append to its log, or refuses in words.
"""

from collections.abc import Callable
from typing import Any

from motu.contract import IllegalMove
from motu.language import Text, texts
from motu.web.incoming import clean_line
from motu.web.setup import new_token
from motu.web.table import Table

T, TN, TP = texts("motu.web")

#: A kind of entry with its facts.
Draft = tuple[str, dict[str, Any]]

#: What can be said with one touch.
REACTIONS = {
    "nice": ("👏", T("Nice move")),
    "oops": ("🙈", T("Oops")),
    "think": ("🤔", T("Let me think")),
    "thanks": ("🌺", T("Thank you")),
    "hurry": ("⏳", T("Your turn, please")),
    "wow": ("🌋", T("Wow")),
}

#: The bot that stands in for a player who is away.
STAND_IN = "level3"


class Refused(IllegalMove):
    """An action that cannot be done now: why, and by which rule of the game if by one."""


class Stale(Refused):
    """An answer to a question that is no longer asked."""


# ---------------------------------------------------------------------------------------- answering


def answer(table: Table, seat: int, number: int, move: int | str) -> list[Draft]:
    """Answers the seat's question of this number, or takes a free move beside it; who was away is back."""
    _check_in_play(table, seat)
    drafts = answered(table, seat, number, move)
    return [("back", {"seat": seat}), *drafts] if table.seats[seat].away else drafts


def answered(table: Table, seat: int, number: int, move: int | str) -> list[Draft]:
    """The same, whoever answers for the seat; the move may be given by its text."""
    _check_playing(table)
    if number != table.numbers[seat]:
        raise Stale(T("The table has changed since you were asked. Here is how it stands now."))
    if isinstance(move, str):
        move = table.game.read(table.state, seat, move)
    if seat not in table.asked and move not in table.free_moves(seat):
        raise Refused(T("It is not your turn."))
    if not _is_offered(table, seat, move):
        raise table.game.refuse(table.state, seat, move)
    text, trial = table.game.write(table.state, seat, move), table.state.clone()
    trial.play(seat, table.game.read(trial, seat, text))  # what is written down can be read and played
    return [("answer", {"seat": seat, "text": text})]


def _is_offered(table: Table, seat: int, move: int) -> bool:
    question = table.question(seat)
    return move in table.free_moves(seat) or (question is not None and move in question.moves)


# ---------------------------------------------------------------------------------------- taking back


def last_own_answer(table: Table, seat: int) -> int | None:
    """The number of the seat's last answer, if it has given one."""
    for index in range(len(table.answers) - 1, -1, -1):
        if table.answers[index][0] == seat:
            return index
    return None


def may_undo(table: Table, seat: int) -> bool:
    """Whether the seat may take its last answer back without asking anybody.

    It may as long as nobody else has answered since, no chance has come in, and it has learnt nothing.
    """
    last = last_own_answer(table, seat)
    return (
        table.stage == "playing"
        and last is not None
        and last == len(table.answers) - 1
        and table.told_nothing(last)
    )


def undo(table: Table, seat: int) -> list[Draft]:
    """Takes the seat's last answer back, or asks the others for their consent to that."""
    _check_in_play(table, seat)
    last = last_own_answer(table, seat)
    if last is None:
        raise Refused(T("You have not answered anything yet."))
    if may_undo(table, seat):
        return [("undo", {"seat": seat, "to": last})]
    return _propose(table, seat, "undo", last)


def propose_end(table: Table, seat: int) -> list[Draft]:
    """Proposes to end the game without a result."""
    _check_in_play(table, seat)
    return _propose(table, seat, "end", 0)


def _propose(table: Table, seat: int, what: str, to: int) -> list[Draft]:
    if table.proposal is not None:
        raise Refused(T("There is a proposal already; please wait for the answers."))
    if not [other for other in table.people() if other != seat]:
        return _agreed(what, seat, to)  # bots agree to everything
    return [("propose", {"seat": seat, "what": what, "to": to})]


def _agreed(what: str, seat: int, to: int) -> list[Draft]:
    return [("end", {"seat": seat})] if what == "end" else [("undo", {"seat": seat, "to": to})]


def consent(table: Table, seat: int) -> list[Draft]:
    """Agrees to the proposal; the last who does carries it out."""
    _check_in_play(table, seat)
    proposal = table.proposal
    if proposal is None or seat in proposal.consents:
        raise Refused(T("There is nothing to agree to."))
    drafts: list[Draft] = [("consent", {"seat": seat})]
    if set(table.people()) <= proposal.consents | {seat}:
        drafts += _agreed(proposal.what, proposal.by, proposal.to)
    return drafts


def decline(table: Table, seat: int) -> list[Draft]:
    """Declines the proposal, or withdraws one's own."""
    _check_in_play(table, seat)
    if table.proposal is None:
        raise Refused(T("There is nothing to decline."))
    return [("decline", {"seat": seat})]


# --------------------------------------------------------------------------------- coming and going


def resign(table: Table, seat: int) -> list[Draft]:
    """Gives the game up: for two it ends, with more a bot plays on for the seat, which comes last."""
    _check_in_play(table, seat)
    return [("resign", {"seat": seat})]


def leave(table: Table, seat: int) -> list[Draft]:
    """Leaves: the seat becomes free before the game, and a bot stands in during it."""
    if table.stage == "waiting":
        return [("stand", {"seat": seat, "token": new_token()})]
    _check_in_play(table, seat)
    return [] if table.seats[seat].away else [("leave", {"seat": seat, "why": "left"})]


def back(table: Table, seat: int) -> list[Draft]:
    """Comes back to a seat that a bot has kept warm."""
    _check_in_play(table, seat)
    return [("back", {"seat": seat})] if table.seats[seat].away else []


def share(table: Table, seat: int) -> list[Draft]:
    """Lets a friend who gets the link watch over one's shoulder."""
    return [("share", {"seat": seat, "token": new_token()})]


def unshare(table: Table, seat: int) -> list[Draft]:
    return [("share", {"seat": seat, "token": ""})] if table.seats[seat].shared else []


# ------------------------------------------------------------------------------------------- talking


def chat(table: Table, seat: int, words: str) -> list[Draft]:
    """Says something to everybody at the table."""
    line = clean_line(words)
    return [("chat", {"seat": seat, "words": line})] if line else []


def react(table: Table, seat: int, words: str) -> list[Draft]:
    if words not in REACTIONS:
        raise Refused(T("There is no such reaction."))
    return [("react", {"seat": seat, "words": words})]


#: The actions that need nothing but a seat, and those that need words.
PLAIN: dict[str, Callable[[Table, int], list[Draft]]] = {
    "undo": undo,
    "propose-end": propose_end,
    "consent": consent,
    "decline": decline,
    "resign": resign,
    "leave": leave,
    "back": back,
    "share": share,
    "unshare": unshare,
}
SPOKEN: dict[str, Callable[[Table, int, str], list[Draft]]] = {"chat": chat, "react": react}


def named(action: str) -> Callable[[Table, int, str], list[Draft]]:
    """The action of this name, which may or may not need words."""
    if action in SPOKEN:
        return SPOKEN[action]
    if action not in PLAIN:
        raise Refused(T("There is no such action."))
    return lambda table, seat, _: PLAIN[action](table, seat)


def _check_in_play(table: Table, seat: int) -> None:
    """Whether whoever holds the seat still plays: the game goes on, and he has not given it up."""
    _check_playing(table)
    if table.seats[seat].resigned:
        raise Refused(T("You have resigned this game."))


def _check_playing(table: Table) -> None:
    reasons: dict[str, Text] = {
        "waiting": T("The game has not begun: a seat is still free."),
        "over": T("The game is over."),
    }
    if table.stage in reasons:
        raise Refused(reasons[table.stage])
