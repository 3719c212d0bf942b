// @ts-check
// Which state of the match the page shows. Pages and events may have been made before a tap and arrive after its answer, so
// what is older than the known revision is not shown.

export class Revision {
  constructor() {
    /** Of what the page shows. */
    this.shown = 0;
    /** The newest that the page knows of, from what it showed and from answers to taps. */
    this.known = 0;
  }

  /**
   * Whether a state is older than what the page shows or knows of.
   * @param {number} number
   * @param {{ isEnded: boolean, isEndShown: boolean }} end The end of a match has the revision of the change before it.
   */
  isOld(number, { isEnded, isEndShown }) {
    return number < this.known || (number === this.shown && isEndShown && !isEnded);
  }

  /** @param {number} number */
  show(number) {
    this.shown = number;
    this.know(number);
  }

  /** @param {number} number */
  know(number) {
    this.known = Math.max(this.known, number);
  }

  get isBehind() {
    return this.shown < this.known;
  }
}

/**
 * The revision of a page or an event.
 * @param {ParentNode} source
 */
export const revisionOf = (source) =>
  Number(/** @type {HTMLElement | null} */ (source.querySelector("[data-revision]"))?.dataset.revision ?? 0);
