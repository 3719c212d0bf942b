// @ts-check
// Makes parts of a page like new ones and keeps what is the same: what a finger is on, what has the focus, what is open.

const ELEMENT = 1;

/**
 * Makes a node like another one.
 * @param {any} old
 * @param {any} fresh
 */
export const morph = (old, fresh) => {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) return old.replaceWith(fresh);
  if (old.nodeType !== ELEMENT) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) {
    // The reader opened it.
    const isReaders = name === "open" && old.localName === "details";
    if (!fresh.hasAttribute(name) && !isReaders) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  // Filled by the script.
  if (!old.hasAttribute("data-pending")) morphChildren(old, [...fresh.childNodes]);
};

/**
 * Makes the children of a node like other nodes. Elements with an id stay the same element when they move.
 * @param {any} parent
 * @param {any[]} fresh
 */
export const morphChildren = (parent, fresh) => {
  let place = parent.firstChild;
  for (const child of fresh) {
    const same = child.id ? [...parent.children].find((other) => other.id === child.id) : place?.id ? null : place;
    if (!same) {
      parent.insertBefore(child, place);
      continue;
    }
    if (same !== place) parent.insertBefore(same, place);
    place = same.nextSibling;
    morph(same, child);
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
};
