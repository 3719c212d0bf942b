// @ts-check
// Notes that the form that deletes the account was sent. The page that follows shows whether the account was deleted.

const KEY_OF_DELETION = "deletion";

export class AccountDeletion {
  /** @param {import("./storage.js").SiteStorage} store that of the tab */
  constructor(store) {
    this.store = store;
  }

  /** Notes that the form is sent. */
  send() {
    this.store.set(KEY_OF_DELETION, "sent");
  }

  /**
   * Whether the account was deleted before this page, as `send` noted. Clears the note.
   * @param {string | null} reader the `Page-Reader` of the page
   * @param {string} address of the page
   */
  takeSuccess(reader, address) {
    const isSent = this.store.get(KEY_OF_DELETION) !== null;
    if (isSent) this.store.set(KEY_OF_DELETION, null);
    // After the deletion the sign-in page is shown. When the session had ended before, its address says where to go next.
    return isSent && reader === "nobody" && !new URL(address).searchParams.has("next");
  }
}
