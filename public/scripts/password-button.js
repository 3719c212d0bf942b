// @ts-check
// The button that shows what is typed into a password field.

export class PasswordButton {
  /**
   * @param {Pick<HTMLInputElement, "type" | "selectionStart" | "selectionEnd" | "setSelectionRange">} input
   * @param {Pick<Element, "setAttribute">} button
   * @param {Pick<Element, "setAttribute">} icon the `use` of the button's icon
   * @param {string} icons the address of the icons
   */
  constructor(input, button, icon, icons) {
    this.input = input;
    this.button = button;
    this.icon = icon;
    this.icons = icons;
    this.show(false);
  }

  toggle() {
    this.show(this.input.type === "password");
  }

  /**
   * Shows or hides the text, and keeps the selection. The accessible name of the button does not change, because `aria-pressed` says
   * whether the text is shown.
   * @param {boolean} isShown
   */
  show(isShown) {
    const { selectionStart, selectionEnd } = this.input;
    this.input.type = isShown ? "text" : "password";
    this.input.setSelectionRange(selectionStart, selectionEnd);
    this.button.setAttribute("aria-pressed", String(isShown));
    this.icon.setAttribute("href", this.icons + (isShown ? "#eye-off" : "#eye"));
  }
}
