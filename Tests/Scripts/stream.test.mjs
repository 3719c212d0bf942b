// The live events of a match: when the stream connects again.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Stream } from "../../public/scripts/match/stream.js";
import { Retry } from "../../public/scripts/match/retry.js";

/** A stream, with replacements for the functions of the browser. The test sets the time and calls the timers. */
const makeStream = (t, options = {}) => {
  const state = { now: 0, sources: [], intervals: [], timers: [] };
  class Source extends EventTarget {
    static OPEN = 1;
    static CLOSED = 2;
    readyState = 0;
    constructor(address) {
      super();
      this.address = address;
      state.sources.push(this);
    }
    close() { this.readyState = Source.CLOSED; }
    /** The response of the server: a stream, or something else. */
    answer(isStream) {
      this.readyState = isStream ? Source.OPEN : Source.CLOSED;
      this.dispatchEvent(new Event(isStream ? "open" : "error"));
      return new Promise(setImmediate);
    }
  }
  const globals = {
    EventSource: Source, document: { visibilityState: "visible", addEventListener: () => {} }, addEventListener: () => {},
    setInterval: (work) => state.intervals.push(work),
    setTimeout: (work, pause) => {
      const timer = { work, pause, waits: true };
      state.timers.push(timer);
      return timer;
    },
    clearTimeout: (timer) => { if (timer) timer.waits = false; },
  };
  const before = Object.keys(globals).map((name) => [name, globalThis[name]]);
  Object.assign(globalThis, globals);
  t.after(() => Object.assign(globalThis, Object.fromEntries(before)));
  const stream = new Stream({
    address: () => "/events", events: { match: () => {} }, onOpen: () => {}, onError: () => {}, onRefused: async () => {},
    isQuiet: () => false, isNeededHidden: () => false, onVisible: () => {}, ...options,
  }, { now: () => state.now, retry: new Retry(() => 1) });
  stream.connect();
  return { stream, state };
};

const waiting = (state) => state.timers.filter(({ waits }) => waits);

test("a refused stream connects again after growing pauses; after a success the next pause is the shortest again", async (t) => {
  const { state } = makeStream(t);
  for (let turn = 0; turn < 6; turn += 1) {
    await state.sources.at(-1).answer(false);
    state.timers.at(-1).work();
  }
  assert.deepEqual(state.timers.map(({ pause }) => pause), [2000, 4000, 8000, 16_000, 20_000, 20_000]);
  await state.sources.at(-1).answer(true);
  await state.sources.at(-1).answer(false);
  assert.equal(state.timers.at(-1).pause, 2000);
});

test("a waiting attempt to connect is cancelled when the stream connects for another reason; a closed stream makes none", async (t) => {
  const { stream, state } = makeStream(t);
  await state.sources[0].answer(false);
  assert.equal(waiting(state).length, 1);
  stream.connect();
  assert.equal(waiting(state).length, 0);
  const refused = state.sources[1].answer(false);
  stream.close();
  await refused;
  assert.equal(waiting(state).length, 0);
});

test("after forty seconds without an event the stream connects again, but not after the end of the match", async (t) => {
  for (const isQuiet of [false, true]) {
    const { state } = makeStream(t, { isQuiet: () => isQuiet });
    await state.sources[0].answer(true);
    state.now = 39_000;
    state.sources[0].dispatchEvent(new Event("match"));
    state.now = 78_000;
    state.intervals[0]();
    assert.equal(state.sources.length, 1);
    state.now = 80_000;
    state.intervals[0]();
    assert.equal(state.sources.length, isQuiet ? 1 : 2);
  }
});

test("a hidden page connects again only when it needs events", async (t) => {
  for (const isNeededHidden of [false, true]) {
    const { state } = makeStream(t, { isNeededHidden: () => isNeededHidden });
    await state.sources[0].answer(true);
    document.visibilityState = "hidden";
    state.now = 41_000;
    state.intervals[0]();
    assert.equal(state.sources.length, isNeededHidden ? 2 : 1);
  }
});
