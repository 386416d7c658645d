"""T11: a look under a Moai out of turn, in the terminal and through the web, as people take it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from house_rules import open_house
from test_cli import motu

from motu.contract import game
from motu.record import Match, read, write

#: Seat 1 erects the first Moai in the first round, seat 2 buys half a tablet; `take` is whatever lies there.
FIRST_ROUND = (
    "1:carve=1m 1:bid=0 2:carve=0 2:bid=0 3:carve=0 3:bid=0 1:take "
    "1:chief@e10 2:buy 3:pass 1:pass 2:pass 1:moai1 1:>e10 1:erect:Tongariki"
)
STRICT = {"memory": "strict", "first": "1"}
LOOK = "look:Tongariki"
#: With these dice there is something to take in the first round, and to bid for in the second.
SEED = "eleven"


def answers(taken: list[str]) -> Iterator[tuple[int, str]]:
    """Who says what; `taken` tells what there was to take when that was asked."""
    for word in FIRST_ROUND.split():
        seat, text = int(word[0]), word[2:]
        if text != "take":
            yield seat, text
            continue
        yield seat, taken[-2]
        while taken and taken[-1] == "decline":
            yield seat, "decline"


def first_round(names: list[str]) -> Match:
    """A game in which the second seat may look under a Moai."""
    match = Match(game("giants"), names, 11, STRICT)
    state = match.state
    offered: list[str] = []

    def look_up() -> None:
        kind = state.question(0).kind if state.is_asked(0) else ""
        moves = state.question(0).moves if kind == "take" else ()
        offered[:] = [state.game.write(state, 0, move) for move in moves]

    for seat, text in answers(offered):
        match.play(seat - 1, state.game.read(state, seat - 1, text))
        look_up()
    return match


@pytest.mark.rule("giants:T11", "giants:G22")
def test_in_the_terminal_somebody_else_looks_at_any_question(tmp_path: Path) -> None:
    saved = tmp_path / "played.motu"
    saved.write_text(write(first_round(["Ann", "Bob", "Cid"]).record), "utf-8")
    said = ["Cid: look:Tongariki", "Bob: look:Riata", f"Bob: {LOOK}", "", "", "quit"]
    done = motu("play", "--resume", str(saved), answers="\n".join(said))
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("(T11)") >= 3
    assert "Bob, it is your turn. Press Enter." in done.stdout
    assert re.search(r"Ann's pedestal|pedestal.*Ann", done.stdout), "Bob is told whose it is"
    last = list(read(saved.read_text("utf-8")).moves())[-1]
    assert (last.seat, last.move) == (2, LOOK)


@pytest.mark.rule("giants:T11")
def test_in_the_terminal_a_look_is_one_of_the_numbered_answers(tmp_path: Path) -> None:
    saved = tmp_path / "played.motu"
    match = first_round(["random", "Bob", "random"])
    saved.write_text(write(match.record), "utf-8")
    count = len(match.state.question(1).moves)
    done = motu("play", "--resume", str(saved), answers=f"{count + 1}\nquit\n")
    assert done.returncode == 0, done.stderr
    assert LOOK in done.stdout
    assert [answer.move for answer in read(saved.read_text("utf-8")).moves() if answer.seat == 2][-1] == LOOK


@pytest.mark.rule("giants:T11", "giants:G22")
def test_on_the_web_one_looks_while_others_are_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("motu.web.setup.new_seed", lambda: SEED)
    with open_house(tmp_path / "motu.db") as client:
        made = client.post("/api/tables", json={"game": "giants", "seats": 3, "options": STRICT}).json()
        path = f"/api/tables/{made['table']}"
        tokens = [
            client.post(f"{path}/seats", json={"name": name}).json()["token"]
            for name in ("Ada", "Ben", "Cid")
        ]
        headers = [{"authorization": f"Bearer {token}"} for token in tokens]
        offered: list[str] = []

        def say(seat: int, text: str, number: int) -> None:
            asked = client.get(path, headers=headers[seat - 1]).json()["question"]
            answer = {"number": asked["number"], "move": text, "id": f"a{number}"}
            done = client.post(f"{path}/answers", json=answer, headers=headers[seat - 1])
            assert done.status_code == 200, done.text
            next_ = client.get(path, headers=headers[0]).json()["question"]
            kind = next_ and next_["kind"]
            offered[:] = [move["text"] for move in next_["moves"]] if kind == "take" else []

        for number, (seat, text) in enumerate(answers(offered)):
            say(seat, text, number)
        say(2, "carve=0", 100)
        say(2, "bid=0", 101)
        ben = client.get(path, headers=headers[1]).json()["question"]
        assert (ben["kind"], ben["moves"]) == (None, []), "Ben is not asked, the others are"
        assert [move["text"] for move in ben["free"]] == [LOOK]
        say(2, LOOK, 102)
        told = [client.get(path, headers=each).json()["events"] for each in headers]
        assert [any(event["kind"] == "colour" for event in each) for each in told] == [False, True, False]
        assert client.get(path, headers=headers[1]).json()["question"] is None, "his half is gone"
