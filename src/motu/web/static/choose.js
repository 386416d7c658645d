// Choosing an answer: every answer is a button, and a path of things to touch, in any order unless the path keeps
// its own. Each touch narrows the answers down, what comes next is lit, and the last touch answers.

import { all, around, here } from "./dom.js";

/** @typedef {import("./dom.js").Thing} Thing */
/** @typedef {{id: string, words: string[]}} Touch */
/** @typedef {{path: string[], inTurn: boolean}} Way */
/** @typedef {Way & {button: HTMLButtonElement, free: boolean, last: boolean, folded: boolean}} Choice */
/** @typedef {Choice & {used: number[]}} Open */

/** So many answers that cannot be touched are shown; more fold away. */
const FEW = 6;
/** In so many rows answers stand beside the question. */
const MOST_ROWS = 2;
/** More lit things than this shine without breathing. */
const MOST_BREATHING = 12;
/** What a finger reaches around the place that it touches, in pixels: everything is at least 44 wide for it. */
const REACH = [8, 15, 22];
/** Where a click means something else than a thing below. */
const ELSEWHERE = "button, a, input, select, summary, dialog, .prompt, .bar, .drawer.open";
/** A hand that has moved less than this between pressing and letting go, in pixels, meant what it pressed. */
const STEADY = 12;

/** What has a name and can be gone to: things to touch, and whatever the board tells of in words. */
const NAMED = "[data-touch], .thing, #board :has(> title)";

const page = () => here("page");
/**
 * What has been touched: the id and the words of each thing.
 * @type {Touch[]}
 */
let chosen = [];
let number = "";
let unfolded = false;
/** The word that every answer of several touches begins with, if there is but one: it need not be touched. */
let implied = "";
/**
 * What the question said before it followed the hand, and what it says now.
 * @type {{ask: HTMLElement, words: string, said: string} | null}
 */
let followed = null;
/** @type {(button: HTMLButtonElement) => void} */
let answer = () => {};
/** @type {(button: HTMLButtonElement | null) => void} */
let stand = () => {};
/**
 * What was under the hand when it pressed, and where that was.
 * @type {{thing: Thing, x: number, y: number} | null}
 */
let pressed = null;

/**
 * `send` is called with the button of the answer that has been chosen, `show` with that of the answer which what
 * has been touched so far would give by itself, or none.
 * @param {(button: HTMLButtonElement) => void} send
 * @param {(button: HTMLButtonElement | null) => void} show
 */
export function begin(send, show = () => {}) {
  answer = send;
  stand = show;
  document.addEventListener("pointerdown", press, true);
  document.addEventListener("click", (event) => {
    if (around(event, "#unchoose")) return unchoose();
    if (around(event, "#unfold")) return unfold();
    const byFinger = event instanceof PointerEvent && event.pointerType === "touch";
    const thing = touchedAt(event.target, event.clientX, event.clientY, byFinger) ?? meant(event);
    if (thing && page().contains(thing)) touch(thing);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && chosen.length && !document.querySelector("dialog[open]")) unchoose();
    const thing = /** @type {Thing | null} */ (document.activeElement?.closest(NAMED) ?? null);
    if (!thing) return;
    if ((event.key === "Enter" || event.key === " ") && thing.nodeName !== "BUTTON") {
      event.preventDefault();
      touch(thing);
    }
    if (event.key.startsWith("Arrow")) roam(event, thing);
  });
}

/**
 * What a click touches: what is lit there, whatever lies on it; for a finger also what is lit close by.
 * @param {EventTarget | null} target
 * @param {number} x
 * @param {number} y
 * @param {boolean} byFinger
 * @returns {Thing | null}
 */
export function touchedAt(target, x, y, byFinger) {
  if (!(target instanceof Element)) return null;
  /** @type {Thing | null} */
  const own = target.closest("[data-touch]");
  if (own?.matches(".lit, .chosen") || (!own && target.closest(ELSEWHERE))) return own;
  return litAt(x, y) ?? (byFinger ? litAround(x, y) : null) ?? own;
}

