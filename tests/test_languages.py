"""Every message is there in every language, whole, with its placeholders and all its plural forms."""

import ast
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from complaints import SOURCE, TRANSLATED, about_catalogue

from motu.cli import catalogues
from motu.cli.catalogues import Speaker, pairs
from motu.contract import game, games
from motu.language import LANGUAGES, Text, best_language, catalogue, literal, texts
from motu.rng import Rng

WANTED = catalogues.collected(SOURCE)
EACH_CATALOGUE = pytest.mark.parametrize(
    ("package", "language"), [(package, language) for package in WANTED for language in TRANSLATED]
)

T, TN, TP = texts("motu.games.kahuna")


def translated(package: str, language: str) -> list[Message]:
    return [message for message in WANTED[package].read(language) if message.id]


def test_every_package_that_speaks_was_found() -> None:
    assert {"motu", "motu.games.kahuna"} <= set(WANTED)
    games = {path.parent for path in (SOURCE / "motu" / "games").glob("*/__init__.py")}
    assert {f"motu.games.{game.name}" for game in games} <= set(WANTED)


def test_messages_are_found_in_all_three_forms(tmp_path: Path) -> None:
    module = tmp_path / "words.py"
    module.write_text(
        'T, TN, TP = texts("motu.games.pebbles")\n'
        'T("Take {what}.", what="one")\nTN("{count} pebble", "{count} pebbles", 2)\nTP("noun", "play")\n'
    )
    assert catalogues.package_named_in(module) == "motu.games.pebbles"
    found = {(message.id, message.context) for message in catalogues.messages_in(module, "python")}
    assert found == {
        ("Take {what}.", None),
        (("{count} pebble", "{count} pebbles"), None),
        ("play", "noun"),
    }


def test_templates_belong_to_the_package_they_lie_in() -> None:
    template = SOURCE / "motu" / "web" / "templates" / "parts" / "lobby.html"
    assert catalogues.package_around(template) == "motu.web"
    assert catalogues.package_around(SOURCE / "page.html") is None


def test_a_renewed_catalogue_keeps_what_is_still_needed() -> None:
    old, wanted = Catalog("hu"), Catalog()
    old.add("stays", "marad")
    old.add("play", "játék", context="noun")
    old.add("goes", "megy")
    for words, context in (("stays", None), ("play", "noun"), ("is new", None)):
        wanted.add(words, context=context)
    text = catalogues.renewed(wanted, old, "hu")
    again = read_po(BytesIO(text), locale="hu")
    assert {message.id: message.string for message in again if message.id} == {
        "stays": "marad",
        "play": "játék",
        "is new": "",
    }
    assert catalogues.renewed(wanted, again, "hu") == text


def test_every_language_has_its_way_of_counting() -> None:
    assert set(catalogues.PLURALS) == set(TRANSLATED)


@EACH_CATALOGUE
def test_a_catalogue_has_exactly_the_messages_of_its_package_translated_with_all_they_hold(
    package: str, language: str
) -> None:
    assert list(about_catalogue(WANTED[package], language)) == []


@pytest.fixture
def pebbles(tmp_path: Path) -> Speaker:
    """A package outside of ours, with a catalogue that is whole."""
    folder = tmp_path / "src" / "pebbles"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(
        'T, TN, TP = texts("pebbles")\nT("Take {what}.")\nTN("{count} pebble", "{count} pebbles", 2)\n'
    )
    (folder / "locale").mkdir()
    words = Catalog("de")
    words.add("Take {what}.", "Nimm {what}.")
    words.add(("{count} pebble", "{count} pebbles"), ("{count} Kiesel", "{count} Kiesel"))
    speaker = catalogues.collected(tmp_path)["pebbles"]
    speaker.place_of("de").write_bytes(catalogues.renewed(speaker.wanted, words, "de"))
    return speaker


def changed(speaker: Speaker, old: str, new: str) -> list[str]:
    """What is said about the catalogue after a change to its text."""
    place = speaker.place_of("de")
    place.write_text(place.read_text("utf-8").replace(old, new), "utf-8")
    return [complaint.removeprefix(f"{place}: ") for complaint in about_catalogue(speaker, "de")]


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("Take {what}.", "Take {what}.", None),
        ("Nimm {what}.", "", "“Take {what}.” is not translated: fill in its msgstr"),
        ("Nimm {what}.", "Nimm {das}.", "“Take {what}.” loses {what} in “Nimm {das}.”: put it in."),
        ('msgid "Take', 'msgid "Gimme', "“Take {what}.” is missing: run `make catalogues` and translate it."),
        ('msgstr[1] "{count} Kiesel"', 'msgstr[1] ""', "“{count} pebble” is not translated"),
    ],
)
def test_what_a_catalogue_lacks_is_told_with_its_remedy(
    pebbles: Speaker, old: str, new: str, complaint: str | None
) -> None:
    found = changed(pebbles, old, new)
    assert found == [] if complaint is None else found[0].startswith(complaint)


