// Updating parts of a page, with a small replacement for the document.

import assert from "node:assert/strict";
import { test } from "node:test";

import { morph } from "../../public/scripts/match/morph.js";
import { element, html } from "./dom.mjs";

test("attributes, text and children become those of the fresh element", () => {
  const old = element("p", { class: "a", hidden: "" }, "old", element("b", {}, "1"));
  const fresh = element("p", { class: "b", title: "t" }, "new", element("b", {}, "2"), element("i"));
  const [text, bold] = old.childNodes;
  morph(old, fresh);
  assert.equal(html(old), '<p class="b" title="t">new<b>2</b><i></i></p>');
  // The nodes are kept, because the user may press one of them.
  assert.equal(old.childNodes[0], text);
  assert.equal(old.childNodes[1], bold);
});

test("elements with an id stay the same when others come and go before them", () => {
  const button = element("button", { id: "undo" }, "Undo");
  const old = element("div", {}, element("p", { id: "one" }), button);
  morph(old, element("div", {}, element("p", { id: "two" }), element("p", { id: "three" }), element("button", { id: "undo" }, "Annuler")));
  assert.equal(html(old), '<div><p id="two"></p><p id="three"></p><button id="undo">Annuler</button></div>');
  assert.equal(old.childNodes[2], button);
});

test("elements with an id change places without being replaced", () => {
  const [one, two] = [element("li", { id: "1" }), element("li", { id: "2" })];
  const old = element("ol", {}, one, two);
  morph(old, element("ol", {}, element("li", { id: "2" }), element("li", { id: "1" })));
  assert.deepEqual(old.childNodes, [two, one]);
});

test("an element without an id is not made from one that has an id", () => {
  const old = element("div", {}, element("form", { id: "score" }));
  const score = old.childNodes[0];
  morph(old, element("div", {}, element("form"), element("form", { id: "score" })));
  assert.equal(html(old), '<div><form></form><form id="score"></form></div>');
  assert.equal(old.childNodes[1], score);
});

test("an element with another name replaces the old one", () => {
  const old = element("div", {}, element("p"));
  morph(old, element("div", {}, element("ul", {}, element("li"))));
  assert.equal(html(old), "<div><ul><li></li></ul></div>");
});

test("details that the user opened stay open, and pending balls stay", () => {
  const details = element("details", { open: "" });
  morph(details, element("details", { class: "c" }));
  assert.equal(html(details), '<details open="" class="c"></details>');
  const pending = element("span", { "data-pending": "teamA" }, element("svg"));
  morph(pending, element("span", { "data-pending": "teamA" }));
  assert.equal(pending.childNodes.length, 1);
  const section = element("section", { open: "" });
  morph(section, element("section"));
  assert.equal(html(section), "<section></section>");
});

test("a button keeps showing that a tap was ignored", () => {
  const old = element("button", { "data-ignored": "", disabled: "" }, "Goal");
  morph(old, element("button", {}, "Goal"));
  assert.equal(html(old), '<button data-ignored="">Goal</button>');
});

test("an equal element changes nothing", () => {
  const make = () => element("div", { id: "a" }, "text", element("b", { class: "x" }, "y"));
  const old = make();
  old.childNodes[1].setAttribute = old.childNodes[1].replaceWith = () => assert.fail("touched");
  Object.freeze(old.childNodes[0]);
  morph(old, make());
});
