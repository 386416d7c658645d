// A rule beside the game: links to rules open the rulebook in a panel of the same page, at the rule.

import { around, here } from "./dom.js";

const book = /** @type {HTMLDialogElement | null} */ (document.getElementById("book"));
const pages = () => here("book-pages");
let shown = "";
/** @type {HTMLAnchorElement | null} */
let opener = null;

/**
 * Opens the rulebook where a link leads; whoever wants a tab of its own still gets one.
 * @param {HTMLAnchorElement} link
 */
async function open(link) {
  const { pathname, hash } = new URL(link.href);
  if (shown !== pathname) {
    const answer = await fetch(pathname, { headers: { "x-body": "yes" } });
    if (!answer.ok) return location.assign(link.href);
    pages().innerHTML = await answer.text();
    shown = pathname;
  }
  opener = link;
  book?.show();
  point(hash.slice(1));
}

/** @param {string} rule */
function point(rule) {
  for (const old of pages().querySelectorAll(".pointed")) old.classList.remove("pointed");
  /** @type {HTMLElement | null} */
  const found = rule ? pages().querySelector(`#${CSS.escape(rule)}`) : null;
  if (found) {
    found.classList.add("pointed");
    found.tabIndex = -1;
    found.focus({ preventScroll: true });
    found.scrollIntoView({ block: "center" });
  } else {
    pages().scrollTop = 0;
    pages().focus();
  }
}

export function begin() {
  if (!book) return;
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (
      around(event, "a[href^='/rules/'], #book a[href^='#']")
    );
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (book.contains(link)) point(link.hash.slice(1));
    else open(link);
  });
  book.addEventListener("close", () => opener?.isConnected && opener.focus());
  document.addEventListener("keydown", (event) => event.key === "Escape" && book.open && book.close());
}