/**
 * The uppermost of the lit things at a place.
 * @param {number} x
 * @param {number} y
 * @returns {Thing | null}
 */
function litAt(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    const thing = element.closest("[data-touch]");
    if (thing?.matches(".lit, .chosen")) return /** @type {Thing} */ (thing);
  }
  return null;
}

/**
 * The nearest of the lit things that a finger reaches.
 * @param {number} x
 * @param {number} y
 */
function litAround(x, y) {
  for (const far of REACH) {
    for (let turn = 0; turn < 16; turn++) {
      const angle = (turn * Math.PI) / 8;
      const found = litAt(x + far * Math.cos(angle), y + far * Math.sin(angle));
      if (found) return found;
    }
  }
  return null;
}

/** @param {PointerEvent} event */
function press(event) {
  const thing = touchedAt(event.target, event.clientX, event.clientY, event.pointerType === "touch");
  pressed = thing && { thing, x: event.clientX, y: event.clientY };
}

/**
 * What a click meant that hit nothing: a thing that was still under way when it was pressed, and then lay elsewhere.
 * @param {MouseEvent} event
 */
function meant(event) {
  const was = pressed;
  pressed = null;
  if (!was || around(event, "button, a, input, select, summary")) return null;
  return Math.hypot(event.clientX - was.x, event.clientY - was.y) < STEADY ? was.thing : null;
}

/** Lights what may be touched now; called after every change of the page. */
export function light() {
  if (page().dataset.number !== number) {
    number = page().dataset.number ?? "";
    chosen = [];
    unfolded = false;
  }
  const ways = matching();
  const open = ways.filter(({ folded }) => !folded);
  implied = theOnly(open);
  const next = new Set(open.flatMap((way) => [ahead(way), ...(beyond(way) ?? [])]));
  const asked = new Set(
    open.filter(({ free }) => !free).flatMap((way) => [ahead(way), ...(beyond(way) ?? [])]),
  );
  const later = new Set(open.flatMap((way) => way.path.filter((_, index) => isOpen(way, index, way.used))));
  /** @type {Set<string>} */
  const there = new Set();
  let count = 0;
  for (const thing of all(page(), "[data-touch]")) {
    const { id, words } = touchOf(thing);
    const picked = chosen.some((touch) => touch.id === id);
    // A card that can come first or second is lit for both.
    const lit = !picked && words.some((word) => next.has(word) || (words.length > 1 && later.has(word)));
    if (lit) words.forEach((word) => void there.add(word));
    mark(thing, lit, picked);
    thing.classList.toggle("beside", lit && !chosen.length && !words.some((word) => asked.has(word)));
    if (lit) count += 1;
  }
  page().classList.toggle("calm", count > MOST_BREATHING);
  for (const sign of all(page(), "[data-with]")) {
    sign.classList.toggle("lit", next.has(sign.dataset.with));
  }
  showButtons(ways, open, there);
  follow(open);
  stand(soFar(ways));
}

/**
 * The first step of the wishes that are open, where it is clear from what has been touched or goes without saying.
 * @param {Open[]} ways
 */
function soFar(ways) {
  const begun = chosen.length || implied;
  const isDone = (/** @type {Open} */ way) => way.folded && way.path.length && isWhole(way, chosen);
  return (begun && ways.find(isDone)?.button) || null;
}

/**
 * The first word of all answers that take several touches, where nothing has been touched and they all begin alike.
 * @param {Open[]} open
 */
function theOnly(open) {
  const several = open.filter(({ path, free, inTurn }) => path.length > 1 && !free && !inTurn);
  const firsts = new Set(several.map(({ path }) => path[0]));
  return chosen.length || firsts.size !== 1 ? "" : several[0].path[0];
}

/**
 * What may be touched at once because the word before it goes without saying.
 * @param {Open} way
 */
function beyond({ path, inTurn }) {
  return implied && !inTurn && path.length > 1 && path[0] === implied ? [path[1]] : null;
}

