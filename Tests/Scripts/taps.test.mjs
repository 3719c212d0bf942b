// Taps on a page of a match: when they are sent again, and when the page is loaded again.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Revision } from "../../public/scripts/match/revision.js";
import { Taps } from "../../public/scripts/match/taps.js";
import { outbox } from "../../public/scripts/outbox.js";

// Node before version 21 has no navigator.
globalThis.navigator ??= { onLine: true };

const PAGE = "/gathers/1";
const OURS = { "Preference-Applied": "return=minimal" };

const element = () => ({ addEventListener: () => {}, querySelector: () => null, querySelectorAll: () => [] });

/** Taps of a page, and a server that gives these answers, one after the other, and then 204. The test calls the timers. */
const makeTaps = (t, answers) => {
  const state = { timers: [], reloads: 0, sent: [] };
  const globals = {
    document: element(),
    fetch: async (action) => {
      state.sent.push(action);
      const [status, headers] = answers.shift() ?? [204, OURS];
      return new Response(null, { status, headers });
    },
    setTimeout: (work, pause) => {
      const timer = { work, pause, waits: true };
      state.timers.push(timer);
      return timer;
    },
    clearTimeout: (timer) => { if (timer) timer.waits = false; },
  };
  const before = Object.keys(globals).map((name) => [name, globalThis[name]]);
  Object.assign(globalThis, globals);
  t.after(() => {
    outbox.clear();
    Object.assign(globalThis, Object.fromEntries(before));
  });
  const taps = new Taps({
    match: element(), page: PAGE, revision: new Revision(), changedAt: () => undefined, reload: () => { state.reloads += 1; },
    catchUp: () => {}, onSent: () => {},
  });
  return { taps, state };
};

const goal = () => outbox.add(PAGE, `${PAGE}/score`, { team: "teamA", change: "1" });

const form = () => {
  const attributes = new Map([["action", `${PAGE}/timer`]]);
  return {
    ...element(), dataset: {}, getAttribute: (name) => attributes.get(name), hasAttribute: (name) => attributes.has(name),
    setAttribute: (name, value) => attributes.set(name, value), removeAttribute: (name) => attributes.delete(name),
  };
};

test("after failed attempts only one new attempt waits, however many taps there are, and sends them all", async (t) => {
  const { taps, state } = makeTaps(t, [[502], [502], [503], [429]]);
  for (let turn = 0; turn < 4; turn += 1) {
    goal();
    await taps.send();
    assert.equal(state.timers.filter(({ waits }) => waits).length, 1);
  }
  state.timers.at(-1).work();
  await taps.sending;
  assert.equal(state.sent.length, 8);
  assert.deepEqual([outbox.all(PAGE), state.reloads], [[], 0]);
});

test("after a refused tap the page is loaded when the server has answered all other taps", async (t) => {
  const { taps, state } = makeTaps(t, [[404, { "Page-Reader": "remembered-1" }], [502], [204, OURS]]);
  goal();
  goal();
  await taps.send();
  assert.equal(state.reloads, 0);
  await taps.send();
  assert.equal(state.reloads, 1);
});

test("a button of the clock loads the page only after a response of this server that is neither 204 nor a failure", async (t) => {
  const page = { "Page-Reader": "remembered-1" };
  const answers = [[502], [503, page], [429, page], [403], [401], [200], [204, OURS]];
  const { taps, state } = makeTaps(t, [...answers, [205, OURS], [404, page], [401, OURS]]);
  for (const [status] of answers) {
    await taps.sendNow(form(), { action: "pause" }, null);
    assert.equal(state.reloads, 0, `${status}`);
  }
  for (const reloads of [1, 2, 3]) {
    await taps.sendNow(form(), { action: "pause" }, null);
    assert.equal(state.reloads, reloads);
  }
});
