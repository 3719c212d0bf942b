// The states of a match that a page shows, and the goal that a tap takes back.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Revision } from "../../public/scripts/match/revision.js";
import { UndoTargets } from "../../public/scripts/match/undo-targets.js";

const running = { isEnded: false, isEndShown: false };

test("a state with an older revision is not shown; one with the same or a newer revision is shown", () => {
  const revision = new Revision();
  revision.show(4);
  assert.deepEqual([3, 4, 5].map((number) => revision.isOld(number, running)), [true, false, false]);
});

test("after the answer to a tap nothing from before the tap is shown", () => {
  const revision = new Revision();
  revision.show(4);
  revision.record(6);
  assert.equal(revision.isBehind, true);
  assert.deepEqual([4, 5, 6].map((number) => revision.isOld(number, running)), [true, true, false]);
  revision.show(6);
  assert.equal(revision.isBehind, false);
  revision.record(5);
  assert.equal(revision.known, 6);
});

test("the end can have the revision of the change before it, and stays shown until a later change", () => {
  const revision = new Revision();
  revision.show(4);
  assert.equal(revision.isOld(4, { isEnded: true, isEndShown: false }), false);
  assert.equal(revision.isOld(4, { isEnded: false, isEndShown: true }), true);
  assert.equal(revision.isOld(5, { isEnded: false, isEndShown: true }), false);
});

/** The targets of a page that has just shown one form with this goal. The test sets the time. */
const makeTargets = (goal) => {
  const state = { now: 0 };
  const targets = new UndoTargets(() => state.now);
  targets.show([["undo", goal]]);
  return { targets, state };
};

test("a page that was just opened takes back the goal that it shows", () => {
  assert.equal(makeTargets("7").targets.goal("undo"), "7");
  assert.equal(makeTargets("7").targets.goal("other"), "");
});

test("a tap right after a live event takes back the goal that was shown before the event", () => {
  for (const news of ["5", "9", ""]) {
    const { targets, state } = makeTargets("7");
    state.now = 10_000;
    targets.show(news ? [["undo", news]] : []);
    state.now += 349;
    assert.equal(targets.goal("undo"), "7");
    state.now += 1;
    assert.equal(targets.goal("undo"), news);
  }
});

test("right after a change by this page, a tap takes back the goal that is shown now", () => {
  const scored = makeTargets("7");
  scored.targets.show([["undo", "9"]]);
  assert.equal(scored.targets.goal("undo"), "7");
  scored.targets.counted.add("9");
  assert.equal(scored.targets.goal("undo"), "9");
  const takenBack = makeTargets("7");
  takenBack.targets.takenBack.add("7");
  takenBack.targets.show([["undo", "5"]]);
  assert.equal(takenBack.targets.goal("undo"), "5");
});

test("a goal that this page took back and that was restored is treated as any other goal", () => {
  const { targets, state } = makeTargets("7");
  targets.takenBack.add("7");
  targets.show([["undo", "5"]]);
  targets.show([["undo", "7"]]);
  state.now = 10_000;
  targets.show([["undo", "5"]]);
  assert.equal(targets.goal("undo"), "7");
});

test("a tap right after another phone took back a goal refers to that goal, even if this page counted the goal shown now", () => {
  const { targets } = makeTargets("7");
  targets.counted.add("5");
  targets.show([["undo", "5"]]);
  assert.equal(targets.goal("undo"), "7");
});
