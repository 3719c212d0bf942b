// @ts-check
// The messages above a match. They move the goal buttons down.

import { find, findAll } from "../dom.js";

/** Whether there is a notice or a summary of errors above the match. */
export const hasNotice = () => find("main > .flash:not([hidden])") !== null;

/**
 * Removes the notices, but not errors.
 * @returns {boolean} whether there was a notice
 */
export const removeNotices = () => {
  const notices = findAll("main > .flash[role=status]");
  for (const notice of notices) notice.remove();
  return notices.length > 0;
};
