// @ts-check
// Updates parts of a page and keeps its nodes where possible, so that a press that has begun, the focus and open details are not lost.

const ELEMENT = 1;

/**
 * Changes a node so that it equals another one.
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
    // Attributes that the server does not send: the user opened the details, or a tap on the element was ignored a moment ago.
    const isOfUser = (name === "open" && old.localName === "details") || name === "data-ignored";
    if (!fresh.hasAttribute(name) && !isOfUser) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  // The content of elements with `data-pending` is made by `showBalls`.
  if (!old.hasAttribute("data-pending")) morphChildren(old, [...fresh.childNodes]);
};

/**
 * Changes the children of a node so that they equal other nodes. Elements with an id are moved, not replaced.
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
