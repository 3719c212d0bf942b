// @ts-check
// Keeps the screen on while the clock runs. Browsers release the lock when the page is hidden.

export class WakeLock {
  constructor() {
    /** @type {any} */
    this.lock = null;
    this.isWanted = false;
    this.isRequested = false;
  }

  /** @param {boolean} isRunning whether the clock runs */
  async update(isRunning) {
    this.isWanted = isRunning && document.visibilityState === "visible";
    if (this.isWanted && !this.isRequested && (!this.lock || this.lock.released)) {
      this.isRequested = true;
      const { wakeLock } = /** @type {any} */ (navigator);
      this.lock = await wakeLock?.request("screen").catch(() => /** @type {any} */ (null));
      this.isRequested = false;
    }
    // The clock can stop while the browser decides about the request.
    if (!this.isWanted) {
      this.lock?.release();
      this.lock = null;
    }
  }
}
