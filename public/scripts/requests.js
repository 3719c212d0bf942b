// @ts-check
// Sends forms by script, and distinguishes responses of this server from those of others, such as a proxy.

import { find } from "./dom.js";

/** The time limits for answers, in milliseconds. */
export const TIMEOUTS = { page: 10_000, form: 10_000 };

/**
 * A signal that aborts a request after a time. The types of TypeScript 4.8 do not have `AbortSignal.timeout`.
 * @type {(milliseconds: number) => AbortSignal}
 */
export const timeout = (milliseconds) => /** @type {any} */ (AbortSignal).timeout(milliseconds);

/**
 * The answer to a form. `status`: 0 without an answer of this server. `revision`: that of the match after the change; 0 when the
 * answer has none. `goal`: the id of the goal that the change counted, even when the goal was counted before and the earlier answer
 * was lost.
 * @typedef {{ status: number, revision: number, goal: string | null }} Answer
 */

/** The form token of the page. */
export const formToken = () => /** @type {HTMLInputElement | null} */ (find("[name=formToken]"))?.value ?? "";

/** The `Page-Reader` of the page: identifies the session, or says that there is none. Pages for spectators have no such value. */
export const pageReader = () => find("meta[name=page-reader]")?.getAttribute("content");

/**
 * The names of the account of the page, separated by spaces. They are the same in all sessions of the account. The first one is for
 * new taps. Null when signed out, and on pages for spectators.
 */
export const pageAccount = () => find("meta[name=page-account]")?.getAttribute("content") ?? null;

/**
 * Whether a response was made for another session than this page. Also true for a response without `Page-Reader`. Always false on
 * pages for spectators.
 * @param {Response} response
 */
export const isForAnotherSession = (response) => {
  const reader = pageReader();
  return Boolean(reader) && response.headers.get("Page-Reader") !== reader;
};

/**
 * The status of a response of this server, and 0 for a response of a proxy or of a login page of a network. The pages of this server
 * have the header `Page-Reader`, and its responses to `postForm` that contain no page have `Preference-Applied`. Its responses to
 * requests that it cannot parse or whose head is too large, and to connections above its limit, have neither and are failures too.
 * @param {Response} response
 */
export const statusOf = ({ status, headers }) => (headers.has("Page-Reader") || headers.has("Preference-Applied") ? status : 0);

/**
 * Whether a status tells nothing about the match or the form, so that the request is sent again later: no answer of this server,
 * a timeout, too many requests, or an error of the server.
 * @param {number} status
 */
export const isFailure = (status) => [0, 408, 429].includes(status) || status >= 500;

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
    const answered = statusOf(response);
    // After a new sign-in in another tab, the form token of this page is refused, and the form would be accepted with the token of the
    // next page. So the answer is treated like 401.
    const status = answered === 403 && isForAnotherSession(response) ? 401 : answered;
    const { headers } = response;
    return { status, revision: Number(headers.get("Match-Revision")), goal: headers.get("Match-Goal") };
  } catch {
    return { status: 0, revision: 0, goal: null };
  }
};
