// Taps that are stored until the server accepts or refuses them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isTemporary, Outbox } from "../../public/scripts/outbox.js";
import { SiteStorage } from "../../public/scripts/storage.js";

const PAGE = "/gathers/1";
const GOAL = { team: "teamA", change: "1" };

/** A replacement for the storage of a browser. The properties of the object are the stored values. */
const makeArea = (stored = {}) =>
  Object.assign(Object.create({
    getItem(key) { return this[key] ?? null; },
    setItem(key, text) { this[key] = text; },
    removeItem(key) { delete this[key]; },
  }), stored);

/** An outbox and a server that gives these answers, one after the other. */
const makeOutbox = (answers = [], stored = {}, { isOnline = true, area = makeArea(stored) } = {}) => {
  const sent = [];
  const state = { now: 1_750_000_000_000, isOnline, owner: "zoe" };
  const outbox = new Outbox(new SiteStorage(() => area), async (action, fields) => {
    sent.push({ action, fields });
    return { status: 204, revision: 0, goal: null, ...answers.shift() };
  }, { now: () => state.now, isOnline: () => state.isOnline, owner: () => state.owner });
  return { outbox, sent, area, state };
};

const sendAll = async (outbox) => {
  for (let [tap] = outbox.all(PAGE); tap; [tap] = outbox.all(PAGE)) {
    if ((await outbox.send(PAGE, tap)).isLater) break;
  }
};

test("taps are sent in order, each with its own token and its age", async () => {
  const { outbox, sent, area, state } = makeOutbox();
  outbox.add(PAGE, "/score", GOAL);
  state.now += 4000;
  outbox.add(PAGE, "/score", { team: "teamB", change: "1" });
  await sendAll(outbox);
  assert.deepEqual(sent.map(({ fields }) => [fields.team, fields.ago]), [["teamA", "4000"], ["teamB", "0"]]);
  assert.notEqual(sent[0].fields.token, sent[1].fields.token);
  assert.deepEqual(Object.keys(area), []);
});

test("a tap without an answer, or with a temporary error, stays with the same token", async () => {
  for (const status of [0, 401, 408, 429, 500, 503]) {
    const { outbox, sent } = makeOutbox([{ status }]);
    outbox.add(PAGE, "/score", GOAL);
    await sendAll(outbox);
    assert.equal(outbox.all(PAGE).length, 1, `${status}`);
    await sendAll(outbox);
    assert.equal(sent[0].fields.token, sent[1].fields.token);
    assert.deepEqual(outbox.all(PAGE), []);
  }
});

test("a tap with a final answer is not sent again", async () => {
  for (const status of [205, 400, 403, 404, 410, 413, 422]) {
    assert.equal(isTemporary(status), false);
    const { outbox, sent } = makeOutbox([{ status }]);
    outbox.add(PAGE, "/score", GOAL);
    await sendAll(outbox);
    await sendAll(outbox);
    assert.equal(sent.length, 1);
  }
});

test("a tap is sent with its age, and expires after a day", async () => {
  const { outbox, sent, state } = makeOutbox([{ status: 0 }]);
  outbox.add(PAGE, "/score", GOAL);
  state.now += 3 * 3_600_000;
  await outbox.send(PAGE, outbox.all(PAGE)[0]);
  assert.equal(sent[0].fields.ago, "10800000");
  state.now += 21 * 3_600_000;
  assert.equal(outbox.all(PAGE).length, 1);
  state.now += 1;
  assert.deepEqual(outbox.all(PAGE), []);
});

test("damaged values are ignored, and new taps are stored", () => {
  const good = { action: "/score", fields: { ...GOAL, token: "t" }, at: 1_750_000_000_000 };
  const damaged = [
    "", "{", "null", "7", '"taps"', "{}", "[null]", "[{}]", '[{"action":"/score"}]', '[{"action":1,"fields":{"token":"t"},"at":1}]',
  ];
  for (const text of damaged) {
    const { outbox } = makeOutbox([], { [`taps ${PAGE}`]: text });
    assert.deepEqual(outbox.all(PAGE), [], text);
    outbox.add(PAGE, "/score", GOAL);
    assert.equal(outbox.all(PAGE).length, 1, text);
  }
  const { outbox } = makeOutbox([], { [`taps ${PAGE}`]: JSON.stringify([{ at: 1 }, good]) });
  assert.deepEqual(outbox.all(PAGE), [good]);
});

test("a cancelled goal that was not sent is removed, and one that may have arrived is taken back by its id", async () => {
  const { outbox, sent, state } = makeOutbox([{ status: 0 }, { goal: "7", revision: 7 }]);
  state.isOnline = false;
  outbox.add(PAGE, "/score", GOAL);
  outbox.cancel(PAGE, outbox.all(PAGE)[0], "/undo");
  assert.deepEqual(outbox.all(PAGE), []);
  state.isOnline = true;
  outbox.add(PAGE, "/score", GOAL);
  await sendAll(outbox);
  outbox.cancel(PAGE, outbox.all(PAGE)[0], "/undo");
  await sendAll(outbox);
  assert.deepEqual(sent.map(({ action }) => action), ["/score", "/score", "/undo"]);
  assert.equal(sent[2].fields.goal, "7");
  assert.deepEqual(outbox.all(PAGE), []);
});

