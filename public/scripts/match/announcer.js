// @ts-check
// Announcements for screen readers, and the notice that the page is not connected.

import { find } from "../dom.js";

/** @param {string} text */
export const say = (text) => {
  const announcer = find("[data-announcer]");
  // Emptied first, so that the same text is announced again.
  announcer.textContent = "";
  setTimeout(() => (announcer.textContent = text), 100);
};

export const isOfflineNoted = () => find("[data-offline]")?.hidden === false;

/** @param {boolean} isOffline */
export const noteOffline = (isOffline) => {
  const note = find("[data-offline]");
  if (!note || note.hidden !== isOffline) return;
  note.hidden = !isOffline;
  if (isOffline) say(note.textContent);
};
