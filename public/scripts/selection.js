// @ts-check
// Shows the number of selected players. The server has put the texts into the page: the row at index n has the text for n + 1 ticked
// rows, and the form has the text for none. All these texts also count selected players whom the search does not list.
// The Enter key in a row submits the selection. Browsers would press the first button of the form, which is that of the search.

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
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    find("[type=submit]", form).click();
  });
  // Browsers restore checkboxes when the user goes back.
  addEventListener("pageshow", show);
};
countSelection();
