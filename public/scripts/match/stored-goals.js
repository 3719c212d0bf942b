// @ts-check
// Goals that are counted on the copy of a match's page. They are stored, and sent by the next page that is not a copy.

import { DOUBLE_TAP } from "./taps.js";

export class StoredGoals {
  /**
   * @param {string} page the address of the match
   * @param {import("../outbox.js").Outbox} outbox
   */
  constructor(page, outbox, now = () => performance.now()) {
    this.page = page;
    this.outbox = outbox;
    this.now = now;
    this.last = { team: "", at: 0 };
  }

  /**
   * Stores a goal, unless the tap is the second one of a double tap.
   * @param {string} action the address that counts goals
   * @param {Record<string, string>} fields those of the form
   * @returns {boolean} false when the tap was ignored
   */
  add(action, { formToken, ...fields }) {
    const now = this.now();
    if (fields.team === this.last.team && now - this.last.at < DOUBLE_TAP) return false;
    this.last = { team: fields.team, at: now };
    this.outbox.add(this.page, action, fields);
    return true;
  }

  /**
   * The number of stored goals of a team that were not cancelled.
   * @param {string} team
   */
  count(team) {
    return this.outbox.all(this.page).filter(({ fields, undo }) => fields.team === team && !undo).length;
  }
}
