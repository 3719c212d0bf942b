// @ts-check
// Copies the spectator link or a recovery code, or shares the link with the device's dialog.

import { find, findAll } from "./dom.js";

/**
 * Shows the buttons that the device supports. Live events add and remove them.
 * @param {ParentNode} source
 */
export const offerLink = (source) => {
  for (const button of findAll("[data-copy]", source)) button.hidden = !navigator.clipboard;
  for (const button of findAll("[data-share]", source)) button.hidden = !navigator.share;
};

offerLink(document);
document.addEventListener("click", async ({ target }) => {
  const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("[data-copy], [data-share]"));
  if (!button) return;
  const source = /** @type {HTMLInputElement} */ (find("[data-link]"));
  const url = source.value ?? source.textContent;
  if ("share" in button.dataset) return navigator.share({ url, title: button.dataset.share || document.title }).catch(() => {});
  await navigator.clipboard.writeText(url);
  find("[data-announcer]").textContent = button.dataset.copied;
  const { textContent } = button;
  if (textContent === button.dataset.copied) return;
  button.textContent = button.dataset.copied;
  setTimeout(() => (button.textContent = textContent), 3000);
});
