// @ts-check
// The site's only policy for Trusted Types, which the Content-Security-Policy names. No other code turns a string into HTML or into
// the URL of a script. The HTML comes from responses and live events of this site, in which the server has escaped all values.
// https://w3c.github.io/trusted-types/

const WORKER = "/service-worker.js";

const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("football-gather", {
  createHTML: (/** @type {string} */ html) => html,
  createScriptURL: () => WORKER,
});

/** @param {string} html */
const trusted = (html) => (policy ? policy.createHTML(html) : html);

/**
 * @param {string} html
 * @returns {DocumentFragment}
 */
export const parsedFragment = (html) => {
  const template = document.createElement("template");
  template.innerHTML = trusted(html);
  return template.content;
};

/**
 * @param {string} html
 * @returns {Document}
 */
export const parsedPage = (html) => new DOMParser().parseFromString(trusted(html), "text/html");

/** @returns {string} */
export const serviceWorkerAddress = () => (policy ? policy.createScriptURL(WORKER) : WORKER);
