// @ts-check
// Removes stored taps and drafts when the user signs out, and when the account was deleted, because they belong to the account.

import { AccountDeletion } from "./account-deletion.js";
import { isLivePage } from "./dom.js";
import { clearDrafts } from "./draft-store.js";
import { outbox } from "./outbox.js";
import { pageAccount, pageReader } from "./requests.js";
import { SiteStorage } from "./storage.js";

/** @param {string | null} account the names of the account; the taps of other accounts on this device stay */
const clearAccount = (account) => {
  outbox.clear(account);
  clearDrafts(() => sessionStorage);
};

const deletion = new AccountDeletion(new SiteStorage(() => sessionStorage));
const deleted = isLivePage() ? deletion.takeSuccess(pageReader(), location.href) : null;
if (deleted !== null) clearAccount(deleted);

document.addEventListener("submit", ({ target }) => {
  const action = /** @type {HTMLFormElement} */ (target).getAttribute("action");
  // The data are removed even without a network, because other people may use the device next.
  if (action === "/logout") clearAccount(pageAccount());
  // The server may refuse this form, so the next page decides whether the taps and drafts are removed.
  if (action === "/account/delete") deletion.send(pageAccount());
});
