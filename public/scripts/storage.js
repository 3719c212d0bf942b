// @ts-check
// The local storage of the browser, or the storage of a tab. When it is full or disabled, new values are kept in memory while the page
// is open, and the next page reads the last value that could be stored.

export class SiteStorage {
  /** @param {() => Storage} area throws when there is no storage */
  constructor(area = () => localStorage) {
    this.area = area;
    /** @type {Map<string, string>} */
    this.unstored = new Map();
  }

  keys() {
    return [...new Set([...(this.attempt((area) => Object.keys(area)) ?? []), ...this.unstored.keys()])];
  }

  /**
   * @param {string} key
   * @returns {string | null}
   */
  get(key) {
    return this.unstored.get(key) ?? this.attempt((area) => area.getItem(key)) ?? null;
  }

  /**
   * @param {string} key
   * @param {string | null} text null removes the key
   */
  set(key, text) {
    this.unstored.delete(key);
    const isStored = this.attempt((area) => (text === null ? area.removeItem(key) : area.setItem(key, text), true));
    if (!isStored && text !== null) this.unstored.set(key, text);
  }

  /**
   * @template Value
   * @param {(area: Storage) => Value} work
   * @returns {Value | undefined}
   */
  attempt(work) {
    try {
      return work(this.area());
    } catch {
      return undefined;
    }
  }
}

export const storage = new SiteStorage();
