// @ts-check
// Adds to each password field a button that shows what is typed.

import { find, findAll } from "./dom.js";
import { PasswordButton } from "./password-button.js";

/** @type {(parent: Element, name: string, attributes: Record<string, string>) => SVGElement} */
const addPicture = (parent, name, attributes) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return /** @type {SVGElement} */ (parent.appendChild(element));
};

for (const field of findAll("[data-password]")) {
  const input = /** @type {HTMLInputElement} */ (find("input", field));
  const [icons] = (find("svg use")?.getAttribute("href") ?? "").split("#");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "password-show";
  button.setAttribute("aria-label", field.dataset.show ?? "");
  button.setAttribute("aria-controls", input.id);
  const picture = addPicture(button, "svg", { class: "icon", width: "20", height: "20", "aria-hidden": "true" });
  const shown = new PasswordButton(input, button, addPicture(picture, "use", {}), icons);
  field.append(button);
  button.addEventListener("click", () => shown.toggle());
  // The password is hidden before it is sent, because browsers remember the content of fields of the type `text` and suggest it later.
  input.form?.addEventListener("submit", () => shown.show(false));
  addEventListener("pagehide", () => shown.show(false));
}
