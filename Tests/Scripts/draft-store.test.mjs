// The drafts of forms in the storage of the tab.

import assert from "node:assert/strict";
import { test } from "node:test";

import { clearDrafts, Drafts } from "../../public/scripts/draft-store.js";

const OWNER = "0123456789abcdef";

const makeArea = () => {
  const stored = new Map();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => stored.set(key, text),
    removeItem: (key) => stored.delete(key),
  };
};

const make = (area = makeArea(), owner = OWNER) => new Drafts(() => area, owner);

test("the drafts of an accepted form are dropped, those of a refused form and of other forms are kept", () => {
  for (const isRefused of [true, false]) {
    const drafts = make();
    for (const key of ["/add?", "add", "/edit?"]) drafts.set(key, { name: "Ada" });
    drafts.send(["/add?", "add"]);
    drafts.finish(isRefused);
    const kept = isRefused ? { name: "Ada" } : null;
    assert.deepEqual([drafts.get("/add?"), drafts.get("add"), drafts.get("/edit?")], [kept, kept, { name: "Ada" }]);
    // No form is being sent, so nothing is dropped.
    drafts.set("add", { name: "Bo" });
    drafts.finish(false);
    assert.deepEqual(drafts.get("add"), { name: "Bo" });
  }
});

test("another session does not see the drafts and replaces them", () => {
  const area = makeArea();
  make(area).set("add", { name: "Ada" });
  const other = make(area, "fedcba9876543210");
  assert.equal(other.get("add"), null);
  other.set("edit", { name: "Bo" });
  assert.equal(make(area).get("add"), null);
});

test("of more than twenty drafts, those that were changed longest ago are dropped", () => {
  const drafts = make();
  for (let number = 0; number < 20; number += 1) drafts.set(`form ${number}`, { name: `${number}` });
  drafts.set("form 0", { name: "changed" });
  drafts.set("form 20", { name: "20" });
  assert.deepEqual([drafts.get("form 0"), drafts.get("form 1")], [{ name: "changed" }, null]);
  assert.deepEqual(drafts.get("form 2"), { name: "2" });
});

test("a change of language counts only for the next page, and only if that page has the noted address", () => {
  const drafts = make();
  drafts.move("/add?");
  assert.equal(drafts.takeMove("/add?"), true);
  assert.equal(drafts.takeMove("/add?"), false);
  drafts.move("/add?");
  assert.equal(drafts.takeMove("/edit?"), false);
  assert.equal(drafts.takeMove("/add?"), false);
});

test("damaged values are ignored, and drafts can be removed", () => {
  const area = makeArea();
  for (const text of ["", "{", "null", "7", `{"owner":"${OWNER.slice(0, 8)}"}`]) {
    area.setItem("drafts", text);
    assert.equal(make(area).get("add"), null, text);
  }
  make(area).set("add", { name: "Ada" });
  clearDrafts(() => area);
  assert.equal(make(area).get("add"), null);
});

test("without storage there are no drafts", () => {
  const none = () => { throw new Error("disabled"); };
  const drafts = new Drafts(none, OWNER);
  drafts.set("add", { name: "Ada" });
  drafts.send(["add"]);
  drafts.finish(false);
  clearDrafts(none);
  assert.equal(drafts.get("add"), null);
});
