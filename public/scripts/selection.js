// @ts-check
// How many players are ticked: each row has the text for its own number, the form that for none.

import { find, findAll } from "./dom.js";

const countSelection = () => {
  const form = find("[data-selection]");
  if (!form) return;
  const rows = /** @type {HTMLInputElement[]} */ (findAll("input[type=checkbox]", form));
  const count = find("[data-selected-count]", form);
  const show = () => {
    const selected = rows.filter((row) => row.checked).length;
    const text = (selected ? rows[selected - 1] : form).dataset.selectedText;
    if (count.textContent !== text) count.textContent = text;
  };
  form.addEventListener("change", show);
  // A page that comes back has its ticks back.
  addEventListener("pageshow", show);
};
countSelection();
