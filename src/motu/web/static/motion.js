// How changes are seen: pieces travel one after another, cards fly from where they lay, nothing jumps. Only what
// somebody can see moves; whatever moves can be touched meanwhile, and a touch ends it at once.

import { all } from "./dom.js";

/** @typedef {import("./dom.js").Thing} Thing */
/** @typedef {{place: number, step: number, deal: number, longest: number, rest: number}} Pace */

/**
 * The speeds of a table, in milliseconds: how long a thing is under way, how long until the next one follows,
 * how long all of them may take together, and how long a move stands at least before the next one is shown.
 * @type {Record<string, Pace>}
 */
const PACES = {
  calm: { place: 420, step: 380, deal: 150, longest: 2000, rest: 800 },
  quick: { place: 240, step: 140, deal: 70, longest: 1000, rest: 350 },
  once: { place: 0, step: 0, deal: 0, longest: 0, rest: 0 },
};
const EASE = "cubic-bezier(.2,.8,.3,1)";
/** What goes on for its own sake, and is not ended by a touch. */
const IDLE = ["breathe", "pop"];

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** The speed that somebody at this screen has chosen: `calm`, `quick` or `once`. */
export function speed() {
  const chosen = localStorage.getItem("speed") ?? "";
  return chosen in PACES ? chosen : "quick";
}

/** @param {string} chosen */
export function setSpeed(chosen) {
  localStorage.setItem("speed", chosen);
  showSpeed();
}

/** Tells the style sheets how fast pieces travel. */
export function showSpeed() {
  document.documentElement.style.setProperty("--place", `${PACES[speed()].place}ms`);
}

/** How long a move stands at least before the next one is shown, in milliseconds. */
export function rest() {
  return PACES[speed()].rest;
}

/** Ends at once whatever is under way. */
export function finish() {
  for (const motion of document.getAnimations()) {
    if (!(motion instanceof CSSAnimation && IDLE.includes(motion.animationName))) motion.finish();
  }
}

/** Collects what a morph changes, and then lets it be seen in order: what came, what went, what was dealt, what
 *  it gave. */
export class Motion {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.pace = PACES[speed()];
    /** @type {Thing[]} */
    this.shown = [];
    /** @type {Thing[]} */
    this.gone = [];
    /** @type {Thing[]} */
    this.fresh = [];
    /** @type {Map<Thing, string>} */
    this.pieces = new Map(all(root, ".piece").map((piece) => [piece, seen(piece)]));
    /** @type {Map<string, {box: DOMRect, face: string, thing: Thing}>} */
    this.before = new Map();
    for (const thing of all(root, ".thing:not(.control)")) {
      this.before.set(thing.id, { box: thing.getBoundingClientRect(), face: faceOf(thing), thing });
    }
    this.scores = scoresIn(root);
  }

  /** @param {Element} element */
  added(element) {
    this.fresh.push(...all(element, ".thing:not(.control)"));
    if (element.matches(".thing:not(.control)")) this.fresh.push(/** @type {Thing} */ (element));
  }

  /** Sets everything in motion; returns how long it takes, in milliseconds. */
  run() {
    this.compare();
    if (!this.pace.place) return 0;
    const placed = this.cascade();
    const dealt = this.deal(Math.max(0, placed - this.pace.place));
    this.pulse(Math.max(placed, dealt) - this.pace.place / 2);
    return Math.max(placed, dealt);
  }

  /** Finds the pieces that look different now; those that were gone and stay gone nobody can see. */
  compare() {
    for (const piece of all(this.root, ".piece")) {
      const now = seen(piece);
      if (now === (this.pieces.get(piece) ?? "")) continue;
      (now ? this.shown : this.gone).push(piece);
    }
  }

  /** Lets one piece after another change. */
  cascade() {
    const pieces = [...this.shown, ...this.gone];
    if (reduced.matches) return pieces.length ? 120 : 0;
    const step = inTurn(this.pace.step, pieces.length, this.pace.longest);
    pieces.forEach((piece, index) => {
      if (index) piece.style.transitionDelay = `${index * step}ms`;
    });
    // Once the browser has begun to move them they need to be told no more.
    requestAnimationFrame(() => requestAnimationFrame(() => pieces.forEach(undelay)));
    return pieces.length ? this.pace.place + (pieces.length - 1) * step : 0;
  }

  /**
   * Moves things from where they lay and lets new ones come, one after another. All is measured before anything
   * moves.
   * @param {number} begin
   */
  deal(begin) {
    /** @type {{box: DOMRect, face: string}[]} */
    const left = [];
    /** @type {[Thing, DOMRect | undefined][]} */
    const moves = [];
    for (const [id, { box, face, thing }] of this.before) {
      if (thing.isConnected && thing.id === id) moves.push([thing, box]);
      else ghost(thing, box);
      if (!thing.isConnected || faceOf(thing) !== face) left.push({ box, face });
    }
    const source = [...this.before.values()].find(({ thing }) => thing.classList.contains("source"));
    for (const thing of this.fresh) {
      const face = faceOf(thing);
      moves.push([thing, (left.find((other) => face && other.face === face) ?? source)?.box]);
    }
    const fresh = new Set(this.fresh);
    const measured = moves.map(([thing, from]) => ({ thing, from, to: thing.getBoundingClientRect() }));
    const step = inTurn(this.pace.deal, fresh.size, this.pace.longest - begin);
    let end = 0;
    let turn = 0;
    for (const { thing, from, to } of measured) {
      const wait = fresh.has(thing) ? begin + turn++ * step : 0;
      const moved = from ? this.slide(thing, from, to, wait) : this.appear(thing, wait);
      if (moved) end = Math.max(end, wait + this.pace.place);
    }
    return end;
  }

  /**
   * @param {Thing} thing
   * @param {DOMRect} from
   * @param {DOMRect} to
   * @param {number} wait
   */
  slide(thing, from, to, wait) {
    const x = from.left - to.left;
    const y = from.top - to.top;
    const size = to.width ? from.width / to.width : 1;
    if (Math.abs(x) + Math.abs(y) < 2 || !to.width || !from.width || reduced.matches) return false;
    const start = {
      transform: `translate(${x}px, ${y}px) scale(${size})`,
      transformOrigin: "0 0",
      zIndex: 3,
    };
    thing.animate([start, { transformOrigin: "0 0" }], {
      duration: this.pace.place,
      easing: EASE,
      delay: wait,
      fill: "backwards",
    });
    return true;
  }

  /**
   * @param {Thing} thing
   * @param {number} wait
   */
  appear(thing, wait) {
    const duration = reduced.matches ? 120 : this.pace.place;
    thing.animate([{ opacity: 0 }, { opacity: 1 }], { duration, delay: wait, fill: "backwards" });
    return true;
  }

  /**
   * What has become more or less is seen last.
   * @param {number} wait
   */
  pulse(wait) {
    if (reduced.matches) return;
    for (const [id, { sign, words }] of scoresIn(this.root)) {
      const before = this.scores.get(id);
      if (before && before.words !== words) {
        const larger = [{ transform: "none" }, { transform: "scale(1.45)" }, { transform: "none" }];
        sign.animate(larger, { duration: 420, delay: Math.max(0, wait) });
      }
    }
  }
}

