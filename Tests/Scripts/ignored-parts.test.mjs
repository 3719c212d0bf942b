// Events that the page ignores.

import assert from "node:assert/strict";
import { test } from "node:test";

import { IgnoredParts } from "../../public/scripts/match/ignored-parts.js";
import { element, html } from "./dom.mjs";

const part = (id, text) => element("section", { id, "data-part": "" }, text);
const unchanged = (id) => element("section", { id, "data-part": "", "data-unchanged": "" });
const event = (...parts) => element("div", {}, ...parts);

test("a part that only an ignored event had is shown with the next event", () => {
  const ignored = new IgnoredParts();
  ignored.add(event(part("board", "1"), part("squads", "new")));
  const next = event(part("board", "2"), unchanged("squads"), unchanged("share"));
  ignored.fill(next);
  const expected = event(part("board", "2"), part("squads", "new"), unchanged("share"));
  assert.equal(html(next), html(expected));
});

test("the last of several ignored events is kept, and an unchanged part in it keeps the one before", () => {
  const ignored = new IgnoredParts();
  ignored.add(event(part("squads", "old"), part("share", "old")));
  ignored.add(event(part("squads", "new"), unchanged("share")));
  const next = event(unchanged("squads"), unchanged("share"));
  ignored.fill(next);
  assert.equal(html(next), html(event(part("squads", "new"), part("share", "old"))));
});

test("what has been shown is not shown again", () => {
  const ignored = new IgnoredParts();
  ignored.add(event(part("squads", "old")));
  ignored.fill(event(part("squads", "new")));
  const next = event(unchanged("squads"));
  ignored.fill(next);
  assert.equal(html(next), html(event(unchanged("squads"))));
});