/**
 * Whether nothing is missing of an answer but what goes without saying.
 * @param {Way} way
 * @param {Touch[]} touches
 */
function isWhole(way, touches) {
  const used = fit(way, touches) ?? [];
  return way.path.every((word, index) => used.includes(index) || (implied !== "" && word === implied));
}

/**
 * The question follows the hand: what has been touched, and what is asked about it next.
 * @param {Open[]} open
 */
function follow(open) {
  const ask = document.getElementById("ask");
  if (!ask) return;
  if (followed && (followed.ask !== ask || ask.textContent !== followed.said)) followed = null; // asked anew
  const words = followed?.words ?? ask.textContent ?? "";
  const said = chosen.length ? `${chosen.map(nameOf).join(" + ")}: ${asksNext(open)}` : words;
  if (ask.textContent !== said) ask.textContent = said;
  followed = chosen.length ? { ask, words, said } : null;
}

/**
 * What a thing is called, without what else is told of it.
 * @param {Touch} touch
 */
function nameOf({ id }) {
  const words = document.getElementById(id)?.getAttribute("aria-label") ?? "";
  return words.split(/[:.,;(]/)[0].trim();
}

/**
 * The questions of the answers that are still open, the most frequent first, two at the most.
 * @param {Open[]} open
 */
function asksNext(open) {
  const { wordsNext = "", wordsWhere = "" } = page().dataset;
  /** @type {Record<string, string[]>} */
  const then = JSON.parse(document.getElementById("choices")?.dataset.then ?? "{}");
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { button, path, used } of open) {
    const left = path.findIndex((_, index) => !used.includes(index));
    const at = left < 0 ? path.length : left;
    const words = then[button.dataset.kind ?? ""]?.[at - 1] ?? (button.name === "way" ? wordsWhere : "");
    if (words) counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const often = [...counts].sort(([, one], [, two]) => two - one).map(([words]) => words);
  return often.slice(0, 2).join(" ") || wordsNext;
}

/**
 * The word of a path that comes next.
 * @param {Open} way
 */
function ahead({ path, used }) {
  return path.find((_, index) => !used.includes(index));
}

/**
 * @param {Thing} thing
 * @returns {Touch}
 */
function touchOf(thing) {
  return { id: thing.id || (thing.dataset.touch ?? ""), words: thing.dataset.touch?.split(" ") ?? [] };
}

/**
 * @param {Thing} thing
 * @param {boolean} lit
 * @param {boolean} picked
 */
function mark(thing, lit, picked) {
  thing.classList.toggle("lit", lit);
  thing.classList.toggle("chosen", picked);
  set(thing, "tabindex", lit || picked ? "0" : "-1");
  set(thing, "role", lit || picked ? "button" : "img");
  set(thing, "aria-pressed", picked ? "true" : null);
  const words = thing.querySelector(":scope > title")?.textContent;
  if (words) set(thing, "aria-label", words);
}

/**
 * Changes an attribute only where that makes a difference, which spares the browser work.
 * @param {Thing} thing
 * @param {string} name
 * @param {string | null} value
 */
function set(thing, name, value) {
  if (thing.getAttribute(name) === value) return;
  if (value === null) thing.removeAttribute(name);
  else thing.setAttribute(name, value);
}

/** @returns {Choice[]} */
function choices() {
  return all(page(), "#choices button").map((button) => ({
    button: /** @type {HTMLButtonElement} */ (button),
    path: button.dataset.path ? button.dataset.path.split(" ") : [],
    inTurn: "inTurn" in button.dataset,
    free: button.classList.contains("free"),
    last: button.classList.contains("last"),
    folded: "folded" in button.dataset,
  }));
}

/**
 * The answers that are still open, each with the places in its path that have been touched, in order of touching.
 * @returns {Open[]}
 */
function matching() {
  return choices().flatMap((choice) => {
    const used = fit(choice, chosen);
    return used ? [{ ...choice, used }] : [];
  });
}

/**
 * The button of the answer that touching something, or pressing it, would give; none if that is not yet clear.
 * @param {Element} target
 * @returns {HTMLButtonElement | null}
 */
export function choiceAt(target) {
  /** @type {HTMLButtonElement | null} */
  const button = target.closest("#choices button");
  if (button) return button;
  const thing = /** @type {Thing | null} */ (target.closest("[data-touch].lit"));
  if (!thing || !page().contains(thing)) return null;
  const touches = [...chosen, touchOf(thing)];
  const left = choices().filter((choice) => !choice.folded && fit(choice, touches));
  return left.length === 1 && isWhole(left[0], touches) ? left[0].button : null;
}

/**
 * The button of the answer that a wish begins with which pointing at something would begin.
 * @param {Element} target
 * @returns {HTMLButtonElement | null}
 */
export function startAt(target) {
  const thing = /** @type {Thing | null} */ (target.closest("[data-touch].lit"));
  if (!thing || !page().contains(thing)) return null;
  const touches = [...chosen, touchOf(thing)];
  return (
    choices().find((choice) => choice.folded && fit(choice, touches) && isWhole(choice, touches))?.button ??
    null
  );
}

/** Those of them that one touches: the others stand in the list only. */
function open() {
  return matching().filter(({ folded }) => !folded);
}

/**
 * Which word of a path each touch stands for; null if they do not all belong to it.
 * @param {Way} way
 * @param {Touch[]} touches
 * @param {number[]} used
 * @returns {number[] | null}
 */
export function fit(way, touches, used = []) {
  if (used.length === touches.length) return used;
  for (let index = 0; index < way.path.length; index++) {
    if (!touches[used.length].words.includes(way.path[index]) || !isOpen(way, index, used)) continue;
    const whole = fit(way, touches, [...used, index]);
    if (whole) return whole;
  }
  return null;
}

/**
 * Whether a word of a path may be touched now: any that has not been, or the next one where the path keeps its order.
 * @param {Way} way
 * @param {number} index
 * @param {number[]} used
 */
function isOpen({ inTurn }, index, used) {
  return !used.includes(index) && (!inTurn || index === used.length);
}

/**
 * Few answers are all shown; of many, and of the moves beside them, only the first of those that cannot be
 * touched, and the rest in a list: the best come first.
 * @param {Open[]} ways
 * @param {Open[]} open
 * @param {Set<string>} there
 */
function showButtons(ways, open, there) {
  const fewAnswers = open.filter(({ free }) => !free).length <= FEW;
  const fewInAll = open.length <= FEW && !matchMedia("(max-width: 699px)").matches;
  /** @param {Open} way */
  const isTouchable = ({ path, used }) =>
    path.some((word, index) => !used.includes(index) && there.has(word));
  const untouchable = open.filter((choice) => !isTouchable(choice));
  const best = new Set(untouchable.filter(({ last }) => !last).slice(0, FEW));
  for (const choice of untouchable) if (choice.last) best.add(choice);
  /** @param {Open} choice */
  const isShown = (choice) => !choice.folded && ((choice.free ? fewInAll : fewAnswers) || best.has(choice));
  const few = ways.every(isShown);
  const shown = ways.filter((choice) => unfolded || isShown(choice));
  const buttons = new Set(shown.map(({ button }) => button));
  for (const { button } of choices()) {
    button.hidden = !buttons.has(button);
    shorten(button);
  }
  show(
    document.querySelector("#choices .also"),
    shown.some(({ free }) => free),
  );
  const fold = document.getElementById("unfold");
  if (fold) {
    fold.hidden = few && !unfolded;
    fold.setAttribute("aria-expanded", String(unfolded));
    fold.textContent = (page().dataset.wordsAll ?? "#").replace("#", String(ways.length));
  }
  document.getElementById("choices")?.classList.toggle("unfolded", unfolded);
  show(document.getElementById("unchoose"), chosen.length > 0);
  show(document.getElementById("undo"), !chosen.length);
  if (fold && !unfolded) makeFit(shown, isTouchable, fold);
}

/**
 * When the beginning of a wish has been touched its button says only what comes next.
 * @param {HTMLButtonElement} button
 */
function shorten(button) {
  const { rest, whole } = button.dataset;
  if (!rest) return;
  if (chosen.length && whole === undefined) {
    button.dataset.whole = button.textContent ?? "";
    button.textContent = rest;
  } else if (!chosen.length && whole !== undefined) {
    button.textContent = whole;
    delete button.dataset.whole;
  }
}

/**
 * Two rows of answers have their place beside the question; what goes beyond folds away, first all that are touchable.
 * @param {Open[]} shown
 * @param {(way: Open) => boolean} isTouchable
 * @param {HTMLElement} fold
 */
function makeFit(shown, isTouchable, fold) {
  const answers = here("answers");
  const rank = (/** @type {Open} */ way) => (isTouchable(way) ? 2 : way.last ? 0 : 1);
  const order = [...shown].sort((one, two) => rank(one) - rank(two));
  while (order.length && rows(answers) > MOST_ROWS) {
    const isLast = rank(order[order.length - 1]);
    do /** @type {Open} */ (order.pop()).button.hidden = true;
    while (isLast === 2 && order.length && rank(order[order.length - 1]) === 2);
    fold.hidden = false;
  }
}

/**
 * In how many rows buttons stand.
 * @param {HTMLElement} answers
 */
function rows(answers) {
  const buttons = /** @type {HTMLElement[]} */ (all(answers, ".btn:not([hidden])"));
  return new Set(buttons.filter((button) => button.offsetWidth).map((button) => button.offsetTop)).size;
}

/**
 * @param {Element | null} element
 * @param {boolean} visible
 */
function show(element, visible) {
  if (element instanceof HTMLElement) element.hidden = !visible;
}

/** @param {Thing} thing */
function touch(thing) {
  const touched = touchOf(thing);
  const before = chosen;
  if (before.some(({ id }) => id === touched.id)) {
    chosen = before.filter(({ id }) => id !== touched.id);
    return light();
  }
  chosen = [...before, touched];
  let left = open();
  if (!left.length) {
    chosen = [touched]; // what does not go with what was touched begins anew
    left = open();
  }
  if (!left.length) chosen = before;
  else if (left.length === 1 && isWhole(left[0], chosen)) return answer(left[0].button);
  light();
  focusNext();
}

/** With the keyboard one goes on to what is lit now. */
function focusNext() {
  if (!document.activeElement?.matches(":focus-visible")) return;
  const next = all(page(), "#board .lit, .thing.lit")[0];
  (next ?? document.getElementById("words"))?.focus();
}

function unchoose() {
  chosen.pop();
  light();
  document.getElementById("words")?.focus();
}

function unfold() {
  unfolded = !unfolded;
  light();
}

/**
 * Arrow keys go from thing to thing, lit or not, so that everything can be looked at.
 * @param {KeyboardEvent} event
 * @param {Thing} from
 */
function roam(event, from) {
  const [x, y] = middle(from.getBoundingClientRect());
  const dx = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
  const dy = { ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0;
  /** @type {Thing | null} */
  let best = null;
  let least = Infinity;
  for (const thing of all(page(), NAMED)) {
    const other = thing.getBoundingClientRect();
    if (thing === from || !other.width) continue;
    const [u, v] = middle(other);
    const along = (u - x) * dx + (v - y) * dy;
    const aside = Math.abs((u - x) * dy) + Math.abs((v - y) * dx);
    if (along > 2 && along + 2 * aside < least) [best, least] = [thing, along + 2 * aside];
  }
  if (best) {
    event.preventDefault();
    if (!best.hasAttribute("tabindex")) best.setAttribute("tabindex", "-1");
    best.focus();
  }
}

/** @param {DOMRect} box */
function middle(box) {
  return [box.left + box.width / 2, box.top + box.height / 2];
}
