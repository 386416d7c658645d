// How changes are seen: pieces travel one after another, cards fly from where they lay, nothing jumps.

const PLACE = 320;
const CASCADE = 400;
const LONGEST = 2400;
const EASE = "cubic-bezier(.2,.8,.3,1)";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** Collects what a morph changes, and then lets it be seen in order. */
export class Motion {
  constructor(root) {
    this.shown = [];
    this.gone = [];
    this.fresh = [];
    this.before = new Map();
    for (const thing of root.querySelectorAll(".thing")) {
      this.before.set(thing.id, { box: thing.getBoundingClientRect(), face: faceOf(thing), thing });
    }
  }

  added(element) {
    const things = element.matches(".thing") ? [element] : element.querySelectorAll(".thing");
    this.fresh.push(...things);
  }

  removed() {}

  reclassed() {}

  moved(piece) {
    (piece.classList.contains("gone") ? this.gone : this.shown).push(piece);
  }

  /** Sets everything in motion; returns how long it takes, in milliseconds. */
  run() {
    const pieces = [...this.shown, ...this.gone];
    const cards = this.runThings();
    if (calm.matches) return 120;
    const step = pieces.length > 1 ? Math.min(CASCADE, LONGEST / pieces.length) : 0;
    pieces.forEach((piece, index) => {
      if (index) piece.style.transitionDelay = `${index * step}ms`;
    });
    const long = pieces.length ? PLACE + (pieces.length - 1) * step : cards ? PLACE : 0;
    setTimeout(() => pieces.forEach((piece) => piece.style.removeProperty("transition-delay")), long + 50);
    return long;
  }

  runThings() {
    let count = 0;
    const left = [...this.before.values()].filter(({ thing, face }) => !thing.isConnected || faceOf(thing) !== face);
    for (const [id, { box, thing }] of this.before) {
      if (thing.isConnected && thing.id === id) count += slide(thing, box);
      else if (!thing.isConnected) ghost(thing, box);
    }
    for (const thing of this.fresh) {
      const source = left.find(({ face }) => face && face === faceOf(thing)) ?? this.before.get("pile");
      count += source ? slide(thing, source.box) : appear(thing);
    }
    return count;
  }
}

/** What is drawn on a thing, to know a card again that went from one place to another. */
function faceOf(thing) {
  return thing.querySelector("use")?.getAttribute("href") ?? "";
}

function slide(thing, from) {
  const to = thing.getBoundingClientRect();
  const x = from.left - to.left;
  const y = from.top - to.top;
  const size = to.width ? from.width / to.width : 1;
  if (Math.abs(x) + Math.abs(y) < 2 || !to.width || !from.width || calm.matches) return 0;
  thing.animate(
    [{ transform: `translate(${x}px, ${y}px) scale(${size})`, transformOrigin: "0 0", zIndex: 3 }, { transformOrigin: "0 0" }],
    { duration: PLACE, easing: EASE },
  );
  return 1;
}

function appear(thing) {
  thing.animate([{ opacity: 0 }, { opacity: 1 }], { duration: calm.matches ? 120 : PLACE });
  return 1;
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
