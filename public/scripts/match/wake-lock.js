// @ts-check
// Keeps the screen on while the clock runs. Browsers release the lock when the page is hidden.

export class WakeLock {
  constructor() {
    /** @type {any} */
    this.lock = null;
  }

  /** @param {boolean} isRunning whether the clock runs */
  async update(isRunning) {
    if (!isRunning || document.visibilityState !== "visible") {
      this.lock?.release();
      this.lock = null;
    } else if (!this.lock || this.lock.released) {
      const { wakeLock } = /** @type {any} */ (navigator);
      this.lock = await wakeLock?.request("screen").catch(() => /** @type {any} */ (null));
    }
  }
}
