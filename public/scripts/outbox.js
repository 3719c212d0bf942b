// @ts-check
// Taps that the server has not answered yet, stored by page and sent in order. Each has a one-time token, so sending it again
// is safe.

import { storage } from "./storage.js";
import { isFailure, postForm } from "./requests.js";

/**
 * One tap. A tap that counts a goal has the field `team`, and a tap that takes back a goal has the field `goal`. `at`: the time of day
 * of the tap, in milliseconds. `isTried`: the server may have the tap. `undo`: the goal was cancelled, and this address takes it back
 * once it is counted.
 * @typedef {{ action: string, fields: Record<string, string>, at: number, isTried?: boolean, undo?: string }} Tap
 */

/**
 * The age in milliseconds after which a tap is not sent any more. It is a day, because a match without a network can last hours. The
 * server accepts this age (`MatchChange.delayLimit`).
 */
const TAP_LIFETIME = 86_400_000;

/**
 * Whether a tap is sent again later: after a failure, and when the user is signed out.
 * @param {number} status of the answer
 */
export const isTemporary = (status) => status === 401 || isFailure(status);

/** A one-time token of a tap. */
export const makeToken = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join("");

/**
 * Whether a stored value is a tap.
 * @param {any} value
 */
const isTap = (value) =>
  typeof value?.action === "string" && typeof value.at === "number" && typeof value.fields?.token === "string";

export class Outbox {
  /**
   * @param {import("./storage.js").SiteStorage} store
   * @param {(action: string, fields: Record<string, string>) => Promise<import("./requests.js").Answer>} post
   */
  constructor(store, post, { now = Date.now, isOnline = () => navigator.onLine } = {}) {
    this.store = store;
    this.post = post;
    this.now = now;
    this.isOnline = isOnline;
  }

  /** The pages that have taps. */
  pages() {
    return this.store.keys().filter((key) => key.startsWith("taps ")).map((key) => key.slice(5));
  }

  /**
   * The taps of a page in order, without damaged and expired ones.
   * @param {string} page
   * @returns {Tap[]}
   */
  all(page) {
    try {
      const stored = JSON.parse(this.store.get(`taps ${page}`) ?? "[]");
      const oldest = this.now() - TAP_LIFETIME;
      return Array.isArray(stored) ? stored.filter((tap) => isTap(tap) && tap.at >= oldest) : [];
    } catch {
      return [];
    }
  }

  /**
   * Stores a tap with a new one-time token.
   * @param {string} page the address of the match
   * @param {string} action the address that the tap is sent to
   * @param {Record<string, string>} fields
   */
  add(page, action, fields) {
    this.write(page, [...this.all(page), { action, fields: { ...fields, token: makeToken() }, at: this.now() }]);
  }

  /**
   * Cancels a goal before the server has answered its tap. If the tap may have been sent, the goal is taken back when the answer names
   * its id.
   * @param {string} page
   * @param {Tap} tap
   * @param {string} action the address that takes back goals
   */
  cancel(page, tap, action) {
    if (tap.isTried) this.replace(page, { ...tap, undo: action });
    else this.remove(page, tap);
  }

  /**
   * Sends a tap, and removes it unless it has to be sent again later.
   * @param {string} page
   * @param {Tap} tap
   * @returns {Promise<import("./requests.js").Answer & { isLater: boolean }>} `isLater`: the tap stays and is sent again
   */
  async send(page, tap) {
    // From now on the server may have the tap, even if its answer does not arrive.
    if (this.isOnline()) this.replace(page, { ...tap, isTried: true });
    const ago = Math.min(Math.max(0, this.now() - tap.at), TAP_LIFETIME);
    const answer = await this.post(tap.action, { ...tap.fields, ago: String(ago) });
    const isLater = isTemporary(answer.status);
    if (isLater) return { ...answer, isLater };
    const undo = this.all(page).find((other) => isSame(tap, other))?.undo;
    this.remove(page, tap);
    if (undo && answer.goal) this.add(page, undo, { goal: answer.goal });
    return { ...answer, isLater };
  }

  /** Removes the taps of all pages. */
  clear() {
    for (const page of this.pages()) this.write(page, []);
  }

  /**
   * @param {string} page
   * @param {Tap} tap
   */
  remove(page, tap) {
    this.write(page, this.all(page).filter((other) => !isSame(tap, other)));
  }

  /**
   * @param {string} page
   * @param {Tap} tap
   */
  replace(page, tap) {
    this.write(page, this.all(page).map((other) => (isSame(tap, other) ? tap : other)));
  }

  /**
   * @param {string} page
   * @param {Tap[]} taps
   */
  write(page, taps) {
    this.store.set(`taps ${page}`, taps.length ? JSON.stringify(taps) : null);
  }
}

/**
 * @param {Tap} tap
 * @param {Tap} other
 */
const isSame = (tap, other) => tap.fields.token === other.fields.token;

export const outbox = new Outbox(storage, postForm);
