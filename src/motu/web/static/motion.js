// How changes are seen: pieces travel one after another, cards fly from where they lay, nothing jumps.

const PLACE = 320;
const CASCADE = 400;
const DEAL = 160;
const LONGEST = 2400;
const EASE = "cubic-bezier(.2,.8,.3,1)";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Collects what a morph changes, and then lets it be seen in order: what came, what went, what was dealt, what it gave. */
export class Motion {
  constructor(root) {
    this.root = root;
    this.shown = [];
    this.gone = [];
    this.fresh = [];
    this.before = new Map();
    for (const thing of root.querySelectorAll(".thing")) {
      this.before.set(thing.id, { box: thing.getBoundingClientRect(), face: faceOf(thing), thing });
    }
    this.scores = scoresIn(root);
  }

  added(element) {
    const things = element.matches(".thing") ? [element] : element.querySelectorAll(".thing");
    this.fresh.push(...things);
  }

  moved(piece) {
    (piece.classList.contains("gone") ? this.gone : this.shown).push(piece);
  }

  /** Sets everything in motion; returns how long it takes, in milliseconds. */
  run() {
    const pieces = [...this.shown, ...this.gone];
    const step = pace(CASCADE, pieces.length);
    const placed = pieces.length ? PLACE + (pieces.length - 1) * step : 0;
    if (!calm.matches) {
      pieces.forEach((piece, index) => {
        if (index) piece.style.transitionDelay = `${index * step}ms`;
      });
      setTimeout(() => pieces.forEach((piece) => piece.style.removeProperty("transition-delay")), placed + 50);
    }
    const dealt = this.deal(Math.max(0, placed - PLACE));
    this.pulse(Math.max(placed, dealt) - PLACE / 2);
    return calm.matches ? 120 : Math.max(placed, dealt);
  }

  /** Moves things from where they lay and lets new ones come, one after another. All is measured before anything moves. */
  deal(begin) {
    const left = [];
    const moves = [];
    for (const [id, { box, face, thing }] of this.before) {
      if (thing.isConnected && thing.id === id) moves.push([thing, box]);
      else ghost(thing, box);
      if (!thing.isConnected || faceOf(thing) !== face) left.push({ box, face });
    }
    const pile = this.before.get("pile");
    for (const thing of this.fresh) {
      const face = faceOf(thing);
      moves.push([thing, (left.find((other) => face && other.face === face) ?? pile)?.box]);
    }
    const fresh = new Set(this.fresh);
    const measured = moves.map(([thing, from]) => ({ thing, from, to: thing.getBoundingClientRect() }));
    const coming = measured.filter(({ thing }) => fresh.has(thing)).length;
    const step = pace(DEAL, coming);
    let end = 0;
    let turn = 0;
    for (const { thing, from, to } of measured) {
      const wait = fresh.has(thing) ? begin + turn++ * step : 0;
      const moved = from ? slide(thing, from, to, wait) : appear(thing, wait);
      if (moved) end = Math.max(end, wait + PLACE);
    }
    return end;
  }

  /** What has become more or less is seen last. */
  pulse(wait) {
    if (calm.matches) return;
    for (const [id, { sign, words }] of scoresIn(this.root)) {
      if (this.scores.has(id) && this.scores.get(id).words !== words) {
        sign.animate([{ transform: "none" }, { transform: "scale(1.45)" }, { transform: "none" }], { duration: 420, delay: Math.max(0, wait) });
      }
    }
  }
}

/** The time between one thing and the next, shorter when there are many. */
function pace(step, count) {
  return calm.matches || count < 2 ? 0 : Math.min(step, LONGEST / count);
}

function scoresIn(root) {
  const found = new Map();
  for (const sign of root.querySelectorAll(".person-panel .score")) {
    found.set(sign.closest(".person-panel").id, { sign, words: sign.textContent });
  }
  return found;
}

/** What is drawn on a thing, to know a card again that went from one place to another. */
function faceOf(thing) {
  return thing.querySelector("use")?.getAttribute("href") ?? "";
}

function slide(thing, from, to, wait) {
  const x = from.left - to.left;
  const y = from.top - to.top;
  const size = to.width ? from.width / to.width : 1;
  if (Math.abs(x) + Math.abs(y) < 2 || !to.width || !from.width || calm.matches) return false;
  thing.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${size})`, transformOrigin: "0 0", zIndex: 3 }, { transformOrigin: "0 0" }],
    { duration: PLACE, easing: EASE, delay: wait, fill: "backwards" },
  );
  return true;
}

function appear(thing, wait) {
  thing.animate([{ opacity: 0 }, { opacity: 1 }], { duration: calm.matches ? 120 : PLACE, delay: wait, fill: "backwards" });
  return true;
}

/** What has left its place fades away upwards. */
function ghost(thing, box) {
  if (calm.matches || !box.width) return;
  const copy = thing.cloneNode(true);
  copy.removeAttribute("id");
  copy.removeAttribute("data-touch");
  copy.setAttribute("aria-hidden", "true");
  copy.classList.remove("lit", "chosen");
  Object.assign(copy.style, {
    position: "fixed", left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`,
    margin: 0, pointerEvents: "none", zIndex: 9,
  });
  document.body.append(copy);
  copy.animate([{ opacity: 1 }, { opacity: 0, transform: "translateY(-28px)" }], { duration: 220, easing: "ease-in" })
    .finished.finally(() => copy.remove());
}
