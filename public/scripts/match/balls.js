// @ts-check
// Shows a ball on the goal button of a team for each goal that the score on the page does not include yet.

import { find, findAll } from "../dom.js";

/**
 * @param {HTMLElement} match
 * @param {(team: string) => number} count the number of these goals of a team
 */
export const showBalls = (match, count) => {
  for (const place of findAll("[data-pending]", match)) {
    const ball = find(".button-goal .icon", place.closest("[data-part]"));
    place.replaceChildren(...Array.from({ length: count(place.dataset.pending) }, () => ball.cloneNode(true)));
  }
};
