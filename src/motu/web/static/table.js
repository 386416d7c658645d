// A table: frames come from the server and are morphed in, one after another; what is done here is sent
// with a number and an id, again and again until the server has said that it is done.

import { begin as beginReading } from "./beside.js";
import { begin as beginChoosing, light } from "./choose.js";
import { all, around, here } from "./dom.js";
import { change, morph, parse } from "./morph.js";
import { finish, Motion, rest, setSpeed, showSpeed, speed } from "./motion.js";
import { begin as beginNames } from "./names.js";
import { keepOpen, notify, showSharing, showSwitches } from "./page.js";
import { begin as beginPreviews, clear as clearPreview, hear as foresee, stand } from "./preview.js";
import { sha256 } from "./sha256.js";
import { play } from "./sound.js";

/** @typedef {Record<string, unknown> & {do: string, once?: string}} Message */

const page = () => here("page");
/** What the server says of the table in the page itself; every word is there. */
const data = () => /** @type {Record<string, string>} */ (page().dataset);
/** How many frames may wait before the oldest are passed over. */
const MOST_WAITING = 12;
/** So long after it came a frame is shown at the latest, in milliseconds. */
const LATEST = 700;

/**
 * A whole page, or the parts of it that have changed: their ids and markup.
 * @typedef {{html?: string, parts?: [string, string][]}} Frame
 */
/** @type {{frame: Frame, due: number}[]} */
const waiting = [];
/** @type {Map<string, Message>} */
const unanswered = new Map();
let readyAt = 0;
let timer = 0;
/** The number of the newest drawing that has come; 0 while another one is needed. */
let newest = 0;
/** @type {{why: Element, words: Node[]} | null} What stood below the question before a refusal took its place. */
let unrefused = null;
let stepping = page().classList.contains("stepping");
let shown = new URLSearchParams(location.search).get("show") ?? "";
/** @type {number | null} */
let missed = null;
let connected = true;
let opened = "";
let zoomed = false;

// ------------------------------------------------------------------------------------------- frames

/** @param {any} message */
function hear(message) {
  if (message.kind === "frame") {
    receive(message);
  } else if (message.kind === "preview") {
    foresee(message);
  } else {
    unanswered.delete(message.once);
    if (message.kind === "refused") refuse(message);
  }
}

/**
 * Drawings are numbered: a change is taken in only by a page that has the one before.
 * @param {Frame & {after: number, number: number}} frame
 */
function receive(frame) {
  const isWhole = frame.html !== undefined;
  if (stepping || (!isWhole && frame.after !== newest)) {
    newest = 0;
    if (!stepping) askForAll();
    return;
  }
  newest = frame.number;
  if (isWhole) waiting.length = 0;
  enqueue(frame);
}

/** Whoever has missed something, or has looked at the past, needs the whole table. */
function askForAll() {
  socket.send({ do: "whole" });
}

/** @param {Frame} frame */
function enqueue(frame) {
  waiting.push({ frame, due: performance.now() + LATEST });
  if (waiting.length > MOST_WAITING || document.hidden) showAll();
  else next();
}

/** Shows the last of those that wait; nobody would see those in between. */
function showAll() {
  show(waiting.splice(0).map(({ frame }) => frame));
}

/** Shows the next frame as soon as the eye has followed the one before; one's own answer at once. */
function next() {
  clearTimeout(timer);
  const wait = untilNext();
  if (wait > 0 && !unanswered.size && !document.hidden) {
    timer = setTimeout(next, wait);
  } else if (waiting.length) {
    if (unanswered.size) return showAll();
    show([waiting.splice(0, 1)[0].frame]);
    if (waiting.length) next();
  }
}

/** How long the next frame still waits: the more of them there are, the less, so that the last is not late. */
function untilNext() {
  const now = performance.now();
  const last = waiting.at(-1);
  return Math.min(readyAt - now, last ? (last.due - now) / waiting.length : Infinity);
}