def test_a_package_of_ones_own_collects_its_messages_beside_itself(pebbles: Speaker) -> None:
    for place in pebbles.folder.glob("locale/*.po"):
        place.unlink()
    for wanted in (pebbles.folder, pebbles.folder.parent):
        done = subprocess.run(
            [sys.executable, "-m", "motu", "catalogues", str(wanted)], capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        assert "pebbles" in done.stdout
    assert {place.name for place in pebbles.folder.glob("locale/*.po")} == {"de.po", "nl.po", "hu.po"}
    assert pebbles.missing("hu") == 2
    nothing = subprocess.run(
        [sys.executable, "-m", "motu", "catalogues", str(pebbles.folder / "locale")],
        capture_output=True,
        text=True,
    )
    assert nothing.returncode == 2 and "\n" not in nothing.stderr.strip()


@EACH_CATALOGUE
def test_translations_end_like_their_messages_and_never_shout(package: str, language: str) -> None:
    for message in translated(package, language):
        for english, words in pairs(message):
            assert words == words.strip()
            assert (words[-1] in ".?:…") == (english[-1] in ".?:…"), english
            assert "!" not in words + english, english


@EACH_CATALOGUE
def test_no_word_is_bent_to_fit_a_name(package: str, language: str) -> None:
    """No ending is glued to a placeholder, and no Hungarian article stands before one (a or az?).

    A number is no name: the German box of Giants says 2er-Moai.
    """
    glued = re.compile(
        r"(?<!\{size)\}['’-]?[^\W\d_]" + (r"|\b[Aa](z|\(z\))? [“„]?\{" if language == "hu" else "")
    )
    for message in translated(package, language):
        for _, words in pairs(message):
            assert not glued.search(words), words


def test_messages_stand_as_literals_where_they_are_made() -> None:
    for path, _, extractor in catalogues.speaking_files(SOURCE):
        if extractor != "python":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name("T" | "TN" | "TP" as maker), args=arguments):
                    words = arguments[: 1 if maker == "T" else 2]
                    assert words, f"{path.name}:{node.lineno}"
                    assert all(isinstance(word, ast.Constant) for word in words), f"{path.name}:{node.lineno}"


@pytest.mark.parametrize("language", TRANSLATED)
def test_plural_forms_are_those_of_the_unicode_rules(language: str) -> None:
    forms = ["one", "other"]
    plural = catalogue("motu.games.kahuna", language).plural  # type: ignore[attr-defined]
    for count in range(2000):
        assert forms[plural(count)] == Locale(language).plural_form(count)


@pytest.mark.parametrize(
    ("language", "none", "one", "five"),
    [
        ("en", "0 bridges on any free lines", "1 bridge on any free line", "5 bridges on any free lines"),
        ("de", "0 Brücken auf beliebige", "1 Brücke auf eine beliebige", "5 Brücken auf beliebige"),
        ("nl", "0 bruggen op", "1 brug op", "5 bruggen op"),
        ("hu", "0 hidat", "1 hidat", "5 hidat"),
    ],
)
def test_numbers_come_with_the_right_words(language: str, none: str, one: str, five: str) -> None:
    def said(count: int) -> str:
        place = TN(
            "Place {count} bridge on any free line.", "Place {count} bridges on any free lines.", count
        )
        return place.say(language)

    assert none in said(0)
    assert one in said(1)
    assert five in said(5)


def test_texts_inside_texts_are_said_in_the_same_language() -> None:
    inner = T("Long-term")
    outer = texts("motu")[0]("There is no option {name}; there are: {names}.", name=inner, names="a, b")
    assert outer.say("de") == "Eine Option Längerfristige Planung gibt es nicht; es gibt: a, b."
    assert outer.say("en") == "There is no option Long-term; there are: a, b."


def test_a_sentence_that_begins_with_other_words_begins_with_a_capital_and_names_stay_as_they_are() -> None:
    begins = texts("motu")[0]("{name} begins.", name=T("a bridge"))
    assert begins.say("en") == "A bridge begins."
    for name in ("ann", literal("ann")):
        assert begins.filled(name=name).say("en") == "ann begins."
    assert texts("motu")[0]("{name}: build", name=T("a bridge")).say("en") == "a bridge: build"


@pytest.mark.parametrize("key", games())
def test_whatever_is_asked_or_told_in_a_game_begins_with_a_capital_or_with_a_place(key: str) -> None:
    state, rng, asked = game(key).start(seed=1), Rng.seeded("capitals"), []
    while not state.over:
        seat = state.asked[0]
        asked.append(state.question(seat).prompt)
        moves = state.moves(seat)
        state.play(seat, moves[int(rng.below(len(moves)))])
    names = ["Ann", "Bob", "Cid", "Dan", "Eve"]
    told = [state.game.tell(state, event, seat, names) for seat in (0, None) for event in state.events(seat)]
    assert asked and told
    for words in {text.say(language) for text in asked + told for language in LANGUAGES}:
        assert not re.match(r"[^\W\d_]{2}", words) or words[0].isupper(), words


def test_an_unknown_language_is_answered_in_english() -> None:
    assert Text("motu", "The game is over.").say("tlh") == "The game is over."


@pytest.mark.parametrize(
    ("wanted", "best"),
    [
        ("de", "de"),
        ("de-AT", "de"),
        ("nl_NL.UTF-8", "nl"),
        ("HU", "hu"),
        ("en-GB", "en"),
        ("fr-CH", "en"),
        ("C.UTF-8", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_the_best_language_for_a_tag(wanted: str | None, best: str) -> None:
    assert best_language(wanted) == best
