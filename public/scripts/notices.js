// @ts-check
// Notices can be dismissed. Without a script they are gone on the next page.

import { find, findAll } from "./dom.js";

for (const button of findAll("[data-dismiss]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    button.closest(".flash").remove();
    find("main").focus({ preventScroll: true });
  });
}