/** A hand or a key ends at once whatever is under way, and then does what it came for. */
function hurry() {
  finish();
  readyAt = 0;
  if (!waiting.length) return;
  showAll();
  finish();
  readyAt = 0;
}

/**
 * Shows the last of some frames, each of which is a step from the one before.
 * @param {Frame[]} frames
 */
function show(frames) {
  clearPreview();
  const before = { ...data() };
  const focused = document.activeElement;
  const log = document.getElementById("log-lines");
  const atEnd = !log || log.scrollTop + log.clientHeight >= log.scrollHeight - 30;
  const motion = new Motion(page());
  const scroll = [scrollX, scrollY];
  takeIn(frames, motion);
  light();
  const isMove = before.ply !== data().ply;
  const long = isMove ? Math.max(motion.run(), rest()) : 0;
  readyAt = Math.max(readyAt, performance.now() + long);
  if (atEnd || isMove) scrollDown();
  settle(before, focused);
  scrollTo(scroll[0], scroll[1]);
  if (isMove) sounds(motion);
}

/**
 * Changes the page into what frames tell.
 * @param {Frame[]} frames
 * @param {Motion} motion
 */
function takeIn(frames, motion) {
  unrefuse();
  try {
    for (const { html, parts } of frames) {
      if (html !== undefined) morph(page(), parse(html, "page"), motion);
      for (const [id, markup] of parts ?? []) change(page(), id, markup, motion);
    }
  } catch (trouble) {
    console.warn("a change could not be made, so the whole table is asked for:", trouble);
    newest = 0;
    askForAll();
  }
}

/** On a phone the log is a drawer, which stays open from frame to frame. */
function showDrawers() {
  for (const drawer of all(document, ".drawer")) drawer.classList.toggle("open", drawer.id === opened);
  scrollDown();
}

/** On small screens the board can be large, and is then moved to what is lit. */
function showBoard() {
  here("boardbox").classList.toggle("zoomed", zoomed);
  here("zoom").setAttribute("aria-pressed", String(zoomed));
}

function goToLit() {
  const view = here("boardview");
  const boxes = all(view, ".lit, .chosen")
    .map((thing) => thing.getBoundingClientRect())
    .filter(({ width }) => width);
  if (!zoomed || !boxes.length) return;
  const frame = view.getBoundingClientRect();
  /** @param {(box: DOMRect) => number} at */
  const middle = (at) => boxes.reduce((sum, box) => sum + at(box), 0) / boxes.length - at(frame);
  view.scrollBy(
    middle(({ left, width }) => left + width / 2),
    middle(({ top, height }) => top + height / 2),
  );
}

/**
 * What has to be put right after every frame.
 * @param {Record<string, string>} before
 * @param {Element | null} focused
 */
function settle(before, focused) {
  showSwitches();
  showSharing();
  showPace();
  if (opened) showDrawers();
  if (zoomed) showBoard();
  if (before.number !== data().number) goToLit();
  showConnection();
  look();
  const lost = focused && focused !== document.body && (!focused.isConnected || focused.closest("[hidden]"));
  if (lost && !document.querySelector("dialog[open]"))
    document.getElementById("words")?.focus({ preventScroll: true });
  const turn = data().turn === "yes";
  document.title = `${turn ? `● ${data().wordsTurn} · ` : ""}${data().title} · Motu`;
  if (turn && (before.turn !== "yes" || before.number !== data().number) && before.turn !== "yes") {
    play("drum");
    notify(data().wordsTurn, data().title);
  }
  if (data().over === "yes" && before.over !== "yes") play("conch");
}

/** @param {Motion} motion */
function sounds(motion) {
  if (motion.gone.length > 1) play("falling");
  else if (motion.shown.length) play("knock");
  else if (motion.fresh.length) play("rustle");
}

function scrollDown() {
  const log = document.getElementById("log-lines");
  if (log) log.scrollTop = log.scrollHeight;
  const chat = document.getElementById("chat-lines");
  if (chat) chat.scrollTop = chat.scrollHeight;
}

