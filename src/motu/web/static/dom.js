// Small help with the page: elements that must be there, and what lies around an event.

/** @typedef {HTMLElement | SVGElement} Thing */

/**
 * The element of an id that the page has.
 * @param {string} id
 */
export function here(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
}

/**
 * All elements below a root that fit a selector.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {Thing[]}
 */
export function all(root, selector) {
  return [...root.querySelectorAll(selector)].map((found) => /** @type {Thing} */ (found));
}

/**
 * The nearest element, from where something happened outwards, that fits a selector.
 * @param {Event} event
 * @param {string} selector
 * @returns {Thing | null}
 */
export function around(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}
