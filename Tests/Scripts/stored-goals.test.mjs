// Goals that are counted on the copy of a match's page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { StoredGoals } from "../../public/scripts/match/stored-goals.js";
import { Outbox } from "../../public/scripts/outbox.js";
import { SiteStorage } from "../../public/scripts/storage.js";

const PAGE = "/gathers/1";

const make = () => {
  const area = Object.create({
    getItem(key) { return this[key] ?? null; },
    setItem(key, text) { this[key] = text; },
    removeItem(key) { delete this[key]; },
  });
  const outbox = new Outbox(
    new SiteStorage(() => area), async () => ({ status: 0, revision: 0, goal: null }), { owner: () => "zoe" });
  const state = { now: 5000 };
  const goals = new StoredGoals(PAGE, outbox, () => state.now);
  const tap = (team) => goals.add("/score", { formToken: "secret", team, change: "1", token: "of the copy" });
  return { goals, outbox, state, tap };
};

test("a goal is stored with its team and a token of its own, and without the form token", () => {
  const { goals, outbox, tap } = make();
  tap("teamA");
  tap("teamB");
  const [first, second] = outbox.all(PAGE);
  assert.equal(first.action, "/score");
  assert.deepEqual([first.fields.team, first.fields.change, first.fields.formToken], ["teamA", "1", undefined]);
  assert.notEqual(first.fields.token, "of the copy");
  assert.notEqual(first.fields.token, second.fields.token);
  assert.deepEqual([goals.count("teamA"), goals.count("teamB")], [1, 1]);
});

test("the second tap of a double tap is ignored", () => {
  const { goals, state, tap } = make();
  assert.equal(tap("teamA"), true);
  state.now += 349;
  assert.equal(tap("teamA"), false);
  assert.equal(goals.count("teamA"), 1);
  assert.equal(tap("teamB"), true);
  assert.equal(tap("teamA"), true);
  assert.equal(goals.count("teamA"), 2);
});

test("a goal that was cancelled on the page is not counted", () => {
  const { goals, outbox, tap } = make();
  tap("teamA");
  const [goal] = outbox.all(PAGE);
  outbox.replace(PAGE, { ...goal, undo: "/undo" });
  assert.equal(goals.count("teamA"), 0);
});
