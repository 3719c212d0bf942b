// @ts-check
// How many players each team has so far.

import { find, findAll } from "./dom.js";

const countTeams = () => {
  const form = find("[data-teams]");
  if (!form) return;
  const show = () => {
    for (const tally of findAll("[data-tally-of]", form)) {
      tally.textContent = String(findAll(`input[value="${tally.dataset.tallyOf}"]:checked`, form).length);
    }
    find("[data-tally]", form).hidden = false;
  };
  form.addEventListener("change", show);
  addEventListener("pageshow", show);
};
countTeams();
