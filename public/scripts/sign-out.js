// @ts-check
// Removes stored taps when the user signs out, because they belong to the account.

import { outbox } from "./outbox.js";

document.addEventListener("submit", ({ target }) => {
  if (/** @type {HTMLFormElement} */ (target).getAttribute("action") === "/logout") outbox.clear();
});
