// Responses of this server, and of a proxy in front of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isFailure, postForm, statusOf } from "../../public/scripts/requests.js";

const MINIMAL = { "Preference-Applied": "return=minimal" };
const PAGE = { "Page-Reader": "remembered-1" };

test("a status counts only in a response of this server, whatever a proxy answers", () => {
  assert.deepEqual([204, 205, 401].map((status) => statusOf(new Response(null, { status, headers: MINIMAL }))), [204, 205, 401]);
  assert.deepEqual([200, 404, 503].map((status) => statusOf(new Response("", { status, headers: PAGE }))), [200, 404, 503]);
  assert.deepEqual([200, 401, 403, 404, 502].map((status) => statusOf(new Response("", { status }))), [0, 0, 0, 0, 0]);
});

test("no answer, timeouts, too many requests and errors of the server are failures", () => {
  assert.deepEqual([0, 408, 429, 500, 502, 503, 504].map(isFailure), Array(7).fill(true));
  assert.deepEqual([200, 204, 205, 401, 403, 404, 410, 422].map(isFailure), Array(8).fill(false));
});

/** Sends a form from a page of a session, and gives the status of the answer. */
const post = async (t, response) => {
  const before = [globalThis.document, globalThis.fetch];
  t.after(() => [globalThis.document, globalThis.fetch] = before);
  globalThis.document = { querySelector: (selector) => (
    selector.startsWith("meta") ? { getAttribute: () => "remembered-1" } : { value: "token" }) };
  globalThis.fetch = async () => response;
  return (await postForm("/score", {})).status;
};

test("a refusal by a proxy is no answer to a form, and a refusal for another session counts as 401", async (t) => {
  assert.equal(await post(t, new Response("", { status: 403 })), 0);
  assert.equal(await post(t, new Response("", { status: 401 })), 0);
  assert.equal(await post(t, new Response("", { status: 403, headers: PAGE })), 403);
  assert.equal(await post(t, new Response("", { status: 403, headers: { "Page-Reader": "remembered-2" } })), 401);
  assert.equal(await post(t, new Response(null, { status: 204, headers: MINIMAL })), 204);
});
