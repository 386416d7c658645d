"""`motu play`: a whole game in the terminal, people and bots in any mix."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer
from rich.cells import cell_len
from rich.markdown import Markdown
from rich.markup import escape
from rich.prompt import Prompt
from rich.table import Table

from motu.bots import Bot, bot, bots
from motu.cli.common import (
    BoardFile,
    Language,
    Options,
    chosen_language,
    console,
    file_trouble,
    read_options,
    read_record,
)
from motu.contract import BadSetup, Game, MotuError, Perspective, Question, game, games_by_length
from motu.language import Text, texts
from motu.record import Match, new_seed, write
from motu.rulebook import Explanation, Rule, rule, rulebook

T, TN, TP = texts("motu")

Players = Annotated[
    list[str],
    typer.Option("--player", "-p", help="Who sits at the next seat: a bot, or any name for a person."),
]


def register(app: typer.Typer) -> None:
    app.command("play")(play)


def play(
    key: Annotated[str, typer.Argument(metavar="[GAME]", help="Which game; else you are asked.")] = "",
    player: Players = [],  # noqa: B006
    seed: Annotated[str, typer.Option(help="The seed of all chance; else a secret one.")] = "",
    option: Options = [],  # noqa: B006
    board: BoardFile = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    save: Annotated[Path | None, typer.Option(help="Where the game is saved after every move.")] = None,
    lang: Language = "",
) -> None:
    """Play a game here in the terminal, against any mix of people and bots."""
    language = chosen_language(lang)
    if resume is not None:
        match = Match.resume(read_record(resume))
        save = save or resume
    else:
        chosen = game(key or _ask_for_game(language))
        check_names(player)
        names = player or [_someone(language), *["greedy"] * (chosen.seats[0] - 1)]
        match = Match(chosen, names, seed or new_seed(), read_options(chosen, option, board))
    if save is not None and not save.parent.is_dir():
        raise BadSetup(T("There is no folder {name}.", name=save.parent))
    Session(match, language, save).run()


#: How much a name may be like a bot's before it is taken for one that is written wrongly.
LIKE = 0.8


def check_names(names: Sequence[str]) -> None:
    """BadSetup for whoever is neither a bot nor clearly a person, such as `level9`."""
    for name in names:
        kind, colon, _ = name.partition(":")
        if kind in bots() or colon or get_close_matches(kind.lower(), bots(), 1, LIKE):
            bot(name)


def _someone(language: str) -> str:
    return T("You").say(language)


def _ask_for_game(language: str) -> str:
    offered = games_by_length()
    for number, one in enumerate(offered, 1):
        console.print(f"{number}  [bold]{one.title.say(language)}[/]  {one.blurb.say(language)}")
    answer = Prompt.ask(
        T("Which game?").say(language), choices=[str(n) for n in range(1, len(offered) + 1)], default="1"
    )
    return offered[int(answer) - 1].key


@dataclass
class Session:
    """One evening at the terminal: shows the table to whoever is asked and carries out what they say."""

    match: Match
    language: str
    save: Path | None
    seen: dict[int, int] = field(default_factory=dict)
    last_person: int | None = None

    def __post_init__(self) -> None:
        self.bots: dict[int, Bot] = {
            seat: bot(name, seat) for seat, name in enumerate(self.names) if name.partition(":")[0] in bots()
        }

    @property
    def game(self) -> Game:
        return self.match.state.game

    @property
    def names(self) -> list[str]:
        return self.match.record.names

    @property
    def called(self) -> list[str]:
        """The names as they are shown: bots of the same name are told apart by numbers."""
        names = self.names
        return [
            f"{name} {names[: seat + 1].count(name)}" if names.count(name) > 1 else name
            for seat, name in enumerate(names)
        ]

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(len(self.names)) if seat not in self.bots]

    def run(self) -> None:
        """Plays until the game is over or somebody leaves."""
        if self.people:
            console.print(WELCOME.say(self.language), style="italic", markup=False)
        while not self.match.state.over:
            seat = self.next_seat()
            if seat in self.bots:
                self.match.play(seat, self.bots[seat].choose(Perspective(self.match.state, seat)))
            elif not self.ask(seat):
                return
            self.write_down()
        self.show_end()

    def next_seat(self) -> int:
        """Whoever is asked; where several are, bots answer first and people after them."""
        asked = self.match.state.asked
        return next((seat for seat in asked if seat in self.bots), asked[0])

    def ask(self, seat: int) -> bool:
        """Asks a person until one answer is played; False if they leave."""
        self.show_table(seat)
        question = self.match.state.question(seat)
        self.show_question(seat, question)
        while True:
            words = self.hear()
            try:
                if words in ("quit", "q"):
                    return self.leave()
                if not words:
                    self.show_question(seat, question)
                elif not self.inform(words):
                    self.carry_out(seat, question, words)
                    return True
            except MotuError as error:
                law = getattr(error, "rule", "")
                console.print(
                    error.reason.say(self.language), f"({law})" if law else "", style="red", markup=False
                )

    def hear(self) -> str:
        try:
            return console.input("[bold]> [/]").strip()
        except EOFError:
            return "quit"

    def carry_out(self, seat: int, question: Question, words: str) -> None:
        """Takes an answer back, plays somebody else's move out of turn, or answers the question."""
        if words == "undo":
            self.take_back(seat)
        elif not self.interrupt(words):
            self.match.play(seat, self.understand(seat, question, words))

    def understand(self, seat: int, question: Question, words: str) -> int:
        """The move that a number of the list, or a text in notation, means."""
        offered = question.moves + question.free
        if words.isdecimal():
            if not 1 <= int(words) <= len(offered):
                raise BadSetup(
                    T(
                        "There is no answer {number}; the last one is {count}.",
                        number=words,
                        count=len(offered),
                    )
                )
            return offered[int(words) - 1]
        return self.game.read(self.match.state, seat, words)

    def interrupt(self, words: str) -> bool:
        """Somebody else at this terminal takes a move that is open to him out of turn: `NAME: MOVE`."""
        name, colon, text = words.partition(": ")
        seat = next((seat for seat in self.people if colon and self.names[seat] == name), None)
        if seat is None:
            return False
        self.match.play(seat, self.game.read(self.match.state, seat, text.strip()))
        if seat != self.last_person:
            self.show_table(seat)
        return True

    def inform(self, words: str) -> bool:
        """Carries out what leaves the game as it is: saving, and telling rules and commands."""
        command, _, rest = words.partition(" ")
        if command == "save" and rest:
            self.save_as(Path(rest))
            console.print(T("Saved as {path}.", path=rest).say(self.language))
        elif command in ("rule", "rules"):
            console.print(Markdown(self.law(rest.upper()) if rest else self.summary()))
        elif command in ("help", "?", "save"):
            console.print(HELP.say(self.language), markup=False)
        else:
            return False
        return True

    def law(self, id: str) -> str:
        return f"**{id}** {rule(self.game, id, self.language)}"

    def summary(self) -> str:
        """The card of the rulebook, or all of a book that has none."""
        card = rulebook(self.game, self.language).chapter("card")
        blocks = [block for part in card for block in part.blocks]
        told = [block.text for block in blocks if isinstance(block, Explanation | Rule)]
        return "\n\n".join(told) or self.game.rulebook(self.language)

    def take_back(self, seat: int) -> None:
        """Goes back to the last question that this person answered."""
        answers = self.match.record.moves()
        for count, answer in enumerate(reversed(answers), 1):
            if answer.seat == seat + 1:
                self.match.take_back(count)
                self.seen = {}
                return
        raise BadSetup(T("There is nothing to take back."))

    def leave(self) -> bool:
        if self.save is None:
            console.print(T("The game was not saved; play with --save FILE to keep it.").say(self.language))
        return False

    def save_as(self, path: Path) -> None:
        """From now on the game is saved there; if that cannot be written to, the game goes on as before."""
        before, self.save = self.save, path
        try:
            self.write_down()
        except OSError as error:
            self.save = before
            raise BadSetup(file_trouble(error)) from None

    def write_down(self) -> None:
        if self.save is not None:
            self.save.write_text(write(self.match.record), "utf-8")

    # ---------------------------------------------------------------------------------------- showing

    def show_table(self, seat: int) -> None:
        """The table as this person sees it, after a curtain where several people share the screen."""
        if len(self.people) > 1 and self.last_person not in (None, seat):
            console.clear()
            console.input(
                T("{name}, it is your turn. Press Enter.", name=self.called[seat]).say(self.language)
            )
        self.last_person = seat
        self.show_news(seat)
        view = self.match.state.view(seat)
        console.print(self.game.draw(view, self.language, self.called))

    def show_news(self, seat: int | None) -> None:
        """What happened since this viewer last looked."""
        key = -1 if seat is None else seat
        state = self.match.state
        for event in state.events(seat, self.seen.get(key, 0)):
            told = self.game.tell(state, event, seat, self.called).say(self.language)
            console.print(f"  {told}", f"({self.game.rule_of(event)})", style="dim", markup=False)
        self.seen[key] = int(state.ply)

    def show_question(self, seat: int, question: Question) -> None:
        state = self.match.state
        view = state.view(seat)
        console.print(
            f"[bold]{self.called[seat]}:[/] {question.prompt.say(self.language)} [dim]({question.rule})[/]"
        )
        lines = []
        for number, move in enumerate(question.moves + question.free, 1):
            label = self.game.label(view, move).say(self.language)
            lines.append((f"{number:>3}", label, self.game.write(state, seat, move)))
        console.print(_in_columns(lines[: len(question.moves)]))
        if question.free:
            console.print("     " + T("You may also:").say(self.language), style="italic")
            console.print(_in_columns(lines[len(question.moves) :]))

    def show_end(self) -> None:
        """The result, every point explained."""
        state = self.match.state
        seat = self.people[0] if len(self.people) == 1 else None
        self.show_news(seat)
        console.print(self.game.draw(state.view(seat), self.language, self.called))
        table = Table(title=T("Result").say(self.language))
        for heading in (T("Place"), T("Name"), T("Points"), T("How")):
            table.add_column(heading.say(self.language))
        accounts = self.game.account(state)
        for place, other in sorted((place, other) for other, place in enumerate(state.ranking())):
            lines = [f"{line.points:>3}  {line.what.say(self.language)}" for line in accounts[other]]
            table.add_row(str(place), self.called[other], str(state.scores()[other]), "\n".join(lines))
        console.print(table)