test("a goal that is cancelled while it is sent is taken back by its id", async () => {
  const { outbox, sent } = makeOutbox([{ goal: "7", revision: 7 }]);
  outbox.add(PAGE, "/score", GOAL);
  const sending = outbox.send(PAGE, outbox.all(PAGE)[0]);
  outbox.cancel(PAGE, outbox.all(PAGE)[0], "/undo");
  await sending;
  await sendAll(outbox);
  assert.deepEqual(sent.map(({ action }) => action), ["/score", "/undo"]);
  assert.equal(sent[1].fields.goal, "7");
});

test("a cancelled tap whose answer names no goal takes no goal back", async () => {
  const { outbox, sent } = makeOutbox([{ status: 0 }, { goal: null, revision: 9 }]);
  outbox.add(PAGE, "/score", GOAL);
  await sendAll(outbox);
  outbox.cancel(PAGE, outbox.all(PAGE)[0], "/undo");
  await sendAll(outbox);
  assert.deepEqual(sent.map(({ action }) => action), ["/score", "/score"]);
});

test("signing out removes the taps of the account on all pages and nothing else", () => {
  const { outbox, area } = makeOutbox([], { alarm: "on" });
  outbox.add(PAGE, "/score", GOAL);
  outbox.add("/gathers/2", "/score", GOAL);
  assert.deepEqual(outbox.pages(), [PAGE, "/gathers/2"]);
  outbox.clear();
  assert.deepEqual(Object.keys(area), ["alarm"]);
});

test("taps of another account are neither sent nor shown, and are sent when their account signs in again", async () => {
  const { outbox, sent, state } = makeOutbox([{ status: 401 }]);
  outbox.add(PAGE, "/score", GOAL);
  await sendAll(outbox);
  for (const other of ["max", null]) {
    state.owner = other;
    assert.deepEqual(outbox.all(PAGE), [], `${other}`);
    await sendAll(outbox);
    // As left-taps.js does, and then sign-out.js.
    outbox.write(PAGE, outbox.all(PAGE));
    outbox.clear();
  }
  assert.equal(sent.length, 1);
  state.owner = "max";
  outbox.add(PAGE, "/score", { team: "teamB", change: "1" });
  await sendAll(outbox);
  state.owner = "zoe";
  await sendAll(outbox);
  assert.deepEqual(sent.map(({ fields }) => fields.team), ["teamA", "teamB", "teamA"]);
  assert.equal(sent[0].fields.token, sent[2].fields.token);
  assert.deepEqual(outbox.pages(), []);
});

test("taps with an earlier name of the account belong to it, and new taps have its first name", async () => {
  const { outbox, sent, state } = makeOutbox();
  outbox.add(PAGE, "/score", GOAL);
  outbox.add("/gathers/2", "/score", GOAL);
  state.owner = "new-zoe zoe";
  outbox.add(PAGE, "/score", { team: "teamB", change: "1" });
  assert.deepEqual(outbox.all(PAGE).map(({ owner }) => owner), ["zoe", "new-zoe"]);
  // Several servers replace the secret one after another, so the names can change their order.
  state.owner = "zoe new-zoe";
  assert.equal(outbox.all(PAGE).length, 2);
  await sendAll(outbox);
  assert.deepEqual(sent.map(({ fields }) => fields.team), ["teamA", "teamB"]);
  state.owner = "new-max max";
  outbox.clear();
  assert.deepEqual(outbox.pages(), ["/gathers/2"]);
  outbox.clear("new-zoe zoe");
  assert.deepEqual(outbox.pages(), []);
});

test("taps of an earlier version, which have no account, are sent by the account that is signed in", async () => {
  const old = { action: "/score", fields: { ...GOAL, token: "t" }, at: 1_750_000_000_000 };
  const { outbox, sent } = makeOutbox([], { [`taps ${PAGE}`]: JSON.stringify([old]) });
  await sendAll(outbox);
  assert.equal(sent.length, 1);
  assert.deepEqual(outbox.pages(), []);
});

test("the taps of a deleted account are removed on a page without an account, and those of other accounts stay", () => {
  const { outbox, state } = makeOutbox();
  outbox.add(PAGE, "/score", GOAL);
  state.owner = "max";
  outbox.add("/gathers/2", "/score", GOAL);
  state.owner = null;
  outbox.clear("zoe");
  assert.deepEqual(outbox.pages(), ["/gathers/2"]);
});

test("without storage, taps are kept while the page is open", async () => {
  const full = makeArea();
  full.__proto__.setItem = () => { throw new Error("full"); };
  for (const area of [full, undefined]) {
    const { outbox, sent } = makeOutbox([], {}, { area });
    outbox.add(PAGE, "/score", GOAL);
    assert.deepEqual(outbox.pages(), [PAGE]);
    await sendAll(outbox);
    assert.equal(sent.length, 1);
    assert.deepEqual(outbox.pages(), []);
  }
});
