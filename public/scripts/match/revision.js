// @ts-check
// The revision of the match. A page or a live event may be made before a tap, and arrive after the response to this tap. So states
// older than the known revision are not shown.

export class Revision {
  constructor() {
    /** The revision that the page shows. */
    this.shown = 0;
    /** The highest revision that was shown, or was in the response to a tap. */
    this.known = 0;
  }

  /**
   * Whether a state is older than the known or the shown one.
   * @param {number} number
   * @param {{ isEnded: boolean, isEndShown: boolean }} end whether the state is that of an ended match, and whether the page shows the
   *   end. With a remote backend, the end may have the same revision as the state before it.
   */
  isOld(number, { isEnded, isEndShown }) {
    return number < this.known || (number === this.shown && isEndShown && !isEnded);
  }

  /** @param {number} number */
  show(number) {
    this.shown = number;
    this.record(number);
  }

  /**
   * Records the revision of a response, which the page may not show yet.
   * @param {number} number
   */
  record(number) {
    this.known = Math.max(this.known, number);
  }

  /** Whether the page shows an older revision than the known one. */
  get isBehind() {
    return this.shown < this.known;
  }
}

/**
 * The revision of a page or an event; 0 when it shows no match.
 * @param {ParentNode} source
 */
export const revisionOf = (source) =>
  Number(/** @type {HTMLElement | null} */ (source.querySelector("[data-revision]"))?.dataset.revision ?? 0);
