// @ts-check
// Removes the offer to restore a goal when its time is over.

import { find, findAll } from "../dom.js";

export class Offers {
  /** @param {HTMLElement} match */
  constructor(match) {
    this.match = match;
    this.ids = "";
    this.shownAt = -1000;
    /** @type {ReturnType<typeof setTimeout>[]} */
    this.timers = [];
  }

  show() {
    this.timers.forEach(clearTimeout);
    const forms = findAll("[data-restore]", this.match);
    this.timers = forms.map((form) => setTimeout(() => this.end(form), Number(form.dataset.restore)));
    const ids = forms.map((form) => form.id).join(" ");
    if (ids !== this.ids) this.shownAt = performance.now();
    this.ids = ids;
  }

  /** @param {HTMLElement} form */
  end(form) {
    const part = form.closest("[data-part]");
    const gone = findAll("[data-restore]", part).length > 1 ? form : part;
    if (gone.contains(document.activeElement)) find("main").focus({ preventScroll: true });
    gone.remove();
  }
}