// ----------------------------------------------------------------------------- what happened meanwhile

const seenKey = () => `seen-${data().table}-${data().seat}`;

/** Remembers what has been looked at; offers to step through what was missed. */
function look() {
  const ply = Number(data().ply);
  const seen = Number(localStorage.getItem(seenKey()) ?? ply);
  const first = Math.max(seen, Number(data().first));
  if (missed === null && ply - first > 1) missed = first;
  if (missed !== null && (missed >= ply || (data().turn !== "yes" && ply - missed <= 1))) missed = null;
  if (!document.hidden && !stepping) localStorage.setItem(seenKey(), String(ply));
  const note = document.getElementById("missed");
  if (!note) return;
  note.hidden = missed === null;
  if (missed !== null) {
    here("missed-step").dataset.step = String(missed + 1);
    here("missed-words").textContent = data().wordsMissed.replace("#", String(ply - missed));
  }
}

/** @param {number | "now"} to */
async function step(to) {
  missed = null;
  if (to === "now") {
    if (!connected) return location.assign(`${data().base}${data().query}`);
    stepping = false;
    askForAll();
    return;
  }
  const answer = await fetch(`${data().base}/step/${Math.max(0, to)}${data().query}`, {
    headers: { "x-body": "yes" },
  });
  stepping = true;
  newest = 0;
  waiting.length = 0;
  const focus = document.activeElement?.hasAttribute("data-step");
  show([{ html: await answer.text() }]);
  if (focus) document.getElementById("step-on")?.focus();
}

// ------------------------------------------------------------------------------------------ sending

/** @param {Message} message */
function send(message) {
  message.once ??= crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  unanswered.set(message.once, message);
  socket.send(message);
}

/** @param {HTMLButtonElement} button */
function answer(button) {
  const number = Number(data().number);
  for (const { do: action, number: asked } of unanswered.values())
    if (action === "answer" && asked === number) return;
  missed = null;
  const wish = button.name === "way" ? { way: button.value } : { move: Number(button.value) };
  const steps = button.value.split(" ").length;
  localStorage.setItem(seenKey(), String(Number(data().ply) + steps)); // nobody misses a move of one's own
  send({ do: "answer", number, ...wish });
}

/** @param {{reason: string, rule: string}} refusal */
function refuse({ reason, rule }) {
  hurry();
  unrefuse();
  const why = document.getElementById("why");
  if (!why) return;
  unrefused = { why, words: [...why.childNodes] };
  const said = Object.assign(document.createElement("span"), { className: "refusal", textContent: reason });
  said.setAttribute("role", "alert");
  why.replaceChildren(said);
  if (rule) {
    const link = Object.assign(document.createElement("a"), {
      className: "rule",
      textContent: rule,
      target: "_blank",
      href: `/rules/${data().game}#${rule}`,
    });
    why.append(" ", link);
  }
}

/** The next change takes a refusal away, whether or not the server has something new to say there. */
function unrefuse() {
  unrefused?.why.replaceChildren(...unrefused.words);
  unrefused = null;
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const submitter = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (!page().contains(form) || (submitter && "plain" in submitter.dataset)) return;
  if (form.dataset.say) {
    event.preventDefault();
    const words = submitter?.value || String(new FormData(form).get("words") ?? "");
    if (words.trim()) send({ do: form.dataset.say, words });
    if (form.id === "say") form.reset();
  } else if (submitter?.dataset.do) {
    event.preventDefault();
    if (submitter.dataset.sure && !confirm(submitter.dataset.sure)) return;
    submitter.closest("dialog")?.close();
    send({ do: submitter.dataset.do });
  } else if (form.id === "prompt") {
    event.preventDefault();
    if (submitter?.name === "move" || submitter?.name === "way") answer(submitter);
  }
});

