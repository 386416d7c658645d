"""What players may do at a table beside the game's own moves, and why they may not.

Each action looks at a table and returns the entries to append to its log, or refuses in words.
"""

from collections.abc import Callable, Sequence
from typing import Any

from motu.contract import IllegalMove
from motu.language import Text, texts
from motu.web.incoming import clean_line
from motu.web.setup import new_token
from motu.web.table import Table
from motu.wishes import at_once, forced

T, TN, TP = texts("motu.web")

#: A kind of entry with its facts.
Draft = tuple[str, dict[str, Any]]

#: What can be said with one touch; the icon of each has its name.
REACTIONS = {
    "nice": T("Nice move"),
    "oops": T("Oops"),
    "think": T("Let me think"),
    "thanks": T("Thank you"),
    "hurry": T("Your turn, please"),
    "wow": T("Wow"),
}

#: How often something is taken back in one game: whoever opens a table plays it again after each time.
MOST_TAKEN_BACK = 1_000

#: The bot that stands in for a player who is away.
STAND_IN = "level3"


class Refused(IllegalMove):
    """An action that cannot be done now: why, and by which rule of the game if by one."""


class Stale(Refused):
    """An answer to a question that is no longer asked."""


# ---------------------------------------------------------------------------------------- answering


def answer(table: Table, seat: int, number: int, move: int | str, *then: int | str) -> list[Draft]:
    """Answers the seat's question of this number, or takes a free move beside it; who was away is back.

    What is to be answered `then`, to the questions that follow from it, is given as one with it.
    """
    _check_in_play(table, seat)
    drafts = answered(table, seat, number, move, *then)
    return [("back", {"seat": seat}), *drafts] if table.seats[seat].away else drafts


def answered(table: Table, seat: int, number: int, move: int | str, *then: int | str) -> list[Draft]:
    """The same, whoever answers for the seat; moves may be given by their texts."""
    _check_playing(table)
    if number != table.numbers[seat]:
        raise Stale(T("The table has changed since you were asked. Here is how it stands now."))
    if then:
        return [("answers", {"seat": seat, "texts": _several(table, seat, (move, *then))})]
    return [("answer", {"seat": seat, "text": _one(table, seat, move)})]


def _one(table: Table, seat: int, move: int | str) -> str:
    """The answer in notation; IllegalMove if it is none."""
    if isinstance(move, str):
        move = table.game.read(table.state, seat, move)
    if seat not in table.asked and move not in table.free_moves(seat):
        raise Refused(T("It is not your turn."))
    if not _is_offered(table, seat, move):
        raise table.game.refuse(table.state, seat, move)
    return table.game.write(table.state, seat, move)


def _several(table: Table, seat: int, moves: Sequence[int | str]) -> list[str]:
    """The same of several answers in a row."""
    if seat not in table.asked:
        raise Refused(T("It is not your turn."))
    trial, texts = table.state.clone(), list[str]()
    for move in at_once(table.state, seat, moves):
        texts.append(table.game.write(trial, seat, move))
        trial.play(seat, move)
    return texts


def forced_answer(table: Table) -> list[Draft]:
    """The only answer that plays itself as the table stands, unless its seat wants to be asked."""
    only = forced(table.state) if table.stage == "playing" else None
    if only is None or not table.seats[only.seat].forcing:
        return []
    return [("forced", {"seat": only.seat, "text": table.game.write(table.state, only.seat, only.move)})]


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


def last_own_wish(table: Table, seat: int) -> int | None:
    """The first answer of what the seat gave last, be it one or several at once; what was forced is none."""
    for given in reversed(table.given):
        if given.seat == seat and not given.forced:
            return given.first
    return None


def may_undo(table: Table, seat: int) -> bool:
    """Whether the seat may take back what it answered last without asking anybody.

    It may as long as nobody else has had anything to choose since, no chance has come in, and it has learnt
    nothing.
    """
    last = last_own_wish(table, seat)
    if table.stage != "playing" or last is None:
        return False
    since = [given for given in table.given if given.first > last]
    return all(given.forced for given in since) and all(
        table.told_nothing(index, seat) for index in range(len(table.answers) - 1, last - 1, -1)
    )


def undo(table: Table, seat: int) -> list[Draft]:
    """Takes the seat's last answer back, or asks the others for their consent to that."""
    _check_in_play(table, seat)
    last = last_own_wish(table, seat)
    if last is None:
        raise Refused(T("You have not answered anything yet."))
    if table.taken_back >= MOST_TAKEN_BACK:
        raise Refused(T("Too much has been taken back in this game already."))
    if may_undo(table, seat):
        return [("undo", {"seat": seat, "to": last})]
    return _propose(table, seat, "undo", last)


def propose_end(table: Table, seat: int) -> list[Draft]:
    """Proposes to end the game without a result."""
    _check_in_play(table, seat)
    return _propose(table, seat, "end", 0)


def propose_hints(table: Table, seat: int) -> list[Draft]:
    """Proposes that everybody may have hints."""
    _check_in_play(table, seat)
    if table.allows_hints:
        raise Refused(T("Hints are allowed at this table already."))
    return _propose(table, seat, "hints", 0)


def _propose(table: Table, seat: int, what: str, to: int) -> list[Draft]:
    if table.proposal is not None:
        raise Refused(T("There is a proposal already; please wait for the answers."))
    if not _needed(table, what) - {seat}:
        return _agreed(what, seat, to)  # bots agree to everything
    return [("propose", {"seat": seat, "what": what, "to": to})]


def _agreed(what: str, seat: int, to: int) -> list[Draft]:
    return [(what, {"seat": seat, "to": to} if what == "undo" else {"seat": seat})]


def _needed(table: Table, what: str) -> set[int]:
    """Whose consent is needed: for hints also that of people who are away."""
    return set(table.players() if what == "hints" else table.people())


def consent(table: Table, seat: int) -> list[Draft]:
    """Agrees to the proposal; the last who does carries it out."""
    _check_in_play(table, seat)
    proposal = table.proposal
    if proposal is None or seat in proposal.consents:
        raise Refused(T("There is nothing to agree to."))
    drafts: list[Draft] = [("consent", {"seat": seat})]
    if _needed(table, proposal.what) <= proposal.consents | {seat}:
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


def forcing_on(table: Table, seat: int) -> list[Draft]:
    """From now on only answers of the seat play themselves."""
    return [] if table.seats[seat].forcing else [("forcing", {"seat": seat, "on": True})]


def forcing_off(table: Table, seat: int) -> list[Draft]:
    """From now on the seat is asked even where there is only one answer."""
    return [("forcing", {"seat": seat, "on": False})] if table.seats[seat].forcing else []


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
    "propose-hints": propose_hints,
    "consent": consent,
    "decline": decline,
    "resign": resign,
    "leave": leave,
    "back": back,
    "share": share,
    "unshare": unshare,
    "forcing-on": forcing_on,
    "forcing-off": forcing_off,
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
