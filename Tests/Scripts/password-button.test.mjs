// The button that shows a password while it is typed.

import assert from "node:assert/strict";
import { test } from "node:test";

import { PasswordButton } from "../../public/scripts/password-button.js";

const element = () => ({
  attributes: {},
  setAttribute(name, value) { this.attributes[name] = value; },
});

const field = () => ({
  type: "password",
  selectionStart: 2,
  selectionEnd: 5,
  setSelectionRange(start, end) { this.selection = [this.type, start, end]; },
});

const make = () => {
  const [input, button, icon] = [field(), element(), element()];
  return { input, button, icon, shown: new PasswordButton(input, button, icon, "/assets/icons.1.svg") };
};

test("a password is hidden at first", () => {
  const { input, button, icon } = make();
  assert.equal(input.type, "password");
  assert.deepEqual(button.attributes, { "aria-pressed": "false" });
  assert.deepEqual(icon.attributes, { href: "/assets/icons.1.svg#eye" });
});

test("each press shows or hides the password, and keeps the selection", () => {
  const { input, button, icon, shown } = make();
  shown.toggle();
  assert.equal(input.type, "text");
  assert.deepEqual(input.selection, ["text", 2, 5]);
  assert.equal(button.attributes["aria-pressed"], "true");
  assert.equal(icon.attributes.href, "/assets/icons.1.svg#eye-off");
  shown.toggle();
  assert.equal(input.type, "password");
  assert.deepEqual(input.selection, ["password", 2, 5]);
  assert.equal(button.attributes["aria-pressed"], "false");
});

test("hiding a hidden password changes nothing", () => {
  const { input, button, shown } = make();
  shown.show(false);
  assert.equal(input.type, "password");
  assert.equal(button.attributes["aria-pressed"], "false");
});
