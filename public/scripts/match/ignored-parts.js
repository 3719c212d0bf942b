// @ts-check
// The parts of events that the page ignored because it knew a newer revision.

import { findAll } from "../dom.js";

/**
 * The server sends the content of some parts only when it has changed; other events only mark these parts as unchanged. So the parts
 * of an ignored event are kept until the state of an event or of a loaded page is shown.
 */
export class IgnoredParts {
  constructor() {
    /** @type {Map<string, HTMLElement>} */
    this.parts = new Map();
  }

  /**
   * Keeps the parts of an ignored event.
   * @param {ParentNode} event
   */
  add(event) {
    for (const part of findAll("[data-part]", event)) {
      if (!("unchanged" in part.dataset)) this.parts.set(part.id, part);
    }
  }

  /**
   * Puts the kept parts into an event that has them as unchanged, and keeps none any more.
   * @param {ParentNode} source an event, or a page, which has all parts
   */
  fill(source) {
    for (const part of findAll("[data-part]", source)) {
      const kept = this.parts.get(part.id);
      if ("unchanged" in part.dataset && kept) part.replaceWith(kept);
    }
    this.parts.clear();
  }
}
