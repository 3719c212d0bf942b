// @ts-check
// Copies a recovery code, the spectator link or the text of a match. Shares the link or the text with the device's dialog.

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
  const text = /** @type {HTMLTextAreaElement | null} */ (find("[data-text]", button.closest("section") ?? document));
  const source = text ?? /** @type {HTMLInputElement} */ (find("[data-link]"));
  const value = (source.value ?? source.textContent).trim();
  const title = button.dataset.share || document.title;
  if ("share" in button.dataset) return navigator.share(text ? { text: value } : { url: value, title }).catch(() => {});
  try {
    await navigator.clipboard.writeText(value);
  } catch {
    // The browser refused. The user can copy the selected text.
    source.focus();
    if ("select" in source) source.select();
    else getSelection().selectAllChildren(source);
    return;
  }
  find("[data-announcer]").textContent = button.dataset.copied;
  const { textContent } = button;
  if (textContent === button.dataset.copied) return;
  button.textContent = button.dataset.copied;
  setTimeout(() => (button.textContent = textContent), 3000);
});