document.addEventListener("click", (event) => {
  const stepper = around(event, "[data-step]");
  const lift = around(event, "[data-show]");
  const drawer = around(event, "[data-drawer]");
  const pace = around(event, "[data-speed]");
  if (stepper && page().contains(stepper)) {
    event.preventDefault();
    if (!stepper.classList.contains("off"))
      step(stepper.dataset.step === "now" ? "now" : Number(stepper.dataset.step));
  } else if (lift) {
    event.preventDefault();
    shown = lift.dataset.show ?? "";
    socket.send({ do: "show", seat: Number(shown) });
  } else if (drawer) {
    opened = opened ? "" : (drawer.dataset.drawer ?? "");
    showDrawers();
    here(drawer.dataset.drawer ?? "").scrollIntoView({ block: "end", behavior: "smooth" });
  } else if (pace) {
    setSpeed(pace.dataset.speed ?? "");
    showPace();
  } else if (around(event, "#zoom")) {
    zoomed = !zoomed;
    showBoard();
    goToLit();
  } else if (around(event, "#verify")) {
    verify();
  } else if (opened && !around(event, ".drawer")) {
    opened = "";
    showDrawers();
  }
});

document.addEventListener("pointerdown", hurry, true);
document.addEventListener("keydown", hurry, true);

/** Shows which speed of the table has been chosen. */
function showPace() {
  for (const button of all(page(), "[data-speed]")) {
    button.setAttribute("aria-pressed", String(button.dataset.speed === speed()));
  }
}

document.addEventListener("keydown", (event) => {
  if (!stepping || around(event, "input") || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  step(Number(data().ply) + (event.key === "ArrowRight" ? 1 : -1));
});

/** Checks in the page itself that seed and salt give what was published. */
function verify() {
  /** @param {string} id */
  const said = (id) => here(id).textContent;
  const good = sha256(`${said("seed")}:${said("salt")}`) === said("commitment");
  here("verified").textContent = good ? data().wordsGood : data().wordsBad;
}

// -------------------------------------------------------------------------------- clocks, connection

function showConnection() {
  const sign = here("connection");
  sign.textContent = connected ? "" : data().wordsLost;
  sign.classList.toggle("lost", !connected);
}

setInterval(() => {
  for (const clock of all(document, ".clock[data-ends]")) {
    const left = Math.max(0, Math.round((Number(clock.dataset.ends) - Date.now()) / 1000));
    const days = Math.floor(left / 86400);
    const hours = Math.floor((left % 86400) / 3600);
    const minutes = String(Math.floor((left % 3600) / 60)).padStart(days || hours ? 2 : 1, "0");
    const seconds = String(left % 60).padStart(2, "0");
    const time = days
      ? `${days} d ${hours} h`
      : hours
        ? `${hours}:${minutes}:${seconds}`
        : `${minutes}:${seconds}`;
    const sign = clock.querySelector(".time");
    if (sign) sign.textContent = time;
    clock.classList.toggle("short", left < 30);
  }
}, 500);

const socket = keepOpen(
  () => {
    const query = new URLSearchParams(shown ? { show: shown } : {});
    const friend =
      /\/watch\/([^/]+)$/.exec(location.pathname)?.[1] ??
      new URLSearchParams(location.search).get("shoulder");
    if (friend) query.set("shoulder", friend);
    return `${location.origin}${data().base}/live?${query}`;
  },
  hear,
  (standing) => {
    connected = standing;
    showConnection();
    if (standing) for (const message of unanswered.values()) socket?.send(message);
  },
);

document.addEventListener("visibilitychange", () => !document.hidden && look());
showSpeed();
beginChoosing(answer, stand);
beginReading();
beginNames();
beginPreviews((/** @type {number} */ number, /** @type {string} */ value) => {
  const wish = value.includes(" ") ? { way: value } : { move: Number(value) };
  socket.send({ do: "preview", number, ...wish });
});
light();
addEventListener("resize", light); // as many answers as fit now
settle({ ...data() }, null);
scrollDown();
document.documentElement.dataset.ready = "yes";
