// @ts-check
// Taps that the server has neither accepted nor refused yet, stored by page and sent in order. Each has a one-time token, so sending
// it again is safe. Several accounts can have taps on one device, for example when a session ended before its taps were sent. Pages of
// an account neither send nor show the taps of another account.

import { storage } from "./storage.js";
import { isFailure, pageAccount, postForm } from "./requests.js";

/**
 * One tap. A tap that counts a goal has the field `team`, and a tap that takes back a goal has the field `goal`. `at`: the time of the
 * tap, in milliseconds since 1970. `owner`: a name of the account; taps of earlier versions have none, and belong to the account that
 * is signed in. `isTried`: the server may have the tap. `undo`: the goal was cancelled; this address takes it back once it is counted.
 * @typedef {{
 *   action: string, fields: Record<string, string>, at: number, owner?: string, isTried?: boolean, undo?: string,
 * }} Tap
 */

/**
 * The age in milliseconds after which a tap is not sent any more. It is a day, because a match without a network can last hours. The
 * server accepts this age (`MatchChange.delayLimit`; `ScriptBundleTests` compares them).
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
  constructor(store, post, { now = Date.now, isOnline = () => navigator.onLine, owner = pageAccount } = {}) {
    this.store = store;
    this.post = post;
    this.now = now;
    this.isOnline = isOnline;
    this.owner = owner;
  }

  /** The pages that have taps, of any account. */
  pages() {
    return this.store.keys().filter((key) => key.startsWith("taps ")).map((key) => key.slice(5));
  }

  /**
   * The taps of a page in order, without damaged and expired ones, and without those of other accounts.
   * @param {string} page
   * @returns {Tap[]}
   */
  all(page) {
    return this.stored(page).filter((tap) => isOf(this.owner(), tap));
  }

  /**
   * The taps of a page, of all accounts, without damaged and expired ones.
   * @param {string} page
   * @returns {Tap[]}
   */
  stored(page) {
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
    const [owner] = namesIn(this.owner());
    const tap = { action, fields: { ...fields, token: makeToken() }, at: this.now(), owner };
    this.write(page, [...this.all(page), tap]);
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

  /** Removes the taps of an account on all pages. */
  clear(owner = this.owner()) {
    for (const page of this.pages()) this.write(page, [], owner);
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
   * Replaces the taps of an account on a page.
   * @param {string} page
   * @param {Tap[]} taps
   */
  write(page, taps, owner = this.owner()) {
    const all = [...this.stored(page).filter((tap) => !isOf(owner, tap)), ...taps];
    this.store.set(`taps ${page}`, all.length ? JSON.stringify(all) : null);
  }
}

/**
 * The names of an account, one for each secret of the server, that of the secret in use first. After the secret is replaced, another
 * name comes first, and the earlier names follow.
 * @param {string | null} owner the names, separated by spaces; null when signed out
 */
const namesIn = (owner) => owner?.split(" ") ?? [];

/**
 * Whether a tap belongs to an account.
 * @param {string | null} owner
 * @param {Tap} tap
 */
const isOf = (owner, tap) => tap.owner === undefined || namesIn(owner).includes(tap.owner);

/**
 * @param {Tap} tap
 * @param {Tap} other
 */
const isSame = (tap, other) => tap.fields.token === other.fields.token;

export const outbox = new Outbox(storage, postForm);
