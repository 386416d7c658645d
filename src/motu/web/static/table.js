// A table: frames come from the server and are morphed in, one after another; what is done here is sent
// with a number and an id, again and again until the server has said that it is done.

import { begin as beginChoosing, light } from "./choose.js";
import { Motion } from "./motion.js";
import { morph, parse } from "./morph.js";
import { keepOpen, notify, showSwitches } from "./page.js";
import { sha256 } from "./sha256.js";
import { play } from "./sound.js";

const page = () => document.getElementById("page");
const data = () => page().dataset;
/** How many frames may wait before the oldest are passed over. */
const MOST_WAITING = 12;

const waiting = [];
const unanswered = new Map();
let readyAt = 0;
let timer = 0;
let newest = "";
let stepping = page().classList.contains("stepping");
let shown = new URLSearchParams(location.search).get("show") ?? "";
let missed = null;
let connected = true;
let opened = "";
let zoomed = false;

// ------------------------------------------------------------------------------------------- frames

function hear(message) {
  if (message.kind === "frame") {
    newest = message.html;
    if (!stepping) enqueue(message.html);
  } else {
    unanswered.delete(message.once);
    if (message.kind === "refused") refuse(message);
  }
}

function enqueue(html) {
  waiting.push(html);
  if (waiting.length > MOST_WAITING || document.hidden) waiting.splice(0, waiting.length - 1);
  next();
}

/** Shows the next frame as soon as the eye has followed the one before; one's own answer at once. */
function next() {
  clearTimeout(timer);
  const rest = readyAt - performance.now();
  if (rest > 0 && !unanswered.size && !document.hidden) {
    timer = setTimeout(next, rest);
  } else if (waiting.length) {
    if (unanswered.size) waiting.splice(0, waiting.length - 1); // nobody would see those in between
    show(waiting.shift());
    if (waiting.length) next();
  }
}

function show(html) {
  const before = { ...data() };
  const fresh = parse(html, "page");
  const focused = document.activeElement;
  const log = document.getElementById("log-lines");
  const atEnd = !log || log.scrollTop + log.clientHeight >= log.scrollHeight - 30;
  const motion = new Motion(page());
  const scroll = [scrollX, scrollY];
  morph(page(), fresh, motion);
  light();
  const long = before.ply === data().ply ? 0 : motion.run();
  readyAt = performance.now() + (before.ply === data().ply ? 0 : Math.max(long, 450));
  if (atEnd || before.ply !== data().ply) scrollDown();
  settle(before, focused);
  scrollTo(...scroll);
  if (before.ply !== data().ply) sounds(motion);
}

/** On a phone the log is a drawer, which stays open from frame to frame. */
function showDrawers() {
  for (const drawer of document.querySelectorAll(".drawer")) drawer.classList.toggle("open", drawer.id === opened);
  scrollDown();
}

/** On small screens the board can be large, and is then moved to what is lit. */
function showBoard() {
  document.getElementById("boardbox").classList.toggle("zoomed", zoomed);
  document.getElementById("zoom").setAttribute("aria-pressed", String(zoomed));
}

function goToLit() {
  const view = document.getElementById("boardview");
  const boxes = [...view.querySelectorAll(".lit, .chosen")].map((thing) => thing.getBoundingClientRect()).filter(({ width }) => width);
  if (!zoomed || !boxes.length) return;
  const frame = view.getBoundingClientRect();
  const middle = (low, size) => boxes.reduce((sum, box) => sum + box[low] + box[size] / 2, 0) / boxes.length;
  view.scrollBy(middle("left", "width") - frame.left - frame.width / 2, middle("top", "height") - frame.top - frame.height / 2);
}

/** What has to be put right after every frame. */
function settle(before, focused) {
  showSwitches();
  if (opened) showDrawers();
  if (zoomed) showBoard();
  if (before.number !== data().number) goToLit();
  showConnection();
  look();
  const lost = focused && focused !== document.body && (!focused.isConnected || focused.closest("[hidden]"));
  if (lost && !document.querySelector("dialog[open]")) document.getElementById("words")?.focus({ preventScroll: true });
  const turn = data().turn === "yes";
  document.title = `${turn ? `● ${data().wordsTurn} · ` : ""}${data().title} · Motu`;
  if (turn && (before.turn !== "yes" || before.number !== data().number) && before.turn !== "yes") {
    play("drum");
    notify(data().wordsTurn, data().title);
  }
  if (data().over === "yes" && before.over !== "yes") play("conch");
}

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
  if (missed !== null && (missed >= ply || data().turn !== "yes" && ply - missed <= 1)) missed = null;
  if (!document.hidden && !stepping) localStorage.setItem(seenKey(), String(ply));
  const note = document.getElementById("missed");
  if (!note) return;
  note.hidden = missed === null;
  if (missed !== null) {
    const button = document.getElementById("missed-step");
    button.dataset.step = String(missed + 1);
    button.querySelector("span").textContent = data().wordsMissed.replace("#", String(ply - missed));
  }
}

