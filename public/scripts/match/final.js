// @ts-check
// Updates the score on the page that asks whether to end the match.

import { find, isLivePage } from "../dom.js";
import { parsedFragment } from "../trusted-types.js";
import { Retry } from "./retry.js";
import { revisionOf } from "./revision.js";

/** @param {HTMLElement} score */
const followScore = (score) => {
  // When the match has ended, the server redirects from this page to the match.
  const again = () => {
    // Closed first, because the next event would load the page once more. This would cancel the first load, and the message in its
    // response would be lost.
    close();
    location.replace(score.dataset.page);
  };
  let shown = 0;
  /** @param {MessageEvent} event */
  const show = ({ data }) => {
    const fresh = parsedFragment(data);
    if (find("[data-state=ended]", fresh)) return again();
    if (revisionOf(fresh) < shown) return;
    shown = revisionOf(fresh);
    const text = find("[data-score]", fresh).textContent;
    if (score.textContent !== text) score.textContent = text;
  };

  const retry = new Retry();
  /** @type {EventSource} */
  let source;
  const connect = () => {
    source = new EventSource(score.dataset.events);
    source.addEventListener("match", show);
    source.addEventListener("over", again);
    source.addEventListener("open", () => retry.reset());
    // The browser reconnects, except after a response that is not a stream: an error, such as that of a proxy, or 204 when the session
    // has ended or the match was deleted. A script cannot distinguish these cases, so it connects again after each, with growing
    // pauses.
    source.addEventListener("error", () => source.readyState === EventSource.CLOSED && retry.later(connect));
  };
  const close = () => {
    retry.cancel();
    source.close();
  };
  connect();
  // The response to the form redirects. Until it arrives, the event about the end must not load the page again.
  document.addEventListener("submit", close);
  addEventListener("pagehide", close);
  addEventListener("pageshow", (event) => event.persisted && again());
};

const finalScore = find("[data-final]");
if (finalScore && isLivePage()) followScore(finalScore);
