// @ts-check
// Repeats an attempt to reach the server after a pause. The pauses grow and are random, so that pages do not overload a server that
// has just started.

/** The longest time of the first pause, and of any pause, in milliseconds. */
const FIRST_PAUSE = 2000, LONGEST_PAUSE = 20_000;

export class Retry {
  /** @param {() => number} random returns a number from 0 to 1 */
  constructor(random = Math.random) {
    this.random = random;
    this.longest = FIRST_PAUSE;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * Calls a function after the next pause. The function replaces that of an earlier call whose pause is not over.
   * @param {() => void} work
   */
  later(work) {
    this.cancel();
    this.timer = setTimeout(work, this.longest * (0.75 + this.random() / 4));
    this.longest = Math.min(this.longest * 2, LONGEST_PAUSE);
  }

  cancel() {
    clearTimeout(this.timer);
  }

  /** Makes the next pause as short as the first one, after a success or an action of the user. */
  reset() {
    this.longest = FIRST_PAUSE;
  }
}
