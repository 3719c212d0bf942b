// How a page finds out that the account was deleted, so that the data of the account can be removed from the browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { AccountDeletion } from "../../public/scripts/account-deletion.js";
import { SiteStorage } from "../../public/scripts/storage.js";

const SITE = "https://gather.example.org";

const makeDeletion = () => {
  const area = new Map();
  const store = new SiteStorage(() => ({
    getItem: (key) => area.get(key) ?? null, setItem: (key, text) => area.set(key, text), removeItem: (key) => area.delete(key),
  }));
  return new AccountDeletion(store);
};

test("the first sign-in page after the form means that the account was deleted, and later ones do not", () => {
  const deletion = makeDeletion();
  assert.equal(deletion.takeSuccess("nobody", `${SITE}/login`), null);
  deletion.send("zoe");
  assert.equal(deletion.takeSuccess("nobody", `${SITE}/login`), "zoe");
  assert.equal(deletion.takeSuccess("nobody", `${SITE}/login`), null);
});

test("a page of a session, a sign-in page with `next` and a page for spectators mean that the account was not deleted", () => {
  const pages = [["remembered-1", "/account/delete"], ["nobody", "/login?next=/account/delete"], [undefined, "/watch/1"]];
  for (const [reader, path] of pages) {
    const deletion = makeDeletion();
    deletion.send("zoe");
    assert.equal(deletion.takeSuccess(reader, SITE + path), null, path);
    assert.equal(deletion.takeSuccess("nobody", `${SITE}/login`), null, `the note was not cleared after ${path}`);
  }
});
