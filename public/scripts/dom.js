// @ts-check
// Functions that find elements, and that distinguish live pages from copies and samples.

/**
 * The first element that matches a selector.
 * @type {(selector: string, root?: ParentNode) => HTMLElement | null}
 */
export const find = (selector, root = document) => root.querySelector(selector);

/**
 * All elements that match a selector.
 * @type {(selector: string, root?: ParentNode) => HTMLElement[]}
 */
export const findAll = (selector, root = document) =>
  [...root.querySelectorAll(selector)].map((each) => /** @type {HTMLElement} */ (each));

/** Whether the page is a copy that the service worker stored. */
export const isCopy = () => "offline" in document.documentElement.dataset;

/** Whether the page is neither a stored copy nor a sample of the preview. A sample has no manifest. */
export const isLivePage = () => find("link[rel=manifest]") !== null && !isCopy();
