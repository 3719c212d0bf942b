// @ts-check
// The buttons that arrange the teams also send the chosen length of the match, and whether the clock starts with the match.

import { find, findAll } from "./dom.js";

const carryKickOff = () => {
  const arrange = find("[data-arrange]");
  const teams = /** @type {HTMLFormElement | null} */ (find("[data-teams]"));
  if (!arrange || !teams) return;
  arrange.addEventListener("submit", () => {
    for (const name of ["minutes", "start"]) {
      for (const field of findAll(`[name=${name}]`, arrange)) field.remove();
      for (const value of new FormData(teams).getAll(name)) {
        const field = document.createElement("input");
        Object.assign(field, { type: "hidden", name, value });
        if (value) arrange.append(field);
      }
    }
  });
};
carryKickOff();