/**
 * The time between one thing and the next, shorter when there are many.
 * @param {number} step
 * @param {number} count
 * @param {number} longest
 */
export function inTurn(step, count, longest) {
  return reduced.matches || count < 2 ? 0 : Math.max(0, Math.min(step, longest / count));
}

/**
 * What can be seen of a piece: where it is and how it looks; nothing where it is gone.
 * @param {Thing} piece
 */
function seen(piece) {
  if (piece.classList.contains("gone")) return "";
  const seat = [...piece.classList].find((name) => name.startsWith("seat-"));
  return `${piece.getAttribute("transform")} ${seat} ${faceOf(piece)}`;
}

/** @param {Thing} piece */
function undelay(piece) {
  piece.style.removeProperty("transition-delay");
  if (!piece.getAttribute("style")) piece.removeAttribute("style");
}

/** @param {HTMLElement} root */
function scoresIn(root) {
  /** @type {Map<string, {sign: Thing, words: string}>} */
  const found = new Map();
  for (const sign of all(root, ".person-panel .score")) {
    found.set(sign.closest(".person-panel")?.id ?? "", { sign, words: sign.textContent ?? "" });
  }
  return found;
}

/**
 * What is drawn on a thing, to know a card again that went from one place to another.
 * @param {Thing} thing
 */
function faceOf(thing) {
  return thing.querySelector("use")?.getAttribute("href") ?? "";
}

/**
 * What has left its place fades away upwards.
 * @param {Thing} thing
 * @param {DOMRect} box
 */
function ghost(thing, box) {
  if (reduced.matches || !box.width) return;
  const copy = /** @type {Thing} */ (thing.cloneNode(true));
  for (const name of ["id", "data-touch", "tabindex"]) copy.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  copy.classList.remove("lit", "chosen", "thing");
  Object.assign(copy.style, {
    position: "fixed",
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    margin: 0,
    pointerEvents: "none",
    zIndex: 9,
  });
  document.body.append(copy);
  copy
    .animate([{ opacity: 1 }, { opacity: 0, transform: "translateY(-28px)" }], {
      duration: 220,
      easing: "ease-in",
    })
    .finished.finally(() => copy.remove());
}
