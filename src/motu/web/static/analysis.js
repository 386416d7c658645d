// An analysis: as long as the server thinks the page asks now and then how far it is.

import "./page.js";
import { morph, parse } from "./morph.js";

/** How often it asks, in milliseconds. */
const EVERY = 1500;

const page = () => /** @type {HTMLElement} */ (document.getElementById("page"));

async function look() {
  try {
    const answer = await fetch(location.pathname, { headers: { "x-body": "yes" } });
    if (answer.ok) morph(page(), parse(await answer.text(), "page"), { added: () => {} });
  } finally {
    wait();
  }
}

function wait() {
  if (page().dataset.waiting === "yes") setTimeout(look, EVERY);
}

wait();