Lines = list[tuple[str, str, str]]


def _in_columns(lines: Lines) -> Table:
    """Numbers, words and notations of answers, one under the other; many in as many columns as fit."""
    columns = next(count for count in (4, 3, 2, 1) if count == 1 or _fits(lines, count))
    high = _high(lines, columns)
    table = Table.grid(padding=(0, 2))
    for row in range(high):
        cells = []
        for number, words, notation in lines[row::high]:
            cells += [number, escape(words), f"[dim]{escape(notation)}[/]"]
        table.add_row(*cells)
    return table


def _high(lines: Lines, columns: int) -> int:
    return -(-len(lines) // columns)


def _fits(lines: Lines, columns: int) -> bool:
    """Whether there are many answers, and so many columns of them have room side by side."""
    high = _high(lines, columns)
    blocks = [lines[start : start + high] for start in range(0, len(lines), high)]
    wide = sum(2 + max(map(cell_len, part)) for block in blocks for part in zip(*block, strict=True))
    return len(lines) > FEW and wide <= console.width


#: More answers than these are shown in columns.
FEW = 12

WELCOME: Text = T("Type the number of an answer and press Enter; help tells what else can be said.")

HELP: Text = T(
    "Answer with a number of the list or in notation; an empty line shows the list again. Also: undo, "
    "save FILE, rules (in short), rule ID, help, quit. What is open to others out of turn they say as "
    "NAME: MOVE."
)
