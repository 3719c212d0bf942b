// @ts-check
// Prevents a form with the method POST from being sent twice. Its buttons are disabled only after the browser has read the form, so
// that the name and value of the pressed button are sent.

/** @type {Map<HTMLFormElement, HTMLButtonElement[]>} */
const sentForms = new Map();

const releaseForms = () => {
  for (const [form, buttons] of sentForms) {
    for (const button of buttons) button.disabled = false;
    form.removeAttribute("aria-busy");
  }
  sentForms.clear();
};

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method !== "post") return;
  if (sentForms.has(form)) return event.preventDefault();
  /** @type {HTMLButtonElement[]} */
  const buttons = [...form.querySelectorAll(/** @type {"button"} */ ("button:enabled"))];
  sentForms.set(form, buttons);
  form.setAttribute("aria-busy", "true");
  setTimeout(() => {
    if (!sentForms.has(form)) return;
    for (const button of buttons) button.disabled = true;
  });
});
addEventListener("pageshow", releaseForms);
// The Escape key stops the load of the next page, so the buttons are enabled again.
addEventListener("keydown", (event) => {
  if (event.key === "Escape") releaseForms();
});
