// @ts-check
// The parts of a match's page, and their update with the parts of a live event or of a new page. Other elements stay unchanged.

import { find, findAll } from "../dom.js";
import { makeToken } from "../outbox.js";
import { formToken } from "../requests.js";
import { morph } from "./morph.js";

/**
 * Fills the tokens of the forms in an event. Listeners can share an event, so the server leaves the tokens empty.
 * @param {DocumentFragment} event
 */
export const fillTokens = (event) => {
  /** @param {string} name */
  const fields = (name) => /** @type {HTMLInputElement[]} */ (findAll(`[name=${name}]`, event));
  for (const field of fields("formToken")) field.setAttribute("value", formToken());
  for (const field of fields("token")) field.setAttribute("value", makeToken());
  return event;
};

/**
 * Updates the parts of the page, and moves the focus when the focused element has lost it.
 * @param {HTMLElement} match
 * @param {ParentNode} source a page or an event with the new parts
 * @param {() => void} onChange called after the update, before the focus is moved
 */
export const showParts = (match, source, onChange) => {
  const focused = document.activeElement?.id;
  // The focus goes back to the element with the same id. When that element was removed, the focus moves to its part, or to the next
  // part when its part was removed: to the part itself if it has a `tabindex`, otherwise to its first enabled button. Without such
  // a button the focus moves to `main`.
  const part = document.activeElement?.closest("[data-part]");
  const places = [part, part?.nextElementSibling?.closest("[data-part]")];
  // Keyboard users must see the focus. For other users the page must not scroll.
  const preventScroll = !document.activeElement?.matches(":focus-visible");
  replaceParts(match, findAll("[data-part]", source));
  onChange();
  if (!focused || document.activeElement?.id === focused) return;
  const place = places.find((each) => each?.isConnected);
  const next = place?.matches("[tabindex]") ? place : place?.querySelector("button:enabled");
  const target = document.getElementById(focused) ?? next ?? find("main");
  /** @type {HTMLElement} */ (target).focus({ preventScroll });
};

/**
 * @param {HTMLElement} match
 * @param {HTMLElement[]} fresh
 */
const replaceParts = (match, fresh) => {
  /** @type {HTMLElement | null} */
  let last = null;
  for (const part of fresh) {
    const old = document.getElementById(part.id);
    if ("unchanged" in part.dataset) continue;
    if (old) morph(old, part);
    else if (last) last.after(part);
    else match.prepend(part);
    last = document.getElementById(part.id);
  }
  for (const old of findAll("[data-part]", match)) {
    if (!fresh.some((part) => part.id === old.id)) old.remove();
  }
};
