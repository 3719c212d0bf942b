// @ts-check
// The copy of a match's page, shown without a connection: goals are stored and sent when the page is there again.

import { find, findAll, isCopy } from "../dom.js";
import { outbox } from "../outbox.js";
import { DOUBLE_TAP } from "./taps.js";

/** @param {HTMLElement} match */
const storeTaps = (match) => {
  const page = match.dataset.page;
  let last = { form: "", at: 0 };
  const show = () => {
    for (const place of findAll("[data-pending]", match)) {
      const ball = find(".button-goal .icon", place.closest("[data-part]"));
      const waiting = outbox.all(page).filter(({ fields }) => fields.team === place.dataset.pending);
      place.replaceChildren(...waiting.map(() => ball.cloneNode(true)));
    }
  };
  match.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.id === last.form && performance.now() - last.at < DOUBLE_TAP) return;
    last = { form: form.id, at: performance.now() };
    const { formToken, ...fields } = /** @type {Record<string, string>} */ (Object.fromEntries(new FormData(form)));
    outbox.add(page, form.getAttribute("action"), fields);
    show();
  });
  const notice = find("[data-offline]");
  if (notice) notice.hidden = false;
  show();
};

const copiedMatch = find("[data-match]");
if (isCopy() && copiedMatch) storeTaps(copiedMatch);
