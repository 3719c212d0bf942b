// @ts-check
// Forms that a script sends.

import { find } from "./dom.js";

/** How long the server may take to answer a script, in milliseconds. */
export const TIMEOUTS = { page: 10_000, form: 10_000 };

/**
 * Ends a request after a time. TypeScript 4.8 does not know it.
 * @type {(milliseconds: number) => AbortSignal}
 */
export const timeout = (milliseconds) => /** @type {any} */ (AbortSignal).timeout(milliseconds);

/**
 * The answer to a form: its status, which is 0 without an answer; the revision of the match after the change; the goal that
 * the change counted.
 * @typedef {{ status: number, revision: number, goal: string | null }} Answer
 */

/**
 * Sends a form. The form token is that of the page.
 * @param {string} action
 * @param {Record<string, string>} fields
 * @returns {Promise<Answer>}
 */
export const postForm = async (action, fields) => {
  const token = /** @type {HTMLInputElement | null} */ (find("[name=formToken]"));
  const body = new URLSearchParams({ ...fields, formToken: token?.value ?? "" });
  try {
    // 204 instead of a page, 401 instead of the way to the sign-in page (RFC 7240, 4.2).
    const { status, headers } = await fetch(action, {
      method: "POST", body, headers: { Prefer: "return=minimal" }, signal: timeout(TIMEOUTS.form),
    });
    return { status, revision: Number(headers.get("Match-Revision")), goal: headers.get("Match-Goal") };
  } catch {
    return { status: 0, revision: 0, goal: null };
  }
};
