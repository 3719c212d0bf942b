// @ts-check
// Keeps what was typed and chosen in forms over a change of language, a reload and Back. Passwords and codes are not kept.
//
// A draft belongs to the address of its page without the language, and to the session. A form with `data-draft` has one draft
// for its path, which is also used when the user comes back by a link: the teams survive a change of the selection.

import { find, findAll, isLivePage } from "./dom.js";
import { Drafts } from "./draft-store.js";

const token = /** @type {HTMLInputElement | null} */ (find("[name=formToken]"))?.value;

/** The address without its language. */
const here = () => {
  const query = new URLSearchParams(location.search);
  query.delete("locale");
  return `${location.pathname}?${query}`;
};

/** Forms that are sent with a button of the page. Taps on a match are not typed, and searches are in the address. */
const draftForms = () =>
  /** @type {HTMLFormElement[]} */ (findAll("main form:not([data-tap], [role=search], [data-arrange])"));

/**
 * The fields that are kept. A password is told by its place: while it is shown, its field has another type.
 * @param {HTMLFormElement} form
 */
const fieldsOf = (form) =>
  /** @type {HTMLInputElement[]} */ ([...form.elements]).filter(
    (field) => field.name && !field.closest("[data-no-draft], [data-password]") && !["hidden", "submit", "button"].includes(field.type));

/**
 * The values of a form, by name and value for what can be ticked.
 * @param {HTMLFormElement} form
 */
const valuesOf = (form) => {
  /** @type {import("./draft-store.js").Values} */
  const values = {};
  for (const field of fieldsOf(form)) {
    const isTicked = ["checkbox", "radio"].includes(field.type);
    values[isTicked ? `${field.name}=${field.value}` : field.name] = isTicked ? field.checked : field.value;
  }
  return values;
};

/**
 * @param {HTMLFormElement} form
 * @param {import("./draft-store.js").Values} values
 */
const fill = (form, values) => {
  for (const field of fieldsOf(form)) {
    const isTicked = ["checkbox", "radio"].includes(field.type);
    const value = values[isTicked ? `${field.name}=${field.value}` : field.name];
    if (typeof value === "boolean") field.checked = value;
    else if (typeof value === "string") field.value = value;
  }
  form.dispatchEvent(new Event("change", { bubbles: true }));
};

const keepDrafts = () => {
  const drafts = new Drafts(() => sessionStorage, token);
  const isRefused = find("[data-error-summary]") !== null;
  // The page of a refused form has its own address, so that it can be loaded again.
  const own = /** @type {HTMLLinkElement | null} */ (find("link[rel=alternate][hreflang=x-default]"));
  if (isRefused && own) {
    const { pathname, search } = new URL(own.href, location.href);
    history.replaceState(history.state, "", pathname + search);
  }
  // The form was accepted, so another page is shown.
  drafts.finish(isRefused);

  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  const isBack = ["reload", "back_forward"].includes(navigation?.type) || drafts.isMoving(here());
  const isArranged = new URLSearchParams(location.search).has("arrange");
  const forms = draftForms();
  /** @param {HTMLFormElement} form */
  const keyOf = (form) =>
    form.dataset.draft && !isArranged ? form.dataset.draft : `${here()} ${forms.indexOf(form)}`;
  for (const form of forms) {
    const key = keyOf(form);
    const values = isRefused ? null : isBack || form.dataset.draft === key ? drafts.get(key) : null;
    if (values) fill(form, values);
    const save = () => drafts.set(key, valuesOf(form));
    // The teams of an arrangement are kept without a change by hand.
    const keep = () => {
      save();
      if (form.dataset.draft) drafts.set(form.dataset.draft, valuesOf(form));
    };
    form.addEventListener("input", keep);
    form.addEventListener("submit", () => {
      keep();
      drafts.send([key, form.dataset.draft ?? key]);
    });
    if (isRefused || form.dataset.draft) keep();
  }
  document.addEventListener("click", ({ target }) => {
    if (/** @type {Element} */ (target).closest(".languages a")) drafts.move(here());
  });
};

if (isLivePage() && token) keepDrafts();
