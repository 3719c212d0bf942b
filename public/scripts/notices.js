// @ts-check
// Lets users dismiss notices.

import { find, findAll } from "./dom.js";

for (const button of findAll("[data-dismiss]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    button.closest(".flash").remove();
    find("main").focus({ preventScroll: true });
  });
}
