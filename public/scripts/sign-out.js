// @ts-check
// Removes stored taps and drafts when the user signs out or deletes the account, because they belong to the account.

import { clearDrafts } from "./draft-store.js";
import { outbox } from "./outbox.js";

document.addEventListener("submit", ({ target }) => {
  const action = /** @type {HTMLFormElement} */ (target).getAttribute("action");
  if (action === "/logout" || action === "/account/delete") {
    outbox.clear();
    clearDrafts(() => sessionStorage);
  }
});
