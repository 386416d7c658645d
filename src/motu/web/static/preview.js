// See before you decide: whoever points at an answer, focuses it or holds it down sees what it would do, in words and
// on the board. The server tells what is certain; everything else is left out.

import { choiceAt, startAt } from "./choose.js";
import { here } from "./dom.js";

/** @typedef {{number: number, of: string, words: string[], board: Record<string, Drawn>}} Told */
/** @typedef {{drawn: string, within: string}} Drawn */

/** How long one points at something before it is asked about, and how long a finger holds it down. */
const WAIT = 140;
const HOLD = 380;

const page = () => here("page");
/**
 * What was told of answers to the present question, by the answer.
 * @type {Map<string, Told>}
 */
const told = new Map();
let number = "";
/** @type {(number: number, answer: string) => void} */
let ask = () => {};
let wanted = "";
let timer = 0;
let held = false;
let armed = "";
/** What has been touched so far would give by itself: that is shown as long as one points at nothing else. */
let standing = "";

/**
 * `send` asks the server about an answer.
 * @param {(number: number, answer: string) => void} send
 */
export function begin(send) {
  ask = send;
  document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && look(event.target));
  document.addEventListener(
    "focusin",
    ({ target }) => target instanceof Element && target.matches(":focus-visible") && look(target),
  );
  document.addEventListener("pointerdown", press);
  for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointermove"])) {
    document.addEventListener(end, (event) => event.pointerType === "touch" && !held && clearTimeout(timer));
  }
  document.addEventListener("click", tap, true);
}

/**
 * Shows what the server has told.
 * @param {Told} message
 */
export function hear(message) {
  if (message.number !== Number(page().dataset.number)) return;
  told.set(message.of, message);
  if (message.of === wanted) show(message);
}

/** Takes everything away that is not yet so; called before the page changes. */
export function clear() {
  clearTimeout(timer);
  wanted = armed = "";
  for (const ghost of document.querySelectorAll(".foreseen")) ghost.remove();
  for (const thing of document.querySelectorAll(".otherwise")) thing.classList.remove("otherwise");
  document.getElementById("foresight")?.toggleAttribute("hidden", true);
}

/**
 * Shows on the board what has been touched so far would do.
 * @param {HTMLButtonElement | null} button
 */
export function stand(button) {
  standing = button?.value ?? "";
  turnTo(standing, 0);
}

/** @param {EventTarget | null} target */
function look(target) {
  const begins = target instanceof Element ? (startAt(target)?.value ?? "") : "";
  turnTo(answerAt(target) || begins || standing, WAIT);
}

/**
 * @param {string} answer
 * @param {number} wait
 */
function turnTo(answer, wait) {
  if (answer === wanted) return;
  clear();
  if (answer) timer = setTimeout(() => want(answer), wait);
}

/** @param {EventTarget | null} target */
function answerAt(target) {
  return target instanceof Element ? (choiceAt(target)?.value ?? "") : "";
}

/** @param {string} answer */
function want(answer) {
  if (page().dataset.number !== number) {
    number = page().dataset.number ?? "";
    told.clear();
  }
  wanted = answer;
  const known = told.get(answer);
  if (known) show(known);
  else ask(Number(number), answer);
}

/** @param {PointerEvent} event */
function press(event) {
  held = false;
  if (event.pointerType !== "touch") return;
  const answer = answerAt(event.target);
  if (!answer) return;
  timer = setTimeout(() => {
    held = true;
    clear();
    want(answer);
  }, HOLD);
}

/**
 * A finger that held something down has only looked; where one likes, the first tap looks as well.
 * @param {MouseEvent} event
 */
function tap(event) {
  const byFinger = event instanceof PointerEvent && event.pointerType === "touch";
  const looks = held || (byFinger && localStorage.getItem("tap") === "on");
  const answer = looks ? answerAt(event.target) : "";
  held = false;
  if (!answer || answer === armed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (answer !== wanted) clear();
  armed = answer;
  want(answer);
}

/** @param {Told} told */
function show({ of, words, board }) {
  const line = document.getElementById("foresight");
  if (line && of !== standing && (words.length || armed)) {
    line.textContent = [...words, armed ? page().dataset.wordsTap : ""].join(" ");
    line.hidden = false;
  }
  for (const [id, part] of Object.entries(board)) if (!(part.within in board)) draw(id, part);
}

/**
 * What would be there stands over what is there now.
 * @param {string} id
 * @param {Drawn} part
 */
function draw(id, { drawn, within }) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${drawn}</svg>`;
  const fresh = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement.firstElementChild;
  const present = document.getElementById(id);
  present?.classList.add("otherwise");
  if (!fresh || fresh.classList.contains("gone")) return;
  const ghost = document.importNode(fresh, true);
  for (const thing of [ghost, ...ghost.querySelectorAll("[id], [data-touch]")]) {
    thing.removeAttribute("id");
    thing.removeAttribute("data-touch");
  }
  ghost.classList.add("foreseen");
  ghost.setAttribute("aria-hidden", "true");
  if (present && !present.classList.contains("gone")) present.after(ghost);
  else (present?.parentElement ?? document.getElementById(within))?.append(ghost);
}
