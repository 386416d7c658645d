// Changes a piece of the page into another of the same kind, keeping every node that can be kept, so that
// transitions, focus and what has been typed survive. Nodes with ids are matched by them, others by order.

//
// Libraries for this (idiomorph, htmx) match nodes by how alike their insides are and move them about to fit. Here
// ids are stable and told by the server, so matching is by id alone, and a node that stays never leaves its
// place: whatever is moved loses its transition. Pieces of a picture, what a person has opened or typed, and what
// `choose.js` keeps right are told apart here in a few lines.

/** @typedef {{added(element: Element): void}} Changes */

/**
 * Whether a node may become another one.
 * @param {Node} one
 * @param {Node} other
 */
function alike(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && idOf(one) === idOf(other);
}

/** @param {Node} node */
function idOf(node) {
  return node instanceof Element ? node.id : "";
}

/** What `choose.js` keeps right by itself on things that can be touched. */
const KEPT = new Set(["tabindex", "role", "aria-label", "aria-pressed"]);

/**
 * Attributes that belong to the person at the screen and not to the server.
 * @param {Element} element
 * @param {string} name
 */
function isPersonal(element, name) {
  if (name === "open") return element.nodeName === "DIALOG" || element.nodeName === "DETAILS";
  return KEPT.has(name) && element.hasAttribute("data-touch");
}

/**
 * @param {Element} from
 * @param {Element} to
 */
function morphAttributes(from, to) {
  for (const { name } of [...from.attributes]) {
    if (!to.hasAttribute(name) && !isPersonal(from, name)) from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value && !isPersonal(from, name)) from.setAttribute(name, value);
  }
  if (from instanceof HTMLInputElement && from.type === "hidden") from.value = to.getAttribute("value") ?? "";
}

/**
 * @param {Element} parent
 * @param {Node} node
 * @param {Node | null} before
 */
function place(parent, node, before) {
  // A browser that can move a node without taking it out keeps its transition.
  if (node.parentNode === parent && "moveBefore" in parent)
    /** @type {any} */ (parent).moveBefore(node, before);
  else parent.insertBefore(node, before);
}

/**
 * The part of a page that has this id; drawings outside, which all pages share, may have it too.
 * @param {Element} root
 * @param {string} id
 */
function partIn(root, id) {
  const found = root.id === id ? root : root.querySelector(`#${CSS.escape(id)}`);
  if (!found) throw new Error(`there is no ${id} in the page`);
  return found;
}

/**
 * Whether a node stands for others that stay as they are, from the one that it names to another.
 * @param {Node} node
 * @returns {node is Element}
 */
function isKept(node) {
  return node.nodeName.toLowerCase() === "kept";
}

/**
 * The nodes that stay in place of this one.
 * @param {Element} node
 * @param {Element} within
 */
function keptBy(node, within) {
  const first = node.getAttribute("of") ?? "";
  const last = node.getAttribute("to") ?? first;
  /** @type {Node[]} */
  const found = [];
  for (let one = /** @type {Node | null} */ (partIn(within, first)); one; one = one.nextSibling) {
    found.push(one);
    if (idOf(one) === last) return found;
  }
  throw new Error(`${last} does not follow ${first} in the page`);
}

/**
 * Puts what stays into a new piece of the page.
 * @param {Node} node
 * @param {Element} within
 */
function fill(node, within) {
  if (!(node instanceof Element)) return;
  for (const kept of [...node.querySelectorAll("kept")]) kept.replaceWith(...keptBy(kept, within));
}

/**
 * @param {Element} from
 * @param {Element} to
 * @param {Changes} [changes]
 */
function morphChildren(from, to, changes) {
  /** @type {Map<string, Element>} */
  const byId = new Map();
  for (const child of from.children) if (child.id) byId.set(child.id, child);
  const stays = [...to.children].flatMap((child) => (isKept(child) ? keptBy(child, from) : [child]));
  const wanted = new Set(stays.map(idOf).filter(Boolean));
  /** @type {Node | null} */
  let here = from.firstChild;
  for (const next of [...to.childNodes]) {
    // Old nodes whose id has no place in the new piece are in nobody's way.
    while (here && idOf(here) && !wanted.has(idOf(here))) here = drop(here);
    if (isKept(next)) {
      for (const kept of keptBy(next, from)) {
        while (here && here !== kept && idOf(here) && !wanted.has(idOf(here))) here = drop(here);
        if (kept === here) here = kept.nextSibling;
        else place(from, kept, here);
      }
      continue;
    }
    /** @type {Node | null | undefined} */
    let match = idOf(next) ? byId.get(idOf(next)) : here;
    if (match && !alike(match, next)) match = null;
    if (!match) {
      fill(next, from);
      from.insertBefore(next, here);
      if (next instanceof Element) changes?.added(next);
      continue;
    }
    if (match !== here) place(from, match, here);
    else here = match.nextSibling;
    morph(match, next, changes);
  }
  while (here) here = drop(here);
}

/** @param {Node} node */
function drop(node) {
  const next = node.nextSibling;
  node.parentNode?.removeChild(node);
  return next;
}

/**
 * Changes `from` into `to`. `changes` is told of nodes that were added.
 * @param {Node} from
 * @param {Node} to
 * @param {Changes} [changes]
 */
export function morph(from, to, changes) {
  if (from.isEqualNode(to)) return;
  if (!alike(from, to)) {
    if (from instanceof Element) fill(to, from);
    from.parentNode?.replaceChild(to, from);
  } else if (from instanceof Element && to instanceof Element) {
    morphAttributes(from, to);
    morphChildren(from, to, changes);
  } else if (from.nodeValue !== to.nodeValue) {
    from.nodeValue = to.nodeValue;
  }
}

/**
 * Changes one part of a page, which is found by its id, into new markup; whatever is kept in it stays.
 * @param {Element} root
 * @param {string} id
 * @param {string} markup
 * @param {Changes} [changes]
 */
export function change(root, id, markup, changes) {
  const from = partIn(root, id);
  const isDrawing = from instanceof SVGElement && from.nodeName !== "svg";
  const box = document.createElement("template");
  box.innerHTML = isDrawing ? `<svg>${markup}</svg>` : markup;
  const found = isDrawing ? box.content.firstElementChild?.firstElementChild : box.content.firstElementChild;
  if (!found) throw new Error(`nothing came for ${id}`);
  morph(from, document.importNode(found, true), changes);
}

/**
 * The element of this id in a text of HTML.
 * @param {string} html
 * @param {string} id
 */
export function parse(html, id) {
  const found = new DOMParser().parseFromString(html, "text/html").getElementById(id);
  if (!found) throw new Error(`there is no ${id} in what came`);
  return found;
}
