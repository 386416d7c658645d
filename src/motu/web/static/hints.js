// Hints beside the game: asked for by hand or at every turn, forgotten when the table changes; what a hint speaks of
// is marked on the board.

import { all, around, here } from "./dom.js";

const panel = /** @type {HTMLDialogElement} */ (here("hints"));
const inside = here("hints-inside");
const always = /** @type {HTMLInputElement} */ (here("hints-always"));
const takings = /** @type {HTMLInputElement} */ (here("hints-takings"));
const page = () => here("page");
/** Where hints are to be had, if they are. */
const link = () => /** @type {HTMLAnchorElement | null} */ (document.getElementById("hint"));
const isAsked = () => page().dataset.turn === "yes";

/** For which question the panel shows or awaits a hint. */
let asked = "";

async function ask() {
  const where = link();
  const number = page().dataset.number ?? "";
  if (!where || !panel.open || asked === number) return;
  if (!isAsked()) return say("later");
  asked = number;
  say("wait");
  const answer = await fetch(where.href, { headers: { "x-body": "yes" } }).catch(() => null);
  if (asked !== number) return;
  if (!answer) {
    asked = "";
    return say("later");
  }
  inside.innerHTML = await answer.text();
  if (!answer.ok) asked = "";
  mark();
}

/** @param {string} word */
function say(word) {
  const words = document.createElement("p");
  words.textContent = panel.dataset[word === "wait" ? "wordsWait" : "wordsLater"] ?? "";
  inside.replaceChildren(words);
}

/** Marks what could be taken, if that is wished, and what the hint at hand goes through. */
function mark() {
  unmark();
  if (!panel.open || !asked) return;
  if (takings.checked) for (const one of all(inside, ".takings > li")) point(one, "taken");
  const chosen = inside.querySelector(":is(.advice, .takings) > li:is(:hover, :focus-within, :focus)");
  const shown = chosen ?? inside.querySelector(".advice > li");
  if (shown) point(/** @type {HTMLElement} */ (shown), shown.closest(".advice") ? "hinted" : "taken");
}

function unmark() {
  for (const thing of all(document, ".hinted, .taken")) thing.classList.remove("hinted", "taken");
}

/**
 * @param {import("./dom.js").Thing} line
 * @param {string} sign
 */
function point(line, sign) {
  const names = (line.dataset.touches ?? "").split(" ").filter(Boolean);
  const where = here(line.dataset.where ?? "page");
  for (const name of names)
    for (const thing of all(where, `[data-touch~="${CSS.escape(name)}"]`)) thing.classList.add(sign);
}

/** The table has changed: what was said of it holds no more. */
function forget() {
  if (asked === page().dataset.number && isAsked()) return mark();
  asked = "";
  unmark();
  if (!panel.open) return;
  say("later");
  if (always.checked) ask();
}

/** @param {HTMLButtonElement} button */
function play(button) {
  const same = `#choices button[name="move"][value="${CSS.escape(button.value)}"]`;
  const choice = /** @type {HTMLButtonElement | null} */ (document.querySelector(same));
  choice?.click();
}

function open() {
  panel.show();
  ask();
}

document.addEventListener("click", (event) => {
  const button = around(event, "[data-plays]");
  if (around(event, "#hint") && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
    event.preventDefault();
    open();
  } else if (button && panel.contains(button)) {
    event.preventDefault();
    play(/** @type {HTMLButtonElement} */ (/** @type {unknown} */ (button)));
  }
});
for (const kind of ["pointerover", "pointerout", "focusin", "focusout"])
  inside.addEventListener(kind, () => requestAnimationFrame(mark));
panel.addEventListener("close", () => {
  unmark();
  link()?.focus();
});
document.addEventListener("keydown", (event) => event.key === "Escape" && panel.open && panel.close());
takings.addEventListener("change", () => {
  localStorage.setItem("takings", takings.checked ? "on" : "off");
  mark();
});
always.addEventListener("change", () => {
  localStorage.setItem(`hints-${page().dataset.table}`, always.checked ? "on" : "off");
  ask();
});

takings.checked = localStorage.getItem("takings") !== "off";
const isLesson = new URLSearchParams(location.search).has("hints");
always.checked = isLesson || localStorage.getItem(`hints-${page().dataset.table}`) === "on";
const watched = { attributes: true, attributeFilter: ["data-number", "data-turn", "data-over"] };
new MutationObserver(forget).observe(page(), watched);
if (always.checked && link()) open();
