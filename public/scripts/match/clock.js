// @ts-check
// The clock of a match. It uses monotonic time, which may stop while the device sleeps. When monotonic time and the time of day have
// not advanced equally, the device has probably slept.

/**
 * Formats a time as digits, such as 09:58.
 * @param {number} seconds
 */
export const digits = (seconds) =>
  [Math.floor(seconds / 60), seconds % 60].map((number) => String(number).padStart(2, "0")).join(":");

/**
 * The state of a clock on the server: milliseconds left, and milliseconds of added time, undefined without added time.
 * @typedef {{ remaining: number, added?: number, isRunning: boolean }} Reading
 */

/**
 * The dependencies and callbacks of a clock. `now` is the monotonic clock and `day` the time of day, both in milliseconds.
 * @typedef {object} ClockOptions
 * @property {() => number} [now]
 * @property {() => number} [day]
 * @property {(text: string) => void} write shows the digits
 * @property {() => void} onLastMinute the last minute begins
 * @property {() => void} onTimeUp no time is left
 * @property {() => void} onSleep the device has probably slept
 * @property {() => void} onChange the clock may have started or stopped
 */

export class Clock {
  /** @param {ClockOptions} options */
  constructor(options) {
    this.options = options;
    this.now = options.now ?? (() => performance.now());
    this.day = options.day ?? (() => Date.now());
    this.isRunning = false;
    this.end = 0;
    /** @type {number | null} */
    this.addedSince = null;
    this.wasLastMinute = false;
    this.shownAt = 0;
    this.dayAtShow = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /**
   * Sets the clock to a state of the server.
   * @param {Reading} reading
   * @param {number} at when the state was valid, in monotonic time
   */
  set({ remaining, added, isRunning }, at) {
    const end = at + remaining;
    // A delayed reading has too much time left, so a running clock keeps its time when the reading has up to 300 ms more than it.
    const isUsed = !this.isRunning || end < this.end || end - this.end > 300;
    if (isRunning && isUsed) this.end = end;
    if (!this.isRunning) this.wasLastMinute = remaining <= 60_000;
    this.isRunning = isRunning;
    this.addedSince = added === undefined ? null : at - added;
    this.note();
    this.tick();
    this.options.onChange();
  }

  /** Shows the time and schedules the next change, unless the clock stands and there is no added time. */
  tick() {
    clearTimeout(this.timer);
    if (!this.isRunning && this.addedSince === null) return;
    const now = this.now();
    const hasSlept = Math.abs(this.day() - this.dayAtShow - (now - this.shownAt)) > 2000;
    this.note();
    if (hasSlept) this.options.onSleep();
    if (this.addedSince !== null) {
      const added = Math.max(0, now - this.addedSince);
      this.options.write(`+${digits(Math.floor(added / 1000))}`);
      return this.wait(1000 - (added % 1000));
    }
    const remaining = Math.max(0, this.end - now);
    // Rounded up, so that 00:00 means that time is up.
    this.options.write(digits(Math.ceil(remaining / 1000)));
    if (remaining <= 60_000 && !this.wasLastMinute) {
      this.wasLastMinute = true;
      if (remaining > 50_000) this.options.onLastMinute();
    }
    if (remaining > 0) return this.wait(remaining % 1000 || 1000);
    this.isRunning = false;
    this.options.onTimeUp();
  }

  /** @param {number} milliseconds */
  wait(milliseconds) {
    this.timer = setTimeout(() => this.tick(), milliseconds);
  }

  note() {
    this.shownAt = this.now();
    this.dayAtShow = this.day();
  }
}