async function step(to) {
  missed = null;
  if (to === "now") {
    stepping = false;
    if (!newest) return location.assign(`${data().base}${data().query}`);
    show(newest);
    return;
  }
  const answer = await fetch(`${data().base}/step/${Math.max(0, to)}${data().query}`, { headers: { "x-body": "yes" } });
  stepping = true;
  waiting.length = 0;
  const focus = document.activeElement?.dataset?.step !== undefined;
  show(await answer.text());
  if (focus) document.getElementById("step-on")?.focus();
}

// ------------------------------------------------------------------------------------------ sending

function send(message) {
  message.once ??= crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  unanswered.set(message.once, message);
  socket.send(message);
}

function answer(button) {
  const number = Number(data().number);
  for (const { do: action, number: asked } of unanswered.values()) if (action === "answer" && asked === number) return;
  missed = null;
  localStorage.setItem(seenKey(), String(Number(data().ply) + 1)); // nobody misses a move of one's own
  send({ do: "answer", number, move: Number(button.value) });
}

function refuse({ reason, rule }) {
  for (const frame of waiting.splice(0)) show(frame);
  const why = document.getElementById("why");
  if (!why) return;
  why.replaceChildren(Object.assign(document.createElement("span"), { className: "refusal", textContent: reason }));
  why.firstChild.setAttribute("role", "alert");
  if (rule) {
    const link = Object.assign(document.createElement("a"), { className: "rule", textContent: rule, target: "_blank" });
    link.href = `/rules/${[...page().classList].find((name) => name.startsWith("game-")).slice(5)}#${rule}`;
    why.append(" ", link);
  }
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!page().contains(form) || (submitter && "plain" in submitter.dataset)) return;
  if (form.dataset.say) {
    event.preventDefault();
    const words = submitter?.value || form.elements.words.value;
    if (words.trim()) send({ do: form.dataset.say, words });
    if (form.id === "say") form.reset();
  } else if (submitter?.dataset.do) {
    event.preventDefault();
    if (submitter.dataset.sure && !confirm(submitter.dataset.sure)) return;
    submitter.closest("dialog")?.close();
    send({ do: submitter.dataset.do });
  } else if (form.id === "prompt") {
    event.preventDefault();
    if (submitter?.name === "move") answer(submitter);
  }
});

document.addEventListener("click", (event) => {
  const stepper = event.target.closest("[data-step]");
  const lift = event.target.closest("[data-show]");
  const drawer = event.target.closest("[data-drawer]");
  if (stepper && page().contains(stepper)) {
    event.preventDefault();
    if (!stepper.classList.contains("off")) step(stepper.dataset.step === "now" ? "now" : Number(stepper.dataset.step));
  } else if (lift) {
    event.preventDefault();
    shown = lift.dataset.show;
    socket.send({ do: "show", seat: Number(shown) });
  } else if (drawer) {
    opened = opened ? "" : drawer.dataset.drawer;
    showDrawers();
    document.getElementById(drawer.dataset.drawer).scrollIntoView({ block: "end", behavior: "smooth" });
  } else if (event.target.closest("#zoom")) {
    zoomed = !zoomed;
    showBoard();
    goToLit();
  } else if (event.target.closest("#verify")) {
    verify();
  } else if (opened && !event.target.closest(".drawer")) {
    opened = "";
    showDrawers();
  }
});

document.addEventListener("keydown", (event) => {
  if (!stepping || event.target.matches("input") || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
  step(Number(data().ply) + (event.key === "ArrowRight" ? 1 : -1));
});

/** Checks in the page itself that seed and salt give what was published. */
function verify() {
  const said = (id) => document.getElementById(id).textContent;
  const good = sha256(`${said("seed")}:${said("salt")}`) === said("commitment");
  document.getElementById("verified").textContent = good ? data().wordsGood : data().wordsBad;
}

// -------------------------------------------------------------------------------- clocks, connection

function showConnection() {
  const sign = document.getElementById("connection");
  sign.textContent = connected ? "" : data().wordsLost;
  sign.classList.toggle("lost", !connected);
}

setInterval(() => {
  for (const clock of document.querySelectorAll(".clock[data-ends]")) {
    const left = Math.max(0, Math.round((Number(clock.dataset.ends) - Date.now()) / 1000));
    const days = Math.floor(left / 86400);
    const hours = Math.floor((left % 86400) / 3600);
    const minutes = String(Math.floor((left % 3600) / 60)).padStart(days || hours ? 2 : 1, "0");
    const seconds = String(left % 60).padStart(2, "0");
    clock.querySelector(".time").textContent = days ? `${days} d ${hours} h` : hours ? `${hours}:${minutes}:${seconds}` : `${minutes}:${seconds}`;
    clock.classList.toggle("short", left < 30);
  }
}, 500);

const socket = keepOpen(
  () => {
    const query = new URLSearchParams(shown ? { show: shown } : {});
    const friend = /\/watch\/([^/]+)$/.exec(location.pathname)?.[1] ?? new URLSearchParams(location.search).get("shoulder");
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
beginChoosing(answer);
light();
settle({ ...data() }, null);
scrollDown();
document.documentElement.dataset.ready = "yes";
