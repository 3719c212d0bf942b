// @ts-check
// The question for the scorer. It covers part of the page, and moves below the teams after 15 seconds without an answer.

import { find } from "../dom.js";

export class Question {
  /** @param {HTMLElement} match */
  constructor(match) {
    this.match = match;
    /** @type {string | null} */
    this.goal = null;
    this.askedAt = -1000;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  show() {
    const field = /** @type {HTMLInputElement | null} */ (find("#ask-form [name=goal]"));
    const goal = field?.value ?? null;
    if (goal === this.goal) return;
    this.goal = goal;
    this.askedAt = performance.now();
    delete this.match.dataset.calm;
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (find("#ask:focus-within")) this.wait();
      else this.match.dataset.calm = "";
    }, 15_000);
  }
}
