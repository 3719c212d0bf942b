// Values in the storage of the browser, which can be full.

import assert from "node:assert/strict";
import { test } from "node:test";

import { SiteStorage } from "../../public/scripts/storage.js";

/** A storage that contains one value and cannot store another. */
const makeFullArea = () =>
  Object.assign(Object.create({
    getItem(key) { return this[key] ?? null; },
    setItem() { throw new Error("full"); },
    removeItem(key) { delete this[key]; },
  }), { taps: "old" });

test("after a value could not be overwritten, its key is listed once, and the next page reads the old value", () => {
  const area = makeFullArea();
  const storage = new SiteStorage(() => area);
  storage.set("taps", "new");
  assert.equal(storage.get("taps"), "new");
  assert.deepEqual(storage.keys(), ["taps"]);
  assert.equal(new SiteStorage(() => area).get("taps"), "old");
});

test("a value that cannot be overwritten can be removed", () => {
  const area = makeFullArea();
  const storage = new SiteStorage(() => area);
  storage.set("taps", "new");
  storage.set("taps", null);
  assert.equal(storage.get("taps"), null);
  assert.deepEqual(storage.keys(), []);
  assert.deepEqual(Object.keys(area), []);
});
