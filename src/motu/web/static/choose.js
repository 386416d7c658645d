// Choosing an answer: every answer is a button, and a path of things to touch, in any order. Each touch narrows
// the answers down, what comes next is lit, and the last touch answers.

/** More lit things than this shine without breathing. */
const MOST_BREATHING = 12;

const page = () => document.getElementById("page");
/** What has been touched: the id and the words of each thing. */
let chosen = [];
let number = null;
let unfolded = false;
let answer = () => {};

/** `send` is called with the button of the answer that has been chosen. */
export function begin(send) {
  answer = send;
  document.addEventListener("click", (event) => {
    if (event.target.closest("#unchoose")) return unchoose();
    if (event.target.closest("#unfold")) return unfold();
    const thing = event.target.closest("[data-touch]");
    if (thing && page().contains(thing)) touch(thing);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && chosen.length && !document.querySelector("dialog[open]")) unchoose();
    const thing = document.activeElement?.closest?.("[data-touch], .thing");
    if (!thing) return;
    if ((event.key === "Enter" || event.key === " ") && thing.nodeName !== "BUTTON") {
      event.preventDefault();
      touch(thing);
    }
    if (event.key.startsWith("Arrow")) roam(event, thing);
  });
}

/** Lights what may be touched now; called after every change of the page. */
export function light() {
  if (page().dataset.number !== number) {
    number = page().dataset.number;
    chosen = [];
    unfolded = false;
  }
  const open = matching();
  const ahead = ({ path, used }) => path.find((_, index) => !used.includes(index));
  const next = new Set(open.map(ahead));
  const asked = new Set(open.filter(({ free }) => !free).map(ahead));
  const later = new Set(open.flatMap(({ path, used }) => path.filter((_, index) => isInTurn(path, index, used))));
  const there = new Set();
  let count = 0;
  for (const thing of page().querySelectorAll("[data-touch]")) {
    const { id, words } = touchOf(thing);
    const picked = chosen.some((touch) => touch.id === id);
    // A card that can come first or second is lit for both.
    const lit = !picked && words.some((word) => next.has(word) || (words.length > 1 && later.has(word)));
    if (lit) words.forEach((word) => there.add(word));
    mark(thing, lit, picked);
    thing.classList.toggle("beside", lit && !chosen.length && !words.some((word) => asked.has(word)));
    if (lit) count += 1;
  }
  page().classList.toggle("calm", count > MOST_BREATHING);
  for (const sign of page().querySelectorAll("[data-with]")) {
    sign.classList.toggle("lit", next.has(sign.dataset.with));
  }
  showButtons(open, there);
}

function touchOf(thing) {
  return { id: thing.id || thing.dataset.touch, words: thing.dataset.touch?.split(" ") ?? [] };
}

function mark(thing, lit, picked) {
  thing.classList.toggle("lit", lit);
  thing.classList.toggle("chosen", picked);
  set(thing, "tabindex", lit || picked ? "0" : "-1");
  set(thing, "role", lit || picked ? "button" : "img");
  set(thing, "aria-pressed", picked ? "true" : null);
  const words = thing.querySelector(":scope > title")?.textContent;
  if (words) set(thing, "aria-label", words);
}

/** Changes an attribute only where that makes a difference, which spares the browser work. */
function set(thing, name, value) {
  if (thing.getAttribute(name) === value) return;
  if (value === null) thing.removeAttribute(name);
  else thing.setAttribute(name, value);
}

function choices() {
  return [...page().querySelectorAll("#choices button")].map((button) => ({
    button,
    path: button.dataset.path ? button.dataset.path.split(" ") : [],
    free: button.classList.contains("free"),
  }));
}

/** The answers that are still open, each with the places in its path that have been touched, in order of touching. */
function matching() {
  return choices().flatMap((choice) => {
    const used = fit(choice.path, chosen);
    return used ? [{ ...choice, used }] : [];
  });
}

/** Which word of a path each touch stands for, in any order; null if they do not all belong to it. */
function fit(path, touches, used = []) {
  if (used.length === touches.length) return used;
  for (let index = 0; index < path.length; index++) {
    if (!touches[used.length].words.includes(path[index]) || !isInTurn(path, index, used)) continue;
    const all = fit(path, touches, [...used, index]);
    if (all) return all;
  }
  return null;
}

/** Whether a word of a path may be touched now: words of one kind (`have-egg`, `have-fish`) keep their order. */
function isInTurn(path, index, used) {
  const kind = (word) => word.split("-", 1)[0];
  return !used.includes(index) && path.every((word, at) => at >= index || kind(word) !== kind(path[index]) || used.includes(at));
}

/** Few answers are all shown; of many, and of the moves beside them, only those that cannot be touched,
 *  and the rest in a list. */
function showButtons(open, there) {
  const fewAnswers = open.filter(({ free }) => !free).length <= 6;
  const fewInAll = open.length <= 6 && !matchMedia("(max-width: 699px)").matches;
  const isTouchable = ({ path, used }) => path.some((word, index) => !used.includes(index) && there.has(word));
  const isShown = (choice) => (choice.free ? fewInAll : fewAnswers) || !isTouchable(choice);
  const few = open.every(isShown);
  const shown = open.filter((choice) => unfolded || isShown(choice));
  const buttons = new Set(shown.map(({ button }) => button));
  for (const { button } of choices()) button.hidden = !buttons.has(button);
  const also = document.querySelector("#choices .also");
  if (also) also.hidden = !shown.some(({ free }) => free);
  const fold = document.getElementById("unfold");
  if (fold) {
    fold.hidden = few;
    fold.setAttribute("aria-expanded", String(unfolded));
    fold.textContent = page().dataset.wordsAll.replace("#", open.length);
  }
  document.getElementById("choices")?.classList.toggle("unfolded", unfolded && !few);
  const back = document.getElementById("unchoose");
  if (back) back.hidden = !chosen.length;
  const undo = document.getElementById("undo");
  if (undo) undo.hidden = chosen.length > 0;
}

function touch(thing) {
  const touched = touchOf(thing);
  const before = chosen;
  if (before.some(({ id }) => id === touched.id)) {
    chosen = before.filter(({ id }) => id !== touched.id);
    return light();
  }
  chosen = [...before, touched];
  let left = matching();
  if (!left.length) {
    chosen = [touched]; // what does not go with what was touched begins anew
    left = matching();
  }
  if (!left.length) chosen = before;
  else if (left.length === 1 && left[0].path.length === chosen.length) return answer(left[0].button);
  light();
  focusNext();
}

/** With the keyboard one goes on to what is lit now. */
function focusNext() {
  if (!document.activeElement?.matches(":focus-visible")) return;
  const next = page().querySelector("#board .lit, .thing.lit");
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

/** Arrow keys go from thing to thing, lit or not, so that everything can be looked at. */
function roam(event, from) {
  const box = from.getBoundingClientRect();
  const [x, y] = middle(box);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  let best = null;
  let least = Infinity;
  for (const thing of page().querySelectorAll("[data-touch], .thing")) {
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

function middle(box) {
  return [box.left + box.width / 2, box.top + box.height / 2];
}
