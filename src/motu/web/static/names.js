// Names of places: pointing at a line of the log lights the places that it speaks of, and pointing at a place the
// lines that speak of it. What has the focus of the keyboard does the same.

import { all, around } from "./dom.js";

/** @typedef {import("./dom.js").Thing} Thing */

const LINES = "#log-lines li, #film-lines li";
const WORD = /[\p{L}\p{N}-]/u;

export function begin() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch") lightUp(event, event.clientX, event.clientY);
  });
  document.addEventListener("focusin", (event) => lightUp(event));
  document.addEventListener("click", (event) => lightUp(event, event.clientX, event.clientY));
}

/**
 * Lights what belongs to the line or place at which something happened.
 * @param {Event} event
 * @param {number} [x]
 * @param {number} [y]
 */
function lightUp(event, x = 0, y = 0) {
  const line = around(event, LINES);
  const place = line ? null : placeAt(event, x, y);
  const words = line?.textContent ?? "";
  mark(all(document, "#board [data-name]"), "named", ({ dataset }) => says(words, dataset.name ?? ""));
  mark(all(document, LINES), "speaks", ({ textContent }) =>
    says(textContent ?? "", place?.dataset.name ?? ""),
  );
}

/**
 * The place that lies there, whatever stands on it.
 * @param {Event} event
 * @param {number} x
 * @param {number} y
 * @returns {Thing | null}
 */
function placeAt(event, x, y) {
  const own = around(event, "[data-name]");
  if (own || !around(event, "#board")) return own;
  for (const element of document.elementsFromPoint(x, y)) {
    const place = element.closest("[data-name]");
    if (place) return /** @type {Thing} */ (place);
  }
  return null;
}

/**
 * @param {Thing[]} things
 * @param {string} sign
 * @param {(thing: Thing) => boolean} fits
 */
function mark(things, sign, fits) {
  for (const thing of things) thing.classList.toggle(sign, fits(thing));
}

/**
 * Whether words speak of a name, and not of another one of which it is a part.
 * @param {string} words
 * @param {string} name
 */
export function says(words, name) {
  if (!name) return false;
  for (let at = words.indexOf(name); at >= 0; at = words.indexOf(name, at + 1)) {
    if (!WORD.test(words[at - 1] ?? " ") && !WORD.test(words[at + name.length] ?? " ")) return true;
  }
  return false;
}
