// The lobby: its lists are drawn anew by the server whenever something changes at a table.

import { morph, parse } from "./morph.js";
import { keepOpen, notify } from "./page.js";
import { play } from "./sound.js";

const title = document.title;

function show(html) {
  const lists = document.getElementById("lists");
  const before = Number(lists.dataset.turns);
  const typing = lists.contains(document.activeElement) && document.activeElement.nodeName === "INPUT";
  if (typing) return setTimeout(show, 2000, html);
  morph(lists, parse(html, "lists"));
  tell(Number(lists.dataset.turns) > before);
}

function tell(more) {
  const { turns, title: words } = document.getElementById("lists").dataset;
  document.title = Number(turns) ? `(${turns}) ${words} · ${title}` : title;
  if (more) {
    play("drum");
    notify(words, title);
  }
}

tell(false);
keepOpen(
  () => `${location.origin}/live`,
  (message) => message.kind === "frame" && show(message.html),
  () => {},
);
