// @ts-check
// Notes that the user has sent the form that deletes the account. The next page shows whether the account was deleted.

const KEY_OF_DELETION = "deletion";

export class AccountDeletion {
  /** @param {import("./storage.js").SiteStorage} store the storage of the tab */
  constructor(store) {
    this.store = store;
  }

  /**
   * Notes that the form is sent.
   * @param {string | null} account the names of the account
   */
  send(account) {
    this.store.set(KEY_OF_DELETION, account ?? "");
  }

  /**
   * The account that `send` noted, if the page after the form shows that the account was deleted; otherwise null. Clears the note.
   * @param {string | null} reader the `Page-Reader` of the page
   * @param {string} address of the page
   * @returns {string | null}
   */
  takeSuccess(reader, address) {
    const account = this.store.get(KEY_OF_DELETION);
    if (account !== null) this.store.set(KEY_OF_DELETION, null);
    // After the deletion the server shows the sign-in page. It also does so when the session had ended before the form was sent, but
    // then the address of the sign-in page has a parameter `next`.
    return reader === "nobody" && !new URL(address).searchParams.has("next") ? account : null;
  }
}
