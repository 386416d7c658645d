"""The page's scripts one by one, in a real browser: how it is changed, how answers are chosen, what moves."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from servers import Server

from motu.web.assets import asset


@pytest.fixture(scope="module")
def page(browser: Browser, server: Server) -> Iterator[Page]:
    page = browser.new_context(reduced_motion="no-preference").new_page()
    page.goto(f"{server.address}/nothing")
    yield page
    page.context.close()


def run(page: Page, module: str, body: str, script: str) -> Any:
    """What a script says that is given the names of a module, on a page with this body."""
    begun = "async ([address, body]) => { document.body.innerHTML = body; const it = await import(address);"
    return page.evaluate(f"{begun} {script} }}", [asset(module), body])


# ----------------------------------------------------------------------------------------------- morph


def test_any_piece_of_a_page_becomes_any_other_of_its_kind(page: Page) -> None:
    """Trees by chance, with and without ids, in any order: what comes out is what was wanted."""
    wrong = run(
        page,
        "morph.js",
        "<main></main>",
        """
        let seed = 7;
        const chance = (below) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
        const tree = (depth, ids) => {
          const made = document.createElement(["div", "p", "ul"][chance(3)]);
          if (chance(2)) { const id = ids.splice(chance(ids.length), 1)[0]; if (id) made.id = id; }
          for (const name of ["class", "title"]) if (chance(2)) made.setAttribute(name, "v" + chance(3));
          for (let left = chance(5); left && depth; left--)
            made.append(chance(4) ? tree(depth - 1, ids) : "words " + chance(4));
          return made;
        };
        const ids = () => Array.from({ length: 12 }, (_, i) => "n" + i);
        const main = document.querySelector("main");
        const wrong = [];
        for (let time = 0; time < 400; time++) {
          const [from, to] = [tree(3, ids()), tree(3, ids())];
          main.replaceChildren(from);
          const wanted = to.cloneNode(true);
          it.morph(from, to);
          if (!main.firstChild.isEqualNode(wanted)) wrong.push(main.innerHTML);
        }
        return wrong;
        """,
    )
    assert wrong == []


def test_nodes_with_ids_stay_the_same_nodes_and_new_ones_are_told(page: Page) -> None:
    kept, added = run(
        page,
        "morph.js",
        "<ul id='u'><li id='a'>1</li><li id='b'>2</li><li id='c'>3</li></ul>",
        """
        const before = ["a", "b", "c"].map((id) => document.getElementById(id));
        const box = document.createElement("div");
        box.innerHTML = "<ul id='u'><li id='c'>3</li><li id='new'>9</li><li id='a'>4</li></ul>";
        const added = [];
        it.morph(document.getElementById("u"), box.firstChild, { added: (one) => added.push(one.id) });
        return [["a", "b", "c"].map((id, at) => document.getElementById(id) === before[at]), added];
        """,
    )
    assert kept == [True, False, True]
    assert added == ["new"]


def test_what_a_person_has_typed_and_opened_stays(page: Page) -> None:
    typed, hidden, is_open = run(
        page,
        "morph.js",
        "<form id='f'><input id='t'><input type='hidden' id='h' value='1'><details id='d'></details></form>",
        """
        document.getElementById("t").value = "half a word";
        document.getElementById("d").open = true;
        const box = document.createElement("div");
        box.innerHTML = "<form id='f'><input id='t' class='x'><input type='hidden' id='h' value='2'>" +
          "<details id='d'></details></form>";
        it.morph(document.getElementById("f"), box.firstChild);
        const of = (id) => document.getElementById(id);
        return [of("t").value, of("h").value, of("d").open];
        """,
    )
    assert (typed, hidden, is_open) == ("half a word", "2", True)


# ---------------------------------------------------------------------------------------------- choose


@pytest.mark.parametrize(
    ("path", "in_turn", "touches", "fits"),
    [
        ("card line", False, ["card"], [0]),
        ("card line", False, ["line"], [1]),
        ("card line", False, ["line", "card"], [1, 0]),
        ("card line", False, ["line", "line"], None),
        ("egg fish", True, ["fish"], None),
        ("egg fish", True, ["egg", "fish"], [0, 1]),
        ("hand-A bridge with-B", False, ["hand-B with-B", "bridge", "hand-A with-A"], [2, 1, 0]),
        ("hand-A bridge with-A", False, ["hand-A with-A", "hand-A with-A"], [0, 2]),
        ("", False, ["card"], None),
        ("", False, [], []),
    ],
)
def test_touches_fit_a_path_in_any_order_unless_it_keeps_its_own(
    page: Page, path: str, in_turn: bool, touches: list[str], fits: list[int] | None
) -> None:
    way = {"path": path.split(), "inTurn": in_turn}
    said = [{"id": str(number), "words": words.split()} for number, words in enumerate(touches)]
    assert run(page, "choose.js", "", f"return it.fit({_js(way)}, {_js(said)})") == fits


TABLE = """<div id="page" data-number="1" data-words-all="All #">
  <b id="one" data-touch="egg">egg</b><b id="two" data-touch="fish">fish</b>
  <b id="three" data-touch="tile">tile</b><b id="four" data-touch="wood">wood</b>
  <div id="answers">
    <button id="unchoose" hidden></button><button id="unfold" hidden></button>
    <div id="choices">
      <button value="1" data-path="tile egg fish" data-in-turn></button>
      <button value="2" data-path="tile fish egg" data-in-turn></button>
      <button value="3" data-path="wood"></button></div></div></div>"""


@pytest.mark.parametrize(
    ("touched", "lit", "answers"),
    [
        ([], ["three", "four"], []),
        (["three"], ["one", "two"], []),
        (["three", "two"], ["one"], []),
        (["three", "two", "one"], ["one"], ["2"]),
        (["three", "one", "two"], ["two"], ["1"]),
        (["three", "four"], ["one", "two"], ["3"]),
        (["three", "three"], ["three", "four"], []),
    ],
)
def test_touches_light_what_comes_next_and_the_last_one_answers(
    page: Page, touched: list[str], lit: list[str], answers: list[str]
) -> None:
    found = run(
        page,
        "choose.js",
        TABLE,
        f"""
        window.answers = [];
        if (!window.begun) it.begin((button) => window.answers.push(button.value));
        window.begun = true;
        document.getElementById("page").dataset.number = String(Math.random());
        it.light();
        for (const id of {_js(touched)}) document.getElementById(id).click();
        return [[...document.querySelectorAll(".lit")].map((thing) => thing.id), window.answers];
        """,
    )
    assert found == [lit, answers]


def test_a_click_on_a_thing_that_moved_away_under_the_hand_counts(page: Page) -> None:
    answers = run(
        page,
        "choose.js",
        TABLE,
        """
        window.answers = [];
        if (!window.begun) it.begin((button) => window.answers.push(button.value));
        window.begun = true;
        document.getElementById("page").dataset.number = String(Math.random());
        it.light();
        const at = { bubbles: true, clientX: 5, clientY: 5 };
        document.getElementById("four").dispatchEvent(new PointerEvent("pointerdown", at));
        document.body.dispatchEvent(new MouseEvent("click", at));
        document.getElementById("four").dispatchEvent(new PointerEvent("pointerdown", at));
        document.body.dispatchEvent(new MouseEvent("click", { ...at, clientX: 90 }));
        return window.answers;
        """,
    )
    assert answers == ["3"]


# ---------------------------------------------------------------------------------------------- motion

BOARD = """<div id="page"><svg>{pieces}</svg>
  <div><svg class="thing source" id="pile" width="40" height="40"></svg>
  <svg class="thing" id="card" width="40" height="40"><use href="#a"/></svg></div></div>"""


def pieces(*told: str) -> str:
    return "".join(f'<g class="piece {one}" id="p{at}"></g>' for at, one in enumerate(told))


def motion(page: Page, before: str, change: str) -> Any:
    """What moves when a page is changed, at each speed."""
    return run(
        page,
        "motion.js",
        before,
        f"""
        const root = document.getElementById("page");
        const found = {{}};
        for (const speed of ["calm", "quick", "once"]) {{
          it.setSpeed(speed);
          const copy = root.cloneNode(true);
          root.replaceWith(copy);
          const motion = new it.Motion(copy);
          const of = (id) => document.getElementById(id);
          {change}
          const long = motion.run();
          found[speed] = {{ long, shown: motion.shown.map(({{ id }}) => id), gone: motion.gone.map(({{ id }}) => id),
            moving: document.getAnimations().length }};
          it.finish();
          found[speed].after = document.getAnimations().length;
          copy.replaceWith(root);
        }}
        return found;
        """,
    )


def test_pieces_that_were_gone_and_stay_gone_are_no_motion(page: Page) -> None:
    found = motion(
        page,
        BOARD.format(pieces=pieces("gone seat-black", "gone", "seat-white")),
        """of("p0").setAttribute("class", "piece gone seat-white");
        of("p0").setAttribute("style", "");
        of("p1").setAttribute("transform", "translate(5 5)");""",
    )
    for told in found.values():
        assert (told["shown"], told["gone"], told["long"]) == ([], [], 0)


def test_a_plain_move_takes_less_than_a_second_and_the_longest_cascade_less_than_three(page: Page) -> None:
    one = motion(
        page, BOARD.format(pieces=pieces("gone", "")), 'of("p0").setAttribute("class", "piece seat-black");'
    )
    many = motion(
        page,
        BOARD.format(pieces=pieces(*[""] * 40)),
        'for (let at = 0; at < 40; at++) of(`p${at}`).setAttribute("class", "piece gone");',
    )
    for speed in ("calm", "quick"):
        assert one[speed]["shown"] == ["p0"]
        assert 0 < one[speed]["long"] < 1000
        assert len(many[speed]["gone"]) == 40
        assert one[speed]["long"] < many[speed]["long"] < 3000
    assert one["once"]["long"] == many["once"]["long"] == 0


def test_new_cards_come_from_the_source_and_buttons_never_fly(page: Page) -> None:
    def added(classes: str) -> str:
        return f"""const fresh = of("card").cloneNode(true);
          fresh.id = "fresh"; fresh.setAttribute("class", "thing {classes}");
          fresh.innerHTML = ""; of("pile").parentNode.append(fresh); motion.added(fresh);"""

    card, button = [motion(page, BOARD.format(pieces=""), added(classes)) for classes in ("", "control")]
    assert card["quick"]["moving"] == 1
    assert card["quick"]["after"] == 0
    assert card["once"]["moving"] == button["quick"]["moving"] == 0


def _js(value: object) -> str:
    return json.dumps(value)
