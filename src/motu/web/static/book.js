// Rulebooks: the search shows only what holds all the words, with the headings above it; sheets can be printed.

import { all, here } from "./dom.js";
import "./page.js";

const find = /** @type {HTMLInputElement | null} */ (document.getElementById("find"));
/** @type {Record<string, number>} */
const heads = { H1: 1, H2: 2, H3: 3 };

/**
 * Words without accents and case, and with plain spaces.
 * @param {string} text
 */
function plain(text) {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "");
  return bare.toLowerCase().replace(/\s+/g, " ");
}

/**
 * Shows the blocks that hold every word, and the headings that still have something under them.
 * @param {string} wanted
 */
function search(wanted) {
  const words = plain(wanted).split(" ").filter(Boolean);
  /** @type {HTMLElement[]} */
  const open = [];
  let count = 0;
  for (const block of /** @type {HTMLElement[]} */ (all(document, ".book article > *"))) {
    const level = heads[block.nodeName];
    if (level) {
      while (heads[open.at(-1)?.nodeName ?? ""] >= level) open.pop();
      open.push(block);
      block.hidden = words.length > 0 && level > 1;
      continue;
    }
    const text = plain(block.textContent);
    block.hidden = !words.every((word) => text.includes(word));
    if (words.length && !block.hidden) {
      count += 1;
      for (const head of open) head.hidden = false;
    }
  }
  const found = here("found");
  found.textContent = words.length ? String(count || found.dataset.none) : "";
}

if (find) {
  find.addEventListener("input", () => search(find.value));
  search(find.value);
}

const print = document.getElementById("print");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
