// @ts-check
// Taps belong to an account: they go when its reader signs out.

import { outbox } from "./outbox.js";

document.addEventListener("submit", ({ target }) => {
  if (/** @type {HTMLFormElement} */ (target).getAttribute("action") === "/logout") outbox.clear();
});
