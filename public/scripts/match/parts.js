// @ts-check
// The parts of a match's page that live events change. What stands between them and around them stays.

import { find, findAll } from "../dom.js";
import { morph } from "./morph.js";

/**
 * Makes the parts of the page like those of another page or of an event, and gives the focus a place when what had it is gone.
 * @param {HTMLElement} match
 * @param {ParentNode} source
 * @param {() => void} onChange called when the parts are there, before the focus is moved
 */
export const showParts = (match, source, onChange) => {
  const focused = document.activeElement?.id;
  // What is gone has something in its place: another button of its part, such as Pause where Start was, or the part itself, or
  // the one that comes after it.
  const part = document.activeElement?.closest("[data-part]");
  const places = [part, part?.nextElementSibling?.closest("[data-part]")];
  // With a keyboard it has to be seen; under a finger the page stays where it is.
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
    if (old) morph(old, part);
    else if (last) last.after(part);
    else match.prepend(part);
    last = document.getElementById(part.id);
  }
  for (const old of findAll("[data-part]", match)) {
    if (!fresh.some((part) => part.id === old.id)) old.remove();
  }
};
