// @ts-check
// The copy of a match's page, shown without a connection: goals are stored, and sent by the next page that is not a copy.

import { find, isCopy } from "../dom.js";
import { outbox } from "../outbox.js";
import { showBalls } from "./balls.js";
import { StoredGoals } from "./stored-goals.js";
import { showIgnored } from "./taps.js";

/** @param {HTMLElement} match */
const storeGoals = (match) => {
  const goals = new StoredGoals(match.dataset.page, outbox);
  const show = () => showBalls(match, (team) => goals.count(team));
  match.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    event.preventDefault();
    event.stopImmediatePropagation();
    const fields = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
    if (!goals.add(form.getAttribute("action"), fields)) return showIgnored(event.submitter);
    show();
  });
  show();
};

const copiedMatch = find("[data-match]");
if (isCopy() && copiedMatch) storeGoals(copiedMatch);
