// @ts-check
// Counts the players of each team.

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
