// @ts-check
// Keeps what was typed and chosen in forms when the user changes the language, reloads, or goes back. Passwords and codes are not
// kept.
//
// The key of a draft begins with the address of its page, without the language. For a form with `data-draft` the key is the value
// of this attribute or, when that is empty, the path of the form's action. Such a draft is also used when the user comes back by a
// link: the teams are kept while the user selects other players.

import { find, findAll, isLivePage } from "./dom.js";
import { Drafts } from "./draft-store.js";

const token = /** @type {HTMLInputElement | null} */ (find("[name=formToken]"))?.value;

/** The address without its language. */
const here = () => {
  const query = new URLSearchParams(location.search);
  query.delete("locale");
  return `${location.pathname}?${query}`;
};

/**
 * The forms with drafts: all with fields that are kept, except taps, and except searches and arrangements, whose values are in the
 * address of the next page.
 */
const draftForms = () =>
  /** @type {HTMLFormElement[]} */ (findAll("main form:not([data-tap], [role=search], [data-arrange])"))
    .filter((form) => fieldsOf(form).length > 0);

/**
 * The fields that are kept. A password is recognised by the element around its field: a shown password has the type `text`.
 * @param {HTMLFormElement} form
 */
const fieldsOf = (form) =>
  /** @type {HTMLInputElement[]} */ ([...form.elements]).filter(
    (field) => field.name && !field.closest("[data-no-draft], [data-password]") && !["hidden", "submit", "button"].includes(field.type));

/**
 * Whether a field does not change the team of its player. Another device may move players who were not moved here, so their
 * teams are not kept.
 * @param {HTMLInputElement} field
 */
const isUnmoved = (field) => {
  const from = field.form?.elements.namedItem(field.name.replace("team-", "from-"));
  return from instanceof HTMLInputElement && from.type === "hidden" && (!field.checked || from.value === field.value);
};

/**
 * Whether a field of a player has the value that the form began with, or is an option that is not chosen. Another device may change
 * the value, so it is not kept.
 * @param {HTMLInputElement} field
 */
const isUnchanged = (field) => {
  const old = field.form?.elements.namedItem(`old-${field.name}`);
  return old instanceof HTMLInputElement && old.type === "hidden" && (old.value === field.value || field.type === "radio" && !field.checked);
};

/**
 * The values of a form that are kept, by the names of the fields; for fields that can be ticked, by name and value.
 * @param {HTMLFormElement} form
 */
const valuesOf = (form) => {
  /** @type {import("./draft-store.js").Values} */
  const values = {};
  for (const field of fieldsOf(form)) {
    const isTicked = ["checkbox", "radio"].includes(field.type);
    if (isTicked && isUnmoved(field) || isUnchanged(field)) continue;
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
  // The page of a refused form gets the address of the page with the form, so that a reload requests the form.
  const own = /** @type {HTMLLinkElement | null} */ (find("link[rel=alternate][hreflang=x-default]"));
  if (isRefused && own) {
    const { pathname, search } = new URL(own.href, location.href);
    history.replaceState(history.state, "", pathname + search);
  }
  const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  // After an accepted form the next page has no error summary, and drops the draft here. If a draft is still noted as sent when the
  // user goes back, no such page was shown: the server did not answer, or a proxy answered with an error.
  drafts.finish(isRefused || navigation?.type === "back_forward");

  // Called even if the page is reloaded, because the call clears what `move` noted.
  const isMoved = drafts.takeMove(here());
  const isShownAgain = isMoved || ["reload", "back_forward"].includes(navigation?.type);
  // A page whose address contains teams or an arrangement, such as the teams of the last match, shows these teams, and not the shared
  // draft of another visit.
  const isArranged = [...new URLSearchParams(location.search).keys()].some((key) => key === "arrange" || key.startsWith("team-"));
  const forms = draftForms();
  for (const form of forms) {
    const shared = form.dataset.draft === "" ? new URL(form.action).pathname : form.dataset.draft;
    // The page that corrects a match has forms for each goal. The key of such a form contains the id of the goal, because the form's
    // place changes when another goal is removed. Other keys, except shared ones, contain the place of the form on the page.
    const goal = /** @type {HTMLInputElement | null} */ (find("[name=goal]", form))?.value;
    const key = shared && !isArranged ? shared : `${here()} ${goal ? `goal ${goal}` : forms.indexOf(form)}`;
    const values = isRefused ? null : isShownAgain || shared === key ? drafts.get(key) : null;
    if (values) fill(form, values);
    const restored = find("[data-draft-restored]", form);
    if (restored) restored.hidden = !Object.keys(values ?? {}).length;
    const save = () => drafts.set(key, valuesOf(form));
    // The page of an arrangement has a draft of its own. Its teams are stored in the shared draft too.
    const keep = () => {
      save();
      if (shared) drafts.set(shared, valuesOf(form));
    };
    form.addEventListener("input", keep);
    form.addEventListener("submit", () => {
      keep();
      drafts.send([key, shared ?? key]);
    });
    // The fields have the values of the page again only after the event `reset`.
    form.addEventListener("reset", () => setTimeout(() => {
      if (restored) restored.hidden = true;
      keep();
      form.dispatchEvent(new Event("change", { bubbles: true }));
    }));
    // The values of a refused form, and those of a form with `data-draft`, such as the teams, are kept even if nothing is changed by
    // hand.
    if (isRefused || shared) keep();
  }
  document.addEventListener("click", ({ target }) => {
    if (/** @type {Element} */ (target).closest(".languages a")) drafts.move(here());
  });
};

if (isLivePage() && token) keepDrafts();
