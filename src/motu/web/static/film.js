// A film: the positions of a game one after another, by slider, keys, log lines or by themselves. Each is a page of
// the server with an address of its own; here only its body is asked for, and the page morphs into it.

import "./page.js";
import { morph, parse } from "./morph.js";
import { Motion } from "./motion.js";
import { begin as beginNames } from "./names.js";

/** How long a position stands at the usual speed, in milliseconds. */
const STANDS = 1100;
/** How many bodies are kept; the next ones of a film that plays are fetched ahead. */
const MOST_KEPT = 300;

/** @param {string} id */
const found = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const data = () => found("page").dataset;
const ply = () => Number(data().ply);
const slider = () => /** @type {HTMLInputElement} */ (found("slider"));
const speed = () => Number(/** @type {HTMLSelectElement} */ (found("film-speed")).value);

/** @type {Map<string, Promise<string>>} */
const kept = new Map();
let playing = false;
let timer = 0;
let wanted = ply();

/** @param {number} to */
function bounded(to) {
  return Math.max(Number(data().first), Math.min(to, Number(data().last)));
}

/** @param {number} to */
function address(to) {
  const { base, query } = data();
  return `${base}/${to}${query ? `?${query}` : ""}`;
}

/**
 * The body of a position; what may still change, or failed, is asked for again.
 * @param {number} to
 */
function body(to) {
  const where = address(to);
  const known = kept.get(where);
  if (known) return known;
  const coming = fetch(where, { headers: { "x-film": "yes" } }).then((answer) => {
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.text();
  });
  kept.set(where, coming);
  coming.catch(() => kept.delete(where));
  if (kept.size > MOST_KEPT) kept.delete(String(kept.keys().next().value));
  return coming;
}

/**
 * Goes to a position; of several wishes at once the last one counts. Returns how long its motion takes.
 * @param {number} to
 */
async function go(to) {
  wanted = bounded(to);
  const mine = wanted;
  try {
    const html = await body(mine);
    if (mine === wanted) show(html);
  } catch {
    pause();
    location.assign(address(mine)); // the page itself says what is the matter
  }
}

/** @param {string} html */
function show(html) {
  const focused = document.activeElement?.id;
  const motion = new Motion(found("page"));
  const chosen = speed();
  morph(found("page"), parse(html, "page"), motion);
  settle(chosen); // before anything is measured: what was shown was never hidden
  motion.run();
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
  history.replaceState(null, "", address(ply()));
}

/** @param {number} chosen */
function settle(chosen) {
  slider().value = data().ply ?? "0";
  /** @type {HTMLSelectElement} */ (found("film-speed")).value = String(chosen);
  for (const hidden of document.querySelectorAll("#film-play, .film-speed, #film-link"))
    hidden.removeAttribute("hidden");
  found("film-play").textContent = (playing ? data().wordsPause : data().wordsPlay) ?? "";
  found("film-link").dataset.copy = new URL(address(ply()), location.href).href;
  const log = found("film-lines");
  const line = /** @type {HTMLElement | null} */ (log.querySelector(".new"));
  if (line) log.scrollTop = line.offsetTop - log.offsetTop - log.clientHeight / 2;
}

// ------------------------------------------------------------------------------------------- playing

function play() {
  playing = true;
  if (ply() >= Number(data().last)) go(Number(data().first)).then(() => follow());
  else follow(0);
  settle(speed());
}

/** Lets the next position come after a while. */
function follow(after = STANDS / speed()) {
  clearTimeout(timer);
  if (!playing) return;
  if (ply() >= Number(data().last)) return pause();
  body(ply() + 1).catch(() => {}); // it is there when it is wanted
  timer = setTimeout(() => playing && go(ply() + 1).then(() => follow()), after);
}

function pause() {
  playing = false;
  clearTimeout(timer);
  settle(speed());
}

// ------------------------------------------------------------------------------------ hands and keys

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const goes = /** @type {HTMLElement | null} */ (target.closest("[data-goes]"));
  const graph = target.closest("#film-graph");
  if (target.closest("button[data-open]") && playing) pause();
  if (graph) {
    const box = graph.getBoundingClientRect();
    pause();
    go(Math.round(((event.clientX - box.left) / box.width) * Number(data().last)));
    return;
  }
  if (target.closest("#film-play")) {
    if (playing) pause();
    else play();
  } else if (goes && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    pause();
    go(Number(goes.dataset.goes));
  }
});

document.addEventListener("input", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.id === "slider") {
    if (playing) pause();
    go(Number(slider().value));
  } else if (target.id === "film-speed") {
    localStorage.setItem("film-speed", String(speed()));
    follow();
  }
});

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.id !== "film-moving") return;
  event.preventDefault();
  const ending = /** @type {HTMLButtonElement} */ (event.submitter).value;
  const [from, to] = ["film-from", "film-to"].map((id) => /** @type {HTMLInputElement} */ (found(id)).value);
  const [path, query] = (form.dataset.film ?? "").split("?");
  const said = found("film-moving-said");
  said.textContent = said.dataset.words ?? "";
  const answer = await fetch(`${path}/${from}-${to}.${ending}${query ? `?${query}` : ""}`);
  if (!answer.ok) {
    said.textContent = parse(await answer.text(), "main").textContent?.trim() ?? "";
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `motu-${from}-${to}.${ending}`;
  link.click();
  said.textContent = link.download;
});

const back = () => wanted - 1;
const on = () => wanted + 1;
const first = () => Number(data().first);
const last = () => Number(data().last);

/**
 * As on lichess; `f` there turns the board, here it goes to the next viewpoint.
 * @type {Record<string, () => number>}
 */
const KEYS = {
  ArrowLeft: back,
  k: back,
  ArrowRight: on,
  j: on,
  ArrowUp: first,
  Home: first,
  0: first,
  ArrowDown: last,
  End: last,
  $: last,
};

function lookFromTheNext() {
  const eye = /** @type {HTMLSelectElement | null} */ (document.getElementById("film-eye"));
  if (!eye) return;
  eye.selectedIndex = (eye.selectedIndex + 1) % eye.options.length;
  eye.dispatchEvent(new Event("change", { bubbles: true }));
}

document.addEventListener("keydown", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (target.matches("select, input:not([type=range]), #film-lines")) return;
  if (event.key === " " && !target.matches("a, button")) {
    event.preventDefault();
    if (playing) pause();
    else play();
  } else if (event.key === "f") lookFromTheNext();
  else if (event.key in KEYS) {
    event.preventDefault();
    if (playing) pause();
    go(KEYS[event.key]());
  }
});

beginNames();
settle(Number(localStorage.getItem("film-speed") ?? 1));
document.documentElement.dataset.ready = "yes";
