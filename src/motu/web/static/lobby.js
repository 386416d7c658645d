// The lobby: the server sends what has changed in its lists.

import { here } from "./dom.js";
import { change, morph, parse } from "./morph.js";
import { keepOpen, notify } from "./page.js";
import { play } from "./sound.js";

const title = document.title;

/**
 * The lists whole, or the parts of them that have changed: their ids and markup.
 * @param {{html?: string, parts?: [string, string][]}} frame
 */
function show({ html, parts }) {
  const lists = here("lists");
  const before = Number(lists.dataset.turns);
  try {
    if (html !== undefined) morph(lists, parse(html, "lists"));
    for (const [id, markup] of parts ?? []) change(lists, id, markup);
  } catch (trouble) {
    console.warn("a change could not be made, so all lists are asked for:", trouble);
    socket.send({ do: "whole" });
  }
  tell(Number(lists.dataset.turns) > before);
}

/** @param {boolean} more */
function tell(more) {
  const { turns, title: words } = here("lists").dataset;
  document.title = Number(turns) ? `(${turns}) ${words} · ${title}` : title;
  if (more) {
    play("drum");
    notify(words ?? "", title);
  }
}

tell(false);
const socket = keepOpen(
  () => `${location.origin}/live`,
  (message) => message.kind === "frame" && show(message),
  () => {},
);
