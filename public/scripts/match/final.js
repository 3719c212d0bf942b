// @ts-check
// Updates the score on the confirmation page before a match ends.

import { find, isLivePage } from "../dom.js";
import { parsedFragment } from "../trusted-types.js";
import { revisionOf } from "./revision.js";

/** @param {HTMLElement} score */
const followScore = (score) => {
  // When the match has ended, the server redirects from this page to the match.
  const again = () => location.replace(score.dataset.page);
  let shown = 0;
  const stream = new EventSource(score.dataset.events);
  stream.addEventListener("match", ({ data }) => {
    const fresh = parsedFragment(data);
    if (find("[data-state=ended]", fresh)) return again();
    if (revisionOf(fresh) < shown) return;
    shown = revisionOf(fresh);
    const text = find("[data-score]", fresh).textContent;
    if (score.textContent !== text) score.textContent = text;
  });
  stream.addEventListener("over", again);
  // The response to the form redirects. Until it arrives, the event about the end must not load the page again.
  document.addEventListener("submit", () => stream.close());
  addEventListener("pagehide", () => stream.close());
  addEventListener("pageshow", (event) => event.persisted && again());
};

const finalScore = find("[data-final]");
if (finalScore && isLivePage()) followScore(finalScore);
