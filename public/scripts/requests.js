// @ts-check
// Sends forms by script.

import { find } from "./dom.js";

/** The time limits for answers, in milliseconds. */
export const TIMEOUTS = { page: 10_000, form: 10_000 };

/**
 * A signal that aborts a request after a time. The types of TypeScript 4.8 do not have it.
 * @type {(milliseconds: number) => AbortSignal}
 */
export const timeout = (milliseconds) => /** @type {any} */ (AbortSignal).timeout(milliseconds);

/**
 * The answer to a form: the status, or 0 without an answer; the revision of the match after the change; the id of the goal
 * that the change counted, also when it was counted before and the earlier answer was lost.
 * @typedef {{ status: number, revision: number, goal: string | null }} Answer
 */

/** The form token of the page. */
export const formToken = () => /** @type {HTMLInputElement | null} */ (find("[name=formToken]"))?.value ?? "";

/**
 * Whether a response was made for another session than this page.
 * @param {Response} response
 */
export const isForAnotherSession = (response) => {
  const reader = find("meta[name=page-reader]")?.getAttribute("content");
  return Boolean(reader) && response.headers.get("Page-Reader") !== reader;
};

/**
 * Sends a form, with the form token of the page.
 * @param {string} action
 * @param {Record<string, string>} fields
 * @returns {Promise<Answer>}
 */
export const postForm = async (action, fields) => {
  const body = new URLSearchParams({ ...fields, formToken: formToken() });
  try {
    // With this header (RFC 7240, 4.2) the answer is 204 instead of a redirect to a page, 205 when that page has a message, and
    // 401 instead of a redirect to the sign-in page.
    const response = await fetch(action, {
      method: "POST", body, headers: { Prefer: "return=minimal" }, signal: timeout(TIMEOUTS.form),
    });
    // After another sign-in in another tab, the form token of the page is refused. With the token of the next page the form is accepted.
    const status = response.status === 403 && isForAnotherSession(response) ? 401 : response.status;
    const { headers } = response;
    return { status, revision: Number(headers.get("Match-Revision")), goal: headers.get("Match-Goal") };
  } catch {
    return { status: 0, revision: 0, goal: null };
  }
};
