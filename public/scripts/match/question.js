// @ts-check
// The question of who scored the last goal. On most upright phones (see ask.css) it is at an edge of the screen, and moves below the
// goal buttons after a while without an answer. With a notice above the match, which moves the goal buttons down, the question is
// below them from the beginning.

import { find } from "../dom.js";
import { hasNotice } from "./page-notices.js";

/** How much longer the question stays at the edge of the screen while the focus is in it, in milliseconds. */
const DELAY = 5000;

export class Question {
  /** @param {HTMLElement} match */
  constructor(match) {
    this.match = match;
    /** @type {string | null} */
    this.goal = null;
    this.askedAt = -1000;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    // The row of names ends with the names for an own goal. When these appear, they are outside of the visible part of the row, so the
    // row is scrolled to them.
    match.addEventListener("toggle", ({ target }) => {
      const names = /** @type {HTMLDetailsElement} */ (target);
      if (names.id === "ask-own" && names.open) names.scrollIntoView({ block: "nearest", inline: "start" });
    }, true);
  }

  show() {
    const field = /** @type {HTMLInputElement | null} */ (find("#ask-form [name=goal]"));
    const goal = field?.value ?? null;
    if (goal === this.goal) return;
    this.goal = goal;
    this.askedAt = performance.now();
    clearTimeout(this.timer);
    const remaining = hasNotice() ? 0 : Number(find("#ask")?.dataset.remaining ?? 0);
    this.match.toggleAttribute("data-calm", remaining === 0);
    if (remaining) this.wait(remaining);
  }

  /** @param {number} milliseconds */
  wait(milliseconds) {
    this.timer = setTimeout(() => {
      if (find("#ask:focus-within")) this.wait(DELAY);
      else this.match.dataset.calm = "";
    }, milliseconds);
  }
}
