// Changes a piece of the page into another of the same kind, keeping every node that can be kept, so that
// transitions, focus and what has been typed survive. Nodes with ids are matched by them, others by order.

/** Whether a node may become another one. */
function alike(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && (one.id ?? "") === (other.id ?? "");
}

/** What `choose.js` keeps right by itself on things that can be touched. */
const KEPT = new Set(["tabindex", "role", "aria-label", "aria-pressed"]);

/** Attributes that belong to the person at the screen and not to the server. */
function isPersonal(element, name) {
  if (name === "open") return element.nodeName === "DIALOG" || element.nodeName === "DETAILS";
  return KEPT.has(name) && element.hasAttribute("data-touch");
}

function morphAttributes(from, to) {
  let changed = false;
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !isPersonal(from, name)) {
      from.removeAttribute(name);
      changed = true;
    }
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !isPersonal(from, name)) {
      from.setAttribute(name, value);
      changed = true;
    }
  }
  if (from.nodeName === "INPUT" && from.type === "hidden") from.value = to.value;
  return changed;
}

function place(parent, node, before) {
  if (node.parentNode === parent && parent.moveBefore) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

function morphChildren(from, to, changes) {
  const byId = new Map();
  for (const child of from.childNodes) if (child.id) byId.set(child.id, child);
  const wanted = new Set([...to.childNodes].map((child) => child.id).filter(Boolean));
  let here = from.firstChild;
  for (const next of [...to.childNodes]) {
    // Old nodes whose id has no place in the new piece are in nobody's way.
    while (here && here.id && !wanted.has(here.id)) here = drop(here);
    let match = next.id ? byId.get(next.id) : here;
    if (match && !alike(match, next)) match = null;
    if (!match) {
      from.insertBefore(next, here);
      if (next.nodeType === 1) changes?.added(next);
      continue;
    }
    if (match !== here) place(from, match, here);
    else here = here.nextSibling;
    morph(match, next, changes);
  }
  while (here) here = drop(here);
}

function drop(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/** Changes `from` into `to`. `changes` is told of nodes that were added and of pieces that moved. */
export function morph(from, to, changes) {
  if (from.isEqualNode(to)) return;
  if (!alike(from, to)) {
    from.replaceWith(to);
    return;
  }
  if (from.nodeType !== 1) {
    if (from.nodeValue !== to.nodeValue) from.nodeValue = to.nodeValue;
    return;
  }
  const moved = morphAttributes(from, to);
  if (moved && from.classList.contains("piece")) changes?.moved(from);
  morphChildren(from, to, changes);
}

/** The element of this id in a text of HTML. */
export function parse(html, id) {
  return new DOMParser().parseFromString(html, "text/html").getElementById(id);
}
