// @ts-check
// The drafts of forms in the storage of the tab. They belong to one session.

/**
 * The values of a form by field: the text that was typed, or whether the field was ticked.
 * @typedef {Record<string, string | boolean>} Values
 */

/**
 * The stored state. `values`: the drafts by key. `sent`: the keys of the drafts of a form that was sent, until the next page is shown.
 * `moving`: the address that is loaded in another language.
 * @typedef {{ owner: string, values: Record<string, Values>, sent: string[], moving?: string }} State
 */

const KEY = "drafts";
/** The maximum number of drafts. When there are more, those that were changed longest ago are dropped. */
const LIMIT = 20;

export class Drafts {
  /**
   * @param {() => Storage} area throws when there is no storage
   * @param {string} owner identifies the session
   */
  constructor(area, owner) {
    this.area = area;
    // The form token identifies the session. Only its beginning is stored, because the whole token is a secret.
    this.owner = owner.slice(0, 8);
  }

  /** @returns {State} */
  read() {
    /** @type {State} */
    const none = { owner: this.owner, values: {}, sent: [] };
    try {
      const state = JSON.parse(this.area().getItem(KEY) ?? "null");
      return state?.owner === this.owner && state.values && Array.isArray(state.sent) ? state : none;
    } catch {
      return none;
    }
  }

  /** @param {State} state */
  write(state) {
    const old = Object.keys(state.values).slice(0, -LIMIT);
    for (const key of old) delete state.values[key];
    try {
      this.area().setItem(KEY, JSON.stringify(state));
    } catch {
      // The storage is full or disabled: these changes are lost when the page is left.
    }
  }

  /** @param {string} key */
  get(key) {
    return this.read().values[key] ?? null;
  }

  /**
   * @param {string} key
   * @param {Values} values
   */
  set(key, values) {
    const state = this.read();
    delete state.values[key];
    state.values[key] = values;
    this.write(state);
  }

  /**
   * Records the drafts of a form that is sent, for `finish`.
   * @param {string[]} keys
   */
  send(keys) {
    this.write({ ...this.read(), sent: keys });
  }

  /**
   * Drops the drafts of the form that was sent, unless they are still needed.
   * @param {boolean} isNeeded whether the form was refused, or the server did not answer it
   */
  finish(isNeeded) {
    const state = this.read();
    if (!state.sent.length) return;
    if (!isNeeded) for (const key of state.sent) delete state.values[key];
    this.write({ ...state, sent: [] });
  }

  /**
   * Notes that a page is loaded in another language.
   * @param {string} address without the language
   */
  move(address) {
    this.write({ ...this.read(), moving: address });
  }

  /**
   * Whether the page at this address was loaded in another language, as `move` noted. Clears the note.
   * @param {string} address without the language
   */
  takeMove(address) {
    const { moving, ...state } = this.read();
    if (moving !== undefined) this.write(state);
    return moving === address;
  }
}

/**
 * @param {() => Storage} area
 */
export const clearDrafts = (area) => {
  try {
    area().removeItem(KEY);
  } catch {
    // There is no storage.
  }
};
